//! Masking is idempotent, changes nothing else, and leaves no canary.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::text::mask::{self, Places, MASK};
use urikit_core::text::secrets::{find, Extent, Names};

const CANARY: &str = "CaNaRy7";

fuzz_target!(|text: &str| {
    let names = Names::default();
    for extent in [Extent::One, Extent::Running] {
        let ranges = find(text, extent, &names);
        assert!(ranges.iter().all(|range| !range.is_empty()));
        assert!(ranges.windows(2).all(|two| two[0].end < two[1].start), "in order and apart");
        let shown = mask::cover(text, &ranges);
        let again = mask::cover(&shown, &find(&shown, extent, &names)).into_owned();
        assert_eq!(again, shown, "a second time changes nothing: {text:?}");

        let places = Places::new(&ranges);
        let mut at = 0;
        for range in &ranges {
            assert_eq!(&shown[places.shown(at..range.start)], &text[at..range.start]);
            assert_eq!(&shown[places.shown(range.clone())], MASK);
            assert_eq!(places.origin(places.shown(range.clone())), range.clone());
            at = range.end;
        }
        assert_eq!(&shown[places.shown(at..text.len())], &text[at..]);
    }

    // The text around a canary, as a password that it cannot end, and as the value of a parameter.
    let part: String =
        text.chars().filter(|c| c.is_alphanumeric() || "!$'()*+.~:%".contains(*c)).take(24).collect();
    for shape in [
        format!("ftp://u:{part}{CANARY}{part}@h/"),
        format!("//u:{part}/{CANARY}{part}a@h/"),
        format!("http:u:{CANARY}{part}@h"),
        format!("sip:u:{part}{CANARY}@h"),
        format!("x http://h/?token={CANARY}{part}&a=b"),
        format!("http://h/?n=http%3A%2F%2Fu%3A{CANARY}%40h%2F"),
    ] {
        // Every parser reads digits as a port.
        if part.contains('%') && shape.starts_with("//") || part.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        assert!(!mask::masked(&shape, &names).contains(CANARY), "{shape:?}");
        assert!(!mask::redacted(&shape, &names).contains(CANARY), "{shape:?}");
    }
});
