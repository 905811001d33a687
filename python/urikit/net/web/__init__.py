"""The URL of the web: what is around `urikit.WebURL`.

`WebURL` itself is native. Here are the values that need words: the validation errors of a
text, search parameters, and the bridges between the URL Standard and RFC 3986, which
disagree. The commit of the standard is `COMMIT`. URLPattern is out of scope.

>>> from urikit.net.web import validation_errors
>>> [error.name for error in validation_errors("https:example.org ")]
['invalid-URL-unit', 'special-scheme-missing-following-solidus']
"""

from urikit._native import WEB_COMMIT as COMMIT
from urikit.core.boundary import guard
from urikit.net.web.bridges import Bridge, Change
from urikit.net.web.search_params import SearchParams
from urikit.net.web.validation import ValidationError, is_valid_url_string, validation_errors

__all__ = [
    "COMMIT",
    "Bridge",
    "Change",
    "SearchParams",
    "ValidationError",
    "is_valid_url_string",
    "validation_errors",
]


guard(__name__)
