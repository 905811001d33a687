//! Accidental spaces in a web URL and their correction: removed after a slash or in a telephone number, a hyphen in an
//! ORCID iD. Other spaces of a path or a query belong to names, and are encoded.

use super::{Draft, RepairCode};

pub(super) fn draft(text: &str, draft: &mut Draft) {
    let Some(host) = text.find("://").map(|at| at + 3) else { return };
    let path = host + text[host..].find(['/', '?']).unwrap_or(text.len() - host);
    if !text[path..].contains(' ') {
        return;
    }
    if text[host..path].eq_ignore_ascii_case("orcid.org") && groups(&text[path + 1..]) {
        for (at, _) in text.match_indices(' ') {
            draft.edit(RepairCode::FixSeparator, at, at + 1, "-");
        }
        return;
    }
    telephone(text, path, draft);
    // "http://h/ a": a single space from a scan or a line break.
    let slash =
        text.find("/ ").filter(|at| *at >= path && text.matches(' ').count() == 1 && !text[path..*at].contains('?'));
    if let Some(at) = slash.filter(|at| text[at + 2..].starts_with(|c: char| c.is_alphanumeric() || c == '@')) {
        draft.edit(RepairCode::DropSpace, at + 1, at + 2, "");
    }
}

/// Matches `0000 0002 1825 0097`.
fn groups(text: &str) -> bool {
    let digits = |group: &str| group.len() == 4 && group.bytes().all(|b| b.is_ascii_digit() || b == b'X');
    text.split(' ').count() == 4 && text.split(' ').all(digits)
}

/// `/+49 151 5550123`, `?phone=+49 160 5550199`: joins a number that begins with "+".
fn telephone(text: &str, path: usize, draft: &mut Draft) {
    for (plus, _) in text.match_indices('+').filter(|(at, _)| *at > path) {
        let rest = &text[plus + 1..];
        let length = rest.bytes().take(24).take_while(|b| b.is_ascii_digit() || *b == b' ').count();
        let number = &rest[..length];
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        let whole = rest.len() == length || rest[length..].starts_with(['&', '/', '?', '#']);
        let begins = text[..plus].ends_with(['/', '=']) && number.starts_with(|c: char| c.is_ascii_digit());
        if begins && whole && (8..=15).contains(&digits) {
            for (at, _) in number.match_indices(' ') {
                draft.edit(RepairCode::DropSpace, plus + 1 + at, plus + 2 + at, "");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn spaces_that_are_none() {
        for (text, right) in [
            ("https://wa.me/+49 151 5550123", "https://wa.me/+491515550123"),
            ("http://h/?phone=+49 160 5550199&a=b", "http://h/?phone=+491605550199&a=b"),
            ("https://orcid.org/0000 0002 1825 0097", "https://orcid.org/0000-0002-1825-0097"),
            ("http://h/ a", "http://h/a"),
            ("http://h/ a b", "http://h/%20a%20b"),
            ("http://h/a +1 b", "http://h/a%20+1%20b"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
