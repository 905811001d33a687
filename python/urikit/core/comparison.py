"""Comparison that explains itself: the step on which two references meet, or why they never do.

RFC 3986 section 6 compares in steps: character by character (6.2.1), then after normalizing case, percent-encoding
and dot segments (6.2.2), then by what the scheme says (6.2.3). Two references that meet at a step identify the same
thing by its rules. Two that meet on none may still do (section 6.1), which the texts cannot tell; then the first
component that differs is named, with the kind of difference and why no step may level it out. IRIs take the steps of
RFC 3987 section 5.3, which has the same steps: characters and their bytes meet at PERCENT, a domain and its A-labels at
SCHEME.

Equivalent is not the same. "Applications using IRIs as identity tokens with no relationship to a protocol MUST use the
Simple String Comparison" (RFC 3987 section 5.1): to be one node of an RDF graph, or one XML namespace, two IRIs have to
be the same text. That is `a == b`, or `identical` here, and no higher step; an explanation of two IRIs says which it
is.

The steps apply what the rows of the schemes say (`Schemes`). A scheme may take more for the same than its row can say:
digits of a telephone number, fields of a mail. `by_scheme` asks its view, and an outcome says so where the view takes
two for one that meet at no step.

Left out: what a server does (6.2.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from urikit._native import URI, URN, IRIReference, Reference, Step
from urikit._native import compare as native_compare
from urikit.core.errors import SchemeError

if TYPE_CHECKING:
    from urikit.core.scheme_table import Schemes

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison; true if the references are equivalent.

    >>> import urikit
    >>> u = urikit.URI("http://example.com")
    >>> bool(u.compare("HTTP://EXAMPLE.com:80/")), u.compare("HTTP://EXAMPLE.com:80/").step
    (True, Step.SCHEME)
    >>> print(urikit.URI("http://h/a%2Fb").compare("http://h/a/b"))
    Not equivalent: different path: "/a%2Fb" and "/a/b". A reserved character means something \
else when it is percent-encoded, so it is never decoded (RFC 3986 section 2.2).
    """

    #: The two references.
    left: Reference
    right: Reference
    #: The lowest step on which they meet; None where they meet on none.
    step: Step | None
    #: The first component that differs; None where they meet.
    component: str | None
    #: The place of that component in the left text; None where it is undefined there.
    left_span: Span | None
    #: Its place in the right text.
    right_span: Span | None
    #: The kind of the difference, a stable name; None where they meet.
    reason: str | None
    #: The schemes of the comparison; None for those that urikit knows by itself.
    schemes: Schemes | None = field(default=None, repr=False)

    def __bool__(self) -> bool:
        return self.step is not None

    @property
    def identical(self) -> bool:
        """True if the two are the same text, and so one name in RDF and XML namespaces.

        These compare names character by character (RFC 3987 section 5.1, RFC 3986 section 6.2.1).

        >>> import urikit
        >>> one, other = urikit.IRI("http://example.com/ré"), "http://example.com/r%C3%A9"
        >>> bool(one.compare(other)), one.compare(other).identical
        (True, False)
        >>> print(one.compare(other))
        Equivalent: they differ only in what is percent-encoded, a character or its bytes (RFC 3987 section \
5.3.2.3). As names they are two: RDF and XML namespaces compare character by character (RFC 3987 section 5.3.1).
        """
        return self.step is not None and self.step.name == "STRING"

    @property
    def by_scheme(self) -> bool | None:
        """The answer of the rules of the scheme, beside the step: `view().equivalent`.

        None without an answer: the scheme has no view, it refuses both, or one of the
        two is not a URI.

        >>> import urikit
        >>> found = urikit.URI("tel:+1-816-555-1212").compare("tel:+18165551212")
        >>> bool(found), found.by_scheme
        (False, True)
        >>> print(found)
        Not equivalent: different path: "+1-816-555-1212" and "+18165551212". Different paths are different \
identifiers (RFC 3986 section 3.3). The rules of tel take them for the same (RFC 3966).
        """
        return None if (found := _answer(self)) is None else found[0]

    @property
    def explanation(self) -> str:
        """The outcome as a paragraph, secrets masked."""
        if self.step is not None:
            if isinstance(self.left, IRIReference) or isinstance(self.right, IRIReference):
                return _iris_meet(self.step.name)
            if isinstance(self.left, URN) or isinstance(self.right, URN):
                return (
                    f"Equivalent: {_URN_MEETING.get(self.step.name, _MEETING[self.step.name])} (RFC 8141 section 3.1)."
                )
            return f"Equivalent: {_MEETING[self.step.name]} (RFC 3986 section {self.step.section})."
        left, right = _piece(self.left, self.left_span), _piece(self.right, self.right_span)
        why = REASONS.get(self.reason or "", "")
        why += _said_by_scheme(self)
        if left == right:
            return f"Not equivalent: different {self.component}, where it is masked: {left}. {why}".rstrip()
        return f"Not equivalent: different {self.component}: {left} and {right}. {why}".rstrip()

    def __str__(self) -> str:
        return self.explanation


_MEETING = {
    "STRING": "the two are the same text",
    "CASE": "they differ only in the case of the scheme, of the host, or of hexadecimal digits",
    "PERCENT": "they differ only in characters that need no percent-encoding",
    "SYNTAX": "they differ only in dot segments, and in what the steps below level out",
    "SCHEME": "they differ only in what the scheme makes redundant, such as a default port",
}

_URN_MEETING = {
    "SCHEME": "as names they are the same; the case of the namespace does not count, nor does what follows the name"
}

#: The steps of RFC 3987 section 5.3, and what is said of IRIs otherwise than of URIs.
_IRI_SECTIONS = {"STRING": "5.3.1", "CASE": "5.3.2.1", "PERCENT": "5.3.2.3", "SYNTAX": "5.3.2.4", "SCHEME": "5.3.3"}
_IRI_MEETING = {
    **_MEETING,
    "PERCENT": "they differ only in what is percent-encoded, a character or its bytes",
    "SCHEME": "they differ only in what the scheme makes redundant, such as a default port, or in how a domain is "
    "written, in Unicode or in A-labels",
}
_NAMES = "RDF and XML namespaces compare character by character (RFC 3987 section 5.3.1)."


def _iris_meet(step: str) -> str:
    """Say that two IRIs are equivalent, and whether they are one name as well."""
    names = "one" if step == "STRING" else "two"
    met = f"Equivalent: {_IRI_MEETING[step]} (RFC 3987 section {_IRI_SECTIONS[step]})."
    return f"{met} As names they are {names}: {_NAMES}"


#: The reason why normalization keeps each kind of difference.
REASONS = {
    "undefined-not-empty": (
        "An empty component is not a missing one: one has the delimiter with nothing after it, the other does not "
        "have it, and normalization neither adds nor removes it (RFC 3986 section 6.2.3)."
    ),
    "undefined": "Only one of the two has this component.",
    "reserved-encoding": (
        "A reserved character means something else when it is percent-encoded, so it is never decoded "
        "(RFC 3986 section 2.2)."
    ),
    "kept-encoding": (
        "Only percent-encoding differs, but this scheme compares names as they are written or takes the path for "
        "data, so that nothing is decoded (RFC 8141 section 3.1 for URNs, RFC 3986 section 6.2.3 in general)."
    ),
    "case-sensitive": (
        "Only scheme and host are case-insensitive; everywhere else upper and lower case differ "
        "(RFC 3986 section 6.2.2.1)."
    ),
    "unicode-form": (
        "The characters are the same, composed in another way; comparing never normalizes them, the creator of "
        "an IRI should have (RFC 3987 section 5.3.2.2)."
    ),
    "plus-not-space": (
        'Only HTML forms read "+" as a space; in a URI it is a character of its own (RFC 3986 section 2.2).'
    ),
    "pair-order": (
        "These are the same pairs in another order, but to a URI the query is one text (RFC 3986 section 3.4)."
    ),
    "trailing-slash": (
        'A path that ends with "/" has one segment more, an empty one; many servers redirect, but only '
        "asking them would tell (RFC 3986 section 6.2.4)."
    ),
    "empty-path": (
        'After an authority an empty path is the same as "/" in general, but this scheme says otherwise, or the '
        "reference is relative (RFC 3986 section 6.2.3)."
    ),
    "empty-segments": "An empty segment is a segment like any other (RFC 3986 section 3.3).",
    "dot-segments": (
        "Dot segments are removed only where a path is complete: not from a relative reference, a rootless "
        "path, or a scheme without hierarchy (RFC 3986 section 6.2.2.3)."
    ),
    "ipv6-form": (
        "It is the same address, but RFC 3986 has one spelling of it as good as another; "
        'normalize(ipv6="rfc5952") writes both alike.'
    ),
    "trailing-dot": (
        "A name that ends with a dot is complete, one without may be searched for locally (RFC 3986 section 3.2.2)."
    ),
    "scheme": "Another scheme is another identifier, whatever follows it (RFC 3986 section 3.1).",
    "userinfo": "The userinfo is part of the identifier (RFC 3986 section 3.2.1).",
    "host": "Different hosts are different identifiers (RFC 3986 section 3.2.2).",
    "port": "Different ports are different identifiers (RFC 3986 section 3.2.3).",
    "path": "Different paths are different identifiers (RFC 3986 section 3.3).",
    "query": "Different queries are different identifiers (RFC 3986 section 3.4).",
    "fragment": "Different fragments are different identifiers (RFC 3986 section 3.5).",
}


def compare(
    left: Reference, right: Reference, ipv6: Literal["keep", "rfc5952"] = "keep", schemes: Schemes | None = None
) -> Comparison:
    """Compare two references step by step; called by `URIReference.compare`."""
    step, component, left_span, right_span, reason = native_compare(left, right, ipv6, schemes)
    return Comparison(left, right, step, component, left_span, right_span, reason, schemes)


def _answer(comparison: Comparison) -> tuple[bool, Any] | None:
    """Return the answer of the view of one of the two about the other, and the view."""
    for one, other in ((comparison.left, comparison.right), (comparison.right, comparison.left)):
        if isinstance(one, URI) and isinstance(other, URI):
            try:
                view = one.view(comparison.schemes)
            except SchemeError:
                continue
            # The generic view reads any scheme and has no rules of its own.
            return (view.equivalent(other), view) if view.SCHEMES else None
    return None


def _said_by_scheme(comparison: Comparison) -> str:
    """Return a sentence where the scheme takes two for the same that meet at no step."""
    found = _answer(comparison)
    if found is None or not found[0]:
        return ""
    scheme = (comparison.left.scheme or "").lower()
    return f" The rules of {scheme} take them for the same ({found[1].SPECIFICATION})."


def _piece(reference: Reference, span: Span | None) -> str:
    """Return a component as the paragraph quotes it."""
    if span is None:
        return "missing"
    if span[0] == span[1]:
        return "empty"
    from urikit.core.mask import Masked

    return f'"{Masked(str(reference)).part(*span)}"'
