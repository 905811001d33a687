"""Where the grammar files are, and the expressions made of them.

The collected ABNF of RFC 3986 (Appendix A) is read from `$URIKIT_SPECS/abnf`, or from
`../shared/specs/abnf` beside the repository. It is not copied into this project: the
standard is the arbiter, so the tests read the standard. Where it is absent, what needs it
is skipped, visibly.
"""

import functools
import os
import re
from pathlib import Path

from tests.oracle.abnf_regex import Grammar

REPOSITORY = Path(__file__).resolve().parents[2]


def specs_folder() -> Path | None:
    """The folder with the texts of the standards, or None."""
    named = os.environ.get("URIKIT_SPECS")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "specs"
    return folder if (folder / "abnf" / "rfc3986.abnf").is_file() else None


def abnf_text(name: str) -> str:
    """The text of one grammar file."""
    folder = specs_folder()
    if folder is None:
        raise FileNotFoundError("no grammar files: set URIKIT_SPECS")
    return (folder / "abnf" / f"{name}.abnf").read_text(encoding="utf-8")


@functools.cache
def grammar() -> Grammar:
    """The grammar of RFC 3986."""
    return Grammar.read(abnf_text("rfc3986"))


@functools.cache
def rule(name: str) -> "re.Pattern[str]":
    """The expression of one rule of RFC 3986."""
    return grammar().regex(name)


def derives(name: str, text: str) -> bool:
    """Whether a rule of RFC 3986 derives the text."""
    return rule(name).fullmatch(text) is not None
