"""The tiers, the profile of Hypothesis, and the report of a run.

The quick tier is one witness of everything. The slow tier searches: tests marked `slow` run in it alone, and tests that
draw their inputs (`searches`, and every test of Hypothesis) run in both, with far more inputs in the slow one. Inputs
are drawn from fixed seeds, so a run fails for a change and not by chance.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.rooms import ROOMS

# Daft reports each use to its makers from a thread, by the proxy of the environment, which a test may have set.
os.environ["DO_NOT_TRACK"] = "1"
# Tests talk to servers on loopback, which no proxy of the machine reaches.
for _name in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[_name]

#: Examples of a property in each tier. URIKIT_EXAMPLES sets another number.
EXAMPLES = {"quick": 100, "slow": 10_000, "all": 10_000}
MARKERS = (
    "slow: takes seconds or searches; runs in the slow tier alone",
    "searches: runs in both tiers, with more inputs in the slow one",
    "smoke: a slow test that continuous integration always runs",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("quick", "slow", "all", "smoke"), default="quick", help="which tests are run")
    parser.addoption("--slice", help="run one slice of the slow tier (python -m tests.slices)")
    parser.addoption("--results", type=Path, help="write counts, and the seconds of each test function, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    settings.register_profile(
        "urikit",
        max_examples=int(os.environ.get("URIKIT_EXAMPLES", EXAMPLES.get(config.option.tier, EXAMPLES["quick"]))),
        deadline=None,
        derandomize=True,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )
    settings.load_profile("urikit")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(config), "report-by-room")


def in_tier(item: pytest.Item, tier: str) -> bool:
    """Return whether a test runs in a tier."""
    slow = item.get_closest_marker("slow") is not None
    match tier:
        case "quick":
            return not slow
        case "smoke":
            return item.get_closest_marker("smoke") is not None
        case "slow":
            searches = item.get_closest_marker("searches") is not None
            return slow or searches or is_hypothesis_test(getattr(item, "obj", None))
    return True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = [item for item in items if in_tier(item, config.option.tier)]
    if config.option.slice:
        from tests.slices import unit_of, units_of

        units = units_of(config.option.slice)
        wanted = [item for item in wanted if unit_of(item.nodeid) in units]
    kept = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = wanted


def pytest_report_teststatus(report: Any) -> tuple[str, str, str] | None:
    """Print nothing for a test that passes: failures are found at once, and the rooms have their counts."""
    if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
        return "passed", "", "PASSED"
    return ("skipped", "", "SKIPPED") if report.skipped and not hasattr(report, "wasxfail") else None


class Report:
    """Prints a line for each room before the failures, and a line for each reason to skip after them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.rooms: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: Any) -> None:
        name = report.nodeid.partition("[")[0]
        room = name.split("/")[1] if name.startswith("tests/") else name.split("/")[0]
        self.rooms[room] += report.duration
        self.seconds[name] += report.duration
        if report.when == "call" or not report.passed:
            self.counts[room][report.outcome] += 1
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[str(report.longrepr[2]).removeprefix("Skipped: ")] += 1

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.counts["collection"]["failed"] += 1
        elif report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[str(report.longrepr[2]).removeprefix("Skipped: ")] += 1

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        total = Counter[str]()
        lines = []
        order = [folder for room in ROOMS for folder in (room, *ROOMS[room].folders)]
        for room in sorted(self.counts, key=lambda room: order.index(room) if room in order else -1):
            counts = self.counts[room]
            total.update(counts)
            told = ", ".join(
                f"{counts[outcome]} {outcome}" for outcome in ("passed", "failed", "skipped") if counts[outcome]
            )
            lines.append(f"{room:13} {self.rooms[room]:6.1f} s  {told}")
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.write_line("")
            for line in lines:
                terminal.write_line(line)
        if self.config.option.results:
            result = {"counts": total, "seconds": {name: round(spent, 2) for name, spent in self.seconds.items()}}
            self.config.option.results.write_text(json.dumps(result, sort_keys=True), "utf-8")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for reason, count in sorted(self.reasons.items()):
            terminalreporter.write_line(f"{count} skipped: {reason}")
