"""Links to other servers. Nothing else of `urikit.links` connects.

- `check_online`, `Checker`: many links, each URL asked once (`checker`).
- `OnlineOptions`: how many requests, how often, how long, and what is accepted (`verdict`).
- `OnlineVerdict`, `State`: the verdict on a link (`verdict`, `rules.toml`).

`checker` asks through `urikit.guard`: public addresses only, unless the options say otherwise, and each redirect as a
new URL. `crawl` finds the pages of a site.
"""

from urikit.links.online.checker import Checker, Counts, check_online
from urikit.links.online.verdict import OnlineOptions, OnlineVerdict, State

__all__ = ["Checker", "Counts", "OnlineOptions", "OnlineVerdict", "State", "check_online"]
