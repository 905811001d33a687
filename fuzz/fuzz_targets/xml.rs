//! Any text as an XML document, well-formed or not: one step and many report the same.
//!
//! On a text that is not XML the events mean nothing, since the parser that runs beside the scan refuses it; but the
//! scan may not panic, hang or grow, and offsets are within the source. A repeated text is a test of time.
#![no_main]

use std::convert::Infallible;
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use urikit_documents::xml::{Event, Namespaces, Scanner, Vocabulary, Wanted};
use urikit_fuzz::repetitions;

thread_local! {
    static WANTED: Arc<Wanted> = {
        let page = Vocabulary {
            namespace: Some("u"),
            elements: vec!["told"],
            texts: vec!["t"],
            attributes: vec!["href"],
            marked: vec!["style"],
            wholes: vec!["all"],
            ..Vocabulary::default()
        };
        let nameless = Vocabulary { texts: vec!["t"], roots: vec!["root"], ..Vocabulary::default() };
        Arc::new(Wanted::new([page, nameless], ["x"], ["style"]))
    };
}

fuzz_target!(|text: &str| {
    let characters: Vec<char> = text.chars().collect();
    for whole in [false, true] {
        let told = told(text, whole, text.len().max(1), &characters);
        if !text.contains('&') {
            assert_eq!(told, self::told(text, whole, 7, &characters), "in steps");
        }
        if let Some(times) = repetitions(text.len(), 64, 400_000) {
            let long = text.repeat(times);
            let mut events = 0_u64;
            scan(&long, whole, 65_536, |_| events += 1);
            assert!(events <= long.len() as u64 * 2, "{events} events");
        }
    }
});

/// Scans a document in steps of `step` bytes.
fn scan(text: &str, whole: bool, step: usize, mut tell: impl FnMut(Event<'_>)) {
    let mut scanner = Scanner::new(WANTED.with(Arc::clone), text.is_ascii(), whole, 1_000);
    scanner.declare_entity("a", "&b;<told a='&b;'>&b;</told>&a;");
    scanner.declare_entity("b", "x&b;");
    scanner.declare_attribute("told", "b", false, Some("c"));
    let mut tell = |_: &Namespaces, event: Event<'_>| {
        tell(event);
        Ok::<(), Infallible>(())
    };
    let mut until = 0;
    while until < text.len() {
        until += step;
        while !text.is_char_boundary(until.min(text.len())) {
            until += 1;
        }
        let Ok(()) = scanner.advance(text.as_bytes(), until, None, &mut tell);
    }
}

/// Returns the events of a document that is read in steps of `step` bytes.
fn told(text: &str, whole: bool, step: usize, source: &[char]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut behind = 0;
    scan(text, whole, step, |event| {
        if let Event::Start(start) = &event {
            assert!(
                behind <= start.offset && start.offset <= start.name_end && start.name_end <= source.len()
            );
            assert_eq!(source[start.offset], if start.of_entity { '&' } else { '<' });
            behind = start.offset;
            for (first, last) in start.attributes.iter().filter_map(|attribute| attribute.place) {
                assert!(matches!(source[first - 1], '"' | '\'') && source[last] == source[first - 1]);
            }
        }
        if let Event::Text { text, .. } = &event {
            let value: Vec<char> =
                String::from_utf8(text.value.clone()).expect("a text is UTF-8").chars().collect();
            for piece in text.pieces.iter().filter(|piece| piece.verbatim) {
                let length = piece.end - piece.offset;
                assert_eq!(value[piece.start..piece.start + length], source[piece.offset..piece.end]);
            }
        }
        lines.push(format!("{event:?}"));
    });
    lines
}
