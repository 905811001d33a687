"""Reading a URI by the rules before RFC 3986: RFC 2396 of 1998, and RFC 1808 of 1995.

The rules are the core's (`crates/core/src/readings/older.rs`).

Left out: params, which stay in the path.
"""

from __future__ import annotations

from urikit._native import older_host_name, older_parts
from urikit.explanation.parsers.components import COMPONENTS, Parts

__all__ = ["Refused", "is_host_name", "rfc1808", "rfc2396"]


class Refused(ValueError):
    """The text is not in the grammar; the message says which rule it breaks."""


def rfc2396(text: str) -> Parts:
    """The components by RFC 2396 Appendix A; `Refused` for a text that it does not accept.

    >>> rfc2396("http://a_b/")["host"], rfc2396("http:example.com?x")["path"]
    (None, 'example.com?x')
    """
    return _parts(text, "RFC 2396")


def rfc1808(text: str) -> Parts:
    """The components by RFC 1808 section 2.4; `Refused` for a text that its grammar does not accept.

    >>> rfc1808("http://good.example?@evil.example/")["host"]
    'evil.example'
    """
    return _parts(text, "RFC 1808")


def is_host_name(host: str) -> bool:
    """Whether a host is a hostname or an IPv4address of RFC 2396 section 3.2.2."""
    return older_host_name(host)


def _parts(text: str, standard: str) -> Parts:
    found = older_parts(text, standard)
    if isinstance(found, str):
        raise Refused(found)
    return dict(zip(COMPONENTS, found, strict=True))
