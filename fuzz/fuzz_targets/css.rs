//! Any text as CSS: references in source order, within the source.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_documents::css::{read, Kind};
use urikit_fuzz::repetitions;

fuzz_target!(|source: &str| {
    let characters: Vec<char> = source.chars().collect();
    for kind in [Kind::Stylesheet, Kind::Declarations] {
        let mut before = 0;
        for item in read(source, kind).expect("a short text") {
            assert!(before <= item.start && item.start <= item.end);
            before = item.start;
            let written: String = characters[item.start as usize..item.end as usize].iter().collect();
            // Without escapes, and without characters that CSS replaces, a value is verbatim.
            if item.construct.counts() && !written.contains(['\\', '\0']) {
                assert_eq!(item.value(source), written);
            }
            let _ = item.property(source);
        }
        if let Some(times) = repetitions(source.len(), 64, 400_000) {
            let _ = read(&source.repeat(times), kind);
        }
    }
});
