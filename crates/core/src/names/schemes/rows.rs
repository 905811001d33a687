//! The rows of the schemes, in the order of their names, and the kinds of schemes that they are written with.

use std::borrow::Cow;

use super::{Authority, EmptyPath, Hierarchy, Name, PathHost, PercentRule, Scheme};

impl Scheme {
    pub(super) const fn named(name: &'static str) -> Scheme {
        Scheme::with_default_host(name, None)
    }

    pub(super) const fn with_default_host(
        name: &'static str,
        default_host: Option<Cow<'static, str>>,
    ) -> Scheme {
        Scheme {
            name: Cow::Borrowed(name),
            default_port: None,
            empty_path: EmptyPath::Root,
            hierarchy: Hierarchy::Path,
            percent: PercentRule::DecodeUnreserved,
            default_host,
            name_is: Name::Any,
            authority: Authority::Optional,
            lower_until: None,
            path_host: PathHost::None,
        }
    }

    pub(super) const fn port(mut self, port: u16) -> Scheme {
        self.default_port = Some(port);
        self
    }

    pub(super) const fn authority(mut self, authority: Authority) -> Scheme {
        self.authority = authority;
        self
    }

    /// "." and ".." are data.
    pub(super) const fn flat(mut self) -> Scheme {
        self.hierarchy = Hierarchy::None;
        self
    }

    pub(super) const fn percent(mut self, percent: PercentRule) -> Scheme {
        self.percent = percent;
        self
    }

    /// An empty path stays: the scheme's grammar gives "/" another meaning, or none.
    pub(super) const fn keeps_empty_path(mut self) -> Scheme {
        self.empty_path = EmptyPath::Empty;
        self
    }

    pub(super) const fn path_host(mut self, host: PathHost) -> Scheme {
        self.path_host = host;
        self
    }

    pub(super) const fn lower_until(mut self, end: u8) -> Scheme {
        self.lower_until = Some(end);
        self
    }
}

/// A scheme of the web: the URL Standard's special schemes, but for file.
const fn web(name: &'static str, port: u16) -> Scheme {
    let mut row = server(name, port);
    row.name_is = Name::Domain;
    row
}

/// A server with a default port; the rest is generic.
const fn server(name: &'static str, port: u16) -> Scheme {
    Scheme::named(name).port(port).authority(Authority::Required)
}

/// A server that is one of this machine where no host is written.
const fn local_server(name: &'static str, port: u16) -> Scheme {
    server(name, port).authority(Authority::Optional)
}

/// A server whose path is not a hierarchy: a selector, a channel, a name of a directory.
const fn flat_server(name: &'static str, port: u16) -> Scheme {
    server(name, port).flat().percent(PercentRule::OutsidePath)
}

/// A store of objects: the path is a flat key, which programs take as it is written.
const fn store(name: &'static str) -> Scheme {
    Scheme::named(name).authority(Authority::Required).flat().percent(PercentRule::OutsidePath)
}

/// No authority and no hierarchy: the generic rules see one component.
const fn opaque(name: &'static str) -> Scheme {
    Scheme::named(name).authority(Authority::Forbidden).flat().keeps_empty_path()
}

/// A directory may be asked for without saying whose: the server the client knows. The path is a
/// distinguished name (RFC 4516 2).
const fn directory(name: &'static str) -> Scheme {
    Scheme::named(name).flat().percent(PercentRule::OutsidePath)
}

/// No authority, an empty one and localhost are the same (RFC 8089 2); a path may begin with a drive (E.2).
const fn files(name: &'static str) -> Scheme {
    let mut row = Scheme::with_default_host(name, Some(Cow::Borrowed("localhost")));
    row.hierarchy = Hierarchy::Drive;
    row
}

/// The host may be left out; the path is a channel or a person.
const fn irc(name: &'static str, port: u16) -> Scheme {
    flat_server(name, port).authority(Authority::Optional)
}

/// The host may be left out, and after one the grammar asks for "/", which by itself names all
/// newsgroups (RFC 5538 2). The path is a name.
const fn newsgroups(name: &'static str, port: u16) -> Scheme {
    server(name, port).authority(Authority::Optional).flat().keeps_empty_path()
}

/// The rows, by name. Ports and the rest are from the specification named at each.
#[rustfmt::skip]
pub(super) const ROWS: &[Scheme] = &[
    server("aaa", 3868).keeps_empty_path(),     // RFC 6733 4.3.1: the grammar ends with the host
    server("aaas", 5658).keeps_empty_path(),    // the same
    store("abfs"),                              // Hadoop: container@account, a path of the store
    store("abfss"),
    opaque("about"),                            // RFC 6694
    server("acap", 674),                        // RFC 2244
    opaque("acct").path_host(PathHost::AfterAt), // RFC 7565 4: a host by RFC 3986
    local_server("amqp", 5672).keeps_empty_path(), // RabbitMQ URI specification: "/" is a virtual host of no name
    local_server("amqps", 5671).keeps_empty_path(),
    store("az"),
    opaque("blob"),                             // File API 8.3
    opaque("cid"),                              // RFC 2392
    server("coap", 5683),                       // RFC 7252 6.1: "/" for an empty path by 6.3
    server("coap+tcp", 5683),                   // RFC 8323 8.1
    server("coap+ws", 80),                      // RFC 8323 8.3
    server("coaps", 5684),                      // RFC 7252 6.2
    server("coaps+tcp", 5684),                  // RFC 8323 8.2
    server("coaps+ws", 443),                    // RFC 8323 8.4
    opaque("data"),                             // RFC 2397
    server("dict", 2628),                       // RFC 2229 5
    Scheme::named("dns").port(53).flat(),       // RFC 4501: the path is a domain name
    opaque("doi"),                              // ISO 26324: the path is a name
    Scheme::named("feed").port(80),             // an http URL by another name
    files("file"),                              // RFC 8089
    web("ftp", 21),                             // RFC 1738 3.2
    server("ftps", 990),                        // in use; IANA's port ftps
    server("gemini", 1965),                     // Gemini specification
    opaque("geo"),                              // RFC 5870
    server("git", 9418),                        // git-daemon
    server("git+ssh", 22),
    flat_server("gopher", 70),                  // RFC 4266: type and selector
    flat_server("gophers", 70),
    store("gs"),
    opaque("hdl"),                              // RFC 3651: the path is a name
    web("http", 80),                            // RFC 9110 4.2.1
    web("https", 443),                          // RFC 9110 4.2.2
    server("icap", 1344),                       // RFC 3507 4.2
    opaque("im").path_host(PathHost::AfterAt),  // RFC 3860 A
    server("imap", 143),                        // RFC 5092 3
    server("imaps", 993),                       // IANA's port imaps
    opaque("info").lower_until(b'/'),           // RFC 4452 6.1
    server("ipp", 631),                         // RFC 3510
    server("ipps", 631),                        // RFC 7472
    irc("irc", 194),                            // draft-mirashi-url-irc-01
    irc("irc6", 194),
    irc("ircs", 6697),                          // RFC 7194
    opaque("jar"),                              // Java: a URL, "!/" and an entry
    opaque("javascript"),                       // a script
    opaque("jdbc"),                             // Java: a driver's own syntax
    server("kafka", 9092),                      // Kafka: bootstrap servers
    directory("ldap").port(389),                // RFC 4516 2
    directory("ldapi"),                         // draft-chu-ldap-ldapi: no port
    directory("ldaps").port(636),
    opaque("magnet"),                           // the query says it all
    opaque("mailto").path_host(PathHost::Addresses), // RFC 6068 2
    local_server("mariadb", 3306),              // MariaDB Connector
    opaque("mid"),                              // RFC 2392
    server("mms", 1755),                        // MS-MMSP
    server("mongodb", 27017),                   // connection string specification
    Scheme::named("mongodb+srv").authority(Authority::Required), // the port is that of the SRV record
    server("mqtt", 1883),                       // IANA's port mqtt
    server("mupdate", 3905),                    // RFC 3656
    local_server("mysql", 3306),                // IANA's port mysql
    newsgroups("news", 119),                    // RFC 5538 2
    server("nfs", 2049),                        // RFC 2224
    Scheme::named("ni").flat(),                 // RFC 6920 3: the path is a digest
    opaque("nih"),                              // RFC 6920 7
    server("nntp", 119),                        // RFC 5538 3
    server("pop", 110),                         // RFC 2384 3
    server("pop3", 110),                        // as pop
    server("pop3s", 995),                       // IANA's port pop3s
    local_server("postgres", 5432),             // libpq
    local_server("postgresql", 5432),
    opaque("pres").path_host(PathHost::AfterAt), // RFC 3859 A
    server("prospero", 1525),                   // RFC 1738 3.11
    local_server("redis", 6379),                // IANA, provisional
    local_server("rediss", 6379),
    server("rsync", 873),                       // RFC 5781
    server("rtmp", 1935),                       // Adobe's specification
    server("rtmps", 443),
    server("rtsp", 554),                        // RFC 7826 4.2
    server("rtsps", 322),
    server("rtspu", 554),                       // RFC 2326 3.2
    store("s3"),
    store("s3a"),
    store("s3n"),
    server("scp", 22),                          // draft-ietf-secsh-scp-sftp-ssh-uri-04
    server("sftp", 22),
    opaque("sip").path_host(PathHost::Server),  // RFC 3261 19.1.1: a port left out is not 5060
    opaque("sips").path_host(PathHost::Server),
    server("smb", 445),                         // IANA, provisional
    server("smbs", 445),
    opaque("sms"),                              // RFC 5724
    server("smtp", 25),                         // IANA, provisional
    server("smtps", 465),                       // IANA's port submissions
    newsgroups("snews", 563),                   // RFC 5538 5
    server("snmp", 161),                        // RFC 4088 2.1
    server("socks4", 1080),                     // IANA's port socks
    server("socks5", 1080),
    server("socks5h", 1080),
    store("sqlite").authority(Authority::Optional).keeps_empty_path(), // SQLAlchemy: the path is a file's name
    server("ssh", 22),                          // draft-ietf-secsh-scp-sftp-ssh-uri-04
    opaque("stun").path_host(PathHost::Server), // RFC 7064 3.1
    opaque("stuns").path_host(PathHost::Server),
    server("svn", 3690),                        // svnserve
    server("svn+ssh", 22),
    opaque("tag").percent(PercentRule::Exact),  // RFC 4151 2.4
    opaque("tel"),                              // RFC 3966
    server("telnet", 23),                       // RFC 4248 2
    server("tftp", 69),                         // RFC 3617 3
    server("tn3270", 23),                       // RFC 6270 2.1
    opaque("turn").path_host(PathHost::Server), // RFC 7065 3.1
    opaque("turns").path_host(PathHost::Server),
    opaque("urn").percent(PercentRule::RecaseOnly).lower_until(b':'), // RFC 8141 3.1
    opaque("view-source"),                      // a URL inside
    server("vnc", 5900),                        // RFC 7869 2
    server("wais", 210),                        // RFC 4156 2
    store("wasb"),
    store("wasbs"),
    web("ws", 80),                              // RFC 6455 3
    web("wss", 443),
    Scheme::named("xmpp").flat().keeps_empty_path().path_host(PathHost::Jid), // RFC 5122 2.2: "/" begins an address
    Scheme::named("xri").percent(PercentRule::RecaseOnly), // XRI 2.0 2.3: an escape is not its character
    server("z39.50r", 210),                     // RFC 2056
    server("z39.50s", 210),
];

/// The rows, by name.
pub static SCHEMES: &[Scheme] = ROWS;

/// What a scheme without a row gets: the generic rules and nothing more.
pub static UNKNOWN: Scheme = Scheme::named("");

/// What a relative reference gets: its scheme is that of a base, which may have rules of its own,
/// so that only an empty port is left out.
pub(crate) static RELATIVE: Scheme = Scheme::named("").keeps_empty_path();
