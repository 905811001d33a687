"""A small world of linked data on loopback, and servers that misbehave.

`app` is an ASGI application: persons as hash and as 303 URIs, an ontology in several syntaxes, redirects
of every kind, resolvers of handles, and pages that break the rules of cool URIs one at a time.
`serving` runs it in a thread on a port of its own. `misbehaving` has servers below the level of
HTTP: they send bytes. `tls` has a certificate for "localhost" and 127.0.0.1, its key, and the
authority that signed it; they are good for nothing but these tests.
"""
