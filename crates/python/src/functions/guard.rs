//! Verdicts of a policy on a string. The sentences are in `urikit.guard`; here are policies, verdicts and readings as
//! data.

use std::borrow::Cow;
use std::collections::HashSet;
use std::net::IpAddr;
use std::ops::Range;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use urikit_core::guard::address::{Refusal, Source};
use urikit_core::guard::host::{address, HostPattern};
use urikit_core::guard::policy::{Addresses, Policy, Target};
use urikit_core::guard::protected::Protected;
use urikit_core::guard::reason::{About, Reason, ReasonCode};
use urikit_core::guard::Verdict;
use urikit_core::names::special::{Special, Translator};
use urikit_core::names::unicode::Level;
use urikit_core::readings::program::Program;
use urikit_core::readings::reading::bare;
use urikit_core::readings::reading::{self, Base, Reading};
use urikit_core::syntax::characters;
use urikit_core::syntax::parse::ip;
use urikit_reader::check;

use crate::arguments::choices::{choices, Choices};
use crate::arguments::text::replaced;
use crate::arguments::{errors, long, named};

/// A pattern: the labels of a name, whether itself and what is below it fit, or a packed address and a length.
type Pattern = (Vec<String>, bool, bool, Option<(Vec<u8>, u8)>);
/// Scheme, host, port.
type Place = (Option<String>, Option<String>, Option<u128>);

/// A block of addresses, what it is for, where that is said, and whether it is a metadata service.
pub(crate) type Row = (String, &'static str, &'static str, bool);

/// Rules of a `Policy`, in the form that the core reads.
#[pyclass(frozen, module = "urikit._native", name = "GuardRules")]
pub(crate) struct GuardRules(pub(crate) Arc<Policy>);

/// The fields of a Python `Policy` that are read as they are, by their names.
#[derive(FromPyObject)]
struct Fields<'py> {
    schemes: HashSet<String>,
    private_names: bool,
    valid: bool,
    userinfo: bool,
    fragment: bool,
    keeps_fragment: bool,
    look_alikes: bool,
    scripts: String,
    base: Option<Bound<'py, PyString>>,
    target: String,
    registered: Vec<String>,
    any_loopback_port: bool,
    agreement: bool,
    parsers: HashSet<String>,
}

#[pymethods]
impl GuardRules {
    /// A policy, and those of its fields that Python writes in another form.
    #[new]
    #[pyo3(signature = (policy, /, *, hosts, refused_hosts, protected, ports, addresses, nat64, max_length))]
    #[expect(clippy::too_many_arguments, reason = "one for each field, by its name")]
    fn new(
        policy: Fields<'_>,
        hosts: Vec<Pattern>,
        refused_hosts: Vec<Pattern>,
        protected: Vec<String>,
        ports: Option<Vec<u16>>,
        addresses: &str,
        nat64: Vec<(Vec<u8>, u8)>,
        max_length: usize,
    ) -> PyResult<Self> {
        Ok(GuardRules(Arc::new(Policy {
            schemes: policy.schemes.into_iter().collect(),
            hosts: hosts.into_iter().map(pattern).collect::<PyResult<_>>()?,
            refused_hosts: refused_hosts.into_iter().map(pattern).collect::<PyResult<_>>()?,
            ports,
            addresses: ADDRESSES.read(addresses)?,
            nat64: nat64.into_iter().map(translator).collect::<PyResult<_>>()?,
            private_names: policy.private_names,
            valid: policy.valid,
            userinfo: policy.userinfo,
            fragment: policy.fragment,
            keeps_fragment: policy.keeps_fragment,
            look_alikes: policy.look_alikes,
            scripts: SCRIPTS.read(&policy.scripts)?,
            protected: protected.iter().map(|name| Protected::new(name)).collect(),
            max_length,
            base: policy.base.as_ref().map(read_base).transpose()?,
            target: TARGET.read(&policy.target)?,
            registered: policy.registered,
            any_loopback_port: policy.any_loopback_port,
            agreement: policy.agreement,
            parsers: programs(&policy.parsers)?,
        })))
    }

    /// Return why a packed IP address is refused: (code, kind of sentence, subject); None if it is allowed.
    #[pyo3(signature = (packed, /))]
    fn refusal<'py>(&self, py: Python<'py>, packed: &[u8]) -> PyResult<Option<Because<'py>>> {
        let address = unpacked(packed)?;
        let Refusal { host, block } = self.0.refusal(address, Source::Resolved);
        let written = match address {
            IpAddr::V4(four) => four.to_string(),
            IpAddr::V6(six) => ip::format_ipv6_plain(six.segments()),
        };
        let (code, of) = match (block, host) {
            (Some(row), _) => (ReasonCode::of_block(row), About::Address(written, row)),
            (None, Some(rule)) => (ReasonCode::Host, About::Name(written, rule)),
            (None, None) => return Ok(None),
        };
        let (kind, about) = about(py, (0, 0), of)?;
        Ok(Some((code.name(), kind, about)))
    }
}

/// The code of a reason, the kind of its sentence, and what that is about.
type Because<'py> = (&'static str, &'static str, Bound<'py, PyAny>);

const SCRIPTS: Choices<Level> = Choices("scripts", &Level::NAMES);
const PARSERS: Choices<Program> = Choices("parsers", &Program::NAMES);
choices! {
    TARGET("target"): Target { "any" => Any, "origin" => Origin, "site" => Site, "registered" => Registered }
    ADDRESSES("addresses"): Addresses { "public" => Public, "loopback" => Loopback, "any" => Any }
}

/// The programs of some names, in the order of their list.
fn programs(names: &HashSet<String>) -> PyResult<Vec<Program>> {
    for name in names {
        PARSERS.read(name)?;
    }
    Ok(Program::NAMES.iter().filter(|(name, _)| names.contains(*name)).map(|(_, program)| *program).collect())
}

/// Result of a check, built lazily; the base class of `Checked`.
#[pyclass(frozen, subclass, module = "urikit._native", name = "GuardAnswer")]
pub(crate) struct GuardAnswer(Option<Asked>);

struct Asked {
    text: Py<PyString>,
    policy: Py<PyAny>,
    said: Answer,
}

/// A verdict that borrows nothing.
enum Answer {
    /// The text is the URL to use; where its host is, in bytes, and the port.
    Kept(Option<Range<usize>>, Option<u16>),
    /// Any other.
    Made(Box<Verdict<'static>>),
}

#[pymethods]
impl GuardAnswer {
    /// Checks a text; without a policy and its rules the answer is missing, as when a value is copied.
    #[new]
    #[pyo3(signature = (*given, **_fields))]
    fn new(given: &Bound<'_, PyTuple>, _fields: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let given = |at| given.get_borrowed_item(at).ok();
        let (Some(text), Some(policy), Some(rules)) = (given(0), given(1), given(2)) else {
            return Ok(GuardAnswer(None));
        };
        let Ok(rules) = rules.cast_exact::<GuardRules>() else { return Ok(GuardAnswer(None)) };
        let text = text.cast::<PyString>()?;
        let rules = &rules.get().0;
        let said = match text.to_str() {
            Ok(utf8) if utf8.len() < long::LONG => answer(utf8, rules),
            _ => {
                let (utf8, _) = replaced(&text)?;
                let rules = Arc::clone(rules);
                long::run(text.py(), &utf8, move |utf8| answer(utf8, &rules))?
            }
        };
        let (text, policy) = (text.to_owned().unbind(), policy.to_owned().unbind());
        Ok(GuardAnswer(Some(Asked { text, policy, said })))
    }

    /// Result of the policy; None if nothing was checked.
    #[getter]
    fn _allowed(&self) -> Option<bool> {
        self.0.as_ref().map(|asked| match &asked.said {
            Answer::Kept(..) => true,
            Answer::Made(said) => matches!(**said, Verdict::Allowed(..)),
        })
    }

    /// Input, policy, and (url, host, port) or [(code, component, start, end, kind of sentence, subject)].
    #[getter]
    fn _found<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(Asked { text, policy, said }) = &self.0 else { return Ok(None) };
        let found = match said {
            Answer::Made(said) => written(text.bind(py), said)?,
            Answer::Kept(host, port) => {
                let (utf8, _) = replaced(text.bind(py))?;
                let host = host.clone().map(|host| &utf8[host]);
                (text, host, port).into_pyobject(py)?.into_any()
            }
        };
        Ok(Some((text, policy, found).into_pyobject(py)?))
    }
}

fn answer(text: &str, rules: &Policy) -> Answer {
    let made = match check(text, rules) {
        Verdict::Allowed(Cow::Borrowed(url), place) if url.len() == text.len() => {
            if let Some(kept) = kept(text, &place) {
                return kept;
            }
            Verdict::Allowed(Cow::Owned(url.to_owned()), place.to_owned())
        }
        Verdict::Allowed(url, place) => Verdict::Allowed(Cow::Owned(url.into_owned()), place.to_owned()),
        Verdict::Refused(reasons) => Verdict::Refused(reasons),
    };
    Answer::Made(Box::new(made))
}

/// The answer where a text is the URL to use, and the host in it is that of the place.
fn kept(text: &str, place: &Reading<'_>) -> Option<Answer> {
    let port = place.port.map(u16::try_from).transpose().ok()?;
    let Some(host) = &place.host else { return Some(Answer::Kept(None, port)) };
    let Cow::Borrowed(host) = host else { return None };
    let start = (host.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let range = start..start + host.len();
    (text.get(range.clone()) == Some(host)).then_some(Answer::Kept(Some(range), port))
}

fn written<'py>(string: &Bound<'py, PyString>, said: &Verdict<'_>) -> PyResult<Bound<'py, PyAny>> {
    let py = string.py();
    let (text, _) = replaced(string)?;
    let reasons = match said {
        Verdict::Allowed(url, place) => {
            let url = if *url == *text { string.clone() } else { PyString::new(py, url) };
            return Ok((url, place.host.as_deref(), place.port).into_pyobject(py)?.into_any());
        }
        Verdict::Refused(reasons) => reasons,
    };
    // A place that is counted in characters is not one of bytes, and may be inside a character.
    let in_bytes = |reason: &Reason| if reason.in_characters { (0, 0) } else { (reason.start, reason.end) };
    let places = characters::places(&text, reasons.iter().map(in_bytes));
    let rows = PyList::empty(py);
    for (reason, place) in reasons.iter().zip(places) {
        let (start, end) = if reason.in_characters { (reason.start, reason.end) } else { place };
        let (kind, about) = about(py, (start, end), reason.about.clone())?;
        rows.append((reason.code.name(), reason.component.name(), start, end, kind, about))?;
    }
    Ok(rows.into_any())
}

/// The kind of a sentence, and what it is about; `place` is that of the reason.
fn about(py: Python<'_>, place: (usize, usize), about: About) -> PyResult<(&'static str, Bound<'_, PyAny>)> {
    fn any(about: Bound<'_, PyTuple>) -> Bound<'_, PyAny> {
        about.into_any()
    }
    Ok(match about {
        About::Nothing => ("nothing", py.None().into_bound(py)),
        About::Length(count) => ("length", count.into_pyobject(py)?.into_any()),
        About::RefusedByRfc(web) => ("refused-by-rfc", any(triple(web).into_pyobject(py)?)),
        About::Refused => ("refused", py.None().into_bound(py)),
        About::RefusedByBrowsers(rfc) => ("refused-by-browsers", any(triple(rfc).into_pyobject(py)?)),
        About::Readings(rfc, web) => ("readings", any((triple(rfc), triple(web)).into_pyobject(py)?)),
        About::RefusedByProgram(name, web) => ("refused-by-program", any((name, triple(web)).into_pyobject(py)?)),
        About::Program(name, read, web) => ("program", any((name, triple(read), triple(web)).into_pyobject(py)?)),
        About::Text(text) => ("text", text.into_pyobject(py)?.into_any()),
        About::Name(name, purpose) => ("name", any((name, purpose).into_pyobject(py)?)),
        About::Address(host, row) => {
            let (network, purpose, ..) = row_of(row);
            ("address", any((host, network, purpose).into_pyobject(py)?))
        }
        About::Issue(code, in_url) => {
            let (start, end) = in_url.unwrap_or(place);
            ("issue", any((code.name(), start, end).into_pyobject(py)?))
        }
        About::LooksLike(name) => ("looks-like", name.into_pyobject(py)?.into_any()),
        About::Scripts(label) => ("scripts", label.into_pyobject(py)?.into_any()),
        About::Character(label, c) => ("character", any((label, c).into_pyobject(py)?)),
        About::Elsewhere(one) => ("elsewhere", any(triple(one).into_pyobject(py)?)),
    })
}

fn triple(reading: Reading<'_>) -> Place {
    (reading.scheme.map(Into::into), reading.host.map(Into::into), reading.port)
}

/// Return the targets of a string: by the RFCs, by splitting if these refuse it, and in browsers.
///
/// A target is (scheme, host, port).
#[pyfunction]
#[pyo3(signature = (text, base, /))]
pub(crate) fn guard_readings(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'_, PyString>,
    base: Option<&Bound<'_, PyString>>,
) -> PyResult<(Option<Place>, Option<Place>, Option<Place>)> {
    let base = base.map(read_base).transpose()?;
    let (utf8, _) = replaced(text)?;
    long::run(text.py(), &utf8, move |utf8| {
        let found = reading::read(utf8, base.as_ref());
        let rfc = found.rfc.ok().map(triple);
        (rfc.clone(), found.split.map(triple).or(rfc), found.web.ok().map(|(_, web)| triple(web)))
    })
}

/// Return the block for which a packed IP address is refused, as `special_address`; None if it is allowed.
#[pyfunction]
#[pyo3(signature = (packed, addresses, /))]
pub(crate) fn guard_address(packed: &[u8], addresses: &str) -> PyResult<Option<Row>> {
    let policy = Policy { addresses: ADDRESSES.read(addresses)?, ..Policy::default() };
    Ok(policy.refusal(unpacked(packed)?, Source::Resolved).block.map(row_of))
}

/// Return whether a host matches a pattern.
#[pyfunction]
#[pyo3(signature = (given, host, /))]
pub(crate) fn guard_host_fits(given: Pattern, host: &str) -> PyResult<bool> {
    let host = bare(host);
    Ok(pattern(given)?.matches(host, address(host)))
}

fn pattern((labels, itself, below, block): Pattern) -> PyResult<HostPattern> {
    Ok(match block {
        None => HostPattern::Name { name: labels.join("."), itself, below },
        Some((packed, prefix)) => HostPattern::Block(unpacked(&packed)?, prefix),
    })
}

fn translator((packed, prefix): (Vec<u8>, u8)) -> PyResult<Translator> {
    let made = match unpacked(&packed)? {
        IpAddr::V6(six) => Translator::new(six, prefix),
        IpAddr::V4(_) => None,
    };
    made.ok_or_else(|| errors::argument("nat64", "IPv6 prefixes of RFC 6052 section 2.2", &prefix.to_string()))
}

fn read_base(base: &Bound<'_, PyString>) -> PyResult<Base> {
    let text = base.to_str()?;
    Base::new(text).map_err(|error| errors::syntax(base, text, error))
}

/// A block as Python has it.
pub(crate) fn row_of(row: &'static Special) -> Row {
    (format!("{}/{}", row.network, row.prefix), row.purpose, row.source, row.is_metadata)
}

/// An address from its bytes.
pub(crate) fn unpacked(packed: &[u8]) -> PyResult<IpAddr> {
    let four = <[u8; 4]>::try_from(packed).map(IpAddr::from);
    let address = four.or_else(|_| <[u8; 16]>::try_from(packed).map(IpAddr::from));
    address.map_err(|_| errors::argument("packed", "4 or 16 bytes", &packed.len().to_string()))
}
