"""urikit for other libraries: `pydantic`, `jsonschema`, `logging`, and the names of `urllib.parse` (`compat`).

Each module is imported by its name, since each needs the library it is for.
"""
