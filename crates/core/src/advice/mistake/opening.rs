//! The beginning of a text: a scheme that is misspelt, duplicated, or without its "://".
//!
//! The rules read only the text, so that they apply to valid references and to those being repaired. An unknown scheme
//! is misspelt only if it is similar to a common one and not registered; private schemes are not.

use super::names::is_public;
pub use super::spelling::Opening;
use super::spelling::{garbled, is_near, misspelt, name};
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::advice::host_name::is_domain;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let text = reference.text();
    let Some(opening) = read(text) else { return false };
    if let Some(code) = opening.code {
        let end = match opening.fix {
            Some((_, start, end, _)) if start < end && code != IssueCode::SchemeDoubled => end,
            _ => text[opening.at..].find(':').map_or(opening.at + 1, |n| opening.at + n.max(1)),
        };
        found.say(code, Component::Reference, opening.at..end.min(text.len()).max(opening.at));
    }
    if let Some((action, start, end, replacement)) = opening.fix {
        found.fix(action, start..end, replacement);
    }
    true
}

/// `https://h/ahttps://h/b`: reports two URLs without a separator. Archives write a URL after a slash.
pub(super) fn inside(reference: &Reference<'_>, found: &mut Mistakes) {
    if !reference.scheme().is_some_and(is_web) {
        return;
    }
    let path = reference.path();
    // "https://h.examplehttps://h.example": the port of "h.examplehttps" is empty.
    let text = reference.text();
    if let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) {
        let name = ["https", "http"].iter().find(|name| host.len() > name.len() + 3 && host.ends_with(**name));
        if let Some(name) = name.filter(|_| reference.port() == Some("") && path.starts_with("//")) {
            let at = place.end - name.len();
            found.say(IssueCode::SchemeDoubled, Component::Host, at..place.end);
            // A program put the base before a whole URL.
            if text[at..].starts_with(&text[..at]) {
                found.fix(Action::DropScheme, 0..at, "");
            }
            return;
        }
    }
    let behind = |at: usize| path[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || ",;".contains(c));
    let second = ["https://", "http://"].iter().find_map(|name| path.find(name)).filter(|at| behind(*at));
    if let Some(at) = second {
        let at = reference.offsets().path().start + at;
        let end = text[at..].find(':').map_or(at, |n| at + n);
        found.say(IssueCode::SchemeDoubled, Component::Path, at..end);
        // Two equal URLs were pasted twice.
        if text[at..] == text[..at] {
            found.fix(Action::DropScheme, 0..at, "");
        }
    }
    within(reference, found);
}

/// `https://h/https://h/a`, `https://h/2019/http:/x.example/`: corrects a URL in a path that repeats the server, or
/// lacks a slash.
fn within(reference: &Reference<'_>, found: &mut Mistakes) {
    let (text, path) = (reference.text(), reference.path());
    let start = reference.offsets().path().start;
    let Some((at, name)) = ["/https:/", "/http:/"].iter().find_map(|name| Some((path.find(name)? + 1, name.len() - 3)))
    else {
        return;
    };
    let (at, colon) = (start + at, start + at + name);
    let rest = &text[colon + 2..];
    if at == start + 1 && text[at..].starts_with(&text[..at]) {
        found.say(IssueCode::SchemeDoubled, Component::Path, at..colon);
        found.fix(Action::DropScheme, 0..at, "");
    } else if !rest.starts_with('/') && super::separator::is_machine(rest) {
        found.say(IssueCode::SchemeSeparator, Component::Path, colon..colon + 2);
        found.fix(Action::FixSlashes, colon + 1..colon + 2, "//");
    }
}

/// Returns the first mistake at the beginning of a text.
///
/// ```
/// use urikit_core::advice::mistake::opening::read;
/// assert_eq!(read("htp://example.org/").unwrap().fix.unwrap().3, "http");
/// assert_eq!(read("http://example.org/"), None);
/// ```
pub fn read(text: &str) -> Option<Opening> {
    doubled(text)
        .or_else(|| joined(text))
        .or_else(|| behind_www(text))
        .or_else(|| quoted(text))
        .or_else(|| colon_missing(text))
        .or_else(|| slashes(text))
        .or_else(|| super::separator::read(text))
        .or_else(|| misspelt(text))
}

fn slash_count(text: &str) -> usize {
    text.bytes().take_while(|b| matches!(b, b'/' | b'\\')).count()
}

fn is_web(name: &str) -> bool {
    schemes::is_web(name)
}

/// Words written before a whole URL, some of which are schemes.
const BEFORE_URLS: [&str; 21] = [
    "mailto", "url", "urlto", "webcal", "webcals", "link", "weblink", "website", "web", "site", "homepage", "href",
    "src", "source", "page", "join", "meeting", "video", "repo", "docs", "download",
];

/// `http://http://h`, `https:https://h`, `https://http//h`, `mailto:mailto:a@h`: removes a duplicate scheme.
fn doubled(text: &str) -> Option<Opening> {
    let mut inner = None;
    let mut at = 0;
    loop {
        let outer = &text[at..at + name(&text[at..])];
        let Some(rest) = text[at + outer.len()..].strip_prefix(':') else { break };
        let slashes = slash_count(rest);
        let start = text.len() - rest.len() + slashes;
        let next = &text[start..start + name(&text[start..])];
        let after = &text[start + next.len()..];
        let Some(row) = schemes::known(next.strip_suffix("+srv").unwrap_or(next)) else { break };
        let opens = match after.strip_prefix(':') {
            Some(rest) if row.is_server() => {
                slash_count(rest) > 0 || (row.is_web() && rest.starts_with(char::is_alphabetic))
            }
            Some(_) => true,
            None => row.is_web() && after.starts_with("//"),
        };
        // "sip" may be a user.
        let user = ["sip", "sips"].iter().any(|name| name.eq_ignore_ascii_case(next));
        let same = outer.eq_ignore_ascii_case(next) && schemes::known(outer).is_some() && !user;
        let name_of_page = outer.eq_ignore_ascii_case("doi") && row.is_web();
        // "mongodb://mongodb+srv://h", "mailto:http://h" and "url:http://h", which Appendix C mentions.
        let server = schemes::known(outer).is_some_and(schemes::Scheme::is_server);
        let before_url = after.starts_with("://")
            // "feed:https://h" is right, and "feed://https://h" is not.
            && (((server || ["feed", "webcal", "webcals"].iter().any(|name| name.eq_ignore_ascii_case(outer)))
                && slashes >= 2)
                || (slashes == 0 && BEFORE_URLS.iter().any(|name| name.eq_ignore_ascii_case(outer))));
        let web = is_web(outer) && (row.is_web() || slashes >= 2);
        let outside = (same || web || before_url || name_of_page) && slashes < 4;
        if !opens || !outside {
            break;
        }
        inner = Some(start);
        at = start;
    }
    let at = inner?;
    let fix = Some((Action::DropScheme, 0, at, ""));
    Some(Opening { code: Some(IssueCode::SchemeDoubled), at, fix })
}

/// `httphttp://h`, `httpshttps://h`: removes a duplicate scheme.
fn joined(text: &str) -> Option<Opening> {
    let end = text.find("://").filter(|end| (8..=10).contains(end))?;
    let at = ["https", "http"].iter().find_map(|outer| {
        let inner = text[..end].strip_prefix(outer)?;
        (inner == "http" || inner == "https").then_some(outer.len())
    })?;
    Some(Opening { code: Some(IssueCode::SchemeDoubled), at, fix: Some((Action::DropScheme, 0, at, "")) })
}

/// `www.http://h`, `http://www.https://h`, `/https://h`: removes the text before a URL.
fn behind_www(text: &str) -> Option<Opening> {
    let is_url = |text: &str| ["http://", "https://"].iter().any(|name| text.starts_with(name));
    let outside = ["http://", "https://", "file://", "//"].iter().find_map(|outer| text.strip_prefix(outer));
    let start = outside.unwrap_or(text);
    // "/https://h", an absolute path that is a URL.
    if let Some(path) = text.strip_prefix('/').filter(|path| !path.starts_with('/')) {
        let fix = Some((Action::DropScheme, 0, 1, ""));
        return is_url(path).then_some(Opening { code: Some(IssueCode::SchemeDoubled), at: 0, fix });
    }
    let bare = text.starts_with("file:") || text.starts_with("//");
    let inner = if bare { start } else { start.strip_prefix("www.")? };
    let (at, from) = (text.len() - start.len(), text.len() - inner.len());
    let fix = Some((Action::DropScheme, 0, from, ""));
    is_url(inner).then_some(Opening { code: Some(IssueCode::SchemeDoubled), at, fix })
}

/// `http://xn--https-nw3b//h`: removes a host that was a scheme with a quotation mark, in A-labels.
fn quoted(text: &str) -> Option<Opening> {
    let outside = ["http://", "https://"].iter().find_map(|outer| text.strip_prefix(outer));
    let label = outside.unwrap_or(text);
    let (scheme, rest) = ["https", "http"].iter().find_map(|name| {
        let rest = label.strip_prefix("xn--")?.strip_prefix(name)?.strip_prefix('-')?;
        Some((*name, rest))
    })?;
    let digits = rest.bytes().take(12).take_while(u8::is_ascii_alphanumeric).count();
    let tail = rest[digits..].strip_prefix(':').unwrap_or(&rest[digits..]);
    let at = text.len() - label.len();
    let right = if scheme == "https" { "https:" } else { "http:" };
    let fix = Some((Action::DropScheme, 0, text.len() - tail.len(), right));
    let sound = (3..12).contains(&digits) && tail.starts_with("//") && super::separator::is_machine(&tail[2..]);
    sound.then_some(Opening { code: Some(IssueCode::SchemeDoubled), at, fix })
}

/// `http//h`, `https;//h`, `http.//h`, `ftp,//h`, `mailto;a@h`: corrects a missing colon.
fn colon_missing(text: &str) -> Option<Opening> {
    let letters = name(text).min(12);
    let letters = text[..letters].trim_end_matches(['.', '-']).len();
    let rest = &text[letters..];
    let remote = &text[..letters] == "mysql";
    if text[..letters].eq_ignore_ascii_case("mailto") {
        let (_, domain) = rest.strip_prefix([';', ','])?.split_once('@')?;
        let fix = Some((Action::AddColon, letters, letters + 1, ":"));
        let code = Some(IssueCode::SchemeColonMissing);
        return domain.contains('.').then_some(Opening { code, at: letters, fix });
    }
    // "git+https//h/r": a protocol over another, which is not the name of a directory.
    let long = name(text);
    let host = text[long..].strip_prefix("//").unwrap_or_default();
    if host.starts_with(|c: char| c.is_ascii_alphanumeric()) && schemes::is_layered(&text[..long]) {
        let fix = Some((Action::AddColon, long, long, ":"));
        return Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: long, fix });
    }
    // "mysql//u:p@h": a scheme without a row, before text that only a server has.
    let user = rest.split('/').nth(2).is_some_and(|server| server.contains(['@', ':']));
    if remote && rest.starts_with("//") && user {
        let fix = Some((Action::AddColon, letters, letters, ":"));
        return Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix });
    }
    let calendar = ["webcal", "webcals"].iter().any(|name| text[..letters].eq_ignore_ascii_case(name));
    if calendar && rest.strip_prefix("//").is_some_and(|rest| is_domain(rest.split('/').next().unwrap_or(""))) {
        let fix = Some((Action::AddColon, letters, letters, ":"));
        return Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix });
    }
    let web = text[..letters].to_ascii_lowercase();
    let separator = usize::from(rest.starts_with([';', '.', ',']));
    let host = rest[separator..].trim_start_matches('/');
    // "httpp//www.example.org", "htps;//example.org": two mistakes.
    if rest[separator..].starts_with("//") && letters > 3 && schemes::known(&web).is_none() {
        let near = garbled(&web).or_else(|| ["https", "http"].into_iter().find(|known| is_near(&web, known)))?;
        let name = host.split(['/', '\\', '?', '#', ' ']).next().unwrap_or("");
        let right = if near == "https" { "https:" } else { "http:" };
        let fix = is_domain(name).then_some((Action::NameScheme, 0, letters + separator, right));
        return fix.map(|fix| Opening { code: Some(IssueCode::SchemeMisspelt), at: 0, fix: Some(fix) });
    }
    // "https.www.example.org", "https www.example.org", "httpswww.example.org".
    let bare = ["https", "http"].iter().find(|name| chars::begins(text, name)).map_or(0, |name| name.len());
    let mark = usize::from(text[bare..].starts_with(['.', ' ']));
    if bare > 0 && chars::begins(&text[bare + mark..], "www.") {
        let host = text[bare + mark..].split('/').next().unwrap_or("");
        let fix = Some((Action::AddColon, bare, bare + mark, "://"));
        return is_domain(host).then_some(Opening { code: Some(IssueCode::SchemeColonMissing), at: bare, fix });
    }
    // "https;www.example.org".
    if is_web(&web) && separator == 1 && !rest[1..].starts_with('/') && host.starts_with("www.") {
        let fix = Some((Action::AddColon, letters, letters + 1, "://"));
        return Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix });
    }
    let row = schemes::known(&text[..letters])?;
    let server = row.is_server()
        && rest.strip_prefix("//").is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()));
    // "rediss//:password@h" has no user.
    let userless = row.is_server() && !row.is_web() && rest.starts_with("//:") && rest.contains('@');
    let server = server || userless;
    if !(row.is_web() || row.default_host.is_some() || server) {
        return None;
    }
    // "https\://h", as some shells print it.
    if row.is_web() && rest.starts_with("\\://") {
        let fix = (Action::AddColon, letters, letters + 2, ":");
        return Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix: Some(fix) });
    }
    let wrong = usize::from(rest.starts_with([';', '.', ',', ' ']));
    if !rest[wrong..].starts_with("//") || (wrong == 0 && rest.len() == 2) {
        return None;
    }
    // "http//:h" has the colon after the slashes.
    let fix = match rest.strip_prefix("//:") {
        Some(_) if !userless => (Action::AddColon, letters, letters + 3, "://"),
        _ => (Action::AddColon, letters, letters + wrong, ":"),
    };
    Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix: Some(fix) })
}

/// `http:h`, `http:/h`, `http:///h`, in which browsers find the host, and `ssh:/h`: corrects the slashes. The check of
/// the scheme reports the issue.
fn slashes(text: &str) -> Option<Opening> {
    let length = name(text);
    let rest = text[length..].strip_prefix(':')?;
    // "http:://h" has an extra colon, and "http:.//h" an extra dot.
    let wrong = rest.starts_with([':', '.', ';', ',']) && rest[1..].starts_with("//");
    let colons = if wrong { 1 } else { rest.len() - rest.trim_start_matches(':').len() };
    let count = colons + slash_count(&rest[colons..]);
    let host = &rest[count..];
    let required = schemes::known(&text[..length]).is_some_and(schemes::Scheme::is_server);
    // "git:h.example/x" and "postgresql:u:p@h/x" have a server without slashes.
    let first = host.split(['/', '?', '#']).next().unwrap_or("");
    // "mqtt:broker.example.org:1883" has no slashes either.
    let port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let session = (text[..length].eq_ignore_ascii_case("telnet") || port) && super::separator::is_machine(host);
    let named = first.contains('@') || (first.len() < host.len() && is_domain(first)) || session;
    let server = required && (count == 1 || (count == 0 && named));
    let wanted = is_web(&text[..length]) || server;
    // "http:llwww.example.org": slashes misread by a scanner.
    if is_web(&text[..length]) && ["llwww.", "IIwww.", "11www.", "||www."].iter().any(|o| rest.starts_with(o)) {
        let start = length + 1;
        return Some(Opening { code: None, at: start, fix: Some((Action::FixSlashes, start, start + 2, "//")) });
    }
    if !wanted || (count == 2 && colons == 0) || rest[..count].contains('\\') {
        return None;
    }
    if !host.starts_with(|c: char| c.is_alphanumeric() || c == '[') {
        return None;
    }
    // In "https:///v2/x" the host is missing.
    let file = first.contains('.') && !first.contains([':', '@', '[']) && {
        let digits = first.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        !digits && first.is_ascii() && !is_public(first)
    };
    let machine = first.contains(['.', ':', '@', '[']) && !file || first.eq_ignore_ascii_case("localhost");
    // In "http:///index.html" too.
    if count > 2 && colons == 0 && file {
        return None;
    }
    if count > 2 && colons == 0 && !machine && first.len() < host.len() {
        return None;
    }
    // `http:a b` is ambiguous.
    let end = host.find(['/', '?', '#']).unwrap_or(host.len());
    if host[..end].contains([' ', '%']) {
        return None;
    }
    let start = length + 1;
    // "git:git@h:a/b.git": the name of the program before an scp path.
    if text[..length].eq_ignore_ascii_case("git") && count == 0 && first.contains('@') {
        let fix = Some((Action::DropScheme, 0, start, ""));
        return Some(Opening { code: Some(IssueCode::SchemeDoubled), at: 0, fix });
    }
    Some(Opening { code: None, at: start, fix: Some((Action::FixSlashes, start, start + count, "//")) })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::read;

    #[test]
    fn misspelt_schemes() {
        for (text, scheme) in [
            ("htp://h", "http"),
            ("htpps://h", "https"),
            ("ttps://h", "https"),
            ("fttp://h", "ftp"),
            ("htttttp://h", "http"),
            ("hpps://h", "https"),
            ("ftpp://h", "ftp"),
            ("wsss://h", "wss"),
            ("fiel:///h", "file"),
            ("gti://h", "git"),
            ("postgressql://h/x", "postgresql"),
            ("mialto:a@example.org", "mailto"),
            ("htps:/h", "https"),
            ("email:a@example.org", "mailto"),
            ("tps://h", "https"),
            ("ttp://h", "http"),
            ("mongo://h/x", "mongodb"),
            ("tell:+1816", "tel"),
        ] {
            assert_eq!(read(text).and_then(|o| o.fix).map(|fix| fix.3), Some(scheme), "{text}");
        }
        assert_eq!(read("hxxp://h").unwrap().fix, None);
        for text in ["app://x", "fine://x", "myhttp://h", "tftp://h", "shttp://h", "mall:a", "mail:x", "get:x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn schemes_twice_and_without_colon() {
        assert_eq!(said("http://https://h/"), [("scheme-doubled", 7)]);
        assert_eq!(said("http://xn--https-nw3b//h.example/a"), [("scheme-doubled", 7)]);
        assert_eq!(read("xn--https-nw3b://h.example/a").unwrap().fix.unwrap().3, "https:");
        assert_eq!(said("https:https:https://h/"), [("scheme-doubled", 12)]);
        assert_eq!(said("https://https//h/"), [("scheme-doubled", 8)]);
        assert_eq!(said("mailto:mailto:a@h.example"), [("scheme-doubled", 7)]);
        assert_eq!(said("http//h/"), [("scheme-colon-missing", 4)]);
        assert_eq!(said("http://h/a,http://h/b"), [("several-urls", 10)]);
        assert_eq!(said("http://h.examplehttp://h.example"), [("scheme-doubled", 16)]);
        assert_eq!(said("wws://h/"), [("scheme-misspelt", 0)]);
        assert_eq!(said("http;//h/"), [("scheme-colon-missing", 4)]);
        assert_eq!(said("smtp//h"), [("scheme-colon-missing", 4)]);
        assert_eq!(read("ssh:/h/x").unwrap().fix.unwrap().3, "//");
        assert_eq!(read("http:llwww.example.org").unwrap().fix.unwrap().2, 7);
        assert_eq!(read("http//:h/").unwrap().fix.unwrap().3, "://");
        assert_eq!(read("http:://h/").unwrap().fix.unwrap().2, 8);
        assert_eq!(said("mongodb://mongodb+srv://h/"), [("scheme-doubled", 10)]);
        assert_eq!(said("httphttps://h/"), [("scheme-doubled", 4)]);
        assert_eq!(read("https:///v2/x"), None);
        assert_eq!(said("mailto:http://h/"), [("scheme-doubled", 7)]);
        assert_eq!(said("url:http://h/"), [("scheme-doubled", 4)]);
        assert_eq!(said("URLTO:http://h/"), [("scheme-doubled", 6)]);
        assert_eq!(said("webcal:https://h/a.ics"), [("scheme-doubled", 7)]);
        assert_eq!(said("Link:https://h/a"), [("scheme-doubled", 5)]);
        assert_eq!(said("http://www.https://h/"), [("scheme-doubled", 7)]);
        assert_eq!(said("www.http://h/"), [("scheme-doubled", 0)]);
        assert_eq!(said("mailto;a@h.example"), [("scheme-colon-missing", 6)]);
        assert_eq!(said("httpp//www.example.org"), [("scheme-misspelt", 0)]);
        assert_eq!(read("htps;//www.example.org").unwrap().fix.unwrap().3, "https:");
        assert_eq!(said("https;www.example.org/x"), [("scheme-colon-missing", 5)]);
        assert_eq!(said("https.www.example.org/x"), [("scheme-colon-missing", 5)]);
        assert_eq!(said("webcal//h.example/a.ics"), [("scheme-colon-missing", 6)]);
        assert_eq!(said("mysql//u:p@h/x"), [("scheme-colon-missing", 5)]);
        assert_eq!(said("git+ssh//git@h/x"), [("scheme-colon-missing", 7)]);
        assert_eq!(read("http:.//h/").unwrap().fix.unwrap().2, 8);
        assert_eq!(read("ssh:git@h.example/x").unwrap().fix.unwrap().3, "//");
        assert_eq!(read("git:h.example/x").unwrap().fix.unwrap().3, "//");
        assert_eq!(read("mqtt:h.example:1883").unwrap().fix.unwrap().3, "//");
        for text in ["http://http/x", "http://ftp:21/", "http://http.cat/", "http://h/http://x/", "git:a", "https//"] {
            assert!(!said(text).iter().any(|(code, _)| code.starts_with("scheme-")), "{text}");
        }
    }
}
