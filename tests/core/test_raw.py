"""`Raw`: which methods of `str` keep it, and what it is to programs that know nothing of it."""

import copy
import pickle

import pytest

import urikit
from urikit import (
    IRI,
    URI,
    IRIReference,
    Raw,
    RelativeReference,
    SearchParams,
    URIBuildError,
    URIEncodingError,
    URIReference,
    URITemplate,
    WebURL,
)


@pytest.mark.parametrize(
    "make",
    [
        lambda raw: raw[1:],
        lambda raw: raw[0],
        lambda raw: raw.removesuffix("x"),
        lambda raw: raw.strip("a"),
        lambda raw: raw.upper(),
        lambda raw: raw + "b",
        lambda raw: "b" + raw,
        lambda raw: raw * 2,
        lambda raw: raw.replace("a", "b"),
        lambda raw: raw.join(["a", "b"]),
        lambda raw: raw.split("%")[0],
        lambda raw: raw.partition("%")[2],
        lambda raw: raw.splitlines()[0],
        copy.copy,
    ],
)
def test_what_is_made_of_it_is_raw(make):
    assert isinstance(make(Raw("a%20x")), Raw)


def written(piece):
    """A piece as a segment and as a value."""
    u = URI("http://h/").replace(path=[piece], query=[("n", piece)])
    return u.path[1:], u.query[2:]


def test_what_is_added_is_data():
    raw = Raw("%41")
    assert raw + "100%+" == f"{raw}100%+" == "%41100%+"
    assert written(raw + "100%+") == ("%41100%25+", "%41100%25%2B")
    assert written("50% " + raw) == ("50%25%20%41", "50%25%20%41")
    assert written(raw + Raw("%42")) == ("%41%42", "%41%42")
    assert written(raw.replace("%41", "%")) == ("%25", "%25")
    assert written(Raw("-").join(["%", raw])) == ("%25-%41", "%25-%41")
    assert written("%41" + raw + "%41") == ("%2541%41%2541", "%2541%41%2541")
    assert type(raw + Raw("+")) is Raw
    assert repr("a" + raw + "%") == "'a' + Raw('%41') + '%'"
    assert repr((raw + "b")[3:]) == "Raw('') + 'b'"
    assert eval(repr("a" + raw + "%")) == "a%41%"
    for wrong in (lambda: raw + 1, lambda: 1 + raw, lambda: raw.join([1])):
        with pytest.raises(TypeError):
            wrong()


def test_a_sum_makes_whole_components_and_uris():
    """`+` and an f-string make the same text."""
    u = URI("http://h/my%20dir/my%20file.txt?q=a%20b+c")
    assert u.replace(path=u.parent.path + u.name) == u
    assert str(URI(str(u.parent) + u.name + "?" + u.query)) == str(u)
    assert str(u.replace(query=u.query + "&f=" + u.name)) == f"{u}&f=my%20file.txt"
    assert urikit.resolve("http://h/", "x%20y/" + u.name) == "http://h/x%20y/my%20file.txt"
    for change in (lambda name: u.with_name(name), lambda name: u / name, lambda name: u.with_params(f=name)):
        assert change(u.name + "+1") == change(u.decoded_name + "+1") == change(URI("http://h/my%20file.txt+1").name)
        assert change("100%25 " + u.name) == change("100%25 " + u.decoded_name)


# What takes the arguments of a `str` method, and the few that make text as an f-string does.
ARGUMENTS = {
    **dict.fromkeys(("center", "ljust", "rjust"), (30, "%")),
    **dict.fromkeys(("__mul__", "__rmul__"), (2,)),
    **dict.fromkeys(("removeprefix", "removesuffix", "partition", "rpartition", "__add__"), ("a",)),
    **dict.fromkeys(("split", "rsplit"), (None, 1)),
    "__getitem__": (slice(1, 4),),
    "join": (["a", "b"],),
    "replace": ("%", "a"),
    "translate": ({ord("x"): "%", ord("a"): None},),
    "zfill": (30,),
}
PLAIN = {"__format__", "__mod__", "__rmod__", "__repr__", "__str__", "format", "format_map", "maketrans", "__doc__"} | {
    "__dir__",
    "__getnewargs__",
    "__getstate__",
}


def test_every_method_of_str_that_makes_texts_makes_raw_ones():
    found = 0
    for name in sorted(set(dir(str)) - PLAIN):
        for raw in (Raw("-aA%2f x  y\t.b"), "-" + Raw("a%2f x  y\t") + "B%ß"):
            try:
                made = getattr(raw, name)(*ARGUMENTS.get(name, ()))
                expected = getattr(str(raw), name)(*ARGUMENTS.get(name, ()))
            except (TypeError, AttributeError):
                assert name not in ARGUMENTS
                continue
            for one in [made] if isinstance(made, str) else made if isinstance(made, list | tuple) else []:
                assert isinstance(one, Raw), name
                found += 1
            if isinstance(expected, str | list | tuple):
                assert made == expected, name
    assert found > 50
    assert all(isinstance(one, Raw) for one in Raw("a%20"))


def test_what_pads_is_data_of_one_character():
    raw = Raw("%41")
    assert written(raw.ljust(5, "%")) == written(raw + "%%")
    assert written(raw.rjust(5, "%")) == written("%%" + raw)
    assert written(raw.center(6, "%")) == written("%" + raw + "%%")
    assert written(raw.center(7, "+")) == written("++" + raw + "++")
    assert written(Raw("a%2f").translate({ord("a"): "%"})) == ("%25%2f", "%25%2f")
    assert Raw("-%41").zfill(6) == "-00%41" and Raw("%41").zfill(2) == "%41"


def test_data_in_a_sum_stays_data_where_it_is_cut():
    text = "%41" + Raw("%42") + "%43"
    assert written(text[:3]) == written("%41")
    assert [repr(part) for part in text.split("4")] == [
        "Raw('') + '%'",
        "'1' + Raw('%')",
        "Raw('2') + '%'",
        "Raw('') + '3'",
    ]
    assert repr(text.removeprefix("%4")) == "'1' + Raw('%42') + '%43'"
    assert repr(text.strip("%3")) == "'41' + Raw('%42') + '%4'"
    assert repr(text.partition("%42")) == "(Raw('') + '%41', Raw('%42'), Raw('') + '%43')"
    assert repr(("a b " + Raw("c") + "  d").rsplit(None, 1)) == "['a b ' + Raw('c'), Raw('') + 'd']"
    assert repr(("a\n" + Raw("b\r\nc")).splitlines()) == "[Raw('') + 'a', Raw('b'), Raw('c')]"
    assert repr((Raw("ß") + "ß").upper()) == "Raw('SS') + 'SS'"
    assert repr((Raw("a") + "\tb").expandtabs(4)) == "Raw('a') + '   b'"
    assert repr((Raw("a") + "b") * 2) == "Raw('a') + 'b' + Raw('a') + 'b'"
    assert repr((Raw("a") + "b").replace("", "-", 2)) == "'-' + Raw('a') + '-b'"
    assert repr((Raw("a") + "b").replace("b", Raw("%62"))) == "Raw('a%62')"


def test_a_sum_is_copied_and_pickled_as_one():
    text = Raw("%41") + "%41"
    for copied in (
        copy.copy(text),
        copy.deepcopy([text])[0],
        *(pickle.loads(pickle.dumps(text, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert copied == text and written(copied) == written(text)
    assert hash(text) == hash("%41%41") and {text: 1}["%41%41"] == 1 and type(str(text)) is str


def test_a_text_without_escapes_is_a_plain_str():
    u = URI("http://user:pa%73s@h/a/b%20c?x=1&y=a+b&z")
    assert [type(s) for s in u.segments] == [str, Raw]
    assert (type(u.user), type(u.password)) == (str, Raw)
    assert [type(value) for _, value in u.params] == [str, Raw, type(None)]
    assert type(URI("http://h/../a").segments[0]) is Raw


def test_formatted_it_is_data_again():
    name = URI("http://h/b%20c").name
    assert type(f"{name}.txt") is str and type(str(name)) is str
    assert str(URI("http://h/") / f"{name}.txt") == "http://h/b%2520c.txt"
    assert str(URI("http://h/") / (name + ".txt")) == "http://h/b%20c.txt"


def test_what_may_not_stand_in_its_place_is_encoded():
    assert str(URI("http://h/") / Raw("b?%41")) == "http://h/b%3F%41"
    assert str(URI("http://h/").replace(user=Raw("a:%41@"))) == "http://a%3A%41%40@h/"
    assert str(URI("http://h/").replace(query=[(Raw("a=%41"), Raw("x&%41"))])) == "http://h/?a%3D%41=x%26%41"


def test_of_an_iri_it_is_encoded_for_a_uri():
    name = IRI("http://h/é%20ü").name
    assert str(URI("http://h/") / name) == "http://h/%C3%A9%20%C3%BC"
    assert str(IRI("http://h/") / name) == "http://h/é%20ü"


@pytest.mark.parametrize("text", ["%", "%4", "a%zz"])
def test_a_broken_escape_is_refused(text):
    with pytest.raises(URIBuildError):
        URI("http://h/") / Raw(text)
    with pytest.raises(URIBuildError):
        URI("http://h/").replace(query={"a": Raw(text)})


@pytest.mark.parametrize(
    "make",
    [
        lambda: Raw("%4") + "1",
        lambda: Raw("%") + "41",
        lambda: Raw("a%4") + "b",
        lambda: Raw("%4") + Raw("1"),
        lambda: Raw("%4") + Raw("1") + Raw("%42"),
        lambda: "a" + Raw("%") + "4" + "1",
        lambda: Raw("%41")[:2] + "2",
        lambda: Raw("%41")[:2] + Raw("%32")[2:],
        lambda: Raw("%4").__radd__(Raw("%")) + "1",
        lambda: Raw("").join([Raw("%4"), "1"]),
        lambda: Raw("").join([Raw("%"), "", "4", Raw("1")]),
        lambda: Raw("4").join([Raw("%"), "1"]),
        lambda: Raw("%4x").replace("x", "1"),
        lambda: Raw("%x41").replace("x", ""),
        lambda: Raw("%41").replace("1", "2"),
        lambda: Raw("%41").translate({ord("1"): "2"}),
        lambda: Raw("%4x1").translate({ord("x"): None}),
        lambda: Raw("%4").ljust(3, "1"),
        lambda: Raw("%4").center(5, "1"),
        lambda: Raw("%\t41").expandtabs(0),
        lambda: (Raw("%4") + "\t" + "1").expandtabs(0),
        lambda: Raw("1%4") * 2,
        lambda: 3 * ("1" + Raw("%4")),
    ],
)
def test_no_concatenation_makes_an_escape(make):
    with pytest.raises(URIEncodingError) as caught:
        make()
    assert caught.value.code == "percent-malformed"


def test_halves_that_complete_nothing_are_kept():
    raw = Raw("%41")
    assert raw[:2] + "x" == "%4x" and raw[:1] + "%41" == "%%41" and raw.zfill(5) == "00%41"
    assert repr("%4" + Raw("1")) == "'%4' + Raw('1')" and written("%4" + Raw("1")) == ("%2541", "%2541")
    assert Raw("-").join(raw) == "%-4-1" and raw * 2 == "%41%41" and raw[:2] * 1 == "%4" and raw * -1 == ""
    for same in (raw.replace("", ""), raw.translate({}), raw.expandtabs(), raw.replace("x", "1"), raw * 1):
        assert repr(same) == repr(raw)
    assert f"{raw[:2]}1" == "{}1".format(raw[:2]) == "%s1" % raw[:2] == "%41"  # noqa: UP031, UP032
    assert written(f"{raw[:2]}1") == ("%2541", "%2541")


@pytest.mark.parametrize("text", ["a/b", "a:b", "/.//a", "./a:b", "", "/", "//h", "//h//", "urn:a:b", "x:", "x:/"])
def test_segments_keep_the_shape_of_a_path(text):
    u = URIReference.parse(text)
    assert u.replace(path=u.segments) == u
    assert IRIReference.parse(text).replace(path=u.segments) == IRIReference.parse(text)


def test_segments_in_the_place_of_a_path_without_a_slash():
    assert str(RelativeReference("a/b").replace(path=["c", "d"])) == "c/d"
    assert str(RelativeReference("a//d").replace(path=["", "d"])) == ".//d"
    assert str(RelativeReference("a/b").replace(path=[""])) == "./"
    assert str(URI("foo:a//d").replace(path=["", "d"])) == "foo:.//d"
    assert str(URI("http://h").replace(path=["c"])) == "http://h/c"


def test_user_and_password_are_changed_alone():
    u = URI("ftp://a:b@h/")
    assert str(u.replace(user="c@")) == "ftp://c%40:b@h/"
    assert str(u.replace(password="x:y/z")) == "ftp://a:x:y%2Fz@h/"
    assert str(u.replace(password=None)) == "ftp://a@h/"
    assert str(u.replace(user=None)) == "ftp://h/"
    assert str(URI("redis://h").replace(password="p")) == "redis://:p@h"
    assert str(URI.build(scheme="ftp", user="a", host="h")) == "ftp://a@h"
    for whole in ({"userinfo": "x"}, {"authority": "h"}):
        with pytest.raises(URIBuildError) as caught:
            u.replace(user="c", **whole)
        assert caught.value.code == "authority-conflict"
    with pytest.raises(TypeError, match="user must be a str or None, not int"):
        u.replace(user=1)


def test_pairs_that_are_there_change_no_byte():
    u = URI("http://h/?a=%7e&&b&")
    assert u.replace(query=list(u.params)) == u
    assert str(u.replace(query=[])) == "http://h/"
    assert str(u.replace(query={})) == "http://h/"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{x}", "a%2Fb%2F%26%c3%a9"),
        ("{+x}", "a%2Fb/&%c3%a9"),
        ("{/x}", "/a%2Fb%2F%26%c3%a9"),
        ("{?x}", "?x=a%2Fb%2F%26%c3%a9"),
        ("{x:2}", "a%2F"),
    ],
)
def test_templates_keep_raw_values(template, expected):
    assert URITemplate(template).expand(x=Raw("a%2Fb/&%c3%a9")) == expected
    assert str(URITemplate(template + "{y}").partial(x=Raw("a%2Fb/&%c3%a9"))) == expected + "{y}"


def test_templates_keep_raw_members_and_names():
    raw = Raw("%41%2c")
    assert URITemplate("{x}{?x*}").expand(x=[raw, "%41"]) == "%41%2c,%2541?x=%41%2c&x=%2541"
    assert URITemplate("{?x*}").expand(x={raw: raw}) == "?%41%2c=%41%2c"
    name = URI("http://h/caf%C3%A9").name
    assert URITemplate("/menu/{name}").expand(name=name) == "/menu/caf%C3%A9"
    with pytest.raises(URIEncodingError, match="percent"):
        URITemplate("{x}").expand(x=Raw("100%"))


def test_search_params_refuse_raw_pairs():
    pairs = WebURL("https://h/?q=caf%C3%A9").params
    for make in (
        lambda: SearchParams(pairs),
        lambda: SearchParams().append("q", Raw("%41")),
        lambda: SearchParams().set(Raw("%41"), "q"),
        lambda: SearchParams("a").get(Raw("%41")),
    ):
        with pytest.raises(TypeError, match="names and values are data, not Raw"):
            make()
    assert str(SearchParams(WebURL("https://h/?q=caf%C3%A9").query_params.items())) == "q=caf%C3%A9"
    assert SearchParams(Raw("q=%41")).get("q") == "A"


@pytest.mark.parametrize(("text", "name"), [("%\ufb00", "casefold"), ("%\ufb00", "upper"), ("%4\u1e9a", "upper")])
def test_a_letter_that_becomes_digits_completes_no_escape(text: str, name: str) -> None:
    with pytest.raises(urikit.URIEncodingError):
        getattr(Raw(text), name)()
    assert getattr(Raw("%c3%A9"), name)() == getattr("%c3%A9", name)()


def test_the_slash_of_data_is_encoded_beside_any_name() -> None:
    for name in ("a", "%41"):
        uri = URI(f"http://h/{name}")
        assert str(URI("http://h/").add_segments(uri.name + "/x")) == f"http://h/{name}%2Fx"
        with pytest.raises(urikit.URIBuildError, match="segment-slash") as caught:
            URI("http://h/") / (uri.name + "/x")
        # A literal of a name with an escape would be encoded again.
        assert ("'%41/x'" in str(caught.value)) is False
    with pytest.raises(urikit.URIBuildError, match="segment-slash"):
        URI("http://h/").add_segments(Raw("a/b"))
