"""What every view of a namespace promises, asked of one view: shared by the tests of the namespaces."""

import pickle
from collections.abc import Iterable
from functools import partial

from tests.schemes import promises
from tests.schemes.promises import codes, refused, unrelated
from urikit import URI
from urikit.schemes.urns import class_of, view_of
from urikit.schemes.urns.namespace import NamespaceView

__all__ = ["codes", "holds", "refused", "relation", "tables", "unrelated"]


def holds(view: type[NamespaceView], text: str) -> NamespaceView:
    """Reads a URN, and checks what is true of all: identity, reflexivity, one canonical form."""
    read = view.parse(text)
    assert type(read) is view and str(read) == text == str(read.to_uri())
    assert read == view_of(text) == URI(text).view() == view.parse(read.to_uri())
    assert read.nid in (view.NIDS or (read.nid,)) and class_of(read.nid) is view
    assert read.equivalent(text) and read.equivalent(read) and hash(read) == hash(view.parse(text))
    assert eval(repr(read), {view.__name__: view}) == read
    assert pickle.loads(pickle.dumps(read)) == read
    canonical = view.parse(read.canonical)
    assert canonical.canonical == read.canonical == str(canonical)
    assert canonical.equivalent(read) and read.equivalent(canonical)
    assert (canonical.r_component, canonical.q_component, canonical.f_component) == (None, None, None)
    # The long way, and other components, make no difference.
    nid, nss = text.split(":", 2)[1:]
    other = view.parse(f"URN:{nid.upper()}:{nss}")
    assert other.equivalent(read) and other.nss == read.nss
    return read


def relation(view: type[NamespaceView], texts: Iterable[str]) -> None:
    """All the names are equivalent to each other, and have one canonical form."""
    views = [view.parse(text) for text in texts]
    assert all(one.equivalent(other) for one in views for other in views)
    assert len({one.canonical for one in views}) == 1


tables = partial(promises.tables, holds=holds, relation=relation)
