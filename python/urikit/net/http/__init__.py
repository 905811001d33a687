"""HTTP as text: messages and their fields, languages, Link, Accept and Vary (RFC 9110, 9112, 8288).

Nothing here connects to anything. Tokens, lists and media types are in `urikit.core`, since schemes need them too.

| module | contents |
|---|---|
| `ext_value` | parameters beyond ASCII (RFC 8187) |
| `language` | language tags and ranges (RFC 5646, RFC 4647) |
| `link_header` | the Link field: its grammar and its links (RFC 8288) |
| `message` | the frame of a message and its content (RFC 9112) |
| `negotiation` | Accept, Vary, and the variant that is sent (RFC 9110 section 12) |
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.net.http import ext_value as ext_value
    from urikit.net.http import language as language
    from urikit.net.http import link_header as link_header
    from urikit.net.http import message as message
    from urikit.net.http import negotiation as negotiation
else:
    _MODULES = frozenset({"ext_value", "language", "link_header", "message", "negotiation"})

    def __getattr__(name: str) -> object:  # a module is imported when it is first named
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")
