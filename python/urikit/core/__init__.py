"""Values around the native types, and their words: errors, rules, issues, repairs, comparison, masking.

Everything else of urikit may use this room; it uses the native module alone. Names that people need are attributes
of `urikit`.
"""
