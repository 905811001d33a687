//! Reports of some texts, and of any text.

use super::forms::changes;
use super::problem::Arguments;
use super::resolution::{Resolution, Unresolved};
use super::{disagreements, report, Needed, Report};
use crate::advice::proposal::Unchecked;
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::chars::Syntax;
use crate::syntax::resolve::RFC3986;
use crate::text::secrets::Names;
use crate::text::shown::{Given, Shown};
use proptest::prelude::*;

fn given(text: &str) -> Given {
    let lone = text.match_indices('\u{FFFD}').map(|(at, _)| at).collect();
    Given::new(text.to_owned(), lone, Some(&Names::default()))
}

#[test]
fn main_findings() {
    for (text, state, code, warnings) in [
        ("http://h.example/", "valid", None, 0),
        ("../a", "valid", None, 0),
        ("http://é.example/", "valid", None, 0),
        ("http://h/a b", "invalid", Some("space"), 0),
        ("http://h/\u{FFFD}", "invalid", Some("surrogate"), 0),
        ("http://h:99999/", "suspicious", Some("port-beyond-65535"), 1),
        ("http://1.2.3.4.5.6/%00", "suspicious", Some("host-looks-like-ipv4"), 3),
        ("http://a%3Ab/", "suspicious", Some("host-encoded-delimiter"), 1),
    ] {
        let given = given(text);
        let found = report(&given, None, &Unchecked);
        let first = found.first().map(|problem| problem.cause.name());
        assert_eq!((found.state.name(), first, found.warnings()), (state, code, warnings), "{text}");
    }
    // Only the first issues of a code are listed, and all are counted.
    let given = given(&"/%00".repeat(30));
    let found = report(&given, None, &Unchecked);
    assert_eq!((found.issues.len(), found.issues_more[0].2, found.warnings()), (10, 20, 30));
}

#[test]
fn needs_of_a_base() {
    for (text, needs) in [
        ("a:b", &[][..]),
        ("//h", &[Needed::Scheme]),
        ("/a", &[Needed::Scheme, Needed::Authority]),
        ("?q", &[Needed::Scheme, Needed::Authority, Needed::Path]),
        ("#f", &[Needed::Scheme, Needed::Authority, Needed::Path, Needed::Query]),
        ("a", &[Needed::Scheme, Needed::Authority, Needed::PathUpToSlash]),
    ] {
        assert_eq!(report(&given(text), None, &Unchecked).needs, needs, "{text}");
    }
}

#[test]
fn hosts() {
    let of = |text: &str| {
        let given = given(text);
        let found = report(&given, None, &Unchecked);
        let host = found.host.unwrap();
        let domain = host.domain().and_then(|domain| domain.registrable).map(str::to_owned);
        (host.ascii.clone(), domain, host.block().map(|block| block.purpose))
    };
    let (ascii, domain, block) = of("http://www.bücher.co.uk/");
    assert_eq!((ascii.as_deref(), domain.as_deref()), (Some("www.xn--bcher-kva.co.uk"), Some("xn--bcher-kva.co.uk")));
    assert_eq!(block, None);
    let (_, domain, block) = of("http://127.0.0.1/");
    assert_eq!((domain, block), (None, Some("loopback")));
}

#[test]
fn changes_of_components() {
    let found = changes(Syntax::Uri, "HTTP://h:80/a/%7eb?q", "http://h/a/~b?q#f");
    let rows: Vec<_> = found.into_iter().map(|it| (it.part, it.before, it.after)).collect();
    let port = (Part::Port, Some(9..11), None);
    let fragment = (Part::Fragment, None, Some(16..17));
    let scheme = (Part::Scheme, Some(0..4), Some(0..4));
    assert_eq!(rows, [scheme, port, (Part::Path, Some(14..17), Some(11..12)), fragment]);
}

#[test]
fn unresolved_references() {
    let of = |base: &str, text: &str| Resolution::of(&RFC3986, &given(text), &given(base)).target;
    assert!(matches!(of("a b", "x"), Err(Unresolved::Base(problem)) if problem.place == (1..2)));
    assert!(matches!(of("http://h/", "a b"), Err(Unresolved::Text(problem)) if problem.place == (1..2)));
    assert!(matches!(of("/a", "b"), Err(Unresolved::Both(_))));
    assert!(matches!(of("http://h/a", "b"), Ok(target) if target == "http://h/b"));
}

#[test]
fn disputed_components() {
    let of = |text: &str| {
        let given = given(text);
        let readings = report(&given, None, &Unchecked).readings;
        let found = disagreements::readings(&Shown::new(&given, true), &readings);
        disagreements::disputed(&found).collect::<Vec<_>>()
    };
    assert_eq!(of("http://h/a%20b?q#f"), []);
    assert_eq!(of("http://good.example\\@evil.example/?q#f"), [Part::Userinfo, Part::Host, Part::Path]);
}

#[test]
fn arguments_are_masked() {
    let given = given("http://u:hunter2^@h/");
    let shown = Shown::new(&given, true);
    let found = report(&given, None, &Unchecked);
    let arguments = Arguments::of(&shown, &found.first().unwrap());
    assert_eq!((arguments.found.as_str(), arguments.character), ("***", Some('^')));
    assert_eq!(arguments.scheme.as_deref(), Some("http"));
    let given = self::given("http://[1:2:3:4:5:6:7:fffff]/");
    let found = report(&given, None, &Unchecked);
    let arguments = Arguments::of(&Shown::new(&given, true), &found.first().unwrap());
    let address = arguments.address.unwrap();
    assert_eq!((address.group.as_str(), address.groups, address.double), ("fffff", 8, false));
}

fn check(text: &str, found: &Report<'_>) {
    let parts = &found.readings.parts;
    let errors = found.standards.iter().flat_map(|verdict| &verdict.errors);
    let problems = found.faults.iter().chain(&found.issues).chain(errors).map(|problem| &problem.place);
    let params = found.params.iter().flat_map(|params| &params.rows).map(|param| &param.place);
    let segments = found.segments.iter().flat_map(|segments| &segments.rows).map(|segment| &segment.place);
    for place in problems.chain(params).chain(segments).chain(parts.defined().map(|(_, place)| place)) {
        assert!(text.get(place.clone()).is_some(), "{place:?} of {text:?}");
    }
    if let Ok(reference) = &found.readings.iri {
        assert_eq!(parts, &Parts::split(text), "{text:?}");
        assert_eq!(parts, &Parts::of(reference));
    }
}

const PIECES: [&str; 33] = [
    "http", "urn", "mailto", ":", "//", "/", "\\", "@", "u:p", "#", "?", "&", "=", "token=", "[", "]", "::1", "h", ".",
    "..", "1.2.3.4", ":80", "%41", "%zz", "%C3", "é", "\u{202E}", "\u{FFFD}", " ", "\n", "<", "${x}", "\u{1F600}",
];

proptest! {
    #[test]
    fn any_text_has_a_report(pieces in prop::collection::vec(0..PIECES.len(), 0..9)) {
        let text: String = pieces.into_iter().map(|at| PIECES[at]).collect();
        let (given, base) = (given(&text), given("http://u:pw@h/?token=a"));
        let found = report(&given, Some(&base), &Unchecked);
        check(&text, &found);
        let shown = Shown::new(&given, true);
        disagreements::readings(&shown, &found.readings);
        for problem in found.first().iter().chain(&found.faults) {
            Arguments::of(&shown, problem);
        }
    }
}

#[test]
fn hostile_texts_are_linear() {
    for piece in ["a/", "&a", "%zz", " ", "@", ":", "[", "é", "\u{FFFD}", "//", "a."] {
        for start in ["http://h/", "http://", "http://h?", "urn:a:", ""] {
            let text = format!("{start}{}", piece.repeat(20_000));
            let given = given(&text);
            check(&text, &report(&given, None, &Unchecked));
        }
    }
}
