//! An invalid authority (RFC 3986 3.2): extra "@", missing brackets, a zone, a bad port.
//!
//! The last "@" ends the userinfo, as in browsers; earlier ones are encoded. The rest is one host and one port. A
//! domain is converted to its DNS name: A-labels, without spaces. Ambiguous text is not repaired: brackets around
//! something other than an address, two ports, digits followed by letters, a domain that browsers reject, or a bad port
//! with an "@" after it, which may be a password with a delimiter.

use super::literal::{literal, unbracketed};
use super::part::{part, Backslash, Octets};
use super::port::{port, spaced_port};
use super::{Draft, RepairCode};
use crate::advice::mistake::names::is_public;
use crate::names::idna::{self, Strictness};
use crate::names::schemes::{Name, Scheme};
use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::parse::ip;

/// The port of ssh, git+ssh, svn+ssh, sftp and scp (RFC 4253 4.1).
pub(super) const SSH: u16 = 22;
/// Dashes and hyphens written instead of "-" (Unicode, category Pd, and the minus sign).
const DASHES: [char; 6] = ['‐', '‑', '‒', '–', '—', '−'];
const AS_IS: (Backslash, Octets) = (Backslash::Data, Octets::Encoded);

/// Repairs the authority of `text` between `start` and `end`.
pub(super) fn draft(text: &str, start: usize, end: usize, row: Option<&Scheme>, draft: &mut Draft) -> Option<()> {
    let host = match text[start..end].rfind('@') {
        // A user name without a password, typed twice.
        Some(at) if at > 1 && text[start..start + at].ends_with('@') && !text[start..start + at].contains(':') => {
            part(text, start, start + at - 1, chars::USERINFO, AS_IS, draft);
            draft.edit(RepairCode::DropHostCharacter, start + at, start + at + 1, "");
            start + at + 1
        }
        Some(at) => {
            part(text, start, start + at, chars::USERINFO, AS_IS, draft);
            start + at + 1
        }
        None => start,
    };
    if let Some(after) = wrapped_address(text, host, end, draft) {
        return port(text, after, end, draft);
    }
    if text[host..end].starts_with('[') {
        return literal(text, host, end, draft);
    }
    if let Some(close) = text[host..end].find([']', ')']).map(|n| host + n) {
        let open = host + usize::from(text[host..end].starts_with('('));
        if ip::parse_ipv6(&text.as_bytes()[open..close]).is_ok() {
            draft.edit(RepairCode::AddBracket, host, open, "[");
            if text.as_bytes()[close] == b')' {
                draft.edit(RepairCode::AddBracket, close, close + 1, "]");
            }
            return port(text, close + 1, end, draft);
        }
    }
    if let Some(space) = spaced_port(&text[host..end]).filter(|_| row.is_some_and(|row| row.default_port.is_some())) {
        draft.edit(RepairCode::FixPort, host + space, host + space + 1, ":");
        return Some(());
    }
    let colon = text[host..end].find(':').map_or(end, |n| host + n);
    let colons = text[host..end].bytes().filter(|b| *b == b':').count();
    // A failed attempt must leave no edits.
    let mut attempt = Draft::default();
    if colons > 1 && unbracketed(text, host, end, &mut attempt).is_some() {
        draft.edits.append(&mut attempt.edits);
        return Some(());
    }
    name(text, host, colon, row, draft)?;
    let git = text[colon..].split(['?', '#']).next().is_some_and(|path| path.ends_with(".git"));
    let digits = text[colon..end].bytes().skip(1).take_while(u8::is_ascii_digit).count();
    if git && digits > 0 && text.as_bytes().get(colon + 1 + digits) == Some(&b':') && end < text.len() {
        // "ssh://git@h:2222:a/b.git" has a port and a path.
        draft.edit(RepairCode::SlashForColon, colon + 1 + digits, colon + 2 + digits, "/");
        return is_path(&text[colon + 1 + digits..end]).then_some(());
    }
    // Before an "@" it is a user and a password.
    let user = host == start && text[end..].contains('@');
    if (git || row.is_some_and(|row| row.default_port == Some(SSH))) && is_path(&text[colon..end]) && !user {
        draft.edit(RepairCode::SlashForColon, colon, colon + 1, "/");
        return Some(());
    }
    port(text, colon, end, draft)
}

/// Returns true for characters typed or copied around a host: quotation marks, brackets, punctuation.
fn is_around(c: char) -> bool {
    "\"'`<>(){}[]|^*=$,;!\\“”‘’„«»‹›、。，；！%".contains(c) || unicode::is_invisible(c)
}

/// `[[::1]]`, `{::1}`, `<::1>`, `[::1].`, `%5B::1%5D`: repairs an IPv6 address in wrong brackets. Returns the start of
/// its port.
fn wrapped_address(text: &str, start: usize, end: usize, draft: &mut Draft) -> Option<usize> {
    let given = &text[start..end];
    let open = given.find(|c: char| c.is_ascii_hexdigit() || c == ':').filter(|_| !given.starts_with("%5"));
    let open = open.or_else(|| given.get(..3).filter(|o| o.eq_ignore_ascii_case("%5B")).map(|_| 3))?;
    let length = given[open..].bytes().take_while(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.' | b' ')).count();
    let inner = given[open..open + length].trim_end_matches(['.', ' ']);
    let close = open + inner.len();
    let plain: String = inner.chars().filter(|c| *c != ' ').collect();
    let tail = &given[close..];
    let after = tail.find(':').map_or(given.len(), |colon| close + colon);
    let mark = |c: char| "[]{}()<>.,; '\"".contains(c);
    let marks = &given[close..after];
    let closed = marks.eq_ignore_ascii_case("%5D") || (marks.contains([']', '}', ')', '>']) && marks.chars().all(mark));
    let opened = given[..open].chars().all(mark) || open == 3 && given.starts_with('%');
    let right = open > 0 && opened && closed && ip::parse_ipv6(plain.as_bytes()).is_ok();
    if !right || (&given[..open] == "[" && marks == "]" && plain == inner) {
        return None;
    }
    if &given[..open] != "[" {
        draft.edit(RepairCode::AddBracket, start, start + open, "[");
    }
    for (at, _) in inner.match_indices(' ') {
        draft.edit(RepairCode::DropSpace, start + open + at, start + open + at + 1, "");
    }
    if marks != "]" {
        draft.edit(RepairCode::AddBracket, start + close, start + after, "]");
    }
    Some(start + after)
}

/// Returns the range of a host without surrounding marks, if it is then a DNS name or an IPv4 address.
fn trimmed(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let given = &text[start..end];
    let inner = given.trim_matches(is_around);
    let from = start + given.len() - given.trim_start_matches(is_around).len();
    let known = is_public(inner)
        && inner.contains('.')
        && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-')
        || inner.eq_ignore_ascii_case("localhost")
        || ip::parse_ipv4(inner.as_bytes()).is_some();
    // "$HOST.example.org" is a placeholder, and "*.example.org" a pattern.
    let open = given.starts_with('$') || given.starts_with("{{");
    (known && inner.len() < given.len() && !open).then(|| (from, from + inner.len()))
}

/// Repairs a registered name: a domain in A-labels, anything else percent-encoded.
fn name(text: &str, start: usize, end: usize, row: Option<&Scheme>, draft: &mut Draft) -> Option<()> {
    let server = row.is_some_and(|row| row.is_web() || row.default_port.is_some());
    if let Some((from, to)) = Some(()).filter(|()| server).and_then(|()| trimmed(text, start, end)) {
        draft.edit(RepairCode::DropHostCharacter, start, from, "");
        draft.edit(RepairCode::DropHostCharacter, to, end, "");
        return Some(());
    }
    let given = &text[start..end];
    // "shop dot example dot com", spoken.
    let spoken = given.replace(" dot ", ".");
    if spoken.len() < given.len() && !spoken.contains(' ') && is_public(&spoken) {
        for (at, word) in given.match_indices(" dot ") {
            draft.edit(RepairCode::FixSeparator, start + at, start + at + word.len(), ".");
        }
        return Some(());
    }
    let web = row.is_some_and(Scheme::is_web) || (server && is_public(&given.replace(' ', "")));
    if given.is_ascii() {
        let allowed = |b: u8| chars::is(b, chars::REG_NAME) || b == b'%';
        let domain = given.bytes().all(|b| b == b' ' || (allowed(b) && b != b'%'));
        if !web || given.bytes().all(allowed) {
            part(text, start, end, chars::REG_NAME, AS_IS, draft);
        } else if let Some(at) = dot(given).filter(|_| domain) {
            draft.edit(RepairCode::FixSeparator, start + at, start + at + 1, ".");
        } else if domain && given.bytes().any(|b| b != b' ') && !joins_digits(given) {
            for (at, _) in given.match_indices(' ') {
                draft.edit(RepairCode::DropSpace, start + at, start + at + 1, "");
            }
        } else {
            return None;
        }
        return Some(());
    }
    // A scheme with a row and without a port keeps names that are not DNS names.
    if row.is_some_and(|row| row.name_is == Name::Any && row.default_port.is_none() && row.default_host.is_none()) {
        part(text, start, end, chars::REG_NAME, AS_IS, draft);
        return Some(());
    }
    let gone = |c: char| unicode::is_space(c) || unicode::is_invisible(c);
    let kept: String = given.chars().filter(|c| !gone(*c)).collect();
    // Only a no-break space or a joiner is invalid.
    if !kept.is_empty() && kept.bytes().all(|b| b != b'%' && chars::is(b, chars::REG_NAME)) && !joins_digits(given) {
        for (at, c) in given.char_indices().filter(|(_, c)| gone(*c)) {
            draft.edit(RepairCode::DropHostCharacter, start + at, start + at + c.len_utf8(), "");
        }
        return Some(());
    }
    // Word processors turn a hyphen into a dash.
    let hyphens = given.replace(DASHES, "-");
    if web && hyphens.is_ascii() && is_public(&hyphens) && !hyphens.contains(' ') && hyphens.contains('.') {
        for (at, dash) in given.match_indices(DASHES) {
            draft.edit(RepairCode::FixSeparator, start + at, start + at + dash.len(), "-");
        }
        return Some(());
    }
    let mut kept: String = given.chars().filter(|c| *c != ' ').collect();
    // The leader dots of Unicode, after the first label of a name that has another dot.
    if let Some((label, rest)) = kept.split_once(['․', '﹒']) {
        if !label.contains('.') && rest.contains('.') && is_public(rest) {
            kept = format!("{label}.{rest}");
        }
    }
    let ascii = idna::to_ascii(&kept, Strictness::Lookup).filter(|ascii| !ascii.is_empty())?;
    draft.edit(RepairCode::DomainToAscii, start, end, &ascii);
    Some(())
}

/// `www example.org`, `example com`: returns the offset of a single space in place of a dot.
pub(super) fn dot(host: &str) -> Option<usize> {
    let (before, after) = host.split_once(' ').filter(|(_, after)| !after.contains(' '))?;
    let www = before.eq_ignore_ascii_case("www") && is_public(after) && after.contains('.');
    let end = ["com", "org", "net", "edu", "gov"].contains(&after) && !before.ends_with(['.', '-']);
    (www || end && !is_public(&format!("{before}{after}"))).then_some(before.len())
}

/// Returns true if a space is between two digits: removing it would change the number.
fn joins_digits(text: &str) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    text.match_indices(' ').any(|(at, _)| {
        digit(text[..at].chars().next_back()) && digit(text[at..].trim_start_matches(' ').chars().next())
    })
}

/// Returns true if a path follows the ":", as in scp and git, and not a port.
fn is_path(after_host: &str) -> bool {
    let path = after_host.get(1..).unwrap_or_default();
    !path.is_empty()
        && !path.bytes().all(|b| b.is_ascii_digit() || b == b':')
        && path.bytes().all(|b| chars::is(b, chars::PATH))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn spaces_that_are_dots() {
        assert_eq!(super::dot("www example.com"), Some(3));
        assert_eq!(super::dot("www.example com"), Some(11));
        assert_eq!(super::dot("exam ple.com"), None);
        assert_eq!(super::dot("example.org is"), None);
    }

    #[test]
    fn userinfo() {
        assert_eq!(fixed("http://a@b@c/"), "http://a%40b@c/");
        assert_eq!(fixed("http://u:p w[@h/"), "http://u:p%20w%5B@h/");
        assert_eq!(fixed("ftp://ada@@h.example/"), "ftp://ada@h.example/");
        assert_eq!(fixed("ftp://ada:x@@h.example/"), "ftp://ada:x%40@h.example/");
        assert_eq!(fixed("http://u:é@h:80/"), "http://u:%C3%A9@h:80/");
    }

    #[test]
    fn domains() {
        assert_eq!(fixed("http://bücher.example:80/"), "http://xn--bcher-kva.example:80/");
        assert_eq!(fixed("foo://ex\u{200B}ample.com/"), "foo://example.com/");
        assert_eq!(fixed("http://u@exam ple.com/ "), "http://u@example.com/");
        assert_eq!(fixed("http://\u{A0}example.com/"), "http://example.com/");
        assert_eq!(fixed("http://my–shop.example/"), "http://my-shop.example/");
        assert_eq!(fixed("http://exam\u{200D}ple.com/"), "http://example.com/");
        assert_eq!(fixed("http://shop dot example dot com"), "http://shop.example.com");
        assert_eq!(fixed("http://www․example.com/"), "http://www.example.com/");
        assert_eq!(fixed("foo://exam ple/"), "foo://exam%20ple/");
        assert_eq!(fixed("s3://bücher/x"), "s3://b%C3%BCcher/x");
        assert_eq!(fixed("http://[192.168.0.1]:80/"), "http://192.168.0.1:80/");
        for host in
            ["<h.example>", "\"h.example\"", "{h.example}", "“h.example”", "h.example|", "h.example>", "`h.example`"]
        {
            assert_eq!(fixed(&format!("http://{host}:80/x")), "http://h.example:80/x", "{host}");
        }
        assert_eq!(fixed("postgres://h. example.com/x"), "postgres://h.example.com/x");
        for host in ["[[::1]]", "{::1}", "<::1>", "[::1].", "[::1];", "%5B::1%5D", "[: :1]", "[::1] "] {
            assert_eq!(fixed(&format!("http://{host}:80/x")), "http://[::1]:80/x", "{host}");
        }
    }

    #[test]
    fn hosts_and_paths_as_git_writes_them() {
        assert_eq!(fixed("git+ssh://git@github.com:x/y.git"), "git+ssh://git@github.com/x/y.git");
        assert_eq!(fixed("git@github.com:x/y.git"), "ssh://git@github.com/x/y.git");
        assert_eq!(fixed("git@github.com:x/a b"), "ssh://git@github.com/x/a%20b");
        assert_eq!(fixed("ssh://git@h:2222:a/b.git"), "ssh://git@h:2222/a/b.git");
        assert_eq!(fixed("sftp://d4:::3tf"), "sftp://d4/::3tf");
    }

    #[test]
    fn what_cannot_be_told() {
        for text in [
            "http://[a]/", "http://[::1]x/", "http://a:80:81/", "http://h:80x/", "http://h:0x50/", "http://a^b/",
            "http://u.example:p/w@h/", "//https:www.example.org/a b",
        ] {
            assert_eq!(repair(text).text, None, "{text}");
        }
    }
}
