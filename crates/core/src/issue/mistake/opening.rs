//! The beginning of a text: a scheme that is misspelt, there twice, or without its "://".
//!
//! The rules read the text alone, so that they hold for a valid reference and for one that is to be
//! repaired. An unknown scheme is a misspelt one only where it is next to a common one and nobody
//! registered it; a scheme of one's own is not.

use super::{Action, Mistakes};
use crate::error::Component;
use crate::issue::IssueCode;
use crate::reference::Reference;
use crate::schemes::{self, Authority};

/// What misspelt schemes before "//" are compared with, in the order of how much they are used.
const BEFORE_SLASHES: [&str; 24] = [
    "https",
    "http",
    "ftp",
    "wss",
    "file",
    "ssh",
    "sftp",
    "ftps",
    "git",
    "postgresql",
    "postgres",
    "mysql",
    "mongodb",
    "redis",
    "rediss",
    "amqp",
    "amqps",
    "ldap",
    "ldaps",
    "mqtt",
    "rtsp",
    "rtmp",
    "telnet",
    "ircs",
];
/// Names in use, not in the table of schemes, that are next to one of them.
const OTHERS: [&str; 12] =
    ["dhttp", "hftp", "httpg", "httpu", "httpx", "iris", "mysqlx", "nfs4", "pttp", "rtmfp", "shttp", "xftp"];
/// What people write for mailto.
const MAIL: [&str; 4] = ["mail", "email", "e-mail", "mailo"];

/// What is wrong with a beginning, and what is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What is wrong; None where an issue of another name says it.
    pub code: Option<IssueCode>,
    /// Where that begins.
    pub at: usize,
    /// What corrects it; None where a person would not guess.
    pub fix: Option<(Action, usize, usize, &'static str)>,
}

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

/// What is wrong with the beginning of a text; the first of several.
///
/// ```
/// use urikit_core::issue::mistake::opening::read;
/// assert_eq!(read("htp://example.org/").unwrap().fix.unwrap().3, "http");
/// assert_eq!(read("http://example.org/"), None);
/// ```
pub fn read(text: &str) -> Option<Opening> {
    doubled(text).or_else(|| colon_missing(text)).or_else(|| slashes(text)).or_else(|| misspelt(text))
}

/// How many characters of a scheme a text begins with.
fn name(text: &str) -> usize {
    let bytes = text.as_bytes();
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let allowed = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    bytes.iter().take(32).take_while(allowed).count()
}

fn slash_count(text: &str) -> usize {
    text.bytes().take_while(|b| matches!(b, b'/' | b'\\')).count()
}

fn is_web(name: &str) -> bool {
    schemes::known(name).is_some_and(schemes::Scheme::is_web)
}

/// `http://http://h`, `https:https://h`, `https://http//h`, `mailto:mailto:a@h`.
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
        let Some(row) = schemes::known(next) else { break };
        let opens = match after.strip_prefix(':') {
            Some(rest) if row.authority == Authority::Required => {
                slash_count(rest) > 0 || (row.is_web() && rest.starts_with(char::is_alphabetic))
            }
            Some(_) => true,
            None => row.is_web() && after.starts_with("//"),
        };
        // "sip" may be a user.
        let user = ["sip", "sips"].iter().any(|name| name.eq_ignore_ascii_case(next));
        let same = outer.eq_ignore_ascii_case(next) && schemes::known(outer).is_some() && !user;
        let name_of_page = outer.eq_ignore_ascii_case("doi") && row.is_web();
        let outside =
            (same || (is_web(outer) && (row.is_web() || slashes >= 2)) || name_of_page) && slashes < 4;
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

/// `http//h`, `https;//h`, `http.//h`, `ftp,//h`.
fn colon_missing(text: &str) -> Option<Opening> {
    let letters = text.bytes().take(12).take_while(u8::is_ascii_alphabetic).count();
    let row = schemes::known(&text[..letters])?;
    let rest = &text[letters..];
    let server = row.authority == Authority::Required
        && rest.strip_prefix("//").is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()));
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
        Some(_) => (Action::AddColon, letters, letters + 3, "://"),
        None => (Action::AddColon, letters, letters + wrong, ":"),
    };
    Some(Opening { code: Some(IssueCode::SchemeColonMissing), at: letters, fix: Some(fix) })
}

/// `http:h`, `http:/h`, `http:///h`: browsers read the host there; `ssh:/h`. The issue is that of the scheme.
fn slashes(text: &str) -> Option<Opening> {
    let length = name(text);
    let rest = text[length..].strip_prefix(':')?;
    // "http:://h" has a colon too many.
    let colons = rest.len() - rest.trim_start_matches(':').len();
    let count = colons + slash_count(&rest[colons..]);
    let host = &rest[count..];
    let server =
        count == 1 && schemes::known(&text[..length]).is_some_and(|row| row.authority == Authority::Required);
    let wanted = is_web(&text[..length]) || server;
    if !wanted || (count == 2 && colons == 0) || rest[..count].contains('\\') {
        return None;
    }
    if !host.starts_with(|c: char| c.is_alphanumeric() || c == '[') {
        return None;
    }
    // `http:a b` may be anything.
    let end = host.find(['/', '?', '#']).unwrap_or(host.len());
    if host[..end].contains([' ', '%']) {
        return None;
    }
    let start = length + 1;
    Some(Opening { code: None, at: start, fix: Some((Action::FixSlashes, start, start + count, "//")) })
}

/// `htp://h`, `mialto:a@h`, `hxxp://h`.
fn misspelt(text: &str) -> Option<Opening> {
    let length = name(text);
    let rest = text[length..].strip_prefix(':')?;
    let scheme = text[..length].to_ascii_lowercase();
    if length < 2 || schemes::known(&scheme).is_some() || OTHERS.contains(&&*scheme) {
        return None;
    }
    let said = |fix| Opening { code: Some(IssueCode::SchemeMisspelt), at: 0, fix };
    let right = |name| Some((Action::NameScheme, 0, length, name));
    let web = |name: &str| name == "http" || name == "https";
    let one_slash = rest.starts_with('/') && !rest.starts_with("//");
    if one_slash {
        let near = BEFORE_SLASHES.into_iter().take(2).find(|known| is_near(&scheme, known));
        return near.or_else(|| garbled(&scheme)).filter(|name| web(name)).map(|name| said(right(name)));
    }
    if rest.starts_with("//") {
        // Written so that nobody follows it: not a slip.
        if matches!(&*scheme, "hxxp" | "hxxps" | "hxtp" | "hxxx" | "fxp") {
            return Some(said(None));
        }
        if BEFORE_SLASHES.contains(&&*scheme) {
            return None;
        }
        let near = BEFORE_SLASHES.into_iter().find(|known| is_near(&scheme, known));
        return near.or_else(|| garbled(&scheme)).map(|name| said(right(name)));
    }
    let address = rest.split(['?', '/']).next().unwrap_or("");
    let mail = address.contains('@') && address.contains('.') && !address.contains(':');
    (mail && (MAIL.contains(&&*scheme) || is_near(&scheme, "mailto"))).then(|| said(right("mailto")))
}

/// A word of the letters of "https" alone that nobody would call a scheme of their own.
fn garbled(scheme: &str) -> Option<&'static str> {
    let letters = scheme.bytes().all(|b| b"htps".contains(&b));
    let begins = scheme.starts_with('h') && (3..=9).contains(&scheme.len());
    match letters && begins && scheme.contains('p') {
        true if scheme.contains('s') => Some("https"),
        true => Some("http"),
        false => None,
    }
}

/// Whether one letter added, left out, changed or swapped makes one word of the other. Of short words
/// a changed letter makes a different word, and so does one left out.
fn is_near(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > 1 || one.len() < 3 {
        return false;
    }
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (a, b) = (&one[same..], &other[same..]);
    let tail = |a: &[u8]| a.get(1..).map(<[u8]>::to_vec).unwrap_or_default();
    let swapped = a.len() > 1 && b.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..];
    if swapped {
        return true;
    }
    let added = !a.is_empty() && tail(a) == b;
    if other.len() < 4 {
        // "ftpp", "wsss", "1ftp".
        return added && (same > 0 && a[0] == one[same - 1] || !a[0].is_ascii_alphabetic());
    }
    let web = matches!(other, b"http" | b"https" | b"mailto");
    added || (!b.is_empty() && a == tail(b)) || ((web || other.len() > 5) && tail(a) == tail(b))
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
            ("fttp://h", "http"),
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
        ] {
            assert_eq!(read(text).and_then(|o| o.fix).map(|fix| fix.3), Some(scheme), "{text}");
        }
        assert_eq!(read("hxxp://h").unwrap().fix, None);
        for text in
            ["app://x", "fine://x", "myhttp://h", "tftp://h", "shttp://h", "mall:a", "mail:x", "get:x"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn schemes_twice_and_without_colon() {
        assert_eq!(said("http://https://h/"), [("scheme-doubled", 7)]);
        assert_eq!(said("https:https:https://h/"), [("scheme-doubled", 12)]);
        assert_eq!(said("https://https//h/"), [("scheme-doubled", 8)]);
        assert_eq!(said("mailto:mailto:a@h.example"), [("scheme-doubled", 7)]);
        assert_eq!(said("http//h/"), [("scheme-colon-missing", 4)]);
        assert_eq!(said("http;//h/"), [("scheme-colon-missing", 4)]);
        assert_eq!(said("smtp//h"), [("scheme-colon-missing", 4)]);
        assert_eq!(read("ssh:/h/x").unwrap().fix.unwrap().3, "//");
        assert_eq!(read("http//:h/").unwrap().fix.unwrap().3, "://");
        assert_eq!(read("http:://h/").unwrap().fix.unwrap().2, 8);
        for text in
            ["http://http/x", "http://ftp:21/", "http://http.cat/", "http://h/http://x/", "git:a", "https//"]
        {
            assert!(!said(text).iter().any(|(code, _)| code.starts_with("scheme-")), "{text}");
        }
    }
}
