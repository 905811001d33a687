use proptest::prelude::*;

use super::{read, Kind};

/// Returns each item as name, source text, value and property.
fn found(source: &str, kind: Kind) -> Vec<(&'static str, String, String, String)> {
    let characters: Vec<char> = source.chars().collect();
    let written = |start: u32, end: u32| characters[start as usize..end as usize].iter().collect();
    let items = read(source, kind).unwrap();
    let row = |item: &super::Item| {
        (item.construct.name(), written(item.start, item.end), item.value(source), item.property(source))
    };
    items.iter().map(row).collect()
}

fn values(source: &str, kind: Kind) -> Vec<String> {
    found(source, kind).into_iter().map(|row| row.2).collect()
}

#[test]
fn references_have_places_values_and_properties() {
    let source = "é{ Background: u\\72 l( a\\20 b ) } /* url(no) */ @font-face { --S: image-set('c' 1x, \"d\" 2x) }";
    assert_eq!(
        found(source, Kind::Stylesheet),
        [
            ("url()", "a\\20 b".into(), "a b".into(), "background".into()),
            ("image-set()", "c".into(), "c".into(), "--S".into()),
            ("image-set()", "d".into(), "d".into(), "--S".into()),
        ]
    );
}

#[test]
fn imports_count_at_the_top() {
    let source = "@charset 'x'; @layer a; @import 'b'; @import url(c) print; @namespace d url(e); @import 'f'; a{}";
    let names: Vec<_> = found(source, Kind::Stylesheet).into_iter().map(|row| (row.0, row.1)).collect();
    assert_eq!(
        names,
        [
            ("@import", "b".to_owned()),
            ("@import", "c".to_owned()),
            ("@namespace", "e".to_owned()),
            ("css-import-late", "@import ".to_owned()),
        ]
    );
}

#[test]
fn an_import_behind_a_rule_is_late() {
    for source in ["a{}@import 'b';", "@media c { d{} }@import 'b';", "@import 'a' {}@import 'b';"] {
        let names: Vec<_> = found(source, Kind::Stylesheet).into_iter().map(|row| row.0).collect();
        assert_eq!(names, ["css-import-late"], "{source}");
    }
}

#[test]
fn numbers_hashes_and_keywords_are_no_urls() {
    for source in ["a: 1url(b)", "a: #url(b)", "a: -1e3url(b)", "a: .5url(b)", "b: x@url(c)", "a: url-prefix(b)"] {
        assert!(values(source, Kind::Declarations).is_empty(), "{source}");
    }
    // A percentage is one token, and the start of the last one ends what is late.
    assert_eq!(found("a{}@import 25%;", Kind::Stylesheet)[0].1, "@import ");
    // In CSS Syntax 3 `u+1` is a name and a number, which has a unit here.
    assert!(values("a: u+1url(b)", Kind::Declarations).is_empty());
}

#[test]
fn bad_urls_end_where_the_standard_says() {
    for (source, bad) in [
        ("a: url(b c) d", "url(b c)"),
        ("a: url(b\\\n) d", "url(b\\\n)"),
        ("a: url('b) d", ""),
        ("a: url(b(\\) \\\\) d)", "url(b(\\) \\\\)"),
    ] {
        let flaws: Vec<_> =
            found(source, Kind::Declarations).into_iter().filter(|row| row.0 == "css-bad-url").collect();
        assert_eq!(flaws.first().map_or("", |row| &row.1), bad, "{source}");
    }
}

#[test]
fn a_declaration_goes_on_behind_a_block_in_its_value() {
    let rows = found("a: f({ b: url(c) }) url(d); url(e)", Kind::Declarations);
    assert_eq!(rows.iter().map(|row| &*row.3).collect::<Vec<_>>(), ["b", "a", ""]);
}

#[test]
fn depth_costs_a_byte() {
    for piece in ["{", "(", "f(", "url({", "@a{", "a{b:f("] {
        let _ = read(&piece.repeat(200_000), Kind::Stylesheet);
        let _ = read(&piece.repeat(200_000), Kind::Declarations);
    }
}

proptest! {
    #[test]
    fn no_text_panics(source in "(url\\(|image-set\\(|@import |@namespace |[a-e(){}\\[\\]'\";:@#\\\\\\-/*0-9.+é\0\r\n\u{c} !<>]){0,40}") {
        let length = source.chars().count() as u32;
        for kind in [Kind::Stylesheet, Kind::Declarations] {
            let mut before = 0;
            for item in read(&source, kind).unwrap() {
                prop_assert!(before <= item.start && item.start <= item.end && item.end <= length);
                before = item.start;
                let _ = (item.value(&source), item.property(&source));
            }
        }
    }
}
