"""`Schemes`: what is known of schemes, as a frozen value that users extend and pass on.

(The rows that normalization needs come with the core's table.)
"""

from __future__ import annotations

from urikit.schemes.view import View


class Schemes:
    """A frozen set of schemes."""

    def view_class(self, scheme: str) -> type[View]:
        """The class that reads a scheme."""
        from urikit.schemes import view_class

        return view_class(scheme)
