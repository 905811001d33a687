r"""The templates of `urikit get`: text with expressions in braces, compiled once, run per reference.

```text
{host}  {port|default}  {query.q|decode}  {segment.-1}  {user|or:nobody}  \t  \n  \0  \{  \\
```

A template that is nothing but one expression needs no braces: `host`, `query.q|decode`.

An expression is a name and filters, left to right. Names: the components; `user` and
`password`; `url`, the whole; `origin`; `registrable_domain` of the host; `site`, by which
browsers tell sites apart: the scheme and that domain, or the host; `segments`, `segment.N`
(from 0, or from the end with a minus); `filename` and `extension`; `query.K`, the first
value of the parameter K, and `query.K*`, all of them. Values are raw, as written. A name of
several values gives them with a space between, which no raw value contains.

Undefined is not empty: `http://h?` has an empty query, `http://h` has none. A filter changes
a defined value and returns an undefined one unchanged, except those made for it. A name of several
values is filtered value by value, except by `json`.

| filter          | does                                                                       |
|-----------------|----------------------------------------------------------------------------|
| `decode`        | bytes to text, except controls and invalid UTF-8: a line stays one line      |
| `decode:strict` | all bytes to text; refuses invalid UTF-8                                   |
| `encode`        | text to encoded bytes: everything but unreserved characters                |
| `lower`         | ASCII letters to lower case                                                |
| `json`          | a JSON string; an array where there can be several values; `null`          |
| `default`       | after `port`: the port of the scheme if the port is missing                |
| `or:TEXT`       | TEXT where undefined                                                       |
| `must`          | refuses the reference where undefined                                      |

What can go wrong: an invalid template (a mistake in the use, with the place), and
values that a filter refuses, which is a matter of `--on-error`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, NoReturn, TypeAlias

    from urikit._native import IRIReference, URIReference, WebURL

    #: The source of values.
    Read: TypeAlias = URIReference | IRIReference | WebURL
    Value: TypeAlias = str | tuple[str, ...] | None
    Source: TypeAlias = Callable[[Read], Value]
    Filter: TypeAlias = Callable[[Read, Value], Value]
    Plain: TypeAlias = Callable[[str], str]
    Missing: TypeAlias = Literal["empty", "skip", "fail"]

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "{": "{", "}": "}", "\\": "\\"}
_COMPONENTS = ("scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment")
NAMES = (
    *(*_COMPONENTS, "url", "origin", "site", "registrable_domain"),
    *("segments", "segment.N", "filename", "extension", "query.K", "query.K*"),
)
FILTERS = ("decode", "decode:strict", "encode", "lower", "json", "default", "or:TEXT", "must")


def _refuse(template: str, at: int, message: str) -> NoReturn:
    """Raise the usage error of a template, with its place."""
    from urikit.cli.options import BadTemplate

    raise BadTemplate(template, at, message)


class SkippedReference(Exception):
    """An undefined value under `--missing skip`, which leaves the reference out."""


class Template:
    """A compiled template; `render` gives the text for one reference."""

    def __init__(self, text: str, missing: Missing) -> None:
        self.parts: list[str | Callable[[Read], Value]] = []
        self.missing = missing
        self.text = f"{{{text}}}" if _is_expression(text) else text
        self._compile()

    def render(self, reference: Read) -> str:
        """Return the text for `reference`. Raises `CommandRefusal`, `URIError` and `SkippedReference`."""
        out = []
        for part in self.parts:
            if isinstance(part, str):
                out.append(part)
                continue
            value = part(reference)
            if value is None:
                value = self._absent()
            out.append(value if isinstance(value, str) else " ".join(value))
        return "".join(out)

    def _absent(self) -> str:
        if self.missing == "skip":
            raise SkippedReference
        if self.missing == "fail":
            from urikit.explanation.records import CommandRefusal

            raise CommandRefusal("missing", "a component of the template is undefined (--missing fail)")
        return ""

    def _compile(self) -> None:
        text = self.text
        literal: list[str] = []
        at = 0
        while at < len(text):
            character = text[at]
            if character == "\\":
                follows = text[at + 1 : at + 2]
                if follows not in _ESCAPES or not follows:
                    _refuse(text, at, f"unknown escape; expected one of {' '.join(chr(92) + e for e in _ESCAPES)}")
                literal.append(_ESCAPES[follows])
                at += 2
            elif character == "{":
                if literal:
                    self.parts.append("".join(literal))
                    literal = []
                at = self._expression(at + 1)
            elif character == "}":
                _refuse(text, at, r'"}" without "{"; a brace as text is written \}')
            else:
                literal.append(character)
                at += 1
        if literal:
            self.parts.append("".join(literal))

    def _expression(self, start: int) -> int:
        """Compile the expression after a brace, and return the index after it."""
        words, places, end = self._words(start)
        source = self._source(words[0], start)
        filters = [_filter(self, word, place, words[0]) for word, place in zip(words[1:], places[1:], strict=True)]
        if not filters:
            self.parts.append(source)
            return end

        def filtered(reference: Read) -> Value:
            value = source(reference)
            for apply in filters:
                value = apply(reference, value)
            return value

        self.parts.append(filtered)
        return end

    def _words(self, start: int) -> tuple[list[str], list[int], int]:
        r"""Split an expression into name and filters; `\` escapes the next character."""
        words = [""]
        places = [start]
        at = start
        while at < len(self.text):
            character = self.text[at]
            if character == "}":
                return words, places, at + 1
            if character == "\\" and at + 1 < len(self.text):
                at += 1
                words[-1] += self.text[at]
            elif character == "|":
                words.append("")
                places.append(at + 1)
            else:
                words[-1] += character
            at += 1
        _refuse(self.text, start - 1, '"{" without "}"')

    def _source(self, name: str, at: int) -> Source:
        if name in _COMPONENTS:
            return _attribute(name)
        head, dot, rest = name.partition(".")
        if head == "query" and dot:
            return _all_values(rest[:-1]) if rest.endswith("*") else _first_value(rest)
        if head == "segment" and rest.removeprefix("-").isdecimal() and len(rest) < 10:
            return _segment(int(rest))
        if name in _OTHERS:
            return _OTHERS[name]
        _refuse(self.text, at, f"unknown component {name!r}; expected one of {' '.join(NAMES)}")


def _is_expression(text: str) -> bool:
    """Return whether a template is one expression without braces, since as text a name would print itself.

    A word that is close to a name is one too: it is refused with the list of names.
    """
    name = text.partition("|")[0]
    return name.isascii() and (
        name.replace("_", "").isalpha() or (name.startswith(("query.", "segment.")) and not set("{}\\ ") & set(name))
    )


def _attribute(name: str) -> Source:
    from operator import attrgetter

    return attrgetter(name)


def _first_value(key: str) -> Source:
    def first(reference: Read) -> Value:
        return next(iter(_values(reference, key)), None)

    return first


def _all_values(key: str) -> Source:
    def every(reference: Read) -> Value:
        return tuple(_values(reference, key)) or None

    return every


def _values(reference: Read, key: str) -> list[str]:
    """Return the raw values of the parameter whose decoded name is `key`; "" if it has no "="."""
    query = reference.query
    if query is None:
        return []
    return [value or "" for name, value in reference.params if name == key or _decoded_name(name) == key]


def _decoded_name(name: str) -> str:
    from urikit._native import percent_decode
    from urikit.core.errors import URIEncodingError

    if "%" not in name:
        return name
    try:
        return percent_decode(name, "literal")
    except URIEncodingError:
        return name


def _segment(index: int) -> Source:
    def segment(reference: Read) -> Value:
        segments = reference.segments
        return segments[index] if -len(segments) <= index < len(segments) else None

    return segment


def _origin(reference: Read) -> Value:
    origin: str | None = getattr(reference, "origin", None)
    return origin


def _registrable_domain(reference: Read) -> Value:
    from urikit.core.host import registrable_domain

    return registrable_domain(reference)


def _site(reference: Read) -> Value:
    """Return the site of the URL that browsers read (HTML section 7.1.1.1); None for an opaque one."""
    from urikit._native import WebURL

    text = str(reference)
    origin = WebURL(text).origin if WebURL.can_parse(text) else None
    if origin is None:
        return None
    url = WebURL(origin)
    return f"{url.scheme}://{_registrable_domain(url) or url.hostname}"


_OTHERS: dict[str, Source] = {
    "url": str,
    "origin": _origin,
    "site": _site,
    "registrable_domain": _registrable_domain,
    "segments": lambda reference: reference.segments,
    "filename": lambda reference: reference.name,
    "extension": lambda reference: reference.suffix.removeprefix("."),
}


def _filter(template: Template, word: str, at: int, name: str) -> Filter:
    """Return the filter that `word` names."""
    kind, colon, argument = word.partition(":")
    if kind == "or" and colon:
        return lambda reference, value: argument if value is None else value
    if word == "must":
        return _must(name)
    if word == "default":
        if name != "port":
            _refuse(template.text, at, '"default" belongs after "port"')
        return _default_port
    found = _BY_NAME.get(word)
    if found is None:
        _refuse(template.text, at, f"unknown filter {word!r}; expected one of {' '.join(FILTERS)}")
    return found


def _each(change: Plain) -> Filter:
    """Make a filter that changes each value."""

    def apply(reference: Read, value: Value) -> Value:
        if value is None:
            return None
        if isinstance(value, str):
            return change(value)
        return tuple(map(change, value))

    return apply


def _decode(text: str) -> str:
    """Decode bytes to text; controls and invalid UTF-8 stay encoded."""
    from urikit.core import percent
    from urikit.core.errors import URIEncodingError

    if "%" not in text:
        return text
    try:
        decoded: str = percent.decode(text)
    except URIEncodingError as error:
        if error.offset is None or error.end is None:
            return text
        decoded = percent.decode_bytes(text).decode("utf-8", "surrogateescape")
    return decoded if decoded.isprintable() else "".join(map(_encode_unprintable, decoded))


def _encode_unprintable(character: str) -> str:
    """Encode bytes that are not UTF-8, and C0, DEL and C1: they end a line or move the cursor of a terminal."""
    code = ord(character)
    if 0xDC80 <= code < 0xDD00:
        return f"%{code - 0xDC00:02X}"
    return f"%{code:02X}" if code < 0x20 or 0x7F <= code < 0xA0 else character


def _strictly_decode(text: str) -> str:
    from urikit.core import percent

    decoded: str = percent.decode(text)
    return decoded


def _encode(text: str) -> str:
    from urikit.core import percent

    encoded: str = percent.encode(text, "unreserved")
    return encoded


def _lower(text: str) -> str:
    """Change ASCII letters to lower case: no other letter can be raw."""
    return text.lower() if text.isascii() else "".join(c.lower() if c.isascii() else c for c in text)


def _as_json(reference: Read, value: Value) -> Value:
    from urikit.cli.output import line

    return line(value)


def _default_port(reference: Read, value: Value) -> Value:
    """Return the port of the scheme if the port is missing or empty (RFC 3986 3.2.3)."""
    from urikit._native import default_port

    if value or reference.host is None or reference.scheme is None:
        return value
    port = default_port(reference.scheme)
    return value if port is None else str(port)


def _must(name: str) -> Filter:
    """Make a filter that refuses a reference in which `name` is undefined."""

    def apply(reference: Read, value: Value) -> Value:
        if value is None:
            from urikit.explanation.records import CommandRefusal

            raise CommandRefusal("missing", f"{name} is undefined")
        return value

    return apply


_BY_NAME: dict[str, Filter] = {
    "decode": _each(_decode),
    "decode:strict": _each(_strictly_decode),
    "encode": _each(_encode),
    "lower": _each(_lower),
    "json": _as_json,
}
