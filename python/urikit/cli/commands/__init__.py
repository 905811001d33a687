"""The commands, a module each; `urikit.cli` imports the one that is called.

Every module has a `command`. What a command says on standard output is either data (raw,
to be piped on) or a description (secrets masked); its essay says which.

The table of contents of the help: all commands in groups, each with its line.
"""

#: The commands and what they do, in the groups and the order of the help.
GROUPS = {
    "Explain and check": {
        "explain": "Explain an input: verdict, fix, figure, components.",
        "validate": "Check inputs, and show where they are invalid.",
        "repair": "Repair common mistakes in a URI.",
        "view": "Print the fields of a URI by its scheme.",
        "guard": "Check URLs against a policy, such as one for fetching.",
        "diff": "Compare what different programs read in a URL.",
    },
    "Components and changes": {
        "parse": "Print components as a figure, lines or JSON.",
        "figure": "Draw the figure of a URI as SVG or PNG.",
        "get": "Print components by a template such as '{host} {port}'.",
        "edit": "Change components and keep all other bytes.",
        "template": "Expand or match URI Templates (RFC 6570).",
    },
    "Compare, resolve and convert": {
        "equal": "Compare two URIs.",
        "normalize": "Normalize URIs (RFC 3986 section 6).",
        "resolve": "Resolve references against a base (RFC 3986 5.2).",
        "relativize": "Make the relative reference from a base to a target.",
        "to-uri": "Convert IRIs to URIs (RFC 3987 section 3.1).",
        "to-iri": "Convert URIs to IRIs, or to a form safe to display.",
    },
    "Text, documents and the web": {
        "extract": "Find URIs in running text (RFC 3986 Appendix C).",
        "redact": "Mask passwords and tokens of URLs in text.",
        "refs": "List or check the links of documents.",
        "rewrite": "Change references in documents; keep other bytes.",
        "variants": "Report variants of pages and their canonical URI.",
        "deref": "Ask the server what a URI identifies.",
    },
    "Lists of URLs": {
        "batch": "Add columns to Parquet, CSV, JSON lines or text.",
        "report": "Summarize a list of URLs as text, JSON or HTML.",
        "dedupe": "Keep one of each group of equal URLs in a list.",
    },
    "Reference tables": {
        "rule": "Explain an error code.",
        "char": "Explain a character and where it is allowed.",
        "scheme": "Print what is known about a scheme or URN namespace.",
        "spec": "Print title, status and successors of a standard.",
    },
    "Workbench in a browser": {
        "serve": "Serve the workbench, a page that shows a URL.",
        "workbench": "Write the workbench as one HTML file.",
    },
    "Help and shells": {
        "help": "Print the help of urikit or of a command.",
        "schema": "Print the JSON Schema of the records of --json.",
        "completion": "Print the script that completes commands in a shell.",
    },
}
#: The same without the groups.
COMMANDS = {name: does for group in GROUPS.values() for name, does in group.items()}
