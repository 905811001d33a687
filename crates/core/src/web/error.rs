//! The validation errors of the standard ("Writing"), by name, with offset and length.
//!
//! A validation error means that the input is not valid by the standard; the parser continues unless the error is a
//! failure. Offsets are bytes of the caller's input, before anything is removed from it.

use crate::syntax::error::codes;

/// Parsing fails: the URL is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure;

codes! {
    /// A validation error of the standard.
    Kind {
        /// Unicode ToASCII records an error with its strict parameters.
        DomainToAscii = "domain-to-ASCII",
        /// A domain contains a percent-encoded byte.
        DomainPercentEncoded = "domain-percent-encoded",
        /// An opaque host contains a forbidden host code point.
        HostInvalidCodePoint = "host-invalid-code-point",
        /// An IPv4 address ends with a dot.
        Ipv4EmptyPart = "IPv4-empty-part",
        /// An IPv4 address has fewer than four parts.
        Ipv4TooFewParts = "IPv4-too-few-parts",
        /// An IPv4 address has more than four parts.
        Ipv4TooManyParts = "IPv4-too-many-parts",
        /// A part of an IPv4 address is not a number.
        Ipv4NonNumericPart = "IPv4-non-numeric-part",
        /// A part of an IPv4 address is hexadecimal or octal.
        Ipv4NonDecimalPart = "IPv4-non-decimal-part",
        /// A part of an IPv4 address exceeds 255.
        Ipv4OutOfRangePart = "IPv4-out-of-range-part",
        /// An IPv6 address has no closing bracket.
        Ipv6Unclosed = "IPv6-unclosed",
        /// An IPv6 address begins with a single colon.
        Ipv6InvalidCompression = "IPv6-invalid-compression",
        /// An IPv6 address has more than eight pieces.
        Ipv6TooManyPieces = "IPv6-too-many-pieces",
        /// An IPv6 address is compressed twice.
        Ipv6MultipleCompression = "IPv6-multiple-compression",
        /// An IPv6 address has a character that is neither hexadecimal digit nor colon, or ends too early.
        Ipv6InvalidCodePoint = "IPv6-invalid-code-point",
        /// An IPv6 address without compression has fewer than eight pieces.
        Ipv6TooFewPieces = "IPv6-too-few-pieces",
        /// A piece of an IPv6 address has a leading zero.
        Ipv6PieceLeadingZero = "IPv6-piece-leading-zero",
        /// An embedded IPv4 address leaves no room for itself.
        Ipv4InIpv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces",
        /// An embedded IPv4 address has an empty part, a leading zero, or another character.
        Ipv4InIpv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point",
        /// A part of an embedded IPv4 address exceeds 255.
        Ipv4InIpv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part",
        /// An embedded IPv4 address has too few parts.
        Ipv4InIpv6TooFewParts = "IPv4-in-IPv6-too-few-parts",
        /// A code point that is not a URL unit.
        InvalidUrlUnit = "invalid-URL-unit",
        /// A special scheme is not followed by "//".
        SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus",
        /// The scheme is missing, and the base too.
        MissingSchemeNonRelativeUrl = "missing-scheme-non-relative-URL",
        /// A "\" is used instead of "/".
        InvalidReverseSolidus = "invalid-reverse-solidus",
        /// The URL has credentials.
        InvalidCredentials = "invalid-credentials",
        /// A special scheme has no host.
        HostMissing = "host-missing",
        /// The port is too large.
        PortOutOfRange = "port-out-of-range",
        /// The port is not a number.
        PortInvalid = "port-invalid",
        /// A relative reference to a file begins with a drive letter.
        FileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter",
        /// A drive letter is in the place of the host.
        FileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host",
    }
}

/// The effect of an error on parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Parsing continued.
    Continued,
    /// Parsing failed.
    Failed,
}

/// A validation error with its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValidationError {
    /// The kind of error.
    pub kind: Kind,
    /// The start of the invalid part.
    pub start: usize,
    /// Its end.
    pub end: usize,
    /// The effect on parsing.
    pub effect: Effect,
}

/// Receives errors; `()` ignores them, and then checks that only report cost nothing.
pub(super) trait Report {
    /// False if errors are ignored.
    const LISTENS: bool;
    /// Receives one error; offsets are bytes of the cleaned input.
    fn report(&mut self, kind: Kind, start: usize, end: usize, effect: Effect);
}

impl Report for () {
    const LISTENS: bool = false;
    #[inline(always)]
    fn report(&mut self, _: Kind, _: usize, _: usize, _: Effect) {}
}

/// Collects errors: the one that ends parsing, or all of them. One type for both, because the parser is compiled for
/// each type.
#[derive(Default)]
pub(super) struct Heard {
    /// Also collect errors after which parsing continues.
    pub(super) all: bool,
    pub(super) errors: Vec<ValidationError>,
}

impl Heard {
    /// Collects every error.
    pub(super) fn all() -> Self {
        Heard { all: true, errors: Vec::new() }
    }
}

impl Report for Heard {
    const LISTENS: bool = true;
    fn report(&mut self, kind: Kind, start: usize, end: usize, effect: Effect) {
        if self.all || effect == Effect::Failed {
            self.errors.push(ValidationError { kind, start, end, effect });
        }
    }
}

/// The receiver for parsers whose errors are not needed. WebAssembly has a single parser, which reports, to be small.
#[cfg(not(target_family = "wasm"))]
pub(super) type Unheard = ();
#[cfg(target_family = "wasm")]
pub(super) type Unheard = Heard;
