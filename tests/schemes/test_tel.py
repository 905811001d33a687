"""Telephone numbers (urikit.schemes.tel; RFC 3966, RFC 5341)."""

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, refused, relation, tables
from urikit.schemes.tel import Tel

VALID = [
    "tel:+1-816-555-1212", "tel:+1-201-555-0123", "tel:7042;phone-context=example.com",
    "tel:863-1234;phone-context=+1-914-555", "tel:+1(816)555.1212;ext=12",
    "tel:1234;phone-context=munich.example.com", "tel:911;phone-context=+1", "tel:+1-555-438-3732",
    "tel:+49-6151-16", "tel:+.1.", "tel:*43%23;phone-context=+44", "tel:%23-(A0)*;phone-context=a.b-c.",
    "tel:+1;isub=a?b/c=@,", "tel:+1;isub=%00;isub-encoding=nsap-ia5", "tel:+1;npdi;rn=+1-212-555-0000;x=%5B",
    "tel:+1;b;a=1;phone-context=example.com;ext=9", "tel:+1;ext=-", "tel:+1#fragment", "tel:+1;ext=1#",
]  # fmt: skip

INVALID = [
    ("tel:7042", "tel-context-missing", (4, 8)),
    ("tel:7042;ext=1", "tel-context-missing", (4, 8)),
    ("tel:+1%20816", "tel-number-character", (6, 9)),
    ("tel:1+1;phone-context=+1", "tel-number-character", (5, 6)),
    ("tel:+1+1", "tel-number-character", (6, 7)),
    ("tel:++1", "tel-number-character", (5, 6)),
    ("tel:+1,2", "tel-number-character", (6, 7)),
    ("tel:+1?x", "tel-number-character", (6, 7)),
    ("tel://+1", "tel-number-character", (4, 5)),
    ("tel:*%2A;phone-context=+1", "tel-number-character", (5, 8)),
    ("tel:+", "tel-number-empty", (4, 5)),
    ("tel:+-.", "tel-number-empty", (4, 7)),
    ("tel:", "tel-number-empty", (4, 4)),
    ("tel:;phone-context=+1", "tel-number-empty", (4, 4)),
    ("tel:-;phone-context=+1", "tel-number-empty", (4, 5)),
    ("tel:+1-800-FLOWERS", "tel-number-letter", (11, 12)),
    ("tel:+1A", "tel-number-letter", (6, 7)),
    ("tel:1x;phone-context=+1", "tel-number-letter", (5, 6)),
    ("tel:+1;ext=1;isub=2", "tel-extension-and-subaddress", (6, 19)),
    ("tel:+1;isub=1;x;ext=2", "tel-extension-and-subaddress", (6, 21)),
    ("tel:+1;ext=1;ext=2", "tel-parameter-twice", (12, 18)),
    ("tel:+1;a;A", "tel-parameter-twice", (8, 10)),
    ("tel:1;phone-context=+1;PHONE-CONTEXT=+1", "tel-parameter-twice", (22, 39)),
    ("tel:+1;", "tel-parameter-name", (6, 7)),
    ("tel:+1;=x", "tel-parameter-name", (6, 7)),
    ("tel:+1;a_b=1", "tel-parameter-name", (6, 10)),
    ("tel:+1;a=", "tel-parameter-value", (9, 9)),
    ("tel:+1;a=b=c", "tel-parameter-value", (9, 12)),
    ("tel:+1;a=b@c", "tel-parameter-value", (9, 12)),
    ("tel:+1;isub", "tel-parameter-value", (11, 11)),
    ("tel:+1;ext", "tel-extension", (10, 10)),
    ("tel:+1;ext=", "tel-extension", (11, 11)),
    ("tel:+1;ext=a", "tel-extension", (11, 12)),
    ("tel:1;phone-context", "tel-context", (19, 19)),
    ("tel:1;phone-context=", "tel-context", (20, 20)),
    ("tel:1;phone-context=1", "tel-context", (20, 21)),
    ("tel:1;phone-context=a.1", "tel-context", (20, 23)),
    ("tel:1;phone-context=a..b", "tel-context", (20, 24)),
    ("tel:1;phone-context=-a", "tel-context", (20, 22)),
    ("tel:1;phone-context=a-.b", "tel-context", (20, 24)),
    ("tel:1;phone-context=+", "tel-context", (20, 21)),
    ("tel:*43#;phone-context=+1", "tel-hash", (7, 25)),
]


def test_the_hint_for_a_number_sign_is_the_text_mended_and_the_parts():
    assert refused(Tel, "tel:*43#;phone-context=+1").hint.endswith(": tel:*43%23;phone-context=+1")
    tel = Tel.parse("tel:863-1234;EXT=1-2;phone-context=+1-914-555;Foo=%41;bar")
    assert (tel.number, tel.digits, tel.is_global) == ("863-1234", "8631234", False)
    assert (tel.extension, tel.context, tel.subaddress) == ("1-2", "+1-914-555", None)
    assert (tel.get("FOO"), tel.get("bar"), tel.get("baz")) == ("%41", None, None)
    assert Tel.parse("tel:+1;isub=9").subaddress == "9"


def test_the_equivalence_of_section_4():
    for texts in [
        ["tel:+1-816-555-1212", "tel:+18165551212", "TEL:+1(816)5551212", "tel:+1.816.555.1212"],
        ["tel:7042;phone-context=example.com", "tel:70-42;Phone-Context=EXAMPLE.com"],
        ["tel:1;phone-context=+1-914-555", "tel:1;phone-context=+1914555"],
        ["tel:+1;a=x;b=y", "tel:+1;B=Y;A=X", "tel:+1;b=%79;a=x"],
        ["tel:+1;ext=12", "tel:+1;EXT=1-2"],
        ["tel:*aB%23;phone-context=+1", "tel:*Ab-%23;phone-context=+1"],
    ]:
        relation(Tel, texts)
        assert len({str(Tel.parse(text).normalized()) for text in texts}) == 1


def test_what_is_no_number_is_not_equivalent_and_issues_have_places_in_the_written_text():
    tel = Tel.parse("tel:+1")
    assert not tel.equivalent("tel:1") and not tel.equivalent("mailto:a@b.example") and not tel.equivalent("a b")
    assert not tel.equivalent(1)
    tel = Tel.parse("tel:+1;b;a=1;m-x=2;phone-context=a.example")
    text = str(tel)
    assert [(issue.code, text[issue.start : issue.end], str(issue.severity)) for issue in tel.issues()] == [
        ("tel-parameter-order", "a=1", "info"),
        ("tel-parameter-mandatory", "m-x=2", "warning"),
        ("tel-parameter-order", "phone-context=a.example", "info"),
        ("tel-context-needless", "phone-context=a.example", "info"),
    ]
    assert codes("tel:+1;ext=1;a;b=2") == []


def test_building():
    built = Tel.build("7042", parameters={"zeta": "a;b", "alpha": None}, extension="9", context="example.com")
    assert str(built) == "tel:7042;ext=9;phone-context=example.com;alpha;zeta=a%3Bb"
    assert built.issues() == ()
    assert str(Tel.build("#31#", context="+44")) == "tel:%2331%23;phone-context=+44"
    assert str(Tel.build("+1", subaddress="é?")) == "tel:+1;isub=%C3%A9%3F"


test_tables = tables(
    Tel,
    VALID,
    INVALID,
    apart=[
        ("tel:+1", "tel:1;phone-context=+1"),
        ("tel:+1", "tel:+1;ext=1"),
        ("tel:+1;a", "tel:+1;a=b"),
        ("tel:1;phone-context=example.com", "tel:1;phone-context=example.org"),
        ("tel:1;phone-context=+1", "tel:1;phone-context=+12"),
        ("tel:+1;a=1-2", "tel:+1;a=12"),
        ("tel:+1;a=%2B", "tel:+1;a=+"),
        ("tel:+1", "tel:+1#x"),
    ],
    unbuilt=[
        ({"number": "+1 816"}, "tel-number-character"),
        ({"number": "+1;ext=2"}, "tel-number-character"),
        ({"number": "١٢"}, "tel-number-character"),
        ({"number": "12"}, "tel-context-missing"),
        ({"number": "+1", "extension": "1;x"}, "tel-extension"),
        ({"number": "1", "context": "exämple.com"}, "tel-context"),
        ({"number": "+1", "parameters": {"a b": "1"}}, "tel-parameter-name"),
        ({"number": "+1", "extension": "1", "subaddress": "1"}, "tel-extension-and-subaddress"),
    ],
)


@a_tenth
@given(
    st.from_regex(r"\+?[0-9.()-]{0,9}[0-9][0-9.()-]{0,3}", fullmatch=True),
    st.dictionaries(st.from_regex(r"x[a-z-]{1,5}", fullmatch=True), st.none() | st.text(min_size=1, max_size=5)),
)
def test_what_is_built_is_read_again(number, parameters):
    context = None if number.startswith("+") else "example.com"
    built = Tel.build(number, context=context, parameters=parameters)
    assert holds(Tel, str(built)) == built
    assert built.number == number
    assert built.equivalent(built.normalized()) and built.normalized().equivalent(built)
    assert built.normalized().normalized() == built.normalized()
