"""The 42 examples of RFC 3986 5.4 through `urikit resolve`, with and without `--trace`."""

from click.testing import CliRunner

from tests.conformance.test_rfc_examples import BASE, EXAMPLES
from urikit.cli import program

#: The strict answer of the last.
EXAMPLES = dict(EXAMPLES)


def resolve(*args, stdin=None):
    result = CliRunner().invoke(program, ["resolve", "--base", BASE, *args], input=stdin, prog_name="urikit")
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_all_as_lines():
    assert len(EXAMPLES) == 42
    lines = "".join(f"{reference}\n" for reference in EXAMPLES)
    assert resolve(stdin=lines).splitlines() == list(EXAMPLES.values())


def test_trace():
    for reference, target in EXAMPLES.items():
        lines = resolve("--trace", "--", reference).splitlines()
        sections = [line.split()[0] for line in lines]
        assert (sections[0], sections, lines[-1]) == ("5.2.2", sorted(sections), f"5.3    {target}")
        # A dot segment of the path is removed in a step of its own.
        path = reference.split("#")[0].split("?")[0]
        assert ("5.2.4" in sections) == bool({".", ".."} & set(path.split("/"))), reference


def test_the_session_of_the_documentation():
    assert resolve("--trace", "../../../g") == (
        '5.2.2  reference has no scheme, no authority; path does not start with "/"\n'
        '5.2.3  merge("/b/c/d;p", "../../../g")  ->  "/b/c/../../../g"\n'
        '5.2.4  remove_dot_segments              ->  "/g"\n'
        "5.3    http://a/g\n"
    )


def test_backward_compatible():
    assert resolve("--compat", "http:g") == "http://a/b/c/g\n"
