"""YAML with places: the values of a document as those of JSON, each with where it is (YAML 1.2).

    text ──▶ events of PyYAML, with places ──▶ objects, arrays and strings with the members of those of `json_source`

Only events are asked of PyYAML: nothing is constructed, and tags mean nothing. So a document is the tree that its
JSON would be, and what reads JSON reads it. A plain scalar is a string, but for null, true and false; numbers are
strings as well, because "3.0" without quotation marks is how versions are often written.

An alias means the value of its anchor, with the place of that. Merge keys (`<<`) are members like others.

What can go wrong, each a finding with its place:

- A syntax error. Reading ends there, and what came before is kept.
- PyYAML is missing. It belongs to the extra `documents`.
- Aliases that would make a document many times its size (`MOST_ALIASED`), or nesting beyond `DEEPEST`.

Left out: all documents of a file but the first, and keys that are not strings.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeAlias

from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet

__all__ = ["DEEPEST", "MOST_ALIASED", "Array", "Literal", "Object", "Text", "Value", "read_yaml"]


#: The limit of objects and arrays within each other.
DEEPEST = 500
#: The limit of values that aliases may add to a document.
MOST_ALIASED = 100_000
#: Plain scalars that are not strings (YAML 1.2 section 10.3.2).
_LITERALS = frozenset(("", "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"))
_PROPERTIES = re.compile(r"(?:[&!]\S*\s++)*+")
_SURROGATES = re.compile("[\ud800-\udfff]")


@discreet
class Text(NamedTuple):
    """A string: its value, and where its characters are between the quotation marks."""

    value: str
    start: int
    end: int


@discreet
class Literal(NamedTuple):
    """True, false or null, as it is written."""

    written: str
    start: int
    end: int


class Array:
    """A sequence, and where it is."""

    __slots__ = ("end", "items", "start")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.items: list[Value] = []

    def flat(self) -> list[Text | Object]:
        """Return its strings and objects, and those of the arrays in it."""
        found: list[Text | Object] = []
        pending: list[Value] = list(reversed(self.items))
        while pending:
            value = pending.pop()
            if isinstance(value, Array):
                pending.extend(reversed(value.items))
            elif not isinstance(value, Literal):
                found.append(value)
        return found


class Object:
    """A mapping, and where it is."""

    __slots__ = ("_by_name", "end", "members", "start")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        #: Names and values in their order, a name that is there twice included.
        self.members: list[tuple[Text, Value]] = []
        self._by_name: dict[str, tuple[Text, Value]] | None = None

    def get(self, name: str) -> Value | None:
        """Return the value of the last member with that name, or None."""
        member = self.by_name.get(name)
        return None if member is None else member[1]

    @property
    def by_name(self) -> dict[str, tuple[Text, Value]]:
        """The members that count: of each name the last one."""
        if self._by_name is None:
            self._by_name = {member[0].value: member for member in self.members}
        return self._by_name


#: All types of YAML.
Value: TypeAlias = Object | Array | Text | Literal


class _Refused(Exception):
    """Reading stops here, and a finding has said why."""


def read_yaml(text: str) -> tuple[Value | None, list[Issue]]:
    """Return the value of a document of YAML, and what there is to say; None where it has not even a beginning.

    >>> value, findings = read_yaml("a: [b, 'c']")
    >>> value.get("a").items, findings
    ([Text(value='b', start=4, end=5), Text(value='c', start=8, end=9)], [])
    """
    try:
        import yaml
    except ImportError:
        return None, [finding("yaml-unread", "YAML", 0, 0, Severity.ERROR)]
    # libyaml, where PyYAML was built with it, is ten times as fast, and its places do not count a byte order mark.
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    before = 1 if text.startswith("\ufeff") else 0
    tree = _Tree(text, before)
    try:
        for event in yaml.parse(_SURROGATES.sub("\ufffd", text[before:]), Loader=loader):
            if not tree.take(event):
                break
    except _Refused:
        pass
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        offset = min(before + (getattr(error, "position", 0) if mark is None else mark.index), len(text))
        said = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
        tree.find("yaml-syntax", offset, offset + 1, str(said))
    return tree.finished(), tree.findings


class _Frame:
    """An object or an array that is open."""

    __slots__ = ("anchor", "container", "key", "size")

    def __init__(self, container: Object | Array, anchor: str | None) -> None:
        self.container = container
        self.anchor = anchor
        #: In an object, the key whose value comes next.
        self.key: Text | None = None
        #: The number of values in it, those of aliases included.
        self.size = 1


class _Tree:
    """Puts the events of a document together, with a stack of its own."""

    def __init__(self, text: str, before: int) -> None:
        self.findings: list[Issue] = []
        self._text = text
        self._before = before
        self._root: Value | None = None
        self._open: list[_Frame] = []
        #: The value of each anchor, and the number of values in it.
        self._anchors: dict[str, tuple[Value, int]] = {}
        self._room = MOST_ALIASED

    def find(self, code: str, start: int, end: int, found: str = "") -> None:
        self.findings.append(finding(code, "YAML", start, min(end, len(self._text)), Severity.ERROR, found))

    def take(self, event: Any) -> bool:
        """Return one event more; false after the end of the first document."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            value = self._scalar(event)
            if event.anchor is not None:
                self._anchors[event.anchor] = value, 1
            self._put(value, 1)
        elif kind == "AliasEvent":
            self._alias(event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            start = self._before + event.start_mark.index
            if len(self._open) >= DEEPEST:
                self.find("yaml-too-deep", start, start + 1, f"{DEEPEST:,}")
                raise _Refused
            self._open.append(_Frame(Object(start) if kind[0] == "M" else Array(start), event.anchor))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._close(self._before + event.end_mark.index)
        return kind != "DocumentEndEvent"

    def finished(self) -> Value | None:
        """Return the whole, with what is still open closed."""
        while self._open:
            self._close(len(self._text))
        return self._root

    def _close(self, end: int) -> None:
        frame = self._open.pop()
        container = frame.container
        container.end = end
        if isinstance(container, Object):
            self._find_duplicates(container)
            container = _merged(container)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = container, frame.size
        self._put(container, frame.size)

    def _find_duplicates(self, container: Object) -> None:
        """Add a finding for each name that was there before."""
        if len(container.members) == len(container.by_name):
            return
        seen: set[str] = set()
        for key, _ in container.members:
            if key.value in seen:
                self.findings.append(finding("json-duplicate", key.value, key.start, key.end, found=key.value))
            seen.add(key.value)

    def _scalar(self, event: Any) -> Text | Literal:
        start, end = self._before + event.start_mark.index, self._before + event.end_mark.index
        if event.anchor is not None or event.tag is not None:
            properties = _PROPERTIES.match(self._text, start, end)
            start = start if properties is None else properties.end()
        if event.style in ("'", '"'):
            return Text(event.value, start + 1, max(start + 1, end - 1))
        if not event.style and event.value in _LITERALS:
            return Literal(event.value, start, end)
        return Text(event.value, start, end)

    def _alias(self, event: Any) -> None:
        start, end = self._before + event.start_mark.index, self._before + event.end_mark.index
        value, size = self._anchors.get(event.anchor, (Literal("null", start, end), 1))
        if size > self._room:
            self.find("yaml-aliases", start, end, f"{MOST_ALIASED:,}")
            raise _Refused
        self._room -= size
        self._put(value, size)

    def _put(self, value: Value, size: int) -> None:
        """Put a value that is complete into what is open."""
        if not self._open:
            self._root = value
            return
        frame = self._open[-1]
        frame.size += size
        if isinstance(frame.container, Array):
            frame.container.items.append(value)
        elif frame.key is not None:
            frame.container.members.append((frame.key, value))
            frame.key = None
        elif isinstance(value, Text):
            frame.key = value
        else:
            frame.key = Text(value.written if isinstance(value, Literal) else "", value.start, value.end)


def _merged(container: Object) -> Object:
    """Return an object with the members of those that `<<` names before its own, which count."""
    merged: list[tuple[Text, Value]] = []
    for key, value in container.members:
        if key.value == "<<":
            for each in reversed(value.items if isinstance(value, Array) else [value]):
                merged += each.members if isinstance(each, Object) else []
    if not merged:
        return container
    whole = Object(container.start)
    whole.end = container.end
    whole.members = [*merged, *(member for member in container.members if member[0].value != "<<")]
    return whole
