"""Columns of SQLAlchemy (urikit.integrations.sqlalchemy), on sqlite in memory."""

import copy

import pytest

import urikit

sqlalchemy = pytest.importorskip("sqlalchemy", reason="no SQLAlchemy: pip install 'urikit[test]'")
from sqlalchemy import orm  # noqa: E402
from sqlalchemy.dialects import mysql  # noqa: E402

from urikit.integrations.sqlalchemy import (  # noqa: E402
    IRIType,
    URIReferenceType,
    URIType,
    URNType,
    WebURLType,
)


class Base(orm.DeclarativeBase):
    pass


class Link(Base):
    __tablename__ = "link"
    key: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    uri: orm.Mapped[urikit.URI] = orm.mapped_column(URIType(200), unique=True)
    iri: orm.Mapped[urikit.IRI | None] = orm.mapped_column(IRIType)
    urn: orm.Mapped[urikit.URN | None] = orm.mapped_column(URNType)
    reference: orm.Mapped[urikit.URIReference | None] = orm.mapped_column(URIReferenceType)
    web: orm.Mapped[urikit.WebURL | None] = orm.mapped_column(WebURLType)


@pytest.fixture
def session():
    engine = sqlalchemy.create_engine("sqlite://", hide_parameters=True)
    Base.metadata.create_all(engine)
    with orm.Session(engine) as session:
        yield session
    engine.dispose()


def added(session, **values):
    session.add(Link(**values))
    session.commit()
    session.expire_all()
    return session.scalars(sqlalchemy.select(Link)).one()


def test_values_come_back(session):
    given = {
        "uri": urikit.URI("HTTP://u:p@Ex.ORG/%7e?"),
        "iri": urikit.IRI("http://bücher.example/é"),
        "urn": urikit.URN("urn:ISBN:0451450523"),
        "reference": urikit.parse("../x"),
        "web": urikit.WebURL("HTTP://Ex.org/%7e"),
    }
    link = added(session, **given)
    for name, value in given.items():
        assert getattr(link, name) == value
        assert type(getattr(link, name)) is type(value)
        assert str(getattr(link, name)) == str(value)
        column = getattr(Link, name)
        assert session.scalars(sqlalchemy.select(Link.key).where(column == value)).all() == [1]
        assert session.scalars(sqlalchemy.select(Link.key).where(column == str(value))).all() == [1]
        assert session.scalars(sqlalchemy.select(Link.key).where(column.in_([value]))).all() == [1]
        assert session.scalars(sqlalchemy.select(Link.key).where(column != value)).all() == []


def test_text_is_parsed_and_null_is_none(session):
    link = added(session, uri="http://h/%7e")
    assert (link.uri, link.iri) == (urikit.URI("http://h/%7e"), None)
    assert session.scalars(sqlalchemy.select(Link.key).where(Link.iri.is_(None), Link.iri == None)).all() == [1]  # noqa: E711
    assert session.scalars(sqlalchemy.select(Link.key).where(Link.uri.is_not(None))).all() == [1]


@pytest.mark.parametrize(
    "condition",
    [
        lambda: Link.uri.like("http://%7e"),
        lambda: Link.uri.startswith("http:"),
        lambda: Link.uri.contains("/%7", autoescape=True),
        lambda: Link.uri.ilike("HTTP%"),
        lambda: Link.uri.endswith("%7e", autoescape=True),
        lambda: sqlalchemy.cast(Link.uri, sqlalchemy.String) + " x" == "http://h/%7e x",
        lambda: sqlalchemy.func.lower(Link.uri) == "http://h/%7e",
        lambda: Link.uri > "http://a",
        lambda: Link.uri.between("http://a", urikit.URI("http://z")),
        lambda: Link.uri == sqlalchemy.literal("http://h/%7e"),
    ],
)
def test_operators(session, condition):
    added(session, uri="http://h/%7e")
    assert session.scalars(sqlalchemy.select(Link.key).where(condition())).all() == [1]


@pytest.mark.parametrize(
    "values",
    [
        {"uri": "http://me:canary@h/a b"},
        {"uri": "/relative"},
        {"uri": "a:b", "urn": "http://me:canary@h/"},
        {"uri": "a:b", "iri": "http://h/ canary"},
        {"uri": "a:b", "web": "http://me:canary@h:x/"},
    ],
)
def test_an_invalid_value_gets_nowhere(session, values):
    """SQLAlchemy wraps the error; ours is its cause, and `hide_parameters` keeps the value out of the message."""
    with pytest.raises(sqlalchemy.exc.StatementError) as caught:
        added(session, **values)
    assert isinstance(caught.value.orig, urikit.URISyntaxError)
    assert "canary@" not in str(caught.value)


def test_a_wrong_type_and_an_invalid_condition(session):
    with pytest.raises(sqlalchemy.exc.StatementError) as caught:
        added(session, uri=7)
    assert isinstance(caught.value.orig, TypeError)
    session.rollback()
    with pytest.raises(sqlalchemy.exc.StatementError, match="space not allowed"):
        session.scalars(sqlalchemy.select(Link).where(Link.uri == "http://h/a b"))


def test_a_row_that_is_not_valid(session):
    session.execute(sqlalchemy.text("INSERT INTO link (uri) VALUES ('http://me:canary@h/a b')"))
    with pytest.raises(urikit.URISyntaxError) as caught:
        session.scalars(sqlalchemy.select(Link)).all()
    assert "canary" not in str(caught.value)


def test_unique_is_by_bytes(session):
    added(session, uri="http://h/")
    session.add(Link(uri="HTTP://h/"))
    session.commit()
    session.add(Link(uri=urikit.URI("http://h/")))
    with pytest.raises(sqlalchemy.exc.IntegrityError):
        session.commit()


def test_what_migrations_and_literals_show():
    assert repr(URIType(200)) == "URIType(length=200)"
    assert repr(IRIType()) == "IRIType()"
    assert URNType().python_type is urikit.URN
    shown = (Link.uri == urikit.URI("http://h/it's")).compile(compile_kwargs={"literal_binds": True})
    assert str(shown) == "link.uri = 'http://h/it''s'"


@pytest.mark.parametrize("kind", [URIType, IRIType, URNType, URIReferenceType, WebURLType])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda value: value.copy()])  # SQLAlchemy 2.1 cannot pickle these
def test_types_can_be_copied(kind, copied):
    assert repr(copied(kind(200))) == f"{kind.__name__}(length=200)"


def test_types_of_annotations():
    class Typed(orm.DeclarativeBase):
        type_annotation_map = {urikit.URI: URIType(2048)}  # noqa: RUF012

    class Page(Typed):
        __tablename__ = "page"
        at: orm.Mapped[urikit.URI] = orm.mapped_column(primary_key=True)
        next: orm.Mapped[urikit.URI | None]

    assert (repr(Page.__table__.c.at.type), Page.__table__.c.next.nullable) == ("URIType(length=2048)", True)
    with pytest.raises(orm.exc.MappedAnnotationError):

        class Other(Typed):
            __tablename__ = "other"
            at: orm.Mapped[urikit.IRI] = orm.mapped_column(primary_key=True)


def test_a_database_that_needs_a_length():
    assert URIType(9, collation="utf8mb4_bin").compile(mysql.dialect()) == "VARCHAR(9) COLLATE utf8mb4_bin"
    with pytest.raises(sqlalchemy.exc.CompileError, match="requires a length"):
        IRIType().compile(mysql.dialect())


def test_expressions_with_other_texts(session):
    added(session, uri="http://h/%7e")
    plain = sqlalchemy.type_coerce(Link.iri, sqlalchemy.String)
    for made, refused in (
        (sqlalchemy.func.coalesce(plain, "none"), sqlalchemy.func.coalesce(Link.iri, "none")),
        (
            sqlalchemy.case((plain.is_not(None), plain), else_="none"),
            sqlalchemy.case((Link.iri.is_not(None), Link.iri), else_="none"),
        ),
    ):
        assert session.scalars(sqlalchemy.select(made)).all() == ["none"]
        with pytest.raises(urikit.URISyntaxError):
            session.scalars(sqlalchemy.select(refused)).all()


def test_parameters_of_raw_sql(session):
    added(session, uri="http://h/%7e")
    uri, raw = urikit.URI("http://h/%7e"), sqlalchemy.text("SELECT key FROM link WHERE uri = :uri")
    assert session.execute(raw, {"uri": str(uri)}).all() == [(1,)]
    typed = raw.bindparams(sqlalchemy.bindparam("uri", type_=URIType))
    assert session.execute(typed, {"uri": uri}).all() == [(1,)]
    assert session.scalars(sqlalchemy.select(sqlalchemy.literal(uri, URIType))).all() == [uri]
