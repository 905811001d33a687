"""CPython's own tests of `urllib.parse` with the import swapped: they run against `urikit.integrations.compat`.

The tests are those of the interpreter that runs, and part of most installations. In their source `urllib.parse`
becomes the module that is tested.
"""

import ast
import importlib.util
import sys
import types
import unittest
import warnings
from pathlib import Path

import pytest

from urikit.integrations import compat

#: The files, and their classes that are about `urllib.parse`; none named: all.
FILES = {
    "test_urlparse": (),
    "test_urllib": ("QuotingTests", "UnquotingTests", "urlencode_Tests", "Utility_Tests"),
}
#: Tests that do not pass, and why.
DIFFERENCES = {
    "UrlParseTestCase.test_all": "it finds the public names by their module, and wrapped functions have another one",
}


class _Swap(ast.NodeTransformer):
    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if node.attr == "parse" and isinstance(node.value, ast.Name) and node.value.id == "urllib":
            return ast.copy_location(ast.Name("_swapped", node.ctx), node)
        return node


def failing(name: str, module: object) -> tuple[int, dict[str, str]]:
    """How many tests of a file ran, and those that failed with their last line."""
    found = importlib.util.find_spec("test") and importlib.util.find_spec(f"test.{name}")
    if not found or not found.origin:
        pytest.skip("this system has no tests of CPython")
    tree = ast.fix_missing_locations(_Swap().visit(ast.parse(Path(found.origin).read_text("utf-8"))))
    home = types.ModuleType(f"_swapped_{name}")
    home.__file__ = found.origin
    vars(home)["_swapped"] = module
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setitem(sys.modules, home.__name__, home)
        # The hosts of these tests are strange on purpose.
        warnings.simplefilter("ignore")
        exec(compile(tree, found.origin, "exec"), vars(home))
        wanted = FILES[name] or [key for key, value in vars(home).items() if isinstance(value, type)]
        tests = unittest.TestSuite(
            unittest.defaultTestLoader.loadTestsFromTestCase(vars(home)[key])
            for key in wanted
            if issubclass(vars(home)[key], unittest.TestCase)
        )
        result = unittest.TestResult()
        tests.run(result)
    bad = {test.id().partition(".")[2]: said.splitlines()[-1] for test, said in result.failures + result.errors}
    return result.testsRun, bad


@pytest.mark.parametrize(("name", "least"), [("test_urlparse", 60), ("test_urllib", 25)])
def test_the_tests_of_cpython_pass(name, least):
    count, bad = failing(name, compat)
    print(f"{name} of Python {sys.version.split()[0]}: {count} run, {len(bad)} failed: {bad}")
    assert count >= least
    assert {key: said for key, said in bad.items() if key not in DIFFERENCES} == {}


def test_each_difference_is_one():
    _, bad = failing("test_urlparse", compat)
    assert set(bad) == set(DIFFERENCES)


def test_it_can_fail():
    worse = types.SimpleNamespace(**{name: getattr(compat, name) for name in dir(compat)})
    worse.quote = lambda *arguments, **options: "a"
    assert "QuotingTests.test_safe" in failing("test_urllib", worse)[1]
