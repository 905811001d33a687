"""Variants of one resource and their canonical URI: languages, formats, devices, sizes.

| module | what it has |
|---|---|
| `claims` | what a page says of itself and its variants, as records; the claims of a header |
| `html` | the claims of an HTML page |
| `pages` | a page read from a text, a file, a folder, or fetched |
| `clusters` | pages put together, and which URI is canonical: `variants` |
| `contradictions` | what they say and cannot be true together |
"""

from urikit.core.boundary import guard
from urikit.linked_data.variants.claims import Claim, Page, Where
from urikit.linked_data.variants.clusters import Cluster, Member, Variants, variants
from urikit.linked_data.variants.contradictions import Contradiction, contradictions
from urikit.linked_data.variants.pages import page

__all__ = [
    "Claim",
    "Cluster",
    "Contradiction",
    "Member",
    "Page",
    "Variants",
    "Where",
    "contradictions",
    "page",
    "variants",
]


guard(__name__)
