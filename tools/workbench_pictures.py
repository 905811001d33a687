"""Pictures of the workbench for the documentation, and the page that shows them.

    python -m tools.workbench_pictures      open the page in Chromium, write docs/pictures/*.png

The page is the single file, so nothing is served. The pictures are not in version control: `tools/documentation.py`
makes them before it builds the site. `tools/pages.py` writes the page, which shows the pictures that are there.

What can go wrong: Chromium, Playwright (extra `browser`) or the core as WebAssembly is missing. Then no picture is
made, the exit code is 1, and the page says how to make them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from tests.net.web.chromium import executable
from urikit.workbench import files, single_file

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"

_URL = "https://user@www.example.com:8443/a/b%20c?q=1&lang=de#top"
_DISPUTED = "http://a.example\\@b.example/x?y"
_WRONG = "http://exa mple.com:99x/a b?u=https://h/"
#: The pictures by their names: what is shown, the state of the page, the theme, the width in pixels.
PICTURES: dict[str, tuple[str, dict[str, str], str, int]] = {
    "inspect": ("A valid URL, its figure and its components", {"text": _URL}, "light", 1280),
    "inspect-dark": ("The same with the dark theme", {"text": _URL}, "dark", 1280),
    "inspect-narrow": ("The same on a telephone", {"text": _URL}, "light", 400),
    "mistakes": ("A URL with mistakes, and the fix", {"text": _WRONG}, "light", 1280),
    "standards": ("The standards side by side", {"text": _WRONG, "view": "standards"}, "light", 1280),
    "parsers": ("Parsers that disagree", {"text": _DISPUTED, "view": "parsers"}, "light", 1280),
}


def page() -> str:
    """Return the page of the documentation, with the pictures that are there."""
    text = "# Pictures of the workbench\n\nWhat the [workbench](workbench.md) looks like in Chromium.\n"
    there = {name: row for name, row in PICTURES.items() if (FOLDER / f"{name}.png").is_file()}
    for name, (title, *_) in there.items():
        text += f"\n## {title}\n\n![{title}](pictures/{name}.png)\n"
    if not there:
        text += (
            "\nNo picture was made when this site was built. Pictures need Chromium and the core as WebAssembly:\n\n"
            "```bash\napt-get install chromium\n./urikit setup browser\ntools/wasm.sh\n"
            "python -m tools.workbench_pictures\n```\n"
        )
    return text


def missing() -> str | None:
    """Return a requirement of pictures that is not here."""
    if executable() is None:
        return "a browser: apt-get install chromium"
    if "engine.wasm" not in files.files():
        return "the core as WebAssembly: run tools/wasm.sh"
    try:
        import playwright.sync_api  # noqa: F401
    except ModuleNotFoundError:
        return "playwright: ./urikit setup browser"
    return None


def write(folder: Path) -> int:
    """Write the pictures into a folder; how many. None is made where something is missing."""
    if missing() is not None:
        return 0
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        file = Path(place) / "workbench.html"
        single_file.write(str(file), files.files())
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for name, (_, state, theme, width) in PICTURES.items():
            fragment = "&".join(f"{key}={quote(value, safe='')}" for key, value in (state | {"theme": theme}).items())
            tab = browser.new_page(viewport={"width": width, "height": 800}, locale="en-GB")
            tab.set_default_timeout(60_000)
            tab.goto(f"{file.as_uri()}#{fragment}")
            tab.locator("html[data-state=ready]").wait_for(state="attached")
            tab.screenshot(path=str(folder / f"{name}.png"), animations="disabled")
            tab.close()
        browser.close()
    return len(PICTURES)


if __name__ == "__main__":
    made = write(FOLDER)
    print(f"workbench: {made} pictures" if made else f"workbench: no pictures, they need {missing()}", file=sys.stderr)
    raise SystemExit(0 if made else 1)
