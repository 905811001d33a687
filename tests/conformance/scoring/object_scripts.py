"""Scripts over objects: libwww-perl's tests, one object a scheme, recorded step by step.

A script is a list of steps: the first makes an object from a text; then "call" changes it,
"assert" looks at it, and "from" makes a further object of one that is there. urikit's values
do not change, so a change is the building of another value. `readings` gives the looks before
the first change, with the value that was seen; `steps_after` gives the rest to those who can
follow changes. `reader` makes a scorer from a table: what a getter of that library is in
urikit's view. Getters that are not in a table are not asked, and a script none of whose getters
is asked is out of scope, with the reason said.

The suite shows undefined as null, numbers as numbers or as text as it happened, and
`query_form` and the like in the calling convention of Perl; `as_text` folds the first two.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope, Question
from urikit.errors import URIError

#: What a getter of the library is, for a view of urikit.
Getter = Callable[[Any], Any]
#: What a script says of a text that urikit refuses.
REFUSED = {"refused": True}


def readings(case: Case) -> dict[str, Any]:
    """What the getters without arguments say of the first object before it is changed."""
    states: dict[str, Any] = {}
    first = case.row["steps"][0]["obj"]
    for step in case.row["steps"][1:]:
        if step["obj"] != first or "from" in step:
            continue
        if "assert" not in step:
            break
        if not step.get("args") and step["assert"] not in states:
            states[step["assert"]] = step.get("expect")
    return states


def steps_after(case: Case) -> list[dict[str, Any]]:
    """The steps from the first change on."""
    steps: list[dict[str, Any]] = case.row["steps"][1:]
    at = next((at for at, step in enumerate(steps) if "assert" not in step), len(steps))
    return steps[at:]


def as_text(value: Any) -> Any:
    """Numbers as their text: the recording has both."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def reader(parse: Callable[[str], Any], getters: Mapping[str, Getter]) -> Callable[[Case], Answer]:
    """A scorer of readings: `parse` reads the text, `getters` say what the library would.

    A transcription of these schemes to ask beside urikit is missing, so a case passes only with
    the very values its suite expects.
    """

    def score(case: Case) -> Answer:
        wanted = {name: as_text(value) for name, value in readings(case).items() if name in getters}
        if not wanted or len(case.row["steps"][0].get("args", ())) != 1:
            return OutOfScope("a script with no getter that urikit's view has, before the first change")

        def answer(text: str) -> Any:
            try:
                view = parse(text)
                return {name: as_text(getters[name](view)) for name in wanted}
            except URIError:
                return REFUSED

        ours = answer(case.input)
        return Question(wanted, ours, ours, case.input, lambda other, _grammar: answer(other), witnessed=False)

    return score
