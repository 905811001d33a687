"""The table of commands: group of the help, name, module in this package, and line of the help.

`urikit.cli.group` imports the module of the command that is called; there it is the function `NAME_command`. A module
imports at its top only what each of its commands needs, so that a command loads little.

Standard output of a command is either data (raw, for the next program) or a description (secrets masked). The head of
its module says which.
"""

_TABLE = {
    "Explain and check": {
        "explain": ("check", "Explain an input: verdict, fix, figure, components."),
        "validate": ("check", "Check inputs, and show where they are invalid."),
        "repair": ("check", "Repair common mistakes in a URI."),
        "view": ("check", "Print the fields of a URI by its scheme."),
        "guard": ("guard", "Check URLs against a policy, such as one for fetching."),
        "diff": ("diff", "Compare what different programs read in a URL."),
    },
    "Components and changes": {
        "parse": ("components", "Print components as a figure, lines or JSON."),
        "figure": ("components", "Draw the figure of a URI as SVG or PNG."),
        "get": ("components", "Print components by a template such as '{host} {port}'."),
        "edit": ("components", "Change components and keep all other bytes."),
        "template": ("components", "Expand or match URI Templates (RFC 6570)."),
    },
    "Compare, resolve and convert": {
        "equal": ("forms", "Compare two URIs."),
        "normalize": ("forms", "Normalize URIs (RFC 3986 section 6)."),
        "resolve": ("forms", "Resolve references against a base (RFC 3986 5.2)."),
        "relativize": ("forms", "Make the relative reference from a base to a target."),
        "to-uri": ("forms", "Convert IRIs to URIs (RFC 3987 section 3.1)."),
        "to-iri": ("forms", "Convert URIs to IRIs, or to a form safe to display."),
    },
    "Text, documents and the web": {
        "extract": ("documents", "Find URIs in running text (RFC 3986 Appendix C)."),
        "redact": ("documents", "Mask passwords and tokens of URLs in text."),
        "refs": ("documents", "List or check the links of documents."),
        "rewrite": ("documents", "Change references in documents; keep other bytes."),
        "variants": ("linked_data", "Report variants of pages and their canonical URI."),
        "deref": ("linked_data", "Ask the server what a URI identifies."),
    },
    "Lists of URLs": {
        "batch": ("lists", "Add columns to Parquet, CSV, JSON lines or text."),
        "report": ("lists", "Summarize a list of URLs as text, JSON or HTML."),
        "dedupe": ("lists", "Keep one of each group of equal URLs in a list."),
    },
    "Reference tables": {
        "rule": ("tables", "Explain an error code."),
        "char": ("tables", "Explain a character and where it is allowed."),
        "scheme": ("tables", "Print what is known about a scheme or URN namespace."),
        "spec": ("tables", "Print title, status and successors of a standard."),
    },
    "Workbench in a browser": {
        "serve": ("workbench", "Serve the workbench, a page that shows a URL."),
        "workbench": ("workbench", "Write the workbench as one HTML file."),
    },
    "Help and shells": {
        "help": ("shell", "Print the help of urikit or of a command."),
        "schema": ("shell", "Print the JSON Schema of the records of --json."),
        "completion": ("shell", "Print the script that completes commands in a shell."),
    },
}
#: The commands and their lines of the help, in the groups and the order of the help.
GROUPS = {heading: {name: does for name, (_, does) in rows.items()} for heading, rows in _TABLE.items()}
#: The same without the groups.
COMMANDS = {name: does for group in GROUPS.values() for name, does in group.items()}
#: The module of each command.
MODULES = {name: module for rows in _TABLE.values() for name, (module, _) in rows.items()}
