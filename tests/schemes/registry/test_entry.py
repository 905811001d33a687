"""The registry of schemes: what IANA's table says, what is used without it, and what urikit has for both."""

import dataclasses
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import registry
from urikit.core.tables import table
from urikit.schemes import VIEWS, view_class
from urikit.schemes.register import UNREGISTERED


def test_what_the_table_says():
    for name, status, reference, template, well_known in [
        ("http", "permanent", "RFC 9110 section 4.2.1", None, "RFC 8615"),
        ("coap", "permanent", "RFC 7252", None, "RFC 7252"),
        ("ws", "permanent", "RFC 6455", None, "RFC 8307"),
        ("mailto", "permanent", "RFC 6068", None, None),
        ("urn", "permanent", "RFC 8141", None, None),
        ("example", "permanent", "RFC 7595", None, None),
        ("jabber", "permanent", "Peter Saint-Andre", "perm/jabber", None),
        ("doi", "provisional", "Frédéric Wang", "prov/doi", None),
        ("snews", "historical", "RFC 5538", None, None),
        ("filesystem", "historical", "W3C WebApps Working Group", "historic/filesystem", None),
        ("shttp", "permanent", "RFC 2660", None, None),
        ("z39.50r", "permanent", "RFC 2056", None, None),
    ]:
        entry = registry.scheme(name)
        assert (entry.name, entry.status, entry.references[0]) == (name, status, reference)
        assert (entry.template, entry.well_known) == (template, well_known)
        assert entry.is_registered
        assert registry.status(name) == status


def test_what_iana_writes_for_people_is_put_in_order_and_how_many_there_are():
    assert registry.scheme("shttp").note == "Obsolete."
    assert registry.scheme("coap+tcp").description == ""
    assert registry.scheme("http").description == "Hypertext Transfer Protocol"
    assert registry.scheme("sftp").description == ""  # filled down as "query" in the registry
    assert registry.scheme("query").description == ""
    assert registry.scheme("urn").references == ("RFC 8141", "IANA registry urn-namespaces")
    assert registry.scheme("info").description.startswith("Information Assets")
    for entry in registry.schemes():
        if entry.is_registered:
            assert "[" not in entry.description
            assert not any("_" in one for one in entry.references if ":" not in one)
    by_status = {name: len(registry.schemes(name)) for name in ("permanent", "provisional", "historical")}
    assert sum(by_status.values()) == len(table("uri-schemes").rows) + len(table("uri-schemes-later").rows) == 379
    assert by_status == {"permanent": 97, "provisional": 266, "historical": 16}
    assert len(registry.schemes()) == 379 + len(registry.schemes("unregistered"))


@pytest.mark.parametrize("name", ["hdl", "s3", "jdbc", "javascript", "git+ssh"])
def test_used_and_not_registered(name):
    entry = registry.scheme(name)
    assert entry.status is None and not entry.is_registered
    assert registry.status(name) is None
    assert entry.description and entry.references[0]
    assert entry in registry.schemes("unregistered")


def test_every_unregistered_scheme_has_a_source_and_stands_in_no_other_list():
    registered = {row[0].lower() for name in ("uri-schemes", "uri-schemes-later") for row in table(name).rows}
    assert not registered & set(UNREGISTERED)
    assert all(source.startswith(("https://", "RFC ", "draft-")) for _, source in UNREGISTERED.values())


def test_every_scheme_that_has_a_view_has_an_entry_and_later_registrations_say_so():
    for name, where in VIEWS.items():
        entry = registry.scheme(name)
        assert entry.view == where
        assert entry.view_class is view_class(name)
    entry = registry.scheme("machineprovisioningprogressreporter")
    assert entry.name == "machineProvisioningProgressReporter"
    assert entry.status == "provisional" and entry.references == ()
    assert "2022-11-18" in entry.note


def test_what_urikit_has():
    assert registry.scheme("http").default_port == 80
    assert registry.scheme("mailto").default_port is None
    assert registry.scheme("irc").default_port == 194  # the view knows it, normalization does not use it
    assert registry.scheme("aaa").view is None
    assert registry.scheme("aaa").view_class.__name__ == "Generic"


@pytest.mark.parametrize("entry", [registry.scheme("http"), registry.scheme("s3"), registry.scheme("at")])
def test_entries_are_frozen_values(entry):
    assert pickle.loads(pickle.dumps(entry)) == entry
    assert hash(entry) == hash(dataclasses.replace(entry))
    with pytest.raises(dataclasses.FrozenInstanceError):
        entry.name = "x"


@a_tenth
@given(st.sampled_from(registry.schemes()), st.randoms(use_true_random=False))
def test_names_have_no_case(entry, random):
    name = "".join(random.choice((c.lower(), c.upper())) for c in entry.name)
    assert registry.scheme(name) is entry


def test_names_are_in_order_and_once():
    names = [entry.name.lower() for entry in registry.schemes()]
    assert names == sorted(set(names))


@pytest.mark.parametrize("name", ["", "no such", "http:", "x" * 1000, "•"])
def test_unknown_names(name):
    assert registry.status(name) is None
    with pytest.raises(LookupError, match="expected a scheme registered as of 2022-11-18"):
        registry.scheme(name)


def test_near_names():
    assert registry.near("htpp")[0] == "http"
    assert "https" in registry.near("httpss")
    assert registry.near("qqqqqqqq") == ()
    with pytest.raises(LookupError, match="did you mean mailto"):
        registry.scheme("mailtoo")


@pytest.mark.parametrize(
    ("name", "kind", "protocol"),
    [("http", "locator", "HTTP"), ("tel", "name", None), ("file", "locator", None), ("urn", "name", None),
     ("aaa", None, None), ("javascript", None, None)],
)  # fmt: skip
def test_what_kind_of_identifiers_a_scheme_makes(name, kind, protocol):
    found = registry.scheme(name).classification
    assert (found.kind, found.protocol) == (kind, protocol)


def test_the_registry_is_loaded_when_it_is_first_named():
    code = (
        "import sys, urikit; before = 'urikit.schemes.registry' in sys.modules;"
        "print(before, urikit.registry.scheme('http').status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False permanent\n"
