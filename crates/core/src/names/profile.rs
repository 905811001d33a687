//! Characters allowed in names: the General Security Profile of UTS 39 section 3.1, extended for hosts.
//!
//! A restricted character (`Identifier_Status`) is a symbol, punctuation, or a letter of a historic script, of
//! phonetics or of mathematics. IDNA 2008 disallows symbols, UTS 46 and the URL Standard accept them, and browsers show
//! a name with any of them as Punycode. Modifications (UTS 39-C1): scripts in limited use (UAX 31 Table 7), all Han
//! ideographs, and the two joiners, which UTS 46 checks in context, are not restricted, because real names contain
//! them.
//!
//! The data are those of Unicode 18.0.0 in the crate unicode-security 0.1.3 (MIT or Apache-2.0; data under the Unicode
//! License v3), and a test derives them again. Characters that UTS 46 allows in no domain may be inside or outside of a
//! range, whichever gives fewer ranges.

/// The ranges of non-ASCII characters that are not restricted: for each, the distance from the end of the previous
/// range and the number of further characters, in groups of seven bits, lowest first.
#[rustfmt::skip]
const RANGES: &[u8] = &[
    56, 0, 40, 23, 2, 27, 4, 20, 4, 8, 3, 19, 4, 4, 4, 8, 4, 25, 20, 0, 7, 0, 8, 0, 15, 4, 26, 6, 9, 0, 10, 2,
    6, 0, 10, 0, 32, 2, 50, 0, 6, 1, 2, 1, 2, 0, 2, 0, 8, 0, 5, 1, 9, 0, 23, 0, 2, 0, 7, 0, 41, 1, 68, 4, 2, 6,
    15, 0, 8, 0, 3, 2, 9, 0, 95, 62, 98, 31, 2, 11, 2, 1, 50, 10, 4, 6, 4, 14, 4, 4, 16, 10, 4, 12, 6, 6, 4, 0,
    44, 0, 60, 37, 4, 0, 70, 26, 9, 1, 44, 26, 3, 0, 4, 17, 2, 1, 11, 9, 7, 0, 2, 0, 2, 27, 2, 9, 5, 1, 2, 0,
    2, 7, 2, 4, 2, 0, 2, 2, 3, 4, 2, 19, 2, 0, 25, 11, 4, 2, 17, 47, 14, 2, 2, 1, 4, 0, 10, 0, 2, 1, 3, 2, 2,
    0, 4, 3, 15, 103, 4, 10, 8, 0, 67, 27, 5, 10, 37, 0, 17, 0, 2, 7, 18, 7, 5, 0, 58, 2, 2, 6, 2, 27, 2, 9, 2,
    7, 2, 5, 2, 8, 2, 0, 7, 1, 15, 9, 3, 5, 4, 1, 2, 1, 2, 10, 4, 45, 2, 16, 24, 11, 17, 0, 3, 72, 15, 0, 20,
    1, 17, 58, 2, 15, 25, 9, 18, 10, 4, 36, 3, 6, 2, 5, 4, 6, 9, 0, 9, 0, 18, 0, 18, 74, 53, 1, 2, 6, 3, 34, 2,
    1, 2, 4, 5, 15, 53, 1, 2, 6, 3, 34, 2, 7, 5, 5, 3, 7, 25, 9, 19, 1, 2, 6, 3, 26, 2, 15, 5, 5, 3, 5, 2, 0,
    10, 0, 35, 5, 3, 11, 4, 12, 2, 63, 20, 0, 15, 57, 6, 13, 3, 9, 40, 3, 3, 1, 2, 0, 3, 0, 7, 3, 2, 6, 2, 6,
    3, 1, 2, 1, 2, 9, 2, 18, 3, 9, 50, 0, 21, 9, 23, 40, 9, 15, 4, 0, 12, 29, 4, 11, 68, 73, 17, 10, 17, 21, 5,
    0, 65, 32, 144, 2, 6, 2, 126, 2, 38, 2, 71, 9, 14, 2, 14, 2, 38, 2, 17, 71, 85, 12, 235, 4, 3, 16, 129, 2,
    28, 3, 3, 3, 2, 3, 35, 3, 0, 2, 0, 14, 9, 199, 1, 139, 1, 11, 148, 1, 70, 121, 14, 0, 89, 76, 4, 9, 39, 42,
    6, 9, 7, 51, 13, 55, 9, 61, 144, 3, 0, 6, 0, 14, 0, 4, 0, 18, 0, 6, 2, 4, 8, 16, 0, 8, 0, 10, 0, 4, 0, 28,
    0, 6, 0, 14, 88, 151, 2, 0, 9, 0, 14, 0, 137, 26, 55, 24, 0, 134, 5, 2, 58, 85, 7, 144, 1, 2, 0, 113, 31,
    193, 4, 191, 51, 65, 140, 173, 1, 68, 45, 3, 140, 2, 7, 22, 119, 81, 143, 2, 39, 5, 0, 84, 69, 11, 9, 39,
    45, 83, 64, 16, 9, 39, 89, 34, 0, 5, 93, 3, 15, 3, 4, 202, 1, 42, 2, 183, 87, 181, 90, 35, 133, 16, 57,
    199, 7, 63, 5, 3, 186, 3, 0, 2, 0, 57, 0, 196, 1, 74, 6, 9, 5, 3, 207, 12, 15, 241, 9, 0, 208, 144, 1, 184,
    4, 200, 9, 159, 1, 225, 226, 1, 78, 242, 2, 57, 231, 9, 30, 164, 2, 55, 167, 45, 249, 232, 4,
];

/// Returns true if a character is not allowed in names.
///
/// ```
/// use urikit_core::names::profile::is_restricted;
/// assert!(is_restricted('❤') && is_restricted('∕') && is_restricted('\u{102A0}'));
/// assert!(!['a', 'é', 'я', '名', 'ש', 'Ꭰ'].into_iter().any(is_restricted));
/// ```
pub fn is_restricted(c: char) -> bool {
    if matches!(c, '\u{200C}' | '\u{200D}') {
        return false;
    }
    let (c, mut last) = (u32::from(c), 0x7F);
    let mut numbers = Numbers(RANGES);
    while let (Some(gap), Some(more)) = (numbers.next(), numbers.next()) {
        if c < last + gap {
            break;
        }
        last += gap + more;
        if c <= last {
            return false;
        }
    }
    c > 0x7F
}

/// An iterator over numbers in groups of seven bits.
struct Numbers(&'static [u8]);

impl Iterator for Numbers {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift += 7;
        }
    }
}

#[cfg(test)]
mod tests {
    use unicode_security::general_security_profile::IdentifierType;
    use unicode_security::GeneralSecurityProfile;

    use super::is_restricted;
    use crate::names::idna::{can_have, to_ascii, Strictness};

    fn is_ideograph(c: char) -> bool {
        matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFD}')
    }

    #[test]
    fn no_ascii_character_is_restricted() {
        assert!(!('\0'..='\u{7F}').any(is_restricted));
        assert!(is_restricted('\u{80}'));
    }

    #[test]
    fn every_character_of_a_domain_by_the_data_of_unicode() {
        let mut count = 0;
        for c in ('\u{80}'..=char::MAX).filter(|c| can_have(*c)) {
            let recommended =
                c.identifier_allowed() || c.identifier_type() == Some(IdentifierType::Limited_Use) || is_ideograph(c);
            assert_eq!(is_restricted(c), !recommended, "U+{:04X}", u32::from(c));
            count += 1;
        }
        assert!(count > 150_000, "{count}");
    }

    #[test]
    fn symbols_that_uts_46_lets_pass() {
        assert!(!is_restricted('\u{200C}') && !is_restricted('\u{200D}') && !is_restricted('\u{660}'));
        assert!(to_ascii("i❤.ws", Strictness::Lenient).is_some());
        assert!("❤☃♥★".chars().all(is_restricted));
    }
}
