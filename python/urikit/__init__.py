"""Uniform Resource Identifiers: strict, lossless, explained, fast.

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

from importlib import import_module

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
from urikit.errors import (
    ArgumentError,
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.bidi import BidiFinding
    from urikit.comparison import Comparison
    from urikit.display import Display, Escape
    from urikit.explanation import explain
    from urikit.explanation.data import Explanation
    from urikit.explanation.diagram import Diagram
    from urikit.extraction import Extracted, extract, redact
    from urikit.issues import Issue, Profile, Severity
    from urikit.practice.user_input import UserInput, from_user_input
    from urikit.repairs import Repair, repair
    from urikit.rules import Rule, rule
    from urikit.schemes.table import Schemes
    from urikit.steps import NormalizationStep, ResolutionStep
    from urikit.views.host import HostInfo
    from urikit.views.params import Params
    from urikit.web.search_params import SearchParams

__all__ = [
    "IRI",
    "URI",
    "URN",
    "ArgumentError",
    "BidiFinding",
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
    "NormalizationStep",
    "Params",
    "Profile",
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
    "redact",
    "relativize",
    "repair",
    "resolve",
    "rule",
]

# Where each lazily imported name lives.
_HOMES = {
    "BidiFinding": "urikit.bidi",
    "Comparison": "urikit.comparison",
    "Diagram": "urikit.explanation.diagram",
    "Display": "urikit.display",
    "Escape": "urikit.display",
    "Explanation": "urikit.explanation.data",
    "Extracted": "urikit.extraction",
    "HostInfo": "urikit.views.host",
    "Issue": "urikit.issues",
    "NormalizationStep": "urikit.steps",
    "Params": "urikit.views.params",
    "Profile": "urikit.issues",
    "Repair": "urikit.repairs",
    "ResolutionStep": "urikit.steps",
    "Rule": "urikit.rules",
    "Schemes": "urikit.schemes.table",
    "SearchParams": "urikit.web.search_params",
    "Severity": "urikit.issues",
    "UserInput": "urikit.practice.user_input",
    "explain": "urikit.explanation",
    "extract": "urikit.extraction",
    "from_user_input": "urikit.practice.user_input",
    "redact": "urikit.extraction",
    "repair": "urikit.repairs",
    "rule": "urikit.rules",
}


# Modules that are imported when they are first named.
_MODULES = frozenset(
    {
        "documents",
        "fragments",
        "http",
        "integrations",
        "linked_data",
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


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"urikit.{name}")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'urikit' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
