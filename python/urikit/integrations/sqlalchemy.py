"""Columns of SQLAlchemy for identifiers: `URIType`, `IRIType`, `URNType`, `URIReferenceType`, `WebURLType`.

A value is stored as its text, byte for byte, and read as an identifier. A `str` is parsed on its way to the database,
so that no invalid one gets in. NULL is None. Comparison in SQL is by bytes; store `str(uri.normalize())` in a column
of its own where equivalent URIs are to be found. `like`, `startswith`, `contains` and `regexp_match` take plain text,
because a pattern is not a URI. To put texts together, `cast(column, String)` comes first.

What can go wrong: a row that is not valid raises `URISyntaxError` when it is read. SQLAlchemy puts an error of a value
into a `StatementError` whose message contains all parameters of the statement: make the engine with
`hide_parameters=True` where they may be secrets. With `echo=True` it logs them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from urikit._native import IRI, URI, URN, URIReference, WebURL
from urikit.core.errors import needed

with needed("SQLAlchemy"):
    from sqlalchemy import String, types
    from sqlalchemy.sql import operators

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.type_api import TypeEngine

__all__ = ["IRIType", "URIReferenceType", "URIType", "URNType", "WebURLType"]

#: Comparisons of whole values. Any other operator takes text.
_WHOLE = frozenset(
    {operators.eq, operators.ne, operators.lt, operators.le, operators.gt, operators.ge, operators.in_op}
    | {operators.not_in_op, operators.is_, operators.is_not, operators.is_distinct_from, operators.is_not_distinct_from}
    | {operators.between_op, operators.not_between_op}
    # The operator between the two ends of BETWEEN.
    | {operators.and_}
)


class URIType(types.TypeDecorator[Any]):
    """A column of `URI` values; `URIType(200)` has a length.

    >>> import sqlalchemy, urikit
    >>> table = sqlalchemy.Table("link", sqlalchemy.MetaData(), sqlalchemy.Column("target", URIType))
    >>> engine = sqlalchemy.create_engine("sqlite://")
    >>> with engine.begin() as connection:
    ...     table.create(connection)
    ...     _ = connection.execute(table.insert(), [{"target": urikit.URI("HTTP://example.org")}])
    ...     connection.scalars(sqlalchemy.select(table).where(table.c.target == "HTTP://example.org")).all()
    [URI('HTTP://example.org')]
    >>> engine.dispose()
    """

    impl = String
    cache_ok = True
    #: The class of the values.
    kind: ClassVar[Any] = URI

    @property
    def python_type(self) -> type[Any]:
        """The class of the values, for those who ask SQLAlchemy."""
        return type(self).kind  # type: ignore[no-any-return]

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Return the text that is stored. Raises `URISyntaxError`, and `TypeError` for what is not text."""
        return None if value is None else str(value if isinstance(value, self.kind) else self.kind.parse(value))

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """Return the value of a text in the database."""
        return None if value is None else self.kind.parse(value)

    def coerce_compared_value(self, op: Any, value: Any) -> TypeEngine[Any]:
        """Return the type of the other operand: this type, or text."""
        return self if op in _WHOLE else String()


class IRIType(URIType):
    """A column of `IRI` values."""

    cache_ok = True
    kind = IRI


class URNType(URIType):
    """A column of `URN` values."""

    cache_ok = True
    kind = URN


class URIReferenceType(URIType):
    """A column of URIs and relative references."""

    cache_ok = True
    kind = URIReference


class WebURLType(URIType):
    """A column of `WebURL` values; what is stored is the URL that the URL Standard makes of a text."""

    cache_ok = True
    kind = WebURL
