"""The answers that a survey needs of each row of a batch: columns of the kernels, in one Arrow table.

Hosts, parameters and what else is shown are read from the masked text, so that no value of a survey has a secret.
Lengths, errors and keys are those of the text itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pyarrow as pa
import pyarrow.compute as pc

from urikit._native import secret_places
from urikit.core.canonical import KeyProfile
from urikit.data import columns

Standard = Literal["rfc3986", "rfc3987"]

#: The keys of duplicates: the steps of RFC 3986, and the one of a resource of HTTP.
LADDER = ("string", "case", "percent", "syntax", "scheme", "http")


def facts(texts: Any, codes: Mapping[int, str], standard: Standard) -> Any:
    """Return one row for each text: its components, its error, its keys."""
    read = columns.parse(texts, standard=standard)
    shown = columns.redact(texts)
    parts = columns.parse(shown, standard=standard)
    code = read.field("code").to_pylist()
    for place in pc.indices_nonzero(texts.is_null()).to_pylist():
        code[place] = codes.get(place, "missing")
    segments = columns.segments(shown, standard=standard)
    dropped = columns.canonical_key(shown, KeyProfile(reading=standard, step="string", tracking="drop"))
    return pa.table(
        {
            "row": pa.array(range(len(texts)), pa.int64()),
            "text": texts,
            "shown": shown,
            "secret": pc.not_equal(texts, shown),
            "code": pa.array(code, pa.string()),
            "place": read.field("offset"),
            "kind": read.field("kind"),
            **{name: parts.field(name) for name in ("scheme", "host", "host_kind", "query")},
            "port": columns.effective_port(shown, standard=standard),
            "segments": segments,
            "params": columns.params(shown, standard=standard),
            "dropped": dropped,
            **{f"key_{name}": columns.key64(texts, _profile(name, standard)) for name in LADDER},
        }
    )


def _profile(name: str, standard: Standard) -> KeyProfile:
    if name == "http":
        return KeyProfile.HTTP
    return KeyProfile(reading=standard, step=name)  # type: ignore[arg-type]


def domains(hosts: Any) -> Any:
    """Registrable domain and public suffix of each host."""
    references = pc.binary_join_element_wise(pa.scalar("//", hosts.type), hosts, "")
    return columns.registrable_domain(references), columns.public_suffix(references)


def decoded(names: Any) -> Any:
    """Names of parameters as a form reads them; as they are where they are not UTF-8."""
    return pc.coalesce(columns.form_decode(names), names)


def issues(table: Any, standard: Standard) -> dict[str, int]:
    """Count the rows that have an issue of each code."""
    found = columns.issues(table["text"].filter(pc.is_null(table["code"])).combine_chunks(), standard=standard)
    pairs = pa.table({"row": pc.list_parent_indices(found), "code": found.flatten().field("code")})
    counts = pairs.group_by(["row", "code"]).aggregate([]).group_by("code").aggregate([([], "count_all")])
    return dict(zip(counts["code"].to_pylist(), counts["count_all"].to_pylist(), strict=True))


def secrets(table: Any) -> dict[str, int]:
    """Count the rows that have a secret of each kind: the password, or the parameter or component that it is in."""
    found: dict[str, int] = {}
    for text in table["text"].filter(table["secret"]).to_pylist():
        for kind in {_kind(text, start) for start, _ in secret_places(text)}:
            found[kind] = found.get(kind, 0) + 1
    return found


def _kind(text: str, start: int) -> str:
    """Name a secret by the text before it; never by a part of its value."""
    before = text[:start]
    mark = max(before.rfind(sign) for sign in "?&;#")
    if mark < 0:
        authority = before.partition("//")[2]
        return "password" if ":" in authority and "/" not in authority else "path"
    name, equals, _ = before[mark + 1 :].partition("=")
    part = "fragment" if "#" in before else "query"
    return f"{part} parameter {name[:_NAME]}" if equals and name else part


#: The shown length of the name of a parameter.
_NAME = 60
