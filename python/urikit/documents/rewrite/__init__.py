"""Rewriting: other references in a document, and all its other bytes as they were.

| file | subject |
|---|---|
| `choices` | which references change, and to what |
| `escape` | how a reference is written in each format |
| `rewrite` | choose, write, read the result, and leave what is not read back |

The methods are those of `urikit.documents.Document`. They neither connect nor write files.

>>> from urikit import documents
>>> page = documents.read('<a href="b?x=1&amp;y=2" class=c>', base="http://example.org/a/")
>>> page.make_absolute().data
'<a href="http://example.org/a/b?x=1&amp;y=2" class=c>'
"""

from urikit.documents.rewrite.rewrite import Left, RewriteChange, Rewritten, rewrite

__all__ = ["Left", "RewriteChange", "Rewritten", "rewrite"]
