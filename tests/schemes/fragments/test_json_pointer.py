"""JSON Pointers (urikit.schemes.fragments.pointers; RFC 6901)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import holds, tables
from tests.schemes.promises import raised
from urikit import URIEncodingError
from urikit.schemes.fragments import FragmentError, JSONPointer

#: The document of section 5.
DOCUMENT = json.loads(
    r"""
    {
       "foo": ["bar", "baz"],
       "": 0,
       "a/b": 1,
       "c%d": 2,
       "e^f": 3,
       "g|h": 4,
       "i\\j": 5,
       "k\"l": 6,
       " ": 7,
       "m~n": 8
    }
    """
)
#: Pointer, fragment and value of sections 5 and 6.
EXAMPLES = [
    ('""', "", DOCUMENT),
    ('"/foo"', "/foo", ["bar", "baz"]),
    ('"/foo/0"', "/foo/0", "bar"),
    ('"/"', "/", 0),
    ('"/a~1b"', "/a~1b", 1),
    ('"/c%d"', "/c%25d", 2),
    ('"/e^f"', "/e%5Ef", 3),
    ('"/g|h"', "/g%7Ch", 4),
    (r'"/i\\j"', "/i%5Cj", 5),
    (r'"/k\"l"', "/k%22l", 6),
    ('"/ "', "/%20", 7),
    ('"/m~0n"', "/m~0n", 8),
]
INVALID = [
    ("foo", "fragment-json-slash", (0, 1)),
    ("%66oo", "fragment-json-slash", (0, 3)),
    ("%C3%A9/a", "fragment-json-slash", (0, 6)),
    ("/m~n", "fragment-json-escape", (2, 4)),
    ("/m~", "fragment-json-escape", (2, 3)),
    ("/m~2", "fragment-json-escape", (2, 4)),
    ("/%C3%A9~", "fragment-json-escape", (7, 8)),
    ("/%7E/", "fragment-json-escape", (1, 5)),
    ("/~0~~1", "fragment-json-escape", (3, 5)),
]


@pytest.mark.parametrize(("string", "fragment", "value"), EXAMPLES)
def test_the_examples_of_sections_5_and_6(string, fragment, value):
    pointer = JSONPointer.from_string(json.loads(string))
    assert pointer.evaluate(DOCUMENT) == value
    assert str(pointer) == fragment
    assert holds(JSONPointer, fragment) == pointer
    assert pointer.pointer == json.loads(string)
    assert JSONPointer.build(*pointer.tokens) == pointer


test_tables = tables(JSONPointer, invalid=INVALID)


def test_the_order_of_section_4():
    assert JSONPointer.parse("/~01").tokens == ("~1",)
    assert JSONPointer.parse("/%7E01%2F").tokens == ("~1", "")


@pytest.mark.parametrize(
    "pointer", ["/foo/-", "/foo/2", "/foo/01", "/foo/+1", "/foo/bar", "/foo/0/0", "/nothing", "//x", "/foo/" + "9" * 40]
)
def test_what_references_no_value(pointer):
    with pytest.raises(LookupError):
        JSONPointer.from_string(pointer).evaluate(DOCUMENT)


def test_a_string_is_no_fragment_and_octets_that_are_no_text():
    assert raised(FragmentError, JSONPointer.from_string, "foo").code == "fragment-json-slash"
    assert JSONPointer.from_string("/%41").tokens == ("%41",)
    with pytest.raises(URIEncodingError):
        JSONPointer.parse("/%FF")


@a_tenth
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_tokens_are_data(tokens):
    pointer = JSONPointer.build(*tokens)
    assert holds(JSONPointer, str(pointer)).tokens == tuple(tokens)
    assert JSONPointer.from_string(pointer.pointer) == pointer


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("a/~%0", max_size=3), inner, max_size=3),
    max_leaves=12,
)


@a_tenth
@given(VALUES)
def test_every_value_of_a_document_has_a_pointer(document):
    pending = [((), document)]
    while pending:
        tokens, value = pending.pop()
        assert JSONPointer.parse(str(JSONPointer.build(*tokens))).evaluate(document) is value
        if isinstance(value, dict):
            pending += [((*tokens, name), inner) for name, inner in value.items()]
        elif isinstance(value, list):
            pending += [((*tokens, index), inner) for index, inner in enumerate(value)]
