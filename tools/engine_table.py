"""The tables of `docs/engines/index.md`: what each engine has for each kernel, and what it answers for the host.

`python -m tools.engine_table` writes them; a test says when that is due. The names of functions are from the
documentation of the engines. The answers are those of `urikit.dialects`, which tests compare with the engines, and of
Daft itself, which has to be installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from urikit import columns, dialects

PAGE = Path(__file__).resolve().parent.parent / "docs" / "engines" / "index.md"
BEGIN, END = "<!-- tables -->\n", "<!-- end of tables -->\n"
#: The most kernels in an item of the list that no engine has a function for.
A_ROW = 8
ENGINES = ("Spark", "ClickHouse", "BigQuery", "Snowflake", "Trino", "Daft", "netquack")

#: The functions like a kernel, engine by engine in the order of `ENGINES`.
NAMES: Mapping[str, tuple[str, ...]] = {
    "is_valid": ("", "", "", "", "", "", "is_valid_url"),
    "split": ("", "", "", "PARSE_URL", "", "parse_url", ""),
    "scheme": ("PROTOCOL", "protocol", "", "scheme", "url_extract_protocol", "scheme", "extract_schema"),
    "authority": ("AUTHORITY", "netloc", "", "", "", "", ""),
    "userinfo": ("USERINFO", "", "", "", "", "password", ""),
    "user": ("", "", "", "", "", "username", ""),
    "host": ("HOST", "domain", "NET.HOST", "host", "url_extract_host", "host", "extract_host"),
    "port": ("", "port", "", "port", "url_extract_port", "port", "extract_port"),
    "path": ("PATH", "path", "", "path", "url_extract_path", "path", "extract_path"),
    "query": ("QUERY", "queryString", "", "query", "url_extract_query", "query", "extract_query_string"),
    "fragment": ("REF", "fragment", "", "fragment", "url_extract_fragment", "fragment", "extract_fragment"),
    "public_suffix": ("", "topLevelDomain", "NET.PUBLIC_SUFFIX", "", "", "", "extract_tld"),
    "registrable_domain": ("", "cutToFirstSignificantSubdomain", "NET.REG_DOMAIN", "", "", "", "extract_domain"),
    "subdomain": ("", "", "", "", "", "", "extract_subdomain"),
    "labels": ("", "", "", "", "", "", "domain_depth"),
    "ip_packed": ("", "", "NET.IP_FROM_STRING", "", "", "", "ip_to_int"),
    "segments": ("", "URLPathHierarchy", "", "", "", "", "extract_path_segments"),
    "extension": ("", "", "", "", "", "", "extract_extension"),
    "params": ("", "extractURLParameters", "", "parameters", "", "", "extract_query_parameters"),
    "param": ("QUERY, key", "extractURLParameter", "", "", "url_extract_parameter", "", ""),
    "normalize": ("", "", "", "", "", "", "normalize_url"),
    "without_fragment": ("", "cutFragment", "", "", "", "", ""),
    "without_query": ("", "cutQueryString", "", "", "", "", ""),
    "drop_params": ("", "cutURLParameter", "", "", "", "", ""),
    "percent_encode": ("", "encodeURLComponent", "", "", "", "", ""),
    "percent_decode": ("", "decodeURLComponent", "", "", "", "", ""),
    "form_encode": ("url_encode", "encodeURLFormComponent", "", "", "url_encode", "", "url_encode"),
    "form_decode": ("url_decode", "decodeURLFormComponent", "", "", "url_decode", "", "url_decode"),
}
#: Texts on which engines differ about the host.
TEXTS = (
    "http://h.example/a b",
    "http://exa_mple.com/",
    "http://bücher.example/",
    "http://localhost/",
    "http://u:p@h.example/",
    "http://[::1]:80/",
    "http://0x7f.1/",
    "http://h.example:99999/",
    "HTTP://EXAMPLE.com:80",
    "//h.example/p",
    "mailto:a@b.example",
)
#: The functions that are asked for it, as `urikit.dialects` calls them.
ASKED = (
    ("spark", "HOST"),
    ("clickhouse", "domain"),
    ("bigquery", "NET.HOST"),
    ("trino", "url_extract_host"),
)


def _daft() -> list[str | None]:
    import daft
    from daft.functions import parse_url

    frame = daft.from_pydict({"url": list(TEXTS)}).select(parse_url(daft.col("url")).alias("url"))
    return [None if url is None else url["host"] for url in frame.to_pydict()["url"]]


def _cell(answer: object) -> str:
    return "NULL" if answer is None else f"`'{answer}'`"


def _table(*heads: str) -> str:
    return f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"


def lines() -> Iterator[str]:
    """Yield the lines of both tables."""
    kernels = [kernel.name for kernel in columns.KERNELS]
    if unknown := NAMES.keys() - kernels:
        raise LookupError(f"not a kernel: {', '.join(sorted(unknown))}")
    yield "\n### The host of a URL\n\n"
    yield _table("text", "urikit, RFC 3986", "urikit, RFC 3987", *(engine for engine, _ in ASKED), "daft")
    hosts, errors = columns.host(TEXTS, errors="report")
    iris, iri_errors = columns.host(TEXTS, standard="rfc3987", errors="report")
    for row, (text, daft) in enumerate(zip(TEXTS, _daft(), strict=True)):
        ours = [
            f"NULL, {error['code']}" if error else _cell(host)
            for host, error in ((hosts[row], errors[row]), (iris[row], iri_errors[row]))
        ]
        others = [dialects.answer(engine, function, text, errors="null") for engine, function in ASKED]
        yield f"| `{text}` | {' | '.join([*ours, *map(_cell, others), _cell(daft)])} |\n"
    yield "\n### Which function does about the same\n\n"
    yield _table("kernel", *ENGINES)
    for kernel in kernels:
        if kernel in NAMES:
            theirs = (f"`{name}`" if name else "" for name in NAMES[kernel])
            yield f"| `{kernel}` | {' | '.join(theirs)} |\n"
    yield "\nNone of these engines documents a function for the other kernels:\n\n"
    rest = [f"`{kernel}`" for kernel in kernels if kernel not in NAMES]
    for at in range(0, len(rest), A_ROW):
        yield f"- {', '.join(rest[at : at + A_ROW])}\n"


def page(text: str) -> str:
    """Return the page with the tables as they are today."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "".join(lines()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
