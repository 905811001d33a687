"""The components of an invalid text that end before its first mistake.

The split of RFC 3986 Appendix B works on every string (`urikit.explanation.parsers.components`). What of it ends
before the first mistake is what the parser had read: all before it is in the grammar.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from urikit.explanation.parsers.components import split

if TYPE_CHECKING:
    from urikit.core.errors import URISyntaxError

_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*")


def readable(text: str, error: URISyntaxError) -> dict[str, tuple[int, int]]:
    """The components of what is shown of a text that end before the mistake.

    The authority's parts are distinguished where the mistake is in a later one.
    """
    offset = error.shown[0] or 0
    return {
        name: (start, end)
        for name, (start, end) in split(text, offset).items()
        if end <= offset
        and name != error.component
        and (start < end or end < offset)
        # Nothing before the colon of "git@github.com:x" is a scheme.
        and (name != "scheme" or _SCHEME.fullmatch(text, start, end))
    }
