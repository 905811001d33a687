"""Without its package an engine's module says what to install, and `urikit` imports none of them."""

import subprocess
import sys

import pytest

#: The module: the package that it cannot do without.
PACKAGES = {
    "polars": "polars",
    "duckdb": "duckdb",
    "datafusion": "datafusion",
    "daft": "daft",
    "spark": "pyspark",
    "batch": "pyarrow",
}


@pytest.mark.parametrize(("name", "package"), PACKAGES.items())
def test_the_message_says_what_to_install(name: str, package: str) -> None:
    """In a process of its own: a module that is imported a second time is another one."""
    program = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try: import urikit.{name}\n"
        "except ImportError as missing: print(missing.name, missing)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    found, _, said = run.stdout.partition(" ")
    assert found.partition(".")[0] == package and said.count("\n") == 1
    assert f"needs {package}" in said or f"needs the package {package}" in said
    assert f"pip install 'urikit[{name}]'" in said


@pytest.mark.parametrize("call", ["deduplication.dedupe([])", "deduplication.Groups()", "survey.Survey()"])
def test_a_call_says_what_to_install(call: str) -> None:
    module = call.partition(".")[0]
    program = (
        f"import sys; sys.modules['duckdb'] = sys.modules['pyarrow'] = None; import urikit.{module}\n"
        f"try: urikit.{call}\n"
        "except ImportError as missing: print(missing)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "this integration needs duckdb pyarrow: pip install 'urikit[duckdb]'\n"


def test_urikit_imports_none_of_them() -> None:
    packages = {"pyarrow", *PACKAGES.values()}
    program = f"import sys, urikit, urikit.columns.functions; print({{*sys.modules}} & {packages!r})"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
