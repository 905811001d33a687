"""The view of a SIP or SIPS URI: its fields, how it is built, and what it is compared by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit._native import URI, Reference, WebURL, percent_recase
from urikit.core.errors import refuse
from urikit.core.issues import Issue
from urikit.core.percent import decoded_piece
from urikit.schemes.escape import escaped
from urikit.schemes.server import port_number
from urikit.schemes.sip import equivalence, grammar
from urikit.schemes.sip.contexts import Context
from urikit.schemes.sip.grammar import Headers, Parameters
from urikit.schemes.tel import Tel
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Sip"]

#: What each part keeps when it is built (section 25.1); the unreserved of RFC 2396 among it.
_MARKS = "!*'()"
_IN_USER = f"{_MARKS}&=+$,;?/"
_IN_PASSWORD = f"{_MARKS}&=+$,"
_IN_PARAMETER = f"{_MARKS}[]/:&+$"
_IN_HEADER = f"{_MARKS}[]/?:+$"


@dataclass(frozen=True, slots=True, repr=False)
class Sip(View):
    """A user, a host or a service that a session can be set up with.

    >>> from urikit.schemes.sip import Sip
    >>> sip = Sip.parse("sip:alice:secretword@atlanta.com;transport=tcp?subject=project%20x")
    >>> sip.user, sip.host, sip.transport, sip.header("Subject")
    ('alice', 'atlanta.com', 'tcp', 'project x')
    >>> sip
    Sip(scheme='sip', user='alice', password='***', host='atlanta.com', port=None, \
parameters=(('transport', 'tcp'),), headers=(('subject', 'project%20x'),), fragment=None)
    >>> Sip.parse("sip:%61lice@atlanta.com").equivalent("SIP:alice@AtLanTa.CoM;newparam=5")
    True
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("sip", "sips")
    SPECIFICATION: ClassVar[str] = "RFC 3261"
    EQUIVALENCE: ClassVar[str] = (
        "user and password by case and the rest without; parameters and headers in any order, where a parameter "
        "of only one URI is ignored unless it is user, ttl, method, maddr or transport: not transitive"
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "sip:alice@atlanta.com",
        "sip:alice:secretword@atlanta.com;transport=tcp",
        "sips:alice@atlanta.com?subject=project%20x&priority=urgent",
        "sip:+1-212-555-1212:1234@gateway.com;user=phone",
        "sips:1212@gateway.com",
        "sip:alice@192.0.2.4",
        "sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com",
        "sip:alice;day=tuesday@atlanta.com",
    )

    #: "sip" or "sips", in the case it is written.
    scheme: str
    #: The user as it is written; None without a "@".
    user: str | None
    #: The password as it is written; None without a ":" before the "@".
    password: str | None
    #: The host as it is written, an IPv6 address with its brackets.
    host: str
    #: The digits of the port; None if it is missing, which is not the default (19.1.4).
    port: str | None = None
    #: Names and values as they are written, in their order; None without a "=".
    parameters: Parameters = ()
    #: Names and values of header fields as they are written, in their order.
    headers: Headers = ()
    #: The fragment, which RFC 3261 knows nothing of.
    fragment: str | None = None

    @classmethod
    def parse(cls, uri: str | Reference | WebURL) -> Sip:
        """Reads a SIP or SIPS URI; a text may have the brackets that SIP allows and RFC 3986 does not.

        Raises `URISyntaxError` for what is not a URI, and `SchemeError` for what the scheme refuses.

        >>> from urikit.schemes.sip import Sip
        >>> Sip.parse("sip:alice@[2001:db8::1]:5070").host
        '[2001:db8::1]'
        """
        if isinstance(uri, str) and ("[" in uri or "]" in uri):
            # Parentheses are allowed wherever SIP has brackets, and leave every other place as it is.
            # A fragment is not SIP's, and has none.
            before, hash_, fragment = uri.partition("#")
            likened = before.replace("[", "(").replace("]", ")") + hash_ + fragment
            read = URI.parse(likened if URI.is_valid(likened) else uri)
            if read.scheme.lower() in cls.SCHEMES:
                return cls(*grammar.read(uri))
        return super(Sip, cls).parse(uri)

    @classmethod
    def _read(cls, uri: URI) -> Sip:
        return cls(*grammar.read(str(uri)))

    @classmethod
    def build(
        cls,
        host: str,
        *,
        user: str | None = None,
        password: str | None = None,
        port: int | None = None,
        parameters: Mapping[str, str | None] | Iterable[tuple[str, str | None]] = (),
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        scheme: str = "sip",
    ) -> Sip:
        """A SIP URI from data: every part but the host is encoded once.

        Raises `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.sip import Sip
        >>> str(Sip.build("example.com", user="j@s0n", headers={"subject": "R&D"}))
        'sip:j%40s0n@example.com?subject=R%26D'
        """
        if user is None and password is not None:
            refuse(f"{scheme}:@{host}", "sip-user-empty", "user", len(scheme) + 1, len(scheme) + 2)
        pairs = parameters.items() if hasattr(parameters, "items") else parameters
        fields_ = headers.items() if hasattr(headers, "items") else headers
        return cls(
            scheme,
            None if user is None else escaped(user, _IN_USER),
            None if password is None else escaped(password, _IN_PASSWORD),
            host,
            None if port is None else str(port),
            tuple(
                (escaped(name, _IN_PARAMETER), None if value is None else escaped(value, _IN_PARAMETER))
                for name, value in pairs
            ),
            tuple((escaped(name, _IN_HEADER), escaped(value, _IN_HEADER)) for name, value in fields_),
        )._checked()

    @classmethod
    def of_telephone(cls, number: Tel | str, host: str, *, scheme: str = "sip") -> Sip:
        """The SIP URI of a telephone number at a gateway (section 19.1.6).

        The whole number with its parameters goes before the "@", in lower case and in the order of
        that section, so that equivalent numbers give equivalent SIP URIs.

        >>> from urikit.schemes.sip import Sip
        >>> str(Sip.of_telephone("tel:+358-555-1234567;POSTD=PP22", "foo.com"))
        'sip:+358-555-1234567;postd=pp22@foo.com;user=phone'
        """
        from urikit.schemes.tel import Tel

        tel = Tel.parse(number) if isinstance(number, str) else number
        first = {"isub": 0, "postd": 1}
        pairs = sorted(
            ((name.lower(), value) for name, value in tel.parameters),
            key=lambda pair: (first.get(pair[0], 2), pair[0]),
        )
        text = tel.number.lower() + "".join(
            f";{name}" if value is None else f";{name}={percent_recase(value.lower())}" for name, value in pairs
        )
        # ":" and "@" end the user; tel's grammar has them in values.
        user = text.replace(":", "%3A").replace("@", "%40")
        return cls.parse(f"{scheme}:{user}@{host};user=phone")

    def _text(self) -> str:
        return self._written().replace("[", "%5B").replace("]", "%5D")

    def __str__(self) -> str:
        """The text as SIP has it, with brackets around an IPv6 address, which `to_uri` encodes."""
        text = View.__str__(self)
        return self._written() if self._is_checked else text

    def _written(self) -> str:
        userinfo = "" if self.user is None else f"{self.user}@"
        if self.password is not None:
            userinfo = f"{self.user}:{self.password}@"
        port = "" if self.port is None else f":{self.port}"
        written = "".join(f";{name}" if value is None else f";{name}={value}" for name, value in self.parameters)
        headers = "&".join(f"{name}={value}" for name, value in self.headers)
        question = "?" if self.headers else ""
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}:{userinfo}{self.host}{port}{written}{question}{headers}{fragment}"

    @property
    def is_secure(self) -> bool:
        """Whether the resource has to be contacted securely: it is a SIPS URI (section 19.1)."""
        return self.scheme.lower() == "sips"

    @property
    def name(self) -> str | None:
        """The user, decoded. Raises `URIEncodingError` where its bytes are not UTF-8."""
        return None if self.user is None else equivalence.decoded(self.user)

    @property
    def telephone(self) -> Tel | None:
        """The telephone number in the user part; None for another user (sections 19.1.1 and 19.1.6).

        >>> from urikit.schemes.sip import Sip
        >>> Sip.parse("sip:+1-212-555-1212:1234@gateway.com;user=phone").telephone.digits
        '+12125551212'
        """
        from urikit.schemes.tel import Tel

        if self.user is None or "?" in self.user or self.user.startswith("/"):
            return None
        try:
            return Tel.parse(f"tel:{self.user}")
        except ValueError:
            return None

    @property
    def transport(self) -> str:
        """The transport in lower case, or the default: udp, and tcp for sips (table 1)."""
        return (self.get("transport") or ("tcp" if self.is_secure else "udp")).lower()

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else the default of scheme and transport (table 1).

        A resolver looks for the port in the DNS first (RFC 3263), where none is written. None where
        what is written is more than 65535, and no port.
        """
        if self.port is not None:
            return port_number(self.port)
        return 5061 if self.is_secure or self.transport == "tls" else 5060

    @property
    def method(self) -> str:
        """The method of a request that is formed from this, INVITE by default (table 1)."""
        return self.get("method") or "INVITE"

    @property
    def is_loose_routing(self) -> bool:
        """Whether the parameter lr is there (section 19.1.1)."""
        return "lr" in equivalence.by_name(self.parameters)

    @property
    def address_of_record(self) -> str:
        """User, host and port, as written and without scheme: what a registrar would know one by."""
        user = "" if self.user is None else f"{self.user}@"
        return f"{user}{self.host}" + ("" if self.port is None else f":{self.port}")

    def get(self, name: str) -> str | None:
        """The value of a parameter, decoded; None if it or its value is missing.

        Names are case-insensitive. Raises `URIEncodingError` where its bytes are not UTF-8.
        """
        wanted = name.lower()
        for known, value in self.parameters:
            if equivalence.octets(known).lower() == wanted:
                return None if value is None else decoded_piece(f"{known}={value}", len(known) + 1)
        return None

    def header(self, name: str) -> str | None:
        """The value of the first header field of a name, decoded; "body" is the message body.

        Names are case-insensitive, and a compact form is the same name. None where there is none.
        """
        wanted = equivalence.header_name(name)
        for known, value in self.headers:
            if equivalence.header_name(known) == wanted:
                return decoded_piece(f"{known}={value}", len(known) + 1)
        return None

    def _equivalent(self, other: Sip) -> bool:
        """Section 19.1.4: reflexive and symmetric, and not transitive."""
        return (
            self.scheme.lower() == other.scheme.lower()
            and equivalence.same_text(self.user, other.user)
            and equivalence.same_text(self.password, other.password)
            and equivalence.same_host(self.host, other.host)
            and equivalence.same_port(self.port, other.port)
            and equivalence.same_parameters(self.parameters, other.parameters)
            and equivalence.same_headers(self.headers, other.headers)
            and self.fragment == other.fragment
        )

    def issues(self, context: Context = "external") -> tuple[Issue, ...]:
        """What is valid and notable where the URI is: table 1 and sections 19.1.1, 19.1.5.

        `context` is the column of the table: "request-uri", "to", "from", "registration" (Contact
        of a registration or redirection), "dialog" (Contact of a dialog, Record-Route, Route) or
        "external", anywhere outside of a message.

        >>> from urikit.schemes.sip import Sip
        >>> [issue.message for issue in Sip.parse("sip:alice@atlanta.com:5060").issues("to")]
        ['port not allowed in a To or From']
        """
        from urikit.schemes.sip.contexts import issues

        return issues(self, context)
