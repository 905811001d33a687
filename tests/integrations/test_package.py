"""What an integration says where its package is missing, and what it imports (urikit.integrations.package)."""

import subprocess
import sys

import pytest

#: Integrations, and the packages that they need.
NEEDED = {
    "attrs": "attrs",
    "cattrs": "cattrs",
    "click": "click",
    "hypothesis": "hypothesis",
    "msgspec": "msgspec",
    "pydantic": "pydantic",
    "starlette": "starlette",
    "structlog": "structlog",
}


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_package_is_named(name):
    program = f"""
import sys
sys.modules[{NEEDED[name]!r}] = None
try:
    import urikit.integrations.{name}
except ImportError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == f"this integration needs {NEEDED[name]}: pip install {NEEDED[name]}\n"


def test_urikit_imports_none_of_them():
    program = f"import sys, urikit.integrations, urikit.explanation; print({set(NEEDED)!r} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
