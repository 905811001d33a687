"""Whatever a URI holds, a view refuses it with its own error or answers every question (messages, directories)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import URI, SchemeError, URISyntaxError, _native
from urikit.schemes import VIEWS, view_class

FAMILIES = ("mailto", "ldap", "ldaps", "ldapi", "news", "nntp", "snews", "cid", "mid", "acct", "sms", "xmpp")

REST = st.lists(
    st.sampled_from(
        [
            "//", "/", "?", "#", "@", ":", ";", ",", "=", "&", "!", "*", "+", "+1", "1", "%FF", "%00", "%2F", "%5C",
            "%0D%0A", "%40", "%22", "%C3%A9", "%E7%B4%8D", "a", "B", "a@b", "cn=a", "(a=b)", "(", ")", "sub", "body=",
            "to=", "subject=", "X-BINDPW=", "x;y", "..", "[::1]", ";ext=", ";phone-context=+1",
        ]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@a_tenth
@given(st.sampled_from(FAMILIES), REST, REST)
def test_no_view_fails_otherwise_than_it_says(scheme, rest, other):
    views = []
    for text in (f"{scheme}:{rest}", f"{scheme.upper()}:{rest}", f"{scheme}:///{other}", f"{scheme}://h/{other}"):
        try:
            uri = URI(text)
        except URISyntaxError:
            continue
        try:
            view = uri.view()
        except SchemeError as error:
            assert error.message and error.hint and str(error)
            assert 0 <= error.offset <= error.end <= len(text)
            continue
        written = str(view.to_uri())
        assert written[len(scheme) :] == text[len(scheme) :] and written[: len(scheme)].lower() == scheme
        assert view_class(scheme).parse(view.to_uri()) == view and hash(view) == hash(uri.view())
        assert pickle.loads(pickle.dumps(view)) == view
        assert repr(view)
        for issue in view.issues():
            assert 0 <= issue.start <= issue.end <= len(text) and issue.message and issue.hint
        views.append(view)
    for one in views:
        assert one.equivalent(one)
        for two in views:
            assert one.equivalent(two) == two.equivalent(one)


@a_tenth
@given(
    st.sampled_from(FAMILIES),
    st.text("sw3Q", min_size=4, max_size=9),
    st.sampled_from(["/", "/x;type=z", "", "/%00", "/a/1", "/a@b"]),
)
def test_no_description_shows_a_password(scheme, secret, rest):
    secret = f"{secret}é".encode().hex() + secret
    text = f"{scheme}://me:{secret}@host.example.com{rest}"
    try:
        view = URI(text).view()
    except SchemeError as error:
        said = [str(error), repr(error), error.hint, error.message]
    else:
        said = [repr(view), *(f"{issue}{issue.message}{issue.hint}" for issue in view.issues())]
    assert all(secret not in words for words in said)


@pytest.mark.parametrize("scheme", FAMILIES)
def test_ports_are_those_of_the_core(scheme):
    ports = getattr(view_class(scheme), "PORTS", {})
    for name, port in ports.items():
        assert VIEWS[name] and _native.default_port(name) in (None, port)


@pytest.mark.parametrize("scheme", FAMILIES)
def test_every_view_says_what_it_follows(scheme):
    view = view_class(scheme)
    assert view.SPECIFICATION.startswith("RFC ") and view.EQUIVALENCE.endswith(".") and scheme in view.SCHEMES
    for text in view.EXAMPLES:
        assert str(view.parse(text)) == text
    assert len(view.EXAMPLES) > 1
