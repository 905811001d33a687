"""`python -m benches.local [FOLDER]`: make a corpus from files of this machine, to replace the common one.

It has the files that `benches.corpora` reads, in the same form:

    kasztp.txt.gz                 URLs in the texts of installed packages and documentation
    node_files.txt.gz             URIs of the files of this machine
    cc_base_relative_10k.tsv.gz   pairs of a page of the documentation and a link in it; without
                                  documentation, pairs of two files of a package

Two machines have two corpora, so only ratios of their figures are comparable, and less so than those of the common
corpus: `python -m benches` prints which one it measured. A plain pattern finds the URLs, not urikit, so invalid ones
are included.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

#: The folder of the corpus, in the build folder of a checkout.
FOLDER = Path(__file__).resolve().parent.parent / ".urikit" / "corpora"
#: The note beside the figures.
NOTE = f"""Without $URIKIT_CORPORA this measures on what this machine has ({FOLDER}):
  web    URLs in the texts of installed packages and documentation
  files  URIs of the files of this machine
  links  links of installed pages, each with the URI of its page
A row is the time for one item, and how many times as fast it is as the last row (10th to 90th percentile).
Compare ratios only, and only on one machine. Goals are judged on the common corpora."""
#: The largest number of lines of a corpus file, and of bytes of a text.
MOST = 40_000
SIZE = 1 << 20
#: The largest number of links of one page, so that there are many bases.
OF_A_PAGE = 8
#: Texts that contain URLs.
TEXTS = {".html", ".htm", ".md", ".rst", ".txt", ".py", ".json", ".toml", "", ".js", ".css", ".xml"}

_URL = re.compile(rb"""\bhttps?://[^\s"'<>(){}\[\]\\^`|*]+[^\s"'<>(){}\[\]\\^`|*.,;:!?]""")
_LINK = re.compile(rb"""<(?:a|img|link|script)\b[^>]*?\b(?:href|src)\s*=\s*["']([^"']+)["']""", re.IGNORECASE)


def folders() -> list[Path]:
    """Return the folders of installed packages and documentation."""
    found = [sysconfig.get_path("purelib"), sysconfig.get_path("stdlib"), "/usr/share/doc", "/usr/share/javascript"]
    return [Path(name) for name in found if name and Path(name).is_dir()]


def files() -> Iterator[Path]:
    """Yield all files of these folders, each once."""
    seen: set[str] = set()
    for folder in folders():
        for where, names, here in os.walk(folder):
            names.sort()
            for name in sorted(here):
                path = os.path.join(where, name)
                if path not in seen:
                    seen.add(path)
                    yield Path(path)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(SIZE)
    except OSError:
        return b""


def _line(octets: bytes) -> str | None:
    """Return a text that can be a line of a corpus, or None."""
    try:
        text = octets.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if text.isprintable() and len(text) < 2_000 else None


def urls(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the distinct URLs of texts."""
    seen: set[bytes] = set()
    for path in paths:
        if path.suffix.lower() in TEXTS:
            for found in _URL.findall(_read(path)):
                if found not in seen:
                    seen.add(found)
                    if line := _line(found):
                        yield line


def links(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the links of pages, and pairs of neighbouring Python files."""
    before: Path | None = None
    for path in paths:
        if path.suffix.lower() in (".html", ".htm"):
            base = f"http://docs.example.org{path.as_uri().removeprefix('file://')}"
            for found in dict.fromkeys(_LINK.findall(_read(path))[:OF_A_PAGE]):
                if line := _line(found):
                    yield f"{base}\t{line}"
        elif path.suffix == ".py":
            if before is not None:
                base = f"http://docs.example.org{before.as_uri().removeprefix('file://')}"
                yield f"{base}\t{os.path.relpath(path, before.parent)}"
            before = path


def write(folder: Path = FOLDER) -> dict[str, int]:
    """Write the corpus, and return the number of lines of each file."""
    everything = list(files())
    pages = sorted(everything, key=lambda path: path.suffix.lower() not in (".html", ".htm"))
    made: dict[str, Iterable[str]] = {
        "kasztp.txt.gz": urls(everything),
        "node_files.txt.gz": (path.as_uri() for path in everything),
        "isaacs_files.txt.gz": (),
        "cc_base_relative_10k.tsv.gz": links(pages),
    }
    folder.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, lines in made.items():
        kept = list(islice(lines, MOST))
        with gzip.open(folder / name, "wt", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in kept)
        counts[name] = len(kept)
    return counts


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, count in write(folder).items():
        print(f"{count:>7,}  {folder / name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
