//! The URL of the web: the URL Standard of the WHATWG, as its own state machine.
//!
//! Pinned to commit 6ae84860d12800bcf563668e7cc821360dce6062 of 2 July 2026. A
//! [`WebUrl`] is a serialization and the offsets of its parts. Parsing changes what the
//! standard changes: this is the world where input is repaired, and the list of
//! [`ValidationError`]s says where. The RFC's parser is not used here, nor this one there.
//!
//! Left out: URLPattern, the blob URL store (a blob's origin is that of its path).

mod encoding;
mod error;
pub mod form;
pub mod host;
mod ipv6;
mod machine;
mod origin;
mod record;
mod serialize;
mod set;
mod sets;
mod swift;
mod units;
mod view;

pub use encoding::QueryEncoding;
pub use error::{Effect, Kind, ValidationError};
pub use host::{Failure, Host};
pub use record::special_port;
pub use serialize::WebUrl;
pub use set::Property;
pub use view::{HostShape, Parts, View};

use machine::{Cleaned, Ends, Machine};
use record::Record;

/// The commit of the URL Standard this implements.
pub const COMMIT: &str = "6ae84860d12800bcf563668e7cc821360dce6062";

/// Parses `input` against `base`.
///
/// # Errors
/// [`Failure`]; [`validation_errors`] tells why.
///
/// ```
/// use urikit_core::whatwg::parse;
/// let url = parse("HTTP:\\\\EXAMPLE.com:80\\a\\..\\b c", None).unwrap();
/// assert_eq!(url.href(), "http://example.com/b%20c");
/// ```
pub fn parse(input: &str, base: Option<&WebUrl>) -> Result<WebUrl, Failure> {
    parse_encoded(input, base, QueryEncoding::UTF_8)
}

/// Parses as a document in `encoding` does.
///
/// # Errors
/// As [`parse`].
pub fn parse_encoded(input: &str, base: Option<&WebUrl>, encoding: QueryEncoding) -> Result<WebUrl, Failure> {
    if let Some(parts) = swift::recognise(input) {
        return Ok(WebUrl::from_parts(input.to_owned(), parts));
    }
    let base = base.map(WebUrl::record);
    run(input, base.as_ref(), encoding).map(|record| WebUrl::from_record(&record))
}

/// The parts of `input` where it is already in serialized form; None says nothing.
pub fn recognise(input: &str) -> Option<Parts> {
    swift::recognise(input)
}

/// The state machine alone, without the scan before it.
///
/// # Errors
/// As [`parse`].
pub fn parse_by_machine(input: &str, base: Option<&WebUrl>) -> Result<WebUrl, Failure> {
    let base = base.map(WebUrl::record);
    run(input, base.as_ref(), QueryEncoding::UTF_8).map(|record| WebUrl::from_record(&record))
}

fn run(input: &str, base: Option<&Record>, encoding: QueryEncoding) -> Result<Record, Failure> {
    let cleaned = Cleaned::new(input, Ends::Trim, &mut ());
    let (result, record) = Machine::new(&cleaned.text, base, encoding, &mut ()).run();
    result.map(|()| record)
}

/// Every validation error of parsing `input`, in the order of the machine, with positions in
/// `input`.
///
/// ```
/// use urikit_core::whatwg::{validation_errors, Effect};
/// let errors = validation_errors("https://1.2.3/ ", None);
/// let names: Vec<_> = errors.iter().map(|e| (e.kind.name(), e.start, e.end)).collect();
/// assert_eq!(names, [("invalid-URL-unit", 14, 15), ("IPv4-too-few-parts", 8, 13)]);
/// ```
pub fn validation_errors(input: &str, base: Option<&WebUrl>) -> Vec<ValidationError> {
    let mut outer = Vec::new();
    let cleaned = Cleaned::new(input, Ends::Trim, &mut outer);
    let base = base.map(WebUrl::record);
    let mut inner: Vec<ValidationError> = Vec::new();
    let _ = Machine::new(&cleaned.text, base.as_ref(), QueryEncoding::UTF_8, &mut inner).run();
    outer.extend(inner.into_iter().map(|error| {
        let (start, end) = cleaned.place(error.start, error.end);
        ValidationError { start, end, ..error }
    }));
    outer
}

/// Whether `input` is a valid URL string ("URL writing"), against a base or alone.
///
/// This is another question than whether it parses: browsers repair a great deal. The
/// grammar of the standard and its validation errors say the same, since the parser
/// reports whatever the grammar does not allow.
///
/// ```
/// use urikit_core::whatwg::is_valid_url_string;
/// assert!(is_valid_url_string("https://example.org/a?b#c", None));
/// assert!(!is_valid_url_string("https:example.org", None));
/// ```
pub fn is_valid_url_string(input: &str, base: Option<&WebUrl>) -> bool {
    validation_errors(input, base).is_empty()
}

/// Whether the parser accepts `input`; builds as little as it can.
pub fn can_parse(input: &str, base: Option<&WebUrl>) -> bool {
    swift::recognise(input).is_some()
        || run(input, base.map(WebUrl::record).as_ref(), QueryEncoding::UTF_8).is_ok()
}

/// Percent-encode after encoding, with the special-query set: what a query in a document
/// of `encoding` becomes.
pub fn encode_query(text: &str, encoding: QueryEncoding) -> String {
    let mut out = String::new();
    encoding.percent_encode(&mut out, text, sets::SPECIAL_QUERY);
    out
}
