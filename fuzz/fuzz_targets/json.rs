//! Any bytes as JSON: offsets in the source, nested rows, values that agree with their ranges.
//!
//! serde_json must accept the same texts and decode the same strings. It ignores the values, so that its limits of
//! depth and of numbers do not matter; strings with lone surrogates (RFC 8259 section 8.2) are not compared, since it
//! refuses them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::de::IgnoredAny;
use urikit_documents::json::{read, strings, Kind, Problem};
use urikit_fuzz::repetitions;

fuzz_target!(|source: &[u8]| {
    let document = read(source).expect("a short text");
    for row in 0..document.len() as u32 {
        let (start, end) = document.place(source, row);
        assert!(start <= end && end as usize <= source.len());
        assert!(document.next(source, row) as usize <= document.len());
        if document.kind(source, row) == Kind::Text {
            let written = document.written(source, row);
            assert!(strings::value(written).len() <= written.len());
            if std::str::from_utf8(source).is_ok() {
                assert_eq!(strings::widths(written).sum::<usize>(), (end - start) as usize);
            }
            if let Ok(theirs) = serde_json::from_slice::<String>(&[b"\"", written, b"\""].concat()) {
                assert_eq!(strings::value(written).as_ref(), theirs.as_bytes());
            }
        }
        if document.kind(source, row) == Kind::Object {
            assert!(document.counted(source, row).len() <= document.members(source, row).count());
        }
    }
    let mut is_json = true;
    let mut syntax = 0;
    for mistake in &document.mistakes {
        assert!(mistake.start <= mistake.end && mistake.end as usize <= source.len());
        syntax += usize::from(matches!(mistake.problem, Problem::Syntax(_)));
        is_json &= matches!(mistake.problem, Problem::Duplicate(_));
    }
    assert!(syntax <= 1, "reading ends at the first mistake");
    assert!(syntax == 1 || !document.is_empty(), "no value, and nothing wrong");
    if let Ok(text) = std::str::from_utf8(source) {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        assert_eq!(is_json, serde_json::from_str::<IgnoredAny>(text).is_ok(), "serde_json");
    }
    if let Some(times) = repetitions(source.len(), 16, 400_000) {
        let _ = read(&source.repeat(times));
    }
});
