"""No record of urikit shows a secret in its `repr`, public or not: a debugger and a traceback show them all."""

import dataclasses
import importlib
import inspect
import pkgutil

import pytest

import urikit
from urikit.net.http.message import FieldLine, Message

CANARY = "CaNaRy7"
URL = f"http://me:{CANARY}@h/?token={CANARY}"

#: Records whose texts are not identifiers, or are masked when they are made, by module and class.
ELSEWHERE = {
    "urikit.core.cells.": "a line of a figure, which is drawn over a masked text",
    "urikit.core.canonical.": "made of masked texts; choices, and words of tables",
    "urikit.core.characters.": "one character, and words about it",
    "urikit.core.classification.": "words of tables",
    "urikit.core.comparison.": "codes",
    "urikit.data.columns.catalogue.": "words of tables",
    "urikit.data.columns.functions.TypedDialect": "words of tables",
    "urikit.data.dialects.Function": "words of tables",
    "urikit.core.display.": "made of the masked text",
    "urikit.documents.css.Flaw": "a code",
    "urikit.documents.html.attributes.": "words of tables",
    "urikit.documents.http.FieldReader": "the name of a field",
    "urikit.documents.mime.structure.StructureNote": "a code",
    "urikit.links.records.LinkSpan": "the name of a part",
    "urikit.explanation.": "made of masked texts, which tests/core/test_canary.py reads",
    "urikit.core.extraction.DetectedLink": "the masked text only",
    "urikit.core.extraction.Extracted": "the masked text only",
    "urikit.net.http.link_header.LinkNote": "a code",
    "urikit.net.http.negotiation.": "words",
    "urikit.net.http.negotiation.NegotiationPolicy": "a name",
    "urikit.core.idna_hosts.": "a code",
    "urikit.core.issues.": "made of masked texts",
    "urikit.net.guard.addresses.": "words of tables",
    "urikit.linked_data.redirects.Meaning": "words",
    "urikit.explanation.parsers.difference.Cause": "words of tables",
    "urikit.explanation.parsers.processes._ProcessJob": "names of parsers",
    "urikit.explanation.parsers.processes.": "words of tables",
    "urikit.schemes.register.": "words of tables",
    "urikit.explanation.records.": "names of parameters",
    "urikit.workbench.": "rows of a table: names and functions",
    "urikit.schemes.registry.": "words of tables, and of a registration, which is public",
    "urikit.core.repairs.": "made of masked texts",
    "urikit.core.rules.": "words of the catalogue",
    "urikit.schemes.databases.database.ServerAddress": "a host and a port",
    "urikit.schemes.ni.": "words of tables",
    "urikit.core.scheme_table.": "names of schemes",
    "urikit.core.specs.": "words of tables",
    "urikit.core.steps.": "made of masked texts",
    "urikit.core.tables.": "words of tables",
    "urikit.schemes.urns.epc.": "words of tables",
    "urikit.schemes.urns.generic.NamespaceEntry": "words of tables",
    "urikit.schemes.urns.lex.": "parts of a name, which holds no secret",
    "urikit.schemes.urns.names.": "parts of a name, which holds no secret",
    "urikit.documents.formats.Format": "words of tables",
    "urikit.documents.xml.walk.": "names of elements and attributes",
    "urikit.schemes.urns.resolution.": "the name of a namespace",
    "urikit.net.web.": "a name",
}


def records():
    for module in pkgutil.walk_packages(urikit.__path__, "urikit."):
        if "__main__" in module.name:
            continue
        try:
            home = importlib.import_module(module.name)
        except ImportError:
            continue
        for value in vars(home).values():
            if not inspect.isclass(value) or value.__module__ != home.__name__:
                continue
            if dataclasses.is_dataclass(value) or (issubclass(value, tuple) and hasattr(value, "_fields")):
                yield value


RECORDS = {f"{cls.__module__}.{cls.__qualname__}": cls for cls in records()}


def filled(cls):
    """A value whose texts and bytes all have the canary."""
    notes = {
        name: str(note)
        for owner in reversed(cls.__mro__)
        for name, note in vars(owner).get("__annotations__", {}).items()
    }
    names = getattr(cls, "_fields", None) or [field.name for field in dataclasses.fields(cls)]
    values = {name: text(notes.get(name, "")) for name in names}
    if issubclass(cls, tuple):
        return cls._make(values.values())
    made = object.__new__(cls)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def text(note):
    plain = note.replace("ForwardRef('", "").removesuffix("')")
    if "bytes" in plain and "str" not in plain:
        return URL.encode()
    if "AnyStr" in plain:
        return URL
    if plain.startswith(("tuple", "frozenset", "Sequence", "Set", "list", "set")):
        return (URL, (URL, URL.encode())) if "str" in plain or "bytes" in plain else ()
    if plain.startswith(("dict", "Mapping", "Counter")):
        return {URL: URL}
    return URL if "str" in plain or "Any" in plain else None


def test_there_are_records_and_the_list_has_no_others():
    assert len(RECORDS) > 200
    assert not [start for start in ELSEWHERE if not any(name.startswith(start) for name in RECORDS)]


@pytest.mark.parametrize("name", [name for name in RECORDS if not name.startswith(tuple(ELSEWHERE))])
def test_the_repr_of_a_record_has_no_secret(name):
    try:
        shown = repr(filled(RECORDS[name]))
    except (AttributeError, TypeError, ValueError) as error:
        shown = str(error)
    assert CANARY not in shown


@pytest.mark.parametrize("name", ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"])
def test_a_field_that_is_a_secret_is_not_shown(name):
    line = FieldLine(name, f"Bearer {CANARY}", 0, 9)
    assert repr(line) == f"FieldLine(name='{name}', value='***', offset=0, end=9)"
    assert CANARY not in repr(Message("GET / HTTP/1.1", 0, (line,), (0, 0), ()))
    assert repr(FieldLine("host", "h", 0, 1)) == "FieldLine(name='host', value='h', offset=0, end=1)"
