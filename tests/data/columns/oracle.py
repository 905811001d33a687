"""The reference of the kernels: the answer of each for one text, by the API of one text.

Each function takes a text and the options of its kernel, and raises where a row has no answer. `SCALARS` has the
function of each kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from urikit._native import (
    IRIReference,
    ResolvePolicy,
    Step,
    URITemplate,
    WebURL,
    equivalent,
    mask,
    parse,
    special_address,
)
from urikit._native import is_valid as native_is_valid
from urikit._native import normalize as native_normalize
from urikit._native import origin as native_origin
from urikit._native import relativize as native_relativize
from urikit._native import resolve as native_resolve
from urikit.core import percent
from urikit.core.canonical import KeyProfile, ProfileName
from urikit.core.canonical import canonical_key as key_of
from urikit.core.errors import URISyntaxError
from urikit.core.host import HostInfo, public_suffix, registrable_domain
from urikit.core.issues import Profile
from urikit.core.repairs import repair
from urikit.core.scheme_table import Schemes
from urikit.data.columns import views
from urikit.data.dialects import answer
from urikit.net.guard.check import check
from urikit.net.guard.policy import Policy, policy_of

#: The most ancestors of `hierarchy`, from the root down, so that it is at most this many times as long as the text.
DEEPEST = 100
PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def read(text: str, standard: str = "rfc3986") -> Any:
    if standard == "whatwg":
        return WebURL.parse(text)
    return IRIReference.parse(text) if standard == "rfc3987" else parse(text)


def of(get: Callable[[Any], object]) -> Callable[..., object]:
    return lambda text, standard="rfc3986": get(read(text, standard))


def of_host(get: Callable[[HostInfo], object], missing: object = None) -> Callable[..., object]:
    def scalar(text: str, standard: str = "rfc3986") -> object:
        info = read(text, standard).host_info
        return missing if info is None else get(info)

    return scalar


def of_suffix(get: Callable[..., str | None]) -> Callable[..., object]:
    def scalar(text: str, standard: str = "rfc3986", **options: Any) -> object:
        info = read(text, standard).host_info
        return None if info is None else get(info, **options)

    return scalar


def subdomain(info: HostInfo, **options: Any) -> str | None:
    """The labels before the registrable domain, counted."""
    registrable = registrable_domain(info, **options)
    if registrable is None:
        return None
    above = len(info.labels) - len(registrable.removesuffix(".").split("."))
    return ".".join(info.labels[:above])


def components(r: Any) -> dict[str, str | None]:
    return {name: getattr(r, name) for name in PARTS}


def effective_port(text: str, standard: str = "rfc3986", schemes: Schemes | None = None) -> int | None:
    r = read(text, standard)
    port: int | None = getattr(r, "effective_port", r.port_number)
    if schemes is not None and not r.port and r.host is not None and r.scheme is not None:
        row = schemes.row(r.scheme)
        port = None if row is None else row.default_port
    return port if port is None or port < 65536 else None


def host_kind(r: Any) -> str | None:
    return None if r.host_info is None else r.host_info.kind


def everything(text: str, standard: str = "rfc3986") -> dict[str, object]:
    try:
        r = read(text, standard)
    except URISyntaxError as error:
        nothing = dict.fromkeys((*PARTS, "kind", "host_kind"))
        return {**nothing, "code": error.code, "offset": error.offset}
    form = None if isinstance(r, WebURL) else r.form
    return {**components(r), "kind": form, "host_kind": host_kind(r), "code": None, "offset": None}


def origin(text: str, standard: str = "rfc3986", schemes: Schemes | None = None) -> str | None:
    r = read(text, standard)
    found: str | None = r.origin if isinstance(r, WebURL) else native_origin(r, schemes=schemes)
    return found


def same_origin(text: str, other: str, standard: str = "rfc3986", schemes: Schemes | None = None) -> bool:
    theirs = origin(other, standard, schemes)
    return origin(text, standard, schemes) == theirs is not None


def file(r: Any) -> str:
    path: str = r.path
    return path if r.query is None else f"{path}?{r.query}"


def segment(text: str, index: int, standard: str = "rfc3986") -> str | None:
    segments = read(text, standard).segments
    return segments[index] if -len(segments) <= index < len(segments) else None


def hierarchy(r: Any) -> list[str]:
    found: list[str] = []
    while str(parent := r.parent) != str(r):
        found.append(str(parent))
        r = parent
    return found[: -DEEPEST - 1 : -1]


def version(info: HostInfo) -> int | None:
    return None if info.address is None else info.address.version


def special(info: HostInfo) -> str | None:
    row = None if info.address is None else special_address(info.address.packed)
    return None if row is None else row[1]


def issues(text: str, profile: Profile | None = None, standard: str = "rfc3986") -> list[dict[str, object]]:
    found = read(text, standard).issues(profile)
    return [{"code": issue.code, "start": issue.start, "end": issue.end} for issue in found]


def guard(text: str, policy: Policy | str = "outgoing_fetch") -> dict[str, object]:
    found = check(text, policy_of(policy))
    reason = found.reasons[0].code if found.reasons else None
    return {"verdict": found.verdict, "reason": reason, "url": found.url, "host": found.host, "port": found.port}


def replaced(text: str, standard: str = "rfc3986", **components: str | None) -> str:
    return str(read(text, standard).replace(**components))


def matches(text: str, template: str) -> list[dict[str, str | None]] | None:
    found = URITemplate(template).match(text)
    return None if found is None else [row for name, value in found.items() for row in _rows(name, value)]


def _rows(name: str, value: Any) -> list[dict[str, str | None]]:
    if isinstance(value, dict):
        return [{"name": name, "key": key, "value": one} for key, one in value.items()]
    if value and isinstance(value[0], tuple):
        return [{"name": name, "key": key, "value": one} for key, one in value]
    values = [value] if isinstance(value, str) else value
    return [{"name": name, "key": None, "value": one} for one in values]


def is_valid(text: str, standard: str = "rfc3986") -> bool:
    if standard == "whatwg":
        return WebURL.can_parse(text)
    return IRIReference.is_valid(text) if standard == "rfc3987" else native_is_valid(text)


def error(text: str, standard: str = "rfc3986") -> dict[str, object] | None:
    try:
        read(text, standard)
    except URISyntaxError as error:
        return {"code": error.code, "start": error.offset, "end": error.end}
    return None


def _fits(pattern: str, name: str) -> bool:
    first, *rest = pattern.split("*")
    if not rest:
        return name == pattern
    *middle, last = rest
    if not name.startswith(first):
        return False
    at = len(first)
    for part in middle:
        found = name.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(name) - at >= len(last) and name.endswith(last)


def params(text: str, patterns: tuple[str, ...], standard: str, *, keep: bool) -> str:
    def is_kept(name: str, _: str | None) -> bool:
        return any(_fits(pattern, name) for pattern in patterns) == keep

    return str(read(text, standard).filter_params(is_kept))


def sorted_query(r: Any) -> str:
    return str(r if r.query is None else r.replace(query=str(r.params.sorted())))


def hash64(key: str) -> int:
    most = 2**64 - 1
    h = 0xCBF29CE484222325
    for byte in key.encode():
        h = (h ^ byte) * 0x100000001B3 & most
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        h = (h ^ h >> 33) * factor & most
    return h ^ h >> 33


def redacted(text: str, secret_names: tuple[str, ...] = ()) -> str:
    return mask(text, secret_names)


def relativize(text: str, base: str, style: Any = "shortest", standard: str = "rfc3986") -> str:
    return native_relativize(read(base, standard), read(text, standard), style=style)


def equal(
    text: str, other: str, at: Step = Step.SCHEME, standard: str = "rfc3986", schemes: Schemes | None = None
) -> bool:
    return equivalent(read(other, standard), read(text, standard), at=at, schemes=schemes)


def resolve(text: str, base: str, standard: str = "rfc3986", policy: ResolvePolicy | str = "rfc3986") -> str:
    chosen = policy if isinstance(policy, ResolvePolicy) else getattr(ResolvePolicy, policy.upper())
    return native_resolve(read(base, standard), read(text, standard), policy=chosen)


def normalize(text: str, to: Step = Step.SCHEME, standard: str = "rfc3986", schemes: Schemes | None = None) -> str:
    return native_normalize(read(text, standard), to=to, schemes=schemes)


def key(text: str, profile: KeyProfile | ProfileName = "http") -> str:
    return key_of(text, profile)


def param_names(r: Any) -> list[str]:
    errors: percent.DecodeErrors = "replace" if isinstance(r, WebURL) else "strict"
    return [percent.decode_form(name, errors=errors) for name, _ in r.params]


def dialect(text: str, dialect: str, function: str, key: str | None = None) -> object:
    return answer(dialect, function, text, key)


def _part(name: str) -> Callable[..., object]:
    return of(lambda r: getattr(r, name))


SCALARS: Mapping[str, Callable[..., object]] = {
    "is_valid": is_valid,
    "error": error,
    "issues": issues,
    "guard": guard,
    "same_origin": same_origin,
    "equal": equal,
    "split": of(components),
    "parse": everything,
    "kind": _part("form"),
    **{name: _part(name) for name in ("authority", "user", *PARTS)},
    "file": of(file),
    "effective_port": effective_port,
    "origin": origin,
    "host_kind": of_host(lambda info: info.kind),
    "host_ascii": of_host(lambda info: info.ascii),
    "host_unicode": of_host(lambda info: info.unicode),
    "public_suffix": of_suffix(public_suffix),
    "registrable_domain": of_suffix(registrable_domain),
    "subdomain": of_suffix(subdomain),
    "labels": of_host(lambda info: list(info.labels), []),
    "label_count": of_host(lambda info: len(info.labels), 0),
    "reversed_host": of_host(lambda info: ".".join(reversed(info.labels)) or None),
    "ip_packed": of_host(lambda info: None if info.address is None else info.address.packed),
    "ip_version": of_host(version),
    "ip_special": of_host(special),
    "segments": of(lambda r: list(r.segments)),
    "segment": segment,
    "hierarchy": of(hierarchy),
    "file_name": _part("name"),
    "extension": _part("suffix"),
    "params": of(lambda r: [{"name": name, "value": value} for name, value in r.params]),
    "param": lambda text, name, standard="rfc3986": read(text, standard).query_params.get(name),
    "param_all": lambda text, name, standard="rfc3986": list(read(text, standard).query_params.getall(name)),
    "param_names": of(param_names),
    "matches": matches,
    "normalize": normalize,
    "href": lambda text: WebURL(text).href,
    "resolve": resolve,
    "relativize": relativize,
    "to_uri": lambda text: str(IRIReference.parse(text).to_uri()),
    "to_iri": lambda text: str(read(text).to_iri()),
    "redact": redacted,
    "repair": lambda text: repair(text).text,
    "without_fragment": of(lambda r: str(r.without_fragment())),
    "without_query": of(lambda r: str(r.replace(query=None))),
    "without_userinfo": of(lambda r: str(r if r.userinfo is None else r.replace(userinfo=None))),
    "replace": replaced,
    "keep_params": lambda text, *patterns, standard="rfc3986": params(text, patterns, standard, keep=True),
    "drop_params": lambda text, *patterns, standard="rfc3986": params(text, patterns, standard, keep=False),
    "sort_query": of(sorted_query),
    "percent_encode": percent.encode,
    "percent_decode": percent.decode,
    "form_encode": percent.encode_form,
    "form_decode": percent.decode_form,
    "canonical_key": key,
    "surt": lambda text: key(text, "surt"),
    "key64": lambda text, profile="http": hash64(key(text, profile)),
    **dict.fromkeys(("dialect", "dialect_number", "dialect_list"), dialect),
    **{name: getattr(views, name) for name in views.__all__},
}
