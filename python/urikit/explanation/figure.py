"""Figures of URIs as pictures: SVG, and PNG made of it.

```python
from urikit.explanation import figure

figure.svg("https://example.org:8080/a?b#c")   # text, for a document or a page
figure.png("http://h/a b", scale=2)            # bytes, for slides
```

A picture shows what `urikit explain` draws: which characters are which component (RFC 3986 section 3, RFC 8141 section
2), and in invalid input a caret and a code under each mistake. Secrets are masked, unless they are asked for. The
command is `urikit figure`; notebooks show the picture of a URI by themselves.

PNG needs vl-convert (`pip install 'urikit[figure]'`), which draws with the fonts of the system. It brings fonts for
Latin, Greek and Cyrillic letters; a character that no font has is an empty box, and SVG leaves the choice of fonts to
the caller that shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from urikit._native import Reference, WebURL
from urikit.core.arguments import check_choice
from urikit.core.errors import ArgumentError
from urikit.explanation.data import explain
from urikit.explanation.diagram import Secrets
from urikit.explanation.picture import NARROWEST, THEMES, WIDEST, WIDTH, Drawing, Theme

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation

__all__ = ["png", "svg"]

#: The smallest and the largest scale of a PNG, and its most pixels.
SMALLEST, LARGEST, PIXELS = 0.1, 10, 50_000_000


def svg(
    text: str | Reference | WebURL,
    *more: str | Reference | WebURL,
    width: int = WIDTH,
    theme: Theme = "auto",
    secrets: Secrets = "masked",
    secret_names: Sequence[str] = (),
) -> str:
    """Return the figure of `text` as SVG; those of `more` texts are below it.

    Any text has a figure: of invalid input, what could be read, and carets. A text that is wider than `width` columns
    (20 to 500) is folded. `theme` is "light", "dark", or "auto": dark where the reader prefers that. `secrets="shown"`
    leaves secrets as they are; `secret_names` are names of parameters beside the known ones whose values are secret.

    Raises `ArgumentError` for another width or theme, `TypeError` for what is not a text.

    >>> from urikit import figure
    >>> figure.svg("http://me:secret@h/").count("secret")
    0
    >>> figure.svg("http://h/a b")[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" width'

    RFC 3986 section 3.
    """
    explained = [explain(one, secrets=secrets, secret_names=secret_names) for one in (text, *more)]
    return drawing(explained, width, theme).svg


def png(
    text: str | Reference | WebURL,
    *more: str | Reference | WebURL,
    scale: float = 2,
    width: int = WIDTH,
    theme: Theme = "auto",
    secrets: Secrets = "masked",
    secret_names: Sequence[str] = (),
) -> bytes:
    """Draw the figure as PNG, `scale` times (0.1 to 10) the pixels of the SVG; "auto" is light.

    Raises `ArgumentError` also for another scale or for more than 50 million pixels, and `ModuleNotFoundError` where
    vl-convert (extra `figure`) is not installed.
    """
    explained = [explain(one, secrets=secrets, secret_names=secret_names) for one in (text, *more)]
    return raster(drawing(explained, width, "light" if theme == "auto" else theme), scale)


def drawing(explained: Sequence[Explanation], width: int = WIDTH, theme: Theme = "auto") -> Drawing:
    """Return the picture of explanations that were made before: `svg`, `width` and `height` in pixels."""
    if not NARROWEST <= width <= WIDEST:
        raise ArgumentError("width", f"{NARROWEST} to {WIDEST} columns", width)
    check_choice("theme", theme, THEMES)
    return Drawing(explained, width, theme)


def raster(drawn: Drawing, scale: float = 2) -> bytes:
    """Return a picture as PNG. Its theme should be "light" or "dark"."""
    if not SMALLEST <= scale <= LARGEST:
        raise ArgumentError("scale", f"{SMALLEST} to {LARGEST}", scale)
    if drawn.width * drawn.height * scale**2 > PIXELS:
        raise ArgumentError("scale", f"at most {PIXELS:,} pixels", scale)
    try:
        from vl_convert import svg_to_png
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "PNG needs the package vl-convert-python: pip install 'urikit[figure]'", name=missing.name
        ) from missing
    made: bytes = svg_to_png(drawn.svg, scale=scale)
    return made
