//! Access to the Unicode character database: the only module that uses ICU4X.
//!
//! The data come with crates that `idna` already depends on, so direction, NFC and domain names use the same version of
//! Unicode. Only [`nfc`] changes a text, for comparison: RFC 3987 5.3.2.2 forbids normalizing existing IRIs.
//!
//! The data are pinned to Unicode 17 (`Cargo.toml`), the version of the test vectors of UTS 46 and of the pinned URL
//! Standard: with other data, a code point that is a letter since Unicode 18 would make a domain valid here and invalid
//! in browsers.

use std::borrow::Cow;
use std::sync::OnceLock;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    BidiClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup, Script, WhiteSpace,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::names::profile;

/// The version of the data; a test compares it with the data of the crates.
pub const VERSION: &str = "17.0";

/// The direction of text after a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `Bidi_Class` L.
    LeftToRight,
    /// `Bidi_Class` R or AL.
    RightToLeft,
    /// `Bidi_Class` NSM: the direction of the character before it (UAX 9, rule W1).
    Mark,
    /// Digits, punctuation and everything else.
    Neutral,
}

/// Returns the direction of a character.
///
/// ```
/// use urikit_core::names::unicode::{direction, Direction};
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

/// Returns true for a space of any kind, which RFC 3987 6.1 excludes from IRIs.
#[inline]
pub fn is_space(c: char) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains(c)
}

/// Returns true for an invisible character (`Default_Ignorable_Code_Point`): joiners, variation selectors, soft hyphens
/// and bidirectional formatting characters.
#[inline]
pub fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// Removes the marks on letters: "gōogle" becomes "google" (UAX 15, NFD).
pub fn base_letters(text: &str) -> String {
    let marks = '\u{300}'..='\u{36F}';
    let characters: Vec<char> = text.chars().collect();
    let letters = DecomposingNormalizerBorrowed::new_nfd().normalize_iter(characters.iter().copied());
    letters.filter(|c| !marks.contains(c)).collect()
}

/// Returns true for punctuation (General_Category P).
#[inline]
pub fn is_punctuation(c: char) -> bool {
    GeneralCategoryGroup::Punctuation.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Returns true for a character that joins its neighbours or selects a variant of the previous one: U+200C, U+200D and
/// the variation selectors. Several scripts and emoji need them inside a word.
#[inline]
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// The scripts of UAX 31 Table 5 that may be mixed with Latin in one identifier: all but Latin itself, Cyrillic and
/// Greek, whose letters look like those of Latin.
const BESIDE_LATIN: [Script; 26] = [
    Script::Arabic,
    Script::Armenian,
    Script::Bengali,
    Script::Bopomofo,
    Script::Devanagari,
    Script::Ethiopian,
    Script::Georgian,
    Script::Gujarati,
    Script::Gurmukhi,
    Script::Han,
    Script::Hangul,
    Script::Hebrew,
    Script::Hiragana,
    Script::Kannada,
    Script::Katakana,
    Script::Khmer,
    Script::Lao,
    Script::Malayalam,
    Script::Myanmar,
    Script::Oriya,
    Script::Sinhala,
    Script::Tamil,
    Script::Telugu,
    Script::Thaana,
    Script::Thai,
    Script::Tibetan,
];

/// A set of scripts, one bit each, and the three writing systems of UTS 39 5.1.
#[derive(Clone, Copy)]
struct Scripts([u64; 4]);

impl Scripts {
    const ALL: Scripts = Scripts([u64::MAX; 4]);
    const NONE: Scripts = Scripts([0; 4]);
    const HAN_WITH_BOPOMOFO: u16 = 253;
    const JAPANESE: u16 = 254;
    const KOREAN: u16 = 255;

    /// Returns the augmented script set of a character; all scripts for Common and Inherited.
    fn of(c: char) -> Scripts {
        // ASCII letters are Latin, other ASCII is Common.
        if c.is_ascii() {
            return if c.is_ascii_alphabetic() { Scripts::latin() } else { Scripts::ALL };
        }
        let mut set = Scripts::NONE;
        for script in ScriptWithExtensions::new().get_script_extensions_val(c).iter() {
            let systems: &[u16] = match script {
                Script::Common | Script::Inherited => return Scripts::ALL,
                Script::Han => &[Scripts::HAN_WITH_BOPOMOFO, Scripts::JAPANESE, Scripts::KOREAN],
                Script::Hiragana | Script::Katakana => &[Scripts::JAPANESE],
                Script::Hangul => &[Scripts::KOREAN],
                Script::Bopomofo => &[Scripts::HAN_WITH_BOPOMOFO],
                _ => &[],
            };
            set = systems.iter().fold(set.with(script.to_icu4c_value()), |set, bit| set.with(*bit));
        }
        set
    }

    fn latin() -> Scripts {
        Scripts::NONE.with(Script::Latin.to_icu4c_value())
    }

    /// Returns Han with Bopomofo, Kana or Hangul (UTS 39 5.1).
    fn systems() -> Scripts {
        [Scripts::HAN_WITH_BOPOMOFO, Scripts::JAPANESE, Scripts::KOREAN].into_iter().fold(Scripts::NONE, Scripts::with)
    }

    /// Returns the scripts that may be mixed with Latin (UTS 39 5.2).
    fn beside_latin() -> Scripts {
        static BESIDE: OnceLock<Scripts> = OnceLock::new();
        *BESIDE.get_or_init(|| {
            let scripts = BESIDE_LATIN.iter().map(|script| script.to_icu4c_value());
            scripts.fold(Scripts::systems(), Scripts::with)
        })
    }

    fn with(mut self, bit: u16) -> Scripts {
        self.0[usize::from(bit >> 6) & 3] |= 1 << (bit & 63);
        self
    }

    fn and(self, other: Scripts) -> Scripts {
        Scripts(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
}

/// The restriction levels of UTS 39 5.2, strictest first.
///
/// All but the last have only characters of the profile ([`crate::names::profile`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// ASCII.
    AsciiOnly,
    /// One script; Han with Kana, Hangul or Bopomofo counts as one (5.1).
    SingleScript,
    /// One of these and Latin.
    HighlyRestrictive,
    /// Latin and one other recommended script except Cyrillic and Greek.
    ModeratelyRestrictive,
    /// Any mixture.
    MinimallyRestrictive,
    /// Any characters.
    Unrestricted,
}

impl Level {
    /// The levels with their names in policies.
    pub const NAMES: [(&'static str, Level); 6] = [
        ("ascii-only", Level::AsciiOnly),
        ("single-script", Level::SingleScript),
        ("highly-restrictive", Level::HighlyRestrictive),
        ("moderately-restrictive", Level::ModeratelyRestrictive),
        ("minimally-restrictive", Level::MinimallyRestrictive),
        ("unrestricted", Level::Unrestricted),
    ];

    /// Returns the level of a text.
    ///
    /// ```
    /// use urikit_core::names::unicode::Level;
    /// let levels = ["apple", "b\u{FC}cher", "яблоко", "Tシャツ工房", "abcไทย", "\u{430}pple"].map(Level::of);
    /// use Level::*;
    /// let want = [AsciiOnly, SingleScript, SingleScript, HighlyRestrictive, ModeratelyRestrictive, MinimallyRestrictive];
    /// assert_eq!(levels, want);
    /// assert_eq!(Level::of("i\u{2764}"), Unrestricted);
    /// ```
    pub fn of(text: &str) -> Self {
        match text.chars().any(profile::is_restricted) {
            true => Level::Unrestricted,
            false => Level::of_scripts(text),
        }
    }

    /// Returns the level of a text by its scripts alone, ignoring restricted characters.
    pub(crate) fn of_scripts(text: &str) -> Self {
        if text.is_ascii() {
            return Level::AsciiOnly;
        }
        let latin = Scripts::latin();
        let (mut all, mut others) = (Scripts::ALL, Scripts::ALL);
        for c in text.chars() {
            let scripts = Scripts::of(c);
            all = all.and(scripts);
            if scripts.and(latin).is_empty() {
                others = others.and(scripts);
            }
        }
        if !all.is_empty() {
            Level::SingleScript
        } else if !others.and(Scripts::systems()).is_empty() {
            Level::HighlyRestrictive
        } else if !others.and(Scripts::beside_latin()).is_empty() {
            Level::ModeratelyRestrictive
        } else {
            Level::MinimallyRestrictive
        }
    }
}

/// Returns true if a text mixes scripts beyond the level "moderately restrictive" of UTS 39 5.2: it is neither of one
/// script, nor of Latin and one other recommended script except Cyrillic and Greek. Han with Kana, Hangul or Bopomofo
/// counts as one script (5.1).
///
/// Returns false for a text of one script, even if it looks like another script.
///
/// ```
/// use urikit_core::names::unicode::mixes_scripts;
/// assert!(mixes_scripts("\u{430}pple") && mixes_scripts("g\u{3BF}\u{3BF}gle"));
/// assert!(!mixes_scripts("apple") && !mixes_scripts("яблоко-1") && !mixes_scripts("Tシャツ工房"));
/// ```
pub fn mixes_scripts(text: &str) -> bool {
    Level::of_scripts(text) > Level::ModeratelyRestrictive
}

/// Returns true if a text is in Normalization Form C (UAX 15).
///
/// ```
/// use urikit_core::names::unicode::is_nfc;
/// assert!(is_nfc("r\u{E9}sum\u{E9}") && !is_nfc("re\u{301}sume\u{301}"));
/// ```
#[cfg(not(target_family = "wasm"))]
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || ComposingNormalizerBorrowed::new_nfc().is_normalized(text)
}

/// Returns true if a text is in Normalization Form C (UAX 15).
#[cfg(target_family = "wasm")]
pub fn is_nfc(text: &str) -> bool {
    nfc(text) == text
}

/// Converts a text to Normalization Form C, for comparison only.
#[cfg(not(target_family = "wasm"))]
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// Converts a text to Normalization Form C with the code that domain names use, to keep the download small.
#[cfg(target_family = "wasm")]
pub fn nfc(text: &str) -> Cow<'_, str> {
    let characters: Vec<char> = text.chars().collect();
    ComposingNormalizerBorrowed::new_nfc().normalize_iter(characters.iter().copied()).collect()
}

/// Converts a text to Normalization Form KC, to verify tables derived from it.
#[cfg(test)]
pub(crate) fn nfkc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_by_uts_39() {
        let fullwidth = "\u{30FC}"; // Hiragana and Katakana, by its extensions
        for text in [
            "", "é1-", "правда", "ελλάδα", "日本のテスト", "한국韓國", "ㄅ注音", "cafe\u{301}", "देव1", "ascii漢字",
            "abcไทย",
        ] {
            assert!(!mixes_scripts(text), "{text}");
        }
        assert!(!mixes_scripts(&format!("Tシャツ{fullwidth}か")));
        for text in ["pаypal", "αbc", "яa", "бβ", "한か", "ไทยհայ", "Ꭺbc", "ㄅか", "a日б"] {
            assert!(mixes_scripts(text), "{text}");
        }
    }

    #[test]
    fn the_data_are_of_unicode_17() {
        // CJK extension J was added in 17, the Seal script in 18.
        assert_eq!(direction('\u{323B0}'), Direction::LeftToRight);
        assert_eq!(crate::names::idna::to_ascii("\u{3E8AC}", crate::names::idna::Strictness::Lenient), None);
        assert!(crate::names::idna::to_ascii("\u{323B0}", crate::names::idna::Strictness::Lenient).is_some());
    }
}
