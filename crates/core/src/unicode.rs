//! What urikit asks the Unicode character database: the one module that knows ICU4X.
//!
//! The data come with the crates that the `idna` crate uses anyway, so direction, NFC and
//! domain names are all of one version of Unicode. Nothing here changes a text but
//! [`nfc`], and that only for comparing: RFC 3987 5.3.2.2 forbids normalizing an IRI that
//! somebody else has made.
//!
//! The data are held at Unicode 17 (`Cargo.toml`), the version of the test vectors of UTS
//! 46 and of the pinned URL Standard: with other data a code point that Unicode 18 gives
//! to a letter would make a domain here and none in a browser.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{BidiClass, DefaultIgnorableCodePoint, WhiteSpace};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The version of the data; a test tells where it and `Cargo.toml` part.
pub const VERSION: &str = "17.0";

/// Which way a character makes a text run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `Bidi_Class` L.
    LeftToRight,
    /// `Bidi_Class` R or AL.
    RightToLeft,
    /// `Bidi_Class` NSM: the way of the character it stands on (UAX 9, rule W1).
    Mark,
    /// Digits, punctuation and everything else.
    Neutral,
}

/// The direction of a character.
///
/// ```
/// use urikit_core::unicode::{direction, Direction};
/// assert_eq!((direction('a'), direction('א')), (Direction::LeftToRight, Direction::RightToLeft));
/// ```
#[inline]
pub fn direction(c: char) -> Direction {
    match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::LeftToRight => Direction::LeftToRight,
        BidiClass::RightToLeft | BidiClass::ArabicLetter => Direction::RightToLeft,
        BidiClass::NonspacingMark => Direction::Mark,
        _ => Direction::Neutral,
    }
}

/// Whether a character is a space of any kind, which RFC 3987 6.1 leaves out of IRIs.
#[inline]
pub fn is_space(c: char) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains(c)
}

/// Whether a character shows nothing by itself (`Default_Ignorable_Code_Point`): joiners,
/// variation selectors, soft hyphens, and the formatting characters of bidirectional text.
#[inline]
pub fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// Whether a text is in Normalization Form C (UAX 15).
///
/// ```
/// use urikit_core::unicode::is_nfc;
/// assert!(is_nfc("r\u{E9}sum\u{E9}") && !is_nfc("re\u{301}sume\u{301}"));
/// ```
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || ComposingNormalizerBorrowed::new_nfc().is_normalized(text)
}

/// The text in Normalization Form C, for comparing only.
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_are_of_unicode_17() {
        // CJK extension J came with 17, the Seal script with 18.
        assert_eq!(direction('\u{323B0}'), Direction::LeftToRight);
        assert_eq!(crate::idna::to_ascii("\u{3E8AC}", crate::idna::Strictness::Lenient), None);
        assert!(crate::idna::to_ascii("\u{323B0}", crate::idna::Strictness::Lenient).is_some());
    }
}
