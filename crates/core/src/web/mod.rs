//! The URL of browsers: the WHATWG's URL Standard as a state machine.
//!
//! Pinned to commit 6ae84860d12800bcf563668e7cc821360dce6062 of 2 July 2026. A [`WebUrl`] is a serialization and the
//! offsets of its parts. Parsing repairs input as the standard does, and the list of [`ValidationError`]s shows where.
//! This module and the RFC's parser do not use each other.
//!
//! Left out: URLPattern, the blob URL store (the origin of a blob is that of its path).

mod bridge;
mod decimal;
mod draft;
#[cfg_attr(not(feature = "encodings"), path = "utf_8.rs")]
mod encoding;
mod error;
pub mod form;
pub mod host;
mod ignored;
mod input;
mod ipv6;
mod machine;
mod origin;
mod relativize;
mod scheme;
mod set;
mod sets;
mod swift;
mod units;
mod url;
mod view;
mod writing;

#[cfg(feature = "encodings")]
pub use encoding::encode;
pub use encoding::{decode, QueryEncoding};
pub use error::{Effect, Failure, Kind, ValidationError};
pub use ignored::Ignored;
pub use set::Property;
pub use url::WebUrl;
pub use view::{HostShape, Parts, View};
pub use writing::is_valid_url_string;

use draft::Draft;
use error::{Heard, Report, Unheard};
use input::{Cleaned, Ends};
use machine::{Around, Machine};

/// Text decoded with the encoding of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark of its encoding.
    pub text: String,
    /// The name of the encoding.
    pub encoding: &'static str,
    /// The number of U+FFFD that replace invalid bytes.
    pub replaced: usize,
}

/// The implemented commit of the URL Standard.
pub const COMMIT: &str = "6ae84860d12800bcf563668e7cc821360dce6062";

/// The maximum length of an input in bytes, so that the longest result has 32-bit offsets.
pub const LONGEST: usize = 1 << 28;

/// The maximum length of a base.
const LONGEST_BASE: usize = u32::MAX as usize / 2;

/// Parses `input` against `base`.
///
/// # Errors
/// [`Failure`]; [`validation_errors`] returns the reason, except for input longer than [`LONGEST`].
///
/// ```
/// use urikit_core::web::parse;
/// let url = parse("HTTP:\\\\EXAMPLE.com:80\\a\\..\\b c", None).unwrap();
/// assert_eq!(url.href(), "http://example.com/b%20c");
/// ```
pub fn parse(input: &str, base: Option<View<'_>>) -> Result<WebUrl, Failure> {
    if let Some(parts) = swift::recognise(input) {
        return Ok(WebUrl::new(input.to_owned(), parts));
    }
    let mut href = String::new();
    let parts = parse_into(&mut href, input, base, QueryEncoding::UTF_8)?;
    Ok(WebUrl::new(href, parts))
}

/// Parses with the state machine alone, without the fast scans.
///
/// # Errors
/// Same as [`parse`].
pub fn parse_by_machine(input: &str, base: Option<View<'_>>) -> Result<WebUrl, Failure> {
    if input.len() > LONGEST || base.is_some_and(|base| base.href().len() > LONGEST_BASE) {
        return Err(Failure);
    }
    let mut href = String::new();
    // A receiver of errors disables the scans.
    let parts = run(&mut href, input, base, QueryEncoding::UTF_8, &mut Heard::default())?;
    Ok(WebUrl::new(href, parts))
}

/// Returns the parts of `input` if it is already serialized; None if unknown.
#[inline]
pub fn recognise(input: &str) -> Option<Parts> {
    swift::recognise(input)
}

/// Parses as in a document in `encoding`: the serialization replaces the text of `href`, which may be reused.
///
/// # Errors
/// Same as [`parse`]; the text of `href` is then undefined.
pub fn parse_into(
    href: &mut String,
    input: &str,
    base: Option<View<'_>>,
    encoding: QueryEncoding,
) -> Result<Parts, Failure> {
    let known = base.map_or(0, |base| base.href().len());
    if input.len() > LONGEST || known > LONGEST_BASE {
        return Err(Failure);
    }
    // Encoding makes a path longer; nearly all keep their length.
    href.reserve(input.len() + known + 8);
    run(href, input, base, encoding, &mut Unheard::default())
}

/// Cleans the input, runs the machine and completes the result.
fn run(
    href: &mut String,
    input: &str,
    base: Option<View<'_>>,
    encoding: QueryEncoding,
    errors: &mut impl Report,
) -> Result<Parts, Failure> {
    let cleaned = Cleaned::new(input, Ends::Trim, &mut Unheard::default());
    let around = Around::Input(base.as_ref());
    let mut machine = Machine::new(&cleaned.text, around, encoding, Draft::new(href), errors);
    machine.run()?;
    Ok(machine.url.finish())
}

/// Returns the validation error that ends parsing `input`, if any; its offsets are of `input`.
///
/// ```
/// use urikit_core::web::failure;
/// assert_eq!(failure(" http://h:x/", None).map(|e| (e.kind.name(), e.start, e.end)), Some(("port-invalid", 10, 11)));
/// assert_eq!(failure("http://h:1/", None), None);
/// ```
pub fn failure(input: &str, base: Option<View<'_>>) -> Option<ValidationError> {
    heard(input, base, Heard::default()).pop()
}

/// Returns every validation error of parsing `input`, in the order of the machine, with offsets in `input`.
///
/// ```
/// use urikit_core::web::{validation_errors, Effect};
/// let errors = validation_errors("https://1.2.3/ ", None);
/// let names: Vec<_> = errors.iter().map(|e| (e.kind.name(), e.start, e.end)).collect();
/// assert_eq!(names, [("invalid-URL-unit", 14, 15), ("IPv4-too-few-parts", 8, 13)]);
/// ```
pub fn validation_errors(input: &str, base: Option<View<'_>>) -> Vec<ValidationError> {
    heard(input, base, Heard::all())
}

/// Returns the errors of parsing `input` that `outer` collects, with offsets in `input`.
fn heard(input: &str, base: Option<View<'_>>, mut outer: Heard) -> Vec<ValidationError> {
    let cleaned = Cleaned::new(input, Ends::Trim, &mut outer);
    let mut inner = Heard { all: outer.all, errors: Vec::new() };
    let mut href = String::new();
    let url = Draft::new(&mut href);
    let around = Around::Input(base.as_ref());
    let _ = Machine::new(&cleaned.text, around, QueryEncoding::UTF_8, url, &mut inner).run();
    outer.errors.extend(inner.errors.into_iter().map(|error| {
        let (start, end) = cleaned.place(error.start, error.end);
        ValidationError { start, end, ..error }
    }));
    outer.errors
}

/// Returns true if the parser accepts `input`.
pub fn can_parse(input: &str, base: Option<View<'_>>) -> bool {
    parse(input, base).is_ok()
}

/// Percent-encodes after encoding, with the special-query set: a query in a document of `encoding`.
pub fn encode_query(text: &str, encoding: QueryEncoding) -> String {
    let mut out = String::new();
    encoding.percent_encode(&mut out, text, sets::SPECIAL_QUERY);
    out
}
