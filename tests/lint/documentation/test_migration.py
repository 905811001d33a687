"""The pages for people who come from another library: both sides of each row run, on many URLs.

Without a remark they agree on each. The remark "as written" says that the other library changes a URL when it reads it,
and nothing more: they agree on what it writes. Any other remark says a difference, which one of the URLs shows.
"""

import doctest
import re
import sys
from pathlib import Path

import pytest

from tests.lint.documentation.blocks import ROOT, blocks

PAGES = sorted((ROOT / "docs").glob("from-*.md"))
ROW = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.*?) ?\|$", re.MULTILINE)
#: Beside the URL of the page: capitals, no path, no query, names that repeat and that have no value, IPv6, userinfo,
#: percent-encoded names, empty components, ports that are the default or not there, dots, and no authority.
URLS = """
HTTP://Example.ORG/A/B.Txt?Q=1
https://example.org
http://h/a/b/
http://h/a?q=1&tag=x&q=2&b
http://[2001:DB8::1]:8080/x/y.tar.gz?q=a+b#f
https://me@h:80/a;b/c
https://u%40x:p%3A@h/caf%C3%A9/%7Ea/b%2Fc?n%61me=%20&q=%26&tag=%2B#%C3%A9
http://h/a?#
https://example.org:443/a/../b
redis://:pw@h/0?q=
http://h/b?a=1&a=2&b=%31
file:///etc/x
mailto:a@example.org?tag=b
""".split()
#: What no URL shows from Python 3.14 on: urllib keeps an empty query there.
LATER = {"parse.urldefrag(text).url"} if sys.version_info >= (3, 14) else set()
#: The row of a page that says how the other library writes the whole URL.
WHOLE = {
    "from-furl": "f.url",
    "from-httpx": "str(x)",
    "from-hyperlink": "h.to_text(with_password=True)",
    "from-rfc3986": "r.unsplit()",
    "from-urllib": "s.geturl()",
    "from-yarl": "str(y)",
}


def names(page: Path, url: str | None = None) -> dict[str, object]:
    """What the first program of a page defines; with another URL in the place of its own."""
    found: dict[str, object] = {}
    (program,) = [block for block in blocks(page.read_text("utf-8")) if block.language == "py"]
    for example in doctest.DocTestParser().get_examples(program.text):
        if (
            example.source.startswith(("import ", "from "))
            and "urikit" not in example.source
            and "urllib" not in example.source
        ):
            module = example.source.split()[1].partition(".")[0]
            pytest.importorskip(module, reason=f"no {module}, which is in the extra for benchmarks")
        exec(f"text = {url!r}" if url is not None and example.source.startswith("text = ") else example.source, found)
    return found


def written(value: object) -> object:
    """A value as a text, where it is one; a list as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(map(written, value))
    return value if value is None or isinstance(value, int | bytes) else str(value)


def answer(expression: str, found: dict[str, object]) -> object:
    """What an expression gives, or the exception that it raises."""
    try:
        return eval(expression, found)
    except Exception as error:
        return error


def agree(before: object, after: object) -> bool:
    """Whether both gave the same, or both refused."""
    if isinstance(before, Exception) or isinstance(after, Exception):
        return isinstance(before, Exception) and isinstance(after, Exception)
    return written(before) == written(after)


def differences(old: str, new: str, found: list[dict[str, object]]) -> list[tuple[object, ...]]:
    """Where two expressions do not agree: which, on what URL, and what they gave."""
    answers = [(old, new, names["text"], answer(old, names), answer(new, names)) for names in found]
    return [row for row in answers if not agree(row[3], row[4])]


def test_there_are_seven_pages_of_many_rows():
    assert len(PAGES) == 7
    assert all(len(ROW.findall(page.read_text("utf-8"))) >= 10 for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_new_name_works(page):
    text = page.read_text("utf-8")
    (program,) = [block for block in blocks(text) if block.language == "py"]
    found: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(program.text):
        if re.search(r"\burikit\b|^text = ", example.source):
            exec(example.source, found)
    for _, new, _ in ROW.findall(text):
        eval(new, found)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_remark_is_there_where_both_differ_and_only_there(page):
    own = names(page)
    given = [own, *(names(page, url) for url in URLS)]
    as_read = []
    if page.stem in WHOLE:
        as_read = [names(page, str(answer(WHOLE[page.stem], found))) for found in given]
    wrong = []
    for old, new, remark in ROW.findall(page.read_text("utf-8")):
        differ, rest = differences(old, new, given), differences(old, new, as_read)
        if not remark:
            wrong += differ
        elif remark == "as written":
            wrong += rest if differ or old in LATER else [(old, new, "no URL shows it")]
        else:
            # Some remarks are about the type, which is the same for all URLs.
            if not differ and type(answer(old, own)) is type(answer(new, own)):
                wrong.append((old, new, "no URL shows it"))
            if as_read and len(rest) < len(differ) and not re.search("as written|keeps", remark):
                wrong.append((old, new, "it does not say that the other library changes the URL"))
    assert not wrong, "\n".join(map(str, wrong))
