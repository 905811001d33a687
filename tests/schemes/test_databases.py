"""URLs of databases and brokers (urikit.schemes.databases): one host or several, URIs or not."""

import pickle
from dataclasses import replace

import pytest

import urikit
from tests.schemes.promises import codes, holds, raised, refused, relation, unrelated
from urikit import URI, SchemeError, Schemes, URISyntaxError
from urikit.schemes.databases import (
    Amqp,
    Database,
    Dialect,
    Kafka,
    Mongodb,
    Mysql,
    Postgres,
    Redis,
    ServerAddress,
    Sqlite,
    parse,
)
from urikit.schemes.nested import Jdbc

CLASSES = (Amqp, Dialect, Kafka, Mongodb, Mysql, Postgres, Redis, Sqlite)
#: Texts with several hosts and ports, which are not URIs.
LISTS = [
    "postgres://h1:1,h2:2/db", "postgresql://ann:s%40fe@h1:5433,h2,[::1]:5434/db?sslmode=require#x",
    "mongodb://a:1,b:2/x", "mongodb://me:pw@db0:27017,db1:27018/books?replicaSet=rs0",
    "mysql://u:tiger@h1:3306,h2:3307/db", "amqp://h1:1,h2:2/%2F", "kafka://b1:9092,b2:9093/topic",
    "postgresql+psycopg://h1:1,h2:2/db", "clickhouse+native://u:s3cret@h1:1,h2:2/db", "x+y://h1:1,h2:2/db",
    "redis+sentinel://:s3cret@h1:1,h2:2/mymaster/0",
]  # fmt: skip


@pytest.mark.parametrize("view", CLASSES)
def test_examples(view):
    for text in view.EXAMPLES:
        read = holds(view, text)
        assert str(read) == read.text == text and read.is_uri and parse(text) == read


@pytest.mark.parametrize("text", LISTS)
def test_several_hosts_with_ports(text):
    view = parse(text)
    assert not view.is_uri and view.text == str(view) == text
    assert raised(URISyntaxError, view.to_uri).code in ("host-list", "square-bracket")
    again = type(view).parse(text)
    assert again == view and hash(again) == hash(view) and pickle.loads(pickle.dumps(view)) == view
    assert view.equivalent(text) and view.equivalent(again) and again.equivalent(view)
    assert not view.equivalent(text.replace("h1", "h9").replace("1:", "9:").replace("a:", "z:").replace("db0", "z"))
    assert len(view.hosts) > 1 and view.endpoints[0] == (view.hosts[0].host, view.effective_port)
    if view.password:
        assert view.password not in repr(view) and "***" in repr(view)
    said = urikit.explain(text)
    hosts = [f"{host}:{port}" if port is not None else host for host, port in view.hosts]
    assert said.verdicts[-1].as_ == f"{len(hosts)} hosts: {', '.join(hosts)}"
    assert "hosts:" in str(said) and "pw" not in str(said)


def test_a_view_given_by_hand_is_read_again_and_what_a_scheme_refuses():
    view = parse("postgres://h1:1,h2:2/db")
    assert replace(view, path="/other").text == "postgres://h1:1,h2:2/other"
    for changes in ({"path": "@evil.example/"}, {"servers": "h1/x"}, {"userinfo": "a@b"}):
        made = replace(view, **changes)
        with pytest.raises((SchemeError, URISyntaxError)):
            _ = made.text
        assert str(made) == repr(made)
    for text, code, place in [
        ("postgres:db", "database-authority", (9, 9)),
        ("mongodb:///db", "database-host-empty", (10, 10)),
        ("mongodb://a,,b/db", "database-host-empty", (12, 12)),
        ("kafka://b1,", "database-host-empty", (11, 11)),
        ("redis://a,b/0", "database-hosts", (9, 11)),
        ("mysql://h:65536/db", "database-port", (8, 15)),
        ("mongodb+srv://a,b/", "database-srv", (14, 17)),
        ("mongodb+srv://u@a:1/", "database-srv", (17, 19)),
        ("sqlite://foo.db", "database-file-host", (9, 15)),
        ("mssql://h,1433/db", "database-hosts", (9, 14)),
        ("mongodb://a:b:c@h/", "database-colon", (13, 14)),
        ("mongodb://:p@h/", "database-user-empty", (10, 10)),
        ("mongodb://a@h:0/", "database-port-zero", (12, 15)),
        ("mongodb://h/a%24b", "database-name", (12, 17)),
        ("mongodb://h/a/b", "database-name", (12, 15)),
        ("mongodb://h/a%5cb.c", "database-name", (12, 19)),
        ("mongodb://u@h/?tls=true&ssl=false", "database-option-conflict", (24, 27)),
        ("mongodb://h/?ssl=true&ssl=false", "database-option-conflict", (13, 16)),
        ("mongodb://h/?tls=true&tls=0&tls=true", "database-option-conflict", (13, 16)),
        ("mongodb+srv://h.example.com/?directConnection=%74rue", "database-option-conflict", (29, 45)),
        ("mysql://(host=h,port=1)/db", "database-server", (8, 23)),
        ("mysql://u:p@address=(host=h)(port=1),i/db", "database-server", (12, 38)),
        ("mongodb://h/?a=b&w", "database-option-equals", (17, 18)),
        ("mongodb://h/?a=b&", "database-option-equals", (17, 17)),
        ("postgresql://u@h/?a=b&&c=d", "database-option-equals", (22, 22)),
        ("postgresql://u@h/?a=b&c", "database-option-equals", (22, 23)),
        ("postgresql://u@h/?a=b&application_name=a=b", "database-option-value", (39, 42)),
        ("postgresql://u%00@h/", "database-nul", (14, 17)),
        ("postgresql://h/%00#%00", "database-nul", (15, 18)),
        ("postgresql://h/?a=%00", "database-nul", (18, 21)),
    ]:
        error = refused(urikit.schemes.view_class(text.partition(":")[0]), text)
        assert (error.code, (error.offset, error.end)) == (code, place)


def test_what_libpq_and_mongodb_refuse_is_theirs_alone():
    for text in (
        "postgresql://h/db#%00", "postgresql://h/?a=b&", "postgresql://h/?", "postgresql://h/?options=-c%20a%3Db",
        "postgresql+psycopg://h/?a=b=c&d", "postgresql+psycopg://h/%00", "mysql://a:b:c@h:0/a%24b?c",
        "redis://:p:q@h:0/?a&b=c=d", "mongodb://h/a.b%2Fc", "mongodb://h/?a=b=c", "mongodb://h?w=1&a=",
        "mongodb://h1,h2/?directConnection=false&tls=true&ssl=true", "mongodb+srv://h/?srvMaxHosts=0&replicaSet=a",
        "mongodb+srv://h/?directConnection=false&srvMaxHosts=x&replicaSet=a", "mongodb://h/?tls=true&ssl=yes&tls=&ssl=x",
        "mongodb://h/?proxyHost=p&proxyUsername=&proxyPassword=", "mongodb://h/?proxyPort=",
    ):  # fmt: skip
        assert parse(text).text == text
    assert "database-option-conflict" in codes("mongodb://h/?proxyUsername=canary")
    error = raised(SchemeError, parse, "mongodb://h/?proxyHost=p&proxyPassword=canary")
    assert error.code == "database-option-conflict" and "canary" not in str(error)
    alone = raised(SchemeError, parse, "mongodb+srv://h/?directConnection=true")
    assert alone.hint == "remove the option, or what it contradicts"


def test_dialects():
    view = parse("mssql+pyodbc://sa:p%40w@h/db?driver=ODBC+Driver+18&x=1")
    assert (view.name, view.driver, view.user, view.password) == ("mssql", "pyodbc", "sa", "p@w")
    assert (view.endpoint, view.database, view.options) == (("h", 1433), "db", {"driver": "ODBC Driver 18", "x": "1"})
    for text, kind in [
        ("ibm_db_sa://u:p@h:50000/db", Dialect), ("oracle+cx_oracle://u:p@h/", Dialect), ("x_y+z://h/db", Dialect),
        ("elasticsearch+http://h:9200/", Dialect), ("postgresql+psycopg_async://h/db", Postgres),
        ("mysql+my_sql://h1:1,h2:2/db", Mysql),
    ]:  # fmt: skip
        view = parse(text)
        assert type(view) is kind and view.text == text and pickle.loads(pickle.dumps(view)) == view
        assert view.is_uri is ("_" not in text and "," not in text) and view.equivalent(text)
        assert view.equivalent(text.upper().replace("DB", "db").replace("U:P", "u:p"))
        assert not view.equivalent(text.replace("_", "-") + "x")
    assert not parse("x+y_z://h/").equivalent("x+y-z://h/")
    assert parse("duckdb:///E:/a.db").database == "E:/a.db" and parse("duckdb:///:memory:").endpoint is None
    assert parse("snowflake://u:p@acc/db/schema?a=b+c").options == {"a": "b c"}
    assert (parse("redis+sentinel://s1,s2:1/m/0").endpoints, parse("clickhouse://h").endpoint) == (
        (("s1", 26379), ("s2", 1)), ("h", None),
    )  # fmt: skip
    for text in ("http://h/", "git+ssh://h/x", "x+https://h/", "x://h/", "coap+tcp://h/", "x+://h/", "+x://h/"):
        assert raised(SchemeError, parse, text).code == "database-scheme"
    assert Dialect.parse("x://h/").name == "x" and raised(SchemeError, Dialect.parse, "http://h/")
    assert raised(SchemeError, parse, "mssql+pyodbc://h\\I/db").code == "database-server"
    assert Jdbc.parse("jdbc:trino://h:8080/c/s").database.database == "c/s"
    java = "jdbc:postgresql://h:5432/db?options=-c%20search_path=test,public%20-c%20statement_timeout=9&ssl"
    assert parse(java).options["options"] == "-c search_path=test,public -c statement_timeout=9"
    assert Jdbc.parse(java).database == parse(java) and Jdbc.parse("jdbc:postgresql:db").database is None
    assert parse("sqlite+pysqlcipher://:key@/a.db").password == "key"


def test_options_of_redis_that_are_parts():
    view = parse("unix:///run/a.sock?db=2&username=me&password=p")
    assert (view.user, view.password, view.number, "'p'" in repr(view)) == ("me", "p", 2, False)
    view = parse("redis://you:q@h/3?db=&username=me&password=p")
    assert (view.user, view.password, view.number) == ("you", "q", 3)


def test_what_is_wrong_in_a_list():
    for text, code, offset in [
        ("postgres://me:p@ss@h:1,i:2/db", "database-at", 15),
        ("postgres://a:1,b:x/db", "database-server", 15),
        ("postgres://a:1,b:65536/db", "database-port", 15),
        ("mongodb://a:1,b:2,/db", "database-host-empty", 18),
        ("file://h/a.db", "database-file-host", 7),
        ("http://h/", "database-scheme", 0),
        ("b1:9092,b2:9092", "database-scheme", 0),
        ("", "database-scheme-missing", 0),
    ]:
        with pytest.raises(SchemeError) as caught:
            (Sqlite.parse if text.startswith("file") else parse)(text)
        assert (caught.value.code, caught.value.offset) == (code, offset)


@pytest.mark.parametrize(("text", "offset"), [("postgres://a:1,b:2/d b", 20), ("mongodb://a:1,b:2/x?%zz", 20)])
def test_what_is_wrong_beside_the_list_is_said_in_its_place(text, offset):
    with pytest.raises(URISyntaxError) as caught:
        parse(text)
    assert caught.value.code != "host-list" and caught.value.offset == offset


def test_credentials_and_options():
    view = parse("postgresql://a%2Bb:p%40%3A@h/")
    assert (view.user, view.password) == ("a+b", "p@:")
    assert parse("redis://:pw@h").user == "" and parse("redis://h").user is None
    assert parse("postgresql:///?user=u&password=p%26&dbname=d").password == "p&"
    assert codes("redis://u:p@h/") == ["database-password"] and codes("redis://u@h/") == []
    view = parse("postgresql+psycopg://h/?a=1&a=2+3&b&c=%C3%A9")
    assert view.options == {"a": "2 3", "b": "", "c": "é"} and view.option_values("a") == ("1", "2 3")
    assert view.option_pairs == (("a", "1"), ("a", "2+3"), ("b", None), ("c", "%C3%A9"))
    assert parse("postgresql://h/?a=2+3").options == {"a": "2+3"}


def test_hosts_of_postgres():
    def hosts(text):
        return [tuple(host) for host in parse(text).hosts]

    assert hosts("postgresql:///db?host=localhost&port=5433") == [("localhost", 5433)]
    assert hosts("postgresql:///db?host=a,b&port=1,2") == [("a", 1), ("b", 2)]
    assert hosts("postgresql:///db?host=a&host=b,c") == [("b", None), ("c", None)]
    assert hosts("postgresql://a,b/db?port=7") == [("a", 7), ("b", 7)]
    assert hosts("postgresql+psycopg://u:p@/db?host=a:1&host=b") == [("a", 1), ("b", None)]
    assert hosts("postgresql://%2Fvar%2Frun/db") == [("/var/run", None)] and hosts("postgresql://") == []
    assert parse("postgres://[2001:DB8::1]:1/").host == "2001:DB8::1"


def test_mongodb():
    view = parse("mongodb://u@a,%2Ftmp%2Fm.sock/db.things?REPLICASET=r")
    assert view.endpoints == (("a", 27017), ("/tmp/m.sock", None))
    assert (view.database, view.collection, view.replica_set, view.auth_source) == ("db", "things", "r", "db")
    assert parse("mongodb://u@a").auth_source == "admin" and parse("mongodb://a/x").auth_source is None
    srv = parse("mongodb+srv://c.example.com/x")
    assert srv.is_srv and srv.endpoints == (("c.example.com", None),) and srv.driver is None


def test_redis_mysql_amqp_kafka():
    assert parse("redis://h/3").number == 3 and parse("redis://h/3?db=4").number == 4 and parse("redis://h").number == 0
    assert parse("redis://h/x").number is None and parse("rediss://h").is_tls and not parse("redis://h").is_tls
    for text in ("unix:///run/r.sock?db=2", "redis+unix:///run/r.sock?db=2", "redis+socket:///run/r.sock?db=2"):
        assert (parse(text).socket, parse(text).number) == ("/run/r.sock", 2)
    assert parse("redis://h/1").socket is None
    assert parse("mysql:///t?unix_socket=/run/m.sock").socket == "/run/m.sock"
    assert parse("amqps://h").is_tls and parse("amqp://h/a%2Fb").vhost == "a/b" == parse("amqp://h/a%2Fb").database
    unrelated(Amqp, "amqp://h", "amqp://h/")
    kafka = Kafka.from_bootstrap("b1:9092, [::1]")
    assert kafka.bootstrap_servers == "b1:9092,[::1]:9092" and kafka.topic is None
    with pytest.raises(SchemeError):
        Kafka.from_bootstrap("b1:9092,,b2")
    for listed, code in (
        ("SASL_SSL://b1:9092,b2:9092", "database-listener"),
        ("b1:1,PLAINTEXT://b2:2", "database-listener"),
        ("b1:9092/x?y#z", "database-server"),
        ("b1:9092?y", "database-server"),
        ("me@b1:9092", "database-server"),
    ):
        with pytest.raises(SchemeError) as caught:
            Kafka.from_bootstrap(listed)
        assert caught.value.code == code, listed
    with pytest.raises(SchemeError) as caught:
        Kafka.from_bootstrap("b1:1,1.a://b2:2")
    assert caught.value.text[caught.value.offset : caught.value.end] == "a://"
    # A text without a protocol is searched once, and not from each of its characters on.
    with pytest.raises(SchemeError):
        Kafka.from_bootstrap("a" * 1_000_000 + "/")


def test_sqlite():
    def database(text):
        return parse(text).database

    assert [database(f"sqlite:{rest}") for rest in ("//", "///", "///a/b.db", "////a.db", "a.db", "///../a")] == [
        None, None, "a/b.db", "/a.db", "a.db", "../a",
    ]  # fmt: skip
    assert [database(text) for text in ("file:a%3Fb.db", "file:///a", "file://localhost/a", "file:")] == [
        "a?b.db", "/a", "/a", None,
    ]  # fmt: skip
    for text in ("sqlite://", "sqlite:///:memory:", "file::memory:?cache=shared", "file:x?mode=memory"):
        assert parse(text).is_memory
    assert parse("sqlite:///file:x?mode=memory&uri=true").is_memory and not parse("sqlite:///x").is_memory
    assert parse("sqlite:///file:x?mode=memory").inner is None
    assert str(URI("sqlite:///../a.db").normalize()) == "sqlite:///../a.db"


def test_equivalence_and_jdbc_and_the_same_names_on_all():
    relation(Postgres, ["postgres://H:5432/d", "postgres://h/d", "POSTGRES://h:/%64"])
    relation(Mongodb, ["mongodb://A:27017,b:1/", "mongodb://a,b:1", "MONGODB://%61,b:1/"])
    unrelated(Mongodb, "mongodb://a:1,b:2/", "mongodb://b:2,a:1/")
    unrelated(Mysql, "mysql://h/a", "mysql+pymysql://h/a")
    assert not parse("mongodb://a:1,b:2/").equivalent("not a url") and not parse("mongodb://a/").equivalent(7)
    source = Jdbc.parse("jdbc:postgresql://db1,db2/books?user=me")
    assert isinstance(source.database, Postgres) and source.database.user == "me"
    assert Jdbc.parse("jdbc:oracle:thin:@h:1521:x").database is None
    assert Jdbc.parse("jdbc:sqlite:/var/lib/books.db").database.database == "/var/lib/books.db"
    assert Jdbc.parse("jdbc:mysql://(host=h,port=1)/db").database is None
    error = raised(SchemeError, parse, "jdbc:mariadb://address=(host=h)(password=canary)/db")
    assert error.code == "database-server" and "canary" not in str(error)
    assert parse("jdbc:mysql://h1:1,h2:2/db").hosts == (ServerAddress("h1", 1), ServerAddress("h2", 2))
    for text in [
        "postgresql://me:p%40w@[::1]:1/db?a=b", "mysql://me:p%40w@[::1]:1/db?a=b",
        "mongodb://me:p%40w@[::1]:1/db?a=b", "redis://me:p%40w@[::1]:1/db?a=b", "amqp://me:p%40w@[::1]:1/db?a=b",
        "kafka://me:p%40w@[::1]:1/db?a=b",
    ]:  # fmt: skip
        view = parse(text)
        assert (view.user, view.password, view.host, view.port, view.database) == ("me", "p@w", "::1", 1, "db")
        assert (view.hosts, view.endpoint, view.options) == ((("::1", 1),), ("::1", 1), {"a": "b"})
        assert URI(text).view() == view and URI(text).endpoint == ("::1", 1)


def test_the_same_names_where_nothing_is_written():
    for text in ("postgresql://", "mysql://", "redis://", "amqp://", "sqlite://", "unix:///run/a.sock"):
        view = parse(text)
        found = (view.user, view.password, view.host, view.port, view.endpoint, view.hosts, view.options)
        assert found == (None, None, None, None, None, (), {}) and view.database is None


def test_views_of_schemes_with_a_driver():
    for text, kind in [
        ("postgresql+psycopg://h/db", "Postgres"),
        ("POSTGRES+asyncpg://h/db", "Postgres"),
        ("mariadb+pymysql://h/db", "Mysql"),
        ("sqlite+aiosqlite:///a.db", "Sqlite"),
        ("kafka+ssl://h:9096", "Kafka"),
        ("redis+socket:///run/a.sock", "Redis"),
        ("mongodb+srv://h/", "Mongodb"),
        ("mssql+pyodbc://h/db", "Dialect"),
        ("redis+sentinel://h1,h2/", "Dialect"),
        # These are not drivers, or drivers of a name without a row.
        ("amqp+ssl://h/", "Generic"),
        ("postgresql+://h/", "Generic"),
        ("git+ssh://h/", "Service"),
        ("x+psycopg://h/", "Generic"),
    ]:
        assert type(URI(text).view()).__name__ == kind
        assert type(URI(text).view(Schemes.DEFAULT)).__name__ == kind


def test_what_is_explained_of_a_scheme_with_a_driver():
    found = [issue.code for issue in URI("postgresql+psycopg://me:pw@h/db").issues(schemes=Schemes.DEFAULT)]
    assert "database-password" in found
    verdicts = urikit.explain("postgresql+psycopg://h:99999/db").verdicts
    assert any(verdict.kind == "refused" and "postgresql" in verdict.standard for verdict in verdicts)


@pytest.mark.parametrize("text", ["Server=s;Uid=u;Pwd=canary", "canary", "canary:x"])
def test_a_text_without_a_scheme_is_not_taken_for_one(text):
    error = raised(SchemeError, Database.parse, text)
    assert "expected one of the schemes of databases" in error.message
    assert error.scheme != text.lower()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "postgres://postgres:postgres@localhost/postgres",
            "Postgres(scheme='postgres', userinfo='postgres:***', servers='localhost', path='/postgres', "
            "query=None, fragment=None)",
        ),
        (
            "postgres://db:db@db:1,db:2/db?password=db#db",
            "Postgres(scheme='postgres', userinfo='db:***', servers='db:1,db:2', path='/db', query='password=***', "
            "fragment='db')",
        ),
        (
            "redis://:redis@redis:6379/0",
            "Redis(scheme='redis', userinfo=':***', servers='redis:6379', path='/0', query=None, fragment=None)",
        ),
    ],
)
def test_a_password_is_masked_where_it_is_and_not_what_equals_it(text, shown):
    assert repr(parse(text)) == shown
