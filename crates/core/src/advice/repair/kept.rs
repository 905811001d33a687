//! The condition for every proposal: it keeps the scheme, host and port that browsers find in the given text.
//!
//! - A text is read by the URL Standard. A text that browsers reject is read by RFC 3986 Appendix B. Its host is after
//!   the last "@" of the authority, and after that of a password if the port is not a number.
//! - A change that intentionally leads elsewhere has a row in [`CHANGES`], with the components that it may change.
//! - No proposal is a script link, or adds an "@" before its host.

use super::{apply, is_unc, makes_script, Edit};
use crate::advice::mistake::frame::inside;
use crate::names::idna::{self, is_dot, Strictness};
use crate::names::schemes::{self, Authority, Scheme};
use crate::names::unicode;
use crate::syntax::error::codes;
use crate::syntax::parse::ip;
use crate::syntax::percent;
use crate::syntax::reference::Reference;
use crate::web::{self, WebUrl};

codes! {
    /// A permitted change of the place that a text leads to.
    May {
        /// Change the scheme.
        Scheme = "scheme",
        /// Change the port.
        Port = "port",
        /// Add a host if neither browsers nor Appendix B find one.
        Find = "find",
        /// Remove the host.
        Leave = "leave",
        /// Replace marks of a host that cannot exist, keeping its letters and digits.
        Marks = "marks",
        /// Select another host that is written in the text as a whole.
        Choose = "choose",
        /// Rewrite the host.
        Rewrite = "rewrite",
        /// Write a text that is not a URL as one.
        Write = "write",
    }
}

/// A change that intentionally leads elsewhere: its code, the permitted changes, and the reason.
pub type Change = (&'static str, &'static [May], &'static str);

/// The changes that intentionally lead elsewhere. All others keep scheme, host and port.
#[rustfmt::skip]
pub const CHANGES: [Change; 34] = [
    ("add-authority-slashes", &[May::Find], "an address and a port without \"//\" are no host to any reader"),
    ("add-bracket", &[May::Find], "an IPv6 address is no host without its brackets"),
    ("add-file-scheme", &[May::Scheme, May::Find, May::Leave], "a path of Windows is a file, and its drive or server is no scheme"),
    ("add-scheme", &[May::Scheme, May::Port, May::Find, May::Choose], "a name without its scheme leads nowhere, and browsers take its first word for one"),
    ("add-scheme-colon", &[May::Scheme, May::Port, May::Find, May::Leave], "a scheme without its colon is a relative path"),
    ("add-ssh-scheme", &[May::Scheme, May::Port, May::Find], "scp and git write a host without a scheme"),
    ("ascii-for-fullwidth", &[May::Scheme, May::Find, May::Marks], "a mark of another script is no delimiter to any reader"),
    ("cloud-bucket-name", &[May::Rewrite], "a bucket has no name of the DNS, and the address of its server is not a part of it"),
    ("decode-delimiter", &[May::Port, May::Find, May::Marks], "no name of the DNS has the delimiter in it, so the host cannot exist"),
    ("decode-entity", &[May::Scheme, May::Find], "an entity for a delimiter hides the host from every reader"),
    ("decode-u-escape", &[May::Scheme, May::Find], "an escape for a delimiter hides the host from every reader"),
    ("decode-whole", &[May::Scheme, May::Port, May::Find], "a URL that is encoded as a whole is a relative path"),
    ("drop-doubled-scheme", &[May::Scheme, May::Port, May::Find, May::Leave, May::Choose], "the scheme before another one is read as the host"),
    ("drop-empty-scheme", &[May::Find], "a colon without a scheme is a path to every reader"),
    ("drop-host-character", &[May::Marks], "no name of the DNS has such a mark, so the host cannot exist"),
    ("drop-port", &[May::Port], "a port that is no number leads nowhere"),
    ("drop-punctuation", &[May::Marks], "no name of the DNS ends in such a mark, so the host cannot exist"),
    ("drop-scheme-character", &[May::Scheme], "no scheme has such a character"),
    ("drop-slashes", &[May::Scheme, May::Port, May::Leave], "the scheme has no authority, and what follows it is an address"),
    ("drop-space", &[May::Find], "a space in \"://\" makes a path of the host"),
    ("fix-host-name", &[May::Scheme, May::Find, May::Rewrite], "the name is a frequent slip for one that everybody knows"),
    ("fix-keyboard-layout", &[May::Scheme, May::Port, May::Find], "the keys of another layout write no scheme and no host"),
    ("fix-marked", &[May::Port, May::Find, May::Marks], "the marks around a host or a port make another one of it, which cannot exist"),
    ("fix-port", &[May::Port], "a port that is no number leads nowhere"),
    ("fix-scheme-name", &[May::Scheme, May::Find, May::Leave], "no program knows the scheme that is written"),
    ("fix-separator", &[May::Port, May::Marks], "no name of the DNS has such a mark, so the host cannot exist"),
    ("fix-slashes", &[May::Port, May::Find, May::Leave], "with another number of slashes the host is a path, or a folder the host"),
    ("join-host", &[May::Port, May::Rewrite], "the first part of a name with a hyphen at its end is no host"),
    ("move-port", &[May::Port, May::Choose], "the port is written before the host or behind the path"),
    ("scheme-forbidden", &[May::Scheme], "where a relative reference is required, the same without its scheme is one"),
    ("slash-for-backslash", &[May::Find], "backslashes for slashes hide a server that browsers do not open"),
    ("slash-for-colon", &[May::Port], "what follows the colon is a path and no port"),
    ("trim-words", &[May::Scheme, May::Port, May::Find], "the words around a URL are read as a scheme and a path"),
    ("write-url", &[May::Write], "a setting in another notation leads nowhere"),
];

/// The place that a text leads to.
struct Reading {
    scheme: Option<String>,
    host: Option<String>,
    port: Option<u16>,
    /// The host as written, if it is an IPv6 address.
    written: String,
}

/// Returns true if a proposal with these codes may be shown.
///
/// ```
/// use urikit_core::advice::repair::is_kept;
/// assert!(is_kept("http://h/a b", "http://h/a%20b", []));
/// assert!(!is_kept(r"https://bank.example\u0040evil.example/", "https://bank.example@evil.example/", []));
/// assert!(!is_kept("http://h:80x/", "http://h/", []) && is_kept("http://h:80x/", "http://h/", ["drop-port"]));
/// ```
pub fn is_kept<'a>(given: &str, proposed: &str, codes: impl IntoIterator<Item = &'a str>) -> bool {
    let given = inside(given);
    let rows = codes.into_iter().filter_map(|code| CHANGES.iter().find(|row| row.0 == code));
    let allowed: Vec<May> = rows.flat_map(|row| row.1).copied().collect();
    given == proposed
        || !makes_script(given, proposed)
            && (allowed.contains(&May::Write) || !adds_at(given, proposed) && leads_alike(given, proposed, &allowed))
}

/// Returns true if the result of the edits may be shown. Edits that intentionally lead elsewhere are applied first: all
/// others must keep that result's place.
pub(super) fn edits_keep(given: &str, edits: &[Edit], proposed: &str) -> bool {
    let wanted = |edit: &&Edit| CHANGES.iter().any(|row| row.0 == edit.code.name());
    let first: Vec<Edit> = edits.iter().filter(wanted).cloned().collect();
    if first.is_empty() || first.len() == edits.len() {
        return is_kept(given, proposed, first.iter().map(|edit| edit.code.name()));
    }
    let between = apply(given, &first);
    is_kept(given, proposed, first.iter().map(|edit| edit.code.name())) && is_kept(&between, proposed, [])
}

/// Returns true if the authority of a proposal has more "@" than the whole given text.
fn adds_at(given: &str, proposed: &str) -> bool {
    let count = authority(proposed).matches('@').count();
    count > given.matches('@').count()
}

/// Returns the authority of a text with a scheme, as written.
fn authority(text: &str) -> &str {
    let start = text.find("//").map_or(text.len(), |at| at + 2);
    &text[start..start + text[start..].find(['/', '?', '#', '\\']).unwrap_or(text.len() - start)]
}

fn leads_alike(given: &str, proposed: &str, allowed: &[May]) -> bool {
    let Some(made) = by_browsers(proposed).or_else(|| by_rfc(proposed)) else {
        // "sqlserver://h:1433;databaseName=x" inside "jdbc:" matches no standard.
        return by_browsers(given).is_none() && Split::of(given).decoded() == Split::of(proposed).decoded();
    };
    if has_password(given, proposed, &made) {
        return true;
    }
    let alike = match by_browsers(given) {
        Some(read) => reads_alike(given, &read, &made, allowed),
        None => !is_user(given, &made) && Split::of(given).leads_to(given, &made, allowed),
    };
    // "view-source:http://h": the nested URL.
    alike
        && match (inner(given), inner(proposed)) {
            (Some(given), Some(proposed)) => leads_alike(given, proposed, allowed),
            _ => true,
        }
}

/// Returns the URL nested in another scheme.
fn inner(text: &str) -> Option<&str> {
    let name =
        |text: &str| text.bytes().take(32).take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b)).count();
    let (_, rest) = text.split_at_checked(name(text)).filter(|(name, _)| !name.is_empty())?;
    let rest = rest.strip_prefix(':')?;
    let length = name(rest);
    (length > 0 && rest[length..].starts_with(":/")).then_some(rest)
}

/// Reads a text by the URL Standard; None if it is rejected, or is a relative reference without a host.
fn by_browsers(text: &str) -> Option<Reading> {
    let of = |url: &WebUrl, own: bool| {
        let view = url.view();
        Reading {
            scheme: own.then(|| view.scheme().to_owned()),
            host: view.host().map(plain).filter(|host| has_name(host)),
            port: view.port(),
            written: literal(text).to_owned(),
        }
    };
    if let Ok(url) = web::parse(text, None) {
        return Some(of(&url, true));
    }
    let start = text.trim_start_matches(|c: char| c <= ' ');
    let slash = |c: char| matches!(c, '/' | '\\');
    if start.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).take(2).filter(|c| slash(*c)).count() < 2 {
        return None;
    }
    let base = web::parse("https://base.invalid/", None).ok()?;
    web::parse(text, Some(base.view())).ok().map(|url| of(&url, false))
}

/// Reads a proposal that browsers reject by RFC 3986: "mongodb://h1:1,h2:2/".
fn by_rfc(text: &str) -> Option<Reading> {
    let reference = Reference::parse(text).ok()?;
    Some(Reading {
        scheme: reference.scheme().map(str::to_ascii_lowercase),
        host: reference.host().map(plain).filter(|host| has_name(host)),
        port: reference.port().and_then(|port| port.parse().ok()),
        written: literal(text).to_owned(),
    })
}

/// Returns the text between the first brackets.
fn literal(text: &str) -> &str {
    let inner = text.split_once('[').map_or("", |(_, inner)| inner);
    inner.split_once(']').map_or("", |(address, _)| address)
}

/// Returns true if a host has letters or digits, unlike "http:-//h", and is not an escaped slash of JSON: `http:
///
/// u002f
///
/// u002fh`.
fn has_name(host: &str) -> bool {
    host.starts_with('[') || !matches!(folded(host).as_str(), "" | "u002f" | "x2f")
}

/// Normalizes a host for comparison: decoded, in A-labels.
fn plain(host: &str) -> String {
    let decoded = decoded(host);
    let ascii = idna::to_ascii(&decoded, Strictness::Lookup).filter(|ascii| !ascii.is_empty());
    ascii.unwrap_or_else(|| decoded.to_lowercase())
}

/// Decodes a text, with U+FFFD for bytes that are not UTF-8.
fn decoded(text: &str) -> String {
    let (bytes, mut octets, mut at) = (text.as_bytes(), Vec::with_capacity(text.len()), 0);
    while at < bytes.len() {
        match percent::octet_at(bytes, at) {
            Some(octet) => {
                octets.push(octet);
                at += 3;
            }
            None => {
                octets.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&octets).into_owned()
}

fn reads_alike(given: &str, read: &Reading, made: &Reading, allowed: &[May]) -> bool {
    let may = |one: May| allowed.contains(&one);
    let scheme = read.scheme == made.scheme || may(May::Scheme);
    let port = made.port.filter(|_| read.port.is_none());
    let host = match (&read.host, &made.host) {
        (Some(read), Some(made)) => {
            read == made
                || may(May::Marks) && is_like(read, made, port, given.contains('@'))
                || may(May::Choose) && is_written(given, made)
                || may(May::Rewrite)
        }
        (Some(_), None) => may(May::Leave),
        (None, Some(_)) => may(May::Find),
        (None, None) => true,
    };
    // A changed scheme brings its default port.
    let default = made.scheme.as_deref().and_then(|name| schemes::lookup(name).default_port);
    let default = default.filter(|_| read.scheme != made.scheme);
    let port = |reading: &Reading| reading.port.or(default);
    scheme && host && (port(read) == port(made) || may(May::Port) || read.host.is_none() || made.host.is_none())
}

/// Returns true if a text contains a host as a whole.
fn is_written(text: &str, host: &str) -> bool {
    let text = decoded(text).to_lowercase();
    let host = host.trim_matches(['[', ']']);
    let unicode = idna::to_unicode(host).unwrap_or_else(|| host.to_owned());
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | FOREIGN_AT);
    [host, unicode.as_str()].iter().any(|host| {
        text.match_indices(host)
            .any(|(at, _)| !text[..at].ends_with(goes_on) && !text[at + host.len()..].starts_with(goes_on))
    })
}

/// Returns true if a host that cannot exist differs only in marks, or in letters instead of digits; after a mark the
/// port or other text may follow.
fn is_like(read: &str, made: &str, port: Option<u16>, has_user: bool) -> bool {
    if ip::parse_ipv4(made.as_bytes()).is_some() && digits(read) == made {
        return true;
    }
    let unicode = idna::to_unicode(read).unwrap_or_else(|| read.to_owned());
    let (given, wanted) = (bare(&unicode), folded(made));
    !is_name(read)
        && (given == wanted
            || given.strip_prefix(&wanted).is_some_and(|rest| port.is_some_and(|port| rest == port.to_string()))
            || !has_user
                && end_of(&unicode, &wanted).is_some_and(|end| {
                    let rest = &unicode[end..];
                    let begins = unicode[..end].trim_start_matches(is_mark);
                    begins == idna::to_unicode(made).as_deref().unwrap_or(made)
                        && rest.starts_with(|c| is_mark(c) && !matches!(c, '.' | '-' | '_' | '%'))
                        && !goes_on(rest)
                }))
}

/// Replaces letters by the digits they look like.
fn digits(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'o' | 'O' => '0',
            'l' | 'I' | 'i' => '1',
            c => c,
        })
        .collect()
}

/// Returns true if a host can be a DNS name, which has no marks except hyphens inside labels.
fn is_name(host: &str) -> bool {
    let unicode = idna::to_unicode(host).unwrap_or_else(|| host.to_owned());
    let is_label =
        |label: &str| !label.is_empty() && !label.ends_with('-') && label.chars().all(|c| c == '-' || !is_mark(c));
    unicode.split('.').all(is_label)
}

/// Returns true if a character does not belong to names: punctuation, a similar symbol, a space.
fn is_mark(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_alphanumeric()
        || matches!(c, '∕' | '⁄' | '⧸' | '╱')
        || unicode::is_punctuation(c)
        || unicode::is_space(c)
        || unicode::is_invisible(c)
}

/// Returns a host without marks, in lower case and without A-labels.
fn folded(host: &str) -> String {
    bare(&idna::to_unicode(host).unwrap_or_else(|| host.to_owned()))
}

/// Returns a text without marks, in lower case.
fn bare(text: &str) -> String {
    text.chars().map(ascii).filter(|c| !is_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// Returns true if the proposed host is the user name in a text that browsers reject: a name, ":" and a password before
/// "@".
fn is_user(given: &str, made: &Reading) -> bool {
    let Some(host) = made.host.as_deref().filter(|_| given.contains('@')) else { return false };
    // Browsers ignore tabs and line breaks, and accept other dots.
    let plain = given.chars().filter(|c| !matches!(c, '\t' | '\r' | '\n') && !unicode::is_invisible(*c));
    let letter = |c: char| if ascii(c).is_ascii_alphanumeric() { ascii(c) } else { c };
    let plain = plain.map(|c| if is_dot(c) { '.' } else { letter(c) }).flat_map(char::to_lowercase);
    let given: String = plain.collect();
    let unicode = idna::to_unicode(host).unwrap_or_else(|| host.to_owned());
    // Word by word, to keep the time linear.
    let words = given.split(char::is_whitespace).filter_map(|word| word.rfind('@').map(|end| (word, end)));
    let is_in = |word: &str, end: usize, host: &str| {
        word[..end].match_indices(host).any(|(at, _)| {
            let before = word[..at].chars().next_back();
            let Some(password) = word[at + host.len()..].strip_prefix(':') else { return false };
            let number = password.bytes().take_while(u8::is_ascii_digit).count();
            before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '@' | '.' | '-'))
                && !matches!(password.as_bytes().get(number), Some(b'/' | b'?' | b'#'))
        })
    };
    words.into_iter().any(|(word, end)| is_in(word, end, host) || is_in(word, end, &unicode))
}

/// A text that browsers reject, split by RFC 3986 Appendix B.
struct Split {
    scheme: Option<String>,
    /// The possible hosts, each up to the end of its authority.
    hosts: Vec<String>,
    /// True if there is an authority.
    has_authority: bool,
}

/// Replaces an "@" of another script, which is not a delimiter.
const FOREIGN_AT: char = '\u{FFFC}';

impl Split {
    fn of(text: &str) -> Self {
        let Some((scheme, start)) = head(text) else {
            let scheme = text.split_once(':').filter(|(name, _)| !name.contains(['/', '?', '#', '\\']));
            let scheme = scheme.map(|(name, _)| name.to_owned()).filter(|name| !name.is_empty());
            return Self { scheme, hosts: Vec::new(), has_authority: false };
        };
        let row = scheme
            .as_deref()
            .map(|name| schemes::lookup(name.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or(name)));
        let lenient = row.is_none_or(|row| row.is_web() || row.default_host.is_some());
        let ends: &[char] = if lenient { &['/', '?', '#', '\\'] } else { &['/', '?', '#'] };
        let rest = &text[start..];
        let end = rest.find(ends).unwrap_or(rest.len());
        let authority = &rest[..end];
        let mut hosts = Vec::new();
        match authority.rfind('@') {
            Some(at) => hosts.push(authority[at + 1..].to_owned()),
            None => {
                let port = authority.split_once(':').map(|(_, port)| port.trim());
                let number = port.is_none_or(|port| port.bytes().all(|b| b.is_ascii_digit()));
                let behind = rest[end..].match_indices('@').map(|(at, _)| &rest[end + at + 1..]);
                let behind = behind.map(|host| host[..host.find(ends).unwrap_or(host.len())].to_owned());
                hosts.extend(behind.take(8).filter(|_| !number || authority.starts_with('[')));
                if hosts.is_empty() {
                    hosts.push(authority.to_owned());
                }
            }
        }
        Self { scheme, hosts, has_authority: true }
    }

    fn decoded(self) -> (Option<String>, Vec<String>) {
        (self.scheme, self.hosts.iter().map(|host| decoded(host)).collect())
    }

    fn leads_to(&self, given: &str, made: &Reading, allowed: &[May]) -> bool {
        let may = |one: May| allowed.contains(&one);
        let scheme = match (&self.scheme, &made.scheme) {
            (Some(given), Some(made)) => ends_with(&given.to_lowercase(), made),
            (given, made) => given.is_none() && made.is_none() || !self.has_authority && made.is_none(),
        };
        let host = match &made.host {
            // "\\?\UNC\server" has an empty authority.
            Some(host) if self.has_authority && !(is_unc(given) && self.hosts.iter().all(String::is_empty)) => {
                self.hosts.iter().any(|given| begins_with(given, host, made, allowed))
                    || may(May::Choose) && is_written(given, host)
                    || may(May::Rewrite)
            }
            Some(_) => may(May::Find),
            None => !self.has_authority || may(May::Leave) || self.hosts.iter().all(String::is_empty),
        };
        (scheme || may(May::Scheme)) && host
    }
}

/// Returns true if the text before "://" is the scheme, with marks in it or words before it.
fn ends_with(given: &str, scheme: &str) -> bool {
    let coloured = given.contains('\u{1B}') && given.strip_suffix(scheme).is_some_and(|before| before.ends_with('m'));
    let apart = given.strip_suffix(scheme).is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()));
    apart || coloured || bare(given) == bare(scheme)
}

/// Returns true if an authority begins with a host and its port, with any marks around them.
fn begins_with(given: &str, host: &str, made: &Reading, allowed: &[May]) -> bool {
    let may = |one: May| allowed.contains(&one);
    // "shop dot example", spoken.
    let given = unicode::nfc(&decoded(given)).replace(" dot ", ".");
    let literal = host.starts_with('[');
    let end = match literal {
        true => end_of_literal(&given, &made.written),
        false => [folded(host), bare(host)].iter().find_map(|wanted| end_of(&given, wanted)),
    };
    let end = end.or_else(|| {
        let number = may(May::Marks) && ip::parse_ipv4(host.as_bytes()).is_some();
        if number {
            end_of(&digits(&given), &bare(host))
        } else {
            None
        }
    });
    let Some(at) = end else { return false };
    let rest = &given[at..];
    let digits_alone = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = rest.strip_prefix('.').filter(|number| may(May::Marks) && digits_alone(number)) {
        return made.port.is_some_and(|port| number.parse() == Ok(port));
    }
    let mark = |c: char| is_mark(c) && !matches!(c, '.' | '-' | '_' | '@' | '%');
    let space = |c: char| c.is_whitespace() || unicode::is_space(c);
    let ends = match rest.chars().next() {
        None | Some(':') => true,
        Some('%') => literal || percent::octet_at(rest.as_bytes(), 0).is_none() && !goes_on(rest),
        Some('.') => rest[1..].chars().next().is_none_or(mark),
        // After a delimiter of another script the name may continue for those who read it.
        Some(c) if space(c) => true,
        Some(c) => mark(c) && (literal || !goes_on(rest)),
    };
    // "http://h is great": the URL ends at the space.
    let words = rest.starts_with(space) && rest.trim_start().starts_with(char::is_alphabetic);
    let port: String = rest.chars().take_while(|_| !words).map(ascii).collect();
    let number = port.split_once(':').map_or("", |(_, number)| number);
    let number = number.split(['/', '?', '#', '\\']).next().unwrap_or("");
    let number: String = number.split_whitespace().collect();
    let number = number.trim_matches(is_mark);
    // "h:5672|label": the URL ends at the mark.
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let label = after.starts_with(|c: char| mark(c) && c != ':' && c != ',');
    let number = if label { &number[..number.len() - after.len()] } else { number };
    let default = made.scheme.as_deref().and_then(|name| schemes::lookup(name).default_port);
    ends && (may(May::Port)
        || match number.parse::<u16>() {
            Ok(number) => made.port.or(default) == Some(number),
            Err(_) => number.is_empty() && made.port.is_none(),
        })
}

/// Returns the end of an IPv6 address at the start of a text, in any brackets.
fn end_of_literal(text: &str, wanted: &str) -> Option<usize> {
    let numbers = |text: &str| {
        let numbers = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|number| !number.is_empty());
        let plain = numbers.map(|number| number.trim_start_matches('0').to_ascii_lowercase());
        plain.collect::<Vec<_>>()
    };
    let wanted = numbers(wanted);
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    ends.take(80).filter(|at| !text[*at..].starts_with(|c: char| c.is_ascii_alphanumeric())).find(|at| {
        let spaced: String = text[..*at].split_whitespace().collect();
        numbers(&spaced) == wanted
    })
}

/// Returns true if a name continues in a text: a dot followed by a letter.
fn goes_on(text: &str) -> bool {
    text.split_once(is_dot).is_some_and(|(_, rest)| rest.contains(char::is_alphanumeric))
}

/// Returns the end of the given letters and digits at the start of a text.
fn end_of(text: &str, wanted: &str) -> Option<usize> {
    let (mut left, mut at) = (wanted, 0);
    for (n, c) in text.char_indices() {
        if left.is_empty() {
            break;
        }
        left = left.strip_prefix(bare(c.encode_utf8(&mut [0; 4])).as_str())?;
        at = n + c.len_utf8();
    }
    left.is_empty().then_some(at)
}

/// Returns the scheme and the offset after "://", which may be written in similar characters.
fn head(text: &str) -> Option<(Option<String>, usize)> {
    let slash = |c: char| matches!(ascii(c), '/' | '\\' | '∕' | '⁄' | '⧸' | '╱');
    let colon = |c: char| matches!(ascii(c), ':' | '∶' | 'ː' | '꞉' | 'ⵓ' | '׃' | 'ˑ');
    let mut slashes = 0;
    let mut at_colon = None;
    let (mut first, mut backslash) = (true, false);
    for (at, c) in text.char_indices() {
        if colon(c) {
            (at_colon, slashes, backslash) = (Some(at), 0, false);
        } else if slash(c) && (at_colon.is_some() || first || slashes > 0) {
            slashes += 1;
            backslash |= c == '\\';
            if slashes == 2 {
                let scheme = at_colon.map(|colon| text[..colon].to_owned()).filter(|name| !name.is_empty());
                let end = at + c.len_utf8();
                // `https:\/\/h`, the notation of JSON, and extra slashes that browsers ignore.
                let name = scheme.as_deref().map(|name| name.rsplit(|c: char| !c.is_ascii_alphanumeric()).next());
                let lenient = backslash || name.flatten().is_some_and(schemes::is_web);
                let rest = text[end..].trim_start_matches(|c| lenient && matches!(c, '/' | '\\'));
                return Some((scheme, text.len() - rest.len()));
            }
        } else if !c.is_whitespace() && !unicode::is_invisible(c) && !c.is_control() {
            (at_colon, slashes) = (None, 0);
        } else {
            continue;
        }
        first = false;
    }
    None
}

/// Converts a fullwidth character to ASCII; "＠" and "﹫" are not an "@".
fn ascii(c: char) -> char {
    match c {
        '＠' | '﹫' => FOREIGN_AT,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    }
}

/// Returns true if a proposal only encodes text before an "@" of the given text, in the scheme of a server other than
/// the web: a password with delimiters.
fn has_password(given: &str, proposed: &str, made: &Reading) -> bool {
    let forbidden = |row: &Scheme| row.authority == Authority::Forbidden || row.default_host.is_some();
    let server = |name: &String| !schemes::is_web(name) && !schemes::known(name).is_some_and(forbidden);
    let Some(user) =
        made.scheme.as_ref().filter(|name| server(name)).and_then(|_| authority(proposed).rsplit_once('@'))
    else {
        return false;
    };
    let (Some(start), Some(host)) = (given.find("//"), made.host.as_ref()) else { return false };
    let rest = decoded(&given[start + 2..]);
    let Some(after) = rest.strip_prefix(decoded(user.0).as_str()).and_then(|rest| rest.strip_prefix('@')) else {
        return false;
    };
    user.0.contains(':')
        && given[..start].eq_ignore_ascii_case(&proposed[..proposed.find("//").unwrap_or(0)])
        && begins_with(&after[..after.find(['/', '?', '#']).unwrap_or(after.len())], host, made, &[])
}

#[cfg(test)]
mod tests {
    use super::super::{is_kept, meant, repair, RepairCode};
    use super::CHANGES;
    use crate::syntax::reference::Reference;

    fn made(text: &str) -> Option<String> {
        match Reference::parse(text) {
            Ok(_) => meant(text).text,
            Err(_) => repair(text).text,
        }
    }

    #[test]
    fn another_host_is_not_proposed() {
        for text in [
            r"https://bank.example\u0040evil.example/",
            r"https://bank.example\x40evil.example/",
            r"https://bank.example\u002eevil.example/",
            "https://bank.example＠evil.example/",
            "https://bank.example﹫evil.example/",
            "https://ada:pw＠evil.example/",
            "//bank.example＠evil.example/ ",
            "ｈｔｔｐ：／／ｂａｎｋ＠ｅｖｉｌ．ｅｘａｍｐｌｅ／",
            "htp://bank.example＠evil.example/",
            "https://https://bank.example＠evil.example/",
            "https://bank.example%u0040evil.example/",
            "https://bank.example&#64;evil.example/ ",
            r"https://example.com\ evil.net/x",
            "http://u:<p>@h/",
            "sftp://deploy:s3cr/t9@backup/x y",
            "ssh://h:x/y@z.example/ ",
            "http://192.168.001.010/",
            "/\\evil.example/a b",
            "\\/evil.example/a b",
            "/\t/evil.example/a b",
            "javascript:alert(1) x",
            "data:text/html,a b",
            "data:image/svg+xml,<svg onload=x()>",
        ] {
            assert_eq!(made(text), None, "{text}");
        }
    }

    #[test]
    fn hosts_that_browsers_refuse() {
        for (text, right, kept) in [
            ("http://exam ple.com/", "http://example.com/", true),
            ("http://exam ple.com/", "http://exam", true),
            ("http://exam ple.com/", "http://ple.com/", false),
            ("http://h.example|x/", "http://h.example/", true),
            ("http://good.example\u{FFFC}evil.example/", "http://good.example/", false),
            ("http://good.example＠evil.example /", "http://good.example/", false),
            ("http://a b@evil.example:8x/", "http://a/", false),
            ("postgres://u:p/w@h.example/db", "postgres://u:p%2Fw@h.example/db", true),
            ("postgres://u:p/w@h.example/db", "postgres://u/w@h.example/db", false),
            ("mysql://ada:12/4@h/x", "mysql://ada:12%2F4@h/x", true),
            ("sftp://deploy:s3cr#t9@h.example/x", "sftp://deploy:s3cr%23t9@h.example/x", true),
            ("sftp://deploy:s3cr#t9@h.example/x", "sftp://deploy/s3cr#t9@h.example/x", false),
            ("foo://u:p@ss#w%2B@h.example/x", "foo://u:p%40ss%23w%2B@h.example/x", true),
            ("http://ada:12/4@h/x", "http://ada:12%2F4@h/x", false),
            ("http://h:80x/", "http://h/", false),
            ("http://h:80x/", "https://h:80/", false),
            ("<http://h/a>", "http://h/a", true),
            ("<http://h/a>", "https://h/a", false),
            ("view-source:http://h/a b", "view-source:http://h/a%20b", true),
            ("view-source:http://h/a b", "view-source:http://g/a%20b", false),
            ("foo://ex\u{200B}ample.com/", "foo://example.com/", true),
            ("a b", "//a/b", false),
            ("https://evil.example／.bank.example/", "https://evil.example/.bank.example/", false),
            ("https://evil.example：80／.bank.example/", "https://evil.example:80/.bank.example/", false),
            ("postgres://u:／p/w@db.exa\tple/x", "postgres://u:/p/w@db.example/x", false),
            ("sftp//deploy:s3cr#t9@h.example/x", "sftp://deploy/s3cr#t9@h.example/x", false),
            ("https:>//ada:／pw@h.example:8443/x", "https://ada:/pw@h.example:8443/x", false),
            ("http://%bank.example/", "http://bank.example/", false),
            ("sftp//de。ploy:s\t3#t9@h.example/x", "sftp://de.ploy/s3#t9@h.example/x", false),
            ("https://app.example%2F:11434/", "https://app.example:11434/", true),
            ("https://evil.example%2F.bank.example/", "https://evil.example/", false),
            ("http://[::ffff:01.2.3.4]/", "http://[::ffff:1.2.3.4]/", true),
            ("http://[::ffff:10.2.3.4]/ ", "http://[::ffff:1.2.3.4]/", false),
            (r"foo://bank.example\u0040evil.example/", "foo://bank.example@evil.example/", false),
            (r"foo://bank.example\u0040evil.example/", "foo://bank.example%5Cu0040evil.example/", true),
        ] {
            assert_eq!(is_kept(text, right, []), kept, "{text} {right}");
        }
    }

    /// A change in the table does what it is for, and nothing else that leads elsewhere.
    #[test]
    fn wanted_changes() {
        for (code, text, right) in [
            ("add-authority-slashes", "127.0.0.1:80/x", "//127.0.0.1:80/x"),
            ("add-bracket", "::1", "//[::1]"),
            ("add-file-scheme", r"C:\x y", "file:///C:/x%20y"),
            ("add-scheme", "ada@example.org", "mailto:ada@example.org"),
            ("add-scheme-colon", "http//h/a b", "http://h/a%20b"),
            ("add-ssh-scheme", "git@github.com:x/y.git", "ssh://git@github.com/x/y.git"),
            ("ascii-for-fullwidth", "http:∕∕example.com/a", "http://example.com/a"),
            ("decode-delimiter", "gotify://h.example%2Fa/b", "gotify://h.example/a/b"),
            ("decode-entity", "http:&#47;&#47;h/", "http://h/"),
            ("decode-u-escape", r"https\u003a\u002f\u002fh/a", "https://h/a"),
            ("decode-whole", "http%253A%252F%252Fh.example%252F", "http://h.example/"),
            ("drop-doubled-scheme", "https://https//h.example/a", "https://h.example/a"),
            ("drop-empty-scheme", ":/www.example.com/a", "//www.example.com/a"),
            ("drop-host-character", "http://\"h.example\"/x", "http://h.example/x"),
            ("drop-port", "http://h:abc/", "http://h/"),
            ("drop-punctuation", "https://h.example,", "https://h.example"),
            ("drop-scheme-character", "1http://h", "http://h"),
            ("drop-slashes", "mailto://a@h.example", "mailto:a@h.example"),
            ("drop-space", "redis: //cache.example.com:6379/0", "redis://cache.example.com:6379/0"),
            ("fix-host-name", "https://en.wikipedia.ogr/", "https://en.wikipedia.org/"),
            ("fix-keyboard-layout", "реезЖ//example.com/", "http://example.com/"),
            ("fix-marked", "http://\"h.example\"/a", "http://h.example/a"),
            ("fix-port", "http://h:8,080/", "http://h:8080/"),
            ("fix-scheme-name", "htp://h/a", "http://h/a"),
            ("fix-separator", "http://192,0,2,1:80/", "http://192.0.2.1:80/"),
            ("fix-slashes", "postgres:/h.example/x", "postgres://h.example/x"),
            ("join-host", "https://app-:7878/h.example.com:443/a", "https://app-h.example.com:443/a"),
            ("move-port", "http://h/:3000/api", "http://h:3000/api"),
            ("slash-for-backslash", r"smb:\\server\share", "smb://server/share"),
            ("slash-for-colon", "mysql://u@h:3306:shop", "mysql://u@h:3306/shop"),
            ("trim-words", "Go: (http://h/a)", "http://h/a"),
        ] {
            assert_eq!(made(text).as_deref(), Some(right), "{text}");
            assert!(is_kept(text, right, [code]), "{code} {text}");
            assert!(!is_kept(text, right, []), "{code} {text}");
            let (before, after) = right.split_once(':').filter(|_| !right.starts_with('/')).unwrap_or(("foo", right));
            let wrong = format!("{before}://evil.example@{}", after.trim_start_matches('/'));
            assert!(!is_kept(text, &wrong, [code]), "{code} {wrong}");
        }
        for (code, allowed, reason) in CHANGES {
            let own = ["cloud-bucket-name", "scheme-forbidden"].contains(&code);
            assert!(own || RepairCode::ALL.iter().any(|known| known.name() == code), "{code}");
            assert!(!allowed.is_empty() && reason.len() > 20, "{code}");
        }
    }
}
