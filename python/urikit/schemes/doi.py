r"""DOI names and handles in all their forms (ISO 26324, the DOI Handbook; RFC 3650 to 3652).

A DOI name is a handle below the naming authority "10". Both are read in the same steps: find the name in the form that
the input has, decode it, check it by the grammar, keep it percent-encoded. A handle is a string of Unicode, and there
are many URIs for it:

    hdl:2381/12775       https://hdl.handle.net/2381/12775       info:hdl/2381/12775
    doi:10.1000/182      https://doi.org/10.1000/182             info:doi/10.1000/182
                         http://dx.doi.org/10.1000/182           urn:doi:10.1000:182

What is encoded in a URI follows the DOI Handbook ("Encoding rules for URLs"): `%`, `"`, `#`, space and
`?` must be, and `<`, `>`, `{`, `}`, `^`, `[`, `]`, backquote, `|`, `\` and `+` should. RFC 3986
asks for all of these but "+", and for what is not ASCII. Browsers remove the segments "." and
"..", so a "/" beside one is encoded in a URL. As a URN the first "/" is ":" and any other is
encoded (same place).

People write these forms without a scheme, with a space after "doi" or "doi:" or around the first
"/", or with the name as it is, not encoded. A shortDOI, `10/aabbe`, is also written
`https://doi.org/aabbe`. `written_handle` reads such texts too. A text that is a URI, or an IRI, is
read as one, so that "%20" in it is a space; in any other text the name is as it is.

What can go wrong: a name that is checked before it is decoded, where "%2F" hides the "/" that divides it; and one that
is encoded twice. So `build` encodes data once, and `of` looks at the form to see whether its name is encoded. Places in
errors are those of the input.

Left out: the parameters of the proxies (`?noredirect`, `?type=URL`); they are not part of the name.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeVar

from urikit._native import URI, Reference, WebURL, percent_decode, percent_encode
from urikit.core.arguments import check_choice, text_of
from urikit.core.errors import refuse
from urikit.core.mask import discreet
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

__all__ = ["Doi", "Hdl"]


#: Servers that answer for handles, and for those that are DOI names only.
DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
HANDLE_HOSTS = frozenset({"hdl.handle.net"})
#: Characters that are not encoded: pchar and "/", but "+" (see above).
_KEPT = "!$&'()*,;=:@/"
_BEYOND_ASCII = re.compile(r"[^\x00-\x7F]+")
_LOOSE = re.compile(
    r"(?:(?P<scheme>doi|hdl)(?::\s*|\s+(?=[0-9]))|(?:https?://)?(?P<host>doi\.org|dx\.doi\.org|www\.doi\.org|hdl\.handle\.net)/)",
    re.IGNORECASE,
)


# Looked for where a run of spaces begins, and not at each of them.
_SPACED_SLASH = re.compile(r"(?<!\s)\s*+/\s*+")
#: The part after "10/" in a shortDOI (https://shortdoi.org/).
_SHORT_SUFFIX = re.compile(r"[A-Za-z0-9]++")


@discreet
class Written(NamedTuple):
    """A handle as a text had it: percent-encoded, or as it is."""

    #: Which kind of name the form is for.
    kind: Literal["doi", "handle"]
    name: str
    #: The offset of the name in the text.
    start: int
    is_encoded: bool


def encoded_handle(name: str) -> str:
    """Return a handle as the path of a URI."""
    return escaped(name, _KEPT)


def in_url(name: str) -> str:
    """Return a handle as the path of a URL, with dot segments that stay where they are.

    >>> in_url("10.1000/a/../b/.")
    '10.1000/a/..%2Fb%2F.'
    """
    written, *segments = encoded_handle(name).split("/")
    last = written
    for number, segment in enumerate(segments, 1):
        hidden = last in (".", "..") or (segment in (".", "..") and number == len(segments))
        written += f"{'%2F' if hidden else '/'}{segment}"
        last = segment
    return written


def in_urn(prefix: str, suffix: str) -> str:
    """Return a DOI name as the NSS of a URN: ":" for the first "/", and any other encoded."""
    return f"{encoded_handle(prefix)}:{encoded_handle(suffix).replace('/', '%2F')}"


def written_handle(text: str) -> Written | None:
    """Return the handle in a text of any form; None where none is found.

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
    """Return the handle in a URI of one of the forms; None where it is of none."""
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
    """Return a shortDOI that is written without its "10/" at doi.org, with it."""
    return f"10/{name}" if _SHORT_SUFFIX.fullmatch(name) else name


def _from_urn(nss: str) -> str:
    """Return the name of an NSS: the first ":" is a "/", unless a "/" comes before it."""
    colon, slash = nss.find(":"), nss.find("/")
    return nss if colon < 0 or 0 <= slash < colon else f"{nss[:colon]}/{nss[colon + 1 :]}"


_H = TypeVar("_H", bound="HandleView")

_CAPITALS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class HandleView(FormView):
    """A view of a handle; a subclass is the dataclass, and knows the grammar."""

    __slots__ = ()

    #: The production of the name as a whole.
    PRODUCTION: ClassVar[str]

    if TYPE_CHECKING:
        written: str

        def __init__(self, written: str) -> None: ...

    @classmethod
    def build(cls: type[_H], name: str) -> _H:
        """Return a name from data: encoded once. Raises `SchemeError` for an invalid one.

        >>> from urikit.schemes.doi import Doi
        >>> from urikit.schemes.doi import Hdl
        >>> str(Doi.build("10.1000/456#789")), str(Hdl.build("20.1000/a b"))
        ('doi:10.1000/456%23789', 'hdl:20.1000/a%20b')
        """
        before = f"{cls.SCHEMES[0]}:"
        cls._check_name(name, before + name, len(before))
        return cls(encoded_handle(name))

    @classmethod
    def of(cls: type[_H], text: str | Reference | WebURL) -> _H:
        """Return the name in any form that it is written in, or as it is; its fragment and query are left.

        Raises `SchemeError` where there is none.

        >>> from urikit.schemes.doi import Doi
        >>> from urikit.schemes.doi import Hdl
        >>> Doi.of("info:doi/10.1000/182") == Doi.of("DOI: 10.1000/182") == Doi.of("10.1000/182")
        True
        >>> Hdl.of("doi:10.1000/182") == Hdl.of("info:hdl/10.1000/182") == Hdl.of("10.1000/182")
        True
        """
        whole = text_of(text)
        found = written_handle(whole)
        if found is None:
            cls._check_alone(whole)
            return cls.build(whole)
        if found.is_encoded:
            cls._check_written(found.name, whole, found.start)
            return cls(found.name)
        cls._check_name(found.name, whole, found.start)
        return cls(encoded_handle(found.name))

    @property
    def name(self) -> str:
        """The name itself, decoded."""
        return percent_decode(self.written, "literal")

    @classmethod
    @abstractmethod
    def _check_name(cls, name: str, text: str, start: int) -> None:
        """Refuse a decoded name that is not in the grammar; `text` has it from `start` on, perhaps encoded."""

    def _check(self, uri: URI) -> None:
        self._check_written(self.written, str(uri), 4)

    @classmethod
    @abstractmethod
    def _check_alone(cls, text: str) -> None:
        """Refuse a text of no known form that cannot be a name alone."""

    @classmethod
    def _check_written(cls, written: str, text: str, start: int) -> None:
        """Check a percent-encoded name with `_check_name`."""
        try:
            name = percent_decode(written, "literal")
        except ValueError:
            scheme = cls.SCHEMES[0]
            refuse(text, f"{scheme}-octets", cls.PRODUCTION, start, start + len(written), scheme=scheme)
        cls._check_name(name, text, start)


def in_capitals(name: str) -> str:
    """Return a name without the case of ASCII letters, which alone have none; all others keep theirs.

    >>> in_capitals("10.1000/aé")
    '10.1000/Aé'
    """
    return name.translate(_CAPITALS)


@dataclass(frozen=True, slots=True)
class Hdl(HandleView):
    """A handle.

    The hdl scheme (not registered; RFC 3650, 3651, 3652): handles.

        handle = NamingAuthority "/" LocalName            hdl:2381/12775
        NamingAuthority = *( NamingAuthority "." ) NAsegment

    Both parts are Unicode, percent-encoded by UTF-8. The naming authority is a tree, with "." between
    its segments, none of which is empty; the local name may be anything, and even empty.

    Handles are compared by case (RFC 3651 section 2), but the ASCII letters of a naming authority are
    not: the global registry, which has them all, makes no difference. Below the authority "10", which
    is that of DOI names, no ASCII letter counts.

    What can go wrong is what can go wrong with a name in a URI: "%", "?" and "#" have to be encoded. A
    query is for the servers that resolve handles, and the view keeps it apart from the name.

    `Hdl.of` reads every form; a DOI name is a handle. Left out: other
    services that declare their local names to be without case; no list of them exists.

    >>> from urikit.schemes.doi import Hdl
    >>> handle = Hdl.of("https://hdl.handle.net/2381/12775")
    >>> handle.name, handle.naming_authority, handle.local_name
    ('2381/12775', '2381', '12775')
    >>> str(handle), str(handle.to_info())
    ('hdl:2381/12775', 'info:hdl/2381/12775')
    """

    PRODUCTION: ClassVar[str] = "handle"

    #: The handle as it is written, percent-encoded.
    written: str
    #: The query to servers about the handle.
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _check_name(cls, name: str, text: str, start: int) -> None:
        """handle = NamingAuthority "/" LocalName."""
        authority, slash, _ = name.partition("/")
        if not slash:
            refuse(text, "hdl-slash-missing", "Handle", len(text), len(text), scheme="hdl")
        if not all(authority.split(".")):
            refuse(text, "hdl-naming-authority", "NamingAuthority", start, start + len(authority), scheme="hdl")

    @classmethod
    def _check_alone(cls, text: str) -> None:
        if ":" in text.partition("/")[0]:
            refuse(text, "hdl-form", "handle", 0, len(text), scheme="hdl")

    @property
    def naming_authority(self) -> str:
        """The part before the first "/"."""
        return self.name.partition("/")[0]

    @property
    def local_name(self) -> str:
        """The part after the first "/"."""
        return self.name.partition("/")[2]

    @property
    def is_doi(self) -> bool:
        """Return whether the handle is below the naming authority "10", which is that of DOI names."""
        return self.naming_authority.startswith("10.")

    def to_url(self, scheme: Literal["http", "https"] = "https") -> URI:
        """Return the URL at hdl.handle.net, with the query."""
        check_choice("scheme", scheme, ("http", "https"))
        return URI.parse(f"{scheme}://hdl.handle.net/{in_url(self.name)}{self._end}")

    def to_info(self) -> URI:
        """Return the info URI (RFC 4452), which has no query."""
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return URI.parse(f"info:hdl/{encoded_handle(self.name)}{fragment}")

    def to_doi(self) -> Doi:
        """Return this name as a DOI name. Raises `SchemeError` for a handle that is not a DOI name."""
        return Doi.build(self.name)

    @property
    def _end(self) -> str:
        query = "" if self.query is None else f"?{self.query}"
        return query if self.fragment is None else f"{query}#{self.fragment}"

    def _equivalent(self, other: Hdl) -> bool:
        return (self._compared(), self.query, self.fragment) == (other._compared(), other.query, other.fragment)

    def _compared(self) -> str:
        authority, slash, local = self.name.partition("/")
        return in_capitals(authority) + slash + (in_capitals(local) if self.is_doi else local)


# prefix = "10" 1*( "." 1*DIGIT )
_PREFIX = re.compile(r"10(?:\.[0-9]++)++")
_SHORT_DOI = re.compile(r"10/[A-Za-z0-9]++")


@dataclass(frozen=True, slots=True)
class Doi(HandleView):
    """A thing that is published, by its DOI name.

    The doi scheme (provisional; ISO 26324, the DOI Handbook): names of things that are published.

        doi:10.17487/RFC3986        10.17487 is the prefix, RFC3986 the suffix

    A DOI name is a handle (RFC 3650 to 3652) below the naming authority "10": the prefix is "10." and the
    number of a registrant, perhaps divided by ".", the suffix any printable characters of Unicode.
    Names are compared without the case of ASCII letters, and with the case of all others.

    A shortDOI (https://shortdoi.org/) is a handle below "10" itself, `10/aabbe`, and an alias: which name it
    means is known to the service only, so the two are not equivalent here.

    The form that is preferred on the web is `https://doi.org/10.17487/RFC3986`. `Doi.of` reads every form
    there is, and the view writes them: `to_uri`, `to_url`, `to_info`,
    `to_urn`, `to_handle`.

    What can go wrong: a name has characters that mean something else in a URI, so `10.1000/456#789` loses
    its end unless "#" is written %23; a "?" likewise, which is refused because it begins no query here.
    Left out: prefixes that do not begin with "10.", which the edition of 2022 allows and nobody has
    seen (`Hdl` reads them); whether a name is registered.

    >>> from urikit.schemes.doi import Doi
    >>> doi = Doi.of("http://dx.doi.org/10.17487/RFC3986")
    >>> doi.name, doi.prefix, doi.suffix
    ('10.17487/RFC3986', '10.17487', 'RFC3986')
    >>> str(doi), str(doi.to_url()), str(doi.to_urn())
    ('doi:10.17487/RFC3986', 'https://doi.org/10.17487/RFC3986', 'urn:doi:10.17487:RFC3986')
    >>> doi.equivalent("doi:10.17487/rfc3986")
    True
    """

    PRODUCTION: ClassVar[str] = "doi-name"

    #: The name as it is written, percent-encoded.
    written: str
    fragment: str | None = None

    @classmethod
    def _check_name(cls, name: str, text: str, start: int) -> None:
        """doi-name = prefix "/" suffix."""
        prefix, slash, suffix = name.partition("/")
        if not _PREFIX.fullmatch(prefix) and not _SHORT_DOI.fullmatch(name):
            refuse(text, "doi-prefix", "prefix", start, min(start + len(prefix), len(text)), scheme="doi")
        if not slash:
            refuse(text, "doi-slash-missing", "doi-name", len(text), len(text), scheme="doi")
        if not suffix:
            refuse(text, "doi-suffix-empty", "suffix", start + len(prefix) + 1, start + len(prefix) + 1, scheme="doi")
        if not suffix.isprintable():
            refuse(text, "doi-character", "suffix", start + len(prefix) + 1, len(text), scheme="doi")

    @classmethod
    def _check_alone(cls, text: str) -> None:
        if not text.startswith(("10.", "10/")):
            refuse(text, "doi-form", "doi", 0, len(text), scheme="doi")

    @property
    def prefix(self) -> str:
        """The part before the first "/": "10." and the registrant."""
        return self.name.partition("/")[0]

    @property
    def suffix(self) -> str:
        """The part after the first "/": the registrant's name for the thing."""
        return self.name.partition("/")[2]

    @property
    def is_short(self) -> bool:
        """Return whether the name is a shortDOI, as "10/aabbe".

        >>> from urikit.schemes.doi import Doi
        >>> Doi.of("https://doi.org/aabbe").is_short, Doi.of("10.1000/182").is_short
        (True, False)
        """
        return _SHORT_DOI.fullmatch(self.name) is not None

    def to_url(self, scheme: Literal["http", "https"] = "https") -> URI:
        """Return the URL at doi.org, by the Handbook's rules of encoding.

        >>> from urikit.schemes.doi import Doi
        >>> str(Doi.build("10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2").to_url())
        'https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'
        """
        check_choice("scheme", scheme, ("http", "https"))
        return URI.parse(f"{scheme}://doi.org/{in_url(self.name)}{self._end}")

    def to_info(self) -> URI:
        """Return the info URI (RFC 4452)."""
        return URI.parse(f"info:doi/{encoded_handle(self.name)}{self._end}")

    def to_urn(self) -> URI:
        """Return the URN, with ":" for the first "/" and any other "/" encoded."""
        return URI.parse(f"urn:doi:{in_urn(self.prefix, self.suffix)}{self._end}")

    def to_handle(self) -> Hdl:
        """Return this name as a handle."""

        return Hdl(self.written, None, self.fragment)

    @property
    def _end(self) -> str:
        return "" if self.fragment is None else f"#{self.fragment}"

    def normalized(self) -> Doi:
        """Return this name in ASCII capitals, encoded in one way, so that equal names are equal texts.

        >>> from urikit.schemes.doi import Doi
        >>> str(Doi.parse("doi:10.1000/%61%2fé".replace("é", "%c3%a9")).normalized())
        'doi:10.1000/A/%C3%A9'
        """
        return Doi(encoded_handle(in_capitals(self.name)), self.fragment)

    def _equivalent(self, other: Doi) -> bool:
        return in_capitals(self.name) == in_capitals(other.name) and self.fragment == other.fragment
