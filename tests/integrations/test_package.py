"""What an integration says where its package is missing, and what it imports (urikit.core.errors)."""

import importlib
import subprocess
import sys

import pytest

#: Integrations that need a package of their name.
NEEDED = "attrs cattrs click hypothesis msgspec pydantic starlette structlog".split()
#: Those that have a message of their own, and the names of the packages.
OWN = {name.lower(): name for name in "aiohttp Django httpx requests SQLAlchemy urllib3 yarl".split()}


@pytest.mark.parametrize("name", [*NEEDED, *OWN])
def test_a_missing_package_is_named(name, monkeypatch):
    monkeypatch.delitem(sys.modules, f"urikit.integrations.{name}", raising=False)
    monkeypatch.setitem(sys.modules, name, None)
    for part in [module for module in sys.modules if module.startswith("starlette.")]:  # only its parts are imported
        monkeypatch.delitem(sys.modules, part)
    with pytest.raises(ImportError) as caught:
        importlib.import_module(f"urikit.integrations.{name}")
    if name in OWN:
        assert str(caught.value).endswith(f"pip install {OWN[name]}") and caught.value.name == name
    else:
        assert str(caught.value) == f"this integration needs {name}: pip install {name}"


def test_urikit_imports_none_of_them():
    names = {*NEEDED, *OWN, "sqlite3"}
    program = f"import sys, urikit.integrations, urikit.explanation; print({names!r} & {{*sys.modules}})"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
