"""The one table of kernels: the answer of each, and the scalar function that it agrees with on every text.

`tests/data/columns/test_golden.py` reads this table and compares every kernel with its scalar function on every string
of every suite and corpus; `docs/columns.md` is made from it; the list of the native module must be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from urikit._native import IRIReference, WebURL
from urikit.core import percent
from urikit.data.columns import scalar
from urikit.data.columns.kernel import (
    Kernel,
    OfChanges,
    OfComponent,
    OfEngine,
    OfIndex,
    OfIssues,
    OfName,
    OfOrigin,
    OfPair,
    OfPatterns,
    OfPolicy,
    OfProfile,
    OfReference,
    OfRung,
    OfSchemes,
    OfSecrets,
    OfStandard,
    OfTarget,
    OfTemplate,
    OfTwo,
    Plain,
    PythonKernel,
    PythonKernelOfStandard,
)

if TYPE_CHECKING:
    from urikit.core.host import HostInfo


def _part(name: str, about: str) -> OfStandard:
    return OfStandard(name, "text", f"parse(text).{name}", scalar.of(lambda r: getattr(r, name)), about)


def _host(
    name: str,
    result: str,
    twin: str,
    get: Callable[[HostInfo], object],
    about: str,
    missing: object = None,
) -> OfStandard:
    return OfStandard(name, result, f"parse(text).host_info.{twin}", scalar.of_host(get, missing), about)


_SPLIT = ", ".join(f"{name}: text" for name in scalar.PARTS)

is_valid = OfStandard("is_valid", "bool", "is_valid(text)", scalar.is_valid, "Whether the text is valid by a standard.")
error = OfStandard(
    "error",
    "struct<code: text, start: uint32, end: uint32>",
    "URISyntaxError of parse(text)",
    scalar.error,
    "Why the text is invalid and where, in characters; null where it is valid.",
)
error_message = PythonKernelOfStandard(
    "error_message",
    "text",
    "URISyntaxError.message",
    scalar.message,
    "Why the text is invalid, in a sentence; null where it is valid.",
)
issues = OfIssues(
    "issues",
    "list<struct<code: text, start: uint32, end: uint32>>",
    "parse(text).issues(profile)",
    scalar.issues,
    "What is valid but suspicious: codes and places, in characters.",
)
guard = OfPolicy(
    "guard",
    "struct<verdict: text, reason: text, url: text, host: text, port: uint16>",
    "guard.check(text, policy)",
    scalar.guard,
    'Whether a policy allows the text ("allowed" or "refused"), the code of the first reason, and what to connect to.',
)
classification = PythonKernel(
    "classification",
    "struct<kind: text, access: text, protocol: text, is_web_address: bool>",
    "classify(text)",
    scalar.classification,
    "Whether a URI is a locator, a name or both, and what may be done with it.",
)
kind = OfReference(
    "kind", "text", "parse(text).form", scalar.of(lambda r: r.form), "Which form of reference the text is."
)
split = OfStandard(
    "split",
    f"struct<{_SPLIT}>",
    "the seven parts of parse(text)",
    scalar.of(scalar.components),
    "All components as they are written: null is missing, an empty text is empty. The userinfo may contain a password.",
)
parse = OfStandard(
    "parse",
    f"struct<{_SPLIT}, kind: text, host_kind: text, code: text, offset: uint32>",
    "parse(text), or its URISyntaxError",
    scalar.everything,
    "All components with their kinds; for an invalid text the code and the offset of its error. Never fails.",
)
scheme = _part("scheme", "The scheme as it is written.")
authority = _part("authority", "The authority as it is written, without the two slashes.")
userinfo = _part("userinfo", "User name and password as they are written.")
user = _part("user", "The user name as it is written, without a password.")
host = _part("host", "The host as it is written, an IP literal in its brackets.")
port = _part("port", "The port as it is written: text, which may be empty or have zeros in front.")
path = _part("path", "The path as it is written; never null, often empty.")
query = _part("query", "The query as it is written, without the question mark.")
fragment = _part("fragment", "The fragment as it is written, without the hash sign.")
file = OfStandard(
    "file",
    "text",
    'parse(text).path + "?" + parse(text).query',
    scalar.of(scalar.file),
    "Path and query as they are written, with the question mark between them.",
)
effective_port = OfSchemes(
    "effective_port",
    "uint16",
    "parse(text).effective_port",
    scalar.effective_port,
    "The port as a number, or the default port of the scheme; null above 65535.",
)
origin = OfSchemes(
    "origin", "text", "origin(text, schemes=schemes)", scalar.origin, "Scheme, host and port (RFC 6454)."
)
host_kind = _host("host_kind", "text", "kind", lambda info: info.kind, "reg-name, ipv4, ipv6 or ipvfuture.")
host_ascii = _host("host_ascii", "text", "ascii", lambda info: info.ascii, "The host in ASCII, by UTS 46.")
host_unicode = _host(
    "host_unicode",
    "text",
    "unicode",
    lambda info: info.unicode,
    "The host as people read it, if that is safe.",
)
public_suffix = _host(
    "public_suffix", "text", "public_suffix", lambda info: info.public_suffix, "The public suffix of the domain."
)
registrable_domain = _host(
    "registrable_domain",
    "text",
    "registrable_domain",
    lambda info: info.registrable_domain,
    "The public suffix of the domain and the label before it.",
)
subdomain = _host(
    "subdomain", "text", "subdomain", lambda info: info.subdomain, "What comes before the registrable domain."
)
labels = _host(
    "labels",
    "list<text>",
    "labels",
    lambda info: list(info.labels),
    "The labels of the domain, in A-labels; an empty list without a host.",
    [],
)
label_count = _host(
    "label_count",
    "uint32",
    "labels, counted",
    lambda info: len(info.labels),
    "How many labels the domain has; 0 without a host.",
    0,
)
reversed_host = _host(
    "reversed_host",
    "text",
    "labels, backwards",
    lambda info: ".".join(reversed(info.labels)) or None,
    "The labels of the domain backwards, so that sites sort together; null for an address.",
)
ip_packed = _host(
    "ip_packed",
    "binary",
    "address.packed",
    lambda info: None if info.address is None else info.address.packed,
    "The 4 or 16 bytes of an IP address; null for a name.",
)
ip_version = _host("ip_version", "uint16", "address.version", scalar.version, "4 or 6; null for a name.")
ip_special = _host(
    "ip_special",
    "text",
    "address, guard.special",
    scalar.special,
    "What an IP address is reserved for, also one inside of an IPv6 address; null for one that is reached from "
    "everywhere, and for a name.",
)
segments = OfStandard(
    "segments", "list<text>", "parse(text).segments", scalar.of(lambda r: list(r.segments)), "The segments of the path."
)
segment = OfIndex(
    "segment",
    "text",
    "parse(text).segments[index]",
    scalar.segment,
    "The segment at an index, or from the end at a negative one; null where there is none.",
)
hierarchy = OfReference(
    "hierarchy",
    "list<text>",
    "parse(text).parent, again and again",
    scalar.of(scalar.hierarchy),
    f"The ancestors from the root down, without the text itself; the first {scalar.DEEPEST} of them.",
)
file_name = OfStandard(
    "file_name", "text", "parse(text).name", scalar.of(lambda r: r.name), "The last segment of the path."
)
extension = OfStandard(
    "extension",
    "text",
    "parse(text).suffix",
    scalar.of(lambda r: r.suffix),
    "The last suffix of the name, with its dot.",
)
params = OfStandard(
    "params",
    "list<struct<name: text, value: text>>",
    "parse(text).params",
    scalar.of(lambda r: [{"name": name, "value": value} for name, value in r.params]),
    "Names and values of the query as they are written; the value is null without an equals sign.",
)
param = OfName(
    "param",
    "text",
    "parse(text).query_params.get(name)",
    lambda text, name, standard="rfc3986": scalar.read(text, standard).query_params.get(name),
    "The first value of a parameter, decoded as a form is.",
)
param_all = OfName(
    "param_all",
    "list<text>",
    "parse(text).query_params.getall(name)",
    lambda text, name, standard="rfc3986": list(scalar.read(text, standard).query_params.getall(name)),
    "All values of a parameter, decoded as a form is; null without an equals sign.",
)
param_names = OfStandard(
    "param_names",
    "list<text>",
    "percent.decode_form(name) of parse(text).params",
    scalar.of(scalar.param_names),
    "The names of the parameters, decoded as a form is, in their order.",
)
matches = OfTemplate(
    "matches",
    "list<struct<name: text, key: text, value: text>>",
    "URITemplate(template).match(text)",
    scalar.matches,
    "The values that make the text of a URI Template: a row for each value, for each item of a list, and for each key "
    "of a mapping; null where it does not match.",
)
normalize = OfRung(
    "normalize", "text", "normalize(text, to=to, schemes=schemes)", scalar.normalize, "The normal form at a rung."
)
href = Plain("href", "text", "WebURL(text).href", lambda text: WebURL(text).href, "The URL as browsers write it.")
resolve = OfTwo(
    "resolve", "text", "resolve(base, text, policy=policy)", scalar.resolve, "The target of a reference against a base."
)
relativize = OfTarget(
    "relativize",
    "text",
    "relativize(base, text)",
    scalar.relativize,
    "A reference that resolves to the text against a base.",
)
to_uri = Plain(
    "to_uri",
    "text",
    "IRIReference(text).to_uri()",
    lambda text: str(IRIReference.parse(text).to_uri()),
    "The URI of an IRI.",
)
to_iri = Plain(
    "to_iri", "text", "parse(text).to_iri()", lambda text: str(scalar.read(text).to_iri()), "The IRI of a URI."
)
redact = OfSecrets(
    "redact",
    "text",
    "parse(text).redacted()",
    scalar.redacted,
    "The text with its secrets masked, valid or not.",
)
repair = Plain(
    "repair",
    "text",
    "repair(text).text",
    scalar.repaired,
    "What was probably meant, or null.",
)
without_fragment = OfReference(
    "without_fragment",
    "text",
    "parse(text).without_fragment()",
    scalar.of(lambda r: str(r.without_fragment())),
    "The text without its fragment.",
)
without_query = OfReference(
    "without_query",
    "text",
    "parse(text).replace(query=None)",
    scalar.of(lambda r: str(r.replace(query=None))),
    "The text without its query.",
)
replace = OfChanges(
    "replace",
    "text",
    "parse(text).replace(...)",
    scalar.replaced,
    "The text with other components, given as they are written: what is not given stays, None removes.",
)
without_userinfo = OfReference(
    "without_userinfo",
    "text",
    "parse(text).replace(userinfo=None)",
    scalar.of(lambda r: str(r if r.userinfo is None else r.replace(userinfo=None))),
    "The text without its user name and password.",
)
keep_params = OfPatterns(
    "keep_params",
    "text",
    "parse(text).filter_params(...)",
    lambda text, *patterns, standard="rfc3986": scalar.params(text, patterns, standard, keep=True),
    "The text with only the parameters that fit a pattern.",
)
drop_params = OfPatterns(
    "drop_params",
    "text",
    "parse(text).filter_params(...)",
    lambda text, *patterns, standard="rfc3986": scalar.params(text, patterns, standard, keep=False),
    "The text without the parameters that fit a pattern.",
)
sort_query = OfReference(
    "sort_query",
    "text",
    "parse(text).params.sorted()",
    scalar.of(scalar.sorted_query),
    "The text with its parameters sorted by name.",
)
percent_encode = OfComponent(
    "percent_encode",
    "text",
    "percent.encode(text, component)",
    percent.encode,
    "Data, encoded for a component.",
)
percent_decode = Plain(
    "percent_decode", "text", "percent.decode(text)", percent.decode, "A component, percent-decoded once, as UTF-8."
)
form_encode = Plain("form_encode", "text", "percent.encode_form(text)", percent.encode_form, "Data, encoded for forms.")
form_decode = Plain(
    "form_decode", "text", "percent.decode_form(text)", percent.decode_form, "A piece of a form, decoded."
)
isbn13 = PythonKernel(
    "isbn13",
    "text",
    "Isbn.parse(text).to_13().digits",
    scalar.isbn13,
    "The thirteen digits of an ISBN.",
)
doi = PythonKernel(
    "doi",
    "text",
    "Doi.of(text).normalized().name",
    scalar.doi,
    "The name of a DOI in capitals, also of a URL of its resolver.",
)
mail_addresses = PythonKernel(
    "mail_addresses",
    "list<text>",
    "Mailto.parse(text).recipients",
    scalar.mail_addresses,
    "The recipients of a mailto URI, decoded.",
)
tel_digits = PythonKernel(
    "tel_digits",
    "text",
    "Tel.parse(text).digits",
    scalar.tel_digits,
    "The telephone number without separators.",
)
equal = OfPair(
    "equal",
    "bool",
    "equivalent(text, other, at=at, schemes=schemes)",
    scalar.equal,
    "Whether two references have the same normal form at a rung.",
)
same_origin = OfOrigin(
    "same_origin",
    "bool",
    "origin(text, schemes=schemes) == origin(other, schemes=schemes)",
    scalar.same_origin,
    "Whether two texts have one origin; false where one has none.",
)
canonical_key = OfProfile(
    "canonical_key",
    "text",
    "canonical_key(text, profile)",
    scalar.key,
    "One key for all URLs of one page, by a profile.",
)
surt = Plain(
    "surt",
    "text",
    'canonical_key(text, "surt")',
    lambda text: scalar.key(text, "surt"),
    "The key that web archives sort by.",
)
key64 = OfProfile(
    "key64",
    "uint64",
    "a hash of canonical_key(text, profile)",
    lambda text, profile="http": scalar.hash64(scalar.key(text, profile)),
    "A hash of the canonical key that never changes: FNV-1a, then fmix64 of MurmurHash3, both of 64 bits.",
)
dialect = OfEngine(
    "dialect",
    "text, int64 or list<text>",
    "dialects.answer(dialect, function, text, key)",
    scalar.dialect,
    "What a function of another engine answers: java, spark, trino, clickhouse, bigquery or cpython.",
)

#: All kernels, in the order of the documentation.
KERNELS: tuple[Kernel, ...] = tuple(kernel for kernel in globals().values() if isinstance(kernel, Kernel))
