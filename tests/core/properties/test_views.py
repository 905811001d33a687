"""Views of random URIs: `parse`, `to_uri`, `equivalent`, `hash`, copies and pickles agree, whatever the scheme."""

import copy
import pickle
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import URI, SchemeError, URISyntaxError
from urikit.schemes import VIEWS, view_class
from urikit.schemes.databases import Dialect
from urikit.schemes.urns import NAMESPACES, class_of
from urikit.schemes.view import View

#: Examples of each scheme, each with the scheme written; of URNs, those of every namespace.
EXAMPLES = [
    f"{scheme}:{text.partition(':')[2]}"
    for scheme in sorted(VIEWS)
    for text in view_class(scheme).EXAMPLES
    if text.partition(":")[0].lower() == scheme
] + [text for nid in sorted(NAMESPACES) for text in class_of(nid).EXAMPLES]

#: What is put in, in the place of a character or in front of it: what delimits, encodes or is empty in one scheme or
#: another.
_PIECES = st.sampled_from(
    [*"/?#@:;,=&!+*.-_~$'()%", "%2F", "%2f", "%40", "%41", "%00", "%C3%A9", "%FF", "%5B", "//", "..", "a", "Z", "0",
     "65536", ""]
)  # fmt: skip


@st.composite
def uris(draw):
    """An example in which a few places are others, its scheme perhaps in capitals."""
    text = draw(st.sampled_from(EXAMPLES))
    start = text.index(":") + 1
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(start, len(text)))
        cut = draw(st.integers(0, 2))
        text = text[:at] + draw(_PIECES) + text[at + cut :]
    return text[:start].upper() + text[start:] if draw(st.booleans()) else text


def views_of(text):
    """The view of a text, or None where it is not a URI or its scheme refuses it."""
    try:
        uri = URI(text)
    except URISyntaxError:
        return None
    try:
        return uri.view()
    except SchemeError as error:
        assert 0 <= error.offset <= error.end <= len(text) and error.message and error.hint
        return None


def agrees(text, view):
    """All that a view says of itself: one URI, one value, one hash, whichever way it is made."""
    uri = view.to_uri()
    again = type(view).parse(uri)
    assert again == view and hash(again) == hash(view) and again.to_uri() == uri
    assert URI(str(uri)).view() == view
    assert str(uri).lower() == text.lower() or not text.isascii() or type(view).__name__ in ("Xri", "Sip")
    assert view.equivalent(view) and view.equivalent(uri) and view.equivalent(str(uri)) and view.equivalent(text)
    made = {field.name: getattr(view, field.name) for field in fields(view)}
    for other in (
        copy.copy(view), copy.deepcopy(view), replace(view), type(view)(**made),
        *(pickle.loads(pickle.dumps(view, protocol)) for protocol in (2, pickle.HIGHEST_PROTOCOL)),
    ):  # fmt: skip
        assert other == view and hash(other) == hash(view)
        assert other.to_uri() == uri and str(other) == str(view) and repr(other) == repr(view)
        assert other.equivalent(view) and view.equivalent(other)
    assert all(0 <= issue.start <= issue.end and issue.message for issue in view.issues())


def holds_for(one, other):
    views = [(text, view) for text, view in ((one, views_of(one)), (other, views_of(other))) if view is not None]
    for text, view in views:
        assert isinstance(view, View)
        agrees(text, view)
    if len(views) == 2:
        (_, first), (_, second) = views
        assert first.equivalent(second) == second.equivalent(first)
        if first == second:
            assert hash(first) == hash(second) and first.equivalent(second) and first.to_uri() == second.to_uri()


@given(uris(), uris())
def test_a_random_view_agrees_with_itself(one, other):
    holds_for(one, other)


@given(uris(), st.data())
def test_a_view_with_another_field_is_that_view_or_none(text, data):
    view = views_of(text)
    if view is None:
        return
    name = data.draw(st.sampled_from([field.name for field in fields(view)]))
    held = getattr(view, name)
    if not isinstance(held, str | None):
        return
    value = data.draw(st.lists(_PIECES, max_size=3).map("".join))
    made = replace(view, **{name: value if data.draw(st.booleans()) else (held or "") + value})
    try:
        uri = made.to_uri()
    except (SchemeError, URISyntaxError):
        # A list of hosts with ports is the URL of a database, and not a URI.
        assert str(made) == repr(made) or type(made).parse(str(made)) == made
        return
    assert type(view).parse(uri) == made
    # Asked by its name, a `Dialect` reads any scheme without a view of its own.
    if not isinstance(made, Dialect) or made.scheme == view.scheme:
        agrees(str(uri), made)


@pytest.mark.slow
def test_ten_thousand_random_views_agree():
    from hypothesis import settings

    settings(max_examples=10_000)(given(uris(), uris())(holds_for))()
