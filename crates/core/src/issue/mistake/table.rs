//! Letters that look like ASCII letters and digits: an excerpt of `confusables.txt`.
//!
//! From UTS 39 (Unicode Security Mechanisms), data of Unicode 18.0.0 as the crate unicode-security 0.1.3
//! has them (MIT or Apache-2.0; data under the Unicode License v3). Taken over: the small letters of the
//! scripts Latin, Cyrillic, Greek, Armenian and Cherokee whose prototype is one or two ASCII letters or
//! digits, in lower case, since domain names are. `m` is "rn" there, `1` is "l" and `0` is "o".

/// A letter and what it looks like, in the order of the letters.
#[rustfmt::skip]
pub(super) const LOOK_ALIKES: &[(char, &str)] = &[
    ('\u{E6}', "ae"), ('\u{FE}', "p"), ('\u{131}', "i"), ('\u{153}', "oe"), ('\u{18D}', "g"),
    ('\u{192}', "f"), ('\u{1BD}', "s"), ('\u{1BF}', "p"), ('\u{1C0}', "l"), ('\u{1C1}', "ll"),
    ('\u{223}', "8"), ('\u{237}', "j"), ('\u{251}', "a"), ('\u{261}', "g"), ('\u{263}', "y"),
    ('\u{269}', "i"), ('\u{26A}', "i"), ('\u{26F}', "w"), ('\u{284}', "f"), ('\u{28B}', "u"),
    ('\u{28F}', "y"), ('\u{2A3}', "dz"), ('\u{2A6}', "ts"), ('\u{2AA}', "ls"), ('\u{2AB}', "lz"),
    ('\u{3B1}', "a"), ('\u{3B3}', "y"), ('\u{3B9}', "i"), ('\u{3BD}', "v"), ('\u{3BF}', "o"),
    ('\u{3C1}', "p"), ('\u{3C3}', "o"), ('\u{3C5}', "u"), ('\u{3F3}', "j"), ('\u{3F8}', "p"),
    ('\u{430}', "a"), ('\u{431}', "6"), ('\u{433}', "r"), ('\u{435}', "e"), ('\u{43E}', "o"),
    ('\u{440}', "p"), ('\u{441}', "c"), ('\u{443}', "y"), ('\u{445}', "x"), ('\u{448}', "w"),
    ('\u{455}', "s"), ('\u{456}', "i"), ('\u{458}', "j"), ('\u{461}', "w"), ('\u{475}', "v"),
    ('\u{479}', "oy"), ('\u{4AF}', "y"), ('\u{4BB}', "h"), ('\u{4BD}', "e"), ('\u{4CF}', "l"),
    ('\u{4D5}', "ae"), ('\u{501}', "d"), ('\u{51B}', "q"), ('\u{51D}', "w"), ('\u{560}', "rn"),
    ('\u{561}', "w"), ('\u{563}', "q"), ('\u{566}', "q"), ('\u{570}', "h"), ('\u{575}', "j"),
    ('\u{578}', "n"), ('\u{57C}', "n"), ('\u{57D}', "u"), ('\u{581}', "g"), ('\u{582}', "i"),
    ('\u{584}', "f"), ('\u{585}', "o"), ('\u{1C82}', "o"), ('\u{1C83}', "c"), ('\u{1C84}', "7"),
    ('\u{1D04}', "c"), ('\u{1D0F}', "o"), ('\u{1D11}', "o"), ('\u{1D1C}', "u"), ('\u{1D20}', "v"),
    ('\u{1D21}', "w"), ('\u{1D22}', "z"), ('\u{1D26}', "r"), ('\u{1D6B}', "ue"), ('\u{1D83}', "g"),
    ('\u{1D8C}', "y"), ('\u{1E9D}', "f"), ('\u{1EFF}', "y"), ('\u{2C6C}', "z"), ('\u{A647}', "i"),
    ('\u{A699}', "oo"), ('\u{A731}', "s"), ('\u{A733}', "aa"), ('\u{A735}', "ao"), ('\u{A737}', "au"),
    ('\u{A739}', "av"), ('\u{A73B}', "av"), ('\u{A73D}', "ay"), ('\u{A74F}', "oo"), ('\u{A76F}', "9"),
    ('\u{A777}', "tf"), ('\u{A781}', "l"), ('\u{A799}', "f"), ('\u{A79F}', "u"), ('\u{A7FA}', "w"),
    ('\u{A7FE}', "l"), ('\u{AB32}', "e"), ('\u{AB35}', "f"), ('\u{AB3D}', "o"), ('\u{AB43}', "co"),
    ('\u{AB47}', "r"), ('\u{AB48}', "r"), ('\u{AB4E}', "u"), ('\u{AB52}', "u"), ('\u{AB5A}', "y"),
    ('\u{AB63}', "uo"), ('\u{AB64}', "a"), ('\u{AB75}', "i"), ('\u{AB81}', "r"), ('\u{AB83}', "w"),
    ('\u{AB93}', "z"), ('\u{AB9E}', "4"), ('\u{ABA4}', "w"), ('\u{ABA9}', "v"), ('\u{ABAA}', "s"),
    ('\u{ABAF}', "c"), ('\u{ABBE}', "6"),
];
