"""Refreshes in Chromium: where a page sends its reader, for every spelling of the content.

A browser shows nothing of how it reads a `meta` refresh but where it goes. Each page here is
loaded without a sandbox; what it refers to leads to a landing page, and Chromium is asked
where it is in the end. A page without a reference stays. So does one with an invalid reference, by
the standard; Chromium goes to a blank page of its own.
"""

import html

import pytest

from tests.documents import chromium
from tests.documents.chromium import ORIGIN, Served
from tests.net.web.chromium import executable
from urikit import documents
from urikit.documents import Role

#: Where Chromium goes for an invalid URL.
BLOCKED = "about:blank#blocked"
#: An invalid URL.
BROKEN = ";url=http://["
#: After the "0" of the time; LAND is replaced with the beginning of a landing page's address.
CONTENTS = (
    *(";url=LAND", "; URL=LAND", ";url='LAND c d'", " url = LAND", ",LAND", ";LAND", " LAND", ';url="LAND" more'),
    *(';url="LAND', ".9.;url=LAND", " ; uRl =\tLAND ", ";urlLAND", ";ur=LAND", " ; LAND n", ";;LAND", ",;LAND"),
    *("; , LAND", "x;url=LAND", ":url=LAND", ";url LAND", ";url=LAND;x", ";url=='LAND'", ";url= 'LAND'", ";'LAND'x"),
    *(";\"LAND'", ";url", ";url=", ";", "", BROKEN, "\f;\furl\f=\fLAND", "\xa0;url=LAND", ";url=u=LAND"),
    *("0;url=LAND", ".;LAND", "..5,LAND", "-;LAND", "e1;LAND", ";u", ";ur", ";URL=LAND?a&b=c#d", ";url='LAND"),
    *(";url=LAND'", "\n;\nurl='\nLAND\n'", ";url='' LAND", ";URL LAND", ';url="LAND\' x"', "LAND", "'LAND'"),
)


def _pages() -> list[Served]:
    pages = []
    for number, content in enumerate(CONTENTS):
        text = html.escape("0" + content.replace("LAND", f"/landing/{number}"))
        page = f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="{text}">'
        pages.append(Served(f"refresh/{number}.html", page.encode(), way="refresh"))
    return pages


def _where(page: Served) -> str:
    """Where the reader is in the end, by urikit."""
    document = documents.read(page.data, media_type="text/html", uri=page.url)
    sent = [link.target for link in document.links if link.role is Role.REDIRECT]
    assert len(sent) <= 1
    return sent[0] if sent and sent[0] is not None else page.url


@pytest.mark.slow
@pytest.mark.skipif(executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium")
def test_where_a_refresh_leads() -> None:
    pages = _pages()
    answers = chromium.ask(pages)
    went = {content: answers[page.path].base for content, page in zip(CONTENTS, pages, strict=True)}
    assert went.pop(BROKEN) == BLOCKED
    ours = {content: _where(page) for content, page in zip(CONTENTS, pages, strict=True)}
    assert ours.pop(BROKEN) == f"{ORIGIN}/refresh/{CONTENTS.index(BROKEN)}.html"
    assert ours == went
    landed = [answer for answer in answers.values() if answer.base.startswith(f"{ORIGIN}/landing/")]
    assert len(landed) > 20
