"""The way back from 5.2: every reference that could resolve to a target, tried.

RFC 3986 gives no algorithm to make a reference from a base and a target. What it fixes is
which references *work*: those that 5.2 resolves to the target. A working reference has to
carry the target's own text in whatever it carries (scheme, authority, a tail of the path,
query, fragment), because 5.2.2 copies it; only the front of the path is made of "../",
"./" and what they remove. So the candidates are few, and trying them all decides whether
there is any at all, and which is the shortest.

Why there may be none: a reference with a path of its own never yields a path with dot
segments (5.2.4 removes them); one without takes the base's path as it is. The "/." of
`f:/.//g` is none of them: it guards a path that begins with "//", and resolution adds it.
"""

from collections.abc import Iterator

from tests.reference.rfc3986 import Parts, recompose, resolve, split
from tests.reference.syntax import is_reference


def _tails(path: str) -> Iterator[str]:
    """The path, and every piece of it that begins after a "/"."""
    yield path
    for at, character in enumerate(path):
        if character == "/":
            yield path[at + 1 :]


def _paths(base: Parts, target: Parts) -> Iterator[str]:
    """Paths a relative-path or absolute-path reference could have."""
    yield target.path
    climbs = base.path.count("/") + 1
    for tail in _tails(target.path):
        for count in range(climbs + 1):
            climb = "../" * count
            yield climb + tail
            yield climb + "/" + tail
            yield "./" + climb + tail
            if tail == "" and count:
                yield climb[:-1]
        if tail == "":
            yield "."
    # A path that begins with "//" needs a dot segment before it to stay a path (3.3).
    yield "/." + target.path
    yield "." + target.path
    yield "./" + target.path


def candidates(base: str, target: str) -> Iterator[str]:
    """References that might resolve to the target; most of them do not."""
    b, t = split(base), split(target)
    yield target
    yield recompose(t._replace(scheme=None))
    for path in _paths(b, t):
        yield recompose(Parts(None, None, path, t.query, t.fragment))
    yield recompose(Parts(None, None, "", t.query, t.fragment))
    yield recompose(Parts(None, None, "", None, t.fragment))


def a_reference_to(base: str, target: str) -> str | None:
    """The shortest candidate that resolves to the target by 5.2, with the guard of 3.3."""
    working = [
        candidate
        for candidate in set(candidates(base, target))
        if is_reference(candidate) and resolve(base, candidate) == target
    ]
    return min(working, key=lambda text: (len(text), text), default=None)
