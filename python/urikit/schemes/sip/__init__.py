"""The sip and sips schemes (RFC 3261 sections 19.1 and 25.1; RFC 5954): whom a session is with.

    SIP-URI = "sip:" [ userinfo ] hostport uri-parameters [ headers ]

    sip:alice:secretword@atlanta.com;transport=tcp?subject=project%20x
        user  password   host        parameters    headers

To RFC 3986 all of it before "?" is a path without hierarchy: the "@", the ":" and the ";" are
SIP's own, so an "=" or "?" in the user belongs to the user, and RFC 3986's query may begin
inside it. "//" is not allowed; a text that has one is refused, although the rule `user` alone
would derive it, because every reader of RFC 3986 takes what follows for an authority.

The host is a domain name or an address, and nothing in it is percent-encoded. An IPv6
address is in brackets, and so SIP's grammar and RFC 3986's part: brackets are allowed in
no path. `Sip.parse` reads such a *text*, `str` writes it again, and `to_uri` raises
`URISyntaxError`, since it is a SIP URI and no URI. Likewise brackets in a parameter or in a
header; those can be percent-encoded.

Equivalence is section 19.1.4 and **not transitive**: a parameter that only one URI has is
ignored unless it is user, ttl, method, maddr or transport, so `sip:c@h` equals both
`sip:c@h;x=1` and `sip:c@h;x=2`, which differ. No hash can follow it; hash and `==` compare
fields. The user and the password are compared by case, method and Call-ID too, nearly
everything else is not. An IPv6 address matches any spelling of itself (RFC 5954).

What can go wrong. Passwords travel in clear text (19.1.1): `repr`, errors and issues mask
them. A component may be in one place of a message and not in another: `issues(context)`
is Table 1. A telephone number in the user part keeps its parameters before the "@" (19.1.6):
`Sip.of_telephone` does that, and `telephone` reads it.

Left out: the comparison of a header field's value by the grammar of that field, which
section 20 has for each; values are compared without case, and those that contain addresses,
identifiers or the message body exactly. What a host resolves to is not looked up.
"""

from urikit.schemes.sip.view import Sip

__all__ = ["Sip"]
