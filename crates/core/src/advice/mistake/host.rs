//! Hosts that cannot be resolved: invalid characters and labels. See `address` for numbers that look like an address.
//!
//! Only in schemes with DNS names: http, https, ws, wss, ftp, and "//" without a scheme.

use super::address::{address, digits, numbers};
use super::names::is_public;
use super::{password, Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::idna;
use crate::names::public_suffix::{self, Section};
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::percent;
use crate::syntax::reference::Reference;

/// The maximum length of a host name, in bytes (RFC 1035 2.3.4).
const LONGEST: usize = 255;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    if password::check(reference, found) {
        return;
    }
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else {
        return of_path(reference, found);
    };
    let server = reference.scheme().and_then(schemes::known).is_some_and(|row| row.default_port.is_some());
    let domain = reference.scheme().is_none_or(schemes::is_web);
    if server && !domain && reference.host_kind() == HostKind::RegName {
        wrapped(host, place.start, false, found);
        comma(host, place.start, found);
        semicolon(host, place.start, found);
    }
    // "gotify://h.example%2Fa", where a file name of a socket begins with "%2F".
    if !domain && ["%2F", "%2f", "%3A", "%3a"].iter().any(|mark| host.contains(mark)) {
        encoded(host, place.start, found);
    }
    if !domain || reference.host_kind() != HostKind::RegName || host.is_empty() {
        return;
    }
    // "https://radarr-:7878/h.example/a": the default port, in the middle of a name.
    let name = reference.path().strip_prefix('/').and_then(|path| path.split(['/', ':']).next()).unwrap_or("");
    if host.ends_with('-') && reference.port().is_some() && name.contains('.') && is_machine(name) {
        let end = reference.offsets().path().start + 1;
        found.say(IssueCode::PortInHost, Component::Host, place.end..end);
        found.fix(Action::JoinHost, place.end..end, "");
        return;
    }
    if wrapped(host, place.start, true, found)
        || (reference.port().is_none() && dotted_port(host, place.start, found))
        || digits(host, place.start, found)
        || encoded(host, place.start, found)
    {
        return;
    }
    if address(&host.replace(',', ".")) && host.contains(',') {
        found.say(IssueCode::HostLabelCharacter, Component::Host, {
            let at = place.start + host.find(',').unwrap_or(0);
            at..at + 1
        });
        for (at, _) in host.match_indices(',') {
            found.fix(Action::FixSeparator, place.start + at..place.start + at + 1, ".");
        }
        return;
    }
    if www(host, place.start, "", found) {
        return;
    }
    if host.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        numbers(host, place.start, found);
        return;
    }
    if host.eq_ignore_ascii_case("www.") {
        found.say(IssueCode::HostLabelEmpty, Component::Host, place.end - 1..place.end);
        return;
    }
    // Punctuation at the end of the text belongs to the sentence.
    let ends = place.end == reference.text().len();
    characters(host, place.start, ends, found);
    dots(host, place.start, found);
    encoded_spaces(host, place.start, found);
}

/// `www,example.org`, `www;example;fr`: corrects the mark after "www" to a dot, and equal marks too.
fn www(host: &str, start: usize, scheme: &str, found: &mut Mistakes) -> bool {
    let Some(mark) = host.get(3..4).filter(|mark| matches!(*mark, "," | ";")) else { return false };
    if !host[..3].eq_ignore_ascii_case("www") || host.len() > LONGEST || !is_public(&host.replace(mark, ".")) {
        return false;
    }
    found.say(IssueCode::HostLabelCharacter, Component::Host, start + 3..start + 4);
    if !scheme.is_empty() {
        found.fix(Action::AddScheme, start..start, scheme);
    }
    for (at, _) in host.match_indices(mark) {
        found.fix(Action::FixSeparator, start + at..start + at + 1, ".");
    }
    true
}

/// `'example.org'`, `(example.org)`, `example.org*`, `=example.org`: removes marks around a name that exists without
/// them.
fn wrapped(host: &str, start: usize, web: bool, found: &mut Mistakes) -> bool {
    let around = |c: char| "'()*=!,;".contains(c);
    let inner = host.trim_matches(around);
    let begin = host.len() - host.trim_start_matches(around).len();
    let alone = host[begin + inner.len()..].bytes().all(|b| matches!(b, b',' | b';' | b'!'));
    let letters = inner.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    let machine = inner.contains('.') && is_public(inner) && !inner.starts_with('.') || address(inner);
    // Punctuation after a page's name is handled below.
    if (web && begin == 0 && alone) || inner.len() == host.len() || !letters || !machine {
        return false;
    }
    let end = begin + inner.len();
    let at = if begin > 0 { 0 } else { end };
    found.say(IssueCode::HostLabelCharacter, Component::Host, start + at..start + at + 1);
    found.fix(Action::DropHostCharacter, start..start + begin, "");
    found.fix(Action::DropHostCharacter, start + end..start + host.len(), "");
    found.fixes.retain(|fix| fix.start < fix.end || !fix.replacement.is_empty());
    true
}

/// `postgres://db,example.com/x`: reports two hosts, or one name with a comma instead of a dot.
fn comma(host: &str, start: usize, found: &mut Mistakes) {
    let Some((first, second)) = host.split_once(',') else { return };
    let one = !first.is_empty() && !first.contains('.') && second.matches('.').count() == 1;
    if one && !second.contains([',', '=']) && is_public(second) {
        found.say(IssueCode::HostComma, Component::Host, start + first.len()..start + first.len() + 1);
    }
}

/// `redis://cache.example.org;8080/0`: corrects a port after a semicolon.
fn semicolon(host: &str, start: usize, found: &mut Mistakes) {
    let Some((name, port)) = host.split_once(';') else { return };
    if port.len() > 1 && port.parse::<u16>().is_ok() && is_machine(name) {
        let place = start + name.len()..start + name.len() + 1;
        found.say(IssueCode::HostLabelCharacter, Component::Host, place.clone());
        found.fix(Action::FixSeparator, place, ":");
    }
}

/// `127.0.0.1.8080`, `localhost.8080`, `example.org.8080`: corrects a port after a dot. The check of the address
/// reports the issue.
fn dotted_port(host: &str, start: usize, found: &mut Mistakes) -> bool {
    let Some((name, port)) = host.rsplit_once('.') else { return false };
    let number = port.parse::<u16>().is_ok_and(|number| number > 255) && !port.starts_with('0');
    if !number || !is_machine(name) {
        return false;
    }
    let dot = start + name.len();
    if address(name) {
        found.say(IssueCode::Ipv4TooManyBytes, Component::Host, dot + 1..start + host.len());
    }
    found.fix(Action::FixSeparator, dot..dot + 1, ":");
    true
}

/// Returns true for a DNS name, an address, or localhost.
fn is_machine(host: &str) -> bool {
    (host.contains('.') && is_public(host)) || address(host) || host.eq_ignore_ascii_case("localhost")
}

/// `example.org%2Fa`, `example.org%3A443`: decodes a delimiter after a host, which browsers reject there;
/// `host-encoded-delimiter` reports it. Letters and dots stay encoded, because they may be deceptive.
fn encoded(host: &str, start: usize, found: &mut Mistakes) -> bool {
    if !host.contains('%') || !host.is_ascii() {
        return false;
    }
    // "m%C3%BCller.example": the DNS has its A-labels. No fix if they imitate another name.
    let letters =
        percent::decode(host, percent::Plus::Literal).ok().and_then(|bytes| String::from_utf8(bytes.into_owned()).ok());
    let letters = letters.filter(|name| !name.is_ascii() && name.contains('.'));
    let labels = letters.and_then(|name| idna::to_ascii(&name, idna::Strictness::Lookup));
    if let Some(labels) = labels.filter(|labels| is_public(labels)) {
        let at = start + host.find('%').unwrap_or(0);
        found.say(IssueCode::HostLabelCharacter, Component::Host, at..at + 1);
        found.fix(Action::ToAscii, start..start + host.len(), labels);
        return true;
    }
    let mut plain = String::new();
    let mut fixes = Vec::new();
    let mut at = 0;
    while at < host.len() {
        let Some(octet) = percent::octet_at(host.as_bytes(), at) else {
            plain.push_str(&host[at..=at]);
            at += 1;
            continue;
        };
        // The rest is a path or a port.
        let rest = &host[at + 3..];
        let port = octet != b':' || rest.bytes().all(|b| b.is_ascii_digit());
        // "example.org%2Fevil.example": the actual host may be the second one.
        if is_machine(rest)
            || !is_machine(&plain)
            || !matches!(octet, b'/' | b':')
            || !port
            || rest.is_empty()
            || rest.contains('%')
        {
            return false;
        }
        fixes.push((at, octet as char));
        break;
    }
    if !is_machine(&plain) {
        return false;
    }
    for (at, c) in fixes {
        found.fix(Action::DecodeDelimiter, start + at..start + at + 3, c.encode_utf8(&mut [0; 4]));
    }
    true
}

/// `127.0.0.300/x`: reports a loopback or private address without a scheme, with a number that is too large. A version
/// such as `4.9.0.1234/x` begins with another number.
fn of_path(reference: &Reference<'_>, found: &mut Mistakes) {
    let first = reference.path().split('/').next().unwrap_or("");
    if reference.scheme().is_none() && www(first, 0, "https://", found) {
        return;
    }
    // "../AppData/Local/Temp/www.h.example/a": an address without a scheme, joined to a folder of an editor.
    let folder =
        ["/AppData/", "/Temp/", "/Temporary Internet Files/"].iter().any(|name| reference.path().contains(name));
    let www = reference.path().rfind("/www.").map(|at| at + 1).filter(|_| folder && reference.scheme().is_none());
    if let Some(at) = www {
        let name = reference.path()[at..].split('/').next().unwrap_or("");
        if is_public(name) {
            found.say(IssueCode::HostAsPath, Component::Path, at..at + name.len());
            found.fix(Action::AddScheme, 0..at, "https://");
        }
        return;
    }
    let private = ["127.", "10.", "192.168.", "172."].iter().any(|start| first.starts_with(start));
    let four = first.split('.').count() == 4 && first.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if reference.scheme().is_none() && private && four {
        numbers(first, 0, found);
    }
}

/// Reports characters that domain names do not allow.
fn characters(host: &str, start: usize, ends: bool, found: &mut Mistakes) {
    let sentence = if ends { host.trim_end_matches([',', ';', '.', ')', '\'']).len() } else { host.len() };
    // Owners of a registered domain may use "_" in names below it, and many do.
    let lower = host.to_ascii_lowercase();
    let owned = match host.contains('_').then(|| public_suffix::split(&lower)).flatten() {
        Some(cut) if cut.section == Section::Icann => host.len() - cut.registrable.map_or(host.len(), str::len),
        Some(cut) if cut.section == Section::Private => host.len() - cut.suffix.len(),
        // "my_shop.sites.example": the list does not contain the names reserved for examples.
        _ if is_public(&lower) => lower.rmatch_indices('.').nth(1).map_or(0, |(at, _)| at + 1),
        _ => 0,
    };
    let mut label = 0;
    for (at, b) in host.bytes().enumerate().take(sentence) {
        let last = at + 1 == host.len();
        match b {
            b'.' => label = at + 1,
            b'-' if at == label && label > 0 => {
                found.say(IssueCode::HostLabelHyphen, Component::Host, start + at..start + at + 1);
            }
            b'-' if at > label && !idna::is_a_label(&host[label..=at]) && (last || host.as_bytes()[at + 1] == b'.') => {
                found.say(IssueCode::HostLabelHyphen, Component::Host, start + at..start + at + 1);
                if last && is_machine(&host[..at]) {
                    found.fix(Action::DropHostCharacter, start + at..start + at + 1, "");
                }
            }
            b'%' | b'-' | 0x80.. => {}
            b if b.is_ascii_alphanumeric() => {}
            b'_' if at < owned => {}
            b => {
                let place = start + at..start + at + 1;
                found.say(IssueCode::HostLabelCharacter, Component::Host, place.clone());
                // The rest reads the whole name again for each character.
                if host.len() > LONGEST {
                    continue;
                }
                let rest = &host[at + 1..];
                let port = (2..=5).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_digit());
                let named = is_machine(&host[..at]);
                if matches!(b, b',' | b';' | b'!') && host[at..].bytes().all(|b| matches!(b, b',' | b';' | b'!')) {
                    found.fix(Action::DropHostCharacter, place, "");
                } else if b == b',' && (host[..at].ends_with('.') || rest.starts_with('.')) {
                    // "example.,com".
                    if is_public(&host.replacen(',', "", 1)) {
                        found.fix(Action::DropHostCharacter, place, "");
                    }
                } else if b == b',' && is_suffix(rest) && is_public(&host.replacen(',', ".", 1)) {
                    // "https://www.example,com": unambiguous before the last label.
                    found.fix(Action::FixSeparator, place, ".");
                } else if matches!(b, b',' | b';') && port && named {
                    found.fix(Action::FixSeparator, place, ":");
                } else if b == b'&' && named && !host[..at].contains('&') && rest.contains('=') && ends {
                    found.fix(Action::FixSeparator, place, "/?");
                }
            }
        }
    }
}

/// `com`, `com.br`: returns true for a suffix under which names are registered.
fn is_suffix(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    !name.contains('.') || public_suffix::split(&lower).is_some_and(|cut| cut.suffix.len() == name.len())
}

/// Removes an extra dot in a name that exists without it; `host-label-empty` reports it.
fn dots(host: &str, start: usize, found: &mut Mistakes) {
    if !(host.contains("..") || (host.starts_with('.') && host.len() > 1)) {
        return;
    }
    let labels: Vec<_> = host.split('.').filter(|label| !label.is_empty()).collect();
    if labels.len() < 2 || !is_public(&labels.join(".")) {
        return;
    }
    let mut at = 0;
    while let Some(next) = host[at..].find('.') {
        let dot = at + next;
        let run = host[dot..].bytes().take_while(|b| *b == b'.').count();
        let kept = usize::from(dot > 0);
        if run > kept {
            found.fix(Action::DropHostCharacter, start + dot + kept..start + dot + run, "");
        }
        at = dot + run;
    }
}

/// Removes `%20` and `%2F` around a host, as in `example.org%20`; `host-encoded-delimiter` reports it.
fn encoded_spaces(host: &str, start: usize, found: &mut Mistakes) {
    // `example.org%2F:80`: the slash was encoded with the host.
    let slashes = ["%2F", "%2f"].iter().map(|slash| host.trim_end_matches(slash).len()).min();
    let slashes = slashes.filter(|end| *end > 0 && *end < host.len() && is_public(&host[..*end]));
    if let Some(end) = slashes {
        found.fix(Action::DropHostCharacter, start + end..start + host.len(), "");
    }
    // "www.exam%20ple.com": a space of a name, that the DNS cannot have.
    let (before, after) = host.split_once("%20").unwrap_or_default();
    if !before.is_empty() && !after.is_empty() && !is_public(before) && is_public(&host.replace("%20", "")) {
        for (at, space) in host.match_indices("%20") {
            found.fix(Action::DropHostCharacter, start + at..start + at + space.len(), "");
        }
        return;
    }
    let trimmed = host.trim_end_matches("%20");
    if !trimmed.is_empty() && trimmed.len() < host.len() {
        found.fix(Action::DropHostCharacter, start + trimmed.len()..start + host.len(), "");
    }
    let leading = host.len() - host.trim_start_matches("%20").len();
    if leading > 0 && !trimmed.is_empty() {
        found.fix(Action::DropHostCharacter, start..start + leading, "");
    }
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::syntax::reference::Reference;

    #[test]
    fn characters_of_labels() {
        assert_eq!(said("http://exa_mple.com/"), [("host-label-character", 10)]);
        assert_eq!(said("http://*.example.com/"), [("host-label-character", 7)]);
        assert_eq!(said("//a-.b-c.-d.example/")[..], [("host-label-hyphen", 3), ("host-label-hyphen", 9)]);
        assert_eq!(said("foo://a_b/"), []);
        assert_eq!(said("http://my_app.example.org/"), []);
        assert_eq!(said("http://my_app.github.io/"), []);
        assert_eq!(said("http://my_app/"), [("host-label-character", 9)]);
        let fixed = |text: &str| {
            let fixes = find(&Reference::parse(text).unwrap()).fixes;
            fixes.into_iter().map(|fix| (fix.start, fix.end, fix.replacement)).collect::<Vec<_>>()
        };
        assert_eq!(fixed("http://www,example.org/"), [(10, 11, ".".into())]);
        assert_eq!(fixed("http://shop,example.org/"), []);
        assert_eq!(fixed("http://example.org,/"), [(18, 19, String::new())]);
        assert_eq!(fixed("http://www..example.org/"), [(11, 12, String::new())]);
        assert_eq!(fixed("http://.example.org/"), [(7, 8, String::new())]);
        assert_eq!(fixed("http://example.org;8080/"), [(18, 19, ":".into())]);
        assert_eq!(fixed("http://example.org&a=1"), [(18, 19, "/?".into())]);
        assert_eq!(fixed("http://example.org!"), [(18, 19, String::new())]);
        assert_eq!(fixed("http://a..b/"), []);
        assert_eq!(fixed("http://a,b.example/"), []);
        assert_eq!(fixed("http://a.example,b/"), []);
        assert_eq!(fixed("http://example,com/"), [(14, 15, ".".into())]);
        assert_eq!(fixed("http://www.example,com/"), [(18, 19, ".".into())]);
        assert_eq!(fixed("http://example.,com/"), [(15, 16, String::new())]);
        assert_eq!(fixed("http://example.org.8080/"), [(18, 19, ":".into())]);
        assert_eq!(fixed("http://127.0.0.1.8080/"), [(16, 17, ":".into())]);
        assert_eq!(fixed("http://127.0.0.1.80/"), []);
        assert_eq!(fixed("http://example.com-/"), [(18, 19, String::new())]);
        assert_eq!(said("https://www."), [("host-label-empty", 11)]);
        assert_eq!(fixed("redis://h.example;8080/0"), [(17, 18, ":".into())]);
        assert_eq!(said("postgres://db,example.com/x"), [("host-comma", 13)]);
        assert_eq!(said("https://app-:7878/h.example.com:443/a"), [("port-in-host", 12)]);
        assert_eq!(fixed("https://app-:7878/h.example.com:443/a"), [(12, 18, String::new())]);
        assert_eq!(fixed("http://www.exam%20ple.com/"), [(15, 18, String::new())]);
        assert_eq!(fixed("http://good.example%20.evil.example/"), []);
        assert_eq!(fixed("gotify://example.org%2Fa/b"), [(20, 23, "/".into())]);
        assert_eq!(fixed("http+unix://%2Fvar%2Frun%2Fx.sock/a"), []);
        assert_eq!(fixed("../AppData/Local/Temp/www.example.org/a"), [(0, 22, "https://".into())]);
        assert_eq!(fixed("../mirror/www.example.org/a"), []);
        for text in ["postgres://db1,db2/x", "mongodb://a.example.com,b.example.com/x", "postgres://db,a.b.example/"] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
