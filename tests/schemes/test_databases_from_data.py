"""URLs of databases from data: `build`, `replace`, `redacted`, formats, and errors that show no password."""

import pathlib
import pickle
import re

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import urikit
from urikit import ArgumentError, SchemeError, URIEncodingError, URISyntaxError
from urikit.schemes.databases import Amqp, Dialect, Kafka, Mongodb, Mysql, Postgres, Redis, Sqlite, parse

SERVERS = (Amqp, Kafka, Mongodb, Mysql, Postgres, Redis)
CLASSES = (*SERVERS, Sqlite, Dialect)
CANARY = "CaNaRy"

text = st.text(max_size=6) | st.sampled_from(["@", "a@b", "/", "?", "#", ":", ",", "%41", "+", "&", "=", ";", "\ud800"])
hosts = st.lists(
    st.tuples(text | st.sampled_from(["h", "::1", "/run/a:b", "1.2.3.4"]), st.none() | st.integers(-1, 65536)),
    max_size=3,
)
options = st.lists(st.tuples(text, text | st.none()), max_size=3)


def data(view):
    """All that a view says, decoded."""
    found = {"user": view.user, "password": view.password, "hosts": view.hosts, "database": view.database}
    return found | {"options": view._decoded_options()}


@given(
    st.sampled_from(SERVERS),
    st.none() | text,
    st.none() | text,
    st.none() | hosts,
    st.none() | text | st.integers(0, 20).map(str),
    st.none() | options,
)
def test_what_is_built_is_read_again_or_refused(cls, user, password, hosts, database, options):
    try:
        view = cls.build(user=user, password=password, hosts=hosts, database=database, options=options)
    except ValueError:
        return
    again = parse(view.text)
    assert again == view and again.text == view.text == str(view)
    read = data(again)
    assert read["user"] == ("" if user is None and password is not None else user)
    assert (read["password"], read["database"]) == (password, database)
    assert [tuple(host) for host in read["hosts"]] == (hosts or []) and read["options"] == (options or [])
    assert view.replace() == view and view.replace().text == view.text


@pytest.mark.parametrize("cls", CLASSES)
def test_other_names_are_refused(cls):
    with pytest.raises(TypeError, match=rf"{cls.__name__}.build\(\) got an unexpected keyword argument 'pasword'"):
        cls.build(pasword="x")
    view = cls.parse(cls.EXAMPLES[0])
    with pytest.raises(TypeError, match=rf"{cls.__name__}.replace\(\) got an unexpected keyword argument 'vhost'"):
        view.replace(vhost="x")
    assert view.replace() == view


def test_one_host_without_a_name_and_a_port_is_refused():
    for cls in SERVERS:
        with pytest.raises(ArgumentError, match="a name or a port"):
            cls.build(hosts=[("", None)])
    assert Postgres.build(hosts=[("", 5433)]).hosts == (("", 5433),)


@given(st.none() | text, st.none() | options, st.sampled_from(["sqlite", "file"]))
def test_so_is_a_file(database, options, scheme):
    try:
        view = Sqlite.build(scheme=scheme, database=database, options=options)
    except ValueError:
        return
    again = Sqlite.parse(view.text)
    assert again.database == database and again._decoded_options() == (options or []) and view.replace() == view


@given(
    st.sampled_from(SERVERS),
    st.dictionaries(
        st.sampled_from(["user", "password", "hosts", "database", "options"]),
        st.none() | text,
    ),
    st.none() | hosts,
    st.none() | options,
)
def test_only_the_parts_change_that_are_named(cls, changes, hosts, options):
    before = cls.parse(f"{cls.DEFAULT_SCHEME}://a%6e:p%77@h%41:1/%37?x=%7e&y=#f")
    changes |= {"hosts": hosts} if "hosts" in changes else {}
    changes |= {"options": options} if "options" in changes else {}
    try:
        view = before.replace(**changes)
    except ValueError:
        return
    was, now = data(before), data(view)
    for name in was:
        expected = changes.get(name, was[name])
        if expected is None and name in ("hosts", "options"):
            expected = []
        if name == "user" and expected is None and now["password"] is not None:
            expected = ""
        assert (list(now[name]) if isinstance(expected, list) else now[name]) == expected
    assert view.fragment == "f"
    for name, piece in (("user", "a%6e"), ("password", "p%77"), ("hosts", "h%41:1"), ("options", "?x=%7e&y=#f")):
        assert name in changes or piece in view.text


@given(st.sampled_from(SERVERS), text, text, hosts, text, options)
def test_no_password_is_shown(cls, before, after, hosts, database, options):
    password = before + CANARY + after
    given = {"user": "u", "password": password, "hosts": hosts, "database": database, "options": options}
    try:
        view = cls.build(**given)
        shown = [repr(view), view.redacted(), f"{view:redacted}", f"{view:redacted:>9}", view.issues()]
    except ValueError as error:
        shown = [error, repr(error), error.args, vars(error), error.message, error.hint]
    assert not [one for one in shown if CANARY in str(one)]


@given(st.sampled_from([*SERVERS, parse]), text, text, st.sampled_from(["h", "h1:1,h2:2", "h:x", "h,,i:1", "[::1]"]))
@example(Amqp, "]", "?", "h")
def test_nor_is_one_that_is_not_encoded(cls, before, after, host):
    # Behind an "@", a "/" ends a host, and the rest is a path to every program.
    assume(re.search(r"@.*[/?#\\]", before + after, re.DOTALL) is None)
    password = f"x{before}{CANARY}{after}"
    scheme = getattr(cls, "DEFAULT_SCHEME", "postgresql")
    try:
        view = getattr(cls, "parse", parse)(f"{scheme}://u:{password}@{host}/0")
    except ValueError as error:
        assert CANARY not in "".join(map(str, (error, repr(error), error.args, vars(error), error.message, error.hint)))
    else:
        assert CANARY not in repr(view) + view.redacted()


def test_build():
    for view, expected in [
        (Postgres.build(), "postgresql://"),
        (Postgres.build(hosts="db1:5433,db2", database="a/b"), "postgresql://db1:5433,db2/a%2Fb"),
        (Postgres.build(scheme="postgres+asyncpg", host="::1", port=1), "postgres+asyncpg://[::1]:1"),
        (Postgres.build(hosts=["/run/pg", ("::1", 2)]), "postgresql://%2Frun%2Fpg,[::1]:2"),
        (Postgres.build(port=5433), "postgresql://:5433"),
        (Postgres.build(options={"a": "b+c", "n": 3, "t": True}), "postgresql:///?a=b%2Bc&n=3&t=true"),
        (Mysql.build(driver="pymysql", host="h", database="d"), "mysql+pymysql://h/d"),
        (Mongodb.build(host="h", database="d", collection="a.b"), "mongodb://h/d.a.b"),
        (Mongodb.build(scheme="mongodb+srv", host="h", options={"w": "majority"}), "mongodb+srv://h/?w=majority"),
        (Redis.build(password="p:w", host="h", database=0), "redis://:p%3Aw@h/0"),
        (Redis.build(socket="/run/a b", database=1, options={"x": "y"}), "unix:///run/a%20b?x=y&db=1"),
        (Redis.build(scheme="redis", driver="socket", socket="/run/a"), "redis+socket:///run/a"),
        (Amqp.build(host="h", database="/"), "amqp://h/%2F"),
        (Amqp.build(host="h", database=""), "amqp://h/"),
        (Amqp.build(host="h", options={"heartbeat": 5}), "amqp://h?heartbeat=5"),
        (Dialect.build(scheme="mssql", driver="pyodbc", host="h", database="d"), "mssql+pyodbc://h/d"),
        (Dialect.build(scheme="oracle+cx_oracle", user="a", host="h"), "oracle+cx_oracle://a@h"),
        (Dialect.build(scheme="trino", host="h", database="c d/s", options={"a": "b c"}), "trino://h/c%20d/s?a=b%20c"),
        (Dialect.build(scheme="duckdb", database=":memory:"), "duckdb:///:memory:"),
        (Dialect.build(scheme="redis+sentinel", hosts=["a", ("b", 1)], database="m/0"), "redis+sentinel://a,b:1/m/0"),
        (Kafka.build(hosts="b1:9092,b2", database="orders"), "kafka://b1:9092,b2/orders"),
        (Sqlite.build(), "sqlite://"),
        (Sqlite.build(database="file:a.db", options={"uri": "true"}), "sqlite:///file:a.db?uri=true"),
        (Sqlite.build(scheme="file", database="/a?b"), "file:///a%3Fb"),
    ]:
        assert view.text == expected and parse(expected) == view and pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize(
    ("cls", "given", "kind", "words"),
    [
        (Dialect, {"host": "h"}, ArgumentError, "invalid scheme"),
        (Dialect, {"scheme": "http", "host": "h"}, ArgumentError, "invalid scheme"),
        (Dialect, {"scheme": "mssql", "hosts": "a,b"}, SchemeError, "several hosts"),
        (Dialect, {"scheme": "mssql", "host": "a", "database": ""}, ArgumentError, "invalid database"),
        (Mongodb, {"host": "h", "port": 0}, SchemeError, "port 0"),
        (Mongodb, {"host": "h", "database": "a$b"}, SchemeError, "invalid database name"),
        (Mongodb, {"host": "h", "options": {"w": None}}, SchemeError, 'missing "="'),
        (Postgres, {"user": "a\0"}, SchemeError, "%00 not allowed"),
        (Postgres, {"scheme": "mysql"}, ArgumentError, "invalid scheme: expected postgres or postgresql"),
        (Postgres, {"driver": "a:b"}, ArgumentError, "invalid driver"),
        (Postgres, {"scheme": "postgresql+a", "driver": "b"}, ArgumentError, "the driver of the scheme, a"),
        (Postgres, {"host": "h:1"}, ArgumentError, "invalid host"),
        (Postgres, {"host": "[::1]"}, ArgumentError, "without brackets"),
        (Postgres, {"host": "a", "hosts": "b"}, ArgumentError, "None beside hosts"),
        (Postgres, {"hosts": "a/b"}, SchemeError, "invalid host"),
        (Postgres, {"hosts": [("a", 65536)]}, ArgumentError, "invalid port"),
        (Postgres, {"database": ""}, ArgumentError, "invalid database"),
        (Postgres, {"user": "a", "options": {"user": "b"}}, SchemeError, "an option has the same meaning"),
        (Postgres, {"password": "a\ud800"}, URIEncodingError, "lone surrogate"),
        (Mongodb, {}, SchemeError, "missing host"),
        (Mongodb, {"host": "h", "password": "x"}, ArgumentError, "invalid user"),
        (Mongodb, {"host": "h", "database": "a.b"}, ArgumentError, "invalid database"),
        (Mongodb, {"host": "h", "collection": "b"}, ArgumentError, "invalid database"),
        (Mongodb, {"scheme": "mongodb+srv", "host": "h", "port": 1}, SchemeError, "mongodb\\+srv takes one host"),
        (Mongodb, {"driver": "srv", "host": "h"}, ArgumentError, "invalid driver"),
        (Redis, {"hosts": "a,b"}, SchemeError, "several hosts"),
        (Redis, {"database": "x"}, ArgumentError, "a number"),
        (Redis, {"database": -1}, ArgumentError, "a number"),
        (Redis, {"socket": "run"}, ArgumentError, "an absolute path"),
        (Redis, {"socket": "/run", "host": "h"}, ArgumentError, "None beside a host"),
        (Redis, {"database": 1, "options": {"db": "2"}}, ArgumentError, "None beside the option db"),
        (Kafka, {"database": "orders"}, SchemeError, "missing host"),
        (Sqlite, {"database": ""}, ArgumentError, "the name of a file"),
    ],
)
def test_what_is_not_written(cls, given, kind, words):
    with pytest.raises(kind, match=words):
        cls.build(**given)


def test_types():
    for wrong in [
        {"user": 1}, {"password": b"x"}, {"host": 1}, {"hosts": 5}, {"hosts": [5]}, {"hosts": [("a",)]},
        {"port": "1"}, {"port": True}, {"database": []}, {"options": "a=b"}, {"options": 5}, {"scheme": 1},
        {"driver": 1},
    ]:  # fmt: skip
        for cls in SERVERS:
            with pytest.raises(TypeError):
                cls.build(**{"host": "h", **wrong} if "hosts" not in wrong else wrong)


def test_replace():
    for text, changes, expected in [
        ("postgresql://a%6e:p@h1:1,h2/db", {"password": None}, "postgresql://a%6e@h1:1,h2/db"),
        ("postgresql://a:p@h1:1,h2/db", {"user": None, "password": None}, "postgresql://h1:1,h2/db"),
        ("redis://:p@h/0", {"password": None}, "redis://h/0"),
        ("redis://%41:1/0", {"port": 2}, "redis://%41:2/0"),
        ("redis://[::1]/0", {"port": 2}, "redis://[::1]:2/0"),
        ("redis://h:1/0", {"host": "::1"}, "redis://[::1]:1/0"),
        ("redis://h/?x=%7e&%64b=1", {"database": 2}, "redis://h/?x=%7e&db=2"),
        ("redis://h/?db=1&db=2", {"database": None}, "redis://h/"),
        ("redis://h/5?db=1&x", {"database": None}, "redis://h/?x"),
        ("redis://h/5", {"database": None}, "redis://h"),
        ("unix:///run/a?db=1", {"database": None}, "unix:///run/a"),
        ("unix:///run/a?x=y", {"database": 3}, "unix:///run/a?x=y&db=3"),
        ("mongodb://a:1,b/d%2Ec%7e?x=", {"database": "e"}, "mongodb://a:1,b/e%2Ec%7e?x="),
        ("mongodb://a:1,b/d%7e.c?x=", {"collection": None}, "mongodb://a:1,b/d%7e?x="),
        ("postgresql://h/db?a=b", {"options": {"c": "d"}, "driver": "psycopg"}, "postgresql+psycopg://h/db?c=d"),
        ("postgresql+psycopg://h/db", {"driver": None}, "postgresql://h/db"),
        ("redis://h/0", {"scheme": "rediss"}, "rediss://h/0"),
        ("sqlite:///a.db", {"database": None}, "sqlite://"),
        ("sqlite:a.db", {"database": "b c.db"}, "sqlite:b%20c.db"),
        ("file://localhost/a", {"database": "b"}, "file:b"),
    ]:
        assert parse(text).replace(**changes).text == expected


def test_what_is_not_replaced():
    for text, changes in [
        ("postgresql://h1,h2/db", {"host": "x"}),
        ("postgresql://h/db?host=/run", {"host": "x"}),
        ("postgresql://h/db?user=me", {"user": "x"}),
        ("postgresql://h/db?a=b+c", {"driver": "psycopg"}),
        ("redis://h/0", {"scheme": "unix"}),
        ("mongodb://h/", {"hosts": None}),
        ("mongodb+srv://h/", {"driver": "x"}),
        ("mongodb://u:p@h/", {"user": None}),
    ]:
        with pytest.raises(urikit.URIError):
            parse(text).replace(**changes)


def test_nothing_replaced_changes_no_byte_and_formats():
    for cls in CLASSES:
        for text in (*cls.EXAMPLES, f"{cls.DEFAULT_SCHEME}:///:memory:?a=%7e&&=#x"):
            try:
                view = cls.parse(text)
            except ValueError:
                continue
            assert view.replace() == view and view.replace().text == text
    with pytest.raises(TypeError):
        parse("redis://h").replace(scheme=None)
    view = parse("postgresql://me:pw@h1:1,h2:2/db")
    assert f"{view}" == view.text and f"{view:redacted}" == view.redacted() == "postgresql://me:***@h1:1,h2:2/db"
    assert f"{view:>40}" == view.text.rjust(40) and f"{view:redacted:>40}" == view.redacted().rjust(40)
    assert parse("redis://h/?word=x").redacted(secret_names=["word"]) == "redis://h/?word=***"
    for text in ("postgresql://me:pw@h/db", "redis://h"):
        assert f"{parse(text):redacted:^50}" == f"{urikit.URI(text):redacted:^50}"
    with pytest.raises(ArgumentError):
        format(view, "display")


@pytest.mark.parametrize("between", ["/", "?", "#", "/@", "a/b@c"])
def test_a_password_with_a_delimiter_names_how_to_write_it(between):
    for read in (parse, Postgres.parse):
        with pytest.raises(SchemeError) as caught:
            read(f"postgresql://me:{CANARY}{between}x@h:1,i/db")
        error = caught.value
        assert error.code == "database-password-character" and "%2F" in error.hint and CANARY not in str(error)


@pytest.mark.parametrize("text", ["", "no scheme", "//h/db"])
def test_a_missing_scheme(text):
    with pytest.raises(SchemeError, match="missing scheme: expected one of amqp, ") as caught:
        parse(text)
    assert (caught.value.offset, caught.value.end) == (0, 0) and "postgresql://" in caught.value.hint


def test_a_wrong_scheme_and_bytes():
    with pytest.raises(SchemeError, match=r'wrong scheme: expected one of amqp, .*, found "http"') as caught:
        parse("http://h/")
    assert (caught.value.offset, caught.value.end) == (0, 4)
    with pytest.raises(SchemeError, match='wrong scheme: expected one of redis, rediss, unix, found "http"'):
        Redis.parse("http://h/")
    assert parse(b"postgresql://h1:1,h2:2/db") == Postgres.parse(b"postgresql://h1:1,h2:2/db")
    for read in (parse, Postgres.parse):
        with pytest.raises(URISyntaxError) as caught:
            read(b"postgresql://h1:1,h2:2/\xff")
        with pytest.raises(URISyntaxError) as expected:
            urikit.parse(b"postgresql://h1:1,h2:2/\xff")
        assert caught.value.args == expected.value.args
        for wrong in (None, 3, pathlib.Path("a"), bytearray(b"redis://h"), ["redis://h"]):
            with pytest.raises(TypeError, match="expected str"):
                read(wrong)
