"""The page `docs/guard-side-by-side.md`: what urikit and other packages that guard requests (SSRF) let through.

    python -m tools.guards --python VENV/bin/python            print the page
    python -m tools.guards --python VENV/bin/python --write    write it

The other packages are in Pythons of their own, which `--python` names, once or more often: advocate needs a urllib3
that others cannot use. Packages that are not there are left out, and the page says so. Each is asked in a process of
its own (`tools/guard_packages.py`), without a network. The strings are those of the advisories about requests, and
the hosts of `tests/net/guard/hosts.tsv`, whose verdicts were decided before.

What can go wrong: a package that hangs; it is left out after two minutes. One that refuses `ORDINARY` does not work
with the versions beside it, and is left out too. Left out: packages that resolve names in a library of their own,
which cannot be kept off the network.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from collections.abc import Iterable
from ipaddress import ip_address
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import urikit
from tests.net.guard.decided import decided, rows
from tools import advisories
from tools.guard_packages import INSIDE, PUBLIC, packages
from urikit import guard

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "guard-side-by-side.md"
FEATURES = ROOT / "tools" / "guards.md"
#: A URL that every package lets through.
ORDINARY = "http://example.com/"


class Count(NamedTuple):
    """The answers of one package to the strings."""

    name: str
    version: str
    #: Strings of advisories that it refuses, that lead to a public address, and that lead inside.
    refused: int
    public: int
    inside: int
    #: Hosts that lead inside, hosts of which programs disagree that lead to a public address, and public ones refused.
    hosts_inside: int
    hosts_public: int
    hosts_refused: int


def attacks() -> list[str]:
    """Return the strings of advisories that a guard of requests must refuse."""
    rows = [row for row in advisories.advisories() if row["policy"] in ("outgoing_fetch", "webhook", "image_proxy")]
    found = [one.text for row in rows for one in advisories.strings(row) if one.origin in ("published", "made")]
    return list(dict.fromkeys(found))


def hosts() -> dict[str, bool]:
    """URLs of hosts, and whether they may be fetched. Rows that nobody has decided for a resolver are left out."""
    # A name that is private by its words alone has a public address in this test.
    return {
        f"http://{host}/": verdict == "allowed"
        for host, verdict, code, *_ in rows("hosts.tsv")
        if code not in ("unsafe-name", "unsafe-metadata") or not host[-1].isalpha() or host.rstrip(".") in INSIDE
    }


def count(name: str, version: str, urls: list[str], answers: Iterable[str]) -> Count:
    """Return the figures of one package. Its answers are "refused", or the address that it connects to."""
    to = dict(zip(urls, answers, strict=True))
    inside = {url: answer != "refused" and decided(ip_address(answer))[1] == "refused" for url, answer in to.items()}
    mine, allowed = attacks(), hosts()
    return Count(
        name,
        version,
        sum(to[url] == "refused" for url in mine),
        sum(to[url] != "refused" and not inside[url] for url in mine),
        sum(inside[url] for url in mine),
        sum(inside[url] for url in allowed if not allowed[url]),
        sum(to[url] != "refused" and not inside[url] for url in allowed if not allowed[url]),
        sum(to[url] == "refused" for url in allowed if allowed[url]),
    )


def own(url: str) -> str:
    """Return the answer of urikit: the first address that may be connected to."""
    checked = guard.check(url, guard.outgoing_fetch())
    found = guard.resolve(checked, lookup=lambda host, port: [INSIDE.get(host, PUBLIC)])
    return found.addresses[0] if found else "refused"


def measure(pythons: list[str]) -> list[Count]:
    """Return the figures of urikit and of every package that one of the Pythons has."""
    urls = list(dict.fromkeys([ORDINARY, *attacks(), *hosts()]))
    found = [count("urikit", urikit.__version__, urls, map(own, urls))]
    for name in packages():
        for python in pythons:
            command = [python, str(ROOT / "tools" / "guard_packages.py"), name]
            ended = subprocess.run(
                command, input=json.dumps(urls), capture_output=True, text=True, timeout=120, check=False
            )
            said = json.loads(ended.stdout) if ended.returncode == 0 else None
            if said is not None and said["answers"][0] == PUBLIC:
                found.append(count(name, said["version"], urls, said["answers"]))
                break
    return found


_HEAD = """
# Guards side by side

<!-- Written by `python -m tools.guards --write`: change tools/guards.py and tools/guards.md, not this. -->

See what packages that guard requests let through, urikit among them. `requests` is there for comparison: it guards
nothing.

Measured on {day} with Python {python}: {attacks} strings of [advisories](advisories.md), and {hosts} hosts, of which
{blocked} must be refused and {public} are public. Each package ran with its defaults, in a process of its own, without
a network: all names that are not of this machine have one public address.{missing}

| package | attacks refused | to a public address | inside | hosts that lead inside | odd hosts | public hosts refused |
|---|--:|--:|--:|--:|--:|--:|
{table}

"""


def page(found: list[Count], day: datetime.date, python: str) -> str:
    """Return the page: the figures, and the features that the documentation of each package names."""
    allowed = hosts()
    missing = sorted(set(packages()) - {row.name for row in found})
    head = _HEAD.lstrip().format(
        day=day.isoformat(),
        python=python,
        attacks=len(attacks()),
        hosts=len(allowed),
        blocked=len(allowed) - sum(allowed.values()),
        public=sum(allowed.values()),
        missing=f" Not installed, or refuses every host: {', '.join(missing)}." if missing else "",
        table="\n".join("| " + " | ".join((f"{row.name} {row.version}", *map(str, row[2:]))) + " |" for row in found),
    )
    return head + FEATURES.read_text("utf-8").strip() + "\n"


def main(arguments: list[str]) -> int:
    named = [value for option, value in pairwise(arguments) if option == "--python"]
    pythons = named or [sys.executable]
    asked = subprocess.run([pythons[0], "--version"], capture_output=True, text=True, check=True)
    text = page(measure(pythons), datetime.datetime.now(datetime.UTC).date(), asked.stdout.split()[1])
    if "--write" in arguments:
        PAGE.write_text(text, "utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
