"""Survey a URL list: what is in it, counted in one pass, for lists of any size.

    survey = Survey()                      counts; use it as a context
    survey.add(batch)                      Arrow data, or a list, again and again
    survey.summary(top=20)                 a `Summary`: the figures, as values, for text, JSON and the page
    page(summary, "urls.txt")              one HTML page that needs no network

The figures are counted by DuckDB, batch by batch, in a file of a temporary folder, within `memory_limit`, so every
count of values is exact, however many values there are. One is not quite: how many distinct keys there are at a step is
counted by 64-bit hashes of the keys. In 50 million rows the chance that two of them meet is 1 in 15,000.

Whatever is shown comes from masked texts: hosts, parameters and examples have no secret in them. The extra `report`
installs what the survey and the page need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from urikit.core.arguments import check_choice
from urikit.core.canonical import TRACKING_DATE
from urikit.data.database import TemporaryDatabase
from urikit.data.survey.summary import (
    Depth,
    Duplicates,
    ErrorCount,
    Facet,
    Lengths,
    Notable,
    Summary,
    facet,
    fault,
    lengths,
    notable,
)

if TYPE_CHECKING:
    from urikit.data.survey.html import page

__all__ = ["Duplicates", "ErrorCount", "Facet", "Lengths", "Notable", "Summary", "Survey", "page"]


def __getattr__(name: str) -> object:
    if name == "page":
        from urikit.data.survey.html import page

        return page
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


#: The counts of each batch: a facet, its value, and the rows that have one.
_FACETS = {
    "scheme": ("lower(scheme)", "scheme IS NOT NULL"),
    "host": ("lower(host)", "host <> ''"),
    "port": ("port", "port IS NOT NULL"),
    "host_kind": ("host_kind", "host_kind IS NOT NULL"),
    "kind": ("kind", "code IS NULL"),
    "depth": ("len(list_filter(segments, lambda one: one <> ''))", "host IS NOT NULL"),
    "length": ("length(text)", "text IS NOT NULL"),
    "error": ("code", "code IS NOT NULL"),
}
_COUNT = "INSERT INTO counts " + " UNION ALL ".join(
    f"SELECT '{facet}', ({value})::VARCHAR, count(*) FROM batch WHERE {where} GROUP BY ALL"
    for facet, (value, where) in _FACETS.items()
)
_NAMES = "SELECT name, count(*) AS rows FROM (SELECT unnest({column}).name AS name FROM {table}) GROUP BY name"


class Survey:
    """A list on its way into figures. Use it as a context: at its end the temporary files are removed.

    `standard` is what rows are read by. Raises `ImportError` where DuckDB or pyarrow are not installed.

    >>> from urikit.data.survey import Survey
    >>> with Survey() as survey:
    ...     survey.add(["https://example.org/a?utm_source=x", "https://example.org/b", "a b"])
    ...     found = survey.summary()
    >>> found.valid, found.hosts.top, found.tracked, [fault.code for fault in found.errors]
    (2, (('example.org', 2),), 1, ['space'])
    """

    def __init__(
        self,
        standard: Literal["rfc3986", "rfc3987"] = "rfc3986",
        *,
        memory_limit: str = "1GB",
        temp_folder: str | Path | None = None,
    ) -> None:
        check_choice("standard", standard, ("rfc3986", "rfc3987"))
        self.standard: Literal["rfc3986", "rfc3987"] = standard
        self.rows = 0
        self._first: dict[str, ErrorCount] = {}
        self._issues: Counter[str] = Counter()
        self._secrets: Counter[str] = Counter()
        self._secret_rows = 0
        self._tracked = 0
        self._database = TemporaryDatabase(memory_limit, temp_folder)
        self._base = self._database.connection
        self._base.execute("CREATE TABLE counts (facet VARCHAR, value VARCHAR, rows BIGINT)")
        from urikit.data.survey.facts import LADDER

        self._base.execute(f"CREATE TABLE keys ({', '.join(f'key_{name} UBIGINT' for name in LADDER)})")

    def __enter__(self) -> Survey:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the temporary files."""
        self._database.close()

    def add(
        self,
        texts: Any,
        codes: Mapping[int, str] | None = None,
        *,
        origin: str | None = None,
        first: int | None = None,
        lines: Sequence[int] | None = None,
    ) -> None:
        """Take the next rows: Arrow data of text, or a list. `codes` says why some of them, by their place, are null.

        `origin` and `first` are the file they are from and the line of the first of them, for examples of errors;
        `lines` are the lines of all of them, where they do not follow each other. Raises `TypeError` for what is not
        a column of texts.
        """
        import pyarrow

        from urikit.data.columns.containers import arrow_texts, plain
        from urikit.data.survey import facts

        array = plain(arrow_texts(texts, "texts"))
        if isinstance(array, pyarrow.ChunkedArray):
            array = array.combine_chunks()
        start = self.rows + 1 if first is None else first
        places = range(start, start + len(array)) if lines is None else lines
        table = facts.facts(array, codes or {}, self.standard)
        self._base.register("batch", table)
        self._base.execute(_COUNT)
        self._base.execute(f"INSERT INTO keys SELECT {', '.join(f'key_{name}' for name in facts.LADDER)} FROM batch")
        self._count_domains(facts)
        self._count_parameters(facts, table)
        self._remember(table, origin, places)
        self._base.unregister("batch")
        self._issues.update(facts.issues(table, self.standard))
        self._secrets.update(facts.secrets(table))
        self._secret_rows += pyarrow.compute.sum(table["secret"]).as_py() or 0
        self.rows += table.num_rows

    def _table(self, query: str) -> Any:
        return self._base.sql(query).to_arrow_table()

    def _insert(self, facet: str, values: Any, rows: Any) -> None:
        import pyarrow

        self._base.register("found", pyarrow.table({"value": values, "rows": rows}))
        self._base.execute(
            "INSERT INTO counts SELECT ?, value, sum(rows) FROM found WHERE value IS NOT NULL GROUP BY value", [facet]
        )
        self._base.unregister("found")

    def _count_domains(self, facts: Any) -> None:
        """Domains are looked up once for each host."""
        hosts = self._table("SELECT lower(host) AS host, count(*) AS rows FROM batch WHERE host <> '' GROUP BY ALL")
        domains, suffixes = facts.domains(hosts["host"])
        self._insert("domain", domains, hosts["rows"])
        self._insert("suffix", suffixes, hosts["rows"])

    def _count_parameters(self, facts: Any, table: Any) -> None:
        """Parameters, and those that the rule `tracking` takes away: how many there are before and after it."""
        from urikit.data import columns

        names = self._table(_NAMES.format(column="params", table="batch"))
        self._insert("parameter", facts.decoded(names["name"]), names["rows"])
        import pyarrow.compute as pc

        cut = table.filter(pc.not_equal(table["shown"], table["dropped"]))
        self._tracked += cut.num_rows
        if cut.num_rows == 0:
            return
        self._base.register("cut", cut.append_column("rest", columns.params(cut["dropped"], standard=self.standard)))
        before, after = (_NAMES.format(column=column, table="cut") for column in ("params", "rest"))
        gone = self._table(
            f"SELECT name, b.rows - coalesce(a.rows, 0) AS rows FROM ({before}) b LEFT JOIN ({after}) a USING (name) "
            "WHERE b.rows > coalesce(a.rows, 0)"
        )
        self._base.unregister("cut")
        self._insert("tracking", facts.decoded(gone["name"]), gone["rows"])

    def _remember(self, table: Any, origin: str | None, lines: Sequence[int]) -> None:
        """Note the first row of each code that is new."""
        query = "SELECT code, min(row) FROM batch WHERE code IS NOT NULL GROUP BY code"
        for code, row in self._base.execute(query).fetchall():
            if code not in self._first:
                place = f"{lines[row]}" if origin is None else f"{origin}:{lines[row]}"
                self._first[code] = fault(code, place, table["text"][row].as_py(), self.standard)

    def summary(self, top: int = 20) -> Summary:
        """Return the figures, with the `top` most frequent values of each facet."""
        self._base.execute(
            "CREATE OR REPLACE TABLE totals AS SELECT facet, value, sum(rows)::BIGINT AS rows FROM counts GROUP BY ALL"
        )
        errors = self._values("error")
        invalid = sum(rows for _, rows in errors)
        return Summary(
            standard=self.standard,
            rows=self.rows,
            valid=self.rows - invalid,
            invalid=invalid,
            schemes=self._facet("scheme", top),
            hosts=self._facet("host", top),
            domains=self._facet("domain", top),
            suffixes=self._facet("suffix", top),
            ports=self._facet("port", top),
            host_kinds=self._facet("host_kind", top),
            kinds=self._facet("kind", top),
            depths=tuple(sorted(Depth(int(depth), rows) for depth, rows in self._values("depth"))),
            lengths=lengths(sorted((int(length), rows) for length, rows in self._values("length"))),
            errors=tuple(replace(self._first[code], rows=rows) for code, rows in errors),
            duplicates=self._duplicates(),
            parameters=self._facet("parameter", top),
            tracking=self._facet("tracking", top),
            tracked=self._tracked,
            tracking_date=TRACKING_DATE,
            secret_rows=self._secret_rows,
            secrets=facet(self._secrets, top),
            issues=notable(self._issues),
        )

    def _values(self, facet: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = self._base.execute(
            "SELECT value, rows FROM totals WHERE facet = ? ORDER BY rows DESC, value", [facet]
        ).fetchall()
        return found

    def _facet(self, facet: str, top: int) -> Facet:
        distinct, rows = self._base.execute(
            "SELECT count(*), coalesce(sum(rows), 0)::BIGINT FROM totals WHERE facet = ?", [facet]
        ).fetchone()
        first = self._base.execute(
            "SELECT value, rows FROM totals WHERE facet = ? ORDER BY rows DESC, value LIMIT ?", [facet, top]
        ).fetchall()
        return Facet(distinct, rows, tuple(first))

    def _duplicates(self) -> tuple[Duplicates, ...]:
        from urikit.data.survey.facts import LADDER

        def counted(name: str) -> Duplicates:
            query = f"SELECT count(key_{name}), count(DISTINCT key_{name}) FROM keys"
            return Duplicates(name, *self._base.execute(query).fetchone())

        return tuple(counted(name) for name in LADDER)
