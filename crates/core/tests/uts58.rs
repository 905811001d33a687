//! The tests of UTS #58, version 17.0: every line of LinkDetectionTest, every pair of LinkFormattingTest.
//!
//! They are read from `$URIKIT_SPECS`, or from `../shared/specs` beside the project, and skipped without it.

use std::fs;
use std::path::PathBuf;

use urikit_core::text::links::{detect, format, format_parts, Ending, Options, Parts};

fn file(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/specs");
    let folder = std::env::var_os("URIKIT_SPECS").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let found = fs::read_to_string(folder.join("unicode/uts58-17.0.0").join(name)).ok();
    if found.is_none() {
        eprintln!("skipped: no {name} (set URIKIT_SPECS)");
    }
    found
}

fn marked(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for link in detect(text, &Options::DEFAULT) {
        out += &format!("{}⸠{}⸡", &text[at..link.start], &text[link.start..link.end]);
        at = link.end;
    }
    out + &text[at..]
}

#[test]
fn every_line_of_the_detection_test() {
    let Some(text) = file("LinkDetectionTest.txt") else { return };
    let lines: Vec<_> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    for line in &lines {
        assert_eq!(marked(&line.replace(['⸠', '⸡'], "")), **line);
    }
    assert_eq!(lines.iter().filter(|line| !line.trim().is_empty()).count(), 344);
}

/// The data of a URL, as a comment of the test says it.
fn data(comment: &str) -> Parts {
    let mut parts = Parts::default();
    let inner = comment.trim_start_matches("# {").strip_suffix('}').unwrap();
    let mut rest = inner;
    while let Some(mark) = rest.chars().next() {
        let (_, value) = rest.split_once('=').unwrap();
        let end = ["𝑺=", "𝑯=", "𝑷=", "𝑸=", "𝑽=", "𝑭=", "𝑫="]
            .iter()
            .filter_map(|next| value.find(&format!(" {next}")))
            .min()
            .unwrap_or(value.len());
        let (value, next) = (value[..end].to_owned(), value.get(end + 1..).unwrap_or(""));
        match mark {
            '𝑺' | '𝑯' => parts.prefix += &value,
            '𝑷' => parts.path.push(value),
            '𝑸' => parts.query.get_or_insert_default().push((value, None)),
            '𝑽' => parts.query.as_mut().unwrap().last_mut().unwrap().1 = Some(value),
            _ => parts.fragment.get_or_insert_default().push(value),
        }
        rest = next;
    }
    parts
}

#[test]
fn every_pair_of_the_formatting_test() {
    let Some(text) = file("LinkFormattingTest.txt") else { return };
    let lines: Vec<_> = text.lines().collect();
    // Those of Wikipedia keep the punctuation at their end.
    let kept = lines.iter().position(|line| line.starts_with("# Wikipedia")).unwrap();
    let mut count = 0;
    for (at, rows) in lines.windows(3).enumerate().filter(|(_, rows)| rows[0].starts_with("# {")) {
        let ending = if at > kept { Ending::Kept } else { Ending::Escaped };
        assert_eq!(format_parts(&data(rows[0]), ending), rows[2], "{}", rows[0]);
        assert_eq!(format(rows[2], ending), rows[2]);
        let whole = format_parts(&data(rows[0]), Ending::Escaped);
        assert_eq!(format(&whole, Ending::Escaped), whole);
        assert_eq!(marked(&format!("a {whole} b")), format!("a ⸠{whole}⸡ b"));
        count += 1;
    }
    assert_eq!(count, 55);
}
