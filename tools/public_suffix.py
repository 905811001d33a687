"""Makes crates/core/data/public_suffix.txt of the Public Suffix List.

The list is read from a copy of `public_suffix_list.dat`, as the package `publicsuffixlist`
ships one:

    pip download --no-deps publicsuffixlist
    unzip publicsuffixlist-*.whl 'publicsuffixlist/public_suffix_list.dat'
    python tools/public_suffix.py publicsuffixlist/public_suffix_list.dat

One rule a line, sorted by bytes: the rule in A-labels, a space, "i" for the ICANN section
or "p" for the private one. The first lines say which version of the list this is. The list
is under the Mozilla Public License 2.0 (see NOTICE).
"""

import sys
from pathlib import Path

TARGET = Path(__file__).parent.parent / "crates/core/data/public_suffix.txt"


def a_label(label: str) -> str:
    """Return the label as it is written in a domain; labels of the list are in NFC and lower case."""
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")


def main(source: str) -> None:
    """Read the list, write the table."""
    section = ""
    version = commit = ""
    rules: dict[str, str] = {}
    for line in Path(source).read_text("utf-8").splitlines():
        if line.startswith("// VERSION:"):
            version = line.partition(":")[2].strip()
        elif line.startswith("// COMMIT:"):
            commit = line.partition(":")[2].strip()
        elif "===BEGIN ICANN" in line:
            section = "i"
        elif "===BEGIN PRIVATE" in line:
            section = "p"
        elif "===END" in line:
            section = ""
        elif line.strip() and not line.startswith("//"):
            if not section:
                raise SystemExit(f"a rule outside both sections: {line}")
            rule = ".".join(a_label(label) for label in line.split()[0].split("."))
            rules[rule] = section
    if not version or len(rules) < 5000:
        raise SystemExit("not a copy of the Public Suffix List")
    head = [
        "# The Public Suffix List, Mozilla Public License 2.0; made by tools/public_suffix.py.",
        f"# VERSION {version}",
        f"# COMMIT {commit}",
    ]
    body = [f"{rule} {rules[rule]}" for rule in sorted(rules)]
    TARGET.write_text("\n".join(head + body) + "\n", "ascii")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
