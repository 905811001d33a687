"""mid: a message, or a part of it, by its Message-ID (RFC 2392).

    mid-url       = "mid" ":" message-id [ "/" content-id ]
    message-id    = url-addr-spec
    content-id    = url-addr-spec         ; URL encoding of RFC 822 addr-spec

    mid:960830.1639@XIson.com/partA.960830.1639@XIson.com

With a message-id alone it refers to the whole message; the part behind the "/" is the one with
that Content-ID, in that message (section 2). A "/" of an identifier is encoded, so the one that
is not parts the two. What is read as an identifier, and how they are compared, is as for `cid`.

Left out: the store of messages that would have to be searched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit.core.errors import refuse
from urikit.schemes.cid import KEPT, Cid, bare, require_addr_spec
from urikit.schemes.escape import escaped
from urikit.schemes.unescape import unescaped
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Mid"]


@dataclass(frozen=True, slots=True)
class Mid(View):
    """A message, or a part of it, by its Message-ID.

    >>> from urikit.schemes.mid import Mid
    >>> part = Mid.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")
    >>> part.message_id, part.content_id
    ('960830.1639@XIson.com', 'partA.960830.1639@XIson.com')
    >>> str(part.part)
    'cid:partA.960830.1639@XIson.com'
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("mid",)
    SPECIFICATION: ClassVar[str] = "RFC 2392"
    EQUIVALENCE: ClassVar[str] = "The decoded identifiers are the same, character by character."
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com",
        "mid:970701.32784@VIers.none.com",
    )

    #: The Message-ID as it is written.
    message: str
    #: The Content-ID of the part as it is written; None for the whole message.
    content: str | None = None
    #: The fragment, which is about what is found.
    fragment: str | None = None

    @classmethod
    def build(cls, message_id: str, content_id: str | None = None) -> Mid:
        """From identifiers, with or without angle brackets; encoded once. Raises `SchemeError`.

        >>> from urikit.schemes.mid import Mid
        >>> str(Mid.build("<a/b@example.com>", "<c@example.com>"))
        'mid:a%2Fb@example.com/c@example.com'
        """
        part = "" if content_id is None else f"/{escaped(bare(content_id), KEPT)}"
        return cls.parse(f"mid:{escaped(bare(message_id), KEPT)}{part}")

    @classmethod
    def _read(cls, uri: URI) -> Mid:
        start, end = uri.spans["path"]
        if uri.host is not None:
            colon = uri.spans["scheme"][1]
            refuse(uri, "mid-authority", "message-id", colon + 1, colon + 3)
        if uri.query is not None:
            refuse(uri, "mid-query", "query", end, end + 1)
        path = uri.path
        message, slash, content = path.partition("/")
        require_addr_spec(uri, message, start, "mid", "message-id")
        if slash:
            require_addr_spec(uri, content, start + len(message) + 1, "mid", "content-id")
        return cls(message, content if slash else None, uri.fragment)

    def _text(self) -> str:
        part = "" if self.content is None else f"/{self.content}"
        return f"mid:{self.message}{part}{'' if self.fragment is None else f'#{self.fragment}'}"

    @property
    def message_id(self) -> str:
        """The Message-ID, decoded and without angle brackets."""
        return unescaped(self.message)

    @property
    def content_id(self) -> str | None:
        """The Content-ID of the part, decoded; None for the whole message."""
        return None if self.content is None else unescaped(self.content)

    @property
    def part(self) -> Cid | None:
        """The cid URL of the part; None for the whole message."""
        return None if self.content is None else Cid(self.content, self.fragment)

    def _equivalent(self, other: Mid) -> bool:
        return (self.message_id, self.content_id, self.fragment) == (
            other.message_id,
            other.content_id,
            other.fragment,
        )
