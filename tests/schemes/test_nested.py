"""URIs inside of URIs (urikit.schemes.nested)."""

import pytest

from tests.schemes.promises import holds, refused, relation, unrelated
from urikit import URI, SchemeError
from urikit.schemes.nested import Feed, Jar, Jdbc, ViewSource

VALID = [
    *((view, text) for view in (ViewSource, Jar, Feed, Jdbc) for text in view.EXAMPLES),
    (ViewSource, "view-source:view-source:about:blank?x#y"),
    (Jar, "jar:jar:file:/a.war!/lib/b.jar!/c.class"),
    (Jar, "jar:file:/a.jar!/x!/y?q#f"),
    (Feed, "feed:feed:urn:x-a:b"),
    (Feed, "feed://h"),
    (Jdbc, "jdbc:a:"),
    (Jdbc, "jdbc:mysql://h:1/db?a=b&c=d"),
]

INVALID = [
    (ViewSource, "view-source:", "nested-inner", (12, 12)),
    (ViewSource, "view-source:/a", "nested-inner", (12, 14)),
    (ViewSource, "view-source:example.org", "nested-inner", (12, 23)),
    (Jar, "jar:file:/a.jar", "jar-separator", (15, 15)),
    (Jar, "jar:a.jar!/x", "nested-inner", (4, 9)),
    (Jar, "jar:!/x", "nested-inner", (4, 4)),
    (Feed, "feed:", "nested-inner", (5, 5)),
    (Feed, "feed:/a", "nested-inner", (5, 7)),
    (Jdbc, "jdbc:", "jdbc-subprotocol", (5, 5)),
    (Jdbc, "jdbc:books", "jdbc-subprotocol", (5, 10)),
    (Jdbc, "jdbc::x", "jdbc-subprotocol", (5, 5)),
    (Jdbc, "jdbc://h:1", "jdbc-subprotocol", (5, 8)),
]


@pytest.mark.parametrize(("view", "text"), VALID, ids=str)
def test_what_is_nested(view, text):
    assert str(holds(view, text)) == text


@pytest.mark.parametrize(("view", "text", "code", "place"), INVALID, ids=str)
def test_what_is_not(view, text, code, place):
    error = refused(view, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


def test_what_is_inside():
    for text, inner, innermost in [
        ("view-source:https://h/?a#b", "https://h/?a#b", "https://h/?a#b"),
        ("view-source:feed://h/a", "feed://h/a", "http://h/a"),
        ("jar:jar:file:/a.war!/lib/b.jar!/c.class", "jar:file:/a.war!/lib/b.jar", "file:/a.war"),
        ("jdbc:postgresql://h:5432/db?ssl=true", "postgresql://h:5432/db?ssl=true", "postgresql://h:5432/db?ssl=true"),
        ("jdbc:oracle:thin:@h:1521:x", "oracle:thin:@h:1521:x", "oracle:thin:@h:1521:x"),
        ("jdbc:1st:x", None, None),
        ("view-source:jdbc:1st:x", "jdbc:1st:x", None),
        ("view-source:jar:file:/a", "jar:file:/a", "jar:file:/a"),
    ]:
        view = URI(text).view()
        assert (None if view.inner is None else str(view.inner)) == inner
        assert (None if view.innermost is None else str(view.innermost)) == innermost


@pytest.mark.parametrize(("before", "after"), [("view-source:", ""), ("jar:", "!/"), ("feed:", "")])
def test_depth_costs_nothing(before, after):
    view = URI(before * 20_000 + "about:blank" + after * 20_000).view()
    assert str(view.innermost) == "about:blank"


def test_depth_of_several_schemes_costs_nothing_and_equivalence():
    # The first "!/" ends an archive that is not a jar: URI itself, so that the others are in vain.
    view = URI("feed:jar:view-source:" * 20_000 + "about:blank" + "!/" * 20_000).view()
    assert str(view.innermost).endswith(":about:blank")
    relation(ViewSource, ["view-source:http://H:80", "view-source:http://h/", "VIEW-SOURCE:HTTP://h"])
    relation(Feed, ["feed://h/a", "feed:http://h/a", "feed:http://H:80/%61"])
    relation(Jar, ["jar:http://h/a!/%62", "jar:http://H:80/a!/b"])
    relation(Jdbc, ["jdbc:x://H/a", "jdbc:X://h/%61"])
    unrelated(ViewSource, "view-source:http://h/a", "view-source:http://h/b")
    unrelated(Jar, "jar:http://h/a!/b", "jar:http://h/a!/B")
    unrelated(Feed, "feed:https://h/a", "feed:http://h/a")
    unrelated(Jdbc, "jdbc:1st:x", "jdbc:1st:X")


def test_no_password_in_a_description_and_no_password_in_an_error_and_building():
    for text in [
        "view-source:https://u:s3cret@h/", "jar:https://u:s3cret@h/a.jar!/",
        "jar:jar:https://u:s3cret@h/a.jar!/b!/", "feed://u:s3cret@h/a", "feed:https://u:s3cret@h/a",
        "jdbc:mysql://u:s3cret@h/db", "jdbc:mysql://h/db?user=u&PASSWORD=s3cret&x=y",
        "jdbc:sqlserver://h;user=u;password=s3cret;x=y", "jdbc:oracle:thin:scott/s3cret@//h:1521/x",
    ]:  # fmt: skip
        view = URI(text).view()
        assert "s3cret" not in repr(view) and "***" in repr(view) and str(view) == text
    for text in ("view-source:u:/a:b://u:s3cret@h/[".replace("[", "%5B"), "jar:https://u:s3cret@h/a.jar"):
        try:
            URI(text).view()
        except SchemeError as error:
            assert "s3cret" not in str(error) + repr(error) + error.hint
    assert str(ViewSource.build(URI("https://h/?a#b"))) == "view-source:https://h/?a#b"
    assert str(Jar.build("file:/a.jar", "a b/c?d")) == "jar:file:/a.jar!/a%20b/c%3Fd"
    assert str(Feed.build("https://h/")) == "feed:https://h/"
    assert str(Jdbc.build("sqlite", "books.db")) == "jdbc:sqlite:books.db"
    with pytest.raises(SchemeError):
        ViewSource.build("example.org/a")
    with pytest.raises(SchemeError):
        Jdbc.build("a/b", "x")
