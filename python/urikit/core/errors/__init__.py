"""What urikit raises: one tree of exceptions, each with a stable code and what is known about it.

Below `URIError`, which is a `ValueError`, are four kinds. `URISyntaxError`: a text is
not a URI reference (RFC 3986 section 4.1). `URIBuildError`: components do not make one
(sections 3 and 5.3). `URIResolutionError`: a reference cannot be resolved against a base,
or made relative to it (section 5.2). `URIEncodingError`: percent-encoded bytes are not
text (section 2.1). Errors about one place of a text share `PlacedError`, whatever grammar
they are of; those of the grammars beside RFC 3986 share `QuotingError`, whose sentences say
what was found.

An error contains what happened: the code, the component, the range. The section of the rule,
the grammar and how to fix it are in the catalogue `urikit.core.rules` and are looked up when asked
for. Nothing else is imported here: a program that reads its first invalid text should not wait for it.

Every text in an error is a description: the constructor takes the text as it came and keeps
it with `***` in the place of each secret, so that no log shows it. `offset` and `end` are
places in the text that was given; where they are in what is shown, `shown` says. `str(error)`
is a few lines for people; programs compare `code`.
"""

from urikit.core.errors.argument import ArgumentError, UnknownNameError
from urikit.core.errors.base import PlacedError, QuotingError, URIError
from urikit.core.errors.column import ColumnError
from urikit.core.errors.grammar import SchemeError, TemplateError
from urikit.core.errors.idna import IDNAError
from urikit.core.errors.reference import URIBuildError, URIEncodingError, URIResolutionError, URISyntaxError

__all__ = [
    "ArgumentError",
    "ColumnError",
    "IDNAError",
    "PlacedError",
    "QuotingError",
    "SchemeError",
    "TemplateError",
    "URIBuildError",
    "URIEncodingError",
    "URIError",
    "URIResolutionError",
    "URISyntaxError",
    "UnknownNameError",
]

for _name in __all__:  # tracebacks and pickles have the public name
    globals()[_name].__module__ = __name__ if _name in ("PlacedError", "QuotingError") else "urikit"
del _name
