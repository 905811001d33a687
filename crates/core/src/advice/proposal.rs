//! Proposals: the corrections of a text that may be shown, best first. This is the only maker of a fix: reports, errors,
//! `repair` and columns show what [`advise`] returns.
//!
//! | the text | the first proposal |
//! |---|---|
//! | is refused by RFC 3986 | its repair; of a host without a scheme, what a browser makes of it |
//! | is valid, and probably a mistake | the correction, or what a browser makes of a host without a scheme |
//! | is refused by its scheme | the correction by the rules of the scheme |
//! | is valid, and untidy | its normal form |
//!
//! Behind the first one are the other meanings that the text may have ([`mod@alternatives`]). Each proposal is checked
//! before it is returned: it parses, it leads to the scheme, host and port that browsers read in the text
//! ([`is_kept`]), it is more than a guess ([`is_guess`]), it runs no script, nothing is left in it to correct, and its own
//! scheme accepts it.
//!
//! The rules of single schemes are not in the core. The caller passes them ([`SchemeRules`]); where they cannot be
//! asked, a proposal that they would judge is withheld.

use super::alternatives::{self, alternatives, Alternative, Found};
use super::code::IssueCode;
use super::issue::{self, refused, refused::Fault};
use super::mistake::{frame::inside, setting};
use super::repair::{compose, is_guess, is_kept, is_unc, makes_script, meant, repair, Edit, Repair, RepairCode};
use super::typed::typed;
use crate::forms::normalize::Policy;
use crate::names::schemes::{self, Schemes};
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::error::codes;
use crate::syntax::reference::Reference;
use crate::text::json::Json;
use crate::text::shown::Given;

codes! {
    /// The relation of a proposal to the text.
    Kind {
        /// The same text, with characters percent-encoded.
        Encoded = "encoded",
        /// The likely meaning of a valid text.
        Meant = "meant",
        /// The URL that a browser makes of a text without a scheme.
        ReadAs = "read as",
        /// An invalid text, corrected.
        Repaired = "repaired",
        /// The normal form of a valid text.
        Normalized = "normalized",
    }
}

/// A corrected text that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The whole text, corrected.
    pub text: String,
    /// Its relation to the given text.
    pub kind: Kind,
    /// The edits of the given text; none for a normal form, whose steps say more.
    pub edits: Vec<Edit>,
    /// The meaning that this proposal assumes, if the text has several.
    pub meaning: Option<Alternative>,
    /// The codes of the scheme's own rules that were applied.
    pub corrections: Vec<String>,
}

impl Proposal {
    /// Returns a text whose characters these edits encode.
    pub fn encoded(text: String, edits: Vec<Edit>) -> Self {
        Proposal { text, kind: Kind::Encoded, edits, meaning: None, corrections: Vec::new() }
    }

    /// Returns one of several meanings of a text.
    fn chosen(text: &str, one: Alternative) -> Self {
        Proposal {
            text: one.text.clone(),
            kind: Kind::Meant,
            edits: vec![difference(text, &one.text, RepairCode::ChooseMeaning)],
            meaning: Some(one),
            corrections: Vec::new(),
        }
    }

    /// Returns true if it says that a valid text is probably a mistake, and not only what else it may mean.
    pub fn is_meant(&self) -> bool {
        let chosen = |edit: &Edit| matches!(edit.code, RepairCode::ChooseMeaning | RepairCode::SchemeRule);
        matches!(self.kind, Kind::Meant | Kind::ReadAs) && !self.edits.iter().any(chosen)
    }
}

/// An issue of a URI by the rules of its scheme. Offsets are the caller's own; they are only handed back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The code.
    pub code: String,
    /// True if it is in the user name or the password.
    pub of_user: bool,
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// True if the scheme refuses the URI for it.
    pub refuses: bool,
}

/// A text that a rule of its scheme corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// The codes of its changes, for [`is_kept`].
    pub changes: Vec<String>,
}

/// The rules of single schemes.
pub trait SchemeRules {
    /// Returns the issues of a URI by its scheme, in order; None if they cannot be asked here.
    fn findings(&self, uri: &str) -> Option<Vec<Finding>>;

    /// Returns a URI corrected by the rule of a finding; None if the rule knows no correction.
    fn mended(&self, uri: &str, finding: &Finding) -> Option<Mended>;

    /// Returns the verdict of the scheme for a record, with its sentences; None without rules.
    fn verdict(&self, _text: &str) -> Option<Json> {
        None
    }
}

/// The rules of a program that has none.
pub struct Unchecked;

impl SchemeRules for Unchecked {
    fn findings(&self, uri: &str) -> Option<Vec<Finding>> {
        let scheme = Reference::parse(uri).ok()?.scheme()?.to_owned();
        (!schemes::has_rules(&scheme)).then(Vec::new)
    }

    fn mended(&self, _: &str, _: &Finding) -> Option<Mended> {
        None
    }
}

/// The longest text, in characters, of which more than a repair is asked: longer ones are not typed by hand.
pub const LONGEST_INPUT: usize = 2_000;
/// The longest text, in bytes, that the rules of a scheme correct.
const LONGEST: usize = 20_000;
/// The largest number of proposals.
const MOST: usize = 3;
/// The largest number of mistakes that the rules of a scheme correct.
const ROUNDS: usize = 4;
/// The largest number of remarks of a scheme that are tried.
const REMARKS: usize = 20;

/// The proposals for a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// The proposals, best first.
    pub proposals: Vec<Proposal>,
    /// True if the scheme of another proposal cannot be asked. If it is the best one, the list is empty: what is
    /// only second best is not shown as the best.
    pub withheld: bool,
}

/// Returns the proposals for a text, best first, at most three.
///
/// ```
/// use urikit_core::advice::proposal::{advise, Kind, Unchecked};
/// use urikit_core::names::schemes::Schemes;
/// let fixes = |text| advise(text, &Unchecked, &Schemes::KNOWN).proposals;
/// let found = fixes("http://h/a b");
/// assert_eq!((found[0].text.as_str(), found[0].kind), ("http://h/a%20b", Kind::Encoded));
/// assert_eq!(fixes("htp://example.org/")[0].text, "http://example.org/");
/// assert!(fixes("http://example.org/").is_empty());
/// ```
pub fn advise(text: &str, rules: &dyn SchemeRules, schemes: &Schemes) -> Advice {
    let short = is_short(text);
    let reference = Reference::parse(text).ok();
    let best = match &reference {
        None => repaired(text, rules),
        Some(_) if short => corrected(text, rules),
        Some(_) => Ok(None),
    };
    let Ok(best) = best else { return Advice { proposals: Vec::new(), withheld: true } };
    let mut withheld = false;
    let found = places(text, reference.as_ref(), schemes);
    let mut proposals: Vec<Proposal> = best.into_iter().collect();
    // A text that is refused and has no repair has no alternatives either: a guess may be dangerous there.
    let is_setting = inside(text).len() < text.len() || setting::read(text).is_some_and(|found| !found.inner);
    if short && !is_setting && (!proposals.is_empty() || reference.is_some()) {
        let (of_best, others) = alternatives(text, &found, proposals.first().map(|best| best.text.as_str()));
        if let Some(best) = proposals.first_mut() {
            best.meaning = of_best;
        }
        for other in others {
            if proposals.len() == MOST {
                break;
            }
            match holds(&other.text, rules) {
                Some(true) if alternatives::is_honest(text, &other) => proposals.push(Proposal::chosen(text, other)),
                Some(_) => {}
                None => {
                    withheld = true;
                    break;
                }
            }
        }
        if withheld && proposals.is_empty() {
            return Advice { proposals, withheld };
        }
    }
    let Some(reference) = reference.filter(|_| short) else { return Advice { proposals, withheld } };
    let meant = proposals.first().is_some_and(Proposal::is_meant);
    let untidy = !meant && (proposals.is_empty() || found.len() > 1) && is_untidy(&found);
    if !proposals.is_empty() && !untidy {
        return Advice { proposals, withheld };
    }
    let remarks = rules.findings(text).unwrap_or_default();
    if untidy && remarks.iter().all(|one| !one.refuses && one.of_user) {
        // One thing alone is corrected by its own rule, which leaves the rest as it is.
        if let Some(tidy) = tidied(&reference, schemes) {
            return Advice { proposals: vec![tidy], withheld };
        }
    }
    if proposals.is_empty() {
        proposals.extend(of_remarks(text, remarks, rules));
    }
    Advice { proposals, withheld }
}

/// Returns the text of the first proposal but for a normal form, or else the text itself if it is valid.
pub fn best(text: &str, rules: &dyn SchemeRules) -> Option<String> {
    let found = advise(text, rules, &Schemes::KNOWN).proposals.into_iter().find(|one| one.kind != Kind::Normalized);
    found.map(|one| one.text).or_else(|| Reference::parse(text).is_ok().then(|| text.to_owned()))
}

/// Returns true if more than a repair is asked of a text.
pub(crate) fn is_short(text: &str) -> bool {
    text.len() <= LONGEST_INPUT || text.chars().nth(LONGEST_INPUT).is_none()
}

/// Returns the issues of a valid text, one of each kind, or the error of an invalid one.
fn places(text: &str, reference: Option<&Reference<'_>>, schemes: &Schemes) -> Vec<Found> {
    match (reference, Reference::parse(text)) {
        (Some(reference), _) => {
            let (first, _) = issue::firsts(issue::find_by(schemes, reference), 1);
            let found = first.into_iter();
            found
                .map(|it| Found { code: it.code.name(), component: it.component, start: it.start, end: it.end })
                .collect()
        }
        (None, Err(error)) => {
            let Fault { code, component, start, end } = refused::cause(text, error);
            vec![Found { code, component, start, end }]
        }
        (None, Ok(_)) => Vec::new(),
    }
}

/// The error of a proposal whose scheme cannot be asked.
struct Withheld;

/// Returns the repair of an invalid text.
fn repaired(text: &str, rules: &dyn SchemeRules) -> Result<Option<Proposal>, Withheld> {
    let made = repair(text);
    let short = is_short(text);
    let asks = made.text.as_deref().is_some_and(|made| short && (issue::is_host(made) || lost_scheme(text, made)));
    let (made, kind) = match asks.then(|| typed(text, None)) {
        Some(Ok(url)) => (Repair { text: Some(url.text), edits: url.edits }, Some(Kind::ReadAs)),
        // The text is not an address, but what it is repaired to is.
        Some(Err(_)) => match made.text.as_deref().filter(|made| issue::is_host(made)).map(|made| typed(made, None)) {
            Some(Ok(url)) => {
                let between = made.text.unwrap_or_default();
                let edits = compose(made.edits, &between, url.edits);
                (Repair { text: Some(url.text), edits }, Some(Kind::ReadAs))
            }
            _ => (made, None),
        },
        None => (made, None),
    };
    let Repair { text: Some(proposed), edits } = made else { return Ok(None) };
    // Without a character left, nothing was repaired.
    if proposed.is_empty() || !is_sure(text, &proposed) || !keeps(text, &proposed, &edits, &[]) {
        return Ok(None);
    }
    let encoded = edits.iter().all(|edit| edit.code.is_encoding());
    let kind = kind.unwrap_or(if encoded { Kind::Encoded } else { Kind::Repaired });
    match is_taken(&proposed, rules) {
        None => return Err(Withheld),
        // The server of a UNC string is one, also if it has the name of a directory at the root.
        Some(true) if is_unc(text) || meant(&proposed).text.is_none() => {
            return Ok(Some(Proposal { text: proposed, kind, edits, meaning: None, corrections: Vec::new() }));
        }
        Some(_) => {}
    }
    let refusals = refusals(&proposed, rules);
    let Some((last, corrections, changes)) = mended(&proposed, refusals, rules) else { return Ok(None) };
    if !is_sure(text, &last) || !keeps(text, &last, &edits, &changes) {
        return Ok(None);
    }
    let own = difference(&proposed, &last, RepairCode::SchemeRule);
    let edits = compose(edits, &proposed, vec![own]);
    Ok(Some(Proposal { text: last, kind: Kind::Repaired, edits, meaning: None, corrections }))
}

/// Returns the likely meaning of a valid text.
fn corrected(text: &str, rules: &dyn SchemeRules) -> Result<Option<Proposal>, Withheld> {
    let found = meant(text);
    let is_address = issue::is_host(text) || found.text.as_deref().is_some_and(issue::is_host);
    let read = if is_address { typed(text, None).ok().filter(|url| url.text != text) } else { None };
    let (found, kind) = match read {
        Some(url) => (Repair { text: Some(url.text), edits: url.edits }, Kind::ReadAs),
        None => (found, Kind::Meant),
    };
    let Some(proposed) = found.text else { return Ok(None) };
    if !is_sure(text, &proposed) || !keeps(text, &proposed, &found.edits, &[]) {
        return Ok(None);
    }
    match is_taken(&proposed, rules) {
        None => Err(Withheld),
        Some(true) if meant(&proposed).text.is_none() => {
            let Repair { edits, .. } = found;
            Ok(Some(Proposal { text: proposed, kind, edits, meaning: None, corrections: Vec::new() }))
        }
        Some(_) => Ok(None),
    }
}

/// Returns true if an address is not all that the text lacks: `192.0.2.1:80/x` became `//192.0.2.1:80/x`.
fn lost_scheme(text: &str, proposed: &str) -> bool {
    let start = inside(text).trim_start();
    let begins = start.starts_with(char::is_alphanumeric) || start.starts_with('[') || start.starts_with("://");
    begins && proposed.starts_with("//")
}

/// Returns true if a proposal is more than a guess, and no script link.
fn is_sure(text: &str, proposed: &str) -> bool {
    !makes_script(text, proposed) && !is_guess(text, proposed)
}

fn keeps(text: &str, proposed: &str, edits: &[Edit], changes: &[String]) -> bool {
    is_kept(text, proposed, edits.iter().map(|edit| edit.code.name()).chain(changes.iter().map(String::as_str)))
}

/// Returns true if a text may be proposed: its scheme accepts it, and nothing is left to correct. None if its scheme
/// cannot be asked.
fn holds(text: &str, rules: &dyn SchemeRules) -> Option<bool> {
    if meant(text).text.is_some() {
        return Some(false);
    }
    is_taken(text, rules)
}

/// Returns true if a text parses and its scheme accepts it; None if its scheme cannot be asked.
pub fn is_taken(text: &str, rules: &dyn SchemeRules) -> Option<bool> {
    let Ok(reference) = Reference::parse(text) else { return Some(false) };
    match reference.scheme() {
        None => Some(true),
        // All that RFC 9110 section 4.2 demands beyond the generic syntax is a host.
        Some(scheme)
            if (scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https"))
                && reference.host().is_some_and(|host| !host.is_empty()) =>
        {
            Some(true)
        }
        Some(_) => rules.findings(text).map(|found| !found.iter().any(|one| one.refuses)),
    }
}

fn refusals(text: &str, rules: &dyn SchemeRules) -> Vec<Finding> {
    let mut found = rules.findings(text).unwrap_or_default();
    found.retain(|one| one.refuses);
    found
}

/// Corrects a URI by the rules of its scheme, one mistake after the other. Returns the text, the codes of the rules, and
/// the codes of their changes.
fn mended(text: &str, found: Vec<Finding>, rules: &dyn SchemeRules) -> Option<(String, Vec<String>, Vec<String>)> {
    let (mut made, mut left) = (text.to_owned(), found);
    let (mut done, mut changes) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let Some(first) = left.first().filter(|_| made.len() <= LONGEST) else { break };
        let next = rules.mended(&made, first)?;
        if next.text.is_empty() || next.text == made || Reference::parse(&next.text).is_err() {
            return None;
        }
        done.push(first.code.clone());
        changes.extend(next.changes);
        made = next.text;
        left = refusals(&made, rules);
    }
    let kept = is_kept(text, &made, changes.iter().map(String::as_str));
    (!done.is_empty() && holds(&made, rules) == Some(true) && is_sure(text, &made) && kept)
        .then_some((made, done, changes))
}

/// Corrects what a scheme refuses in a valid URI, or else the first of its remarks that can be corrected.
fn of_remarks(text: &str, remarks: Vec<Finding>, rules: &dyn SchemeRules) -> Option<Proposal> {
    let refused = remarks.iter().find(|one| one.refuses).cloned();
    let rows = refused.map_or(remarks, |first| vec![first]);
    let found = rows.into_iter().take(REMARKS).find_map(|row| mended(text, vec![row], rules));
    found.map(|(made, corrections, _)| {
        let edits = vec![difference(text, &made, RepairCode::SchemeRule)];
        Proposal { text: made, kind: Kind::Repaired, edits, meaning: None, corrections }
    })
}

/// Returns the part of a text that differs from another one, as an edit.
fn difference(before: &str, after: &str, code: RepairCode) -> Edit {
    let same = |(one, other): &(char, char)| one == other;
    let length = |pair: (char, char)| pair.0.len_utf8();
    let start: usize = before.chars().zip(after.chars()).take_while(same).map(length).sum();
    let rest = before[start..].chars().rev().zip(after[start..].chars().rev());
    let end: usize = rest.take_while(same).map(length).sum();
    let replacement = after[start..after.len() - end].to_owned();
    Edit { code, start, end: before.len() - end, replacement }
}

/// Mistakes that the normal form corrects.
const UNTIDY: [IssueCode; 4] =
    [IssueCode::PortEmpty, IssueCode::PortLeadingZeros, IssueCode::PathDotSegment, IssueCode::EncodedUnreserved];
/// Issues that may be there beside them: the URL works as it is.
const STAYS: [IssueCode; 5] = [
    IssueCode::EncodedLowercase,
    IssueCode::SchemeUppercase,
    IssueCode::HostUppercase,
    IssueCode::PortDefault,
    IssueCode::UserinfoPresent,
];

fn is_one_of(codes: &[IssueCode], found: &Found) -> bool {
    codes.iter().any(|code| code.name() == found.code)
}

fn is_untidy(found: &[Found]) -> bool {
    found.iter().any(|it| is_one_of(&UNTIDY, it))
        && found.iter().all(|it| is_one_of(&UNTIDY, it) || is_one_of(&STAYS, it))
}

/// Returns the normal form of a valid text.
fn tidied(reference: &Reference<'_>, schemes: &Schemes) -> Option<Proposal> {
    let text = Policy { schemes, ..Policy::DEFAULT }.normalize(reference).into_owned();
    let kept = text != reference.text() && is_kept(reference.text(), &text, []);
    kept.then(|| Proposal { text, kind: Kind::Normalized, edits: Vec::new(), meaning: None, corrections: Vec::new() })
}

/// Returns the text whose bytes a program wrote as lone surrogates (`os.fsdecode` of Python), percent-encoded. In an
/// authority another encoding would be another host.
pub fn octets_encoded(given: &Given) -> Option<Proposal> {
    let parts = Parts::split(&given.text);
    let authority = parts.get(Part::Authority).cloned().unwrap_or_default();
    let (mut made, mut edits) = (String::new(), Vec::new());
    for (at, character) in given.text.char_indices() {
        let after = at + character.len_utf8();
        let replacement = match given.unit(at) {
            None if character.is_ascii() => {
                made.push(character);
                continue;
            }
            Some(unit @ 0xDC80..=0xDCFF) if !authority.contains(&at) => format!("%{:02X}", unit - 0xDC00),
            Some(_) => return None,
            None => given.text[at..after].bytes().map(|octet| format!("%{octet:02X}")).collect(),
        };
        made.push_str(&replacement);
        edits.push(Edit { code: RepairCode::EncodeNonAscii, start: at, end: after, replacement });
    }
    let is_valid = Reference::parse(&made).is_ok();
    is_valid.then(|| Proposal::encoded(made, edits))
}

#[cfg(test)]
mod tests {
    use super::super::repair::apply;
    use super::*;

    fn fixes(text: &str) -> Vec<(String, Kind)> {
        advise(text, &Unchecked, &Schemes::KNOWN).proposals.into_iter().map(|one| (one.text, one.kind)).collect()
    }

    #[test]
    fn a_kind_for_each_relation() {
        for (text, right, kind) in [
            ("http://h/a b", "http://h/a%20b", Kind::Encoded),
            ("http://bücher.example/", "http://xn--bcher-kva.example/", Kind::Encoded),
            ("http:\\\\h\\a", "http://h/a", Kind::Repaired),
            ("htp://example.org/", "http://example.org/", Kind::Meant),
            ("example.org/a", "https://example.org/a", Kind::ReadAs),
            ("fe80::1/x", "https://[fe80::1]/x", Kind::ReadAs),
            ("localhost:8000/x", "http://localhost:8000/x", Kind::ReadAs),
            ("(www.example.org/x)", "https://www.example.org/x", Kind::ReadAs),
            ("example.org/a b", "https://example.org/a%20b", Kind::ReadAs),
            ("http://example.org/a/../b%41", "http://example.org/bA", Kind::Normalized),
        ] {
            assert_eq!(fixes(text).first(), Some(&(right.to_owned(), kind)), "{text}");
        }
        for text in
            ["http://example.org/", "", "a/b", "index.html", "http://h/{id}", "javascript:alert(1) x", "tel:+49 x"]
        {
            assert_eq!(fixes(text), [], "{text}");
        }
    }

    /// A scheme that takes digits only, and knows how to drop a letter "x".
    struct Digits;

    impl SchemeRules for Digits {
        fn findings(&self, uri: &str) -> Option<Vec<Finding>> {
            let place = uri.find(['x', 'y']).filter(|_| uri.starts_with("tel:"));
            let finding = |at| Finding { code: "x".to_owned(), of_user: false, start: at, end: at + 1, refuses: true };
            Some(place.map(finding).into_iter().collect())
        }

        fn mended(&self, uri: &str, finding: &Finding) -> Option<Mended> {
            let x = &uri[finding.start..finding.end] == "x";
            let text = format!("{}{}", &uri[..finding.start], &uri[finding.end..]);
            x.then(|| Mended { text, changes: Vec::new() })
        }
    }

    #[test]
    fn the_scheme_has_the_last_word() {
        let found = |text: &str| advise(text, &Digits, &Schemes::KNOWN).proposals;
        assert_eq!(found("foo:1xx2").len(), 0);
        let made = &found("tel:1x2")[0];
        assert_eq!((made.text.as_str(), made.corrections.len()), ("tel:12", 1));
        assert_eq!(apply("tel:1x2", &made.edits), "tel:12");
        assert!(found("tel:1y2").is_empty());
    }

    /// A character of several bytes at every place of a text that a rule recognises.
    #[test]
    fn any_text_has_an_answer() {
        let texts = [
            "data:image/png,base64;AAAA", "data:text/plain;base64,AAAA", "http://ada:p/w@h:80/?a=1&amp;b=#c",
            "C:\\docs\\a.txt", "[url|http://h/x]", "git@h:x.git", "mailto:a@h.example;b@h.example",
            "htps:/www,h,example/a", "urn:isbn:0-451", "https://h.example/a?x=%7B%22a%22:1%7D?l=5#p",
            "<a href=\"http://h/x\">t</a>", "doi: 10.1 / x", "+1 816 555", "geo:48,2;16,3", "view-source:htps://h/",
            "postgres://u:p#w@h/db", "http://192,0,2,1:8o80/", "%u00E9\\u00e9=3D", "127.0.0.1:80/x",
            "http://[::1.2.3]:80]/", "www.example.org.", "http//h x", "{{host}}/x ${y} <z>", "a, b; c",
        ];
        for text in texts {
            for (at, _) in text.char_indices() {
                for character in ['а', '\u{2028}', '💥', '\u{200B}', ' ', '%'] {
                    let made = format!("{}{character}{}", &text[..at], &text[at..]);
                    for one in advise(&made, &Unchecked, &Schemes::KNOWN).proposals {
                        assert!(Reference::parse(&one.text).is_ok() && one.text != made, "{made:?}");
                        assert!(one.edits.is_empty() || apply(&made, &one.edits) == one.text, "{made:?}");
                    }
                }
            }
        }
    }
}
