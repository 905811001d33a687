"""The table of the suites under the dots of pytest."""

import pytest

from tests.conformance import report
from tests.conformance.rules import RULES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed_or_failed = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    if not any("conformance/test_suites.py" in item.nodeid for item in passed_or_failed):
        return  # the suites were not asked, or are not there
    # Where workers did the asking, it is done once more here: it takes seconds.
    results = report.everything()
    terminalreporter.section("conformance")
    terminalreporter.write_line(report.table(results))
    wide = [f"{rule.id} ({reason})" for rule in RULES if (reason := results.wide(rule))]
    terminalreporter.write_line(f"wide rules of difference: {', '.join(wide)}")
    if failed := report.failures(results):
        terminalreporter.write_line(failed)
