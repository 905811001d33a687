"""Components that become a reference: `urlunsplit` and `urlunparse` (RFC 3986 section 5.3).

urllib writes a component where it is not "", and "//" before a path where it knows the scheme. So do these, and an
`Empty` or, with `keep_empty=True`, any "" is written with its delimiter. None is not there. Nothing is repaired: what
does not parse back to these components raises `URIBuildError`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import AnyStr

# Programs add their schemes to this list, which has no other name.
from urllib.parse import uses_netloc

from urikit._native import URIReference
from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.integrations.compat.differences import documented
from urikit.integrations.compat.marks import (
    Empty,
    Missing,
    WithFragment,
    as_given,
    is_written,
    texts_of,
)

__all__ = ["urlunparse", "urlunsplit"]


@documented
def urlunsplit(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Puts five raw components together (RFC 3986 section 5.3).

    None and "" are not there, an `Empty` is. With `keep_empty=True`, as in Python 3.15, "" is there too, but not as the
    scheme; this is the default for the results of `missing_as_none=True`, and refused for other results, where "" is
    what is missing. As in urllib, "//" is written for schemes that have an authority, such as file, and before a path
    that begins with "//".

    Raises `URIBuildError`, a `ValueError`, for components that do not make a reference.

    >>> urlunsplit(("http", "example.org", "/a", "", ""))
    'http://example.org/a'
    >>> urlunsplit(("http", "example.org", "/a", "", None), keep_empty=True)
    'http://example.org/a?'
    >>> urlunsplit(("file", "", "/etc", "", ""))
    'file:///etc'
    """
    given = _of_length(components, 5)
    scheme, netloc, path, query, fragment = _texts(given)
    kept = _kept(components, keep_empty=keep_empty)
    path, query, fragment = _with_fragment_apart(path or "", query, fragment, keep_empty=kept)
    # Only a plain "" gets what urllib adds; None and marks are certain.
    added = netloc == "" and not isinstance(netloc, Missing) and adds_authority(scheme, path)
    built = URIReference.build(
        scheme=scheme or None,
        authority=netloc if added or is_written(netloc, keep_empty=kept) else None,
        path=path,
        query=query if is_written(query, keep_empty=kept) else None,
        fragment=fragment if is_written(fragment, keep_empty=kept) else None,
    )
    return as_given(given, str(built))


@documented
def urlunparse(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Puts six raw components together: as `urlunsplit`, with the parameters after the path.

    Raises `URIBuildError`, a `ValueError`.

    >>> urlunparse(("http", "example.org", "/a", "b", "", ""))
    'http://example.org/a;b'
    """
    given = _of_length(components, 6)
    scheme, netloc, path, params, query, fragment = _texts(given)
    kept = _kept(components, keep_empty=keep_empty)
    if params is not None and is_written(params, keep_empty=kept):
        joined = f"{path or ''};{params}"
        path = WithFragment(joined) if isinstance(path, WithFragment) or isinstance(params, WithFragment) else joined
    return as_given(given, urlunsplit((scheme, netloc, path, query, fragment), keep_empty=kept))


def adds_authority(scheme: str | None, path: str) -> bool:
    """Whether urllib writes "//" where a netloc is "": before a path that begins with "//", and for schemes that it
    knows before an absolute path or none.

    >>> adds_authority("file", "/etc"), adds_authority("mailto", "a@b"), adds_authority("http", "a")
    (True, False, False)
    >>> adds_authority("", "//a")
    True
    """
    return path[:2] == "//" or (bool(scheme) and scheme in uses_netloc and path[:1] in ("", "/"))


def _kept(components: object, *, keep_empty: bool | None) -> bool:
    """Whether "" is written: as it was asked for, or as the result says of itself."""
    own: bool | None = getattr(components, "_keep_empty", None)
    if keep_empty and own is False:
        raise ArgumentError("keep_empty", "False for a result that does not have None for what is missing", keep_empty)
    return bool(own) if keep_empty is None else bool(keep_empty)


def _of_length(components: Iterable[AnyStr | None], count: int) -> tuple[AnyStr | None, ...]:
    found = tuple(components)
    if len(found) != count:
        raise ArgumentError("components", f"{count} components", f"{len(found)}")
    return found


def _texts(given: tuple[str | bytes | None, ...]) -> tuple[str | None, ...]:
    return tuple(None if one is None else text for one, text in zip(given, texts_of(*given), strict=True))


def _with_fragment_apart(
    path: str, query: str | None, fragment: str | None, *, keep_empty: bool
) -> tuple[str, str | None, str | None]:
    """The components as RFC 3986 has them, where a path or a query contains the fragment."""
    if isinstance(path, WithFragment):
        path, _, tail = path.partition("#")
        if query is not None and is_written(query, keep_empty=keep_empty):
            # What urllib reads as a query is behind "#", and so in the fragment.
            tail = f"{tail}?{query}"
        query = None
    elif isinstance(query, WithFragment):
        query, _, tail = query.partition("#")
        query = query or Empty()
    else:
        return path, query, fragment
    if fragment is not None and is_written(fragment, keep_empty=keep_empty):
        # Two fragments: "#" is refused in the second.
        tail = f"{tail}#{fragment}"
    return path, query, tail or Empty()


guard(__name__)
