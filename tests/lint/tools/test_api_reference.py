"""The pages of the API: every public name has a section, with words and a signature, and its examples are run."""

import builtins
import enum
import functools
import importlib
import inspect
import re

import pytest

import urikit
from tests.lint.documentation.blocks import PAGES, blocks
from tests.lint.documentation.test_docstrings import examples
from tools import api_reference, signatures


@pytest.fixture(scope="module")
def made(engines: None) -> dict[str, str]:
    return api_reference.pages()


@pytest.fixture(scope="module")
def known(engines: None) -> list[api_reference.Entry]:
    return api_reference.entries()


def test_every_public_name_has_a_section(made, known):
    described = {id(entry.value) for entry in known}
    public = [getattr(urikit, name) for name in urikit.__all__ if not name.startswith("__")]
    assert [value for value in public if id(value) not in described] == []
    for entry in known:
        head = f"# {entry.name}\n" if entry.page == f"{entry.name}.md" else f"{{: #{entry.path} }}"
        assert head in made[entry.page], entry.path


def test_every_public_member_has_a_place(made, known):
    for entry in known:
        if inspect.isclass(entry.value):
            for member in api_reference.members(entry):
                assert f"#{entry.path}.{member.name} }}" in made[entry.page], (entry.path, member.name)


def test_every_name_of_urikit_is_in_the_index(made):
    assert all(f"[`{name}`](" in made["index.md"] for name in urikit.__all__ if not name.startswith("__"))


def test_native_members_have_signatures_and_words(known):
    native = [entry for entry in known if inspect.isclass(entry.value) and entry.value.__module__ == "urikit"]
    assert len(native) > 10
    silent = [
        (entry.path, member.name)
        for entry in native
        for member in api_reference.members(entry)
        if not member.text and entry.name != "Rung" and not isinstance(getattr(entry.value, member.name), entry.value)
    ]
    assert silent == []
    assert all(member.signatures for entry in native for member in api_reference.members(entry))


def test_every_example_is_run(known):
    run = "\n".join(text for _, text in examples)
    for entry in known:
        described = inspect.isclass(entry.value) or inspect.isroutine(entry.value)
        texts = [inspect.getdoc(entry.value) or ""] if described else []
        texts += [member.text for member in api_reference.members(entry)] if inspect.isclass(entry.value) else []
        assert [text for text in texts if ">>>" in text and text not in run] == [], entry.path


def test_no_link_leads_to_a_missing_section(made):
    targets = {name: set(re.findall(r"\{: #(\S+) \}", text)) for name, text in made.items()}
    for name, text in made.items():
        for page, anchor in re.findall(r"\]\(((?![./]{2})[\w.]+\.md)(?:#([\w.-]+))?\)", text):
            assert page in made and (not anchor or anchor in targets[page]), (name, page, anchor)


#: Types whose docstring a member or a class has where it has none of its own.
INHERITED = [value for value in vars(builtins).values() if inspect.isclass(value)]
INHERITED += [enum.Enum, functools.cached_property, functools.partial]


def test_no_page_has_the_words_of_a_type_of_python(made):
    words = {
        block
        for value in INHERITED
        for block in api_reference.markdown(inspect.getdoc(value) or "").split("\n\n")
        if len(block) > 30
    }
    assert len(words) > 100
    assert {name: sorted(block for block in words if block in text) for name, text in made.items()} == {
        name: [] for name in made
    }
    assert [name for name, text in made.items() if "Alias for field number" in text] == []


def test_a_static_method_of_the_core_has_words_of_its_own(made):
    text = made["URI.md"].partition("### build ")[2].partition("### ")[0]
    assert "Builds a URI from components" in text


def test_every_module_that_a_page_imports_has_a_page(made):
    """What people write into their programs is in the reference; `urikit.NAME` is on the pages of the classes."""
    imported = set()
    for page in PAGES:
        for block in blocks(page.read_text("utf-8")):
            if block.language in ("python", "py", "pycon"):
                imported |= set(re.findall(r"(?:from|import) (urikit(?:\.\w+)+)", block.text))
    assert len(imported) > 30
    text = "\n".join(made.values())
    named = [name for name in sorted(imported) if f"# {name}\n" not in text and f"`{name}`" not in text]
    # A module of the package that only gathers others, or a function that is imported by its module.
    assert [name for name in named if inspect.ismodule(importlib.import_module(name))] == []


def test_each_integration_has_a_page_that_its_package_leads_to(made):
    for package in api_reference.SPLIT:
        below = [name for name in made if name.startswith(f"urikit.{package}.") and name.count(".") > 2]
        assert len(below) > 10
        assert [name for name in below if f"]({name})" not in made[f"urikit.{package}.md"]] == []


def test_code_in_a_docstring_keeps_its_indentation():
    text = "Use it:\n\n    with a:\n        with b:\n            c\n\n        d\n\n>>> for x in y:\n...     z"
    assert api_reference.markdown(text) == (
        "Use it:\n\n```text\nwith a:\n    with b:\n        c\n\n    d\n```\n\n```pycon\n>>> for x in y:\n...     z\n```"
    )


def test_a_docstring_as_markdown():
    text = "Reads `a_b` and a_b.\n\n    in   columns\n\n>>> 1\n1\n\nMore."
    assert api_reference.markdown(text) == (
        "Reads `a_b` and a\\_b.\n\n```text\nin   columns\n```\n\n```pycon\n>>> 1\n1\n```\n\nMore."
    )


def test_signatures_of_native_and_python_code():
    assert signatures.of(signatures.home(urikit.is_valid), "is_valid") == ["is_valid(text: Text, /) -> bool"]
    assert signatures.of(signatures.home(urikit.URI), "URI", "resolve") == [
        "resolve(reference: Text, *, policy: ResolvePolicy | None=...) -> URI"
    ]
    assert signatures.of(signatures.home(urikit.Params), "Params", "pairs") == ["pairs: tuple[Pair, ...]"]
    assert signatures.of(signatures.home(urikit.URIError), "URIError", "no_such_name") == []


def test_shapes_of_arguments():
    shapes = signatures.aliases()
    assert shapes["Text"] == "str | bytes | Reference | WebURL"
    assert all(not name.startswith("_") for name in shapes)


def test_comments_describe_fields():
    assert dict(signatures.comments("    #: What it is,\n    #: in words.\n    name: str\n    other: int\n")) == {
        "name": "What it is, in words."
    }
