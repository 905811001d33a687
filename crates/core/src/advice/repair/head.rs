//! Mistakes at the start of an invalid text: fullwidth letters, spaces in "scheme://", entities, a misspelt or
//! duplicate scheme; and forms of single schemes.

use super::{meant, Draft, Edit, RepairCode};
use crate::advice::host_name::{is_country_domain, is_domain};
use crate::advice::mistake::names::is_public;
use crate::advice::mistake::{self, entity, opening};
use crate::names::schemes::{self, Authority};
use crate::syntax::parse::ip;

/// The maximum length of a head, in bytes.
const LONGEST: usize = 64;

/// Returns the edits of the first mistake of a head; None if it has none.
pub(super) fn draft(text: &str) -> Option<Vec<Edit>> {
    let mut draft = Draft::default();
    if let Some((end, meant)) = mistake::keyboard::read(text) {
        draft.edit(RepairCode::FixKeyboardLayout, 0, end, &meant);
        return Some(draft.edits);
    }
    super::narrow::draft(text, &mut draft);
    if draft.edits.is_empty() {
        let mut found = mistake::Mistakes::default();
        if mistake::quoted_printable::check(text, &mut found)
            || mistake::inner::check(text, &mut found)
            || mistake::figures::check(text, &mut found)
            || mistake::mailbox::check(text, &mut found)
        {
            draft.edits.extend(found.fixes.into_iter().map(meant::edit));
        }
    }
    if draft.edits.is_empty() {
        if let Some(plain) = mistake::whole::plain(text) {
            draft.edit(RepairCode::DecodeWhole, 0, text.len(), &plain);
        } else {
            spaces(text, &mut draft);
        }
    }
    if draft.edits.is_empty() {
        forms(text, &mut draft);
    }
    if draft.edits.is_empty() {
        super::escapes::draft(text, &mut draft);
    }
    if draft.edits.is_empty() {
        super::data::draft(text, &mut draft);
    }
    if draft.edits.is_empty() {
        super::gaps::draft(text, &mut draft);
    }
    if draft.edits.is_empty() {
        let path = text.find("://").map_or(0, |n| n + 3 + text[n + 3..].find(['/', '?']).unwrap_or(text.len() - n - 3));
        let mut fixes = Vec::new();
        entity::fixes(text, path, &mut fixes);
        draft.edits.extend(fixes.into_iter().map(meant::edit));
    }
    if draft.edits.is_empty() {
        if let Some((action, start, end, replacement)) = opening::read(text).and_then(|opening| opening.fix) {
            let fix = crate::advice::mistake::Fix { action, start, end, replacement: replacement.to_owned() };
            draft.edits.push(meant::edit(fix));
        }
    }
    Some(draft.edits).filter(|edits| !edits.is_empty())
}

/// `http ://h`, `https:/ /h`, `h t t p : / / h`, `urn :isbn:0`: removes spaces.
fn spaces(text: &str, draft: &mut Draft) {
    let Some(colon) = text.find(':').filter(|at| *at < LONGEST) else { return };
    let name: String = text[..colon].chars().filter(|c| *c != ' ').collect();
    let Some(row) = schemes::known(&name) else { return };
    let mut end = colon + 1;
    if row.authority != Authority::Forbidden {
        let after = text[colon + 1..].bytes().take_while(|b| matches!(b, b' ' | b'/' | b'\\')).count();
        let slashes = text[colon + 1..colon + 1 + after].bytes().filter(|b| *b != b' ').count();
        if slashes == 2 || (slashes == 3 && row.default_host.is_some()) || (slashes == 1 && row.is_web()) {
            end += after;
        }
    }
    // "blob: https://h": the nested URL.
    if ["view-source", "blob", "feed"].iter().any(|outer| name.eq_ignore_ascii_case(outer)) {
        let inner = text[colon + 1..].trim_start_matches(' ');
        let web = inner.find("://").is_some_and(|at| schemes::is_web(&inner[..at]));
        end = end.max(if web { text.len() - inner.len() } else { 0 });
    }
    for (at, _) in text[..end].match_indices(' ') {
        draft.edit(RepairCode::DropSpace, at, at + 1, "");
    }
}

/// Repairs an IPv6 address before a port, a name before a mail address, braces around a UUID, spaces in base64.
fn forms(text: &str, draft: &mut Draft) {
    let lower = text.get(..9).unwrap_or(text).to_ascii_lowercase();
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    if ip::parse_ipv6(&text.as_bytes()[..end]).is_ok() {
        draft.edit(RepairCode::AddBracket, 0, 0, "//[");
        draft.edit(RepairCode::AddBracket, end, end, "]");
    } else if let Some(end) = text.strip_prefix('[').and_then(|inner| inner.find(']')) {
        if ip::parse_ipv6(&text.as_bytes()[1..=end]).is_ok() {
            draft.edit(RepairCode::AddAuthoritySlashes, 0, 0, "//");
        } else if let Some(path) = text[end + 1..].strip_prefix("]:").filter(|path| !path.is_empty()) {
            // "[git@h:2222]:x.git": the port in git's notation.
            let server = text[1..=end].rsplit_once(':').filter(|(name, _)| name.contains('@'));
            if server.is_some_and(|(_, port)| port.bytes().all(|b| b.is_ascii_digit())) {
                draft.edit(RepairCode::AddSshScheme, 0, 1, "ssh://");
                let slash = if path.starts_with('/') { "" } else { "/" };
                draft.edit(RepairCode::SlashForColon, end + 1, end + 3, slash);
            }
        }
    } else if lower.starts_with("mailto:") {
        // "subject=Tom & Jerry".
        for (at, _) in text.match_indices(" & ").filter(|(at, _)| text[..*at].contains('?')) {
            draft.edit(RepairCode::EncodeCharacter, at + 1, at + 2, "%26");
        }
        if let (Some(open), true) = (text.find('<'), text.ends_with('>')) {
            let inner = &text[open + 1..text.len() - 1];
            if inner.contains('@') && !inner.contains(['<', '>', ' ']) && !text[..open].contains(['@', ',', ';']) {
                draft.edit(RepairCode::TrimWords, 7, open + 1, "");
                draft.edit(RepairCode::TrimDelimiters, text.len() - 1, text.len(), "");
            }
        }
    } else if ["news:<", "mid:<", "cid:<"].iter().any(|start| lower.starts_with(start)) && text.ends_with('>') {
        let open = text.find('<').unwrap_or(0);
        draft.edit(RepairCode::TrimDelimiters, open, open + 1, "");
        draft.edit(RepairCode::TrimDelimiters, text.len() - 1, text.len(), "");
    } else if lower == "urn:uuid:" {
        if text[9..].starts_with('{') && text.ends_with('}') && text.len() == 47 {
            draft.edit(RepairCode::TrimDelimiters, 9, 10, "");
            draft.edit(RepairCode::TrimDelimiters, text.len() - 1, text.len(), "");
        }
    } else if lower.starts_with("data:") {
        let space = text.find(";base64 ").filter(|_| !text.contains(',') && text.matches(' ').count() == 1);
        if let Some(at) = space.filter(|_| lower == "data:imag") {
            draft.edit(RepairCode::AddDataComma, at + 7, at + 8, ",");
        } else if let Some(data) = text.find(";base64,").map(|n| n + 8) {
            for (at, _) in text[data..].match_indices(' ') {
                draft.edit(RepairCode::DropSpace, data + at, data + at + 1, "");
            }
        }
    } else if lower.starts_with("geo:") {
        let (latitude, longitude) = text[4..].split_once(' ').unwrap_or_default();
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-'));
        if [latitude, longitude].iter().all(|text| !text.is_empty() && number(text)) {
            draft.edit(RepairCode::FixSeparator, 4 + latitude.len(), 5 + latitude.len(), ",");
        }
    } else if !named(text, draft) {
        mail(text, draft);
        if draft.edits.is_empty() {
            bare_host(text, draft);
        }
    }
}

/// `www .example.org/a`, `www.example.org /a`, `münchen.de/a`: converts a host without a scheme to its DNS name.
fn bare_host(text: &str, draft: &mut Draft) {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let given = &text[..end];
    let is_host = |name: &str| {
        let foreign = name.rsplit('.').next().is_some_and(|top| top.starts_with("xn--")) && is_public(name);
        is_domain(name) || foreign || (end < text.len() && is_country_domain(name))
    };
    if !given.is_ascii() {
        let plain = given.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
        let ascii = Some(given).filter(|_| plain && given.contains('.'));
        let ascii = ascii.and_then(|name| crate::names::idna::to_ascii(name, crate::names::idna::Strictness::Lookup));
        if let Some(ascii) = ascii.filter(|ascii| is_host(ascii)) {
            draft.edit(RepairCode::DomainToAscii, 0, end, &ascii);
        }
        return;
    }
    // Only a space next to a dot or before the path; others separate words.
    let beside = |at: usize| {
        let (before, after) = (given[..at].trim_end_matches(' '), given[at..].trim_start_matches(' '));
        before.ends_with('.') || after.starts_with('.') || (after.is_empty() && end < text.len())
    };
    // ":example.org" and ":/example.org" have lost the name of the scheme.
    let bare = given.trim_start_matches([':', '/']);
    if text.starts_with(':') {
        let first = text.trim_start_matches([':', '/']).split(['/', '?', '#', ':']).next().unwrap_or(bare);
        if is_domain(first) {
            let marks = text.len() - text.trim_start_matches([':', '/']).len();
            draft.edit(RepairCode::DropEmptyScheme, 0, marks, "//");
        }
        return;
    }
    let spaces: Vec<_> = given.match_indices(' ').map(|(at, _)| at).take(8).collect();
    if is_host(&given.replace(' ', "")) && spaces.iter().all(|at| beside(*at)) && spaces.len() < 8 {
        spaces.iter().for_each(|at| draft.edit(RepairCode::DropSpace, *at, at + 1, ""));
    }
}

/// `DOI 10.1000/182`, `ISBN 0-451-45052-3`, `+1 816 555 1212`: adds the scheme.
fn named(text: &str, draft: &mut Draft) -> bool {
    // "isbn:3 16 148410 X" has the colon already.
    let colon = text.find(':').filter(|at| *at == "isbn".len() && text.contains(' ') && !text[5..].starts_with(' '));
    let Some(space) = colon.or_else(|| text.find(' ')) else { return false };
    let (word, rest) = (&text[..space], &text[space + 1..]);
    let (label, rest_start) = (word.trim_end_matches(':'), word.len() + 1);
    if let Some(number) = text.strip_prefix('+') {
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        if (7..=15).contains(&digits)
            && !number.contains("(0)")
            && number.bytes().all(|b| b.is_ascii_digit() || b" -.()".contains(&b))
        {
            draft.edit(RepairCode::AddScheme, 0, 0, "tel:");
            for (at, _) in text.match_indices(' ') {
                draft.edit(RepairCode::DropSpace, at, at + 1, "");
            }
            return true;
        }
        return false;
    }
    let prefix = match label.to_ascii_lowercase().as_str() {
        "doi" if rest.starts_with("10.") => "doi:",
        "isbn" => "urn:isbn:",
        "issn" => "urn:issn:",
        _ => return false,
    };
    let plain = prefix == "doi:" || rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'X' | b' '));
    if !plain || (prefix == "doi:" && rest.contains(' ')) {
        return false;
    }
    draft.edit(RepairCode::AddScheme, 0, rest_start, prefix);
    for (at, _) in rest.match_indices(' ') {
        let from = rest_start + at;
        // A space between the groups of an ISBN is a hyphen: one edit for each.
        draft.edit(RepairCode::FixSeparator, from, from + 1, "-");
    }
    true
}

/// `ada@münchen.example`: adds the scheme, and converts the domain to A-labels.
fn mail(text: &str, draft: &mut Draft) {
    let Some((user, domain)) = text.split_once('@') else { return };
    let plain = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    let name = domain.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
    if user.is_empty() || !user.chars().all(plain) || domain.is_ascii() || !name || !domain.contains('.') {
        return;
    }
    if let Some(ascii) = crate::names::idna::to_ascii(domain, crate::names::idna::Strictness::Lookup) {
        draft.edit(RepairCode::AddScheme, 0, 0, "mailto:");
        draft.edit(RepairCode::DomainToAscii, user.len() + 1, text.len(), &ascii);
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn heads() {
        for (text, right) in [
            ("http：//example.com/", "http://example.com/"),
            ("ｈｔｔｐ：／／example.com/", "http://example.com/"),
            ("http ://h/", "http://h/"),
            ("https: / / h/", "https://h/"),
            ("blob: https://h/a", "blob:https://h/a"),
            ("urn :isbn:0451450523", "urn:isbn:0451450523"),
            ("http:&#47;&#47;h/", "http://h/"),
            ("htp://h/a b", "http://h/a%20b"),
            ("https://http:h/", "http://h/"),
            ("[2001:db8::1]:8080/x", "//[2001:db8::1]:8080/x"),
            ("mailto:Ada <a@h.example>", "mailto:a@h.example"),
            ("news:<a1@h.example>", "news:a1@h.example"),
            ("urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
            ("data:image/png;base64,iVBOR w0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
            ("ada@münchen.example", "mailto:ada@xn--mnchen-3ya.example"),
            ("DOI 10.1000/182", "doi:10.1000/182"),
            ("ISBN 0-451-45052-3", "urn:isbn:0-451-45052-3"),
            ("ISBN: 978 0 451 45052 4", "urn:isbn:978-0-451-45052-4"),
            ("isbn:0 451 45052 3", "urn:isbn:0-451-45052-3"),
            ("https www.example.com", "https://www.example.com"),
            ("mailto:a@h.example?subject=Tom & Jerry", "mailto:a@h.example?subject=Tom%20%26%20Jerry"),
            ("turn://h.example:3478&transport=udp", "turn:h.example:3478?transport=udp"),
            ("+1 816 555 1212", "tel:+18165551212"),
            ("+1 (816) 555-1212", "tel:+1(816)555-1212"),
            ("http://example.com is great", "http://example.com"),
            ("http://exam ple.com/", "http://example.com/"),
            ("[http://x.com|text]", "http://x.com"),
            ("[some text|http://x.com/a]", "http://x.com/a"),
            ("[http://x.com/a some text]", "http://x.com/a"),
            ("[url|text]", "url"),
            ("http:/ h/", "http://h/"),
            ("[git@h:2323]:a/b.git", "ssh://git@h:2323/a/b.git"),
            ("http://［::1］/", "http://[::1]/"),
            ("::1", "//[::1]"),
            ("1:2:3:4:5:6:7:8/x", "//[1:2:3:4:5:6:7:8]/x"),
            ("geo:48.2 16.3", "geo:48.2,16.3"),
            ("data:image/png;base64 iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
            ("www .example.com/a", "www.example.com/a"),
            ("www.example.com /a", "www.example.com/a"),
            ("пример.рф/a", "xn--e1afmkfd.xn--p1ai/a"),
            ("münchen.de/rathaus", "xn--mnchen-3ya.de/rathaus"),
            ("hello world.com", "hello%20world.com"),
            ("http://h/?a&amp;b c", "http://h/?a&b%20c"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
