"""The golden test: every kernel agrees with its scalar function, row by row, and fails where it fails."""

import inspect
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import urikit
from tests.data.columns.oracle import SCALARS
from tests.data.columns.texts import FEW, corpora, sample, suites
from urikit import (
    ArgumentError,
    ResolvePolicy,
    Schemes,
    Step,
    URIBuildError,
    URIError,
    columns,
    dialects,
    guard,
)
from urikit.data.columns import Kernel
from urikit.data.dialects import DialectError
from urikit.net.guard.policy import PARSERS

#: What is known of a scheme in another way than it is here.
OWN = Schemes.DEFAULT.with_scheme("http", default_port=8080).with_scheme("foo", default_port=80, empty_path="root")
BASE = "http://ex%41mple.org:80/b/c/d;p?q#f"

STANDARDS: Any = [((), {"standard": standard}) for standard in ("rfc3986", "rfc3987", "whatwg")]
CHANGES: tuple[dict[str, Any], ...] = (
    {"host": "example.org", "port": "8080", "userinfo": None},
    {"scheme": None, "authority": None},
    {"path": None, "query": "a=b", "fragment": None},
    {"path": "//x", "standard": "rfc3987"},
)
#: Those that no reference can have.
WRONG_CHANGES: tuple[tuple[dict[str, Any], str], ...] = (
    ({"host": "a b"}, "host"),
    ({"port": "x"}, "port"),
    ({"scheme": "1"}, "scheme"),
    ({"path": "a b"}, "path"),
    ({"authority": "h", "host": "g"}, "authority"),
    ({"query": "ü#", "standard": "rfc3987"}, "query"),
)
TEMPLATES = ("http://{host}/{+rest}", "http://h{/path*}{?q,x*}", "{+any}", "{a,b}", "urn:{nid}:{nss:3}")
#: A function of each engine and of each type; `tests/data/columns/test_engines.py` has all of them.
ENGINES = (
    ("java", "getHost"),
    ("java", "getPort"),
    ("spark", "FILE"),
    ("spark", "QUERY:key", "q"),
    ("trino", "url_extract_parameter", "x"),
    ("clickhouse", "URLHierarchy"),
    ("clickhouse", "port"),
    ("bigquery", "NET.REG_DOMAIN"),
    ("cpython", "urlsplit.hostname"),
)


def type_of(dialect: str, function: str, _: str = "") -> str:
    """The type of what a function of an engine answers, as a kernel has it."""
    returns = next(one.returns for one in dialects.functions(dialect) if one.name == function)
    return {"text": "text", "number": "int64", "list": "list<text>"}[returns]


def choices(kernel: Kernel) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """The arguments that a kernel is tried with."""
    match [option.name for option in kernel.options if option.name not in ("errors", "threads")]:
        case ["standard"] if len(kernel.options[0].choices) == 3:
            yield from STANDARDS
        case ["standard"]:
            yield from STANDARDS[:2]
        case ["standard", "schemes"]:
            yield from STANDARDS
            yield (), {"schemes": OWN}
            yield (), {"schemes": OWN, "standard": "rfc3987"}
        case ["standard", "section", "suffixes"]:
            yield from STANDARDS
            yield (), {"section": "icann"}
            yield (), {"section": "private", "standard": "whatwg"}
            yield (), {"suffixes": urikit.PublicSuffixList("com\n*.example\n")}
        case ["to", "standard", "schemes"]:
            yield from (((), {"to": step}) for step in Step.ALL)
            yield (), {"standard": "rfc3987"}
            yield (), {"schemes": OWN}
        case ["base", "standard", "policy"]:
            yield (BASE,), {}
            yield (BASE,), {"policy": "rfc1808"}
            yield (BASE,), {"policy": ResolvePolicy(underflow="refuse", percent_dots="decode")}
            yield (BASE,), {"standard": "rfc3987"}
        case ["base", "style", "standard"]:
            yield (BASE,), {}
            yield (BASE,), {"style": "path"}
            yield ("http://h/",), {"standard": "rfc3987"}
        case ["other", "at", "standard", "schemes"]:
            yield ("HTTP://example.com/%7Euser/../b?b=2&&a=1",), {}
            yield ("http://h:/",), {"at": Step.SYNTAX, "standard": "rfc3987"}
            yield ("HTTP://example.com:8080",), {"schemes": OWN}
        case ["name", "standard"]:
            yield from (((name,), {}) for name in ("q", "x", "a", ""))
            yield ("q",), {"standard": "rfc3987"}
            yield ("q",), {"standard": "whatwg"}
        case ["index", "standard"]:
            yield from (((index,), {}) for index in (0, 1, -1, -3, 2**70, -(2**70)))
            yield (-1,), {"standard": "rfc3987"}
            yield (1,), {"standard": "whatwg"}
        case ["other", "standard", "schemes"]:
            yield ("HTTP://h:80/",), {}
            yield ("http://bücher.example/",), {"standard": "rfc3987"}
            yield ("http:h",), {"standard": "whatwg"}
            yield ("HTTP://example.com:8080",), {"schemes": OWN}
        case ["standard", "components"]:
            yield (), {}
            yield from (((), change) for change in CHANGES)
        case ["template"]:
            yield from (((template,), {}) for template in TEMPLATES)
        case ["profile", "standard"]:
            yield (), {}
            yield (urikit.Profile.SECURITY,), {"standard": "rfc3987"}
            yield (urikit.Profile.DEFAULT.with_severity("encoded-lowercase", urikit.Severity.IGNORE),), {}
        case ["policy"]:
            yield (), {}
            yield from (((name,), {}) for name in ("link_in_content", "package_source"))
            yield (guard.redirect_target("https://example.org/login", same="site"),), {}
            yield (guard.outgoing_fetch().to_json(),), {}
            yield (replace(guard.outgoing_fetch(), parsers=frozenset(PARSERS)),), {}
        case ["dialect", "function", "key"]:
            yield from (
                (names, {}) for names in ENGINES if kernel.result in ("text, int64 or list<text>", type_of(*names))
            )
        case ["patterns", "standard"]:
            yield ("utm_*", "a", "*x*"), {}
            yield (), {"standard": "rfc3987"}
        case ["secret_names"]:
            yield (), {}
            yield (), {"secret_names": ("q", "x")}
        case ["component"]:
            yield from (((name,), {}) for name in ("unreserved", "segment", "query-pair"))
        case ["profile"]:
            yield from (((name,), {}) for name in ("rfc3986", "http", "whatwg", "crawl", "surt"))
        case []:
            yield (), {}


KERNELS = pytest.mark.parametrize("kernel", [pytest.param(one, id=one.name) for one in columns.KERNELS])
#: The scalar function of these reads the host as a text of its own, or may speak about its base: other places.
ELSEWHERE = {"host_ascii", "resolve", "relativize", "equal", "same_origin"}


def scalar(kernel: Kernel, text: str, args: tuple[Any, ...], options: dict[str, Any]) -> tuple[Any, Any]:
    """The answer, or the error as a row of the report."""
    try:
        return SCALARS[kernel.name](text, *args, **options), None
    except DialectError as error:
        return None, {"code": error.reason, "offset": error.offset or 0}
    except URIError as error:
        return None, {"code": error.code, "offset": getattr(error, "offset", 0)}


def agree(kernel: Kernel, texts: Sequence[str], args: tuple[Any, ...], options: dict[str, Any]) -> None:
    values, errors = getattr(columns, kernel.name)(list(texts), *args, **options, errors="report")
    assert len(values) == len(errors) == len(texts)
    for text, value, error in zip(texts, values, errors, strict=True):
        wanted, why = scalar(kernel, text, args, options)
        assert value == wanted, (kernel, text, value, wanted)
        if why is None or kernel.name in ELSEWHERE:
            assert (error is None) == (why is None), (text, error, why)
            assert error is None or error["code"] == why["code"], (text, error, why)
        else:
            assert error == why, (text, error, why)


def test_each_kernel_has_a_function() -> None:
    assert sorted(kernel.name for kernel in columns.KERNELS) == [n for n in columns.__all__ if n[0].islower()]
    for kernel in columns.KERNELS:
        function = getattr(columns, kernel.name)
        assert kernel.function is function and pickle.loads(pickle.dumps(function)) is function
        assert kernel.about.endswith(".") and inspect.getdoc(function).startswith("Return "), kernel
        parameters = inspect.signature(function).parameters
        names = [option.name for option in sorted(kernel.options, key=lambda option: option.by_name)]
        assert sorted(parameters) == sorted(["column", *names])
        for option in kernel.options:
            parameter = parameters[option.name]
            assert (parameter.kind is parameter.KEYWORD_ONLY) == option.by_name, (kernel, option)
            assert parameter.default is parameter.empty or str(parameter.default) == option.default, (kernel, option)


def test_the_first_call_loads_few_modules() -> None:
    code = """if True:
        import sys, urikit
        before = {*sys.modules}
        urikit.columns.host(["http://h/"])
        print(len({*sys.modules} - before))"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(found.stdout) <= 15


@KERNELS
def test_a_sample(kernel: Kernel) -> None:
    for args, options in choices(kernel):
        agree(kernel, (*FEW, *sample()), args, options)


@pytest.mark.slow
@KERNELS
@pytest.mark.skipif(not suites() or not corpora(), reason="no suites or corpora: set URIKIT_SUITES and URIKIT_CORPORA")
def test_suites_and_corpora(kernel: Kernel) -> None:
    for args, options in choices(kernel):
        agree(kernel, (*suites(), *corpora()), args, options)


def test_each_standard_is_answered_or_refused() -> None:
    standards = {one: option.choices for one in columns.KERNELS for option in one.options if option.name == "standard"}
    for kernel, (_, option) in product(standards, STANDARDS):
        (args, _), standard = next(choices(kernel)), option["standard"]
        if standard in standards[kernel]:
            agree(kernel, FEW, args, option)
            continue
        for errors in ("null", "raise", "report"):
            with pytest.raises(ArgumentError, match="invalid standard"):
                getattr(columns, kernel.name)(["http://0x7f.1/"], *args, standard=standard, errors=errors)


@pytest.mark.parametrize(("changes", "name"), WRONG_CHANGES)
def test_components_that_no_text_can_have_are_refused(changes: dict[str, Any], name: str) -> None:
    for errors in ("null", "raise", "report"):
        with pytest.raises(URIBuildError) as caught:
            columns.replace(["http://a/x"], **changes, errors=errors)
        assert caught.value.component == name


@pytest.mark.parametrize("name", ["effective_port", "origin", "same_origin"])
def test_schemes_are_not_for_the_url_standard(name: str) -> None:
    kernel, others = getattr(columns, name), ("http://h/",) if name == "same_origin" else ()
    with pytest.raises(ArgumentError, match='expected "rfc3986" or "rfc3987" with schemes'):
        kernel(["http://h/"], *others, standard="whatwg", schemes=OWN)
    with pytest.raises(TypeError, match="schemes must be Schemes"):
        kernel(["http://h/"], *others, schemes="http")
