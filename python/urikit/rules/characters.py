"""Characters that may stand nowhere, or not in their component (RFC 3986 section 2 and 3).

A reference is written in 85 characters: the unreserved ones, the reserved ones, and "%"
(section 2). Everything else is data, and data is percent-encoded when the reference is
made (section 2.4). Which of the 85 may stand raw depends on the component. A parser that
repairs instead of refusing repairs differently from the next one, and two programs that
disagree on where a host ends are a security hole; so urikit refuses, and `urikit.repair`
repairs by its own name.
"""

from __future__ import annotations

from urikit.rules.mending import drop_range, encode_range
from urikit.rules.rule import Rule

_ENCODED = 'pct-encoded = "%" HEXDIG HEXDIG'

ROWS = (
    Rule(
        code="space",
        kind="syntax",
        title="a space",
        sentence="a space may not stand in {component}",
        explanation=(
            "A space ends an identifier wherever one is printed, copied or sent in a request line, so the "
            'grammar has none. As data it is written %20; "+" means a space only in the queries of HTML forms. '
            "At either end of the text it is usually a leftover of copying, which `urikit.extract` avoids."
        ),
        example="http://example.org/a b",
        advice="percent-encode it",
        corrected="http://example.org/a%20b",
    ),
    Rule(
        code="line-break",
        kind="syntax",
        title="a line break",
        sentence="a line break may not stand in {component}",
        explanation=(
            "A line feed or carriage return comes from a broken line of text, or from somebody who wants to add "
            "a header to a request. Browsers remove it silently; that is how `java\\nscript:` passes a filter. "
            "A link broken over two lines is put together by `urikit.extract` where brackets enclose it."
        ),
        example="http://example.org/a\nb",
        advice="remove it",
        corrected="http://example.org/ab",
    ),
    Rule(
        code="nul",
        kind="syntax",
        title="U+0000",
        sentence="the character U+0000 may not stand in {component}",
        explanation=(
            "Programs written in C end a text at U+0000, so what was checked is not what is used. Encoding it "
            "as %00 makes a valid reference and keeps the danger; section 7.3 asks to reject it there too."
        ),
        example="http://example.org/a\0.png",
        advice="remove it",
        corrected="http://example.org/a.png",
        mend=drop_range,
    ),
    Rule(
        code="control",
        kind="syntax",
        title="a control character",
        sentence="{character} may not stand in {component}: URIs hold no controls",
        explanation=(
            "Control characters, the tab among them, cannot be seen and do things to terminals. Browsers remove "
            "tabs; most other programs do not."
        ),
        example="http://example.org/a\tb",
        advice="remove it",
        corrected="http://example.org/ab",
        mend=drop_range,
    ),
    Rule(
        code="non-ascii",
        kind="syntax",
        title="a character outside ASCII",
        sentence="{character} is outside ASCII and may not stand in {component}",
        explanation=(
            "A URI is ASCII; the same thing with other letters is an IRI (RFC 3987). A letter becomes its UTF-8 "
            "octets, percent-encoded (section 2.5). In a host that is valid too (section 3.2.2), but the domain "
            "name system wants the A-label form: xn--bcher-kva.example for bücher.example."
        ),
        example="http://example.org/café",
        advice="percent-encode its UTF-8 octets",
        corrected="http://example.org/caf%C3%A9",
    ),
    Rule(
        code="private-use",
        kind="syntax",
        title="a private use character outside the query",
        sentence="the private use character {character} may stand in the query of an IRI only, not in {component}",
        explanation=(
            "What a private use character means is agreed between two parties and known to nobody else, so an "
            "IRI holds one only where data of such parties goes: in its query (RFC 3987 section 2.2)."
        ),
        example="http://example.org/\ue000",
        advice="percent-encode its UTF-8 octets",
        corrected="http://example.org/%EE%80%80",
        where="RFC 3987 section 2.2",
        grammar='ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"',
    ),
    Rule(
        code="not-ucschar",
        kind="syntax",
        title="a character that no IRI holds",
        sentence="{character} is a control character, a noncharacter, a special or a tag, and no IRI holds it",
        explanation=(
            "Beyond ASCII an IRI holds letters, digits, punctuation and symbols of all scripts, assigned or not "
            "yet, but no C1 controls, no noncharacters, nothing from U+FFF0 to U+FFFF, and no tags (RFC 3987 "
            "section 2.2). U+FFFD among them is what is left of a text that was read with the wrong charset."
        ),
        example="http://example.org/a\ufffdb",
        advice="remove it, or percent-encode the octets it stands for",
        corrected="http://example.org/a%EF%BF%BDb",
        where="RFC 3987 section 2.2",
        grammar='iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar',
    ),
    Rule(
        code="surrogate",
        kind="syntax",
        title="a lone surrogate",
        sentence="{character} is a lone surrogate and no character; it may not stand in {component}",
        explanation=(
            "Half of a surrogate pair has no UTF-8 octets, so it cannot even be percent-encoded. In Python it "
            'comes from os.fsdecode, from errors="surrogateescape", or from JSON with a broken \\u escape: '
            "encode such a text back to bytes and percent-encode these."
        ),
        example="http://example.org/\udce9",
        advice="remove it, or percent-encode the octets it stands for",
        corrected="http://example.org/%E9",
        mend=encode_range,
    ),
    Rule(
        code="backslash",
        kind="syntax",
        title='"\\"',
        sentence='"\\" may not stand in {component}',
        explanation=(
            'A backslash is no delimiter of a URI, and no data without encoding. Browsers read it as "/" in '
            "http, so `http://a.example\\@b.example/` goes to a.example there and to b.example in parsers that "
            'let it pass: a well-worn hole. Write "/" if it separates, %5C if it is data.'
        ),
        example="http://example.org\\path",
        advice='write "/" where it separates, %5C where it is data',
        corrected="http://example.org/path",
    ),
    Rule(
        code="quotation-mark",
        kind="syntax",
        title="'\"'",
        sentence="'\"' may not stand in {component}",
        explanation=(
            "Quotation marks delimit an identifier in text and in markup (appendix C), so none stands inside. "
            "At the ends they are wrapping, inside they are data."
        ),
        example='http://example.org/?q="a"',
        advice="write it as %22",
        corrected="http://example.org/?q=%22a%22",
    ),
    Rule(
        code="angle-bracket",
        kind="syntax",
        title='"<" or ">"',
        sentence="{character} may not stand in {component}",
        explanation=(
            "Angle brackets delimit an identifier in text, in e-mail headers and in Turtle (appendix C), so none "
            "stands inside. Around the whole they are wrapping: `urikit.extract` takes it off."
        ),
        example="http://example.org/<id>",
        advice="write < as %3C and > as %3E",
        corrected="http://example.org/%3Cid%3E",
    ),
    Rule(
        code="curly-bracket",
        kind="syntax",
        title='"{" or "}"',
        sentence="{character} may not stand in {component}",
        explanation=(
            "Curly brackets mark the variables of a URI Template (RFC 6570). A text with them is a template that "
            "has not been expanded, or data that has not been encoded."
        ),
        example="http://example.org/{id}",
        advice="expand the template, or write { as %7B and } as %7D",
        corrected="http://example.org/%7Bid%7D",
    ),
    Rule(
        code="vertical-bar",
        kind="syntax",
        title='"|"',
        sentence='"|" may not stand in {component}',
        explanation=(
            "The vertical bar was never allowed. It is common in queries as a separator, and after the drive "
            'letter of old file URLs (file:///C|/), where ":" is the valid form (RFC 8089).'
        ),
        example="http://example.org/?a|b",
        advice="write it as %7C",
        corrected="http://example.org/?a%7Cb",
    ),
    Rule(
        code="circumflex-or-grave",
        kind="syntax",
        title='"^" or a grave accent',
        sentence="{character} may not stand in {component}",
        explanation=(
            "The circumflex and the grave accent were left out because keyboards and gateways of the time "
            "changed them. As data they are %5E and %60."
        ),
        example="http://example.org/?x^2",
        advice="write ^ as %5E and the grave accent as %60",
        corrected="http://example.org/?x%5E2",
    ),
    Rule(
        code="square-bracket",
        kind="syntax",
        title='"[" or "]"',
        sentence="{character} may not stand in {component}",
        explanation=(
            "Square brackets stand around an IP literal and nowhere else (section 3.2.2). Many programs write "
            "them raw in queries (`a[]=1`), and browsers allow it; a URI does not."
        ),
        example="http://example.org/?a[]=1",
        advice="write [ as %5B and ] as %5D",
        corrected="http://example.org/?a%5B%5D=1",
    ),
    Rule(
        code="percent-incomplete",
        kind="syntax",
        title='"%" without two digits after it',
        sentence='"%" is followed by fewer than two hexadecimal digits in {component}',
        explanation=(
            '"%" always begins a percent-encoded octet (section 2.1), so a percent sign as data is %25. Where '
            "the text was cut off, the octet is lost."
        ),
        example="http://example.org/100%",
        advice='write "%" itself as %25',
        corrected="http://example.org/100%25",
        where="RFC 3986 section 2.1",
        grammar=_ENCODED,
    ),
    Rule(
        code="percent-not-hex",
        kind="syntax",
        title='"%" before something else than hexadecimal digits',
        sentence='"%" is not followed by two hexadecimal digits in {component}',
        explanation=(
            '"%" always begins a percent-encoded octet (section 2.1), so a percent sign as data is %25. '
            "%uXXXX is JavaScript's escape(), which no standard of identifiers knows: write the UTF-8 octets."
        ),
        example="http://example.org/50%off",
        advice='write "%" itself as %25',
        corrected="http://example.org/50%25off",
        where="RFC 3986 section 2.1",
        grammar=_ENCODED,
    ),
)
