//! Problems of a text: a code with its component and range, and the values that a sentence about it needs. The
//! sentences are not here.
//!
//! A sentence of the catalogue names the text in error, its first character, the scheme, and for addresses the wrong
//! group of an IPv6 address and the number of groups.

use crate::advice::code::{Issue, IssueCode};
use crate::advice::issue::refused::{cause, Fault};
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::error::{codes, Code, Component, SyntaxError};
use crate::text::shown::{Given, Shown};
use crate::web::{Effect, Kind, ValidationError};
use std::ops::Range;

/// The largest number of quoted characters.
const QUOTED: usize = 60;

/// The number of characters that are searched for an address.
const AUTHORITY: usize = 10_000;

codes! {
    /// The weight of an issue.
    Severity {
        /// Harmless: the text means what it says.
        Info = "info",
        /// Probably an error.
        Warning = "warning",
    }
}

impl Severity {
    /// Returns the default severity of a code.
    pub fn of(code: IssueCode) -> Self {
        if IssueCode::NOTES.contains(&code) {
            Severity::Info
        } else {
            Severity::Warning
        }
    }
}

/// The code of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The RFCs reject the text.
    Syntax(Code),
    /// The text is valid and suspicious, or would be after the syntax errors are fixed.
    Issue(IssueCode),
    /// A validation error of the URL Standard.
    Validation(Kind, Effect),
}

impl Cause {
    /// Returns the stable name.
    pub fn name(self) -> &'static str {
        match self {
            Cause::Syntax(code) => code.name(),
            Cause::Issue(code) => code.name(),
            Cause::Validation(kind, _) => kind.name(),
        }
    }

    fn named(name: &str) -> Self {
        let issue = || IssueCode::ALL.into_iter().find(|code| code.name() == name).map(Cause::Issue);
        let code = Code::ALL.into_iter().find(|code| code.name() == name).map(Cause::Syntax);
        code.or_else(issue).unwrap_or(Cause::Syntax(Code::Surrogate))
    }
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The code.
    pub cause: Cause,
    /// The component.
    pub component: Component,
    /// The range in bytes.
    pub place: Range<usize>,
}

impl Problem {
    /// Returns the problem of a syntax error, which is its cause.
    pub fn syntax(given: &Given, error: &SyntaxError) -> Self {
        Problem::fault(given, &cause(&given.text, *error))
    }

    /// Returns one of all errors of an invalid text; a lone surrogate has a code of its own.
    pub(super) fn fault(given: &Given, fault: &Fault) -> Self {
        let is_lone = given.is_surrogate(fault.start);
        let cause = if is_lone { Cause::Syntax(Code::Surrogate) } else { Cause::named(fault.code) };
        Problem { cause, component: fault.component, place: fault.start..fault.end }
    }

    /// Returns the problem of an issue.
    pub(super) fn issue(issue: &Issue) -> Self {
        Problem { cause: Cause::Issue(issue.code), component: issue.component, place: issue.start..issue.end }
    }

    /// Returns the problem of a validation error of the URL Standard; `parts` are those of the text.
    pub fn validation(error: &ValidationError, parts: &Parts) -> Self {
        let component = match error.kind {
            Kind::InvalidCredentials => Component::Userinfo,
            Kind::HostMissing | Kind::FileInvalidWindowsDriveLetterHost => Component::Host,
            // The kinds of hosts come first.
            kind if kind as usize <= Kind::Ipv4InIpv6TooFewParts as usize => Component::Host,
            _ => parts
                .defined()
                .find(|(part, place)| *part != Part::Authority && place.contains(&error.start))
                .map_or(Component::Reference, |(part, _)| part.component()),
        };
        Problem { cause: Cause::Validation(error.kind, error.effect), component, place: error.start..error.end }
    }

    /// Returns true for a warning.
    pub(super) fn warns(&self) -> bool {
        matches!(self.cause, Cause::Issue(code) if Severity::of(code) == Severity::Warning)
    }
}

/// The values of a sentence about a problem, masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The first character of the range.
    pub character: Option<char>,
    /// The text of the range, shortened.
    pub found: String,
    /// The text before the first colon, in lower case.
    pub scheme: Option<String>,
    /// The address around an error in one.
    pub address: Option<Address>,
}

/// The address that contains an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The group of an IPv6 address in which the error is.
    pub group: String,
    /// The number of groups.
    pub groups: usize,
    /// True if it has "::".
    pub double: bool,
    /// The number of numbers, in dotted notation.
    pub numbers: usize,
    /// The number of numbers in an embedded IPv4 address that has too many, or is alone.
    pub embedded: Option<usize>,
}

impl Arguments {
    /// Returns the values of a problem of a text.
    pub fn of(shown: &Shown<'_>, problem: &Problem) -> Self {
        let part = shown.part(&problem.place);
        // Punctuation is shown also in a secret.
        let given = shown.text.get(problem.place.clone()).and_then(|part| part.chars().next());
        let mark = given.filter(|c| *c == ' ' || c.is_ascii_punctuation());
        Arguments {
            character: mark.or_else(|| part.chars().next()),
            found: cut(part),
            scheme: scheme(shown),
            address: problem.cause.name().starts_with("ip").then(|| address(shown, &problem.place)),
        }
    }
}

/// Shortens a text to 60 characters.
pub fn cut(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(QUOTED) {
        let end = text.char_indices().nth(QUOTED - 1).map_or(at, |(at, _)| at);
        text.truncate(end);
        text.push('…');
    }
    text
}

fn scheme(shown: &Shown<'_>) -> Option<String> {
    let end = shown.text.char_indices().nth(QUOTED).map_or(shown.text.len(), |(at, _)| at);
    let colon = shown.text[..end].find(':')?;
    Some(shown.part(&(0..colon)).to_lowercase())
}

fn address(shown: &Shown<'_>, place: &Range<usize>) -> Address {
    let place = shown.shown_place(place);
    let mut text = shown.whole();
    let end = text.char_indices().nth(AUTHORITY).map_or(text.len(), |(at, _)| at);
    text.truncate(end);
    let (start, end) = (place.start.min(text.len()), place.end.min(text.len()));
    let opening = text[..start].rfind('[').map_or(0, |at| at + 1);
    let closing = text[opening..].find(']').map_or(text.len(), |at| opening + at);
    let inner = &text[opening..closing];
    let at = start.min(closing) - opening;
    let group = inner[inner[..at].rfind(':').map_or(0, |at| at + 1)..].split(':').next().unwrap_or("");
    let parts: Vec<_> = inner.split(':').filter(|part| !part.is_empty()).collect();
    let groups = parts.len() + usize::from(parts.iter().any(|part| part.contains('.')));
    let from = text[..end].rfind(['/', '@']).map_or(0, |at| at + 1);
    let last = text[..start].rfind(':').map_or(0, |at| at + 1);
    let embedded = text[last..end.max(last)].split('.').count();
    Address {
        group: cut(group.to_owned()),
        groups,
        double: inner.contains("::"),
        numbers: text[from..end].matches('.').count() + 1,
        embedded: (embedded > 4 || (start == last && embedded > 1)).then_some(embedded),
    }
}
