"""Content negotiation: what a request prefers, which variant is sent, and why (RFC 9110 section 12).

| module | what it has |
|---|---|
| `preferences` | the fields of a request, read by their grammar, with weights in thousandths |
| `dimensions` | what one field says of one variant, and by which member |
| `selection` | the variants ranked: `negotiate` |
| `answers` | status and fields of the answer: 200, 300 or 406, Vary, Content-Location, links |
| `vary` | the Vary field of a response |
"""

from urikit.core.boundary import guard
from urikit.net.http.negotiation.answers import Answer, Otherwise, answer
from urikit.net.http.negotiation.dimensions import Judgement, LanguageMatching
from urikit.net.http.negotiation.preferences import Field, Preference, Preferences
from urikit.net.http.negotiation.selection import Negotiation, Policy, Ranked, Variant, negotiate
from urikit.net.http.negotiation.vary import Vary

__all__ = [
    "Answer",
    "Field",
    "Judgement",
    "LanguageMatching",
    "Negotiation",
    "Otherwise",
    "Policy",
    "Preference",
    "Preferences",
    "Ranked",
    "Variant",
    "Vary",
    "answer",
    "negotiate",
]


guard(__name__)
