//! Any text: the grammar and the components, against three other parsers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::syntax::error::Code;
use urikit_core::syntax::parse::{parse_relative, parse_uri};
use urikit_core::syntax::reference::{Components, Reference};
use urikit_fuzz::disagreements::{explained, PARSE};
use urikit_fuzz::peers;

fuzz_target!(|text: &str| {
    let parsed = Reference::parse(text);
    match &parsed {
        Ok(r) => {
            assert!(text.is_ascii(), "a URI is ASCII (2)");
            assert_eq!(Components::from(*r).recompose(), text, "splitting loses nothing (5.3)");
            let uri = parse_uri(text).map_err(|e| e.code);
            let relative = parse_relative(text).map_err(|e| e.code);
            match r.scheme() {
                Some(_) => assert_eq!((uri, relative), (Ok(r.offsets()), Err(Code::SchemeForbidden))),
                None => assert_eq!((uri, relative), (Err(Code::SchemeRequired), Ok(r.offsets()))),
            }
        }
        Err(e) => {
            assert!(e.offset <= e.end && e.end <= text.len(), "{e:?}");
            assert!(text.is_char_boundary(e.offset) && text.is_char_boundary(e.end), "{e:?}");
        }
    }
    if !text.is_ascii() {
        return;
    }
    let (five, authority) = parsed.ok().map(|r| peers::ours(&r)).unzip();
    for reading in peers::readings(text) {
        let same = reading.five == five && (reading.authority.is_none() || reading.authority == authority);
        assert!(
            same || explained(PARSE, reading.peer, text),
            "{:?} reads {text:?} as {:?} {:?}, urikit as {five:?} {authority:?}",
            reading.peer,
            reading.five,
            reading.authority,
        );
    }
});
