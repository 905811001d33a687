//! Passwords of settings that are not URLs: proxies as lists have them, and names of Oracle's Easy Connect.
//!
//! The whole text is the setting. `advice` reads them here too, to write the URL that says the same.

use crate::names::public_suffix::{self, Section};
use crate::syntax::parse::ip;
use std::ops::Range;

/// Returns user, password, host and port of `user:password:h:8080` or `h:8080:user:password`.
///
/// The host is an address, localhost, or ends in an existing suffix: other texts have four parts too.
pub(crate) fn proxy(text: &str) -> Option<[Range<usize>; 4]> {
    if text.len() > LONGEST || text.contains(['/', '@', ' ', '?', '#', '[', ',']) {
        return None;
    }
    let mut ends = text.match_indices(':').map(|(at, _)| at);
    let (first, second, third) = (ends.next()?, ends.next()?, ends.next()?);
    let parts = [0..first, first + 1..second, second + 1..third, third + 1..text.len()];
    if ends.next().is_some() || parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    let server =
        |host: &Range<usize>, port: &Range<usize>| is_machine(&text[host.clone()]) && is_port(&text[port.clone()]);
    let [a, b, c, d] = parts;
    let found = match (server(&a, &b), server(&c, &d)) {
        (false, true) => [a, b, c, d],
        (true, _) => [c, d, a, b],
        _ => return None,
    };
    is_word(&text[found[0].clone()]).then_some(found)
}

/// Returns the password of `scott/tiger@h:1521/service`.
pub(crate) fn easy_connect(text: &str) -> Option<Range<usize>> {
    if text.len() > LONGEST {
        return None;
    }
    let (login, server) = text.rsplit_once('@')?;
    let (user, password) = login.split_once('/')?;
    let (server, service) = server.strip_prefix("//").unwrap_or(server).split_once('/')?;
    let (host, port) = server.split_once(':')?;
    let plain = !password.is_empty() && !password.contains(['/', '@', ' ', ':']);
    let whole = plain && is_word(user) && is_word(host) && is_port(port) && is_word(service);
    whole.then_some(user.len() + 1..login.len())
}

/// Returns the password of `curl -u user:password`.
pub(crate) fn option(text: &str) -> Option<Range<usize>> {
    let at = [" -u ", " --user ", " -U ", " --proxy-user "]
        .iter()
        .find_map(|name| text.find(name).map(|at| at + name.len()))?;
    let value = &text[at..at + text[at..].find(' ').unwrap_or(text.len() - at)];
    let colon = value.find(':').filter(|_| text.starts_with("curl ") || text.contains(" curl "))?;
    Some(at + colon + 1..at + value.trim_end_matches(['"', '\'']).len())
}

/// The longest setting, in bytes.
const LONGEST: usize = 400;

/// Returns true for a name or an address of a machine that needs no context.
pub(crate) fn is_machine(host: &str) -> bool {
    let kept = ["example", "test", "invalid", "localhost", "local", "internal", "lan"];
    let known = |top: &str| kept.iter().any(|name| top.eq_ignore_ascii_case(name));
    let public =
        || public_suffix::split(&host.to_ascii_lowercase()).is_some_and(|found| found.section != Section::Unlisted);
    ip::parse_ipv4(host.as_bytes()).is_some()
        || host.eq_ignore_ascii_case("localhost")
        || host.rsplit_once('.').is_some_and(|(name, top)| is_word(name) && (known(top) || is_word(top) && public()))
}

/// Returns true for the digits of a port.
pub(crate) fn is_port(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// Returns true for letters, digits, "-", "_" and ".".
pub(crate) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::super::{find, Extent, Names};
    use crate::text::cover::cover;

    #[test]
    fn passwords_of_settings() {
        for (text, shown) in [
            ("ada:geheim:h.example:8080", "ada:***:h.example:8080"),
            ("192.0.2.1:8080:ada:geheim", "192.0.2.1:8080:ada:***"),
            ("scott/tiger@h:1521/orcl", "scott/***@h:1521/orcl"),
            ("scott/tiger@//db.example.com:1521/orcl", "scott/***@//db.example.com:1521/orcl"),
            ("curl -u ada:geheim https://h/", "curl -u ada:*** https://h/"),
            ("a:b:c:d", "a:b:c:d"),
            ("1:2:3:4", "1:2:3:4"),
            ("user/x@h/y", "user/x@h/y"),
            ("host=h user=u password='ge heim' dbname=x", "host=h user=u password='***' dbname=x"),
        ] {
            assert_eq!(cover(text, &find(text, Extent::One, &Names::default())), shown, "{text}");
        }
    }
}
