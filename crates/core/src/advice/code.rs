//! Issues: a code with its range. Reported by the checks of [`issue`](super::issue) and [`mistake`](super::mistake).

use crate::syntax::error::{codes, Component};

codes! {
    /// A stable code: one kind of issue.
    IssueCode {
        /// A capital letter in the scheme (3.1, 6.2.2.1).
        SchemeUppercase = "scheme-uppercase",
        /// A text like "localhost:8080", whose host parses as a scheme (4.5).
        HostAsScheme = "host-as-scheme",
        /// A relative path whose first segment looks like a host name (4.5).
        HostAsPath = "host-as-path",
        /// A userinfo (3.2.1, 7.5).
        UserinfoPresent = "userinfo-present",
        /// A password, deprecated (3.2.1, 7.5).
        PasswordPresent = "password-present",
        /// A character in a password that ends it early (3.2.1).
        PasswordDelimiter = "password-delimiter",
        /// A userinfo that looks like a host (7.6).
        UserinfoLooksLikeHost = "userinfo-looks-like-host",
        /// A missing host in a scheme that requires one (3.2.2, 6.2.3).
        HostRequired = "host-required",
        /// An authority in a scheme that does not allow one (3.2).
        AuthorityForbidden = "authority-forbidden",
        /// A userinfo or a port with an empty host (3.2.2).
        HostEmpty = "host-empty",
        /// A capital letter in the host (3.2.2, 6.2.2.1).
        HostUppercase = "host-uppercase",
        /// A host of more than 255 bytes (3.2.2).
        HostTooLong = "host-too-long",
        /// A label of more than 63 bytes (3.2.2).
        HostLabelTooLong = "host-label-too-long",
        /// An empty label, as in "a..b" (3.2.2).
        HostLabelEmpty = "host-label-empty",
        /// A name that many resolvers parse as an IPv4 address (7.4).
        HostLooksLikeIpv4 = "host-looks-like-ipv4",
        /// An encoded byte in the host that is a delimiter once decoded (3.2.2, 7.3).
        HostEncodedDelimiter = "host-encoded-delimiter",
        /// A ":" without a port (3.2.3).
        PortEmpty = "port-empty",
        /// The default port of the scheme (3.2.3).
        PortDefault = "port-default",
        /// A port with leading zeros (3.2.3, 6.2.3).
        PortLeadingZeros = "port-leading-zeros",
        /// A port above 65535 (RFC 6335 section 6).
        PortBeyond65535 = "port-beyond-65535",
        /// A well-known port of another scheme (7.2).
        PortOfAnotherScheme = "port-of-another-scheme",
        /// A dot segment that 5.2.4 would remove.
        PathDotSegment = "path-dot-segment",
        /// An empty segment in the middle of a path (3.3).
        PathEmptySegment = "path-empty-segment",
        /// A segment of dots, some of them encoded (6.2.2.2, 7.3).
        EncodedDotSegment = "encoded-dot-segment",
        /// An encoded "/" in the path (2.2, 7.3).
        EncodedSlash = "encoded-slash",
        /// An encoded "\" before the query (7.3).
        EncodedBackslash = "encoded-backslash",
        /// %00 (7.3).
        EncodedNul = "encoded-nul",
        /// %0D or %0A (7.2).
        EncodedLineBreak = "encoded-line-break",
        /// %25 and two hexadecimal digits: probably encoded twice (2.4).
        EncodedTwice = "encoded-twice",
        /// An encoded unreserved character (2.3, 6.2.2.2).
        EncodedUnreserved = "encoded-unreserved",
        /// Lower-case hexadecimal digits (2.1, 6.2.2.1).
        EncodedLowercase = "encoded-lowercase",
        /// Encoded bytes that are not UTF-8 (2.5).
        EncodedNotUtf8 = "encoded-not-utf-8",
        /// A formatting character of bidirectional text in an IRI (RFC 3987 4.1).
        BidiFormatting = "bidi-formatting",
        /// Both directions in one part of an IRI (RFC 3987 4.2).
        BidiMixed = "bidi-mixed",
        /// A part of an IRI with right-to-left characters inside only (RFC 3987 4.2).
        BidiEnds = "bidi-ends",
        /// A component of an IRI that is not in NFC (RFC 3987 5.3.2.2).
        NotNfc = "not-nfc",
        /// An IPv6 address that contains an IPv4 address (RFC 4291 2.5.5, RFC 6052, RFC 3056).
        HostEmbedsIpv4 = "host-embeds-ipv4",
        /// A label that mixes scripts (RFC 3987 section 8, UTS 39 5.2).
        HostMixedScripts = "host-mixed-scripts",
        /// A label that begins with "xn--" but is not an A-label (RFC 5890 2.3.2.1).
        HostALabelInvalid = "host-a-label-invalid",
        /// A path that begins where a host is expected, as in "///example.com" (3.3).
        HostAfterSlashes = "host-after-slashes",
        /// A host or user name that begins with "-", which programs may take as an option.
        LeadingHyphen = "leading-hyphen",
        /// A dot segment with a parameter, as in "..;/" (3.3).
        DotSegmentParameter = "dot-segment-parameter",
        /// An invisible character (RFC 3987 section 8).
        InvisibleCharacter = "invisible-character",
        /// An encoded character that is invisible or changes the order of others.
        EncodedInvisible = "encoded-invisible",
        /// A scheme similar to a common one, as in "htp:" (3.1).
        SchemeMisspelt = "scheme-misspelt",
        /// A scheme after another, as in "http://http://h" (3.1).
        SchemeDoubled = "scheme-doubled",
        /// A scheme without its colon, as in "http//h" (3.1).
        SchemeColonMissing = "scheme-colon-missing",
        /// A scheme that runs a program (7).
        ScriptScheme = "script-scheme",
        /// A text that becomes a script link once it is decoded (7).
        ScriptHidden = "script-hidden",
        /// A mail address without "mailto:" (4.5).
        MailWithoutScheme = "mail-without-scheme",
        /// A DOI or a name in a URN namespace without its scheme (4.5).
        NameWithoutScheme = "name-without-scheme",
        /// A drive letter that parses as a scheme (RFC 8089 E.2).
        WindowsPath = "windows-path",
        /// A URL that is percent-encoded as a whole (2.4).
        EncodedWhole = "encoded-whole",
        /// An HTML entity, as in "&amp;" (2.2).
        HtmlEntity = "html-entity",
        /// Punctuation of the text around a URL (Appendix C).
        TrailingPunctuation = "trailing-punctuation",
        /// %20 at the end (Appendix C).
        EncodedSpaceAtEnd = "encoded-space-at-end",
        /// A "?" instead of "&" (3.4).
        QuerySecondMark = "query-second-mark",
        /// An "&" instead of the "?" of the query (3.4).
        QueryMarkMissing = "query-mark-missing",
        /// A "+" in the value of a parameter, which servers decode as a space (WHATWG URL 5.1).
        PlusInValue = "plus-in-value",
        /// A "#" in a value or a name, followed by more of it (3.5).
        HashInQuery = "hash-in-query",
        /// A query after the fragment (3.4).
        QueryInFragment = "query-in-fragment",
        /// A typing error in a label of a host (3.2.2).
        HostMisspelt = "host-misspelt",
        /// An unclosed bracket in the last segment of a path (3.3).
        BracketUnclosed = "bracket-unclosed",
        /// A wrong delimiter before or after the data of a scheme.
        SchemeSeparator = "scheme-separator",
        /// A character that is not allowed in domain names (3.2.2, RFC 1123 2.1).
        HostLabelCharacter = "host-label-character",
        /// A hyphen at an end of a label (3.2.2, RFC 1123 2.1).
        HostLabelHyphen = "host-label-hyphen",
        /// The text that programs write for a missing value (3.2.2, 3.3).
        Placeholder = "placeholder",
        /// A port after the path (3.2.3).
        PortAfterPath = "port-after-path",
        /// Text of a mail that was not decoded (2.4).
        QuotedPrintable = "quoted-printable",
        /// A comma in the host of a database (3.2.2).
        HostComma = "host-comma",
        /// A label that looks like another name (RFC 3987 section 8, UTS 39 4).
        HostLookAlike = "host-look-alike",
        /// Fewer than four decimal numbers (3.2.2, 7.4).
        Ipv4TooFewBytes = "ipv4-too-few-bytes",
        /// More than four decimal numbers (3.2.2, 7.4).
        Ipv4TooManyBytes = "ipv4-too-many-bytes",
        /// A number above 255 (3.2.2).
        Ipv4ByteTooLarge = "ipv4-byte-too-large",
        /// A number with a leading zero, octal to many programs (3.2.2, 7.4).
        Ipv4LeadingZero = "ipv4-leading-zero",
        /// A URL typed with the keyboard layout of another language (4.5).
        KeyboardLayout = "keyboard-layout",
        /// A connection string of ADO.NET, ODBC or Azure.
        ConnectionString = "connection-string",
        /// A connection string of libpq.
        KeywordString = "keyword-string",
        /// A connect descriptor or an Easy Connect name of Oracle.
        OracleName = "oracle-name",
        /// A list of hosts and ports.
        HostsAndPorts = "hosts-and-ports",
        /// A host and a port without a scheme.
        HostAndPort = "host-and-port",
        /// A port without a scheme and a host.
        PortAlone = "port-alone",
        /// A user, a password, a host and a port between colons.
        ProxyParts = "proxy-parts",
        /// A path on another machine, as rsync writes it.
        RemotePath = "remote-path",
        /// An image of containers.
        ImageReference = "image-reference",
        /// The name of a package with a version or a place.
        PackageSpecifier = "package-specifier",
        /// A command with its arguments.
        CommandLine = "command-line",
        /// More than one URL.
        SeveralUrls = "several-urls",
        /// A range of addresses.
        AddressRange = "address-range",
        /// A media type.
        MediaType = "media-type",
        /// The name of a setting before its value.
        SettingName = "setting-name",
        /// A tag around a value.
        MarkupAround = "markup-around",
        /// A header around a URI.
        HeaderValue = "header-value",
        /// A URL where a host and a port are expected.
        HostExpected = "host-expected",
        /// A relative reference where an absolute URL is needed.
        AbsoluteUrlNeeded = "absolute-url-needed",
        /// An "&" of a query that ends a command.
        ShellAmpersand = "shell-ampersand",
        /// An "&" in XML that begins no entity.
        XmlAmpersand = "xml-ampersand",
        /// A repository for pip without "git+".
        GitPrefixMissing = "git-prefix-missing",
        /// A link of Markdown in a URL.
        MarkdownLink = "markdown-link",
        /// A user inside the brackets of an address.
        BracketMisplaced = "bracket-misplaced",
        /// A backslash before an escape.
        EscapeBackslash = "escape-backslash",
        /// A slash too many before a drive.
        DriveSlashes = "drive-slashes",
        /// An instance of SQL Server behind a backslash.
        NamedInstance = "named-instance",
        /// Quotation marks at the end of a host.
        QuotesInside = "quotes-inside",
        /// An HTML entity with a space in it.
        EntityTorn = "entity-torn",
        /// A variable of Kubernetes in place of a port.
        ServiceVariable = "service-variable",
        /// A port inside of a host name.
        PortInHost = "port-in-host",
        /// White space and nothing else.
        TextBlank = "text-blank",
    }
}

impl IssueCode {
    /// The codes whose default severity is "info"; that of all others is "warning".
    pub const NOTES: [Self; 15] = [
        Self::SchemeUppercase,
        Self::UserinfoPresent,
        Self::HostUppercase,
        Self::PortEmpty,
        Self::PortDefault,
        Self::PortLeadingZeros,
        Self::PathDotSegment,
        Self::PathEmptySegment,
        Self::EncodedSlash,
        Self::EncodedTwice,
        Self::EncodedUnreserved,
        Self::EncodedLowercase,
        Self::EncodedNotUtf8,
        Self::NotNfc,
        Self::EncodedSpaceAtEnd,
    ];
}

/// An issue. Offsets are bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The code.
    pub code: IssueCode,
    /// The component.
    pub component: Component,
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
}
