"""A proposal leads to the scheme, host and port that browsers read in the given text (urikit-core, repair/kept.rs).

The judge is Ada, the parser of Node.js, and for texts that it refuses a few lines of this file. It shares no code with
the check. Every maker of proposals is asked: `repair` and its counterpart for valid texts, `from_user_input`, the hints
of errors and the fixes of `explain`.
"""

import gzip
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple
from urllib.parse import unquote

import pytest

import urikit
from benches.corpora import COMMON
from tests.effort import SCANS
from urikit import _native
from urikit.core.rules import rule
from urikit.explanation.user_input import from_user_input

ada_url = pytest.importorskip("ada_url", reason="no Ada: pip install 'urikit[test]'")

#: What each listed code may do: the table itself is data for the judge.
WANTED = {code: frozenset(may) for code, may, _ in _native.wanted_changes()}
ANYTHING = frozenset().union(*WANTED.values())

SEEDS = (
    "https://bank.example/a?b=1#c", "http://h:80/", "https://ada:pw@h.example:8443/x", "//h.example/a", "h.example/a b",
    "sftp://deploy:s3cr#t9@backup.example/x", "postgres://u:p/w@db.example:5432/x", "ssh://git@h.example:o/r.git",
    "git@h.example:o/r.git", "ada@h.example", "file:///C:/x", r"C:\docs\a b.txt", r"\\server\share\x", "htp://h.example",
    "http://https://h.example/", "http://[2001:db8::1]:80/x", "http://192.0.2.1:8080/", "mailto:a@h.example?subject=x",
    "view-source:https://h.example/", "jdbc:postgresql://h.example:5432/x", "foo://h.example/x", "localhost:8080/x",
    "javascript:alert(1)", "data:text/html,<b>", "<https://h.example/>", "see https://h.example/ now",
    "https%3A%2F%2Fh.example%2Fx", r"https:\/\/h.example\/x", "ｈｔｔｐ：／／h.example／x", "http://bücher.example/",
    "ws://h.example/x", "redis://:p#w@cache.example:6379/0", "http://exam ple.com/", "www,h,example/x",
    "tel:+1 816 555",
)  # fmt: skip
PIECES = (
    *"/?#@:\\[]%.,;|<>\"'` \t\n\r0189-_", "//", "\\\\", "://", ":80", ":8x", ":443", "u@", "u:p@",
    "a:b/c@", "evil.example", "@evil.example", ".evil.example", "＠", "﹫", "：", "／", "。", "．", "？", "＃",
    "∕", "⁄", "é", "ß", "\u200b", "\xad", "\u00a0", "\ufeff", "\u202e", "%40", "%2f", "%2540", "%00",
    r"\u0040", r"\x40", r"\u002f", r"\u003a", "%u0040", "&#64;", "&commat;", "=40", "&amp;", "http:",
    "https://", "javascript:", "data:text/html,", "<p>", "{x}", "\\ ", "\\@",
)  # fmt: skip


class Reading(NamedTuple):
    scheme: str
    host: str
    port: str


def by_browsers(text: str) -> Reading | None:
    """What browsers read, also in a reference that names a host of its own; None where they refuse it."""
    try:
        url = ada_url.URL(text)
        return Reading(url.protocol, url.hostname, url.port)
    except ValueError:
        pass
    if not re.match(r"[\0- ]*[/\\][\t\r\n]*[/\\]", text):
        return None
    try:
        url = ada_url.URL(text, "https://base.invalid/")
    except ValueError:
        return None
    return Reading("", url.hostname, url.port)


def letters(text: str) -> str:
    """The letters and digits alone."""
    return "".join(c for c in text.lower() if c.isalnum())


def unicode_host(host: str) -> str:
    """A host as it may be written in a text."""
    try:
        return ".".join(
            part[4:].encode().decode("punycode") if part.startswith("xn--") else part for part in host.split(".")
        )
    except UnicodeError:
        return host


def plain(host: str) -> str:
    """A host of a scheme that browsers do not know, as one of the web is written."""
    try:
        return ada_url.URL(f"http://{host}/").hostname
    except ValueError:
        return unicodedata.normalize("NFKC", unicode_host(host)).lower().strip()


def named(host: str) -> str:
    """A host without escapes; none where it has marks alone ("http:-//h"), or is a slash of JSON (`http:\\u002f`)."""
    host = unquote(host)
    return host if letters(unicode_host(host)) not in ("", "u002f", "x2f") else ""


def is_beginning(given: str, before: str, after: str, port: str) -> bool:
    """Whether a host that cannot exist begins with another one, and a mark; or has its port behind one."""
    numbers = str.maketrans("oli", "011")
    if re.fullmatch("[0-9.]+", after) and before.lower().translate(numbers) == after:
        return True
    if port and letters(before) == letters(after) + port:
        return True
    rest = before.lower().lstrip("∕⁄／").removeprefix(unicode_host(after))
    return "@" not in given and rest != before and re.fullmatch(r"[^\w.-][^.。．｡]*[.]?", rest) is not None


def is_password(given: str, proposed: str) -> bool:
    """Whether a URL of a server that is not of the web only has its user and password encoded."""
    user = re.match(r"(?!https?:|wss?:|ftp:)[a-z+.-]+://([^/?#@]*:[^/?#@]*)@", proposed)
    return user is not None and unquote(given.partition("//")[2]).startswith(f"{unquote(user[1])}@")


def fault(given: str, proposed: str, may: frozenset[str]) -> str | None:
    """What is wrong with a proposal, by a judge that knows neither repairs nor their check."""
    authority = re.match(r"(?:[^:/?#]+:)*//([^/?#\\]*)", proposed)
    if authority is not None and authority[1].count("@") > given.count("@"):
        return "a new @"
    if given != proposed and re.match(r"(?i)(java|vb|live)script:|data:[^,]*html[^,]*,", proposed):
        return "a script"
    runs = not given.lower().startswith("data:") or re.search(r"(?i)script|on[a-z]+(=|%3d)", unquote(proposed))
    if given != proposed and re.match(r"(?i)data:[^,]*(svg|xml)[^,]*,", proposed) and runs:
        return "a script"
    made = by_browsers(proposed)
    if made is None or proposed == given:
        return None
    read = by_browsers(given)
    if read is None:
        return _fault_of_refused(given, proposed, made, may)
    if read.scheme != made.scheme and "scheme" not in may:
        return "another scheme"
    # A host of marks alone, as in "http:-//h", is one that nobody meant.
    before, after = (named(one.host) for one in (read, made))
    if before != after and letters(unicode_host(before)) != letters(unicode_host(after)):
        if "marks" in may and is_beginning(given, unicode_host(before), after, made.port):
            return None
        wanted = {"choose", "rewrite"} if before and after else {"find"} if after else {"leave"}
        if not wanted & may:
            return None if is_password(given, proposed) else "another host"
    elif before != after and not {"marks", "choose"} & may and plain(before) != plain(after):
        return "other marks in the host"
    if before and after and read.port != made.port and "port" not in may and read.scheme == made.scheme:
        return "another port"
    return None


def groups(text: str) -> list[str]:
    """The groups of an address, without zeros in front."""
    return [group.lstrip("0") for group in re.findall("[0-9a-f]+", re.sub(r"\s", "", text.lower()))]


def _fault_of_refused(given: str, proposed: str, made: Reading, may: frozenset[str]) -> str | None:
    """A text without a reading keeps its letters, and a user never becomes a host."""
    host = letters(unicode_host(unquote(made.host)))
    written = letters(unicodedata.normalize("NFKC", unquote(given)))
    rewrites = {"find", "rewrite"} & may
    if made.host.startswith("["):
        address, found = (groups(text) for text in (proposed.partition("[")[2].partition("]")[0], unquote(given)))
        within = any(found[at : at + len(address)] == address for at in range(len(found)))
        return None if rewrites or within else "an address from nowhere"
    if host not in written and letters(unquote(made.host)) not in written and not rewrites:
        return "a host from nowhere"
    user = re.search(r"//([^/?#\\@\s:]+):[^@]*@", given)
    if user is not None and host and host == letters(user[1]) and host not in letters(given[user.end() :]):
        password = given[user.end(1) + 1 : user.end() - 1].strip("\t\r\n")
        if not re.fullmatch(r"[0-9]*([/?#\\].*)?", password, re.DOTALL):
            return "a host of a user name"
    return None


def proposals(text: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """What the core proposes, by whom and with what its changes may do."""
    for name, how in (("repair", _native.repair), ("meant", _native.meant)):
        made, edits = how(text)
        if made is not None and made != text:
            yield name, made, _may(edits.codes())


def _may(codes: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(WANTED.get(code, frozenset()) for code in codes))


def more_proposals(text: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """What is proposed by what is written in Python, whose changes are not all named."""
    typed = from_user_input(text)
    if typed.uri is not None:
        yield "from_user_input", str(typed.uri), _may(edit.code for edit in typed.edits)
    found = urikit.explain(text, secrets="shown")
    for fix in found.fixes:
        yield "explain", fix.text, ANYTHING
    for parse in (urikit.parse, urikit.WebURL.parse):
        try:
            parse(text)
        except urikit.URISyntaxError as error:
            if error.suggestion is not None:
                yield "suggestion", error.suggestion, ANYTHING


def texts(seed: int) -> Iterator[str]:
    """Texts of life and of this file, changed in a few places; endless, and the same for the same seed."""
    chance = random.Random(seed)
    life = [*SEEDS, *islice(corpora(), 0, None, 97)]
    while True:
        text = chance.choice(SEEDS if chance.random() < 0.7 else life)
        for _ in range(chance.choice((1, 1, 2, 2, 3, 4))):
            at = chance.randint(0, min(len(text), 60))
            match chance.randrange(5):
                case 0 | 1 | 2:
                    text = text[:at] + chance.choice(PIECES) + text[at:]
                case 3:
                    text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
                case _:
                    text = text[:at] + text[at + chance.randint(1, 4) :]
        yield text


def corpora() -> Iterator[str]:
    """Every string of the corpora."""
    for path in sorted(COMMON.glob("*.gz")) if COMMON.is_dir() else ():
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            for line in file:
                yield from line.rstrip("\n").split("\t", 1)


def check(inputs: Iterable[str], every: int) -> Counter[str]:
    """Judge all proposals for some texts, and those that Python makes for one of so many; count them by maker."""
    count: Counter[str] = Counter()
    faults = []
    for n, text in enumerate(inputs):
        more = more_proposals(text) if n % every == 0 else ()
        for name, made, may in (*proposals(text), *more):
            count[name] += 1
            if (wrong := fault(text, made, may)) is not None:
                faults.append((wrong, name, text, made))
    assert faults == [], f"{len(faults)} of {count.total()}"
    return count


@pytest.mark.searches
def test_no_mutation_leads_elsewhere():
    count = check(islice(texts(3986), SCANS), every=40)
    assert count.total() > SCANS / 5 and min(count[name] for name in ("repair", "meant", "from_user_input")) > 0


@pytest.mark.searches
def test_no_identifier_of_life_leads_elsewhere():
    step = 1 if SCANS > 100_000 else 29
    check(islice(corpora(), 0, None, step), every=20)


DANGEROUS = [
    r"https://bank.example\u0040evil.example/", "https://bank.example＠evil.example/", "http://u:<p>@h/",
    "https://example.com\\ evil.net/x", "javascript:alert(1) x", "data:text/html,a b", "vbscript:a b",
    "https://https://bank.example＠evil.example/", "http://192.168.001.010/",
]  # fmt: skip


@pytest.mark.parametrize("text", DANGEROUS)
def test_nothing_is_proposed_where_it_would_lead_elsewhere(text):
    assert _native.repair(text)[0] in (None, text) and urikit.repair(text).text in (None, text)
    assert from_user_input(text).uri is None or str(from_user_input(text).uri) == text
    assert urikit.explain(text).fixes == () and urikit.explain(text).answer.fix is None
    try:
        urikit.parse(text)
    except urikit.URISyntaxError as error:
        assert error.suggestion is None and "@evil" not in error.hint


@pytest.mark.parametrize(
    "text", ["sftp://deploy:s3cr#t9@backup.example/x", "ssh://deploy:s3cr/t9@h/x y", "ftp://deploy:s3cr?t9@h/x"]
)
def test_a_user_name_becomes_no_host(text):
    for name, made, _ in (*proposals(text), *more_proposals(text)):
        assert "//deploy/" not in made and by_browsers(made).host != "deploy", name


def test_each_wanted_change_is_a_rule_with_a_reason():
    rows = _native.wanted_changes()
    assert [code for code, *_ in rows] == sorted({code for code, *_ in rows})
    for code, may, reason in rows:
        assert rule(code).code == code and may and reason.endswith(tuple("abcdefghijklmnopqrstuvwxyz")), code
