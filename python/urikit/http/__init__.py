"""HTTP as text: messages and their fields, media types, languages, Link, Accept and Vary (RFC 9110, 9112, 8288).

What `schemes`, `documents` and `linked_data` share of it. Nothing here connects to anything.

| module | what it has |
|---|---|
| `grammar` | tokens, quoted strings, lists (RFC 9110 section 5.6) |
| `ext_value` | parameters beyond ASCII (RFC 8187) |
| `media_type` | media types (MIME Sniffing Standard, RFC 2045) |
| `language` | language tags and ranges (RFC 5646, RFC 4647) |
| `message`, `body` | the frame of a message and its content (RFC 9112) |
| `link_value`, `link_header` | the Link field: its grammar, its links (RFC 8288) |
| `negotiation` | Accept, Vary, and which variant is sent (RFC 9110 section 12) |
| `field_finding` | what is notable about a field |
"""

from urikit.register import submodules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.http import ext_value as ext_value
    from urikit.http import grammar as grammar
    from urikit.http import language as language
    from urikit.http import link_header as link_header
    from urikit.http import link_value as link_value
    from urikit.http import media_type as media_type
    from urikit.http import message as message
    from urikit.http import negotiation as negotiation
else:
    # A module is imported when it is first named: `urikit.http.link_header`. Checkers read the list above.
    __getattr__ = submodules(
        __name__,
        (),
        "ext_value",
        "grammar",
        "language",
        "link_header",
        "link_value",
        "media_type",
        "message",
        "negotiation",
    )
