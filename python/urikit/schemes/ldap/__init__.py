"""The ldap scheme (RFC 4516): an entry of a directory, or a search in it.

    ldap://host:port/dn?attributes?scope?filter?extensions

    ldap://[2001:db8::7]/c=GB?objectClass?one
    ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)

The dn is a distinguished name of RFC 4514 (`urikit.schemes.ldap.name`), the filter a search
filter of RFC 4515 (`urikit.schemes.ldap.filter`). What is absent has a default (section 3):
the root, all user attributes, the scope "base", the filter `(objectClass=*)`.

What can go wrong. Two languages are quoted into one text: a backslash of a name or a filter
is `%5C` in the URL, a "?" of any part is `%3F`, and a "," of an extension's value `%2C`
(section 2.1). So parts are split first, then decoded, then read by their own grammar. A "?"
that is not encoded moves everything behind it by one part, and the scope then is not a scope.
An extension with "!" is critical: a program that does not know it must not use the URL. No
extension is defined, so each such is reported. The grammar asks for an extension after the
fourth "?", so `ldap:///????` is refused, though programs write it.

`ldaps` (LDAP inside TLS, port 636) and `ldapi` (a socket's path in place of the host) are used
and have no RFC; they are read by the same grammar. Secrets: the extension X-BINDPW contains a
password in some programs, and no description shows it.

Left out: matching rules beyond those of the types that RFC 4514 section 3 names, because they
are in the schema of a directory; the search itself.
"""

from urikit.core.boundary import guard
from urikit.schemes.ldap.filter import Filter
from urikit.schemes.ldap.name import Assertion, DistinguishedName
from urikit.schemes.ldap.view import Extension, Ldap

__all__ = ["Assertion", "DistinguishedName", "Extension", "Filter", "Ldap"]


guard(__name__)
