"""The views of messages, directories and accounts against the ABNF in their RFCs, read by a program.

Strings are derived from a grammar and then damaged, so that both sides of its border are asked.
Where a grammar takes rules of an RFC that is not at hand (4512, 5322, 5536), they are written
here; where a view departs from the ABNF, the departure is written here as well.
"""

import random
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.effort import EXAMPLES
from tests.oracle.abnf_regex import Grammar
from tests.oracle.generation import Generator, damaged
from tests.oracle.grammars import abnf_text, lines_of, specs_folder
from tests.reference import rfc4516
from urikit import URI, URIError
from urikit.schemes.acct import Acct
from urikit.schemes.ldap import DistinguishedName, Filter, Ldap
from urikit.schemes.mailto import Mailto
from urikit.schemes.news import News
from urikit.schemes.xmpp import Xmpp

pytestmark = [
    pytest.mark.searches,
    pytest.mark.skipif(specs_folder() is None, reason="messages: no grammar files (set URIKIT_SPECS)"),
]

#: What damages a text.
ALPHABET = "aZ09-._~:;,@$+=!*()'%/&|\\\"<># []"

#: RFC 4512 section 1.4 and 2.5.
RFC_4512 = """
oid = descr / numericoid
descr = keystring
keystring = ALPHA *keychar
keychar = ALPHA / DIGIT / "-"
numericoid = number 1*( "." number )
number = DIGIT / ( %x31-39 1*DIGIT )
attributedescription = oid *( ";" 1*keychar )
HEX = HEXDIG
UTFMB = %x80-10FF
COMMA = ","
PLUS = "+"
EQUALS = "="
ESC = %x5C
SPACE = " "
SHARP = "#"
DQUOTE = %x22
SEMI = ";"
LANGLE = "<"
RANGLE = ">"
LPAREN = "("
RPAREN = ")"
"""
#: RFC 5322 sections 3.2.3, 3.2.4 and 3.2.1 without whitespace, comments and obsolete forms; RFC 6532 adds UTF-8.
RFC_5322 = """
atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / "`"
  / "{" / "|" / "}" / "~" / %x80-10FF
dot-atom-text = 1*atext *( "." 1*atext )
quoted-string = DQUOTE *( qtext / quoted-pair ) DQUOTE
qtext = %d33 / %d35-91 / %d93-126 / %x80-10FF
quoted-pair = %d92 ( VCHAR / WSP )
"""
#: RFC 5536 section 3.1.3.
RFC_5536 = """
msg-id-core = id-left "@" id-right
id-left = dot-ascii
id-right = dot-ascii / "[" *mdtext "]"
dot-ascii = 1*ascii *( "." 1*ascii )
ascii = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / "`"
  / "{" / "|" / "}" / "~"
mdtext = %d33-61 / %d63-90 / %d94-126
"""


def generic() -> str:
    """RFC 3986, where a host is not empty: an account, an address and a server of nntp are somewhere."""
    text = abnf_text("rfc3986")
    changed = re.sub(r"(reg-name\s*=\s*)\*\(", r"\g<1>1*(", text)
    assert changed != text
    return changed


def takes(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except URIError:
        return False
    return True


def derived(grammar: Grammar, rule: str, seed: int, count: int = EXAMPLES * 3) -> list[str]:
    """Short strings of a rule, each with one that is damaged."""
    pattern = grammar.regex(rule).pattern
    generator, chance = Generator(re.compile(pattern), seed), random.Random(seed)
    found = []
    for _ in range(count):
        text = generator.string()[:100]
        found += [text, damaged(text, chance, ALPHABET)]
    return found


def agree(texts: list[str], ours: Callable[[str], bool], letter: Callable[[str], bool]) -> None:
    """Both say the same of every text, and both say both yes and no."""
    taken = 0
    for text in texts:
        assert ours(text) == letter(text), text
        taken += ours(text)
    assert EXAMPLES // 10 < taken < len(texts) - EXAMPLES // 10


def refused_by(parse: Callable[[str], object], text: str) -> set[str]:
    """The code of the error, if any."""
    try:
        parse(text)
    except URIError as error:
        return {error.code}
    return set()


def is_uri(text: str) -> bool:
    return URI.is_valid(text)


def test_accounts_are_those_of_rfc_7565_and_addresses_are_those_of_rfc_5122():
    rules = lines_of(7565, "      acctURI      =", "      Note that")
    # By the precedence of ABNF "foobar" would be none; the examples say what is meant.
    meant = rules.replace("unreserved / sub-delims\n", "( unreserved / sub-delims )\n")
    assert meant != rules
    grammar = Grammar.read(generic(), meant)
    whole = re.compile(rf"{grammar.regex('acctURI').pattern}(?:#.*)?")
    texts = [text for text in derived(grammar, "acctURI", 7565) if is_uri(text) and text.lower().startswith("acct:")]
    agree(texts, lambda text: takes(Acct.parse, text), lambda text: whole.fullmatch(text) is not None)
    grammar = Grammar.read(generic(), lines_of(5122, "     xmppuri   =", "3.4.  URI Scheme Semantics"))
    whole = grammar.regex("xmppuri")
    texts = [text for text in derived(grammar, "xmppuri", 5122) if is_uri(text) and text.lower().startswith("xmpp:")]
    # Two rules of RFC 7622 (3.2 to 3.4) go beyond this grammar; tests/schemes/test_xmpp.py has them.
    beyond = {"xmpp-address", "xmpp-part-empty"}
    texts = [text for text in texts if not (beyond & refused_by(Xmpp.parse, text))]
    agree(texts, lambda text: takes(Xmpp.parse, text), lambda text: whole.fullmatch(text) is not None)


def _news() -> Grammar:
    rules = lines_of(5538, '       nntpURL         = "nntp:"', "   In the form with")
    more = lines_of(5538, '       newsURL         = "news:"', "   The form identifying")
    groups = 'newsgroups = *( group-char / pct-encoded / "*" )'
    return Grammar.read(generic(), rules, more, RFC_5536, groups)


def test_articles_by_number_are_those_of_rfc_5538_and_newsgroups_are_those_of_rfc_5538():
    grammar = _news()
    whole = re.compile(rf"{grammar.regex('nntpURL').pattern}(?:#.*)?")
    texts = [text for text in derived(grammar, "nntpURL", 5538) if is_uri(text) and text.lower().startswith("nntp:")]
    # The authority of RFC 3986 may have a port and userinfo; without a host it is not a server (2.1).
    agree(texts, lambda text: takes(News.parse, text), lambda text: whole.fullmatch(text) is not None)
    grammar = _news()
    texts = [
        text for text in derived(grammar, "newsgroups", 1) if is_uri(f"news:{text}") and not re.search("[@#]", text)
    ]
    whole = grammar.regex("newsgroups")
    agree(texts, lambda text: takes(News.parse, f"news:{text}"), lambda text: whole.fullmatch(text) is not None)


def test_articles_are_those_of_rfc_5536():
    grammar = _news()
    whole = grammar.regex("msg-id-core")

    def ours(text: str) -> bool:
        raw = "".join(one if one == "@" else quote(one, safe="") for one in text)
        # Without "@" it would be a group.
        return takes(News.parse, f"news:{raw}") and "@" in text

    agree(derived(grammar, "msg-id-core", 5536), ours, lambda text: whole.fullmatch(text) is not None)


def _mailto() -> Grammar:
    rules = lines_of(6068, "      mailtoURI    =", "   <addr-spec> is a mail")
    return Grammar.read(generic(), RFC_5322, rules)


def test_fields_are_those_of_rfc_6068():
    grammar = _mailto()
    whole = grammar.regex("hfields")
    texts = [text for text in derived(grammar, "hfields", 6068) if text.startswith("?") and is_uri(f"mailto:{text}")]
    texts = [text for text in texts if "#" not in text]
    agree(texts, lambda text: takes(Mailto.parse, f"mailto:{text}"), lambda text: whole.fullmatch(text) is not None)


@pytest.mark.parametrize("rule", ["addr-spec", "quoted"])
def test_addresses_are_those_of_rfc_6068(rule):
    grammar = Grammar({**_mailto().rules, "quoted": 'quoted-string "@" domain'})
    whole = grammar.regex("addr-spec")

    def ours(text: str) -> bool:
        local_part, at, domain = text.rpartition("@")
        if domain.endswith("]") and "@[" in text:
            # An "@" inside a literal is written %40.
            local_part, at, domain = text[: text.rindex("@[")], "@", text[text.rindex("@[") + 1 :]
        parts = (quote(part, safe="") for part in (local_part, domain))
        return takes(Mailto.parse, f"mailto:{at.join(parts)}") and bool(at)

    texts = [text for text in derived(grammar, rule, 5322) if text.count("@[") < 2]
    agree(texts, ours, lambda text: whole.fullmatch(text) is not None)


def test_names_are_those_of_rfc_4514():
    grammar = Grammar.read(RFC_4512, lines_of(4514, "      distinguishedName = [", "   where the productions"))
    whole = grammar.regex("distinguishedName")
    agree(
        derived(grammar, "distinguishedName", 4514),
        lambda text: takes(DistinguishedName.parse, text),
        lambda text: whole.fullmatch(text) is not None,
    )


def test_filters_are_those_of_rfc_4515():
    rules = lines_of(4515, "      filter         =", "   Note that although both")
    grammar = Grammar.read(RFC_4512, rules)
    # The grammar is recursive: three levels of it.
    for level in (0, 1, 2):
        inner = (
            f"/ ( ( AMPERSAND / VERTBAR ) 1*3filter{level - 1} ) / ( EXCLAMATION filter{level - 1} )" if level else ""
        )
        grammar.rules[f"filter{level}"] = f"LPAREN ( item {inner} ) RPAREN"
    whole = grammar.regex("filter2")

    def shallow(text: str) -> bool:
        depth = most = 0
        for character in text:
            depth += {"(": 1, ")": -1}.get(character, 0)
            most = max(most, depth)
        return most < 4 and not re.search(r"\((?:[&|])(?:\([^()]*\)){4}", text)

    texts = [text for text in derived(grammar, "filter2", 4515) if shallow(text)]
    agree(texts, lambda text: takes(Filter.parse, text), lambda text: whole.fullmatch(text) is not None)


def test_urls_are_those_of_rfc_4516():
    """The URL as a whole against the transcription that scores the suites."""
    chance = random.Random(4516)
    parts = (
        ["", "/", "/c=GB", "/o=a%5C,b,c=US", "/cn=%20", "/x", "/cn=%C3%A9+ou=1", "/cn=%FF"],
        ["", "?", "?cn", "?*,1.1", "?cn;lang-en,+", "?@a", "?a=", "?a,,b", "?%63n"],
        ["", "?", "?base", "?ONE", "?s%75b", "?tree"],
        ["", "?", "?(a=b)", "?(%26(a=*)(!(b~=c)))", "?(a=%5C2a)", "?(a=%5C2)", "?a=b", "?(:dn:=x)", "?((a=b))"],
        ["", "?", "?a", "?!a=b,c=%2C", "?a,", "?=", "?!", "?1.2.3=%00", "?a=%FF"],
    )
    texts = []
    for _ in range(EXAMPLES * 20):
        scheme = chance.choice(["ldap:", "LDAPS:", "ldapi:", "ldap:"])
        authority = chance.choice(["//", "//h", "//h:389", "//[::1]:1", "//u@h", "", "//:1"])
        text = scheme + authority + "".join(map(chance.choice, parts)) + chance.choice(["", "", "", "", "#f", "?"])
        texts.append(text if chance.random() < 0.7 else damaged(text, chance, ALPHABET))
    texts = [text for text in texts if is_uri(text) and text.lower().startswith("ldap")]
    agree(texts, lambda text: takes(Ldap.parse, text), lambda text: rfc4516.fault(text) is None)
