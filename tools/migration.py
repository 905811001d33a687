"""Runs the pages for people who come from another library: both sides of each row, on many URLs.

Without a remark they agree on each. The remark "as written" says that the other library changes a URL when it reads it,
and that they agree on what it writes. Any other remark says a difference, which one of the URLs shows.
`tools/examples.py` calls it.
"""

from __future__ import annotations

import doctest
import re
import sys
import warnings
from pathlib import Path
from typing import Any

from tools.blocks import blocks, need

ROW = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.*?) ?\|$", re.MULTILINE)
#: Beside the URL of the page: capitals, no path, no query, names that repeat and that have no value, IPv6, userinfo,
#: percent-encoded names, empty components, ports that are the default or not there, dots, and no authority.
URLS = """
HTTP://Example.ORG/A/B.Txt?Q=1 https://example.org http://h/a/b/ http://h/a?q=1&tag=x&q=2&b http://h/a?#
http://[2001:DB8::1]:8080/x/y.tar.gz?q=a+b#f https://me@h:80/a;b/c https://example.org:443/a/../b redis://:pw@h/0?q=
https://u%40x:p%3A@h/caf%C3%A9/%7Ea/b%2Fc?n%61me=%20&q=%26&tag=%2B#%C3%A9 http://h/b?a=1&a=2&b=%31 file:///etc/x
mailto:a@example.org?tag=b
""".split()
#: Differences that no URL shows from Python 3.14 on: urllib keeps an empty query there.
LATER = {"parse.urldefrag(text).url"} if sys.version_info >= (3, 14) else set()
#: The call of another library that writes the whole URL.
WHOLE = {
    "from-furl": "f.url",
    "from-httpx": "str(x)",
    "from-hyperlink": "h.to_text(with_password=True)",
    "from-rfc3986": "r.unsplit()",
    "from-urllib": "s.geturl()",
    "from-yarl": "str(y)",
}


def defined(page: Path, url: str | None = None) -> dict[str, Any]:
    """Return what the first program of a page defines; with another URL in the place of its own."""
    found: dict[str, Any] = {}
    (own,) = [block for block in blocks(page) if block.language == "py"]
    for example in doctest.DocTestParser().get_examples(own.text):
        if example.source.startswith(("import ", "from ")):
            need(re.split(r"[\s.]", example.source)[1])
        exec(f"text = {url!r}" if url is not None and example.source.startswith("text = ") else example.source, found)
    return found


def answer(expression: str, names: dict[str, Any]) -> Any:
    """Return what an expression gives, or the exception that it raises."""
    try:
        return eval(expression, names)
    except Exception as error:
        return error


def written(value: Any) -> Any:
    """Return a value as text, where it is one; a list as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(map(written, value))
    refused = isinstance(value, Exception)
    return Exception if refused else value if value is None or isinstance(value, int | bytes) else str(value)


def migration(page: Path) -> str:
    """Compare both sides of each row of a page."""
    warnings.simplefilter("ignore", DeprecationWarning)
    own = defined(page)
    given = [own, *(defined(page, url) for url in URLS)]
    whole = WHOLE.get(page.stem)
    as_read = [defined(page, str(answer(whole, names))) for names in given] if whole else []
    wrong = []
    rows = ROW.findall(page.read_text("utf-8"))
    for old, new, remark in rows:
        pairs = [
            [(names["text"], answer(old, names), answer(new, names)) for names in all_] for all_ in (given, as_read)
        ]
        differ, rest = ([pair for pair in some if written(pair[1]) != written(pair[2])] for some in pairs)
        if isinstance(pairs[0][0][2], Exception):
            wrong.append(f"{new}: {pairs[0][0][2]}")
        if remark in ("", "as written"):
            wrong += [f"{old}, {new}: differ without a remark: {pair}" for pair in (rest if remark else differ)]
        # Some remarks are about the type, which is the same for all URLs.
        if remark and not differ and old not in LATER and type(pairs[0][0][1]) is type(pairs[0][0][2]):
            wrong.append(f"{old}, {new}: no URL shows the remark")
        if as_read and len(rest) < len(differ) and not re.search("^$|as written|keeps", remark):
            wrong.append(f"{old}, {new}: missing remark that the other library changes the URL")
    return "\n".join(wrong) if len(rows) >= 10 else f"{len(rows)} rows"
