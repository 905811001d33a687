"""The rules of the xmpp scheme, with the grammar each is about (RFC 5122 section 3.3)."""

from __future__ import annotations

from urikit.schemes.stating import row

_PATH = 'pathxmpp = [ nodeid "@" ] host [ "/" resid ]'
_AUTHORITY = 'authxmpp = nodeid "@" host'
_NODE = "nodeid = *( unreserved / pct-encoded / nodeallow )"
_RESOURCE = "resid = *( unreserved / pct-encoded / resallow )"
_QUERY = 'querycomp = querytype [ *pair ]       pair = ";" key "=" value'
_SECTION = "RFC 5122 section 3.3"


def _encoded(text: str, start: int, end: int) -> str:
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


# fmt: off
ROWS = (
    row(
        "xmpp-account", "RFC 5122 section 2.3", _AUTHORITY,
        "an authority that is no account",
        'the authority "{found}" is not a node, "@" and a host',
        "Behind two slashes stands the account to log in with. It has a node, and neither a port nor a password. Whom "
        "one talks to stands behind the next slash, or right after the colon.",
        "xmpp://example.com/support@example.com",
        "xmpp://guest@example.com/support@example.com",
        "write the account, or leave the authority out",
    ),
    row(
        "xmpp-host-empty", "RFC 5122 section 2.2", _PATH,
        "an address without a domain",
        "there is no domain in the address",
        "An address is [ node \"@\" ] domain [ \"/\" resource ]: only the domain is always there.",
        "xmpp:node@",
        "xmpp:node@example.com",
        "write the domain",
    ),
    row(
        "xmpp-node", _SECTION, _NODE,
        "a character that a node must encode",
        '"{found}" must be percent-encoded in a node',
        'Beside unreserved characters a node holds "!", "$", "(", ")", "*", "+", ",", ";" and "=".'
        " A resource may hold more.",
        "xmpp:a&b@example.com",
        "xmpp:a%26b@example.com",
        "percent-encode it",
        _encoded,
    ),
    row(
        "xmpp-host", _SECTION, _PATH,
        "a character that no host has",
        '"{found}" is no character of a host',
        'A host is a domain name or an IPv4 address here. It has no port, and an "@" of a resource is written %40.',
        "xmpp:node@example.com:5222",
        "xmpp:node@example.com",
        "write the domain alone",
    ),
    row(
        "xmpp-resource", _SECTION, _RESOURCE,
        "a character that a resource must encode",
        '"{found}" must be percent-encoded in a resource',
        'A resource holds unreserved characters, the delimiters of RFC 3986 from "!" to "=", and ":". The characters '
        '"/" and "@" are written %2F and %40.',
        "xmpp:node@example.com/a/b",
        "xmpp:node@example.com/a%2Fb",
        "percent-encode it",
        _encoded,
    ),
    row(
        "xmpp-query", _SECTION, _QUERY,
        "a character that a query must encode",
        '"{found}" must be percent-encoded in a query',
        "The type, the keys and the values hold unreserved and encoded characters. Pairs are parted by \";\", because "
        '"&" is awkward in HTML and XML.',
        "xmpp:node@example.com?message&subject=a",
        "xmpp:node@example.com?message;subject=a",
        'write ";" between pairs, and percent-encode what is data',
    ),
    row(
        "xmpp-pair", _SECTION, _QUERY,
        'a pair without "="',
        '"{found}" has no "="',
        "Behind each \";\" of the query stand a key, \"=\" and a value, which may be empty.",
        "xmpp:node@example.com?message;subject",
        "xmpp:node@example.com?message;subject=",
        'write "=" and the value',
    ),
    row(
        "xmpp-nobody", "RFC 5122 section 2.3", 'authpath = "//" authxmpp [ "/" pathxmpp ]',
        "an account and nobody to talk to",
        '"{found}" is the account to log in with, and there is no address to talk to',
        'Two slashes make an account of what follows. Without them it is the address.',
        "xmpp://guest@example.com",
        "xmpp:guest@example.com",
        "leave the two slashes out, if the address was meant",
    ),
)
# fmt: on
