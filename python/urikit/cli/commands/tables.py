"""Commands that look names up in a table: `rule`, `char`, `scheme`, `spec`.

A name is an argument, or a line of a file (`-f FILE`; `-` is standard input). Each name gives a page for people, with
an empty line between pages, or JSON records. An unknown name is an error on standard error, with similar names, or a
record with `"ok": false`; it makes the exit code 1, and the other names are still answered.

`rule` prints the entry of the catalogue for a code, the codes that match some words, or the list of codes. `char`
prints the class of a character and where it is allowed (RFC 3986 section 2). `scheme` prints the entry of a scheme or
of a URN namespace; the registries are copies, and each answer has their date. An unknown scheme says nothing about a
URI, since RFC 3986 has no list of schemes. `spec` prints the entry of a standard in the index of the RFC Editor.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from urikit._native import mask
from urikit.cli import terminal
from urikit.cli.inputs import batches
from urikit.cli.messages import LIMIT
from urikit.cli.options import COLOR, FILE, OUTPUT, TextCommand
from urikit.cli.output import Output, line
from urikit.core.cells import visible
from urikit.core.characters import Character, Place, describe
from urikit.core.errors import UnknownNameError
from urikit.core.shapes import plain
from urikit.core.specs import INDEX_DATE, Spec, spec, specs
from urikit.explanation.records import CommandRefusal, numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.explanation.schema import RuleFields, SchemeFields
    from urikit.schemes.registry import SchemeEntry
    from urikit.schemes.registry.entry import NamespaceEntry


F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


#: The most characters of a name: no table has a longer one.
LONGEST = 10_000


class Lookup:
    """The names to look up, and how the answers are printed."""

    def __init__(
        self, names: Sequence[str], files: Sequence[str], json_form: Json, messages: str, color: terminal.ColorChoice
    ) -> None:
        self.names = names
        self.files = files
        self.json_form = json_form
        self.messages = messages
        self.color: terminal.ColorChoice = color

    @property
    def paint(self) -> terminal.Paint:
        """The colours of standard output, or none."""
        return terminal.paint_for(sys.stdout, self.color) or (lambda role, piece: piece)

    @property
    def is_empty(self) -> bool:
        """Return whether names and files are missing."""
        return not self.names and not self.files

    def run(
        self, found: Callable[[str], Iterable[T]], page: Callable[[T], str], record: Callable[[T], Mapping[str, object]]
    ) -> int:
        """Answer every name, and return the exit code. `found` raises `UnknownNameError` or `Refusal`."""
        output = Output("\n", self.json_form)
        number = unknown = shown = 0
        for batch in batches(self.names, self.files, b"\n", LIMIT, "hidden"):
            for line_number, name in enumerate(batch.texts, batch.first):
                try:
                    if len(name) > LONGEST:
                        raise CommandRefusal("max-length", f"longer than {LONGEST:,} characters")
                    entries = list(found(name))
                except (UnknownNameError, CommandRefusal) as error:
                    unknown += 1
                    place = "urikit" if batch.origin is None else f"{mask(batch.origin)}:{line_number}"
                    self._say(name, number, error, output, place)
                else:
                    for entry in entries:
                        if self.json_form != "no":
                            said = numbered({"input": mask(name), "ok": True, **record(entry)}, number)
                            output.record(line(said))
                        else:
                            output.record(("\n" if shown else "") + page(entry))
                        shown += 1
                number += 1
            output.flush()
        output.finish()
        return 1 if unknown else 0

    def list(self, rows: Iterable[T], text: Callable[[], str], record: Callable[[T], Mapping[str, object]]) -> int:
        """Print a whole table: as text, or a record a row."""
        output = Output("\n", self.json_form)
        if self.json_form == "no":
            output.record(text())
        else:
            for number, row in enumerate(rows):
                output.record(line(numbered({"input": None, "ok": True, **record(row)}, number)))
        output.finish()
        return 0

    def _say(
        self, name: str, number: int, error: UnknownNameError | CommandRefusal, output: Output, place: str
    ) -> None:
        if self.json_form != "no":
            errors = [{"code": error.code, "message": error.message}]
            output.record(line(numbered({"input": mask(name[:LONGEST]), "ok": False, "errors": errors}, number)))
        elif self.messages == "shown":
            output.flush()
            click.echo(f"{place}: {error.message}", err=True)


def takes_names(metavar: str, join: bool, complete: Any = None) -> Callable[[F], F]:
    """Give a command its names, the options of a look-up, and a `Lookup` made of them.

    With `join` the arguments are one name of several words.
    """

    def decorate(command: F) -> F:
        @wraps(command)
        def with_lookup(
            names: tuple[str, ...],
            files: tuple[str, ...],
            json_lines: bool,
            json_array: bool,
            quiet: bool,
            color: Any,
            **rest: Any,
        ) -> Any:
            asked = (" ".join(names).strip(),) if join and any(names) else names
            form: Json = "array" if json_array else "lines" if json_lines else "no"
            return command(Lookup(asked, files, form, "hidden" if quiet else "shown", color), **rest)

        decorated: Any = with_lookup
        for option in reversed((FILE, *OUTPUT, COLOR)):
            decorated = option(decorated)
        argument = click.argument("names", nargs=-1, metavar=metavar, shell_complete=complete)
        return argument(decorated)  # type: ignore[no-any-return]

    return decorate


_KINDS = {
    "syntax": "Syntax: invalid URIs, IRIs and relative references",
    "build": "Building: components that cannot be combined",
    "resolution": "Resolution: references that cannot be resolved",
    "encoding": "Encoding: bytes that are not valid text",
    "argument": "Arguments: invalid values",
    "idna": "Domains: hosts that cannot be written in A-labels",
    "issue": "Warnings: valid but suspicious",
    "repair": "Repairs: what urikit repair changes",
    "web": "Validation errors of the URL Standard, by its own names",
    "question": "Questions: valid input of the wrong kind",
    "template": "Templates: invalid URI Templates or values",
    "scheme": "Schemes: invalid or suspicious by the rules of the scheme",
    "document": "Documents and the web: problems of documents, messages and servers",
}


def _complete_codes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from urikit.core.rules import rules

    return [CompletionItem(row.code, help=row.title) for row in rules() if row.code.startswith(incomplete)]


@click.command(cls=TextCommand)
@takes_names("CODE|WORD...", join=True, complete=_complete_codes)
@click.option("--list", "listing", is_flag=True, help="List all codes with their meaning.")
def rule_command(lookup: Lookup, listing: bool) -> int:
    """Explain an error CODE: what is wrong and how to fix it.

    With words instead of a code, list the codes that the words are about, the likeliest first.

    \b
    urikit rule zone-identifier
    urikit rule space in host
    """
    from urikit.core.rules import rules

    if listing != lookup.is_empty:
        raise click.UsageError("give a CODE or words, or --list for all codes")
    paint = lookup.paint
    if listing:
        return lookup.list(rules(), lambda: _rule_list(list(rules()), paint), _rule_record)
    if lookup.json_form != "no":
        return lookup.run(lambda text: _rules_found(text)[0], str, _rule_record)

    def page(found: tuple[list[Any], bool]) -> str:
        rows, is_exact = found
        return (
            _rule_page(rows[0], paint) if is_exact else f"{_rule_lines(rows)}\n\nurikit rule CODE explains one of them."
        )

    return lookup.run(lambda text: [_rules_found(text)], page, lambda found: {})


def _rules_found(text: str) -> tuple[list[Any], bool]:
    """Return the rule of a code, and True; or the rules that match its words, and False."""
    from urikit.core.rules import resembling, rule, search

    try:
        return [rule(text)], True
    except UnknownNameError:
        rows = search(text)
        if not rows:
            raise
        return list(dict.fromkeys((*map(rule, resembling(text)), *rows)))[:10], False


def _rule_record(row: Any) -> RuleFields:
    return {
        "code": row.code,
        "kind": row.kind,
        "title": row.title,
        "rule": row.section(),
        "expected": row.expected(),
        "explanation": row.explanation,
        "example": row.example,
        "advice": row.advice,
        "corrected": row.corrected or None,
    }


def _rule_page(row: Any, paint: terminal.Paint | None) -> str:
    say = paint or (lambda role, piece: piece)
    width = min(terminal.columns(sys.stdout), terminal.PAGE)
    fields = [
        ("Rule", row.section()),
        ("Grammar", row.expected()),
        ("Example", visible(row.example)),
        ("Fixed", visible(row.corrected)),
        ("Fix", row.advice),
    ]
    head = f"{say('heading', row.code)}  {row.title}"
    body = click.wrap_text(row.explanation, width, preserve_paragraphs=True)
    table = terminal.sheet(fields, 9, width, say)
    return f"{head}\n\n{body}\n\n{table}"


def _rule_list(rows: list[Any], paint: terminal.Paint | None) -> str:
    say = paint or (lambda role, piece: piece)
    wide = max(len(row.code) for row in rows)
    blocks = []
    for kind, members in groupby(rows, key=lambda row: row.kind):
        blocks.append("\n".join([say("heading", _KINDS.get(kind, kind)), _rule_lines(members, wide, "  ")]))
    return "\n\n".join(blocks)


def _rule_lines(rows: Iterable[Any], wide: int = 0, indent: str = "") -> str:
    rows = list(rows)
    wide = wide or max(len(row.code) for row in rows)
    return "\n".join(f"{indent}{row.code:<{wide}}  {row.title}" for row in rows)


_CODE = re.compile(r"(?:U\+|0x|\\u|\\U|\\x)([0-9A-F]{1,8})", re.IGNORECASE)
_OCTETS = re.compile(r"(?:%[0-9A-F]{2})+", re.IGNORECASE)


@click.command(cls=TextCommand)
@takes_names("C...", join=False)
def char_command(lookup: Lookup) -> int:
    """Explain the character C and where it is allowed.

    C is the character itself, a code point such as U+00E9, bytes such as %C3%A9, or several
    characters, of which each is explained once. A list is read with -f FILE or -f -, since "-" is a character.

    \b
    urikit char '|'
    urikit char U+202E
    """
    if lookup.is_empty:
        raise click.UsageError("missing C: give a character, a code point such as U+202E, or a file with -f")
    lookup.names = ["U+002D" if name == "-" else name for name in lookup.names]
    paint = lookup.paint
    return lookup.run(
        lambda text: map(describe, _characters(text)), lambda entry: _character_page(entry, paint), _character_record
    )


def _character_record(entry: Character) -> dict[str, Any]:
    return {**plain(entry), "allowed": entry.is_allowed}


def _characters(text: str) -> str:
    """Return the characters of an argument, each once."""
    if not text:
        raise CommandRefusal("empty", "missing character: the text is empty")
    code = _CODE.fullmatch(text)
    if code:
        number = int(code[1], 16)
        if number > 0x10FFFF:
            raise CommandRefusal("code-point", f"invalid code point U+{number:X}: the last is U+10FFFF")
        return chr(number)
    if _OCTETS.fullmatch(text):
        try:
            text = bytes.fromhex(text.replace("%", "")).decode()
        except UnicodeDecodeError as error:
            raise CommandRefusal("not-utf-8", f"invalid UTF-8: {text}") from error
    return "".join(dict.fromkeys(text))


def _character_page(entry: Character, paint: terminal.Paint) -> str:
    shown = '" "' if entry.character == " " else visible(entry.character)
    allowed = _listed([place for place in entry.places if place.allowed])
    others = _listed([place for place in entry.places if not place.allowed])
    fields: list[tuple[str, ...]] = [("Classes", ", ".join(entry.classes) or "none")]
    fields += [("Delimiter" if number == 0 else "", use) for number, use in enumerate(entry.delimits)]
    if allowed:
        fields += [("Allowed in", allowed, "good"), ("Not in", others)]
    elif not entry.delimits:
        fields.append(("Allowed in", "no component of a URI", "error"))
    encoded = f"{entry.encoded}{_meaning(entry)}" if entry.encoded else "never: a lone surrogate is not a character"
    fields.append(("Encoded", encoded))
    head = f"{paint('heading', shown)}  {entry.code}  {entry.name}"
    return f"{head}\n\n{terminal.sheet(fields, 12, min(terminal.columns(sys.stdout), terminal.PAGE), paint)}"


def _meaning(entry: Character) -> str:
    """Describe the effect of encoding it on the meaning of a reference."""
    if "unreserved" in entry.classes:
        return ", the same as the character itself (2.3)"
    if {"gen-delims", "sub-delims"} & set(entry.classes):
        return ", which is data and not the same as the character itself (2.2)"
    return ""


def _listed(places: list[Place]) -> str:
    return ", ".join(f"{place.component} ({place.note})" if place.note else place.component for place in places)


_STATUSES = ("permanent", "provisional", "historical", "unregistered")
_RELATIONS = {
    "rfc8141": "that of RFC 8141",
    "insensitive": "the case of letters does not count",
    "first": "the case of letters does not count up to the first colon",
    "ul": 'the case of letters does not count below "ul"',
    "module": "its own; the page of its view has it",
}


def _complete_schemes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from urikit.schemes import registry

    found = [entry.name for entry in registry.schemes()] + [f"urn:{entry.nid}" for entry in registry.namespaces()]
    return [CompletionItem(name) for name in found if name.startswith(incomplete)]


@click.command(cls=TextCommand)
@takes_names("[NAME]...", join=False, complete=_complete_schemes)
@click.option("--list", "listing", is_flag=True, help="List all schemes.")
@click.option("--status", type=click.Choice(_STATUSES), help="With --list: print only those of this status.")
def scheme_command(lookup: Lookup, listing: bool, status: Any) -> int:
    """Print what is known about each scheme NAME.

    "urn:" and the name of a namespace prints the namespace.

    \b
    urikit scheme ldap
    urikit scheme urn:isbn
    urikit scheme --list --status historical
    """
    if listing != lookup.is_empty:
        raise click.UsageError("give the NAME of a scheme, or --list for all of them")
    if status is not None and not listing:
        raise click.UsageError("--status belongs to --list")
    paint = lookup.paint
    if not listing:
        return lookup.run(lambda name: [_entry_of(name)], lambda entry: _sheet_of(entry, paint), _record_of)
    from urikit.schemes.registry import AS_OF, schemes

    found = schemes(status)
    code = lookup.list(found, lambda: _scheme_list(found, paint), _scheme_record)
    if lookup.json_form == "no" and lookup.messages == "shown" and not all(entry.is_registered for entry in found):
        # Not among the rows, which a program may read.
        click.echo(f"urikit: unregistered: not in the registry of IANA as of {AS_OF}", err=True)
    return code


def _sheet_of(entry: SchemeEntry | NamespaceEntry, paint: terminal.Paint) -> str:
    from urikit.schemes.registry.entry import NamespaceEntry

    return _namespace_page(entry, paint) if isinstance(entry, NamespaceEntry) else _scheme_page(entry, paint)


def _record_of(entry: SchemeEntry | NamespaceEntry) -> Mapping[str, object]:
    from urikit.schemes.registry.entry import NamespaceEntry

    return _namespace_record(entry) if isinstance(entry, NamespaceEntry) else _scheme_record(entry)


def _entry_of(name: str) -> SchemeEntry | NamespaceEntry:
    """Return the entry of a scheme or namespace; a ":" after a scheme is ignored."""
    from urikit.schemes import registry

    if name[:4].lower() == "urn:" and len(name) > 4:
        return registry.namespace(name)
    return registry.scheme(name.removesuffix("://").removesuffix(":"))


def _scheme_record(entry: SchemeEntry) -> SchemeFields:
    from urikit.schemes.registry import AS_OF

    return {
        "as_of": AS_OF,
        "name": entry.name,
        "status": entry.status,
        "description": entry.description or None,
        "references": entry.references,
        "template": entry.template_uri,
        "well_known": entry.well_known,
        "note": entry.note or None,
        "default_port": entry.default_port,
        "kind": entry.classification.kind,
        "protocol": entry.classification.protocol,
        "view": entry.view,
    }


def _namespace_record(entry: NamespaceEntry) -> dict[str, Any]:
    from urikit.schemes.urns.generic import AS_OF

    return {"as_of": AS_OF, **entry._asdict(), "view": entry.view}


def _scheme_page(entry: SchemeEntry, paint: terminal.Paint) -> str:
    from urikit.schemes.registry import AS_OF

    view = entry.view_class
    known = entry.view is not None and entry.name != "urn"
    fields = [
        ("Status", entry.status or f"not registered as of {AS_OF}"),
        ("Defined in" if entry.is_registered else "Source", ", ".join(entry.references)),
        ("Template", entry.template_uri or ""),
        ("Well-known", f"has well-known URIs ({entry.well_known})" if entry.well_known else ""),
        ("Port", "" if entry.default_port is None else str(entry.default_port)),
        ("Makes", _makes(entry)),
        ("Note", entry.note),
        ("View", f"{view.__module__}.{view.__name__}" if known else "by namespace" if entry.name == "urn" else ""),
        ("Grammar", view.SPECIFICATION if known else ""),
        ("Equivalent", view.EQUIVALENCE if known else ""),
        ("Example", next(iter(view.EXAMPLES), "") if known else ""),
    ]
    source = "by the registry of IANA" if entry.is_registered else "and not in the registry of IANA"
    return _sheet(entry.name, entry.description, fields, f"As of {AS_OF}, {source}.", paint)


def _makes(entry: SchemeEntry) -> str:
    """Locators, names or both, with the reason; empty if unknown."""
    found = entry.classification
    kinds = {"locator": "locators", "name": "names", "both": "names that are locators too"}
    return "" if found.kind is None else f"{kinds[found.kind]}: {found.reason} ({found.source})"


def _namespace_page(entry: NamespaceEntry, paint: terminal.Paint) -> str:
    from urikit.schemes.urns.generic import AS_OF

    view = entry.view_class
    known = entry.view is not None
    fields = [
        ("Status", f"{entry.kind} namespace"),
        ("Defined in", entry.reference),
        ("View", f"{view.__module__}.{view.__name__}" if known else ""),
        ("Grammar", view.SPECIFICATION if known else ""),
        ("Equivalent", view.EQUIVALENCE if known else _RELATIONS[entry.relation]),
        ("Example", next(iter(view.EXAMPLES), "") if known else ""),
    ]
    return _sheet(f"urn:{entry.nid}", "", fields, f"As of {AS_OF}, by the registry of IANA.", paint)


def _sheet(name: str, description: str, fields: list[tuple[str, str]], last: str, paint: terminal.Paint) -> str:
    head = f"{paint('heading', name)}  {description}".rstrip()
    table = terminal.sheet(fields, 12, min(terminal.columns(sys.stdout), terminal.PAGE), paint)
    return f"{head}\n\n{table}\n\n{last}"


def _scheme_list(found: tuple[SchemeEntry, ...], paint: terminal.Paint) -> str:
    wide = max(len(entry.name) for entry in found)
    width = max(terminal.columns(sys.stdout) - wide - 16, 20)
    lines = []
    for entry in found:
        said = entry.description or ", ".join(entry.references)
        short = said if len(said) <= width else said[: width - 1] + "…"
        role = "aside" if entry.status == "historical" else ""
        lines.append(paint(role, f"{entry.name:<{wide}}  {entry.status or 'unregistered':<12}  {short}".rstrip()))
    return "\n".join(lines)


@click.command(cls=TextCommand)
@takes_names("[RFC]", join=True)
@click.option("--list", "listing", is_flag=True, help="List all standards that urikit uses.")
def spec_command(lookup: Lookup, listing: bool) -> int:
    """Print title, status and successors of a standard.

    \b
    urikit spec 3986
    urikit spec STD 66
    """
    if listing != lookup.is_empty:
        raise click.UsageError("give an RFC, such as 3986 or STD 66, or --list for all of them")
    paint = lookup.paint
    if listing:
        return lookup.list(specs(), lambda: _spec_list(list(specs()), paint), _spec_record)
    return lookup.run(lambda name: [spec(name)], lambda entry: _spec_page(entry, paint), _spec_record)


def _spec_record(entry: Spec) -> dict[str, Any]:
    return {"index_date": INDEX_DATE, **entry._asdict(), "role": entry.role or None}


def _spec_names(numbers: tuple[int, ...]) -> str:
    """RFCs, with the titles of those that are in the list."""
    return ", ".join(f"RFC {number}" for number in numbers)


def _spec_page(entry: Spec, paint: terminal.Paint) -> str:
    fields = [
        ("Status", entry.status.lower() + (", obsolete" if entry.obsoleted_by else "")),
        ("Also", ", ".join(entry.also)),
        ("Authors", entry.authors),
        ("Date", entry.date),
        ("Obsoletes", _spec_names(entry.obsoletes)),
        ("Obsoleted by", _spec_names(entry.obsoleted_by)),
        ("Updates", _spec_names(entry.updates)),
        ("Updated by", _spec_names(entry.updated_by)),
        ("In urikit", entry.role),
    ]
    head = f"{paint('heading', entry.name)}  {entry.title}"
    table = terminal.sheet(fields, 14, min(terminal.columns(sys.stdout), terminal.PAGE), paint)
    return f"{head}\n\n{table}\n\nAs of {INDEX_DATE}, by the index of the RFC Editor."


def _spec_list(found: list[Spec], paint: terminal.Paint) -> str:
    width = terminal.columns(sys.stdout) - 30
    lines = []
    for entry in found:
        state = "obsolete" if entry.obsoleted_by else entry.status.lower()
        title = entry.title if len(entry.title) <= width else entry.title[: width - 1] + "…"
        role = "aside" if entry.obsoleted_by else ""
        lines.append(paint(role, f"{entry.number:>5}  {state:<21}  {title}"))
    return "\n".join(lines)
