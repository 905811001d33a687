//! The answer: one sentence that says whether the text is valid, and the text to use instead.
//!
//! The first of these that applies is the answer.
//!
//! | the text | state | fix |
//! |---|---|---|
//! | is read with two hosts, by browsers and others | as below | as below |
//! | is refused by RFC 3986 and RFC 3987 | invalid | the repair |
//! | is refused by the rules of its own scheme | invalid | the likely meaning |
//! | is valid and probably a mistake | suspicious | the likely meaning |
//! | is valid, with warnings | suspicious | |
//! | is valid, and browsers refuse it | suspicious | |
//! | is valid | valid | |
//!
//! Columns in sentences are for people and count from 1.

use super::fixes;
use super::problem::{defect, Cause, Problem, Severity};
use super::words::Sentences;
use super::{Report, SchemeVerdict, State};
use crate::advice::code::IssueCode;
use crate::advice::mistake::frame;
use crate::advice::proposal::Proposal;
use crate::advice::repair::{Gap, RepairCode};
use crate::names::schemes::{has_rules, SCRIPTS};
use crate::text::json::{object, Json};

/// Codes that name the cause of a refusal, which the grammars report as wrong characters.
const CAUSES: [IssueCode; 16] = [
    IssueCode::Placeholder,
    IssueCode::WindowsPath,
    IssueCode::ConnectionString,
    IssueCode::KeywordString,
    IssueCode::OracleName,
    IssueCode::HostsAndPorts,
    IssueCode::HostAndPort,
    IssueCode::PortAlone,
    IssueCode::ProxyParts,
    IssueCode::RemotePath,
    IssueCode::ImageReference,
    IssueCode::PackageSpecifier,
    IssueCode::CommandLine,
    IssueCode::SeveralUrls,
    IssueCode::AddressRange,
    IssueCode::MediaType,
];

/// A sentence with its state.
struct Headline {
    state: State,
    sentence: String,
    /// A text to use instead that is not one of the fixes.
    fix: Option<String>,
    hint: Option<String>,
    /// The code of its problem, and the range in characters.
    place: Option<(String, usize, usize)>,
}

impl Headline {
    fn new(state: State, sentence: String) -> Self {
        Headline { state, sentence, fix: None, hint: None, place: None }
    }

    /// Adds the problem that the sentence is about.
    fn about(mut self, say: &Sentences<'_>, problem: &Problem, hint: Option<String>) -> Self {
        let (start, end) = say.shown.span(&problem.place);
        self.place = Some((problem.cause.name().to_owned(), start, end));
        self.hint = hint;
        self
    }
}

/// The parts of a record that the answer is made of.
pub(super) struct Facts<'f> {
    /// The verdict of the scheme, which the caller knows.
    pub(super) own: Option<&'f Json>,
    /// The sentences about two hosts: that of browsers, and that of others.
    pub(super) hosts: Option<[String; 2]>,
    /// The name of the kind: "URI", "relative reference".
    pub(super) kind: String,
    /// The scheme is used with a password.
    pub(super) is_usual: bool,
}

/// Returns the answer: state, sentence, fix, hint, fixes, and the code and the range of the problem it is about; and
/// true if the sentence is about two hosts.
pub(super) fn answer(say: &Sentences<'_>, found: &Report<'_>, facts: &Facts<'_>) -> Json {
    let mut first = headline(say, found, facts);
    let mut has_two_hosts = false;
    if let Some([browsers, others]) = facts.hosts.as_ref().filter(|_| !is_meant(found)) {
        if found.issues.iter().any(|issue| issue.cause.name().starts_with("ipv4-")) {
            // The wrong number of an address is the cause, and another host what comes of it.
            first.sentence = format!("{}; {browsers}", first.sentence);
        } else {
            has_two_hosts = true;
            if first.state == State::Valid {
                first.state = State::Suspicious;
            }
            first.sentence = say.say("say.answer.hosts", &[("hosts", format!("{browsers}, {others}"))]);
        }
    }
    let is_uri = found.readings.uri.is_ok();
    let mut shown = fixes::fixes(say, &found.fixes, is_uri);
    let cause = found.faults.iter().any(is_cause);
    let gap = found.gap.filter(|_| first.state != State::Valid && !cause);
    if let Some(gap) = gap {
        first.hint = Some(say.text(match gap {
            Gap::Unfilled => "say.gap.unfilled",
            Gap::CutOff => "say.gap.cut-off",
            Gap::Two => "say.gap.two",
        }));
        shown = Json::List(Vec::new());
    } else if let Json::List(fixes) = &shown {
        let text = fixes.first().and_then(|fix| fix.get("text")).and_then(Json::text).map(str::to_owned);
        if first.state != State::Valid || text.is_some() {
            first.fix = text;
        }
    }
    let (code, start, end) =
        first.place.map_or((None, None, None), |(code, start, end)| (Some(code), Some(start), Some(end)));
    object! {
        "state": first.state.name(),
        "sentence": Json::Said(first.sentence),
        "fix": first.fix.map(Json::Said),
        "hint": first.hint.map(Json::Said),
        "fixes": shown,
        "code": code.map(Json::Said),
        "start": start,
        "end": end,
        "at": start.zip(end).map(|(start, end)| say.shown.at_span(start, end)),
        "two_hosts": has_two_hosts,
    }
}

/// Returns true if a valid URI is probably a mistake, which its fix corrects.
fn is_meant(found: &Report<'_>) -> bool {
    found.readings.uri.is_ok() && found.fixes.first().is_some_and(Proposal::is_meant)
}

fn is_cause(problem: &Problem) -> bool {
    match &problem.cause {
        Cause::Issue(code) => CAUSES.contains(code),
        Cause::Repair(code) => {
            matches!(
                code,
                RepairCode::TrimWords | RepairCode::AddSshScheme | RepairCode::AddDriveRoot | RepairCode::AddFileScheme
            )
        }
        _ => false,
    }
}

fn headline(say: &Sentences<'_>, found: &Report<'_>, facts: &Facts<'_>) -> Headline {
    if found.readings.reference().is_none() {
        return refused(say, found);
    }
    let name = name(found, facts);
    let defect = facts.own.and_then(|own| own.get("defect")).filter(|defect| **defect != Json::Null);
    if let Some(defect) = defect {
        let text = |field| defect.get(field).and_then(Json::text).unwrap_or_default().to_owned();
        let number = |field| match defect.get(field) {
            Some(Json::Count(number)) => Some(*number),
            _ => None,
        };
        let place = number("offset").zip(number("end"));
        let said =
            format!("{}{}", text("message"), place.map(|(at, _)| format!(" {}", column(say, at))).unwrap_or_default());
        let sentence = say.say("say.answer.invalid", &[("name", name), ("said", said)]);
        let place = place.map(|(start, end)| (text("code"), start, end));
        return Headline { hint: Some(text("hint")), place, ..Headline::new(State::Invalid, sentence) };
    }
    let hint = |problem: &Problem| Some(say.hint(problem.cause.name()));
    let mistake = |said: String| say.say("say.answer.mistake", &[("name", name.clone()), ("said", said)]);
    let is = |code: IssueCode| move |issue: &&Problem| issue.cause == Cause::Issue(code);
    if let Some(password) = found.issues.iter().find(is(IssueCode::PasswordDelimiter)) {
        let sentence = mistake(said(say, password));
        return Headline::new(State::Suspicious, sentence).about(say, password, hint(password));
    }
    if is_meant(found) {
        let meant = found.fixes.first().map(|fix| fixes::reasons(say, fix)).unwrap_or_default();
        return Headline::new(State::Suspicious, mistake(meant));
    }
    let failure = found.readings.failure().filter(|_| found.readings.is_refused_by_browsers());
    // Each kind in each component is one warning.
    let mut warnings: Vec<&Problem> = Vec::new();
    for issue in found.issues.iter().filter(|issue| issue.severity(facts.is_usual) == Severity::Warning) {
        if !warnings.iter().any(|one| (&one.cause, one.component) == (&issue.cause, issue.component)) {
            warnings.push(issue);
        }
    }
    // The wrong number of an address says more than that the host looks like one.
    let first = warnings.iter().find(|one| one.cause.name().starts_with("ipv4-")).or(warnings.first());
    if let Some(first) = first {
        let key = if warnings.len() == 1 { "say.answer.warning" } else { "say.answer.warnings" };
        let browsers = failure.as_ref().map(|_| say.text("say.answer.refused")).unwrap_or_default();
        let values =
            [("name", name), ("count", warnings.len().to_string()), ("said", said(say, first)), ("browsers", browsers)];
        return Headline::new(State::Suspicious, say.say(key, &values)).about(say, first, hint(first));
    }
    if let Some(failure) = failure {
        let sentence = say.say("say.answer.browsers", &[("name", name), ("said", said(say, &failure))]);
        return Headline::new(State::Suspicious, sentence).about(say, &failure, advice(say, found, &failure, true));
    }
    if found.readings.uri.is_err() {
        let sentence = say.say("say.answer.non-ascii", &[("name", name)]);
        return Headline {
            fix: found.uri.as_ref().and_then(|uri| Some(say.shown.form(uri.as_ref().ok()?.as_str()))),
            ..Headline::new(State::Valid, sentence)
        };
    }
    let needs = !found.needs.is_empty() && found.resolution.is_none();
    let key = if needs { "say.answer.base" } else { "say.answer.valid" };
    Headline::new(State::Valid, say.say(key, &[("name", name)]))
}

/// Returns the sentence about a text that both RFCs refuse.
fn refused(say: &Sentences<'_>, found: &Report<'_>) -> Headline {
    // The cause, or the refusal that the figure shows. A mistake inside of a command or of words is graver.
    let mut causes = found.faults.iter().filter(|one| is_cause(one));
    let mut cause = causes.next().cloned();
    let has_words =
        |one: &Problem| one.cause == Cause::Repair(RepairCode::TrimWords) && frame::read(say.shown.text).is_some();
    if cause.as_ref().is_some_and(|one| one.cause == Cause::Issue(IssueCode::CommandLine) || has_words(one)) {
        let is_first = |error: &Problem| {
            found.faults.iter().any(|one| (&one.cause, one.place.start) == (&error.cause, error.place.start))
        };
        let graver = found.readings.error().filter(is_first);
        let is_named = graver.is_some() || cause.as_ref().is_some_and(has_words);
        let next = causes.next().cloned().filter(|_| is_named);
        cause = next.or(graver).or(cause);
    }
    let Some(problem) = cause.or_else(|| found.readings.error()) else {
        return Headline::new(State::Invalid, say.text("say.answer.nothing"));
    };
    let others = (found.faults.len() + found.faults_more).saturating_sub(1);
    let count = [("count", thousands(others))];
    let more = match others {
        0 => String::new(),
        1 => say.text("say.answer.one-more"),
        _ => say.say("say.answer.more", &count),
    };
    let said = format!("{}{more}", said(say, &problem));
    let url = found.readings.url.as_ref();
    if url.is_some_and(|url| SCRIPTS.contains(&url.view().scheme())) {
        let sentence = say.say("say.answer.script", &[("said", said)]);
        let hint = Some(say.text("say.answer.script-hint"));
        return Headline::new(State::Invalid, sentence).about(say, &problem, hint);
    }
    let sentence = say.say("say.answer.invalid", &[("name", say.text("say.kind.uri")), ("said", said)]);
    let is_first = |error: Problem| (&error.cause, error.place.start) == (&problem.cause, problem.place.start);
    let hint = advice(say, found, &problem, found.readings.error().is_some_and(is_first));
    Headline::new(State::Invalid, sentence).about(say, &problem, hint)
}

/// Returns what to do about a problem, which the first fix corrects or not.
fn advice(say: &Sentences<'_>, found: &Report<'_>, problem: &Problem, is_fixed: bool) -> Option<String> {
    let row = defect(say, problem, found.fixes.first().filter(|_| is_fixed));
    row.get("hint").and_then(Json::text).map(str::to_owned)
}

/// Returns the name of the text: "https URI", "urn:isbn URI", "relative reference".
fn name(found: &Report<'_>, facts: &Facts<'_>) -> String {
    let own = facts.own.and_then(|own| own.get("standard")).and_then(Json::text);
    let own = own.and_then(|own| own.strip_prefix("scheme ")?.split(' ').next().map(str::to_owned));
    // The rules of http are known here too.
    let taken = || {
        let scheme = found.readings.uri.as_ref().ok()?.scheme()?.to_ascii_lowercase();
        (found.scheme == Some(SchemeVerdict::Accepted) && has_rules(&scheme)).then_some(scheme)
    };
    match own.or_else(taken) {
        Some(own) => format!("{own} {}", facts.kind),
        None => facts.kind.clone(),
    }
}

/// Returns the sentence about a problem, with its column.
fn said(say: &Sentences<'_>, problem: &Problem) -> String {
    let (start, _) = say.shown.span(&problem.place);
    format!("{} {}", say.message(problem), column(say, start))
}

fn column(say: &Sentences<'_>, offset: usize) -> String {
    say.say("say.column", &[("column", (offset + 1).to_string())])
}

/// Writes a number with "," between thousands.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut made = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            made.push(',');
        }
        made.push(digit);
    }
    made
}
