"""Click is an extra: the library works without it, and the command line says what to install."""

import subprocess
import sys

import pytest

#: What makes `import click` fail as on a machine without it.
WITHOUT = "import sys; sys.modules['click'] = None\n"


def python(code, *args):
    run = [sys.executable, "-c", WITHOUT + code, *args]
    return subprocess.run(run, capture_output=True, text=True, check=False)


def test_the_command_line_says_what_to_install():
    result = python("from urikit.cli import main; main()", "explain", "http://h/")
    assert (result.returncode, result.stdout) == (3, "")
    assert result.stderr == "urikit: the command line needs Click: pip install 'urikit[cli]'\n"


def test_the_short_way_needs_no_click():
    result = python("from urikit.cli import main; main()", "get", "host", "http://h/a")
    assert (result.returncode, result.stdout, result.stderr) == (0, "h\n", "")


def test_another_missing_package_is_not_taken_for_click():
    hidden = "sys.modules['urikit.cli.commands'] = None\n"
    result = python(f"{hidden}from urikit.cli import main; main()", "explain", "a:b")
    assert result.returncode == 1 and "ModuleNotFoundError" in result.stderr


def test_ignored_files_need_pathspec(tmp_path):
    (tmp_path / ".gitignore").write_text("built/\n")
    code = "del sys.modules['click']; sys.modules['pathspec'] = None\nfrom urikit.cli import main; main()"
    result = python(code, "refs", str(tmp_path))
    assert result.returncode == 3
    assert result.stderr == "urikit: refs needs the package pathspec: pip install 'urikit[cli]'\n"


@pytest.mark.slow
def test_every_module_of_the_library_can_be_imported_without_click():
    code = """
import importlib, pkgutil, urikit
for found in pkgutil.walk_packages(urikit.__path__, "urikit.", onerror=lambda name: None):
    if found.name.startswith(("urikit.cli", "urikit.__main__")):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as error:
        # Uvicorn, which serves the workbench, needs it as well.
        known = ("urikit.integrations.click", "urikit.workbench.server")
        assert error.name != "click" or found.name in known, found.name
print(len([name for name in sys.modules if name.startswith("urikit.")]) > 100)
"""
    result = python(code)
    assert (result.returncode, result.stdout) == (0, "True\n"), result.stderr
