//! User input: the URI that a person means who types into an address bar.
//!
//! A person types `example.org`, `localhost:8080/x`, `ada@example.org` or `C:\docs\a.txt`. No standard says what this
//! means. RFC 3986 reads three of the four as a relative reference or as a scheme with a path (section 4.5 warns of
//! such suffix references). [`typed`] answers as browsers do, with every edit named.
//!
//! Recognized, in this order: a path of Windows or POSIX (file), an IPv6 address, a URI with a scheme; a scheme that is
//! misspelt, doubled or has a broken "://"; a mail address (mailto), a host with or without a port.
//!
//! Words of a search, a scheme that runs scripts and a text with a line break are refused with a reason. Left out:
//! searching, completing a name (`example` to `www.example.com`), asking the network. The time is linear.

use std::net::IpAddr;
use std::ops::Range;

use crate::advice::host_name::is_ipv6;
use crate::advice::issue;
use crate::advice::mistake::frame;
use crate::advice::repair::{self, apply, compose, may_be_port, Edit, NoFile, RepairCode};
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::{codes, SyntaxError};
use crate::syntax::parse;
use crate::syntax::reference::Reference;
use crate::text::secrets::{find, Extent, Names};
use crate::web::{self, ValidationError};

codes! {
    /// A stable code: one reason why a text is not an address, beside those of the parsers.
    Reason {
        /// Nothing but spaces and marks.
        Empty = "input-empty",
        /// A line break or U+0000 inside.
        LineBreak = "input-line-break",
        /// Words of a search.
        Words = "input-words",
        /// A text without a scheme and without a domain.
        NoHost = "input-no-host",
        /// A correction would lead to another host than browsers read.
        OtherHost = "input-other-host",
        /// A scheme that runs scripts.
        Script = "script-scheme",
        /// A web scheme without a host.
        HostMissing = "host-missing",
        /// A namespace of Windows, for which no mapping is defined (RFC 8089 E.3).
        FileNamespace = "file-namespace",
        /// A server without a share (RFC 8089 E.3.1).
        FileShare = "file-unc-share",
        /// Dots or spaces instead of a server.
        FileHost = "file-unc-host",
    }
}

/// The meaning of a text that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// A URI that every reader of its scheme accepts.
    pub text: String,
    /// The edits of the typed text, in order.
    pub edits: Vec<Edit>,
}

impl Typed {
    /// Returns the places of the secrets of the typed text: those behind the scheme. "me" in "me:word@h" is not one.
    pub fn secrets(&self, typed: &str) -> Vec<Range<usize>> {
        let trims = |edit: &&Edit| {
            edit.start == 0 && matches!(edit.code, RepairCode::TrimWhitespace | RepairCode::TrimDelimiters)
        };
        let scheme = self.edits.iter().find(|edit| edit.code == RepairCode::AddScheme);
        let (scheme, end) = match scheme.filter(|edit| !edit.replacement.is_empty()) {
            Some(edit) => (edit.replacement.as_str(), edit.end),
            None => ("", self.edits.first().filter(trims).map_or(0, |edit| edit.end)),
        };
        let found = find(&format!("{scheme}{}", &typed[end..]), Extent::One, &Names::default());
        let place = |at: usize| (at + end).saturating_sub(scheme.len());
        found.into_iter().map(|it| place(it.start)..place(it.end)).collect()
    }
}

/// The reason why a text is not an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A reason of this module.
    Input(Reason),
    /// RFC 3986 refuses the text with its scheme.
    Syntax(String, SyntaxError),
    /// Browsers refuse the text with its scheme.
    Web(String, ValidationError),
}

impl Refusal {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Input(reason) => reason.name(),
            Self::Syntax(_, error) => error.code.name(),
            Self::Web(_, error) => error.kind.name(),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        Self::Input(reason)
    }
}

impl From<NoFile> for Refusal {
    fn from(reason: NoFile) -> Self {
        Self::Input(match reason {
            NoFile::Namespace => Reason::FileNamespace,
            NoFile::Share => Reason::FileShare,
            NoFile::Host => Reason::FileHost,
        })
    }
}

/// Returns the likeliest URI for what a person typed, or the reason why it is missing.
///
/// A host without a scheme gets `default`, which must be a scheme. Without one it gets "https", or "http" at port 80
/// and on this machine, where few servers encrypt.
///
/// ```
/// use urikit_core::advice::typed::typed;
/// assert_eq!(typed("example.org/a b", None).unwrap().text, "https://example.org/a%20b");
/// assert_eq!(typed("localhost:3000", None).unwrap().text, "http://localhost:3000");
/// assert_eq!(typed("how to parse a url", None).unwrap_err().code(), "input-words");
/// ```
///
/// # Errors
/// The reason why the text is not an address.
pub fn typed(text: &str, default: Option<&str>) -> Result<Typed, Refusal> {
    let Some(frame) = frame::read(text).filter(|frame| frame.said.is_none()) else { return bare(text, default) };
    if let Some(made) = corrected(text, &(0..text.len()), default) {
        return Ok(made);
    }
    let Range { start, end } = frame.value;
    // Most proxies are asked without encryption.
    let proxy = text[..start].to_ascii_lowercase().contains("proxy");
    let made = bare(&text[start..end], default.or(proxy.then_some("http")))?;
    let trim = |start, end| Edit { code: RepairCode::TrimWords, start, end, replacement: String::new() };
    let mut edits = vec![trim(0, start)];
    edits.extend(made.edits.into_iter().map(|one| Edit { start: start + one.start, end: start + one.end, ..one }));
    edits.extend((end < text.len()).then(|| trim(end, text.len())));
    Ok(Typed { edits, ..made })
}

/// Reads a text with nothing around it but marks.
fn bare(text: &str, default: Option<&str>) -> Result<Typed, Refusal> {
    let inner = inside(text);
    if inner.is_empty() {
        return Err(Reason::Empty.into());
    }
    if let Some(made) = corrected(text, &inner, default) {
        return Ok(made);
    }
    let found = read(text, &inner, default.unwrap_or("https"));
    match &found {
        Ok(made) if default.is_none() && is_plain(&made.text) => read(text, &inner, "http").or(found),
        _ => found,
    }
}

/// Returns the correction of a text that has its scheme, as it is proposed elsewhere; None for any other text.
fn corrected(text: &str, inner: &Range<usize>, default: Option<&str>) -> Option<Typed> {
    let valid = Reference::parse(text).is_ok();
    let found = if valid { repair::meant(text) } else { repair::repair(text) };
    let made = found.text.filter(|made| !found.edits.is_empty() && !issue::is_host(made))?;
    // The scheme of the caller goes before one that is only likely.
    let guesses = |edit: &Edit| matches!(edit.code, RepairCode::AddScheme | RepairCode::WriteUrl);
    let has_scheme =
        Reference::parse(&made).ok()?.scheme().is_some() && !(default.is_some() && found.edits.iter().any(guesses));
    let one_line = !text[inner.clone()].contains(['\n', '\r', '\0']);
    (has_scheme && one_line && check(&made).is_ok()).then_some(Typed { text: made, edits: found.edits })
}

/// White space and characters that are copied with a text without being seen; Windows writes U+202A before a path.
fn is_blank(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{A0}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202C}')
        || matches!(c, '\u{2060}' | '\u{FEFF}')
}

/// Returns the range without the blanks, quotation marks and brackets around a text, and a comma after it.
fn inside(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let end = text.trim_end_matches(|c| is_blank(c) || matches!(c, ',' | ';')).len().max(start);
    let mut characters = text[start..end].chars();
    match (characters.next(), characters.next_back()) {
        (Some(first), Some(last)) if closing(first) == Some(last) => {
            let (start, end) = (start + first.len_utf8(), end - last.len_utf8());
            let inner = &text[start..end];
            let end = start + inner.trim_end_matches(is_blank).len();
            (end - text[start..end].trim_start_matches(is_blank).len())..end
        }
        _ => start..end,
    }
}

fn closing(opening: char) -> Option<char> {
    Some(match opening {
        '<' => '>',
        '(' => ')',
        '[' => ']',
        '"' => '"',
        '\'' => '\'',
        '“' => '”',
        '‘' => '’',
        '«' => '»',
        _ => return None,
    })
}

/// Reads the part of a text that [`inside`] has found.
fn read(text: &str, inner: &Range<usize>, default: &str) -> Result<Typed, Refusal> {
    let typed = &text[inner.clone()];
    if typed.contains(['\n', '\r', '\0']) {
        return Err(Reason::LineBreak.into());
    }
    let (made, middle) = match repair::path(typed) {
        Some(edits) => {
            let edits = edits?;
            (apply(typed, &edits), edits)
        }
        None => address(typed, default)?,
    };
    check(&made)?;
    let mut edits = Vec::with_capacity(middle.len() + 2);
    edits.extend(removed(text, 0..inner.start));
    edits.extend(middle.into_iter().map(|edit| Edit {
        start: edit.start + inner.start,
        end: edit.end + inner.start,
        ..edit
    }));
    edits.extend(removed(text, inner.end..text.len()));
    // Each step keeps what browsers read; this check sees all of them.
    match repair::is_kept(text, &made, edits.iter().map(|edit| edit.code.name())) {
        true => Ok(Typed { text: made, edits }),
        false => Err(Reason::OtherHost.into()),
    }
}

/// Removes what is around the typed text.
fn removed(text: &str, place: Range<usize>) -> Option<Edit> {
    let around = &text[place.clone()];
    let code = match around.find(|c| !is_blank(c) && !matches!(c, ',' | ';')) {
        Some(_) => RepairCode::TrimDelimiters,
        None if around.contains([',', ';']) => RepairCode::DropPunctuation,
        None if around.is_empty() => return None,
        None => RepairCode::TrimWhitespace,
    };
    Some(Edit { code, start: place.start, end: place.end, replacement: String::new() })
}

/// Returns a text with its scheme, repaired, and the edits that lead there.
fn address(typed: &str, default: &str) -> Result<(String, Vec<Edit>), Refusal> {
    let first = opening(typed, default)?;
    let draft = apply(typed, &first);
    let mut fixed = repair::repair(&draft);
    if fixed.text.is_some() && fixed.edits.is_empty() {
        fixed = repair::meant(&draft);
    }
    let kept = typed.len() - first.last().map_or(0, |edit| edit.end);
    if fixed.edits.first().is_some_and(|edit| edit.start < draft.len() - kept) {
        // The typed text does not begin with a host, and is not part of the "//" that was added.
        return Err(Reason::NoHost.into());
    }
    let edits = compose(first, &draft, fixed.edits);
    Ok((fixed.text.unwrap_or(draft), edits))
}

/// Returns an error unless every reader of its scheme accepts a URI.
fn check(made: &str) -> Result<(), Refusal> {
    let syntax = |error| Refusal::Syntax(made.to_owned(), error);
    parse::parse_uri(made).map_err(syntax)?;
    let reference = Reference::parse(made).map_err(syntax)?;
    let scheme = reference.scheme().unwrap_or("");
    if schemes::runs_scripts(scheme) {
        return Err(Reason::Script.into());
    }
    if !schemes::WEB.iter().any(|web| scheme.eq_ignore_ascii_case(web)) {
        return Ok(());
    }
    match web::failure(made, None) {
        Some(error) => Err(Refusal::Web(made.to_owned(), error)),
        None if reference.host().is_none_or(str::is_empty) => Err(Reason::HostMissing.into()),
        None => Ok(()),
    }
}

/// Returns true if the usual scheme of a host is "http": at port 80, and on this machine at all ports but 443.
fn is_plain(made: &str) -> bool {
    let Ok(reference) = Reference::parse(made) else { return false };
    match reference.port().and_then(|port| port.parse().ok()) {
        Some(80) => return true,
        Some(443) => return false,
        Some(0..=u16::MAX) | None => {}
    }
    // As browsers read it: "127.1" is a loopback address.
    let Ok(url) = web::parse(made, None) else { return false };
    let host = url.view().host().unwrap_or("").trim_end_matches('.');
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let own = |address: IpAddr| address.to_canonical().is_loopback() || address.is_unspecified();
    host == "localhost" || host.ends_with(".localhost") || address.is_ok_and(own)
}

/// Edits that give a text the scheme that it lacks.
const SCHEME_FINDERS: [RepairCode; 9] = [
    RepairCode::AddScheme,
    RepairCode::AddSchemeColon,
    RepairCode::AddSshScheme,
    RepairCode::DecodeWhole,
    RepairCode::DropDoubledScheme,
    RepairCode::FixSchemeName,
    RepairCode::AsciiForFullwidth,
    RepairCode::DropSchemeCharacter,
    RepairCode::TrimWords,
];

/// Returns the edits that give a text a scheme; none if it has one, or a repair finds it.
fn opening(typed: &str, default: &str) -> Result<Vec<Edit>, Refusal> {
    if is_remote_path(typed) {
        return Ok(Vec::new());
    }
    if is_ipv6(head(typed)) {
        return Ok(brackets(head(typed), default));
    }
    if let Some(colon) = scheme_end(typed) {
        let (name, rest) = typed.split_at(colon);
        if schemes::known(name).is_some() || !(is_port(head(rest)) || has_password(typed)) {
            return if schemes::runs_scripts(name) { Err(Reason::Script.into()) } else { Ok(Vec::new()) };
        }
        if is_port(head(rest)) {
            return host(typed, default);
        }
    }
    if typed.starts_with("//") {
        return Ok(vec![add_scheme(format!("{default}:"))]);
    }
    if typed.starts_with("://") {
        return Ok(vec![add_scheme(default.to_owned())]);
    }
    let valid = Reference::parse(typed).is_ok();
    let found = if valid { repair::meant(typed) } else { repair::repair(typed) };
    if found.text.is_some() && found.edits.iter().any(|edit| SCHEME_FINDERS.contains(&edit.code)) {
        return Ok(Vec::new());
    }
    host(typed, default)
}

fn add_scheme(replacement: String) -> Edit {
    Edit { code: RepairCode::AddScheme, start: 0, end: 0, replacement }
}

/// Returns the edits for a host with or without a port; a text without the marks of one is words.
fn host(typed: &str, default: &str) -> Result<Vec<Edit>, Refusal> {
    let head = head(typed);
    if head.matches(':').count() > 1 && head.bytes().all(|b| b.is_ascii_hexdigit() || b == b':' || b == b'.') {
        // The parser names what is wrong with the address.
        return Ok(brackets(head, default));
    }
    if head.trim().contains(' ') {
        return Err(Reason::Words.into());
    }
    let name = head.rsplit('@').next().unwrap_or(head);
    let host = &name[..name.rfind(':').filter(|colon| is_port(&name[*colon..])).unwrap_or(name.len())];
    // "2024-01-01T10:30" and "10:30" are times.
    let mut date = host.split('-').map(|part| part.bytes().take_while(u8::is_ascii_digit).count());
    let time = host.bytes().all(|b| b.is_ascii_digit());
    if name.len() == typed.len() && (time || (date.next(), date.next(), date.next()) == (Some(4), Some(2), Some(2))) {
        return Err(Reason::NoHost.into());
    }
    let literal = name.starts_with('[') && name.contains(']');
    let dotted = host.trim_matches('.').contains('.');
    match literal || dotted || host.eq_ignore_ascii_case("localhost") || host.len() < name.len() {
        true => Ok(vec![add_scheme(format!("{default}://"))]),
        false => Err(Reason::NoHost.into()),
    }
}

/// Returns the edits for an IPv6 address without brackets.
fn brackets(address: &str, default: &str) -> Vec<Edit> {
    let edit = |code, start, end, mark: &str| Edit { code, start, end, replacement: mark.to_owned() };
    let mut edits = vec![add_scheme(format!("{default}://")), edit(RepairCode::AddBracket, 0, 0, "[")];
    edits.extend(address.find('%').map(|zone| edit(RepairCode::DropZone, zone, address.len(), "")));
    edits.push(edit(RepairCode::AddBracket, address.len(), address.len(), "]"));
    edits
}

/// Returns the text before the first delimiter.
fn head(typed: &str) -> &str {
    &typed[..typed.find(['/', '?', '#', '\\']).unwrap_or(typed.len())]
}

/// Returns the offset of the colon after a scheme.
fn scheme_end(typed: &str) -> Option<usize> {
    let end = typed.bytes().position(|b| !chars::is(b, chars::SCHEME))?;
    (typed.as_bytes()[end] == b':' && typed.as_bytes()[0].is_ascii_alphabetic()).then_some(end)
}

/// Returns true for `:8080` and `:port`.
fn is_port(text: &str) -> bool {
    let Some(number) = text.strip_prefix(':') else { return false };
    let digits = (1..=5).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    digits || number.eq_ignore_ascii_case("port")
}

/// Returns true for a text that begins with a user and a password: `ada:pw@example.org`.
fn has_password(typed: &str) -> bool {
    let user = typed.find(|c: char| c.is_whitespace() || matches!(c, '@' | '/' | ':' | '?' | '#')).unwrap_or(0);
    let Some(password) = typed[user..].strip_prefix(':').filter(|_| user > 0) else { return false };
    password.find(['@', '/', '?', '#']).is_some_and(|end| password[end..].starts_with('@'))
}

/// Returns true for `user@host:path`, as scp and git write it.
fn is_remote_path(typed: &str) -> bool {
    let word =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
    let parts = typed.split_once(':').and_then(|(name, path)| Some((name.split_once('@')?, path)));
    parts.is_some_and(|((user, host), path)| {
        let begins = path.chars().next().is_some_and(|first| first != '/' && !first.is_whitespace());
        word(user) && word(host) && begins && !may_be_port(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn meaning(text: &str) -> String {
        typed(text, None).map_or_else(|refusal| refusal.code().to_owned(), |made| made.text)
    }

    #[test]
    fn the_usual_scheme() {
        for (text, uri) in [
            ("example.org", "https://example.org"),
            ("example.org:8080/x", "https://example.org:8080/x"),
            ("example.org:80", "http://example.org:80"),
            ("example.org:080/", "http://example.org:080/"),
            ("example.org:443", "https://example.org:443"),
            ("ada:pw@example.org:80/x", "http://ada:pw@example.org:80/x"),
            ("//example.org:80/x", "http://example.org:80/x"),
            ("192.0.2.1", "https://192.0.2.1"),
            ("192.168.1.1:8080", "https://192.168.1.1:8080"),
            ("db:5432", "postgresql://db:5432"),
            ("localhost", "http://localhost"),
            ("LOCALHOST:3000/x", "http://LOCALHOST:3000/x"),
            ("localhost.:3000", "http://localhost.:3000"),
            ("localhost:443", "https://localhost:443"),
            ("//localhost/x", "http://localhost/x"),
            ("://localhost:3000", "http://localhost:3000"),
            ("ada:pw@localhost:3000", "http://ada:pw@localhost:3000"),
            ("app.localhost/a b", "http://app.localhost/a%20b"),
            ("notlocalhost.example", "https://notlocalhost.example"),
            ("localhost.example.org", "https://localhost.example.org"),
            ("127.0.0.1:8000", "http://127.0.0.1:8000"),
            ("127.9.9.9", "http://127.9.9.9"),
            ("0.0.0.0:8000/x", "http://0.0.0.0:8000/x"),
            ("[::1]:3000", "http://[::1]:3000"),
            ("::1", "http://[::1]"),
            ("[::]:80", "http://[::]:80"),
            ("::ffff:127.0.0.1", "http://[::ffff:127.0.0.1]"),
            ("https://localhost:80/", "https://localhost:80/"),
        ] {
            assert_eq!(meaning(text), uri, "{text}");
        }
        assert_eq!(typed("localhost:3000", Some("https")).unwrap().text, "https://localhost:3000");
        assert_eq!(typed("example.org", Some("gemini")).unwrap().text, "gemini://example.org");
        assert_eq!(typed("db:5432", Some("https")).unwrap().text, "https://db:5432");
    }

    #[test]
    fn ipv6_addresses() {
        for (text, uri) in [
            ("fe80::1", "https://[fe80::1]"),
            ("fd00::1/x", "https://[fd00::1]/x"),
            ("2001:db8::1/a b", "https://[2001:db8::1]/a%20b"),
            ("abcd:1234::1", "https://[abcd:1234::1]"),
            ("a:b:c:d:e:f:1:2?q", "https://[a:b:c:d:e:f:1:2]?q"),
            ("fe80::1%eth0", "https://[fe80::1]"),
            ("fe80::1%25eth0/x", "https://[fe80::1]/x"),
            ("[fe80::1]:80", "http://[fe80::1]:80"),
            ("[fe80::1%eth0]:8080/", "https://[fe80::1]:8080/"),
            ("2001:db8::1:80", "https://[2001:db8::1:80]"),
            ("12:30:45", "ipv6-too-few-groups"),
            ("::1::2", "ipv6-second-compression"),
            ("abc:def:123", "abc:def:123"),
            ("abc::add", "abc::add"),
            ("::", "http://[::]"),
            ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ] {
            assert_eq!(meaning(text), uri, "{text}");
        }
        let made = typed(" fe80::1%eth0/ü", None).unwrap();
        let codes: Vec<_> = made.edits.iter().map(|edit| edit.code.name()).collect();
        let wanted = ["trim-whitespace", "add-scheme", "add-bracket", "drop-zone", "add-bracket", "encode-non-ascii"];
        assert_eq!(codes, wanted);
    }

    #[test]
    fn paths() {
        for (text, uri) in [
            (r"C:\docs\a b.txt", "file:///C:/docs/a%20b.txt"),
            ("C:/docs/a.txt", "file:///C:/docs/a.txt"),
            (r"\\server\share\a", "file://server/share/a"),
            (r"\\localhost\share\a", "file:////localhost/share/a"),
            (r"\\[2001:db8::1]\share\a", "file://[2001:db8::1]/share/a"),
            (r"\\?\C:\x", "file:///C:/x"),
            ("/etc/a%20b#c", "file:///etc/a%2520b%23c"),
            (r"/home/ada/a\b", "file:///home/ada/a%5Cb"),
            (r"\\.\pipe\x", "file-namespace"),
            (r"\\?\Volume{1}\x", "file-namespace"),
            (r"\\server", "file-unc-share"),
            (r"\\..\x\y", "file-unc-host"),
            (r"\\h:80\x", "input-other-host"),
        ] {
            assert_eq!(meaning(text), uri, "{text}");
        }
    }

    #[test]
    fn what_is_around_an_address() {
        for (text, uri, codes) in [
            (
                " <http://h> ",
                "http://h",
                vec!["trim-whitespace", "trim-delimiters", "trim-delimiters", "trim-whitespace"],
            ),
            ("(example.org),", "https://example.org", vec!["trim-delimiters", "add-scheme", "trim-delimiters"]),
            ("example.org ,", "https://example.org", vec!["add-scheme", "drop-punctuation"]),
            ("example.org;", "https://example.org", vec!["add-scheme", "drop-punctuation"]),
            (
                "\u{FEFF}example.org\u{200B}",
                "https://example.org",
                vec!["trim-whitespace", "add-scheme", "trim-whitespace"],
            ),
            (
                "\u{202A}C:\\x\u{202C}",
                "file:///C:/x",
                vec!["trim-whitespace", "add-file-scheme", "slash-for-backslash", "trim-whitespace"],
            ),
        ] {
            let made = typed(text, None).unwrap();
            let found: Vec<_> = made.edits.iter().map(|edit| edit.code.name()).collect();
            assert_eq!((made.text.as_str(), found), (uri, codes), "{text}");
        }
    }

    #[test]
    fn refusals() {
        for (text, code) in [
            ("", "input-empty"),
            (" ,;\n", "input-empty"),
            ("()", "input-empty"),
            ("hello", "input-no-host"),
            (".", "input-no-host"),
            ("2024-01-01T10:30", "input-no-host"),
            ("2024-01-01T10", "input-no-host"),
            ("10:30", "input-no-host"),
            ("how to parse a url", "input-words"),
            ("example.org\nX: y", "input-line-break"),
            ("javascript:alert(1)", "script-scheme"),
            ("LiveScript:x", "script-scheme"),
            ("\u{202E}moc.elpmaxe", "non-ascii"),
            ("example.org:99999/", "port-out-of-range"),
            ("256.256.256.256", "IPv4-out-of-range-part"),
        ] {
            assert_eq!(meaning(text), code, "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in
            ["<", " ", "%", "\\", "[", "@", ":", "//@:", "a ", "1", "::", "a:", "\u{FEFF}", "C:\\", "localhost:80/"]
        {
            for start in ["", "http://", "C:\\", "\\\\h\\", "/", "localhost/", "a@b:", "::1/"] {
                let text = format!("{start}{} ", piece.repeat(60_000));
                let edits = typed(&text, None).map_or(0, |made| made.edits.len());
                assert!(edits <= text.len());
            }
        }
    }

    proptest! {
        #[test]
        fn the_edits_lead_to_a_uri_that_is_accepted(
            text in "[ <(\"'\u{FEFF}]{0,2}(https?:|[a1C]:|foo:|localhost|127\\.0|h\\.example|fe80::|javascript|\\\\|/)?[/\\\\]{0,2}[a1:/\\\\@%4 \\[\\]?#é.C\n]{0,14}[>)\", ]{0,2}",
            default in prop::option::of("http|gemini"),
        ) {
            let Ok(made) = typed(&text, default.as_deref()) else { return Ok(()) };
            prop_assert!(parse::parse_uri(&made.text).is_ok());
            prop_assert_eq!(&apply(&text, &made.edits), &made.text);
            prop_assert!(made.edits.windows(2).all(|pair| pair[0].end <= pair[1].start));
            let scheme = made.text.split(':').next().unwrap_or("");
            prop_assert!(!schemes::runs_scripts(scheme));
            prop_assert!(!schemes::is_web(scheme) || web::can_parse(&made.text, None));
        }
    }
}
