//! Hosts that look like others: labels of another script that look Latin, and names that look like well-known ones (UTS
//! 39 section 4).
//!
//! A label with letters of a single script is not mixed (`host-mixed-scripts`), but deceptive if each letter looks
//! Latin and the top-level domain is Latin. An ASCII name is deceptive if it looks like another name in `WELL_KNOWN`.

use super::table::look;
use super::Mistakes;
use crate::advice::code::IssueCode;
use crate::advice::host_name::meant;
use crate::names::idna;
use crate::names::public_suffix;
use crate::names::unicode::{self, Direction};
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::order;
use crate::syntax::reference::Reference;
use crate::syntax::words::Outline;
use std::sync::OnceLock;

/// The source and version of the table of letters.
pub const SOURCE: &str = "UTS 39 confusables.txt, Unicode 18.0.0";

/// The maximum number of compared labels.
const MOST_LABELS: usize = 16;
/// The top-level domains of well-known names before another domain.
const INNER_TOPS: [&str; 3] = ["com", "org", "net"];
/// The minimum length of a name in which "i" is compared with "l".
const LONG: usize = 6;

/// Well-known names, selected by this project: the most visited sites, and banks and shops that are often imitated.
const WELL_KNOWN: [&str; 60] = [
    "adobe", "airbnb", "alibaba", "aliexpress", "amazon", "americanexpress", "apple", "bankofamerica", "binance",
    "bitbucket", "booking", "chase", "citibank", "coinbase", "commerzbank", "deutschebank", "dhl", "discord",
    "docusign", "dropbox", "ebay", "facebook", "fedex", "github", "gitlab", "gmail", "google", "hotmail", "hsbc",
    "icloud", "instagram", "linkedin", "mastercard", "metamask", "microsoft", "microsoftonline", "mozilla", "netflix",
    "office", "outlook", "paypal", "pinterest", "reddit", "roblox", "santander", "shopify", "sparkasse", "spotify",
    "steamcommunity", "telegram", "tiktok", "twitter", "visa", "wellsfargo", "whatsapp", "wikipedia", "wordpress",
    "yahoo", "youtube", "zoom",
];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    if reference.host_kind() == HostKind::RegName && may_look_alike(host) {
        in_host(host, place.start, found);
    }
}

fn in_host(host: &str, start: usize, found: &mut Mistakes) {
    let latin_top = has_latin_top(host);
    let mut at = start;
    for piece in host.split_inclusive(idna::is_dot) {
        let label = piece.trim_end_matches(idna::is_dot);
        if label.len() <= 80 && meant(label).is_some_and(|name| deceives(&name, latin_top)) {
            found.say(IssueCode::HostLookAlike, Component::Host, at..at + label.len());
        }
        at += piece.len();
    }
    if let Some(end) = other_domain(host) {
        found.say(IssueCode::HostLookAlike, Component::Host, start..start + end);
    }
}

fn has_latin_top(host: &str) -> bool {
    let top = host.trim_end_matches('.').rsplit('.').next();
    top.is_some_and(|top| top.is_ascii() && !idna::is_a_label(top) && !top.contains('%'))
}

/// `www.paypal.com.evil.example`: returns the end of a well-known domain before another domain.
fn other_domain(host: &str) -> Option<usize> {
    if !has_inner_name(host) {
        return None;
    }
    let lower = host.to_ascii_lowercase();
    let front = lower.len() - public_suffix::split(&lower)?.registrable?.len();
    let labels: Vec<_> = lower[..front].split('.').take(MOST_LABELS).collect();
    let name = labels.windows(2).position(|pair| INNER_TOPS.contains(&pair[1]) && WELL_KNOWN.contains(&pair[0]))?;
    Some(labels[..name + 2].iter().map(|label| label.len() + 1).sum::<usize>() - 1)
}

/// Returns true if a host may look like another one: a cheap test that is false for nearly all.
#[inline]
pub(in crate::advice) fn may_look_alike(host: &str) -> bool {
    let (mut before, mut may_be_drawn, mut may_be_inner, mut label) = (0, false, false, 0);
    for (at, byte) in host.bytes().enumerate() {
        match byte {
            b'%' | 0x80.. => return true,
            b'0' | b'1' => return looks_alike(host),
            b'n' | b'N' if before | 0x20 == b'r' => return looks_alike(host),
            // A-labels contain two.
            b'-' if before == b'-' => return looks_alike(host),
            b'i' | b'I' | b'l' | b'L' => may_be_drawn = true,
            b'.' => {
                if may_be_drawn && drawn_as(&host[label..at]).is_some() {
                    return true;
                }
                // A label after the first with the length of INNER_TOPS.
                may_be_inner |= label > 0 && at - label == 3;
                (may_be_drawn, label) = (false, at + 1);
            }
            _ => {}
        }
        before = byte;
    }
    (may_be_drawn && drawn_as(&host[label..]).is_some()) || (may_be_inner && has_inner_name(host))
}

/// Returns true if a host looks like another one, after the cheap test was inconclusive.
#[cold]
fn looks_alike(host: &str) -> bool {
    // Non-ASCII names also need the check of scripts.
    if host.contains('%') || !host.is_ascii() || idna::has_a_label(host) {
        return true;
    }
    let mut found = Mistakes::default();
    in_host(host, 0, &mut found);
    !found.said.is_empty()
}

/// Returns true if a well-known name with a generic top-level domain precedes the last label.
fn has_inner_name(host: &str) -> bool {
    let bytes = host.as_bytes();
    let mut from = 0;
    while let Some(dot) = bytes[from..].iter().position(|byte| *byte == b'.').map(|at| from + at) {
        let is_top = |top: &&str| {
            let rest = &bytes[dot + 1..];
            rest.get(top.len()) == Some(&b'.') && rest[..top.len()].eq_ignore_ascii_case(top.as_bytes())
        };
        if INNER_TOPS.iter().any(is_top) {
            let label = &host[from..dot];
            if WELL_KNOWN.iter().any(|name| name.eq_ignore_ascii_case(label)) {
                return true;
            }
        }
        from = dot + 1;
    }
    false
}

/// A name that a host looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imitated {
    /// The name, in lower case.
    pub name: String,
    /// The letters beyond ASCII that look like others, in order; each run with its script.
    pub letters: Vec<(Option<&'static str>, String)>,
}

/// Returns the name that a host looks like.
///
/// ```
/// use urikit_core::advice::mistake::imitated;
/// let found = imitated("www.xn--80ak6aa92e.com").unwrap();
/// assert_eq!(found.name, "www.apple.com");
/// assert_eq!(found.letters, [(Some("Cyrillic"), "аррӏе".to_owned())]);
/// assert_eq!(imitated("paypa1.com").unwrap().name, "paypal.com");
/// assert_eq!(imitated("paypal.com"), None);
/// ```
pub fn imitated(host: &str) -> Option<Imitated> {
    if !may_look_alike(host) {
        return None;
    }
    let (mut name, mut letters, mut is_alike) = (String::new(), Vec::new(), false);
    if let Some(end) = other_domain(host) {
        let start = host[..end].rmatch_indices('.').nth(1).map_or(0, |(dot, _)| dot + 1);
        return Some(Imitated { name: host[start..end].to_ascii_lowercase(), letters });
    }
    let latin_top = has_latin_top(host);
    for piece in host.split_inclusive(idna::is_dot) {
        let label = piece.trim_end_matches(idna::is_dot);
        let read = if label.len() <= 80 { meant(label) } else { None };
        let seen = read.as_deref().map(str::to_lowercase).and_then(|label| Some((seen_as(&label, latin_top)?, label)));
        let written = seen.as_ref().map_or_else(|| label.to_ascii_lowercase(), |(seen, _)| seen.clone());
        name.push_str(&written);
        name.push_str(if piece.len() > label.len() { "." } else { "" });
        is_alike |= seen.is_some();
        for c in seen.iter().flat_map(|(_, label)| label.chars()).filter(|c| !c.is_ascii()) {
            let script = unicode::script(c);
            match letters.last_mut() {
                Some((last, run)) if *last == script => String::push(run, c),
                _ => letters.push((script, c.into())),
            }
        }
    }
    is_alike.then_some(Imitated { name, letters })
}

/// Returns the ASCII text that a label in lower case looks like.
fn seen_as(label: &str, latin_top: bool) -> Option<String> {
    if !unicode::mixes_scripts(label) && !deceives(label, latin_top) {
        return None;
    }
    if let Some(name) = famous(label, &skeleton(label).0) {
        return Some(name.to_owned());
    }
    let mut seen = String::with_capacity(label.len());
    for c in label.chars() {
        match c.is_ascii() {
            true => seen.push(c),
            false => seen.push_str(look(c)?),
        }
    }
    Some(seen)
}

/// Returns the well-known name that a label looks like.
fn famous(label: &str, skeleton: &str) -> Option<&'static str> {
    let base = || another(&self::skeleton(&unicode::base_letters(label)).0, label).filter(|_| !label.is_ascii());
    another(skeleton, label).or_else(|| drawn_as(label)).or_else(base)
}

fn deceives(label: &str, latin_top: bool) -> bool {
    let label = label.to_lowercase();
    if unicode::mixes_scripts(&label) {
        return false;
    }
    let (skeleton, all) = skeleton(&label);
    let foreign = !label.is_ascii();
    let famous = famous(&label, &skeleton).is_some();
    let one_script = label.chars().all(|c| !c.is_ascii_alphabetic() && may_be_read_as_latin(c));
    famous || (foreign && all && one_script && latin_top && label.chars().count() > 1)
}

/// Returns true if a letter in a label without Latin ones may be mistaken for Latin: not in right-to-left scripts, and
/// not an ideograph, which is a word.
fn may_be_read_as_latin(c: char) -> bool {
    unicode::direction(c) != Direction::RightToLeft && !matches!(c, '\u{3000}'..='\u{9FFF}')
}

/// Returns the well-known name with a skeleton, unless it is this one.
fn another(look: &str, label: &str) -> Option<&'static str> {
    let names = well_known();
    let at = names.binary_search_by(|(one, _)| one.as_str().cmp(look)).ok()?;
    Some(names[at].1).filter(|name| *name != label)
}

/// `twltter`, `paypai`: returns the long name in which "l" and "i" are exchanged.
#[inline]
fn drawn_as(label: &str) -> Option<&'static str> {
    let may_be = |first: &u8| label.len() >= LONG && DRAWN.may_have(label.len(), drawn(*first));
    if !label.as_bytes().first().is_some_and(may_be) {
        return None;
    }
    let same = |name: &&str| name.len() == label.len() && name.bytes().map(drawn).eq(label.bytes().map(drawn));
    WELL_KNOWN.into_iter().find(same).filter(|name| !name.eq_ignore_ascii_case(label))
}

/// Maps similar characters to "l".
#[inline]
const fn drawn(byte: u8) -> u8 {
    match byte.to_ascii_lowercase() {
        b'i' | b'1' => b'l',
        byte => byte,
    }
}

/// The outline of the well-known names with similar characters mapped.
static DRAWN: Outline = {
    let (mut made, mut at) = (Outline::EMPTY, 0);
    while at < WELL_KNOWN.len() {
        made = made.with(WELL_KNOWN[at].len(), drawn(WELL_KNOWN[at].as_bytes()[0]));
        at += 1;
    }
    made
};

/// The well-known names sorted by skeleton; no two are equal.
fn well_known() -> &'static [(String, &'static str)] {
    static NAMES: OnceLock<Vec<(String, &'static str)>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names: Vec<_> = WELL_KNOWN.iter().map(|name| (skeleton(name).0, *name)).collect();
        order::sort_by(&mut names, Ord::cmp);
        names
    })
}

/// Returns the skeleton of a label, and whether all of its letters look like ASCII.
pub(crate) fn skeleton(label: &str) -> (String, bool) {
    let mut seen = String::with_capacity(label.len());
    let mut all = true;
    for c in label.chars() {
        match c {
            'm' => seen.push_str("rn"),
            '1' => seen.push('l'),
            '0' => seen.push('o'),
            c if c.is_ascii() => seen.push(c),
            c => match look(c) {
                Some(look) => seen.push_str(look),
                None => {
                    all = false;
                    seen.push(c);
                }
            },
        }
    }
    (seen, all)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::table::rows;
    use super::super::tests::said;
    use super::{imitated, in_host, may_look_alike, skeleton, well_known, Mistakes, WELL_KNOWN};
    use crate::names::idna::can_have;

    #[test]
    fn every_letter_of_a_domain_by_the_data_of_unicode() {
        let is_plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
        let seen = |c: char| unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).collect::<String>();
        let mut count = 0;
        for c in ('\u{80}'..=char::MAX).filter(|c| can_have(*c)) {
            let look = seen(c);
            let (own, all) = skeleton(&c.to_lowercase().collect::<String>());
            if is_plain(&look) {
                assert_eq!((own, all), (skeleton(&look.to_lowercase()).0, true), "U+{:04X}", u32::from(c));
                count += 1;
            } else if !('\u{13A0}'..='\u{13F4}').contains(&c) {
                assert!(!all, "U+{:04X} looks like {own:?}, and not like {look:?}", u32::from(c));
            }
        }
        assert_eq!(count, 501);
        // Four more are letters that are never in a domain, but are mapped to one.
        assert_eq!(rows().count(), 505);
        assert_eq!(skeleton("а1m").0, "alrn");
    }

    #[test]
    fn each_well_known_name_has_a_look_of_its_own() {
        assert!(well_known().is_sorted_by(|one, other| one.0 < other.0));
    }

    #[test]
    fn names_that_look_like_others() {
        for text in [
            "https://xn--80ak6aa92e.com/", "https://xn--e1awd7f.com/", "https://rnicrosoft.com/",
            "https://paypa1.com/", "https://www.g00gle.com/", "https://xn--oogle-qmc.com/", "https://twltter.com/",
            "https://paypai.com/", "https://xn--gogle-g9a.com/", "https://www.google.com.h.example/",
            "https://paypal.com.example.org/",
        ] {
            assert!(said(text).iter().any(|(code, _)| *code == "host-look-alike"), "{text}");
        }
        for text in [
            "https://modern.com/", "https://www.google.com/", "https://www.google.com.br/", "https://mail.google.com/",
            "https://google.com.example/", "https://xn--e1afmkfd.xn--p1ai/", "https://xn--h1alffa9f.com/",
            "https://b10.example/", "https://xn--bcher-kva.de/",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn imitated_names() {
        let of = |host: &str| imitated(host).map(|found| found.name);
        for (host, name) in [
            ("www.paypal.com.evil.example", "paypal.com"),
            ("RNicrosoft.com", "microsoft.com"),
            ("twltter.com", "twitter.com"),
            ("xn--gogle-g9a.com", "google.com"),
            ("%D0%B0pple.com", "apple.com"),
            ("\u{441}\u{430}\u{440}\u{435}.Example", "cape.example"),
            ("a.xn--pple-43d.", "a.apple."),
        ] {
            assert_eq!(of(host).as_deref(), Some(name), "{host}");
        }
        for host in ["www.google.com", "xn--bcher-kva.de", "xn--e1afmkfd.xn--p1ai", "", ".", "xn--"] {
            assert_eq!(of(host), None, "{host}");
        }
    }

    proptest! {
        #[test]
        fn the_quick_look_misses_nothing(
            before in "(www[.]|a-b[.])?",
            known in 0..WELL_KNOWN.len(),
            changed in 0..16_usize,
            other in "[a-zA-Z0-9.%-]|rn|RN|%D0%B0|\u{430}|\u{14D}|",
            end in "([.。](com|ORG|net|de|xn--p1ai|example|a)){0,3}[.]?",
        ) {
            let name = WELL_KNOWN[known];
            let at = changed.min(name.len());
            let after = (at + 1).min(name.len());
            let host = format!("{before}{}{other}{}{end}", &name[..at], &name[after..]);
            for host in [host.to_ascii_uppercase(), host] {
                let mut found = Mistakes::default();
                in_host(&host, 0, &mut found);
                prop_assert!(found.said.is_empty() || may_look_alike(&host), "{}", host);
                prop_assert!(found.said.is_empty() || imitated(&host).is_some(), "{}", host);
            }
        }
    }
}
