//! A misspelt scheme similar to a common one, as in `htp://h` and `mialto:a@h`.
//!
//! An unknown scheme is misspelt only if it is neither registered nor in use; private schemes are not.

use super::Action;
use crate::advice::code::IssueCode;
use crate::names::schemes;

/// The schemes that misspelt ones before "//" are compared with, most used first.
const BEFORE_SLASHES: [&str; 24] = [
    "https", "http", "ftp", "wss", "file", "ssh", "sftp", "ftps", "git", "postgresql", "postgres", "mysql", "mongodb",
    "redis", "rediss", "amqp", "amqps", "ldap", "ldaps", "mqtt", "rtsp", "rtmp", "telnet", "ircs",
];
/// Names in use that are not in the table of schemes, but similar to one of them.
const OTHERS: [&str; 12] =
    ["dhttp", "hftp", "httpg", "httpu", "iris", "ldapi", "mysqlx", "nfs4", "pttp", "rtmfp", "shttp", "xftp"];
/// Misspellings of mailto.
const MAIL: [&str; 4] = ["mail", "email", "e-mail", "mailo"];

/// A mistake at the beginning of a text, and its correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The issue; None if another issue reports it.
    pub code: Option<IssueCode>,
    /// The start of the mistake.
    pub at: usize,
    /// The correction; None if it cannot be guessed.
    pub fix: Option<(Action, usize, usize, &'static str)>,
}

/// Returns the length of the scheme characters at the start of a text.
pub(super) fn name(text: &str) -> usize {
    let bytes = text.as_bytes();
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let allowed = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    bytes.iter().take(32).take_while(allowed).count()
}

/// `htp://h`, `mialto:a@h`, `hxxp://h`: corrects the scheme.
pub(super) fn misspelt(text: &str) -> Option<Opening> {
    let length = name(text);
    let rest = text[length..].strip_prefix(':')?;
    let scheme = text[..length].to_ascii_lowercase();
    if length < 2 || schemes::known(&scheme).is_some() || OTHERS.contains(&&*scheme) {
        return None;
    }
    let said = |fix| Opening { code: Some(IssueCode::SchemeMisspelt), at: 0, fix };
    let right = |name| Some((Action::NameScheme, 0, length, name));
    let web = |name: &str| name == "http" || name == "https";
    // "nullhttps://h": a missing value before a whole URL.
    let missing = ["null", "undefined", "none"].iter().find(|name| scheme.starts_with(**name));
    if let Some(name) = missing.filter(|name| web(&scheme[name.len()..]) && rest.starts_with("//")) {
        return Some(said(Some((Action::DropScheme, 0, name.len(), ""))));
    }
    let one_slash = rest.starts_with('/') && !rest.starts_with("//");
    if one_slash {
        let near = BEFORE_SLASHES.into_iter().take(2).find(|known| is_near(&scheme, known));
        return near.or_else(|| garbled(&scheme)).filter(|name| web(name)).map(|name| said(right(name)));
    }
    if rest.starts_with("//") {
        // Deliberately disabled links, not typing errors.
        if matches!(&*scheme, "hxxp" | "hxxps" | "hxtp" | "hxxx" | "fxp") {
            return Some(said(None));
        }
        if BEFORE_SLASHES.contains(&&*scheme) {
            return None;
        }
        // The first letters were not copied, or the program's name is written instead of the scheme.
        let cut = ["https", "http"].into_iter().find(|known| length > 2 && known.ends_with(&*scheme));
        // Two letters may be those of http or of ftp.
        if scheme == "tp" {
            return Some(said(None));
        }
        let cut = cut.or_else(|| (scheme == "ps").then_some("https"));
        let cut = cut.or_else(|| (scheme == "mongo").then_some("mongodb"));
        let cut = cut.or_else(|| (scheme == "wws").then_some("wss"));
        let cut = cut.or_else(|| matches!(&*scheme, "fttp" | "fftp").then_some("ftp"));
        let cut = cut.or_else(|| (scheme == "shh").then_some("ssh")).or_else(|| garbled(&scheme));
        let near = cut.or_else(|| BEFORE_SLASHES.into_iter().find(|known| is_near(&scheme, known)));
        let near = near.or_else(|| garbled(&scheme)).filter(|name| !loses_security(&scheme, name));
        return near.map(|name| said(right(name)));
    }
    let urn = ["isbn:", "issn:", "uuid:"].iter().any(|name| rest.starts_with(name));
    if matches!(&*scheme, "unr" | "rn" | "un" | "nru" | "run" | "urm" | "urnn") && urn {
        return Some(said(right("urn")));
    }
    if matches!(&*scheme, "tell" | "telephone" | "phone" | "telefon" | "te" | "tle") && rest.starts_with('+') {
        return Some(said(right("tel")));
    }
    let media = rest.split_once(',').is_some_and(|(kind, _)| kind.contains('/') && !kind.contains("//"));
    if matches!(&*scheme, "date" | "dat" | "dta" | "daat" | "dataa") && media {
        return Some(said(right("data")));
    }
    let address = rest.split(['?', '/']).next().unwrap_or("");
    let mail = address.contains('@') && address.contains('.') && !address.contains(':');
    (mail && (MAIL.contains(&&*scheme) || is_near(&scheme, "mailto"))).then(|| said(right("mailto")))
}

/// Returns the scheme for a word that consists of the letters of "https", unlikely to be a private scheme.
pub(super) fn garbled(scheme: &str) -> Option<&'static str> {
    // Keys next to "t" and "p", and repeated letters.
    let keys: String = scheme.chars().map(|c| if matches!(c, 'r' | 'y') { 't' } else { c }).collect();
    let mut bare: Vec<_> = keys.chars().collect();
    bare.dedup();
    match bare.into_iter().collect::<String>().as_str() {
        "https" if scheme.len() > 4 => return Some("https"),
        "htps" if scheme.len() > 3 => return Some("https"),
        "htp" if scheme.len() > 2 => return Some("http"),
        _ => {}
    }
    let letters = scheme.bytes().all(|b| b"htps".contains(&b));
    let begins = scheme.starts_with('h') && (3..=9).contains(&scheme.len());
    match letters && begins && scheme.contains('p') {
        true if scheme.contains('s') => Some("https"),
        true => Some("http"),
        false => None,
    }
}

/// `mqtts`, `stomp+ssl`: returns true if a scheme has the mark of TLS, and the one for it is not secure.
fn loses_security(scheme: &str, known: &str) -> bool {
    let secure = known.ends_with('s') || ["ssh", "sftp", "file"].contains(&known);
    !secure && ["s", "tls", "ssl"].iter().any(|mark| scheme.ends_with(mark))
}

/// Returns true if two words differ by one letter added, omitted, changed or swapped. In short words a changed or
/// omitted letter makes a different word.
pub(super) fn is_near(one: &str, other: &str) -> bool {
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
