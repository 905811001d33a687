"""XRIs, extensible resource identifiers (OASIS XRI Syntax 2.0, Committee Specification 01, 2005).

    xri://@example*office!1000/(+phone)        =example        @example*(mailto:info@example.org)

An XRI is not a URI: it is a layer above, with names that have structure (`*` may be given to
somebody else, `!` is for good); five symbols for the context of a name (`=` a person, `@` an
organization, `+` a word in general use, `$` a word of a specification, `!` a network); and
cross-references, which put the identifier of one authority into that of another. A URI is made
of it by a transformation with an escape of its own; see `urikit.schemes.xri.grammar`.

It never became a standard of OASIS, and XRIs are left in old data above all. That is what this
package reads and writes.

What is from where: the opening productions are quoted from the specification; the others, and the
two restrictions in `urikit.schemes.xri.grammar` that go beyond them, were settled against the vectors of
OpenXRI, which the tests run. Where those and the grammar part, the grammar is followed.

What can go wrong: escaping twice, and taking the URI normal form for the XRI. `XRI.parse` reads
the XRI; `XRI.from_iri` and `XRI.from_uri` read the forms. `urikit.URI("xri://...").view()` reads a
URI of the scheme as the URI normal form that it should be.

`XRI.resolve` resolves a relative XRI reference. Left out: what resolvers do with an XRI, and XRI 3.0, which was never
finished.
"""

from __future__ import annotations

from urikit.schemes.xri.value import (
    XRI,
    CrossReference,
    RelativeXRIReference,
    Subsegment,
    XRIError,
    XRIReference,
    cross_reference,
    escaped,
    from_hxri,
    is_hxri,
    to_hxri,
)

__all__ = [
    "XRI",
    "CrossReference",
    "RelativeXRIReference",
    "Subsegment",
    "XRIError",
    "XRIReference",
    "cross_reference",
    "escaped",
    "from_hxri",
    "is_hxri",
    "to_hxri",
]
