//! An invalid port (RFC 3986 3.2.3): spaces and punctuation around it, digits of another script, a name.
//!
//! Ambiguous ports are not repaired: two ports, digits followed by letters, or an "@" after it, which may belong to a
//! password with a delimiter.

use super::{Draft, RepairCode};
use crate::advice::mistake::is_placeholder;
use crate::advice::mistake::names::is_public;
use crate::names::port::is_used;
use crate::names::schemes;
use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::parse::ip;

/// The zeros of scripts with digits in common use (Unicode, general category Nd).
const DIGITS: [u32; 18] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040,
    0x17E0, 0xFF10,
];
/// `localhost 8080`: returns the offset of the space between a host and its port.
pub(super) fn spaced_port(text: &str) -> Option<usize> {
    let (host, port) = text.split_once(' ')?;
    let digits = (2..=5).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit());
    let address = ip::parse_ipv4(host.as_bytes()).is_some();
    (digits && (address || host.eq_ignore_ascii_case("localhost") || is_public(host))).then_some(host.len())
}

/// Repairs `":" *DIGIT` from `colon` to `end`: removes spaces between digits, and letters instead of digits with the
/// ":".
pub(super) fn port(text: &str, colon: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let given = text[colon..end].strip_prefix(':').unwrap_or_default();
    if given.bytes().all(|b| b.is_ascii_digit()) {
        return Some(());
    }
    if text[colon + 1..].contains('@') {
        return None;
    }
    if let Some(plain) = western(given) {
        draft.edit(RepairCode::FixPort, colon + 1, end, &plain);
        return Some(());
    }
    // "-1" is the default port in some programs, and "-8080" has an extra hyphen.
    if given == "-1" {
        draft.edit(RepairCode::DropPort, colon, end, "");
        return Some(());
    }
    let number = given.strip_prefix('-').filter(|number| number.len() > 1 && !number.starts_with('0'));
    if number.is_some_and(|number| number.parse::<u16>().is_ok()) {
        draft.edit(RepairCode::FixPort, colon + 1, colon + 2, "");
        return Some(());
    }
    let around = |c: char| ":;,+='\"`()<>[]{}. ".contains(c) || unicode::is_invisible(c) || unicode::is_space(c);
    let number = given.trim_matches(around);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits(number) {
        let start = colon + 1 + given.len() - given.trim_start_matches(around).len();
        draft.edit(RepairCode::FixPort, colon + 1, start, "");
        draft.edit(RepairCode::FixPort, start + number.len(), end, "");
        return Some(());
    }
    // "8,080" and "443.0", number formats of spreadsheets and tables.
    let (whole, rest) = given.split_once([',', '.']).unwrap_or((given, ""));
    if digits(whole)
        && (given.contains(',') && whole.len() < 3 && rest.len() == 3 && digits(rest) || given.ends_with(".0"))
    {
        let mark = colon + 1 + whole.len();
        let kept = if given.contains(',') { mark + 1 } else { end };
        draft.edit(RepairCode::FixPort, mark, kept, "");
        return digits(&given.replace([',', '.'], "")).then_some(());
    }
    if let Some((first, second)) = given.split_once(':') {
        // "redis://h:6379:0", the number of a database in lists of settings.
        let redis = ["redis://", "rediss://", "valkey://", "valkeys://"];
        let named = redis.iter().any(|name| chars::begins(text, name));
        if named && end == text.len() && digits(first) && digits(second) && second.len() < 3 {
            let mark = colon + 1 + first.len();
            draft.edit(RepairCode::SlashForColon, mark, mark + 1, "/");
            return Some(());
        }
        // "mysql://h:3306:shop", "rsync://h::data": a path after a colon.
        let scheme = text.split_once("://").and_then(|(name, _)| schemes::known(name));
        let word = second.starts_with(|c: char| c.is_ascii_alphabetic())
            && second.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
        let own = scheme.is_some_and(|row| row.is_server() && !row.is_web() && row.default_port.is_some());
        let module = first.is_empty() && chars::begins(text, "rsync://");
        if word && (module || own && is_used(first)) {
            let mark = if module { colon } else { colon + 1 + first.len() };
            draft.edit(RepairCode::SlashForColon, mark, colon + 2 + first.len(), "/");
            return Some(());
        }
        // The same port twice.
        return (first == second && digits(first))
            .then(|| draft.edit(RepairCode::FixPort, colon + 1 + first.len(), end, ""));
    }
    let letters = given.replace(['O', 'o'], "0").replace('l', "1");
    if digits(&letters) && given.starts_with(|c: char| c.is_ascii_digit()) && given.len() > 2 {
        for (at, c) in given.match_indices(['O', 'o', 'l']) {
            draft.edit(RepairCode::FixPort, colon + 1 + at, colon + 2 + at, if c == "l" { "1" } else { "0" });
        }
        return Some(());
    }
    if let Some(number) = schemes::known(given).and_then(|row| row.default_port) {
        draft.edit(RepairCode::FixPort, colon + 1, end, &number.to_string());
        return Some(());
    }
    if given.bytes().all(|b| b.is_ascii_digit() || b == b' ') {
        for (at, _) in given.match_indices(' ') {
            draft.edit(RepairCode::DropSpace, colon + 1 + at, colon + 2 + at, "");
        }
        return Some(());
    }
    // "localhost:3000api/users": a path without its slash after a port in common use.
    let length = given.bytes().take_while(u8::is_ascii_digit).count();
    let (number, word) = given.split_at(length);
    let version = word.strip_prefix('v').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    let name = word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    // "http://media.lan:5050couchpotato": any port of a machine.
    let host = text[..colon].rfind(['/', '@']).map_or(0, |at| at + 1);
    let machine = text[host..colon].contains('.') || text[host..colon].eq_ignore_ascii_case("localhost");
    let long = name && word.len() > 3 && (4..=5).contains(&length) && number.parse::<u16>().is_ok();
    if is_used(number) && (name || version && word.len() == 2) || machine && long {
        draft.edit(RepairCode::FixPort, colon + 1 + length, colon + 1 + length, "/");
        return Some(());
    }
    if !given.is_ascii() || given.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    // "//https:www.example.org" has a scheme in place of the host.
    let host = text[..colon].rfind(['/', '@']).map_or(0, |at| at + 1);
    // "http://443:example.org/" has the port before the host.
    if text[host..colon].bytes().all(|b| b.is_ascii_digit()) {
        let machine = given.contains('.') && is_public(given) && text[host..colon].parse::<u16>().is_ok();
        draft.edit(RepairCode::MovePort, host, colon + 1, "");
        draft.edit(RepairCode::MovePort, end, end, &format!(":{}", &text[host..colon]));
        return machine.then_some(());
    }
    // "postgres://ada:Bz^k" may be cut off in the password.
    let web = text[..colon].split_once("://").is_none_or(|(name, _)| schemes::is_web(name));
    if !web && given.bytes().any(|b| !b.is_ascii_alphabetic()) {
        return None;
    }
    // In "docker://image:tag" it is not a port.
    let unknown = text[..host]
        .split_once("://")
        .is_some_and(|(name, _)| schemes::known(name.rsplit(['+', ':']).next().unwrap_or(name)).is_none());
    if host == colon || unknown || schemes::is_web(&text[host..colon]) || is_placeholder(&text[host..colon]) {
        return None;
    }
    // "http://docs.example.org:document/d/1": a colon instead of the slash before a longer path.
    let word = given.len() > 2 && given.bytes().all(|b| b.is_ascii_lowercase());
    let on = text[end..].strip_prefix('/').is_some_and(|rest| rest.contains('/'));
    if word && on && is_public(&text[host..colon]) && !is_placeholder(given) {
        draft.edit(RepairCode::SlashForColon, colon, colon + 1, "/");
        return Some(());
    }
    draft.edit(RepairCode::DropPort, colon, end, "");
    Some(())
}

/// Converts the digits of a port from a single other script to ASCII.
fn western(port: &str) -> Option<String> {
    let zero = |c: char| DIGITS.iter().copied().find(|zero| (*zero..*zero + 10).contains(&(c as u32)));
    let script = zero(port.chars().next()?)?;
    let digit = |c: char| (zero(c) == Some(script)).then(|| char::from_digit(c as u32 - script, 10)).flatten();
    port.chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn ports() {
        assert_eq!(fixed("http://h:abc/"), "http://h/");
        assert_eq!(repair("http://h:port/").text, None);
        assert_eq!(repair("postgres://ada:Bz^k").text, None);
        assert_eq!(fixed("http://docs.example.org:document/d/1"), "http://docs.example.org/document/d/1");
        assert_eq!(fixed("http://[::1]:8 0/"), "http://[::1]:80/");
        assert_eq!(fixed("http://h:٨٠/"), "http://h:80/");
        assert_eq!(fixed("http://h:+80/"), "http://h:80/");
        assert_eq!(fixed("http://h:-1/x"), "http://h/x");
        assert_eq!(fixed("http://h:-8080/"), "http://h:8080/");
        assert_eq!(fixed("http://h:80:80/"), "http://h:80/");
        assert_eq!(fixed("http://h:8,080/"), "http://h:8080/");
        assert_eq!(fixed("http://h:443.0/"), "http://h:443/");
        assert_eq!(fixed("http://localhost:3000api/users"), "http://localhost:3000/api/users");
        assert_eq!(fixed("http://media.lan:5050couchpotato/api/"), "http://media.lan:5050/couchpotato/api/");
        assert_eq!(fixed("mysql://u@h:3306:shop"), "mysql://u@h:3306/shop");
        assert_eq!(fixed("rsync://u@h.example::data/"), "rsync://u@h.example/data/");
        assert_eq!(fixed("http://[::1:8080/a"), "http://[::1]:8080/a");
        assert_eq!(fixed("http://8080:example.org/a"), "http://example.org:8080/a");
        assert_eq!(fixed("http://localhost 8080/"), "http://localhost:8080/");
        for port in ["'80'", "\"80\"", "(80)", "<80>", "[80]", "80.", "=80", "\u{200b}80", "80\u{200b}", " :80"] {
            assert_eq!(fixed(&format!("http://h:{port}/")), "http://h:80/", "{port}");
        }
        assert_eq!(repair("http://:abc/").text, None);
        assert_eq!(repair("docker://image:tag").text, None);
        assert_eq!(repair("http://h:8౧/").text, None);
        assert_eq!(repair("http://null:null/").text, None);
    }
}
