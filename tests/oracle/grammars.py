"""Where the grammar files are, and the expressions made of them.

The collected ABNF of RFC 3986 (Appendix A) and of RFC 3987 (section 2.2) is read from
`$URIKIT_SPECS/abnf`, or from `../shared/specs/abnf` beside the repository. It is not copied
into this project: the standard is the arbiter, so the tests read the standard. Where it is
absent, what needs it is skipped, visibly.

RFC 3987 names its rules apart ("IRI", "ipath", "ucschar") and repeats those it takes over
from RFC 3986, so both are read into one grammar; a test checks that the repeated ones are equal.
"""

import functools
import os
import re
from pathlib import Path

import pytest

from tests.oracle.abnf_regex import Grammar

REPOSITORY = Path(__file__).resolve().parents[2]


def specs_folder() -> Path | None:
    """The folder with the texts of the standards, or None."""
    named = os.environ.get("URIKIT_SPECS")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "specs"
    return folder if all((folder / "abnf" / f"rfc{n}.abnf").is_file() for n in (3986, 3987)) else None


def abnf_text(name: str) -> str:
    """The text of one grammar file."""
    folder = specs_folder()
    if folder is None:
        pytest.skip("no grammar files: set URIKIT_SPECS")
    text = (folder / "abnf" / f"{name}.abnf").read_text(encoding="utf-8")
    return "\n".join(line for line in text.splitlines() if not _PROSE.fullmatch(line))


#: RFC 3987 has sentences between its rules: lines at the margin of the rules without "=".
_PROSE = re.compile(r" {0,3}[^ =][^=]*")


@functools.cache
def grammar() -> Grammar:
    """The grammars of RFC 3986 and RFC 3987."""
    return Grammar.read(abnf_text("rfc3986"), abnf_text("rfc3987"))


@functools.cache
def rule(name: str) -> "re.Pattern[str]":
    """The expression of one rule of RFC 3986 or RFC 3987."""
    return grammar().regex(name)


def derives(name: str, text: str) -> bool:
    """Whether a rule of RFC 3986 or RFC 3987 derives the text."""
    return rule(name).fullmatch(text) is not None


@functools.cache
def lines_of(number: int, first: str, last: str) -> str:
    """The lines of an RFC from one that begins with a text to another, without its page breaks.

    It is how the grammar of a scheme is read from the RFC that has it.
    """
    folder = specs_folder()
    if folder is None:
        pytest.skip("no standards: set URIKIT_SPECS")
    text = (folder / "rfc" / f"rfc{number}.txt").read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"\n+[^\n]*\[Page \d+\]\n\f?\n?[^\n]*\n+", "\n", text)
    start = text.index(f"\n{first}") + 1
    return text[start : text.index(f"\n{last}", start)]
