//! The check that a URL leads to an origin, a site, or is one of the registered URLs.
//!
//! An origin is scheme, host and port (RFC 6454); a site is the registrable domain, by the Public Suffix List, with the
//! scheme. A redirect URI of OAuth is compared character by character (RFC 9700 section 2.1, RFC 3986 section 6.2.1),
//! except for the port of a loopback address (RFC 8252 section 7.3).
//!
//! A path that begins with "//" counts as another origin: programs that send it without the origin, and proxies that
//! remove dot segments from `/..//evil.example`, make it a reference with a host.

use super::host::address;
use super::policy::{Policy, Target};
use super::reason::{About, ReasonCode};
use super::Said;
use crate::names::public_suffix;
use crate::names::special::is_loopback;
use crate::readings::reading::{bare, Base, Reading, Readings};
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// Checks the target of the policy.
#[inline]
pub(super) fn check(text: &str, found: &Readings<'_>, policy: &Policy, said: &mut Said<'_>) {
    if policy.target != Target::Any {
        of_target(text, found, policy, said);
    }
}

fn of_target(text: &str, found: &Readings<'_>, policy: &Policy, said: &mut Said<'_>) {
    let whole = said.places.whole();
    let same: fn(&Reading<'_>, &Reading<'_>) -> bool = match policy.target {
        Target::Any => return,
        Target::Registered => {
            if !is_registered(text, policy) {
                said.add_at(ReasonCode::NotRegistered, Component::Reference, whole, About::Nothing);
            }
            return;
        }
        Target::Origin => |one, own| one == own,
        Target::Site => is_same_site,
    };
    let Some(own) = policy.base.as_ref().and_then(|Base { own, .. }| own.as_ref()) else {
        return said.add_at(ReasonCode::OtherOrigin, Component::Reference, whole, About::Nothing);
    };
    let web = found.web.as_ref().ok().map(|(_, place)| place);
    if let Ok((url, _)) = &found.web {
        let url = url.view();
        if let Some(path) = url.path().strip_prefix("//").filter(|rest| !rest.trim_matches('/').is_empty()) {
            let host = path.trim_start_matches('/').split('/').next().unwrap_or_default();
            said.add_at(ReasonCode::OtherOrigin, Component::Path, whole, About::Text(format!("//{host}")));
        }
    }
    for one in found.rfc.as_ref().ok().into_iter().chain(web) {
        if one.host.is_some() && !same(one, own) {
            let about = About::Elsewhere(one.to_owned());
            said.add_at(ReasonCode::OtherOrigin, Component::Authority, whole, about);
        }
    }
}

fn is_same_site(one: &Reading<'_>, own: &Reading<'_>) -> bool {
    let (Some(theirs), Some(mine)) = (one.host.as_deref(), own.host.as_deref()) else { return false };
    one.scheme == own.scheme && (theirs == mine || site(mine).is_some_and(|mine| site(theirs) == Some(mine)))
}

fn site(host: &str) -> Option<&str> {
    if address(host).is_some() {
        return None;
    }
    public_suffix::split(host).and_then(|cut| cut.registrable)
}

fn is_registered(text: &str, policy: &Policy) -> bool {
    if policy.registered.iter().any(|one| one == text) {
        return true;
    }
    if !policy.any_loopback_port {
        return false;
    }
    let Some(without) = loopback(text) else { return false };
    policy.registered.iter().any(|one| loopback(one).is_some_and(|theirs| theirs == without))
}

/// Returns the text before and after the port of a loopback URL.
fn loopback(text: &str) -> Option<(&str, &str)> {
    let uri = Reference::parse(text).ok()?;
    let host = uri.offsets().host()?;
    let is_loopback = address(bare(&text[host.clone()])).is_some_and(is_loopback);
    let path = uri.offsets().path().start;
    let fits = uri.scheme() == Some("http") && is_loopback && uri.port() != Some("");
    fits.then(|| (&text[..host.end], &text[path..]))
}
