"""The page: hostile lists change nothing in it, it needs no network, and it fits a telephone."""

import html
import re
import subprocess
from html.parser import HTMLParser

import pytest

from tests.data.survey.colours import contrast
from tests.net.web.chromium import executable
from urikit.data.survey import Survey

for package in ("duckdb", "pyarrow", "altair", "vl_convert"):
    pytest.importorskip(package, reason=f"no {package}: pip install 'urikit[test]'")

CANARY = "c4nary77"
SCRIPT = "<script>alert(1)</script>"
HOSTILE = [
    f"http://h.example/?{SCRIPT}=1",
    "http://h.example/?%3Cscript%3Ealert(1)%3C/script%3E=1",
    "http://h.example/?%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    "http://%3Cscript%3E.example/",
    "http://\u202emoc.elpmaxe/",
    "http://h.example/\u202e\u2066x",
    f"http://{SCRIPT}/",
    "http://h.example/?%E2%80%AEtxt=1",
    "http://h.example/]]>--></style></svg>",
    "javascript:alert('</title>')",
    "http://h.example/?a%00b=1&%0A=2",
    f"http://u:{CANARY}@h.example/?token={CANARY}",
    f"http://u:{CANARY}@h.example/ x?token={CANARY}#access_token={CANARY}",
    "http://" + "l" * 5000 + ".example/",
    "http://h.example/?" + "n" * 5000 + "=1",
    *(f"http://h{n}.example/{'a/' * n}?utm_source=x" for n in range(40)),
]


def made(texts, name="urls.txt", standard="rfc3986"):
    from urikit.data.survey import page

    with Survey(standard) as survey:
        survey.add(texts, origin=name)
        return page(survey.summary(), name)


NAME = f"{SCRIPT}\u202etxt.\"'"


@pytest.fixture(scope="module")
def hostile():
    return made(HOSTILE, NAME, "rfc3987")


class Elements(HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_nothing_runs_and_nothing_is_loaded(hostile):
    elements = Elements(hostile).found
    loading = "script img iframe link object embed a image use"
    assert not {tag for tag, _ in elements} & {*loading.split()}
    for _, attributes in elements:
        for name, value in attributes.items():
            assert not name.startswith("on") and name not in ("src", "href", "xlink:href", "action"), (name, value)
            assert "url(" not in (value or "")
    style = re.search(r"<style>(.*?)</style>", hostile, re.DOTALL)[1]
    assert "url(" not in style and "@import" not in style
    assert (
        "meta",
        {"http-equiv": "Content-Security-Policy", "content": "default-src 'none'; style-src 'unsafe-inline'"},
    ) in elements


def test_hostile_text_is_shown_as_text(hostile):
    assert SCRIPT not in hostile
    assert "&lt;script&gt;" in hostile
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u0000]", hostile)
    assert "⟨U+202E⟩" in hostile
    assert hostile.count("</style>") == 1 and hostile.count("</title>") == 1


def test_no_secret_is_in_the_page(hostile):
    assert CANARY not in hostile and CANARY not in html.unescape(hostile)


def test_it_says_what_it_is_and_is_small(hostile):
    assert hostile.startswith('<!doctype html>\n<html lang="en">')
    assert re.search(r"<h1>55 rows, \d\d\.?\d?% valid, on \d+ hosts\.</h1>", hostile)
    assert hostile.count("<h1>") == 1
    pictures = re.findall(r"<svg ([^>]*)>", hostile)
    assert pictures and all('role="img"' in one and 'aria-label="' in one for one in pictures)
    assert not re.search(r'(?:fill|stroke)="#', hostile)
    assert len(hostile.encode()) < 1_500_000


def test_the_same_list_gives_the_same_page(hostile):
    assert made(HOSTILE, NAME, "rfc3987") == hostile


def test_a_page_by_the_other_standard():
    few = made(HOSTILE[-45:-35], NAME)
    assert SCRIPT not in few and CANARY not in html.unescape(few) and "&lt;script&gt;" in few


def test_an_empty_list_and_one_without_a_valid_row():
    assert "<h1>The list is empty.</h1>" in made([])
    assert "<h1>1 row, none of them valid.</h1>" in made(["a b"])


#: How much darker or lighter text has to be than what is behind it (WCAG 2.2, 1.4.3), and bars (1.4.11).
TEXT, SHAPE = 4.5, 3.0


def test_contrast_is_enough_in_light_and_in_dark():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    sides = re.findall(r":root \{(.*?)\}", made([]), re.DOTALL)
    assert len(sides) == 2
    for side in sides:
        colours = dict(re.findall(r"--(\w+): (#\w{6});", side))
        for behind in ("paper", "card"):
            for text in ("ink", "muted"):
                assert contrast(colours[text], colours[behind]) >= TEXT, (text, behind)
            for shape in ("bar", "clean", "good", "bad"):
                assert contrast(colours[shape], colours[behind]) >= SHAPE, (shape, behind)
        assert contrast(colours["ink"], colours["mark"]) >= TEXT


FRAME = """<!doctype html><iframe id=frame src="page.html" style="border:0;width:{wide}px;height:900px"></iframe>
<pre id=said></pre><script>frame.onload = () => {{
  const page = frame.contentDocument.documentElement;
  said.textContent = [page.scrollWidth, frame.contentWindow.innerWidth, frame.contentDocument.scripts.length,
    frame.contentDocument.title.length > 9, page.scrollHeight > 900].join(" ");
}}</script>"""


@pytest.mark.slow
@pytest.mark.skipif(executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium")
@pytest.mark.parametrize("wide", [320, 360, 768, 1280])
def test_it_fits_the_width_of_a_telephone_and_of_a_desk(hostile, wide, tmp_path):
    (tmp_path / "page.html").write_text(hostile, "utf-8")
    (tmp_path / "frame.html").write_text(FRAME.format(wide=wide), "utf-8")
    command = [executable(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'user'}"]
    command += ["--hide-scrollbars", "--allow-file-access-from-files", "--virtual-time-budget=5000", "--dump-dom"]
    run = subprocess.run(
        [*command, (tmp_path / "frame.html").as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    said = re.search(r'<pre id="said">([^<]*)</pre>', run.stdout)[1]
    assert said == f"{wide} {wide} 0 true true"
