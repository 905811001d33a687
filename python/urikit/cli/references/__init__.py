"""`urikit refs` beside the work itself (`urikit.links`).

- `run`: from the options to the questions, from the outcomes to the exit code; `--fix`.
- `output`: references and problems as text.
- `online_options`, `online`: options for other servers, and reports that wait for their answers.
- `document`: `urikit explain --document`, the base of a document and references in it.
"""

#: The forms for other programs, each written at the end, of everything.
WHOLE_FORMS = ("sarif", "junit", "markdown", "github")
