"""`urikit scheme`: what is known of a scheme, or of a URN namespace, by its name.

The registries are copies, and each answer says of which day. An unknown name is the answer
"no" (exit code 1), with the names that are near; it says nothing about a URI, since RFC 3986
knows no list of schemes.
"""

from __future__ import annotations

import sys
from typing import Any

import click
from click.shell_completion import CompletionItem

from urikit.cli import terminal
from urikit.cli.lookup import Lookup, takes_names
from urikit.cli.options import TextCommand
from urikit.schemes import registry
from urikit.schemes.registry.entry import NamespaceEntry

_STATUSES = ("permanent", "provisional", "historical", "unregistered")
_RELATIONS = {
    "rfc8141": "that of RFC 8141",
    "insensitive": "the case of letters does not count",
    "first": "the case of letters does not count up to the first colon",
    "ul": 'the case of letters does not count below "ul"',
    "module": "its own; the page of its view has it",
}


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    found = [entry.name for entry in registry.schemes()] + [f"urn:{entry.nid}" for entry in registry.namespaces()]
    return [CompletionItem(name) for name in found if name.startswith(incomplete)]


@click.command(cls=TextCommand)
@takes_names("[NAME]...", join=False, complete=_complete)
@click.option("--list", "listing", is_flag=True, help="List all schemes.")
@click.option("--status", type=click.Choice(_STATUSES), help="With --list: print only those of this status.")
def command(lookup: Lookup, listing: bool, status: Any) -> int:
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
        return lookup.run(lambda name: [_found(name)], lambda entry: _sheet_of(entry, paint), _record_of)
    found = registry.schemes(status)
    code = lookup.list(found, lambda: _list(found, paint), _record)
    if lookup.json_form == "no" and lookup.messages == "shown" and not all(entry.is_registered for entry in found):
        # Not among the rows, which a program may read.
        click.echo(f"urikit: unregistered: not in the registry of IANA as of {registry.AS_OF}", err=True)
    return code


def _sheet_of(entry: registry.SchemeEntry | NamespaceEntry, paint: terminal.Paint) -> str:
    return _namespace_page(entry, paint) if isinstance(entry, NamespaceEntry) else _page(entry, paint)


def _record_of(entry: registry.SchemeEntry | NamespaceEntry) -> dict[str, Any]:
    return _namespace_record(entry) if isinstance(entry, NamespaceEntry) else _record(entry)


def _found(name: str) -> registry.SchemeEntry | NamespaceEntry:
    """The entry that is meant; a ":" at the end of a scheme is forgiven."""
    if name[:4].lower() == "urn:" and len(name) > 4:
        return registry.namespace(name)
    return registry.scheme(name.removesuffix("://").removesuffix(":"))


def _record(entry: registry.SchemeEntry) -> dict[str, Any]:
    return {
        "as_of": registry.AS_OF,
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


def _page(entry: registry.SchemeEntry, paint: terminal.Paint) -> str:
    view = entry.view_class
    known = entry.view is not None and entry.name != "urn"
    fields = [
        ("Status", entry.status or f"not registered as of {registry.AS_OF}"),
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
    return _sheet(entry.name, entry.description, fields, f"As of {registry.AS_OF}, {source}.", paint)


def _makes(entry: registry.SchemeEntry) -> str:
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


def _list(found: tuple[registry.SchemeEntry, ...], paint: terminal.Paint) -> str:
    wide = max(len(entry.name) for entry in found)
    width = max(terminal.columns(sys.stdout) - wide - 16, 20)
    lines = []
    for entry in found:
        said = entry.description or ", ".join(entry.references)
        short = said if len(said) <= width else said[: width - 1] + "…"
        role = "aside" if entry.status == "historical" else ""
        lines.append(paint(role, f"{entry.name:<{wide}}  {entry.status or 'unregistered':<12}  {short}".rstrip()))
    return "\n".join(lines)
