"""Messages and their parts by identifier: mid and cid (RFC 2392), and the identifiers themselves.

    msg-id-core = id-left "@" id-right                        RFC 5536 section 3.1.3, for news
    id-left     = dot-atom-text
    id-right    = dot-atom-text / "[" *mdtext "]"             no ">" in it, so that <...> is clear

    addr-spec   = local-part "@" domain                       RFC 822 section 6.1, for mid and cid
    local-part  = word *("." word)            word   = atom / quoted-string
    domain      = sub-domain *("." sub-domain)               sub-domain = atom / domain-literal

The grammars are about decoded text; an atom and an atext are the same characters. All of it is ASCII.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit._native import URI
from urikit.core.errors import refuse
from urikit.schemes.escape import escaped, unescaped
from urikit.schemes.form import FormView

__all__ = ["Cid", "Mid"]


_ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]++"
_DOT_ATOM = rf"{_ATOM}(?:\.{_ATOM})*+"
MSG_ID_CORE = re.compile(rf"{_DOT_ATOM}@(?:{_DOT_ATOM}|\[[!-=?-Z^-~]*+\])")

# quoted-string = <"> *(qtext / quoted-pair) <">       qtext is any CHAR but <">, "\" and CR
# domain-literal = "[" *(dtext / quoted-pair) "]"      dtext is any CHAR but "[", "]", "\" and CR
_WORD = rf'(?:{_ATOM}|"(?:[^"\\\r\x80-\U0010ffff]|\\[\x00-\x7f])*+")'
_SUB_DOMAIN = rf"(?:{_ATOM}|\[(?:[^\[\]\\\r\x80-\U0010ffff]|\\[\x00-\x7f])*+\])"
ADDR_SPEC = re.compile(rf"{_WORD}(?:\.{_WORD})*+@{_SUB_DOMAIN}(?:\.{_SUB_DOMAIN})*+")


#: Characters of an addr-spec that mean themselves in a URI; "/" is reserved within mid.
KEPT = "!$&'()*+,;=:@"


@dataclass(frozen=True, slots=True)
class Cid(FormView):
    """A part of a message, by its Content-ID.

    cid: a part of a message, by its Content-ID (RFC 2392).

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

    >>> from urikit.schemes.mid import Cid
    >>> part = Cid.parse("cid:foo4%25foo1@bar.net")
    >>> part.content_id, part.header
    ('foo4%foo1@bar.net', '<foo4%foo1@bar.net>')
    """

    #: The identifier as it is written.
    content: str
    #: The fragment, which is about the part that is found.
    fragment: str | None = None

    @classmethod
    def build(cls, content_id: str) -> Cid:
        """From a Content-ID, with or without angle brackets; encoded once. Raises `SchemeError`.

        >>> from urikit.schemes.mid import Cid
        >>> str(Cid.build("<foo4%foo1@bar.net>"))
        'cid:foo4%25foo1@bar.net'
        """
        return cls.parse(f"cid:{escaped(bare(content_id), KEPT)}")

    def _check(self, uri: URI) -> None:
        require_addr_spec(uri, self.content, 4, "cid", "content-id")

    @property
    def content_id(self) -> str:
        """The identifier, decoded."""
        return unescaped(self.content)

    @property
    def header(self) -> str:
        """The value of the header Content-ID."""
        return f"<{self.content_id}>"


def bare(identifier: str) -> str:
    """Return an identifier without the angle brackets of its header."""
    return identifier[1:-1] if identifier.startswith("<") and identifier.endswith(">") else identifier


def require_addr_spec(uri: URI, raw: str, start: int, scheme: str, component: str) -> None:
    """Refuse what is not an url-addr-spec, under the codes of the scheme."""
    slash = raw.find("/")
    if slash >= 0:
        refuse(uri, f"{scheme}-slash", component, start + slash, start + slash + 1)
    if not ADDR_SPEC.fullmatch(unescaped(raw)):
        refuse(uri, f"{scheme}-address", component, start, start + len(raw))


@dataclass(frozen=True, slots=True)
class Mid(FormView):
    """A message, or a part of it, by its Message-ID.

    mid: a message, or a part of it, by its Message-ID (RFC 2392).

        mid-url       = "mid" ":" message-id [ "/" content-id ]
        message-id    = url-addr-spec
        content-id    = url-addr-spec         ; URL encoding of RFC 822 addr-spec

        mid:960830.1639@XIson.com/partA.960830.1639@XIson.com

    With a message-id alone it refers to the whole message; the part behind the "/" is the one with
    that Content-ID, in that message (section 2). A "/" of an identifier is encoded, so the one that
    is not parts the two. What is read as an identifier, and how they are compared, is as for `cid`.

    Left out: the store of messages that would have to be searched.

    >>> from urikit.schemes.mid import Mid
    >>> part = Mid.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")
    >>> part.message_id, part.content_id
    ('960830.1639@XIson.com', 'partA.960830.1639@XIson.com')
    >>> str(part.part)
    'cid:partA.960830.1639@XIson.com'
    """

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

    def _check(self, uri: URI) -> None:
        require_addr_spec(uri, self.message, 4, "mid", "message-id")
        if self.content is not None:
            require_addr_spec(uri, self.content, 5 + len(self.message), "mid", "content-id")

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
