//! User information after two slashes (RFC 3986 3.2.1), in valid and invalid texts.
//!
//! A password begins after the first ":" after the slashes, or after "]" if the host is an IP literal, and ends before
//! the last "@" that can end it:
//!
//! - Its run ends at white space in running text; at the quotation mark, "<" or ">" that encloses the URL or its text;
//!   at the end of the parameter that contains the URL. Directly after a quotation mark the password of a scheme with
//!   credentials may contain blanks.
//! - Blanks directly after the ":" are not a password in running text: `http://api.example: 403 for ada@example.org`.
//! - The RFC's authority ends at the first "/", "?" or "#". If it has a ":" followed by an "@", web schemes follow the
//!   RFC: the rest is a path. Schemes that usually have credentials (`CUSTOM`) do not: the password extends to the last
//!   "@", because `postgres://u:a@b/c@h/d` is more likely a password than a path. Web schemes extend it too if the host
//!   has a single label and a server follows the next "@": `p@ss/word@h.example`.
//! - If the authority has a ":" and no "@" after it, the rest is a port (a number up to 65535, or a placeholder such as
//!   `${PORT}`) or the beginning of a password. A port ends the search in web schemes; in the others only if it is the
//!   default port, if a user name or an IP literal precedes it, or if the next "@" is in a value of a query.
//! - In schemes with credentials a ":" in the path counts if the authority has neither "@" nor ":".
//! - A letter and ":" are a drive in `file:` and similar schemes.
//! - An "@" before a digest (`@sha256:…`) never ends a password. In web schemes the last "@" followed by a host takes
//!   precedence over one without.

use super::reach::{is_digest, Reach};
use super::tokens;
use super::unit::{unit, Unit};
use super::{ends_token, Extent};
use crate::names::schemes;
use crate::syntax::chars;
use std::net::Ipv4Addr;
use std::ops::Range;

/// Finds the passwords, and the user names that are tokens, of all authorities of a text, in order.
pub(super) fn find(text: &str, extent: Extent, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut authorities = Authorities { text, bytes, extent, out, runs: Default::default(), around: Around::default() };
    let (mut at, mut query) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'/' | b'\\' | b'%' => {}
            // Fast path for most bytes, which are letters of words.
            byte if chars::is(byte, chars::UNRESERVED) => {
                at += 1;
                continue;
            }
            byte => {
                query = byte == b'?' || query && !(extent == Extent::Running && ends_token(byte));
                at += 1;
                continue;
            }
        }
        let run = slashes(bytes, at);
        // "//%2f": parsers take the third as the first character of the user name.
        if let Some((start, level)) = run.plain {
            authorities.read(at, start, level, query);
        }
        at = match run.count {
            0 => unit(bytes, at).end,
            1 => run.end,
            _ => authorities.read(at, run.end, run.level, query),
        };
    }
}

/// Consecutive slashes.
#[derive(Default)]
struct Slashes {
    end: usize,
    /// The deepest level of encoding.
    level: u8,
    count: usize,
    /// The end of two or more slashes of one level before a deeper one, and their level.
    plain: Option<(usize, u8)>,
}

/// Reads the slashes that begin at `at`.
fn slashes(bytes: &[u8], at: usize) -> Slashes {
    let mut run = Slashes { end: at, ..Slashes::default() };
    while run.end < bytes.len() {
        let read = unit(bytes, run.end);
        if !read.is(b"/\\", u8::MAX) {
            break;
        }
        if run.count > 1 && read.level > run.level && run.plain.is_none() {
            run.plain = Some((run.end, run.level));
        }
        run = Slashes { end: read.end, level: run.level.max(read.level), count: run.count + 1, ..run };
    }
    run
}

struct Authorities<'t> {
    text: &'t str,
    bytes: &'t [u8],
    extent: Extent,
    out: &'t mut Vec<Range<usize>>,
    /// The last "@" of a run, for each way a run can end.
    runs: [Reach; RUNS],
    around: Around,
}

/// The open quotation mark or bracket at an offset of a running text.
#[derive(Default)]
struct Around {
    at: usize,
    quoted: bool,
    bracket: bool,
}

impl Around {
    /// Returns the opener before an offset, adjacent or not; 0 without one.
    fn opener(&mut self, bytes: &[u8], place: usize, near: u8) -> u8 {
        for byte in &bytes[self.at.min(place)..place] {
            match byte {
                b'"' => self.quoted = !self.quoted,
                b'<' => self.bracket = true,
                b'>' => self.bracket = false,
                _ => {}
            }
        }
        self.at = place.max(self.at);
        match near {
            near if OPENERS.contains(&near) => near,
            _ if self.quoted => b'"',
            _ if self.bracket => b'<',
            _ => 0,
        }
    }
}

/// The scheme before two slashes: the properties that passwords depend on.
#[derive(Clone, Copy)]
struct Before {
    /// True if its URLs usually have credentials.
    custom: bool,
    /// True if browsers read its URLs.
    web: bool,
    port: Option<u16>,
    /// The quotation mark or bracket before it.
    opens: u8,
}

/// The end of a run.
#[derive(Clone, Copy)]
struct Run {
    level: u8,
    /// True in a parameter, which ends before the next one.
    parameter: bool,
    before: Before,
    opener: u8,
}

/// Openers whose closers end a run, even without white space after them.
const OPENERS: [u8; 4] = [b'"', b'<', b'>', b'\''];
/// The number of kinds of runs: in a parameter or not, by opener; quoted, by quotation mark; encoded.
const RUNS: usize = 2 * (OPENERS.len() + 1) + QUOTES.len() + 1;
/// Quotation marks in which a password can contain white space.
const QUOTES: [u8; 3] = [b'"', b'\'', b'`'];

impl Authorities<'_> {
    /// Reads the authority at `start` after the slashes at `slashes`; returns the offset to continue from.
    fn read(&mut self, slashes: usize, start: usize, level: u8, query: bool) -> usize {
        let bytes = self.bytes;
        let parameter = level > 0 || query;
        let running = self.extent == Extent::Running;
        let before = before(bytes, slashes, level);
        let opener = if running { self.around.opener(bytes, slashes, before.opens) } else { 0 };
        let run = Run { level, parameter, before, opener };
        let (mut colon, mut inner, mut deep) = (None, None, None);
        let mut last: Option<Range<usize>> = None;
        let mut end = start;
        let (mut opened, mut literal, mut cut) = (None, false, false);
        while end < bytes.len() {
            let read = unit(bytes, end);
            let here = end..read.end;
            if running && ends_token(bytes[end]) || stops(bytes, read, run, running) {
                break;
            }
            if read.is(b"/?#", level) {
                cut = true;
                break;
            }
            match read.byte {
                b':' if read.level > level => deep = deep.or(Some(here)),
                b':' if read.level <= level && opened.is_some() => inner = inner.or(Some(here)),
                b':' if read.level <= level => colon = colon.or(Some(here)),
                b'@' if read.level <= level && !is_digest(&bytes[read.end..]) => last = Some(here),
                b'[' if colon.is_none() && end == last.as_ref().map_or(start, |at| at.end) => {
                    opened = Some(read.end);
                }
                b']' => {
                    if let Some(opened) = opened.take() {
                        literal = is_address(&bytes[opened..end]);
                        colon = if literal { None } else { inner.take() };
                    }
                }
                _ => {}
            }
            end = read.end;
        }
        let colon = if opened.is_some() { inner } else { colon };
        let user = colon.clone().or(deep).filter(|colon| last.as_ref().is_some_and(|at| colon.start < at.start));
        let mut done = end;
        if let Some(at) = &last {
            let name = start..user.as_ref().map_or(at.start, |colon| colon.start);
            if tokens::is_user(&self.text[name.clone()]) {
                self.out.push(name);
            }
            done = at.end;
        }
        let (begins, far) = match (last, user, colon) {
            // Two readings are possible if another "@" follows: the password continues, or it is a host and a path.
            (Some(at), Some(user), _) if before.custom => (user.end, self.last(user.end, run).or(Some(at.start))),
            (Some(at), Some(user), _) => {
                let goes_on = cut && level == 0 && is_plain(&self.text[at.end..end]);
                let far = if goes_on { self.server(end, run) } else { None };
                (user.end, far.or(Some(at.start)))
            }
            // "git@host:team/x.git@v1" is the scp form after two slashes.
            (Some(at), None, Some(_)) if &self.text[start..at.start] == "git" => return done,
            (None, None, Some(colon)) if is_drive(bytes, start, &colon, before) => return done,
            (last, _, Some(colon)) => (colon.end, self.beyond(colon.end..end, cut, run, literal || last.is_some())),
            (None, _, None) if before.custom && cut => {
                let begins = in_path(bytes, end);
                let Some(begins) = begins.filter(|at| !running || bytes.get(*at).is_some_and(|b| !is_blank(*b))) else {
                    return done;
                };
                (begins, self.last(begins, run))
            }
            _ => return done,
        };
        match far {
            Some(far) if far > begins => {
                self.out.push(begins..far);
                far
            }
            _ => done,
        }
    }

    /// Returns the "@" that ends a password with a "/", "?" or "#": `after` is the rest of the authority after its ":".
    /// The host is `known` if a user name or an IP literal precedes it.
    fn beyond(&mut self, after: Range<usize>, cut: bool, run: Run, known: bool) -> Option<usize> {
        let (bytes, text) = (self.bytes, &self.text[after.clone()]);
        if self.extent == Extent::Running && bytes.get(after.start).is_none_or(|b| is_blank(*b)) {
            return None;
        }
        if !is_port(text) && !is_placeholder(bytes, after.clone()) {
            return self.last(after.start, run);
        }
        if !run.before.custom || known || !cut || run.before.port.is_some_and(|port| text == port.to_string()) {
            return None;
        }
        let far = self.last(after.start, run)?;
        let rest = &bytes[after.end..far.clamp(after.end, after.end + FAR)];
        let first = rest.iter().position(|b| *b == b'@').unwrap_or(rest.len());
        let value = value_begins(&rest[..first]);
        (!value).then_some(far)
    }

    /// Returns the last "@" of the run from `from` that can end a password.
    fn last(&mut self, from: usize, run: Run) -> Option<usize> {
        let (bytes, running) = (self.bytes, self.extent == Extent::Running);
        let custom = run.before.custom;
        let found = |reach: &mut Reach, level: u8, stops: &dyn Fn(Unit) -> bool| {
            if custom {
                reach.any(bytes, from, level, stops)
            } else {
                reach.last(bytes, from, level, stops).or_else(|| reach.any(bytes, from, level, stops))
            }
        };
        if run.level > 0 {
            let stops = |read: Unit| read.level == 0 && (running && ends_token(read.byte) || read.byte == b'&');
            return found(&mut self.runs[RUNS - 1], u8::MAX, &stops);
        }
        let kind = OPENERS.iter().position(|opens| *opens == run.opener).map_or(0, |at| at + 1);
        let kind = 2 * kind + usize::from(run.parameter);
        let plain = found(&mut self.runs[kind], 0, &|read| stops(bytes, read, run, running));
        let quote = QUOTES.iter().position(|quote| running && custom && *quote == run.before.opens);
        let Some(quote) = quote else { return plain };
        let stops =
            |read: Unit| read.level == 0 && (closes(bytes, read, QUOTES[quote]) || matches!(read.byte, b'\n' | b'\r'));
        found(&mut self.runs[RUNS - 2 - quote], 0, &stops).max(plain)
    }

    /// Returns the last "@" near `from` before a server, if it is neither at the start of a segment nor in a value.
    fn server(&self, from: usize, run: Run) -> Option<usize> {
        let (bytes, running) = (self.bytes, self.extent == Extent::Running);
        let (mut at, mut found) = (from, None);
        while at < bytes.len().min(from + FAR) {
            let read = unit(bytes, at);
            // A second "/" belongs to a path.
            let path = read.byte == b'/' && at > from;
            if path || read.byte == b'=' || stops(bytes, read, run, running) {
                break;
            }
            if read.is(b"@", 0) && bytes[at - 1] != b'/' && is_server(&bytes[read.end..]) {
                found = Some(at);
            }
            at = read.end;
        }
        found
    }
}

/// Returns true if a run that is not encoded ends here.
fn stops(bytes: &[u8], read: Unit, run: Run, running: bool) -> bool {
    read.level == 0
        && (running && (is_blank(read.byte) || closes(bytes, read, run.opener)) || run.parameter && read.byte == b'&')
}

/// Returns true if a byte closes `opener`. An apostrophe in a word does not.
fn closes(bytes: &[u8], read: Unit, opener: u8) -> bool {
    match opener {
        b'<' => read.byte == b'>',
        b'>' => read.byte == b'<',
        b'\'' => {
            let after = |b: &u8| is_blank(*b) || b",)]};:".contains(b);
            read.byte == b'\'' && bytes.get(read.end).is_none_or(after)
        }
        quote => quote != 0 && read.byte == quote,
    }
}

/// Returns true if these bytes are the content of an IP literal (RFC 3986 3.2.2).
fn is_address(bytes: &[u8]) -> bool {
    let address = bytes.iter().take_while(|b| **b != b'%').all(|b| b.is_ascii_hexdigit() || b":.".contains(b));
    bytes.contains(&b':') && (address || matches!(bytes, [b'v' | b'V', ..]))
}

/// Returns true if the ":" belongs to a drive: `file:///C:/x/@y`.
fn is_drive(bytes: &[u8], start: usize, colon: &Range<usize>, before: Before) -> bool {
    !before.custom
        && !before.web
        && colon.start == start + 1
        && bytes[start].is_ascii_alphabetic()
        && matches!(bytes.get(colon.end), Some(b'/' | b'\\'))
}

/// Returns the start of a password in the RFC's path: `amqp://my/user:s3cret@mq/`.
fn in_path(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = &bytes[from..bytes.len().min(from + FAR)];
    let stop = rest.iter().position(|b| is_blank(*b) || b"@?#=:\"<>".contains(b))?;
    let begins = from + stop + 1;
    (rest[stop] == b':' && !bytes[begins..].starts_with(b"//")).then_some(begins)
}

/// Returns true for white space, and for control characters that are never in a line of text.
fn is_blank(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7F)
}

/// Reads backwards the scheme before the slashes at `slashes`, at their level of encoding.
fn before(bytes: &[u8], slashes: usize, level: u8) -> Before {
    let head = &bytes[..slashes];
    let head = match head {
        [rest @ .., b':'] => rest,
        [rest @ .., b'3', b'A' | b'a'] if level > 0 => {
            let mut rest = rest;
            while let [less @ .., b'2', b'5'] = rest {
                rest = less;
            }
            rest.strip_suffix(b"%").unwrap_or(&[])
        }
        _ => {
            let opens = head.last().copied().unwrap_or(0);
            return Before { custom: false, web: false, port: None, opens };
        }
    };
    let is_of_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.' | b'_');
    let length = head.iter().rev().take(LONGEST + 1).take_while(|b| is_of_scheme(b)).count();
    let (rest, scheme) = head.split_at(head.len() - length);
    let jdbc = rest.len() >= 5 && rest[rest.len() - 5..].eq_ignore_ascii_case(b"jdbc:");
    let rest = if jdbc { &rest[..rest.len() - 5] } else { rest };
    let scheme = scheme.to_ascii_lowercase();
    let mut parts = scheme.split(|b| *b == b'+').filter_map(|part| std::str::from_utf8(part).ok());
    let web = parts.clone().any(|part| matches!(part, "http" | "https" | "ws" | "wss"));
    let known = parts.find(|part| CUSTOM.contains(part));
    let port = known.and_then(|name| schemes::lookup(name).default_port);
    Before { custom: jdbc || known.is_some(), web, port, opens: rest.last().copied().unwrap_or(0) }
}

/// The maximum length of a scheme, in bytes.
const LONGEST: usize = 40;

/// Schemes whose URLs usually have credentials, sorted: a password is more likely than a port or a path with an "@".
const CUSTOM: &[&str] = &[
    // Databases and caches.
    "bolt", "cassandra", "clickhouse", "cockroach", "cockroachdb", "couchbase", "couchbases", "cql", "crate",
    "databricks", "db2", "db2i", "drill", "duckdb", "exa", "exasol", "firebird", "firebirdsql", "hana", "hive",
    "ibm_db_sa", "ibmdb", "impala", "influxdb", "informix", "ingres", "mariadb", "maxdb", "memcached", "mongo",
    "mongodb", "monetdb", "mssql", "mysql", "mysql2", "mysqlx", "neo4j", "neo4js", "netezza", "oracle", "pg", "pgsql",
    "postgis", "postgres", "postgresql", "presto", "questdb", "redis", "rediss", "redshift", "rethinkdb", "saphana",
    "singlestore", "singlestoredb", "snowflake", "spanner", "sqlserver", "sybase", "teradata", "teradatasql",
    "timescale", "timescaledb", "tidb", "trino", "valkey", "valkeys", "vertica", "yugabytedb", // Queues.
    "activemq", "amqp", "amqps", "beanstalk", "beanstalkd", "kafka", "mq", "mqtt", "mqtts", "nats", "pulsar", "pyamqp",
    "rabbitmq", "solace", "sqs", "stomp", "stomps", // Files, shells, mail, streams, proxies.
    "afp", "cifs", "ftp", "ftpes", "ftps", "imap", "imaps", "pop", "pop3", "pop3s", "pops", "rdp", "rsync", "rtmp",
    "rtmps", "rtsp", "rtsps", "scp", "sftp", "smb", "smtp", "smtps", "socks4", "socks4a", "socks5", "socks5h", "ssh",
    "telnet", "telnets", "vnc",
];

/// The number of bytes to read after a port or a "/", which keeps the time linear.
const FAR: usize = 200;

/// Returns true for a port: digits with a value below 65536.
fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// Returns true for a placeholder of a port: `<port>`, `${PORT}`, `:port`, `%d`.
pub(crate) fn is_placeholder(bytes: &[u8], place: Range<usize>) -> bool {
    // "<" ends a token.
    if bytes.get(place.start) == Some(&b'<') {
        return bytes[place.start..].iter().take(LONGEST).any(|b| *b == b'>');
    }
    let text = &bytes[place];
    let is_name = |name: &[u8]| name.len() >= 4 && name[name.len() - 4..].eq_ignore_ascii_case(b"port");
    match text {
        b"%d" | b"%s" | b"%i" | b"*" => true,
        [b'$', b'{' | b'(', .., b'}' | b')'] | [b'{', .., b'}'] | [b'%', .., b'%'] | [b'[', .., b']'] => true,
        [b'$' | b'%', name @ ..] => is_name(name),
        [first @ (b'x' | b'X' | b'n' | b'N' | b'#'), rest @ ..] => {
            (2..5).contains(&rest.len()) && rest.iter().all(|b| b == first)
        }
        name => name.iter().all(|b| b.is_ascii_alphabetic() || *b == b'_') && is_name(name),
    }
}

/// Returns true if these bytes are a path and a query that ends in a value.
fn value_begins(bytes: &[u8]) -> bool {
    let query = bytes.iter().position(|b| *b == b'?').filter(|_| bytes.starts_with(b"/"));
    let last = query.and_then(|query| bytes[query + 1..].rsplit(|b| *b == b'&').next());
    let name = last.and_then(|last| last.iter().position(|b| *b == b'=').map(|end| &last[..end]));
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    name.is_some_and(|name| !name.is_empty() && name.iter().all(is_name))
}

/// Returns true for a host of one label, which is rarely a remote server.
fn is_plain(host: &str) -> bool {
    host != "localhost"
        && host.bytes().all(|b| b.is_ascii_alphanumeric() || !matches!(b, b'.' | b':' | b'[' | b',' | b'@'))
}

/// Returns true for the name or address of a server, and not for a version or a file name.
fn is_server(bytes: &[u8]) -> bool {
    if bytes.first() == Some(&b'[') {
        return bytes.iter().take(LONGEST).position(|b| *b == b']').is_some_and(|end| is_address(&bytes[1..end]));
    }
    let is_of = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
    let length = bytes.iter().position(|b| !is_of(b)).unwrap_or(bytes.len());
    let Ok(host) = std::str::from_utf8(&bytes[..length]) else { return false };
    let label = host.rsplit('.').next().unwrap_or_default();
    let name = label.len() > 1
        && label.len() + 1 < length
        && label.bytes().all(|b| b.is_ascii_alphabetic())
        && !is_file_name(label);
    name || host == "localhost" || host.parse::<Ipv4Addr>().is_ok()
}

/// Returns true for a file extension.
pub(crate) fn is_file_name(ending: &str) -> bool {
    FILES.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// File extensions that are not top-level domains: `logo@2x.png`.
const FILES: &[&str] = &[
    "css", "gif", "gz", "htm", "html", "ico", "jar", "jpeg", "jpg", "js", "json", "lock", "map", "mjs", "pdf", "png",
    "svg", "tgz", "toml", "ts", "tsx", "txt", "webp", "whl", "xml", "xz", "yaml", "yml",
];
