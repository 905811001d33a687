//! Letters that look like ASCII letters and digits: an excerpt of `confusables.txt`.
//!
//! From UTS 39 (Unicode Security Mechanisms), data of Unicode 18.0.0 in the crate unicode-security 0.1.3 (MIT or
//! Apache-2.0; data under the Unicode License v3), which a test compares. Includes every character that a domain can
//! contain by UTS 46 and whose prototype is ASCII letters or digits, both in lower case. `m` is "rn" there, `1` is "l"
//! and `0` is "o". Cherokee letters are lower case here, as Unicode lowers them, with the look of the capitals, which
//! are those of domains.

use std::sync::OnceLock;

use crate::syntax::order;

/// Returns the ASCII text that a character looks like.
pub(super) fn look(c: char) -> Option<&'static str> {
    static LOOKS: OnceLock<Vec<(char, &'static str)>> = OnceLock::new();
    let looks = LOOKS.get_or_init(|| {
        let mut looks: Vec<_> = rows().collect();
        order::sort_by(&mut looks, Ord::cmp);
        looks
    });
    looks.binary_search_by(|(one, _)| one.cmp(&c)).ok().map(|at| looks[at].1)
}

/// Returns each letter with the text it looks like.
pub(super) fn rows() -> impl Iterator<Item = (char, &'static str)> {
    let mut start = 0;
    let mut is_look = true;
    let mut look = "";
    LOOK_ALIKES.char_indices().filter_map(move |(at, c)| {
        if c.is_ascii() {
            start = if is_look { start } else { at };
            is_look = true;
            look = &LOOK_ALIKES[start..=at];
            return None;
        }
        is_look = false;
        Some((c, look))
    })
}

/// ASCII texts, each before the 505 letters that look like it.
#[rustfmt::skip]
const LOOK_ALIKES: &str = "\
    2\u{14BF}\u{1616}\u{A6EF}\
    3\u{969}\u{AE9}\u{1702}\u{118CA}\u{16F3B}\u{1D206}\
    4\u{AB9E}\u{16E82}\
    6\u{431}\u{2CD3}\u{A543}\u{ABBE}\u{118D5}\
    7\u{172A}\u{1C84}\u{118C6}\u{16E8A}\u{1D212}\
    8\u{223}\u{9EA}\u{A6A}\u{B03}\u{A589}\u{1031A}\u{11445}\u{169FE}\u{1E8CB}\
    9\u{9ED}\u{A67}\u{B68}\u{D6D}\u{2CCB}\u{A76F}\u{118CC}\u{118D6}\u{169C1}\u{1E2F2}\
    a\u{251}\u{3B1}\u{430}\u{15C5}\u{237A}\u{A4EE}\u{AB64}\u{AB7A}\u{102A0}\u{16F40}\
    aa\u{A733}\
    ae\u{E6}\u{4D5}\
    ao\u{A735}\
    ar\u{1F707}\
    au\u{A737}\
    av\u{A739}\u{A73B}\
    ay\u{A73D}\
    b\u{7D5}\u{13FC}\u{1472}\u{15AF}\u{15F7}\u{A4D0}\u{A557}\u{AB9F}\u{10282}\u{102A1}\u{10301}\u{1031C}\
    \u{1D207}\
    c\u{441}\u{1004}\u{105A}\u{1C83}\u{1D04}\u{2CA5}\u{A4DA}\u{ABAF}\u{102A2}\u{10302}\u{1043D}\u{1051B}\
    \u{118E9}\u{118F2}\u{1D134}\u{1F74C}\
    co\u{AB43}\
    d\u{501}\u{146F}\u{15DE}\u{15EA}\u{A4D2}\u{A4D3}\u{AB70}\u{ABB7}\u{1018B}\
    dz\u{2A3}\
    e\u{435}\u{4BD}\u{212E}\u{22FF}\u{2D39}\u{A4F0}\u{A5CB}\u{AB32}\u{AB7C}\u{10286}\
    f\u{192}\u{284}\u{584}\u{7D3}\u{15B4}\u{1E9D}\u{A4DD}\u{A799}\u{AB35}\u{1017E}\u{10287}\u{102A5}\
    \u{10525}\u{118C2}\u{1D213}\
    g\u{18D}\u{261}\u{581}\u{13FB}\u{1D83}\u{A4D6}\u{AB90}\
    h\u{4BB}\u{570}\u{157C}\u{A4E7}\u{AB8B}\u{AB92}\u{102CF}\
    i\u{A1}\u{131}\u{269}\u{26A}\u{3B9}\u{456}\u{582}\u{2373}\u{2C93}\u{A647}\u{AB75}\u{118C3}\
    j\u{237}\u{3F3}\u{458}\u{575}\u{148D}\u{A4D9}\u{AB7B}\
    k\u{16D5}\u{A4D7}\u{ABB6}\u{10518}\
    l\u{1C0}\u{4CF}\u{5C0}\u{5D5}\u{5DF}\u{627}\u{661}\u{6F1}\u{7CA}\u{964}\u{104A}\u{14AA}\u{16C1}\u{16D0}\
    \u{21BF}\u{2223}\u{23FD}\u{2502}\u{2503}\u{2D4A}\u{2D4F}\u{A4E1}\u{A4F2}\u{A56F}\u{A781}\u{A7FE}\u{A830}\
    \u{A8CE}\u{AA5D}\u{ABAE}\u{1028A}\u{10309}\u{10320}\u{1050E}\u{10526}\u{10926}\u{10C3E}\u{10CFA}\
    \u{11047}\u{110C0}\u{11141}\u{111C5}\u{113D4}\u{1144B}\u{115C5}\u{11641}\u{11C41}\u{11DDA}\u{11DE1}\
    \u{16D63}\u{16F16}\u{16F28}\u{1D100}\u{1D22A}\u{1D377}\u{1E141}\u{1E8C7}\u{1ED01}\
    ll\u{1C1}\u{5F0}\u{965}\u{104B}\u{2016}\u{2225}\u{A8CF}\u{11048}\u{110C1}\u{11142}\u{111C6}\u{113D5}\
    \u{1144C}\u{11642}\u{11C42}\
    lll\u{A516}\
    ls\u{2AA}\
    lt\u{20B6}\
    lz\u{2AB}\
    n\u{578}\u{57C}\u{A4E0}\u{10513}\u{11ABE}\
    o\u{3BF}\u{3C3}\u{3ED}\u{43E}\u{585}\u{5E1}\u{647}\u{665}\u{6BE}\u{6C1}\u{6D5}\u{6F5}\u{7C0}\u{7CB}\
    \u{840}\u{966}\u{9E6}\u{A66}\u{AE6}\u{B20}\u{B66}\u{BE6}\u{C02}\u{C66}\u{C82}\u{CE6}\u{D02}\u{D20}\
    \u{D66}\u{D82}\u{E50}\u{ED0}\u{101D}\u{1040}\u{10FF}\u{110B}\u{11BC}\u{12D0}\u{17E0}\u{1A45}\u{1A80}\
    \u{1A90}\u{1BEA}\u{1C82}\u{1D0F}\u{1D11}\u{2C9F}\u{2D54}\u{3007}\u{A4F3}\u{AB3D}\u{10292}\u{102AB}\
    \u{1030F}\u{1042C}\u{104EA}\u{10516}\u{1092C}\u{10C17}\u{10D07}\u{11124}\u{11302}\u{114D0}\u{118C8}\
    \u{118D7}\u{118E0}\u{11DE0}\u{16AE9}\u{1E140}\u{1E2F0}\
    oe\u{153}\
    oo\u{1147}\u{11EE}\u{221E}\u{A699}\u{A74F}\
    oy\u{479}\
    p\u{FE}\u{1BF}\u{3C1}\u{3F8}\u{440}\u{146D}\u{2374}\u{2CA3}\u{2CCF}\u{A4D1}\u{ABB2}\u{10295}\
    q\u{51B}\u{563}\u{566}\u{2D55}\
    qe\u{1F700}\
    r\u{433}\u{1587}\u{1D26}\u{2C85}\u{A4E3}\u{AB47}\u{AB48}\u{AB71}\u{AB81}\u{ABA2}\u{16A19}\u{16F35}\
    \u{1D216}\
    rn\u{560}\u{15F0}\u{16D6}\u{A4DF}\u{AB87}\u{102B0}\u{10311}\u{10C21}\u{11700}\u{118E3}\
    rnb\u{1F76B}\
    s\u{1BD}\u{455}\u{D1F}\u{10FD}\u{A4E2}\u{A576}\u{A731}\u{ABA5}\u{ABAA}\u{10296}\u{10448}\u{118C1}\
    \u{16AD6}\u{16F3A}\
    sss\u{1F75C}\
    t\u{7E0}\u{22A4}\u{27D9}\u{3112}\u{4E05}\u{A4D4}\u{A50B}\u{AB72}\u{10297}\u{102B1}\u{10315}\u{16F0A}\
    \u{1D373}\u{1F768}\
    tf\u{A777}\
    ts\u{2A6}\
    u\u{28B}\u{3C5}\u{57D}\u{1200}\u{144C}\u{1D1C}\u{222A}\u{22C3}\u{A4F4}\u{A79F}\u{AB4E}\u{AB52}\u{104F6}\
    \u{118D8}\u{16F42}\
    ue\u{1D6B}\
    uo\u{AB63}\
    v\u{3BD}\u{475}\u{5D8}\u{667}\u{6F7}\u{142F}\u{1D20}\u{2228}\u{22C1}\u{2D38}\u{A4E6}\u{A6DF}\u{ABA9}\
    \u{1051D}\u{10C1F}\u{11706}\u{118C0}\u{16F08}\u{1D20D}\u{1E145}\
    vb\u{1F76C}\
    w\u{26F}\u{448}\u{461}\u{51D}\u{561}\u{1D21}\u{29E2}\u{2CBD}\u{A4EA}\u{A7FA}\u{AB83}\u{ABA4}\u{1170A}\
    \u{1170E}\u{1170F}\u{118E6}\u{118EF}\u{1D20C}\
    x\u{D7}\u{445}\u{1541}\u{157D}\u{166D}\u{166E}\u{16B7}\u{1763}\u{1BEC}\u{1CF5}\u{2573}\u{292B}\u{292C}\
    \u{2A2F}\u{2D5D}\u{A4EB}\u{10290}\u{102B4}\u{10317}\u{10322}\u{10527}\u{10C13}\u{10CC2}\u{10CFC}\
    \u{118EC}\
    y\u{263}\u{28F}\u{3B3}\u{443}\u{4AF}\u{7CC}\u{10E7}\u{1D8C}\u{1EFF}\u{2CA9}\u{311A}\u{4E2B}\u{A4EC}\
    \u{AB5A}\u{AB79}\u{AB8D}\u{102B2}\u{10C20}\u{118C4}\u{118DC}\u{16F43}\
    z\u{1D22}\u{2C6C}\u{2C8D}\u{2D2D}\u{A4DC}\u{A6C9}\u{AB93}\u{102F5}\u{10507}\u{118E5}\u{11ABC}";
