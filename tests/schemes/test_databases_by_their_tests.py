"""URLs of the drivers' own tests, specifications and documentation, with what these say of them: `database_urls.jsonl`.

A row has the source and the text, and whether it is `refused`, or its parts; a part that is missing is not there. Where
urikit says something else, `differs` is the reason, and `docs/databases.md` has it. The rows of MongoDB are from the
tests of its specification, all others are what the program itself says: the second test asks it again.
"""

import importlib
import json
import warnings
from pathlib import Path

import pytest

from urikit import URIError
from urikit.schemes.databases import Dialect, Mongodb, Postgres, Redis, parse

ROWS = [json.loads(line) for line in Path(__file__).with_name("database_urls.jsonl").read_text("utf-8").splitlines()]
CLASSES = {"libpq": Postgres, "mongodb": Mongodb, "redis-py": Redis}
#: Names of dialects that nobody has.
INVENTED = ("dbtype", "dialect", "drivername", "foodialect")


def parts(found, hosts, options):
    """Return what is there; hosts have no case."""
    made = {name: value for name, value in found.items() if value}
    if hosts is not None:
        made["hosts"] = [[host.lower(), port] for host, port in hosts]
    return made | ({"options": options} if options else {})


def ours(row):
    source = row["from"].partition(" ")[0]
    cls = CLASSES.get(source)
    if row["text"].partition(":")[0].partition("+")[0] in INVENTED:
        cls = Dialect
    try:
        view = parse(row["text"]) if cls is None else cls.parse(row["text"])
    except URIError:
        return {"refused": True}
    found = {"user": view.user, "password": view.password, "socket": getattr(view, "socket", None)}
    found["database"] = view._last if source == "mongodb" else view.database
    # SQLAlchemy and redis-py drop options without a value.
    options = {name: value for name, value in view.options.items() if value} if source == "sqlalchemy" else None
    return parts(found, view.hosts if "hosts" in row else None, options)


def expected(row):
    if "refused" in row:
        return {"refused": True}
    return parts({name: row.get(name) for name in PARTS}, row.get("hosts"), row.get("options"))


PARTS = ("user", "password", "database", "socket")


@pytest.mark.parametrize("source", sorted({row["from"].partition(" ")[0] for row in ROWS}))
def test_urls_of_the_tests_of_drivers(source):
    rows = [row for row in ROWS if row["from"].partition(" ")[0] == source]
    wrong = [row for row in rows if (ours(row) == expected(row)) is ("differs" in row)]
    assert rows and not wrong


def by_sqlalchemy(module, text):
    url = module.make_url(text)
    options = {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}
    hosts = None if {"host", "port"} & set(options) else [[url.host, url.port]] if url.host else []
    password = None if url.password is None else str(url.password)
    return parts({"user": url.username, "password": password, "database": url.database}, hosts, options)


def by_libpq(module, text):
    said = module.conninfo_to_dict(text)
    hosts = str(said["host"]).split(",") if "host" in said else []
    ports = str(said["port"]).split(",") if "port" in said else []
    if hosts or ports:
        hosts = hosts or [""]
        ports = (ports or [""]) * (len(hosts) if len(ports) < 2 else 1)
    each = [
        [host, None if not port else int(port) if port.isdigit() else port]
        for host, port in zip(hosts, ports, strict=False)
    ]
    found = {"user": said.get("user"), "password": said.get("password"), "database": said.get("dbname")}
    return parts(found, each, None)


def by_redis(module, text):
    said = module.parse_url(text)
    hosts = [[said["host"], said.get("port")]] if "host" in said else []
    database = str(said["db"]) if "db" in said else None
    found = {"user": said.get("username"), "password": said.get("password"), "database": database}
    return parts(found | {"socket": said.get("path")}, hosts, None)


@pytest.mark.parametrize(
    ("source", "module", "ask"),
    [
        ("libpq", "psycopg.conninfo", by_libpq),
        ("redis-py", "redis.connection", by_redis),
        ("sqlalchemy", "sqlalchemy", by_sqlalchemy),
    ],
)
def test_the_rows_are_what_the_drivers_say(source, module, ask):
    try:
        program = importlib.import_module(module)
    except ImportError:
        pytest.skip(
            reason=f"{module.partition('.')[0]} is not installed: urikit[bench], an extra; psycopg needs libpq5"
        )
    wrong = []
    for row in (row for row in ROWS if row["from"] == source):
        if source == "sqlalchemy" and program.__version__ < "2.1" and "%" in row["text"] and "database" in row:
            continue  # which decodes no database
        said = asked(ask, program, row["text"])
        if said != expected(row):
            wrong.append((row, said))
    assert not wrong


def asked(ask, *arguments, **named):
    """Return what a driver says, without its warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ask(*arguments, **named)
        except Exception:
            return {"refused": True}


#: Rows of files that are missing here, and of options that pymongo does not know or check.
NOT_PYMONGO = ("proxy", "tlsDisableCertificateRevocationCheck", "tlsCertificateKeyFile", "journal=true", "+srv://")


def test_pymongo_refuses_what_the_specification_refuses():
    try:
        module = importlib.import_module("pymongo.uri_parser")
    except ImportError:
        pytest.skip(reason="pymongo is not installed: urikit[bench], an extra")
    disagree = []
    for row in (row for row in ROWS if row["from"].startswith("mongodb ") and "differs" not in row):
        if any(part in row["text"] for part in NOT_PYMONGO):
            continue
        said = asked(module.parse_uri, row["text"], validate=True, warn=True)
        if (said == {"refused": True}) is not (ours(row) == {"refused": True}):
            disagree.append(row["text"])
    assert disagree == []
