//! Problems of a text: a code with its component and range, the values that a sentence about it needs, and its record.
//!
//! A sentence of the catalogue names the text in error, its first character, the scheme, and for addresses the wrong
//! group of an IPv6 address and the number of groups.
//!
//! The parsers see wrong characters. A fix says what they come from: words before a URL, a bracket that is never closed.
//! So the errors inside such a place are one problem, and what only the fix corrects is one too.

use super::words::{fill, visible, Sentences};
use super::{fixes, Report};
use crate::advice::code::{Issue, IssueCode};
use crate::advice::issue::refused::{cause, Fault};
use crate::advice::proposal::{self, Proposal};
use crate::advice::repair::{repair, Edit, RepairCode};
use crate::names::idna::IdnaCode;
use crate::readings::appendix_b::{Part, Parts};
use crate::report::forms::difference;
use crate::syntax::chars;
use crate::syntax::error::{codes, Code, Component, SyntaxError};
use crate::text::cover::MASK;
use crate::text::json::{object, Json};
use crate::text::shown::{Given, Shown};
use crate::web::{self, Effect, Kind, ValidationError};
use std::fmt::Write;
use std::ops::Range;

/// The largest number of quoted characters.
const QUOTED: usize = 60;

/// The number of characters that are searched for an address.
const AUTHORITY: usize = 10_000;

/// The longest text, in characters, whose fix is shown beside a problem.
const LONGEST: usize = 20_000;

/// The largest number of edits of a fix that are problems.
const MOST: usize = 100;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The RFCs reject the text.
    Syntax(Code),
    /// The text is valid and suspicious, or would be after the syntax errors are fixed.
    Issue(IssueCode),
    /// A validation error of the URL Standard.
    Validation(Kind, Effect),
    /// A mistake that only its correction names.
    Repair(RepairCode),
    /// A rule of the scheme.
    Scheme(String),
    /// A host without a form in A-labels, and the character at fault.
    Domain(IdnaCode, Option<char>),
}

impl Cause {
    /// Returns the stable name.
    pub fn name(&self) -> &str {
        match self {
            Cause::Scheme(code) => code,
            _ => self.known_name().unwrap_or_default(),
        }
    }

    /// Returns the stable name, unless it is a rule of a scheme.
    pub fn known_name(&self) -> Option<&'static str> {
        Some(match self {
            Cause::Syntax(code) => code.name(),
            Cause::Issue(code) => code.name(),
            Cause::Validation(kind, _) => kind.name(),
            Cause::Repair(code) => code.name(),
            Cause::Scheme(_) => return None,
            Cause::Domain(code, _) => code.name(),
        })
    }

    fn named(name: &str) -> Self {
        let issue = || IssueCode::ALL.into_iter().find(|code| code.name() == name).map(Cause::Issue);
        let code = Code::ALL.into_iter().find(|code| code.name() == name).map(Cause::Syntax);
        let words = (name == RepairCode::TrimWords.name()).then_some(Cause::Repair(RepairCode::TrimWords));
        code.or_else(issue).or(words).unwrap_or(Cause::Syntax(Code::Surrogate))
    }

    /// Returns the mistake that an edit corrects.
    fn of(edit: &Edit, corrections: &[String]) -> Self {
        Cause::Issue(match edit.code {
            RepairCode::AddScheme => return Cause::Syntax(Code::SchemeRequired),
            RepairCode::AddSchemeColon => IssueCode::SchemeColonMissing,
            RepairCode::CloseBracket => IssueCode::BracketUnclosed,
            RepairCode::DecodeEntity => IssueCode::HtmlEntity,
            RepairCode::DecodeWhole => IssueCode::EncodedWhole,
            RepairCode::DropDoubledScheme => IssueCode::SchemeDoubled,
            RepairCode::DropLeadingZero => IssueCode::Ipv4LeadingZero,
            RepairCode::DropPunctuation => IssueCode::TrailingPunctuation,
            RepairCode::EncodeHash => IssueCode::HashInQuery,
            RepairCode::FixHostName => IssueCode::HostMisspelt,
            RepairCode::FixKeyboardLayout => IssueCode::KeyboardLayout,
            RepairCode::FixSchemeName => IssueCode::SchemeMisspelt,
            RepairCode::MovePort => IssueCode::PortAfterPath,
            RepairCode::MoveQuery => IssueCode::QueryInFragment,
            RepairCode::SchemeRule if !corrections.is_empty() => return Cause::Scheme(corrections[0].clone()),
            code => return Cause::Repair(code),
        })
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
            Kind::MissingSchemeNonRelativeUrl => Component::Scheme,
            Kind::PortOutOfRange | Kind::PortInvalid => Component::Port,
            Kind::InvalidCredentials => Component::Userinfo,
            Kind::HostMissing | Kind::FileInvalidWindowsDriveLetterHost => Component::Host,
            // The kinds of hosts come first.
            kind if kind as usize <= Kind::Ipv4InIpv6TooFewParts as usize => Component::Host,
            _ => component_at(parts, error.start),
        };
        Problem { cause: Cause::Validation(error.kind, error.effect), component, place: error.start..error.end }
    }

    /// Returns the weight of an issue. A password is harmless where the scheme is used with one.
    pub(super) fn severity(&self, is_usual: bool) -> Severity {
        match self.warns() && !(is_usual && self.cause == Cause::Issue(IssueCode::PasswordPresent)) {
            true => Severity::Warning,
            false => Severity::Info,
        }
    }

    /// Returns true for a warning.
    pub(super) fn warns(&self) -> bool {
        matches!(self.cause, Cause::Issue(code) if Severity::of(code) == Severity::Warning)
    }
}

fn component_at(parts: &Parts, at: usize) -> Component {
    let inside = parts.defined().find(|(part, place)| *part != Part::Authority && place.contains(&at));
    inside.map_or(Component::Reference, |(part, _)| part.component())
}

/// Texts around a URL, which are said once for both of their ends.
const FRAMES: [IssueCode; 4] =
    [IssueCode::SettingName, IssueCode::MarkupAround, IssueCode::HeaderValue, IssueCode::CommandLine];

/// Mistakes that are said once for all edits of their fix.
const SLIPS: [IssueCode; 15] = [
    IssueCode::HostExpected,
    IssueCode::AbsoluteUrlNeeded,
    IssueCode::ShellAmpersand,
    IssueCode::XmlAmpersand,
    IssueCode::GitPrefixMissing,
    IssueCode::MarkdownLink,
    IssueCode::BracketMisplaced,
    IssueCode::EscapeBackslash,
    IssueCode::DriveSlashes,
    IssueCode::NamedInstance,
    IssueCode::QuotesInside,
    IssueCode::EntityTorn,
    IssueCode::ServiceVariable,
    IssueCode::QueryMarkMissing,
    IssueCode::TextBlank,
];

/// Returns the problems of an invalid text with a fix, one for each mistake: the errors in the words or brackets before
/// a URL are one, and each edit that begins in no error is one.
pub(super) fn mistakes(text: &str, parts: &Parts, faults: Vec<Problem>, fix: &Proposal) -> Vec<Problem> {
    let edits = fix.edits.as_slice();
    let is_first = |codes: &[IssueCode]| matches!(faults.first(), Some(Problem { cause: Cause::Issue(code), .. }) if codes.contains(code));
    if is_first(&SLIPS) {
        return faults;
    }
    let is_framed =
        is_first(&FRAMES) || faults.first().is_some_and(|first| first.cause == Cause::Repair(RepairCode::TrimWords));
    let mut given = without_words_before(text, faults, edits);
    let is_remote = edits.iter().any(|edit| edit.code == RepairCode::AddSshScheme);
    if is_remote {
        given.retain(|problem| problem.cause != Cause::Syntax(Code::ColonInFirstSegment));
    }
    // A drive and its path have no port.
    if edits.iter().any(|edit| edit.code == RepairCode::AddDriveRoot) {
        given.retain(|problem| problem.cause != Cause::Syntax(Code::PortCharacter));
    }
    // These edits name the mistake better than the errors of the grammars, which are of another kind or at another place.
    let better = match given.first().map(|first| &first.cause) {
        Some(Cause::Syntax(Code::SecondAt)) => Some((RepairCode::EncodeSecondAt, "@")),
        Some(Cause::Syntax(Code::Ipv6TooFewGroups)) => Some((RepairCode::DropBracket, "[")),
        _ => None,
    };
    let (mut at, mut more) = (0, Vec::new());
    for edit in edits.iter().take(MOST) {
        // An IRI may contain them.
        let is_of_iris = matches!(edit.code, RepairCode::EncodeNonAscii | RepairCode::DomainToAscii);
        let is_said =
            (is_remote && edit.code == RepairCode::SlashForColon) || (is_framed && edit.code == RepairCode::TrimWords);
        if is_of_iris || is_said {
            continue;
        }
        let place = place(text, edit);
        while given.get(at).is_some_and(|problem| problem.place.end < place.start) {
            at += 1;
        }
        let is_better = better == Some((edit.code, &text[place.clone()]));
        let is_named = is_better && !given.iter().any(|problem| problem.place.start == place.start);
        if is_named || given.get(at).is_none_or(|problem| problem.place.start > place.start) {
            let component = component_at(parts, place.start);
            more.push(Problem { cause: Cause::of(edit, &fix.corrections), component, place });
        }
    }
    given.append(&mut more);
    given.sort_by_key(|problem| problem.place.start);
    given
}

fn without_words_before(text: &str, mut faults: Vec<Problem>, edits: &[Edit]) -> Vec<Problem> {
    let Some(edit) = edits.first().filter(|edit| edit.start == 0) else { return faults };
    let is_path = edit.code == RepairCode::AddFileScheme;
    if !is_path && faults.first().is_some_and(|first| first.place.start == 0) {
        return faults;
    }
    let cause = match edit.code {
        RepairCode::TrimWords => Cause::Repair(RepairCode::TrimWords),
        RepairCode::AddScheme if edit.end > 0 => Cause::Repair(RepairCode::TrimWords),
        RepairCode::TrimDelimiters => Cause::Repair(RepairCode::TrimDelimiters),
        RepairCode::AddFileScheme if text.starts_with(['/', '\\']) => Cause::Repair(RepairCode::AddFileScheme),
        RepairCode::AddFileScheme => Cause::Issue(IssueCode::WindowsPath),
        _ => return faults,
    };
    // A drive letter and its colon are read as a scheme; "\\" begins a UNC string, and "/" a path of POSIX.
    let length = if text.starts_with('/') { 1 } else { 2 };
    let end = if edit.end > 0 { edit.end } else { text.char_indices().nth(length).map_or(text.len(), |(at, _)| at) };
    faults.retain(|problem| problem.place.start >= end);
    faults.insert(0, Problem { cause, component: Component::Reference, place: 0..end });
    faults
}

/// Returns the place that an edit changes: all of a name, or the character behind a missing one.
fn place(text: &str, edit: &Edit) -> Range<usize> {
    let next = |at: usize| at + text[at..].chars().next().map_or(0, char::len_utf8);
    match edit.code {
        RepairCode::FixSchemeName | RepairCode::FixHostName => edit.start..edit.end,
        RepairCode::AddSshScheme => {
            let colon = text[edit.start..].find(':').unwrap_or(0);
            edit.start..next(edit.start + colon)
        }
        _ => {
            let (changed, _) = difference(&text[edit.start..edit.end], &edit.replacement);
            let start = edit.start + changed.start;
            start..next(start).max(edit.start + changed.end)
        }
    }
}

impl Sentences<'_> {
    /// Returns the sentence about a problem.
    pub fn message(&self, problem: &Problem) -> String {
        let code = problem.cause.name();
        let Some(mut sentence) = self.find(&format!("rule.{code}.problem")) else { return code.to_owned() };
        if !sentence.contains('{') {
            return sentence;
        }
        let arguments = Arguments::of(self.shown, problem);
        let found = visible(&arguments.found);
        if found.is_empty() {
            for quoted in self.text("say.quoted").split('|') {
                sentence = sentence.replace(quoted, "");
            }
            sentence = sentence.replace(&self.text("say.quoted-alone"), &self.text("say.empty"));
        }
        let name = problem.component.name();
        let place = || match self.is_before_scheme(problem) {
            true => self.text("say.before-scheme"),
            false => self.phrase("in.", name),
        };
        let mut values = Vec::new();
        // Most sentences have one place or two.
        let mut add = |place: &'static str, value: &dyn Fn() -> String| {
            if sentence.contains(&format!("{{{place}}}")) {
                values.push((place, value()));
            }
        };
        add("found", &|| found.clone());
        add("character", &|| self.character(problem, &arguments));
        add("component", &|| self.phrase("", name));
        add("component.in", &|| self.phrase("in.", name));
        add("component.of", &|| self.phrase("of.", name));
        add("component.where", &place);
        add("value", &|| match arguments.found.contains(MASK) {
            true => self.text("say.character-secret"),
            false if found.is_empty() => self.text("say.empty"),
            false => self.say("say.character", &[("found", found.clone())]),
        });
        add("label", &|| found.clone());
        add("named", &|| match problem.cause {
            Cause::Domain(_, Some(c)) => visible(c.encode_utf8(&mut [0; 4])),
            _ => String::new(),
        });
        add("escape", &|| arguments.character.map(escaped).unwrap_or_default());
        add("scheme", &|| arguments.scheme.clone().unwrap_or_else(|| self.text("say.scheme-none")));
        if let Some(address) = &arguments.address {
            let count = |number: usize| vec![("count", number.to_string())];
            add("group", &|| address.group.clone());
            add("groups", &|| {
                self.say(if address.double { "say.groups-double" } else { "say.groups" }, &count(address.groups))
            });
            add("numbers", &|| self.say("say.numbers", &count(address.numbers)));
            add("number", &|| match address.embedded {
                Some(embedded) => self.say("say.number-count", &count(embedded)),
                None if found.is_empty() => self.text("say.number-none"),
                None => self.say("say.number-found", &[("found", found.clone())]),
            });
        }
        fill(&sentence, &values)
    }

    /// Returns the first character of a problem, with its code and its name.
    fn character(&self, problem: &Problem, arguments: &Arguments) -> String {
        let Some(c) = arguments.character.filter(|_| !problem.place.is_empty()) else {
            return self.text("say.character-none");
        };
        let is_mark = self.shown.text[problem.place.clone()].starts_with(|c: char| c.is_ascii_punctuation());
        let found = |c: char| ("found", visible(c.encode_utf8(&mut [0; 4])));
        if let Some(unit) = self.shown.given.unit(problem.place.start).filter(|_| !arguments.found.contains(MASK)) {
            let code = format!("U+{unit:04X}");
            return self.say("say.character-code", &[("found", format!("⟨{code}⟩")), ("code", code)]);
        }
        match c {
            ' ' => self.text("say.character-space"),
            _ if arguments.found.contains(MASK) && !is_mark => self.text("say.character-secret"),
            '!'..='~' => self.say("say.character", &[found(c)]),
            _ => {
                let code = ("code", format!("U+{:04X}", c as u32));
                match self.name(c) {
                    Some(name) => self.say("say.character-name", &[found(c), code, ("name", name)]),
                    None => self.say("say.character-code", &[found(c), code]),
                }
            }
        }
    }

    /// Returns true for delimiters before a scheme. By the grammar they are in the scheme, or in the path of a relative
    /// reference, which is not the mistake.
    fn is_before_scheme(&self, problem: &Problem) -> bool {
        let text = self.shown.text;
        let Some(start) = text.find(|c: char| c.is_ascii_alphanumeric()).filter(|start| *start > 0) else {
            return false;
        };
        let rest = &text[start..];
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
        let mut after = rest[end..].chars();
        problem.place.start == 0
            && matches!(problem.component, Component::Path | Component::Scheme)
            && text[..start].chars().count() < 10
            && rest.starts_with(|c: char| c.is_ascii_alphabetic())
            && after.next() == Some(':')
            && after.next().is_some_and(|c| c != ':')
    }
}

fn escaped(c: char) -> String {
    c.encode_utf8(&mut [0; 4]).bytes().fold(String::new(), |mut made, octet| {
        let _ = write!(made, "%{octet:02X}");
        made
    })
}

/// Returns the record of a problem; `fix` is that of the text, and is shown unless the problem is in a secret.
pub fn defect(say: &Sentences<'_>, problem: &Problem, fix: Option<&Proposal>) -> Json {
    let suggested = fix.and_then(|fix| Some((suggestion(say.shown, problem, fix)?, say.advice(fix))));
    let (text, mut advice) = suggested.map_or((None, String::new()), |(text, advice)| (Some(text), advice));
    if let Some(key) = particular(say.shown, problem, fix.is_some()) {
        advice = say.text(key);
    }
    row(say, problem, expected(say, problem), advice, text)
}

/// Returns the record of a problem without a fix.
pub(super) fn without_fix(say: &Sentences<'_>, problem: &Problem) -> Json {
    row(say, problem, expected(say, problem), String::new(), None)
}

/// Returns the record of an issue as a note of a standard: the text breaks no grammar.
pub(super) fn note(say: &Sentences<'_>, issue: &Problem) -> Json {
    row(say, issue, String::new(), String::new(), None)
}

fn expected(say: &Sentences<'_>, problem: &Problem) -> String {
    let code = problem.cause.name();
    match problem.cause {
        // The grammar of the component is not what an everyday mistake breaks.
        Cause::Issue(_) | Cause::Repair(_) => say.grammar(code).unwrap_or_default(),
        _ => say.expected(code, problem.component),
    }
}

fn row(say: &Sentences<'_>, problem: &Problem, expected: String, mut hint: String, suggestion: Option<String>) -> Json {
    let (code, component) = (problem.cause.name(), problem.component);
    let (start, end) = say.shown.span(&problem.place);
    if hint.is_empty() {
        hint = say.hint(code);
    }
    object! {
        "code": Json::said(code),
        "message": Json::Said(say.message(problem)),
        "component": component.name(),
        "offset": start,
        "end": end,
        "rule": Json::Said(say.section(code, component)),
        "expected": Json::Said(expected),
        "hint": Json::Said(hint),
        "suggestion": suggestion.map_or(Json::Null, Json::Said),
    }
}

/// Returns the text of a fix as it is shown beside a problem.
fn suggestion(shown: &Shown<'_>, problem: &Problem, fix: &Proposal) -> Option<String> {
    let is_url = !matches!(problem.cause, Cause::Validation(..)) || web::can_parse(&fix.text, None);
    if !is_url || fix.kind == proposal::Kind::Normalized || shown.span(&(0..shown.text.len())).1 > LONGEST {
        return None;
    }
    let whole = shown.whole();
    let masks = |text: &str| text.matches(MASK).count();
    let text = fixes::shown(shown, fix);
    let is_hidden = shown.part(&problem.place).contains(MASK);
    // A part that moved may have lost its mask.
    let is_kept = masks(&whole) == 0 || masks(&text) == masks(&whole);
    (!is_hidden && text != whole && is_kept).then_some(text)
}

/// Returns the key of the advice for some occurrences of a code.
fn particular(shown: &Shown<'_>, problem: &Problem, has_fix: bool) -> Option<&'static str> {
    let Cause::Syntax(code) = problem.cause else { return None };
    let drops = |edit: &Edit| edit.code == RepairCode::DropSpace;
    match (code, problem.component) {
        (Code::Space, _) if has_fix => None,
        (Code::Space, Component::Host) => Some("say.space-in-host"),
        (Code::Space, Component::Port) => Some("say.space-in-port"),
        (Code::Space, _) => repair(shown.text).edits.iter().any(drops).then_some("say.space"),
        // A part of a password.
        (Code::PortCharacter, _) => shown.part(&problem.place).starts_with(MASK).then_some("say.password-escapes"),
        (Code::HostList, _) => shown.text[problem.place.end..].starts_with(',').then_some("say.comma-at-end"),
        (Code::Surrogate, _) => {
            let given = shown.given;
            let is_byte = |unit: u16| (0xDC80..=0xDCFF).contains(&unit);
            let is_half = |unit: &(usize, u16)| !is_byte(unit.1);
            let is_alone =
                || given.surrogates.len() == given.text.chars().count() && given.surrogates.iter().all(is_half);
            Some(match given.unit(problem.place.start)? {
                unit if is_byte(unit) => "rule.surrogate.hint",
                _ if is_alone() => "say.surrogates",
                _ => "say.surrogate-half",
            })
        }
        _ => None,
    }
}

/// Returns the records of all problems of an invalid text; the fix is shown beside the first error.
pub fn defects(say: &Sentences<'_>, found: &Report<'_>) -> Json {
    let first = found.readings.error();
    Json::list(found.faults.iter().map(|problem| match &first {
        Some(first) if first == problem => defect(say, first, found.fixes.first()),
        _ => without_fix(say, problem),
    }))
}

/// Returns the issues of a valid text, the first of each code in a component, and their number.
pub fn firsts<'r>(found: &'r Report<'_>) -> Vec<(&'r Problem, usize)> {
    let mut rows: Vec<(&Problem, usize)> = Vec::new();
    for issue in &found.issues {
        let is_same = |first: &Problem| (&first.cause, first.component) == (&issue.cause, issue.component);
        match rows.iter_mut().find(|(first, _)| is_same(first)) {
            Some((_, times)) => *times += 1,
            None => rows.push((issue, 1)),
        }
    }
    for (code, component, more) in &found.issues_more {
        let is_same = |first: &Problem| (&first.cause, first.component) == (&Cause::Issue(*code), *component);
        if let Some((_, times)) = rows.iter_mut().find(|(first, _)| is_same(first)) {
            *times += more;
        }
    }
    rows
}

/// Notes of schemes that are used with a password.
const USUAL: [&str; 2] = ["database-password", "service-password"];

/// Returns true if the verdict of a scheme says that it is used with a password.
pub(super) fn is_usual(own: &Json) -> bool {
    let is = |note: &Json| note.get("code").and_then(Json::text).is_some_and(|code| USUAL.contains(&code));
    matches!(own.get("notes"), Some(Json::List(notes)) if notes.iter().any(is))
}

/// Returns the records of the issues of a valid text.
pub(super) fn issues(say: &Sentences<'_>, found: &Report<'_>, is_usual: bool) -> Json {
    Json::list(firsts(found).into_iter().map(|(issue, times)| {
        let code = issue.cause.name();
        let (start, end) = say.shown.span(&issue.place);
        object! {
            "code": Json::said(code),
            "severity": issue.severity(is_usual).name(),
            "component": issue.component.name(),
            "start": start,
            "end": end,
            "message": Json::Said(say.message(issue)),
            "rule": Json::Said(say.section(code, issue.component)),
            "hint": Json::Said(say.hint(code)),
            "times": times,
        }
    }))
}

/// The values of a sentence about a problem, masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arguments {
    /// The first character of the range.
    pub(super) character: Option<char>,
    /// The text of the range, shortened.
    pub(super) found: String,
    /// The text before the first colon, in lower case.
    pub(super) scheme: Option<String>,
    /// The address around an error in one.
    pub(super) address: Option<Address>,
}

/// The address that contains an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// The group of an IPv6 address in which the error is.
    pub(super) group: String,
    /// The number of groups.
    pub(super) groups: usize,
    /// True if it has "::".
    pub(super) double: bool,
    /// The number of numbers, in dotted notation.
    pub(super) numbers: usize,
    /// The number of numbers in an embedded IPv4 address that has too many, or is alone.
    pub(super) embedded: Option<usize>,
}

impl Arguments {
    /// Returns the values of a problem of a text.
    pub(super) fn of(shown: &Shown<'_>, problem: &Problem) -> Self {
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
pub(super) fn cut(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(QUOTED) {
        let end = text.char_indices().nth(QUOTED - 1).map_or(at, |(at, _)| at);
        text.truncate(end);
        text.push('…');
    }
    text
}

fn scheme(shown: &Shown<'_>) -> Option<String> {
    let end = shown.text.char_indices().nth(QUOTED).map_or(shown.text.len(), |(at, _)| at);
    let text = &shown.text[..end];
    let first = text.find(':')?;
    let is_name = |b: &u8| chars::is(*b, chars::SCHEME);
    // In a message the scheme is the first name before a colon without a space: "key": "https:/h".
    let named = |(colon, _)| {
        let name = text[..colon].bytes().rev().take_while(is_name).count();
        (name > 1 && !text[colon + 1..].starts_with(' ')).then_some((colon - name, colon))
    };
    let plain = text[..first].bytes().all(|b| is_name(&b));
    let (start, colon) = if plain { (0, first) } else { text.match_indices(':').find_map(named)? };
    Some(shown.part(&(start..colon)).to_lowercase())
}

fn address(shown: &Shown<'_>, place: &Range<usize>) -> Address {
    let place = shown.shown_place(place);
    let mut text = shown.whole();
    let end = text.char_indices().nth(AUTHORITY).map_or(text.len(), |(at, _)| at);
    text.truncate(end);
    let (start, end) = (place.start.min(text.len()), place.end.min(text.len()));
    let opening = text[..start + usize::from(text[start..].starts_with('['))].rfind('[').map_or(0, |at| at + 1);
    let closing = text[opening..].find(']').map_or(text.len(), |at| opening + at);
    let inner = &text[opening..closing];
    let at = start.min(closing).saturating_sub(opening);
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
