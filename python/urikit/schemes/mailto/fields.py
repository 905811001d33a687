"""Which header fields a mailto URI may set, and which programs ignore (RFC 6068 sections 3 and 4)."""

from __future__ import annotations

__all__ = ["IGNORED", "SAFE", "UNDERSTOOD"]

#: Fields that section 4 thinks safe and useful in general, in lower case.
SAFE = frozenset({"subject", "keywords", "body"})
#: Fields that programs understand and should show before they use them.
UNDERSTOOD = frozenset({"to", "cc", "bcc", "in-reply-to", "references"})
#: Fields that section 3 has ignored: of origin, route, trace and MIME; with `resent-*` and `content-*`.
IGNORED = frozenset(
    {"from", "sender", "reply-to", "date", "apparently-to", "received", "return-path", "message-id", "mime-version"}
)
