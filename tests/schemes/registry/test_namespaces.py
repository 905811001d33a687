"""URN namespaces by name: the table of `urikit.urns`, looked up."""

import pytest

from urikit import registry
from urikit.schemes.urns import NAMESPACES, class_of


@pytest.mark.parametrize("name", ["isbn", "ISBN", "urn:isbn", "URN:Isbn"])
def test_lookup(name):
    entry = registry.namespace(name)
    assert (entry.nid, entry.kind, entry.view) == ("isbn", "formal", "urikit.schemes.urns.numbers:Isbn")
    assert entry.view_class is class_of("isbn")


def test_one_without_a_module_and_every_namespace_with_a_module_is_registered():
    entry = registry.namespace("mpeg")
    assert entry.view is None
    assert entry.view_class.__name__ == "AnyURN"
    assert entry.relation == "first"
    assert {entry.nid for entry in registry.namespaces() if entry.view} == set(NAMESPACES)


@pytest.mark.parametrize("name", ["", "urn:", "no-such", "x" * 1000])
def test_unknown(name):
    with pytest.raises(LookupError, match="expected a URN namespace registered"):
        registry.namespace(name)
