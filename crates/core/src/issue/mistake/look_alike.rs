//! Hosts that look like others: letters of another script that all look Latin, and names that look like
//! well-known ones (UTS 39 section 4).
//!
//! A label whose letters are those of one script is no mix (`host-mixed-scripts`); where each looks like a
//! Latin one and the top-level domain is Latin, it deceives. A name in ASCII deceives where it looks like
//! one of the names in `WELL_KNOWN` and is another.

use super::table::LOOK_ALIKES;
use super::Mistakes;
use crate::error::Component;
use crate::idna;
use crate::issue::lookalike::meant;
use crate::issue::IssueCode;
use crate::offsets::HostKind;
use crate::reference::Reference;

/// Where the table of letters comes from, and its version.
pub const SOURCE: &str = "UTS 39 confusables.txt, Unicode 18.0.0";

/// Well-known names, a choice of this project: the most visited sites, and banks and shops that are imitated.
const WELL_KNOWN: [&str; 60] = [
    "adobe",
    "airbnb",
    "alibaba",
    "aliexpress",
    "amazon",
    "americanexpress",
    "apple",
    "bankofamerica",
    "binance",
    "bitbucket",
    "booking",
    "chase",
    "citibank",
    "coinbase",
    "commerzbank",
    "deutschebank",
    "dhl",
    "discord",
    "docusign",
    "dropbox",
    "ebay",
    "facebook",
    "fedex",
    "github",
    "gitlab",
    "gmail",
    "google",
    "hotmail",
    "hsbc",
    "icloud",
    "instagram",
    "linkedin",
    "mastercard",
    "metamask",
    "microsoft",
    "microsoftonline",
    "mozilla",
    "netflix",
    "office",
    "outlook",
    "paypal",
    "pinterest",
    "reddit",
    "roblox",
    "santander",
    "shopify",
    "sparkasse",
    "spotify",
    "steamcommunity",
    "telegram",
    "tiktok",
    "twitter",
    "visa",
    "wellsfargo",
    "whatsapp",
    "wikipedia",
    "wordpress",
    "yahoo",
    "youtube",
    "zoom",
];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    if reference.host_kind() != HostKind::RegName {
        return;
    }
    let foreign = !host.is_ascii() || host.contains('%') || idna::has_a_label(host);
    if !foreign && !host.contains(['0', '1']) && !host.contains("rn") && !host.contains("RN") {
        return;
    }
    let latin_top = host
        .trim_end_matches('.')
        .rsplit('.')
        .next()
        .is_some_and(|top| top.is_ascii() && !idna::is_a_label(top) && !top.contains('%'));
    let mut at = place.start;
    for piece in host.split_inclusive(idna::is_dot) {
        let label = piece.trim_end_matches(idna::is_dot);
        if label.len() <= 80 && meant(label).is_some_and(|name| deceives(&name, latin_top)) {
            found.say(IssueCode::HostLookAlike, Component::Host, at..at + label.len());
        }
        at += piece.len();
    }
}

fn deceives(label: &str, latin_top: bool) -> bool {
    let label = label.to_lowercase();
    if crate::unicode::mixes_scripts(&label) {
        return false;
    }
    let (skeleton, all) = skeleton(&label);
    let famous = WELL_KNOWN.iter().any(|name| *name != label && self::skeleton(name).0 == skeleton);
    let foreign = !label.is_ascii();
    let one_script = label.chars().all(|c| !c.is_ascii_alphabetic());
    famous || (foreign && all && one_script && latin_top && label.chars().count() > 1)
}

/// What a label looks like, and whether all of its letters look like ASCII.
fn skeleton(label: &str) -> (String, bool) {
    let mut seen = String::with_capacity(label.len());
    let mut all = true;
    for c in label.chars() {
        match c {
            'm' => seen.push_str("rn"),
            '1' => seen.push('l'),
            '0' => seen.push('o'),
            c if c.is_ascii() => seen.push(c),
            c => match LOOK_ALIKES.binary_search_by_key(&c, |(own, _)| *own) {
                Ok(at) => seen.push_str(LOOK_ALIKES[at].1),
                Err(_) => {
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
    use super::super::tests::said;
    use super::{skeleton, LOOK_ALIKES};

    #[test]
    fn the_table_is_sorted() {
        assert!(LOOK_ALIKES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(skeleton("а1m").0, "alrn");
    }

    #[test]
    fn names_that_look_like_others() {
        for text in [
            "https://xn--80ak6aa92e.com/",
            "https://xn--e1awd7f.com/",
            "https://rnicrosoft.com/",
            "https://paypa1.com/",
            "https://www.g00gle.com/",
            "https://xn--oogle-qmc.com/",
        ] {
            assert!(said(text).iter().any(|(code, _)| *code == "host-look-alike"), "{text}");
        }
        for text in [
            "https://modern.com/",
            "https://www.google.com/",
            "https://xn--e1afmkfd.xn--p1ai/",
            "https://xn--h1alffa9f.com/",
            "https://b10.example/",
            "https://xn--bcher-kva.de/",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
