//! Reports of some texts, and of any text.

use super::disagreements::{readable, Disagreements};
use super::figure::{lines, Figure, Style};
use super::forms::changes;
use super::problem::Arguments;
use super::record::{record, WIDTH};
use super::resolution::{Resolution, Unresolved};
use super::words::{Keys, Sentences, Words};
use super::{disagreements, report, Needed, Report};
use crate::advice::proposal::Unchecked;
use crate::names::schemes::Schemes;
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::chars::Syntax;
use crate::syntax::resolve::RFC3986;
use crate::text::json::Json;
use crate::text::secrets::Names;
use crate::text::shown::{Asked, Given, Shown};
use proptest::prelude::*;

fn given(text: &str) -> Given {
    let lone = text.match_indices('\u{FFFD}').map(|(at, _)| (at, 0xD800)).collect();
    Given::new(text.to_owned(), lone, Some(&Names::default()))
}

fn recorded(text: &str, base: Option<&str>) -> Json {
    let asked = Asked { text: given(text), base: base.map(given), hides: true, names: Names::default() };
    record(&asked, &Unchecked, &Schemes::KNOWN, &Keys, WIDTH)
}

/// Returns the value at a path of names and indices, or null.
fn at<'j>(mut found: &'j Json, path: &str) -> &'j Json {
    for name in path.split('.') {
        found = match found {
            Json::List(values) => values.get(name.parse::<usize>().unwrap()).unwrap_or(&Json::Null),
            found => found.get(name).unwrap_or(&Json::Null),
        };
    }
    found
}

#[test]
fn verdicts_of_the_standards() {
    for (text, base, path, wanted) in [
        ("http://h/a", None, "verdicts.0.kind", "valid"),
        ("http://h/a", None, "verdicts.0.as", "absolute-URI"),
        ("#a", None, "verdicts.0.section", "4.4"),
        ("http://h:080/", None, "verdicts.0.kind", "valid-with-notes"),
        ("http://h:080/", None, "verdicts.0.notes.0.code", "port-leading-zeros"),
        ("http://é.example/", None, "verdicts.0.text", "http://xn--9ca.example/"),
        ("http://é.example/", None, "verdicts.0.defect.suggestion", "http://xn--9ca.example/"),
        ("http://é.example/", None, "uri_form.text", "http://xn--9ca.example/"),
        ("http://é!.example/", None, "uri_form.defect.code", "idna-character"),
        ("http://é/\u{202E}", None, "verdicts.1.notes.0.code", "bidi-formatting"),
        ("http://h/a b", None, "verdicts.1.kind", "repaired"),
        ("http://h/a b", None, "verdicts.1.defect.suggestion", "http://h/a%20b"),
        ("http://h/a b", None, "verdicts.2.notes.0.code", "invalid-URL-unit"),
        ("http://u:p^w@h/", None, "verdicts.1.defect.suggestion", ""),
        ("http://h:x/", None, "verdicts.2.defect.component", "port"),
        ("HTTP://h", None, "verdicts.2.changes.0.before", "HTTP"),
        ("HTTP://h", Some("http://b/"), "verdicts.2.changes.0.before", ""),
        ("//u:secret@h/a", Some("http://b/"), "verdicts.2.text", "http://u:***@h/a"),
        ("a", Some("http://u:secret@b/"), "verdicts.2.parts.userinfo", "u:***"),
        ("http://u:80\\pw@h/?q#f", None, "verdicts.2.text", "http://u/***?q#f"),
        ("//h.example/a", None, "verdicts.2.defect.suggestion", "https://h.example/a"),
        ("http://h/?é&token=a", None, "verdicts.2.parts.query", "%C3%A9&token=***"),
    ] {
        let found = recorded(text, base);
        assert_eq!(at(&found, path).text().unwrap_or(""), wanted, "{path} of {text}");
    }
}

#[test]
fn one_mistake_is_one_problem() {
    for (text, codes) in [
        ("see http://h.example/a b", &["trim-words", "space"][..]),
        ("http://h.example/a?x=1&amp;y=a b", &["html-entity", "space"]),
        ("http://a@b@c.example/", &["encode-second-at", "second-at"]),
        ("``httpttps://h.example/a``", &["circumflex-or-grave", "scheme-misspelt", "circumflex-or-grave"]),
        ("http://h.example/a|b", &["vertical-bar"]),
        ("http://h.example/", &[]),
    ] {
        let found = recorded(text, None);
        let Some(Json::List(rows)) = found.get("defects") else { panic!("{text}") };
        let found: Vec<_> = rows.iter().filter_map(|row| row.get("code")?.text()).collect();
        assert_eq!(found, codes, "{text}");
    }
}

#[test]
fn an_issue_is_counted() {
    let found = recorded(&"/%00".repeat(30), None);
    assert_eq!(
        (at(&found, "issues.0.code").text(), at(&found, "issues.0.times")),
        (Some("encoded-nul"), &Json::Count(30))
    );
    assert_eq!(at(&found, "issues.1"), &Json::Null);
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
        let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
        let first = found.first();
        let first = first.as_ref().map(|problem| problem.cause.name());
        assert_eq!((found.state.name(), first, found.warnings()), (state, code, warnings), "{text}");
    }
    // Only the first issues of a code are listed, and all are counted.
    let given = given(&"/%00".repeat(30));
    let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
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
        assert_eq!(report(&given(text), None, &Unchecked, &Schemes::KNOWN).needs, needs, "{text}");
    }
}

#[test]
fn hosts() {
    let of = |text: &str| {
        let given = given(text);
        let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
        let host = found.host.unwrap();
        let domain = host.domain().and_then(|domain| domain.registrable).map(str::to_owned);
        (host.ascii.clone(), domain, host.block().map(|block| block.purpose))
    };
    let (ascii, domain, block) = of("http://www.bücher.co.uk/");
    assert_eq!((ascii.as_deref(), domain.as_deref()), (Some("www.xn--bcher-kva.co.uk"), Some("xn--bcher-kva.co.uk")));
    assert_eq!(block, None);
    assert_eq!(of("http://1.2.3/").1, None);
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
        let readings = report(&given, None, &Unchecked, &Schemes::KNOWN).readings;
        let found = disagreements::readings(&Shown::new(&given, true), &readings);
        disagreements::disputed(&found).collect::<Vec<_>>()
    };
    assert_eq!(of("http://h/a%20b?q#f"), []);
    assert_eq!(of("http://good.example\\@evil.example/?q#f"), [Part::Userinfo, Part::Host, Part::Path]);
}

#[test]
fn causes_of_disagreements() {
    for (text, base, causes) in [
        ("http://h/a?b#c", None, &[][..]),
        ("HTTP://H:80/%7ea/../b", None, &[]),
        ("http://h", None, &[]),
        ("http://h:080/%41?%41#%41", None, &[]),
        ("http://[::0001]/", None, &[]),
        ("http:a.com", None, &[("host", "no-slashes"), ("path", "no-slashes")]),
        ("http:///a.com/x", None, &[("host", "more-slashes"), ("path", "more-slashes")]),
        ("file://C:/x", None, &[("host", "drive"), ("path", "drive")]),
        ("file:x", None, &[("host", "drive-rootless"), ("path", "drive-rootless")]),
        ("http://0x7f.1/", None, &[("host", "ipv4")]),
        ("http://a%2eb%2d/", None, &[]),
        ("http://a%C3%9F/", None, &[("host", "domain")]),
        ("foo:/.//b", None, &[("path", "guard")]),
        ("about:/../", None, &[("path", "dots")]),
        ("/x", Some("file:///C:/d"), &[("path", "drive-base")]),
        ("http:x", Some("http://h/"), &[("host", "same-scheme"), ("path", "same-scheme")]),
        ("x", Some("a:b"), &[("acceptance", "opaque-base")]),
        ("x", Some("a b"), &[]),
        ("http://é.example/", None, &[("acceptance", "non-ascii")]),
        ("//faß.example", None, &[("acceptance", "non-ascii"), ("host", "idna2003")]),
        ("http://é!b.example/", None, &[("acceptance", "non-ascii"), ("host", "otherwise")]),
        ("http://é.a..example/%00", None, &[("acceptance", "non-ascii"), ("host", "otherwise")]),
        ("http://é%00.example/", None, &[("acceptance", "host-labels")]),
        ("http://a%00.example/", None, &[("acceptance", "host-name")]),
        ("http://h:99999/", None, &[("acceptance", "port")]),
        ("http:h:x", None, &[("acceptance", "port-invalid")]),
        ("http://", None, &[("acceptance", "host-missing")]),
        ("http://[v1.a]/", None, &[("acceptance", "future")]),
        ("http://1.2.3.4.5/", None, &[("acceptance", "number")]),
        ("http://a@b@c/", None, &[("acceptance", "second-at")]),
        ("http://h/a b", None, &[("acceptance", "space")]),
        ("http://h/\n", None, &[("acceptance", "line-break")]),
        ("http://h/%zz", None, &[("acceptance", "percent")]),
        ("http://h/<", None, &[("acceptance", "refused")]),
        ("http://a.com\\@b.com/", None, &[("acceptance", "backslash"), ("host", "backslash")]),
        ("\\\\h\\x", None, &[("acceptance", "backslash"), ("host", "backslash")]),
        (" http://h/", None, &[("acceptance", "space"), ("scheme", "dropped")]),
        ("a b", None, &[]),
    ] {
        let (given, base) = (given(text), base.map(given));
        let found = report(&given, base.as_ref(), &Unchecked, &Schemes::KNOWN);
        let rows = Disagreements::of(&found.readings).rows;
        let name = |part: Option<Part>| part.map_or("acceptance", Part::name);
        let rows: Vec<_> = rows.iter().map(|row| (name(row.component), row.cause.name())).collect();
        assert_eq!(rows, causes, "{text}");
    }
}

#[test]
fn two_hosts() {
    for (text, base, hosts) in [
        ("http://h/a?b#c", None, None),
        ("http://é.example/", None, None),
        ("http://u:secret\\@h/", None, None),
        ("/a", None, None),
        (
            "http://a.com\\@b.com/",
            None,
            Some(r#"Apart { browsers: "a.com", rfc: "b.com", python: Rfc, is_number: false }"#),
        ),
        (
            "http://0x7f.1/",
            None,
            Some(r#"Apart { browsers: "127.0.0.1", rfc: "0x7f.1", python: Rfc, is_number: true }"#),
        ),
        (
            "http://good.example?@evil.example/",
            None,
            Some(r#"Older { standards: "good.example", program: "say.before-1998", older: "evil.example" }"#),
        ),
        ("/\\evil.com", None, Some(r#"Base { browsers: "evil.com" }"#)),
    ] {
        let (given, base) = (given(text), base.map(given));
        let found = report(&given, base.as_ref(), &Unchecked, &Schemes::KNOWN);
        let (shown, base) = (Shown::new(&given, true), base.as_ref().map(|base| Shown::new(base, true)));
        let found = Disagreements::of(&found.readings).two_hosts(&found, &shown, base.as_ref());
        assert_eq!(found.map(|hosts| format!("{hosts:?}")).as_deref(), hosts, "{text}");
    }
}

#[test]
fn components_before_an_error() {
    for (text, names) in [
        ("http://u:hunter2@h:80/a b", &["scheme", "authority", "userinfo", "host", "port"][..]),
        ("http://u@h:8x0/", &["scheme", "userinfo", "host"]),
        ("git@github.com:x", &[]),
        ("http://h/", &[]),
    ] {
        let given = given(text);
        let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
        let parts = readable(&found, &Shown::new(&given, true));
        assert_eq!(parts.iter().map(|(part, _)| part.name()).collect::<Vec<_>>(), names, "{text}");
    }
}

#[test]
fn arguments_are_masked() {
    let given = given("http://u:hunter2^@h/");
    let shown = Shown::new(&given, true);
    let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
    let arguments = Arguments::of(&shown, &found.first().unwrap());
    assert_eq!((arguments.found.as_str(), arguments.character), ("***", Some('^')));
    assert_eq!(arguments.scheme.as_deref(), Some("http"));
    let given = self::given("http://[1:2:3:4:5:6:7:fffff]/");
    let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
    let arguments = Arguments::of(&Shown::new(&given, true), &found.first().unwrap());
    let address = arguments.address.unwrap();
    assert_eq!((address.group.as_str(), address.groups, address.double), ("fffff", 8, false));
}

#[test]
fn kinds_and_components() {
    let found = recorded("urn:a1:b%20c?+r?=q#f", None).to_string();
    for row in [
        r#""kind":{"form":"uri","name":"URI","section":"3","needs":[],"sentences":["say.kind.fragment"]},"reading":"RFC 3986""#,
        r#"{"name":"NSS","raw":"b%20c","decoded":"b c","start":7,"end":12,"section":"8141 2.2","note":""}"#,
        r#"{"name":"q-component","raw":"q","decoded":null,"start":17,"end":18,"section":"8141 2.3.2","note":""}"#,
        r#""undefined":["authority","userinfo","host","port"],"spans":{"scheme":[0,3],"path":[4,12]"#,
    ] {
        assert!(found.contains(row), "{row} {found}");
    }
    let found = recorded("é//%2F%41", None).to_string();
    for row in [
        r#""needs":["say.need.scheme","say.need.authority","say.need.path-up-to-slash"]"#,
        r#""raw":"é//%2F%41","decoded":"é//%2FA","start":0,"end":9,"section":"3.3","note":"say.segments""#,
    ] {
        assert!(found.contains(row), "{row} {found}");
    }
    let found = recorded("http://[::1/", None);
    assert_eq!(found.get("kind"), Some(&Json::Null));
    assert_eq!(found.get("components"), Some(&Json::List(Vec::new())));
    assert!(found.get("parts").unwrap().to_string().contains(r#""raw":"[::1""#));
}

#[test]
fn normal_forms_and_their_notes() {
    let texts = |text: &str| {
        let Some(Json::List(rows)) = recorded(text, None).get("normal_forms").cloned() else { return Vec::new() };
        let row = |row: &Json| ["name", "text", "note"].map(|name| row.get(name).unwrap().text().unwrap().to_owned());
        rows.iter().filter(|one| one.get("changed") == Some(&Json::Bool(true))).map(row).collect()
    };
    assert_eq!(texts("HTTP://h/%7e%2f?#")[1], ["say.normal.PERCENT", "http://h/~%2F?#", "say.kept"]);
    assert_eq!(texts("http://h:80/?#"), [["say.normal.SCHEME (http)", "http://h/?#", "say.kept-empty.both"]]);
    assert_eq!(texts("a/./b"), Vec::<[String; 3]>::new());
}

#[test]
fn resolutions_do_not_show_secrets() {
    let of = |text: &str, base: &str| recorded(text, Some(base)).get("resolution").unwrap().to_string();
    assert_eq!(
        of("../g", "http://a/b/c/d"),
        concat!(
            r#"{"base":"http://a/b/c/d","steps":[{"section":"5.2.2","done":"say.step.reference-path-relative","result":""},"#,
            r#"{"section":"5.2.3","done":"say.step.merge","result":"\"/b/c/../g\""},"#,
            r#"{"section":"5.2.4","done":"say.step.remove-dot-segments","result":"\"/b/g\""},"#,
            r#"{"section":"5.3","done":"http://a/b/g","result":""}],"target":"http://a/b/g","defect":null}"#
        )
    );
    assert!(of("g", "/a").contains(r#""target":null,"defect":{"code":"scheme-required""#));
    assert!(
        of("g", "a b").contains(r#""defect":{"code":"space","message":"space","component":"path","offset":1,"end":2"#)
    );
    // What has a password alone may have none, to the grammar, behind the authority of a base.
    for (text, base) in [
        ("scott/tiger@db.example.org:1521/orcl", "http://h/"),
        ("s?a:tiger@h", "http://h/"),
        ("http:.//me:ti/ger@h/", "mailto:a@b"),
        ("x", "http://u:/tiger@h/"),
    ] {
        let found = of(text, base);
        assert!(!found.contains("ger@"), "{text} {base}: {found}");
    }
}

/// One sentence.
struct One;

impl Words for One {
    fn text(&self, key: &str) -> Option<String> {
        Some(if key.starts_with("rule.") { "{character}" } else { key }.to_owned())
    }
}

#[test]
fn characters_of_secrets() {
    for (text, said) in [
        ("http://u:hunter2^@h/", "say.character"),
        ("http://h/?token=abc\tdef", "say.character-secret"),
        ("http://h/a\tb", "say.character-code"),
    ] {
        let given = given(text);
        let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
        let shown = Shown::new(&given, true);
        assert_eq!(Sentences::new(&shown, &One).message(&found.first().unwrap()), said, "{text}");
    }
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
        let found = report(&given, Some(&base), &Unchecked, &Schemes::KNOWN);
        check(&text, &found);
        let shown = Shown::new(&given, true);
        disagreements::readings(&shown, &found.readings);
        let say = Sentences::new(&shown, &Keys);
        let shown_base = Shown::new(&base, true);
        let hosts = Disagreements::of(&found.readings).two_hosts(&found, &shown, Some(&shown_base));
        hosts.map(|hosts| hosts.sentences(&say));
        for (_, place) in readable(&found, &shown) {
            assert!(text.get(place.clone()).is_some(), "{place:?} of {text:?}");
        }
        for problem in found.first().iter().chain(&found.faults) {
            Arguments::of(&shown, problem);
        }
        recorded(&text, Some("http://u:pw@h/?token=a"));
        recorded("../x?token=a", Some(&text));
        drawn(&found, &shown);
    }
}

fn drawn(found: &Report<'_>, shown: &Shown<'_>) {
    for (width, style) in [(None, Style::Box), (Some(20), Style::Ascii), (Some(72), Style::Box)] {
        let figure = Figure::of(found, shown, width, style);
        let pieces: String = figure.runs().into_iter().map(|(.., run)| run).collect();
        assert_eq!(pieces, figure.shown());
        assert!(figure.brackets.iter().all(|it| it.left <= it.tick && it.right <= figure.columns));
        let lines = lines(&figure.brackets, &figure.marks, width, style);
        assert!(lines.iter().flatten().all(|piece| style == Style::Box || piece.shown.is_ascii()));
    }
}

#[test]
fn hostile_texts_are_linear() {
    for piece in ["a/", "&a", "%zz", " ", "@", ":", "[", "é", "\u{FFFD}", "//", "a."] {
        for start in ["http://h/", "http://", "http://h?", "urn:a:", ""] {
            let text = format!("{start}{}", piece.repeat(20_000));
            let given = given(&text);
            let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
            recorded(&text, Some("http://u:pw@h/"));
            check(&text, &found);
            drawn(&found, &Shown::new(&given, true));
        }
    }
}
