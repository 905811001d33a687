"""The rows of the catalogue about content negotiation; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_WEIGHT = 'qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )'
_ACCEPT = "Accept = #( media-range [ weight ] )"

# fmt: off
ROWS = (
    row(
        "negotiation-member", "RFC 9110 section 12.5", _ACCEPT,
        "a member of a negotiation field that cannot be read",
        '"{found}" is no member of {component}, and is passed over',
        "Accept has media ranges, as text/*; the others have languages, codings or charsets, and nothing behind them "
        'but a weight. "*" for "*/*" is a mistake that old clients make.',
        'Preferences.parse("Accept", "text/html, *")',
        'Preferences.parse("Accept", "text/html, */*")',
        "write the range as the grammar of the field has it",
    ),
    row(
        "negotiation-weight", "RFC 9110 section 12.4.2", _WEIGHT,
        "a weight that is none",
        '"{found}" is no weight, and what it belongs to is passed over',
        "A weight is a number from 0 to 1 with at most three decimals and a digit in front. Nobody has to guess what "
        "another one means.",
        'Preferences.parse("Accept", "text/html;q=.5")',
        'Preferences.parse("Accept", "text/html;q=0.5")',
        "write a number such as 0.5 or 1.000",
    ),
    row(
        "negotiation-weight-first", "RFC 9110 section 12.5.1", _ACCEPT,
        "a parameter behind the weight",
        '"{found}" stands behind the weight, and is read as a parameter of the media range',
        "Senders should write q last. What stood behind it was an extension of Accept once, which RFC 9110 removed "
        "because nobody used it.",
        'Preferences.parse("Accept", "text/html;q=0.5;level=1")',
        'Preferences.parse("Accept", "text/html;level=1;q=0.5")',
        "write q last",
    ),
    row(
        "negotiation-empty", "RFC 9110 section 12.4.1", _ACCEPT,
        "a negotiation field without a value",
        "{component} is empty, and is read as if it were absent",
        "A list may be empty, and by the letter nothing would be acceptable then. Clients that send an empty field "
        "have no preference. Accept-Encoding is another matter: empty, it asks for no content coding.",
        'Preferences.parse("Accept", "")',
        'Preferences.parse("Accept", "*/*")',
        "leave the field out, or send */*",
    ),
    row(
        "negotiation-charset", "RFC 9110 section 12.5.2", 'Accept-Charset = #( ( token / "*" ) [ weight ] )',
        "Accept-Charset",
        "Accept-Charset is deprecated",
        "UTF-8 has become nearly ubiquitous. The field costs room, and its list tells clients apart.",
        'Preferences.parse("Accept-Charset", "utf-8")',
        'Preferences.parse("Accept-Charset", None)',
        "leave the field out",
    ),
    row(
        "negotiation-vary", "RFC 9110 section 12.5.5", 'Vary = #( "*" / field-name )',
        "a member of Vary that is no field name",
        '"{found}" is no field name, and is passed over',
        "Vary lists the names of request fields, with commas between them. A cache that cannot read a name may give "
        "the response to a request that it does not fit.",
        'Vary.parse("Accept Cookie")',
        'Vary.parse("Accept, Cookie")',
        "put commas between the names",
    ),
)
# fmt: on
