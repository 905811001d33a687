"""Pages that a program keeps in itself (urikit.schemes.about; RFC 6694)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, relation, tables, unrelated
from urikit.schemes.about import About

VALID = [*About.EXAMPLES, "about:", "about:a:b@c;d=e%2F?/?x#/?", "about:.", "about:?", "about:#"]
INVALID = [
    ("about://blank", "about-slash", (6, 13)),
    ("about:/blank", "about-slash", (6, 7)),
    ("about:a/b", "about-slash", (7, 8)),
    ("about:..//a", "about-slash", (8, 9)),
]


test_tables = tables(About, VALID, INVALID)


def test_the_parts_and_equivalence():
    about = About.parse("about:blank?a=b#c")
    assert (about.token, about.query, about.fragment) == ("blank", "a=b", "c")
    assert about.well_known == "RFC 6694 section 3" and About.parse("about:%62lank").well_known
    assert About.parse("about:config").well_known is None and About.parse("about:BLANK").well_known is None
    relation(About, ["about:blank", "ABOUT:bl%61nk"])
    unrelated(About, "about:blank", "about:Blank")
    unrelated(About, "about:blank", "about:blank?")
    unrelated(About, "about:.", "about:")
    unrelated(About, "about:a%2Fb", "about:a%2fb%20")


@a_tenth
@given(st.text(max_size=8))
def test_what_is_built_is_read_again(token):
    about = About.build(token, query="x")
    assert holds(About, str(about)) == about
