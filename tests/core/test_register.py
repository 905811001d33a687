"""The register is the one list: nothing that reads by its own rules is left out of it, and nothing in it is made up."""

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

import urikit
from urikit import _native, http, registry, schemes, urns
from urikit.core.rules import rule
from urikit.core.rules import rules as all_rules
from urikit.documents import FORMATS
from urikit.schemes import VIEWS, view_class
from urikit.schemes.register import NAMESPACES, SCHEMES, UNREGISTERED
from urikit.schemes.urns import class_of
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.view import View

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(urikit.__path__, "urikit.") if not found.name.endswith("__main__")
)
ROWS = (*SCHEMES, *NAMESPACES)
#: The modules of HTTP but for what only others of them use.
HTTP = {found.name for found in pkgutil.iter_modules(http.__path__)} - {"body", "field_findings"}


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


@pytest.mark.parametrize(
    ("package", "rows_", "also"),
    [
        (schemes, SCHEMES, {"form", "fragments", "generic", "registry"}),
        (urns, NAMESPACES, {"generic", "resolution"}),
        (http, (), HTTP),
    ],
)
def test_type_checkers_find_every_module_with_a_row(package, rows_, also):
    """`urikit.schemes.mailto` is imported when it is named; checkers read the imports under TYPE_CHECKING."""
    source = Path(package.__file__).read_text("utf-8")
    seen = set(re.findall(rf"^    from {package.__name__} import (\w+) as \1$", source, re.MULTILINE))
    homes = {row.view.partition(":")[0].removeprefix(f"{package.__name__}.").partition(".")[0] for row in rows_}
    assert seen == homes | also
    assert all(getattr(package, name).__name__ == f"{package.__name__}.{name}" for name in seen)
    with pytest.raises(AttributeError, match="has no attribute 'mailtoo'"):
        package.mailtoo  # noqa: B018


def test_every_code_is_found():
    for row in all_rules():
        assert rule(row.code) is row


def test_no_view_without_a_row():
    named = {resolve_name(row.view) for row in ROWS}
    readers = {
        view
        for view in defined(View)
        if not inspect.isabstract(view) and getattr(view, "SCHEMES", ()) and not view.__name__.startswith("_")
    }
    generic = {class_of("no-such-namespace")}
    assert {view for view in readers if view not in named | generic} == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.view)
def test_a_row_names_what_its_class_reads(row):
    view = resolve_name(row.view)
    if row in SCHEMES:
        assert sorted(row.names) == sorted(view.SCHEMES)
        assert {view_class(name) for name in row.names} == {view}
    else:
        assert issubclass(view, NamespaceView) and {class_of(name) for name in row.names} == {view}


def test_what_is_unregistered_has_no_registration():
    assert UNREGISTERED and not any(registry.scheme(name).is_registered for name in UNREGISTERED)


def test_no_name_twice():
    for views in (SCHEMES, NAMESPACES):
        names = [name for row in views for name in row.names]
        assert len(names) == len(set(names))


def test_every_view_of_a_scheme_has_an_entry_in_the_registry():
    for name in VIEWS:
        assert registry.scheme(name).view == VIEWS[name]


def test_every_format_loads():
    for row in FORMATS.values():
        module = row.load()
        assert callable(module.read) and callable(module.decode)


def test_every_scheme_with_a_view_has_a_row_in_the_core():
    """What normalization knows begins with the same names as what views know."""
    assert set(VIEWS) <= set(_native.SCHEME_NAMES)
