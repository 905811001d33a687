//! All errors of an invalid text: syntax errors, and further errors that would appear after fixing them (a port above
//! 65535, an empty label).
//!
//! Issues are found in a copy in which every syntax error is replaced by letters, so that it parses. An issue adjacent
//! to an error is ignored, because it may be caused by the letters.

use super::find;
use super::mistake::{self, entity, frame, frame::Frame, setting};
use crate::advice::code::IssueCode;
use crate::syntax::chars::Syntax;
use crate::syntax::error::{Code, Component, SyntaxError};
use crate::syntax::parse::faults;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// An error. Offsets are bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of a [`Code`] or an [`IssueCode`].
    pub code: &'static str,
    /// The component.
    pub component: Component,
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
}

/// Issues that are always errors, and a misspelt scheme.
pub(in crate::advice) const ERRORS: [IssueCode; 9] = [
    IssueCode::Placeholder,
    IssueCode::SchemeMisspelt,
    IssueCode::PortBeyond65535,
    IssueCode::HostLabelEmpty,
    IssueCode::HostLabelTooLong,
    IssueCode::HostTooLong,
    IssueCode::Ipv4TooFewBytes,
    IssueCode::Ipv4TooManyBytes,
    IssueCode::Ipv4ByteTooLarge,
];

/// Returns the errors of an invalid text, in order, and their number; at most [`faults::MOST`] syntax errors are
/// included. Empty for a valid text.
///
/// ```
/// use urikit_core::syntax::chars::Syntax;
/// use urikit_core::advice::issue::refused::faults;
/// let (found, count) = faults(Syntax::Uri, "http://exa mple.com:99999/a b");
/// let codes: Vec<_> = found.iter().map(|fault| fault.code).collect();
/// assert_eq!((codes, count), (vec!["space", "port-beyond-65535", "space"], 3));
/// ```
pub fn faults(syntax: Syntax, text: &str) -> (Vec<Fault>, usize) {
    match frame::read(text) {
        Some(frame) => framed(syntax, text, frame),
        None => bare(syntax, text),
    }
}

/// Returns the errors of the value in a frame, and one for each text around it, which is not a mistake where a rule needs
/// it.
fn framed(syntax: Syntax, text: &str, frame: Frame) -> (Vec<Fault>, usize) {
    let mut found: Vec<_> = frame.around.into_iter().map(whole).collect();
    if let Some((code, place)) = frame.said {
        // A value without a scheme is wrong wherever it stands.
        found.retain(|_| code == IssueCode::HostAsScheme);
        found.push(whole((code.name(), place)));
        let count = found.len();
        return (found, count);
    }
    let inner = &text[frame.value.clone()];
    let (mut inside, count) = match Reference::parse_by(syntax, inner) {
        Err(_) => bare(syntax, inner),
        Ok(_) => {
            let issue: Vec<_> = warning(inner).into_iter().collect();
            (issue.clone(), issue.len())
        }
    };
    inside.iter_mut().for_each(|fault| shift(fault, frame.value.start));
    let count = count + found.len();
    found.append(&mut inside);
    (found, count)
}

fn whole((code, place): (&'static str, Range<usize>)) -> Fault {
    Fault { code, component: Component::Reference, start: place.start, end: place.end }
}

fn shift(fault: &mut Fault, by: usize) {
    fault.start += by;
    fault.end += by;
}

/// Returns the first warning about a valid text, but for its password.
fn warning(text: &str) -> Option<Fault> {
    let reference = Reference::parse(text).ok()?;
    let quiet = |code| IssueCode::NOTES.contains(&code) || code == IssueCode::PasswordPresent;
    let issue = find(&reference).into_iter().find(|issue| !quiet(issue.code))?;
    Some(Fault { code: issue.code.name(), component: issue.component, start: issue.start, end: issue.end })
}

/// Returns the errors of a text with nothing around it.
fn bare(syntax: Syntax, text: &str) -> (Vec<Fault>, usize) {
    let (wrong, count) = faults::faults(syntax, text);
    let found: Vec<_> = wrong
        .iter()
        .map(|it| Fault { code: it.code.name(), component: it.component, start: it.offset, end: it.end })
        .collect();
    if found.is_empty() || count > faults::MOST {
        return (found, count);
    }
    let (found, count) = with_missing(text, found, count);
    let (mut found, count) = with_setting(text, found, count);
    let mut entities = Vec::new();
    entity::fixes(text, 0, &mut entities);
    let count = count + entities.len();
    found.extend(entities.iter().map(|fix| {
        let code = IssueCode::HtmlEntity.name();
        Fault { code, component: Component::Reference, start: fix.start, end: fix.end }
    }));
    found.sort_by_cached_key(|fault| fault.start);
    let count = with_password(text, &mut found, count);
    let count = with_ats(text, &mut found, count);
    let count = with_port(text, &mut found, count);
    let mut filled = text.as_bytes().to_vec();
    for fault in &found {
        filled[fault.start..fault.end].fill(b'x');
    }
    let filled = String::from_utf8(filled).unwrap_or_default();
    let Ok(reference) = Reference::parse_by(syntax, &filled) else { return (found, count) };
    let mut at = 0;
    let mut issues = Vec::new();
    for issue in find(&reference).into_iter().filter(|issue| ERRORS.contains(&issue.code)) {
        while wrong.get(at).is_some_and(|fault| fault.end < issue.start) {
            at += 1;
        }
        if wrong.get(at).is_none_or(|fault| issue.end < fault.offset) {
            let (component, start, end) = (issue.component, issue.start, issue.end);
            issues.push(Fault { code: issue.code.name(), component, start, end });
        }
    }
    let count = count + issues.len();
    found.append(&mut issues);
    found.sort_by_cached_key(|fault| fault.start);
    (found, count)
}

/// Replaces the errors in a password by one for each delimiter that ends it early, which are their cause; returns the
/// number of errors.
fn with_password(text: &str, found: &mut Vec<Fault>, count: usize) -> usize {
    let Some(password) = mistake::password::of(text) else { return count };
    let before = found.len();
    found.retain(|fault| fault.end <= password.start || fault.start >= password.end);
    let at = found.partition_point(|fault| fault.start < password.start);
    let code = IssueCode::PasswordDelimiter.name();
    let delimiters = mistake::password::delimiters(text, password);
    let given = delimiters.map(|at| Fault { code, component: Component::Userinfo, start: at, end: at + 1 });
    found.splice(at..at, given.take(faults::MOST));
    (count + found.len()).saturating_sub(before)
}

/// Replaces the errors at each "@" of a user name or password by one that names it; returns the number of errors.
fn with_ats(text: &str, found: &mut Vec<Fault>, count: usize) -> usize {
    let Some((code, ats)) = ats(text) else { return count };
    let before = found.len();
    found.retain(|fault| fault.code != Code::SecondAt.name() && !ats.contains(&fault.start));
    found.extend(ats.iter().map(|at| of_at(code, *at)));
    found.sort_by_cached_key(|fault| fault.start);
    (count + found.len()).saturating_sub(before)
}

fn of_at(code: &'static str, at: usize) -> Fault {
    Fault { code, component: Component::Userinfo, start: at, end: at + 1 }
}

/// Returns the places of each "@" in a user name or password, and their code.
fn ats(text: &str) -> Option<(&'static str, Vec<usize>)> {
    let (ats, is_password) = mistake::password::ats(text)?;
    let code = if is_password { IssueCode::PasswordDelimiter.name() } else { Code::SecondAt.name() };
    (ats.len() < faults::MOST).then_some((code, ats))
}

/// Replaces the errors in a port by one for all of it.
fn with_port(text: &str, found: &mut Vec<Fault>, count: usize) -> usize {
    let first = found.iter().position(|fault| fault.component == Component::Port);
    let Some(first) = first.filter(|at| found[*at].code == Code::PortCharacter.name()) else { return count };
    let place = port(text, found[first].start);
    let before = found.len();
    let mut at = 0;
    found.retain(|fault| {
        at += 1;
        at == first + 1 || fault.end <= place.start || fault.start >= place.end
    });
    (found[first].start, found[first].end) = (place.start, place.end);
    (count + found.len()).saturating_sub(before)
}

/// Returns the range of the port whose first character that is not a digit is at an offset.
fn port(text: &str, at: usize) -> Range<usize> {
    let digits = text.as_bytes()[..at].iter().rev().take_while(|b| b.is_ascii_digit()).count();
    at - digits..text[at..].find(['/', '?', '#']).map_or(text.len(), |length| at + length)
}

/// Returns the cause of the parser's error: that of a port which is the beginning of a password is its delimiter, and an
/// invalid port is wrong as a whole.
///
/// ```
/// use urikit_core::advice::issue::refused::cause;
/// use urikit_core::syntax::reference::Reference;
/// let text = "postgres://u:p/w@h.example/d";
/// let fault = cause(text, Reference::parse(text).unwrap_err());
/// assert_eq!((fault.code, fault.start, fault.end), ("password-delimiter", 14, 15));
/// ```
pub fn cause(text: &str, error: SyntaxError) -> Fault {
    let Some(frame) = frame::read(text) else { return cause_of(text, error) };
    let Frame { mut around, value, said, .. } = frame;
    if let Some((code, place)) = said {
        return whole((code.name(), place));
    }
    let inner = &text[value.clone()];
    let inside = match Reference::parse_by(Syntax::Iri, inner) {
        Err(error) => {
            Some(setting::read(inner).map_or_else(|| cause_of(inner, error), |it| whole((it.code.name(), it.place))))
        }
        Ok(_) => warning(inner),
    };
    match inside {
        Some(mut fault) => {
            shift(&mut fault, value.start);
            fault
        }
        // Words break no grammar by themselves: the first character of them is.
        None => around.pop().filter(|(code, _)| *code != frame::WORDS).map_or_else(|| cause_of(text, error), whole),
    }
}

/// Returns the cause of the error of a text with nothing around it.
fn cause_of(text: &str, error: SyntaxError) -> Fault {
    if let Some((code, ats)) = (error.code == Code::SecondAt).then(|| ats(text)).flatten() {
        return of_at(code, ats[0]);
    }
    let password = (error.component == Component::Port).then(|| mistake::password::of(text)).flatten();
    let password = password.filter(|password| (password.start..password.end).contains(&error.offset));
    match password.and_then(|password| mistake::password::delimiters(text, password).next()) {
        Some(at) => {
            let code = IssueCode::PasswordDelimiter.name();
            Fault { code, component: Component::Userinfo, start: at, end: at + 1 }
        }
        None => {
            let whole = || port(text, error.offset);
            let place = if error.code == Code::PortCharacter { whole() } else { error.offset..error.end };
            Fault { code: error.code.name(), component: error.component, start: place.start, end: place.end }
        }
    }
}

/// Replaces the errors of a text that is not a URL by one that names it.
fn with_setting(text: &str, mut found: Vec<Fault>, mut count: usize) -> (Vec<Fault>, usize) {
    if let Some(setting) = mistake::setting::read(text) {
        let (code, place) = (setting.code.name(), setting.place);
        count -= found.len();
        found.retain(|fault| fault.code == IssueCode::Placeholder.name() || !place.contains(&fault.start));
        found.push(Fault { code, component: Component::Reference, start: place.start, end: place.end });
        count += found.len();
    }
    (found, count)
}

/// Replaces the errors inside a missing value, and those that only it causes, by one error.
fn with_missing(text: &str, found: Vec<Fault>, count: usize) -> (Vec<Fault>, usize) {
    let missing = mistake::missing(text);
    let before = found.len();
    let (mut kept, mut at) = (Vec::with_capacity(before + missing.len()), 0);
    let first = missing.first().map_or(0, |place| place.start);
    for fault in found {
        while missing.get(at).is_some_and(|place| place.end <= fault.start) {
            at += 1;
        }
        let inside = missing.get(at).is_some_and(|place| place.start < fault.end);
        // The colon after a placeholder for a host, which the grammar reads as the end of a scheme.
        let colon = fault.code == Code::ColonInFirstSegment.name() && first == 0 && !missing.is_empty();
        if !inside && !colon {
            kept.push(fault);
        }
    }
    let code = IssueCode::Placeholder.name();
    let place = |place: std::ops::Range<usize>| Fault {
        code,
        component: Component::Reference,
        start: place.start,
        end: place.end,
    };
    kept.extend(missing.into_iter().map(place));
    let count = count + kept.len() - before;
    (kept, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&'static str, usize)> {
        faults(Syntax::Uri, text).0.iter().map(|fault| (fault.code, fault.start)).collect()
    }

    #[test]
    fn faults_and_errors_in_their_order() {
        assert_eq!(
            found("http://exa mple.com:99999/a b|c?x#y#z"),
            [("space", 10), ("port-beyond-65535", 20), ("space", 27), ("vertical-bar", 29), ("second-hash", 35)]
        );
        assert_eq!(found("http://h:50xy:z/a b"), [("port-character", 9), ("space", 17)]);
        assert_eq!(found("http://u:p/w>@h.example/"), [("password-delimiter", 10), ("password-delimiter", 12)]);
        assert_eq!(found("http://h:99999/"), []);
        assert_eq!(found("hxxp://h[.]example/a b")[0], ("scheme-misspelt", 0));
        assert_eq!(found("htps://h/a b"), [("scheme-misspelt", 0), ("space", 10)]);
        let (login, second) = ("password-delimiter", "second-at");
        assert_eq!(found("amqp://u:p@s@s@h/"), [(login, 10), (login, 12)]);
        assert_eq!(found("http://u:p@s@h.example/"), [(login, 10)]);
        assert_eq!(found("smtp://ada@h.example:p@mail.example/"), [(second, 10)]);
        assert_eq!(found("http://h.example:80@g.example@h/"), [(second, 29)]);
        assert_eq!(found("http://h.example:x@g.example@h/"), [(second, 28)]);
        // The letters that replace an error do not count as letters of the text.
        assert_eq!(found("http://1.2|.3/"), [("vertical-bar", 10)]);
        assert_eq!(found("http://[::g]:99999/a b"), [("ipv6-character", 10), ("space", 20)]);
    }

    #[test]
    fn a_missing_value_is_one_error() {
        for (text, places) in [
            ("redis://#{ENV['X']}:6379/12", &[("placeholder", 8)][..]),
            ("http://undefined:undefined/x", &[("placeholder", 7)]),
            ("$host:$port", &[("placeholder", 0)]),
            ("{{host}}:8080/x", &[("placeholder", 0)]),
            ("postgres://u:${A:-b}@h/<db>", &[("placeholder", 13), ("placeholder", 23)]),
            ("http://h/{id}/a b", &[("placeholder", 9), ("space", 15)]),
            ("https://h/users/undefined/a b", &[("placeholder", 16), ("space", 27)]),
        ] {
            assert_eq!(found(text), places, "{text}");
        }
    }
}
