//! A mail address in the notation of running text: `Email: ada@h.example`, `ada [at] h.example`, `(ada@h.example)`,
//! `ada@ h.example`, `ada@h.example.`, with or without "mailto:".
//!
//! The whole text must be one address in a domain that exists. The corrected text is checked again, so that a path with
//! an "@" is not changed.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::advice::host_name::is_dotted;
use crate::syntax::chars;
use crate::syntax::error::Component;

/// Labels before an address.
const LABELS: [&str; 16] = [
    "e-mail", "email", "mail", "e-post", "epost", "courriel", "correo", "kontakt", "contact", "from", "to", "cc",
    "bcc", "reply-to", "почта", "メール",
];
/// Notations of "@", longest first.
const SIGNS: [&str; 16] = [
    " [at] ", " (at) ", " {at} ", "[at]", "(at)", "{at}", "<at>", " at ", " AT ", " @ ", "@@", " @", "@ ", "@", "＠",
    "%40",
];
/// The maximum length of a text, in bytes.
const LONGEST: usize = 320;

/// Corrects a text that is one mail address; false if it is something else, or already correct.
pub fn check(text: &str, found: &mut Mistakes) -> bool {
    let Some((start, end, at)) = place(text) else { return false };
    let scheme = chars::begins(text, "mailto:");
    let mut fixes = Mistakes::default();
    if scheme {
        fixes.fix(Action::DropPunctuation, 7..start, "");
    } else {
        fixes.fix(Action::AddScheme, 0..start, "mailto:");
    }
    if &text[at.clone()] != "@" {
        fixes.fix(Action::FixSeparator, at.clone(), "@");
    }
    let mut dotted = true;
    for (n, c) in text[at.end..end].char_indices() {
        let place = at.end + n..at.end + n + c.len_utf8();
        let dot = matches!(c, '.' | ',' | '。' | '．' | '｡');
        match c {
            ' ' => fixes.fix(Action::FixSeparator, place, ""),
            _ if dot && dotted => fixes.fix(Action::FixSeparator, place, ""),
            _ if dot && c != '.' => fixes.fix(Action::FixSeparator, place, "."),
            _ => {}
        }
        dotted = dot || (dotted && c == ' ');
    }
    fixes.fix(Action::DropPunctuation, end..text.len(), "");
    fixes.fixes.retain(|fix| fix.start < fix.end || !fix.replacement.is_empty());
    if fixes.fixes.is_empty() {
        return false;
    }
    if !scheme {
        found.say(IssueCode::MailWithoutScheme, Component::Path, 0..text.len());
    }
    if end < text.len() {
        found.say(IssueCode::TrailingPunctuation, Component::Path, end..text.len());
    }
    found.fixes.append(&mut fixes.fixes);
    true
}

/// Returns the range of the address and of its "@".
fn place(text: &str) -> Option<(usize, usize, std::ops::Range<usize>)> {
    if text.len() > LONGEST {
        return None;
    }
    let scheme = chars::begins(text, "mailto:");
    let mut start = if scheme { 7 } else { label(text) };
    let open = |c: char| " <([{\"'“«‘„:".contains(c);
    start += text[start..].len() - text[start..].trim_start_matches(open).len();
    let close = |c: char| " >)]}\"'”»’“.,;:!。，、；".contains(c);
    let end = start + text[start..].trim_end_matches(close).len();
    let body = &text[start..end];
    let at = SIGNS.iter().find_map(|sign| body.find(sign).map(|at| at..at + sign.len()))?;
    let user = &body[..at.start];
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._+-".contains(&b);
    let ends = user.starts_with(['.', '-']) || user.ends_with(['.', '-']);
    if user.is_empty() || ends || !user.bytes().all(plain) || user.contains("..") {
        return None;
    }
    let name: String = body[at.end..].chars().map(|c| if ",。．｡".contains(c) { '.' } else { c }).collect();
    // A space next to a dot is a typing error; elsewhere it separates words.
    let name = name.replace(". ", ".").replace(" .", ".");
    let name: Vec<_> = name.split('.').filter(|label| !label.is_empty()).collect();
    let name = name.join(".");
    let spaced = at.len() > 1 || !body.contains(' ') || name.len() < body[at.end..].len();
    let right =
        is_dotted(&name) && is_public(&name) && !name.split('.').any(|l| l.starts_with('-') || l.ends_with('-'));
    (right && spaced).then_some((start, end, start + at.start..start + at.end))
}

/// Returns the length of a label with its ":".
fn label(text: &str) -> usize {
    let Some(colon) = text.find([':', '：']).filter(|colon| *colon <= 16) else { return 0 };
    let name = text[..colon].trim_end().to_lowercase();
    let mark = text[colon..].chars().next().map_or(0, char::len_utf8);
    if LABELS.contains(&&*name) {
        colon + mark
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::advice::repair::{meant, repair};
    use crate::syntax::reference::Reference;

    #[test]
    fn addresses_as_people_write_them() {
        for text in [
            "Email: ada@example.com", "E-Mail: ada@example.com", "mailto:[ada@example.com]",
            "mailto:ada[at]example.com", "ada(at)example.com", "ada [at] example.com", "ada at example.com",
            "(ada@example.com)", "ada@example.com.", "ada@example.com)", "ada@@example.com", "ada@example..com",
            "ada@example. com", "ada @example.com", "ada@ example.com", "ada＠example.com", "ada@example。com",
            "mailto:'ada@example.com'", "mailto:ada@.example.com", "ada@example.com>",
        ] {
            let made = match Reference::parse(text) {
                Ok(_) => meant(text).text,
                Err(_) => repair(text).text,
            };
            assert_eq!(made.as_deref(), Some("mailto:ada@example.com"), "{text}");
        }
        assert_eq!(said("ada(at)example.com"), [("mail-without-scheme", 0)]);
    }

    #[test]
    fn what_is_something_else() {
        for text in ["image@2x.png", "a@b/c", "look at example", "x at y z.com", "user:pw@example.com", "@scope/x"] {
            if let Ok(reference) = Reference::parse(text) {
                assert_eq!(find(&reference).fixes, [], "{text}");
            }
        }
    }
}
