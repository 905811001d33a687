"""A transcription of how handles and DOI names are written: RFC 3651 section 2, the DOI Handbook.

Nothing here knows urikit. The Handbook's table of characters that are encoded in a URL is written
out; what it leaves alone, and RFC 3986 does not allow in a path, is encoded as well.
"""

import re
from typing import Literal
from urllib.parse import quote, unquote

from tests.reference.syntax import is_reference

#: What people write before a name, and which kind of name it says that follows.
BEFORE = {
    "doi": r"doi:\s*|(?:https?://)?(?:dx\.|www\.)?doi\.org/|info:doi/",
    "handle": r"hdl:\s*|(?:https?://)?hdl\.handle\.net/|info:hdl/",
}
#: DOI name: "10", the registrant perhaps divided, "/" and a suffix that can be printed.
DOI = re.compile(r"10(\.[0-9]+)+/(.+)", re.DOTALL)
#: Handle: segments with "." between them, none empty, "/" and anything.
HANDLE = re.compile(r"[^./]+(\.[^./]+)*/.*", re.DOTALL)
#: The Handbook's mandatory and recommended characters.
ENCODED = '%"# ?<>{}^[]`|\\+'


def name_of(text: str, kind: Literal["doi", "handle"]) -> str | None:
    """The name in a text; None where there is none. A DOI name is a handle."""
    before = BEFORE["doi"] if kind == "doi" else f"{BEFORE['doi']}|{BEFORE['handle']}"
    rest = re.sub(f"^(?:{before})", "", text, flags=re.IGNORECASE)
    if rest != text and text.isascii() and is_reference(text):
        rest = unquote(rest.partition("#")[0].partition("?")[0], errors="strict")
    if kind == "handle":
        return rest if HANDLE.fullmatch(rest) and ":" not in rest.partition("/")[0] else None
    found = DOI.fullmatch(rest)
    return rest if found and found[2].isprintable() else None


def in_url(name: str, server: str, scheme: str) -> str:
    """The URL of a name without dot segments."""
    safe = "".join(character for character in "!$&'()*+,;=:@/" if character not in ENCODED)
    return f"{scheme}://{server}/{quote(name, safe=safe)}"
