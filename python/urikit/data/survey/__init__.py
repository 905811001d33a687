"""Survey a URL list: what is in it, counted in one pass, for lists of any size.

    survey = Survey()                      counts; use it as a context
    survey.add(batch)                      Arrow data, or a list, again and again
    survey.summary(top=20)                 a `Summary`: the figures, as values
    page(summary, "urls.txt")              one HTML page that needs no network

The figures are counted by DuckDB in a file of a temporary folder, within `memory_limit`, so every count of values is
exact, however many values there are. One is not quite: how many distinct keys there are on a rung is counted by
64-bit hashes of the keys. In 50 million rows the chance that two of them meet is 1 in 15,000.

Whatever is shown comes from masked texts: hosts, parameters and examples have no secret in them. The extra `report`
installs what the survey and the page need.
"""

from typing import TYPE_CHECKING

from urikit.data.survey.collect import Survey
from urikit.data.survey.summary import Duplicates, Facet, Fault, Lengths, Notable, Summary

if TYPE_CHECKING:
    from urikit.data.survey.html import page

__all__ = ["Duplicates", "Facet", "Fault", "Lengths", "Notable", "Summary", "Survey", "page"]


def __getattr__(name: str) -> object:
    if name == "page":
        from urikit.data.survey.html import page

        return page
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
