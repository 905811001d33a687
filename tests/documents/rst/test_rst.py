"""reStructuredText: what is a link, where its destination is (urikit.documents.rst)."""

import pytest

from urikit import documents
from urikit.documents import Role

HERE = "http://example.org/docs/guide.rst"


def read(text):
    return documents.read(text, type="rst", base=HERE)


def references(text):
    return [link.reference for link in read(text).references]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".. _a: b.html", ["b.html"]),
        (".. _a: http://h/\n   b\n   /c\n\nd", ["http://h/b/c"]),
        (".. _a:\n   b", ["b"]),
        (".. _`a: b`: c", ["c"]),
        (".. _a\\:b: c", ["c"]),
        (".. __: b", ["b"]),
        ("__ b", ["b"]),
        (".. _a: me@example.org", ["mailto:me@example.org"]),
        (".. _a: b_", []),
        (".. _a: `b c`_", []),
        (".. _a: b\\_", ["b_"]),
        (".. _a:", []),
        (".. _a: b\n.. _c: d", ["b", "d"]),
        ("`a <b>`_ and `c <d>`__", ["b", "d"]),
        ("`a\n<b\nc>`_", ["bc"]),
        ("`<http://h/>`_", ["http://h/"]),
        ("`a <b_>`_", []),
        ("`a <b\\_>`_", ["b_"]),
        ("`a`_ b_ `c d`__ |e|_", []),
        (":doc:`a <b>` `c <d>`:e:", []),
        ("``http://no/`` http://h/ ``", ["http://h/"]),
        ("*http://h/* (http://i/).", ["http://h/", "http://i/"]),
        ("write to me@example.org.", ["mailto:me@example.org"]),
        (".. image:: a b.png", ["ab.png"]),
        (".. image:: a.png\n   :alt: http://no/\n   :target: b", ["a.png", "b"]),
        (".. |x| image:: a.png", ["a.png"]),
        (".. image::\n   a.png", ["a.png"]),
        ("- .. image:: a.png\n     :target: b_\n", ["a.png"]),
        (".. figure:: a.png\n\n   `b <c>`_", ["a.png", "c"]),
        (".. include:: a.txt\n.. include:: <isonum.txt>", ["a.txt"]),
        (".. note:: `a <b>`_\n   `c <d>`_\n\n   `e <f>`_", ["b", "d", "f"]),
        (".. csv-table:: x\n   :file: a.csv", ["a.csv"]),
        (".. [1] `a <b>`_", ["b"]),
        (":Home: http://h/", ["http://h/"]),
        ("> `a <b>`_", ["b"]),
        ("+----------+\n| http://h |\n+----------+", ["http://h"]),
    ],
)
def test_destinations(text, expected):
    assert references(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        ".. http://no/",
        "..\n   http://no/\n\n   http://no/",
        "a::\n\n  http://no/\n\n  http://no/",
        "- a::\n\n    http://no/",
        "a::\n\n> http://no/\n> http://no/",
        ">>> 'http://no/'\n'http://no/'",
        ".. code:: python\n\n   http://no/",
        ".. code-block:: c\n   :caption: http://no/\n\n   http://no/",
        ".. raw:: latex\n\n   \\url{http://no/}",
    ],
)
def test_code_and_comments_have_no_links(text):
    assert references(text) == []
    assert references(f"{text}\n\n`a <b>`_") == ["b"]


def test_what_follows_a_literal_block_of_an_item_is_text():
    assert references("- a::\n\n    http://no/\n\n  http://h/") == ["http://h/"]


def test_raw_html_is_read_as_html():
    (link,) = read(".. raw:: html\n\n   <a href='b?c&amp;d'>x</a>\n").links
    assert (link.element, link.reference, link.line, link.column) == ("a", "b?c&d", 3, 13)


def test_roles_and_targets():
    document = read(".. image:: a b.png\n   :target: c d\n\n.. include:: e\n\n.. _f: <g")
    assert [(link.role, link.target) for link in document.links] == [
        (Role.EMBEDDED, "http://example.org/docs/ab.png"),
        (Role.HYPERLINK, "http://example.org/docs/cd"),
        (Role.IMPORT, "http://example.org/docs/e"),
        (Role.HYPERLINK, "http://example.org/docs/%3Cg"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = f"a{end}{end}.. _b: c{end}   d{end}{end}see `e <f>`_{end}"
    assert [(link.source_text.split(), link.line, link.column) for link in read(text).links] == [
        (["c", "d"], 3, 8),
        (["f"], 6, 9),
    ]
