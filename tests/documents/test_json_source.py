"""JSON with places (urikit.documents.json_source)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.documents import json_source
from urikit.documents.json_source import Array, Literal, Object, Text, decode_json, read_json, texts


def plain(value):
    """What the standard library would make of it; without recursion for shallow values only."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, Array):
        return [plain(item) for item in value.items]
    if isinstance(value, Object):
        return {name: plain(inner) for name, (_, inner) in value.by_name.items()}
    return json.loads(value.written)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@a_tenth
@given(values, st.sampled_from([None, 1]), st.booleans())
def test_the_standard_library_reads_the_same(value, indent, ascii_only):
    written = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    read, findings = read_json(written)
    assert findings == []
    assert plain(read) == value


@a_tenth
@given(values)
def test_raw_text_and_value_belong_together(value):
    written = json.dumps(value)
    for text in texts(read_json(written)[0]):
        assert json.loads(f'"{written[text.start : text.end]}"') == text.value
        assert written[text.start - 1] == written[text.end] == '"'


@a_tenth
@given(st.text(alphabet='{}[],:"\\ut0 1-.e\n', max_size=40))
def test_what_the_standard_library_refuses_is_a_finding(text):
    try:
        json.loads(text)
        valid = True
    except ValueError:
        valid = False
    _, findings = read_json(text)
    refused = {issue.code for issue in findings} & {"json-syntax", "json-control"}
    assert bool(refused) is not valid


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 0, "a value"),
        ("[1,,2]", 3, "a value"),
        ("[1 2]", 3, '"," or "]"'),
        ("[1,]", 3, "a value"),
        ('{"a" 1}', 5, '":"'),
        ('{"a": 1,}', 8, "a name in quotation marks"),
        ("{a: 1}", 1, "a name in quotation marks"),
        ("{} {}", 3, "the end"),
        ('["a', 1, "a quotation mark that closes this string"),
        ('["\\x"]', 2, "an escape of JSON"),
        ("[01]", 2, '"," or "]"'),
        ("[NaN]", 1, "a value"),
        ('[1 // "a"', 3, '"," or "]"'),
    ],
)
def test_a_mistake_has_its_place(text, place, expected):
    _, (issue,) = read_json(text)
    assert (issue.code, issue.start) == ("json-syntax", place)
    assert expected in issue.message


def test_what_came_before_a_mistake_is_kept():
    value, findings = read_json('{"a": {"b": ["c", "d" "e"]}}')
    assert plain(value) == {"a": {"b": ["c", "d"]}}
    assert [issue.code for issue in findings] == ["json-syntax"]


def test_a_name_twice_is_said_and_the_last_counts():
    value, (issue,) = read_json('{"a": 1, "b": 2, "a": 3}')
    assert (issue.code, issue.start) == ("json-duplicate", 18)
    assert plain(value) == {"a": 3, "b": 2}


def test_a_control_character_is_kept_and_said():
    value, (issue,) = read_json('["a\tb"]')
    assert plain(value) == ["a\tb"]
    assert (issue.code, issue.start) == ("json-control", 3)


def test_lone_surrogates_are_json():
    value, findings = read_json('["\\ud800", "\\ud83d\\ude00"]')
    assert plain(value) == ["\ud800", "😀"] and findings == []


def test_a_byte_order_mark_is_passed_over():
    assert plain(read_json("\ufeff[1]")[0]) == [1]
    assert plain(read_json(decode_json(b"\xef\xbb\xbf[1]").text)[0]) == [1]
    assert plain(read_json(decode_json('["ä"]'.encode("utf-16")).text)[0]) == ["ä"]


def test_octets_that_are_no_utf_8_are_counted():
    source = decode_json(b'["\xff"]')
    assert source.replaced == 1
    assert plain(read_json(source.text)[0]) == ["\ufffd"]


def test_numbers_are_never_computed():
    digits = "9" * 100_000
    value, findings = read_json(f"[{digits}, -{digits}.{digits}e{digits}]")
    assert findings == [] and all(isinstance(item, Literal) for item in value.items)


class Keys(dict[str, tuple[int, str]]):
    """Keys for names; nothing matters under a name that is not here."""

    def __missing__(self, name: str) -> tuple[int, str]:
        return 512, name


KEYS = Keys(
    {
        "id": (json_source.TEXT | json_source.ALONE, "id"),
        "a": (json_source.TEXT | json_source.OBJECT | json_source.ARRAY | json_source.SHORT, "a"),
        "b": (json_source.OBJECT | json_source.NAME | json_source.SHORT, "b"),
        "c": (json_source.OBJECT, "c"),
    }
)


@pytest.mark.parametrize(
    ("text", "marks", "expected"),
    [
        ('{"a": "x"}', 45, [("a", "x", 7, 8)]),
        ('{"a": 1}', 45, []),
        ('{"other": "x"}', 512, []),
        ('{"b": "x"}', 52, [("b", None, 2, 3)]),
        ('{"b": {"id": "x"}}', 52, [("b", None, 2, 3), ("id", "x", 14, 15)]),
        ('{"b": {"id": 1}}', 52, [("b", None, 2, 3), ("b", Object, 0, 0)]),
        ('{"b": {"a": "x"}}', 52, [("b", None, 2, 3), ("b", Object, 0, 0)]),
        ('{"b": {"id": "x", "id": "y"}}', 52, [("b", None, 2, 3), ("b", Object, 0, 0)]),
        ('{"c": {"id": "x"}}', 4, [("c", Object, 0, 0)]),
        ('{"a": {"i\\u0064": "é\\n"}}', 45, [("id", "é\n", 19, 22)]),
        ('{"a": "x", "a": ["y"]}', 45, [("a", Array, 0, 0)]),
        ('{"a": "x", "id": "y", "a": "z"', 109, [("a", "z", 28, 29), ("id", "y", 18, 19)]),
    ],
)
def test_members_that_matter(text, marks, expected):
    value, _ = read_json(text)
    found, rows = value.chosen(KEYS)
    assert found == marks
    assert [
        (key[1], inner if isinstance(inner, str | None) else type(inner), *at) for key, inner, *at in rows
    ] == expected


def test_values_of_an_array_that_matter():
    value, _ = read_json('["x", [{"id": "y"}, 1, [{"c": 1}]], {"id": "z", "c": 1}]')
    rows = value.chosen(KEYS, KEYS["a"], KEYS["a"][0])
    shown = [(key[1], inner if isinstance(inner, str) else type(inner), *at) for key, inner, *at in rows]
    assert shown == [("a", "x", 2, 3), ("id", "y", 15, 16), ("a", Object, 0, 0), ("a", Object, 0, 0)]
    assert value.chosen(KEYS, KEYS["id"], json_source.TEXT) == [(KEYS["id"], "x", 2, 3)]


@pytest.mark.parametrize("keys", [{}, {"a": 1}, {"a": ()}, {"a": ("b",)}])
def test_keys_that_are_not_tuples_with_a_number_are_refused(keys):
    value, _ = read_json('{"a": "x"}')
    with pytest.raises((LookupError, TypeError)):
        value.chosen(keys)
