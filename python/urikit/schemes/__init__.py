"""Typed views of the schemes: one module each, with grammar, value class and equivalence.

`uri.view()` imports the module of the URI's scheme when it is first asked for.
"""
