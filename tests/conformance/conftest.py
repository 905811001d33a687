"""The table of the suites under the dots of pytest."""

import pytest

from tests.conformance import report
from tests.conformance.rules import RULES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not report.everything.cache_info().currsize:
        return  # the suites were not asked, or are not there
    results = report.everything()
    terminalreporter.section("conformance")
    terminalreporter.write_line(report.table(results))
    wide = [f"{rule.id} ({reason})" for rule in RULES if (reason := results.wide(rule))]
    terminalreporter.write_line(f"wide rules of difference: {', '.join(wide)}")
    if failed := report.failures(results):
        terminalreporter.write_line(failed)
