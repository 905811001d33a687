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
    ENTRY_POINTS,
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
    from urikit import documents as documents
    from urikit import integrations as integrations
    from urikit import linked_data as linked_data
    from urikit import links as links
    from urikit import schemes as schemes
    from urikit.core import errors as errors
    from urikit.core import percent as percent
    from urikit.core.canonical import KeyProfile, KeyStep, canonical_key, canonical_steps
    from urikit.core.comparison import Comparison
    from urikit.core.display import BidiFinding, Display, Escape
    from urikit.core.errors import (
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
    from urikit.core.extraction import Extracted, extract, redact
    from urikit.core.host import HostInfo, public_suffix, registrable_domain
    from urikit.core.issues import Issue, Profile, Severity
    from urikit.core.params import Params, QueryParams
    from urikit.core.raw import Raw
    from urikit.core.repairs import Repair, repair
    from urikit.core.rules import Rule, rule
    from urikit.core.scheme_table import Schemes
    from urikit.core.steps import NormalizationStep, ResolutionStep
    from urikit.data import columns as columns
    from urikit.data import dialects as dialects
    from urikit.documents import rdf as rdf
    from urikit.documents import xml_names as xml_names
    from urikit.explanation import figure as figure
    from urikit.explanation import parsers as parsers
    from urikit.explanation.data import Explanation, explain
    from urikit.explanation.diagram import Diagram
    from urikit.explanation.user_input import UserInput, from_user_input
    from urikit.net import guard as guard
    from urikit.net import http as http
    from urikit.net import paths as paths
    from urikit.net import web as web
    from urikit.net.search_params import SearchParams
    from urikit.schemes import fragments as fragments
    from urikit.schemes import registry as registry
    from urikit.schemes import urns as urns
    from urikit.schemes import xri as xri

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
    "ArgumentError": "urikit.core.errors",
    "BidiFinding": "urikit.core.display",
    "ColumnError": "urikit.core.errors",
    "Comparison": "urikit.core.comparison",
    "Diagram": "urikit.explanation.diagram",
    "Display": "urikit.core.display",
    "Escape": "urikit.core.display",
    "Explanation": "urikit.explanation.data",
    "Extracted": "urikit.core.extraction",
    "HostInfo": "urikit.core.host",
    "IDNAError": "urikit.core.errors",
    "Issue": "urikit.core.issues",
    "KeyProfile": "urikit.core.canonical",
    "KeyStep": "urikit.core.canonical",
    "NormalizationStep": "urikit.core.steps",
    "Params": "urikit.core.params",
    "Profile": "urikit.core.issues",
    "QueryParams": "urikit.core.params",
    "Raw": "urikit.core.raw",
    "Repair": "urikit.core.repairs",
    "ResolutionStep": "urikit.core.steps",
    "Rule": "urikit.core.rules",
    "SchemeError": "urikit.core.errors",
    "Schemes": "urikit.core.scheme_table",
    "SearchParams": "urikit.net.search_params",
    "Severity": "urikit.core.issues",
    "TemplateError": "urikit.core.errors",
    "URIBuildError": "urikit.core.errors",
    "URIEncodingError": "urikit.core.errors",
    "URIError": "urikit.core.errors",
    "URIResolutionError": "urikit.core.errors",
    "URISyntaxError": "urikit.core.errors",
    "UnknownNameError": "urikit.core.errors",
    "UserInput": "urikit.explanation.user_input",
    "canonical_key": "urikit.core.canonical",
    "canonical_steps": "urikit.core.canonical",
    "explain": "urikit.explanation.data",
    "extract": "urikit.core.extraction",
    "from_user_input": "urikit.explanation.user_input",
    "public_suffix": "urikit.core.host",
    "redact": "urikit.core.extraction",
    "registrable_domain": "urikit.core.host",
    "repair": "urikit.core.repairs",
    "rule": "urikit.core.rules",
}


# Rooms that are imported when they are first named, by where they are.
_ROOMS = {
    "columns": "urikit.data.columns",
    "dialects": "urikit.data.dialects",
    "documents": "urikit.documents",
    "errors": "urikit.core.errors",
    "figure": "urikit.explanation.figure",
    "fragments": "urikit.schemes.fragments",
    "guard": "urikit.net.guard",
    "http": "urikit.net.http",
    "integrations": "urikit.integrations",
    "linked_data": "urikit.linked_data",
    "links": "urikit.links",
    "parsers": "urikit.explanation.parsers",
    "paths": "urikit.net.paths",
    "percent": "urikit.core.percent",
    "rdf": "urikit.documents.rdf",
    "registry": "urikit.schemes.registry",
    "schemes": "urikit.schemes",
    "urns": "urikit.schemes.urns",
    "web": "urikit.net.web",
    "xml_names": "urikit.documents.xml_names",
    "xri": "urikit.schemes.xri",
}


# Work of rooms above `urikit.core` that the native classes and `urikit.core` ask for, so that neither names them.
ENTRY_POINTS.update(
    {
        "diagram": "urikit.explanation.diagram:diagram",
        "dialect_error": "urikit.data.dialects:DialectError",
        "later": "urikit.documents.link:LATER",
        "pydantic_core_schema": "urikit.integrations.pydantic:core_schema",
        "pydantic_json_schema": "urikit.integrations.pydantic:json_schema",
        "pydantic_serializer": "urikit.integrations.pydantic:serializer",
        "scheme_findings": "urikit.schemes.findings:findings",
        "scheme_refuses": "urikit.schemes.findings:is_refused",
        "scp_advice": "urikit.schemes.ssh:advice",
        "search_params_of": "urikit.net.search_params:of_url",
        "svg": "urikit.explanation.figure:svg",
        "to_uri": "urikit.net.web:to_uri",
        "to_web_url": "urikit.net.web:to_web_url",
        "view_class": "urikit.schemes:view_class",
        "view_of": "urikit.schemes:view_of",
        "view_readers": "urikit.schemes:readers",
        "views": "urikit.schemes:VIEWS",
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
    "quote": "urikit.core.percent.encode",
    "quote_plus": "urikit.core.percent.encode_form",
    "unquote": "urikit.core.percent.decode",
    "unquote_plus": "urikit.core.percent.decode_form",
}

if not TYPE_CHECKING:  # a checker that saw this would take any misspelt name

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _ROOMS:
            return import_module(_ROOMS[name])
        home = _HOMES.get(name)
        if home is None:
            hint = f"; use {_ELSEWHERE[name]}" if name in _ELSEWHERE else ""
            raise AttributeError(f"module 'urikit' has no attribute {name!r}{hint}")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
