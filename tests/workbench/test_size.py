"""What a browser gets for the engine and the words of one language, each file by `brotli -q 11`.

Skipped, with one line, where the engine was not built or brotli or wasm-opt is missing.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

import urikit
from tools.words import main as write_words

PAGE = Path(urikit.__file__).parent / "workbench" / "page"
ENGINE = PAGE / "engine.wasm"
#: 392 KiB, 52 above the aim: the makers of every fix, of the diagnosis of settings and of the whole record are in the
#: engine, and a row for each scheme.
MOST = 392 * 1024

pytestmark = [
    pytest.mark.skipif(shutil.which("brotli") is None, reason="needs brotli: apt-get install brotli"),
    pytest.mark.skipif(shutil.which("wasm-opt") is None, reason="needs wasm-opt: apt-get install binaryen"),
    pytest.mark.skipif(not ENGINE.is_file(), reason="no engine.wasm: run tools/wasm.sh"),
]


def compressed(path: Path) -> int:
    return len(subprocess.run(["brotli", "-q", "11", "-c", path], capture_output=True, check=True).stdout)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_engine_and_the_words_of_a_language_are_small(language: str, tmp_path: Path):
    words = {path.name: path for path in (PAGE / "words" / language).glob("*.json")}
    if language == "en":
        # Its rules are written from the catalogue, and not in version control.
        write_words([str(tmp_path)])
        words |= {path.name: path for path in tmp_path.iterdir()}
    assert set(words) == {"page.json", "views.json", "rules.json", "served.json"}
    # What the server says is read where there is one, for languages other than English.
    del words["served.json"]
    assert compressed(ENGINE) + sum(map(compressed, words.values())) <= MOST
