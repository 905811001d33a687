"""The register is the one list: nothing that reads by its own rules is left out of it, and nothing in it is made up."""

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import urikit
from urikit import _native, http, registry, schemes, urns
from urikit.documents import FORMATS
from urikit.register import FORMATS as FORMAT_ROWS
from urikit.register import NAMESPACES, RULES, SCHEMES, load
from urikit.rules import FILES, rule
from urikit.rules import rules as all_rules
from urikit.rules.catalogue import rows
from urikit.schemes import VIEWS, view_class
from urikit.schemes.view import View
from urikit.urns import class_of
from urikit.urns.namespace import NamespaceView

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(urikit.__path__, "urikit.") if not found.name.endswith("__main__")
)
ROWS = (*SCHEMES, *NAMESPACES)
#: Files of data that have no codes, so the catalogue does not read them.
DATA = {"urikit.parsers.causes", "urikit.parsers.programs"}
#: The modules of HTTP but for what only others of them use.
HTTP = {found.name for found in pkgutil.iter_modules(http.__path__)} - {"body", "field_finding"}


def modules():
    """Every module of the package, but for those whose library is missing."""
    for name in MODULES:
        try:
            yield import_module(name)
        except ImportError as error:
            assert not (error.name or "").startswith("urikit"), name


def defined(kind):
    """The classes of a kind that are to be called: not abstract, and with the names of what they read."""
    for module in modules():
        for found in vars(module).values():
            if inspect.isclass(found) and issubclass(found, kind) and found.__module__ == module.__name__:
                yield found


def test_no_rules_without_a_row():
    """A file of rules that the register does not name would have codes "without a row in the catalogue"."""
    package = Path(urikit.__file__).parent
    files = {".".join(("urikit", *path.relative_to(package).with_suffix("").parts)) for path in package.rglob("*.toml")}
    own = {f"urikit.rules.{name}" for name in (*FILES, "shared")}
    assert files >= DATA and files - own - DATA == set(RULES.values())


@pytest.mark.parametrize(
    ("package", "rows_", "also"),
    [(schemes, SCHEMES, {"generic"}), (urns, NAMESPACES, {"generic", "resolution"}), (http, (), HTTP)],
)
def test_type_checkers_find_every_module_with_a_row(package, rows_, also):
    """`urikit.schemes.mailto` is imported when it is named; checkers read the imports under TYPE_CHECKING."""
    source = Path(package.__file__).read_text("utf-8")
    seen = set(re.findall(rf"^    from {package.__name__} import (\w+) as \1$", source, re.MULTILINE))
    homes = {row.view.partition(":")[0].removeprefix(f"{package.__name__}.").partition(".")[0] for row in rows_}
    assert seen == (homes - {"urikit"}) | also
    assert all(getattr(package, name).__name__ == f"{package.__name__}.{name}" for name in seen)
    with pytest.raises(AttributeError, match="has no attribute 'mailtoo'"):
        package.mailtoo  # noqa: B018


@pytest.mark.parametrize("prefix", RULES)
def test_every_group_of_codes_is_where_the_register_says(prefix):
    found = [row for row in rows(RULES[prefix]) if row.code.startswith(f"{prefix}-")]
    assert found and all(rule(row.code) is row for row in found)


def test_every_code_is_found():
    for row in all_rules():
        assert rule(row.code) is row


def test_no_view_without_a_row():
    named = {load(row.view) for row in ROWS}
    readers = {
        view
        for view in defined(View)
        if not inspect.isabstract(view) and getattr(view, "SCHEMES", ()) and not view.__name__.startswith("_")
    }
    generic = {class_of("no-such-namespace")}
    assert {view for view in readers if view not in named | generic} == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.view)
def test_a_row_names_what_its_class_reads(row):
    view = load(row.view)
    if row in SCHEMES:
        assert sorted(row.names) == sorted(view.SCHEMES)
        assert {view_class(name) for name in row.names} == {view}
    else:
        assert issubclass(view, NamespaceView) and {class_of(name) for name in row.names} == {view}
    assert not any(registry.scheme(name).is_registered for name in row.unregistered)
    for prefix, module in row.rules.items():
        assert module.startswith(row.view.partition(":")[0].rpartition(".")[0]), prefix


def test_no_name_twice():
    for views in (SCHEMES, NAMESPACES):
        names = [name for row in views for name in row.names]
        assert len(names) == len(set(names))
    assert [row.name for row in FORMAT_ROWS] == list(FORMATS)
    assert len(FORMATS) == len(FORMAT_ROWS)


def test_every_view_of_a_scheme_has_an_entry_in_the_registry():
    for name in VIEWS:
        assert registry.scheme(name).view == VIEWS[name]


def test_every_format_loads():
    for row in FORMAT_ROWS:
        module = row.load()
        assert callable(module.read) and callable(module.decode)


def test_every_scheme_with_a_view_has_a_row_in_the_core():
    """What normalization knows begins with the same names as what views know."""
    assert set(VIEWS) <= set(_native.SCHEME_NAMES)
