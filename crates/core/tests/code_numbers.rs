//! Every code has a number, which never changes.

use std::collections::BTreeSet;

use urikit_core::advice::code::IssueCode;
use urikit_core::advice::repair::RepairCode;
use urikit_core::forms::compare::Reason;
use urikit_core::forms::iri::Kept;
use urikit_core::names::bidi::BidiRule;
use urikit_core::names::idna::IdnaCode;
use urikit_core::syntax::code_number;
use urikit_core::syntax::error::{BuildCode, Code, EncodingCode};
use urikit_core::syntax::relativize::RelativizeError;
use urikit_core::syntax::resolve::ResolveError;
use urikit_core::syntax::template::TemplateCode;
use urikit_core::text::display::Shown;
use urikit_core::web::Kind;

/// The names of several lists of codes.
macro_rules! names {
    ($($codes:ty),+) => {
        [$(<$codes>::ALL.iter().map(|code| code.name()).collect::<Vec<_>>()),+].concat()
    };
}

#[test]
fn every_code_has_a_number() {
    let names = names![
        Code, BuildCode, EncodingCode, ResolveError, RelativizeError, RepairCode, IssueCode, IdnaCode, BidiRule,
        TemplateCode, Kept, Shown, Reason, Kind
    ];
    for name in names {
        let number = code_number::of(name).unwrap_or_else(|| panic!("{name} has no number: give it a new one"));
        assert_eq!(code_number::name(number), Some(name));
    }
    let pinned = ["space", "above-root", "add-bracket", "authority-forbidden", "undefined", "IPv4-empty-part"];
    assert_eq!(pinned.map(code_number::of), [1, 204, 273, 358, 702, 754].map(Some));
    assert_eq!(code_number::of("no-such-code"), None);
}

#[test]
fn numbers_are_unique_and_names_sorted() {
    let numbers: BTreeSet<_> = code_number::all().map(|(_, number)| number).collect();
    assert_eq!(numbers.len(), code_number::all().count());
    assert!(code_number::all().is_sorted());
}
