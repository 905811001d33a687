"""Scoring of what only IRIs have: the conversions of RFC 3987 section 3, and domains.

`iri-to-uri` is asked with the host policy that the suite's library has; `uri-to-iri` has no
choice to make, but for a library that shows A-labels in Unicode, which is what urikit's form
for people does. A name of `idn-hostname` is put behind "//" and converted by IDNA 2008.

`IdnaTestV2.txt` is the conformance test of UTS 46, and that standard is not
transcribed here: the file decides. Its own rules for using it are followed: where a
column has a status, conversion must fail, and the text there is of no account; where it has
none, the result must be that text. Codes are informative, and urikit has none of them. A
status of ToUnicode that is only about the length of labels (`X4_2`, an empty one) is not
a failure: ToUnicode does not look at lengths.
"""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED, refusing
from tests.conformance.judgement import Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import IRIS, ask
from urikit._native import domain_to_ascii, domain_to_unicode
from urikit.core.errors import URIEncodingError

#: Statuses of ToUnicode about length alone.
LENGTH = {"X4_2"}


def _asked(expected: Any, method: str, text: str, *arguments: Any) -> Question:
    return ask(expected, lambda engine, text: getattr(engine, method)(text, *arguments), text=text, of=IRIS)


def to_uri(host: str) -> Scorer:
    """`iri-to-uri` (3.1) with a host policy."""
    return lambda case: _asked(case.expect.get("output", REFUSED), "to_uri", case.input, host)


def to_iri(case: Case) -> Answer:
    """`uri-to-iri` (3.2)."""
    return _asked(case.expect["output"], "to_iri", case.input)


def to_shown_iri(case: Case) -> Answer:
    """The same where the labels of the host are shown in Unicode (3.2.1)."""
    return _asked(case.expect["output"], "shown", case.input)


def idn_hostname(case: Case) -> Answer:
    """`valid` and `invalid` of a name beyond ASCII: whether IDNA 2008 has A-labels for it."""
    return _asked(bool(case.expect["valid"]), "has_a_labels", case.input)


# --- UTS 46 --------------------------------------------------------------------------


@refusing(URIEncodingError)
def _ours_to_unicode(name: str) -> Any:
    text, valid = domain_to_unicode(name)
    return text if valid else REFUSED


@refusing(URIEncodingError)
def _ours_to_ascii(name: str) -> Any:
    text = domain_to_ascii(name)
    return REFUSED if text is None else text


def uts46(column: str) -> Scorer:
    """One column of IdnaTestV2: its text where it has no status, a failure where it has one."""
    if column == "toAsciiT":
        return lambda case: OutOfScope("transitional processing, which UTS 46 itself deprecates; urikit has none")
    convert = {"toUnicode": _ours_to_unicode, "toAsciiN": _ours_to_ascii}[column]

    def score(case: Case) -> Answer:
        text, status = case.expect[column], set(case.expect[column + "Status"])
        ignored = LENGTH if column == "toUnicode" else set()
        letter = REFUSED if status - ignored else text
        return Question(
            REFUSED if status else text, convert(case.input), letter, case.input, lambda other, grammar: letter
        )

    return score
