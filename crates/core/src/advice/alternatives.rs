//! Alternatives: the other meanings of a text, where one correction is not the only plausible one.
//!
//! In `http://exam ple.com/` the space is one too many, or the URL ends there and the rest is text after it. A person
//! who sees both with their meanings decides better than a program. [`alternatives`] returns the meanings,
//! [`is_honest`] checks one of them:
//!
//! | the text | may mean |
//! |---|---|
//! | `mysql://ada:12/4@h/x` | a password with "/" in it |
//! | `ada@example.org/x` | a web address with a user name, a mail address; of git, a repository over ssh |
//! | `htp://h` | every scheme that is one letter away |
//! | `http//h` | a folder called "http" |
//! | `http://@h/`, `http://h:/`, `http://h:80/`, `http://h:080/` | the same without the "@", the port, the zeros |
//! | `http://exam ple.com/`, `http://h/a is gone` | a space too many, or the end of the URL |
//! | `http://a..b/` | a dot too many |
//! | `http://h/a\b` | a separator, as browsers read it, or a character of a name |
//! | `http://h/a%` | a percent sign, or an encoded character that was cut off |
//! | `a%2520b`, `%C3%83%C2%A9`, `?to=%252Fa` | text that was encoded twice |
//! | `caf%E9`, `a%E2%80%8Bb` | a letter of Latin-1, an invisible character that was copied |
//!
//! The table `RULES` has a row for each rule, and its order is the order of the answers: the meanings of the text as a whole
//! come first, then those of its parts from left to right.
//!
//! A refused text without a repair has no alternatives, because there a guess may be dangerous. Nor has a port that an
//! "@" follows where it may be the beginning of a password. Left out: numbers of an address, where every guess is
//! another machine. The time is linear in the length of the text.

use std::ops::Range;

use super::code::IssueCode;
use super::issue::windows_octet;
use super::mistake::names::is_public;
use super::repair::{is_guess, is_kept, makes_script, repair, RepairCode};
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::{codes, Code, Component};
use crate::syntax::percent::{self, octet_at, push_octet};
use crate::syntax::reference::Reference;
use crate::text::mask::masked;
use crate::text::secrets::{self, Extent, Names};
use crate::web;

codes! {
    /// A stable code: the meaning of a text, or what a correction left out. `meanings.toml` has the sentences.
    Meaning {
        /// A password with "/" in it.
        SlashInPassword = "slash-in-password",
        /// A repository of git over ssh.
        GitRepository = "git-repository",
        /// A web address with a user name.
        WebAddress = "web-address",
        /// The mail address, without the path behind it.
        MailAddress = "mail-address",
        /// Another scheme: `scheme`.
        Scheme = "scheme",
        /// A relative path in a folder with the name of a scheme: `folder`.
        RelativePath = "relative-path",
        /// No "@", since no user is before it.
        WithoutAt = "without-at",
        /// No space in the host.
        WithoutSpace = "without-space",
        /// The URL ends at the space, and the rest is text after it.
        EndsAtSpace = "ends-at-space",
        /// One dot between labels.
        OneDot = "one-dot",
        /// No zeros before the port.
        WithoutZeros = "without-zeros",
        /// The same resource, without an empty port or the default one.
        NeedlessPort = "needless-port",
        /// "/" between segments, written "\".
        SlashBetweenSegments = "slash-between-segments",
        /// "\" in a name.
        BackslashInName = "backslash-in-name",
        /// "%" itself.
        PercentSign = "percent-sign",
        /// No encoded character, since it was cut off.
        WithoutCutCharacter = "without-cut-character",
        /// Encoded once instead of twice.
        EncodedOnce = "encoded-once",
        /// Bytes of Latin-1, written in UTF-8.
        Latin1 = "latin-1",
        /// No invisible character.
        WithoutInvisible = "without-invisible",
        /// No port.
        WithoutPort = "without-port",
        /// No zone ID.
        WithoutZone = "without-zone",
        /// No words around the URL.
        WithoutWords = "without-words",
    }
}

/// A fault of syntax or an issue of a text. Offsets are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The code.
    pub code: &'static str,
    /// The component.
    pub component: Component,
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
}

/// A text that may be meant instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The text.
    pub text: String,
    /// Its meaning.
    pub meaning: Meaning,
    /// The values of its sentence, by their names.
    pub values: Vec<(&'static str, String)>,
    /// The edit that leads elsewhere on purpose, if this does.
    pub change: Option<RepairCode>,
}

/// The number of faults and issues that have alternatives.
pub const MOST_FOUND: usize = 20;

/// Returns the meaning of `best`, which is proposed already, and those that a text may have as well, best first.
///
/// Each of the others must pass [`is_honest`] and the rules of its scheme before it is shown.
///
/// ```
/// use urikit_core::advice::alternatives::{alternatives, Found, Meaning};
/// use urikit_core::syntax::error::Component;
/// let found = [Found { code: "space", component: Component::Host, start: 11, end: 12 }];
/// let (best, others) = alternatives("http://exam ple.com/", &found, Some("http://example.com/"));
/// assert_eq!(best.unwrap().meaning, Meaning::WithoutSpace);
/// assert_eq!((others[0].text.as_str(), others[0].meaning), ("http://exam", Meaning::EndsAtSpace));
/// ```
pub fn alternatives(text: &str, found: &[Found], best: Option<&str>) -> (Option<Alternative>, Vec<Alternative>) {
    // A host and a port may be a part of a password.
    let password = found.iter().any(|one| one.code == IssueCode::PasswordDelimiter.name());
    if password || best.is_none() && Reference::parse(text).is_err() {
        return (None, Vec::new());
    }
    let found = &found[..found.len().min(MOST_FOUND)];
    let mut made = Made { text, change: None, all: Vec::new() };
    for (of, components, change, rule) in RULES {
        made.change = change;
        let Some(code) = of.code() else {
            rule(text, 0..text.len(), &mut made);
            continue;
        };
        for one in found.iter().filter(|one| one.code == code && text.get(one.start..one.end).is_some()) {
            if components.is_empty() || components.contains(&one.component) {
                rule(text, one.start..one.end, &mut made);
            }
        }
    }
    let (of_best, others): (Vec<_>, Vec<_>) = made.all.into_iter().partition(|one| Some(one.text.as_str()) == best);
    (of_best.into_iter().next(), others)
}

/// Returns true if an alternative may be shown: it is more than a guess, leads to the host that browsers read, runs no
/// script, shows no secret, and browsers parse it. The rules of its scheme are not asked.
pub fn is_honest(text: &str, proposed: &Alternative) -> bool {
    let made = proposed.text.as_str();
    let web = made.split_once(':').is_some_and(|(name, _)| schemes::is_web(name));
    !makes_script(text, made)
        && !is_guess(text, made)
        && !uncovers(text, made)
        && is_kept(text, made, proposed.change.map(RepairCode::name))
        && (!web || web::can_parse(made, None))
}

/// The most words of a secret that are looked for.
const MOST_WORDS: usize = 64;

/// `http://me:@word\@h`: returns true if a proposal makes another component of a secret, where it is not masked.
fn uncovers(text: &str, proposed: &str) -> bool {
    let names = Names::default();
    let mut hidden = String::new();
    for place in secrets::find(text, Extent::One, &names) {
        let decoded = percent::decode_lossy(text[place.clone()].as_bytes(), |_| true);
        for written in [&text[place], &String::from_utf8_lossy(&decoded)] {
            hidden.push_str(written);
            hidden.push(' ');
        }
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<&str> = hidden.split(|c| !is_word(c)).filter(|word| word.chars().nth(2).is_some()).collect();
    words.sort_unstable();
    words.dedup();
    let (before, after) = (masked(text, &names), masked(proposed, &names));
    words.len() > MOST_WORDS || words.iter().any(|word| after.contains(word) && !before.contains(word))
}

/// The subject of a rule.
#[derive(Clone, Copy)]
enum Of {
    /// The text as a whole.
    Whole,
    /// A fault of its syntax.
    Fault(Code),
    /// An issue of a valid text.
    Issue(IssueCode),
}

impl Of {
    fn code(self) -> Option<&'static str> {
        match self {
            Of::Whole => None,
            Of::Fault(code) => Some(code.name()),
            Of::Issue(code) => Some(code.name()),
        }
    }
}

/// A subject, its components (any, if empty), the edit of [`repair`] that does the same, and the rule: it adds the
/// alternatives of a range of the text.
type Row = (Of, &'static [Component], Option<RepairCode>, fn(&str, Range<usize>, &mut Made));

#[rustfmt::skip]
const RULES: [Row; 16] = [
    (Of::Whole, &[], None, password),
    (Of::Whole, &[], Some(RepairCode::AddScheme), mailbox),
    (Of::Issue(IssueCode::SchemeMisspelt), &[], Some(RepairCode::FixSchemeName), near_schemes),
    (Of::Issue(IssueCode::SchemeColonMissing), &[], None, relative),
    (Of::Issue(IssueCode::UserinfoPresent), &[Component::Userinfo], None, empty_user),
    (Of::Fault(Code::Space), &[Component::Host], None, spaced_host),
    (Of::Issue(IssueCode::HostLabelEmpty), &[], Some(RepairCode::DropHostCharacter), empty_label),
    (Of::Issue(IssueCode::PortLeadingZeros), &[Component::Port], None, zeros),
    (Of::Issue(IssueCode::PortEmpty), &[Component::Port], None, needless_port),
    (Of::Issue(IssueCode::PortDefault), &[Component::Port], None, needless_port),
    (Of::Fault(Code::Space), &[Component::Path, Component::Query], None, words_after),
    (Of::Fault(Code::Backslash), &[Component::Path], None, backslash),
    (Of::Fault(Code::PercentIncomplete), &[Component::Path, Component::Query, Component::Fragment], None, cut_percent),
    (Of::Issue(IssueCode::EncodedTwice), &[], None, encoded_twice),
    (Of::Issue(IssueCode::EncodedNotUtf8), &[Component::Path, Component::Query], None, latin_1),
    (Of::Issue(IssueCode::EncodedInvisible), &[Component::Path, Component::Query], None, invisible),
];

/// The alternatives in progress.
struct Made<'a> {
    text: &'a str,
    change: Option<RepairCode>,
    all: Vec<Alternative>,
}

impl Made<'_> {
    /// Adds the text with another range.
    fn edit(&mut self, range: Range<usize>, replacement: &str, meaning: Meaning) {
        self.add([&self.text[..range.start], replacement, &self.text[range.end..]].concat(), meaning, None);
    }

    /// Adds a text, unless it is known.
    fn add(&mut self, text: String, meaning: Meaning, value: Option<(&'static str, &str)>) {
        if text != self.text && self.all.iter().all(|one| one.text != text) {
            let values = value.into_iter().map(|(name, value)| (name, value.to_owned())).collect();
            self.all.push(Alternative { text, meaning, values, change: self.change });
        }
    }
}

/// The schemes whose user names and passwords are often written as they are.
const DATABASES: [&str; 9] =
    ["postgres", "postgresql", "mysql", "mariadb", "mongodb", "redis", "rediss", "amqp", "amqps"];

/// `mysql://ada:12/4@h/x`: a password that begins with digits, so that it reads as a port and a path.
fn password(text: &str, _: Range<usize>, made: &mut Made) {
    let Some((scheme, rest)) = text.split_once("://").filter(|(scheme, _)| DATABASES.contains(scheme)) else { return };
    let Some((user, rest)) = rest.split_once(':').filter(|(user, _)| is_all(user, |c| !"/?#@.".contains(c))) else {
        return;
    };
    let Some((secret, rest)) = rest.split_once('@').filter(|(secret, _)| !secret.contains(['?', '#'])) else { return };
    let digits = secret.split('/').next().filter(|digits| digits.len() < secret.len());
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (name, port) = host.split_once(':').unwrap_or((host, "0"));
    let server = is_all(name, |c| is_word(c) || matches!(c, '.' | '-')) && is_all(port, |c| c.is_ascii_digit());
    if digits.is_some_and(|digits| is_all(digits, |c| c.is_ascii_digit())) && server && !path.contains('\n') {
        let start = scheme.len() + "://".len() + user.len() + 1;
        made.edit(start..start + secret.len(), &secret.replace('/', "%2F"), Meaning::SlashInPassword);
    }
}

/// `ada@example.org/x`: a mail address with text after it, a web address with a user, or a path of ssh.
fn mailbox(text: &str, _: Range<usize>, made: &mut Made) {
    let Some((user, rest)) = text.split_once('@').filter(|(_, rest)| rest.contains('/')) else { return };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let label = |label: &str| is_all(label, |c| is_word(c) || c == '-');
    if !is_all(user, |c| is_word(c) || matches!(c, '.' | '+' | '-'))
        || !host.split('.').all(label)
        || !is_public_name(host)
        || path.contains(|c: char| c.is_ascii_whitespace() || c == '@')
    {
        return;
    }
    if user == "git" {
        made.add(format!("ssh://{text}"), Meaning::GitRepository, None);
    }
    made.add(format!("https://{text}"), Meaning::WebAddress, None);
    if user != "git" {
        made.add(format!("mailto:{user}@{host}"), Meaning::MailAddress, None);
    }
}

/// The schemes that a misspelt one is compared with, most used first.
const SCHEMES: [&str; 12] =
    ["https", "http", "ftp", "wss", "ws", "file", "ssh", "sftp", "ftps", "git", "mailto", "ldap"];

/// `htp://h`: every scheme that is one letter away.
fn near_schemes(text: &str, _: Range<usize>, made: &mut Made) {
    let Some((name, rest)) = text.split_once(':') else { return };
    let name = name.to_ascii_lowercase();
    for scheme in SCHEMES.into_iter().filter(|scheme| is_near(&name, scheme)) {
        made.add(format!("{scheme}:{rest}"), Meaning::Scheme, Some(("scheme", scheme)));
    }
}

/// Returns true if a letter of a scheme is missing, added or changed, or two are swapped. The first letter may be
/// changed in three letters alone. Two letters are too short to compare, and "tps" is the end of "https".
fn is_near(name: &str, scheme: &str) -> bool {
    let (a, b) = (name.as_bytes(), scheme.as_bytes());
    if !(3..16).contains(&a.len()) || (name, scheme) == ("tps", "ftps") {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[same..], &b[same..]);
    match (rest_a, rest_b) {
        (longer, shorter) if a.len() > b.len() => &longer[1..] == shorter,
        (shorter, longer) if a.len() < b.len() => &longer[1..] == shorter,
        ([a0, a1, a_end @ ..], [b0, b1, b_end @ ..]) if (a0, a1, a_end) == (b1, b0, b_end) => true,
        ([_, a_end @ ..], [_, b_end @ ..]) => a_end == b_end && (same > 0 || a.len() == 3),
        _ => false,
    }
}

/// `http//h`: a folder with the name of a scheme.
fn relative(text: &str, _: Range<usize>, made: &mut Made) {
    let Some((name, rest)) = text.split_once("//") else { return };
    let host = rest.split('/').next().unwrap_or("");
    if is_all(name, |c| c.is_ascii_lowercase()) && !host.contains(['.', ':', '@']) {
        made.add(format!("./{text}"), Meaning::RelativePath, Some(("folder", name)));
    }
}

/// `http://@h/`: an "@" without a user.
fn empty_user(text: &str, place: Range<usize>, made: &mut Made) {
    if place.is_empty() && text[place.end..].starts_with('@') {
        made.edit(place.start..place.end + 1, "", Meaning::WithoutAt);
    }
}

/// `http://exam ple.com/`: a space too many, or the end of the URL.
fn spaced_host(text: &str, place: Range<usize>, made: &mut Made) {
    let start = place.start;
    let end = start + text[start..].find(['/', '?', '#', '\\']).unwrap_or(text.len() - start);
    let rest = &text[start..end];
    // A space before a port.
    if rest.strip_prefix(' ').is_some_and(|port| is_all(port, |c| c.is_ascii_digit())) {
        return;
    }
    let bare = rest.replace(' ', "");
    let joined = [&text[..start], &bare, &text[end..]].concat();
    let before = host(&text[..start]).map_or("", |host| &text[host]);
    let is_name = is_public_name(before);
    let is_joined_name = host(&joined).is_some_and(|host| is_public_name(&joined[host]));
    if !is_name || is_joined_name {
        made.edit(start..end, &bare, Meaning::WithoutSpace);
    }
    let goes_on = text[start..].trim_start_matches(' ').starts_with(['.', ':']) || before.ends_with('.');
    let ends = text[start..].trim_matches(['/', ' ']).is_empty();
    if !goes_on && !ends && (is_name || !is_joined_name || !before.contains('.')) {
        made.edit(start..text.len(), "", Meaning::EndsAtSpace);
    }
}

/// `http://a..b/`: a dot too many.
fn empty_label(text: &str, _: Range<usize>, made: &mut Made) {
    let Some(place) = host(text).filter(|place| text[place.clone()].contains(|c: char| c.is_ascii_alphabetic())) else {
        return;
    };
    let name = text[place.clone()].trim_start_matches('.');
    let labels: Vec<&str> = name.split('.').filter(|label| !label.is_empty()).collect();
    let end = if name.ends_with('.') { "." } else { "" };
    made.edit(place, &(labels.join(".") + end), Meaning::OneDot);
}

/// `http://h:08080/`: zeros before a port.
fn zeros(text: &str, place: Range<usize>, made: &mut Made) {
    let number = text[place.clone()].trim_start_matches('0');
    if !number.is_empty() && !may_begin_password(text, place.end) {
        made.edit(place.start..place.end - number.len(), "", Meaning::WithoutZeros);
    }
}

/// `http://h:/`, `http://h:80/`: a port that everybody adds. `file://C:/x` has a drive, `app://http://h` a URL.
///
/// Settings of other servers name their default port so that people see it.
fn needless_port(text: &str, place: Range<usize>, made: &mut Made) {
    let colon = if text[place.start..].starts_with(':') { place.start } else { place.start.saturating_sub(1) };
    let Some((before, after)) = text.split_at_checked(colon) else { return };
    let named = !place.is_empty() && colon < place.start && !is_web(text);
    let other = chars::begins(text, "file:") || after.starts_with("://") || before.ends_with(['@', '/']);
    if after.starts_with(':') && !named && !other && !may_begin_password(text, place.end) {
        made.edit(colon..place.end, "", Meaning::NeedlessPort);
    }
}

/// `sftp://ada:22/x@h`, `http://ada:80#x@h`: returns true if an "@" after a port may end a password that begins with
/// it. In the path of a page it is usual: `http://h:80/@ada`, `//h:80/@ada`.
fn may_begin_password(text: &str, end: usize) -> bool {
    let page = text.starts_with("//") || is_web(text) && !chars::begins(text, "ftp:");
    text[end..].contains('@') && !(page && text[end..].starts_with('/'))
}

/// `http://h/a is gone`, `http://h/a (see there)`: words after the URL.
fn words_after(text: &str, place: Range<usize>, made: &mut Made) {
    let (before, rest) = text.split_at(place.start);
    let word = |word: &str| {
        let word = word.strip_suffix('.').unwrap_or(word);
        word.starts_with(char::is_alphabetic) && is_all(word, |c| !c.is_whitespace() && !"/?#=&%:|\\.".contains(c))
    };
    let mut words = rest.split(' ').filter(|word| !word.is_empty());
    let several =
        rest.starts_with(' ') && words.by_ref().take(2).filter(|one| word(one)).count() == 2 && words.all(word);
    let note = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    if before.contains("://") && (several || note.is_some_and(|note| is_all(note, |c| !matches!(c, '(' | ')')))) {
        made.edit(place.start..text.len(), "", Meaning::EndsAtSpace);
    }
}

/// `http://h/a\b`: a separator, as browsers read it, or a character of a name.
fn backslash(text: &str, place: Range<usize>, made: &mut Made) {
    let (before, rest) = text.split_at(place.start);
    let web = !text.contains("://") || (is_web(text) && !rest.contains("://"));
    let path = host(text).map_or(Some(before), |host| before.get(host.end..).filter(|path| path.contains('/')));
    let in_path = path.is_some() && !before.contains('?') && !before.trim_matches(['/', ':']).is_empty();
    if !web || !in_path || is_escape(rest) || is_windows_path(text) || repair(text).text.is_none() {
        return;
    }
    for (written, meaning) in [("/", Meaning::SlashBetweenSegments), ("%5C", Meaning::BackslashInName)] {
        if let Some(right) = repair(&[before, &rest.replace('\\', written)].concat()).text {
            if !right.starts_with("./") {
                made.add(right, meaning, None);
            }
        }
    }
}

/// Returns true for an escape of JSON, Markdown or a shell, and for line breaks at the end: `\/`, `\u003d`, `\r\n`.
fn is_escape(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('\\') else { return false };
    let hex = |count: usize| rest.get(1..=count).is_some_and(|code| is_all(code, |c| c.is_ascii_hexdigit()));
    let mut left = rest;
    while let Some(next) = left.strip_prefix('\\').unwrap_or(left).strip_prefix(['n', 'r', 't']) {
        left = next;
    }
    rest.starts_with(|c| "/_&?=#*()!$~[]'\"; ".contains(c))
        || rest.starts_with('u') && hex(4)
        || rest.starts_with('x') && hex(2)
        || (left.is_empty() && !rest.is_empty())
}

/// `C:\x`, `file:///C:/x`, `\\server\share`: returns true for a path of Windows.
fn is_windows_path(text: &str) -> bool {
    let drive = |text: &str| matches!(text.as_bytes(), [b'a'..=b'z' | b'A'..=b'Z', b':', b'/' | b'\\', ..]);
    let inner = text.split_once(':').filter(|(name, _)| is_all(name, |c| c.is_ascii_alphabetic()));
    text.starts_with("\\\\") || drive(text) || inner.is_some_and(|(_, rest)| drive(rest.trim_start_matches('/')))
}

/// `http://h/a%`: a percent sign, or an encoded character that was cut off.
fn cut_percent(text: &str, place: Range<usize>, made: &mut Made) {
    if !text[place.start..].starts_with('%') {
        return;
    }
    made.edit(place.start..place.start + 1, "%25", Meaning::PercentSign);
    let before = text[..place.start].chars().next_back();
    if place.end == text.len() && before.is_some_and(|c| !"/?#=&".contains(c) && !c.is_numeric()) {
        made.edit(place.start..text.len(), "", Meaning::WithoutCutCharacter);
    }
}

/// `%2520`, `%25C3%25A9`, `%C3%83%C2%A9`, `?to=%252Fa`: a space or a letter that was encoded twice; a URL as a value.
fn encoded_twice(text: &str, _: Range<usize>, made: &mut Made) {
    let twice = |octet: u8| matches!(octet, b' ' | 0x80..=0xBF | 0xC2..=0xEF);
    let digits = |digits: &str| u8::from_str_radix(digits, 16).is_ok_and(twice);
    let mut once = String::with_capacity(text.len());
    let mut left = text;
    while let Some(at) = left.find("%25") {
        let (before, rest) = left.split_at(at);
        let length = if rest.get(3..5).is_some_and(digits) { 1 } else { 3 };
        once.extend([before, &rest[..length]]);
        left = &rest[3..];
    }
    once.push_str(left);
    let letters = with_octets(&once, |octets, run, _, out| {
        let characters = std::str::from_utf8(octets).unwrap_or("").chars();
        let octets: Option<Vec<u8>> = characters.map(windows_octet).collect();
        match octets.filter(|octets| octets.len() > 1 && std::str::from_utf8(octets).is_ok()) {
            Some(octets) => octets.into_iter().for_each(|octet| push_octet(out, octet)),
            None => out.push_str(run),
        }
        true
    });
    let value = |value: &str| {
        let url = ["http%253A", "https%253A"].iter().find(|url| chars::begins(value, url)).map_or(0, |url| url.len());
        chars::begins(&value[url..], "%252F")
    };
    let mut once = String::with_capacity(text.len());
    for part in letters.unwrap_or_default().split_inclusive(['&', '#']) {
        let at = part.match_indices('=').map(|(at, _)| at + 1).find(|at| value(&part[*at..])).unwrap_or(part.len());
        once.push_str(&part[..at]);
        once.push_str(&part[at..].replace("%25", "%"));
    }
    made.add(once, Meaning::EncodedOnce, None);
}

/// `caf%E9`: letters in bytes of Latin-1, beside a letter.
fn latin_1(text: &str, place: Range<usize>, made: &mut Made) {
    let beside = [text[..place.start].chars().next_back(), text[place.end..].chars().next()];
    let written = with_octets(text, |octets, run, rest, out| {
        // The first byte of a Latin or Cyrillic letter in UTF-8, whose second one was cut off (RFC 3629 section 3).
        let cut = matches!(octets, [.., 0xC2 | 0xC3 | 0xD0 | 0xD1]) && !rest.starts_with(char::is_alphanumeric);
        if std::str::from_utf8(octets).is_ok() {
            out.push_str(run);
            return !cut;
        }
        for octet in octets {
            char::from(*octet).encode_utf8(&mut [0; 2]).bytes().for_each(|octet| push_octet(out, octet));
        }
        !cut && octets.iter().all(|octet| *octet >= 0xC0 && char::from(*octet).is_alphabetic())
    });
    if let Some(written) = written.filter(|_| beside.into_iter().flatten().any(char::is_alphabetic)) {
        made.add(written, Meaning::Latin1, None);
    }
}

/// Rewrites each run of encoded bytes beyond ASCII: the bytes, as they are written, and the text after them. None where
/// one is refused.
fn with_octets(text: &str, write: impl Fn(&[u8], &str, &str, &mut String) -> bool) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let (mut octets, mut at) = (Vec::new(), 0);
    while let Some(start) = text[at..].find('%').map(|n| at + n) {
        let mut end = start;
        octets.clear();
        while let Some(octet) = octet_at(text.as_bytes(), end).filter(|octet| !octet.is_ascii()) {
            octets.push(octet);
            end += 3;
        }
        out.push_str(&text[at..start]);
        if octets.is_empty() {
            out.push('%');
            end += 1;
        } else if !write(&octets, &text[start..end], &text[end..], &mut out) {
            return None;
        }
        at = end;
    }
    out.push_str(&text[at..]);
    Some(out)
}

/// `%E2%80%8B`: a character without a width that was copied with the text.
fn invisible(text: &str, _: Range<usize>, made: &mut Made) {
    let hidden = |run: &str| ["%E2%80%8B", "%E2%81%A0", "%EF%BB%BF"].iter().any(|one| chars::begins(run, one));
    let mut out = String::with_capacity(text.len());
    let mut left = text;
    while let Some(at) = left.find('%') {
        let (before, rest) = left.split_at(at);
        out.push_str(before);
        left = if hidden(rest) {
            &rest[9..]
        } else {
            out.push('%');
            &rest[1..]
        };
    }
    out.push_str(left);
    made.add(out, Meaning::WithoutInvisible, None);
}

/// Returns the range of the name in the authority at the start of a text.
fn host(text: &str) -> Option<Range<usize>> {
    let scheme = text.find("//")?;
    let name = text[..scheme].strip_suffix(':');
    let known = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+.-".contains(&b))
    };
    if scheme > 0 && !name.is_some_and(known) {
        return None;
    }
    let start = scheme + 2;
    let length = |from: usize, ends: &[char]| text[from..].find(ends).unwrap_or(text.len() - from);
    let user = start + length(start, &['/', '?', '#', '\\', '@']);
    let start = if text[user..].starts_with('@') { user + 1 } else { start };
    Some(start..start + length(start, &['/', '?', '#', '\\', ':', '@']))
}

/// Returns true for a name of several labels that ends in a suffix that exists, or in one that is kept for examples.
fn is_public_name(name: &str) -> bool {
    name.trim_matches('.').contains('.') && is_public(name)
}

fn is_web(text: &str) -> bool {
    text.split_once(':').is_some_and(|(name, _)| schemes::is_web(name))
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns true for at least one character, and each of them a certain one.
fn is_all(text: &str, of: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(of)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::advice::code::Issue;
    use crate::advice::issue;
    use crate::advice::repair::meant;

    /// The faults and issues of a text, and what is proposed already.
    fn asked(text: &str) -> (Vec<Found>, Option<String>) {
        match Reference::parse(text) {
            Ok(reference) => {
                let found = |one: Issue| Found {
                    code: one.code.name(),
                    component: one.component,
                    start: one.start,
                    end: one.end,
                };
                (issue::find(&reference).into_iter().map(found).collect(), meant(text).text)
            }
            Err(error) => {
                let (code, component) = (error.code.name(), error.component);
                let found = Found { code, component, start: error.offset, end: error.end };
                (vec![found], repair(text).text)
            }
        }
    }

    fn honest(text: &str) -> Vec<(String, &'static str)> {
        let (found, best) = asked(text);
        let all = alternatives(text, &found, best.as_deref()).1.into_iter().filter(|one| is_honest(text, one));
        all.map(|one| (one.text, one.meaning.name())).collect()
    }

    /// A finding that a row of the table is about.
    fn concern(row: usize, start: usize, end: usize) -> Found {
        let (of, components, _, _) = RULES[row];
        let component = components.first().copied().unwrap_or(Component::Host);
        Found { code: of.code().unwrap_or(""), component, start, end }
    }

    fn assert_honest(text: &str, wanted: &[(&str, &str)]) {
        let found = honest(text);
        let found: Vec<_> = found.iter().map(|(text, meaning)| (text.as_str(), *meaning)).collect();
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn meanings() {
        for (text, made, meaning) in [
            ("mysql://ada:12/4@h/x", "mysql://ada:12%2F4@h/x", "slash-in-password"),
            ("mysql://ada:12/4@h:33/x?y#z", "mysql://ada:12%2F4@h:33/x?y#z", "slash-in-password"),
            ("amqp://u:12/3/4@h", "amqp://u:12%2F3%2F4@h", "slash-in-password"),
            ("git@example.org/x.git", "https://git@example.org/x.git", "web-address"),
            ("htp://x", "ftp://x", "scheme"),
            ("ttp://h", "ftp://h", "scheme"),
            ("http//h", "./http//h", "relative-path"),
            ("http://@h/", "http://h/", "without-at"),
            ("http://exam ple.com/", "http://exam", "ends-at-space"),
            ("http://exam ple.com:80/a", "http://exam", "ends-at-space"),
            ("http://a..b/", "http://a.b/", "one-dot"),
            ("http://.a..b./", "http://a.b./", "one-dot"),
            ("http://h:08080/", "http://h:8080/", "without-zeros"),
            ("http://h:/", "http://h/", "needless-port"),
            ("http://h:80/@ada", "http://h/@ada", "needless-port"),
            ("http://h/a see that", "http://h/a", "ends-at-space"),
            ("http://h/a (see there)", "http://h/a", "ends-at-space"),
            ("http://h/?q=a see that", "http://h/?q=a", "ends-at-space"),
            (r"docs\a", "docs/a", "slash-between-segments"),
            (r"http://h/a\b", "http://h/a%5Cb", "backslash-in-name"),
            ("http://h/a%", "http://h/a", "without-cut-character"),
            ("http://h/?a=b%", "http://h/?a=b", "without-cut-character"),
            ("http://h/a%2520b", "http://h/a%20b", "encoded-once"),
            ("http://h/a%25C3%25A9", "http://h/a%C3%A9", "encoded-once"),
            ("http://h/%C3%83%C2%A9", "http://h/%C3%A9", "encoded-once"),
            ("http://h/%C3%A2%E2%82%AC%E2%84%A2", "http://h/%E2%80%99", "encoded-once"),
            ("http://h/?to=%252Fa%252Fb&c=%252F", "http://h/?to=%2Fa%2Fb&c=%2F", "encoded-once"),
            (
                "http://h/?to=https%253A%252F%252Fg%252F#a=%252Fb", "http://h/?to=https%3A%2F%2Fg%2F#a=%2Fb",
                "encoded-once",
            ),
            ("http://h/caf%E9", "http://h/caf%C3%A9", "latin-1"),
            ("http://h/a%E2%80%8Bb", "http://h/ab", "without-invisible"),
        ] {
            assert_honest(text, &[(made, meaning)]);
        }
    }

    #[test]
    fn nothing_is_another_meaning() {
        for text in [
            // The space is before a port, a path, or the rest of a name.
            "http://localhost 8080/", "http://example.com /", "http://example.com .org/", "http://exam. ple.com/",
            "http://h/a b", "http://h/a see.That too", "a see that too", "http://1..2/",
            // Two letters may be those of any scheme; a name with a dot is a host.
            "tp://h", "hxxp://h/", "http//example.com", "http//h:80", "http://u@h/",
            // A drive, a nested URL, a host that is missing, the settings of a server.
            "file://C:/x", "app://http://h", "http://:80/", "ssh://h:22/x", "http://h:00/",
            // A user name with a dot may be a host; a port before a path is usual in the web.
            "mysql://ada.b:12/4@h/x", "mysql://ada:1a/4@h/x", "http://ada:12/4@h/x", "http://h/caf%E9%D7s",
            "http://h/caf%C3", "http://h/%E9", "http://h/100%", "http://h/a/%", "http://h/a%4", r"http://h\a\b",
            r"http://h/a\_b", r"http://h/a\r\n", r"http://h/a\u003d", r"C:\x", r"\\s\x", r"foo://h/a\b",
            "ada@example.org", "ada@h/x", "ada@example.org/x@y", "http://a b@c.example/", "",
        ] {
            assert_honest(text, &[]);
        }
    }

    /// The order of the table: the text as a whole, then from left to right.
    #[test]
    fn pairs_that_compete() {
        for (text, wanted) in [
            (
                "ada@example.org/x%2520y",
                &[
                    ("https://ada@example.org/x%2520y", "web-address"),
                    ("mailto:ada@example.org", "mail-address"),
                    ("ada@example.org/x%20y", "encoded-once"),
                ][..],
            ),
            // A possible password keeps its zeros, and is not a port.
            ("mysql://ada:012/4@h/x", &[("mysql://ada:012%2F4@h/x", "slash-in-password")]),
            ("redis://u:06379/x@h", &[("redis://u:06379%2Fx@h", "slash-in-password")]),
            (
                "http://@h:080/a%2520b",
                &[
                    ("http://h:080/a%2520b", "without-at"),
                    ("http://@h:80/a%2520b", "without-zeros"),
                    ("http://@h/a%2520b", "needless-port"),
                    ("http://@h:080/a%20b", "encoded-once"),
                ],
            ),
            ("http://u@a..b:80/", &[("http://u@a.b:80/", "one-dot"), ("http://u@a..b/", "needless-port")]),
            (
                r"http://h/a\b\c?d\e",
                &[("http://h/a/b/c?d/e", "slash-between-segments"), ("http://h/a%5Cb%5Cc?d%5Ce", "backslash-in-name")],
            ),
            (
                "http://h/caf%E9%2520%E2%80%8Bb",
                &[
                    ("http://h/caf%E9%20%E2%80%8Bb", "encoded-once"),
                    ("http://h/caf%C3%A9%2520%E2%80%8Bb", "latin-1"),
                    ("http://h/caf%E9%2520b", "without-invisible"),
                ],
            ),
        ] {
            assert_honest(text, wanted);
        }
    }

    /// An "@" behind a delimiter makes the colon that of a password.
    #[test]
    fn no_user_becomes_a_host() {
        for text in [
            "sftp://deploy:s3cr#t9@files.example.com/in", " sftp://deploy:s3cr#t9@files.example.com/in",
            "sftp://deploy:#t9@files.example.com/in", "sftp://deploy:22#t9@files.example.com/in",
            "ssh://deploy:22/t9@files.example.com/in", "svn+ssh://deploy:?t9@files.example.com/in",
            "git+https://deploy:0443/t9@files.example.com/in", "sfpt://deploy:#t9@files.example.com/in",
            "ftp://deploy:021?t9@files.example.com/in", "ftp://deploy:021/t9@files.example.com/in",
            "http://deploy:80#t9@files.example.com/in",
        ] {
            for (made, meaning) in honest(text) {
                assert!(meaning == "scheme", "{text}: {made}");
            }
        }
    }

    #[test]
    fn secrets_stay_covered() {
        let other = |text: &str| Alternative {
            text: text.to_owned(),
            meaning: Meaning::WithoutSpace,
            values: Vec::new(),
            change: None,
        };
        assert!(!is_honest("http:\\\\me:@hunter2\\ @h/", &other("http://me:@hunter2/%20@h/")));
        assert!(!is_honest("http://me:hunter%32@h/a b", &other("http://me:hunter%32@h/hunter2")));
        assert!(is_honest("http://me:hunter2@h/a b", &other("http://me:hunter2@h/a")));
        let many = (100..200).map(|n| format!("{n}.")).collect::<String>();
        assert!(!is_honest(&format!("http://me:{many}@h/a b"), &other(&format!("http://me:{many}@h/a"))));
    }

    #[test]
    fn edits_that_leave_out() {
        let best = alternatives("htp://h", &asked("htp://h").0, Some("http://h")).0.unwrap();
        assert_eq!((best.meaning, best.values), (Meaning::Scheme, vec![("scheme", "http".to_owned())]));
        assert_eq!(alternatives("http://a..b/ x", &[], None), (None, vec![]));
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["%25", "%2520", "=%252F", "%C3%83", "%E9", "%E2%80%8B", "\\", " a", ".", "@", ":", "//", "=", "0"]
        {
            for start in ["http://h/", "http://", "http://u:", "mysql://u:1/", "a@b.example/", ""] {
                let text = format!("{start}{}", piece.repeat(10_000));
                let found: Vec<_> =
                    (0..RULES.len()).map(|n| concern(n, start.len(), start.len() + piece.len())).collect();
                for one in alternatives(&text, &found, Some("")).1.iter().take(1) {
                    is_honest(&text, one);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_finding_of_any_text(
            text in "(htp:|mysql:|[a1C]:|http)?/{0,3}[ab1@:/\\\\@%4 \\[?#=é.CE9-]{0,20}",
            places in proptest::collection::vec((0..RULES.len(), 0..24usize, 0..24usize), 0..4),
            repaired: bool,
        ) {
            let found: Vec<_> = places.into_iter().map(|(row, start, end)| concern(row, start, end)).collect();
            let best = repaired.then_some("http://h/");
            let (of_best, others) = alternatives(&text, &found, best);
            prop_assert!(of_best.is_none_or(|one| Some(one.text.as_str()) == best));
            for (n, one) in others.iter().enumerate() {
                prop_assert!(one.text != text && Some(one.text.as_str()) != best);
                prop_assert!(others[..n].iter().all(|other| other.text != one.text));
                is_honest(&text, one);
            }
        }
    }
}
