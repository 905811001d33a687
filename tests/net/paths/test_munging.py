"""Commands at the end of URIs (urikit.net.paths.munging)."""

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import URI
from urikit.net.paths.munging import Munged, munge, unmunge

RESOURCE = "http://editing.com/resource/file.php"


def test_the_example_of_the_article_and_other_pairs_keep_their_bytes_and_a_command_alone():
    munged = munge(RESOURCE, "command", "checkout")
    assert str(munged) == "http://editing.com/resource/file.php?command=checkout"
    assert unmunge(munged, "command") == Munged(URI(RESOURCE), "checkout")
    uri = "http://h/r?a=%7e&&b=+;c#f"
    munged = munge(uri, "command", "check out")
    assert str(munged) == "http://h/r?a=%7e&&b=+;c&command=check%20out#f"
    assert unmunge(munged, "command") == (URI(uri), "check out")
    assert str(munge(RESOURCE, "checkout")) == f"{RESOURCE}?checkout"
    assert unmunge(f"{RESOURCE}?checkout", "checkout") == (URI(RESOURCE), "")
    assert unmunge(f"{RESOURCE}?checkout=", "checkout") == (URI(RESOURCE), "")


def test_no_command_and_one_command_replaces_another():
    for text in (RESOURCE, f"{RESOURCE}?", f"{RESOURCE}?commands=1", f"{RESOURCE}#command=checkout"):
        assert unmunge(text, "command") == (URI(text), None)
    assert str(munge(f"{RESOURCE}?command=checkout&r=1", "command", "checkin")) == f"{RESOURCE}?r=1&command=checkin"
    assert unmunge(f"{RESOURCE}?command=a&r=1&%63ommand=b", "command") == (URI(f"{RESOURCE}?r=1"), "b")


DATA = st.text(st.characters(exclude_categories=["Cs"]))


@a_tenth
@given(DATA.filter(bool), DATA, st.none() | st.text("ab=&%41;+", min_size=1))
def test_what_is_munged_is_unmunged(name, command, query):
    # A query that is empty, or ends with a separator, loses that on the way back.
    assume(query is None or not query.endswith("&"))
    resource = URI("http://h/r#f").replace(query=None if query is None else query.replace("%", "%25"))
    assume(unmunge(resource, name).command is None)
    assert unmunge(munge(resource, name, command), name) == (resource, command)
