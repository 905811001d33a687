"""Checking links to other servers. This connects, and nothing else of `urikit.documents` does.

    links ── one URL each ──> cache ── what is not known ──> queue by host ── HEAD, GET ──> facts ──> verdicts

- `check_online`, `Checker`: many links, each URL asked once (`checker`).
- `OnlineOptions`: how many requests, how often, how long, what is accepted (`options`).
- `OnlineVerdict`, `State`: what there is to say of a link, and the rules of that (`verdict`, `rules.toml`).

`fetch` asks one URL through `urikit.guard`: public addresses only, unless the options say otherwise, and each redirect
as a new URL. `schedule` says who is asked when, `wait` how long to wait, `fragments` looks for anchors in pages, and
`cache` keeps answers in a file. `findings` puts verdicts into the reports of files.
"""

from urikit.core.boundary import guard
from urikit.links.online.checker import Checker, Counts, check_online
from urikit.links.online.verdict import OnlineOptions, OnlineVerdict, State

__all__ = ["Checker", "Counts", "OnlineOptions", "OnlineVerdict", "State", "check_online"]

guard(__name__)
