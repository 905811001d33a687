"""The components of a reference: how sentences name them, where RFC 3986 defines them, their grammar.

The names are those of section 3, as the core gives them in errors and issues;
"reference" is the text as a whole (section 4.1). The grammar is that of Appendix A; for
the path it is the grammar of its characters, because that is what a stray character
breaks. The last four are parts of a URN (RFC 8141 section 2).
"""

from __future__ import annotations

from typing import NamedTuple


class Component(NamedTuple):
    """A component: its phrase in a sentence, the section that defines it, its ABNF, whose section."""

    phrase: str
    section: str
    grammar: str
    standard: str = "RFC 3986"


COMPONENTS = {
    "scheme": Component("the scheme", "3.1", 'scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )'),
    "authority": Component("the authority", "3.2", 'authority = [ userinfo "@" ] host [ ":" port ]'),
    "userinfo": Component(
        "the user name or password", "3.2.1", 'userinfo = *( unreserved / pct-encoded / sub-delims / ":" )'
    ),
    "host": Component("the host", "3.2.2", "reg-name = *( unreserved / pct-encoded / sub-delims )"),
    "port": Component("the port", "3.2.3", "port = *DIGIT"),
    "path": Component("the path", "3.3", 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"'),
    "query": Component("the query", "3.4", 'query = *( pchar / "/" / "?" )'),
    "fragment": Component("the fragment", "3.5", 'fragment = *( pchar / "/" / "?" )'),
    "nid": Component("the namespace identifier", "2.1", "NID = (alphanum) 0*30(ldh) (alphanum)", "RFC 8141"),
    "nss": Component("the namespace-specific string", "2.2", 'NSS = pchar *(pchar / "/")', "RFC 8141"),
    "r-component": Component("the r-component", "2.3.1", 'r-component = pchar *( pchar / "/" / "?" )', "RFC 8141"),
    "q-component": Component("the q-component", "2.3.2", 'q-component = pchar *( pchar / "/" / "?" )', "RFC 8141"),
    "reference": Component("a URI", "4.1", "URI-reference = URI / relative-ref"),
}


def component(name: str | None) -> Component:
    """The component of that name; the reference as a whole for None and unknown names."""
    return COMPONENTS.get(name or "reference", COMPONENTS["reference"])
