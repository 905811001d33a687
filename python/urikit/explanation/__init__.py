"""Everything about one text, as data first: figure, kind, verdicts, normal forms, issues.

The package is called `explanation` because `urikit.explain` is the function (`urikit.explanation.data`).

`explain(text)` answers for any string at all, and raises for none: an invalid URI-reference gets the reason, the place
and a proposal. It puts together what the other modules know and has no rule of its own:

| part        | from                                    | section          |
|-------------|-----------------------------------------|------------------|
| figure      | `urikit.explanation.diagram`            | 3                |
| kind        | `urikit.explanation.components`         | 4.1 to 4.4       |
| components  | the reference's spans and views         | 3.1 to 3.5       |
| verdicts    | `urikit.explanation.verdict`            | Appendix A       |
| normal form | `urikit.explanation.steps`              | 6.2.2, 6.2.3     |
| issues      | `urikit.core.issues`                    | 7 and others     |
| resolution  | `urikit.explanation.steps`              | 5.2              |
| repair      | `urikit.core.repairs`                   |                  |
| meant       | `urikit.explanation.user_input`         | 4.5              |

An explanation is a description: a password is masked in every field, unless it was asked
for. `str()` gives the report of `urikit.explanation.text`, `to_dict()` data for JSON,
with the version of its shape as "v".
"""
