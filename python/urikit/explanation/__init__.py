"""Everything about one text, as data first: figure, kind, verdicts, normal forms, issues.

The package is called `explanation` because `urikit.explain` is the function (`urikit.explanation.data`).

`explain(text)` answers for any string at all, and raises for none: an invalid URI-reference gets the reason, the place
and a proposal. The core decides and writes all of it as one record (`urikit_core::report`); `urikit.explanation.data`
gives it to Python, and adds what only Python knows:

| part                             | from                                     |
|----------------------------------|------------------------------------------|
| the verdict of a scheme          | `urikit.explanation.verdict`             |
| URIs inside of a URI             | `urikit.explanation.components`          |
| sentences                        | `urikit.core.rules.sentences`            |
| the figure, drawn                | `urikit.explanation.diagram`             |
| the report, as text and pictures | `urikit.explanation.text`, `.picture`    |

An explanation is a description: a password is masked in every field, unless it was asked
for. `str()` gives the report of `urikit.explanation.text`, `to_dict()` data for JSON,
with the version of its shape as "v".
"""
