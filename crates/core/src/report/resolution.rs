//! Resolution (RFC 3986 section 5.2) step by step, and the result of the URL Standard for the same texts.

use super::problem::Problem;
use super::standards::read;
use crate::syntax::resolve::{is_same_document, resolve_traced, Policy, ResolveError, Step};
use crate::text::shown::Given;
use crate::web::{self, WebUrl};

/// A resolved reference.
pub struct Resolution {
    /// The target, or the reason why there is none.
    pub target: Result<String, Unresolved>,
    /// The steps of the algorithm.
    pub steps: Vec<Step>,
    /// True if the reference leads to the base itself (section 4.4).
    pub is_same_document: bool,
    /// The result of the URL Standard.
    pub url: Option<WebUrl>,
    /// True if browsers find the same URL in both results; None if there are not two.
    pub agree: Option<bool>,
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
        Resolution { target, steps, is_same_document: is_same_document_as_base, url, agree }
    }
}
