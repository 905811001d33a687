"""Validation errors of the URL Standard, by name and with position.

The standard's parser goes on after most of them: an error says that a text is not what
the standard calls a valid URL string, not that it has no URL. Two questions, two
functions: `WebURL.can_parse` and `is_valid_url_string`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from urikit._native import Reference, WebURL, web_is_valid_string, web_validation_errors


@dataclass(frozen=True, slots=True)
class ValidationError:
    """One validation error (URL Standard, "Writing").

    >>> from urikit.net.web import validation_errors
    >>> error = validation_errors("https://1.2.3/")[0]
    >>> error.name, error.start, error.end, error.effect
    ('IPv4-too-few-parts', 8, 13, 'continued')
    """

    #: The name the standard gives it.
    name: str
    #: Where it begins, in characters of the text that was given.
    start: int
    #: Where it ends.
    end: int
    #: Whether parsing went on.
    effect: Literal["continued", "failed"]

    @property
    def length(self) -> int:
        """The number of characters it covers; 0 where something is missing."""
        return self.end - self.start

    @property
    def message(self) -> str:
        """What it means, in a sentence."""
        from urikit.core.rules import known

        return known(self.name).title


def validation_errors(
    text: str | bytes | Reference | WebURL, base: str | bytes | Reference | WebURL | None = None
) -> tuple[ValidationError, ...]:
    """Every validation error of parsing `text`, in the order the parser meets them.

    Raises `URISyntaxError` only where `base` does not parse.

    >>> from urikit.net.web import validation_errors
    >>> [(e.name, e.start) for e in validation_errors("http://h\\\\a b")]
    [('invalid-reverse-solidus', 8), ('invalid-URL-unit', 10)]
    """
    return tuple(
        ValidationError(name, start, end, "failed" if effect == "failed" else "continued")
        for name, start, end, effect in web_validation_errors(text, base)
    )


def is_valid_url_string(
    text: str | bytes | Reference | WebURL, base: str | bytes | Reference | WebURL | None = None
) -> bool:
    """Whether `text` is a valid URL string (URL Standard, "URL writing").

    >>> from urikit import WebURL
    >>> from urikit.net.web import is_valid_url_string
    >>> text = "https://example.org/a b"
    >>> WebURL.can_parse(text), is_valid_url_string(text)
    (True, False)
    """
    return web_is_valid_string(text, base)
