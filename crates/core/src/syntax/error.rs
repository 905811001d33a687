//! Stable codes of errors, with the component and the range.
//!
//! The core returns *what* is wrong and *where*; sentences are up to the program that shows them, one row for each
//! code. A code is never reused with another meaning.

use std::fmt;

macro_rules! codes {
    ($(#[$about:meta])* $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum { $($(#[$doc])* $variant),+ }

        impl $enum {
            /// All members, in order.
            pub const ALL: [$enum; [$($enum::$variant),+].len()] = [$($enum::$variant),+];

            /// Returns the stable name.
            pub const fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),+ }
            }
        }
    };
}
pub(crate) use codes;

codes! {
    /// The components of a reference, with the names of RFC 3986 section 3.
    Component {
        /// Section 3.1.
        Scheme = "scheme",
        /// Section 3.2.
        Authority = "authority",
        /// Section 3.2.1.
        Userinfo = "userinfo",
        /// Section 3.2.2.
        Host = "host",
        /// Section 3.2.3.
        Port = "port",
        /// Section 3.3.
        Path = "path",
        /// Section 3.4.
        Query = "query",
        /// Section 3.5.
        Fragment = "fragment",
        /// The namespace identifier of a URN (RFC 8141 2.1).
        Nid = "nid",
        /// The namespace-specific string of a URN (RFC 8141 2.2).
        Nss = "nss",
        /// Parameters of a URN for its resolver (RFC 8141 2.3.1).
        RComponent = "r-component",
        /// Parameters of a URN for the resource (RFC 8141 2.3.2).
        QComponent = "q-component",
        /// The text as a whole.
        Reference = "reference",
    }
}

codes! {
    /// A stable code: one kind of syntax error.
    Code {
        /// A space where spaces are not allowed.
        Space = "space",
        /// A line feed or carriage return.
        LineBreak = "line-break",
        /// U+0000.
        Nul = "nul",
        /// Another control character, tab included.
        Control = "control",
        /// A character outside ASCII.
        NonAscii = "non-ascii",
        /// A private use character outside the query of an IRI.
        PrivateUse = "private-use",
        /// A character that is not allowed in IRIs: a C1 control, a noncharacter, a special or a tag.
        NotUcschar = "not-ucschar",
        /// A lone surrogate, which is not a character.
        Surrogate = "surrogate",
        /// `\`.
        Backslash = "backslash",
        /// `"`.
        QuotationMark = "quotation-mark",
        /// `<` or `>`.
        AngleBracket = "angle-bracket",
        /// `{` or `}`.
        CurlyBracket = "curly-bracket",
        /// `|`.
        VerticalBar = "vertical-bar",
        /// `^` or a grave accent.
        CircumflexOrGrave = "circumflex-or-grave",
        /// `[` or `]` outside an IP literal.
        SquareBracket = "square-bracket",
        /// A second `#`.
        SecondHash = "second-hash",
        /// A second `@` in the authority.
        SecondAt = "second-at",
        /// `%` with fewer than two characters after it.
        PercentIncomplete = "percent-incomplete",
        /// `%` not followed by two hexadecimal digits.
        PercentNotHex = "percent-not-hex",
        /// `:` without a scheme before it.
        SchemeEmpty = "scheme-empty",
        /// A scheme that does not begin with a letter.
        SchemeStart = "scheme-start",
        /// A character in a scheme other than a letter, digit, `+`, `-` or `.`.
        SchemeCharacter = "scheme-character",
        /// An address and port without a scheme, as in `127.0.0.1:80`.
        SchemeMissing = "scheme-missing",
        /// A colon in the first segment of a relative path.
        ColonInFirstSegment = "colon-in-first-segment",
        /// A character other than a digit in a port.
        PortCharacter = "port-character",
        /// Several hosts with ports, as in database connection strings.
        HostList = "host-list",
        /// An IPv6 address without its brackets.
        Ipv6Unbracketed = "ipv6-unbracketed",
        /// `[]`.
        IpLiteralEmpty = "ip-literal-empty",
        /// `[` without `]`.
        IpLiteralUnclosed = "ip-literal-unclosed",
        /// Text other than a port after `]`.
        IpLiteralTrailing = "ip-literal-trailing",
        /// A character that is not allowed in an IPv6 address.
        Ipv6Character = "ipv6-character",
        /// A group of more than four digits.
        Ipv6GroupTooLong = "ipv6-group-too-long",
        /// More than eight groups.
        Ipv6TooManyGroups = "ipv6-too-many-groups",
        /// Fewer than eight groups and no `::`.
        Ipv6TooFewGroups = "ipv6-too-few-groups",
        /// A second `::`, or `:::`.
        Ipv6SecondCompression = "ipv6-second-compression",
        /// A single colon at the beginning or the end.
        Ipv6LoneColon = "ipv6-lone-colon",
        /// An embedded IPv4 address that is invalid or not at the end.
        Ipv6EmbeddedIpv4 = "ipv6-embedded-ipv4",
        /// An IPv6 address with a zone identifier (RFC 9844).
        ZoneIdentifier = "zone-identifier",
        /// An IPvFuture without a hexadecimal version and a dot.
        IpvFutureVersion = "ipvfuture-version",
        /// An IPvFuture whose address is empty or has a character that is not allowed.
        IpvFutureAddress = "ipvfuture-address",
        /// A text longer than the offset table supports.
        TooLong = "too-long",
        /// A relative reference where a URI is needed.
        SchemeRequired = "scheme-required",
        /// A URI where a relative reference is needed.
        SchemeForbidden = "scheme-forbidden",
        /// A URI of another scheme where a URN is needed.
        UrnScheme = "urn-scheme",
        /// An authority in a URN.
        UrnAuthority = "urn-authority",
        /// A character that is not allowed in a namespace identifier.
        UrnNidCharacter = "urn-nid-character",
        /// A namespace identifier that begins or ends with a hyphen.
        UrnNidHyphen = "urn-nid-hyphen",
        /// A namespace identifier with too few or too many characters.
        UrnNidLength = "urn-nid-length",
        /// The namespace identifier "urn", which RFC 2141 reserves.
        UrnNidReserved = "urn-nid-reserved",
        /// A missing namespace-specific string.
        UrnNssMissing = "urn-nss-missing",
        /// A namespace-specific string that begins with "/".
        UrnNssSlash = "urn-nss-slash",
        /// A character of URIs that RFC 2141 excludes from URNs.
        UrnNssExcluded = "urn-nss-excluded",
        /// A "?" that introduces neither an r- nor a q-component.
        UrnQuery = "urn-query",
        /// An r- or q-component that is empty, or begins with "/" or "?".
        UrnComponentStart = "urn-component-start",
    }
}

/// A syntax error: its code, component and range. Offsets are bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    /// The code.
    pub code: Code,
    /// The component.
    pub component: Component,
    /// The start of the invalid part.
    pub offset: usize,
    /// Its end; equal to `offset` if something is missing.
    pub end: usize,
}

impl SyntaxError {
    pub(crate) const fn new(code: Code, component: Component, offset: usize, end: usize) -> Self {
        SyntaxError { code, component, offset, end }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.code.name(), self.component.name(), self.offset)
    }
}

impl std::error::Error for SyntaxError {}

codes! {
    /// A stable code: one reason why components are not a valid reference.
    BuildCode {
        /// A scheme that is empty, does not begin with a letter, or contains another character.
        SchemeInvalid = "scheme-invalid",
        /// A userinfo without a host.
        UserinfoWithoutHost = "userinfo-without-host",
        /// A port without a host.
        PortWithoutHost = "port-without-host",
        /// An authority given both whole and in parts.
        AuthorityConflict = "authority-conflict",
        /// An IPv6 address as a host without its brackets.
        HostNeedsBrackets = "host-needs-brackets",
        /// An invalid IP literal.
        HostLiteral = "host-literal",
        /// A port above 65535 or below 0.
        PortRange = "port-range",
        /// A path after an authority that is neither empty nor begins with "/".
        PathNeedsSlash = "path-needs-slash",
        /// A path that begins with "//" without an authority, if guards are refused.
        GuardDoubleSlash = "guard-double-slash",
        /// A first segment with ":" without a scheme, if guards are refused.
        GuardColon = "guard-colon",
        /// A delimiter that would end the component.
        ComponentDelimiter = "component-delimiter",
        /// A character that is not allowed in the component.
        ComponentCharacter = "component-character",
        /// "." or ".." as data, which no encoding preserves in a segment.
        DotSegment = "dot-segment",
        /// A "/" in a segment, which may be meant as data or as a path.
        SegmentSlash = "segment-slash",
        /// A suffix that does not begin with "." or is nothing but dots.
        SuffixShape = "suffix-shape",
        /// A path whose last segment is empty or a dot segment instead of a name.
        NameRequired = "name-required",
        /// A separator of pairs that is not a sub-delimiter, or is "=" or "+".
        SeparatorInvalid = "separator-invalid",
        /// A pair of a query with an empty name and no value, which cannot be written.
        PairEmpty = "pair-empty",
        /// Components without a scheme where a URI is needed.
        SchemeRequired = "scheme-required",
        /// Components with a scheme where a relative reference is needed.
        SchemeForbidden = "scheme-forbidden",
        /// Invalid parts of a URN.
        UrnPart = "urn-part",
        /// A result longer than the offset table supports.
        TooLong = "too-long",
    }
}

/// The reason why components are invalid. Offsets are bytes of the given component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BuildError {
    /// The code.
    pub code: BuildCode,
    /// The component.
    pub component: Component,
    /// The start of the invalid part of the component.
    pub offset: usize,
    /// Its end.
    pub end: usize,
    /// The parser's code for that part, if there is one.
    pub syntax: Option<Code>,
}

impl BuildError {
    pub(crate) const fn new(code: BuildCode, component: Component, offset: usize, end: usize) -> Self {
        BuildError { code, component, offset, end, syntax: None }
    }

    pub(crate) const fn because(self, syntax: Code) -> Self {
        BuildError { syntax: Some(syntax), ..self }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.code.name(), self.component.name(), self.offset)
    }
}

impl std::error::Error for BuildError {}

codes! {
    /// A stable code: one reason why bytes cannot be decoded.
    EncodingCode {
        /// "%" without two hexadecimal digits.
        PercentMalformed = "percent-malformed",
        /// Decoded bytes that are not UTF-8.
        NotUtf8 = "not-utf-8",
        /// A lone surrogate, which cannot be encoded as UTF-8.
        LoneSurrogate = "lone-surrogate",
    }
}

/// The reason why a text could not be decoded. Offsets are bytes of the encoded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EncodingError {
    /// The code.
    pub code: EncodingCode,
    /// The start of the invalid part.
    pub offset: usize,
    /// Its end.
    pub end: usize,
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.code.name(), self.offset)
    }
}

impl std::error::Error for EncodingError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn distinct(mut names: Vec<&str>) -> bool {
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        names.len() == count
    }

    #[test]
    fn no_two_codes_share_a_name() {
        assert!(distinct(Code::ALL.iter().map(|c| c.name()).collect()));
        assert!(distinct(BuildCode::ALL.iter().map(|c| c.name()).collect()));
        assert!(distinct(EncodingCode::ALL.iter().map(|c| c.name()).collect()));
    }
}
