//! Services whose path is the secret: anyone who knows the URL can use the webhook or node.
//!
//! A row has the host, which includes its subdomains, the marker in the path before the secret, the number of segments
//! between them, and the documentation. A log may separate the path from its host (`https://hooks.slack.com:443 "POST
//! /services/…"`), so the path is searched on the rest of the line.
//!
//! Left out: services on custom hosts (Mattermost, Rocket.Chat).

use super::unit::{unit, Unit};
use super::{ends_token, Extent};
use std::ops::Range;

/// The part of a path that is secret.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Everything after the marker.
    Rest,
    /// One segment, after this many others.
    Segment(usize),
}

struct Service {
    host: &'static str,
    marker: &'static str,
    part: Part,
}

const fn row(host: &'static str, marker: &'static str, part: Part) -> Service {
    Service { host, marker, part }
}

const SERVICES: &[Service] = &[
    row("hooks.slack.com", "/services/", Part::Rest), // Slack: incoming webhooks
    row("hooks.slack.com", "/workflows/", Part::Rest), // Slack: webhooks of workflows
    row("hooks.slack.com", "/triggers/", Part::Rest), // Slack: triggers of workflows
    row("hooks.slack-gov.com", "/services/", Part::Rest), // Slack: incoming webhooks
    row("discord.com", "/webhooks/", Part::Segment(1)), // Discord: webhook resource
    row("discordapp.com", "/webhooks/", Part::Segment(1)), // Discord: webhook resource
    row("webhook.office.com", "/webhookb2/", Part::Rest), // Microsoft Teams: incoming webhooks
    row("outlook.office.com", "/webhook/", Part::Rest), // Microsoft Teams: incoming webhooks
    row("outlook.office365.com", "/webhook/", Part::Rest), // Microsoft Teams: incoming webhooks
    row("api.telegram.org", "/bot", Part::Segment(0)), // Telegram Bot API: making requests
    row("infura.io", "/v2/", Part::Segment(0)),       // Infura: API endpoints
    row("infura.io", "/v3/", Part::Segment(0)),       // Infura: API endpoints
    row("alchemy.com", "/v2/", Part::Segment(0)),     // Alchemy: API endpoints
    row("alchemy.com", "/v3/", Part::Segment(0)),     // Alchemy: API endpoints
    row("alchemyapi.io", "/v2/", Part::Segment(0)),   // Alchemy: API endpoints
    row("hooks.zapier.com", "/hooks/catch/", Part::Rest), // Zapier: webhooks
    row("maker.ifttt.com", "/with/key/", Part::Segment(0)), // IFTTT: webhooks service
    row("maker.ifttt.com", "/use/", Part::Segment(0)), // IFTTT: webhooks service
    row("open.feishu.cn", "/hook/", Part::Segment(0)), // Feishu: custom bots
    row("open.larksuite.com", "/hook/", Part::Segment(0)), // Lark: custom bots
    row("calendar.google.com", "/private-", Part::Segment(0)), // Google Calendar: secret address in iCal format
    row("hc-ping.com", "/", Part::Rest),              // Healthchecks.io: pinging API
];

/// The maximum length of a host, in bytes.
const LONGEST: usize = 253;

/// Finds the secrets in paths, in order.
pub(super) fn find(text: &str, extent: Extent, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(host) = next_host(bytes, at) {
        at = host.end;
        for service in SERVICES {
            if is_below(&bytes[host.clone()], service.host.as_bytes()) {
                at = service.secrets(bytes, host.end, extent, out).unwrap_or(at).max(at);
            }
        }
    }
}

/// Returns the next host after two slashes, encoded or not, without user information.
fn next_host(bytes: &[u8], mut at: usize) -> Option<Range<usize>> {
    loop {
        at += bytes.get(at..)?.iter().position(|b| matches!(b, b'/' | b'%' | b'\\'))?;
        let first = unit(bytes, at);
        at = first.end;
        if first.byte != b'/' || at >= bytes.len() {
            continue;
        }
        let second = unit(bytes, at);
        if second.byte != b'/' {
            continue;
        }
        let (mut start, mut end, mut port) = (second.end, second.end, None);
        while end < bytes.len() && end - start <= LONGEST {
            let read = unit(bytes, end);
            match read.byte {
                b'@' => (start, port) = (read.end, None),
                b':' => port = port.or(Some(end)),
                b'/' | b'?' | b'#' => break,
                byte if ends_token(byte) => break,
                _ => {}
            }
            end = read.end;
        }
        return Some(start..port.unwrap_or(end));
    }
}

fn is_below(host: &[u8], domain: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    host.len()
        .checked_sub(domain.len())
        .is_some_and(|start| host[start..].eq_ignore_ascii_case(domain) && (start == 0 || host[start - 1] == b'.'))
}

impl Service {
    /// Adds the secret of the first path with the marker after the host; returns its end.
    fn secrets(&self, bytes: &[u8], from: usize, extent: Extent, out: &mut Vec<Range<usize>>) -> Option<usize> {
        let (mut at, level) = (from, bytes.get(from).map(|_| unit(bytes, from).level)?);
        let start = loop {
            // The next URL of the line has its own host.
            if at >= bytes.len() || bytes[at] == b'\n' || bytes[at..].starts_with(b"://") {
                return None;
            }
            if let Some(end) = literal(bytes, at, self.marker.as_bytes()) {
                break end;
            }
            at = unit(bytes, at).end;
        };
        let ends =
            |read: Unit| read.is(b"?#&", level.max(read.level)) || extent == Extent::Running && ends_token(read.byte);
        let (mut begins, mut end, mut skipped) = (start, start, 0);
        while end < bytes.len() {
            let read = unit(bytes, end);
            if ends(read) || bytes[end] <= b' ' {
                break;
            }
            if let (b'/', Part::Segment(count)) = (read.byte, self.part) {
                if skipped == count {
                    break;
                }
                skipped += 1;
                begins = read.end;
            }
            end = read.end;
        }
        let whole = self.part == Part::Rest || self.part == Part::Segment(skipped);
        if whole && begins < end {
            out.push(begins..end);
        }
        Some(end)
    }
}

/// Returns the end of a literal that begins at `at`, encoded or not.
fn literal(bytes: &[u8], mut at: usize, literal: &[u8]) -> Option<usize> {
    for byte in literal {
        bytes.get(at)?;
        let read = unit(bytes, at);
        if read.byte != *byte {
            return None;
        }
        at = read.end;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::cover::cover;

    #[test]
    fn every_row_finds_its_secret() {
        for service in SERVICES {
            let others = match service.part {
                Part::Segment(count) => "1/".repeat(count),
                Part::Rest => String::new(),
            };
            for (before, after) in [("", ""), ("u:p@", "?x=y"), ("eu.", "#z")] {
                let path = if service.marker == "/" { "" } else { "/a" };
                let text = format!("https://{before}{}{path}{}{others}Secret{after}", service.host, service.marker);
                let mut found = Vec::new();
                find(&text, Extent::One, &mut found);
                let shown = cover(&text, &found).into_owned();
                assert_eq!(shown, text.replace("Secret", "***"), "{text}");
            }
        }
    }

    #[test]
    fn paths_beside_their_host() {
        for (text, want) in [
            (
                "https://hooks.slack.com:443 \"POST /services/T0/B0/xyz HTTP/1.1\" 200",
                "https://hooks.slack.com:443 \"POST /services/*** HTTP/1.1\" 200",
            ),
            (
                "https://hooks.slack.com/help then https://h/services/T0",
                "https://hooks.slack.com/help then https://h/services/T0",
            ),
            (
                "?u=https%3A%2F%2Fapi.telegram.org%2Fbot1%3Aabc%2FgetMe&x",
                "?u=https%3A%2F%2Fapi.telegram.org%2Fbot***%2FgetMe&x",
            ),
            ("https://discord.com/api/webhooks/12/abc/github", "https://discord.com/api/webhooks/12/***/github"),
            ("https://discord.com/api/webhooks/12", "https://discord.com/api/webhooks/12"),
            ("https://evil-discord.com/api/webhooks/12/abc", "https://evil-discord.com/api/webhooks/12/abc"),
            ("https://x.example/hooks.slack.com/services/a", "https://x.example/hooks.slack.com/services/a"),
            ("https://hooks.slack.com", "https://hooks.slack.com"),
        ] {
            let mut found = Vec::new();
            find(text, Extent::Running, &mut found);
            assert_eq!(cover(text, &found), want);
        }
    }
}
