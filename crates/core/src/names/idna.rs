//! Internationalized domains (UTS 46): the only module that uses the `idna` crate.
//!
//! Processing is nontransitional, with CheckBidi and CheckJoiners; strict processing adds CheckHyphens,
//! UseSTD3ASCIIRules and VerifyDnsLength. The crate reports only that a domain fails, not why. [`fault`] finds the
//! reason by testing parts: each label alone, a label without the limit on its length, each character between two
//! letters. If no reason is found, the error is an invalid label.
//!
//! The time is linear: the crate rejects labels of more than 1000 characters, as ICU does, before running Punycode on
//! them.

use std::ops::Range;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::syntax::error::codes;

/// The parameters of ToASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The parameters of browsers.
    Lenient,
    /// UseSTD3ASCIIRules and VerifyDnsLength, as RFC 3987 3.1 requires for converting an IRI to a URI, but for "_", which
    /// names in the DNS may have (RFC 2181 section 11) and browsers accept; hyphens at the ends of a label are rejected
    /// with STD3, and an empty last label is the root.
    Lookup,
    /// CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength.
    Strict,
}

/// The characters that STD3 denies, without "_".
const STD3_BUT_UNDERSCORE: AsciiDenyList = AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");

impl Strictness {
    fn parameters(self) -> (AsciiDenyList, Hyphens, DnsLength) {
        match self {
            Strictness::Lenient => (AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
            Strictness::Lookup => (STD3_BUT_UNDERSCORE, Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot),
            Strictness::Strict => (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
        }
    }
}

/// Converts non-ASCII labels to Punycode without the mapping of UTS 46; None if a label is too long.
///
/// ```
/// use urikit_core::names::idna::to_punycode;
/// assert_eq!(to_punycode("a.中国").as_deref(), Some("a.xn--fiqs8s"));
/// ```
pub fn to_punycode(domain: &str) -> Option<String> {
    /// The limit of `idna`, because Punycode is quadratic.
    const MOST: usize = 1000;
    let labels = domain.split('.').map(|label| {
        if label.is_ascii() {
            return Some(label.to_owned());
        }
        let short = label.len() <= 4 * MOST && label.chars().count() <= MOST;
        let encoded = short.then(|| idna::punycode::encode_str(label))??;
        Some(format!("xn--{encoded}"))
    });
    Some(labels.collect::<Option<Vec<_>>>()?.join("."))
}

/// Converts a domain to A-labels (ToASCII); None if it fails.
///
/// ```
/// use urikit_core::names::idna::{to_ascii, Strictness};
/// assert_eq!(to_ascii("faß.de", Strictness::Strict).as_deref(), Some("xn--fa-hia.de"));
/// assert_eq!(to_ascii("a_b", Strictness::Strict), None);
/// ```
pub fn to_ascii(domain: &str, strictness: Strictness) -> Option<String> {
    let (deny, hyphens, length) = strictness.parameters();
    convert(domain, deny, hyphens, length)
}

/// Converts a domain with transitional processing, CheckHyphens and VerifyDnsLength, as programs do that call ICU with
/// its old defaults; None if it fails.
///
/// ```
/// use urikit_core::names::idna::to_ascii_transitional;
/// assert_eq!(to_ascii_transitional("Faß.de").as_deref(), Some("fass.de"));
/// ```
pub fn to_ascii_transitional(domain: &str) -> Option<String> {
    let mut mapped = String::with_capacity(domain.len());
    for c in domain.chars() {
        match c {
            'ß' | 'ẞ' => mapped.push_str("ss"),
            'ς' => mapped.push('σ'),
            '\u{200C}' | '\u{200D}' => {}
            c => mapped.push(c),
        }
    }
    convert(&mapped, AsciiDenyList::EMPTY, Hyphens::Check, DnsLength::VerifyAllowRootDot)
}

fn convert(domain: &str, deny: AsciiDenyList, hyphens: Hyphens, length: DnsLength) -> Option<String> {
    let ascii = Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok()?;
    // A U-label that begins with "xn--" has an A-label that continues with these letters.
    if ascii.contains("xn--xn--") {
        let (unicode, _) = Uts46::new().to_unicode(ascii.as_bytes(), deny, hyphens);
        if unicode.split('.').any(is_prefixed) {
            return None;
        }
    }
    Some(ascii.into_owned())
}

/// Returns true if a U-label looks like an A-label: "If not CheckHyphens, the label must not begin with 'xn--'" (UTS 46
/// 4.1). The crate does not check this for decoded labels.
fn is_prefixed(label: &str) -> bool {
    label.starts_with("xn--")
}

/// Returns true if a label has the prefix of A-labels (RFC 5890 2.3.2.1), in any case.
pub fn is_a_label(label: &str) -> bool {
    label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}

/// Returns true if a label of a host has the prefix of A-labels.
pub fn has_a_label(host: &str) -> bool {
    host.contains("--") && host.split(is_dot).any(is_a_label)
}

/// Returns the U-label of a valid A-label: the label that converts back to it (RFC 5890 2.3.2.1).
///
/// ```
/// use urikit_core::names::idna::u_label;
/// assert_eq!(u_label("XN--bcher-kva").as_deref(), Some("bücher"));
/// assert_eq!(u_label("xn--a"), None);
/// ```
pub fn u_label(label: &str) -> Option<String> {
    to_unicode(label).filter(|u| to_ascii(u, Strictness::Lookup).is_some_and(|a| a.eq_ignore_ascii_case(label)))
}

/// Returns true if a domain can contain a character unchanged (UTS 46): alone, or between letters of either direction.
#[cfg(test)]
pub(crate) fn can_have(c: char) -> bool {
    [c.to_string(), format!("x{c}"), format!("א{c}א")].iter().any(|label| {
        let ascii = to_ascii(label, Strictness::Lenient);
        ascii.is_some_and(|ascii| u_label(&ascii).is_some_and(|back| back == *label))
    })
}

/// Converts a domain to U-labels (ToUnicode); None on error.
///
/// ```
/// use urikit_core::names::idna::to_unicode;
/// assert_eq!(to_unicode("xn--fa-hia.de").as_deref(), Some("faß.de"));
/// ```
pub fn to_unicode(domain: &str) -> Option<String> {
    let (unicode, valid) = to_unicode_by(domain, Strictness::Lenient);
    valid.then_some(unicode)
}

/// Converts a domain to U-labels with the parameters of a strictness, without a limit on the length. On error, returns
/// false and a form that shows where.
pub fn to_unicode_by(domain: &str, strictness: Strictness) -> (String, bool) {
    let (deny, hyphens, _) = strictness.parameters();
    let (unicode, result) = Uts46::new().to_unicode(domain.as_bytes(), deny, hyphens);
    let valid = result.is_ok() && !unicode.split('.').any(is_prefixed);
    (unicode.into_owned(), valid)
}

codes! {
    /// A stable code: the reason why a domain cannot be written in A-labels.
    IdnaCode {
        /// Encoded bytes of the host that are not UTF-8.
        NotUtf8 = "idna-not-utf-8",
        /// An empty label, or one that mapping leaves empty.
        LabelEmpty = "idna-label-empty",
        /// A label of more than 63 characters as an A-label.
        LabelTooLong = "idna-label-too-long",
        /// A domain of more than 253 characters.
        DomainTooLong = "idna-domain-too-long",
        /// A character that is not allowed in labels, or not at this position.
        Character = "idna-character",
        /// A hyphen at an end of a label.
        Hyphen = "idna-hyphen",
        /// A label that begins with "xn--" but is not an A-label.
        ALabel = "idna-a-label",
        /// Labels that are valid alone but not together: directions (RFC 5893).
        Bidi = "idna-bidi",
        /// A label that is not in NFC, for a policy without mapping (RFC 5891 4.2.1).
        NotNfc = "idna-not-nfc",
        /// A label that is invalid for an unknown reason.
        Label = "idna-label",
    }
}

/// The reason why a domain failed. Offsets are bytes of the domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of error.
    pub code: IdnaCode,
    /// The range of the invalid label, or of the whole domain.
    pub label: Range<usize>,
    /// The character and its offset, if known.
    pub character: Option<(usize, char)>,
}

/// Returns the reason why [`to_ascii`] failed with [`Strictness::Lookup`], as far as it can be found.
///
/// ```
/// use urikit_core::names::idna::{fault, IdnaCode};
/// let fault = fault("a.b\u{2028}é.de");
/// assert_eq!((fault.code, fault.label, fault.character), (IdnaCode::Character, 2..8, Some((3, '\u{2028}'))));
/// ```
#[cold]
pub fn fault(domain: &str) -> Fault {
    let mut start = 0;
    for piece in domain.split_inclusive(is_dot) {
        let label = piece.trim_end_matches(is_dot);
        let range = start..start + label.len();
        start += piece.len();
        if label.is_empty() {
            return Fault { code: IdnaCode::LabelEmpty, label: range, character: None };
        }
        if to_ascii(label, Strictness::Lookup).is_none() {
            let (code, character) = cause(label);
            let character = character.map(|(at, c)| (range.start + at, c));
            return Fault { code, label: range, character };
        }
    }
    let code = match without_length(domain) {
        None => IdnaCode::Bidi,
        Some(_) => IdnaCode::DomainTooLong,
    };
    Fault { code, label: 0..domain.len(), character: None }
}

/// Returns true for one of the four characters that separate labels (RFC 3490 3.1).
pub fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// More characters than a label of 63 bytes can be mapped from.
const TOO_LONG: usize = 1000;

fn without_length(domain: &str) -> Option<String> {
    let (deny, hyphens, _) = Strictness::Lookup.parameters();
    convert(domain, deny, hyphens, DnsLength::Ignore)
}

fn cause(label: &str) -> (IdnaCode, Option<(usize, char)>) {
    match without_length(label) {
        Some(ascii) if ascii.is_empty() => return (IdnaCode::LabelEmpty, None),
        Some(_) => return (IdnaCode::LabelTooLong, None),
        None => {}
    }
    let mut known = Vec::new();
    for (at, c) in label.char_indices() {
        if known.contains(&c) {
            continue;
        }
        if is_refused(c) {
            return (IdnaCode::Character, Some((at, c)));
        }
        // Bounds the work for labels with many different characters.
        if known.len() < 64 {
            known.push(c);
        }
    }
    if label.chars().count() > TOO_LONG {
        return (IdnaCode::LabelTooLong, None);
    }
    if label.starts_with('-') {
        return (IdnaCode::Hyphen, Some((0, '-')));
    }
    if label.ends_with('-') {
        return (IdnaCode::Hyphen, Some((label.len() - 1, '-')));
    }
    if label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")) {
        return (IdnaCode::ALabel, None);
    }
    (IdnaCode::Label, None)
}

/// Returns true if a character fails between two letters of either direction.
fn is_refused(c: char) -> bool {
    !c.is_ascii_alphanumeric()
        && !matches!(c, '-' | '_')
        && ['a', '\u{5D0}'].iter().all(|side| without_length(&format!("{side}{c}{side}")).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(domain: &str) -> (&'static str, &str, Option<(usize, char)>) {
        assert_eq!(to_ascii(domain, Strictness::Lookup), None, "{domain}");
        let fault = fault(domain);
        (fault.code.name(), &domain[fault.label], fault.character)
    }

    #[test]
    fn what_can_be_known_of_a_fault() {
        assert_eq!(why("é..de"), ("idna-label-empty", "", None));
        assert_eq!(why("é.\u{AD}.de"), ("idna-label-empty", "\u{AD}", None));
        assert_eq!(why("é!b.de"), ("idna-character", "é!b", Some((2, '!'))));
        assert_eq!(why("a.é\u{2024F}\u{E000}.de").0, "idna-character");
        assert_eq!(why("-é.de"), ("idna-hyphen", "-é", Some((0, '-'))));
        assert_eq!(why("é-.de"), ("idna-hyphen", "é-", Some((2, '-'))));
        assert_eq!(why("é.xn--a.de"), ("idna-a-label", "xn--a", None));
        assert_eq!(why("0a.\u{5D0}"), ("idna-bidi", "0a.\u{5D0}", None));
        assert_eq!(why("a\u{5D0}.de"), ("idna-label", "a\u{5D0}", None));
        assert_eq!(why("\u{301}a.de"), ("idna-label", "\u{301}a", None));
        let long = "é".repeat(64);
        assert_eq!(why(&long), ("idna-label-too-long", &*long, None));
        let long = vec!["é".repeat(20); 12].join(".");
        assert_eq!(why(&long), ("idna-domain-too-long", &*long, None));
    }

    #[test]
    fn the_root_and_other_dots() {
        assert_eq!(to_ascii("é.de.", Strictness::Lookup).as_deref(), Some("xn--9ca.de."));
        assert_eq!(to_ascii("é。de", Strictness::Lookup).as_deref(), Some("xn--9ca.de"));
    }

    #[test]
    fn an_a_label_hides_no_other() {
        // "xn--a-ä", in A-labels (IdnaTestV2: V4).
        for strictness in [Strictness::Lenient, Strictness::Lookup, Strictness::Strict] {
            assert_eq!(to_ascii("xn--xn--a--gua.faß", strictness), None, "{strictness:?}");
        }
        assert_eq!(to_unicode("xn--xn--a--gua.pt"), None);
        assert_eq!(why("é.xn--xn--a--gua").0, "idna-a-label");
        // A letter in between: "xén--".
        assert_eq!(to_unicode("xn--xn---bpa").as_deref(), Some("xén--"));
    }

    #[test]
    fn long_labels_cost_no_more_than_they_are_long() {
        for label in ["é".repeat(500_000), "\u{4E00}\u{4E01}".repeat(150_000), "a-".repeat(500_000) + "é"] {
            assert_eq!(why(&label).0, "idna-label-too-long");
        }
    }
}
