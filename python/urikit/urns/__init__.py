"""URN namespaces: one module each, with grammar, check digits, equivalence and conversions."""
