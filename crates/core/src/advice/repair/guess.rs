//! The final check of every proposal: whether it is only a guess.
//!
//! A proposal is a guess if the text could equally have another meaning:
//!
//! | the text | the reason |
//! |---|---|
//! | `/users/{id}`, `{{host}}/x`, `/%d` | a value is missing |
//! | `http://h/lon...`, `http://h/a%2` | the rest is missing |
//! | `http://h/a http://h/b` | there are two URLs |
//! | `http://[2001:db8::9:8080/` | the last group may be a port |
//! | `http://[:::1]/` | a number of an address changes, and so the host |
//! | `Host=h;Password=x`, `nginx:1.25` | it is a setting in another notation |
//! | U+FFFD, NUL, terminal codes, columns of a table | something was lost, or was never intended |
//! | `http://good.example\@h/`, a bidirectional mark in a host, a host that imitates another | it may be deceptive |
//! | `my_app://x`, `Note: a b` | no known scheme remains |
//! | `http://shop,example.com/a b` | a mistake remains that cannot be corrected |
//! | a control character alone | nothing is left |
//! | `https::8090/x` | a port became the host |
//! | `a.b:://h` | a colon and two slashes follow another colon, behind what is not the scheme |
//! | `git+https://h/a.git[all]` | the bracket is of pip |
//! | `http://"u:p"@h/`, `http://h/"a/b` | a quotation mark would be encoded |
//! | `^\/x$`, `how to do it` | it is not a URL, encoded or not |

use super::escapes;
use crate::advice::code::IssueCode;
use crate::advice::issue;
use crate::advice::mistake;
use crate::advice::mistake::names::is_public;
use crate::names::port::is_used;
use crate::names::schemes;
use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::offsets::HostKind;
use crate::syntax::parse::ip;
use crate::syntax::percent;
use crate::syntax::reference::Reference;

/// Returns true if a proposal for a text is a guess.
///
/// ```
/// use urikit_core::advice::repair::is_guess;
/// assert!(is_guess("http://h/{id}", "http://h/%7Bid%7D"));
/// assert!(is_guess("http://h/lon...", "http://h/lon"));
/// assert!(is_guess("https::8090/x", "https://8090/x"));
/// assert!(!is_guess("http://h/a b", "http://h/a%20b"));
/// ```
pub fn is_guess(given: &str, proposed: &str) -> bool {
    let given = mistake::frame::inside(given);
    if given == proposed {
        return false;
    }
    if proposed.is_empty() || gap(given).is_some() || is_lost(given) {
        return true;
    }
    if let Some(setting) = mistake::setting::read(given).filter(|setting| !setting.inner) {
        return setting.fix.is_none_or(|fix| {
            let edit = super::meant::edit(fix);
            super::apply(given, &[edit]) != proposed
        });
    }
    let Ok(reference) = Reference::parse(proposed) else { return false };
    deceives(given, &reference)
        || imitates(given, &reference)
        || is_another_machine(given, &reference)
        || is_another_scheme(given, &reference)
        || is_no_url(given, &reference)
        || is_unfinished(&reference)
        || is_torn(given, &reference)
        || keeps_marks(given, &reference)
}

/// Returns true if a port became the host, or a colon and two slashes follow another colon behind what is not the scheme.
fn is_torn(given: &str, proposed: &Reference<'_>) -> bool {
    let host = proposed.host().unwrap_or("");
    let number = !host.is_empty() && host.bytes().all(|b| b.is_ascii_digit());
    number && given.contains(&format!(":{host}")) && !given.contains(&format!("/{host}"))
        || given.contains(":://") && !proposed.scheme().is_some_and(|scheme| chars::begins(given.trim_start(), scheme))
        || proposed.text().contains(":://")
}

/// Returns true if the brackets of pip, or a quotation mark around the login or before a segment, would be encoded.
fn keeps_marks(given: &str, proposed: &Reference<'_>) -> bool {
    let around = |login: &str| {
        let is_around = |mark: &&str| login.len() > mark.len() && login.starts_with(*mark) && login.ends_with(*mark);
        ["%22", "'", "%27"].iter().any(is_around)
    };
    given.ends_with(']') && given.contains(".git[")
        || given.matches('"').count() == 1 && given.contains("/\"") && proposed.text().contains("/%22")
        || proposed.userinfo().is_some_and(around)
}

/// The reason why a text is ambiguous, whatever is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A value is missing.
    Unfilled,
    /// The rest is missing.
    CutOff,
    /// There are two URLs.
    Two,
}

/// Returns the missing or extra part of a text.
///
/// ```
/// use urikit_core::advice::repair::{gap, Gap};
/// assert_eq!(gap("http://h/{id}"), Some(Gap::Unfilled));
/// assert_eq!(gap("http://h/a b"), None);
/// ```
pub fn gap(text: &str) -> Option<Gap> {
    if !mistake::missing(text).is_empty() {
        Some(Gap::Unfilled)
    } else if is_cut_off(text) {
        Some(Gap::CutOff)
    } else {
        has_two(text).then_some(Gap::Two)
    }
}

/// Returns true for characters that replace lost text or were not intended: the replacement character, private use
/// characters, NUL and terminal codes inside, directional overrides, columns of a table, and an attribute that runs a
/// script.
pub(super) fn is_lost(given: &str) -> bool {
    let inner = given.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    let lost =
        |c: char| matches!(c, '\u{FFFD}' | '\u{202D}' | '\u{202E}' | '\0' | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..);
    // A colour around or after the whole text is removed with its codes.
    let codes = inner.matches('\u{1B}').count();
    let around = inner.starts_with('\u{1B}') || (codes == 1 && inner.ends_with('m'));
    inner.contains(lost)
        || escapes::has_half(inner)
        || (codes > 0 && !around)
        || (inner.contains('\t') && inner.contains(' '))
        || runs_attribute(inner)
}

/// `&quot;onclick=&quot;x`: returns true for the end of an attribute and another one that runs a script.
fn runs_attribute(text: &str) -> bool {
    ["&quot;", "&#34;", "&#39;", "&apos;", "\"", "'"].iter().any(|mark| {
        text.match_indices(mark).any(|(at, _)| {
            let rest = text[at + mark.len()..].trim_start();
            let begins = chars::begins(rest, "on");
            let name = rest.bytes().take_while(u8::is_ascii_alphabetic).take(24).count();
            begins && name > 3 && rest[name..].starts_with('=')
        })
    })
}

/// Marks that may follow a truncated text.
const AROUND: [char; 14] = ['"', '\'', ')', '>', ']', '}', '*', '_', '`', ' ', '”', '’', '»', '\u{200b}'];

/// `http://h/a%2`, `http://h/%C3%A9%`: returns true if a text ends inside an encoded byte. "100%" is a number.
fn ends_in_octet(text: &str) -> bool {
    let Some(percent) = text.rfind('%').filter(|at| text.len() - at <= 2) else { return false };
    let digit = text[percent + 1..].bytes().all(|b| b.is_ascii_hexdigit());
    let number = text[..percent].ends_with(|c: char| c.is_ascii_digit());
    let others = || (0..percent).any(|at| percent::octet_at(text.as_bytes(), at).is_some());
    digit && text.contains("://") && if percent + 1 < text.len() { !number || others() } else { others() }
}

/// `http://h/a%2/b`, `http://h/?a=%C3%A&b=1`: returns true for an encoded byte without its second digit. "100%a/b" is a
/// number.
fn cuts_octet(text: &str) -> bool {
    text.contains("://")
        && text.match_indices('%').any(|(at, _)| {
            let rest = &text.as_bytes()[at + 1..];
            let digit = rest.first().is_some_and(u8::is_ascii_hexdigit);
            let ends = rest.get(1).is_some_and(|b| matches!(b, b'/' | b'&' | b'#' | b'.'));
            // "%C3%A_": the first byte of a UTF-8 character is present.
            let lead = at.checked_sub(3).and_then(|at| percent::octet_at(text.as_bytes(), at));
            let letter = lead.is_some_and(|octet| octet >= 0xC2) && rest.get(1).is_some_and(|b| !b.is_ascii_hexdigit());
            digit && (ends || letter) && !text[..at].ends_with(|c: char| c.is_ascii_digit() && !letter)
        })
}

/// `http://h/lon...`, `http://h/.../x`: returns true for abbreviated URLs, but not for words after the URL.
fn is_cut_off(text: &str) -> bool {
    if ends_in_octet(text) || cuts_octet(text) {
        return true;
    }
    let end = text.trim_end_matches(AROUND);
    let bare = end.trim_end_matches(['.', '…']);
    let dots = end.len() - bare.len();
    let ends = (dots > 2 || end.ends_with('…')) && !bare.ends_with(|c: char| c == ' ' || bare.is_empty());
    let word = bare.rsplit(char::is_whitespace).next().unwrap_or(bare);
    let address = word.contains('/') || word.len() == bare.len();
    (ends && address) || ["/.../", "/…/", "[...]", "[…]"].iter().any(|gap| text.contains(gap))
}

/// Returns true for two URLs separated by a space, a comma, a bar or a line break; two equal ones count as one.
fn has_two(text: &str) -> bool {
    // "http://h/a](http://h/b": a Markdown link whose text is another URL.
    if let Some((first, second)) = text.split_once("](") {
        if first.contains("://") && second.contains("://") && !first.contains('[') {
            return first != second.strip_suffix(')').unwrap_or(second);
        }
    }
    // "http://h/a/%E2%80%8Bhttp://h/b": an encoded space or an invisible character is between them.
    let between = |at: usize| {
        let before = text[..at].strip_suffix("http").or_else(|| text[..at].strip_suffix("https"));
        before.is_some_and(|it| ["%20", "%0A", "%0D", "%8B", "%8C", "%BF"].iter().any(|end| it.ends_with(end)))
    };
    mistake::setting::several(text).len() > 1 || text.match_indices("://").skip(1).any(|(at, _)| between(at))
}

/// Returns the authority of the given text, up to the path.
fn authority(text: &str) -> &str {
    let start = text.find("//").map_or(text.len(), |at| at + 2);
    let rest = &text[start..];
    &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())]
}

/// Returns true for marks in an authority that show another host than the actual one.
fn deceives(given: &str, proposed: &Reference<'_>) -> bool {
    let authority = authority(given);
    let hidden = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '⁄' | '∕' | '⧸' | '╱');
    let web = proposed.scheme().is_none_or(schemes::is_web);
    let user = authority.split_once('\\').is_some_and(|(host, rest)| rest.contains('@') && host.contains('.'));
    // "http://login.example@good.example@h": a user name that looks like a host.
    let first = authority.split_once('@').map_or("", |(first, _)| first);
    let hosts = authority.matches('@').count() > 1 && first.contains('.') && is_public(first);
    authority.contains(hidden) || (web && (user || hosts)) || runs_data(given)
}

/// Returns true for a host in another script that looks like another name: its A-labels are valid, but should not be
/// followed.
fn imitates(given: &str, proposed: &Reference<'_>) -> bool {
    let foreign = (!given.is_ascii() || authority(given).contains('%'))
        && proposed.host().is_some_and(|host| host.contains("xn--"));
    foreign
        && issue::find(proposed)
            .iter()
            .any(|found| matches!(found.code, IssueCode::HostLookAlike | IssueCode::HostMixedScripts))
}

/// `data:text/html,<script>`: returns true for a page that runs a script, which must not be corrected.
fn runs_data(given: &str) -> bool {
    let lower = given.get(..64).unwrap_or(given).to_ascii_lowercase();
    let page = ["data:text/html", "data:image/svg+xml", "data:application/xhtml+xml"];
    page.iter().any(|start| lower.starts_with(start)) && given.to_ascii_lowercase().contains("<script")
}

/// Returns true if the proposed host is an address that the text does not contain, digit by digit.
fn is_another_machine(given: &str, proposed: &Reference<'_>) -> bool {
    let Some(host) = proposed.host() else { return false };
    match proposed.host_kind() {
        HostKind::Ipv6 => {
            let address = host.trim_matches(['[', ']']);
            !plain(given).replace(":::", "::").contains(&plain(address))
                || (!given.contains('[') || !given.contains(']')) && {
                    // "2001:db8::9:8080": the address with that group, or the address and that port.
                    let (before, last) = address.rsplit_once(':').unwrap_or_default();
                    proposed.port().is_none() && is_used(last) && ip::parse_ipv6(before.as_bytes()).is_ok()
                }
        }
        HostKind::Ipv4 => !plain(given).contains(&plain(host)),
        _ => false,
    }
}

/// Normalizes the numbers of a text: no spaces, no leading zeros in IPv4 addresses, ASCII digits.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if unicode::is_space(c) || unicode::is_invisible(c) || c.is_whitespace() => {}
            '\u{FF01}'..='\u{FF5E}' => out.extend(char::from_u32(c as u32 - 0xFEE0)),
            '。' | '｡' | ',' => out.push('.'),
            'O' | 'o' => out.push('0'),
            'l' | 'I' => out.push('1'),
            c => out.push(c.to_ascii_lowercase()),
        }
    }
    let mut text = out;
    while text.contains("..") {
        text = text.replace("..", ".");
    }
    let mut out = String::with_capacity(text.len());
    let mut numbers = text.split('.').peekable();
    let mut first = true;
    while let Some(part) = numbers.next() {
        // The number of this part is at its end, or all of it after a dot.
        let digits = match first {
            true => part.len() - part.bytes().rev().take_while(u8::is_ascii_digit).count(),
            false => 0,
        };
        let (before, number) = part.split_at(if numbers.peek().is_some() || !first { digits } else { part.len() });
        let bare = number.trim_start_matches('0');
        out.push_str(if first { "" } else { "." });
        out.push_str(before);
        out.push_str(if bare.starts_with(|c: char| c.is_ascii_digit()) { bare } else { number });
        first = false;
    }
    out
}

/// Returns true if the proposed scheme is unknown and not in the text.
fn is_another_scheme(given: &str, proposed: &Reference<'_>) -> bool {
    let Some(scheme) = proposed.scheme().filter(|name| schemes::known(name).is_none() && !schemes::is_layered(name))
    else {
        return false;
    };
    let name = format!("{scheme}:").to_ascii_lowercase();
    let at = given.to_ascii_lowercase().find(&name);
    // "Note: a b" is a label followed by words, and "URL: foo://h" one followed by a URL.
    at.is_none_or(|at| {
        let rest = &given[at + name.len()..];
        rest.starts_with(' ') || given.contains(": ") && !rest.starts_with("//")
    })
}

/// Returns true if a mistake remains that cannot be corrected: a host that cannot be resolved, a missing value.
fn is_unfinished(proposed: &Reference<'_>) -> bool {
    // Names of buckets and hosts do not contain a space, a backslash or a bracket.
    let known = proposed.scheme().is_some_and(|name| schemes::known(name).is_some());
    let foreign = |host: &str| ["%20", "%5C", "(", ")"].iter().any(|mark| host.contains(mark));
    if known && proposed.host().is_some_and(foreign) {
        return true;
    }
    mistake::find(proposed).said.iter().any(|(code, _, place)| match code {
        IssueCode::HostLabelCharacter => !proposed.text()[place.clone()].starts_with('_'),
        IssueCode::HostLabelEmpty
        | IssueCode::Ipv4TooFewBytes
        | IssueCode::Ipv4TooManyBytes
        | IssueCode::Ipv4ByteTooLarge
        | IssueCode::Placeholder => true,
        _ => false,
    })
}

/// Programs whose argument is a host and not a URL.
const COMMANDS: [&str; 9] = ["ssh", "scp", "sftp", "rsync", "ping", "telnet", "nslookup", "dig", "traceroute"];

/// Returns true if the proposal is an encoded relative reference of something else: an expression, a sentence, a nested
/// URL.
fn is_no_url(given: &str, proposed: &Reference<'_>) -> bool {
    let text = proposed.text();
    if proposed.scheme().is_some() || proposed.authority().is_some() {
        return false;
    }
    let begins = given.trim_start().chars().next().unwrap_or(' ');
    let encoded = text.starts_with('%') && "\"<>^`{|}\\[]".contains(begins);
    let inside = ["http:", "https:"].iter().any(|name| {
        let at = given.find(name).map(|at| &given[at + name.len()..]);
        at.is_some_and(|rest| rest.trim_start().starts_with(['/', '\\']))
    });
    let words = given.split_whitespace().count();
    let first = given.split_whitespace().next().unwrap_or("");
    let sentence =
        (words > 3 && !given.contains(['/', '\\', '?', '#'])) || (words > 4 && !first.contains(['/', '?', '#']));
    let command = words > 1 && COMMANDS.contains(&first);
    let numbers = words > 1 && given.bytes().all(|b| b.is_ascii_digit() || b == b' ' || b == b'-');
    // "ORCID 0000-0002-1825-0097": the name of a register and a number in it.
    let last = given.split_whitespace().last().unwrap_or("");
    let number = last.bytes().all(|b| b.is_ascii_digit() || b == b'-') && last.matches('-').count() > 1;
    let numbers = numbers || (words == 2 && number && first.bytes().all(|b| b.is_ascii_alphabetic()));
    // "Server=tcp:h,1433;User Id=x", "<mailto:a@h>, <http://h/>": settings and lists, not paths.
    let dotted = text.starts_with("./") && given.contains(':') && given.contains(['<', ';', '=']);
    encoded || numbers || command || sentence || dotted || (inside && !text.contains("://"))
}

#[cfg(test)]
mod tests {
    use super::super::{meant, repair};

    #[test]
    fn guesses_are_not_proposed() {
        for text in [
            "http://h.example/lon...", "http://h.example/list…", "http://h.example/a%2", "http://h.example/s%C3%A5ng%",
            "http://h.example/%uD83D", "http://login.example@good.example@h.example/",
            "http://bank-ost.de@news.info@h.example/", "http://h.example:port/",
            "data:text/html,<script>alert(1)</script>", "\"http://h.example/lon...\"", "http://h.example/a/.../b c",
            "http://h/a http://h/b", "http://h/a, http://h/b c", "http://h/a\thttp://h/b",
            "http://[2001:db8::9:8080/a b", "http://h/a\u{FFFD}b", "http://h/a\0b", "http://h/a\u{202E}gpj.exe",
            "http://h/2023\tQ4 totals", "http://h/&quot;onclick=&quot;x", "http://h/?m=\u{1B}[31mfail\u{1B}[0m",
            "https://good.example\\@h.example/", "https://\u{202e}example.org/x",
            "https://example.org⁄login.example.net/", "my_app://open/item/7", "http://shop,example.com/a b",
            "Note: a b", "^\\/x$", "how to do all that", "ssh ada@h.example", "scp ada@h.example:/x .",
            "s3://my bucket/a", "gs://bucket\\folder\\file", "mysql://root@tcp(127.0.0.1:3306)/db",
            "ORCID 0000-0002-1825-0097", "Server=tcp:h.example,1433;User Id=ada",
            "<mailto:a@h.example>, <http://h.example/u>", "http://h.example/a%2/b", "http://h.example/?a=%C3%A&b=1",
            "http://h.example/t%C3%A_1", "http://h.example/a](http://h.example/b",
            "ADD http://h.example/jdk 17.tar.gz /opt/",
        ] {
            let made = match crate::syntax::reference::Reference::parse(text) {
                Ok(_) => meant(text).text,
                Err(_) => repair(text).text,
            };
            assert_eq!(made, None, "{text}");
        }
    }

    #[test]
    fn what_has_one_meaning_is_proposed() {
        for (text, right) in [
            ("http://h/a ...", "http://h/a"),
            ("http://h/100%", "http://h/100%25"),
            ("http://h/%uD83D%uDE00", "http://h/%F0%9F%98%80"),
            (r"tcp:\\0.0.0.0:2375", "tcp://0.0.0.0:2375"),
            ("http://h/a|http://h/a", "http://h/a%7Chttp://h/a"),
            ("http:// https://h.example/two", "https://h.example/two"),
            ("http://[2001:db8::1/", "http://[2001:db8::1]/"),
            ("http://[2001:db8::ff00:42:8329/a", "http://[2001:db8::ff00:42:8329]/a"),
            ("http://2001:db8::1:8080/", "http://[2001:db8::1]:8080/"),
            ("http://192.0.2. 1/", "http://192.0.2.1/"),
            ("smb://DOMAIN\\user@h.example/x", "smb://DOMAIN%5Cuser@h.example/x"),
            ("http_s://h/", "https://h/"),
            ("Simon Administration.local", "Simon%20Administration.local"),
        ] {
            assert_eq!(repair(text).text.as_deref().or(meant(text).text.as_deref()), Some(right), "{text}");
        }
    }
}
