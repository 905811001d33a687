//! The text around a URL: a setting (`http_proxy=192.0.2.1:808`, `"url": "htp://h/"`), a command (`go get https:/h/x`), a
//! tag (`<loc>/a</loc>`), a header (`Ada <sip:ada@h>;tag=1`), or a message (`invalid URL: http://h:x/`).
//!
//! The value inside is diagnosed by itself: its mistake is the graver one, and what is proposed is the value, corrected.
//! Only texts that are not references are read. A frame needs an address in it, or a name that says that there is one.

use super::setting::{self, PROGRAMS};
use super::slip::{self, scheme, Mend};
use super::{Action, Fix};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars::{self, Syntax};
use crate::syntax::reference::Reference;
use crate::text::secrets::settings::{is_machine, is_port, is_word};
use std::ops::Range;

/// The text around a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The codes of the texts around it, from outside, each with the place of what is before the value.
    pub around: Vec<(&'static str, Range<usize>)>,
    /// The place of the value.
    pub value: Range<usize>,
    /// The mistake, where a rule knows it.
    pub said: Option<(IssueCode, Range<usize>)>,
    /// The URL to propose.
    pub mend: Mend,
}

/// The code of words around a URL, which is that of the edit that removes them.
pub const WORDS: &str = "trim-words";
/// The longest text that is searched, in bytes.
const LONGEST: usize = 4_000;
/// The longest name of a setting, in bytes.
const NAME: usize = 64;
/// The deepest frame: `docker run -e URL="h:1"`.
const DEEPEST: usize = 3;
/// Words before a setting.
const BEFORE: [&str; 16] = [
    "export ", "setx ", "set ", "ENV ", "ARG ", "env ", "declare -x ", "const ", "let ", "var ", "- ", "* ", "$env:",
    "--env ", "-e ", "--",
];
/// Last words of settings with a URL in them.
const URLS: [&str; 22] = [
    "url", "uri", "urls", "uris", "endpoint", "href", "src", "sitemap", "proxy", "dsn", "link", "location", "webhook",
    "origin", "baseurl", "registry", "repository", "remote", "address", "issuer", "server", "host",
];
/// Those of them whose value is a URL, and never a host and a port.
const URLS_ALONE: [&str; 5] = ["url", "uri", "baseurl", "endpoint", "proxy"];
/// Last words of settings with a host and a port in them.
const HOSTS: [&str; 10] = [
    "bind-address", "bind-addr", "bindaddress", "listen", "listen-address", "listen-addr", "listenaddress",
    "bootstrap-servers", "bootstrapservers", "targets",
];
/// Attributes with a URL.
const ATTRIBUTES: [&str; 8] = ["href", "src", "action", "formaction", "poster", "cite", "url", "data-src"];
/// Tags of XML with an absolute URL.
const LOCATIONS: [&str; 4] = ["loc", "image:loc", "video:content_loc", "guid"];
/// Tags of feeds and sitemaps, which are XML.
const XML: [&str; 9] =
    ["loc", "image:loc", "link", "guid", "url", "comments", "enclosure", "atom:link", "video:content_loc"];
/// Programs whose argument is a host and not a URL.
const OF_HOSTS: [&str; 11] =
    ["grpcui", "grpcurl", "ping", "telnet", "nc", "dig", "nslookup", "nmap", "traceroute", "host", "ssh"];

/// Returns the text around a URL. The time is linear.
///
/// ```
/// use urikit_core::advice::mistake::frame::read;
/// assert_eq!(read("http_proxy=192.0.2.1:808").unwrap().value, 11..24);
/// assert_eq!(read("http://h/a b"), None);
/// ```
pub fn read(text: &str) -> Option<Frame> {
    if text.len() > LONGEST
        || text.trim().contains(['\n', '\r', '\0'])
        || Reference::parse_by(Syntax::Iri, text).is_ok()
    {
        return None;
    }
    // "Endpoint=sb://h/;SharedAccessKeyName=k" is a setting as a whole.
    let whole =
        [IssueCode::ConnectionString, IssueCode::KeywordString, IssueCode::OracleName, IssueCode::PackageSpecifier];
    if setting::read(text).is_some_and(|found| whole.contains(&found.code)) {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    if start == text.len() {
        let said = Some((IssueCode::TextBlank, 0..start));
        let blank = Frame { around: Vec::new(), value: 0..start, said, mend: Mend::Nothing };
        return text.is_ascii().then_some(blank);
    }
    let mut frame = Frame { around: Vec::new(), value: start..text.trim_end().len(), said: None, mend: Mend::Value };
    for _ in 0..DEEPEST {
        let now = frame.value.clone();
        let slip = slip::read(&text[now.clone()]).map(|(skip, rule)| (now.start + skip..now.end - skip, Some(rule)));
        let (inner, rule) = match slip {
            Some(found) => found,
            None => {
                let Some((code, place, rule)) = one(&text[now.clone()]) else { break };
                let inner = now.start + place.start..now.start + place.end;
                let before = text[now.start..inner.start].trim_end_matches([' ', '"', '\'', '`', '[', '{', '(']);
                frame.around.push((code, now.start..now.start + before.len().max(1)));
                (inner, rule)
            }
        };
        frame.value = inner;
        if let Some((code, place, mend)) = rule {
            let at = frame.value.start;
            frame.said = Some((code, at + place.start..at + place.end));
            frame.mend = mend;
            return Some(frame);
        }
    }
    (!frame.around.is_empty()).then_some(frame)
}

/// Returns the value inside a frame, or else the text.
pub(crate) fn inside(text: &str) -> &str {
    read(text).map_or(text, |frame| &text[frame.value])
}

/// A mistake that a frame shows: places in the value.
pub(super) type Rule = Option<(IssueCode, Range<usize>, Mend)>;
/// A kind, the place of the value, and a rule.
type One = Option<(IssueCode, Range<usize>, Rule)>;

fn one(text: &str) -> Option<(&'static str, Range<usize>, Rule)> {
    let named = markup(text).or_else(|| header(text)).or_else(|| command(text)).or_else(|| setting(text));
    let named = named.map(|(code, place, rule)| (code.name(), place, rule));
    named.or_else(|| Some((WORDS, prose(text)?, None)))
}

/// Words of messages about URLs, before a value without a scheme.
const ABOUT: [&str; 12] = [
    "url", "uri", "endpoint", "webhook", "schema", "scheme", "adapter", "proxy", "remote", "origin", "address", "parse",
];
/// Marks around a value in a message.
const MARKS: [(char, char); 10] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('<', '>'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('“', '”'),
    ('‘', '’'),
    ('«', '»'),
];

/// `Error: invalid URL 'http://h:x/'`, `Listening at http://h/`: the place of the only URL of a line of words.
fn prose(text: &str) -> Option<Range<usize>> {
    // "data:image/svg+xml,<svg …>" is one URL.
    if scheme(text) > 0 {
        return None;
    }
    let mut places: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices("://") {
        let name = text[..at].bytes().rev().take_while(|b| chars::is(*b, chars::SCHEME)).count();
        // "jdbc:mysql://h/" has two names.
        let outer = text[..at - name].strip_suffix(':').map_or(0, |before| {
            let name = before.bytes().rev().take_while(|b| chars::is(*b, chars::SCHEME)).count();
            if scheme(&text[before.len() - name..]) > 0 {
                name + 1
            } else {
                0
            }
        });
        let start = at - name - outer;
        if places.last().is_some_and(|last| start < last.end) {
            continue;
        }
        // "a:b/c@https://h/" has a password before the "@".
        if name < 2 || scheme(&text[start..]) == 0 || text[..start].ends_with('@') {
            return None;
        }
        let place = start..end_of(text, start);
        // "Perhaps you meant http://h.exa...": the URL was cut off.
        if place.end > at + 3 && text[place.end..].starts_with("...") {
            continue;
        }
        if places.first().is_some_and(|one| text[one.clone()] != text[place.clone()]) {
            return None;
        }
        places.push(place);
    }
    let place = match places.into_iter().next() {
        Some(place) => place,
        None => quoted(text).or_else(|| after_word(text))?,
    };
    let before = &text[..place.start];
    let words = before.split(' ').filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1).count();
    (words > 1 && before.contains(' ') && !before.contains(['?', '&', '\t'])).then_some(place)
}

/// Returns the end of the value that starts in a message: at its closing mark, or else at a space.
fn end_of(text: &str, start: usize) -> usize {
    let before = text[..start].chars().next_back();
    let close = MARKS.iter().find(|(open, _)| Some(*open) == before).map(|(_, close)| *close);
    if let Some(length) = close.and_then(|close| text[start..].find(close)) {
        let escaped = text[..start].ends_with("\\\"") && text[..start + length].ends_with('\\');
        return start + length - usize::from(escaped);
    }
    // "Illegal character in path at index 10: http://h/a b": the whole rest.
    let rest = text[start..].split(" -> ").next().unwrap_or("");
    let before = &text[..start];
    let place = before.contains("Illegal character in ") || before.contains(" at index ");
    let whole = place && before.ends_with(": ");
    let mut value = if whole { rest } else { rest.split(' ').next().unwrap_or(rest) };
    while let Some(last) = value.chars().next_back() {
        let opening = MARKS.iter().find(|(_, close)| *close == last).map(|(open, _)| *open);
        let alone = opening.is_some_and(|open| open == last || !value.contains(open));
        if !(alone || matches!(last, '.' | ',' | ';' | ':' | '!' | '…')) {
            break;
        }
        value = &value[..value.len() - last.len_utf8()];
    }
    start + value.len()
}

/// `for 'h.example:80/a'`: the only quoted address of a message about a URL.
fn quoted(text: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let mut at = ABOUT.iter().filter_map(|about| lower.find(about)).min()?;
    let mut found: Option<Range<usize>> = None;
    while let Some(open) = text[at..].find(['"', '\'', '`']).map(|length| at + length) {
        let mark = text[open..].chars().next()?;
        let Some(close) = text[open + 1..].find(mark).map(|length| open + 1 + length) else { break };
        let value = &text[open + 1..close];
        if !value.contains(' ') && (scheme(value) > 0 || is_address(value)) {
            if found.is_some() {
                return None;
            }
            found = Some(open + 1..close);
        }
        at = close + 1;
    }
    found
}

/// `parse 192.0.2.1:80: …`, `the url jdbc:mysql:h/d`: the address behind a word that says so.
fn after_word(text: &str) -> Option<Range<usize>> {
    let (mut at, mut before) = (0, String::new());
    for word in text.split(' ') {
        let start = at;
        at += word.len() + 1;
        let said = ABOUT.iter().any(|about| before.ends_with(about));
        before = word.trim_end_matches(':').to_ascii_lowercase();
        if !said {
            continue;
        }
        let value = &text[start..end_of(text, start)];
        let port = value.split(['/', '?']).next().and_then(|server| server.rsplit_once(':'));
        let server = port.is_some_and(|(host, port)| is_machine(host) && is_port(port));
        if server || scheme(value) > 0 && value.len() > scheme(value) {
            return Some(start..start + value.len());
        }
    }
    None
}

/// Returns true for an address: a URL, a host that exists or has a port, a path of scp, another setting.
fn is_address(text: &str) -> bool {
    if scheme(text) > 0 {
        return true;
    }
    let word = text.split(' ').next().unwrap_or("");
    let server = word.split(['/', '?', '#']).next().unwrap_or("");
    let (user, server) = server.rsplit_once('@').unwrap_or(("", server));
    let (host, port) = server.split_once(':').unwrap_or((server, ""));
    let dotted = is_machine(host) && (host.contains('.') || !port.is_empty() || word.len() > server.len());
    let remote = !user.is_empty() && is_word(user) && is_word(host) && !port.is_empty();
    word.len() == text.len()
        && (dotted || remote || is_word(host) && is_port(port) || server.starts_with('[') && server.contains("]:"))
        || setting::read(text).is_some_and(|setting| setting.code != IssueCode::CommandLine)
}

/// Returns the last word of a name in lower case: `base_url`, `baseUrl`, `base-url` and `Base URL` are "url".
fn last_word(name: &str) -> String {
    let bytes = name.as_bytes();
    let capital = |at: usize| bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase();
    let camel = (1..bytes.len()).rev().find(|at| capital(*at)).unwrap_or(0);
    let start = name.rfind(['_', '-', '.', ' ', ':']).map_or(0, |at| at + 1);
    name[start.max(camel)..].to_ascii_lowercase()
}

/// `KEY=value`, `export KEY="value"`, `key: value`, `"key": "value",`, `key: ['value']`, `FROM image`.
fn setting(text: &str) -> One {
    if let Some(image) = text.strip_prefix("FROM ") {
        let place = 5..5 + image.find(' ').unwrap_or(image.len());
        let known = setting::read(&text[place.clone()]).is_some_and(|it| it.code == IssueCode::ImageReference)
            || text[place.clone()].contains('/');
        return known.then_some((IssueCode::SettingName, place, None));
    }
    let mut start = usize::from(text.starts_with('{') && text.ends_with('}') && text.contains("\":"));
    start += text[start..].len() - text[start..].trim_start_matches(' ').len();
    for _ in 0..2 {
        start += BEFORE.iter().find(|word| text[start..].starts_with(**word)).map_or(0, |word| word.len());
    }
    let quote = text[start..].chars().next().filter(|c| matches!(c, '"' | '\''));
    let from = start + quote.map_or(0, char::len_utf8);
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b' ');
    let length = text[from..].bytes().take(NAME).take_while(plain).count();
    let name = text[from..from + length].trim_end_matches(' ');
    let mut at = from + if quote.is_some() { length } else { name.len() };
    if let Some(quote) = quote {
        at += text[at..].strip_prefix(quote).map(|_| 1)?;
    }
    at += text[at..].len() - text[at..].trim_start_matches(' ').len();
    let mark = [":=", "=>", "=", ":"].into_iter().find(|mark| text[at..].starts_with(*mark))?;
    let after = at + mark.len();
    let spaced = text[after..].starts_with(' ');
    let rest = text[after..].trim_start_matches(' ');
    let opening = rest.len() - rest.trim_start_matches(['[', '{', '(', ' ']).len();
    let inner = &rest[opening..];
    let mark_of = inner.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    // "[::1]:80" begins with a bracket of its own.
    let opening = if mark_of.is_some() { opening } else { 0 };
    let value = text.len() - rest.len() + opening + mark_of.map_or(0, char::len_utf8);
    let letters = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.len() > 1;
    let named = letters && name.matches(' ').count() < 3 && !text[after..].starts_with('=');
    let colon = mark != ":" || spaced && rest.len() < text[after..].len() || mark_of.is_some() || quote.is_some();
    if !named || !colon || (name.contains(' ') && quote.is_none() && !is_title(name)) {
        return None;
    }
    let end = match mark_of {
        // Words behind a URL, but for the parameters of a database.
        None if scheme(&text[value..]) > 0 && slip::read(&text[value..]).is_none() => {
            value + text[value..].find(' ').unwrap_or(text.trim_end_matches([',', ';', '}']).len().max(value) - value)
        }
        None => text.trim_end_matches([',', ';', '}', ' ']).len().max(value),
        Some(mark) => {
            let end = value + text[value..].find(mark)?;
            let after = text[end + 1..].trim_start_matches([']', '}', ')', ',', ';', ' ']);
            if !(after.is_empty() || after.starts_with('#') || after.starts_with("//")) {
                return None;
            }
            end
        }
    };
    let given = &text[value..end];
    // "doi: 10.1/x" and "http=//h" are URIs with a wrong delimiter.
    let own = schemes::known(name).is_some() && mark_of.is_none() && !(mark == "=" && given.contains("://"));
    let url = URLS.contains(&last_word(name).as_str());
    let whole = !given.contains(' ') && given.contains(['/', ':', '.', '@']);
    if given.is_empty() || own || !(is_address(given) || url && whole || given.starts_with('-')) {
        return None;
    }
    if given.starts_with('-') && command(given).is_none() {
        return None;
    }
    Some((IssueCode::SettingName, value..end, of_setting(name, given)))
}

/// `Base URL`, `Sitemap`: returns true for the words of a label.
fn is_title(name: &str) -> bool {
    let last = last_word(name);
    URLS.contains(&last.as_str())
}

/// Returns the mistake of a value that the name of its setting shows.
fn of_setting(name: &str, value: &str) -> Rule {
    let lower = name.to_ascii_lowercase().replace(['_', '.', ' '], "-");
    let host = HOSTS.iter().any(|word| lower == *word || lower.ends_with(&format!("-{word}"))) || name == "endPoint";
    let url = value.find("://").filter(|at| schemes::is_web(&value[..*at]));
    let server = url.map_or(0, |at| at + 3);
    let path = value[server..].find(['/', '?']).map(|at| server + at).filter(|at| value.len() > *at);
    if host && !value.contains([',', ' ']) {
        if let Some(at) = url {
            return Some((IssueCode::HostExpected, 0..at + 3, Mend::Nothing));
        }
        if let Some(at) = path {
            return Some((IssueCode::HostExpected, at..value.len(), Mend::Nothing));
        }
        return Some((IssueCode::HostsAndPorts, 0..value.len(), Mend::Nothing));
    }
    if lower == "sitemap" {
        return relative(value);
    }
    // "OTEL_EXPORTER_ENDPOINT=otel:4317": the host stands where the scheme is expected.
    let (machine, port) = value.split_once(':')?;
    let named = URLS_ALONE.contains(&last_word(name).as_str())
        && machine.starts_with(|c: char| c.is_ascii_alphabetic())
        && schemes::known(machine).is_none();
    let fix = Fix { action: Action::NameScheme, start: 0, end: 0, replacement: "http://".to_owned() };
    (named && is_word(machine) && is_port(port))
        .then(|| (IssueCode::HostAsScheme, 0..machine.len(), Mend::Edits(vec![fix])))
}

/// `/en/sitemap.xml`: a value that must be absolute.
fn relative(value: &str) -> Rule {
    let missing = scheme(value) == 0 && !is_address(value);
    missing.then_some((IssueCode::AbsoluteUrlNeeded, 0..value.len(), Mend::Nothing))
}

/// `<loc>/a</loc>`, `<a href="a@h">`, `<link href="h/?a&b"`.
fn markup(text: &str) -> One {
    let inner = text.strip_prefix('<')?;
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b':' | b'-' | b'_');
    let length = inner.bytes().take(NAME).take_while(plain).count();
    let (tag, rest) = inner.split_at(length);
    if !tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let tag = tag.to_ascii_lowercase();
    let place = if let Some(rest) = rest.strip_prefix('>') {
        let end = rest.find("</")?;
        let closed = rest[end + 2..].strip_suffix('>')?.eq_ignore_ascii_case(&tag);
        let from = text.len() - rest.len();
        (closed && !rest[..end].contains('<')).then_some(from..from + end)?
    } else {
        let lower = text.to_ascii_lowercase();
        let (at, name) = ATTRIBUTES.iter().find_map(|name| {
            let at = lower.find(&format!(" {name}="))?;
            Some((at, name))
        })?;
        let from = at + name.len() + 2;
        let quote = text[from..].chars().next().filter(|c| matches!(c, '"' | '\''));
        let from = from + usize::from(quote.is_some());
        let end = match quote {
            Some(quote) => text[from..].find(quote).unwrap_or(text.len() - from),
            None => text[from..].find([' ', '>']).unwrap_or(text.len() - from),
        };
        from..from + end
    };
    let value = &text[place.clone()];
    if value.trim().is_empty() || !(is_address(value) || value.contains(['/', '@', '.'])) {
        return None;
    }
    let mut rule = if LOCATIONS.contains(&tag.as_str()) && tag != "guid" { relative(value) } else { None };
    if rule.is_none() && XML.contains(&tag.as_str()) && scheme(value) > 0 {
        rule = bare_ampersand(value);
    }
    Some((IssueCode::MarkupAround, place, rule))
}

/// `h/a-&-b` in XML: an "&" that begins no entity. In a path it can be encoded.
fn bare_ampersand(value: &str) -> Rule {
    let at = value.match_indices('&').map(|(at, _)| at).find(|at| {
        let name = value[at + 1..].bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'#').count();
        !value[at + 1 + name..].starts_with(';')
    })?;
    let path = !value[..at].contains('?') && value.matches('&').count() == 1;
    let fix = Fix { action: Action::Encode, start: at, end: at + 1, replacement: "%26".to_owned() };
    Some((IssueCode::XmlAmpersand, at..at + 1, if path { Mend::Edits(vec![fix]) } else { Mend::Value }))
}

/// `Ada <sip:ada@h>;tag=1`, `Contact: <sip:ada@h>`: a header of SIP or HTTP.
fn header(text: &str) -> One {
    let open = text.find('<').filter(|at| *at > 0 && !text[..*at].contains(['/', '>', '@', '=']))?;
    let close = open + text[open..].find('>')?;
    let value = &text[open + 1..close];
    let known = scheme(value) > 0 && !value.contains(' ');
    let after = text[close + 1..].trim_start_matches(' ');
    // "http:<http://h>" has its scheme twice.
    let name = text[..open].trim_end();
    let spaced = name.len() < open || name.ends_with('"');
    let whole = spaced && known && (after.is_empty() || after.starts_with([';', ',']));
    whole.then_some((IssueCode::HeaderValue, open + 1..close, None))
}

/// `$ curl -X POST https://h/`, `-i https://h/`: the only URL of a command.
fn command(text: &str) -> One {
    let start = text.len() - text.trim_start_matches("$ ").trim_start_matches("sudo ").len();
    let program = text[start..].split(' ').next().unwrap_or("");
    let option =
        program.starts_with('-') && program.len() > 1 && program.as_bytes()[1] != b'-' || program.starts_with("--");
    let options = text.contains(" -");
    let known = PROGRAMS.contains(&program) || OF_HOSTS.contains(&program);
    let named = is_word(program) && program.starts_with(|c: char| c.is_ascii_lowercase());
    // "git = …" is a setting.
    let assigned = text[start + program.len()..].trim_start().starts_with(['=', ':']);
    if !(option || known || named && options) || program.len() == text.len() || assigned {
        return None;
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    let mut header = false;
    while at < text.len() {
        let rest = &text[at..];
        let mark = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        let quoted = mark.and_then(|mark| rest[1..].find(mark)).map(|end| end + 2);
        let length = quoted.unwrap_or_else(|| rest.find(' ').unwrap_or(rest.len()));
        let word = &rest[..length];
        let inner = word.trim_start_matches(['"', '\'']);
        let from = at + word.len() - inner.len();
        let inner = inner.trim_end_matches(['"', '\'', ';']);
        at += length + usize::from(text[at + length..].starts_with(' '));
        let remote = inner.split_once(':').is_some_and(|(host, path)| {
            let (user, host) = host.split_once('@').unwrap_or_default();
            is_word(user) && is_word(host) && !path.is_empty()
        });
        let named = |at: &usize| inner.starts_with("--") || is_word(&inner[..*at]);
        let value = inner.find('=').filter(|at| named(at) && scheme(&inner[at + 1..]) > 0);
        let skip = value.map_or(0, |at| at + 1);
        let cloned = || program == "git" && text.contains(" clone ") && inner.contains('/') && is_address(inner);
        let is_url = scheme(&inner[skip..]) > 0 && inner[skip..].contains(['/', '\\']) || cloned();
        if (is_url || remote && matches!(program, "git" | "pip" | "npm" | "yarn")) && !header {
            found.push(from + skip..from + inner.len());
        }
        header = program == "curl" && matches!(word, "-H" | "--header");
    }
    let mut place = found.first().filter(|_| found.len() == 1 || option)?.clone();
    // "git clone ssh://h/my b.git": the name has a space.
    if program == "git" && text.ends_with(".git") {
        place.end = text.len();
    }
    Some((IssueCode::CommandLine, place.clone(), of_command(program, text, place)))
}

/// Returns the mistake of an argument that its program shows.
fn of_command(program: &str, text: &str, place: Range<usize>) -> Rule {
    let value = &text[place.clone()];
    let web = value.find(':').filter(|at| schemes::is_web(&value[..*at]));
    let start = web.map(|at| at + 1 + value[at + 1..].bytes().take_while(|b| *b == b'/').count());
    let module = program == "go" && (text.starts_with("go get ") || text.starts_with("go install "));
    if let Some(start) = start.filter(|_| OF_HOSTS.contains(&program) || module) {
        return Some((IssueCode::HostExpected, 0..start, Mend::Nothing));
    }
    let git = value.find("://").filter(|at| matches!(&value[..*at], "git" | "ssh"));
    if let Some(at) = git.filter(|_| matches!(program, "pip" | "pip3")) {
        let fix = Fix { action: Action::NameScheme, start: 0, end: 0, replacement: "git+".to_owned() };
        return Some((IssueCode::GitPrefixMissing, 0..at + 3, Mend::Edits(vec![fix])));
    }
    // The shell ends a command at "&".
    let open = text[..place.start].ends_with(' ');
    let at = value.find('&').filter(|_| open && value.contains('?'))?;
    Some((IssueCode::ShellAmpersand, at..at + 1, Mend::Value))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::advice::repair::repair;
    use proptest::prelude::*;

    /// Returns the codes of a frame, and the value.
    fn found(text: &str) -> Option<(Vec<&'static str>, String)> {
        let frame = read(text)?;
        let codes = frame.around.iter().map(|(code, _)| *code);
        let said = frame.said.iter().map(|(code, _)| code.name());
        Some((codes.chain(said).collect(), text[frame.value].to_owned()))
    }

    #[test]
    fn values_and_what_is_around_them() {
        let name = "setting-name";
        for (text, codes, value) in [
            ("http_proxy=192.0.2.1:808", &[name][..], "192.0.2.1:808"),
            ("export API_URL=\"http://h/a\"", &[name], "http://h/a"),
            ("\"url\": \"htp://h/a\",", &[name], "htp://h/a"),
            ("{\"url\": \"http://h/a\"}", &[name], "http://h/a"),
            ("url: http://h/a # staging", &[name], "http://h/a"),
            ("urls = [\"http://h/a\"]", &[name], "http://h/a"),
            ("$env:API_URL = 'http://h/a'", &[name], "http://h/a"),
            ("const baseUrl = `http://h/a`;", &[name], "http://h/a"),
            ("docker run -e URL=http://h/a image", &["command-line"], "http://h/a"),
            ("repoURL: public.ecr.aws/aws-ec2/helm", &[name], "public.ecr.aws/aws-ec2/helm"),
            ("FROM ghcr.io/a/b:1.2 AS build", &[name], "ghcr.io/a/b:1.2"),
            ("DOCKER_HOST=-H unix:///a -H tcp://h:1", &[name, "command-line"], "unix:///a"),
            ("curl -H 'Origin: http://o/' http://h/a", &["command-line"], "http://h/a"),
            ("yt-dlp -F http://h/?a=1&b=2", &["command-line", "shell-ampersand"], "http://h/?a=1&b=2"),
            ("curl 'http://h/?a=1&b=2'", &["command-line"], "http://h/?a=1&b=2"),
            ("go get https:/h.example/a", &["command-line", "host-expected"], "https:/h.example/a"),
            ("ping http://h/", &["command-line", "host-expected"], "http://h/"),
            ("<loc>/a/</loc>", &["markup-around", "absolute-url-needed"], "/a/"),
            ("<a href=\"ada@h.example\">", &["markup-around"], "ada@h.example"),
            ("Sitemap: /a.xml", &[name, "absolute-url-needed"], "/a.xml"),
            ("Ada <sip:ada@h.example>;tag=1", &["header-value"], "sip:ada@h.example"),
            ("http-bind-address = \"http://h:1\"", &[name, "host-expected"], "http://h:1"),
            ("listen: http://0.0.0.0:80", &[name, "host-expected"], "http://0.0.0.0:80"),
            ("targets: ['h:80/a/']", &[name, "host-expected"], "h:80/a/"),
            ("bootstrap.servers=[fe80::1%12]:9092", &[name, "hosts-and-ports"], "[fe80::1%12]:9092"),
            ("   ", &["text-blank"], "   "),
            ("Error: invalid URL 'http://h:x/'", &["trim-words"], "http://h:x/"),
            ("Listening at http://[::]:8080/.", &["trim-words"], "http://[::]:8080/"),
            ("no adapters were found for '\"https://h/a\"'", &["trim-words"], "https://h/a"),
            ("panic: parse 192.0.2.1:80: first path segment", &["trim-words"], "192.0.2.1:80"),
            ("Illegal character in path at index 10: http://h/a b", &["trim-words"], "http://h/a b"),
            ("no schema in URL 'h.example/a', you meant http://h.exa... now", &["trim-words"], "h.example/a"),
            ("Bad character at index 9: file:///a b -> [Help 1]", &["trim-words"], "file:///a b"),
            ("'//' is not in the url jdbc:mysql:h:3306/d", &["trim-words"], "jdbc:mysql:h:3306/d"),
            ("OTEL_ENDPOINT=otel:4317", &[name, "host-as-scheme"], "otel:4317"),
            ("git clone h.example/a.git", &["command-line"], "h.example/a.git"),
            ("curl 'http:\\\\h:1111'", &["command-line"], "http:\\\\h:1111"),
            ("calling webhook on 'h.example/a': ECONNREFUSED", &["trim-words"], "h.example/a"),
        ] {
            let wanted = (codes.to_vec(), value.to_owned());
            assert_eq!(found(text), Some(wanted), "{text}");
        }
    }

    #[test]
    fn other_texts_have_no_frame() {
        for text in [
            "http://h/a b", "a b", "Note: a b", "Tel: + 1", "doi: 10.1 / x", "http ://h", "a=b c", "foo: bar",
            "C:\\a b", "Endpoint=sb://h/;SharedAccessKeyName=k;SharedAccessKey=x", "<host>:80/a", "key = 1",
            "saw http://h/ there", "I saw http://h/ and http://g/", "file 'index.html' is missing here",
            "urn: isbn: 0", "width: 10px", "http:<http://h/>", "see <b>", "requests==2.0 a", "2024-01-01 10:30",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn the_value_is_corrected() {
        for (text, right) in [
            ("A_URL=\"htp://h.example/a\"", "http://h.example/a"),
            ("callback_uri=318@10.2.2.10:5060", "sip:318@10.2.2.10:5060"),
            ("url=jdbc:sqlserver://h:1433/db", "jdbc:sqlserver://h:1433;databaseName=db"),
            ("<a href=\"ada@h.example\">", "mailto:ada@h.example"),
            ("<a href='/a b'>", "/a%20b"),
            ("git = \"git@h.example:a/b.git\"", "ssh://git@h.example/a/b.git"),
            ("pip install git://h.example/a.git", "git+git://h.example/a.git"),
            ("Sitemap: /a.xml", ""),
            ("A_URL=http://${HOST}/ b", ""),
            ("image: nginx:1.25", ""),
        ] {
            assert_eq!(repair(text).text.unwrap_or_default(), right, "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["<", "=\"", ": ", "-", " http://h", "&", "[", "\\", "{", "<a href=", "export ", "'", "é"] {
            let text = piece.repeat(4_000 / piece.len());
            assert!(read(&text).is_none_or(|frame| frame.value.end <= text.len()));
        }
        // A letter directly behind a quotation mark.
        assert!(read("curl ''é").is_none());
        assert_eq!(read("curl 'http://h/'é").unwrap().value, 6..15);
    }

    proptest! {
        #[test]
        fn places_are_those_of_characters(
            text in "(export |URL|url|curl |<loc>|</loc>|<a href=|: |=|\"|'|http://h|:tcp://10.0.0.1:80|&amp ;|[a1é /@:?&\\[\\]<>;.\\\\-]|sip:){0,10}",
        ) {
            if let Some(frame) = read(&text) {
                let said = frame.said.map(|(_, place)| place);
                let places = frame.around.into_iter().map(|(_, place)| place).chain(said);
                for place in places.chain([frame.value]) {
                    prop_assert!(text.get(place.clone()).is_some(), "{} {:?}", text, place);
                }
                repair(&text);
            }
        }
    }
}
