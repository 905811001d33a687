"""What is wrong with a URI Template, or with the values it is given (RFC 6570).

Examples are calls. Nothing is expanded from a template that is not well formed: the RFC
lets a processor copy the malformed expression into the result (section 3), which hides it.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

_LITERALS = (
    'literals = any character but CTL, SP, DQUOTE, "%" (aside from pct-encoded), "<", ">", "\\", "^", "`", '
    '"{", "|", "}"'
)
_EXPRESSION = 'expression = "{" [ operator ] variable-list "}"'
_VARNAME = 'varname = varchar *( ["."] varchar ); varchar = ALPHA / DIGIT / "_" / pct-encoded'
_VARSPEC = "varspec = varname [ modifier-level4 ]; modifier-level4 = prefix / explode"
_PREFIX = 'prefix = ":" max-length; max-length = %x31-39 0*3DIGIT'


def _row(
    code: str,
    section: str,
    grammar: str,
    title: str,
    explanation: str,
    example: str,
    corrected: str,
    advice: str,
) -> Rule:
    return Rule(
        code=code,
        kind="template",
        title=title,
        sentence=title.replace("{", "{{").replace("}", "}}"),
        explanation=explanation,
        example=example,
        advice=advice,
        corrected=corrected,
        where=f"RFC 6570 section {section}",
        grammar=grammar,
    )


ROWS = (
    _row(
        "template-literal",
        "2.1",
        _LITERALS,
        "a character that stands in no literal of a template",
        "What stands between expressions is copied, and encoded where a URI needs it. A few characters are left out, "
        "because they are delimiters of texts that URIs stand in.",
        'urikit.URITemplate("/a b/{x}")',
        'urikit.URITemplate("/a%20b/{x}")',
        "percent-encode it",
    ),
    _row(
        "template-percent",
        "2.1",
        'pct-encoded = "%" HEXDIG HEXDIG',
        '"%" without two hexadecimal digits in a template',
        'A "%" in a literal or in the name of a variable begins an encoded octet, and is copied with it.',
        'urikit.URITemplate("100%/{x}")',
        'urikit.URITemplate("100%25/{x}")',
        'write "%" itself as %25',
    ),
    _row(
        "template-unclosed",
        "2.2",
        _EXPRESSION,
        'an expression without its "}"',
        'An expression begins with "{" and ends with the next "}". A "{" that is meant is written %7B.',
        'urikit.URITemplate("/x{/id*")',
        'urikit.URITemplate("/x{/id*}")',
        'close it with "}"',
    ),
    _row(
        "template-unopened",
        "2.1",
        _LITERALS,
        'a "}" that closes nothing',
        'Expressions do not contain each other, so each "}" belongs to the "{" before it. A "}" that is meant is '
        "written %7D.",
        'urikit.URITemplate("/{x}}")',
        'urikit.URITemplate("/{x}")',
        "take it out, or percent-encode it",
    ),
    _row(
        "template-operator-reserved",
        "2.2",
        'operator = "+" / "#" / "." / "/" / ";" / "?" / "&"',
        "an operator that is kept for later",
        'The characters "=", ",", "!", "@" and "|" are reserved for extensions of the RFC, of which there are none.',
        'urikit.URITemplate("{=path}")',
        'urikit.URITemplate("{+path}")',
        "use an operator that is defined",
    ),
    _row(
        "template-name-missing",
        "2.3",
        _VARNAME,
        "a variable without a name",
        'Between "{" and "}", and between commas, stands the name of a variable. An empty expression is none.',
        'urikit.URITemplate("/{x,}")',
        'urikit.URITemplate("/{x}")',
        "name the variable, or take the comma out",
    ),
    _row(
        "template-name",
        "2.3",
        _VARNAME,
        "a character that stands in no name of a variable",
        'Names are letters of ASCII, digits, "_", encoded octets, and single dots between them. A hyphen or a space '
        "in a name is the usual mistake; other languages of templates have defaults and filters there.",
        'urikit.URITemplate("{default-graph-uri}")',
        'urikit.URITemplate("{default_graph_uri}")',
        'use letters, digits, "_" and single dots',
    ),
    _row(
        "template-prefix",
        "2.4.1",
        _PREFIX,
        "a prefix that is no number from 1 to 9999",
        "A prefix counts the characters of the value that are taken, in decimal digits without a leading zero.",
        'urikit.URITemplate("{id:0}")',
        'urikit.URITemplate("{id:2}")',
        "give a number from 1 to 9999",
    ),
    _row(
        "template-modifier",
        "2.4",
        _VARSPEC,
        "more than one modifier of a variable",
        "A variable has a prefix or is exploded: a prefix is for texts, and only lists can be exploded.",
        'urikit.URITemplate("{keys:1*}")',
        'urikit.URITemplate("{keys*}")',
        "keep one of them",
    ),
    _row(
        "template-prefix-composite",
        "2.4.1",
        _PREFIX,
        "a prefix of a list or of a mapping",
        "Prefixes count characters of one text. The RFC leaves open what a prefix of several would be.",
        'urikit.URITemplate("{x:3}").expand(x=["abcd"])',
        'urikit.URITemplate("{x:3}").expand(x="abcd")',
        "give a text, or take the prefix out",
    ),
    _row(
        "template-nested",
        "2.3",
        "value = string / list of strings / associative array of strings",
        "a list or mapping within a list or mapping",
        "A variable stands for a text, a list of texts, or names with texts. Deeper structures have no expansion.",
        'urikit.URITemplate("{x*}").expand(x=[["a"], ["b"]])',
        'urikit.URITemplate("{x*}").expand(x=["a", "b"])',
        "flatten the value",
    ),
    _row(
        "template-too-large",
        "2.4.1",
        _PREFIX,
        "a template whose matching would take too much memory",
        "Matching counts the characters of a prefix one by one, and many prefixes of thousands of characters would "
        "need more than a million steps. Expansion has no such limit.",
        'urikit.URITemplate("{x:9999}" * 9).match("a")',
        'urikit.URITemplate("{x:99}" * 9).match("a")',
        "use shorter prefixes",
    ),
)
