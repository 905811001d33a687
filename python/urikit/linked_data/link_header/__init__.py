"""Links in the header of an HTTP message, read and written (RFC 8288).

`LinkHeader.parse` reads a field, `write_link` and `write_links` write one. The syntax of the value
is in `urikit.documents.http.link_value`, because an HTTP message is a document with references too.
"""

from urikit.linked_data.link_header.reading import Attribute, LinkHeader, WebLink
from urikit.linked_data.link_header.writing import LinkError, write_link, write_links

__all__ = ["Attribute", "LinkError", "LinkHeader", "WebLink", "write_link", "write_links"]
