//! Settings that are not URLs: connection strings, hosts with ports, images, packages, lists and commands, named as what
//! they are, with the URL that says the same where there is one.
//!
//! Many of them are valid references: `nginx:1.25` has the scheme "nginx", `Host=h;Password=x` is a relative path.
//! Precision comes first: a scheme with a row keeps its URIs (`redis:a`), `foo:bar` is a URI, and `a/b:c` is a path. A
//! notation needs a sign that no URI has: a known key, a known image, a port, a version, a hash.

use super::{Action, Fix, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::parse::ip;
use crate::syntax::percent::{self, EncodeSet};
use crate::syntax::reference::Reference;
use crate::text::secrets::settings::{self, is_machine, is_port, is_word};
use std::ops::Range;

/// A text that is not a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The kind of setting.
    pub code: IssueCode,
    /// The place of what is not a URL.
    pub place: Range<usize>,
    /// The edit that makes a URL of it.
    pub fix: Option<Fix>,
    /// Other rules may propose the URL inside it.
    pub inner: bool,
}

/// The longest setting, in bytes.
const LONGEST: usize = 4_000;
/// Keys of connection strings that begin one: ADO.NET, ODBC, OLE DB, Azure.
const FIRST: [&str; 24] = [
    "server", "data source", "datasource", "host", "hostname", "address", "addr", "driver", "provider", "endpoint",
    "dsn", "database", "initial catalog", "user id", "uid", "username", "user", "password", "pwd", "accountname",
    "defaultendpointsprotocol", "filename", "port", "accountendpoint",
];
/// More of their keys.
const MORE: [&str; 22] = [
    "integrated security", "trusted_connection", "trustservercertificate", "encrypt", "multipleactiveresultsets",
    "sslmode", "ssl mode", "pooling", "connection timeout", "connect timeout", "timeout", "accountkey",
    "endpointsuffix", "sharedaccesskeyname", "sharedaccesskey", "entitypath", "charset", "persist security info",
    "application name", "maxpoolsize", "max pool size", "dbq",
];
/// Keys of the connection strings of libpq (PostgreSQL 34.1.2).
const OF_LIBPQ: [&str; 20] = [
    "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "sslmode", "sslrootcert", "sslcert",
    "sslkey", "connect_timeout", "options", "application_name", "service", "target_session_attrs", "client_encoding",
    "keepalives", "gssencmode", "channel_binding",
];
/// Schemes of servers by whose default port a host without a scheme is read.
const BY_PORT: [&str; 8] = ["postgresql", "mysql", "redis", "mongodb", "amqp", "mqtt", "ldap", "ssh"];
/// Images that are used under one name.
const IMAGES: [&str; 40] = [
    "alpine", "ubuntu", "debian", "fedora", "centos", "busybox", "nginx", "httpd", "caddy", "traefik", "haproxy",
    "redis", "memcached", "postgres", "mysql", "mariadb", "mongo", "rabbitmq", "elasticsearch", "kibana", "logstash",
    "influxdb", "cassandra", "node", "python", "ruby", "golang", "rust", "php", "openjdk", "eclipse-temurin", "maven",
    "gradle", "wordpress", "nextcloud", "registry", "vault", "consul", "docker", "nats",
];
/// Registries of images.
const REGISTRIES: [&str; 10] = [
    "docker.io", "index.docker.io", "ghcr.io", "quay.io", "gcr.io", "registry.k8s.io", "k8s.gcr.io",
    "mcr.microsoft.com", "public.ecr.aws", "registry.gitlab.com",
];
/// Endings of the names of registries.
const REGISTRY_ENDS: [&str; 5] = [".azurecr.io", ".gcr.io", ".pkg.dev", ".amazonaws.com", ".jfrog.io"];
/// Prefixes of package managers, which are not registered schemes.
const PACKAGES: [&str; 6] = ["npm:", "jsr:", "workspace:", "pypi:", "gem:", "cargo:"];
/// Short names of repositories, as npm reads them, and where these are.
const HOSTED: [(&str, &str); 3] =
    [("github:", "https://github.com/"), ("gitlab:", "https://gitlab.com/"), ("bitbucket:", "https://bitbucket.org/")];
/// Programs whose name begins a command line.
pub(super) const PROGRAMS: [&str; 53] = [
    "curl", "wget", "git", "docker", "podman", "psql", "mysql", "mysqldump", "pg_dump", "redis-cli", "mongosh",
    "mongo", "kubectl", "helm", "npm", "npx", "pip", "pip3", "yarn", "sudo", "ssh", "scp", "rsync", "aws", "ffmpeg",
    "go", "cargo", "restic", "rclone", "youtube-dl", "yt-dlp", "aria2c", "ffprobe", "ffplay", "gsutil", "gcloud", "az",
    "skopeo", "crane", "composer", "gem", "mvn", "poetry", "uv", "pnpm", "svn", "hg", "mongodump", "pg_restore",
    "ldapsearch", "ansible", "terraform", "lftp",
];
/// Media types that are met as settings.
const TYPES: [&str; 18] = [
    "application/json", "application/xml", "application/pdf", "application/octet-stream", "application/javascript",
    "application/x-www-form-urlencoded", "application/zip", "application/ld+json", "application/problem+json",
    "multipart/form-data", "text/html", "text/plain", "text/css", "text/csv", "text/javascript", "image/png",
    "image/jpeg", "image/svg+xml",
];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let Some(setting) = read(reference.text()) else { return false };
    found.say(setting.code, Component::Reference, setting.place);
    found.fixes.extend(setting.fix);
    !setting.inner
}

/// Returns what a text is that is not a URL. The time is linear.
///
/// ```
/// use urikit_core::advice::mistake::setting::read;
/// assert_eq!(read("Host=h;Username=a").unwrap().code.name(), "connection-string");
/// assert_eq!(read("foo:bar"), None);
/// ```
pub fn read(text: &str) -> Option<Setting> {
    if text.len() > LONGEST || text.is_empty() {
        return None;
    }
    let scheme = text.bytes().take_while(|b| chars::is(*b, chars::SCHEME)).count();
    if text[scheme..].starts_with("://") {
        return list(text);
    }
    command(text)
        .or_else(|| list(text))
        .or_else(|| connection_string(text))
        .or_else(|| keywords(text))
        .or_else(|| oracle(text))
        .or_else(|| jdbc(text))
        .or_else(|| brokers(text))
        .or_else(|| proxy(text))
        .or_else(|| image(text))
        .or_else(|| package(text))
        .or_else(|| module(text))
        .or_else(|| host_and_port(text))
        .or_else(|| range(text))
        .or_else(|| media_type(text))
}

/// Names a text that no URL replaces.
fn named(code: IssueCode, text: &str) -> Setting {
    Setting { code, place: 0..text.len(), fix: None, inner: false }
}

/// Names a text for which there is a URL.
fn written(code: IssueCode, text: &str, url: String) -> Setting {
    let fix = Fix { action: Action::WriteUrl, start: 0, end: text.len(), replacement: url };
    Setting { code, place: 0..text.len(), fix: Some(fix), inner: false }
}

/// Encodes a value for a component, everything but unreserved characters.
fn encoded(value: &str) -> String {
    percent::encode(value.as_bytes(), &EncodeSet::UNRESERVED)
}

/// `curl -X POST https://h/`, `"C:\x\y.exe" -k z`: reports a command; the URL in it is proposed by other rules.
fn command(text: &str) -> Option<Setting> {
    let start = text.strip_prefix("$ ").unwrap_or(text);
    let (program, rest) = start.split_once(' ')?;
    let url =
        text.find("://").map(|at| at - text[..at].bytes().rev().take_while(|b| chars::is(*b, chars::SCHEME)).count());
    let service = {
        let path = text.trim_start_matches('"');
        let drive = path.as_bytes().get(1) == Some(&b':') && path[2..].starts_with('\\');
        let end = text.to_ascii_lowercase().find(".exe").map(|at| at + 4);
        drive && end.is_some_and(|end| text[end..].starts_with([' ', '"']) && text[end..].len() > 1)
    };
    if service {
        return Some(named(IssueCode::CommandLine, text));
    }
    let argument = rest.starts_with('-') || rest.contains(" -") || url.is_some() || rest.contains('@');
    let known = PROGRAMS.contains(&program) && argument;
    let end = url.filter(|at| *at > 0).unwrap_or(text.len());
    let place = 0..end - text[..end].bytes().rev().take_while(|b| matches!(b, b'"' | b'\'')).count();
    known.then_some(Setting { code: IssueCode::CommandLine, place, fix: None, inner: true })
}

/// `https://a,https://b`: reports several URLs; two equal ones count as one.
fn list(text: &str) -> Option<Setting> {
    let (start, end) = (text.find("://")?, text.rfind("://")?);
    if start == end {
        return None;
    }
    let places = several(text);
    let (first, last) = (places.first()?, places.last()?);
    let (one, rest) = (&text[first.clone()], &text[first.end..]);
    // "?urls=https://a,https://b" is one URL, and so is a path with other URLs in it.
    let apart = rest.starts_with(char::is_whitespace) || !one.contains(['?', '#']) && one.matches("://").count() == 1;
    let place = first.end..last.end;
    (places.len() > 1 && apart).then_some(Setting { code: IssueCode::SeveralUrls, place, fix: None, inner: false })
}

/// Returns the places of the URLs of a text that a space, a comma, a semicolon, a bar or a line break separates.
///
/// Two equal URLs count as one.
///
/// ```
/// use urikit_core::advice::mistake::setting::several;
/// assert_eq!(several("https://a.example, https://b.example"), [0..17, 19..36]);
/// assert_eq!(several("mongodb://a,b/x").len(), 1);
/// ```
pub fn several(text: &str) -> Vec<Range<usize>> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let (mut found, mut start): (Vec<Range<usize>>, usize) = (Vec::new(), 0);
    for word in text.split(between) {
        let inner = word.trim_start_matches(['<', '"', '\'', '(', '[']);
        let from = start + word.len() - inner.len();
        start += word.len() + text[start + word.len()..].chars().next().map_or(0, char::len_utf8);
        let inner = inner.trim_end_matches(['>', '"', '\'']);
        let Some((name, rest)) = inner.split_once("://") else { continue };
        let first = found.first().map(|place| &text[place.clone()]);
        let same = first.is_some_and(|one| one.split("://").next() == Some(name));
        if rest.is_empty() || !(same || schemes::known(name).is_some()) || first == Some(inner) {
            continue;
        }
        found.push(from..from + inner.len());
    }
    found
}

/// Returns the pairs of a text with this separator; None unless all of it are pairs.
fn pairs(text: &str, separator: char) -> Option<Vec<(String, &str)>> {
    let mut found = Vec::new();
    for part in text.trim().trim_end_matches(separator).split(separator) {
        let (key, value) = part.split_once('=')?;
        let key = key.trim().to_ascii_lowercase();
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b' ' | b'_' | b'-');
        if key.is_empty() || !key.bytes().all(plain) || value.contains(['\n', '\r']) {
            return None;
        }
        found.push((key, value.trim()));
    }
    Some(found)
}

/// `Server=h;Database=d;User Id=u;Password=p`: a connection string of ADO.NET, ODBC or Azure.
fn connection_string(text: &str) -> Option<Setting> {
    if !text.contains('=') || !text.contains(';') {
        return None;
    }
    // A password may contain a ";" in quotation marks.
    let plain = without_quoted(text);
    let pairs = pairs(&plain, ';')?;
    let known = pairs.iter().filter(|(key, _)| FIRST.contains(&&**key) || MORE.contains(&&**key)).count();
    let first = pairs.first().is_some_and(|(key, _)| FIRST.contains(&&**key));
    let enough = known > 1 || (pairs.len() == 1 && text.trim_end().ends_with(';'));
    (first && enough).then(|| named(IssueCode::ConnectionString, text))
}

/// Replaces the text inside quotation marks by letters.
fn without_quoted(text: &str) -> String {
    let mut quote = None;
    let letter = |c: char| match quote {
        Some(open) if c == open => {
            quote = None;
            c
        }
        Some(_) => 'x',
        None => {
            quote = matches!(c, '\'' | '"').then_some(c);
            c
        }
    };
    text.chars().map(letter).collect()
}

/// `host=h port=5432 dbname=x`: a connection string of libpq, whose URL has the scheme postgresql.
fn keywords(text: &str) -> Option<Setting> {
    let text_ = text.trim();
    if !text_.contains([' ', '\n']) || !text_.contains('=') || text_.contains(';') {
        return None;
    }
    let mut values: Vec<(&str, String)> = Vec::new();
    let mut rest = text_;
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        let key = key.trim();
        if !OF_LIBPQ.contains(&key) {
            return None;
        }
        let after = after.trim_start_matches(' ');
        let quoted = after.starts_with('\'');
        let (mut value, mut length, mut escaped) = (String::new(), after.len(), false);
        for (at, c) in after.char_indices().skip(usize::from(quoted)) {
            match c {
                '\\' if !escaped => escaped = true,
                '\'' if quoted && !escaped => {
                    length = at + 1;
                    break;
                }
                c if !quoted && c.is_whitespace() => {
                    length = at;
                    break;
                }
                c => {
                    escaped = false;
                    value.push(c);
                }
            }
        }
        values.push((key, value));
        rest = after[length..].trim_start();
    }
    let of = |name: &str| values.iter().rev().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
    if values.len() < 2 || !["host", "hostaddr", "dbname", "user", "service"].iter().any(|name| of(name).is_some()) {
        return None;
    }
    let host = of("host").or_else(|| of("hostaddr")).unwrap_or_default();
    // Several hosts make no URI, and a socket is a parameter.
    if host.contains(',') || of("service").is_some() || !super::missing(text).is_empty() {
        return Some(named(IssueCode::KeywordString, text));
    }
    let mut url = String::from("postgresql://");
    if let Some(user) = of("user") {
        url.push_str(&encoded(user));
        if let Some(password) = of("password") {
            url.push(':');
            url.push_str(&encoded(password));
        }
        url.push('@');
    }
    let socket = host.starts_with('/');
    match () {
        () if socket => {}
        () if host.contains(':') => url.push_str(&format!("[{host}]")),
        () => url.push_str(&encoded(host)),
    }
    if let Some(port) = of("port") {
        url.push(':');
        url.push_str(port);
    }
    if let Some(name) = of("dbname") {
        url.push('/');
        url.push_str(&encoded(name));
    }
    let mut mark = '?';
    for (key, value) in &values {
        let part = matches!(*key, "user" | "port" | "dbname") || (*key == "password" && of("user").is_some());
        if !part && (socket || *key != "host") && (*key != "hostaddr" || of("host").is_some()) {
            url.push(mark);
            url.push_str(&format!("{key}={}", encoded(value)));
            mark = '&';
        }
    }
    Some(written(IssueCode::KeywordString, text, url))
}

/// `(DESCRIPTION=…)`, `scott/tiger@h:1521/orcl`: a name of Oracle Net.
fn oracle(text: &str) -> Option<Setting> {
    let descriptor = chars::begins(text.trim_start(), "(description") && text.to_ascii_lowercase().contains("(host");
    (descriptor || settings::easy_connect(text).is_some()).then(|| named(IssueCode::OracleName, text))
}

/// `jdbc:mysql://h:3306;db`, `jdbc:sqlserver://h:1433/db`: the database after the wrong delimiter.
fn jdbc(text: &str) -> Option<Setting> {
    let inner = text.strip_prefix("jdbc:")?;
    let (name, rest) = inner.split_once("://")?;
    let start = text.len() - rest.len();
    let (mark, right, action) = match name {
        "mysql" | "mariadb" | "postgresql" => (';', "/", Action::FixSeparator),
        // What is behind "jdbc:" is read by no standard.
        "sqlserver" => ('/', ";databaseName=", Action::WriteUrl),
        _ => return None,
    };
    let at = start + rest.find([';', '/', '?'])?;
    let database = &text[at + 1..];
    let name = &database[..database.find([';', '?']).unwrap_or(database.len())];
    let fix = Fix { action, start: at, end: at + 1, replacement: right.to_owned() };
    let setting = Setting { code: IssueCode::SchemeSeparator, place: at..at + 1, fix: Some(fix), inner: false };
    (text[at..].starts_with(mark) && is_word(name)).then_some(setting)
}

/// `k1:9092,k2:9092`: a list of hosts and ports.
fn brokers(text: &str) -> Option<Setting> {
    let item = |item: &str| {
        let (host, port) = item.trim().rsplit_once(':').unwrap_or_default();
        is_word(host) && is_port(port)
    };
    let list = text.contains(',') && text.split(',').all(item);
    list.then(|| named(IssueCode::HostsAndPorts, text))
}

/// `user:password:h:8080`, `h:8080:user:password`: a proxy as lists of proxies have it.
fn proxy(text: &str) -> Option<Setting> {
    let [user, password, host, port] = settings::proxy(text)?.map(|place| &text[place]);
    let url = format!("http://{}:{}@{host}:{port}", encoded(user), encoded(password));
    Some(written(IssueCode::ProxyParts, text, url))
}

/// `nginx:1.25`, `ghcr.io/a/b:tag`, `a@sha256:…`: an image of containers.
fn image(text: &str) -> Option<Setting> {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._/-:".contains(&b);
    let (name, digest) = match text.split_once("@sha256:") {
        Some((name, hash)) => (name, Some(hash)),
        None => (text, None),
    };
    if let Some(hash) = digest {
        let whole = hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        return (whole && name.bytes().all(plain) && !name.is_empty()).then(|| named(IssueCode::ImageReference, text));
    }
    let (name, tag) = text.rsplit_once(':')?;
    let path = name.bytes().all(plain) && !name.contains("//") && name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if !path || tag.is_empty() || tag.len() > 128 || !is_word(tag) {
        return None;
    }
    let version = tag.trim_start_matches('v');
    let numbers = version.split(['-', '+']).next().unwrap_or("");
    let dotted =
        numbers.contains('.') && numbers.split('.').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let sure = match name.split_once('/') {
        // "redis:6379" is a host and a port, and "node:fs" a module.
        None if IMAGES.contains(&name) => {
            let small = numbers.len() < 3 && !tag.starts_with('v') && numbers.bytes().all(|b| b.is_ascii_digit());
            dotted
                || small
                || matches!(numbers, "latest" | "alpine" | "slim" | "bookworm" | "bullseye" | "lts" | "stable")
        }
        None => tag == "latest" && schemes::known(name).is_none(),
        Some((host, _)) => {
            let registry = REGISTRIES.contains(&host) || REGISTRY_ENDS.iter().any(|end| host.ends_with(end));
            let local =
                host.split_once(':').is_some_and(|(host, port)| (is_machine(host) || is_word(host)) && is_port(port));
            registry
                || (local && !is_port(tag) && (dotted || tag == "latest"))
                || (!name.contains(':') && (dotted || tag == "latest"))
        }
    };
    sure.then(|| named(IssueCode::ImageReference, text))
}

/// `npm:foo@1`, `foo @ https://h/x.whl`, `requests==2.0`, `lodash@4.17.21`, `github:user/repo`: the name of a package.
fn package(text: &str) -> Option<Setting> {
    let code = IssueCode::PackageSpecifier;
    let name = |name: &str| {
        let (name, extras) = name.split_once('[').unwrap_or((name, ""));
        is_word(name)
            && name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && (extras.is_empty() || extras.ends_with(']'))
    };
    if let Some((before, url)) = text.split_once(" @ ") {
        let marked = url.split_once(" ; ").map_or(url, |(url, _)| url).trim();
        return (name(before) && marked.contains("://") && !marked.contains(' '))
            .then(|| written(code, text, marked.into()));
    }
    for (prefix, place) in HOSTED {
        if let Some(rest) = text.strip_prefix(prefix) {
            let repository = rest.split_once('/').is_some_and(|(user, name)| is_word(user) && is_word(name));
            return repository.then(|| written(code, text, format!("{place}{rest}")));
        }
    }
    let version = |text: &str| {
        let text = text.trim_start_matches(['^', '~', 'v', '=', ' ']);
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".-+*!".contains(&b))
    };
    if let Some(rest) = PACKAGES.iter().find_map(|prefix| text.strip_prefix(prefix)) {
        let rest = rest.trim_start_matches('@');
        let plain = rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"@/._^~*-".contains(&b));
        return (plain && !rest.is_empty() && !rest.starts_with('/')).then(|| named(code, text));
    }
    for mark in ["===", "==", ">=", "<=", "~=", "!="] {
        if let Some((before, after)) = text.split_once(mark) {
            let first = after.split([',', ';']).next().unwrap_or("");
            return (name(before.trim_end()) && version(first.trim())).then(|| named(code, text));
        }
    }
    // "@scope/name@1.2.3", "lodash@4.17.21"; "image@2x.png" and "ada@192.0.2.1" are something else.
    if let Some((before, after)) = text.rsplit_once('@') {
        let scoped = before.strip_prefix('@').and_then(|name| name.split_once('/'));
        let plain = scoped.map_or(is_word(before), |(scope, name)| is_word(scope) && is_word(name));
        let numbers = after.trim_start_matches(['^', '~']).split(['-', '+']).next().unwrap_or("");
        let three = numbers.split('.').count() == 3
            && numbers.split('.').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        return (plain && three).then(|| named(code, text));
    }
    // "org.example:artifact:1.2.3" of Maven.
    let parts: Vec<&str> = text.splitn(6, ':').collect();
    let group = ["org.", "com.", "io.", "net.", "dev."].iter().any(|top| text.starts_with(top));
    let maven = (3..=5).contains(&parts.len())
        && group
        && parts.iter().all(|part| is_word(part))
        && version(parts[parts.len() - 1]);
    (maven && !is_port(parts[1])).then(|| named(code, text))
}

/// `h::module/path`, `ada@h::module`: a path of rsync's daemon.
fn module(text: &str) -> Option<Setting> {
    let (server, path) = text.split_once("::")?;
    let (user, host) = server.split_once('@').unwrap_or(("", server));
    let plain = (user.is_empty() || is_word(user)) && (is_machine(host) || (!user.is_empty() && is_word(host)));
    let module = path.starts_with(|c: char| c.is_ascii_alphabetic()) && !path.contains([':', ' ', '@', '\\', '?', '#']);
    (plain && module).then(|| written(IssueCode::RemotePath, text, format!("rsync://{server}/{path}")))
}

/// `db_host:5432`, `10.0.0.1:6379`, `redis:6379`, `:6397`: a host and a port, or a port.
fn host_and_port(text: &str) -> Option<Setting> {
    if let Some(port) = text.strip_prefix(':') {
        return is_port(port).then(|| named(IssueCode::PortAlone, text));
    }
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (server, tail) = text.split_at(end);
    let (user, machine) = server.rsplit_once('@').map_or(("", server), |(user, machine)| (user, machine));
    let (host, port) = machine.rsplit_once(':')?;
    if !is_port(port) || !is_word(host) || user.contains(['@', ' ']) || tail.contains([' ', ':', '@']) {
        return None;
    }
    if super::is_placeholder(host) {
        return None;
    }
    // "postgres::ada", "postgres:%2F%2Fada": a scheme and its slashes, and no user with a password.
    if user.contains("::") || ["%2f", "%2F"].iter().any(|slash| user.contains(slash)) {
        return None;
    }
    let number = port.parse::<u16>().ok()?;
    let is_own = |name: &str| schemes::known(name).is_some_and(|row| row.default_port == Some(number));
    // "redis:6379" has the name of a scheme and its port, and "ftp:21x" is a URI.
    if schemes::known(host).is_some() && !is_own(host) {
        return None;
    }
    let scheme = BY_PORT.into_iter().find(|name| is_own(name));
    let underscore = host.contains('_') && !host.contains('.');
    let address = ip::parse_ipv4(host.as_bytes()).is_some();
    // "EPSG:5432" is the name of a coordinate system.
    if !address && (host.eq_ignore_ascii_case("epsg") || !host.bytes().any(|b| b.is_ascii_lowercase())) {
        return None;
    }
    // A repository of git, and a path of a page.
    if user == "git" || (tail.len() > 1 && scheme.is_none() && !underscore) {
        return None;
    }
    let scheme = match scheme {
        Some(scheme) => scheme,
        // The number of a telephone before a host.
        None if tail.is_empty() && is_extension(user) => "sip",
        // "ada@192.0.2.1:8080" may be a server of any kind.
        None if !user.is_empty() && !user.contains(':') && tail.is_empty() && (address || underscore) => {
            return Some(named(IssueCode::HostAndPort, text));
        }
        None if underscore && user.is_empty() => "http",
        None => return None,
    };
    let mark = if scheme == "sip" { ":" } else { "://" };
    let fix = Fix { action: Action::AddScheme, start: 0, end: 0, replacement: format!("{scheme}{mark}") };
    Some(Setting { code: IssueCode::HostAndPort, place: 0..text.len(), fix: Some(fix), inner: false })
}

/// `318`, `+14225550100`: returns true for the number of a telephone.
fn is_extension(user: &str) -> bool {
    let digits = user.strip_prefix('+').unwrap_or(user);
    (3..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `10.0.0.0/8`, `2001:db8::/32`: a range of addresses.
fn range(text: &str) -> Option<Setting> {
    let (address, length) = text.split_once('/')?;
    let short = (1..=3).contains(&length.len()) && length.bytes().all(|b| b.is_ascii_digit());
    let most = match address.contains(':') {
        true if ip::parse_ipv6(address.as_bytes()).is_ok() => 128,
        false if ip::parse_ipv4(address.as_bytes()).is_some() => 32,
        _ => return None,
    };
    (short && length.parse::<u8>().is_ok_and(|bits| bits <= most)).then(|| named(IssueCode::AddressRange, text))
}

/// `application/json`, `text/html; charset=utf-8`: a media type.
fn media_type(text: &str) -> Option<Setting> {
    let (name, parameter) = text.split_once(';').unwrap_or((text, ""));
    let known = TYPES.contains(&name.trim_end());
    (known && (parameter.is_empty() || parameter.contains('='))).then(|| named(IssueCode::MediaType, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::repair::{meant, repair};
    use proptest::prelude::*;

    fn right(text: &str) -> Option<String> {
        match Reference::parse(text) {
            Ok(_) => meant(text).text,
            Err(_) => repair(text).text,
        }
    }

    #[test]
    fn settings_without_a_url() {
        for (text, code) in [
            ("Server=h;Database=d;User Id=u;Password=p", "connection-string"),
            ("Host=h; Username=a;", "connection-string"),
            ("Host=h;Password=geheim", "connection-string"),
            ("Data Source=.\\SQLEXPRESS;Initial Catalog=d;Integrated Security=True", "connection-string"),
            ("Endpoint=sb://h.servicebus.windows.net/;SharedAccessKeyName=k;SharedAccessKey=x=", "connection-string"),
            (
                "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=b==;EndpointSuffix=core.windows.net",
                "connection-string",
            ),
            ("Server=h;Password='a;b';Database=d", "connection-string"),
            ("host=a,b port=5432 dbname=x", "keyword-string"),
            ("(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=h)(PORT=1521))(CONNECT_DATA=(SID=x)))", "oracle-name"),
            ("scott/tiger@h:1521/orcl", "oracle-name"),
            ("scott/tiger@//db.example.com:1521/orcl", "oracle-name"),
            ("k1:9092,k2:9092", "hosts-and-ports"),
            ("10.0.0.1:9092,10.0.0.2:9092", "hosts-and-ports"),
            (":6397", "port-alone"),
            ("ada@192.0.2.1:8080", "host-and-port"),
            ("nginx:1.25", "image-reference"),
            ("node:20-alpine", "image-reference"),
            ("redis:7", "image-reference"),
            ("myapp:latest", "image-reference"),
            ("ghcr.io/a/b:tag", "image-reference"),
            ("localhost:5000/app:1.0", "image-reference"),
            ("grafana/loki:2.9.1", "image-reference"),
            ("a@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "image-reference"),
            ("npm:foo@1", "package-specifier"),
            ("requests==2.0", "package-specifier"),
            ("uvicorn[standard]>=0.20,<1", "package-specifier"),
            ("torch==2.1; python_version < \"3.12\"", "package-specifier"),
            ("lodash@4.17.21", "package-specifier"),
            ("@types/node@^20.1.0", "package-specifier"),
            ("org.springframework:spring-core:5.3.9", "package-specifier"),
            ("10.0.0.0/8", "address-range"),
            ("2001:db8::/32", "address-range"),
            ("application/json", "media-type"),
            ("text/html; charset=utf-8", "media-type"),
            ("\"C:\\Program Files\\x\\y.exe\" -k netsvcs", "command-line"),
            ("https://a.example,https://b.example", "several-urls"),
            ("https://a.example https://b.example/x", "several-urls"),
            ("https://a.example|https://b.example", "several-urls"),
            ("https://a.example;\nhttps://b.example", "several-urls"),
            ("amqp://a:5672,amqp://b:5672", "several-urls"),
        ] {
            assert_eq!(read(text).map(|setting| setting.code.name()), Some(code), "{text}");
            assert_eq!(right(text), None, "{text}");
        }
    }

    #[test]
    fn settings_with_a_url() {
        for (text, code, url) in [
            ("host=h port=5432 dbname=x", "keyword-string", "postgresql://h:5432/x"),
            (
                "host=h user=u password='a b/c' dbname=x sslmode=require", "keyword-string",
                "postgresql://u:a%20b%2Fc@h/x?sslmode=require",
            ),
            ("host=/run/pg dbname=x", "keyword-string", "postgresql:///x?host=%2Frun%2Fpg"),
            ("host=::1 dbname=x", "keyword-string", "postgresql://[::1]/x"),
            ("db_host:5432", "host-and-port", "postgresql://db_host:5432"),
            ("db_host:8080", "host-and-port", "http://db_host:8080"),
            ("10.0.0.1:6379", "host-and-port", "redis://10.0.0.1:6379"),
            ("localhost:5432/app", "host-and-port", "postgresql://localhost:5432/app"),
            ("root:pw@localhost:3306", "host-and-port", "mysql://root:pw@localhost:3306"),
            ("redis:6379", "host-and-port", "redis://redis:6379"),
            ("user:pass:h.example:8080", "proxy-parts", "http://user:pass@h.example:8080"),
            ("192.0.2.1:8080:user:p@ss".trim_end_matches("@ss"), "proxy-parts", "http://user:p@192.0.2.1:8080"),
            ("h.example::module/path", "remote-path", "rsync://h.example/module/path"),
            ("foo @ https://h.example/a.whl", "package-specifier", "https://h.example/a.whl"),
            ("github:user/repo", "package-specifier", "https://github.com/user/repo"),
            ("jdbc:mysql://localhost:3306;my_db", "scheme-separator", "jdbc:mysql://localhost:3306/my_db"),
            ("jdbc:sqlserver://h:1433/db", "scheme-separator", "jdbc:sqlserver://h:1433;databaseName=db"),
        ] {
            assert_eq!(read(text).map(|setting| setting.code.name()), Some(code), "{text}");
            assert_eq!(right(text).as_deref(), Some(url), "{text}");
        }
        let commands = ["curl -X POST https://h.example/a", "git clone https://h.example/a.git"];
        for text in commands {
            let found = read(text).unwrap();
            assert_eq!((found.code.name(), found.place.end), ("command-line", text.find("https").unwrap()), "{text}");
            assert!(right(text).is_some(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_settings() {
        for text in [
            "foo:bar", "EPSG:5432", "a/b:c", "urn:isbn:0451450523", "mailto:a@h.example", "tel:+1", "data:,a=b;c=d",
            "node:fs", "node:v8", "redis:a", "https://h/a;b=1;c=2", "a=1;b=2", "a=1 b=2", "x;y", "image@2x.png",
            "ada@192.0.2.1", "git@h:a/b.git", "C:\\a b.exe", "docs/index.html", "text/x.html", "foo==bar", "a>=b",
            "h.example:80", "localhost:8080", "localhost:8080/x", "192.0.2.1:8080", "oid:1.2.3", "doi:10.1000/182",
            "geo:1.5,2.5", "pkg:npm/foo@1.0", "sip:a@h:5060", "tag:a,2004:b",
            "https://h/?urls=https://a.example,https://b.example", "https://web.archive.org/web/1/https://a.example/",
            "mongodb://a:1,b:2/x", "postgresql://a,b/x", "jdbc:postgresql://h:5432/x",
            "jdbc:sqlserver://h:1433;databaseName=x", "jdbc:mysql://a:3306,b:3306/x", "github:x", "std::vec::Vec",
            "a::b", "::1", "1:2:3:4", "12:30", "www.h.example:80", "wiki/Talk:1", "org.example:x", "ftp:21x",
            "http ://h", "scott/x@h", "Note: a; b=c", "application/x/y", "10.0.0.1/index.html", "http://h/a https", "",
            ":", ":a", "=", ";", "@", "A:1.2",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["a=b;", "host=a ", "a:1,", "::", "a@", "=", "==1", "https://a,", "' ", "\"", "a/", " @ ", ".exe "]
        {
            let text = piece.repeat(100_000 / piece.len());
            assert!(read(&text).is_none_or(|setting| setting.place.end <= text.len()));
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_characters(
            text in "(host=|user=|Server=|jdbc:mysql://|https://|git |C:\\\\|é|[a1:/@;=,| .'\"\\\\]|5432|==|npm:|::){0,10}",
        ) {
            if let Some(setting) = read(&text) {
                prop_assert!(text.get(setting.place.clone()).is_some());
                prop_assert!(setting.fix.is_none_or(|fix| text.get(fix.start..fix.end).is_some()));
            }
        }
    }
}
