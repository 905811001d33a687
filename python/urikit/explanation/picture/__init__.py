"""The figure of an explanation as a picture: SVG text, for documents, slides and notebooks.

| module    | answers                                                  |
|-----------|----------------------------------------------------------|
| `svg`     | which shapes and texts a figure is drawn with            |
| `strips`  | where a text that is wider than the picture is folded    |
| `colours` | which colour a component has, on light and on dark paper |

`urikit.figure` is the public face, and makes PNG of it.
"""

from urikit.explanation.picture.colours import THEMES, Theme
from urikit.explanation.picture.svg import NARROWEST, WIDEST, WIDTH, Drawing

__all__ = ["NARROWEST", "THEMES", "WIDEST", "WIDTH", "Drawing", "Theme"]
