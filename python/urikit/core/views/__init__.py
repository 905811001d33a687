"""Views: components read as what they mean, a host as an address, a query as pairs.

A view never changes the text it looks at. Each of its members says in its name whether it
decodes.
"""
