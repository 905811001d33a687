use proptest::prelude::*;

use super::strings::{value, widths};
use super::{read, Document, Expected, Kind, Mistake, Problem};

/// Returns the rows as kind, range in characters, and value.
fn rows(source: &str) -> Vec<(Kind, u32, u32, String)> {
    let (bytes, document) = (source.as_bytes(), read(source.as_bytes()).unwrap());
    let row = |row| {
        let (start, end) = document.place(bytes, row);
        let text = String::from_utf8_lossy(&value(document.written(bytes, row))).into_owned();
        (document.kind(bytes, row), start, end, text)
    };
    (0..document.len() as u32).map(row).collect()
}

fn problems(source: &str) -> Vec<(Problem, u32, u32)> {
    let document = read(source.as_bytes()).unwrap();
    document.mistakes.iter().map(|mistake| (mistake.problem, mistake.start, mistake.end)).collect()
}

#[test]
fn rows_have_places_in_characters() {
    assert_eq!(
        rows("\u{feff} {\"ä\": [\"€\\n\", -1.5e3], \"😀\": {}}"),
        [
            (Kind::Object, 2, 33, "{\"ä\": [\"€\n\", -1.5e3], \"😀\": {}}".to_owned()),
            (Kind::Text, 4, 5, "ä".to_owned()),
            (Kind::Array, 8, 23, "[\"€\n\", -1.5e3]".to_owned()),
            (Kind::Text, 10, 13, "€\n".to_owned()),
            (Kind::Literal, 16, 22, "-1.5e3".to_owned()),
            (Kind::Text, 26, 27, "😀".to_owned()),
            (Kind::Object, 30, 32, "{}".to_owned()),
        ]
    );
}

#[test]
fn members_jump_over_what_is_inside() {
    let source = br#"{"a": {"b": [1, 2]}, "c": 3}"#;
    let document = read(source).unwrap();
    assert_eq!(document.members(source, 0).collect::<Vec<_>>(), [(1, 2), (7, 8)]);
    assert_eq!(document.inside(source, 2), 3..7);
}

#[test]
fn mistakes_have_their_places() {
    for (source, problem, start, end) in [
        ("", Problem::Syntax(Expected::Value), 0, 0),
        ("[1,]", Problem::Syntax(Expected::Value), 3, 4),
        ("[1 2]", Problem::Syntax(Expected::InArray), 3, 4),
        ("{\"ä\" 1}", Problem::Syntax(Expected::Colon), 5, 6),
        ("{\"a\":1 2}", Problem::Syntax(Expected::InObject), 7, 8),
        ("{a}", Problem::Syntax(Expected::Name), 1, 2),
        ("[\"ab", Problem::Syntax(Expected::Quote), 1, 2),
        ("[\"a\\x\"]", Problem::Syntax(Expected::Escape), 3, 4),
        ("[\"a\\u12g4\"]", Problem::Syntax(Expected::Escape), 4, 5),
        ("0 1", Problem::Syntax(Expected::End), 2, 3),
        ("[\"é\t\"]", Problem::Control(9), 3, 4),
        (r#"{"a": 1, "\u0061": 2}"#, Problem::Duplicate(3), 10, 16),
    ] {
        assert_eq!(problems(source), [(problem, start, end)], "{source}");
    }
}

#[test]
fn what_came_before_a_mistake_is_kept() {
    let source = r#"{"a": ["b", {"c": "d", "e": "#;
    let kept: Vec<_> = rows(source).into_iter().filter(|row| row.0 == Kind::Text).map(|row| row.3).collect();
    assert_eq!(kept, ["a", "b", "c", "d"]);
    assert!(rows(source).iter().filter(|row| row.0 == Kind::Object).all(|row| row.2 as usize == source.len()));
}

#[test]
fn names_of_a_large_object_are_compared_as_they_are_meant() {
    let mut source: String = (0..100).map(|number| format!("\"n{number}\": 0, ")).collect();
    source = format!("{{{source}\"\\u006e7\": 0}}");
    assert!(matches!(problems(&source)[..], [(Problem::Duplicate(201), _, _)]));
}

#[test]
fn the_last_member_of_a_name_counts() {
    for source in [&br#"{"a": 1, "b": 2, "\u0061": 3}"#[..], br#"{"a": 1, "b": 2, "a": 3"#] {
        assert_eq!(read(source).unwrap().counted(source, 0), [(5, 6), (3, 4)]);
    }
}

#[test]
fn names_are_compared_again_only_where_one_may_come_twice() {
    let may_repeat = |source: &str| read(source.as_bytes()).unwrap().may_repeat;
    assert!(!may_repeat("[{\"a\": \"\t\", \"b\": 1}]"));
    assert!(may_repeat(r#"{"a": 1, "a": 2}"#) && may_repeat(r#"{"a": 1, "a": 2"#));
}

#[test]
fn the_name_of_a_sole_string_is_found() {
    let source = br#"[{"a": "b"}, {"a": 1}, {"a": {}}, {}, {"a": "b", "c": 1}, {"a": ["b"]}, {"a": "b", "a": "b"}]"#;
    let document = read(source).unwrap();
    let objects = (1..document.len() as u32).filter(|row| document.kind(source, *row) == Kind::Object);
    let found: Vec<_> = objects.map(|row| document.sole_text(source, row)).collect();
    assert_eq!(found, [Some(2), None, None, None, None, None, None, None]);
}

#[test]
fn surrogates_are_kept_and_pairs_joined() {
    assert_eq!(*value(br"\ud83d\ude00"), *"😀".as_bytes());
    assert_eq!(*value(br"\ud83d\u0041"), *b"\xED\xA0\xBDA");
    assert_eq!(*value(br"\ude00\ud83d"), *b"\xED\xB8\x80\xED\xA0\xBD");
    assert_eq!(read(b"[\"\xED\xA0\xBD\", 1]").unwrap().place(b"[\"\xED\xA0\xBD\", 1]", 2), (6, 7));
}

#[test]
fn widths_are_those_of_what_is_written() {
    let widths = |written: &str| widths(written.as_bytes()).collect::<Vec<_>>();
    assert_eq!(widths(r"aé\n\u00e4\ud83d\ude00\ud83d"), [1, 1, 2, 6, 12, 6]);
}

#[test]
fn depth_costs_no_stack() {
    for piece in ["[", "{\"\":", "[{\"a\":["] {
        let source = piece.repeat(200_000);
        assert!(read(source.as_bytes()).unwrap().len() >= 200_000);
    }
}

/// Checks the properties of every reading.
fn check(source: &[u8], document: &Document) {
    for row in 0..document.len() as u32 {
        let (start, end) = document.place(source, row);
        assert!(start <= end && end as usize <= source.len());
        assert!(document.next(source, row) as usize <= document.len());
        if document.kind(source, row) == Kind::Text {
            assert_eq!(widths(document.written(source, row)).sum::<usize>(), (end - start) as usize);
        }
        let _ = value(document.written(source, row));
    }
    assert!(document.mistakes.iter().all(|Mistake { start, end, .. }| start <= end && *end as usize <= source.len()));
}

proptest! {
    #[test]
    fn no_text_panics(source in "[{}\\[\\],:\"\\\\utrelnfsad0-9.eE+\\-é😀 \n]{0,60}") {
        check(source.as_bytes(), &read(source.as_bytes()).unwrap());
    }

    #[test]
    fn no_bytes_panic(source in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = read(&source);
    }
}
