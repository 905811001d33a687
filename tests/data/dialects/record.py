"""Asks a real engine and writes its answers to `golden/`: `python -m tests.data.dialects.record clickhouse` or `spark`.

Run it with the Python of an environment that has the engine (`pip install chdb`, or `pip install pyspark` and a
Java); neither is a dependency of urikit. The texts are those of `golden/texts.jsonl`. The first line of a
recording says which engine it was and when.
"""

import datetime
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent / "golden"
#: The name that functions with a key are asked for.
KEY = "a"
CLICKHOUSE = (
    "protocol domain domainRFC domainWithoutWWW domainWithoutWWWRFC topLevelDomain topLevelDomainRFC "
    "firstSignificantSubdomain firstSignificantSubdomainRFC cutToFirstSignificantSubdomain "
    "cutToFirstSignificantSubdomainRFC cutToFirstSignificantSubdomainWithWWW "
    "cutToFirstSignificantSubdomainWithWWWRFC port portRFC path pathFull queryString fragment "
    "queryStringAndFragment extractURLParameter extractURLParameters extractURLParameterNames URLHierarchy "
    "URLPathHierarchy encodeURLComponent decodeURLComponent encodeURLFormComponent decodeURLFormComponent cutWWW "
    "cutQueryString cutFragment cutQueryStringAndFragment cutURLParameter"
).split()
SPARK = "HOST PATH QUERY REF PROTOCOL FILE AUTHORITY USERINFO QUERY:key".split()


def texts() -> list[str]:
    return [json.loads(line) for line in (HERE / "texts.jsonl").read_text("utf-8").split("\n") if line]


def of_clickhouse(file: Path) -> tuple[str, list[list[object]]]:
    import chdb

    keyed = {"extractURLParameter", "cutURLParameter"}
    calls = ", ".join(f"{name}(s, '{KEY}')" if name in keyed else f"{name}(s)" for name in CLICKHOUSE)
    source = f"file('{file}', 'JSONEachRow', 'i UInt64, s String')"
    out = chdb.query(f"SELECT {calls} FROM {source} ORDER BY i", "JSONCompactEachRow").bytes()
    version = json.loads(chdb.query("SELECT version()", "JSONCompactEachRow").bytes())[0]
    rows = [json.loads(line) for line in out.decode("utf-8", "replace").split("\n") if line]
    return f"ClickHouse {version} (chdb {chdb.__version__})", rows


def of_spark(file: Path) -> tuple[str, list[list[object]]]:
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    spark.read.schema("i int, s string").json(str(file)).createOrReplaceTempView("t")
    calls = [f"'{part}'" if part != "QUERY:key" else f"'QUERY', '{KEY}'" for part in SPARK]
    query = ", ".join(f"try_parse_url(s, {call})" for call in calls)
    rows = [list(row) for row in spark.sql(f"SELECT {query} FROM t ORDER BY i").collect()]
    return f"Spark {spark.version}", rows


def main(engine: str) -> None:
    ask, names = {"clickhouse": (of_clickhouse, CLICKHOUSE), "spark": (of_spark, SPARK)}[engine]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "texts.jsonl"
        lines = (json.dumps({"i": i, "s": text}) for i, text in enumerate(texts()))
        file.write_text("\n".join(lines) + "\n", "utf-8")
        version, rows = ask(file)
    head = {"engine": version, "date": datetime.date.today().isoformat(), "functions": names, "key": KEY}
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in [head, *rows])
    (HERE / f"{engine}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
