"""The rows of the catalogue about namespace names; their examples are calls."""

from __future__ import annotations

from urikit.schemes.stating import row

__all__ = ["ROWS"]

_NAMES = "namespace name = URI-reference (1.0), IRI-reference (1.1)"
_NCNAME = "NCName ::= Name - (Char* ':' Char*)"

ROWS = (
    row(
        "xml-names-empty",
        "Namespaces in XML section 2.2",
        _NAMES,
        "an empty namespace name",
        "the empty string is no namespace name",
        "An empty value undeclares the default namespace, so that no element is in a namespace by this name. "
        "As a URI reference it would mean the document itself.",
        'NamespaceName.parse("")',
        'NamespaceName.parse("http://example.org/")',
        "write a name, or declare with Declaration.of",
    ),
    row(
        "xml-names-relative",
        "Namespaces in XML section 2.2",
        _NAMES,
        "a relative reference as a namespace name",
        '"{found}" is a relative reference, which is deprecated as a namespace name',
        "The name is compared as it is written, and never resolved, but programs were written that do. The "
        "plenary of XML's authors deprecated relative references in 2000, and promises nothing about them.",
        'NamespaceName.parse("ns/wine")',
        'NamespaceName.parse("http://example.org/ns/wine")',
        "write an absolute URI",
    ),
    row(
        "xml-names-variant",
        "Namespaces in XML section 2.3",
        _NAMES,
        "a namespace name that others may write otherwise",
        '"{found}" has another normal form, which is another name',
        "Names are compared character by character. A program that normalizes the URI, or a person who retypes "
        "it, makes another name of this one.",
        'NamespaceName.parse("http://Example.org/%7Ewine")',
        'NamespaceName.parse("http://example.org/~wine")',
        "mint names in normal form; keep the ones that are in use as they are",
    ),
    row(
        "xml-names-prefix",
        "Namespaces in XML section 4",
        _NCNAME,
        "a prefix that is no name",
        '"{found}" is no prefix',
        "A prefix is a name of XML without a colon: it begins with a letter or an underscore.",
        'Declaration.of("1st", "http://example.org/")',
        'Declaration.of("first", "http://example.org/")',
        "begin it with a letter, and leave colons out",
    ),
    row(
        "xml-names-xml",
        "Namespaces in XML section 3",
        _NCNAME,
        "the prefix xml, or its name, in another declaration",
        "the prefix xml is bound to another name than its own",
        "xml is bound to http://www.w3.org/XML/1998/namespace in every document. It may be declared so and not "
        "otherwise, and neither another prefix nor the default is bound to that name.",
        'Declaration.of("xml", "http://example.org/")',
        'Declaration.of("ex", "http://example.org/")',
        "declare another prefix",
    ),
    row(
        "xml-names-xmlns",
        "Namespaces in XML section 3",
        _NCNAME,
        "the prefix xmlns, or its name, in a declaration",
        "the prefix xmlns is not declared, and nothing is bound to its name",
        "xmlns is how declarations are written. It is bound to http://www.w3.org/2000/xmlns/ and must not be "
        "declared at all.",
        'Declaration.of("xmlns", "http://www.w3.org/2000/xmlns/")',
        'Declaration.of("ex", "http://example.org/")',
        "leave the declaration out",
    ),
    row(
        "xml-names-undeclared",
        "Namespaces in XML 1.0, constraint No Prefix Undeclaring",
        _NAMES,
        "a prefix that is undeclared in version 1.0",
        'the prefix "{found}" is bound to no name',
        "An empty name undeclares the default namespace in both versions, and a prefix in version 1.1 alone.",
        'Declaration.of("ex", "")',
        'Declaration.of("ex", "", "1.1")',
        "leave the declaration out, or write the document in XML 1.1",
    ),
    row(
        "xml-names-reserved",
        "Namespaces in XML section 3",
        _NCNAME,
        "a prefix that begins with xml",
        'the prefix "{found}" begins with xml and is kept for later recommendations',
        "Prefixes that begin with these letters, in any case, are for the authors of XML. Programs take them all "
        "the same.",
        'Declaration.of("xmlish", "http://example.org/")',
        'Declaration.of("ish", "http://example.org/")',
        "take another prefix",
    ),
)
