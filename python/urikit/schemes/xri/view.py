"""URIs of the scheme xri as views: the URI normal form of an XRI (XRI Syntax 2.0 section 2.3).

    xri-uri = the URI normal form of an XRI, with "xri://"

The scheme is registered as provisional. What is behind "xri://" in a URI has been escaped
once more than the XRI was; the view undoes that, and `xri` is the XRI itself.

What can go wrong: a URI that no XRI gives, because it was written by hand: `%2F` outside of a
cross-reference, `/` inside of one. It is refused where it makes no XRI, or one that has no URI, and
is read as it is otherwise; `to_uri` writes the URI normal form, which may be another URI.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit.core.errors import refuse
from urikit.schemes.view import View
from urikit.schemes.xri import normal_form
from urikit.schemes.xri.errors import XRIError
from urikit.schemes.xri.value import XRI

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Xri"]


@dataclass(frozen=True, slots=True, repr=False)
class Xri(View):
    """An XRI in its URI normal form: names of persons, organizations and things, with cross-references.

    >>> from urikit.schemes.xri.view import Xri
    >>> Xri.parse("xri://@mango%2520sticky-rice/(@rice%2Fgood%2520food%3Fcat=desert)").xri
    XRI('xri://@mango%20sticky-rice/(@rice/good%20food?cat=desert)')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("xri",)
    SPECIFICATION: ClassVar[str] = "OASIS XRI Syntax 2.0"
    EQUIVALENCE: ClassVar[str] = (
        'the XRIs they mean: "*" left out at the beginning is meant, names in the authority in either case'
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "xri://@example/abc%252Fd/ef",
        "xri://@example/foo/(@bar%2Fbaz)/(+a%2Fb)",
        "xri://@example/foo/(@baz%3Fp=q%23r)?i=j#k",
        "xri://=%E8%AC%99",
        "xri://!!1234.5678",
        "xri://www.epok.net/!foo!bar",
    )

    #: The XRI, without the escapes of the URI normal form, as a text.
    written: str

    @classmethod
    def build(cls, authority: str, path: str = "", query: str | None = None, fragment: str | None = None) -> Xri:
        """The view of an XRI of raw components; raises `XRIError` where they make none.

        >>> from urikit.schemes.xri.view import Xri
        >>> str(Xri.build("@example", "/(+a/b)"))
        'xri://@example/(+a%2Fb)'
        """
        return cls.parse(XRI.build(authority, path, query, fragment).uri_normal_form)

    @classmethod
    def _read(cls, uri: URI) -> Xri:
        text = str(uri)
        if text[:6].lower() != "xri://":
            refuse(uri, "xri-slashes", "scheme", 0, min(len(text), 6))
        try:
            xri = XRI.from_uri(text)
            xri.to_uri()
            return cls(str(xri))
        except XRIError as error:
            iri, first = normal_form.decoded(text)
            _, second = normal_form.undone(iri)
            start, end = first[second[error.offset]], first[second[error.end]]
            code, component = error.code, error.component
        refuse(uri, code, component, start, end)

    @property
    def xri(self) -> XRI:
        """The XRI itself."""
        return XRI.parse(self.written)

    def _text(self) -> str:
        return self.xri.uri_normal_form

    def _equivalent(self, other: Xri) -> bool:
        return self.xri.equivalent(other.xri)
