"""Other servers (urikit.schemes.service; RFC 1738 section 3.1, RFC 3986 section 6.2.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.reference.normalization import DEFAULT_PORTS
from tests.schemes.promises import codes, holds, refused, relation, unrelated
from tests.schemes.servers import authorities, paths, tails
from urikit import SchemeError
from urikit.schemes import VIEWS
from urikit.schemes.service import SERVICES, Service

VALID = [
    *Service.EXAMPLES,
    "pop://rg@mailsrv.example.net",
    "pop://rg;AUTH=+APOP@mail.example.net:8110",
    "imap://;AUTH=*@minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20",
    "git+ssh://git@h/u/r.git",
    "COAP://[::1]:/a?b#c",
]


@pytest.mark.parametrize("text", VALID)
def test_valid(text):
    assert str(holds(Service, text).to_uri()) == text


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("git:h/p", "service-authority-missing", (4, 4)),
        ("nfs:/a", "service-authority-missing", (4, 4)),
        ("git:///p", "service-host-empty", (6, 6)),
        ("rtsp://u@:554/", "service-host-empty", (9, 9)),
    ],
)
def test_refused_by_the_scheme(text, code, place):
    error = refused(Service, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


@pytest.mark.parametrize("scheme", sorted(SERVICES))
def test_every_scheme(scheme):
    port, reference = DEFAULT_PORTS[scheme], SERVICES[scheme]
    view = Service.parse(f"{scheme}://h")
    assert view.effective_port == view.default_port == port and view.reference == reference
    relation(Service, [f"{scheme}://h", f"{scheme.upper()}://H:{port}/", f"{scheme}://h:"])
    unrelated(Service, f"{scheme}://h", f"{scheme}://h:{port + 1}")
    assert VIEWS[scheme] == "urikit.schemes.service:Service"


def test_parts():
    view = Service.parse("pop://rg;auth=%2BAPOP:pw@h/a%2Fb/c?d=e")
    assert (view.user, view.auth, view.password, view.segments) == ("rg", "+APOP", "pw", ("a/b", "c"))
    assert view.params.get("d") == "e" and "pw" not in repr(view)
    assert Service.parse("imap://;AUTH=*@h/").user is None and Service.parse("imap://;AUTH=*@h/").auth == "*"
    # The parameter belongs to the schemes of mail.
    other = Service.parse("git://u;AUTH=x@h/")
    assert other.user == "u;AUTH=x" and other.auth is None
    assert Service.parse("git://h/").user is Service.parse("pop://h/").auth is None


def test_a_password_is_an_issue():
    assert codes("rtsp://u:p@h/") == ["service-password"] and codes("rtsp://u@h/") == []


def test_built_of_data():
    assert str(Service.build("nfs", "h", path=["a b"], port=1)) == "nfs://h:1/a%20b"
    for scheme, host, code in (("nfs", "", "service-host-empty"), ("http", "h", "scheme-other")):
        with pytest.raises(SchemeError) as caught:
            Service.build(scheme, host)
        assert caught.value.code == code


@a_tenth
@given(st.sampled_from(sorted(SERVICES)), authorities(), paths(), tails())
def test_view_to_uri_view(scheme, authority, path, tail):
    text = f"{scheme}://{authority}{path}{tail}"
    view = Service.parse(text)
    assert str(view.to_uri()) == text and Service.parse(view.to_uri()) == view
    normal = view.to_uri().normalize()
    assert view.equivalent(normal) and Service.parse(normal).equivalent(view)
