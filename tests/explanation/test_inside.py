"""URIs inside of a URI: where they are, what is shown of them, and their figures."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("view-source:https://h/a?b#c", ["https://h/a?b#c"]),
        ("VIEW-SOURCE:feed:https://h/a", ["feed:https://h/a", "https://h/a"]),
        ("jar:https://h/a.jar!/b", ["https://h/a.jar"]),
        ("jdbc:postgresql://h/db?ssl=true", ["postgresql://h/db?ssl=true"]),
        ("blob:https://h:80/3f2504e0-4f89-41d3-9a0c-0305e82c3301", ["https://h:80"]),
        ("blob:null/3f2504e0-4f89-41d3-9a0c-0305e82c3301", []),
        *((text, []) for text in ("feed://h/a", "jdbc:x", "http://h/http://h/", "view-source:a b", "//h/", ":" * 50)),
        ("view-source:" * 6 + "http://h/", ["view-source:" * count + "http://h/" for count in (5, 4, 3)]),
    ],
)
def test_where_they_are(text, inner):
    found = urikit.explain(text).inner
    assert [one.text for one in found] == inner
    assert [text[one.start : one.end] for one in found] == inner


def test_a_secret_of_the_whole_is_one_of_the_part():
    explained = urikit.explain("view-source:jar:https://ada:s3cret@h/a.jar!/b")
    assert [one.text for one in explained.inner] == ["jar:https://ada:***@h/a.jar!/b", "https://ada:***@h/a.jar"]
    assert "s3cret" not in str(explained) + repr(explained.inner) + str(explained.to_dict())
    shown = urikit.explain("view-source:https://ada:s3cret@h/", secrets="shown").inner
    assert [one.text for one in shown] == ["https://ada:s3cret@h/"]


def test_the_figure_names_the_parts_of_the_inner_uri():
    (inner,) = urikit.explain("jdbc:postgresql://ada:pw@h:1/db").inner
    figure = inner.diagram()
    assert [bracket.component for bracket in figure.brackets] == [
        "userinfo", "host", "port", "scheme", "authority", "path"
    ]  # fmt: skip
    report = str(urikit.explain("jdbc:postgresql://ada:pw@h:1/db"))
    assert f"Inner URI, columns 6–31:\n{figure}" in report
    assert figure.shown == "postgresql://ada:***@h:1/db"


def test_data_and_pickles():
    explained = urikit.explain("view-source:http://h/")
    assert explained.to_dict()["inner"] == [{"text": "http://h/", "start": 12, "end": 21}]
    assert pickle.loads(pickle.dumps(explained)).inner == explained.inner


@a_tenth
@given(st.text("abj:/!@?#%é ", max_size=30))
def test_any_text(text):
    for scheme in ("jar", "view-source", "feed", "jdbc", "blob"):
        whole = f"{scheme}:{text}"
        for one in urikit.explain(whole, secrets="shown").inner:
            assert whole[one.start : one.end] == one.text
            assert urikit.URI.is_valid(one.text)
            assert str(one.diagram(width=None))
