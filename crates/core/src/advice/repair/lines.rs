//! Line breaks in an authority, which may inject the header of another request.

use super::{Edit, RepairCode};

/// Returns true if a line break was removed inside the authority, or before text that looks like a header.
pub(super) fn smuggled(text: &str, edits: &[Edit]) -> bool {
    let header = |edit: &&Edit| {
        let rest = &text[edit.end..];
        let name = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'-').count();
        let broken = text[edit.start..edit.end].contains(['\r', '\n']);
        broken && name > 0 && rest[name..].starts_with(':') && !rest[name..].starts_with("://")
    };
    if edits.iter().filter(|edit| edit.code == RepairCode::RemoveLineBreak).any(|edit| header(&edit)) {
        return true;
    }
    let Some(slashes) = text.find("//") else { return false };
    let start = slashes + 2;
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |n| start + n);
    edits.iter().any(|edit| {
        edit.code == RepairCode::RemoveLineBreak
            && edit.start > start
            && edit.end < end
            && text[edit.start..edit.end].contains(['\r', '\n'])
    })
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn a_host_is_not_joined_over_lines() {
        for text in ["http://h\r\nX: y/", "http://h\n.evil.example/", "//u\n@h/"] {
            assert_eq!(repair(text).text, None, "{text:?}");
        }
        assert_eq!(repair("http://h/a\n  b").text.as_deref(), Some("http://h/ab"));
        assert_eq!(repair("http://h\n/a").text.as_deref(), Some("http://h/a"));
    }
}
