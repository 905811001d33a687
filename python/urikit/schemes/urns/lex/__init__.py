"""urn:lex, sources of law (RFC 9676).

    NSS        = jurisdiction ":" local-name
    local-name = work ["@" expression] ["$" manifestation]
    work       = authority ":" measure ":" details *(":" annex)

    urn:lex:it:stato:legge:2003-09-21;456
    urn:lex:ch:etat:loi:2006-05-14;22@originel:fr
    urn:lex:fr:etat:loi:2004-05-15;106~art15;par3

A law, the version of it, the copy somebody published, by the model of libraries (FRBR); and,
after "~", the place in the text that a reference is about (section 5.8). Names are
case-insensitive, and lower case is recommended.

What can go wrong. The "|" between a date and its local form is not a character of a URI and is
written %7C. Section 5.7 has an example whose specification contains hyphens (`dtd-nir-2.2`),
which the grammar of section 8 does not allow; they are taken in a manifestation. The RFC
gives partitions no grammar; here they are made of the characters of names. `jurisdiction-code
= 2*alf-dot` is read as two letters or digits at least. Different spellings of one word "MUST
be considered equivalent" (section 3.3): nobody but the jurisdiction knows them, so only case
is compared.

Left out: the registry of jurisdictions, and what months and days there are.
"""

from urikit.schemes.urns.lex.view import Lex, Manifestation

__all__ = ["Lex", "Manifestation"]
