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

from urikit._native import ENTRY_POINTS as _ENTRY_POINTS
from urikit._native import IRI as IRI
from urikit._native import URI as URI
from urikit._native import URN as URN
from urikit._native import IRIReference as IRIReference
from urikit._native import PublicSuffixList as PublicSuffixList
from urikit._native import Reference as Reference
from urikit._native import RelativeIRIReference as RelativeIRIReference
from urikit._native import RelativeReference as RelativeReference
from urikit._native import ResolvePolicy as ResolvePolicy
from urikit._native import Step as Step
from urikit._native import URIReference as URIReference
from urikit._native import URITemplate as URITemplate
from urikit._native import WebURL as WebURL
from urikit._native import __version__ as __version__
from urikit._native import appendix_b as appendix_b
from urikit._native import decoded_pairs as decoded_pairs
from urikit._native import equivalent as equivalent
from urikit._native import form_pairs as form_pairs
from urikit._native import from_leiri as from_leiri
from urikit._native import is_valid as is_valid
from urikit._native import loose_ipv4 as loose_ipv4
from urikit._native import normalize as normalize
from urikit._native import origin as origin
from urikit._native import parse as parse
from urikit._native import relativize as relativize
from urikit._native import resolve as resolve

#: Names of the native module, which is loaded, so they cost nothing.
_NATIVE = [name for name in dir() if name[0] != "_"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit import documents as documents
    from urikit import integrations as integrations
    from urikit import linked_data as linked_data
    from urikit import links as links
    from urikit import schemes as schemes
    from urikit.core import errors as errors
    from urikit.core import percent as percent
    from urikit.core.canonical import KeyProfile as KeyProfile
    from urikit.core.canonical import KeyStep as KeyStep
    from urikit.core.canonical import canonical_key as canonical_key
    from urikit.core.canonical import canonical_steps as canonical_steps
    from urikit.core.comparison import Comparison as Comparison
    from urikit.core.display import BidiFinding as BidiFinding
    from urikit.core.display import Display as Display
    from urikit.core.display import Escape as Escape
    from urikit.core.errors import ArgumentError as ArgumentError
    from urikit.core.errors import ColumnError as ColumnError
    from urikit.core.errors import IDNAError as IDNAError
    from urikit.core.errors import SchemeError as SchemeError
    from urikit.core.errors import TemplateError as TemplateError
    from urikit.core.errors import UnknownNameError as UnknownNameError
    from urikit.core.errors import URIBuildError as URIBuildError
    from urikit.core.errors import URIEncodingError as URIEncodingError
    from urikit.core.errors import URIError as URIError
    from urikit.core.errors import URIResolutionError as URIResolutionError
    from urikit.core.errors import URISyntaxError as URISyntaxError
    from urikit.core.extraction import DetectedLink as DetectedLink
    from urikit.core.extraction import Extracted as Extracted
    from urikit.core.extraction import detect_links as detect_links
    from urikit.core.extraction import extract as extract
    from urikit.core.extraction import format_link as format_link
    from urikit.core.extraction import redact as redact
    from urikit.core.host import HostInfo as HostInfo
    from urikit.core.host import public_suffix as public_suffix
    from urikit.core.host import registrable_domain as registrable_domain
    from urikit.core.issues import Issue as Issue
    from urikit.core.issues import Profile as Profile
    from urikit.core.issues import Severity as Severity
    from urikit.core.params import Params as Params
    from urikit.core.params import QueryParams as QueryParams
    from urikit.core.raw import Raw as Raw
    from urikit.core.repairs import Repair as Repair
    from urikit.core.repairs import repair as repair
    from urikit.core.rules import Rule as Rule
    from urikit.core.rules import rule as rule
    from urikit.core.scheme_table import Schemes as Schemes
    from urikit.core.steps import NormalizationStep as NormalizationStep
    from urikit.core.steps import ResolutionStep as ResolutionStep
    from urikit.data import columns as columns
    from urikit.data import dialects as dialects
    from urikit.documents import rdf as rdf
    from urikit.documents import xml_names as xml_names
    from urikit.explanation import figure as figure
    from urikit.explanation import parsers as parsers
    from urikit.explanation.data import Explanation as Explanation
    from urikit.explanation.data import explain as explain
    from urikit.explanation.diagram import Diagram as Diagram
    from urikit.explanation.user_input import UserInput as UserInput
    from urikit.explanation.user_input import from_user_input as from_user_input
    from urikit.net import guard as guard
    from urikit.net import http as http
    from urikit.net import paths as paths
    from urikit.net import web as web
    from urikit.net.search_params import SearchParams as SearchParams
    from urikit.schemes import fragments as fragments
    from urikit.schemes import registry as registry
    from urikit.schemes import urns as urns
    from urikit.schemes import xri as xri

#: Names that are imported when they are first used, by the module that has them.
_HOMES = {
    name: home
    for home, names in {
        "urikit.core.canonical": "KeyProfile KeyStep canonical_key canonical_steps",
        "urikit.core.comparison": "Comparison",
        "urikit.core.display": "BidiFinding Display Escape",
        "urikit.core.errors": """
            ArgumentError ColumnError IDNAError SchemeError TemplateError UnknownNameError URIBuildError
            URIEncodingError URIError URIResolutionError URISyntaxError
        """,
        "urikit.core.extraction": "DetectedLink Extracted detect_links extract format_link redact",
        "urikit.core.host": "HostInfo public_suffix registrable_domain",
        "urikit.core.issues": "Issue Profile Severity",
        "urikit.core.params": "Params QueryParams",
        "urikit.core.raw": "Raw",
        "urikit.core.repairs": "Repair repair",
        "urikit.core.rules": "Rule rule",
        "urikit.core.scheme_table": "Schemes",
        "urikit.core.steps": "NormalizationStep ResolutionStep",
        "urikit.explanation.data": "Explanation explain",
        "urikit.explanation.diagram": "Diagram",
        "urikit.explanation.user_input": "UserInput from_user_input",
        "urikit.net.search_params": "SearchParams",
    }.items()
    for name in names.split()
}

#: Rooms that are imported when they are first used, by where they are.
_ROOMS = {
    name: f"{above}.{name}"
    for above, names in {
        "urikit": "documents integrations linked_data links schemes",
        "urikit.core": "errors percent",
        "urikit.data": "columns dialects",
        "urikit.documents": "rdf xml_names",
        "urikit.explanation": "figure parsers",
        "urikit.net": "guard http paths web",
        "urikit.schemes": "fragments registry urns xri",
    }.items()
    for name in names.split()
}

# Work of rooms above `urikit.core` that the native classes and `urikit.core` ask for, so that neither names them.
_ENTRY_POINTS.update(
    {
        "diagram": "urikit.explanation.diagram:diagram",
        "dialect_error": "urikit.data.dialects:DialectError",
        "later": "urikit.documents.link:LATER",
        "pydantic_core_schema": "urikit.integrations.pydantic:core_schema",
        "data_resource": "urikit.schemes.data:data_resource",
        "pydantic_json_schema": "urikit.integrations.pydantic:json_schema",
        "pydantic_serializer": "urikit.integrations.pydantic:serializer",
        "scheme_findings": "urikit.schemes.findings:findings",
        "scheme_mended": "urikit.schemes.findings:mended",
        "scheme_rows": "urikit.schemes.findings:rows",
        "scheme_verdict": "urikit.explanation.verdict:scheme_record",
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

#: Names of urllib.parse, yarl, furl and httpx, and those that urikit had before 0.1.0, with what replaces them.
_ELSEWHERE = {
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
    **dict.fromkeys(("clean_urls", "munging", "path_info", "practice", "slugs", "well_known"), "urikit.paths"),
    **dict.fromkeys(("language", "link_header", "negotiation"), "urikit.net.http"),
    **{
        name: f"urikit.{above}.{name}"
        for above, names in {
            "core": "canonical characters classification comparison display extraction host issues rules",
            "data": "batch daft datafusion deduplication duckdb polars spark survey",
            "explanation": "records",
            "integrations": "compat jsonschema logging pydantic",
        }.items()
        for name in names.split()
    },
}

if not TYPE_CHECKING:  # checkers export what is imported `as` itself, and with `__getattr__` take any misspelt name
    __all__ = sorted([*_NATIVE, "__version__", *_HOMES])

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
        return list(__all__)
