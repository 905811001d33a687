"""Differences in mailto URIs (RFC 6068)."""

import re

from tests.conformance.judgement import Rule
from tests.conformance.rules.predicates import on_text
from tests.conformance.rules.syntax import refuse

RULES = (
    Rule(
        "mailto-encoded-already",
        "Octets that are encoded stay as they are when a message is composed",
        "Care has to be taken both when encoding as well as when decoding to make sure these operations are applied "
        "only once.",
        "RFC 6068 section 2",
        'uri-js takes an address for text that may be encoded, so that "%25" in it is no data.',
        lambda case, question: case.suite == "uri-js" and case.op == "compose",
        theirs=on_text(lambda text: re.sub("%25([0-9A-F]{2})", r"%\1", text)),
    ),
    Rule(
        "mailto-list-of-parts",
        "An address by itself is refused",
        "<addr-spec> is a mail address as specified in [RFC5322]",
        "RFC 6068 section 2",
        "Ruby's MailTo.build wants its parts in a list and refuses a text, whatever it says.",
        lambda case, question: case.suite == "ruby-uri" and case.get("grammar") == "mailto-address",
        theirs=refuse,
    ),
)
