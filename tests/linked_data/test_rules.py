"""Every row about dereferencing and cool URIs has an example that triggers it, without a network."""

import pytest

import urikit.linked_data
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.linked_data import DereferenceError, cool_uris

pytestmark = pytest.mark.usefixtures("rdf_here")

NAMES = vars(urikit.linked_data)
ROWS = (*rows("urikit.linked_data.rules"), *rows("urikit.linked_data.cool_uris"))


@pytest.fixture(autouse=True)
def without_a_network(monkeypatch):
    """An example that connects would be no example."""
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("it connects"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_the_example_of_a_row_triggers_it(row):
    assert rule(row.code) is row
    if row.code.startswith("deref"):
        with pytest.raises(DereferenceError) as caught:
            eval(row.example, dict(NAMES))
        error = caught.value
        assert error.code == row.code
        assert str(error).startswith(f"{error.message} ({row.code}, column ")
        assert (error.rule, error.hint) == (row.section(), row.advice)
    else:
        found = eval(row.example, dict(NAMES))
        assert row.code in [finding.code for finding in found]
        assert all(isinstance(finding, cool_uris.LintFinding) for finding in found)


def test_every_code_that_is_raised_has_a_row():
    from pathlib import Path
    from re import findall

    folder = Path(urikit.linked_data.__file__).parent
    sources = [path.read_text() for path in (*folder.glob("*.py"), *(folder / "cool_uris").glob("*.py"))]
    raised = {code for source in sources for code in findall(r'"((?:deref|cool)-[a-z-]+)"', source)}
    assert raised == {row.code for row in ROWS}


def test_an_error_masks_what_is_secret():
    with pytest.raises(DereferenceError) as caught:
        urikit.linked_data.dereference(
            "http://example.org/",
            client=urikit.linked_data.Recorded(
                {"http://example.org/": urikit.linked_data.HTTPAnswer(302, (("Location", "ftp://me:hunter2@h/"),))}
            ),
        )
    assert "hunter2" not in str(caught.value) + repr(caught.value) + repr(caught.value.evidence)
