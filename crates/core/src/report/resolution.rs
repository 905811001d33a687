//! Resolution (RFC 3986 section 5.2) step by step, and the result of the URL Standard for the same texts.

use super::problem::{defect, Cause, Problem};
use super::standards::read;
use super::words::Sentences;
use super::Report;
use crate::advice::proposal::{advise, Kind, Proposal, SchemeRules};
use crate::advice::typed::typed;
use crate::names::schemes::Schemes;
use crate::syntax::error::{Code, Component};
use crate::syntax::resolve::{is_same_document, resolve_traced, Policy, ResolutionStep, ResolveError};
use crate::text::json::{object, Json};
use crate::text::shown::{Given, Shown};
use crate::web::{self, WebUrl};

/// A resolved reference.
pub struct Resolution {
    /// The target, or the reason why there is none.
    pub target: Result<String, Unresolved>,
    /// The steps of the algorithm.
    pub steps: Vec<ResolutionStep>,
    /// True if the reference leads to the base itself (section 4.4).
    pub is_same_document: bool,
    /// The result of the URL Standard.
    pub url: Option<WebUrl>,
    /// True if browsers find the same URL in both results; None if there are not two.
    pub agree: Option<bool>,
    /// The fix of a base that is not a URI.
    pub fix: Option<Proposal>,
}

/// The reason why a reference has no target.
pub enum Unresolved {
    /// The base is invalid.
    Base(Problem),
    /// The reference is invalid.
    Text(Problem),
    /// The policy refuses both together.
    Both(ResolveError),
}

impl Resolution {
    /// Resolves a text against a base.
    pub fn of(policy: &Policy, given: &Given, base: &Given) -> Self {
        let by_browsers = web::parse(&base.text, None).ok();
        let url = by_browsers.and_then(|base| web::parse(&given.text, Some(base.view())).ok());
        let (mut steps, mut is_same_document_as_base) = (Vec::new(), false);
        let target = match (read(&base.text), read(&given.text)) {
            (Err(error), _) => Err(Unresolved::Base(Problem::syntax(base, &error))),
            (_, Err(error)) => Err(Unresolved::Text(Problem::syntax(given, &error))),
            (Ok(from), Ok(reference)) => {
                is_same_document_as_base = is_same_document(&from, &reference).unwrap_or(false);
                resolve_traced(&from, &reference, policy, &mut steps).map_err(Unresolved::Both)
            }
        };
        let both = target.as_ref().ok().zip(url.as_ref());
        let agree = both.map(|(target, url)| web::parse(target, None).is_ok_and(|by_rfc| by_rfc.href() == url.href()));
        Resolution { target, steps, is_same_document: is_same_document_as_base, url, agree, fix: None }
    }

    /// Looks for the fix of a base that is not a URI; of one that begins with its host, as a browser reads it.
    #[must_use]
    pub(super) fn with_fix(mut self, base: &Given, rules: &dyn SchemeRules, schemes: &Schemes) -> Self {
        if matches!(self.target, Err(Unresolved::Base(_) | Unresolved::Both(_))) && base.surrogates.is_empty() {
            let fixes = advise(&base.text, rules, schemes).proposals;
            let typed = || typed(&base.text, None).ok().filter(|_| base.text.starts_with("//"));
            let typed = || {
                let made = typed()?;
                let kind = Kind::ReadAs;
                Some(Proposal { text: made.text, kind, edits: made.edits, meaning: None, corrections: Vec::new() })
            };
            self.fix = fixes.into_iter().next().or_else(typed);
        }
        self
    }
}

/// Returns the steps of a resolution in words; `form` masks a whole reference, `hidden` a path.
///
/// ```text
/// 5.2.2  reference has no scheme, no authority; path does not start with "/"
/// 5.2.3  merge("/b/c/d;p", "../../../g")  ->  "/b/c/../../../g"
/// 5.2.4  remove_dot_segments              ->  "/g"
/// 5.3    http://a/g
/// ```
pub fn steps(
    say: &Sentences<'_>,
    steps: &[ResolutionStep],
    form: &dyn Fn(&str) -> String,
    hidden: &dyn Fn(&str) -> String,
) -> Json {
    let mut own = String::new();
    Json::list(steps.iter().map(|step| {
        let quoted = |text: &str| format!("\"{}\"", hidden(text));
        let mut key = step.action;
        let mut after = String::new();
        let result = match step.action {
            "reference-path-relative" => {
                own = hidden(&step.before);
                String::new()
            }
            "reference-path-empty" if !step.after.is_empty() => {
                key = "reference-path-empty-query";
                String::new()
            }
            "replace-parameters" | "merge" | "remove-dot-segments" => quoted(&step.after),
            "guard" => {
                after = hidden(&step.after);
                format!("\"{after}{}\"", hidden(&step.before))
            }
            "strip-base-fragment" => form(&step.after),
            _ => String::new(),
        };
        let done = match step.action {
            "recompose" => form(&step.after),
            "merge" | "replace-parameters" | "ignore-same-scheme" | "guard" => {
                let values = [("before", hidden(&step.before)), ("path", own.clone()), ("after", after)];
                say.say(&format!("say.step.{key}"), &values)
            }
            _ => say.text(&format!("say.step.{key}")),
        };
        object! { "section": step.section, "done": Json::Said(done), "result": Json::Said(result) }
    }))
}

/// Returns the resolution of a reference against a base; null without them.
pub(super) fn resolution(say: &Sentences<'_>, base: Option<&Shown<'_>>, found: &Report<'_>) -> Json {
    let (Some(base), Some(found), Some(_)) = (base, &found.resolution, found.readings.reference()) else {
        return Json::Null;
    };
    let form = |text: &str| base.form(say.shown.form(text));
    let hidden = |text: &str| base.hidden(say.shown.hidden(text.to_owned()));
    let (steps, target, defect) = match &found.target {
        Ok(target) => (steps(say, &found.steps, &form, &hidden), Json::Said(form(target)), Json::Null),
        Err(error) => {
            let problem = match error {
                Unresolved::Base(problem) | Unresolved::Text(problem) => problem.clone(),
                Unresolved::Both(_) => {
                    Problem { cause: Cause::Syntax(Code::SchemeRequired), component: Component::Scheme, place: 0..0 }
                }
            };
            (Json::List(Vec::new()), Json::Null, defect(&say.about(base), &problem, found.fix.as_ref()))
        }
    };
    object! { "base": Json::Said(base.whole()), "steps": steps, "target": target, "defect": defect }
}
