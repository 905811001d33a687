"""Namespace names: URI references that nothing is done with but to compare them.

Namespaces in XML 1.0 (third edition) and 1.1 (second edition) give elements and attributes a
namespace by a URI reference, in 1.1 by an IRI reference. It is a name, and promises no document.
Three things follow:

- **Names are compared character by character** (section 2.3): case counts, and no percent-encoding
  is made or undone. `NamespaceName` is that: `==` of texts, and a hash that keeps to it.
- **Relative references are deprecated**, since their comparison was never agreed on: a name is never
  resolved. They are read, and are an issue. The empty string is not a name: it undeclares.
- **Names that look alike are different**, which is the usual mistake: `look_alikes` finds the names
  in a list that differ in what people overlook, and says in what.

`Declaration` contains the rules about prefixes: what `xml` and `xmlns` are bound to, and which version
lets a prefix be undeclared.

Left out: parsing XML, and the scope of declarations; there are parsers for that.
"""

from __future__ import annotations

from urikit.documents.xml_names.names import (
    XML,
    XMLNS,
    Declaration,
    LookAlike,
    NamespaceName,
    Version,
    XMLNameError,
    differences,
    is_ncname,
    look_alikes,
)

__all__ = [
    "XML",
    "XMLNS",
    "Declaration",
    "LookAlike",
    "NamespaceName",
    "Version",
    "XMLNameError",
    "differences",
    "is_ncname",
    "look_alikes",
]
