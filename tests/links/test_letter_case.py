"""References whose path differs from the names on the disk in case alone (urikit.documents.check.letter_case)."""

import pytest

from urikit.documents.check.letter_case import in_case_of_files


@pytest.fixture
def folder(tmp_path):
    for name in (
        "README.md",
        "docs/Guide.md",
        "docs/Grüße.md",
        "docs/a%20b c.md",
        "docs/x.md",
        "docs/two/ONE",
        "docs/two/oNe",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "corrected"),
    [
        ("guide.md", "Guide.md"),
        ("./GUIDE.md?q#f", "./Guide.md?q#f"),
        ("../readme.md", "../README.md"),
        ("../DOCS/guide.md", "../docs/Guide.md"),
        ("gr%C3%BC%C3%9Fe.md", "Gr%C3%BC%C3%9Fe.md"),
        ("A%2520B%20c.md", "a%2520b%20c.md"),
        ("Guide.md", None),
        ("none.md", None),
        ("none/guide.md", None),
        ("two/one", None),
        ("/guide.md", None),
        ("http://h/guide.md", None),
        ("#Guide", None),
        ("guide%2Fmd", None),
        ("%ff", None),
        ("", None),
    ],
)
def test_names(folder, reference, corrected):
    assert in_case_of_files(str(folder / "docs" / "x.md"), reference) == corrected
