"""Compares a new commit of the URL Standard with ours: its states, errors and tables.

`python tools/whatwg_update.py STANDARD` takes `url.bs`, or a checkout with it, and compares
what can be compared without reading: the states of the parser with the functions of the
machine, the validation errors and their order, the special schemes, the percent-encode sets
and the forbidden code points with the tables of the core. `--pin COMMIT` writes the commit
into the sources. It exits with 1 where something differs. The words of a state it cannot
compare with a function: `--before OLD` names the states and sections that were reworded,
and they are to be read (docs/updating.md).

Nothing here is a parser of HTML: the standard is edited by hand in one style, and where a
pattern finds nothing the tool says so instead of finding agreement.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WHATWG = ROOT / "crates" / "core" / "src" / "web"
#: Every place that names the commit.
PINNED = (WHATWG / "mod.rs",)
COMMIT = re.compile(r"\b[0-9a-f]{40}\b")

#: The special schemes that the core is asked about.
SCHEMES = ("ftp", "file", "http", "https", "ws", "wss")

#: The sets of the standard, and what the core calls them.
SETS = {
    "C0 control percent-encode set": "C0_CONTROL",
    "fragment percent-encode set": "FRAGMENT",
    "query percent-encode set": "QUERY",
    "special-query percent-encode set": "SPECIAL_QUERY",
    "path percent-encode set": "PATH",
    "userinfo percent-encode set": "USERINFO",
    "component percent-encode set": "COMPONENT",
    "application/x-www-form-urlencoded percent-encode set": "FORM",
    "forbidden host code point": "FORBIDDEN_HOST",
    "forbidden domain code point": "FORBIDDEN_DOMAIN",
}


class Comparison(NamedTuple):
    """One thing that both have, as lists."""

    title: str
    #: None where the pattern found nothing; a set may well be empty.
    standard: list[str] | None
    sources: list[str] | None

    def lines(self) -> list[str]:
        """Return the lines to print: one where they agree, and each difference where not."""
        if self.standard is None or self.sources is None:
            return [f"FOUND NOTHING  {self.title}: the pattern no longer fits the text or the sources"]
        gone = [f"  only in the sources: {name}" for name in self.sources if name not in self.standard]
        new = [f"  only in the standard: {name}" for name in self.standard if name not in self.sources]
        if not gone and not new and self.standard != self.sources:
            new = ["  the same, in another order"]
        if gone or new:
            return [f"DIFFERS  {self.title}", *new, *gone]
        return [f"agrees   {self.title} ({len(self.standard)})"]

    @property
    def agrees(self) -> bool:
        """True if there is nothing to do."""
        return self.standard is not None and self.standard == self.sources


def plain(text: str) -> str:
    """Words of markup in a row."""
    return " ".join(html.unescape(re.sub(r"<[^<>]+>", "", text)).split())


def states_of_standard(text: str) -> list[str]:
    """Return the states of the basic URL parser, in order."""
    return re.findall(r'<dt><dfn export for="basic URL parser" id=[a-z0-9-]+>([a-z ]+) state</dfn>', text)


def errors_of_standard(text: str) -> list[str]:
    """Return the names of the validation errors, in the order of the table."""
    table = text[text.index("<th>Error type") : text.index("</table>", text.index("<th>Error type"))]
    return re.findall(r"<td><dfn(?: id=[\w-]+)?>([\w-]+)</dfn>", table)


def schemes_of_standard(text: str) -> list[str]:
    """Special schemes with their default ports, as "http 80"."""
    start = text.index("<dfn export>special scheme</dfn>")
    table = text[start : text.index("</table>", start)]
    rows = re.findall(r"<td>\"<code>([a-z]+)</code>\"\s*<td>\s*(\d+|null)", table)
    return sorted(f"{scheme} {port}" for scheme, port in rows)


def members_of_standard(text: str, name: str) -> list[str] | None:
    """Return the printable ASCII code points of a set, with those of the sets that its definition names."""
    markup = name.replace("application/x-www-form-urlencoded", "<code>application/x-www-form-urlencoded</code>")
    match = re.search(rf"<dfn[^<>]*>{re.escape(markup)}</dfn>(.*?)(?=<p[ >]|</div>|<h\d)", text, re.DOTALL)
    if match is None:
        return None
    sentence = re.sub(r"greater than U\+[0-9A-F]{4}", "", plain(match[1]))
    codes = {int(code, 16) for code in re.findall(r"U\+([0-9A-F]{4})", sentence)}
    for first, last in re.findall(r"U\+([0-9A-F]{4})[^U]*?to U\+([0-9A-F]{4})", sentence):
        codes |= set(range(int(first, 16), int(last, 16) + 1))
    for other in SETS:
        if other != name and re.search(rf"(?<![\w-])(?:the|a) {re.escape(other)}", sentence):
            codes |= {ord(character) for character in members_of_standard(text, other) or []}
    return [chr(code) for code in sorted(codes) if 0x20 <= code < 0x7F]


def parts_of_standard(text: str) -> dict[str, str]:
    """Return the words of each state and of each numbered section, by name."""
    marks = re.compile(
        r'<dt><dfn export for="basic URL parser" id=[a-z0-9-]+>([a-z ]+ state)</dfn>|<h[2-4][^<>]*>(.*?)</h'
    )
    found: dict[str, str] = {}
    matches = list(marks.finditer(text))
    for match, following in zip(matches, [*matches[1:], None], strict=True):
        end = len(text) if following is None else following.start()
        name = plain(match[1] or match[2])
        found[name] = found.get(name, "") + plain(text[match.end() : end])
    return found


def changed_parts(before: str, after: str) -> list[str]:
    """Return one line for each state or section that is new, gone, or in other words."""
    old, new = parts_of_standard(before), parts_of_standard(after)
    lines = [f"new      {name}" for name in new if name not in old]
    lines += [f"gone     {name}" for name in old if name not in new]
    return lines + [f"reworded {name}" for name in new if name in old and old[name] != new[name]]


def states_of_sources(machine: str) -> list[str]:
    """Return the functions of the machine that are named as states."""
    return [name.replace("_", " ") for name in re.findall(r"fn ([a-z_]+)_state\(", machine)]


def errors_of_sources(error: str) -> list[str]:
    """Return the names in the core's list of errors."""
    return re.findall(r'^ +\w+ = "([\w-]+)",$', error, re.MULTILINE)


def schemes_of_core() -> list[str]:
    """Asked of the core: the port that each special scheme drops, as "http 80"."""
    from urikit import WebURL

    found = []
    for scheme in SCHEMES:
        ports = [port for port in (21, 80, 443) if WebURL.can_parse(f"{scheme}://h:{port}")]
        dropped = [port for port in ports if WebURL(f"{scheme}://h:{port}").port_number is None]
        found.append(f"{scheme} {dropped[0] if dropped else 'null'}")
    return sorted(found)


def sets_of_sources(sets: str) -> dict[str, list[str]]:
    """Return the members that the core's own test of its sets spells out."""
    found = re.findall(r'members\((\w+)\), "((?:[^"\\]|\\.)*)"', sets)
    return {name: list(members.replace('\\"', '"').replace("\\\\", "\\")) for name, members in found}


def comparisons(text: str) -> list[Comparison]:
    """Everything that is compared."""
    machine = "".join(path.read_text("utf-8") for path in sorted(WHATWG.rglob("*.rs")))
    # "host" and "hostname" are two names of one state, and one function.
    states = [name for name in states_of_standard(text) if name != "hostname"]
    tables = sets_of_sources((WHATWG / "sets.rs").read_text("utf-8"))
    return [
        Comparison("states of the parser", sorted(states) or None, sorted(states_of_sources(machine))),
        Comparison(
            "validation errors",
            errors_of_standard(text) or None,
            errors_of_sources((WHATWG / "error.rs").read_text("utf-8")),
        ),
        Comparison("special schemes", schemes_of_standard(text) or None, schemes_of_core()),
        *(Comparison(name, members_of_standard(text, name), tables.get(ours)) for name, ours in SETS.items()),
    ]


def pinned() -> str:
    """Return the commit in the sources."""
    found = {commit for path in PINNED for commit in COMMIT.findall(path.read_text("utf-8"))}
    if len(found) != 1:
        raise SystemExit(f"the sources name {len(found)} commits: {', '.join(sorted(found))}")
    (commit,) = found
    return str(commit)


def pin(commit: str) -> list[Path]:
    """Writes another commit into the sources; the files that changed."""
    if not COMMIT.fullmatch(commit):
        raise SystemExit("a commit is 40 hexadecimal digits")
    changed = []
    for path in PINNED:
        before = path.read_text("utf-8")
        after = COMMIT.sub(commit, before)
        if after != before:
            path.write_text(after, "utf-8")
            changed.append(path)
    return changed


def text_at(path: Path) -> Path:
    """Return the source of the standard: the file itself, or the one in a checkout."""
    return path / "url.bs" if path.is_dir() else path


def main(arguments: list[str]) -> int:
    """Return the command."""
    parser = argparse.ArgumentParser(prog="tools/whatwg_update.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("standard", type=Path, help="url.bs, or the folder it is in")
    parser.add_argument("--before", type=Path, metavar="OLD", help="url.bs at the pinned commit: say what was reworded")
    parser.add_argument("--pin", metavar="COMMIT", help="write this commit into the sources")
    options = parser.parse_args(arguments)
    path = text_at(options.standard)
    text = path.read_text("utf-8")
    ours = pinned()
    print(f"pinned   {ours}")
    beside = path.with_name(path.name + ".commit")
    if beside.is_file():
        theirs = beside.read_text("utf-8").split()[0]
        print(f"text     {theirs}" + ("" if theirs == ours else ": another commit; see docs/updating.md"))
    found = comparisons(text)
    for comparison in found:
        print("\n".join(comparison.lines()))
    if options.before:
        lines = changed_parts(text_at(options.before).read_text("utf-8"), text)
        print("\n".join(lines or ["reworded nothing"]))
    agree = all(comparison.agrees for comparison in found)
    if not agree:
        print("to do    follow each line that does not agree into the sources, then run this again (docs/updating.md)")
    if options.pin:
        for changed in pin(options.pin):
            print(f"written  {changed.relative_to(ROOT)}: the date in its first words is to be changed by hand")
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
