//! Nested names and misplaced names: `jdbc:postgre://h/x`, `localhost://8080/x`, `doi:doi.org/10.1/x`,
//! `https://doi.org/doi:10.1/x`.
//!
//! The rules read only the text, so that they apply to valid references and to those being repaired.

use super::query::begins_parameter;
use super::separator::is_machine;
use super::spelling::{is_near, misspelt};
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::parse::ip;

/// Databases whose JDBC URLs have "//" and a server.
const DRIVERS: [&str; 8] =
    ["postgresql", "mysql", "mariadb", "sqlserver", "redshift", "snowflake", "clickhouse", "db2"];
/// Common misspellings of these.
const OTHERS: [(&str, &str); 5] = [
    ("postgres", "postgresql"),
    ("postgre", "postgresql"),
    ("pgsql", "postgresql"),
    ("mssql", "sqlserver"),
    ("msql", "mysql"),
];
/// Common misspellings of jdbc.
const JDBC: [&str; 7] = ["jdbc", "jdcb", "jbdc", "djbc", "jddbc", "jdbcc", "jdb"];

/// Corrects a text of one of these forms; false if it is something else, or already correct.
pub fn check(text: &str, found: &mut Mistakes) -> bool {
    let before = found.fixes.len();
    jdbc(text, found);
    port_as_host(text, found);
    doi(text, found);
    marks(text, found);
    nested(text, found);
    found.fixes.len() > before
}

/// `view-source:https//h`, `feed:http//h`, `blob:http//h`: corrects the scheme of the nested URL.
fn nested(text: &str, found: &mut Mistakes) {
    let Some((outer, inner)) = text.split_once(':') else { return };
    let known = ["view-source", "feed", "blob"].iter().any(|name| outer.eq_ignore_ascii_case(name));
    // "view-source:htps://h".
    if let Some((Action::NameScheme, start, end, right)) =
        Some(inner).filter(|_| known).and_then(misspelt).and_then(|opening| opening.fix)
    {
        let from = outer.len() + 1;
        found.say(IssueCode::SchemeMisspelt, Component::Path, from + start..from + end);
        found.fix(Action::NameScheme, from + start..from + end, right);
        return;
    }
    let Some(name) = ["https", "http"].into_iter().find(|name| inner.starts_with(name)).filter(|_| known) else {
        return;
    };
    let at = outer.len() + 1 + name.len();
    if inner[name.len()..].strip_prefix("//").is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
    {
        found.say(IssueCode::SchemeColonMissing, Component::Path, at..at + 1);
        found.fix(Action::AddColon, at..at, ":");
    }
}

fn jdbc(text: &str, found: &mut Mistakes) {
    let length = text.bytes().take(6).take_while(u8::is_ascii_alphabetic).count();
    let name = text[..length].to_ascii_lowercase();
    if !JDBC.contains(&&*name) {
        return;
    }
    let marks = |text: &str| text.len() - text.trim_start_matches([':', ';', '/', ' ', '.', '\\']).len();
    let first = marks(&text[length..]);
    let mut start = length + first;
    // "jdbc:jdbc:mysql".
    if chars::begins(&text[start..], "jdbc:") {
        start += 5;
    }
    let inner = text[start..].bytes().take(12).take_while(u8::is_ascii_alphanumeric).count();
    let driver = text[start..start + inner].to_ascii_lowercase();
    let right = DRIVERS.into_iter().find(|known| *known == driver).or_else(|| {
        let other = OTHERS.into_iter().find(|(other, _)| *other == driver).map(|(_, right)| right);
        other.or_else(|| DRIVERS.into_iter().find(|known| known.len() > 4 && is_near(&driver, known)))
    });
    let Some(right) = right.filter(|_| first > 0) else { return };
    let end = start + inner;
    let run = marks(&text[end..]);
    if run == 0 || !is_machine_or_word(&text[end + run..]) {
        return;
    }
    let mut said = None;
    if name != "jdbc" {
        said = Some((IssueCode::SchemeMisspelt, 0..length));
        found.fix(Action::NameScheme, 0..length, "jdbc");
    }
    if &text[length..start] != ":" {
        let code = if start > length + first { IssueCode::SchemeDoubled } else { IssueCode::SchemeColonMissing };
        said = said.or(Some((code, length..start)));
        found.fix(Action::AddColon, length..start, ":");
    }
    if driver != right {
        said = said.or(Some((IssueCode::SchemeMisspelt, start..end)));
        found.fix(Action::NameScheme, start..end, right);
    }
    if &text[end..end + run] != "://" {
        // With the colon present, the typed view reports the missing slashes.
        if !text[end..].starts_with(':') {
            said = said.or(Some((IssueCode::SchemeColonMissing, end..end + run)));
        }
        found.fix(Action::FixSlashes, end..end + run, "://");
    }
    if let Some((code, place)) = said {
        found.say(code, Component::Reference, place);
    }
    // "h/db&user=x".
    let tail = &text[end + run..];
    let at = tail.find('&').filter(|at| !tail[..*at].contains(['?', ';']) && begins_parameter(&tail[at + 1..]));
    if let Some(at) = at.map(|at| end + run + at) {
        found.say(IssueCode::QueryMarkMissing, Component::Path, at..at + 1);
        found.fix(Action::FixSeparator, at..at + 1, "?");
    }
}

/// Returns true for a host with a DNS name, or a word before a port or a path.
fn is_machine_or_word(text: &str) -> bool {
    let server = text.split(['/', '?', ';']).next().unwrap_or("");
    let word = server.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b':'));
    is_machine(text) || (!server.is_empty() && word && server.len() < text.len())
}

/// `localhost://8080/x`, `127.0.0.1//8080/x`: corrects a port in place of the host.
fn port_as_host(text: &str, found: &mut Mistakes) {
    let Some(slashes) = text.find("//").filter(|at| *at <= 24) else { return };
    let name = text[..slashes].trim_end_matches(':');
    let digits = text[slashes + 2..].bytes().take_while(u8::is_ascii_digit).count();
    let end = text[slashes + 2 + digits..].is_empty() || text[slashes + 2 + digits..].starts_with(['/', '?', '#']);
    let machine = name.eq_ignore_ascii_case("localhost") || ip::parse_ipv4(name.as_bytes()).is_some();
    if machine && end && (2..=5).contains(&digits) {
        found.say(IssueCode::HostAsScheme, Component::Reference, 0..slashes + 2 + digits);
        found.fix(Action::AddScheme, 0..0, "http://");
        found.fix(Action::FixSeparator, name.len()..slashes + 2, ":");
    }
}

/// `geo:48.2;16.3`, `magnet:xt=urn:`, `data:image/png,base64,AAAA`, `sip:sip:ada@h`, `file:C:/x`, `file:////C:/x`:
/// corrects a delimiter. The typed view reports the issue.
fn marks(text: &str, found: &mut Mistakes) {
    let begins = |name: &str| chars::begins(text, name);
    if begins("geo:") {
        let (latitude, longitude) = text[4..].split_once(';').unwrap_or_default();
        let number = |text: &str| text.contains('.') && text.bytes().all(|b| b.is_ascii_digit() || b"-.".contains(&b));
        if number(latitude) && number(longitude) {
            found.fix(Action::FixSeparator, 4 + latitude.len()..5 + latitude.len(), ",");
        }
        // "geo:116.3695,48.2010": the longitude is first. "91.5" may be a mistyped latitude.
        let (first, second) = text[4..].split_once(',').unwrap_or_default();
        let degrees = |text: &str| {
            let whole = text.trim_start_matches('-').split('.').next().unwrap_or("");
            whole.parse::<u16>().ok().filter(|_| number(text) && whole.len() < 4)
        };
        if let (Some(100..=179), Some(0..=89)) = (degrees(first), degrees(second)) {
            found.fix(Action::FixSeparator, 4..text.len(), format!("{second},{first}"));
        }
        // "geo:48,2010,16,3695" and "geo:48,2010;16,3695": decimal commas.
        let numbers: Vec<_> = text[4..].split([',', ';']).collect();
        let semicolon = text[4..].find(';');
        let whole = |text: &str| text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
        let decimals = |text: &str| text.len() > 2 && text.bytes().all(|b| b.is_ascii_digit());
        if let [first, second, third, fourth] = numbers[..] {
            let sound = whole(first.trim_start_matches('-')) && whole(third.trim_start_matches('-'));
            if sound && !first.is_empty() && !third.is_empty() && decimals(second) && decimals(fourth) {
                let at = 4 + first.len();
                found.fix(Action::FixSeparator, at..at + 1, ".");
                let middle = at + 1 + second.len();
                if semicolon == Some(middle - 4) {
                    found.fix(Action::FixSeparator, middle..middle + 1, ",");
                }
                let at = at + second.len() + third.len() + 2;
                found.fix(Action::FixSeparator, at..at + 1, ".");
            }
        }
    } else if begins("magnet:xt=") {
        found.say(IssueCode::SchemeSeparator, Component::Path, 7..7);
        found.fix(Action::FixSeparator, 7..7, "?");
    } else if begins("data:image/") {
        let comma = text.find(",base64,");
        if let Some(at) = comma {
            found.say(IssueCode::SchemeSeparator, Component::Path, at..at + 1);
            found.fix(Action::FixSeparator, at..at + 1, ";");
        }
    } else if begins("turn:") || begins("turns:") {
        if let Some(at) = text.find("&transport=").filter(|_| !text.contains('?')) {
            found.say(IssueCode::QueryMarkMissing, Component::Path, at..at + 1);
            found.fix(Action::FixSeparator, at..at + 1, "?");
        }
    } else if begins("sip:sip:") && text[8..].contains('@') {
        found.say(IssueCode::SchemeDoubled, Component::Reference, 4..8);
        found.fix(Action::DropScheme, 4..8, "");
    } else if begins("file:") {
        let slashes = text[5..].bytes().take_while(|b| *b == b'/').count();
        let drive = &text.as_bytes()[5 + slashes..];
        let letter = drive.len() > 2 && drive[0].is_ascii_alphabetic() && drive[1] == b':' && drive[2] == b'/';
        if letter && matches!(slashes, 0 | 4) {
            found.fix(Action::FixSlashes, 5..5 + slashes, "///");
        }
    }
}

/// `doi:doi.org/10.1/x`, `doi:10.1\x`, `doi:10.1/x.`: corrects a DOI. The typed view, or the check of the end, reports
/// the issue.
fn doi(text: &str, found: &mut Mistakes) {
    let begins = |name: &str| chars::begins(text, name);
    let pages = ["doi:", "https://doi.org/", "http://doi.org/", "http://dx.doi.org/", "https://dx.doi.org/"];
    let rest = if begins("https://doi.org/") { &text[16..] } else { "" };
    if let Some(page) = pages.iter().find(|page| rest.strip_prefix(**page).is_some_and(|doi| doi.starts_with("10."))) {
        found.say(IssueCode::SchemeDoubled, Component::Path, 16..16 + page.len());
        found.fix(Action::DropScheme, 16..16 + page.len(), "");
    }
    if !begins("doi:") {
        return;
    }
    let host = ["doi.org/", "dx.doi.org/", "www.doi.org/"];
    if let Some(host) = host.into_iter().find(|host| text[4..].starts_with(&format!("{host}10."))) {
        found.fix(Action::DropScheme, 4..4 + host.len(), "");
    }
    if let Some(at) = text.find('\\').filter(|_| text[4..].starts_with("10.") && !text.contains('/')) {
        found.fix(Action::FixSeparator, at..at + 1, "/");
    }
    let end = text.trim_end_matches(['.', ',', ';']).len();
    if text[4..].starts_with("10.") && end < text.len() && text.contains('/') {
        found.say(IssueCode::TrailingPunctuation, Component::Path, end..text.len());
        found.fix(Action::DropPunctuation, end..text.len(), "");
    }
}

#[cfg(test)]
mod tests {
    use crate::advice::repair::{meant, repair};
    use crate::syntax::reference::Reference;

    #[test]
    fn names_inside_of_others() {
        for (text, right) in [
            ("jdbc:postgre://h/x", Some("jdbc:postgresql://h/x")),
            ("jdbc:postgres://h.example:5432/x", Some("jdbc:postgresql://h.example:5432/x")),
            ("jdbc:mysql//h:3306/x", Some("jdbc:mysql://h:3306/x")),
            ("jdbc;mysql://h/x", Some("jdbc:mysql://h/x")),
            ("jdbc://mysql://h/x", Some("jdbc:mysql://h/x")),
            ("jdbc:jdbc:mysql://h/x", Some("jdbc:mysql://h/x")),
            ("jdcb:mysql://h/x", Some("jdbc:mysql://h/x")),
            ("localhost://8080/x", Some("http://localhost:8080/x")),
            ("127.0.0.1://8080/x", Some("http://127.0.0.1:8080/x")),
            ("localhost//8080", Some("http://localhost:8080")),
            ("doi:doi.org/10.1000/182", Some("doi:10.1000/182")),
            ("https://doi.org/doi:10.1000/182", Some("https://doi.org/10.1000/182")),
            ("https://doi.org/https://doi.org/10.1000/182", Some("https://doi.org/10.1000/182")),
            ("doi:10.1000\\182", Some("doi:10.1000/182")),
            ("geo:116.3695,48.2010", Some("geo:48.2010,116.3695")),
            ("geo:91.5,13.4", None),
            ("doi:10.1000/182.", Some("doi:10.1000/182")),
            ("jdbc:mysql://h/x", None),
            ("jdbc:sqlite:x.db", None),
            ("jdbc:oracle:thin:@h:1521:x", None),
        ] {
            let made = match Reference::parse(text) {
                Ok(_) => meant(text).text,
                Err(_) => repair(text).text,
            };
            assert_eq!(made.as_deref(), right, "{text}");
        }
    }
}
