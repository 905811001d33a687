"""The functions of `urikit.columns`: one for each kernel.

Generated from the catalogue in `crates/columns` by `python -m tools.kernels`: change that, not this.
"""

# fmt: off
from __future__ import annotations

from urikit.data.columns.ask import ask, view

TYPE_CHECKING = False  # `typing` takes longer to import than this module.
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Literal, TypeAlias, TypedDict, Unpack

    from urikit._native import PublicSuffixList, ResolvePolicy, Step, URITemplate
    from urikit.core.canonical import KeyProfile, ProfileName, StepName
    from urikit.core.issues import Profile
    from urikit.core.percent import ComponentName
    from urikit.core.scheme_table import Schemes
    from urikit.net.guard.policy import Policy

    AnyStandard: TypeAlias = Literal["rfc3986", "rfc3987", "whatwg"]
    Errors: TypeAlias = Literal["null", "raise", "report"]
    IssueProfile: TypeAlias = Literal["default", "strict", "security"]
    Standard: TypeAlias = Literal["rfc3986", "rfc3987"]
    Section: TypeAlias = Literal["all", "icann", "private"]
    Resolution: TypeAlias = Literal["rfc3986", "compatible", "rfc2396", "rfc1808", "commuting"]
    Style: TypeAlias = Literal["shortest", "path"]

    class Components(TypedDict, total=False):
        """Arguments of `replace`."""

        scheme: str | None
        authority: str | None
        userinfo: str | None
        host: str | None
        port: str | int | None
        path: str | None
        query: str | None
        fragment: str | None

__all__ = [
    "authority", "canonical_key", "classification", "dialect", "doi", "drop_params", "effective_port", "equal", "error",
    "error_message", "extension", "file", "file_name", "form_decode", "form_encode", "fragment", "guard", "hierarchy",
    "host", "host_ascii", "host_kind", "host_unicode", "href", "ip_packed", "ip_special", "ip_version", "is_valid",
    "isbn13", "issues", "keep_params", "key64", "kind", "label_count", "labels", "mail_addresses", "matches",
    "normalize", "origin", "param", "param_all", "param_names", "params", "parse", "path", "percent_decode",
    "percent_encode", "port", "public_suffix", "query", "redact", "registrable_domain", "relativize", "repair",
    "replace", "resolve", "reversed_host", "same_origin", "scheme", "segment", "segments", "sort_query", "split",
    "subdomain", "surt", "tel_digits", "to_iri", "to_uri", "user", "userinfo", "without_fragment", "without_query",
    "without_userinfo"
]


def is_valid(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return whether the text is valid by a standard.

    Answers `bool`, the same as `is_valid(text)`. A row without an answer is null, raises `ColumnError` or is reported,
    by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.is_valid(["http://h/a", "http://h/a b"])
    [True, False]
    """
    return ask("is_valid", column, errors, threads, standard=standard)


def error(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the error of an invalid text: its code and its place, in characters; null where it is valid.

    Answers `struct<code: text, start: uint32, end: uint32>`, the same as `URISyntaxError of parse(text)`. A row without
    an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or
    `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.error(["http://h/a b"])
    [{'code': 'space', 'start': 10, 'end': 11}]
    """
    return ask("error", column, errors, threads, standard=standard)


def error_message(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the error of an invalid text, in a sentence; null where it is valid.

    Answers `text`, the same as `URISyntaxError.message`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.error_message(["http://h/a b"])
    ['space not allowed in the path']
    """
    return view("error_message", column, errors, threads, standard=standard)


def issues(column: Any, /, profile: Profile | IssueProfile | None = None, *, standard: Standard = "rfc3986",
        errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the warnings about what is valid but suspicious: codes and places, in characters.

    Answers `list<struct<code: text, start: uint32, end: uint32>>`, the same as `parse(text).issues(profile)`. A row
    without an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError`
    or `TypeError`.

    - `profile`: Which warnings to report: a `Profile` or its name; None is the default profile.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.issues(["http://good.com:80@evil.com/"])  # doctest: +NORMALIZE_WHITESPACE
    [[{'code': 'userinfo-present', 'start': 7, 'end': 18}, {'code': 'userinfo-looks-like-host', 'start': 7, 'end': 18},
    {'code': 'password-present', 'start': 16, 'end': 18}]]
    """
    return ask("issues", column, errors, threads, profile=profile, standard=standard)


def same_origin(column: Any, /, other: Any, *, standard: AnyStandard = "rfc3986", schemes: Schemes | None = None,
        errors: Errors = "null", threads: int | None = None) -> Any:
    """Return whether two texts have one origin; false where one has none.

    Answers `bool`, the same as `origin(text, schemes=schemes) == origin(other, schemes=schemes)`. A row without an
    answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or
    `TypeError`.

    - `other`: What to compare with: one text for all rows, or a column with as many rows.
    - `standard`: The standard that texts are read by.
    - `schemes`: Your own schemes, a `Schemes`; not with `standard="whatwg"`.

    >>> from urikit import columns
    >>> columns.same_origin(["http://h/a", "https://h/"], "http://h/")
    [True, False]
    """
    return ask("same_origin", column, errors, threads, other=other, standard=standard, schemes=schemes)


def equal(column: Any, /, other: Any, *, at: Step | StepName = "scheme", standard: Standard = "rfc3986",
        schemes: Schemes | None = None, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return whether two references have the same normal form at a step.

    Answers `bool`, the same as `equivalent(text, other, at=at, schemes=schemes)`. A row without an answer is null,
    raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `other`: What to compare with: one text for all rows, or a column with as many rows.
    - `at`: The step to compare at: a `Step` or its name.
    - `standard`: The standard that texts are read by.
    - `schemes`: Your own schemes, a `Schemes`; not with `standard="whatwg"`.

    >>> from urikit import columns
    >>> columns.equal(["HTTP://h:80/"], "http://h/")
    [True]
    """
    return ask("equal", column, errors, threads, other=other, at=at, standard=standard, schemes=schemes)


def classification(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return whether a URI is a locator, a name or both, and what may be done with it.

    Answers `struct<kind: text, access: text, protocol: text, is_web_address: bool>`, the same as `classify(text)`. A
    row without an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises
    `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.classification(["mailto:a@h"])
    [{'kind': 'locator', 'access': 'interaction', 'protocol': None, 'is_web_address': False}]
    """
    return view("classification", column, errors, threads)


def guard(column: Any, /, policy: Policy | str = "outgoing_fetch", *, errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return whether a policy allows the text ("allowed" or "refused").

    The code of the first reason, and what to connect to. Answers `struct<verdict: text, reason: text, url: text, host:
    text, port: uint16>`, the same as `guard.check(text, policy)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `policy`: A `guard.Policy`, the name of a preset, or a policy as JSON.

    >>> from urikit import columns
    >>> columns.guard(["http://127.0.0.1/"])
    [{'verdict': 'refused', 'reason': 'unsafe-address', 'url': None, 'host': None, 'port': None}]
    """
    return ask("guard", column, errors, threads, policy=policy)


def split(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the components as they are written.

    Null is missing, an empty text is empty. The userinfo may contain a password. Answers `struct<scheme: text,
    userinfo: text, host: text, port: text, path: text, query: text, fragment: text>`, the same as `the seven parts of
    parse(text)`. A row without an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option
    raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.split(["http://h/?"])
    [{'scheme': 'http', 'userinfo': None, 'host': 'h', 'port': None, 'path': '/', 'query': '', 'fragment': None}]
    """
    return ask("split", column, errors, threads, standard=standard)


def parse(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the components with their kinds; for an invalid text the code and the offset of its error. Never fails.

    Answers `struct<scheme: text, userinfo: text, host: text, port: text, path: text, query: text, fragment: text, kind:
    text, host_kind: text, code: text, offset: uint32>`, the same as `parse(text), or its URISyntaxError`. A row without
    an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or
    `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.parse(["/a b"])  # doctest: +NORMALIZE_WHITESPACE
    [{'scheme': None, 'userinfo': None, 'host': None, 'port': None, 'path': None, 'query': None, 'fragment': None,
    'kind': None, 'host_kind': None, 'code': 'space', 'offset': 2}]
    """
    return ask("parse", column, errors, threads, standard=standard)


def kind(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the form of reference that the text is.

    Answers `text`, the same as `parse(text).form`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.kind(["http://h/", "../a"])
    ['uri', 'relative-path']
    """
    return ask("kind", column, errors, threads, standard=standard)


def scheme(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the scheme as it is written.

    Answers `text`, the same as `parse(text).scheme`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.scheme(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['https']
    """
    return ask("scheme", column, errors, threads, standard=standard)


def authority(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the authority as it is written, without the two slashes.

    Answers `text`, the same as `parse(text).authority`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.authority(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['john@www.example.co.uk:8080']
    """
    return ask("authority", column, errors, threads, standard=standard)


def userinfo(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the user name and password as they are written.

    Answers `text`, the same as `parse(text).userinfo`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.userinfo(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['john']
    """
    return ask("userinfo", column, errors, threads, standard=standard)


def user(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the user name as it is written, without a password.

    Answers `text`, the same as `parse(text).user`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.user(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['john']
    """
    return ask("user", column, errors, threads, standard=standard)


def host(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the host as it is written, an IP literal in its brackets.

    Answers `text`, the same as `parse(text).host`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.host(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['www.example.co.uk']
    """
    return ask("host", column, errors, threads, standard=standard)


def port(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the port as it is written: text, which may be empty or have zeros in front.

    Answers `text`, the same as `parse(text).port`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.port(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['8080']
    """
    return ask("port", column, errors, threads, standard=standard)


def path(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the path as it is written; never null, often empty.

    Answers `text`, the same as `parse(text).path`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.path(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['/a/b.html']
    """
    return ask("path", column, errors, threads, standard=standard)


def query(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the query as it is written, without the question mark.

    Answers `text`, the same as `parse(text).query`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.query(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['q=1&r=2']
    """
    return ask("query", column, errors, threads, standard=standard)


def fragment(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the fragment as it is written, without the hash sign.

    Answers `text`, the same as `parse(text).fragment`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.fragment(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['top']
    """
    return ask("fragment", column, errors, threads, standard=standard)


def file(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the path and query as they are written, with the question mark between them.

    Answers `text`, the same as `parse(text).path + "?" + parse(text).query`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.file(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['/a/b.html?q=1&r=2']
    """
    return ask("file", column, errors, threads, standard=standard)


def effective_port(column: Any, /, *, standard: AnyStandard = "rfc3986", schemes: Schemes | None = None,
        errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the port as a number, or the default port of the scheme; null above 65535.

    Answers `uint16`, the same as `parse(text).effective_port`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `schemes`: Your own schemes, a `Schemes`; not with `standard="whatwg"`.

    >>> from urikit import columns
    >>> columns.effective_port(["https://h/", "http://h:0081/"])
    [443, 81]
    """
    return ask("effective_port", column, errors, threads, standard=standard, schemes=schemes)


def origin(column: Any, /, *, standard: AnyStandard = "rfc3986", schemes: Schemes | None = None,
        errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the scheme, host and port (RFC 6454).

    Answers `text`, the same as `origin(text, schemes=schemes)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `schemes`: Your own schemes, a `Schemes`; not with `standard="whatwg"`.

    >>> from urikit import columns
    >>> columns.origin(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['https://www.example.co.uk:8080']
    """
    return ask("origin", column, errors, threads, standard=standard, schemes=schemes)


def host_kind(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the kind of the host: reg-name, ipv4, ipv6 or ipvfuture.

    Answers `text`, the same as `parse(text).host_info.kind`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.host_kind(["http://[::1]/", "http://h/"])
    ['ipv6', 'reg-name']
    """
    return ask("host_kind", column, errors, threads, standard=standard)


def host_ascii(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    r"""Return the host in ASCII, by UTS 46.

    Answers `text`, the same as `parse(text).host_info.ascii`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.host_ascii(["http://b\u00fccher.example/"], standard="rfc3987")
    ['xn--bcher-kva.example']
    """
    return ask("host_ascii", column, errors, threads, standard=standard)


def host_unicode(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the host as people read it, if that is safe.

    Answers `text`, the same as `parse(text).host_info.unicode`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.host_unicode(["http://xn--bcher-kva.example/"])
    ['bücher.example']
    """
    return ask("host_unicode", column, errors, threads, standard=standard)


def public_suffix(column: Any, /, *, standard: AnyStandard = "rfc3986", section: Section = "all",
        suffixes: PublicSuffixList | None = None, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the public suffix of the domain.

    Answers `text`, the same as `public_suffix(parse(text))`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `section`: The public suffixes that count: of registries, of companies, or all.
    - `suffixes`: A `PublicSuffixList` in the place of the embedded list, such as a newer one.

    >>> from urikit import columns
    >>> columns.public_suffix(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['co.uk']
    """
    return ask("public_suffix", column, errors, threads, standard=standard, section=section, suffixes=suffixes)


def registrable_domain(column: Any, /, *, standard: AnyStandard = "rfc3986", section: Section = "all",
        suffixes: PublicSuffixList | None = None, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the public suffix of the domain and the label before it.

    Answers `text`, the same as `registrable_domain(parse(text))`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `section`: The public suffixes that count: of registries, of companies, or all.
    - `suffixes`: A `PublicSuffixList` in the place of the embedded list, such as a newer one.

    >>> from urikit import columns
    >>> columns.registrable_domain(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['example.co.uk']
    """
    return ask("registrable_domain", column, errors, threads, standard=standard, section=section, suffixes=suffixes)


def subdomain(column: Any, /, *, standard: AnyStandard = "rfc3986", section: Section = "all",
        suffixes: PublicSuffixList | None = None, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the labels before the registrable domain.

    Answers `text`, the same as `parse(text).host_info.subdomain`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `section`: The public suffixes that count: of registries, of companies, or all.
    - `suffixes`: A `PublicSuffixList` in the place of the embedded list, such as a newer one.

    >>> from urikit import columns
    >>> columns.subdomain(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['www']
    """
    return ask("subdomain", column, errors, threads, standard=standard, section=section, suffixes=suffixes)


def labels(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the labels of the domain, in A-labels; an empty list without a host.

    Answers `list<text>`, the same as `parse(text).host_info.labels`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.labels(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    [['www', 'example', 'co', 'uk']]
    """
    return ask("labels", column, errors, threads, standard=standard)


def label_count(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the number of labels of the domain; 0 without a host.

    Answers `uint32`, the same as `parse(text).host_info.labels, counted`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.label_count(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    [4]
    """
    return ask("label_count", column, errors, threads, standard=standard)


def reversed_host(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the labels of the domain backwards, so that sites sort together; null for an address.

    Answers `text`, the same as `parse(text).host_info.labels, backwards`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.reversed_host(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['uk.co.example.www']
    """
    return ask("reversed_host", column, errors, threads, standard=standard)


def ip_packed(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    r"""Return the 4 or 16 bytes of an IP address; null for a name.

    Answers `binary`, the same as `parse(text).host_info.address.packed`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.ip_packed(["http://127.0.0.1/"])
    [b'\x7f\x00\x00\x01']
    """
    return ask("ip_packed", column, errors, threads, standard=standard)


def ip_version(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the version of an IP address, 4 or 6; null for a name.

    Answers `uint16`, the same as `parse(text).host_info.address.version`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.ip_version(["http://127.0.0.1/", "http://h/"])
    [4, None]
    """
    return ask("ip_version", column, errors, threads, standard=standard)


def ip_special(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the purpose that an IP address is reserved for.

    Also one inside of an IPv6 address; null for one that is reached from everywhere, and for a name. Answers `text`,
    the same as `parse(text).host_info.address, guard.special`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.ip_special(["http://127.0.0.1/", "http://[::ffff:10.0.0.1]/"])
    ['loopback', 'private use']
    """
    return ask("ip_special", column, errors, threads, standard=standard)


def segments(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the segments of the path.

    Answers `list<text>`, the same as `parse(text).segments`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.segments(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    [['a', 'b.html']]
    """
    return ask("segments", column, errors, threads, standard=standard)


def segment(column: Any, /, index: int, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the segment at an index, or from the end at a negative one; null where there is none.

    Answers `text`, the same as `parse(text).segments[index]`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `index`: The index of the segment: counts from 0, or from the end where it is negative.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.segment(["http://h/a/b"], -1)
    ['b']
    """
    return ask("segment", column, errors, threads, index=index, standard=standard)


def hierarchy(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the ancestors from the root down, without the text itself; the first 100 of them.

    Answers `list<text>`, the same as `parse(text).parent, again and again`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.hierarchy(["http://h/a/b"])
    [['http://h/', 'http://h/a/']]
    """
    return ask("hierarchy", column, errors, threads, standard=standard)


def file_name(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the last segment of the path.

    Answers `text`, the same as `parse(text).name`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.file_name(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['b.html']
    """
    return ask("file_name", column, errors, threads, standard=standard)


def extension(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the last suffix of the name, with its dot.

    Answers `text`, the same as `parse(text).suffix`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.extension(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['.html']
    """
    return ask("extension", column, errors, threads, standard=standard)


def params(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the names and values of the query as they are written; the value is null without an equals sign.

    Answers `list<struct<name: text, value: text>>`, the same as `parse(text).params`. A row without an answer is null,
    raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.params(["http://h/?q=1&r"])
    [[{'name': 'q', 'value': '1'}, {'name': 'r', 'value': None}]]
    """
    return ask("params", column, errors, threads, standard=standard)


def param(column: Any, /, name: str, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the first value of a parameter, decoded as a form is.

    Answers `text`, the same as `parse(text).query_params.get(name)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `name`: The decoded name of the parameter.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.param(["http://h/?q=a+b&q=2"], "q")
    ['a b']
    """
    return ask("param", column, errors, threads, name=name, standard=standard)


def param_all(column: Any, /, name: str, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the values of a parameter, decoded as a form is; null without an equals sign.

    Answers `list<text>`, the same as `parse(text).query_params.getall(name)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `name`: The decoded name of the parameter.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.param_all(["http://h/?q=a+b&q=2"], "q")
    [['a b', '2']]
    """
    return ask("param_all", column, errors, threads, name=name, standard=standard)


def param_names(column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the names of the parameters, decoded as a form is, in their order.

    Answers `list<text>`, the same as `percent.decode_form(name) of parse(text).params`. A row without an answer is
    null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.param_names(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    [['q', 'r']]
    """
    return ask("param_names", column, errors, threads, standard=standard)


def matches(column: Any, /, template: str | URITemplate, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the values that make the text of a URI Template.

    A row for each value, for each item of a list, and for each key of a mapping; null where it does not match. Answers
    `list<struct<name: text, key: text, value: text>>`, the same as `URITemplate(template).match(text)`. A row without
    an answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or
    `TypeError`.

    - `template`: A URI Template (RFC 6570), such as `"http://h/{id}"`: a text or a `URITemplate`.

    >>> from urikit import columns
    >>> columns.matches(["http://h/7"], "http://h/{id}")
    [[{'name': 'id', 'key': None, 'value': '7'}]]
    """
    return ask("matches", column, errors, threads, template=template)


def normalize(column: Any, /, *, to: Step | StepName = "scheme", standard: Standard = "rfc3986",
        schemes: Schemes | None = None, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the normal form at a step.

    Answers `text`, the same as `normalize(text, to=to, schemes=schemes)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `to`: The step to normalize to: a `Step` or its name.
    - `standard`: The standard that texts are read by.
    - `schemes`: Your own schemes, a `Schemes`; not with `standard="whatwg"`.

    >>> from urikit import columns
    >>> columns.normalize(["HTTP://h:80/%7ea"])
    ['http://h/~a']
    """
    return ask("normalize", column, errors, threads, to=to, standard=standard, schemes=schemes)


def href(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    r"""Return the URL as browsers write it.

    Answers `text`, the same as `WebURL(text).href`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.href(["HTTP:\\\\h\\a b"])
    ['http://h/a%20b']
    """
    return ask("href", column, errors, threads)


def resolve(column: Any, /, base: Any, *, standard: Standard = "rfc3986",
        policy: ResolvePolicy | Resolution = "rfc3986", errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the target of a reference against a base.

    Answers `text`, the same as `resolve(base, text, policy=policy)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `base`: What to resolve against: one text for all rows, or a column with as many rows.
    - `standard`: The standard that texts are read by.
    - `policy`: How to resolve: a `ResolvePolicy` or its name.

    >>> from urikit import columns
    >>> columns.resolve(["../x", "//g"], "http://h/a/b")
    ['http://h/x', 'http://g']
    """
    return ask("resolve", column, errors, threads, base=base, standard=standard, policy=policy)


def relativize(column: Any, /, base: Any, *, style: Style = "shortest", standard: Standard = "rfc3986",
        errors: Errors = "null", threads: int | None = None) -> Any:
    """Return a reference that resolves to the text against a base.

    Answers `text`, the same as `relativize(base, text)`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `base`: What to resolve against: one text for all rows, or a column with as many rows.
    - `style`: Which relative reference to prefer: the shortest, or one with a relative path.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.relativize(["http://h/a/x"], "http://h/a/b")
    ['x']
    """
    return ask("relativize", column, errors, threads, base=base, style=style, standard=standard)


def to_uri(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    r"""Return the URI of an IRI.

    Answers `text`, the same as `IRIReference(text).to_uri()`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.to_uri(["http://b\u00fccher.example/"])
    ['http://xn--bcher-kva.example/']
    """
    return ask("to_uri", column, errors, threads)


def to_iri(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the IRI of a URI.

    Answers `text`, the same as `parse(text).to_iri()`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.to_iri(["http://h/%C3%BC"])
    ['http://h/ü']
    """
    return ask("to_iri", column, errors, threads)


def redact(column: Any, /, *, secret_names: Iterable[str] = (), errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text with its secrets masked, valid or not.

    Answers `text`, the same as `parse(text).redacted()`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `secret_names`: Further names of parameters to mask, besides the known ones.

    >>> from urikit import columns
    >>> columns.redact(["http://john:secret@h/"])
    ['http://john:***@h/']
    """
    return ask("redact", column, errors, threads, secret_names=secret_names)


def repair(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the text that was probably meant, or null.

    Answers `text`, the same as `repair(text).text`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.repair(["http://h/a b"])
    ['http://h/a%20b']
    """
    return ask("repair", column, errors, threads)


def without_fragment(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text without its fragment.

    Answers `text`, the same as `parse(text).without_fragment()`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.without_fragment(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['https://john@www.example.co.uk:8080/a/b.html?q=1&r=2']
    """
    return ask("without_fragment", column, errors, threads, standard=standard)


def without_query(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text without its query.

    Answers `text`, the same as `parse(text).replace(query=None)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.without_query(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['https://john@www.example.co.uk:8080/a/b.html#top']
    """
    return ask("without_query", column, errors, threads, standard=standard)


def without_userinfo(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text without its user name and password.

    Answers `text`, the same as `parse(text).replace(userinfo=None)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.without_userinfo(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['https://www.example.co.uk:8080/a/b.html?q=1&r=2#top']
    """
    return ask("without_userinfo", column, errors, threads, standard=standard)


def replace(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null", threads: int | None = None,
        **components: Unpack[Components]) -> Any:
    """Return the text with other components, given as they are written: what is not given stays, None removes.

    Answers `text`, the same as `parse(text).replace(...)`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.
    - `components`: New components by name: a text as it is written, or None to remove; `port` may be an int.

    >>> from urikit import columns
    >>> columns.replace(["http://h/?q"], query=None, fragment="top")
    ['http://h/#top']
    """
    return ask("replace", column, errors, threads, standard=standard, components=components)


def keep_params(column: Any, /, *patterns: str, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text with only the parameters that fit a pattern.

    Answers `text`, the same as `parse(text).filter_params(...)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `patterns`: Decoded names of parameters, in which "*" is any run of characters, such as `"utm_*"`.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.keep_params(["http://h/?q=1&utm_id=2"], "q")
    ['http://h/?q=1']
    """
    return ask("keep_params", column, errors, threads, patterns=patterns, standard=standard)


def drop_params(column: Any, /, *patterns: str, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text without the parameters that fit a pattern.

    Answers `text`, the same as `parse(text).filter_params(...)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `patterns`: Decoded names of parameters, in which "*" is any run of characters, such as `"utm_*"`.
    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.drop_params(["http://h/?q=1&utm_id=2"], "utm_*")
    ['http://h/?q=1']
    """
    return ask("drop_params", column, errors, threads, patterns=patterns, standard=standard)


def sort_query(column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the text with its parameters sorted by name.

    Answers `text`, the same as `parse(text).params.sorted()`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `standard`: The standard that texts are read by.

    >>> from urikit import columns
    >>> columns.sort_query(["http://h/?b=1&a=2"])
    ['http://h/?a=2&b=1']
    """
    return ask("sort_query", column, errors, threads, standard=standard)


def percent_encode(column: Any, /, component: ComponentName, *, errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the data, encoded for a component.

    Answers `text`, the same as `percent.encode(text, component)`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `component`: The component to encode for.

    >>> from urikit import columns
    >>> columns.percent_encode(["a b/c"], "segment")
    ['a%20b%2Fc']
    """
    return ask("percent_encode", column, errors, threads, component=component)


def percent_decode(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the component, percent-decoded once, as UTF-8.

    Answers `text`, the same as `percent.decode(text)`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.percent_decode(["a%20b"])
    ['a b']
    """
    return ask("percent_decode", column, errors, threads)


def form_encode(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the data, encoded for forms.

    Answers `text`, the same as `percent.encode_form(text)`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.form_encode(["a b&c"])
    ['a+b%26c']
    """
    return ask("form_encode", column, errors, threads)


def form_decode(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the piece of a form, decoded.

    Answers `text`, the same as `percent.decode_form(text)`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.form_decode(["a+b%26c"])
    ['a b&c']
    """
    return ask("form_decode", column, errors, threads)


def canonical_key(column: Any, /, profile: KeyProfile | ProfileName = "http", *, errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return one key for all URLs of one page, by a profile.

    Answers `text`, the same as `canonical_key(text, profile)`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `profile`: The rules of the key: a `KeyProfile` or its name.

    >>> from urikit import columns
    >>> columns.canonical_key(["HTTP://h:80/?utm_id=2#top"], "crawl")
    ['http://h/']
    """
    return ask("canonical_key", column, errors, threads, profile=profile)


def surt(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the key that web archives sort by.

    Answers `text`, the same as `canonical_key(text, "surt")`. A row without an answer is null, raises `ColumnError` or
    is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.surt(["https://john@www.example.co.uk:8080/a/b.html?q=1&r=2#top"])
    ['uk,co,example:8080)/a/b.html?q=1&r=2']
    """
    return ask("surt", column, errors, threads)


def key64(column: Any, /, profile: KeyProfile | ProfileName = "http", *, errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return a hash of the canonical key that never changes: FNV-1a, then fmix64 of MurmurHash3, both of 64 bits.

    Answers `uint64`, the same as `a hash of canonical_key(text, profile)`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    - `profile`: The rules of the key: a `KeyProfile` or its name.

    >>> from urikit import columns
    >>> columns.key64(["http://h/", "HTTP://h:80/"])
    [15336371831706050691, 15336371831706050691]
    """
    return ask("key64", column, errors, threads, profile=profile)


def isbn13(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the thirteen digits of an ISBN.

    Answers `text`, the same as `Isbn.parse(text).to_13().digits`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.isbn13(["urn:isbn:0-395-36341-1"])
    ['9780395363416']
    """
    return view("isbn13", column, errors, threads)


def doi(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the name of a DOI in capitals, also of a URL of its resolver.

    Answers `text`, the same as `Doi.of(text).normalized().name`. A row without an answer is null, raises `ColumnError`
    or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.doi(["https://doi.org/10.1000/abc"])
    ['10.1000/ABC']
    """
    return view("doi", column, errors, threads)


def mail_addresses(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the recipients of a mailto URI, decoded.

    Answers `list<text>`, the same as `Mailto.parse(text).recipients`. A row without an answer is null, raises
    `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.mail_addresses(["mailto:a@h,b@h"])
    [['a@h', 'b@h']]
    """
    return view("mail_addresses", column, errors, threads)


def tel_digits(column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
    """Return the telephone number without separators.

    Answers `text`, the same as `Tel.parse(text).digits`. A row without an answer is null, raises `ColumnError` or is
    reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`.

    >>> from urikit import columns
    >>> columns.tel_digits(["tel:+1-201-555-0123"])
    ['+12015550123']
    """
    return view("tel_digits", column, errors, threads)


def dialect(column: Any, /, dialect: str, function: str, key: str | None = None, *, errors: Errors = "null",
        threads: int | None = None) -> Any:
    """Return the answer of a function of another engine: java, spark, trino, clickhouse, bigquery or cpython.

    Answers `text, int64 or list<text>`, the same as `dialects.answer(dialect, function, text, key)`. A row without an
    answer is null, raises `ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or
    `TypeError`.

    - `dialect`: The name of the engine.
    - `function`: The name of the function of the engine.
    - `key`: The name of a parameter, for functions that ask for one.

    >>> from urikit import columns
    >>> columns.dialect(["http://h:80/"], "spark", "AUTHORITY")
    ['h:80']
    """
    return ask("dialect", column, errors, threads, dialect=dialect, function=function, key=key)
