"""Every record of `--json` is what its published schema says, and the schema says nothing that is never printed.

Published, a record may get more fields. Here it may not: each object is closed before it is compared.
"""

import json
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from urikit.cli import COMMANDS, program
from urikit.explanation.schema import command_schema, whole_schema

jsonschema = pytest.importorskip("jsonschema", reason="no jsonschema: pip install 'urikit[test]'")

HERE = Path(__file__).parent
CORPUS = Path(__file__).parents[1] / "explanation" / "diagnosis" / "corpus.jsonl"
RECORDS = [
    name
    for name in COMMANDS
    if any("--json" in p.opts for p in program.get_command(click.Context(program), name).params)
]
#: Good and bad, of many schemes.
TEXTS = (
    *(json.loads(line)[0] for line in CORPUS.read_text("utf-8").splitlines()[::6]),
    *("http://h", "//h:80/a", "../x", "?q", "", "http://u:p@h/?token=a&x=1#f", "http://é/ü?a=b", "http://[::1]:80/%7e"),
    *(
        "mailto:a@b?subject=x tel:+1-201-555-0123 urn:isbn:0-486-27557-4 data:,a file:///c:/a tel:x "
        "view-source:http://u:p@h/"
    ).split(),
)
AS = [["--as", standard] for standard in ("rfc3986", "rfc3987", "whatwg")]
PAGE = (
    '<!doctype html><base href="http://e/x/"><link rel=canonical href="/c"><a href="a b#q" id=x>x</a>'
    '<a href="http://[">y</a><img src="  p.png "><meta http-equiv=refresh content="0;url=foo"><a href=#no>z</a>'
)
#: The ways to call a command with TEXTS on standard input.
OF_TEXTS = {
    "explain": [[], ["--base", "http://a/b/c"]],
    "validate": [*AS, ["--require", "reference"], ["--errors-only"]],
    "repair": [[]],
    "diff": [[], ["--parser", "urllib", "--parser", "URL Standard"]],
    "guard": [[], ["--policy", "redirect_target", "--base", "https://h/"], ["--policy", "webhook"]],
    "view": [[]],
    "parse": AS,
    "get": [["{host}", *standard] for standard in AS] + [["{query}", "--missing", "skip"]],
    "edit": [["--set", "query=a b"]],
    "equal": [["http://h/", *standard] for standard in AS],
    "normalize": [
        *AS,
        ["--steps"],
        ["--check"],
        ["--profile", "crawl"],
        ["--profile", "surt", "--steps"],
        ["--profile", "http", "--check"],
    ],
    "resolve": [*(["--base", "http://a/b/c", *standard] for standard in AS), ["--base", "http://a/b/c", "--trace"]],
    "relativize": [["--base", "http://a/b/c", *standard] for standard in AS[:2]],
    "to-uri": [[]],
    "to-iri": [[], ["--display"], ["--display", "--why"]],
    "deref": [["--on-error", policy, "-f", "texts"] for policy in ("report", "keep", "null")],
}
#: The others: arguments, and standard input.
OTHERS = {
    "explain": [(["--document", "a.html", *more], "") for more in ([], ["--at", "1:60"], ["../q", "a b"])],
    "refs": [
        (["--local", "files", "--local", "fragments", "a.html"], ""),
        (["--trace", "a.html"], ""),
        (["--check", "--local", "fragments", "--severity", "info", "a.html"], ""),
        (["-"], "see http://h/"),
    ],
    "rewrite": [
        (["--make-absolute", "http://e/", "a.html"], ""),
        (["--make-absolute", "http://e/", "--declared-base", "remove", "-"], "<base href=/a><a href=b>"),
    ],
    "variants": [
        (["--base", "http://e/", "a.html"], ""),
        (["-"], f"HTTP/1.1 200 OK\r\nLink: <http://e/>; rel=canonical\r\n\r\n{PAGE}"),
    ],
    "extract": [(["--www", "--email"], 'see http://h/a, <http://x/> "a:b" www.x.org me@x.org'), (["a.html"], "")],
    "template": [
        (["{x}", "x=1"], ""),
        (["/s{?q,t*}", "q=a", "t=1", "t=2"], ""),
        (["/s{?t*}", "t[a]=1"], ""),
        (["{x}{?p*}", "--match", "a?u=1&v=2"], ""),
        (["{x}{/p*}", "--match", "a/b/c"], ""),
        (["{x}", "--match", "a/b"], ""),
    ],
    "report": [
        ([], "http://h/?utm_source=a\nhttp://u:p@h/\na b\nHTTP://h:80/?token=a\n\x00"),
        (["--as", "rfc3987", "texts"], ""),
        ([], ""),
    ],
    "dedupe": [([], "http://h/\nHTTP://h:80/\na b\n"), (["--by", "surt", "texts"], ""), ([], "")],
    "rule": [(["-f", "-"], "space\nnope-nope\nport in host\n"), (["--list"], "")],
    "char": [(["-f", "-"], "a\n|\n%ff\nU+202E\né\n\n:@\nU+D800\n"), (["-"], "")],
    "scheme": [(["-f", "-"], "http\nurn:isbn\nurn:nope\nmailtoo\ngit+ssh\n"), (["--list"], "")],
    "spec": [(["-f", "-"], "3986\nSTD 66\nnope\n"), (["--list"], "")],
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "a.html").write_text(PAGE, "utf-8")
    (tmp_path / "texts").write_text("a b\nhttp://[\nx\n", "utf-8")
    monkeypatch.chdir(tmp_path)


def closed(schema):
    """The schema, whose objects have no other fields than it names."""
    if isinstance(schema, dict):
        made = {key: closed(value) for key, value in schema.items()}
        named = schema.get("type") == "object" and "properties" in schema
        return {"additionalProperties": False, **made} if named else made
    return [closed(value) for value in schema] if isinstance(schema, list) else schema


@cache
def validator(name):
    return jsonschema.Draft202012Validator(closed(command_schema(name)))


def printed(name, args, stdin):
    # NUL between the texts, since some contain line breaks.
    data = stdin.encode("utf-8", "surrogatepass")
    result = CliRunner().invoke(program, [name, *args, "--json"], input=data, prog_name="urikit")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1), result.output
    return [json.loads(line) for line in result.stdout.split("\n") if line]


def causes(fault):
    """What is wrong in each alternative, the end of a sentence, where the field is named."""
    return [cause for inner in fault.context for cause in causes(inner)] or [f"{fault.json_path} {fault.message[-99:]}"]


def check(name, records):
    for record in records:
        faults = [cause for fault in validator(name).iter_errors(record) for cause in causes(fault)]
        assert faults == []


@pytest.mark.parametrize(("name", "args"), [(name, args) for name, calls in OF_TEXTS.items() for args in calls])
def test_records_of_texts(name, args):
    texts = "\0".join(text for text in TEXTS if "\0" not in text)
    records = printed(name, args if name == "deref" else [*args, "-0"], texts)
    assert len(records) > 2
    check(name, records)


@pytest.mark.parametrize(("name", "args", "stdin"), [(name, *call) for name, calls in OTHERS.items() for call in calls])
def test_records_of_others(name, args, stdin):
    records = printed(name, args, stdin)
    assert records or name in ("refs",)
    check(name, records)


@pytest.mark.parametrize("policy", ["report", "skip", "null", "keep", "fail"])
def test_what_is_in_place_of_an_answer(policy):
    check("get", printed("get", ["{host}", "--on-error", policy, "a b", "http://h/", "--max-length", "9"], ""))


def test_the_cases_too():
    count = 0
    for case in map(json.loads, (HERE / "cases.jsonl").read_text("utf-8").splitlines()):
        if case["args"] and case["args"][0] in RECORDS and "--json" in case["args"] and case["exit"] < 2:
            records = [json.loads(line) for line in case["stdout"].splitlines()]
            check(case["args"][0], records)
            count += len(records)
    assert count > 50


def test_every_command_with_json_has_a_schema_and_is_tried():
    assert [name.removeprefix("command:") for name in whole_schema()["$defs"] if name.startswith("command:")] == RECORDS
    assert set(RECORDS) == {*OF_TEXTS, *OTHERS}


def test_the_schema_is_one_and_is_printed():
    jsonschema.Draft202012Validator.check_schema(whole_schema())
    assert json.loads(CliRunner().invoke(program, ["schema"]).stdout) == whole_schema()
    for name in RECORDS:
        found = json.loads(CliRunner().invoke(program, ["schema", name]).stdout)
        jsonschema.Draft202012Validator.check_schema(found)
        assert len(json.dumps(found)) < len(json.dumps(whole_schema()))


def fields(schema, path=""):
    """Every field that the schema names."""
    if isinstance(schema, dict):
        for name, value in schema.get("properties", {}).items():
            yield f"{path}.{name}", name, value
        for key, value in schema.items():
            yield from fields(value, f"{path}.{key}")
    elif isinstance(schema, list):
        for value in schema:
            yield from fields(value, path)


def test_the_schema_says_from_where_offsets_and_columns_count():
    for path, name, value in fields(whole_schema()):
        if name in ("offset", "start", "end"):
            assert "from 0" in value["description"] and value["minimum"] == 0, path
        # Columns of a figure count from 0.
        if name in ("line", "column", "end_line", "end_column") and "figure-run" not in path:
            assert "from 1" in value["description"] and value["minimum"] == 1, path


def test_a_schema_that_is_too_lax_or_too_strict_would_be_seen():
    good = {"v": 1, "n": 0, "input": "a:b", "ok": True, "value": "b"}
    assert validator("get").is_valid(good)
    for bad in ({**good, "v": 2}, {**good, "more": 1}, {**good, "ok": False}, {"v": 1}, {**good, "value": 1}):
        assert not validator("get").is_valid(bad)
