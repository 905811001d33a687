"""Uniform Resource Identifiers: read, check, build, compare and fix URIs, IRIs, URNs and URLs of the web.

`parse` keeps a text byte for byte and says where its components are; every change is a
step with a name; every mistake has a place, a rule and a hint.

>>> import urikit
>>> u = urikit.parse("https://john.doe@www.example.com:1234/forum/?tag=networking#top")
>>> u.host, u.port_number, u.path
('www.example.com', 1234, '/forum/')
>>> str(u) == "https://john.doe@www.example.com:1234/forum/?tag=networking#top"
True

What implements a standard natively is here at once; the rest is imported when it is
first asked for, so that `import urikit` stays cheap.
"""

from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    Reference,
    RelativeIRIReference,
    RelativeReference,
    ResolvePolicy,
    Rung,
    URIReference,
    URITemplate,
    WebURL,
    __version__,
    appendix_b,
    decoded_pairs,
    equivalent,
    form_pairs,
    from_leiri,
    is_valid,
    loose_ipv4,
    normalize,
    origin,
    parse,
    relativize,
    resolve,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit import columns as columns
    from urikit import dialects as dialects
    from urikit import documents as documents
    from urikit import errors as errors
    from urikit import figure as figure
    from urikit import fragments as fragments
    from urikit import guard as guard
    from urikit import http as http
    from urikit import integrations as integrations
    from urikit import linked_data as linked_data
    from urikit import parsers as parsers
    from urikit import percent as percent
    from urikit import practice as practice
    from urikit import rdf as rdf
    from urikit import registry as registry
    from urikit import schemes as schemes
    from urikit import urns as urns
    from urikit import web as web
    from urikit import xml_names as xml_names
    from urikit import xri as xri
    from urikit.bidi import BidiFinding
    from urikit.canonical import KeyProfile, KeyStep, canonical_key, canonical_steps
    from urikit.comparison import Comparison
    from urikit.display import Display, Escape
    from urikit.errors import (
        ArgumentError,
        ColumnError,
        IDNAError,
        SchemeError,
        TemplateError,
        UnknownNameError,
        URIBuildError,
        URIEncodingError,
        URIError,
        URIResolutionError,
        URISyntaxError,
    )
    from urikit.explanation import explain
    from urikit.explanation.data import Explanation
    from urikit.explanation.diagram import Diagram
    from urikit.extraction import Extracted, extract, redact
    from urikit.issues import Issue, Profile, Severity
    from urikit.practice.user_input import UserInput, from_user_input
    from urikit.raw import Raw
    from urikit.repairs import Repair, repair
    from urikit.rules import Rule, rule
    from urikit.schemes.table import Schemes
    from urikit.steps import NormalizationStep, ResolutionStep
    from urikit.views.host import HostInfo, public_suffix, registrable_domain
    from urikit.views.params import Params
    from urikit.views.query_params import QueryParams
    from urikit.web.search_params import SearchParams

__all__ = [
    "IRI",
    "URI",
    "URN",
    "ArgumentError",
    "BidiFinding",
    "ColumnError",
    "Comparison",
    "Diagram",
    "Display",
    "Escape",
    "Explanation",
    "Extracted",
    "HostInfo",
    "IDNAError",
    "IRIReference",
    "Issue",
    "KeyProfile",
    "KeyStep",
    "NormalizationStep",
    "Params",
    "Profile",
    "QueryParams",
    "Raw",
    "Reference",
    "RelativeIRIReference",
    "RelativeReference",
    "Repair",
    "ResolutionStep",
    "ResolvePolicy",
    "Rule",
    "Rung",
    "SchemeError",
    "Schemes",
    "SearchParams",
    "Severity",
    "TemplateError",
    "URIBuildError",
    "URIEncodingError",
    "URIError",
    "URIReference",
    "URIResolutionError",
    "URISyntaxError",
    "URITemplate",
    "UnknownNameError",
    "UserInput",
    "WebURL",
    "__version__",
    "appendix_b",
    "canonical_key",
    "canonical_steps",
    "decoded_pairs",
    "equivalent",
    "explain",
    "extract",
    "form_pairs",
    "from_leiri",
    "from_user_input",
    "is_valid",
    "loose_ipv4",
    "normalize",
    "origin",
    "parse",
    "public_suffix",
    "redact",
    "registrable_domain",
    "relativize",
    "repair",
    "resolve",
    "rule",
]

# Where each lazily imported name lives.
_HOMES = {
    "ArgumentError": "urikit.errors",
    "BidiFinding": "urikit.bidi",
    "ColumnError": "urikit.errors",
    "Comparison": "urikit.comparison",
    "Diagram": "urikit.explanation.diagram",
    "Display": "urikit.display",
    "Escape": "urikit.display",
    "Explanation": "urikit.explanation.data",
    "Extracted": "urikit.extraction",
    "HostInfo": "urikit.views.host",
    "IDNAError": "urikit.errors",
    "Issue": "urikit.issues",
    "KeyProfile": "urikit.canonical",
    "KeyStep": "urikit.canonical",
    "NormalizationStep": "urikit.steps",
    "Params": "urikit.views.params",
    "Profile": "urikit.issues",
    "QueryParams": "urikit.views.query_params",
    "Raw": "urikit.raw",
    "Repair": "urikit.repairs",
    "ResolutionStep": "urikit.steps",
    "Rule": "urikit.rules",
    "SchemeError": "urikit.errors",
    "Schemes": "urikit.schemes.table",
    "SearchParams": "urikit.web.search_params",
    "Severity": "urikit.issues",
    "TemplateError": "urikit.errors",
    "URIBuildError": "urikit.errors",
    "URIEncodingError": "urikit.errors",
    "URIError": "urikit.errors",
    "URIResolutionError": "urikit.errors",
    "URISyntaxError": "urikit.errors",
    "UnknownNameError": "urikit.errors",
    "UserInput": "urikit.practice.user_input",
    "canonical_key": "urikit.canonical",
    "canonical_steps": "urikit.canonical",
    "explain": "urikit.explanation",
    "extract": "urikit.extraction",
    "from_user_input": "urikit.practice.user_input",
    "public_suffix": "urikit.views.host",
    "redact": "urikit.extraction",
    "registrable_domain": "urikit.views.host",
    "repair": "urikit.repairs",
    "rule": "urikit.rules",
}


# Modules that are imported when they are first named.
_MODULES = frozenset(
    {
        "columns",
        "dialects",
        "documents",
        "errors",
        "figure",
        "fragments",
        "guard",
        "http",
        "integrations",
        "linked_data",
        "parsers",
        "percent",
        "practice",
        "rdf",
        "registry",
        "schemes",
        "urns",
        "web",
        "xml_names",
        "xri",
    }
)


#: Names of urllib.parse, yarl, furl and httpx, and what has their place.
_ELSEWHERE: dict[str, str] = {
    "URL": "urikit.URI, or urikit.WebURL, which reads as browsers do",
    "Url": "urikit.URI, or urikit.WebURL, which reads as browsers do",
    "furl": "urikit.URI",
    "urlparse": "urikit.parse",
    "urlsplit": "urikit.parse",
    "urljoin": "urikit.resolve",
    "urlunparse": "urikit.URI.build",
    "urlunsplit": "urikit.URI.build",
    "urldefrag": "URI.without_fragment",
    "urlencode": "URI.with_params",
    "parse_qs": "URI.query_params",
    "parse_qsl": "URI.query_params",
    "quote": "urikit.percent.encode",
    "quote_plus": "urikit.percent.encode_form",
    "unquote": "urikit.percent.decode",
    "unquote_plus": "urikit.percent.decode_form",
}

if not TYPE_CHECKING:  # a checker that saw this would take any misspelt name

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"urikit.{name}")
        home = _HOMES.get(name)
        if home is None:
            hint = f"; use {_ELSEWHERE[name]}" if name in _ELSEWHERE else ""
            raise AttributeError(f"module 'urikit' has no attribute {name!r}{hint}")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
