"""The tel scheme (RFC 3966; its parameters are registered by RFC 5341): telephone numbers.

    telephone-uri = "tel:" ( global-number / local-number )      tel:+1-201-555-0123
                                                 tel:7042;phone-context=example.com

A number is global, "+" and digits, or local, and a local one means nothing without its
context, so `tel:7042` is refused (section 5.1.5). The separators "-", ".", "(" and ")" are
for readers and no part of the number. Letters are not digits: `tel:+1-800-FLOWERS` is
refused (5.1.2), and so is a space (5.1.1).

What can go wrong. A "#" that is dialled has to be written `%23`, since in a URI it begins
the fragment: the grammar of section 3 shows the characters, and RFC 3986 how they are
written. `ext` and `isub` exclude each other and no name occurs twice. Parameters have an
order (section 3), but comparison ignores it (section 4): another order is an issue here,
and `build` writes the right one. Likewise an unknown parameter whose name begins with "m-"
is grammatical, and a URI that has one must not be used (5.4).

The optional brackets around visual-separator would let `ext=` be empty; it is read as one
digit or separator at least. Left out: which numbers exist, and how they are dialled.
"""

from urikit.schemes.tel.view import Tel

__all__ = ["Tel"]
