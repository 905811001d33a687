"""Links in the header of an HTTP message, read and written (RFC 8288).

`LinkHeader.parse` reads a field, `write_link` and `write_links` write one. The syntax of the value
is in `urikit.net.http.link_value`, because an HTTP message is a document with references too.
"""

from urikit.core.boundary import guard
from urikit.net.http.link_header.reader import Attribute, LinkHeader, WebLink
from urikit.net.http.link_header.writer import LinkError, write_link, write_links

__all__ = ["Attribute", "LinkError", "LinkHeader", "WebLink", "write_link", "write_links"]


guard(__name__)
