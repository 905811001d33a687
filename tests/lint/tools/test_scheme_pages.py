"""The pages of schemes say what their tool promises, and stop where a view does not say it."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from tools import error_catalogue, scheme_errors, scheme_pages
from tools.markdown import prose
from urikit.rules import rules
from urikit.rules.homes import all_rows
from urikit.schemes import VIEWS, view_class
from urikit.schemes.view import View
from urikit.urns import NAMESPACES, class_of

MADE = scheme_pages.pages()


def test_every_scheme_and_namespace_has_a_page_that_the_index_leads_to():
    expected = {"index.md", *(f"{scheme}.md" for scheme in VIEWS), *(f"urn-{nid}.md" for nid in NAMESPACES)}
    assert set(MADE) == expected
    for name in expected - {"index.md"}:
        assert f"({name})" in MADE["index.md"]


@pytest.mark.parametrize("scheme", [scheme for scheme in VIEWS if scheme != "urn"])
def test_a_page_has_registration_example_grammar_and_equivalence(scheme):
    page, view = MADE[f"{scheme}.md"], view_class(scheme)
    assert page.startswith(f"# {scheme}\n")
    for row in ("| Registration | ", "| Grammar | ", "| Equivalent | ", "| Class | "):
        assert row in page
    assert f"{view.__name__}(" in page.partition("## Examples")[2]


@pytest.mark.parametrize("nid", NAMESPACES)
def test_a_page_of_a_namespace(nid):
    page = MADE[f"urn-{nid}.md"]
    assert "namespace (" in page and class_of(nid).__name__ in page
    assert "## Fields" in page and "## The namespace" in page


def test_the_first_scheme_of_a_view_has_the_description():
    assert "## Fields" in MADE["http.md"]
    assert "## Fields" not in MADE["https.md"]
    assert "Read by the same view as [http](http.md)" in MADE["https.md"]


def test_other_namespaces_stand_on_the_page_of_the_scheme():
    assert "| mpeg | formal | [RFC 3614](https://www.rfc-editor.org/info/rfc3614) |" in MADE["urn.md"]
    assert "| isbn |" not in MADE["urn.md"]


def test_rows_of_tables_have_as_many_cells_as_their_heads():
    for name, page in MADE.items():
        wide = 0
        for line in page.splitlines():
            if not line.startswith("|"):
                wide = 0
                continue
            cells = line.replace("\\|", "").count("|")
            wide = wide or cells
            assert cells == wide, (name, line)


@dataclass(frozen=True, slots=True)
class Silent(View):
    """A view that says nothing."""

    SCHEMES: ClassVar[tuple[str, ...]] = ("x",)
    SPECIFICATION: ClassVar[str] = "here"
    EQUIVALENCE: ClassVar[str] = "none"

    written: str


def test_a_gap_names_the_class():
    with pytest.raises(scheme_pages.Gap, match="Silent has no EXAMPLES"):
        scheme_pages._checked(Silent)
    with pytest.raises(scheme_pages.Gap, match="Silent: nothing is said of the field written"):
        list(scheme_pages._fields(Silent))


@pytest.mark.parametrize(
    ("said", "markdown"),
    [
        ("*( a ) and b_c", "\\*( a ) and b\\_c"),
        ("`*_` is code, a < b is not", "`*_` is code, a &lt; b is not"),
        ("[a](b)", "\\[a\\](b)"),
    ],
)
def test_prose_is_no_markup(said, markdown):
    assert prose(said) == markdown


def test_every_code_has_one_section_with_its_fix_and_its_rule():
    pages = {kind: scheme_errors.page(kind, head) for kind, head in scheme_errors.PAGES.values()}
    assert set(pages) == {row.kind for row in all_rows()}
    generic = error_catalogue.page()
    for row in rules():
        parts = pages.get(row.kind, generic).split(f"\n### `{row.code}`\n")
        assert len(parts) == 2
        section = parts[1].partition("\n### ")[0]
        assert "\n```pycon\n>>> " in section
        assert f"\n- **Fix:** {prose(row.advice)}" in section
        assert f"\n- **Rule:** {row.section()}" in section
    for row in all_rows():
        page = pages[row.kind]
        assert f"({row.code}, column" in page or f"({row.code})" in page or f" {row.code}" in page
