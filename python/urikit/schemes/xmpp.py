"""The xmpp scheme (RFC 5122): an entity that one talks to by XMPP, and what one might want of it.

    xmpp:node@example.com
    xmpp:example-node@example.com/some-resource
    xmpp:example-node@example.com?message;subject=Hello%20World
    xmpp://guest@example.com/support@example.com?message

The path is the address (section 2.4). An authority is something else: the account to log in
with before one talks to the address (2.3), so `xmpp://guest@example.com` names nobody to talk
to. The query is a type and pairs behind ";" (2.5), not form data: "&" is left to HTML.

What can go wrong. Addresses have characters that URIs give a meaning to: "#" and "?" of a
node, "/", "?", "#" and "@" of a resource are encoded, and so is everything that RFC 3986 does not
take (2.7.2). "&" and "'" mean themselves in a resource and not in a node, ":" in a resource
alone. A query type, a key and a value contain unreserved and encoded characters and nothing else.
By the grammar a host may be empty; an XMPP address has a domain (2.2), so here it may not.

The RFC defines no comparison. Two URIs are equivalent where they are after normalization of case
and percent-encoding (RFC 3986 section 6.2.2), with the host of the path taken for a host. That the
node of an address ignores case, by the profiles of XMPP, is left out, as are these profiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urikit._native import URI, percent_decode, percent_decode_unreserved, percent_encode, percent_recase
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.core.percent import decoded_piece
from urikit.core.rules.menders import drop_range, encode_first
from urikit.schemes.escape import escaped, place, unescaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["Xmpp"]


# xmppuri   = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]
# hierxmpp  = authpath / pathxmpp
# authpath  = "//" authxmpp [ "/" pathxmpp ]
# authxmpp  = nodeid "@" host
# pathxmpp  = [ nodeid "@" ] host [ "/" resid ]
# nodeid    = *( unreserved / pct-encoded / nodeallow )
# nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="
_NODE = re.compile(r"[A-Za-z0-9\-._~!$()*+,;=%]*+")
# resid     = *( unreserved / pct-encoded / resallow )
# resallow  = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / ";" / "="
_RESOURCE = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,:;=%]*+")
# A host in a path is a reg-name or an IPv4 address; an IP literal has brackets, and a path has none.
_HOST = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,;=%]*+")
# querycomp = querytype [ *pair ]               pair  = ";" key "=" value
# querytype = *( unreserved / pct-encoded )     key, value alike
_WORD = re.compile(r"[A-Za-z0-9\-._~%]*+")

# The native address (RFC 7622): a localpart is a UsernameCaseMapped string without what section 3.3.1
# excludes, a resourcepart an OpaqueString (3.4), and neither is empty; a domainpart is a domain or an
# address (3.2). What delimits the parts of an address is data in none but the last.
_NOT_IN_LOCALPART = re.compile(r"[\x00-\x20\x7F-\xA0\"&'/:<>@]")
_NOT_IN_DOMAINPART = re.compile(r"[\x00-\x20\x7F-\xA0\"&'/:<>@?#%\\^`{|}\[\]]")
_NOT_IN_RESOURCEPART = re.compile(r"[\x00-\x1F\x7F-\x9F]")

_KEPT_IN_NODE = "!$()*+,;="
_KEPT_IN_RESOURCE = "!$&'()*+,:;="


@dataclass(frozen=True, slots=True)
class Xmpp(View):
    """An entity of an XMPP network, and perhaps what is wanted of it.

    >>> from urikit.schemes.xmpp import Xmpp
    >>> message = Xmpp.parse("xmpp:ji%C5%99i@%C4%8Dechy.example/v%20Praze?message;subject=Hello%20World")
    >>> message.address, message.query_type, message.get("subject")
    ('jiři@čechy.example/v Praze', 'message', 'Hello World')
    """

    #: The domain of the address as it is written; None where there is only an account.
    host: str | None
    #: The part before the "@" of the address, as it is written.
    node: str | None = None
    #: The part after the "/" of the address, as it is written.
    resource: str | None = None
    #: The account to log in with, as it is written: a node, "@" and a host.
    authority: str | None = None
    #: The query as it is written.
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        domain: str,
        *,
        node: str | None = None,
        resource: str | None = None,
        account: tuple[str, str] | None = None,
        query_type: str | None = None,
        parameters: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        fragment: str | None = None,
    ) -> Xmpp:
        """From the parts of a native address, and a node and a domain to log in with; encoded once.

        Raises `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.xmpp import Xmpp
        >>> str(Xmpp.build("example.com", node="a#b", resource="c@d", query_type="message", parameters={"body": "1;2"}))
        'xmpp:a%23b@example.com/c%40d?message;body=1%3B2'
        """
        pairs = list(parameters.items() if isinstance(parameters, Mapping) else parameters)
        text = "xmpp:"
        if account is not None:
            text += f"//{escaped(account[0], _KEPT_IN_NODE)}@{escaped(account[1], _KEPT_IN_NODE)}/"
        if node is not None:
            text += f"{escaped(node, _KEPT_IN_NODE)}@"
        text += escaped(domain, _KEPT_IN_NODE)
        if resource is not None:
            text += f"/{escaped(resource, _KEPT_IN_RESOURCE)}"
        if query_type is not None or pairs:
            text += f"?{escaped(query_type or '')}"
        text += "".join(f";{escaped(key)}={escaped(value)}" for key, value in pairs)
        if fragment is not None:
            text += f"#{percent_encode(fragment, 'fragment')}"
        return cls.parse(text)

    @classmethod
    def _read(cls, uri: URI) -> Xmpp:
        start, end = uri.spans["path"]
        path, query = uri.path, uri.query
        if query is not None:
            _require_query(uri, query, end + 1)
        authority = uri.authority
        if authority is not None:
            node = uri.userinfo
            if not uri.host or uri.port is not None or node is None or not _NODE.fullmatch(node):
                refuse(uri, "xmpp-account", "authxmpp", *uri.spans["authority"])
            _require_data(uri, _NOT_IN_LOCALPART, node, uri.spans["userinfo"][0], "nodeid")
            _require_data(uri, _NOT_IN_DOMAINPART, uri.host, uri.spans["host"][0], "host")
            if not path:
                return cls(None, None, None, authority, query, uri.fragment)
            path, start = path[1:], start + 1
        address, slash, resource = path.partition("/")
        name, at, host = address.partition("@")
        if not at:
            name, host = "", address
        else:
            _require(uri, _NODE, name, start, "xmpp-node", "nodeid")
            _require_data(uri, _NOT_IN_LOCALPART, name, start, "nodeid")
        middle = start + len(address) - len(host)
        _require(uri, _HOST, host, middle, "xmpp-host", "host")
        if not host:
            refuse(uri, "xmpp-host-empty", "host", middle, middle)
        _require_data(uri, _NOT_IN_DOMAINPART, host, middle, "host")
        if slash:
            _require(uri, _RESOURCE, resource, end - len(resource), "xmpp-resource", "resid")
            _require_data(uri, _NOT_IN_RESOURCEPART, resource, end - len(resource), "resid")
        return cls(host, name if at else None, resource if slash else None, authority, query, uri.fragment)

    def _text(self) -> str:
        path = ""
        if self.host is not None:
            path = "" if self.authority is None else "/"
            path += self.host if self.node is None else f"{self.node}@{self.host}"
            path += "" if self.resource is None else f"/{self.resource}"
        return text_of("xmpp", None, self.authority, None, path, self.query, self.fragment)

    @property
    def address(self) -> str | None:
        """The native address of the entity, decoded (section 2.8); None where there is only an account.

        Raises `URIEncodingError` where bytes are not UTF-8.
        """
        if self.host is None:
            return None
        node = "" if self.node is None else f"{_decoded(self.node)}@"
        resource = "" if self.resource is None else f"/{_decoded(self.resource)}"
        return f"{node}{_decoded(self.host)}{resource}"

    @property
    def account(self) -> str | None:
        """The account to log in with, decoded; None where the client's own is meant (section 2.3)."""
        return None if self.authority is None else _decoded(self.authority)

    @property
    def query_type(self) -> str | None:
        """The type of the query, such as "message", decoded; None without a query (section 2.5)."""
        return None if self.query is None else _decoded(self.query.partition(";")[0])

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """Keys and values of the query, decoded, in their order."""
        return tuple((_decoded(key), decoded_piece(f"{key}={value}", len(key) + 1)) for key, value in self._pairs())

    def get(self, key: str) -> str | None:
        """Return the first value with that key, decoded; None if it is missing."""
        return next((value for known, value in self.parameters if known == key), None)

    def _pairs(self) -> list[tuple[str, str]]:
        pairs = (self.query or "").split(";")[1:]
        return [(key, value) for key, _, value in (pair.partition("=") for pair in pairs)]

    def _compared(self) -> tuple[str | None, ...]:
        node, at, host = (self.authority or "").partition("@")
        cased = (node, self.node, self.resource, self.query, self.fragment)
        caseless = (host, self.host)
        return (
            *(None if text is None else percent_recase(_decoded_unreserved(text)) for text in cased),
            *(None if text is None else _decoded_unreserved(text).lower() for text in caseless),
            None if self.authority is None else at,
        )

    def issues(self) -> tuple[Issue, ...]:
        """Return an account without an address, which is often an address behind slashes that do not belong there."""
        if self.host is not None:
            return ()
        uri = self.to_uri()
        return (noted(uri, "xmpp-nobody", "authxmpp", *uri.spans["authority"], "info"),)


def _decoded(text: str) -> str:
    return percent_decode(text, "literal")


def _decoded_unreserved(text: str) -> str:
    return percent_decode_unreserved(text)


def _require(uri: URI, grammar: re.Pattern[str], part: str, start: int, code: str, component: str) -> None:
    """Refuse the first character that a part may not contain."""
    found = grammar.match(part)
    stop = found.end() if found else 0
    if stop < len(part):
        refuse(uri, code, component, start + stop, start + stop + 1)


def _require_data(uri: URI, excluded: re.Pattern[str], part: str, start: int, component: str) -> None:
    """Refuse a part of the address that is empty, or that has a character which is decoded to no data of it."""
    if not part:
        refuse(uri, "xmpp-part-empty", component, start, start)
    if component == "host" and part.startswith("["):
        return  # an IP literal, which the generic syntax has read
    text = unescaped(part)
    found = excluded.search(text)
    if found is not None:
        refuse(uri, "xmpp-address", component, start + place(part, found.start()), start + place(part, found.end()))


def _require_query(uri: URI, query: str, start: int) -> None:
    """querytype, then pairs."""
    kind, *pairs = query.split(";")
    _require(uri, _WORD, kind, start, "xmpp-query", "querytype")
    start += len(kind) + 1
    for pair in pairs:
        key, equals, value = pair.partition("=")
        _require(uri, _WORD, key, start, "xmpp-query", "key")
        if not equals:
            refuse(uri, "xmpp-pair", "pair", start, start + len(pair))
        _require(uri, _WORD, value, start + len(key) + 1, "xmpp-query", "value")
        start += len(pair) + 1


def encode_node(text: str, start: int, end: int) -> str:
    """Remove what a node may have in no spelling, and percent-encodes any other character.

    >>> encode_node("xmpp:o'neil@h", 6, 7), encode_node("xmpp:a[b@h", 6, 7)
    ('xmpp:oneil@h', 'xmpp:a%5Bb@h')
    """
    return drop_range(text, start, end) if text[start] in "&':" else encode_first(text, start, end)


def drop_delimiter(text: str, start: int, _end: int) -> str | None:
    """Return the address without a node or a resource that is empty, and its "@" or "/"."""
    if text.startswith("@", start) and not text.startswith("//", start - 2):
        return f"{text[:start]}{text[start + 1 :]}"
    return f"{text[: start - 1]}{text[start:]}" if text[start - 1] == "/" != text[start - 2] else None


def drop_account_slashes(text: str, start: int, _end: int) -> str | None:
    """Return the address behind slashes of XMPP.

    >>> drop_account_slashes("xmpp://romeo@h.example", 7, 22)
    'xmpp:romeo@h.example'
    """
    account = text[start:]
    return f"{text[: start - 2]}{account}" if "@" in account and not account.endswith("/") else None
