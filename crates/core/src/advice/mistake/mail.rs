//! Addresses of a mailto URI with the separators of mail programs, and "&" before the first field of a message. The
//! typed view reports the issues.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::advice::host_name::is_dotted;
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    // "http://ada@h.example": the check of the userinfo reports it. A password, a port or a path belongs to a page.
    let whole = reference.path().is_empty() && reference.query().is_none() && reference.fragment().is_none();
    if let (Some(user), Some(host), true) = (reference.userinfo(), reference.host(), whole) {
        let plain = !user.is_empty() && user.bytes().all(|b| b.is_ascii_alphanumeric() || b"_+-".contains(&b));
        let page = reference.scheme().is_some_and(schemes::is_web) && reference.port().is_none();
        if page && plain && is_dotted(host) && is_public(host) {
            let place = reference.offsets().userinfo().map_or(0, |place| place.start);
            found.fix(Action::NameScheme, 0..place, "mailto:");
        }
    }
    let mailto = reference.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto"));
    let start = reference.offsets().path().start;
    if mailto && reference.authority().is_none() {
        addresses(reference.path(), start, reference.query().is_some(), found);
        fields(reference, found);
    } else if ["sms", "sip", "sips", "xmpp"].iter().any(|name| reference.scheme() == Some(name)) {
        // "sms:+1555&body=Hi"; the typed view reports it.
        let path = reference.path();
        let field = |text: &str| {
            text.split('=').next().is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()))
        };
        let at = path.find('&').filter(|at| *at > 0 && path[*at..].contains('=') && field(&path[at + 1..]));
        if let Some(at) = at.filter(|_| reference.query().is_none()) {
            found.fix(Action::FixSeparator, start + at..start + at + 1, "?");
        }
    }
}

/// `mailto:a@x?cc=b@y;c@z`: corrects the separator of the addresses in a field.
fn fields(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(query), Some(place)) = (reference.query(), reference.offsets().query()) else { return };
    let mut start = place.start;
    for field in query.split('&') {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let listed = ["to", "cc", "bcc"].iter().any(|known| name.eq_ignore_ascii_case(known));
        let from = start + field.len() - value.len();
        let mut before = 0;
        for (at, _) in value.match_indices(';').filter(|_| listed) {
            let next = &value[at + 1..];
            let next = &next[..next.find([';', ',']).unwrap_or(next.len())];
            if value[before..at].contains('@') && next.contains('@') {
                found.say(IssueCode::SchemeSeparator, Component::Query, from + at..from + at + 1);
                found.fix(Action::FixSeparator, from + at..from + at + 1, ",");
            }
            before = at;
        }
        start += field.len() + 1;
    }
}

/// `mailto:a@x;b@y`, `mailto:a@x&subject=b`: corrects separators. The typed view reports the issue.
fn addresses(path: &str, start: usize, has_query: bool, found: &mut Mistakes) {
    let fields = path.find('&').filter(|at| {
        let name = path[at + 1..].split('=').next().unwrap_or("");
        !has_query && path[*at..].contains('=') && name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-')
    });
    let to = &path[..fields.unwrap_or(path.len())];
    domain(to, start, found);
    for (at, _) in to.match_indices(';') {
        let next = to[at + 1..].split([';', ',']).next().unwrap_or("");
        if to[..at].contains('@') && next.contains('@') {
            found.fix(Action::FixSeparator, start + at..start + at + 1, ",");
        }
    }
    if to.ends_with([';', ',']) && fields.is_none() && to.contains('@') {
        let end = to.trim_end_matches([';', ',']).len();
        found.fix(Action::DropPunctuation, start + end..start + to.len(), "");
    }
    if let Some(at) = fields.filter(|at| path[..*at].contains('@')) {
        found.fix(Action::FixSeparator, start + at..start + at + 1, "?");
    }
}

/// `mailto:ada(at)example.org`, `ada@@example.org`, `ada@example..org`, `ada@example,org`: corrects the separator or
/// domain of one address. The typed view reports the issue.
fn domain(to: &str, start: usize, found: &mut Mistakes) {
    let at = ["(at)", "@@"].iter().find_map(|sign| to.find(sign).map(|at| at..at + sign.len()));
    let at = at.or_else(|| to.find('@').map(|at| at..at + 1)).filter(|at| at.start > 0);
    let Some(at) = at.filter(|at| !to[..at.start].contains('@') && !to[at.end..].contains('@')) else {
        return;
    };
    let given = &to[at.end..];
    let name = given.replace("..", ".").replace(',', ".").replace("(dot)", ".");
    if !is_public(&name) || !is_dotted(&name) {
        return;
    }
    if at.len() > 1 {
        found.fix(Action::FixSeparator, start + at.start..start + at.end, "@");
    }
    for (n, mark) in ["..", ",", "(dot)"].iter().flat_map(|mark| given.match_indices(mark)) {
        let place = start + at.end + n..start + at.end + n + mark.len();
        found.fix(Action::FixSeparator, place, ".");
    }
}

#[cfg(test)]
mod tests {
    use crate::advice::repair::meant;

    #[test]
    fn separators_and_domains() {
        for (text, right) in [
            ("mailto:a@x.example;b@y.example", "mailto:a@x.example,b@y.example"),
            ("mailto:a@x.example&subject=b", "mailto:a@x.example?subject=b"),
            ("mailto:a(at)x.example", "mailto:a@x.example"),
            ("mailto:a@@x.example", "mailto:a@x.example"),
            ("mailto:a(at)x(dot)example", "mailto:a@x.example"),
            ("mailto:a@x..example", "mailto:a@x.example"),
            ("mailto:a@x,example", "mailto:a@x.example"),
        ] {
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
        assert_eq!(meant("mailto:a@x.example,b@y.example").text, None);
    }
}
