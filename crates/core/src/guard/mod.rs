//! Checks a text against a policy, without network access: names are not resolved.
//!
//! A text is parsed by both standards ([`reading`]), and each place that a program may connect to is checked: its
//! scheme, host, port and address. Different readings are a reason of their own, because a check of one reading does
//! not cover a program that follows the other. All reasons are returned, in the order of the checks.
//!
//! A plain URL is parsed twice and compared once, without a copy. Callers write the sentences. Left out: the addresses
//! of a name (callers pass each to [`Policy::refusal`]), and responses of servers.

pub mod address;
pub mod host;
mod look_alike;
pub mod name;
mod place;
pub mod policy;
pub mod port;
pub mod protected;
pub mod reason;
mod target;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use self::address::{Refusal, Source};
use self::place::Places;
use self::policy::Policy;
use self::reason::{About, Reason, ReasonCode};
use crate::names::schemes::WEB;
use crate::readings::appendix_b;
use crate::readings::reading::{self, Reading, Readings};
use crate::syntax::error::Component;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// The URL in a form that all programs parse alike, and the place it leads to.
    Allowed(Cow<'a, str>, Reading<'a>),
    /// The reasons why it is refused.
    Refused(Vec<Reason>),
}

/// Checks a text against a policy.
///
/// ```
/// use urikit_core::guard::{check, policy::Policy, Verdict};
/// let policy = Policy { schemes: vec!["http".into()], ..Policy::default() };
/// let Verdict::Refused(reasons) = check("http://0x7f.1/", &policy) else { panic!() };
/// let codes: Vec<_> = reasons.iter().map(|reason| reason.code.name()).collect();
/// assert_eq!(codes, ["unsafe-readings", "unsafe-address"]);
/// assert!(matches!(check("http://example.org/", &policy), Verdict::Allowed(url, _) if url == "http://example.org/"));
/// ```
#[inline]
pub fn check<'a>(text: &'a str, policy: &Policy) -> Verdict<'a> {
    if let Some(reason) = too_long(text, policy) {
        return Verdict::Refused(vec![reason]);
    }
    let found = reading::read(text, policy.base.as_ref());
    let reasons = reasons(text, &found, policy);
    match (reasons.is_empty(), found.web) {
        (true, Ok((url, place))) => {
            let is_uri = found.reference.is_some_and(|reference| reference.scheme().is_some());
            let url = url.into_uri(is_uri && text.is_ascii());
            Verdict::Allowed(if policy.keeps_fragment { url } else { without_fragment(url) }, place)
        }
        // A text that browsers reject has a reason.
        _ => Verdict::Refused(reasons),
    }
}

#[inline]
fn too_long(text: &str, policy: &Policy) -> Option<Reason> {
    if text.len() <= policy.max_length {
        return None;
    }
    let count = text.chars().count();
    (count > policy.max_length).then_some(Reason {
        code: ReasonCode::Length,
        component: Component::Reference,
        start: policy.max_length,
        end: count,
        about: About::Length(count),
        in_characters: true,
    })
}

/// Removes the fragment of a URL.
fn without_fragment(url: Cow<'_, str>) -> Cow<'_, str> {
    match (url.find('#'), url) {
        (None, url) => url,
        (Some(end), Cow::Borrowed(url)) => Cow::Borrowed(&url[..end]),
        (Some(end), Cow::Owned(mut url)) => {
            url.truncate(end);
            Cow::Owned(url)
        }
    }
}

#[inline]
fn reasons(text: &str, found: &Readings<'_>, policy: &Policy) -> Vec<Reason> {
    let mut said = Said { reasons: Vec::new(), places: Places::new(text, found.reference) };
    refusals(text, found, policy, &mut said);
    let rfc = found.rfc.as_ref().ok();
    let web = found.web.as_ref().ok().map(|(_, place)| place);
    let agree = rfc == web;
    if let (Some(rfc), Some(web), false) = (rfc, web, agree) {
        if policy.agreement {
            let about = About::Readings(rfc.to_owned(), web.to_owned());
            said.add(ReasonCode::Readings, Component::Authority, about);
        }
    }
    if let (Some(web), false) = (web, policy.parsers.is_empty()) {
        programs(text, found, web, policy, &mut said);
    }
    for place in rfc.into_iter().chain(web.filter(|_| !agree)) {
        of_place(place, policy, &mut said);
    }
    if !policy.userinfo
        && (found.reference.is_some_and(|reference| reference.userinfo().is_some())
            || found.web.as_ref().is_ok_and(|(url, _)| url.view().userinfo().is_some()))
    {
        said.add(ReasonCode::Userinfo, Component::Userinfo, About::Nothing);
    }
    if !policy.fragment && text.contains('#') {
        said.add(ReasonCode::Fragment, Component::Fragment, About::Nothing);
    }
    if !policy.look_alikes {
        look_alike::check(found, policy.scripts, &mut said);
    }
    target::check(text, found, policy, &mut said);
    said.reasons
}

/// Reports the programs of the policy that read another place than browsers.
#[cold]
fn programs(text: &str, found: &Readings<'_>, web: &Reading<'_>, policy: &Policy, said: &mut Said<'_>) {
    for program in &policy.parsers {
        match program.read(text, policy.base.as_ref(), found) {
            Some(place) if place == *web => {}
            Some(place) => {
                let about = About::Program(program.name(), place.to_owned(), web.to_owned());
                said.add(ReasonCode::Readings, Component::Authority, about);
            }
            None => {
                let about = About::RefusedByProgram(program.name(), web.to_owned());
                let whole = said.places.whole();
                said.add_at(ReasonCode::Invalid, Component::Reference, whole, about);
            }
        }
    }
}

/// The reasons so far, and the ranges of components.
struct Said<'a> {
    reasons: Vec<Reason>,
    places: Places<'a>,
}

impl Said<'_> {
    /// Adds a reason about a component of the text.
    fn add(&mut self, code: ReasonCode, component: Component, about: About) {
        let (start, end) = self.places.of(component);
        self.add_at(code, component, (start, end), about);
    }

    /// Adds a reason about a range, unless it is a duplicate.
    fn add_at(&mut self, code: ReasonCode, component: Component, (start, end): (usize, usize), about: About) {
        let reason = Reason { code, component, start, end, about, in_characters: false };
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// Reports a text that one or both standards reject.
#[inline]
fn refusals(text: &str, found: &Readings<'_>, policy: &Policy, said: &mut Said<'_>) {
    let whole = said.places.whole();
    let about = match (&found.rfc, &found.web) {
        (Ok(rfc), _) if rfc.scheme.is_none() => {
            return said.add_at(ReasonCode::Relative, Component::Reference, whole, About::Nothing);
        }
        (Ok(_), Ok(_)) => return,
        (Err(place), Ok((_, web))) => {
            let elsewhere = policy.agreement && found.split.as_ref() != Some(web);
            if !policy.valid && !elsewhere {
                return;
            }
            (place, About::RefusedByRfc(web.to_owned()))
        }
        (Err(place), Err(_)) => (place, About::Refused),
        (Ok(rfc), Err(place)) => (place, About::RefusedByBrowsers(rfc.to_owned())),
    };
    let (Range { start, end }, about) = (about.0.clone(), about.1);
    let is_refused = about == About::Refused;
    said.add_at(ReasonCode::Invalid, Component::Reference, (start, end), about);
    if is_refused {
        refused_scheme(text, policy, said);
    }
}

/// Checks the scheme even if both standards reject the text, because other errors do not make the scheme safe.
fn refused_scheme(text: &str, policy: &Policy, said: &mut Said<'_>) {
    let Some(place) = appendix_b::spans(text)[1].clone() else { return };
    let scheme = text[place.clone()].to_ascii_lowercase();
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    if is_scheme && !policy.schemes.contains(&scheme) {
        said.add_at(ReasonCode::Scheme, Component::Scheme, (place.start, place.end), About::Text(scheme));
    }
}

/// Checks one place that a program may connect to.
#[inline]
fn of_place(place: &Reading<'_>, policy: &Policy, said: &mut Said<'_>) {
    let Some(scheme) = place.scheme.as_deref() else { return };
    if !policy.schemes.iter().any(|one| one == scheme) {
        said.add(ReasonCode::Scheme, Component::Scheme, About::Text(scheme.to_owned()));
    }
    let Some(host) = place.host.as_deref() else {
        if WEB.contains(&scheme) || !policy.hosts.is_empty() {
            let authority = said.places.of(Component::Authority);
            said.add_at(ReasonCode::HostMissing, Component::Host, authority, About::Nothing);
        }
        return;
    };
    let address = host::address(host);
    let found = address.map(|address| policy.refusal(address, Source::Written));
    let (rule, block) = match found {
        Some(Refusal { host, block }) => (host, block),
        None => (policy.refusal_of_name(host), None),
    };
    if let Some(rule) = rule {
        said.add(ReasonCode::Host, Component::Host, About::Name(host.to_owned(), rule));
    }
    if let Some(port) = place.port.filter(|port| !policy.allows_port(scheme, *port)) {
        said.add(ReasonCode::Port, Component::Port, About::Text(port.to_string()));
    }
    if let Some(row) = block {
        said.add(ReasonCode::of_block(row), Component::Host, About::Address(host.to_owned(), row));
    }
    if address.is_some() {
        return;
    }
    if let Some(name) = policy.protected.iter().find(|name| name.is_imitated_by(host)) {
        said.add(ReasonCode::LookAlike, Component::Host, About::LooksLike(name.name().to_owned()));
    }
    if policy.private_names {
        return;
    }
    if let Some(whose) = name::metadata_name(host) {
        said.add(ReasonCode::Metadata, Component::Host, About::Name(host.to_owned(), whose.into()));
    } else if let Some(purpose) = name::special_name(host) {
        said.add(ReasonCode::Name, Component::Host, About::Name(host.to_owned(), purpose.into()));
    }
}
