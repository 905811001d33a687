//! What goes before anything else: what surrounds the reference, and broken lines.
//!
//! Appendix C of RFC 3986 says how references stand in text: in double quotes, in angle
//! brackets, perhaps with "URL:" before, and with line breaks inside that are to be
//! ignored. Everything removed here is remembered, so that edits of the cleaned text
//! become edits of the original.

use super::{Edit, RepairCode};

/// A text without what was removed from it.
pub(super) struct Cleaned {
    /// What is left.
    pub(super) text: String,
    removed: Vec<Edit>,
}

/// What may stand around a reference.
const DELIMITERS: &[(char, char)] =
    &[('<', '>'), ('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“'), ('‘', '’'), ('«', '»')];

fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{200B}' | '\u{2060}' | '\u{FEFF}')
}

pub(super) fn clean(text: &str) -> Cleaned {
    let mut before = Vec::new();
    let mut after = Vec::new();
    let (mut start, mut end) = (0, text.len());
    loop {
        let inner = &text[start..end];
        let from = end - inner.trim_start_matches(is_space).len();
        let to = (start + inner.trim_end_matches(is_space).len()).max(from);
        remove(&mut before, RepairCode::TrimWhitespace, start, from);
        remove(&mut after, RepairCode::TrimWhitespace, to, end);
        (start, end) = (from, to);
        let inner = &text[start..end];
        let pair = DELIMITERS
            .iter()
            .find(|(open, close)| inner.len() > 1 && inner.starts_with(*open) && inner.ends_with(*close));
        let Some((open, close)) = pair else { break };
        remove(&mut before, RepairCode::TrimDelimiters, start, start + open.len_utf8());
        remove(&mut after, RepairCode::TrimDelimiters, end - close.len_utf8(), end);
        start += open.len_utf8();
        end -= close.len_utf8();
        if *open == '<' && text[start..end].get(..4).is_some_and(|p| p.eq_ignore_ascii_case("url:")) {
            remove(&mut before, RepairCode::DropUrlPrefix, start, start + 4);
            start += 4;
        }
    }
    let mut removed = before;
    broken_lines(text, start, end, &mut removed);
    removed.extend(after.into_iter().rev());
    let left = super::apply(text, &removed);
    Cleaned { text: left, removed }
}

fn remove(edits: &mut Vec<Edit>, code: RepairCode, start: usize, end: usize) {
    if start < end {
        edits.push(Edit { code, start, end, replacement: String::new() });
    }
}

/// Line breaks go with the spaces about them, which are indentation; tabs go alone.
fn broken_lines(text: &str, start: usize, end: usize, removed: &mut Vec<Edit>) {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < end {
        let run = bytes[at..end].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        let space = &bytes[at..at + run];
        if space.iter().any(|b| matches!(b, b'\n' | b'\r')) {
            remove(removed, RepairCode::RemoveLineBreak, at, at + run);
        } else {
            let mut from = at;
            for same in space.chunk_by(|a, b| a == b) {
                if same[0] == b'\t' {
                    remove(removed, RepairCode::RemoveLineBreak, from, from + same.len());
                }
                from += same.len();
            }
        }
        at += run.max(1);
    }
}

impl Cleaned {
    /// Edits of the cleaned text, and what was removed before, as edits of the original.
    pub(super) fn merge(self, edits: Vec<Edit>) -> Vec<Edit> {
        let mut out = Vec::with_capacity(self.removed.len() + edits.len());
        let mut removed = self.removed.into_iter().peekable();
        // What has been removed before the point reached: cleaned offset + gone = original.
        let mut gone = 0;
        for edit in edits {
            // What was removed right before an edit comes first.
            while let Some(r) = removed.next_if(|r| r.start <= edit.start + gone) {
                gone += r.end - r.start;
                out.push(r);
            }
            let start = edit.start + gone;
            // What was removed inside an edit is part of it.
            while let Some(r) = removed.next_if(|r| r.start < edit.end + gone) {
                gone += r.end - r.start;
            }
            out.push(Edit { start, end: edit.end + gone, ..edit });
        }
        out.extend(removed);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn names(text: &str) -> (String, Vec<(&'static str, usize, usize)>) {
        let r = repair(text);
        (r.text.unwrap(), r.edits.iter().map(|e| (e.code.name(), e.start, e.end)).collect())
    }

    #[test]
    fn what_surrounds_a_reference() {
        let (text, edits) = names(" <URL:http://h/> ");
        assert_eq!(text, "http://h/");
        assert_eq!(
            edits,
            [
                ("trim-whitespace", 0, 1),
                ("trim-delimiters", 1, 2),
                ("drop-url-prefix", 2, 6),
                ("trim-delimiters", 15, 16),
                ("trim-whitespace", 16, 17),
            ]
        );
        for text in
            ["\"http://h/\"", "“http://h/”", "\u{FEFF}http://h/\r\n", "« http://h/ »", "<\"http://h/\">"]
        {
            assert_eq!(names(text).0, "http://h/", "{text}");
        }
        assert_eq!(names(" ").0, "");
        assert_eq!(names("<>").0, "");
        assert_eq!(names("<").0, "%3C");
    }

    #[test]
    fn broken_lines_and_tabs() {
        assert_eq!(names("http://h/a\n   b c").0, "http://h/ab%20c");
        assert_eq!(names("ht\ttp://h/").1, [("remove-line-break", 2, 3)]);
        let (text, edits) = names("\thttp://h/\r\né");
        assert_eq!(text, "http://h/%C3%A9");
        assert_eq!(edits[1..], [("remove-line-break", 10, 12), ("encode-non-ascii", 12, 14)]);
    }
}
