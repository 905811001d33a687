"""What a URN is made of, for the views of its namespaces (RFC 8141 section 2).

A URI of the scheme "urn" is split here into the assigned name, that is NID and NSS, and what
follows it. The grammar is that of `urikit.URN`, read natively; what it says of a text that is
not a URN, with code and place, is said here as a `SchemeError`, because the text is a URI.

The grammar of a namespace sees an NSS alone. What it refuses, it says by a `Refusal`, with
places in the NSS; whoever knows the URI makes a `SchemeError` of it.

Left out: what RFC 8141 says about which NIDs may be registered (`urikit.schemes.urns.nids`), and RFC
2141, whose URNs are read by RFC 8141 here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from urikit._native import URN, percent_recase
from urikit.core.errors import URISyntaxError, refuse
from urikit.core.issues import noted
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from typing import Literal

    from urikit._native import URI
    from urikit.core.issues import Issue

__all__ = ["Name", "Refusal", "folded", "parts_of", "split"]


class Refusal(ValueError):
    """What the grammar of a namespace says of an NSS that is not its own: a code, a part, its place."""

    def __init__(self, code: str, component: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(code, component, start, end)
        self.code = code
        self.component = component
        self.start = start
        #: None means the end of the NSS.
        self.end = end


@discreet
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


def parts_of(uri: URI) -> tuple[str, str, str | None, str]:
    """NID in lower case, NSS, the spelling before it where that is another, and what follows it.

    Raises `SchemeError` where the URI is not a URN.

    >>> import urikit
    >>> from urikit.schemes.urns.parts import parts_of
    >>> parts_of(urikit.URI("URN:ISBN:0-395-36341-1#p3"))
    ('isbn', '0-395-36341-1', 'URN:ISBN', '#p3')
    """
    text = str(uri)
    try:
        urn = URN.parse(text)
    except URISyntaxError as error:
        found = error
    else:
        nid, nss = urn.nid, urn.nss
        lower, start = nid.lower(), 5 + len(nid)
        spelled = None if text.startswith(f"urn:{lower}:") else text[: start - 1]
        return lower, nss, spelled, text[start + len(nss) :]
    refuse(uri, found.code, found.component or "", found.offset, found.end, scheme="urn")


def split(uri: URI) -> Name:
    """The same with the URI and the place of the NSS, for errors and issues."""
    nid, nss, spelled, components = parts_of(uri)
    return Name(uri, nid, nss, 5 + len(nid), spelled, components)


def folded(nss: str) -> str:
    """An NSS whose letters differ in case only: in lower case, percent-encodings in upper case.

    >>> from urikit.schemes.urns.parts import folded
    >>> folded("SoS.%C3%b6")
    'sos.%C3%B6'
    """
    return percent_recase(nss.lower())
