"""cid: a part of a message, by its Content-ID (RFC 2392).

    cid-url       = "cid" ":" content-id
    content-id    = url-addr-spec
    url-addr-spec = addr-spec             ; URL encoding of RFC 822 addr-spec

An HTML part of a message refers to an image in another part: `cid:foo4*foo1@bar.net` is the
part with the header `Content-ID: <foo4*foo1@bar.net>`. The header is the decoded identifier in
angle brackets (section 2); what is not a character of a URL, and "/", is encoded.

The example of section 2 says that `cid:foo4%25foo1@bar.net` corresponds to
`<foo4%25foo1@bar.net>`. By the sentence before it, it is `<foo4%foo1@bar.net>`, and so it is
here. An identifier without "@", which some programs make, is not an addr-spec and is refused.

Identifiers are compared decoded, character by character: the RFC says nothing of case, and a
Content-ID is matched as it was made. Left out: finding the part, and what becomes of several
with one Content-ID (section 2, multipart/alternative).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit.core.errors import refuse
from urikit.schemes.escape import escaped
from urikit.schemes.message_id import ADDR_SPEC
from urikit.schemes.unescape import unescaped
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["KEPT", "Cid", "bare", "require_addr_spec"]

#: Characters of an addr-spec that mean themselves in a URI; "/" is reserved within mid.
KEPT = "!$&'()*+,;=:@"


@dataclass(frozen=True, slots=True)
class Cid(View):
    """A part of a message, by its Content-ID.

    >>> from urikit.schemes.cid import Cid
    >>> part = Cid.parse("cid:foo4%25foo1@bar.net")
    >>> part.content_id, part.header
    ('foo4%foo1@bar.net', '<foo4%foo1@bar.net>')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("cid",)
    SPECIFICATION: ClassVar[str] = "RFC 2392"
    EQUIVALENCE: ClassVar[str] = "The decoded identifiers are the same, character by character."
    EXAMPLES: ClassVar[tuple[str, ...]] = ("cid:foo4*foo1@bar.net", "cid:foo4%25foo1@bar.net")

    #: The identifier as it is written.
    content: str
    #: The fragment, which is about the part that is found.
    fragment: str | None = None

    @classmethod
    def build(cls, content_id: str) -> Cid:
        """From a Content-ID, with or without angle brackets; encoded once. Raises `SchemeError`.

        >>> from urikit.schemes.cid import Cid
        >>> str(Cid.build("<foo4%foo1@bar.net>"))
        'cid:foo4%25foo1@bar.net'
        """
        return cls.parse(f"cid:{escaped(bare(content_id), KEPT)}")

    @classmethod
    def _read(cls, uri: URI) -> Cid:
        start, end = uri.spans["path"]
        if uri.host is not None:
            colon = uri.spans["scheme"][1]
            refuse(uri, "cid-authority", "content-id", colon + 1, colon + 3)
        if uri.query is not None:
            refuse(uri, "cid-query", "query", end, end + 1)
        path = uri.path
        require_addr_spec(uri, path, start, "cid", "content-id")
        return cls(path, uri.fragment)

    def _text(self) -> str:
        return f"cid:{self.content}{'' if self.fragment is None else f'#{self.fragment}'}"

    @property
    def content_id(self) -> str:
        """The identifier, decoded."""
        return unescaped(self.content)

    @property
    def header(self) -> str:
        """The value of the header Content-ID."""
        return f"<{self.content_id}>"

    def _equivalent(self, other: Cid) -> bool:
        return (self.content_id, self.fragment) == (other.content_id, other.fragment)


def bare(identifier: str) -> str:
    """An identifier without the angle brackets of its header."""
    return identifier[1:-1] if identifier.startswith("<") and identifier.endswith(">") else identifier


def require_addr_spec(uri: URI, raw: str, start: int, scheme: str, component: str) -> None:
    """Refuses what is not an url-addr-spec, under the codes of the scheme."""
    slash = raw.find("/")
    if slash >= 0:
        refuse(uri, f"{scheme}-slash", component, start + slash, start + slash + 1)
    if not ADDR_SPEC.fullmatch(unescaped(raw)):
        refuse(uri, f"{scheme}-address", component, start, start + len(raw))
