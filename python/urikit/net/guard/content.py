"""The decoder of bodies that come piece by piece, for guarded clients: that of `urikit.net.http.body`."""

from urikit.net.http.body import ACCEPTED, Content, ContentError, TooLarge

__all__ = ["ACCEPTED", "Content", "ContentError", "TooLarge"]
