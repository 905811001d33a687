"""What is in a picture: its lines of text, and the words below and above them, at their columns."""

from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
CELL, MARGIN = 9.6, 20.0


class Word(NamedTuple):
    """A component's name or a code, the column where it begins, and how far down it is."""

    y: float
    column: int
    text: str


def root(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def lines(svg: str) -> list[tuple[float, str]]:
    """The lines of text, each with its baseline."""
    found = [text for text in root(svg).iter(f"{SVG}text") if "class" not in text.attrib]
    return [(float(text.attrib["y"]), "".join(text.itertext())) for text in found]


def words(svg: str) -> list[Word]:
    """Names and codes, line by line; a name is centred, a code begins at its place."""
    found = []
    for text in root(svg).iter(f"{SVG}text"):
        if "class" not in text.attrib:
            continue
        column = (float(text.attrib["x"]) - MARGIN) / CELL
        said = text.text or ""
        half = len(said) / 2 if text.attrib["class"].startswith("name") else 0
        found.append(Word(float(text.attrib["y"]), round(column - half), said))
    return sorted(found)
