//! Deceptive URLs: issues of the text, or of the URL if no RFC accepts the text, and labels of the host above the
//! restriction level of the policy (UTS 39 section 5.2).

use super::reason::{About, ReasonCode};
use super::Said;
use crate::advice::code::{Issue, IssueCode};
use crate::advice::issue;
use crate::names::idna;
use crate::names::profile;
use crate::names::unicode::Level;
use crate::readings::reading::{Readings, Url};
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

#[inline]
pub(super) fn check(found: &Readings<'_>, level: Level, said: &mut Said<'_>) {
    if let Some(reference) = &found.reference {
        if issue::may_deceive(reference) {
            of_reference(reference, level, said);
            labels(found, level, said);
        }
    } else if let Ok((url, _)) = &found.web {
        of_url(url, level, said);
        labels(found, level, said);
    }
}

#[cold]
fn of_reference(reference: &Reference<'_>, level: Level, said: &mut Said<'_>) {
    for issue in deceptions(reference, level) {
        say(said, &issue, (issue.start, issue.end), None);
    }
}

#[cold]
fn of_url(url: &Url<'_>, level: Level, said: &mut Said<'_>) {
    let uri = url.view().to_uri();
    let Ok(reference) = Reference::parse(&uri) else { return };
    let host = said.places.of(Component::Host);
    for issue in deceptions(&reference, level) {
        say(said, &issue, host, Some((issue.start, issue.end)));
    }
}

/// Reports labels that a level does not allow; mixed scripts above the default level are already an issue.
fn labels(found: &Readings<'_>, level: Level, said: &mut Said<'_>) {
    let Ok((_, place)) = &found.web else { return };
    for label in place.host.as_deref().unwrap_or("").split('.').filter(|label| idna::is_a_label(label)) {
        let Some(label) = idna::u_label(label) else { continue };
        if let Some(c) = label.chars().find(|c| level < Level::Unrestricted && profile::is_restricted(*c)) {
            said.add(ReasonCode::LookAlike, Component::Host, About::Character(label, c));
        } else if Level::ModeratelyRestrictive.min(Level::of_scripts(&label)) > level {
            said.add(ReasonCode::LookAlike, Component::Host, About::Scripts(label));
        }
    }
}

fn say(said: &mut Said<'_>, issue: &Issue, place: (usize, usize), in_url: Option<(usize, usize)>) {
    let about = About::Issue(issue.code, in_url);
    said.add_at(ReasonCode::LookAlike, issue.component, place, about);
}

fn deceptions(reference: &Reference<'_>, level: Level) -> impl Iterator<Item = Issue> {
    let (issues, _) = issue::firsts(issue::find(reference), issue::MOST);
    issues.into_iter().filter(move |issue| match issue.code {
        IssueCode::HostMixedScripts => level <= Level::ModeratelyRestrictive,
        IssueCode::HostLookAlike
        | IssueCode::HostALabelInvalid
        | IssueCode::InvisibleCharacter
        | IssueCode::BidiFormatting
        | IssueCode::BidiMixed
        | IssueCode::UserinfoLooksLikeHost => true,
        IssueCode::EncodedInvisible => issue.component == Component::Host,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::deceptions;
    use crate::advice::issue::may_deceive;
    use crate::names::unicode::Level;
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;

    /// True if the text has any of these issues, which the fast check must not miss.
    fn agrees(text: &str) -> bool {
        let Ok(reference) = Reference::parse_by(Syntax::Iri, text) else { return false };
        let found: Vec<_> = deceptions(&reference, Level::AsciiOnly).collect();
        assert!(found.is_empty() || may_deceive(&reference), "{text}: {found:?}");
        !found.is_empty()
    }

    #[test]
    fn the_quick_look_misses_nothing() {
        for text in [
            "http://paypa1.com/", "http://Rnicrosoft.com/", "http://twltter.com/", "http://xn--a/",
            "http://a.XN--PPLE-43D/", "http://www.paypal.com.h.example/", "http://%D0%B0pple.com/",
            "http://a%E2%80%8Bb/", "http://\u{430}pple.com/", "http://h/\u{200B}a", "http://bank.example@h/",
            "http://bank.example#@h.example/", "http://bank.example/?@h.example",
        ] {
            assert!(agrees(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn of_many_hosts(
            start in "(xn--|XN--|www[.]|%D0%B0)?",
            name in "(paypal|twitter|microsoft|google|[a-z]{1,4})",
            changed in 0..10_usize,
            other in "[a-zA-Z0-9.%-]|rn|--|%E2%80%8B|\u{430}|\u{200B}|\u{301}|。",
            end in "([.](com|ORG|net|de|xn--p1ai|example|a)){0,3}[.]?",
            rest in "(/|:80|@h[.]example)?([?#/]@?[a-z%.]{0,9})?",
        ) {
            let at = changed.min(name.len());
            let after = (at + 1).min(name.len());
            agrees(&format!("http://{start}{}{other}{}{end}{rest}", &name[..at], &name[after..]));
        }
    }
}
