"""Each path gives the record of its command, with secrets masked unless they are asked for."""

import json

import pytest
from click.testing import CliRunner

from tests.workbench.api.client import ask, post, refused
from urikit.cli import program

SECRET = "canary-9f2"
URL = f"http://me:{SECRET}@h/a?token={SECRET}"
#: A request, and the same on the command line.
SAME = [
    ("explain", {"text": "http://h/a b", "base": "http://a/b"}, ["explain", "--base", "http://a/b", "http://h/a b"]),
    ("parse", {"text": URL}, ["parse", URL]),
    ("parse", {"text": "http://é/", "standard": "rfc3987"}, ["parse", "--as", "rfc3987", "http://é/"]),
    ("parse", {"text": "http:a\\b", "standard": "whatwg"}, ["parse", "--as", "whatwg", "http:a\\b"]),
    ("parse", {"text": "http://h/%"}, ["parse", "http://h/%"]),
    ("validate", {"text": "a", "require": "relative"}, ["validate", "--require", "relative", "a"]),
    ("validate", {"text": "http://h/a b", "standard": "whatwg"}, ["validate", "--as", "whatwg", "http://h/a b"]),
    ("normalize", {"text": "HTTP://H/%7e", "to": "case"}, ["normalize", "--to", "case", "HTTP://H/%7e"]),
    ("normalize", {"text": "HTTP://H/%7e", "steps": True}, ["normalize", "--steps", "HTTP://H/%7e"]),
    ("normalize", {"text": "http://h/?b&a", "profile": "crawl"}, ["normalize", "--profile", "crawl", "http://h/?b&a"]),
    ("resolve", {"text": "../g", "base": "http://a/b/c"}, ["resolve", "--base", "http://a/b/c", "../g"]),
    (
        "resolve",
        {"text": "http:g", "base": "http://a/b/c", "policy": "compatible", "trace": True},
        ["resolve", "--base", "http://a/b/c", "--compat", "--trace", "http:g"],
    ),
    ("compare", {"a": "http://h", "text": "http://H/"}, ["equal", "http://h", "http://H/"]),
    (
        "compare",
        {"a": "http://h", "text": "http://x/", "at": "case"},
        ["equal", "--at", "case", "http://h", "http://x/"],
    ),
    ("guard", {"text": "http://127.1/"}, ["guard", "http://127.1/"]),
    (
        "guard",
        {"text": "//evil.example", "policy": "redirect_target", "base": "https://h/"},
        ["guard", "--policy", "redirect_target", "--base", "https://h/", "//evil.example"],
    ),
    ("view", {"text": "mailto:a@b?subject=x"}, ["view", "mailto:a@b?subject=x"]),
    ("parsers", {"text": "http://a@b@c/"}, ["diff", "http://a@b@c/"]),
    ("template", {"template": "/a{?q*}", "values": {"q": ["1", "2"]}}, ["template", "/a{?q*}", "q=1", "q=2"]),
    ("template", {"template": "/a{?q}", "text": "/a?q=1"}, ["template", "/a{?q}", "--match", "/a?q=1"]),
]


@pytest.mark.parametrize(("name", "body", "arguments"), SAME)
def test_the_record_of_the_command_line(name, body, arguments):
    made = CliRunner().invoke(program, [arguments[0], "--json", *arguments[1:]]).stdout
    assert post(name, **body) == json.loads(made)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        *((name, {"text": URL}) for name in ("explain", "parse", "validate", "normalize", "guard", "view", "parsers")),
        ("parse", {"text": URL, "standard": "whatwg"}),
        ("parse", {"text": f"http://me:{SECRET}@h/%"}),
        ("normalize", {"text": URL, "steps": True}),
        ("normalize", {"text": URL, "profile": "crawl"}),
        ("resolve", {"text": "#f", "base": URL}),
        ("resolve", {"text": URL, "base": "http://h/", "trace": True}),
        ("compare", {"a": URL, "text": "http://h/"}),
        ("compare", {"a": "http://h/", "text": URL, "standard": "whatwg"}),
        ("template", {"template": f"http://me:{SECRET}@h/{{a}}", "values": {}}),
        ("template", {"template": "/{?token}", "text": f"/?token={SECRET}"}),
        ("refs", {"document": f"<a href='{URL}'>", "format": "html", "base": URL}),
        ("batch", {"texts": [URL, f"http://me:{SECRET}@h/%"], "operation": "explain"}),
    ],
)
def test_secrets_are_masked_unless_they_are_asked_for(name, body):
    masked = ask(f"/api/{name}", body)
    assert (masked.status_code, SECRET in masked.text) == (200, False)
    assert SECRET in ask(f"/api/{name}", {**body, "secrets": True}).text


def test_names_of_secrets():
    assert post("parse", text="http://h/?pin=123456", secret_names=["pin"])["query"] == "pin=***"


def test_a_refusal_of_an_option_has_no_secret():
    answer = ask("/api/resolve", {"text": "a", "base": f"http://me:{SECRET}@h/%"})
    assert refused(answer, 422, "field-value", "base")
    assert SECRET not in answer.text


@pytest.mark.parametrize(
    ("name", "body", "code", "field"),
    [
        ("resolve", {"text": "a"}, "field-missing", "base"),
        ("resolve", {"text": "a", "base": "b"}, "field-value", "base"),
        ("resolve", {"text": "a", "base": "b", "standard": "whatwg"}, "field-value", "base"),
        ("compare", {"a": "http://h/%", "text": "a"}, "field-value", "a"),
        ("guard", {"text": "a", "policy": "no"}, "field-value", "policy"),
        ("guard", {"text": "a", "policy": "package_source"}, "field-missing", "hosts"),
        ("guard", {"text": "a", "hosts": ["h"]}, "field-value", "hosts"),
        ("guard", {"text": "a", "policy": "package_source", "hosts": ["a*b*"]}, "field-value", "hosts"),
        ("validate", {"text": "a", "require": "iri"}, "field-value", "require"),
        ("template", {"template": "{"}, "field-value", "template"),
        ("template", {"template": "{a:3}", "values": {"a": ["x"]}}, "field-value", "values"),
        ("template", {"template": "{a}", "values": {"a": "x"}, "text": "x"}, "field-value", "values"),
        ("template", {"template": "{a}" * 1000, "text": "x" * 1399}, "field-length", "template"),
        ("template", {"template": "{a}" * 1000, "values": {"a": "x" * 4190}}, "field-length", "template"),
        ("refs", {"document": "<a href=x>", "base": "a b"}, "field-value", "base"),
        ("refs", {"document": "<a href=x>", "format": "no"}, "field-value", "format"),
        ("refs", {"document": "<a href=x>" * 20_000, "format": "html"}, "field-value", "document"),
        ("refs", {"document": f"<base href=http://h/{'a' * 3000}/>{'<a href=x>' * 2000}"}, "field-value", "document"),
        ("batch", {"texts": ["a"], "operation": "refs"}, "field-value", "operation"),
        ("batch", {"texts": ["a"], "operation": "parse", "require": "uri"}, "field-unknown", "require"),
        ("batch", {"texts": ["a"], "operation": "parsers", "real": True}, "field-unknown", "real"),
        ("parsers", {"text": "a", "real": True}, "field-value", "real"),
        ("batch", {"texts": ["a"], "operation": "resolve", "base": "b"}, "field-value", "base"),
    ],
)
def test_what_a_field_may_not_be(name, body, code, field):
    assert refused(ask(f"/api/{name}", body), 422, code, field)


def test_a_batch_numbers_its_records():
    made = post("batch", texts=["http://h", "%", ""], operation="parse")["records"]
    assert [(one["n"], one["ok"]) for one in made] == [(0, True), (1, False), (2, True)]


def test_a_document_is_read_and_its_references_have_places():
    made = post("refs", document="<p>\n<a href='b c'>", format="html", base="http://h/a")
    first = made["references"][0]
    problem = made["problems"][0]
    assert (first["line"], first["target"], problem["code"], problem["column"]) == (
        2,
        "http://h/b%20c",
        "invalid-URL-unit",
        11,
    )


def test_a_path_is_not_opened(tmp_path):
    (tmp_path / "a.html").write_text("<a href='http://inside/'>")
    assert post("refs", document=str(tmp_path / "a.html"), format="html")["references"] == []
    assert refused(ask("/api/refs", {"path": str(tmp_path)}), 422, "field-unknown", "path")
