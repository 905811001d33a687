"""`python -m tests.conformance [SUITE...] [--rules] [--scope] [--update]`."""

import argparse
import sys

from tests.conformance import report
from tests.conformance.cases import suites_folder


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("suites", nargs="*", help="suites to ask (all of them)")
    parser.add_argument("--rules", action="store_true", help="show the rules of difference")
    parser.add_argument("--scope", action="store_true", help="show what is out of scope, and why")
    parser.add_argument("--update", action="store_true", help="write docs/differences.md")
    arguments = parser.parse_args()
    if suites_folder() is None:
        print("conformance: skipped, no suites (set URIKIT_SUITES)", file=sys.stderr)
        return 0
    results = report.run(arguments.suites)
    if arguments.scope:
        print(report.scope(results), end="\n\n")
    if arguments.rules:
        print(report.rules(results), end="\n\n")
    print(report.table(results))
    if failed := report.failures(results):
        print("\n" + failed)
    if arguments.update and not arguments.suites:
        report.DOCUMENT.write_text(report.document(results), encoding="utf-8")
        print(f"\nwritten: {report.DOCUMENT}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
