"""The rules of the sip and sips schemes, with the grammar each is about (RFC 3261)."""

from __future__ import annotations

from urikit.schemes.stating import row

_SYNTAX = "RFC 3261 section 25.1"
_TABLE = "RFC 3261 section 19.1.1"
_USERINFO = 'userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"'
_USER = "user = 1*( unreserved / escaped / user-unreserved )"
_HOST = "host = hostname / IPv4address / IPv6reference"
_PARAMETER = 'other-param = pname [ "=" pvalue ]'
_HEADER = 'header = hname "=" hvalue'
_TRANSPORT = 'transport-param = "transport=" ( "udp" / "tcp" / "sctp" / "tls" / other-transport)'

# fmt: off
ROWS = (
    row(
        "sip-slashes", "RFC 3261 section 19.1.1",
        'SIP-URI = "sip:" [ userinfo ] hostport uri-parameters [ headers ]',
        '"//" in a SIP URI',
        'a SIP URI has no "//" after the scheme',
        'The form of a SIP URI is that of mailto: nothing stands between the ":" and the user. What follows "//" is an '
        "authority to everything that reads URIs, and to a SIP parser it would be a user that begins with two slashes.",
        "sip://alice@atlanta.com", "sip:alice@atlanta.com",
        "leave the slashes out",
        mend=lambda text, start, end: text[:start] + text[end:],
    ),
    row(
        "sip-hash", "RFC 3986 section 3.5", _USER,
        'a "#" that is dialled and not encoded',
        'the "#" begins a fragment, and the "@" is in it',
        'The number sign is not in the grammar of a user, and it begins the fragment of a URI.',
        "sip:*43#@example.com", "sip:*43%23@example.com",
        'write "#" as %23',
        mend=lambda text, start, end: f"{text[:start]}%23{text[start + 1 :]}",
    ),
    row(
        "sip-user-empty", "RFC 3261 section 19.1.1", _USERINFO,
        "an empty user",
        'there is an "@", and no user before it',
        "The userinfo may be left out where the host has no users, or is the resource itself. Before an \"@\" there "
        "has to be a user.",
        "sip:@example.com", "sip:example.com",
        'write the user, or leave the "@" out',
    ),
    row(
        "sip-user-character", "RFC 3261 section 19.1.2", _USER,
        "a character that no user part has",
        '"{found}" may not stand in the user part as itself',
        "Each part has its own set of characters, and what is not in the set is percent-encoded.",
        'Sip.parse("sip:a[b]@example.com")', "sip:a%5Bb%5D@example.com",
        "percent-encode it",
    ),
    row(
        "sip-second-at", "RFC 3261 section 19.1.2", _USER,
        'an "@" in the user that is not encoded',
        'the first "@" ends the user, and there is another',
        'The "@" is not in the set of the user part: the user j@s0n is written j%40s0n.',
        "sip:j@s0n@example.com", "sip:j%40s0n@example.com",
        'write the "@" of the user as %40',
        mend=lambda text, start, end: f"{text[:start]}%40{text[end:]}",
    ),
    row(
        "sip-password-character", _SYNTAX,
        'password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )',
        "a character that no password has",
        "there is a character in the password that has to be percent-encoded",
        'The password ends at the "@"; ";", "/", "?" and ":" are percent-encoded in it.',
        "sip:alice:a;b@example.com", "sip:bob@example.com",
        "percent-encode it, or leave the password out",
    ),
    row(
        "sip-host-empty", _SYNTAX, _HOST,
        "a SIP URI without a host",
        "there is no host",
        "The host is the one part that every SIP URI has: the domain of the user, or the address of a machine.",
        "sip:alice@", "sip:alice@atlanta.com",
        "write the host",
    ),
    row(
        "sip-host-escaped", "RFC 3261 section 19.1.2", _HOST,
        "percent-encoding in the host",
        '"{found}" is percent-encoding, and there is none in the host of a SIP URI',
        "Escapes are not in the grammar of the host, and an implementation must not read them as the characters that "
        "they stand for. An internationalized name is written by its A-labels.",
        "sip:a@h%41", "sip:a@hA",
        "write the name itself, in A-labels if it is not ASCII",
    ),
    row(
        "sip-host", _SYNTAX, _HOST,
        "a host that is no name and no address",
        '"{found}" is no domain name, no IPv4 address and no IPv6 address in brackets',
        'Labels are letters, digits and inner "-"; the last begins with a letter. An IPv6 address stands in brackets.',
        "sip:alice@at_lanta.com", "sip:alice@at-lanta.com",
        "write a domain name or an address",
    ),
    row(
        "sip-port", _SYNTAX, 'hostport = host [ ":" port ]',
        "a port that is no number",
        '"{found}" is not the digits of a port',
        'After the ":" there is a digit at least. Without a port, leave the ":" out.',
        "sip:a@example.com:port", "sip:a@example.com:5060",
        "write digits",
    ),
    row(
        "sip-parameter-name", _SYNTAX, _PARAMETER,
        "a parameter without a proper name",
        '"{found}" is not ";" and the name of a parameter',
        'Each parameter begins with ";" and a name. A ";" at the end begins a parameter that is not there.',
        "sip:a@example.com;", "sip:a@example.com",
        "name the parameter, or leave it out",
    ),
    row(
        "sip-parameter-value", _SYNTAX, _PARAMETER,
        "a parameter with an improper value",
        '"{found}" is no value of a parameter',
        'After "=" there is one character at least; "=", "@", "," and others are percent-encoded.',
        "sip:a@example.com;x=1,2", "sip:a@example.com;x=1%2C2",
        "percent-encode it",
    ),
    row(
        "sip-parameter-twice", "RFC 3261 section 19.1.1", _PARAMETER,
        "a parameter that occurs twice",
        '"{found}" has a name that was there before',
        "Any given parameter name must not appear more than once, whatever its case.",
        "sip:a@example.com;lr;lr", "sip:a@example.com;lr",
        "leave one of them out",
    ),
    row(
        "sip-header", _SYNTAX, _HEADER,
        "a header that is not a name and a value",
        '"{found}" is not a name, "=" and a value',
        'What follows "?" are header fields of the request, with "&" between them. The value may be empty; the name '
        "may not.",
        "sip:a@example.com?subject", "sip:a@example.com?subject=x",
        'write "name=value"',
    ),
    row(
        "sip-header-character", "RFC 3261 section 19.1.2", "hvalue = *( hnv-unreserved / unreserved / escaped )",
        "a character that no header part has",
        '"{found}" may not stand in a header as itself',
        'Reserved characters in header names and values are percent-encoded: an "@" is %40.',
        "sip:a@example.com?to=b@example.com", "sip:a@example.com?to=b%40example.com",
        "percent-encode it",
    ),
    row(
        "sip-in-request-uri", _TABLE, "table 1: method and headers are not allowed in a Request-URI",
        "a component that no Request-URI has",
        "the {component} is not allowed in a Request-URI",
        "The method of the request is in the request line and its header fields are in the message; a URI that is "
        "called from elsewhere may name them. Elements should ignore what is not allowed.",
        'Sip.parse("sip:a@example.com;method=BYE").issues("request-uri")', "sip:a@example.com",
        "leave it out",
    ),
    row(
        "sip-in-to-or-from", _TABLE, "table 1: port, method, maddr, ttl, transport, lr and headers are not allowed",
        "a component that neither To nor From has",
        "the {component} is not allowed in a To or From",
        "To and From name somebody, and do not say how a request travels.",
        'Sip.parse("sip:a@example.com:5060").issues("to")', "sip:a@example.com",
        "leave it out",
    ),
    row(
        "sip-in-registration", _TABLE, "table 1: method and lr are not allowed in a Contact of a registration",
        "a component that no registered Contact has",
        "the {component} is not allowed in the Contact of a registration or redirection",
        "A binding says where a user is reached, not with what request.",
        'Sip.parse("sip:a@example.com;lr").issues("registration")', "sip:a@example.com",
        "leave it out",
    ),
    row(
        "sip-in-dialog", _TABLE, "table 1: method, ttl and headers are not allowed in a Contact of a dialog",
        "a component that no route and no dialog's Contact has",
        "the {component} is not allowed in a Contact of a dialog, a Record-Route or a Route",
        "The requests of a dialog have their own methods and header fields, and are not multicast.",
        'Sip.parse("sip:a@example.com?subject=x").issues("dialog")', "sip:a@example.com",
        "leave it out",
    ),
    row(
        "sip-password", "RFC 3261 section 19.1.1", _USERINFO,
        "a password",
        "there is a password, in clear text",
        "The grammar allows it, and its use is not recommended: a URI is shown, logged and passed on.",
        "sip:alice:secretword@atlanta.com", "sip:alice@atlanta.com",
        "leave it out; SIP has an authentication of its own",
    ),
    row(
        "sip-telephone", "RFC 3261 section 19.1.1", "telephone-subscriber = global-number / local-number",
        "user=phone, and no telephone number",
        'the parameter says that "{found}" is a telephone number, and it is none',
        "The parameter user=phone says that the user part is a telephone number by the grammar of tel. A local number "
        "has a phone-context (RFC 3966 section 5.1.5).",
        "sip:bob@gateway.com;user=phone", "sip:+1-212-555-1212@gateway.com;user=phone",
        "write the number as tel does, or leave the parameter out",
    ),
    row(
        "sip-telephone-unsaid", "RFC 3261 section 19.1.1", 'user-param = "user=" ( "phone" / "ip" / other-user)',
        "a telephone number that is not said to be one",
        '"{found}" is a telephone number, and no user=phone says so',
        "A name of a user may look like a telephone number, and the parameter tells the two apart.",
        "sip:+1-212-555-1212@gateway.com", "sip:+1-212-555-1212@gateway.com;user=phone",
        "add ;user=phone if it is one",
    ),
    row(
        "sip-parameter-unlike", _SYNTAX, "uri-parameter = transport-param / user-param / method-param / ttl-param / "
        "maddr-param / lr-param / other-param",
        "a known parameter with a value it does not have",
        '"{found}" is not what the parameter {component} looks like',
        "transport, user and method have a token, ttl a number up to 255, maddr a host and lr no value. The grammar "
        "takes everything else for a parameter that it does not know.",
        "sip:a@example.com;ttl=many", "sip:a@example.com;maddr=239.255.255.1;ttl=15",
        "write a value of that parameter",
    ),
    row(
        "sip-transport-unreliable", "RFC 3261 section 19.1.1", _TRANSPORT,
        "a SIPS URI over UDP",
        "the transport of a SIPS URI must be reliable, and UDP is not",
        "A SIPS URI is contacted over TLS, which needs a reliable transport beneath it.",
        "sips:a@example.com;transport=udp", "sips:a@example.com;transport=tcp",
        "write transport=tcp, or leave it out",
    ),
    row(
        "sip-transport-tls", "RFC 3261 section 26.2.2", _TRANSPORT,
        "transport=tls",
        "transport=tls is deprecated",
        "It is about one hop only. With a SIPS URI every hop to the domain is secured.",
        "sip:a@example.com;transport=tls", "sips:a@example.com",
        "use a SIPS URI",
    ),
    row(
        "sip-ttl", "RFC 3261 section 19.1.1", 'ttl-param = "ttl=" ttl',
        "a time to live that nothing is multicast with",
        "ttl is there for multicast over UDP, and this is none",
        "The parameter must only be used where maddr is a multicast address and the transport is UDP.",
        "sip:alice@atlanta.com;ttl=15", "sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15",
        "leave it out, or name the multicast address in maddr",
    ),
    row(
        "sip-header-unwanted", "RFC 3261 section 19.1.5", _HEADER,
        "a header field that is not to be honored",
        "the header field {component} is not to be honored in a URI",
        "A URI from a page or a card could make a program lie about who it is, where it is and what it can do. From, "
        "Call-ID, CSeq, Via, Record-Route and Route are dangerous; Contact, Supported, User-Agent and others advertise "
        "falsely.",
        "sip:a@example.com?from=sip:b%40example.com", "sip:a@example.com?subject=hello",
        "leave it out",
    ),
)
# fmt: on
