//! Diagnosis of any text: issues, repairs and corrections. Offsets are on characters, the edits produce the proposed
//! text, and a proposal parses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::advice::issue;
use urikit_core::advice::repair::{self, Repair};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;

fn check(text: &str, repair: &Repair) {
    assert!(repair.edits.windows(2).all(|two| two[0].end <= two[1].start), "edits in order: {text:?}");
    assert!(repair.edits.iter().all(|edit| text.get(edit.start..edit.end).is_some()), "{text:?}");
    if let Some(proposed) = &repair.text {
        assert_eq!(&repair::apply(text, &repair.edits), proposed, "{text:?}");
        assert!(Reference::parse(proposed).is_ok(), "{text:?} {proposed:?}");
    }
}

fuzz_target!(|text: &str| {
    if let Ok(reference) = Reference::parse_by(Syntax::Iri, text) {
        for found in issue::find(&reference) {
            assert!(text.get(found.start..found.end).is_some(), "{} {text:?}", found.code.name());
        }
    }
    check(text, &repair::repair(text));
    check(text, &repair::meant(text));
});
