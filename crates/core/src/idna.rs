//! Domains in Unicode (UTS 46), on the `idna` crate: the one place that knows it.
//!
//! Nontransitional processing, CheckBidi and CheckJoiners always; what the standard calls
//! strict adds CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength. The crate says only
//! that a domain fails, not why, so neither do we.

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// Which parameters ToASCII runs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The parameters a browser parses with.
    Lenient,
    /// CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength.
    Strict,
}

/// ToASCII: the domain in A-labels, or None where it fails.
///
/// ```
/// use urikit_core::idna::{to_ascii, Strictness};
/// assert_eq!(to_ascii("faß.de", Strictness::Strict).as_deref(), Some("xn--fa-hia.de"));
/// assert_eq!(to_ascii("a_b", Strictness::Strict), None);
/// ```
pub fn to_ascii(domain: &str, strictness: Strictness) -> Option<String> {
    let (deny, hyphens, length) = match strictness {
        Strictness::Lenient => (AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
        Strictness::Strict => (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
    };
    Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok().map(|domain| domain.into_owned())
}

/// ToUnicode: the domain in U-labels; None where an error was recorded.
///
/// ```
/// use urikit_core::idna::to_unicode;
/// assert_eq!(to_unicode("xn--fa-hia.de").as_deref(), Some("faß.de"));
/// ```
pub fn to_unicode(domain: &str) -> Option<String> {
    let (unicode, result) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    result.ok().map(|()| unicode.into_owned())
}
