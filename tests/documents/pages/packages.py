"""Which packages the real pages come from: one row a package, with the generator that wrote its pages.

A row has several names where the name carries a version: the first one that the release
knows is taken. A package that a release does not know is left out and named in the output
of `fetch`; the tests ask for 200 pages of five packages, which this list exceeds.
"""

from typing import NamedTuple


class Package(NamedTuple):
    """A package of documentation: its names by preference, its generator, how many pages are read."""

    names: tuple[str, ...]
    generator: str
    pages: int


PACKAGES: tuple[Package, ...] = (
    Package(("python3.13-doc", "python3.12-doc", "python3.11-doc"), "Sphinx", 30),
    # In nine languages and their encodings.
    Package(("apache2-doc",), "XSLT of the project", 45),
    Package(("rust-doc",), "rustdoc, mdBook", 30),
    Package(("libglib2.0-doc",), "gtk-doc", 25),
    Package(("git-doc",), "AsciiDoc", 25),
    Package(("libcommons-lang3-java-doc",), "Javadoc", 25),
    Package(("doxygen-doc",), "Doxygen", 25),
    Package(("libsoup-3.0-doc",), "gi-docgen", 20),
    Package(("sqlite3-doc",), "Tcl scripts of the project", 25),
    Package(("debian-faq",), "DocBook XSL", 15),
    Package(("libghc-network-uri-doc",), "Haddock", 8),
    Package(("r-doc-html",), "Texinfo", 4),
)
