"""Registration templates (RFC 7595 section 7.4): written, read, and what reviewers say (3, 4, 5, 7.2)."""

import os
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import registry
from urikit.schemes.registry import Registration

FINE = Registration(
    name="com.example.notes",
    status="provisional",
    applications="Notes are opened in the program Example Notes.",
    contact="A. Author <author@example.com>",
    change_controller="Example Ltd <standards@example.com>",
    references='Example Ltd, "The notes scheme", https://example.com/notes',
    security="See Section 7 of RFC 3986. A note may hold personal data.",
)

#: Section 8.1, as it is printed there.
EXAMPLE = """
8.1.  "example" URI Scheme Registration Request

   Scheme name:  example

   Status:  permanent

   Applications/protocols that use this scheme name:  An "example" URI
     is to be used for documentation purposes only.  It MUST NOT be used
     for any protocol.

   Contact:  N/A

   Change controller:  IETF

   References:  Section 8 of this document (RFC 7595).

9.  IANA Considerations

   Previously, the former "URL Scheme" registry was replaced.
"""


def codes(request):
    return [finding.code for finding in request.issues()]


def test_a_good_request_has_no_findings_and_the_template_of_the_rfc_is_read():
    assert FINE.issues() == ()
    permanent = replace(FINE, status="Permanent", syntax='notes = "com.example.notes:" 1*unreserved')
    assert permanent.issues() == ()
    request = Registration.parse(EXAMPLE)
    assert request == Registration(
        name="example",
        status="permanent",
        applications='An "example" URI is to be used for documentation purposes only. It MUST NOT be used for any '
        "protocol.",
        contact="N/A",
        change_controller="IETF",
        references="Section 8 of this document (RFC 7595).",
    )
    assert codes(request) == ["name-taken", "security-missing"]


@pytest.mark.parametrize(
    ("rfc", "name", "filled"),
    [
        (5538, "snews", 11),
        (6068, "'mailto'", 11),
        (6694, "about", 8),
        (6920, "ni", 11),
        (7565, "acct", 11),
        (7595, "example", 6),
        (8089, "file", 6),
        (8141, "urn", 11),
    ],
)
def test_templates_in_the_texts_of_rfcs_are_read(rfc, name, filled):
    folder = Path(os.environ.get("URIKIT_SPECS", Path(__file__).parents[3].parent / "shared" / "specs")) / "rfc"
    if not folder.is_dir():
        pytest.skip(f"no texts of RFCs in {folder}: set URIKIT_SPECS")
    text = (folder / f"rfc{rfc}.txt").read_text("utf-8")
    label = re.search(rf"(?mi)^ *(?:URI )?scheme name:\s+{name}$", text)
    request = Registration.parse(text[label.start() :])
    assert request.name == name
    assert sum(bool(getattr(request, field.name)) for field in fields(request)) == filled
    assert not any("[Page" in getattr(request, field.name) for field in fields(request))
    assert {"name-taken", "name-syntax"} & set(codes(request))


def test_labels_of_the_older_template():
    request = Registration.parse(
        "URI scheme name: x-a\nStatus: provisional\nURI scheme syntax:\n  a = 1*b\n    b = c\n"
        "Author/Change controller: Somebody\n"
    )
    assert (request.name, request.change_controller, request.syntax) == ("x-a", "Somebody", "a = 1*b\n  b = c")


@pytest.mark.parametrize("text", ["", "Nothing: here", "example"])
def test_what_is_no_template(text):
    with pytest.raises(ValueError, match="a template of RFC 7595"):
        Registration.parse(text)


def test_a_field_twice_and_a_label_inside_a_value_is_text():
    with pytest.raises(ValueError, match="Status twice"):
        Registration.parse("Scheme name: a\nStatus: permanent\nStatus: historical")
    request = replace(FINE, references="One.\n\nStatus: permanent, they say.\n\nContact:  me")
    assert Registration.parse(request.to_text()) == request


def test_required_fields_are_written_even_if_empty():
    text = Registration("abc", "permanent").to_text()
    assert text.splitlines()[::2] == [
        "Scheme name:  abc",
        "Status:  permanent",
        "Applications/protocols that use this scheme name:",
        "Contact:",
        "Change controller:",
        "References:",
    ]
    assert Registration.parse(text) == Registration("abc", "permanent")


def test_lines_are_no_longer_than_those_of_an_rfc():
    request = replace(FINE, semantics="word " * 100, applications="another-word " * 30)
    assert max(map(len, request.to_text().splitlines())) <= 72


WORDS = st.text(st.characters(categories=["L", "N", "P"]), max_size=20)
PROSE = st.lists(st.lists(WORDS, max_size=12).map(" ".join), max_size=3).map("\n\n".join)
LINES = st.lists(st.text('ab =/()*"', max_size=30), max_size=5).map("\n".join)


@a_tenth
@given(st.fixed_dictionaries({field.name: LINES if field.name == "syntax" else PROSE for field in fields(FINE)}))
def test_reading_what_was_written(values):
    request = Registration(**values)
    assert Registration(**{field.name: getattr(request, field.name) for field in fields(request)}) == request
    assert Registration.parse(request.to_text()) == request


@a_tenth
@given(st.text() | PROSE.map(lambda text: f"Scheme name: {text}"))
def test_any_text_is_read_or_refused(text):
    try:
        Registration.parse(text).issues()
    except ValueError as error:
        assert "template" in str(error)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", ["field-missing"]),
        ("a b", ["name-syntax"]),
        ("1ab", ["name-syntax"]),
        ("ab:", ["name-syntax"]),
        ("é", ["name-syntax"]),
        ("Abcde", ["name-case"]),
        ("MailTo", ["name-case", "name-taken"]),
        ("snews", ["name-taken"]),
        ("hdl", ["name-in-use"]),
        ("mailtoo", ["name-alike"]),
        ("q", ["name-short"]),
        ("qx", ["name-short"]),
        ("quite-a-long-name-for-one-scheme", ["name-long"]),
        ("com.example.mything", []),
        ("uk.co.example.quite-a-long-name", []),
        ("bar.foo", []),  # "bar" is a top-level domain, and "foo" is below it
        ("thing.nosuchtld", ["name-dot"]),
        ("nosuchtld.thing", ["name-dot"]),
        ("com", []),
        ("a..b", ["name-dot"]),
        ("com.-a", ["name-dot"]),
        ("universal-thing", ["name-general"]),
        ("internet", ["name-general"]),
        ("google-notes", ["name-mark"]),
        ("x-notes", ["name-private"]),
    ],
)
def test_names(name, expected):
    assert codes(replace(FINE, name=name)) == expected


def test_findings():
    for changes, code, severity, section in [
        ({"status": "final"}, "status-unknown", "error", "7.4"),
        ({"status": ""}, "field-missing", "error", "7.4"),
        ({"applications": ""}, "field-missing", "error", "7.4"),
        ({"contact": ""}, "field-missing", "error", "7.4"),
        ({"change_controller": ""}, "field-missing", "error", "7.4"),
        ({"references": ""}, "field-missing", "error", "7.4"),
        ({"contact": "A. Author"}, "contact-unreachable", "warning", "7.4"),
        ({"change_controller": "Somebody"}, "contact-unreachable", "warning", "7.4"),
        ({"references": "None."}, "specification-missing", "info", "4"),
        ({"references": "none", "status": "historical"}, "specification-missing", "warning", "5"),
        ({"references": "N/A", "status": "permanent"}, "specification-missing", "error", "7.4"),
        ({"references": "[RFC 3986], RFC7595"}, "citation-short", "warning", "7.4"),
        ({"syntax": 'a = "b" [ "#" c ]'}, "syntax-fragment", "error", "3"),
        ({"syntax": 'a = "com.example.notes://" 1*ALPHA'}, "syntax-slashes", "warning", "3.2"),
        ({"security": ""}, "security-missing", "warning", "4"),
        ({"security": "", "status": "permanent"}, "security-missing", "warning", "3.7"),
        ({"security": "None."}, "security-none", "warning", "3.7"),
        ({"security": "none", "status": "PERMANENT"}, "security-none", "error", "3.7"),
    ]:
        (finding,) = replace(FINE, **changes).issues()
        assert (finding.code, finding.severity, finding.section) == (code, severity, f"RFC 7595 section {section}")
        assert finding.field in {field.name for field in fields(FINE)}
        assert str(finding).startswith(f"{severity}: ")


def test_a_grammar_with_a_naming_authority_may_have_slashes():
    assert replace(FINE, syntax='a = "com.example.notes:" "//" authority path-abempty').issues() == ()


def test_every_registered_name_is_found_taken():
    for entry in registry.schemes():
        if entry.is_registered:
            assert "name-taken" in codes(replace(FINE, name=entry.name))


@pytest.mark.parametrize(
    "changes",
    [
        {"references": "draft-x" * 20_000 + "!"},
        {"references": "RFC 1 " * 20_000 + "!"},
        {"name": "a." * 20_000 + "b"},
        {"name": "a-" * 20_000 + "b"},
        {"contact": "http" * 20_000},
        {"syntax": '"/"' * 20_000, "security": "no" * 20_000},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_long_requests_take_no_longer_than_their_length(changes):
    request = replace(FINE, **changes)
    assert request.issues() is not None
    assert Registration.parse(request.to_text()) == request
