"""A fix is a promise: what is proposed to a person is taken by everybody who reads it, and is more than a guess.

The core has checked that a proposal parses, that browsers find its host, and that it runs no script. What
remains is the scheme: a URI that its own view refuses is not a fix. A proposal is not shown while there is
something left in it to correct. None is shown where the text may as well mean something else (`repair/guess.rs`), or
where it leads to another scheme, host or port than browsers read in the text (`repair/kept.rs`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from urikit._native import URI, Reference, entry_point, gap, is_guess, makes_script, meant, parse, repair
from urikit._native import is_kept as native_is_kept

if TYPE_CHECKING:
    from urikit._native import Edits

__all__ = ["holds", "is_kept", "is_sure", "is_taken", "missing", "refusals", "repair_of_masked"]

#: The longest text whose repair is kept, in characters.
LONGEST = 20_000


def holds(text: str) -> bool:
    """Whether a text may be proposed: its scheme takes it, and nothing is left to correct.

    >>> from urikit.core.promise import holds
    >>> holds("tel:+1-816-555-1212"), holds("tel:+1-816-CALL"), holds("http://example.org/a,")
    (True, False, False)
    """
    return meant(text)[0] is None and is_taken(text)


def is_sure(text: str, proposed: str) -> bool:
    """Whether a proposal is more than a guess and is not a script link.

    >>> from urikit.core.promise import is_sure
    >>> is_sure("http://h/a b", "http://h/a%20b"), is_sure("http://h/{id}", "http://h/%7Bid%7D")
    (True, False)
    """
    if not text.isascii() and _HALF.search(text):
        return False
    given, made = _utf8(text), _utf8(proposed)
    return not (makes_script(given, made) or is_guess(given, made))


def is_kept(text: str, proposed: str, codes: Iterable[str] = ()) -> bool:
    """Return whether a proposal leads to the scheme, host and port that browsers read in a text.

    Changes with these codes may lead elsewhere, where that is what they are for. A new "@" or a script link never
    passes.

    >>> from urikit.core.promise import is_kept
    >>> is_kept("http://h/a b", "http://h/a%20b"), is_kept("http://h:x/", "http://h/"), is_kept("http://h/", "http://g/")
    (True, False, False)
    >>> is_kept("http://h:x/", "http://h/", ["drop-port"])
    True
    """
    return native_is_kept(_utf8(text), _utf8(proposed), list(codes))


def _utf8(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


#: Half a character, which nobody can complete; the form of a byte in a file name is whole.
_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")
#: What to do with a text that has no single meaning.
_GAPS = {
    "unfilled": "fill in the value that is missing",
    "cut-off": "use the whole URL: a part of this one was left out",
    "two": "use one URL: this input has two",
}


def missing(text: str) -> str | None:
    """What to do where a value or the rest is missing, or where there are two URLs; None of any other text.

    >>> from urikit.core.promise import missing
    >>> missing("https://h/lon..."), missing("https://h/")
    ('use the whole URL: a part of this one was left out', None)
    """
    return _GAPS.get(gap(text.encode("utf-8", "replace").decode()) or "")


def is_taken(text: str) -> bool:
    """Whether a text parses and its scheme takes it.

    >>> from urikit.core.promise import is_taken
    >>> is_taken("http://example.org/a,"), is_taken("tel:7042"), is_taken("a b")
    (True, False, False)
    """
    reference = _parsed(text)
    if not isinstance(reference, URI):
        return reference is not None
    return not entry_point("scheme_refuses")(reference)


def repair_of_masked(text: str) -> tuple[str | None, Edits]:
    """What `_native.repair` makes of a text whose secrets are masked.

    The hint of an error, its suggestion and the other errors of the same text ask for the same repair, so the last
    ones are kept; that is why the text must not have secrets.
    """
    return _repair(text) if len(text) <= LONGEST else repair(text)


@lru_cache(4)
def _repair(text: str) -> tuple[str | None, Edits]:
    return repair(text)


def refusals(text: str) -> tuple[Any, ...]:
    """What the scheme of a text refuses in it, as issues; nothing for what is not a URI.

    >>> from urikit.core.promise import refusals
    >>> [issue.code for issue in refusals("tel:7042")], refusals("http://example.org/")
    (['tel-context-missing'], ())
    """
    reference = _parsed(text)
    if not isinstance(reference, URI):
        return ()
    return tuple(finding for finding in entry_point("scheme_findings")(reference) if str(finding.severity) == "error")


def _parsed(text: str) -> Reference | None:
    try:
        return parse(text)
    except ValueError:
        return None
