"""urikit for other libraries: validation, JSON, commands, logs, tests, and the names of `urllib.parse` (`compat`).

Each module is imported by its name, since each needs the library it is for. `fields`, `constraints` and `package` are
what they share.
"""
