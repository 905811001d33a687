"""Scoring of building: components into a text (5.3), and edits of one component.

A `str` given to urikit's `build` is raw and refused where it is not grammatical; data has
shapes of its own. A suite whose library encodes whatever it is given is therefore asked
with data where urikit has a shape for it (pairs of a query, an address, a port number) and
with raw text everywhere else; that raw text is refused rather than encoded is one of the
rules of difference.
"""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import urikit
from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import IRIS, URIS
from tests.reference import encoding, rfc3987
from tests.reference.normalization import canonical_ipv6
from tests.reference.rfc3986 import guarded, recompose, split

NOT_TEXT = OutOfScope("arguments that are of no type urikit takes: a matter of static types")
SCHEME_FIELDS = OutOfScope("fields of one scheme (mailto, urn, ws), in shapes of the library's own")
ARITY = OutOfScope("the shape of the library's own arguments")


def composition(case: Case) -> Answer:
    """`compose`: five components or seven, raw, into one text."""
    given = dict(case.input)
    known = {"authority", "scheme", "userinfo", "host", "port", "path", "query", "fragment", "querysep"}
    if not known.issuperset(given):
        return SCHEME_FIELDS
    of = IRIS if dict(case.get("options") or {}).get("iri") else URIS
    arguments = _arguments(given)
    if isinstance(arguments, OutOfScope):
        return arguments
    wanted = case.expect.get("output", REFUSED)
    text = wanted if isinstance(wanted, str) else ""
    standard = of.letter.compose(**arguments) if of is IRIS else _standard(arguments)
    return Question(wanted, of.ours.compose(**arguments), standard, text, lambda other, grammar: standard)


def _arguments(given: dict[str, Any]) -> "dict[str, Any] | OutOfScope":
    """The suite's arguments in urikit's shapes."""
    out: dict[str, Any] = {}
    host: Any
    port: Any
    authority = given.get("authority")
    if isinstance(authority, list):
        if len(authority) != 3:
            return ARITY
        out["userinfo"], out["host"], out["port"] = authority
    elif authority is not None:
        if not isinstance(authority, str):
            return NOT_TEXT
        userinfo, at, rest = authority.rpartition("@")
        host, colon, port = rest.rpartition(":") if not rest.endswith("]") else (rest, "", "")
        out["userinfo"] = userinfo if at else None
        out["host"] = host if colon else rest
        out["port"] = port if colon else None
    for name in ("scheme", "userinfo", "host", "port", "path", "query", "fragment"):
        if given.get(name) is not None:
            out[name] = given[name]
    if given.get("querysep", "&") != "&":
        return ARITY
    out = {name: value for name, value in out.items() if value is not None}
    host = out.get("host")
    if any(not isinstance(out[key], str) for key in ("scheme", "userinfo", "host", "path", "fragment") if key in out):
        return NOT_TEXT
    port = out.get("port")
    if isinstance(port, (bool, float)):
        return NOT_TEXT
    if isinstance(host, str) and ":" in host and not host.startswith("["):
        try:
            out["host"] = IPv6Address(host)
        except ValueError:
            pass
    query = out.get("query")
    if query is not None and not isinstance(query, str):
        pairs = _pairs(query)
        if pairs is None:
            return NOT_TEXT
        out["query"] = pairs
    return out


def _pairs(query: Any) -> list[tuple[str, str | None]] | None:
    """Pairs as urikit takes them: names and values as text or nothing."""
    pairs: list[tuple[str, str | None]] = []
    items = query.items() if isinstance(query, dict) else query
    if not isinstance(query, (dict, list)):
        return None
    for item in items:
        if not isinstance(item, (list, tuple)) or len(item) != 2:
            return None
        name, values = item
        for value in values if isinstance(values, list) else [values]:
            pairs.append((name, value if value is None else str(value)))
    return pairs


def _standard(arguments: dict[str, Any]) -> Any:
    """The same by the transcription: addresses in RFC 5952's text, pairs encoded once."""
    raw = dict(arguments)
    host = raw.get("host")
    if isinstance(host, IPv6Address):
        raw["host"] = canonical_ipv6(f"[{host}]")
    elif isinstance(host, IPv4Address):
        raw["host"] = str(host)
    if isinstance(raw.get("port"), int):
        if raw["port"] < 0:
            return REFUSED
        raw["port"] = str(raw["port"])
    if isinstance(raw.get("query"), list):
        # Without pairs the query is missing.
        raw["query"] = (
            "&".join(_encoded(name) + ("" if value is None else "=" + _encoded(value)) for name, value in raw["query"])
            or None
        )
    text = encoding.compose(**raw)
    return REFUSED if text is None else text


def _encoded(text: str) -> str:
    return encoding.encode(text.encode("utf-8"), "query-pair")


# --- edits ---------------------------------------------------------------------------

Edit = Callable[[Any, list[Any], dict[str, Any]], Any]


EDITS: dict[str, Edit] = {
    "child": lambda u, args, kwargs: u.add_segments(*args),
    "sibling": lambda u, args, kwargs: u.with_name(args[0]),
    "replace": lambda u, args, kwargs: u.replace(**kwargs),
    "set": lambda u, args, kwargs: u.replace(query=u.params.set(*[*args, None][:2])),
    "to_iri": lambda u, args, kwargs: u.to_iri(),
    "to_uri": lambda u, args, kwargs: u.to_uri(),
}


def _standard_edit(text: str, name: str, args: list[Any], kwargs: dict[str, Any]) -> str:
    """What 3.3 and 3.4 make of the same edit: one component replaced, the others as they are."""
    if name == "to_iri":
        return rfc3987.to_iri(text)
    if name == "to_uri":
        return rfc3987.to_uri(text, host="uts46")
    parts = split(text)
    if name == "child":
        encoded = [encoding.encode(str(arg).encode("utf-8"), "segment") for arg in args]
        path = parts.path if parts.path.endswith("/") else parts.path + "/"
        parts = parts._replace(path=path + "/".join(encoded))
    elif name == "sibling":
        encoded_name = encoding.encode(str(args[0]).encode("utf-8"), "segment")
        parts = parts._replace(path=parts.path[: parts.path.rfind("/") + 1] + encoded_name)
    elif name == "set":
        pairs = encoding.split_pairs(parts.query or "", "&")
        wanted = [*args, None][1]
        changed = [(key, wanted if key == args[0] else value) for key, value in pairs]
        query = "&".join(key + ("" if value is None else f"={value}") for key, value in changed)
        parts = parts._replace(query=query)
    elif "scheme" in kwargs:
        parts = parts._replace(scheme=kwargs["scheme"])
    elif "userinfo" in kwargs and parts.authority is not None:
        parts = parts._replace(authority=kwargs["userinfo"] + "@" + parts.authority.rpartition("@")[2])
    return recompose(guarded(parts))


def editing() -> Scorer:
    """hyperlink's `edit`: steps that urikit has too."""

    def score(case: Case) -> Answer:
        ours, standard = urikit.parse(case.input), case.input
        for name, args, kwargs in case.row["steps"]:
            if name not in EDITS or not {"scheme", "userinfo"}.issuperset(kwargs):
                return OutOfScope(f"a step that is no operation on references ({name}): the library's flags")
            ours = EDITS[name](ours, args, kwargs)
            standard = _standard_edit(standard, name, args, kwargs)
        return Question(case.expect["output"], str(ours), standard, case.input, lambda other, grammar: standard)

    return score
