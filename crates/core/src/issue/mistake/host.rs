//! Hosts that no resolver answers for: wrong characters, labels, and numbers that look like an address.
//!
//! Only where the scheme's names are those of the DNS: http, https, ws, wss, ftp, and "//" without a scheme.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::error::Component;
use crate::idna;
use crate::issue::IssueCode;
use crate::offsets::HostKind;
use crate::public_suffix::{self, Section};
use crate::reference::Reference;
use crate::schemes;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    let domain = reference.scheme().is_none_or(|s| schemes::known(s).is_some_and(schemes::Scheme::is_web));
    if !domain || reference.host_kind() != HostKind::RegName || host.is_empty() {
        return;
    }
    if host.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        numbers(host, place.start, found);
        return;
    }
    // Punctuation at the very end is that of a sentence.
    let ends = place.end == reference.text().len();
    characters(host, place.start, ends, found);
    dots(host, place.start, found);
    encoded_spaces(host, place.start, found);
}

/// Characters that no domain name has.
fn characters(host: &str, start: usize, ends: bool, found: &mut Mistakes) {
    let sentence = if ends { host.trim_end_matches([',', ';', '.', ')', '\'']).len() } else { host.len() };
    let commas = host.contains(',').then(|| host.replace(',', "."));
    let dotted = commas.filter(|name| {
        let last = host.rsplit('.').next().is_some_and(|label| label.contains(','));
        let address = name.split('.').count() == 4 && name.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        address || ((host.starts_with("www,") || last) && is_public(name))
    });
    // Below a domain that somebody registered, its owner may name machines with "_", and many do.
    let lower = host.to_ascii_lowercase();
    let owned = match host.contains('_').then(|| public_suffix::split(&lower)).flatten() {
        Some(cut) if cut.section == Section::Icann => {
            host.len() - cut.registrable.map_or(host.len(), str::len)
        }
        Some(cut) if cut.section == Section::Private => host.len() - cut.suffix.len(),
        _ => 0,
    };
    let mut label = 0;
    for (at, b) in host.bytes().enumerate().take(sentence) {
        let last = at + 1 == host.len();
        match b {
            b'.' => label = at + 1,
            b'-' if at == label && label > 0 => {
                found.say(IssueCode::HostLabelHyphen, Component::Host, start + at..start + at + 1);
            }
            b'-' if at > label
                && !idna::is_a_label(&host[label..=at])
                && (last || host.as_bytes()[at + 1] == b'.') =>
            {
                found.say(IssueCode::HostLabelHyphen, Component::Host, start + at..start + at + 1);
            }
            b'%' | b'-' | 0x80.. => {}
            b if b.is_ascii_alphanumeric() => {}
            b'_' if at < owned => {}
            b => {
                let place = start + at..start + at + 1;
                found.say(IssueCode::HostLabelCharacter, Component::Host, place.clone());
                if matches!(b, b',' | b';') && host[at..].bytes().all(|b| matches!(b, b',' | b';')) {
                    found.fix(Action::DropHostCharacter, place, "");
                } else if b == b',' && dotted.is_some() {
                    found.fix(Action::FixSeparator, place, ".");
                }
            }
        }
    }
}

/// A dot too many in a name that is one without it; the issue is `host-label-empty`.
fn dots(host: &str, start: usize, found: &mut Mistakes) {
    if !(host.contains("..") || (host.starts_with('.') && host.len() > 1)) {
        return;
    }
    let labels: Vec<_> = host.split('.').filter(|label| !label.is_empty()).collect();
    if labels.len() < 2 || !is_public(&labels.join(".")) {
        return;
    }
    let mut at = 0;
    while let Some(next) = host[at..].find('.') {
        let dot = at + next;
        let run = host[dot..].bytes().take_while(|b| *b == b'.').count();
        let kept = usize::from(dot > 0);
        if run > kept {
            found.fix(Action::DropHostCharacter, start + dot + kept..start + dot + run, "");
        }
        at = dot + run;
    }
}

/// `example.org%20`, `example.org%2F`; the issue is `host-encoded-delimiter`.
fn encoded_spaces(host: &str, start: usize, found: &mut Mistakes) {
    // `example.org%2F:80`, whose slash was encoded with the host.
    let slashes = ["%2F", "%2f"].iter().map(|slash| host.trim_end_matches(slash).len()).min();
    let slashes = slashes.filter(|end| *end > 0 && *end < host.len() && is_public(&host[..*end]));
    if let Some(end) = slashes {
        found.fix(Action::DropHostCharacter, start + end..start + host.len(), "");
    }
    let trimmed = host.trim_end_matches("%20");
    if !trimmed.is_empty() && trimmed.len() < host.len() {
        found.fix(Action::DropHostCharacter, start + trimmed.len()..start + host.len(), "");
    }
    let leading = host.len() - host.trim_start_matches("%20").len();
    if leading > 0 && !trimmed.is_empty() {
        found.fix(Action::DropHostCharacter, start..start + leading, "");
    }
}

/// Decimal numbers between dots, and not four from 0 to 255: which, and how many.
fn numbers(host: &str, start: usize, found: &mut Mistakes) {
    let name = host.strip_suffix('.').unwrap_or(host);
    let parts: Vec<_> = name.split('.').collect();
    if parts.len() < 2 || parts.iter().any(|part| part.is_empty()) {
        return;
    }
    if parts.len() < 4 {
        found.say(IssueCode::Ipv4TooFewBytes, Component::Host, start..start + name.len());
    }
    let mut at = start;
    let same_in_octal = |part: &str| {
        let digits = part.trim_start_matches('0');
        digits.len() < 2 && !digits.starts_with(['8', '9'])
    };
    let zeros = parts.iter().filter(|part| part.len() > 1 && part.starts_with('0'));
    let harmless = parts.len() == 4 && zeros.clone().all(|part| same_in_octal(part));
    for (n, part) in parts.iter().enumerate() {
        let place = at..at + part.len();
        at = place.end + 1;
        if n == 4 {
            found.say(IssueCode::Ipv4TooManyBytes, Component::Host, place.start..start + name.len());
            return;
        }
        if part.trim_start_matches('0').parse::<u32>().map_or(part.len() > 3, |number| number > 255) {
            found.say(IssueCode::Ipv4ByteTooLarge, Component::Host, place);
        } else if part.len() > 1 && part.starts_with('0') {
            let digits = part.trim_start_matches('0').len().max(1);
            let end = place.end - digits;
            found.say(IssueCode::Ipv4LeadingZero, Component::Host, place.clone());
            if harmless {
                found.fix(Action::DropZeros, place.start..end, "");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::reference::Reference;

    #[test]
    fn characters_of_labels() {
        assert_eq!(said("http://exa_mple.com/"), [("host-label-character", 10)]);
        assert_eq!(said("http://*.example.com/"), [("host-label-character", 7)]);
        assert_eq!(said("//a-.b-c.-d.example/")[..], [("host-label-hyphen", 3), ("host-label-hyphen", 9)]);
        assert_eq!(said("foo://a_b/"), []);
        assert_eq!(said("http://my_app.example.org/"), []);
        assert_eq!(said("http://my_app.github.io/"), []);
        assert_eq!(said("http://my_app/"), [("host-label-character", 9)]);
        let fixed = |text: &str| {
            let fixes = find(&Reference::parse(text).unwrap()).fixes;
            fixes.into_iter().map(|fix| (fix.start, fix.end, fix.replacement)).collect::<Vec<_>>()
        };
        assert_eq!(fixed("http://www,example.org/"), [(10, 11, ".".into())]);
        assert_eq!(fixed("http://example.org,/"), [(18, 19, String::new())]);
        assert_eq!(fixed("http://www..example.org/"), [(11, 12, String::new())]);
        assert_eq!(fixed("http://.example.org/"), [(7, 8, String::new())]);
        assert_eq!(fixed("http://a..b/"), []);
        assert_eq!(fixed("http://a,b.example/"), []);
    }

    #[test]
    fn numbers_that_are_no_address() {
        assert_eq!(said("//1.2.3/"), [("ipv4-too-few-bytes", 2)]);
        assert_eq!(said("//1.2.3.4.5/"), [("ipv4-too-many-bytes", 10)]);
        assert_eq!(said("//1.2.300.4/"), [("ipv4-byte-too-large", 6)]);
        assert_eq!(said("//192.168.01.1/"), [("ipv4-leading-zero", 10)]);
        assert_eq!(said("//1.2.3.4/"), []);
        assert_eq!(said("//12/"), []);
        assert_eq!(find(&Reference::parse("//0177.0.0.01/").unwrap()).fixes, []);
    }
}
