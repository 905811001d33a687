"""Data never changes structure: whatever `build` is given, the view gives it back, or it is refused."""

import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.test_made_by_hand import CLASSES
from urikit import URIError
from urikit.core.percent import decode
from urikit.schemes import view_class
from urikit.schemes.urns import class_of

#: What delimits in one scheme or another, encoded, doubled, or in the form of another host.
HOSTILE = (
    "", "@evil.example", "x@evil.example", "x@y.example, e@evil.example", "x@y.example\r\nBcc: e@evil.example",
    "evil.example/", "h/evil", "h/dc=evil", "h?q", "h#f", "h:80", "h;maddr=192.0.2.6", "h%2Fx", "h%40x",
    "//evil.example/x", "/", "..", "../x", "?q", "#f", "&a=b", "a&b=c", "a=b", "a;b=c", "a,b", "a+b", "a!b", "!/x",
    "a!/b", "ab", "a\tb", "a\r\nb", "\0", '"', "<a>", "\\", "%", "%41", "%zz", " ", "é", "例え", "\ud800", "[",
    "[::1]", "|", "^", "`", "~", "*", "$", "-", "0", "1", ".", ":", "a:b", "http://evil.example/", "javascript:x",
    "data:,x", "null",
)  # fmt: skip


class Given(NamedTuple):
    """Arguments that build a view, and where each is found in it again."""

    arguments: dict[str, Any]
    found: dict[str, Callable[[Any], Any]]


def _is(name: str) -> Callable[[Any], Any]:
    return lambda view: getattr(view, name)


def _decoded(name: str) -> Callable[[Any], Any]:
    return lambda view: None if getattr(view, name) is None else decode(getattr(view, name))


def found(*names: str) -> dict[str, Callable[[Any], Any]]:
    """Return where arguments are found that have the names of fields."""
    return {name: _is(name) for name in names}


def _unicode(view: Any) -> str:
    """A host in the characters that it was given in: of A-labels, or of UTF-8."""
    host: str = view.host or ""
    if host.startswith("xn--"):
        return host.encode().decode("idna")
    return host if not host or decode(host).isascii() else decode(host)


SCHEMES: dict[str, Given] = {
    "about": Given({"token": "blank"}, {"token": _decoded("token"), "query": _is("query")}),
    "acct": Given({"user": "u", "host": "h.example"}, {"user": _is("user"), "host": _unicode}),
    "blob": Given({"origin": "https://h", "name": "x"}, found("origin", "name")),
    "cid": Given({"content_id": "a@b.example"}, found("content_id")),
    "mid": Given({"message_id": "a@b.example"}, found("message_id", "content_id")),
    "hf": Given(
        {"owner": "o", "name": "n", "file": "a/b", "revision": "main"},
        {
            "owner": _decoded("owner"),
            "name": _decoded("name"),
            "file": _is("file"),
            "revision": _is("decoded_revision"),
        },
    ),
    "s3": Given(
        {"bucket": "bucket", "key": "k"}, {"bucket": _decoded("bucket"), "key": _is("key"), "scheme": _is("scheme")}
    ),
    "abfs": Given(
        {"bucket": "c", "key": "k", "account": "a.example", "scheme": "abfs"},
        {"bucket": _decoded("bucket"), "key": _is("key"), "scheme": _is("scheme"), "account": _is("account")},
    ),
    "doi": Given({"name": "10.1000/1"}, found("name")),
    "hdl": Given({"name": "20.1000/1"}, found("name")),
    "file": Given({"names": ["a"]}, {"host": _unicode, "drive": _is("drive")}),
    "ftp": Given(
        {"host": "h"},
        found("host", "name", "user", "scheme", "typecode"),
    ),
    "geo": Given({"latitude": 1, "longitude": 2}, {"crs": lambda v: v.get("crs")}),
    "gopher": Given(
        {"host": "h", "selector": "s"},
        {"host": _is("host"), "selector": _is("selector"), "item_type": _is("type"), "search": _is("search")},
    ),
    "http": Given(
        {"host": "h"},
        found("host", "scheme", "path", "query", "fragment"),
    ),
    "ws": Given({"host": "h"}, found("host", "scheme", "path", "query")),
    "info": Given({"namespace": "ddc", "value": "1"}, found("value")),
    "irc": Given({"target": "#a", "host": "h"}, found("target", "host", "scheme")),
    "javascript": Given({"source": "x"}, found("source")),
    "ldap": Given(
        {"host": "h"},
        {
            "host": _is("host"),
            "name": lambda v: str(v.name),
            "scheme": _is("scheme"),
            "scope": lambda v: v.scope or "",
            "filter": lambda v: (v.filter and str(v.search_filter)) or "",
        },
    ),
    "magnet": Given({"topics": ["urn:btih:" + "a" * 40]}, found("display_name")),
    "mailto": Given(
        {"to": "a@b.example"}, {"to": lambda v: ",".join(map(str, v.addresses)), "subject": _is("subject")}
    ),
    "feed": Given({"inner": "http://h/"}, {"inner": _is("inside")}),
    "jar": Given({"archive": "file:/a.jar", "entry": "x"}, {"archive": _is("inside"), "entry": _decoded("entry")}),
    "jdbc": Given({"subprotocol": "a", "subname": "b"}, found("subprotocol", "subname")),
    "view-source": Given({"inner": "http://h/"}, {"inner": _is("inside")}),
    "news": Given(
        {"newsgroups": "a.b"}, {"newsgroups": _decoded("group"), "host": _is("host"), "scheme": _is("scheme")}
    ),
    "nntp": Given(
        {"newsgroups": "a.b", "host": "h", "scheme": "nntp"}, {"newsgroups": _decoded("group"), "host": _is("host")}
    ),
    "ni": Given({"algorithm": "sha-256", "digest": b"a" * 32}, found("authority", "algorithm")),
    "nih": Given({"algorithm": "sha-256", "digest": b"a" * 32}, found("algorithm")),
    "git": Given(
        {"scheme": "git", "host": "h"},
        found("host", "scheme", "path", "query"),
    ),
    "sip": Given(
        {"host": "h", "user": "u"},
        {"host": _is("host"), "user": _is("name"), "password": _decoded("password"), "scheme": _is("scheme")},
    ),
    "sms": Given({"recipients": "+1"}, {"recipients": lambda v: decode(v.recipients[0]), "body": _is("body")}),
    "ssh": Given(
        {"host": "h"},
        {"host": _is("host"), "user": _decoded("userinfo"), "scheme": _is("scheme"), "fingerprint": _is("fingerprint")},
    ),
    **{
        scheme: Given(
            {"host": "h", "user": "u", "database": "d"},
            found("host", "user", "password", "database"),
        )
        for scheme in ("postgresql", "mysql", "amqp", "kafka")
    },
    "mssql": Given(
        {"scheme": "mssql", "host": "h", "user": "u", "database": "d/e"}, found("host", "user", "password", "database")
    ),
    "mongodb": Given(
        {"host": "h", "user": "u", "database": "d"},
        found("host", "user", "password", "database", "collection"),
    ),
    "redis": Given(
        {"host": "h", "user": "u", "database": "0"},
        found("host", "user", "password", "database", "scheme"),
    ),
    "sqlite": Given({"database": "a.db"}, found("database")),
    "tag": Given(
        {"authority": "h.example", "date": "2001"},
        {"authority": _is("authority"), "specific": lambda v: decode(v.specific or "")},
    ),
    "tel": Given(
        {"number": "+1"},
        {
            "number": _decoded("number"),
            "extension": lambda v: v.get("ext"),
            "subaddress": lambda v: decode(v.get("isub") or ""),
        },
    ),
    "telnet": Given({"host": "h"}, found("host", "user", "password")),
    "xmpp": Given(
        {"domain": "h.example", "node": "n", "resource": "r"},
        {
            "domain": _decoded("host"),
            "node": _decoded("node"),
            "resource": _decoded("resource"),
            "query_type": _is("query_type"),
            "fragment": _decoded("fragment"),
        },
    ),
    "xri": Given({"authority": "@a"}, {}),
}
NAMESPACES: dict[str, Given] = {
    "eidr": Given({"doi": "10.5240:7791-8534-2C23-9030-8610-5"}, {}),
    "example": Given({"string": "a"}, {"string": _decoded("nss")}),
    "mpeg": Given({"namespace": "mpeg", "string": "a"}, {"namespace": _is("nid"), "string": _decoded("nss")}),
    "gsma": Given({"imei": "90420156-025763-0"}, {}),
    "ietf": Given({"kind": "rfc", "name": "2648"}, found("kind", "name")),
    "isan": Given({"number": "0123-1230-3210-2310-1"}, {}),
    "isbn": Given({"number": "0-395-36341-1"}, found("number")),
    "issn": Given({"number": "0259-000X"}, found("number")),
    "lex": Given(
        {"jurisdiction": "it", "authority": "stato", "measure": "legge", "details": "2003-09-21;456"},
        {
            name: _decoded(name)
            for name in ("jurisdiction", "authority", "measure", "details", "expression", "manifestation", "partition")
        },
    ),
    "nbn": Given({"country": "ch", "string": "bel-9039"}, {"string": _decoded("string")}),
    "oasis": Given(
        {"kind": "member", "owner": "A00024", "document": "x"}, {name: _decoded(name) for name in ("owner", "document")}
    ),
    "3gpp": Given({"string": "featurephones"}, {"string": _decoded("nss")}),
    "oid": Given({"arcs": "1.3.6"}, {}),
    "publicid": Given({"public_identifier": "-//A//B"}, {}),
    "uuid": Given({"uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}, {"uuid": lambda v: str(v.uuid)}),
}

JOBS = [(view_class(scheme), given) for scheme, given in SCHEMES.items()]
JOBS += [(class_of(nid), given) for nid, given in NAMESPACES.items()]
each_job = pytest.mark.parametrize(("view", "job"), JOBS, ids=[*SCHEMES, *NAMESPACES])


def gives_back(view, job, name, value):
    """Builds with one argument that is hostile: refused with a `ValueError`, or found in the view again."""
    try:
        built = view.build(**{**job.arguments, name: value})
    except ValueError:
        return
    again = view.parse(built.to_uri())
    assert again == built
    for known, where in job.found.items():
        if known == name:
            assert where(again) == value, (name, value, str(again))
        elif known in job.arguments:
            assert where(again) == where(view.build(**job.arguments)), (name, value, known, str(again))


@each_job
def test_a_builder_gives_back_what_it_was_given_or_refuses(view, job):
    for name in {**job.found, **job.arguments}:
        if isinstance(job.arguments.get(name, ""), str):
            for value in HOSTILE:
                gives_back(view, job, name, value)


@a_tenth
@given(data=st.data(), value=st.lists(st.sampled_from(HOSTILE) | st.text(max_size=3), max_size=3).map("".join))
def test_so_does_any_builder_with_any_text(data, value):
    view, job = data.draw(st.sampled_from(JOBS))
    name = data.draw(st.sampled_from(sorted({**job.found, **job.arguments})))
    # UTS 46 maps a host, so another character may come back: "1" for a superscript one.
    mapped = name == "host" and unicodedata.normalize("NFKC", value).casefold() != value
    if isinstance(job.arguments.get(name, ""), str) and not mapped:
        gives_back(view, job, name, value)


@a_tenth
@given(data=st.data())
def test_several_parts_at_once_are_refused_or_read_again(data):
    view, job = data.draw(st.sampled_from(JOBS))
    texts = [name for name in {**job.found, **job.arguments} if isinstance(job.arguments.get(name, ""), str)]
    hostile = data.draw(st.dictionaries(st.sampled_from(texts), st.sampled_from(HOSTILE))) if texts else {}
    try:
        built = view.build(**{**job.arguments, **hostile})
    except URIError:
        return
    assert view.parse(str(built)) == built and view.parse(built.to_uri()) == built


@pytest.mark.parametrize("host", ["h:80", "h/x", "a b", "h@x", "h?", "h#", "[::1", "h\\x", "%zz", "\0"])
@pytest.mark.parametrize("scheme", [scheme for scheme, job in SCHEMES.items() if "host" in job.found])
def test_a_host_is_checked_as_the_parser_checks_it(scheme, host):
    with pytest.raises(URIError):
        view_class(scheme).build(**{**SCHEMES[scheme].arguments, "host": host})


def test_every_class_that_builds_is_asked():
    asked = {view for view, _ in JOBS} | {class_of("epc"), class_of("service"), view_class("data")}
    assert {view for view in CLASSES if hasattr(view, "build")} <= asked
