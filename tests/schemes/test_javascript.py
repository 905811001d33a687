"""Scripts in place of an address (urikit.schemes.javascript)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, relation, unrelated
from urikit.schemes.javascript import JavaScript


@pytest.mark.parametrize(
    "text",
    [*JavaScript.EXAMPLES, "javascript:", "javascript://h/%0Aalert(1)?a#b", "JavaScript:x".lower(), "javascript:?#"],
)
def test_every_uri_of_the_scheme_is_read_and_has_the_issue(text):
    assert str(holds(JavaScript, text)) == text
    assert codes(text) == ["javascript-script"] and codes(text.upper()) == ["javascript-script"]


def test_the_script_and_equivalence():
    assert JavaScript.parse("javascript://%0Aalert(%22a%20b%22)?x:y#z").source == '//\nalert("a b")?x:y#z'
    relation(JavaScript, ["javascript:alert(1)", "JAVASCRIPT:%61lert%281%29"])
    unrelated(JavaScript, "javascript:alert(1)", "javascript:Alert(1)")


@a_tenth
@given(st.text(max_size=10))
def test_what_is_built_is_read_again(source):
    link = JavaScript.build(source)
    assert link.source == source and holds(JavaScript, str(link)) == link
