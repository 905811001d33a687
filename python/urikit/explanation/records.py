"""Records: the answers of commands as plain dicts, ready for JSON. The command line and the workbench print the same.

A function makes the record of a command for a text. Each raises `URIError` for a text that has no answer, or
`CommandRefusal` for what only a command refuses; `failure_record` is the record of that. Descriptions have their
secrets masked (`Secrecy`), unless they were asked for; data are raw.

| function                             | the record of                | a description     |
|--------------------------------------|------------------------------|-------------------|
| `explain_record`                     | `urikit explain`             | yes               |
| `parse_record`                       | `urikit parse`               | yes               |
| `normalize_record`, `key_record`     | `urikit normalize`, `key`    | with steps        |
| `resolve_record`, `join_record`      | `urikit resolve`             | with steps        |
| `compare_record`                     | `urikit equal`               | yes               |
| `guard_record`                       | `urikit guard`               | yes               |
| `diff_record`                        | `urikit diff`                | yes               |
| `validate_record`                    | `urikit validate`            | yes               |
| `view_record`                        | `urikit view`                | yes               |
| `refs_record`                        | `urikit refs`                | problems only     |
| `change_record`                      | `urikit rewrite`             | yes               |
| `expansion_record`, `match_record`   | `urikit template`            | no                |
| `failure_record`                     | an input without an answer   | yes               |

`urikit.explanation.schema` has the type of each record, and their JSON Schema.

Modules of other rooms are imported by the function that needs them, since a command prints one kind of record.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, Unpack

from urikit import _native
from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    RelativeIRIReference,
    RelativeReference,
    ResolvePolicy,
    Step,
    URIReference,
    URITemplate,
    WebURL,
    mask,
    parse,
    web_validation_errors,
)
from urikit.core.errors import PlacedError, URIError, URISyntaxError
from urikit.core.mask import Masked, discreet, secrets_of, without
from urikit.core.shapes import plain

if TYPE_CHECKING:
    from urikit.core.canonical import KeyStep, ProfileName
    from urikit.core.comparison import Comparison
    from urikit.documents import Left, RewriteChange
    from urikit.explanation.data import Explanation
    from urikit.explanation.parsers import Diff
    from urikit.explanation.parsers.reading import Parts
    from urikit.explanation.schema import (
        AuthorityRecord,
        DiffRecord,
        DocumentRecord,
        EqualRecord,
        ErrorDetails,
        ErrorRecord,
        FailureRecord,
        GuardRecord,
        KeyRecord,
        NormalizeRecord,
        ParseRecord,
        PlaceRecord,
        RefsProblemRecord,
        RefsRecord,
        ResolveRecord,
        RewriteRecord,
        TemplateRecord,
        ValidateRecord,
        ViewRecord,
    )
    from urikit.explanation.steps import NormalForm
    from urikit.links import LinkReference, LinkSpan, Problem, Report
    from urikit.net import guard
    from urikit.schemes.view import View

__all__ = [
    "DEFAULT_KIND",
    "MOST_ERRORS",
    "POLICIES",
    "PROBLEM_FIELDS",
    "REFERENCE_FIELDS",
    "REQUIRED",
    "RFC",
    "Ask",
    "CommandRefusal",
    "Compared",
    "NotAsked",
    "Secrecy",
    "Secrets",
    "Standard",
    "ViewValues",
    "as_asked",
    "change_record",
    "compare_record",
    "compare_references",
    "compare_urls",
    "diff_record",
    "error_of",
    "error_sentence",
    "expansion_record",
    "explain_record",
    "explain_text",
    "failure_record",
    "forms",
    "guard_policy",
    "guard_record",
    "is_invalid",
    "join_record",
    "key_record",
    "key_steps",
    "match_record",
    "normalize_record",
    "parse_record",
    "problem_record",
    "reference_as",
    "reference_record",
    "refs_record",
    "resolve_record",
    "shown_url",
    "validate_record",
    "view_record",
]


#: The version of every record, its first field.
VERSION = 1


def numbered(record: Mapping[str, object], number: int = 0) -> dict[str, Any]:
    """Return a record with its version, and the number of its input from 0."""
    return {"v": VERSION, "n": number, **record}


Secrets: TypeAlias = Literal["masked", "shown"]


class Secrecy(NamedTuple):
    """Options of masking: on or off, and the names of parameters that are secret beside the known ones.

    >>> Secrecy().text("http://me:secret@h/")
    'http://me:***@h/'
    >>> Secrecy("shown").text("http://me:secret@h/")
    'http://me:secret@h/'
    """

    mode: Secrets = "masked"
    names: tuple[str, ...] = ()

    @property
    def hidden(self) -> tuple[str, ...] | None:
        """The names of secret parameters; None where secrets are shown."""
        return self.names if self.mode == "masked" else None

    def text(self, text: str) -> str:
        """Return a text as a description shows it."""
        return mask(text, secret_names=self.names) if self.mode == "masked" else text

    def located(self, text: str) -> Masked:
        """Return a text as a description shows it, with the places of its parts."""
        return Masked(text, self.names) if self.mode == "masked" else Masked.bare(text)


RFC: TypeAlias = Literal["rfc3986", "rfc3987"]
Standard: TypeAlias = Literal["rfc3986", "rfc3987", "whatwg"]


def reference_as(standard: RFC) -> Callable[[str], URIReference | IRIReference]:
    """Return the parser of an RFC."""
    return IRIReference.parse if standard == "rfc3987" else parse


# The low surrogates that replace bytes which were not UTF-8 (PEP 383).
_ESCAPED = range(0xDC80, 0xDD00)


class CommandRefusal(Exception):
    """An input that a command refuses and the library would not: a code and a sentence."""

    def __init__(self, code: str, message: str, **details: Unpack[ErrorDetails]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: Further members of its record.
        self.details = details


def failure_record(
    text: str, error: URIError | CommandRefusal, secrecy: Secrecy, standard: str = "rfc3986"
) -> FailureRecord:
    """Return the record of a text without an answer."""
    return {
        "input": secrecy.text(text),
        "ok": False,
        "verdicts": {standard: "invalid"} if isinstance(error, URISyntaxError) else {},
        "errors": [error_of(error, text, secrecy)],
    }


def error_of(error: URIError | CommandRefusal, text: str, secrecy: Secrecy) -> ErrorRecord:
    """Return the error as a member of `errors`."""
    if isinstance(error, CommandRefusal):
        return {"code": error.code, "message": error.message, **error.details}
    from urikit.explanation.verdict import defect

    found = defect(as_asked(error, text, secrecy))
    said = _octet(error, text)
    made: ErrorRecord = plain(found if said is None else found._replace(message=said))
    return made


def error_sentence(error: URIError | CommandRefusal, text: str) -> str:
    """Return the error in one sentence without its place."""
    if isinstance(error, CommandRefusal):
        return error.message
    return _octet(error, text) or error.message


def as_asked(error: URIError, text: str, secrecy: Secrecy) -> URIError:
    """Return the error with the text as it came, or without more of it, where the user asked for that."""
    if isinstance(error, PlacedError) and error.text == mask(text):
        return error.seen(Masked.bare(text) if secrecy.mode == "shown" else Masked(text, secrecy.names))
    return error


def _octet(error: URIError, text: str) -> str | None:
    """Return the message for a surrogate that is a byte of the input."""
    if isinstance(error, URISyntaxError) and error.code == "surrogate" and error.offset < len(text):
        code = ord(text[error.offset])
        if code in _ESCAPED:
            return f"byte 0x{code - 0xDC00:02X} is not valid UTF-8"
    return None


#: The most errors of one text in a record.
MOST_ERRORS = 100


def parse_record(text: str, secrecy: Secrecy, standard: Standard = "rfc3986") -> ParseRecord:
    """Return the components of a text by a standard: raw; null is undefined, "" is empty.

    A record of an RFC has the kind ("uri", "iri" or "relative-reference") and the form (RFC 3986 4.2 and 4.4), segments
    and spans. One by "whatwg" has the kind "url", `href` and `origin`, decoded `params`, and the validation errors
    after which parsing went on.
    """
    return _parse_url(text, secrecy) if standard == "whatwg" else _parse_reference(text, secrecy, standard)


def shown_url(text: str, secrecy: Secrecy) -> tuple[str, Parts]:
    """Return the URL of a text as a description shows it, and its components."""
    href, parts = _native.shown_url(text, None, None if secrecy.mode == "shown" else secrecy.names)
    return href, parts


def _parse_url(text: str, secrecy: Secrecy) -> ParseRecord:
    from urikit.explanation.parsers.reading import of_web_url
    from urikit.net.web import validation_errors

    url = WebURL(text)
    href, part = shown_url(text, secrecy)
    raw, host = of_web_url(url), url.host_info
    authority: AuthorityRecord | None = None
    if host is not None:
        authority = {
            "userinfo": part["userinfo"],
            "host": part["host"] or "",
            "host_type": host.kind,
            "port": part["port"],
        }
    # A query that is masked has no parameters to show.
    params = url.search_params if part["query"] == raw["query"] else ()
    noted = validation_errors(text)
    return {
        "input": secrecy.text(text),
        "ok": True,
        "kind": "url",
        "href": href,
        "origin": url.origin if (part["host"], part["port"]) == (raw["host"], raw["port"]) else None,
        "scheme": part["scheme"],
        "authority": authority,
        "path": part["path"] or "",
        "query": part["query"],
        "params": [{"name": name, "value": value} for name, value in params],
        "fragment": part["fragment"],
        "verdicts": {"whatwg": "valid-with-errors" if noted else "valid"},
        "errors": [
            {"code": e.name, "message": e.message, "offset": e.start, "end": e.end} for e in noted[:MOST_ERRORS]
        ],
    }


def _kind(reference: URIReference | IRIReference) -> Literal["uri", "iri", "relative-reference"]:
    if reference.scheme is None:
        return "relative-reference"
    return "uri" if isinstance(reference, URIReference) else "iri"


def _parse_reference(text: str, secrecy: Secrecy, standard: RFC) -> ParseRecord:
    reference = reference_as(standard)(text)
    masked = secrecy.located(text)
    spans = reference.spans
    part = {name: masked.part(start, end) for name, (start, end) in spans.items()}
    try:
        shown = type(reference).parse(masked.shown)
    except URIError:
        # The secret was part of the syntax.
        shown = None
    host = reference.host_info
    authority: AuthorityRecord | None = None
    if host is not None:
        authority = {
            "userinfo": part.get("userinfo"),
            "host": part["host"],
            "host_type": host.kind,
            "port": part.get("port"),
        }
    return {
        "input": masked.shown,
        "ok": True,
        "kind": _kind(reference),
        "form": reference.form,
        "scheme": part.get("scheme"),
        "authority": authority,
        "path": part["path"],
        "segments": [] if shown is None else shown.segments,
        "query": part.get("query"),
        "params": [{"name": name, "value": value} for name, value in (() if shown is None else shown.params)],
        "fragment": part.get("fragment"),
        "spans": spans,
        "verdicts": {standard: "valid"},
        "errors": [],
    }


#: The question: the normal form, only whether the text has it already, or the form with its steps.
Ask: TypeAlias = Literal["form", "check", "steps"]


def normalize_record(
    text: str,
    secrecy: Secrecy,
    standard: Standard = "rfc3986",
    to: Step = Step.SCHEME,
    ipv6: Any = "keep",
    ask: Ask = "form",
) -> NormalizeRecord:
    """Return the normal form of a text. The URL Standard has neither steps nor steps."""
    found: NormalizeRecord
    if standard == "whatwg":
        href = WebURL(text).href
        found = {"input": secrecy.text(text), "ok": True, "normal": href == text}
        if ask != "check":
            found["normalized"] = href
        return found
    reference = reference_as(standard)(text)
    normal = reference.is_normalized(at=to, ipv6=ipv6)
    found = {"input": secrecy.text(text), "ok": True, "normal": normal}
    if ask == "check":
        return found
    found["normalized"] = str(reference.normalize(to=to, ipv6=ipv6))
    if ask == "steps":
        found["normalized"] = secrecy.text(found["normalized"])
        found["steps"] = plain(forms(reference, secrecy, to, ipv6))
    return found


def forms(reference: URIReference | IRIReference, secrecy: Secrecy, to: Step, ipv6: Any) -> tuple[NormalForm, ...]:
    """Return the text at each step."""
    from urikit.explanation.steps import normal_forms

    return normal_forms(reference, secret_names=secrecy.hidden, to=to, ipv6=ipv6)


def key_record(text: str, secrecy: Secrecy, profile: ProfileName, ask: Ask = "form") -> KeyRecord:
    """Return the canonical key of a text by a profile (`urikit.core.canonical`)."""
    from urikit.core.canonical import canonical_key

    key = canonical_key(text, profile)
    found: KeyRecord = {"input": secrecy.text(text), "ok": True, "profile": profile, "normal": key == text}
    if ask == "form":
        found["key"] = key
    elif ask == "steps":
        steps = key_steps(text, secrecy, profile)
        found["key"] = secrecy.text(key)
        found["steps"] = [{"rule": step.rule, "does": step.sentence, "text": step.after} for step in steps]
    return found


def key_steps(text: str, secrecy: Secrecy, profile: ProfileName) -> tuple[KeyStep, ...]:
    """Return the rules of a profile that changed something."""
    from urikit.core.canonical import shown_steps

    return shown_steps(text, profile, secrecy.hidden)


#: The policies by the names that options have.
POLICIES = {
    "rfc3986": ResolvePolicy.RFC3986,
    "compatible": ResolvePolicy.COMPATIBLE,
    "rfc2396": ResolvePolicy.RFC2396,
    "rfc1808": ResolvePolicy.RFC1808,
    "commuting": ResolvePolicy.COMMUTING,
}


def join_record(text: str, secrecy: Secrecy, base: WebURL) -> ResolveRecord:
    """Join a text with a base by the URL Standard."""
    return {"input": secrecy.text(text), "ok": True, "target": base.join(text).href}


def resolve_record(
    text: str,
    secrecy: Secrecy,
    base: URI | IRI,
    standard: RFC = "rfc3986",
    policy: ResolvePolicy = ResolvePolicy.RFC3986,
    *,
    trace: bool = False,
) -> ResolveRecord:
    """Return the target of a reference, with the steps of 5.2 if they are asked for."""
    target = str(base.resolve(text, policy=policy))
    found: ResolveRecord = {"input": secrecy.text(text), "ok": True, "target": target}
    if trace:
        from urikit.explanation import steps

        found["target"] = secrecy.text(target)
        found["steps"] = plain(steps.trace(base, reference_as(standard)(text), policy, secret_names=secrecy.hidden))
    return found


@discreet
class Compared(NamedTuple):
    """A comparison: equal or not at the step that was asked for, how the references compare, and the record."""

    equal: bool
    comparison: Comparison
    record: EqualRecord


def compare_record(
    a: str, b: str, secrecy: Secrecy, standard: Standard = "rfc3986", at: Step = Step.SCHEME
) -> EqualRecord:
    """Return the record of two texts; `b` is its input."""
    if standard == "whatwg":
        return compare_urls(a, b, secrecy)
    return compare_references(a, b, secrecy, standard, at).record


def compare_references(a: str, b: str, secrecy: Secrecy, standard: RFC, at: Step) -> Compared:
    """Return two references by an RFC."""
    read = reference_as(standard)
    left = read(a)
    read(b)  # An error of `b` is raised before the comparison.
    found = left.compare(b)
    equal = left.equivalent(b, at=at)
    made: EqualRecord = {
        "input": secrecy.text(b),
        "ok": True,
        "a": secrecy.text(a),
        "b": secrecy.text(b),
        "equal": equal,
        "at": at.name,
        "step": found.step.name if found.step is not None else None,
        "component": found.component,
        "a_span": found.left_span,
        "b_span": found.right_span,
        "reason": found.reason,
        "explanation": found.explanation,
    }
    return Compared(equal, found, made)


def compare_urls(a: str, b: str, secrecy: Secrecy) -> EqualRecord:
    """Return two URLs by the URL Standard: equal where their serializations are, or the component that differs
    first.
    """
    from urikit.explanation.parsers.reading import COMPONENTS, of_web_url

    left, right = WebURL.parse(a), WebURL.parse(b)
    one, two = of_web_url(left), of_web_url(right)
    return {
        "input": secrecy.text(b),
        "ok": True,
        "a": shown_url(a, secrecy)[0],
        "b": shown_url(b, secrecy)[0],
        "equal": left.equals(right),
        "component": next((name for name in COMPONENTS if one[name] != two[name]), None),
    }


def explain_text(text: str, secrecy: Secrecy, base: str | None = None) -> Explanation:
    """Everything about a text, and what it means against a base."""
    from urikit.explanation.data import explain

    return explain(text, base, secrets=secrecy.mode, secret_names=secrecy.names)


def explain_record(text: str, secrecy: Secrecy, base: str | None = None) -> dict[str, Any]:
    """Return the explanation as a record."""
    return explain_text(text, secrecy, base).to_dict()


def is_invalid(found: Explanation) -> bool:
    """Return whether the text, or its target, is not a valid URI-reference."""
    resolved = found.resolution is None or found.resolution.defect is None
    return not found.is_reference or not resolved or found.answer.state == "invalid"


def diff_record(found: Diff, secrecy: Secrecy) -> DiffRecord:
    """Return the readings of one text by several parsers."""
    made = found.to_dict(secrecy.mode, secrecy.names)
    return {
        "input": made["text"],
        "ok": True,
        "agree": made["agree"],
        "differences": made["differences"],
        "cause": made["cause"],
        "readings": made["readings"],
        "failures": made["failures"],
    }


def guard_record(found: guard.Checked, text: str, secrecy: Secrecy) -> GuardRecord:
    """Return the result of `guard.check` for a text. No name is resolved here."""
    made = found.to_dict()
    made["url"] = made["url"] and secrecy.text(made["url"])
    return {**made, "input": secrecy.text(text), "ok": True}


def guard_policy(name: str, given: Mapping[str, Sequence[str]], called: Mapping[str, str]) -> guard.Policy:
    """Return a policy by its name, with the arguments that it takes; `called` is what the user calls each of them.

    Raises `Refusal` where an argument is missing or not one of the policy, and `URIError` for its value.
    """
    from urikit.net import guard

    made = guard.PRESETS[name]
    wanted = [argument for argument in inspect.signature(made).parameters.values() if argument.name in given]
    needed = {argument.name for argument in wanted if argument.default is argument.empty}
    for argument, values in given.items():
        if argument in needed and not values:
            raise CommandRefusal(argument, f"missing {called[argument]}, which {name} needs")
        if values and argument not in {one.name for one in wanted}:
            raise CommandRefusal(argument, f"{called[argument]} is not an option of {name}")
    return made(*(value for one in wanted for value in _values(one, tuple(given[one.name]))))


def _values(argument: inspect.Parameter, values: tuple[str, ...]) -> tuple[Any, ...]:
    """Return the values of an argument in a call."""
    return (values,) if argument.name == "registered" else values


class NotAsked(CommandRefusal):
    """A text that is a reference or a URL, and not what was asked for; `code` has a row of its own."""

    def __init__(self, code: str, component: str | None, offset: int, end: int) -> None:
        from urikit.core.rules import Mistake, known

        row = known(code)
        message = row.message(Mistake(code, component))
        super().__init__(code, message, component=component, offset=offset, end=end, rule=row.section())
        self.offset = offset
        self.end = end


def _absolute(read: Callable[[str], URI | IRI]) -> Callable[[str], object]:
    def absolute(text: str) -> object:
        uri = read(text)
        if uri.fragment is not None:
            start, end = uri.spans["fragment"]
            raise NotAsked("fragment-forbidden", "fragment", start - 1, end)
        return uri

    return absolute


def _url(text: str) -> object:
    """Return a valid URL string: it parses, and without a validation error."""
    url = WebURL(text)
    for name, start, end, _ in web_validation_errors(text, None):
        raise NotAsked(name, None, start, end)
    return url


#: The parser of each kind of text; it raises `URIError` or `NotAsked`.
REQUIRED: dict[Standard, dict[str, Callable[[str], object]]] = {
    "rfc3986": {
        "reference": parse,
        "uri": URI,
        "relative": RelativeReference,
        "absolute": _absolute(URI),
        "urn": URN.parse,
    },
    "rfc3987": {
        "reference": IRIReference.parse,
        "iri": IRI,
        "relative": RelativeIRIReference,
        "absolute": _absolute(IRI),
    },
    "whatwg": {"url": _url, "parses": WebURL},
}
#: The kind that is required by default.
DEFAULT_KIND: dict[Standard, str] = {"rfc3986": "uri", "rfc3987": "iri", "whatwg": "url"}


def validate_record(
    text: str, secrecy: Secrecy, standard: Standard = "rfc3986", require: str | None = None
) -> ValidateRecord:
    """Return whether a text is what is required, with up to `MOST_ERRORS` errors: an answer, and never an exception.

    | standard | require   | is                                               | section       |
    |----------|-----------|--------------------------------------------------|---------------|
    | rfc3986  | reference | a URI-reference                                  | 4.1           |
    |          | uri       | a URI (the default)                              | 3             |
    |          | relative  | a relative reference                             | 4.2           |
    |          | absolute  | an absolute-URI: a URI with no fragment          | 4.3           |
    |          | urn       | a URN, its NID and NSS by RFC 8141               | RFC 8141 2    |
    | rfc3987  | reference | an IRI-reference                                 | RFC 3987 2.2  |
    |          | iri       | an IRI (the default)                             |               |
    |          | relative  | a relative IRI reference                         |               |
    |          | absolute  | an absolute-IRI                                  |               |
    | whatwg   | url       | a valid URL string (the default)                 | URL writing   |
    |          | parses    | whatever the URL Standard parses, valid or not   | URL parsing   |
    """
    require = require or DEFAULT_KIND[standard]
    errors: list[URIError | CommandRefusal] = []
    try:
        REQUIRED[standard][require](text)
    except (URIError, CommandRefusal) as error:
        errors.append(error)
    if require == "url" and errors and isinstance(errors[0], NotAsked):
        rows = web_validation_errors(text, None)[:MOST_ERRORS]
        errors = [NotAsked(name, None, start, end) for name, start, end, _ in rows]
    described = [error_of(error, text, secrecy) for error in errors]
    return {"input": secrecy.text(text), "ok": not errors, "required": require, "errors": described}


def view_record(text: str, secrecy: Secrecy) -> ViewRecord:
    """Return the fields of a URI by the grammar of its own scheme, and what is derived from them, decoded or computed.

    A scheme without a view of its own is read by the generic syntax. A property that has no answer (bytes that are not
    text) is left out. Raises `URIError` for a URI that its scheme refuses.
    """
    reading = ViewValues(text, secrecy)
    record: ViewRecord = {
        "input": reading.masked(text),
        "ok": True,
        "scheme": reading.scheme,
        "view": reading.named,
        "fields": dict(reading.fields()),
        "derived": dict(reading.derived()),
        "issues": reading.view.issues(),
    }
    return plain(record)


class ViewValues:
    """A view with its values as JSON has them, secrets masked."""

    def __init__(self, text: str, secrecy: Secrecy) -> None:
        uri = URI(text)
        self.view: View = uri.view()
        self.scheme = uri.scheme.lower()
        nid = getattr(self.view, "nid", None)
        if self.scheme == "urn" and nid:
            self.scheme = f"urn:{nid}"
        kind = type(self.view)
        self.named = f"{kind.__module__}.{kind.__qualname__}"
        self.secrets = secrets_of(text, secrecy.names) if secrecy.mode == "masked" else None

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields by name."""
        for field in dataclasses.fields(self.view):  # type: ignore[arg-type]
            yield field.name, self.shown(getattr(self.view, field.name))

    def derived(self) -> Iterator[tuple[str, Any]]:
        """Yield the properties that have an answer, in the order of the class; those of its bases follow."""
        seen = {field.name for field in dataclasses.fields(self.view)}  # type: ignore[arg-type]
        for kind in type(self.view).__mro__:
            for name, found in vars(kind).items():
                if name.startswith("_") or name in seen or not isinstance(found, property):
                    continue
                seen.add(name)
                try:
                    yield name, self.shown(getattr(self.view, name))
                except ValueError:
                    continue

    def shown(self, value: Any) -> Any:
        """Return a value as JSON has it."""
        from urikit.core.params import Params

        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, str):
            return self.masked(value)
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, Mapping):
            return {str(name): self.shown(one) for name, one in value.items()}
        if isinstance(value, frozenset | set):
            return [self.shown(one) for one in sorted(value, key=str)]
        if isinstance(value, Params | list) or type(value) is tuple:
            return [self.shown(one) for one in value]
        if isinstance(value, tuple) and type(value).__str__ is object.__str__:
            return {name: self.shown(one) for name, one in value._asdict().items()}  # type: ignore[attr-defined]
        if dataclasses.is_dataclass(value) and type(value).__str__ is object.__str__:
            return {field.name: self.shown(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return self.masked(str(value))

    def masked(self, text: str) -> str:
        """Return a text of the view without what is secret in its URI."""
        return text if self.secrets is None else without(text, self.secrets)


Mask: TypeAlias = Callable[[str], str]

_PLACE = ("file", "part", "member", "line", "column", "end_line", "end_column", "start", "end")
REFERENCE_FIELDS = (
    *_PLACE,
    "element",
    "attribute",
    "role",
    "reference",
    "raw",
    "target",
    "standard",
    "other_target",
    "other_standard",
    "base",
    "base_source",
    "verdict",
    "issues",
)
PROBLEM_FIELDS = (*_PLACE, "severity", "code", "message", "rule", "hint", "element", "attribute", "reference")


#: The name of a document that came without one.
UNNAMED = "-"
#: The most characters of a record, about: 9,000 references with a short base.
LONGEST = 1 << 23


def refs_record(document: str, secrecy: Secrecy, base: str | None = None, form: str | None = None) -> DocumentRecord:
    """Return the references and problems of a document in memory: it opens neither files nor connections.

    Raises `Refusal` for a document that cannot be read.
    """
    from urikit.links import Failure, Question, report_on

    report = report_on(document, UNNAMED, base, Question(type=form, report=LONGEST))
    if isinstance(report, Failure):
        raise CommandRefusal("document", report.why)
    return {
        "format": report.format,
        "base": None if report.base is None else secrecy.text(report.base),
        "references": [reference_record(report, one, secrecy.text) for one in report.references],
        "problems": [problem_record(report, one, secrecy.text) for one in report.problems],
    }


def reference_record(report: Report, reference: LinkReference, masked: Mask = str) -> RefsRecord:
    """Return the record of a reference: data, as it is, unless `masked` masks it.

    | field                     | is                                                              |
    |---------------------------|-----------------------------------------------------------------|
    | file, part                | the file; which document inside of it, "" the file itself       |
    | member                    | the member of an archive; "" where the file is not one          |
    | line, column              | its begin in the file or member, from 1, in characters          |
    | end_line, end_column      | behind its last character                                       |
    | start, end                | the same in characters of the text of the part, from 0          |
    | element, attribute        | the place in the document                                       |
    | role                      | its purpose                                                     |
    | reference                 | as the format reads it, escapes undone                          |
    | raw                       | as it is written                                                |
    | target, standard          | its target by the format's own standard, and that standard      |
    | other_target, other_standard | its target by the other standard                             |
    | base, base_source         | the base, and the step of RFC 3986 5.1 that gave it             |
    | verdict                   | invalid, missing, unresolved, differs or valid                  |
    | issues                    | its problems; in CSV the codes                                  |
    | trace                     | with --trace: the base with its steps, as lines                 |

    An undefined value is `null` in JSON and empty in CSV.
    """

    def piece(text: str | None) -> str | None:
        return None if text is None else masked(text)

    record: RefsRecord = {
        **_where(report, reference.span),  # type: ignore[typeddict-item]  # A place may have a trace, to mypy.
        "element": reference.element,
        "attribute": reference.attribute,
        "role": reference.role,
        "reference": masked(reference.reference),
        "raw": masked(reference.raw),
        "target": piece(reference.target),
        "standard": reference.standard,
        "other_target": piece(reference.other_target),
        "other_standard": reference.other_standard,
        "base": piece(reference.base),
        "base_source": reference.base_source,
        "verdict": reference.verdict.value,
        "issues": [
            {
                "code": problem.code,
                "severity": str(problem.severity),
                "message": problem.message,
                "start": problem.span.start,
                "end": problem.span.end,
            }
            for problem in reference.problems
        ],
    }
    if reference.trace is not None:
        record["trace"] = masked(reference.trace).split("\n")
    return record


def problem_record(report: Report, problem: Problem, masked: Mask) -> RefsProblemRecord:
    """Return the record of a problem: a description."""
    return {
        **_where(report, problem.span),
        "severity": str(problem.severity),
        "code": problem.code,
        "message": problem.message,
        "rule": problem.rule,
        "hint": problem.hint,
        "element": problem.element,
        "attribute": problem.attribute,
        "reference": None if problem.reference is None else masked(problem.reference),
    }


def _where(report: Report, span: LinkSpan) -> PlaceRecord:
    return {
        "file": report.path,
        "part": span.part,
        "member": span.member,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "start": span.start,
        "end": span.end,
    }


def change_record(path: str, one: RewriteChange | Left, masked: Callable[[str], str]) -> RewriteRecord:
    """Return the record of a reference that changed, or that was left.

    `line` and `column` are places in the old file. `old` has its escapes undone; `new` is null if the reference was
    removed or left, and `left` says why it was left. Both are masked.
    """
    from urikit.documents import Left

    old, new = (one.reference, None) if isinstance(one, Left) else (one.old, one.new)
    return {
        "file": path,
        "line": one.line,
        "column": one.column,
        "element": one.element,
        "attribute": one.attribute,
        "old": masked(old),
        "new": None if new is None else masked(new),
        "left": one.why if isinstance(one, Left) else None,
    }


def expansion_record(template: URITemplate, values: Mapping[str, Any]) -> TemplateRecord:
    """Return the URI of a template with values. Raises `TemplateError` for values that it does not take."""
    return _about(template, template.expand(values))


def match_record(template: URITemplate, uri: str) -> TemplateRecord:
    """Return the values that expand to a URI; `ok` says whether there are any."""
    found = template.match(uri)
    return {**_about(template, uri), "ok": found is not None, "values": found}


def _about(template: URITemplate, uri: str) -> TemplateRecord:
    return {"ok": True, "template": str(template), "level": template.level, "variables": template.variables, "uri": uri}
