//! Components that the standards read differently, each with its cause; older programs that connect elsewhere; and one
//! text by each parser in the core.
//!
//! A component is compared as far as a normal form goes (RFC 3986 section 6): case, the default port, dot segments and
//! the encoded characters may differ.
//!
//! - A relative reference is compared by its target: against the given base, or else against an https URL.
//! - A text that no RFC accepts has no components by an RFC. Programs that split by the expression of RFC 3986
//!   Appendix B without checking read some; scheme and host are compared.
//! - RFC 3987 maps a host by IDNA 2003. Of its differences to UTS 46 the four deviation characters are compared (UTS 46
//!   section 7); the others are in a few scripts and compatibility forms.
//!
//! A cause is found from the two values, most particular first. If one standard accepts a text and another refuses it,
//! the cause is the error of the refusing one. [`readable`] has the components of an invalid text before its first
//! error.

use super::problem::Problem;
use super::standards::{read, Readings, Standard};
use super::words::{visible, Sentences};
use super::{problem, Report};
use crate::forms::iri::{domain, to_uri, HostError, Hosts};
use crate::forms::normalize::Policy;
use crate::names::idna::{self, Strictness};
use crate::names::schemes::lookup;
use crate::readings::appendix_b::{Part, Parts};
use crate::readings::dialects::java::JavaUri;
use crate::readings::dialects::{cpython, Answer, Fault};
use crate::readings::older::{self, rfc1808, rfc2396};
use crate::syntax::error::{codes, Code, Component};
use crate::syntax::parse::ip::parse_ipv6;
use crate::syntax::percent::decode_lossy;
use crate::syntax::reference::Reference;
use crate::syntax::resolve::{resolve, RFC3986};
use crate::text::cover::MASK;
use crate::text::json::{object, Json};
use crate::text::secrets::Names;
use crate::text::shown::{discreet, Asked, Given, Shown};
use crate::web::host::loose_ipv4;
use crate::web::{self, Effect, Kind, View, WebUrl};
use std::convert::Infallible;
use std::ops::Range;

/// The base for a relative reference without one.
const PROBE: &str = "https://base.example/";

/// Its host.
const PROBE_HOST: &str = "base.example";

codes! {
    /// The cause of a disagreement. The sentence is `say.differ.CODE`.
    Cause {
        /// A special scheme without "//".
        NoSlashes = "no-slashes",
        /// A third slash.
        MoreSlashes = "more-slashes",
        /// A drive letter as the host.
        Drive = "drive",
        /// A drive letter without slashes before it.
        DriveRootless = "drive-rootless",
        /// A host that is a number.
        Ipv4 = "ipv4",
        /// A host with percent-encoding.
        Domain = "domain",
        /// Two mappings of a name.
        Idna2003 = "idna2003",
        /// "/." before "//".
        Guard = "guard",
        /// ".." after a drive letter.
        DriveKept = "drive-kept",
        /// The drive letter of a base.
        DriveBase = "drive-base",
        /// Dot segments.
        Dots = "dots",
        /// The scheme of the base in a reference.
        SameScheme = "same-scheme",
        /// A base without "/" at the beginning of its path.
        OpaqueBase = "opaque-base",
        /// A backslash.
        Backslash = "backslash",
        /// Characters that the URL Standard removes.
        Dropped = "dropped",
        /// Not ASCII.
        NonAscii = "non-ascii",
        /// A second "@".
        SecondAt = "second-at",
        /// A space.
        Space = "space",
        /// A line break.
        LineBreak = "line-break",
        /// "%" without two digits.
        Percent = "percent",
        /// Another error of RFC 3986.
        Refused = "refused",
        /// A port above 65535.
        Port = "port",
        /// A port that is not a number.
        PortInvalid = "port-invalid",
        /// An empty host.
        HostMissing = "host-missing",
        /// A host that is not a domain.
        HostName = "host-name",
        /// A host without A-labels.
        HostLabels = "host-labels",
        /// A character that the URL Standard forbids in a host.
        HostCharacter = "host-character",
        /// An address of a future version.
        Future = "future",
        /// A host that ends in a number and is not an address.
        Number = "number",
        /// None of these.
        Otherwise = "otherwise",
    }
}

/// Sections of the specifications; an empty one is that of the error.
const SECTIONS: [&[&str]; Cause::ALL.len()] = [
    &["RFC 3986 section 3", "URL Standard, special authority slashes state"],
    &["RFC 3986 section 3.2", "URL Standard, special authority ignore slashes state"],
    &["RFC 3986 section 3.2", "URL Standard, file host state"],
    &["RFC 3986 section 3.3", "URL Standard, file state"],
    &["RFC 3986 section 3.2.2", "URL Standard, IPv4 parser"],
    &["RFC 3986 section 3.2.2", "URL Standard, host parsing"],
    &["RFC 3987 section 3.1", "URL Standard, domain to ASCII"],
    &["RFC 3986 section 3.3", "URL Standard, URL serializing"],
    &["RFC 3986 section 5.2.4", "URL Standard, shorten a URL's path"],
    &["RFC 3986 section 5.2", "URL Standard, file slash state"],
    &["RFC 3986 section 6.2.2.3", "URL Standard, path state"],
    &["RFC 3986 section 5.2.2", "URL Standard, special relative or authority state"],
    &["RFC 3986 section 5.2.2", "URL Standard, no scheme state"],
    &["RFC 3986 section 2", "URL Standard, authority state"],
    &["RFC 3986 section 2", "URL Standard, basic URL parser"],
    &["RFC 3986 section 2", "RFC 3987 section 2.2", "URL Standard, URL writing"],
    &["", ""],
    &["", ""],
    &["", ""],
    &["", ""],
    &["", ""],
    &["RFC 3986 section 3.2.3", ""],
    &["RFC 3986 section 3", ""],
    &["RFC 3986 section 3.2.2", ""],
    &["RFC 3986 section 3.2.2", ""],
    &["RFC 3987 section 2.2", ""],
    &["RFC 3986 section 3.2.2", ""],
    &["RFC 3986 section 3.2.2", ""],
    &["RFC 3986 section 3.2.2", ""],
    &["RFC 3986 section 3", "URL Standard, URL parsing"],
];

/// A value that a standard reads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    /// A part of the text.
    Text(Option<Range<usize>>),
    /// A part of the target of a relative reference.
    Target(Option<Range<usize>>),
    /// The host of the base.
    Base(String),
}

/// One component that the standards read differently; acceptance has no component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The component.
    pub component: Option<Part>,
    /// The cause.
    pub cause: Cause,
    value: Value,
    /// The domain by IDNA 2003.
    idna2003: Option<String>,
}

/// All disagreements of the standards and of older programs about one text.
#[derive(Default)]
pub struct Disagreements {
    /// Acceptance first.
    pub rows: Vec<Disagreement>,
    /// The older programs that connect elsewhere.
    pub programs: Vec<Otherwise>,
    /// The relative reference against an https URL.
    probe: Option<WebUrl>,
    /// True if the text was compared against that URL.
    is_probed: bool,
    /// The error of the URL Standard.
    failure: Option<Problem>,
    /// The reason why the host has no A-labels.
    labels: Option<HostError>,
    /// The target of a relative reference by RFC 3986.
    target: Option<String>,
}

/// The components of [`Part::APART`].
type Seven<'a> = [Option<&'a str>; 7];

fn seven<'a>(text: &'a str, parts: &Parts) -> Seven<'a> {
    Part::APART.map(|part| parts.get(part).map(|place| &text[place.clone()]))
}

fn seven_of_url<'a>(url: &View<'a>) -> Seven<'a> {
    let port = Some(url.port_text()).filter(|port| !port.is_empty());
    [Some(url.scheme()), url.userinfo(), url.host(), port, Some(url.path()), url.query(), url.fragment()]
}

/// The indexes of components in [`Part::APART`].
const SCHEME: usize = 0;
const HOST: usize = 2;
const PATH: usize = 4;

fn is_special(scheme: &str) -> bool {
    ["http", "https", "ws", "wss", "ftp", "file"].contains(&scheme)
}

impl Disagreements {
    /// Compares the standards.
    pub fn of(found: &Readings<'_>) -> Self {
        let mut made =
            Disagreements { programs: programs(found), failure: found.failure(), ..Disagreements::default() };
        let is_relative = || {
            matches!(
                &made.failure,
                Some(Problem { cause: problem::Cause::Validation(Kind::MissingSchemeNonRelativeUrl, _), .. })
            )
        };
        if found.url.is_none() && found.base_url.is_none() && is_relative() {
            made.is_probed = true;
            if let Ok(probe) = web::parse(PROBE, None) {
                made.probe = web::parse(&found.given.text, Some(probe.view())).ok();
                let failure = web::failure(&found.given.text, Some(probe.view()));
                made.failure = failure.map(|error| Problem::validation(&error, &found.parts));
            }
        }
        let taken = made.url(found).is_some();
        if taken != found.uri.is_ok() || taken != found.iri.is_ok() {
            let cause = made.acceptance(found);
            made.add(None, cause, Value::Text(None));
        }
        let Some(url) = made.url(found).cloned() else { return made };
        match found.reference() {
            Some(reference) => made.components(found, reference, &url.view()),
            None if made.is_probed && url.view().host() == Some(PROBE_HOST) => made.rows.clear(),
            None => {
                made.unchecked(found, &url.view());
                if made.is_probed && made.rows.len() == 1 {
                    made.rows.clear();
                }
            }
        }
        made
    }

    fn url<'a>(&'a self, found: &'a Readings<'_>) -> Option<&'a WebUrl> {
        found.url.as_ref().or(self.probe.as_ref())
    }

    fn add(&mut self, component: Option<Part>, cause: Cause, value: Value) {
        self.rows.push(Disagreement { component, cause, value, idna2003: None });
    }

    /// Returns the cause why the standards do not agree on a text.
    fn acceptance(&mut self, found: &Readings<'_>) -> Cause {
        let Some(_) = self.url(found) else {
            let Some(Problem { cause: problem::Cause::Validation(kind, _), .. }) = &self.failure else {
                return Cause::Otherwise;
            };
            return match kind {
                Kind::MissingSchemeNonRelativeUrl => Cause::OpaqueBase,
                Kind::PortOutOfRange => Cause::Port,
                Kind::PortInvalid => Cause::PortInvalid,
                Kind::HostMissing => Cause::HostMissing,
                Kind::HostInvalidCodePoint => Cause::HostCharacter,
                Kind::DomainToAscii => {
                    let iri = found.iri.as_ref().ok().filter(|_| found.uri.is_err());
                    self.labels = iri.and_then(|iri| to_uri(iri, Hosts::of_scheme(iri)).err());
                    if self.labels.is_some() {
                        Cause::HostLabels
                    } else {
                        Cause::HostName
                    }
                }
                kind if kind.name().starts_with("IPv4-") && !kind.name().contains("IPv6") => Cause::Number,
                kind if kind.name().contains("IPv6") => Cause::Future,
                _ => Cause::Otherwise,
            };
        };
        match found.error() {
            None => Cause::NonAscii,
            Some(_) if found.iri.as_ref().is_err_and(|error| error.code == Code::SecondAt) => Cause::SecondAt,
            Some(Problem { cause: problem::Cause::Syntax(code), .. }) => match code {
                Code::Backslash => Cause::Backslash,
                Code::Space => Cause::Space,
                Code::LineBreak => Cause::LineBreak,
                Code::PercentNotHex | Code::PercentIncomplete => Cause::Percent,
                _ => Cause::Refused,
            },
            Some(_) => Cause::Refused,
        }
    }

    fn components(&mut self, found: &Readings<'_>, reference: &Reference<'_>, url: &View<'_>) {
        if found.base.is_some() && found.base_url.is_none() {
            return;
        }
        let mut made = None;
        if reference.scheme().is_none() {
            let Ok(base) = read(found.base.unwrap_or(PROBE)) else { return };
            let Ok(target) = resolve(&base, reference, &RFC3986) else { return };
            made = Some(target);
        }
        let target = match &made {
            None => *reference,
            Some(target) => match read(target) {
                Ok(target) => target,
                Err(_) => return,
            },
        };
        let Some(scheme) = target.scheme().map(str::to_ascii_lowercase) else { return };
        let parts = Parts::of(&target);
        let (raw, theirs) = (seven(target.text(), &parts), seven_of_url(url));
        let normal = normal(&target, &scheme);
        let Ok(reference_of_normal) = Reference::parse(&normal) else { return };
        let mut ours = seven(&normal, &Parts::of(&reference_of_normal));
        // RFC 3986 6.2.3: after an authority, "" and "/" are one path.
        if ours[HOST].is_some() && (ours[PATH], theirs[PATH]) == (Some("/"), Some("")) {
            ours[PATH] = Some("");
        }
        let mut differs = [false; 7];
        for (index, part) in Part::APART.into_iter().enumerate() {
            differs[index] = !is_same(part, ours[index], theirs[index], &scheme);
        }
        let mut mapped = None;
        if !differs[HOST] && is_special(&scheme) {
            mapped = by_idna2003(&target).filter(|mapped| Some(mapped.as_str()) != theirs[HOST]);
            differs[HOST] = mapped.is_some();
        }
        let base = found.base_url.as_ref().filter(|_| reference.scheme().is_some()).map(|base| base.view().scheme());
        let is_same_scheme = base == Some(&*scheme) && is_special(&scheme) && raw[HOST].is_none();
        for (part, _) in Part::APART.into_iter().zip(differs).filter(|(_, differs)| *differs) {
            let cause = match part {
                _ if is_same_scheme => Cause::SameScheme,
                Part::Host | Part::Path | Part::Port | Part::Userinfo if differs[HOST] => match mapped {
                    Some(_) => Cause::Idna2003,
                    None => of_host(&scheme, &raw, &theirs),
                },
                Part::Path => of_path(&scheme, &raw, &theirs),
                _ => Cause::Otherwise,
            };
            let place = parts.get(part).cloned();
            let value = if made.is_some() { Value::Target(place) } else { Value::Text(place) };
            let idna2003 = mapped.clone().filter(|_| part == Part::Host);
            self.rows.push(Disagreement { component: Some(part), cause, value, idna2003 });
        }
        self.target = made;
    }

    /// Compares scheme and host of a text that the RFCs refuse.
    fn unchecked(&mut self, found: &Readings<'_>, url: &View<'_>) {
        let (text, theirs) = (found.given.text.as_str(), seven_of_url(url));
        let ours = seven(text, &found.parts);
        let cause = match () {
            () if text.contains('\\') => Cause::Backslash,
            () if text.trim_matches(|c| c <= ' ') != text || text.contains(['\t', '\r', '\n']) => Cause::Dropped,
            () => Cause::Otherwise,
        };
        let place = |part| Value::Text(found.parts.get(part).cloned());
        if !self.is_probed && (found.base_url.is_none() || ours[SCHEME].is_some()) {
            let lower = |scheme: Option<&str>| scheme.unwrap_or_default().to_lowercase();
            if lower(ours[SCHEME]) != lower(theirs[SCHEME]) {
                self.add(Some(Part::Scheme), cause, place(Part::Scheme));
            }
        }
        let base = found.base_url.as_ref().filter(|_| ours[SCHEME].is_none()).map(|base| base.view().host());
        let base = base.or_else(|| self.is_probed.then_some(Some(PROBE_HOST)));
        let (host, value) = match (ours[HOST], base) {
            (None, Some(host)) => (host.or(Some("")), Value::Base(host.unwrap_or_default().to_owned())),
            (host, _) => (host, place(Part::Host)),
        };
        let is_same = host.unwrap_or_default().to_lowercase() == theirs[HOST].unwrap_or_default().to_lowercase();
        let by_browsers = || {
            let url = web::parse(&format!("http://{}/", host?), None).ok()?;
            url.view().host().map(str::to_owned)
        };
        if !is_same && by_browsers().as_deref() != theirs[HOST] {
            self.add(Some(Part::Host), cause, value);
        }
    }
}

/// Returns the normal form of a target as a URI: its host by UTS 46 where the scheme uses domains.
fn normal(target: &Reference<'_>, scheme: &str) -> String {
    let hosts = if is_special(scheme) { Hosts::of_scheme(target) } else { Hosts::PercentEncoding };
    let uri = to_uri(target, hosts).or_else(|_| to_uri(target, Hosts::PercentEncoding)).unwrap_or_default();
    Reference::parse(&uri).map_or_else(|_| String::new(), |uri| Policy::DEFAULT.normalize(&uri).into_owned())
}

/// Returns true if two values differ only by a normal form.
fn is_same(part: Part, ours: Option<&str>, theirs: Option<&str>, scheme: &str) -> bool {
    if ours == theirs {
        return true;
    }
    let decoded = |text: Option<&str>| decode_lossy(text.unwrap_or_default().as_bytes(), |_| true);
    match part {
        Part::Port => {
            let default = lookup(scheme).default_port.map(|port| port.to_string());
            let port = |port: Option<&str>| match port.unwrap_or_default() {
                "" => String::new(),
                port => match port.trim_start_matches('0') {
                    "" => "0".to_owned(),
                    port => port.to_owned(),
                },
            };
            let port = |text| Some(port(text)).filter(|port| !port.is_empty() && Some(port) != default.as_ref());
            port(ours) == port(theirs)
        }
        Part::Userinfo => {
            let user = |text| {
                let mut decoded = decoded(text);
                decoded.pop_if(|last| *last == b':');
                decoded
            };
            user(ours) == user(theirs)
        }
        _ if ours.is_none() || theirs.is_none() => false,
        Part::Host if ours.is_some_and(|host| host.starts_with('[')) => {
            let address = |host: Option<&str>| parse_ipv6(host?.strip_prefix('[')?.strip_suffix(']')?.as_bytes()).ok();
            address(ours).is_some() && address(ours) == address(theirs)
        }
        Part::Scheme | Part::Host => decoded(ours).eq_ignore_ascii_case(&decoded(theirs)),
        _ => decoded(ours) == decoded(theirs),
    }
}

/// Returns the domain of a name by IDNA 2003, as far as it has characters that UTS 46 maps otherwise.
fn by_idna2003(target: &Reference<'_>) -> Option<String> {
    let name = domain(target).ok()??;
    if !name.contains(['ß', 'ẞ', 'ς', '\u{200C}', '\u{200D}']) {
        return None;
    }
    let mapped = name.replace(['ß', 'ẞ'], "ss").replace('ς', "σ").replace(['\u{200C}', '\u{200D}'], "");
    idna::to_ascii(&mapped, Strictness::Lookup)
}

fn of_host(scheme: &str, ours: &Seven<'_>, theirs: &Seven<'_>) -> Cause {
    let (host, other) = (ours[HOST], theirs[HOST].unwrap_or_default());
    let is_file = scheme == "file";
    match host {
        None if is_file && other.is_empty() => Cause::DriveRootless,
        None if !other.is_empty() => Cause::NoSlashes,
        Some("") if !other.is_empty() => Cause::MoreSlashes,
        _ if is_file && other.is_empty() && has_drive(theirs) => Cause::Drive,
        Some(host) if loose_ipv4(other).is_some() && loose_ipv4(host).is_some() => Cause::Ipv4,
        Some(host) if is_special(scheme) && host.contains('%') => Cause::Domain,
        _ => Cause::Otherwise,
    }
}

fn has_drive(url: &Seven<'_>) -> bool {
    url[PATH].and_then(|path| path.as_bytes().get(2)) == Some(&b':')
}

fn of_path(scheme: &str, ours: &Seven<'_>, theirs: &Seven<'_>) -> Cause {
    let (path, other) = (ours[PATH].unwrap_or_default(), theirs[PATH].unwrap_or_default());
    let is_guarded = path.starts_with("/./") || path.starts_with("/..");
    match scheme {
        _ if theirs[HOST].is_none() && is_guarded && other.starts_with("//") => Cause::Guard,
        "file" if has_drive(theirs) && path.contains("..") => Cause::DriveKept,
        "file" if has_drive(theirs) => Cause::DriveBase,
        _ if path.contains("/.") || path.contains("%2") => Cause::Dots,
        _ => Cause::Otherwise,
    }
}

/// A text that was made of the given one, masked by its own secrets and by those of the given text and its base.
struct Derived<'a> {
    given: Given,
    shown: &'a Shown<'a>,
    base: Option<&'a Shown<'a>>,
}

impl<'a> Derived<'a> {
    fn new(text: &str, shown: &'a Shown<'a>, base: Option<&'a Shown<'a>>) -> Self {
        let hidden = shown.hides_derived().then(Names::default);
        Derived { given: Given::new(text.to_owned(), Vec::new(), hidden.as_ref()), shown, base }
    }

    fn part(&self, place: &Range<usize>) -> String {
        let part = self.shown.piece(Shown::new(&self.given, true).part(place));
        self.base.map_or(part.clone(), |base| base.piece(part))
    }
}

impl Disagreements {
    /// Returns the value of RFC 3987, masked.
    fn value(&self, row: &Disagreement, shown: &Shown<'_>, base: Option<&Shown<'_>>) -> Json {
        match &row.value {
            Value::Text(place) => place.as_ref().map_or(Json::Null, |place| Json::Said(shown.part(place))),
            Value::Target(place) => match (place, &self.target) {
                (Some(place), Some(target)) => Json::Text(Derived::new(target, shown, base).part(place)),
                _ => Json::Null,
            },
            Value::Base(host) => Json::Text(base.map_or_else(|| host.clone(), |base| base.piece(host.clone()))),
        }
    }

    /// Returns the value of the URL Standard, masked.
    fn by_browsers(
        &self,
        component: Part,
        found: &Readings<'_>,
        shown: &Shown<'_>,
        base: Option<&Shown<'_>>,
    ) -> Option<String> {
        let url = self.url(found)?;
        let place = if component == Part::Path {
            let start = url.view().path_start();
            start..start + url.view().path().len()
        } else {
            Parts::split(url.href()).get(component)?.clone()
        };
        Some(Derived::new(url.href(), shown, base).part(&place))
    }

    /// Returns the field `disagreements` of a record.
    pub fn written(&self, say: &Sentences<'_>, base: Option<&Shown<'_>>, found: &Readings<'_>) -> Json {
        Json::list(self.rows.iter().map(|row| self.row(row, say, base, found)))
    }

    /// Returns the field `programs` of a record.
    pub fn programs_written(&self, say: &Sentences<'_>) -> Json {
        Json::list(self.programs.iter().map(|one| {
            let (parser, example, cause, sections) = OLDER[one.row];
            object! {
                "parser": parser,
                "example": Json::Said(say.text(example)),
                "component": one.component.name(),
                "value": one.value.as_ref().map(|value| say.shown.form(value.as_str())),
                "why": Json::Said(say.text(&format!("cause.{cause}.why"))),
                "sections": sections.to_vec(),
            }
        }))
    }

    fn row(&self, row: &Disagreement, say: &Sentences<'_>, base: Option<&Shown<'_>>, found: &Readings<'_>) -> Json {
        let said = |standard: Standard, value: Json, remark: String| {
            let name = if standard == Standard::Url { "WHATWG URL" } else { standard.name() };
            object! { "standard": name, "value": value, "remark": Json::Said(remark) }
        };
        let nothing = String::new;
        let says = match row.component {
            None => {
                let accepts = [found.uri.is_ok(), found.iri.is_ok(), self.url(found).is_some()];
                let word = |accepts| Json::Word(if accepts { "accepted" } else { "refused" });
                Standard::ALL.into_iter().zip(accepts).map(|(it, accepts)| said(it, word(accepts), nothing())).collect()
            }
            Some(part) => {
                let value = self.value(row, say.shown, base);
                let remark = match &row.idna2003 {
                    _ if found.reference().is_none() => say.text("say.unchecked"),
                    Some(mapped) => say.say("say.by-idna2003", &[("domain", say.shown.piece(mapped.clone()))]),
                    None => nothing(),
                };
                let is_refused = found.uri.is_err() && found.iri.is_ok();
                let uri = match is_refused {
                    true => said(Standard::Uri, Json::Null, say.text("say.refuses")),
                    false => said(Standard::Uri, value.clone(), remark.clone()),
                };
                let url = self.by_browsers(part, found, say.shown, base);
                vec![uri, said(Standard::Iri, value, remark), said(Standard::Url, url.into(), nothing())]
            }
        };
        let mut why = self.why(row.cause, say, found);
        if self.is_probed {
            why = say.say("say.against-https", &[("why", why)]);
        }
        object! {
            "component": row.component.map_or("acceptance", Part::name),
            "says": says,
            "why": Json::Said(why),
            "sections": self.sections(row.cause, say, found),
        }
    }

    fn why(&self, cause: Cause, say: &Sentences<'_>, found: &Readings<'_>) -> String {
        let message = match (cause, &self.labels) {
            (Cause::Refused, _) => found.error().map(|error| say.message(&error)),
            (Cause::HostLabels, Some(error)) => Some(host_message(say, error)),
            _ => None,
        };
        say.say(&format!("say.differ.{}", cause.name()), &[("message", message.unwrap_or_default())])
    }

    fn sections(&self, cause: Cause, say: &Sentences<'_>, found: &Readings<'_>) -> Vec<Json> {
        let section = |problem: &Problem| say.section(problem.cause.name(), problem.component);
        let of_rfc = || found.error().map_or_else(String::new, |error| section(&error));
        let of_url = || {
            let continued = found.errors.iter().find(|error| error.effect != Effect::Failed);
            let place = match &self.failure {
                Some(failure) if self.url(found).is_none() => Some(failure.cause.name()),
                _ => continued.map(|error| error.kind.name()),
            };
            place.map_or_else(|| "URL Standard, URL parsing".to_owned(), |name| say.section(name, Component::Reference))
        };
        let written = SECTIONS[cause as usize].iter().enumerate().map(|(index, section)| match (*section, index) {
            ("", 0) => Json::Said(of_rfc()),
            ("", _) => Json::Said(of_url()),
            (section, _) => Json::Word(section),
        });
        written.collect()
    }
}

/// Returns the sentence about a host without A-labels.
pub(super) fn host_message(say: &Sentences<'_>, error: &HostError) -> String {
    let named = error.character.map_or_else(String::new, |(_, c)| visible(c.encode_utf8(&mut [0; 4])));
    let label = visible(&problem::cut(say.shown.part(&error.label)));
    say.say(&format!("rule.{}.problem", error.code.name()), &[("named", named), ("label", label)])
}

/// An older program that connects to another place than the standards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The index of its specification.
    row: usize,
    /// The scheme, the host or the port.
    pub component: Part,
    /// The value that it reads.
    pub value: Option<String>,
}

/// The older specifications: an example of a program or its key, the cause, its sections.
const OLDER: [(&str, &str, &str, [&str; 2]); 2] = [
    ("RFC 2396", "java.net.URI", "host-name", ["RFC 2396 section 3.2.2", "RFC 3986 section 3.2.2"]),
    ("RFC 1808", "say.before-1998", "query-in-authority", ["RFC 3986 section 3.2", "RFC 1808 section 2.4.3"]),
];

/// Returns the older programs that connect elsewhere; none for a text that no standard accepts.
fn programs(found: &Readings<'_>) -> Vec<Otherwise> {
    let text = found.given.text.as_str();
    let Some(reference) = found.reference().filter(|_| text.contains("//")) else { return Vec::new() };
    let url = web::parse(text, None).ok();
    let own = place(reference.scheme(), reference.host(), reference.port());
    let web = url.as_ref().map(WebUrl::view).map(|url| place(Some(url.scheme()), url.host(), Some(url.port_text())));
    let read = [rfc2396(text), rfc1808(text)].into_iter().enumerate();
    let rows = read.filter_map(|(row, found)| {
        let older::Parts { scheme, host, port, .. } = found.ok()?;
        let theirs = place(scheme, host, port);
        let index = (0..3).find(|index| {
            theirs[*index] != own[*index] && web.as_ref().is_none_or(|web| theirs[*index] != web[*index])
        })?;
        let component = [Part::Scheme, Part::Host, Part::Port][index];
        Some(Otherwise { row, component, value: [scheme, host, port][index].map(str::to_owned) })
    });
    rows.collect()
}

/// Returns scheme, host and port in one form.
fn place(scheme: Option<&str>, host: Option<&str>, port: Option<&str>) -> [Option<String>; 3] {
    let lower = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_ascii_lowercase);
    let scheme = lower(scheme);
    let port = match port.unwrap_or_default() {
        "" => scheme.as_deref().and_then(|scheme| lookup(scheme).default_port).map(|port| port.to_string()),
        port => Some(port.trim_start_matches('0').to_owned()),
    };
    [scheme, lower(host), port]
}

codes! {
    /// The host that `urllib.parse.urlsplit` of CPython reads.
    Python {
        /// That of browsers.
        Browsers = "browsers",
        /// That of RFC 3986.
        Rfc = "rfc",
        /// Neither, or it refuses the text.
        Neither = "neither",
    }
}

/// Two hosts that programs read in one text, masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwoHosts {
    /// The standards read one host, and older programs another.
    Older {
        /// The host of the standards.
        standards: String,
        /// The program, or the key of its name.
        program: &'static str,
        /// Its host.
        older: String,
    },
    /// Browsers read a host, and RFC 3986 stays on that of the base.
    Base {
        /// The host of browsers.
        browsers: String,
    },
    /// Browsers read another host than RFC 3986.
    Apart {
        /// The host of browsers.
        browsers: String,
        /// The host of RFC 3986.
        rfc: String,
        /// The host of Python.
        python: Python,
        /// True if the host of RFC 3986 is a name that a resolver takes for a number.
        is_number: bool,
    },
}

impl TwoHosts {
    /// Returns the two halves of the sentence, which a comma separates: the host of browsers, and that of the others.
    pub fn sentences(&self, say: &Sentences<'_>) -> [String; 2] {
        let (first, browsers, second, values) = match self {
            TwoHosts::Older { standards, program, older } => {
                let values = [("program", say.text(program)), ("host", older.clone())];
                ("say.hosts-standards", standards, "say.hosts-older", values.to_vec())
            }
            TwoHosts::Base { browsers } => ("say.hosts-browsers", browsers, "say.hosts-base", Vec::new()),
            TwoHosts::Apart { browsers, rfc, python, is_number } => {
                let first = match python {
                    Python::Browsers => "say.hosts-browsers-python",
                    _ => "say.hosts-browsers",
                };
                let second = match (python, is_number) {
                    (Python::Rfc, false) => "say.hosts-rfc-python",
                    (Python::Rfc, true) => "say.hosts-name-python",
                    (_, false) => "say.hosts-rfc",
                    (_, true) => "say.hosts-name",
                };
                (first, browsers, second, vec![("host", rfc.clone())])
            }
        };
        [say.say(first, &[("host", browsers.clone())]), say.say(second, &values)]
    }
}

impl Disagreements {
    /// Returns two hosts that programs can connect to; None if all read one, or if a host depends on a secret.
    pub fn two_hosts(&self, found: &Report<'_>, shown: &Shown<'_>, base: Option<&Shown<'_>>) -> Option<TwoHosts> {
        let readings = &found.readings;
        let Some(row) = self.rows.iter().find(|row| row.component == Some(Part::Host)) else {
            let hosts = self.programs.iter().filter(|one| one.component == Part::Host);
            let (one, older) =
                hosts.filter_map(|one| Some((one, one.value.as_ref()?))).find(|(_, host)| !host.is_empty())?;
            let standards = readings.parts.get(Part::Host).map_or_else(String::new, |place| shown.part(place));
            let (_, program, ..) = OLDER[one.row];
            return Some(TwoHosts::Older { standards, program, older: shown.form(older.as_str()) });
        };
        let rfc = self.value(row, shown, base).text()?.to_owned();
        let browsers = self.by_browsers(Part::Host, readings, shown, base)?;
        // The two forms of a name beyond ASCII are one host.
        let is_host = rfc.is_ascii() && Reference::parse(&format!("//{rfc}")).is_ok();
        if rfc.is_empty() || browsers.is_empty() || !is_host || [&rfc, &browsers].contains(&&MASK.to_owned()) {
            return None;
        }
        let base_given = base.map(|base| base.given.clone());
        let names = shown.given.names.clone();
        let asked = Asked { text: shown.given.clone(), base: base_given, hides: true, names };
        let host = |asked: &Asked| {
            let (shown, base) = (Shown::new(&asked.text, true), asked.base.as_ref().map(|base| Shown::new(base, true)));
            let readings = Readings::of(&asked.text, asked.base.as_ref().map(|base| base.text.as_str()));
            let made = Disagreements::of(&readings);
            Ok::<_, Infallible>(Json::from(made.by_browsers(Part::Host, &readings, &shown, base.as_ref())))
        };
        if !shown.secrets().is_empty() && discreet(&asked, &host).is_ok_and(|host| host.text() == Some(MASK)) {
            return None;
        }
        if rfc == PROBE_HOST {
            return found.fixes.is_empty().then_some(TwoHosts::Base { browsers });
        }
        let whole = shown.whole();
        let python = cpython::hostname(&whole).ok().flatten();
        let python = match python.as_deref() {
            Some(host) if host == browsers.to_lowercase() => Python::Browsers,
            Some(host) if host == rfc.to_lowercase() => Python::Rfc,
            _ => Python::Neither,
        };
        let is_number = loose_ipv4(&rfc).is_some();
        Some(TwoHosts::Apart { browsers, rfc, python, is_number })
    }
}

/// Returns the components of an invalid text that end before its first error, as far as they are shown; none of a valid
/// one.
///
/// The parts of an authority are found up to the error.
pub fn readable(found: &Report<'_>, shown: &Shown<'_>) -> Vec<(Part, Range<usize>)> {
    let Some(error) = found.readings.error() else { return Vec::new() };
    let (text, at) = (shown.whole(), shown.shown_place(&error.place).start);
    let is_scheme = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
    };
    let parts = Parts::split_to(&text, at);
    let before = parts.defined().filter(|(part, place)| {
        !matches!(part, Part::User | Part::Password)
            && place.end <= at
            && part.component() != error.component
            && (!place.is_empty() || place.end < at)
            // Nothing before the colon of "git@github.com:x" is a scheme.
            && (*part != Part::Scheme || is_scheme(&text[place.start..place.end]))
    });
    before.map(|(part, place)| (part, shown.origin(place))).collect()
}

codes! {
    /// A parser.
    Parser {
        /// RFC 3986.
        Rfc3986 = "RFC 3986",
        /// RFC 3987.
        Rfc3987 = "RFC 3987",
        /// The URL Standard.
        UrlStandard = "URL Standard",
        /// The expression of RFC 3986 Appendix B, which accepts every text.
        AppendixB = "RFC 3986 Appendix B",
        /// `urllib.parse.urlsplit` of CPython.
        Urllib = "CPython urllib.parse",
        /// `java.net.URI`.
        Java = "java.net.URI",
    }
}

/// The text of each of [`Part::APART`], or the code of an error of the parser.
pub type Found = Result<Vec<Option<String>>, &'static str>;

/// Returns the reading of each parser, masked.
pub fn readings(shown: &Shown<'_>, found: &Readings<'_>) -> Vec<(Parser, Found)> {
    let of = |parts: &Parts| Part::APART.iter().map(|part| Some(shown.part(parts.get(*part)?))).collect();
    let read = |parser| {
        let found = match parser {
            Parser::Rfc3986 => found.uri.as_ref().map(|_| of(&found.parts)).map_err(|error| error.code.name()),
            Parser::Rfc3987 => found.iri.as_ref().map(|_| of(&found.parts)).map_err(|error| error.code.name()),
            Parser::UrlStandard => by_browsers(shown, found),
            Parser::AppendixB => Ok(of(&Parts::split(shown.text))),
            Parser::Urllib => by_cpython(shown).map_err(|fault| fault.code),
            Parser::Java => by_java(shown).map_err(|fault| fault.code),
        };
        (parser, found)
    };
    Parser::ALL.into_iter().map(read).collect()
}

/// Returns the components that not all parsers which accept the text read alike.
pub fn disputed(readings: &[(Parser, Found)]) -> impl Iterator<Item = Part> {
    let taken: Vec<_> = readings.iter().filter_map(|(_, found)| found.as_ref().ok()).collect();
    let differs = move |index: usize| taken.windows(2).any(|pair| pair[0][index] != pair[1][index]);
    Part::APART.into_iter().enumerate().filter(move |(index, _)| differs(*index)).map(|(_, part)| part)
}

fn by_browsers(shown: &Shown<'_>, found: &Readings<'_>) -> Found {
    let Some(url) = &found.url else {
        let failed = found.errors.iter().find(|error| error.effect == Effect::Failed);
        return Err(failed.map_or(Code::TooLong.name(), |error| error.kind.name()));
    };
    let view = url.view();
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok(vec![
        Some(piece(view.scheme())),
        view.userinfo().map(piece),
        view.host().map(piece),
        view.port().map(|port| port.to_string()),
        Some(piece(view.path())),
        view.query().map(piece),
        view.fragment().map(piece),
    ])
}

/// Parses by `urllib.parse.urlsplit`, where missing components are empty, and user, host and port None.
fn by_cpython(shown: &Shown<'_>) -> Result<Vec<Option<String>>, Fault> {
    let text = shown.text;
    let piece = |found: Answer<'_>| found.map(|found| found.map(|found| shown.piece(found.into_owned())));
    let (user, password) = (piece(cpython::username(text))?, piece(cpython::password(text))?);
    let userinfo = match (user, password) {
        (Some(user), Some(password)) => Some(format!("{user}:{password}")),
        (user, _) => user,
    };
    Ok(vec![
        piece(cpython::scheme(text))?,
        userinfo,
        piece(cpython::hostname(text))?,
        cpython::port(text)?.map(|port| port.to_string()),
        piece(cpython::path(text))?,
        piece(cpython::query(text))?,
        piece(cpython::fragment(text))?,
    ])
}

fn by_java(shown: &Shown<'_>) -> Result<Vec<Option<String>>, Fault> {
    let uri = JavaUri::parse(shown.text)?;
    let piece = |text: &str| shown.piece(text.to_owned());
    Ok(vec![
        uri.scheme.map(piece),
        uri.userinfo.map(piece),
        uri.host.map(piece),
        uri.port.map(|port| port.to_string()),
        uri.path.map(piece),
        uri.query.map(piece),
        uri.fragment.map(piece),
    ])
}
