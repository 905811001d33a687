"""Identifiers of messages and of their parts, decoded: the grammars that URIs of them refer to.

    msg-id-core = id-left "@" id-right                        RFC 5536 section 3.1.3, for news
    id-left     = dot-atom-text
    id-right    = dot-atom-text / "[" *mdtext "]"             no ">" in it, so that <...> is clear

    addr-spec   = local-part "@" domain                       RFC 822 section 6.1, for mid and cid
    local-part  = word *("." word)            word   = atom / quoted-string
    domain      = sub-domain *("." sub-domain)               sub-domain = atom / domain-literal

An atom and an atext are the same characters. All of it is ASCII.
"""

from __future__ import annotations

import re

__all__ = ["ADDR_SPEC", "MSG_ID_CORE"]

_ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]++"
_DOT_ATOM = rf"{_ATOM}(?:\.{_ATOM})*+"
MSG_ID_CORE = re.compile(rf"{_DOT_ATOM}@(?:{_DOT_ATOM}|\[[!-=?-Z^-~]*+\])")

# quoted-string = <"> *(qtext / quoted-pair) <">       qtext is any CHAR but <">, "\" and CR
# domain-literal = "[" *(dtext / quoted-pair) "]"      dtext is any CHAR but "[", "]", "\" and CR
_WORD = rf'(?:{_ATOM}|"(?:[^"\\\r\x80-\U0010ffff]|\\[\x00-\x7f])*+")'
_SUB_DOMAIN = rf"(?:{_ATOM}|\[(?:[^\[\]\\\r\x80-\U0010ffff]|\\[\x00-\x7f])*+\])"
ADDR_SPEC = re.compile(rf"{_WORD}(?:\.{_WORD})*+@{_SUB_DOMAIN}(?:\.{_SUB_DOMAIN})*+")
