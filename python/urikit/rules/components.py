"""The components of a reference: how sentences name them, where RFC 3986 defines them, their grammar.

The names are those of section 3, as the core gives them in errors and issues;
"reference" is the text as a whole (section 4.1). The grammar is that of Appendix A; for
the path it is the grammar of its characters, because that is what a stray character
breaks.
"""

from __future__ import annotations

from typing import NamedTuple


class Component(NamedTuple):
    """A component: its phrase in a sentence, its section of RFC 3986, its ABNF."""

    phrase: str
    section: str
    grammar: str


COMPONENTS = {
    "scheme": Component("the scheme", "3.1", 'scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )'),
    "authority": Component("the authority", "3.2", 'authority = [ userinfo "@" ] host [ ":" port ]'),
    "userinfo": Component("the userinfo", "3.2.1", 'userinfo = *( unreserved / pct-encoded / sub-delims / ":" )'),
    "host": Component("the host", "3.2.2", "reg-name = *( unreserved / pct-encoded / sub-delims )"),
    "port": Component("the port", "3.2.3", "port = *DIGIT"),
    "path": Component("the path", "3.3", 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"'),
    "query": Component("the query", "3.4", 'query = *( pchar / "/" / "?" )'),
    "fragment": Component("the fragment", "3.5", 'fragment = *( pchar / "/" / "?" )'),
    "reference": Component("a URI reference", "4.1", "URI-reference = URI / relative-ref"),
}


def component(name: str | None) -> Component:
    """The component of that name; the reference as a whole for None and unknown names."""
    return COMPONENTS.get(name or "reference", COMPONENTS["reference"])
