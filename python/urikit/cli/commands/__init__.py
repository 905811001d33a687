"""The commands, a module each; `urikit.cli` imports the one that is called.

Every module has a `command`. What a command says on standard output is either data (raw,
to be piped on) or a description (secrets masked); its essay says which.
"""
