//! Names and numbers with spaces added by word processors and translations.
//!
//! `Tel: + 1 816 555`, `doi: 10.17487 / RFC2396`, `urne: isbn: 0451450523`, `data: text/plain,x`: in these schemes a
//! space next to a delimiter is never data, nor any in a telephone number. Only schemes without a host are corrected.
//! Text that would then begin with "/" is not, because it would get an authority, and neither is data of types that can
//! run scripts.

use super::{Edit, RepairCode};

/// The spaces to remove in a scheme: next to these characters, up to the first of those.
struct Rule {
    beside: &'static str,
    until: &'static str,
    everywhere: bool,
}

fn rule(scheme: &str) -> Option<Rule> {
    let (beside, until, everywhere) = match scheme.to_ascii_lowercase().as_str() {
        "tel" | "sms" | "fax" => (":", "?#&", true),
        "urn" | "urne" | "about" => (":-", "?#", false),
        "doi" | "hdl" | "info" => (":/", "?#", false),
        "geo" => (":,;=", "?#", false),
        "data" => (":/;=,", ",#", false),
        "mailto" => (",;@", "?", false),
        "xmpp" => ("@", "?/", false),
        "news" | "cid" | "mid" => ("", "", false),
        _ => return None,
    };
    Some(Rule { beside, until, everywhere })
}

/// Removes such spaces of `text` between `start` and `end`; returns true if there were any.
pub(super) fn spaces(text: &str, start: usize, end: usize, removed: &mut Vec<Edit>) -> bool {
    let inner = &text[start..end];
    let Some(colon) = inner.find(':') else { return false };
    let (name, rest) = (&inner[..colon], &inner[colon + 1..]);
    let Some(rule) = rule(name) else { return false };
    if inner.contains(['\n', '\r', '\t']) {
        return false;
    }
    let stop = rest.char_indices().find(|(_, c)| rule.until.contains(*c)).map_or(rest.len(), |(at, c)| {
        at + if c == ',' { rest[at + 1..].len() - rest[at + 1..].trim_start_matches(' ').len() + 1 } else { 0 }
    });
    // "+49 (0)30": the "(0)" is for people, and dialling it calls another number.
    if rule.everywhere && rest.contains("(0)") {
        return false;
    }
    if name.eq_ignore_ascii_case("data") && runs_scripts(&rest[..stop]) {
        return false;
    }
    let bytes = rest.as_bytes();
    let mut edits = Vec::new();
    let mut left = String::with_capacity(stop);
    let mut at = 0;
    while at < stop {
        let run = bytes[at..stop].iter().take_while(|b| **b == b' ').count();
        if run == 0 {
            let next = rest[at..stop].find(' ').map_or(stop, |n| at + n);
            left.push_str(&rest[at..next]);
            at = next;
            continue;
        }
        let beside = |c: Option<char>| c.is_some_and(|c| rule.beside.contains(c));
        let drop = rule.everywhere
            || at == 0
            || beside(rest[..at].chars().next_back())
            || beside(rest[at + run..].chars().next());
        if drop {
            let from = start + colon + 1 + at;
            let code = RepairCode::DropSpace;
            edits.push(Edit { code, start: from, end: from + run, replacement: String::new() });
        } else {
            left.push_str(&rest[at..at + run]);
        }
        at += run;
    }
    if edits.is_empty() || left.starts_with('/') {
        return false;
    }
    if name == "DOI" {
        let code = RepairCode::FixSchemeName;
        removed.push(Edit { code, start, end: start + colon, replacement: "doi".to_owned() });
    }
    if name.eq_ignore_ascii_case("urne") {
        let code = RepairCode::FixSchemeName;
        let (start, end) = (start + colon - 1, start + colon);
        removed.push(Edit { code, start, end, replacement: String::new() });
    }
    removed.append(&mut edits);
    true
}

/// Returns true if browsers may run the media type.
fn runs_scripts(media_type: &str) -> bool {
    let lower = media_type.to_ascii_lowercase();
    ["html", "xml", "svg", "script", "%"].iter().any(|part| lower.contains(part))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn names_and_numbers() {
        for (text, fixed) in [
            ("sms:+44 7700&body=Running late", "sms:+447700?body=Running%20late"),
            ("data: text/plain,", "data:text/plain,"),
            ("data: text / plain; charset = utf-8 , a b", "data:text/plain;charset=utf-8,a%20b"),
            ("urne: isbn: 0451450523", "urn:isbn:0451450523"),
            ("urn: isbn : 0-395-36341-1", "urn:isbn:0-395-36341-1"),
            ("urn:nbn:de:101:1- 2011", "urn:nbn:de:101:1-2011"),
            ("Tel: + 1 816 555 1212", "Tel:+18165551212"),
            ("Tel: + 1-816-555-1212", "Tel:+1-816-555-1212"),
            ("doi: 10.17487 / RFC2396", "doi:10.17487/RFC2396"),
            ("\"doi: 10.1 / a b\"", "doi:10.1/a%20b"),
            ("mailto: John.Doe@example.com", "mailto:John.Doe@example.com"),
            ("mailto:ada @ example.com", "mailto:ada@example.com"),
            ("geo: 48.2, 16.3", "geo:48.2,16.3"),
            ("sms: +1 816?body=a b", "sms:+1816?body=a%20b"),
        ] {
            let repaired = repair(text);
            assert_eq!(repaired.text.as_deref(), Some(fixed), "{text}");
            assert!(repaired.edits.iter().any(|edit| edit.code.name() == "drop-space"));
        }
        let names: Vec<_> = repair("urne: isbn: 0").edits.iter().map(|e| e.code.name()).collect();
        assert_eq!(names, ["fix-scheme-name", "drop-space", "drop-space"]);
    }

    #[test]
    fn no_host_and_no_script() {
        for text in [
            "doi: //evil.example/x", "tel:/ /evil.example", "info: / /evil.example", "data: text/html,<script>",
            "javascript: alert(1)", "data: image/svg+xml,x", "foo: a",
        ] {
            let repaired = repair(text);
            assert!(repaired.edits.iter().all(|edit| edit.code.name() != "drop-space"), "{text}");
        }
    }
}
