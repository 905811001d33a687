"""The views of databases beside the drivers: SQLAlchemy, psycopg and pymongo.

On the examples of their documentation and on our own the view and the driver say the same; what they say differently
is in `docs/databases.md`, and here with the reason.
"""

import importlib
import warnings

import pytest

from urikit import URIError
from urikit.schemes.databases import parse

_MISSING = "{} is not installed: urikit[bench], an extra"


def driver(name, *path):
    """A driver's module, or a skip."""
    try:
        return importlib.import_module(".".join((name, *path)))
    except ImportError:
        # psycopg is there without libpq, too.
        pytest.skip(reason=_MISSING.format(name) + "; apt-get install libpq5 for psycopg")


#: SQLAlchemy 2.1, "Engine Configuration" and its dialects; and ours.
SQLALCHEMY = """
postgresql://scott:tiger@localhost/mydatabase postgresql+psycopg2://scott:tiger@localhost/mydatabase
postgresql+pg8000://scott:tiger@localhost/mydatabase postgresql+psycopg://scott:tiger@localhost:5432/mydatabase
postgresql+asyncpg://user:pass@hostname/dbname?ssl=true postgresql+psycopg2://me:p%40ss@h/db
mysql://scott:tiger@localhost/foo mysql+mysqldb://scott:tiger@localhost/foo mysql+pymysql://scott:tiger@localhost/foo
mysql+pymysql://scott:tiger@localhost/test?charset=utf8mb4 mysql+asyncmy://user:pass@h:3307/db?charset=utf8mb4
mariadb+mariadbconnector://scott:tiger@127.0.0.1:3307/db mysql+pymysql:///db?unix_socket=/run/mysqld/mysqld.sock
sqlite:///foo.db sqlite:////absolute/path/to/foo.db sqlite:// sqlite:///:memory: sqlite+aiosqlite:///filename
sqlite:///file:path/to/database?mode=ro&uri=true sqlite:///a%20b.db sqlite+pysqlite:///../x.db sqlite:////a/b/c.db
postgresql+psycopg://user@/dbname postgresql+psycopg:///dbname?host=/var/lib/postgresql
postgresql+psycopg://a%2Bb:c%2Fd@h:1/db?a=1+2&b=%26 postgresql+psycopg://[2001:db8::1]:5433/db
postgresql+psycopg://h/db?options=-c%20statement_timeout%3D5 mysql+pymysql://u:@h/db mysql+pymysql://:p@h/db
mysql+pymysql://h.example:3306/db?ssl_ca=/a/b.pem&ssl_check_hostname=false postgresql+psycopg://u:p@h:65535/db
""".split()
#: libpq, section 34.1.1.2; and ours.
LIBPQ = """
postgresql:// postgresql://localhost postgresql://localhost:5433 postgresql://localhost/mydb
postgresql://user@localhost postgresql://user:secret@localhost
postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp
postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp
postgresql:///mydb?host=localhost&port=5433 postgresql://[2001:db8::1234]/database
postgresql://%2Fvar%2Flib%2Fpostgresql/dbname
postgresql://user@localhost:5433/mydb?options=-c%20synchronous_commit%3Doff postgresql:///dbname?host=/var/lib/postgresql
postgres://a,b,c/db postgres://a:1,b:2,c:3/db postgres://a,b:2/db postgres://u%40x:p%3A%2F@h/d%20b
postgresql://h/db?sslmode=verify-full&sslrootcert=%2Fa%2Fb.pem postgresql://h/?user=u&password=p&dbname=d
postgresql://u@h/db?user=other postgresql://[::1]:5433,[::2]:5434/db postgresql://u:p@:5433/db postgresql://u:@h/
postgresql:///db?host=a,b&port=1,2 postgresql://h/db?application_name=a+b postgresql://h:/db
""".split()
#: MongoDB's manual, "Connection Strings", and its specification; and ours.
MONGODB = """
mongodb://localhost mongodb://localhost:27017 mongodb://localhost/records
mongodb://mongodb0.example.com:27017 mongodb://myDatabaseUser:D1fficultP%40ssw0rd@mongodb0.example.com:27017/?authSource=admin
mongodb://mongodb0.example.com:27017,mongodb1.example.com:27017,mongodb2.example.com:27017/?replicaSet=myRepl
mongodb://sysop:moon@localhost/records mongodb://%2Ftmp%2Fmongodb-27017.sock mongodb://%2Ftmp%2Fm.sock/admin
mongodb://router1.example.com:27017,router2.example2.com:27017,router3.example3.com:27017/
mongodb://example1.com,example2.com/?readPreference=secondary mongodb://[::1]:27018/db mongodb://[::1],[::2]:1/db
mongodb://u:p@a:1,b:2/db?w=2&wtimeoutMS=2000 mongodb://u@h/db mongodb://h/db.collection mongodb://h/?appname=a%20b
mongodb://u%3Ax:p%40%2F@h:27019/d%2Db mongodb://h:1/?tls=true mongodb://HOST.example/ mongodb://a,b,c:27018
""".split()


@pytest.mark.parametrize("text", SQLALCHEMY)
def test_sqlalchemy(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        url = driver("sqlalchemy", "engine").make_url(text)
    view = parse(text)
    if "host" not in url.query:  # which is the host to libpq
        assert (view.host, view.port) == (url.host or None, url.port)
    assert view.user == url.username
    assert view.password == (None if url.password is None else str(url.password))
    assert view.scheme == url.drivername and view.database == (url.database or None)
    assert view.options == {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}


def test_sqlalchemy_with_several_hosts():
    text = "postgresql+psycopg://u:p@/db?host=a:1&host=b:2&host=c"
    url = driver("sqlalchemy", "engine").make_url(text)
    assert url.query["host"] == ("a:1", "b:2", "c") == parse(text).option_values("host")
    assert parse(text).endpoints == (("a", 1), ("b", 2), ("c", 5432))


@pytest.mark.parametrize("text", LIBPQ)
def test_psycopg(text):
    said = driver("psycopg", "conninfo").conninfo_to_dict(text)
    view = parse(text)
    assert view.database == (said.get("dbname") or None)
    assert (view.user, view.password or None) == (said.get("user"), said.get("password") or None)
    hosts = str(said.get("host", "")).split(",") if "host" in said else []
    ports = str(said.get("port", "")).split(",") if "port" in said else [""]
    ports = ports * max(len(hosts), 1) if len(ports) == 1 else ports
    expected = [(host, int(port) if port else None) for host, port in zip(hosts or [""], ports, strict=True)]
    assert [(host.strip("[]"), port) for host, port in view.hosts or [("", None)]] == expected
    options = {
        name: value
        for name, value in view.options.items()
        if name not in ("host", "port", "user", "password", "dbname")
    }
    theirs = {name: str(value) for name, value in said.items() if name in options}
    assert options == theirs


@pytest.mark.parametrize("text", MONGODB)
def test_pymongo(text):
    said = driver("pymongo", "uri_parser").parse_uri(text, validate=False, warn=False)
    view = parse(text)
    hosts = [(host.lower(), None if host.endswith(".sock") else port) for host, port in view.endpoints]
    assert hosts == [(host.lower(), port) for host, port in said["nodelist"]]
    # An empty password is one, and pymongo has it where none is written.
    assert (view.user, view.password or "") == (said["username"], said["password"] or "")
    assert (view.database, view.collection) == (said["database"], said["collection"])
    assert {name.lower() for name in view.options} <= {name.lower() for name in said["options"]} | {"tls"}
    assert view.replica_set == said["options"].get("replicaSet", said["options"].get("replicaset"))


@pytest.mark.parametrize(
    ("text", "ours"),
    [("mongodb://a+b:c+d@h/", ("a+b", "c+d")), ("mongodb://me:p@ss@h/", None)],
)
def test_where_pymongo_differs(text, ours):
    module = driver("pymongo", "uri_parser")
    try:
        theirs = module.parse_uri(text)
        found = theirs["username"], theirs["password"]
    except Exception:
        found = None
    try:
        view = parse(text)
        assert (view.user, view.password) == ours != found
    except URIError:
        assert ours is None is found


def test_where_sqlalchemy_differs_and_where_psycopg_differs():
    make_url = driver("sqlalchemy", "engine").make_url
    # Before 2.1 a database stayed as it is written.
    assert make_url("postgresql+psycopg://h/a%20b").database in ("a b", "a%20b")
    assert parse("postgresql+psycopg://h/a%20b").database == "a b"
    assert make_url("postgresql://me:p@ss@h/db").password in ("p", "p@ss")
    with pytest.raises(URIError):
        parse("postgresql://me:p@ss@h/db")
    with pytest.raises(ValueError, match="1,b:2"):
        make_url("postgresql+psycopg://a:1,b:2/db")
    assert len(parse("postgresql+psycopg://a:1,b:2/db").hosts) == 2
    conninfo = driver("psycopg", "conninfo").conninfo_to_dict
    assert conninfo("postgresql://me:p@ss@h/db")["host"] == "ss@h"
    assert conninfo("postgresql://h:99999/db")["port"] == "99999"
    for text in ("postgresql://me:p@ss@h/db", "postgresql://h:99999/db"):
        with pytest.raises(URIError):
            parse(text)
