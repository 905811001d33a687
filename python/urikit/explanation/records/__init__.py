"""Records: the answers of commands as plain dicts, ready for JSON. The command line and the workbench print the same.

One module per command, with one function that makes its record of a text. Each raises `URIError` for a text that has no
answer, or `Refusal` for what only a command refuses; `urikit.explanation.records.failure` makes the record of that.

| module      | the record of                        | a description (secrets masked) |
|-------------|--------------------------------------|--------------------------------|
| `explain`   | `urikit explain`                     | yes                            |
| `parse`     | `urikit parse`                       | yes                            |
| `normalize` | `urikit normalize`                   | with steps                     |
| `resolve`   | `urikit resolve`                     | with steps                     |
| `compare`   | `urikit equal`                       | yes                            |
| `guard`     | `urikit guard`                       | yes                            |
| `diff`      | `urikit diff`                        | yes                            |
| `validate`  | `urikit validate`                    | yes                            |
| `view`      | `urikit view`                        | yes                            |
| `refs`      | `urikit refs`                        | problems only                  |
| `rewrite`   | `urikit rewrite`                     | yes                            |
| `template`  | `urikit template`                    | no                             |
| `failure`   | an input without an answer           | yes                            |

`records.schema.json` is the JSON Schema of all records (`urikit.explanation.records.schema`). `v` is the version of
their shape, and `n` the number of the input from 0. `null` is undefined, `""` is empty. Offsets count characters from
0.
"""

from __future__ import annotations

from typing import Any

TYPE_CHECKING = False

#: The version of every record, its first field.
VERSION = 1


def numbered(record: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """A record with its version, and the number of its input from 0."""
    return {"v": VERSION, "n": number, **record}
