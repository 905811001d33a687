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
use std::sync::OnceLock;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::props::{
    BidiClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup, Script, WhiteSpace,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::names::profile;

/// The version of the data; a test tells where it and `Cargo.toml` part.
pub const VERSION: &str = "17.0";

/// Which way a character makes a text run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `Bidi_Class` L.
    LeftToRight,
    /// `Bidi_Class` R or AL.
    RightToLeft,
    /// `Bidi_Class` NSM: the way of the character before it (UAX 9, rule W1).
    Mark,
    /// Digits, punctuation and everything else.
    Neutral,
}

/// The direction of a character.
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

/// A text without the marks on its letters: "gōogle" is "google" (UAX 15, NFD).
pub fn base_letters(text: &str) -> String {
    let marks = '\u{300}'..='\u{36F}';
    let characters: Vec<char> = text.chars().collect();
    let letters = DecomposingNormalizerBorrowed::new_nfd().normalize_iter(characters.iter().copied());
    letters.filter(|c| !marks.contains(c)).collect()
}

/// Whether a character is punctuation (General_Category P).
#[inline]
pub fn is_punctuation(c: char) -> bool {
    GeneralCategoryGroup::Punctuation.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Whether a character joins its neighbours or selects a variant of the one before it: U+200C,
/// U+200D and the variation selectors. Several scripts and emoji need them inside a word.
#[inline]
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// The scripts of Table 5 of UAX 31 that may be mixed with Latin in one identifier: all but
/// Latin itself, Cyrillic and Greek, whose letters look like those of Latin.
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

/// A set of scripts, a bit each, with the three writing systems of UTS 39 5.1 at the end.
#[derive(Clone, Copy)]
struct Scripts([u64; 4]);

impl Scripts {
    const ALL: Scripts = Scripts([u64::MAX; 4]);
    const NONE: Scripts = Scripts([0; 4]);
    const HAN_WITH_BOPOMOFO: u16 = 253;
    const JAPANESE: u16 = 254;
    const KOREAN: u16 = 255;

    /// The augmented script set of a character; every script for Common and Inherited.
    fn of(c: char) -> Scripts {
        // Every letter of ASCII is Latin, and everything else in it Common.
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

    /// Han with Bopomofo, Kana or Hangul (UTS 39 5.1).
    fn systems() -> Scripts {
        [Scripts::HAN_WITH_BOPOMOFO, Scripts::JAPANESE, Scripts::KOREAN]
            .into_iter()
            .fold(Scripts::NONE, Scripts::with)
    }

    /// What may be beside Latin (UTS 39 5.2).
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

/// The restriction levels of UTS 39 5.2, the strictest first.
///
/// All but the last have only characters of the profile ([`crate::names::profile`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// ASCII.
    AsciiOnly,
    /// One script; Han with Kana, Hangul or Bopomofo counts as one (5.1).
    SingleScript,
    /// One of these with Latin.
    HighlyRestrictive,
    /// Latin and one other recommended script that is not Cyrillic or Greek.
    ModeratelyRestrictive,
    /// Any mixture.
    MinimallyRestrictive,
    /// Any characters.
    Unrestricted,
}

impl Level {
    /// The levels that a policy can ask for, by name.
    pub const NAMES: [(&'static str, Level); 6] = [
        ("ascii-only", Level::AsciiOnly),
        ("single-script", Level::SingleScript),
        ("highly-restrictive", Level::HighlyRestrictive),
        ("moderately-restrictive", Level::ModeratelyRestrictive),
        ("minimally-restrictive", Level::MinimallyRestrictive),
        ("unrestricted", Level::Unrestricted),
    ];

    /// The level of a text.
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

    /// The level of a text by its scripts alone, whatever its characters are.
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

/// Whether a text mixes scripts beyond the level "moderately restrictive" of UTS 39 5.2: it is
/// neither of one script, nor of Latin and one other recommended script that is not Cyrillic or
/// Greek. Han with Kana, Hangul or Bopomofo counts as one script (5.1).
///
/// A text of one script passes, even if all of it looks like another script.
///
/// ```
/// use urikit_core::names::unicode::mixes_scripts;
/// assert!(mixes_scripts("\u{430}pple") && mixes_scripts("g\u{3BF}\u{3BF}gle"));
/// assert!(!mixes_scripts("apple") && !mixes_scripts("яблоко-1") && !mixes_scripts("Tシャツ工房"));
/// ```
pub fn mixes_scripts(text: &str) -> bool {
    Level::of_scripts(text) > Level::ModeratelyRestrictive
}

/// Whether a text is in Normalization Form C (UAX 15).
///
/// ```
/// use urikit_core::names::unicode::is_nfc;
/// assert!(is_nfc("r\u{E9}sum\u{E9}") && !is_nfc("re\u{301}sume\u{301}"));
/// ```
#[cfg(not(target_family = "wasm"))]
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || ComposingNormalizerBorrowed::new_nfc().is_normalized(text)
}

/// Whether a text is in Normalization Form C (UAX 15).
#[cfg(target_family = "wasm")]
pub fn is_nfc(text: &str) -> bool {
    nfc(text) == text
}

/// The text in Normalization Form C, for comparing only.
#[cfg(not(target_family = "wasm"))]
pub fn nfc(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// The text in Normalization Form C, by the same code as names of domains: a page is sent one.
#[cfg(target_family = "wasm")]
pub fn nfc(text: &str) -> Cow<'_, str> {
    let characters: Vec<char> = text.chars().collect();
    ComposingNormalizerBorrowed::new_nfc().normalize_iter(characters.iter().copied()).collect()
}

/// The text in Normalization Form KC, to prove what is written down of it.
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
            "",
            "é1-",
            "правда",
            "ελλάδα",
            "日本のテスト",
            "한국韓國",
            "ㄅ注音",
            "cafe\u{301}",
            "देव1",
            "ascii漢字",
            "abcไทย",
        ] {
            assert!(!mixes_scripts(text), "{text}");
        }
        assert!(!mixes_scripts(&format!("Tシャツ{fullwidth}か")));
        for text in ["pаypal", "αbc", "яa", "бβ", "한か", "ไทยհայ", "Ꭺbc", "ㄅか", "a日б"]
        {
            assert!(mixes_scripts(text), "{text}");
        }
    }

    #[test]
    fn the_data_are_of_unicode_17() {
        // CJK extension J came with 17, the Seal script with 18.
        assert_eq!(direction('\u{323B0}'), Direction::LeftToRight);
        assert_eq!(crate::names::idna::to_ascii("\u{3E8AC}", crate::names::idna::Strictness::Lenient), None);
        assert!(crate::names::idna::to_ascii("\u{323B0}", crate::names::idna::Strictness::Lenient).is_some());
    }
}
