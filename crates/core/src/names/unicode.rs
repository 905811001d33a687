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

use icu_normalizer::uts46::Uts46MapperBorrowed;
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

/// Returns true for a character without a glyph of its own, and for those that replace one ("␀", "⟨").
pub fn is_unseen(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let is_unseen = GeneralCategoryGroup::Other.union(GeneralCategoryGroup::Separator).contains(category) && c != ' ';
    is_unseen || is_invisible(c) || matches!(c, '\u{2400}'..='\u{2426}' | '⟨' | '⟩')
}

/// Returns true for a character that a domain can have: valid, or mapped to what is (UTS 46).
pub fn is_of_host(c: char) -> bool {
    let mapper = Uts46MapperBorrowed::new();
    let mut mapped = mapper.map_normalize(std::iter::once(c)).peekable();
    mapped.peek().is_some() && mapped.all(|c| c != '\u{FFFD}')
}

/// Returns true for a mark or a letter that is drawn on the character before it.
pub fn is_mark(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
        || matches!(c, '\u{1161}'..='\u{11FF}' | '\u{D7B0}'..='\u{D7FF}')
}

/// Returns true for punctuation (General_Category P).
#[inline]
pub fn is_punctuation(c: char) -> bool {
    GeneralCategoryGroup::Punctuation.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// The edges of the ranges of wide characters (`East_Asian_Width` W or F) for [`columns`]. Marks and characters without a
/// glyph are in a range where that joins two. A test compares them with the data of ICU4X, which are larger.
#[rustfmt::skip]
const WIDE: [u32; 162] = [
    0x1100, 0x115F, 0x231A, 0x231C, 0x2329, 0x232B, 0x23E9, 0x23ED, 0x23F0, 0x23F1, 0x23F3, 0x23F4, 0x25FD, 0x25FF,
    0x2614, 0x2616, 0x2630, 0x2638, 0x2648, 0x2654, 0x267F, 0x2680, 0x268A, 0x2690, 0x2693, 0x2694, 0x26A1, 0x26A2,
    0x26AA, 0x26AC, 0x26BD, 0x26BF, 0x26C4, 0x26C6, 0x26CE, 0x26CF, 0x26D4, 0x26D5, 0x26EA, 0x26EB, 0x26F2, 0x26F4,
    0x26F5, 0x26F6, 0x26FA, 0x26FB, 0x26FD, 0x26FE, 0x2705, 0x2706, 0x270A, 0x270C, 0x2728, 0x2729, 0x274C, 0x274D,
    0x274E, 0x274F, 0x2753, 0x2756, 0x2757, 0x2758, 0x2795, 0x2798, 0x27B0, 0x27B1, 0x27BF, 0x27C0, 0x2B1B, 0x2B1D,
    0x2B50, 0x2B51, 0x2B55, 0x2B56, 0x2E80, 0x303F, 0x3041, 0x3248, 0x3250, 0xA4C7, 0xA960, 0xA97D, 0xAC00, 0xFADA,
    0xFE10, 0xFE6C, 0xFF01, 0xFF61, 0xFFE0, 0xFFE7, 0x16FE0, 0x1B2FC, 0x1D300, 0x1D377, 0x1F004, 0x1F005, 0x1F0CF,
    0x1F0D0, 0x1F18E, 0x1F18F, 0x1F191, 0x1F19B, 0x1F200, 0x1F321, 0x1F32D, 0x1F336, 0x1F337, 0x1F37D, 0x1F37E, 0x1F394,
    0x1F3A0, 0x1F3CB, 0x1F3CF, 0x1F3D4, 0x1F3E0, 0x1F3F1, 0x1F3F4, 0x1F3F5, 0x1F3F8, 0x1F43F, 0x1F440, 0x1F441, 0x1F442,
    0x1F4FD, 0x1F4FF, 0x1F53E, 0x1F54B, 0x1F54F, 0x1F550, 0x1F568, 0x1F57A, 0x1F57B, 0x1F595, 0x1F597, 0x1F5A4, 0x1F5A5,
    0x1F5FB, 0x1F650, 0x1F680, 0x1F6C6, 0x1F6CC, 0x1F6CD, 0x1F6D0, 0x1F6D3, 0x1F6D5, 0x1F6E0, 0x1F6EB, 0x1F6ED, 0x1F6F4,
    0x1F6FD, 0x1F7E0, 0x1F7F1, 0x1F90C, 0x1F93B, 0x1F93C, 0x1F946, 0x1F947, 0x1FA00, 0x1FA70, 0x1FAF9, 0x20000, 0x3347A,
];

/// Returns the columns of a character on a terminal: two for a wide one, none for a mark, which is on the character
/// before it. `None` for a character without a glyph: controls, invisible ones, spaces other than U+0020, private and
/// unassigned ones.
///
/// ```
/// use urikit_core::names::unicode::columns;
/// assert_eq!(['a', '漢', '\u{301}', '\u{202E}'].map(columns), [Some(1), Some(2), Some(0), None]);
/// ```
pub fn columns(c: char) -> Option<usize> {
    use GeneralCategory as Is;
    if c.is_ascii() {
        return (!c.is_ascii_control()).then_some(1);
    }
    match CodePointMapData::<GeneralCategory>::new().get(c) {
        Is::Control | Is::Format | Is::PrivateUse | Is::Unassigned => None,
        Is::LineSeparator | Is::ParagraphSeparator | Is::SpaceSeparator => None,
        _ if is_invisible(c) => None,
        Is::NonspacingMark | Is::EnclosingMark => Some(0),
        // Medial vowels and final consonants join the Hangul syllable before them.
        _ if matches!(c, '\u{1161}'..='\u{11FF}' | '\u{D7B0}'..='\u{D7FF}') => Some(0),
        _ => Some(1 + WIDE.partition_point(|edge| *edge <= u32::from(c)) % 2),
    }
}

/// Returns the name of the script of a letter, of scripts whose letters are taken for Latin ones; None for any other.
pub fn script(c: char) -> Option<&'static str> {
    let script = ScriptWithExtensions::new().get_script_val(c);
    NAMED.iter().find(|(known, _)| *known == script).map(|(_, name)| *name)
}

const NAMED: [(Script, &str); 10] = [
    (Script::Latin, "Latin"),
    (Script::Cyrillic, "Cyrillic"),
    (Script::Greek, "Greek"),
    (Script::Armenian, "Armenian"),
    (Script::Cherokee, "Cherokee"),
    (Script::CanadianAboriginal, "Canadian Aboriginal"),
    (Script::Coptic, "Coptic"),
    (Script::Lisu, "Lisu"),
    (Script::Hebrew, "Hebrew"),
    (Script::Arabic, "Arabic"),
];

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
    fn wide_characters_are_those_of_icu() {
        use icu_properties::props::EastAsianWidth;
        for c in ('\0'..=char::MAX).filter(|c| columns(*c).is_some_and(|columns| columns > 0)) {
            let width = CodePointMapData::<EastAsianWidth>::new().get(c);
            let is_wide = matches!(width, EastAsianWidth::Wide | EastAsianWidth::Fullwidth);
            assert_eq!(columns(c), Some(1 + usize::from(is_wide)), "U+{:04X}", u32::from(c));
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
