//! User information after two slashes (RFC 3986 3.2.1), in texts that parse and in others.
//!
//! A password begins behind the first ":" after the slashes, or after "]" where the host is an IP literal, and ends before
//! the last "@" that can end it:
//!
//! - Its run ends at white space in running text; with the quotation mark, "<" or ">" that encloses the URL; with the
//!   parameter that the URL is in. In a quoted value the password of a database may have blanks.
//! - Blanks directly behind the ":" are not a password in running text: `http://api.example: 403 for ada@example.org`.
//! - The RFC's authority ends at the first "/", "?" or "#". Where it has a ":" and an "@" behind it, web schemes follow the
//!   RFC: what comes behind is a path. Schemes that have credentials by custom (`CUSTOM`) do not: there the password goes
//!   on to the last "@", because `postgres://u:a@b/c@h/d` is likelier to be a password than a path.
//! - Where the authority has a ":" and no "@" behind it, the rest is a port (one to five digits, or a placeholder such as
//!   `${PORT}`) or the beginning of a password. A port ends the search in web schemes; in the others only if a user name is
//!   before it, or if the next "@" is in a value of a query.
//! - An "@" before a digest (`@sha256:…`) ends nothing. In web schemes the last "@" with a host behind it goes before one
//!   without.

use super::reach::{begins_host, Reach};
use super::tokens;
use super::unit::{unit, Unit};
use super::{ends_token, Extent};
use crate::chars;
use std::ops::Range;

/// The passwords, and the user names that are tokens, of all authorities of a text, in order.
pub(super) fn find(text: &str, extent: Extent, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut authorities = Authorities { text, bytes, extent, out, runs: Default::default() };
    let (mut at, mut query) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'/' | b'\\' | b'%' => {}
            // Most bytes are letters of words.
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
        // "//%2f": to a parser the third is the first character of the user's name.
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

/// Slashes in a row.
#[derive(Default)]
struct Slashes {
    end: usize,
    /// How deep the deepest is encoded.
    level: u8,
    count: usize,
    /// Where two or more of one depth end and a deeper one follows, and their depth.
    plain: Option<(usize, u8)>,
}

/// The slashes that begin at `at`.
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
    /// The last "@" of a run, for each way in which a run ends.
    runs: [Reach; RUNS],
}

/// The scheme before two slashes, as far as a password depends on it.
#[derive(Clone, Copy)]
struct Before {
    /// Its URLs have credentials by custom.
    custom: bool,
    /// The quotation mark or bracket before it.
    opens: u8,
}

/// The openers whose closers end a run, even where no white space follows.
const OPENERS: [u8; 3] = [b'"', b'<', b'>'];
/// Runs in a parameter or not, by opener; quoted runs by quotation mark; one that is encoded.
const RUNS: usize = 2 * (OPENERS.len() + 1) + QUOTES.len() + 1;
/// Quotation marks in which a password can have white space.
const QUOTES: [u8; 3] = [b'"', b'\'', b'`'];

impl Authorities<'_> {
    /// Reads the authority that begins at `start` behind the slashes at `slashes`; returns where to continue.
    fn read(&mut self, slashes: usize, start: usize, level: u8, query: bool) -> usize {
        let bytes = self.bytes;
        // A parameter ends where the next begins.
        let parameter = level > 0 || query;
        let (mut colon, mut port, mut deep) = (None, None, None);
        let mut last: Option<Range<usize>> = None;
        let mut end = start;
        let mut literal = false;
        let mut cut = false;
        while end < bytes.len() {
            let read = unit(bytes, end);
            let here = end..read.end;
            if self.extent == Extent::Running && ends_token(bytes[end]) || parameter && bytes[end] == b'&' {
                break;
            }
            if read.is(b"/?#", level) {
                cut = true;
                break;
            }
            match read.byte {
                b':' if read.level > level => deep = deep.or(Some(here)),
                b':' if read.level <= level => {
                    if !literal {
                        port = port.or(Some(here.clone()));
                    }
                    colon = colon.or(Some(here));
                }
                b'@' if read.level <= level => last = Some(here),
                b'[' if end == start => literal = true,
                b']' if literal => (literal, port) = (false, None),
                _ => {}
            }
            end = read.end;
        }
        let port = if literal { colon.clone() } else { port };
        let colon = colon.or(deep).filter(|colon| last.as_ref().is_some_and(|at| colon.start < at.start));
        let mut done = start;
        if let Some(at) = &last {
            let name = start..colon.as_ref().map_or(at.start, |colon| colon.start);
            if tokens::is_user(&self.text[name.clone()]) {
                self.out.push(name);
            }
            done = at.end;
        }
        // Two readings are left where another "@" follows: a password that goes on, or a host and a path.
        let Some(begins) = colon.clone().or(port).map(|colon| colon.end) else { return done.max(end) };
        let before = before(bytes, slashes, level);
        let far = match (&last, &colon) {
            (Some(at), Some(_)) if before.custom => {
                self.last(begins, level, parameter, before).or(Some(at.start))
            }
            (Some(at), Some(_)) => {
                // "p@ss/word@example.org": the host of the RFC's reading has a single label.
                let goes_on = cut && level == 0 && begins < at.start && is_plain(&self.text[at.end..end]);
                let far = if goes_on { self.last(end, 0, parameter, before) } else { None };
                far.filter(|far| is_far(&bytes[end..], *far - end)).or(Some(at.start))
            }
            // "git@host:team/x.git@v1" is the form of scp with two slashes before it.
            (Some(at), _) if &self.text[start..at.start] == "git" => None,
            _ => self.beyond(begins..end, cut, level, parameter, before, last.is_some()),
        };
        match far {
            Some(far) if far > begins => {
                self.out.push(begins..far);
                far
            }
            _ => done.max(if last.is_some() { done } else { end }),
        }
    }

    /// The "@" that ends a password which a "/", "?" or "#" cut: `after` is the rest of the authority behind its ":".
    fn beyond(
        &mut self,
        after: Range<usize>,
        cut: bool,
        level: u8,
        parameter: bool,
        before: Before,
        named: bool,
    ) -> Option<usize> {
        let (bytes, text) = (self.bytes, &self.text[after.clone()]);
        let blank = bytes.get(after.start).is_none_or(|b| *b <= b' ');
        if self.extent == Extent::Running && blank || is_placeholder(bytes, after.clone()) {
            return None;
        }
        if is_port(text) {
            // "git@host:22/x@v1" has a user already, and only a "/" makes a number a part of a password.
            if !before.custom || named || !cut {
                return None;
            }
            return self.last(after.start, level, parameter, before).and_then(|far| {
                let rest = &bytes[after.end..far.min(after.end + FAR)];
                match value_begins(rest) {
                    Some(query) => rest[..query].iter().rposition(|b| *b == b'@').map(|at| after.end + at),
                    None => Some(far),
                }
            });
        }
        self.last(after.start, level, parameter, before)
    }

    /// The last "@" of the run from `from` that can end a password.
    fn last(&mut self, from: usize, level: u8, parameter: bool, before: Before) -> Option<usize> {
        let (bytes, running) = (self.bytes, self.extent == Extent::Running);
        let found = |reach: &mut Reach, level: u8, stops: &dyn Fn(Unit) -> bool| {
            if before.custom {
                reach.any(bytes, from, level, stops)
            } else {
                reach.last(bytes, from, level, stops).or_else(|| reach.any(bytes, from, level, stops))
            }
        };
        if level > 0 {
            let stops =
                |read: Unit| read.level == 0 && (running && ends_token(read.byte) || read.byte == b'&');
            return found(&mut self.runs[RUNS - 1], u8::MAX, &stops);
        }
        let opener = OPENERS.iter().position(|opens| running && *opens == before.opens);
        let closes = opener.map(|at| closer(OPENERS[at]));
        let kind = 2 * opener.map_or(0, |at| at + 1) + usize::from(parameter);
        let stops = |read: Unit| {
            read.level == 0
                && (running && (is_blank(read.byte) || Some(read.byte) == closes)
                    || parameter && read.byte == b'&')
        };
        let plain = found(&mut self.runs[kind], 0, &stops);
        let quote = QUOTES.iter().position(|quote| running && before.custom && *quote == before.opens);
        let Some(quote) = quote else { return plain };
        let stops = |read: Unit| {
            read.level == 0 && (read.byte == QUOTES[quote] || matches!(read.byte, b'\n' | b'\r'))
        };
        found(&mut self.runs[RUNS - 2 - quote], 0, &stops).max(plain)
    }
}

/// White space, and the control characters that never are in a line of text.
fn is_blank(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7F)
}

fn closer(opens: u8) -> u8 {
    match opens {
        b'<' => b'>',
        b'>' => b'<',
        quote => quote,
    }
}

/// Reads back the scheme in front of the slashes at `slashes`, which is encoded as they are.
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
        _ => return Before { custom: false, opens: head.last().copied().unwrap_or(0) },
    };
    let is_of_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.' | b'_');
    let length = head.iter().rev().take(LONGEST + 1).take_while(|b| is_of_scheme(b)).count();
    let (rest, scheme) = head.split_at(head.len() - length);
    let jdbc = rest.len() >= 5 && rest[rest.len() - 5..].eq_ignore_ascii_case(b"jdbc:");
    let rest = if jdbc { &rest[..rest.len() - 5] } else { rest };
    Before { custom: jdbc || has_credentials(scheme), opens: rest.last().copied().unwrap_or(0) }
}

/// The longest scheme that is looked at, in bytes.
const LONGEST: usize = 40;

/// Schemes whose URLs have credentials by custom, in order: there, a password is likelier than a port or a path with
/// an "@" in it.
const CUSTOM: &[&str] = &[
    // Databases and caches.
    "bolt",
    "cassandra",
    "clickhouse",
    "cockroach",
    "cockroachdb",
    "couchbase",
    "couchbases",
    "cql",
    "crate",
    "databricks",
    "db2",
    "db2i",
    "drill",
    "duckdb",
    "exa",
    "exasol",
    "firebird",
    "firebirdsql",
    "hana",
    "hive",
    "ibm_db_sa",
    "ibmdb",
    "impala",
    "influxdb",
    "informix",
    "ingres",
    "mariadb",
    "maxdb",
    "memcached",
    "mongo",
    "mongodb",
    "monetdb",
    "mssql",
    "mysql",
    "mysql2",
    "mysqlx",
    "neo4j",
    "neo4js",
    "netezza",
    "oracle",
    "pg",
    "pgsql",
    "postgis",
    "postgres",
    "postgresql",
    "presto",
    "questdb",
    "redis",
    "rediss",
    "redshift",
    "rethinkdb",
    "saphana",
    "singlestore",
    "singlestoredb",
    "snowflake",
    "spanner",
    "sqlserver",
    "sybase",
    "teradata",
    "teradatasql",
    "timescale",
    "timescaledb",
    "tidb",
    "trino",
    "valkey",
    "valkeys",
    "vertica",
    "yugabytedb",
    // Queues.
    "activemq",
    "amqp",
    "amqps",
    "beanstalk",
    "beanstalkd",
    "kafka",
    "mq",
    "mqtt",
    "mqtts",
    "nats",
    "pulsar",
    "pyamqp",
    "rabbitmq",
    "solace",
    "sqs",
    "stomp",
    "stomps",
    // Files, shells, mail, streams, proxies.
    "afp",
    "cifs",
    "ftp",
    "ftpes",
    "ftps",
    "imap",
    "imaps",
    "pop",
    "pop3",
    "pop3s",
    "pops",
    "rdp",
    "rsync",
    "rtmp",
    "rtmps",
    "rtsp",
    "rtsps",
    "scp",
    "sftp",
    "smb",
    "smtp",
    "smtps",
    "socks4",
    "socks4a",
    "socks5",
    "socks5h",
    "ssh",
    "telnet",
    "telnets",
    "vnc",
];

/// Whether one of the parts of a scheme ("postgresql+asyncpg", "git+ssh") has credentials by custom.
fn has_credentials(scheme: &[u8]) -> bool {
    scheme
        .split(|b| *b == b'+')
        .any(|part| CUSTOM.iter().any(|name| part.eq_ignore_ascii_case(name.as_bytes())))
}

/// How many bytes behind a port or a "/" are looked at, so that the cost is linear.
const FAR: usize = 200;

/// Whether this is a port: digits, as many as a port can have.
fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// Whether a name for a port is here, which a program or a reader fills in: `<port>`, `${PORT}`, `:port`, `%d`.
fn is_placeholder(bytes: &[u8], place: Range<usize>) -> bool {
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

/// Where the "?" is of a query in whose last parameter these bytes end; None where they do not end in one.
fn value_begins(bytes: &[u8]) -> Option<usize> {
    let query = bytes.iter().position(|b| *b == b'?')?;
    let last = bytes[query + 1..].rsplit(|b| *b == b'&').next()?;
    let name = last.iter().position(|b| *b == b'=')?;
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    (name > 0 && last[..name].iter().all(is_name)).then_some(query)
}

/// A host of one label, which is rarely a server far away.
fn is_plain(host: &str) -> bool {
    host != "localhost"
        && host.bytes().all(|b| b.is_ascii_alphanumeric() || !matches!(b, b'.' | b':' | b'[' | b',' | b'@'))
}

/// Whether the "@" at `at` ends user information that a "/" divides: no segment begins with it, no
/// parameter has it for a value, and what follows is the name of a host with a dot.
fn is_far(bytes: &[u8], at: usize) -> bool {
    let host = &bytes[at + 1..];
    let length = host
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.')))
        .unwrap_or(host.len());
    let label = host[..length].rsplit(|b| *b == b'.').next().unwrap_or_default();
    (2..FAR).contains(&at)
        && bytes[at - 1] != b'/'
        && !bytes[..at].contains(&b'=')
        && label.len() + 1 < length
        && label.len() > 1
        && label.iter().all(u8::is_ascii_alphabetic)
        && begins_host(bytes, at + 1)
}
