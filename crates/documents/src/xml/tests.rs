use std::convert::Infallible;
use std::sync::Arc;

use proptest::prelude::*;

use super::{Event, Namespaces, Refused, Scanner, Vocabulary, Wanted, DEEPEST};

fn wanted() -> Arc<Wanted> {
    let page = Vocabulary {
        namespace: Some("urn:a"),
        elements: vec!["told"],
        texts: vec!["t"],
        attributes: vec!["href"],
        marked: vec!["style"],
        wholes: vec!["all"],
        ..Vocabulary::default()
    };
    let nameless = Vocabulary { texts: vec!["t"], roots: vec!["root"], ..Vocabulary::default() };
    Arc::new(Wanted::new([page, nameless], ["urn:x"], ["style"]))
}

fn scanner(text: &str, whole: bool) -> Scanner {
    Scanner::new(wanted(), text.is_ascii(), whole, 10_000)
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the events up to a byte, a line each.
fn told(scanner: &mut Scanner, text: &[u8], until: usize, events: Option<u64>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut tell = |namespaces: &Namespaces, event: Event<'_>| {
        lines.push(match event {
            Event::Start(start) => {
                let namespace = start.namespace.map_or_else(|| "-".into(), |number| shown(namespaces.name(number)));
                let mut line = format!("{} {} {} {namespace}", start.level, shown(start.name), start.offset);
                for attribute in &start.attributes {
                    let value = shown(&attribute.value);
                    line += &format!(" {}={value:?}@{:?}", shown(&attribute.name), attribute.place.unwrap_or((0, 0)));
                }
                line
            }
            Event::Text { level, text } => {
                let pieces = text.pieces.iter().map(|piece| (piece.start, piece.offset, piece.end, piece.verbatim));
                format!("{level} /{:?} {:?}", shown(&text.value), pieces.collect::<Vec<_>>())
            }
            Event::Instruction(found) => {
                format!("{} ?{} {:?}@{}", found.level, shown(found.target), shown(&found.data), found.offset)
            }
        });
        Ok::<(), Infallible>(())
    };
    let Ok(()) = scanner.advance(text, until, events, &mut tell);
    lines
}

fn all(text: &str) -> Vec<String> {
    told(&mut scanner(text, false), text.as_bytes(), text.len(), None)
}

#[test]
fn tells_what_is_asked_for() {
    let text = "<r xmlns='urn:a'><no a='b'/><told/><x href='ü'/><x style='red'/><y style='url(z)' b='é'/></r>";
    assert_eq!(
        all(text),
        [
            "0 r 0 urn:a xmlns=\"urn:a\"@(10, 15)", "1 told 28 urn:a", "1 x 35 urn:a href=\"ü\"@(44, 45)",
            "1 y 64 urn:a style=\"url(z)\"@(74, 80) b=\"é\"@(85, 86)",
        ]
    );
}

#[test]
fn tells_all_within_some_elements() {
    let text = "<a xmlns='urn:a'><b/><all><b><c xmlns='' p:q=''/></b></all><b/></a>";
    let names = |lines: Vec<String>| lines.iter().map(|line| line[..3].to_owned()).collect::<Vec<_>>();
    assert_eq!(names(all(text)), ["0 a", "1 a", "2 b", "3 c"]);
    assert_eq!(names(all("<root><b><root/></b></root>")), ["0 r", "1 b", "2 r"]);
    assert_eq!(names(all("<b><root><c/></root></b>")), ["0 b"]);
    assert_eq!(names(told(&mut scanner("<a><b/></a>", true), b"<a><b/></a>", 11, None)), ["0 a", "1 b"]);
}

#[test]
fn tells_prefixes_that_mean_something_anywhere_and_those_that_mean_nothing_once() {
    let text = "<a><b x:y=''/><b xml:lang=''/><b xml:base=''/><c xmlns:x='urn:x'><b x:y=''/></c><p:q/><p:q/></a>";
    let told: Vec<_> = all(text).iter().map(|line| line.split(' ').nth(2).map(str::to_owned)).collect();
    assert_eq!(told, ["0", "30", "46", "65", "80"].map(|place| Some(place.to_owned())));
}

#[test]
fn tells_texts_with_the_place_of_each_piece() {
    let text = "<t>a\r\n&amp;<!-- x --><u>no</u><![CDATA[&]]>ü&#98;</t>";
    assert_eq!(
        all(text),
        [
            "0 t 0 -",
            "0 /\"a\\n&&üb\" [(0, 3, 4, true), (1, 4, 6, false), (2, 6, 11, false), (3, 39, 40, true), \
             (4, 43, 44, true), (5, 44, 49, false)]",
        ]
    );
    assert_eq!(all("<t></t>")[1], "0 /\"\" [(0, 3, 3, true)]");
}

#[test]
fn expands_entities_at_the_place_of_their_reference() {
    let text = "<!DOCTYPE t [<!ENTITY e \">'\">]><t>&e;&f;</t>";
    let mut scanner = scanner(text, false);
    scanner.declare_entity("e", "x&g;\ry");
    scanner.declare_entity("e", "the first counts");
    scanner.declare_entity("g", "<told xmlns='urn:a' href='&h;'/>");
    scanner.declare_entity("h", "1\t&#32;2");
    assert_eq!(
        told(&mut scanner, text.as_bytes(), text.len(), None),
        [
            "0 t 31 -",
            "1 told 34 urn:a xmlns=\"urn:a\"@(0, 0) href=\"1  2\"@(0, 0)",
            "0 /\"x\\ry\" [(0, 34, 37, false)]",
        ]
    );
}

#[test]
fn normalizes_values_by_their_declared_type_and_adds_defaults() {
    let text = "<all xmlns='urn:a' a=' x\t&#32; y '/>";
    let mut scanner = scanner(text, false);
    scanner.declare_attribute("all", "a", false, Some("no"));
    scanner.declare_attribute("all", "b", true, Some("c"));
    scanner.declare_attribute("all", "b", true, Some("the first counts"));
    let told = told(&mut scanner, text.as_bytes(), text.len(), None);
    assert_eq!(told, ["0 all 0 urn:a xmlns=\"urn:a\"@(12, 17) a=\"x y\"@(22, 33) b=\"c\"@(0, 0)"]);
}

#[test]
fn refuses_defaults_that_weigh_too_much_and_too_many_levels() {
    let text = "<a/>".repeat(3);
    let text = format!("<r>{text}</r>");
    let mut scan = scanner(&text, false);
    scan.declare_attribute("a", "b", true, Some(&"x".repeat(4_999)));
    told(&mut scan, text.as_bytes(), text.len(), None);
    assert_eq!(scan.refused(), Some(Refused::Defaults(11)));
    let text = "<a>".repeat(DEEPEST + 1);
    let mut scan = scanner(&text, false);
    told(&mut scan, text.as_bytes(), text.len(), None);
    assert_eq!(scan.refused(), Some(Refused::Depth(3 * DEEPEST)));
}

#[test]
fn stops_at_the_byte_and_at_the_event_that_it_is_told() {
    let text = "<t><told xmlns='urn:a'/>é</t><?style b?>";
    for until in 0..text.len() {
        let mut scan = scanner(text, false);
        let mut lines = told(&mut scan, text.as_bytes(), until, None);
        lines.extend(told(&mut scan, text.as_bytes(), text.len(), None));
        assert_eq!(lines, all(text), "{until}");
    }
    for (events, count) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4)] {
        let told = told(&mut scanner(text, false), text.as_bytes(), text.len(), Some(events));
        assert_eq!(told.len(), count, "{events}");
    }
}

#[test]
fn instructions_of_a_document_type_are_told_and_literals_passed_over() {
    let text = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<?style no?>'><!-- ' --><?style  y\r\nz?>]><?style x?>";
    assert_eq!(all(text), ["0 ?style \"y\\nz\"@70", "0 ?style \"x\"@95"]);
}

proptest! {
    #[test]
    fn no_bytes_are_too_much(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        cut in 0_usize..200,
        events in proptest::option::of(0_u64..20),
    ) {
        let mut scan = Scanner::new(wanted(), false, true, 100);
        scan.declare_entity("a", "&a;&a;<b>");
        scan.declare_attribute("a", "b", false, Some("c"));
        told(&mut scan, &bytes, cut, None);
        told(&mut scan, &bytes, bytes.len(), events);
    }

    #[test]
    fn steps_make_no_difference(pieces in proptest::collection::vec(0_usize..18, 0..60), step in 1_usize..9) {
        const PIECES: [&str; 18] = [
            "<t>", "</t>", "<all xmlns='urn:a'>", "</all>", "<told href='x'/>", "<!-- x -->", "<![CDATA[ x\r\n ]]>",
            "<?style x?>", "<!DOCTYPE a [", "<!ENTITY a '>'>", "]>", "\r", "\n", "x", "é", "<", ">", "'",
        ];
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let mut scan = scanner(&text, false);
        let mut lines = Vec::new();
        for until in (0..=text.len()).filter(|at| text.is_char_boundary(*at) && (at % step == 0 || *at == text.len())) {
            lines.extend(told(&mut scan, text.as_bytes(), until, None));
        }
        prop_assert_eq!(lines, all(&text));
    }

    #[test]
    fn no_pieces_of_markup_are_too_much(pieces in proptest::collection::vec(0_usize..24, 0..60), whole in any::<bool>()) {
        const PIECES: [&str; 24] = [
            "<a>", "</a>", "<a", "/>", ">", " b='", "'", "\"", "&a;", "&", ";", "<!--", "-->", "<![CDATA[", "]]>",
            "<?style ", "?>", "<!DOCTYPE a [", "]>", " xmlns:p='urn:a'", "p:", "=", "\r", "é",
        ];
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let mut scan = Scanner::new(wanted(), text.is_ascii(), whole, 100);
        scan.declare_entity("a", "<a b='&a;'>&a;</a>&a;");
        scan.declare_attribute("a", "b", false, Some("c"));
        told(&mut scan, text.as_bytes(), text.len(), None);
    }
}
