"""XRI Syntax 2.0, read exactly: one function a production, which follows every derivation.

A function takes a text and a place, and gives the places where the production may end there.
Nothing is paired, nothing is decided by a first character: what the grammar leaves open stays
open. Only where the grammar derives what cannot be meant do three sentences restrict it; they are
urikit's, and are here as conditions on what was derived:

- parentheses in a cross-reference balance;
- an IRI in a cross-reference is not of the scheme xri, and an IRI authority follows "xri://";
- an IRI authority begins with none of `= @ + $`, has none of `* ! ( )`, and is not a run of digits
  and dots that is an invalid IPv4 address.

The collected grammar is in `GRAMMAR`, which the rules of the conformance suite quote. It recurses
and takes exponential time on purpose-made texts: give it short ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from tests.oracle.grammars import derives
from tests.reference.encoding import beyond_ascii

GRAMMAR = """
XRI               = [ "xri://" ] xri-hier-part [ "?" iquery ] [ "#" ifragment ]
xri-hier-part     = ( xri-authority / iauthority ) xri-path-abempty
XRI-reference     = XRI / relative-XRI-ref
relative-XRI-ref  = relative-XRI-part [ "?" iquery ] [ "#" ifragment ]
relative-XRI-part = xri-path-absolute / xri-path-noscheme / ipath-empty
xri-authority     = gcs-authority / xref-authority
gcs-authority     = pgcs-authority / rgcs-authority
pgcs-authority    = "!" xri-subseg-pt-nz *xri-subseg
rgcs-authority    = rgcs-char xri-segment
rgcs-char         = "=" / "@" / "+" / "$"
xref-authority    = xref *xri-subseg
xref              = "(" ( XRI-reference / IRI ) ")"
xri-path-abempty  = *( "/" xri-segment )
xri-path-absolute = "/" [ xri-segment-nz *( "/" xri-segment ) ]
xri-path-noscheme = xri-subseg-od-nx *xri-subseg-nc *( "/" xri-segment )
xri-segment       = xri-subseg-od *xri-subseg
xri-segment-nz    = xri-subseg-od-nz *xri-subseg
xri-subseg        = ( "*" / "!" ) ( xref / *xri-pchar )
xri-subseg-nc     = ( "*" / "!" ) ( xref / *xri-pchar-nc )
xri-subseg-od     = [ "*" / "!" ] ( xref / *xri-pchar )
xri-subseg-od-nz  = [ "*" / "!" ] ( xref / 1*xri-pchar )
xri-subseg-od-nx  = [ "*" / "!" ] 1*xri-pchar-nc
xri-subseg-pt-nz  = "!" ( xref / 1*xri-pchar )
xri-pchar         = iunreserved / pct-encoded / xri-sub-delims / ":"
xri-pchar-nc      = iunreserved / pct-encoded / xri-sub-delims
xri-sub-delims    = "&" / ";" / "," / "'"
"""

Ends = frozenset[int]
NONE: Ends = frozenset()


class Reader:
    """The productions, of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.xref = cache(self._xref)

    def many(self, one: Callable[[int], Ends], at: int) -> Ends:
        """`*one`."""
        found, pending = {at}, [at]
        while pending:
            new = one(pending.pop()) - found
            found |= new
            pending += new
        return frozenset(found)

    def then(self, ends: Ends, one: Callable[[int], Ends]) -> Ends:
        """What follows from each end."""
        return frozenset(after for at in ends for after in one(at))

    def literal(self, choices: str, at: int) -> Ends:
        """One of some characters."""
        return frozenset({at + 1}) if at < len(self.text) and self.text[at] in choices else NONE

    def pchar_nc(self, at: int) -> Ends:
        return frozenset(
            at + length
            for length in (1, 3)
            if derives("iunreserved" if length == 1 else "pct-encoded", self.text[at : at + length])
        ) | self.literal("&;,'", at)

    def pchar(self, at: int) -> Ends:
        return self.pchar_nc(at) | self.literal(":", at)

    def delimiter(self, at: int) -> Ends:
        return self.literal("*!", at)

    def body(self, ends: Ends, chars: Callable[[int], Ends], least: int = 0) -> Ends:
        """`xref / *chars`, or at least one of them."""
        found = set(self.then(ends, self.xref))
        for at in ends:
            several = self.many(chars, at)
            found |= several if not least else several - {at}
        return frozenset(found)

    def subseg(self, at: int) -> Ends:
        return self.body(self.delimiter(at), self.pchar)

    def subseg_nc(self, at: int) -> Ends:
        return self.body(self.delimiter(at), self.pchar_nc)

    def _rest(self, ends: Ends, one: Callable[[int], Ends]) -> Ends:
        return self.then(ends, lambda at: self.many(one, at))

    def segment(self, at: int) -> Ends:
        return self._rest(self.body(self.delimiter(at) | {at}, self.pchar), self.subseg)

    def segment_nz(self, at: int) -> Ends:
        return self._rest(self.body(self.delimiter(at) | {at}, self.pchar, 1), self.subseg)

    def path_abempty(self, at: int) -> Ends:
        return self.many(lambda place: self.then(self.literal("/", place), self.segment), at)

    def path_absolute(self, at: int) -> Ends:
        slash = self.literal("/", at)
        return slash | self.then(self.then(slash, self.segment_nz), self.path_abempty)

    def path_noscheme(self, at: int) -> Ends:
        first = frozenset(
            after for begin in self.delimiter(at) | {at} for after in self.many(self.pchar_nc, begin) if after > begin
        )
        return self.then(self._rest(first, self.subseg_nc), self.path_abempty)

    def authority(self, at: int) -> Ends:
        return (
            self._rest(
                self.body(self.then(self.literal("!", at), lambda i: self.literal("!", i)), self.pchar, 1), self.subseg
            )
            | self.then(self.literal("=@+$", at), self.segment)
            | self._rest(self.xref(at), self.subseg)
        )

    def iauthority(self, at: int) -> Ends:
        return frozenset(
            end
            for end in range(at, len(self.text) + 1)
            if derives("iauthority", self.text[at:end]) and not _misleading(self.text[at:end])
        )

    def tail(self, at: int) -> Ends:
        """`[ "?" iquery ] [ "#" ifragment ]`"""
        with_query = self._component(at, "?", "iquery") | {at}
        return frozenset(end for place in with_query for end in self._component(place, "#", "ifragment") | {place})

    def _component(self, at: int, mark: str, name: str) -> Ends:
        if not self.literal(mark, at):
            return NONE
        return frozenset(end for end in range(at + 1, len(self.text) + 1) if derives(name, self.text[at + 1 : end]))

    def xri(self, at: int) -> Ends:
        authority = set(self.authority(at))
        if self.text[at : at + 6].lower() == "xri://":
            authority |= self.authority(at + 6) | self.iauthority(at + 6)
        return self.then(self.then(frozenset(authority), self.path_abempty), self.tail)

    def relative(self, at: int) -> Ends:
        return self.then(self.path_absolute(at) | self.path_noscheme(at) | {at}, self.tail)

    def iri(self, at: int) -> Ends:
        if self.text[at : at + 4].lower() == "xri:":
            return NONE
        return frozenset(end for end in range(at, len(self.text) + 1) if derives("IRI", self.text[at:end]))

    def _xref(self, at: int) -> Ends:
        inner = self.then(self.literal("(", at), lambda i: self.xri(i) | self.relative(i) | self.iri(i))
        return frozenset(
            end + 1 for end in inner if self.text[end : end + 1] == ")" and _balanced(self.text[at : end + 1])
        )


def _balanced(text: str) -> bool:
    depth = 0
    for at, character in enumerate(text, 1):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth < 0 or (depth == 0 and at < len(text)):
            return False
    return depth == 0


def _misleading(authority: str) -> bool:
    host = authority.split("@")[-1].split(":")[0]
    numeric = host.strip(".0123456789") == "" and host.strip(".") != ""
    marked = authority[:1] in tuple("=@+$") or bool(set(authority) & set("*!()"))
    return marked or (numeric and not derives("IPv4address", host))


def is_xri(text: str) -> bool:
    """Whether the grammar derives an XRI."""
    return len(text) in Reader(text).xri(0)


def is_relative(text: str) -> bool:
    """Whether it derives a relative XRI reference."""
    return len(text) in Reader(text).relative(0)


def is_segment(text: str) -> bool:
    """Whether it derives a segment."""
    return len(text) in Reader(text).segment(0)


def counted(text: str) -> tuple[int, int]:
    """How many subsegments the authority has behind its root, and how many segments the path."""
    top = _top_level(text)
    prefix = 6 if text[:6].lower() == "xri://" else 0
    hierarchy = next((at for at in top if text[at] in "?#"), len(text))
    slashes = [at for at in top if prefix <= at < hierarchy and text[at] == "/"]
    end = slashes[0] if slashes else hierarchy
    authority = range(prefix, end)
    names = 0
    if is_xri(text) and text[prefix : prefix + 1] in tuple("=@+$!("):
        root = 1 if text[prefix] != "(" else next(at for at in top if at > prefix and text[at] == ")") + 1 - prefix
        rest = text[prefix + root : end]
        delimiters = sum(text[at] in "*!" for at in top if at in authority and at >= prefix + root)
        names = delimiters + (rest != "" and rest[0] not in "*!")
    path = text[end if is_xri(text) else prefix : hierarchy]
    return names, 0 if not path else len(slashes) + (path[0] != "/")


def _top_level(text: str) -> list[int]:
    """The places outside of cross-references; their parentheses are outside."""
    depth, found = 0, []
    for at, character in enumerate(text):
        depth -= character == ")"
        if depth == 0:
            found.append(at)
        depth += character == "("
    return found


def iri_form(text: str) -> str:
    """2.3.1, character by character."""
    return "".join(_steps(text if text[:6].lower() == "xri://" or not is_xri(text) else f"xri://{text}"))


def _steps(text: str) -> Iterator[str]:
    depth, hierarchy = 0, True
    for character in text:
        if hierarchy:
            depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "%" or (depth and character in "/?#"):
            yield f"%{ord(character):02X}"
        else:
            hierarchy = hierarchy and character not in "?#"
            yield character


def uri_form(text: str) -> str:
    """RFC 3987 section 3.1, step 2."""
    return beyond_ascii(iri_form(text))


def undone(text: str) -> str:
    """The way back from the IRI normal form, character by character."""
    made, depth, at, hierarchy = "", 0, 0, True
    while at < len(text):
        escape = text[at : at + 3].upper()
        if escape == "%25" or (hierarchy and depth and escape in ("%2F", "%3F", "%23")):
            made, at = made + chr(int(escape[1:], 16)), at + 3
            continue
        if hierarchy:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            hierarchy = depth > 0 or text[at] not in "?#"
        made, at = made + text[at], at + 1
    return made
