"""The base of typed views of URIs: frozen values with the scheme's own grammar and equivalence.

The generic syntax ends where a scheme begins (RFC 3986 section 1.1.1). A view reads one
URI by the grammar of its scheme, contains the parts under the names of that scheme's RFC,
and writes a URI again. A URI that its scheme refuses is a URI all the same: reading it as
a view raises `SchemeError`, with the place, and nothing else is concerned.

A subclass is a frozen dataclass with slots. Its fields are raw, as they are written, unless
their name says otherwise; reading what `to_uri` writes gives an equal value. `==` compares
fields; `equivalent` is the scheme's own relation, which need not be transitive. It adds to what
every program may take for the same (RFC 3986 section 6.2.3) and takes nothing away.

A property that decodes a part raises `URIEncodingError` about the text of that part: its offset
counts from where the part begins, and not from where the URI does. For a user and a password it is
about the URI up to the "@", since a part does not tell that it is a password.

What can go wrong: a view made by its constructor or by `dataclasses.replace` has fields that
nobody has read. Joined, they may be another URI: the path "@evil.example/" gives the URI another
host. So `to_uri` reads what it writes, and refuses where the fields come back as others. A view
that was read needs no second look, and has a mark that says so: True, or the URI once `to_uri` has
written it. The mark is not a field: a copy and an unpickled value do not have it, and are checked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import TYPE_CHECKING, ClassVar, TypeVar

from urikit._native import URI, Reference, URIReference, WebURL
from urikit.core.arguments import uri_of
from urikit.core.errors import URIError, refuse
from urikit.core.issues import Issue
from urikit.core.mask import described
from urikit.schemes.register import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal, Self

__all__ = ["View", "fact", "facts_of", "listed", "maker", "mark", "said"]

_V = TypeVar("_V", bound="View")

_TEXTS = (str, Reference, WebURL)


class _Fact:
    """An attribute of a class from a table, which is read when it is first needed."""

    def __init__(self, read: Callable[[type], Any]) -> None:
        self._read = read
        self._known: dict[type, Any] = {}

    def __get__(self, view: object, kind: type) -> Any:
        if kind not in self._known:
            self._known[kind] = next(filter(None, map(self._read, kind.__mro__)), self._read(object))
        return self._known[kind]


def fact(read: Callable[[type], Any]) -> Any:
    """Return an attribute of a class and its subclasses that a function finds: the first that is not empty."""
    return _Fact(read)


def facts_of(view: type) -> Mapping[str, Any]:
    """Return the table of a class of urikit, which is in the TOML beside its module."""
    home = getattr(view, "HOME", view.__module__)
    if not home.startswith("urikit."):
        return {}
    # Most programs read views without asking for their specification.
    from urikit.core.rules.catalogue import facts

    return facts(home, view.__qualname__)


def said(key: str) -> Any:
    """Return an attribute that is a text of the table."""
    return fact(lambda view: facts_of(view).get(key, "").replace("\n", " "))


def listed(key: str) -> Any:
    """Return an attribute that is a list of texts of the table."""
    return fact(lambda view: tuple(facts_of(view).get(key, ())))


class View(ABC):
    """The base of all views."""

    #: The URI that the fields make, or True where they were read and it is not made yet.
    __slots__ = ("_made",)

    #: The schemes it reads, in lower case.
    SCHEMES: ClassVar[tuple[str, ...]] = fact(names_of)
    #: The specification of their grammar, as "RFC 3966".
    SPECIFICATION: ClassVar[str] = said("specification")
    #: The rule of `equivalent` in one sentence.
    EQUIVALENCE: ClassVar[str] = said("equivalence")
    #: URIs that it reads, those of the specification first.
    EXAMPLES: ClassVar[tuple[str, ...]] = listed("examples")

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:
            # A dataclass would write its own.
            cls.__repr__ = View.__repr__  # type: ignore[method-assign]

    @classmethod
    def parse(cls: type[_V], uri: str | Reference | WebURL) -> _V:
        """Read a URI of the scheme.

        Raises `URISyntaxError` for what is not a URI, `SchemeError` for what the scheme refuses, and
        `TypeError` for what is neither text nor a URI.
        """
        read = uri_of(uri)
        if read.scheme is None or read.scheme.lower() not in cls.SCHEMES:
            refuse(read, "scheme-other", "scheme", *read.spans["scheme"], scheme="/".join(cls.SCHEMES))
        return cls._from(read)

    @classmethod
    def _from(cls: type[_V], uri: URI) -> _V:
        """Read a URI whose scheme is one of these, and marks the view as read."""
        view = cls._read(uri)
        mark(view, True)
        return view

    @classmethod
    @abstractmethod
    def _read(cls: type[_V], uri: URI) -> _V:
        """Read a URI whose scheme is one of these; a subclass says how.

        A class that does not has no `SCHEMES`, so that `parse` refuses before it asks.
        """

    @abstractmethod
    def _text(self) -> str:
        """Return the text that the fields make, unchecked."""

    def to_uri(self) -> URI:
        """Return the URI that says this: as it was read, its scheme in lower case where that is not a field.

        Raises `URISyntaxError` or `SchemeError` for fields, given to the constructor or to `replace`,
        that make no URI, or one that is read with other fields; `TypeError` for values of a wrong type.

        >>> from dataclasses import replace
        >>> import urikit
        >>> view = urikit.URI("http://good.example/a").view()
        >>> replace(view, path="@evil.example/").to_uri()
        Traceback (most recent call last):
        urikit.SchemeError: ...
        """
        made: Literal[False, True] | URI = getattr(self, "_made", False)
        if isinstance(made, URI):
            return made
        try:
            text = self._text()
        except URIError:
            raise
        except (ValueError, TypeError, AttributeError) as error:
            raise TypeError(f"a field of {type(self).__name__} has a value of the wrong type") from error
        uri = self._identifier(text)
        if not made:
            again = type(self).parse(uri)
            if again != self:
                refuse(uri, "scheme-field", _first_other(self, again), 0, len(str(uri)))
        mark(self, uri)
        return uri

    def _checked(self) -> Self:
        """Return self after validating it with `to_uri`: for `build`, whose data may be any text."""
        self.to_uri()
        return self

    @staticmethod
    def _identifier(text: str) -> URI:
        """Parse the text."""
        return URI.parse(text)

    @property
    def _is_checked(self) -> bool:
        return hasattr(self, "_made")

    def equivalent(self, other: object) -> bool:
        """Return whether another view, URI or text means the same by the rules of this scheme.

        What meets at `Step.SCHEME` always does, also where this scheme refuses the other spelling.
        Anything else that is not a URI of the scheme is not equivalent.
        """
        read = other
        if type(other) is not type(self) and isinstance(other, _TEXTS):
            try:
                read = type(self).parse(other)
            except ValueError:
                return URIReference.is_valid(str(other)) and self.to_uri().equivalent(str(other))
        if not isinstance(read, type(self)):
            return False
        if self._equivalent(read):
            return True
        if type(self)._equivalent is View._equivalent and self._compared() is None:
            return False  # That has compared the normal forms.
        # The relation applies to normal forms as well: spellings may hide what a grammar looks for.
        mine, yours = self.to_uri(), read.to_uri()
        if mine.is_normalized() and yours.is_normalized():
            return False
        mine, yours = mine.normalize(), yours.normalize()
        try:
            return mine == yours or self._from(mine)._equivalent(self._from(yours))
        except ValueError:
            return False

    def _equivalent(self: _V, other: _V) -> bool:
        """Return the scheme's own relation: what `_compared` gives is equal, or a subclass says how."""
        mine = self._compared()
        return self.to_uri().equivalent(other.to_uri()) if mine is None else bool(mine == other._compared())

    def _compared(self) -> object:
        """Return what two views are compared by; None, by default, compares the URIs by RFC 3986."""
        return None

    def issues(self) -> tuple[Issue, ...]:
        """Return issues that are valid by the scheme's grammar, in the order of the URI of `to_uri`."""
        return ()

    def __str__(self) -> str:
        """Return the URI; where the fields make none, the same as `repr`, which is not a URI."""
        try:
            return self._text() if self._is_checked else str(self.to_uri())
        except (ValueError, TypeError):
            return repr(self)

    def __repr__(self) -> str:
        """Return the fields, without what is secret in the URI that they make."""
        return described(self, self._text)


#: Marks a view as read: with True, or with the URI that it makes.
mark = View._made.__set__  # type: ignore[attr-defined]


def maker(cls: type[_V]) -> Callable[..., _V]:
    """Return a function that makes a view of three fields, or of four, from values that were read.

    The `__init__` of a frozen dataclass looks each slot up by its name, which is a fifth of reading a `tel` URI.
    """
    new = object.__new__
    set_first, set_second, set_third, *more = (getattr(cls, field.name).__set__ for field in fields(cls))  # type: ignore[arg-type]

    def make(first: object, second: object, third: object) -> _V:
        view = new(cls)
        set_first(view, first)
        set_second(view, second)
        set_third(view, third)
        return view

    if not more:
        return make
    (set_fourth,) = more

    def make_four(first: object, second: object, third: object, fourth: object) -> _V:
        view = make(first, second, third)
        set_fourth(view, fourth)
        return view

    return make_four


def _first_other(one: Any, other: Any) -> str:
    """Return the name of the first field that differs."""
    names = (field.name for field in fields(one))
    return next((name for name in names if getattr(one, name) != getattr(other, name)), "scheme")
