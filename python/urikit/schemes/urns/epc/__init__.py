"""urn:epc, Electronic Product Codes (RFC 5134; GS1 EPC Tag Data Standard, TDS).

    urn:epc:id:sgtin:0614141.112345.400              one thing: its "pure identity"
    urn:epc:class:lgtin:4012345.012345.998877        all things of a lot
    urn:epc:idpat:sgtin:0614141.112345.*             whichever things fit a pattern
    urn:epc:tag:sgtin-96:3.0614141.112345.400        the same with what a tag contains beside it
    urn:epc:pat:sgtin-96:3.0614141.112345.*          whichever tags fit
    urn:epc:raw:96.x3034257BF7194E4000001A85         the bits of a tag

RFC 5134 registers the namespace and leaves the names to GS1. What is checked here is what the
standard says of the schemes of GS1 keys: a company prefix of 6 to 12 digits, a reference that
fills up the length of the key, and the characters and the length of a serial. The RFC calls
the whole URN case-sensitive; scheme and NID are not, by RFC 8141.

What can go wrong: the prefix and the reference have a fixed length together, so a zero that
was lost makes another key, or none. A check digit of the key is not part of the name;
`gs1_key` computes it. A serial may contain periods, so components are counted from the left.

Left out, since the text of TDS is not at hand: the components of adi, bic and usdod, whose
number alone is checked; which encodings have which bits; encoding and decoding of tags; and
the schemes of TDS 2, which gave up URNs for web addresses. A scheme that is not known is an
issue, not an error. The lengths were compared with those of open implementations.
"""

from urikit.schemes.urns.epc.view import Epc

__all__ = ["Epc"]
