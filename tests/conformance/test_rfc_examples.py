"""RFC 3986 section 5.4, complete: the 23 normal and the 19 abnormal examples, on many bases.

The RFC prints them for `http://a/b/c/d;p?q`. Section 5.2 never looks at what the scheme
is, so they are right for every scheme; and since it copies the authority whole, with every
authority and without one. `http:g` has two answers, strict and backward compatible.
"""

import re

import pytest

import urikit
from tests.oracle.grammars import specs_folder
from urikit import ResolvePolicy

NORMAL = """
"g:h"           =  "g:h"
"g"             =  "http://a/b/c/g"
"./g"           =  "http://a/b/c/g"
"g/"            =  "http://a/b/c/g/"
"/g"            =  "http://a/g"
"//g"           =  "http://g"
"?y"            =  "http://a/b/c/d;p?y"
"g?y"           =  "http://a/b/c/g?y"
"#s"            =  "http://a/b/c/d;p?q#s"
"g#s"           =  "http://a/b/c/g#s"
"g?y#s"         =  "http://a/b/c/g?y#s"
";x"            =  "http://a/b/c/;x"
"g;x"           =  "http://a/b/c/g;x"
"g;x?y#s"       =  "http://a/b/c/g;x?y#s"
""              =  "http://a/b/c/d;p?q"
"."             =  "http://a/b/c/"
"./"            =  "http://a/b/c/"
".."            =  "http://a/b/"
"../"           =  "http://a/b/"
"../g"          =  "http://a/b/g"
"../.."         =  "http://a/"
"../../"        =  "http://a/"
"../../g"       =  "http://a/g"
"""
ABNORMAL = """
"../../../g"    =  "http://a/g"
"../../../../g" =  "http://a/g"
"/./g"          =  "http://a/g"
"/../g"         =  "http://a/g"
"g."            =  "http://a/b/c/g."
".g"            =  "http://a/b/c/.g"
"g.."           =  "http://a/b/c/g.."
"..g"           =  "http://a/b/c/..g"
"./../g"        =  "http://a/b/g"
"./g/."         =  "http://a/b/c/g/"
"g/./h"         =  "http://a/b/c/g/h"
"g/../h"        =  "http://a/b/c/h"
"g;x=1/./y"     =  "http://a/b/c/g;x=1/y"
"g;x=1/../y"    =  "http://a/b/c/y"
"g?y/./x"       =  "http://a/b/c/g?y/./x"
"g?y/../x"      =  "http://a/b/c/g?y/../x"
"g#s/./x"       =  "http://a/b/c/g#s/./x"
"g#s/../x"      =  "http://a/b/c/g#s/../x"
"http:g"        =  "http:g"         ; for strict parsers
"""
EXAMPLES = re.findall(r'^"(.*)"\s+=\s+"(.*)"', NORMAL + ABNORMAL, re.MULTILINE)
BASE = "http://a/b/c/d;p?q"
#: What replaces "http://a" of the RFC's base: schemes with authorities, and schemes alone.
ROOTS = """
    http://a https://a ftp://a file://a foo://a urn://a x-1+y.z://a HTTP://a ws://user:secret@[2001:db8::7]:8080
    foo:// file:// foo: http: urn: file: a+b: mailto:
""".split()


def on(root: str, text: str) -> str:
    """An example's text with another scheme and authority."""
    scheme = root.partition(":")[0]
    if text in ("http:g", "http://g"):
        return scheme + text.removeprefix("http")
    return text.replace("http://a", root, 1)


@pytest.mark.skipif(specs_folder() is None, reason="no standards: set URIKIT_SPECS")
def test_the_examples_are_the_rfcs() -> None:
    folder = specs_folder()
    assert folder is not None
    text = (folder / "rfc" / "rfc3986.txt").read_text(encoding="utf-8")
    section = text[text.rindex("5.4.1.  Normal Examples") : text.rindex("6.  Normalization and Comparison")]
    assert re.findall(r'^ +"(.*)"\s+=\s+"(.*)"', section, re.MULTILINE) == EXAMPLES


def test_examples() -> None:
    assert len(EXAMPLES) == 23 + 19
    wrong = []
    for root in ROOTS:
        for reference, target in EXAMPLES:
            base, text = on(root, BASE), on(root, reference)
            compatible = "http://a/b/c/g" if reference == "http:g" else target
            found = (
                urikit.resolve(base, text),
                str(urikit.URI(base + "#fragment").resolve(text)),
                urikit.resolve(base, text, policy=ResolvePolicy.COMPATIBLE),
            )
            if found != (on(root, target), on(root, target), on(root, compatible)):
                wrong.append((base, text, *found))
    assert wrong == []


def test_examples_backwards() -> None:
    """Every target has a reference that leads to it, and none is longer than the RFC's."""
    found = [(reference, target, urikit.relativize(BASE, target)) for reference, target in EXAMPLES]
    assert [row for row in found if urikit.resolve(BASE, row[2]) != row[1] or len(row[2]) > len(row[0])] == []


def test_the_two_examples_of_dot_segments() -> None:
    """5.2.4 prints these, step by step."""
    assert urikit.resolve("y:", "x:/a/b/c/./../../g") == "x:/a/g"
    assert urikit.resolve("y:", "x:mid/content=5/../6") == "x:mid/6"
