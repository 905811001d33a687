"""Why Chromium differs from the pinned text: rules as code, each with the sentence it departs from.

A rule looks at what was asked and at both answers, and says whether exactly its difference
lies between them; the opaque origin of files is put aside first, for it comes with all the
others. Chromium ships an older standard, and follows the older behaviour of its own in
files and in the schemes of its own pages.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote

Seen = dict[str, str]


class Difference(NamedTuple):
    """A question, and two answers that are not the same."""

    question: tuple[Any, ...]
    ours: Seen | None
    theirs: Seen | None

    @property
    def text(self) -> str:
        """The text that was parsed."""
        return str(self.question[0])

    @property
    def attribute(self) -> str | None:
        """The attribute that was set, if one was."""
        return self.question[2] if len(self.question) > 2 else None

    def hrefs(self, change: Callable[[str], str]) -> bool:
        """Whether Chromium's href is urikit's, changed so."""
        return self.ours is not None and self.theirs is not None and change(self.ours["href"]) == self.theirs["href"]

    def refused(self) -> bool:
        """Whether urikit says that the URL is invalid, and Chromium makes one."""
        return self.ours is None and self.theirs is not None

    def is_file(self) -> bool:
        """Whether urikit says that it is a file."""
        return self.ours is not None and self.ours["protocol"] == "file:"


class Rule(NamedTuple):
    """One way in which Chromium differs."""

    id: str
    sentence: str
    reason: str
    applies: Callable[[Difference], bool]


def _in_path(old: str, new: str) -> Callable[[str], str]:
    return lambda href: re.sub(r"^[^?#]*", lambda m: m[0].replace(old, new), href)


def _decoded_twice(host: str) -> str:
    return unquote(unicodedata.normalize("NFKC", unquote(host))).lower()


#: Schemes that Chromium knows for pages of its own.
OWN_SCHEMES = ("android", "chromeos-steam", "materialized-view", "isolated-app")

ORIGIN_OF_FILES = Rule(
    "origin-of-files",
    "When in doubt, return a new opaque origin.",
    'Chromium shows "file://" as the origin of files, and of blobs of files.',
    lambda d: False,
)

RULES: tuple[Rule, ...] = (
    ORIGIN_OF_FILES,
    Rule(
        "blob-of-any-tuple",
        'If pathURL\'s scheme is "http", "https", or "file", then return pathURL\'s origin.',
        "Chromium gives a blob the origin of a WebSocket URL too.",
        lambda d: d.hrefs(str) and d.text.startswith("blob:wss:"),
    ),
    Rule(
        "localhost-of-files",
        'If host is "localhost", then set host to the empty string.',
        "Chromium keeps the host `localhost` of a file.",
        lambda d: d.is_file() and d.hrefs(lambda href: href.replace("file://", "file://localhost", 1)),
    ),
    Rule(
        "vertical-line-encoded",
        "The path percent-encode set is a percent-encode set consisting of the query percent-encode set and "
        "U+003F (?), U+005E (^), U+0060 (`), U+007B ({), and U+007D (}).",
        "Chromium encodes `|` in a path.",
        lambda d: d.hrefs(_in_path("|", "%7C")),
    ),
    Rule(
        "drive-letters",
        "A Windows drive letter is two code points, of which the first is an ASCII alpha and the second is either "
        "U+003A (:) or U+007C (|).",
        "Chromium on other systems than Windows knows no drive letters.",
        lambda d: (
            d.is_file()
            and re.match("/[A-Za-z]:", (d.ours or {})["pathname"]) is not None
            and (d.theirs is None or "%7C" in d.theirs["pathname"] or "C:/" in str(d.question[1]))
        ),
    ),
    Rule(
        "slashes-of-files",
        "Otherwise, if buffer is the empty string, then: Set url's host to the empty string.",
        "Chromium drops empty segments at the beginning of a file's path.",
        lambda d: d.is_file() and d.hrefs(lambda href: re.sub("^file:///+", "file:///", href)),
    ),
    Rule(
        "space-before-delimiter",
        'If remaining starts with U+003F (?) or U+0023 (#), then append "%20" to url\'s path.',
        "Chromium keeps the last space of an opaque path.",
        lambda d: d.hrefs(lambda href: href.replace("%20", " ", 1)),
    ),
    Rule(
        "spaces-in-hosts",
        "If result contains a forbidden domain code point, then return failure.",
        "Chromium encodes a space in a host.",
        lambda d: d.refused() and "%20" in (d.theirs or {})["hostname"],
    ),
    Rule(
        "decoded-twice",
        "Let domain be the result of running UTF-8 decode without BOM on the percent-decoding of input.",
        "Chromium decodes a host once more after mapping it.",
        lambda d: d.refused() and (d.theirs or {})["hostname"] == _decoded_twice(d.text.partition("//")[2]),
    ),
    Rule(
        "asterisk-in-hosts",
        "A forbidden domain code point is a forbidden host code point, a C0 control, U+0025 (%), or U+007F DELETE.",
        "Chromium encodes `*` in a host, which is no such code point.",
        lambda d: d.hrefs(lambda href: href.replace("*", "%2A", 1)),
    ),
    Rule(
        "apostrophe-encoded",
        "The special-query percent-encode set is a percent-encode set consisting of the query percent-encode set and "
        "U+0027 (').",
        "Chromium encodes `'` also in credentials, and in queries that are not special.",
        lambda d: d.hrefs(lambda href: href.replace("'", "%27", 1)),
    ),
    Rule(
        "own-schemes",
        "A special scheme is an ASCII string that is listed in the first column of the following table.",
        "Schemes of Chromium's own pages are standard ones to it, without ports, or have no host at all.",
        lambda d: d.text.startswith("chrome-") or d.text.split(":")[0] in OWN_SCHEMES,
    ),
    Rule(
        "backslash-against-other-schemes",
        "Otherwise, if url is special and c is U+005C (\\), invalid-reverse-solidus validation error, set state to "
        "relative slash state.",
        "Chromium takes a backslash for a slash against a base that is not special.",
        lambda d: d.text.startswith("\\") and str(d.question[1]).startswith("foo:") and d.theirs is not None,
    ),
    Rule(
        "tabs-of-data",
        "Remove all ASCII tab or newline from input.",
        "Chromium encodes tabs and newlines in the fragment of a data URL.",
        lambda d: d.text.startswith("data:") and d.hrefs(lambda href: href.replace("%01", "%01%09%0A%0D", 1)),
    ),
    Rule(
        "scheme-class-changed",
        "If url's scheme is not a special scheme and buffer is a special scheme, then return.",
        "Chromium lets the protocol setter go from a scheme that is not special to one that is.",
        lambda d: d.attribute == "protocol" and d.hrefs(lambda href: (d.theirs or {})["href"]) and not d.is_file(),
    ),
    Rule(
        "port-of-files",
        'If state override is given and url\'s scheme is "file", then decrease pointer by 1 and set state to file host '
        "state.",
        "Chromium cuts a port off a host that is set on a file, where the standard fails.",
        lambda d: d.is_file() and d.attribute == "host" and ":" in d.question[3],
    ),
    Rule(
        "empty-query-set",
        "Set url's query to the empty string.",
        'Chromium sets the query to null for "?", where the standard makes it empty.',
        lambda d: d.attribute == "search" and d.question[3] == "?",
    ),
    Rule(
        "std3-compositions",
        "CheckJoiners set to true, UseSTD3ASCIIRules set to beStrict",
        "Chromium refuses `≠`, `≮` and `≯`, which decompose into ASCII that only the strict rules forbid.",
        lambda d: d.theirs is None and bool(set("≠≮≯") & set(unicodedata.normalize("NFC", d.text.replace("\xad", "")))),
    ),
)  # fmt: skip


def explanation(difference: Difference) -> tuple[str, ...]:
    """The rules that together make the difference; () where none do."""
    question, ours, theirs = difference
    found: list[str] = []
    if ours is not None and theirs is not None and (ours["origin"], theirs["origin"]) == ("null", "file://"):
        found.append(ORIGIN_OF_FILES.id)
        theirs = {**theirs, "origin": "null"}
        if ours == theirs:
            return tuple(found)
    rest = Difference(question, ours, theirs)
    rule = next((rule.id for rule in RULES if rule.applies(rest)), None)
    return () if rule is None else (*found, rule)
