"""HTML: the references in a page (the HTML Standard), by its own tree construction.

    base = the first <base href> of the document, relative to the fallback base URL
           (`urikit.documents.html.base`)

- which attributes contain URLs, and how each is read: `attributes`, a table
- where browsers take the encoding from: `encoding`
- values with more than one URL, or one in the middle: `values`, `srcset`, `refresh`, `places`
- attributes of RDFa: `rdfa`; import maps and speculation rules: `script_data`
- putting it together: `reading`

The parser is native (`urikit._native.HTMLReader`): the tokenizer of html5gum, which knows where
in the source it is, drives the tree construction of html5ever. So elements are those that a
browser has, and places are those of the text. Scripts are not run: `noscript` is read as
elements, and what scripts would write is not there.

An `iframe srcdoc` is a document of its own in `parts`, with the value of the attribute as its
source.
"""

from __future__ import annotations

from urikit.documents.html.encoding import decode
from urikit.documents.html.reader import read

__all__ = ["decode", "read"]
