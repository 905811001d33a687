"""Without its package an integration says what to install, and the package is imported by nobody else."""

import importlib
import subprocess
import sys

import pytest

PACKAGES = {
    "aiohttp": "aiohttp",
    "django": "Django",
    "httpx": "httpx",
    "requests": "requests",
    "sqlalchemy": "SQLAlchemy",
    "urllib3": "urllib3",
    "yarl": "yarl",
}


@pytest.mark.parametrize(("name", "package"), PACKAGES.items())
def test_the_message_says_what_to_install(name, package, monkeypatch):
    monkeypatch.delitem(sys.modules, f"urikit.integrations.{name}", raising=False)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=f"pip install {package}$") as caught:
        importlib.import_module(f"urikit.integrations.{name}")
    assert caught.value.name == name


def test_urikit_imports_none_of_them():
    program = f"import sys, urikit, urikit.integrations; print({{*sys.modules}} & {set(PACKAGES) | {'sqlite3'}!r})"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
