"""Other servers (urikit.schemes.service; RFC 1738 section 3.1, RFC 3986 section 6.2.3)."""

import pytest

from tests.reference.normalization import DEFAULT_PORTS
from tests.schemes.promises import codes, raised, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes import VIEWS
from urikit.schemes.service import SERVICES, Service

VALID = [
    *Service.EXAMPLES, "pop://rg@mailsrv.example.net", "pop://rg;AUTH=+APOP@mail.example.net:8110",
    "imap://;AUTH=*@minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20", "git+ssh://git@h/u/r.git",
    "COAP://[::1]:/a?b#c",
]  # fmt: skip


test_tables = tables(
    Service,
    VALID,
    [
        ("git:h/p", "service-authority-missing", (4, 4)),
        ("nfs:/a", "service-authority-missing", (4, 4)),
        ("git:///p", "service-host-empty", (6, 6)),
        ("rtsp://u@:554/", "service-host-empty", (9, 9)),
    ],
)


@pytest.mark.parametrize("scheme", sorted(SERVICES))
def test_every_scheme(scheme):
    port, reference = DEFAULT_PORTS[scheme], SERVICES[scheme]
    view = Service.parse(f"{scheme}://h")
    assert view.effective_port == view.default_port == port and view.reference == reference
    relation(Service, [f"{scheme}://h", f"{scheme.upper()}://H:{port}/", f"{scheme}://h:"])
    unrelated(Service, f"{scheme}://h", f"{scheme}://h:{port + 1}")
    assert VIEWS[scheme] == "urikit.schemes.service:Service"


def test_parts_and_a_password_is_an_issue_and_built_of_data():
    view = Service.parse("pop://rg;auth=%2BAPOP:pw@h/a%2Fb/c?d=e")
    assert (view.user, view.auth, view.password, view.segments) == ("rg", "+APOP", "pw", ("a/b", "c"))
    assert view.params.get("d") == "e" and "pw" not in repr(view)
    assert Service.parse("imap://;AUTH=*@h/").user is None and Service.parse("imap://;AUTH=*@h/").auth == "*"
    # The parameter belongs to the schemes of mail.
    other = Service.parse("git://u;AUTH=x@h/")
    assert other.user == "u;AUTH=x" and other.auth is None
    assert Service.parse("git://h/").user is Service.parse("pop://h/").auth is None
    assert codes("rtsp://u:p@h/") == ["service-password"] and codes("rtsp://u@h/") == []
    assert str(Service.build("nfs", "h", path=["a b"], port=1)) == "nfs://h:1/a%20b"
    for scheme, host, code in (("nfs", "", "service-host-empty"), ("http", "h", "scheme-other")):
        assert raised(SchemeError, Service.build, scheme, host).code == code
