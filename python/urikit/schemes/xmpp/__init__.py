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

from urikit.schemes.xmpp.view import Xmpp

__all__ = ["Xmpp"]
