//! Any text as Markdown: constructs in source order, within the source, with destinations in their ranges.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_documents::markdown::{read, Kind};
use urikit_fuzz::repetitions;

fuzz_target!(|text: &str| {
    let source: Vec<char> = text.chars().collect();
    let slice = |start: usize, end: usize| source[start..end].iter().collect::<String>();
    let reading = read(text);
    // Without escapes, and without characters that CommonMark replaces, a destination is verbatim.
    let plain = !text.contains(['\\', '&', '\0']);
    let mut before = (0, 0);
    for construct in &reading.constructs {
        assert!(before <= (construct.start, construct.end), "in the order of the source");
        before = (construct.start, construct.end);
        assert!(construct.start <= construct.from && construct.from <= construct.end);
        let whole = slice(construct.start, construct.end);
        let opens = match construct.kind {
            Kind::Image => "![",
            Kind::Link | Kind::Definition | Kind::ImageDefinition => "[",
            Kind::Autolink | Kind::Email => "<",
        };
        assert!(whole.starts_with(opens), "{whole:?} is no {}", construct.kind.name());
        if plain {
            // The text of an autolink is its destination.
            let whole = matches!(construct.kind, Kind::Autolink | Kind::Email);
            let rest = slice(if whole { construct.start } else { construct.from }, construct.end);
            assert!(rest.contains(&construct.destination), "{:?} in {rest:?}", construct.destination);
        }
    }
    for list in [&reading.html, &reading.text, &reading.undefined] {
        let mut behind = 0;
        for &(start, end) in list {
            assert!(start <= end && end <= source.len());
            assert!(behind <= start, "{list:?} in {text:?}");
            // Brackets without a definition may be nested.
            behind = if std::ptr::eq(list, &reading.undefined) { start } else { end };
        }
    }
    if let Some(times) = repetitions(text.len(), 16, 40_000) {
        let _ = read(&text.repeat(times));
    }
});
