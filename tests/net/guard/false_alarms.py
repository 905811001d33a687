"""What `link_in_content` refuses of real URLs, each refusal judged by a person, and real internationalized names.

    python -m tests.net.guard.false_alarms

prints the counts, and every refusal that no rule of `JUDGEMENTS` knows. The URLs are those of a URL shortener
(`kasztp.txt.gz` in the corpora); the names are those of the links of Common Crawl and of the Public Suffix List.
"""

from __future__ import annotations

import gzip
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from urikit import guard

ROOT = Path(__file__).resolve().parents[3]
CORPORA = Path(os.environ.get("URIKIT_CORPORA") or ROOT.parent / "shared" / "corpora")
WEB, LINKS = CORPORA / "kasztp.txt.gz", CORPORA / "cc_base_relative_10k.tsv.gz"
SUFFIXES = ROOT / "crates" / "core" / "data" / "public_suffix.txt"

#: The kinds of refused URLs: what the text is, and why the refusal is right.
JUDGEMENTS = {
    r'https://"': "a quotation mark before the host, left over from HTML: no such name is in the DNS",
    r"\ufeff": "a byte order mark before the scheme: browsers read a path of the page that has the link",
    r"https://$": "a scheme without a host",
}


def refusals() -> Iterator[tuple[str, guard.Checked | None]]:
    """Each URL of the corpus, with the answer where it is refused."""
    policy = guard.link_in_content()
    with gzip.open(WEB, "rt", encoding="utf-8") as lines:
        for line in lines:
            if text := line.rstrip("\n"):
                found = guard.check(text, policy)
                yield text, None if found else found


def judgement(text: str) -> str | None:
    """Why the refusal of a URL is right; None where nobody has looked at it."""
    return next((why for pattern, why in JUDGEMENTS.items() if re.match(pattern, text)), None)


def names() -> dict[str, set[str]]:
    """Real internationalized names by their source, as they are written there."""
    found: dict[str, set[str]] = {"links of Common Crawl": set(), "Public Suffix List": set()}
    with gzip.open(LINKS, "rt", encoding="utf-8") as lines:
        for line in lines:
            for host in re.findall(r"https?://([^/?#:@\s]+)", line.lower()):
                if "xn--" in host or not host.isascii():
                    found["links of Common Crawl"].add(host)
    rules = (line.split()[0].lstrip("!*.") for line in SUFFIXES.read_text("utf-8").splitlines() if line[0] != "#")
    found["Public Suffix List"] |= {f"name.{rule}" for rule in rules if "xn--" in rule}
    return found


def look_alikes(hosts: set[str]) -> dict[str, str]:
    """The names that the guard calls look-alikes, and what it says."""
    policy = guard.link_in_content()
    found = {host: guard.check(f"https://{host}/", policy) for host in sorted(hosts)}
    return {host: checked.reasons[0].message for host, checked in found.items() if not checked}


if __name__ == "__main__":
    every = list(refusals())
    kinds = Counter(judgement(text) or f"not judged: {text}" for text, found in every if found is not None)
    print(f"{len(every):,} URLs, {kinds.total():,} refused")
    for why, number in kinds.most_common():
        print(f"{number:6} {why}")
    for source, hosts in names().items():
        refused = look_alikes(hosts)
        print(f"{source}: {len(hosts)} internationalized names, {len(refused)} refused")
        for host, said in refused.items():
            print(f"       {host}: {said}")
