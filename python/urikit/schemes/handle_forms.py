"""The forms that a handle is written in, and the way from each to the handle itself (RFC 3651).

A handle, and a DOI name is one, is a string of Unicode; a URI has it percent-encoded, and
there are many URIs for it:

    hdl:2381/12775       https://hdl.handle.net/2381/12775       info:hdl/2381/12775
    doi:10.1000/182      https://doi.org/10.1000/182             info:doi/10.1000/182
                         http://dx.doi.org/10.1000/182           urn:doi:10.1000:182

What is encoded in a URI follows the DOI Handbook ("Encoding rules for URLs"): `%`, `"`, `#`, space and
`?` must be, and `<`, `>`, `{`, `}`, `^`, `[`, `]`, backquote, `|`, `\\` and `+` should. RFC 3986
asks for all of these but "+", and for what is not ASCII. Browsers remove the segments "." and
"..", so a "/" beside one is encoded in a URL. As a URN the first "/" is ":" and any other is
encoded (same place).

People write these forms without a scheme, with a space after "doi" or "doi:" or around the first
"/", or with the name as it is, not encoded. A shortDOI, `10/aabbe`, is also written
`https://doi.org/aabbe`. `written_handle` reads such texts too. A text that is a URI, or an IRI, is
read as one, so that "%20" in it is a space; in any other text the name is as it is.

Left out: the parameters of the proxies (`?noredirect`, `?type=URL`); they are not part of the name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import URI, percent_encode
from urikit.core.mask import discreet
from urikit.schemes.escape import escaped

if TYPE_CHECKING:
    from typing import Literal

    from urikit._native import URI

__all__ = ["Written", "encoded", "in_url", "in_urn", "written_handle"]

#: Servers that answer for handles, and for those that are DOI names only.
DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
HANDLE_HOSTS = frozenset({"hdl.handle.net"})
#: What means itself: pchar and "/", but "+" (see above).
_KEPT = "!$&'()*,;=:@/"
_BEYOND_ASCII = re.compile(r"[^\x00-\x7F]+")
_LOOSE = re.compile(
    r"(?:(?P<scheme>doi|hdl)(?::\s*|\s+(?=[0-9]))|(?:https?://)?(?P<host>doi\.org|dx\.doi\.org|www\.doi\.org|hdl\.handle\.net)/)",
    re.IGNORECASE,
)


# Looked for where a run of spaces begins, and not at each of them.
_SPACED_SLASH = re.compile(r"(?<!\s)\s*+/\s*+")
#: What follows "10/" in a shortDOI (https://shortdoi.org/).
_SHORT = re.compile(r"[A-Za-z0-9]++")


@discreet
class Written(NamedTuple):
    """A handle as a text had it: percent-encoded, or as it is."""

    #: Which kind of name the form is for.
    kind: Literal["doi", "handle"]
    name: str
    #: Where the name begins in the text.
    start: int
    is_encoded: bool


def encoded(name: str) -> str:
    """A handle as the path of a URI."""
    return escaped(name, _KEPT)


def in_url(name: str) -> str:
    """A handle as the path of a URL, with dot segments that stay where they are.

    >>> in_url("10.1000/a/../b/.")
    '10.1000/a/..%2Fb%2F.'
    """
    written, *segments = encoded(name).split("/")
    last = written
    for number, segment in enumerate(segments, 1):
        hidden = last in (".", "..") or (segment in (".", "..") and number == len(segments))
        written += f"{'%2F' if hidden else '/'}{segment}"
        last = segment
    return written


def in_urn(prefix: str, suffix: str) -> str:
    """A DOI name as the NSS of a URN: ":" for the first "/", and any other encoded."""
    return f"{encoded(prefix)}:{encoded(suffix).replace('/', '%2F')}"


def written_handle(text: str) -> Written | None:
    """The handle in a text of any form; None where none is found.

    >>> written_handle("https://doi.org/10.1000/456%23789?noredirect")
    Written(kind='doi', name='10.1000/456%23789', start=16, is_encoded=True)
    >>> written_handle("doi: 10.1000/456#789")
    Written(kind='doi', name='10.1000/456#789', start=5, is_encoded=False)
    """
    likened = _BEYOND_ASCII.sub(lambda run: percent_encode(run[0], "unreserved"), text)
    if URI.is_valid(likened):
        found = of_uri(URI.parse(likened))
        if found is not None:
            return found
    loose = _LOOSE.match(text)
    if loose is None:
        return None
    is_doi = (loose["scheme"] or "").lower() == "doi" or (loose["host"] or "").lower() in DOI_HOSTS
    name = _SPACED_SLASH.sub("/", text[loose.end() :].rstrip(), count=1)
    return Written(
        "doi" if is_doi else "handle", _whole(name) if loose["host"] and is_doi else name, loose.end(), False
    )


def of_uri(uri: URI) -> Written | None:
    """The handle in a URI of one of the forms; None where it is of none."""
    scheme, path = uri.scheme.lower(), uri.path
    start = uri.spans["path"][0]
    if scheme in ("doi", "hdl") and uri.authority is None:
        return Written("doi" if scheme == "doi" else "handle", path, start, True)
    if scheme in ("http", "https"):
        host = (uri.host or "").lower()
        if host in DOI_HOSTS | HANDLE_HOSTS and path.startswith("/"):
            if path[1:9].lower() == "urn:doi:":
                return Written("doi", _from_urn(path[9:]), start + 9, True)
            name = _whole(path[1:]) if host in DOI_HOSTS else path[1:]
            return Written("doi" if host in DOI_HOSTS else "handle", name, start + 1, True)
    if scheme == "info" and path[:4].lower() in ("doi/", "hdl/"):
        return Written("doi" if path[:3].lower() == "doi" else "handle", path[4:], start + 4, True)
    if scheme == "urn" and path[:4].lower() == "doi:":
        return Written("doi", _from_urn(path[4:]), start + 4, True)
    return None


def _whole(name: str) -> str:
    """A shortDOI that is written without its "10/" at doi.org, with it."""
    return f"10/{name}" if _SHORT.fullmatch(name) else name


def _from_urn(nss: str) -> str:
    """The name of an NSS: the first ":" is a "/", unless a "/" comes before it."""
    colon, slash = nss.find(":"), nss.find("/")
    return nss if colon < 0 or 0 <= slash < colon else f"{nss[:colon]}/{nss[colon + 1 :]}"
