"""`python -m tests.explanation.picture` writes the golden pictures."""

from tests.explanation.picture.test_svg import GOLDEN, PICTURES
from urikit.explanation.figure import svg

GOLDEN.mkdir(exist_ok=True)
for name, texts in PICTURES.items():
    (GOLDEN / f"{name}.svg").write_text(svg(*texts), "utf-8")
