"""Components of an explanation: the kind of the text, its parts, and the URIs inside of it.

The kind is that of RFC 3986 4.1 to 4.4 or RFC 3987 2.2. A URI is complete; without a fragment it is an absolute-URI
(4.3) and can itself be a base. A relative reference is one of four forms (4.2, 4.4) and names nothing until a base URI
supplies what it lacks (5.2.2).

A component is raw, decoded, with its place and what else is known of it (section 3); a URN has those of RFC 8141 as
well. Nothing is raised.

URIs inside of a URI are those of jar:, view-source:, feed:, jdbc: and blob:, each with a figure of its own. The view of
the scheme says what is inside (its `inner`), if it is in the text as written: `feed://h/` means an http URL that is
nowhere in it. A secret of the whole is a secret of every part. Left out: what is deeper than `DEEPEST` levels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import URI, URIReference
from urikit.core.errors import URIEncodingError
from urikit.core.mask import Masked
from urikit.explanation.diagram import Diagram, Style, draw, named_spans
from urikit.explanation.parsers.reading import Spans

if TYPE_CHECKING:
    from urikit._native import Reference


class InputKind(NamedTuple):
    """The kind of a reference.

    `form` is "uri", "iri", "network-path", "absolute-path", "relative-path" or "same-document";
    `name` and `section` say what that is and where it is defined; `needs` are the components
    a base has to supply, in order; `sentences` say the rest.
    """

    form: str
    name: str
    section: str
    needs: tuple[str, ...]
    sentences: tuple[str, ...]


_FORMS = {
    "network-path": ("4.2", 'network-path: it begins with "//"'),
    "absolute-path": ("4.2", 'absolute-path: it begins with one "/"'),
    "relative-path": ("4.2", "relative-path: it does not begin with a slash"),
    "same-document": ("4.4", "same-document: it has neither path nor query"),
}


def kind(reference: Reference) -> InputKind:
    """Return the kind of `reference`.

    >>> import urikit
    >>> kind(urikit.parse("//h/x")).needs
    ('scheme',)
    >>> kind(urikit.parse("?q")).sentences[-1]
    'needs a base URI, which supplies scheme, authority and path'
    """
    form = reference.form
    if form in ("uri", "iri"):
        name = form.upper()
        if reference.fragment is None:
            sentence = f"an absolute-{name}, since it has no fragment: it can be a base (section 4.3)"
        else:
            sentence = f"no absolute-{name}, since it has a fragment: as a base it is used without it (section 5.1)"
        return InputKind(form, name, "3" if form == "uri" else "2.2", (), (sentence,))
    needs = _needs(reference)
    section, what = _FORMS[form]
    is_uri = isinstance(reference, URIReference)
    supplied = f"needs a base {'URI' if is_uri else 'IRI'}, which supplies {_listed(needs)}"
    name = "relative reference" if is_uri else "relative IRI reference"
    return InputKind(form, name, section if is_uri else "2.2", needs, (what, supplied))


def _needs(reference: Reference) -> tuple[str, ...]:
    """Return the components that 5.2.2 takes from the base."""
    if reference.authority is not None:
        return ("scheme",)
    if reference.path.startswith("/"):
        return ("scheme", "authority")
    if reference.path:
        return ("scheme", "authority", "the path up to its last slash")
    if reference.query is not None:
        return ("scheme", "authority", "path")
    return ("scheme", "authority", "path", "query")


def _listed(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


#: The components of RFC 3986, and the section that defines each.
SECTIONS = {
    "scheme": "3.1",
    "authority": "3.2",
    "userinfo": "3.2.1",
    "host": "3.2.2",
    "port": "3.2.3",
    "path": "3.3",
    "query": "3.4",
    "fragment": "3.5",
}
#: The components of a URN, and the section of RFC 8141 of each.
_PARTS_OF_A_URN = {
    "path": {"NID": "8141 2.1", "NSS": "8141 2.2"},
    "query": {"r-component": "8141 2.3.1", "q-component": "8141 2.3.2"},
    "fragment": {"f-component": "8141 2.3.3"},
}
_KEPT = re.compile("(%(?:{}))".format("|".join(f"{ord(c):02X}" for c in ":/?#[]@!$&'()*+,;=%")), re.IGNORECASE)
_HOSTS = {
    "reg-name": "registered name",
    "ipv4": "IPv4 address",
    "ipv6": "IPv6 address",
    "ipvfuture": "IP address of a future version",
}


class ShownComponent(NamedTuple):
    """One defined component; of a URN also NID, NSS and the r-, q- and f-components, with a section of RFC 8141.

    `raw` is its text, secrets masked. `decoded` is the text that its bytes mean, where that is another one and UTF-8;
    those of reserved characters stay encoded. `note` is what else is known of it.
    """

    name: str
    raw: str
    decoded: str | None
    start: int
    end: int
    section: str
    note: str


def components(reference: Reference, masked: Masked) -> tuple[ShownComponent, ...]:
    """Return the components that are defined, in the order of the text."""
    parts = named_spans(str(reference), reference.spans)
    found = []
    for name, section in SECTIONS.items():
        if name in reference.spans:
            start, end = reference.spans[name]
            found.append(_component(name, section, masked, start, end, _note(reference, name)))
        for part, defined in _PARTS_OF_A_URN.get(name, {}).items():
            if part in parts:
                found.append(_component(part, defined, masked, *parts[part], ""))
    return tuple(found)


def _component(name: str, section: str, masked: Masked, start: int, end: int, note: str) -> ShownComponent:
    raw = masked.part(start, end)
    decoded = _decoded(raw) if name not in ("scheme", "authority", "port") else None
    return ShownComponent(name, raw, decoded, start, end, section, note)


def _decoded(raw: str) -> str | None:
    """Decode a component; None where that is the same as the raw text, or not text.

    Encoded reserved characters and "%" stay as they are written: decoded, they would
    look like delimiters (RFC 3986 2.2).
    """
    if "%" not in raw:
        return None
    from urikit.core import percent

    pieces = _KEPT.split(raw)
    try:
        decoded = "".join(piece if _KEPT.fullmatch(piece) else percent.decode(piece) for piece in pieces)
    except URIEncodingError:
        return None
    return decoded if decoded != raw else None


def _note(reference: Reference, name: str) -> str:
    if name == "host" and reference.host_info is not None:
        return _HOSTS[reference.host_info.kind] if reference.host else ""
    if name == "path":
        count = len(reference.segments)
        return f"{count} segments" if count > 1 else ""
    if name == "query":
        count = len(reference.params)
        return f"{count} parameters" if count > 1 else ""
    return ""


#: The most levels that are described.
DEEPEST = 3


@dataclass(frozen=True, slots=True)
class Inner:
    """A URI inside of the one that was explained.

    `text` is what is shown of it; `start` and `end` are offsets, from 0, in the text that was explained.

    >>> import urikit
    >>> found, = urikit.explain("view-source:http://u:pw@h/").inner
    >>> found.text, found.start, found.end
    ('http://u:***@h/', 12, 26)
    """

    text: str
    start: int
    end: int
    _masked: Masked = field(repr=False, compare=False)
    _spans: Spans = field(repr=False, compare=False)

    def diagram(self, *, width: int | None = 100, style: Style = "box") -> Diagram:
        """Return the figure of the inner URI, with offsets in it."""
        return draw(self._masked, self._spans, width=width, style=style)


def inside(text: str, masked: Masked) -> Iterator[Inner]:
    """Yield the URIs inside of a text that is a URI, from the outside in."""
    at = 0
    for _ in range(DEEPEST):
        found = _inner(text)
        if found is None:
            return
        start = text.find(found, text.index(":") + 1)
        if start < 0:
            return
        at, text = at + start, found
        end = at + len(text)
        secrets = [(first - at, last - at) for first, last in masked.within(at, end)]
        part = Masked(text, secrets=secrets)
        yield Inner(part.shown, at, end, part, named_spans(text, URI.parse(text).spans))


def _inner(text: str) -> str | None:
    """Return the URI inside of one, as its view says."""
    from urikit.schemes import VIEWS, view_class

    scheme = text.partition(":")[0].lower()
    if scheme not in VIEWS or not hasattr(view_class(scheme), "inner") or not URI.is_valid(text):
        return None
    try:
        inner = getattr(URI.parse(text).view(), "inner", None)
    except ValueError:
        return None
    return None if inner is None else str(inner)
