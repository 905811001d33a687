"""What a URN is made of, for the views of its namespaces (RFC 8141 section 2).

A URI of the scheme "urn" is split here into the assigned name, that is NID and NSS, and
what follows it. The text is a URI already, so the characters are known to be right; what is
left to ask is where the delimiters stand, and that no component is empty which may not be.
Nothing backtracks further than a NID is long, so the cost is linear.

The grammar of a namespace sees an NSS alone. What it refuses, it says by a `Refusal`, with
places in the NSS; whoever knows the URI makes a `SchemeError` of it.

Left out: what RFC 8141 says about which NIDs may be registered, and RFC 2141.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from urikit import _native
from urikit.rules.rule import Rule
from urikit.schemes.view import noted, refuse

if TYPE_CHECKING:
    from typing import Literal

    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["Name", "Refusal", "folded", "split", "split_components"]

# namestring    = assigned-name [ rq-components ] [ "#" f-component ]
# assigned-name = "urn" ":" NID ":" NSS
# NID           = (alphanum) 0*30(ldh) (alphanum)
# NSS           = pchar *(pchar / "/")
# rq-components = [ "?+" r-component ] [ "?=" q-component ]
# r-component   = pchar *( pchar / "/" / "?" )
# q-component   = pchar *( pchar / "/" / "?" )
_URN = re.compile(r"([^:]*+:([0-9A-Za-z](?:[0-9A-Za-z-]{0,30}[0-9A-Za-z]))):([^/?#][^?#]*+)(.*+)")
_RQF = re.compile(r"(?:\?\+([^/?#](?:[^?#]|\?(?!=))*+))?(?:\?=([^/?#][^#]*+))?(?:#(.*+))?")


class Refusal(Exception):
    """What the grammar of a namespace says of an NSS that is not its own: a code, a part, its place."""

    def __init__(self, code: str, component: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(code, component, start, end)
        self.code = code
        self.component = component
        self.start = start
        #: None stands for the end of the NSS.
        self.end = end


class Name(NamedTuple):
    """A URN that was split; places are counted from the beginning of the NSS."""

    uri: URI
    #: In lower case.
    nid: str
    nss: str
    #: Where the NSS begins in the URI.
    start: int
    #: Scheme and NID as they are written; None where that is in lower case.
    spelled: str | None
    #: What follows the NSS, with its delimiters.
    components: str

    def refuse(self, code: str, component: str, start: int = 0, end: int | None = None) -> NoReturn:
        """Raises `SchemeError` for a part of the NSS."""
        stop = len(self.nss) if end is None else end
        refuse(self.uri, code, component, self.start + start, self.start + stop, scheme=f"urn:{self.nid}")

    def noted(
        self,
        code: str,
        component: str,
        start: int = 0,
        end: int | None = None,
        severity: Literal["info", "warning", "error"] = "warning",
    ) -> Issue:
        """The issue with that code about a part of the NSS."""
        stop = len(self.nss) if end is None else end
        return noted(self.uri, code, component, self.start + start, self.start + stop, severity)


def split(uri: URI) -> Name:
    """The parts of a URI whose scheme is "urn"; raises `SchemeError` where it is no URN.

    >>> import urikit
    >>> from urikit.urns.parts import split
    >>> name = split(urikit.URI("URN:ISBN:0-395-36341-1#p3"))
    >>> name.nid, name.nss, name.spelled, name.components
    ('isbn', '0-395-36341-1', 'URN:ISBN', '#p3')
    """
    text = str(uri)
    found = _URN.fullmatch(text)
    if found is None:
        _why(uri, text)
    spelled, nid, nss, components = found.groups()
    if components and _RQF.fullmatch(components) is None:
        refuse(uri, "urn-parts-components", "rq-components", len(text) - len(components), len(text), scheme="urn")
    lower = nid.lower()
    return Name(uri, lower, nss, 5 + len(nid), None if spelled == f"urn:{lower}" else spelled, components)


def _why(uri: URI, text: str) -> NoReturn:
    """Raises for a text that is no URN: its NID or its NSS is at fault."""
    nid, colon, nss = re.split("[?#]", text[4:], maxsplit=1)[0].partition(":")
    if not colon or nss[:1] in ("", "/"):
        at = 4 + len(nid) + len(colon)
        refuse(uri, "urn-parts-nss", "NSS", at, at + len(nss[:1]), scheme="urn")
    refuse(uri, "urn-parts-nid", "NID", 4, 4 + len(nid), scheme="urn")


def split_components(components: str) -> tuple[str | None, str | None, str | None]:
    """The r-, q- and f-component of what follows an NSS.

    >>> from urikit.urns.parts import split_components
    >>> split_components("?+a?=b#c"), split_components("?=q?+r")
    (('a', 'b', 'c'), (None, 'q?+r', None))
    """
    found = _RQF.fullmatch(components)
    assert found is not None, components
    r, q, f = found.groups()
    return r, q, f


def folded(nss: str) -> str:
    """An NSS whose letters differ in case only: in lower case, percent-encodings in upper case.

    >>> from urikit.urns.parts import folded
    >>> folded("SoS.%C3%b6")
    'sos.%C3%B6'
    """
    return _native.percent_recase(nss.lower())


ROWS = (
    Rule(
        code="urn-parts-nid",
        kind="scheme",
        title="a namespace identifier that is none",
        sentence='"{found}" is no namespace identifier',
        explanation="A NID has 2 to 32 letters, digits and hyphens, with a letter or a digit at both ends.",
        example="urn:-ab:c",
        advice="write the NID as it is registered",
        corrected="urn:example:c",
        where="RFC 8141 section 2",
        grammar="NID = (alphanum) 0*30(ldh) (alphanum)",
    ),
    Rule(
        code="urn-parts-nss",
        kind="scheme",
        title="a URN that names nothing",
        sentence="after the namespace identifier there is no namespace-specific string",
        explanation='The string that the namespace assigns is never empty and never begins with "/".',
        example="urn:example:/a",
        advice="write the name after the namespace",
        corrected="urn:example:a",
        where="RFC 8141 section 2",
        grammar='NSS = pchar *(pchar / "/")',
    ),
    Rule(
        code="urn-parts-components",
        kind="scheme",
        title='a "?" that begins no component of a URN',
        sentence='"{found}" is neither an r- nor a q-component',
        explanation='A URN has no query. After the name stand "?+" and an r-component, "?=" and a q-component, '
        "in this order, and neither of them may be empty.",
        example="urn:example:a?b",
        advice='begin it with "?=" or "?+"',
        corrected="urn:example:a?=b",
        where="RFC 8141 section 2",
        grammar='rq-components = [ "?+" r-component ] [ "?=" q-component ]',
    ),
)
