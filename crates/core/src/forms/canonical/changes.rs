//! The rules of a profile, each as a change to the draft of a key.

use std::borrow::Cow;

use super::draft::Draft;
use super::session;
use super::Order;
use crate::names::schemes::{self, Name};
use crate::syntax::order::sort_by;
use crate::syntax::percent::{self, Plus};
use crate::syntax::query::{self, Dialect, Piece, Separators};

/// Decodes the name of a pair.
pub(super) fn name<'a>(piece: &Piece<'a>) -> Cow<'a, [u8]> {
    percent::decode(piece.name(), Plus::Space).unwrap_or(Cow::Borrowed(piece.name().as_bytes()))
}

/// Removes the trailing dot of a domain, but not from "h..", which would still end with one.
pub(super) fn without_dot(draft: &mut Draft<'_>) {
    if schemes::lookup(&draft.scheme).name_is != Name::Domain {
        return;
    }
    let Some(authority) = &mut draft.authority else { return };
    if let Some(name) = authority.host.strip_suffix('.').filter(|name| !name.is_empty() && !name.ends_with('.')) {
        authority.host = Cow::Owned(name.to_owned());
    }
}

/// Removes "www", "www2" and so on from a domain, repeatedly, but not from "www.com".
pub(super) fn without_www(draft: &mut Draft<'_>) {
    let Some(authority) = &mut draft.authority else { return };
    let mut host = &*authority.host;
    // Trailing dots add no label. They are counted once, not after each "www".
    let ends = host.len() - host.trim_end_matches('.').len();
    while let Some(rest) = host.get(..3).filter(|www| www.eq_ignore_ascii_case("www")).map(|_| &host[3..]) {
        match rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('.') {
            Some(name) if is_longer(name, ends) => host = name,
            _ => break,
        }
    }
    if host.len() < authority.host.len() {
        authority.host = Cow::Owned(host.to_owned());
    }
}

/// Returns true if a name has two labels before its trailing dots.
fn is_longer(name: &str, ends: usize) -> bool {
    let end = name.len().saturating_sub(ends);
    !name.starts_with('.') && name.as_bytes()[..end].contains(&b'.')
}

/// Removes the session ids of web servers. In other schemes ";" may end a host, as in `sip:h;transport=tcp`.
pub(super) fn without_sessions(draft: &mut Draft<'_>) {
    if draft.authority.is_none() || !schemes::lookup(&draft.scheme).is_web() {
        return;
    }
    if let Some(path) = session::without(&draft.path) {
        draft.path = Cow::Owned(path);
    }
    drop_parameters(draft, |piece| session::is_parameter(&name(piece), piece.value().unwrap_or("")));
}

pub(super) fn in_lower_case(draft: &mut Draft<'_>) {
    for text in [Some(&mut draft.path), draft.query.as_mut()].into_iter().flatten() {
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            text.to_mut().make_ascii_lowercase();
        }
    }
}

pub(super) fn merge_slashes(draft: &mut Draft<'_>) {
    if draft.authority.is_none() || !draft.path.contains("//") {
        return;
    }
    let mut merged = String::with_capacity(draft.path.len());
    for c in draft.path.chars() {
        if c != '/' || !merged.ends_with('/') {
            merged.push(c);
        }
    }
    draft.path = Cow::Owned(merged);
}

pub(super) fn without_slash(draft: &mut Draft<'_>) {
    if draft.authority.is_none() || draft.path.len() < 2 || !draft.path.ends_with('/') {
        return;
    }
    let rest = draft.path.trim_end_matches('/');
    draft.path = if rest.is_empty() { Cow::Borrowed("/") } else { Cow::Owned(rest.to_owned()) };
}

/// Removes some pairs of the query, and the "?" if none is left.
pub(super) fn drop_parameters(draft: &mut Draft<'_>, mut goes: impl FnMut(&Piece<'_>) -> bool) {
    if draft.authority.is_none() {
        return;
    }
    let Some(text) = draft.query.as_deref() else { return };
    let separators = &Separators::AMPERSAND;
    if !query::pieces(text, separators).any(|piece| !piece.text.is_empty() && goes(&piece)) {
        return;
    }
    let kept = query::retain(text, separators, |piece| !goes(piece));
    draft.query = (!kept.is_empty()).then_some(Cow::Owned(kept));
}

pub(super) fn sort(draft: &mut Draft<'_>, order: Order) {
    let Some(text) = draft.query.as_deref().filter(|text| text.contains('&')) else { return };
    if order == Order::ByName {
        draft.query = Some(Cow::Owned(query::sort(text, &Dialect::FORM)));
        return;
    }
    let mut pieces: Vec<_> = query::pieces(text, &Separators::AMPERSAND).collect();
    sort_by(&mut pieces, |a, b| (a.name(), a.value()).cmp(&(b.name(), b.value())));
    let sorted: Vec<_> = pieces.iter().map(|piece| piece.text).collect();
    draft.query = Some(Cow::Owned(sorted.join("&")));
}
