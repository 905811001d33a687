"""Without its package an engine's module says what to install, and `urikit` imports none of them."""

import subprocess
import sys

#: The module: the package that it cannot do without.
PACKAGES = {
    "polars": "polars",
    "duckdb": "duckdb",
    "datafusion": "datafusion",
    "daft": "daft",
    "spark": "pyspark",
    "batch": "pyarrow",
}


def printed(program: str) -> str:
    """Return what a process of its own prints: a module that is imported a second time is another one."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def without(*statements: tuple[str, list[str]]) -> list[str]:
    """Return the package and the message of each statement's `ImportError`, where packages are missing for it."""
    return printed(f"""if True:
        import sys, urikit
        for statement, packages in {statements!r}:
            sys.modules |= dict.fromkeys(packages)
            try: exec(statement)
            except ImportError as missing: print(missing.name, missing)
            else: print()
            for package in packages: del sys.modules[package]
    """).splitlines()


def test_the_message_says_what_to_install() -> None:
    said = without(*((f"import urikit.data.{name}", [package]) for name, package in PACKAGES.items()))
    for line, (name, package) in zip(said, PACKAGES.items(), strict=True):
        assert line.partition(" ")[0].partition(".")[0] == package
        assert f"needs {package}" in line or f"needs the package {package}" in line
        assert f"pip install 'urikit[{name}]'" in line


def test_a_call_says_what_to_install() -> None:
    calls = ("deduplication.dedupe([])", "deduplication.Groups()", "survey.Survey()")
    statements = [f"import urikit.data.{one.partition('.')[0]}; urikit.data.{one}" for one in calls]
    said = without(*((one, ["duckdb", "pyarrow"]) for one in statements))
    message = "this integration needs duckdb pyarrow: pip install 'urikit[duckdb]'"
    assert [line.partition(" ")[2] for line in said] == [message] * 3


def test_urikit_imports_none_of_them() -> None:
    packages = {"pyarrow", *PACKAGES.values()}
    program = f"import sys, urikit, urikit.data.columns.functions; print({{*sys.modules}} & {packages!r})"
    assert printed(program) == "set()\n"
