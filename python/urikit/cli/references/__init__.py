"""What `urikit refs` is made of, beside the work itself (`urikit.links`).

- `run`: from the options to the questions, from the outcomes to the exit code.
- `records`: a reference or a problem as a JSON record, a line of CSV, a line of fields.
- `table`: the table on a terminal.
- `messages`: problems in the form of compilers, the counts of a summary.
- `online_options`, `online`: what is asked of other servers, and reports that wait for it.
"""

#: The forms for other programs, each written at the end, of everything.
WHOLE_FORMS = ("sarif", "junit", "markdown", "github")
