"""Where other libraries' tests of their URLs are: `$URIKIT_PEER_TESTS`, a folder with their unpacked source archives.

    python -m tests.conformance.peers.sources FOLDER       fetches the archives with pip and unpacks them

The tests are other people's work under their own licences (yarl: Apache-2.0; furl: Unlicense; httpx: BSD-3-Clause), so
they are not in this repository.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """A library at one version, the files of its tests, and the calls that make a URL there."""

    library: str
    version: str
    files: tuple[str, ...]
    makers: frozenset[str]
    #: Methods that change their own object.
    changers: frozenset[str] = frozenset()


SOURCES = (
    Source(
        "yarl",
        "1.25.1",
        (
            "tests/test_url.py",
            "tests/test_url_build.py",
            "tests/test_url_cmp_and_hash.py",
            "tests/test_url_parsing.py",
            "tests/test_url_query.py",
            "tests/test_url_update_netloc.py",
            "tests/test_update_query.py",
        ),
        frozenset({"URL", "URL.build"}),
    ),
    Source(
        "furl",
        "2.1.4",
        ("tests/test_furl.py",),
        frozenset({"furl.furl", "furl.Path", "furl.Query", "furl.Fragment"}),
        frozenset({"add", "set", "remove", "join", "load", "popitem", "pop", "normalize"}),
    ),
    Source("httpx", "0.28.1", ("tests/models/test_url.py",), frozenset({"httpx.URL"})),
)


def paths(source: Source) -> list[Path]:
    """The files of a library's tests; none where they are not at hand."""
    folder = Path(os.environ.get("URIKIT_PEER_TESTS", "/none")) / f"{source.library}-{source.version}"
    return [folder / name for name in source.files] if folder.is_dir() else []


def fetch(folder: Path) -> None:
    """Downloads each source archive and unpacks it."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in SOURCES:
        wanted = f"{source.library}=={source.version}"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", source.library]
        subprocess.run([*command, "--dest", str(folder), wanted], check=True)
        with tarfile.open(folder / f"{source.library}-{source.version}.tar.gz") as archive:
            archive.extractall(folder, filter="data")


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
