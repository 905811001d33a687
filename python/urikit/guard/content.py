"""The decoder of bodies that come piece by piece, for guarded clients: that of `urikit.http.body`."""

from urikit.http.body import ACCEPTED, Content, ContentError, TooLarge

__all__ = ["ACCEPTED", "Content", "ContentError", "TooLarge"]
