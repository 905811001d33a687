//! Mistyped IPv4 addresses: missing, extra or too large numbers, leading zeros, letters instead of digits, an extra
//! dot.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;

/// Returns true for an IPv4 address.
pub(super) fn address(host: &str) -> bool {
    crate::syntax::parse::ip::parse_ipv4(host.as_bytes()).is_some()
}

/// `192.168.1.1O`, `192.168.l.10`, `192.168.1.x`: three numbers and a label with a letter. A letter that looks like a
/// digit is corrected; for others no number can be guessed.
pub(super) fn digits(host: &str, start: usize, found: &mut Mistakes) -> bool {
    let labels: Vec<_> = host.split('.').collect();
    let number = |label: &&str| label.parse::<u8>().is_ok();
    if !host.is_ascii()
        || labels.len() != 4
        || labels.iter().filter(|label| number(label)).count() != 3
        || is_public(host)
    {
        return false;
    }
    let at = host.find(|c: char| !c.is_ascii_digit() && c != '.');
    let Some(at) = at.filter(|at| host[*at..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.')) else {
        return false;
    };
    found.say(IssueCode::HostLabelCharacter, Component::Host, start + at..start + at + 1);
    let right = host.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    if address(&right) {
        for (at, c) in host.match_indices(['O', 'o', 'l', 'I']) {
            let digit = if matches!(c, "O" | "o") { "0" } else { "1" };
            found.fix(Action::FixSeparator, start + at..start + at + 1, digit);
        }
    }
    true
}

/// Reports decimal numbers between dots that are not four from 0 to 255.
pub(super) fn numbers(host: &str, start: usize, found: &mut Mistakes) {
    // "192.168..1", ".192.168.0.1", "192.168.0.1.": an extra dot. The check of the address or of the label reports it.
    let labels: Vec<_> = host.split('.').filter(|label| !label.is_empty()).collect();
    if labels.len() == 4 && host.matches('.').count() == 4 && address(&labels.join(".")) {
        let at = host.find("..").unwrap_or(if host.starts_with('.') { 0 } else { host.len() - 1 });
        if at + 1 == host.len() {
            found.say(IssueCode::HostLabelEmpty, Component::Host, start + at..start + at + 1);
        }
        found.fix(Action::DropHostCharacter, start + at..start + at + 1, "");
        return;
    }
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
    // "192.168.001.010": three digits in each number, as in forms and old programs.
    let even = parts.iter().all(|part| part.len() == 3);
    let harmless = parts.len() == 4 && (even || zeros.clone().all(|part| same_in_octal(part)));
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
    use crate::syntax::reference::Reference;

    #[test]
    fn numbers_that_are_no_address() {
        assert_eq!(said("//1.2.3/"), [("ipv4-too-few-bytes", 2)]);
        assert_eq!(said("//1.2.3.4.5/"), [("ipv4-too-many-bytes", 10)]);
        assert_eq!(said("//1.2.300.4/"), [("ipv4-byte-too-large", 6)]);
        assert_eq!(said("//192.168.01.1/"), [("ipv4-leading-zero", 10)]);
        assert_eq!(said("127.0.0.1234/x"), [("ipv4-byte-too-large", 8)]);
        assert_eq!(said("4.9.0.1234/x"), []);
        assert_eq!(said("//1.2.3.4/"), []);
        assert_eq!(said("//12/"), []);
        assert_eq!(find(&Reference::parse("//0177.0.0.01/").unwrap()).fixes, []);
    }
}
