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
COMPATIBLE = {"http:g": "http://a/b/c/g"}  # for backward compatibility

EXAMPLES = re.findall(r'^"(.*)"\s+=\s+"(.*)"', NORMAL + ABNORMAL, re.MULTILINE)
#: What replaces "http://a" of the RFC's base: eight schemes, other authorities, and none.
ROOTS = [
    "http://a",
    "https://a",
    "ftp://a",
    "file://a",
    "foo://a",
    "urn://a",
    "x-1+y.z://a",
    "HTTP://a",
    "ws://user:secret@[2001:db8::7]:8080",
    "foo://",
    "file://",
]


def on(root: str, text: str) -> str:
    """An example's text with another scheme and authority."""
    scheme = root.partition(":")[0]
    if text == "http:g":
        return f"{scheme}:g"
    if text == "http://g":
        return f"{scheme}://g"
    return text.replace("http://a", root, 1)


def test_the_examples_are_all_there() -> None:
    assert len(re.findall('^"', NORMAL, re.MULTILINE)) == 23
    assert len(re.findall('^"', ABNORMAL, re.MULTILINE)) == 19
    assert len(EXAMPLES) == 42


@pytest.mark.skipif(specs_folder() is None, reason="no standards: set URIKIT_SPECS")
def test_the_examples_are_the_rfcs() -> None:
    folder = specs_folder()
    assert folder is not None
    text = (folder / "rfc" / "rfc3986.txt").read_text(encoding="utf-8")
    section = text[text.rindex("5.4.1.  Normal Examples") : text.rindex("6.  Normalization and Comparison")]
    assert re.findall(r'^ +"(.*)"\s+=\s+"(.*)"', section, re.MULTILINE) == EXAMPLES


@pytest.mark.parametrize("root", ROOTS)
@pytest.mark.parametrize(("reference", "target"), EXAMPLES, ids=[reference or "empty" for reference, _ in EXAMPLES])
def test_example(root: str, reference: str, target: str) -> None:
    base = f"{root}/b/c/d;p?q"
    assert urikit.resolve(base, on(root, reference)) == on(root, target)
    assert str(urikit.URI(base + "#fragment").resolve(on(root, reference))) == on(root, target)
    compatible = COMPATIBLE.get(reference, target)
    assert urikit.resolve(base, on(root, reference), policy=ResolvePolicy.COMPATIBLE) == on(root, compatible)


@pytest.mark.parametrize("scheme", ["foo", "http", "urn", "file", "a+b", "mailto"])
@pytest.mark.parametrize(("reference", "target"), EXAMPLES, ids=[reference or "empty" for reference, _ in EXAMPLES])
def test_example_without_authority(scheme: str, reference: str, target: str) -> None:
    """The same paths under a scheme alone: `foo:/b/c/d;p?q`."""
    root = f"{scheme}:"
    assert urikit.resolve(f"{root}/b/c/d;p?q", on(root, reference)) == on(root, target)


@pytest.mark.parametrize(("reference", "target"), EXAMPLES, ids=[reference or "empty" for reference, _ in EXAMPLES])
def test_example_backwards(reference: str, target: str) -> None:
    """Every target has a reference that leads to it, and none is longer than the RFC's."""
    base = "http://a/b/c/d;p?q"
    found = urikit.relativize(base, target)
    assert urikit.resolve(base, found) == target
    assert len(found) <= len(reference)


@pytest.mark.parametrize(
    ("path", "result"),
    [("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6")],
)
def test_the_two_examples_of_dot_segments(path: str, result: str) -> None:
    """5.2.4 prints these, step by step."""
    assert urikit.resolve("y:", f"x:{path}") == f"x:{result}"
