"""The strings of all suites and corpora, and some of each kind for where those are absent."""

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import urikit
from tests.conformance.cases import REPOSITORY, suites_folder

#: Something of everything: each kind of host, text of several bytes a character, and every kind of failure.
FEW = (
    "", "http://h/", "https://john.doe:pw@www.Example.co.uk:8080/a/b.tar.gz?x=1&utm_source=n&x=2#top",
    "HTTP://EXAMPLE.com:80/%7euser/../b?b=2&&a=1", "http://[2001:DB8::7]:99999/", "http://[::ffff:1.2.3.4]/",
    "http://192.0.2.7:/x", "http://[v1.a]/", "http://h:0081/a//b%2Fc/",
    "http://b%C3%BCcher.example/?q=caf%C3%A9+noir&r=%FF&q=2", "http://b%FFcher.example/?q=%FF",
    "http://bücher.example/ü?ü#ü", "http://xn--bcher-kva.example./", "http://a..b/", "http://xn--a/",
    "http://exa_mple.com/a b", "http://раураӏ.com/", "https://h:443/?sig=secret&token=t", "//h/p", "/p?q", "p/../q",
    "#f", "?", "mailto:joe@example.com", "urn:isbn:0451450523", "urn:isbn:0-395-36341-1", "tel:+1-201-555-0123",
    "mailto:a%40b@example.com,c@d.example?to=e@f.example", "doi:10.1000/%61bc", "https://doi.org/10.17487/RFC3986",
    "http://10.0.0.1/", "http://0x7f.1/", "http://[::1]/a/b/c?q#f", "http://[64:ff9b::192.168.0.1]/",
    "https://user@BÜCHER.example:443/a\\b/../c?q=ü&q", "file:///C:/a", "http:\\\\h\\a", "1http://h", "http://h:x/",
    "http://h/%zz", "http://ü:x/", "http://h/\u0001", "a+b%20c%2B", "100%", "%C3", " http://h/ ", "ü b&c=d",
    "\U0001f600", "x" * 300, "http://h/" + "a/" * 200,
)  # fmt: skip


def _strings(value: Any) -> Iterator[str]:
    pending = [value]
    while pending:
        one = pending.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            pending.extend(one)
        elif isinstance(one, dict):
            pending.extend(one.values())


def _kind(text: str) -> tuple[Any, ...]:
    try:
        found = urikit.IRIReference.parse(text)
    except urikit.URIError as error:
        return (error.code,)
    return (found.scheme or "").lower(), found.host is None, found.query is None


@cache
def sample() -> tuple[str, ...]:
    """Return some strings of the suites: the first of each scheme, form and error, and every fiftieth."""
    first = {_kind(text): text for text in reversed(suites())}
    return tuple(dict.fromkeys((*first.values(), *suites()[::50])))


def _is_text(text: str) -> bool:
    return all(not 0xD800 <= ord(c) < 0xE000 for c in text)


@cache
def suites() -> tuple[str, ...]:
    """Every distinct string that a suite has anywhere; none without suites."""
    folder = suites_folder()
    if folder is None:
        return ()
    found: dict[str, None] = {}
    for path in sorted(folder.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                found.update(dict.fromkeys(_strings(json.loads(line))))
    return tuple(text for text in found if _is_text(text))


@cache
def corpora() -> tuple[str, ...]:
    """Every distinct field of the corpora; none without corpora."""
    folder = Path(os.environ.get("URIKIT_CORPORA") or REPOSITORY.parent / "shared" / "corpora")
    found: dict[str, None] = {}
    for path in sorted(folder.glob("*.gz")) if folder.is_dir() else ():
        with gzip.open(path, "rt", encoding="utf-8", errors="replace") as lines:
            for line in lines:
                found.update(dict.fromkeys(line.rstrip("\n").split("\t")))
    return tuple(text for text in found if _is_text(text))
