"""The text of the URL Standard as words, so that a quotation can be looked for in it."""

import html
import re
from functools import cache
from pathlib import Path

from tests.oracle.grammars import specs_folder


def standard_path() -> Path | None:
    """The source of the standard at the pinned commit, or None."""
    folder = specs_folder()
    path = None if folder is None else folder / "whatwg" / "url.bs"
    return path if path is not None and path.is_file() else None


def words(text: str) -> str:
    """The words of markup: tags gone, references resolved, in a row, without case."""
    text = html.unescape(re.sub(r"</?[a-zA-Z!][^<>]*>|\{\{|\}\}|\[\[[^\]]*\]\]", "", text.replace(">>", "&gt;&gt;")))
    return " ".join(text.split()).casefold()


@cache
def standard_words() -> str:
    """The words of the whole standard."""
    path = standard_path()
    assert path is not None
    return words(path.read_text(encoding="utf-8"))


def is_quoted(sentence: str) -> bool:
    """Whether a sentence is in the standard."""
    return " ".join(sentence.split()).casefold() in standard_words()
