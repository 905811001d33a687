"""`python -m benches [--write] [--chunks N] [JOB...]`: measure, print, judge."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

try:
    from benches import document_jobs, format_jobs, iri_jobs, jobs, local, report, view_jobs, web_jobs
    from tests.documents.pages.fetch import Unreachable
except ModuleNotFoundError as error:
    sys.exit(f"benches: the package {error.name} is missing: run ./urikit setup bench")
from benches.corpora import FOLDER
from benches.interleave import accepted, measure
from benches.job import Job
from benches.process import import_time, memory, sizes, start_time

JOBS = (*jobs.JOBS, *web_jobs.JOBS, *iri_jobs.JOBS, *view_jobs.JOBS, *document_jobs.JOBS, *format_jobs.JOBS)
README = Path(__file__).resolve().parent.parent / "README.md"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def run(job: Job, chunks: int) -> report.Result:
    """One job on all its inputs."""
    tables = {}
    for name, items in job.inputs.items():
        try:
            offered = items()[: chunks * 600]
        except Unreachable as reason:
            print(f"benches: {job.name} on {name} is left out: {reason}", file=sys.stderr)
            continue
        usable = accepted(offered, job.cases)
        if len(usable) < job.chunk:
            print(f"benches: {job.name} on {name} is left out: only {len(usable)} items", file=sys.stderr)
            continue
        figures = measure(usable, job.cases, chunks, job.chunk)
        tables[name] = report.Table(figures, 1 - len(usable) / len(offered))
    return report.Result(job, tables)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches", description=__doc__)
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=", ".join(["start", *(job.name for job in JOBS)]))
    parser.add_argument("--chunks", type=int, default=80, help="chunks of 500 items (default: 80)")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name} and the table of {README.name}")
    options = parser.parse_args()
    if "start" in options.jobs:
        print(report.text_process(start_time()))
        if options.jobs == ["start"]:
            return 0
    if FOLDER == local.FOLDER:
        if not FOLDER.is_dir():
            local.write()
        print(local.NOTE)
        if options.write:
            parser.error("--write needs the common corpora: set URIKIT_CORPORA to their folder")
    results = []
    for job in JOBS:
        if not options.jobs or job.name in options.jobs:
            result = run(job, options.chunks)
            print(report.text(result, judged=FOLDER != local.FOLDER), flush=True)
            results.append(result)
    if options.jobs:
        return 0
    process = [*import_time(), *start_time(), *memory(), *sizes()]
    print(report.text_process(process))
    if options.write:
        PAGE.write_text(report.page(results, process, options.chunks), "utf-8")
        README.write_text(report.into(README.read_text("utf-8"), report.summary(results)), "utf-8")
    if FOLDER == local.FOLDER:
        return 0
    missed = [verdict for result in results for verdict in report.verdicts(result) if verdict.missed]
    print(f"{len(missed)} musts missed" + "".join(f"\n  {verdict.line}" for verdict in missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
