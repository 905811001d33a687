"""The mailto scheme (RFC 6068): a message that is to be written, to whom and with which fields.

    mailto:chris@example.com
    mailto:joe@example.com?cc=bob@example.com&body=hello
    mailto:?to=addr1@an.example,addr2@an.example

What follows the colon are addresses with commas between them, and then header fields as of
RFC 5322, where `body` means the text of the message (section 2). Nothing is sent: a
program shows a message, and a person sends it or not.

What can go wrong. Decoding comes once, and after splitting: "%2C" in an address is a comma of
the address, and "%2525" is the text "%25". A space is %20, because "+" is a plus, as in
bill+ietf@example.org (section 5). A line break of the body is %0D%0A; in any other field it
would begin another field, and is reported. Neither "/" nor a second "?" is a `qchar`, so
`body=http://h/` and `?cc=a@b?body=c` are refused, as the grammar does; browsers read them.

Who writes the URI is not who sends the message. Fields of origin, route, trace and MIME must
be ignored (section 3), and only Subject, Keywords and Body are thought safe in general
(section 4). The view contains them all, `issues` names them, and `safe_headers` leaves them out.

Left out: the message itself, its encoded words (RFC 2047), and what the local part of an
address means to the host that receives it, quoted or not.
"""

from urikit.core.boundary import guard
from urikit.schemes.mailto.address import Address
from urikit.schemes.mailto.view import Mailto

__all__ = ["Address", "Mailto"]


guard(__name__)
