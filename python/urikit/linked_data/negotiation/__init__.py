"""Content negotiation: what a request prefers, which variant is sent, and why (RFC 9110 section 12).

| module | what it has |
|---|---|
| `preferences` | the fields of a request, read by their grammar, with weights in thousandths |
| `judging` | what one field says of one variant, and by which member |
| `choosing` | the variants ranked: `negotiate` |
| `answers` | status and fields of the answer: 200, 300 or 406, Vary, Content-Location, links |
| `vary` | the Vary field of a response |
"""

from urikit.linked_data.negotiation.answers import Answer, Otherwise, answer
from urikit.linked_data.negotiation.choosing import Negotiation, Policy, Ranked, Variant, negotiate
from urikit.linked_data.negotiation.judging import Judgement, LanguageMatching
from urikit.linked_data.negotiation.preferences import Field, Preference, Preferences
from urikit.linked_data.negotiation.vary import Vary

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
