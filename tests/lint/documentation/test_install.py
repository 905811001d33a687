"""The table of extras on the page of installation, beside those of the package."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[3]

#: For those who work on urikit: the page says nothing of them.
OF_THE_CHECKOUT = {"engines", "test", "parsers", "bench", "lint", "browser", "docs"}


def test_each_extra_has_a_row():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs" / "install.md").read_text(), re.M)
    named = [name for row in rows for name in re.findall(r"`([a-z-]+)`", row)]
    assert sorted(named) == sorted(set(project["optional-dependencies"]) - OF_THE_CHECKOUT)
