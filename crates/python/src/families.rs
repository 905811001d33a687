//! The six classes of references: two families of three (RFC 3986 4.1, RFC 3987 2.2).
//!
//! ```text
//! Reference ─┬─ URIReference ─┬─ URI ── URN (crate::urn)
//!            │                └─ RelativeReference
//!            └─ IRIReference ─┬─ IRI
//!                             └─ RelativeIRIReference
//! ```
//!
//! Every URI is an IRI, but an `IRI` is not a `URI` and never equal to one: a text that
//! may go where only URIs may go has another type. What a class has of its own is how it
//! is made; all else is in [`crate::reference`], once.

use pyo3::prelude::*;
use urikit_core::syntax::chars::Syntax;
use urikit_reader as parse;

use crate::reference::{parse_as, Base};
use crate::shapes::{self, Given, Wanted};
use crate::text;

/// A URI reference: a URI or a relative reference (RFC 3986 4.1).
///
/// `URIReference.parse(text)` gives a `URI` or a `RelativeReference` and keeps the text
/// byte for byte; `str(reference)` is that text. Raw components are `str` as written;
/// `None` is undefined, `""` is empty. Frozen, hashable, ordered by text, picklable.
///
/// Raises `URISyntaxError` (a `ValueError`) for a text outside the grammar.
///
/// >>> from urikit import URIReference
/// >>> u = URIReference.parse("https://john.doe@www.example.com:1234/forum/?tag=networking#top")
/// >>> u.host, u.port_number, u.path, u.query, u.fragment
/// ('www.example.com', 1234, '/forum/', 'tag=networking', 'top')
/// >>> URIReference.parse("?").query, URIReference.parse("").query
/// ('', None)
#[pyclass(frozen, subclass, extends = Base, module = "urikit", name = "URIReference")]
pub(crate) struct URIReference;

/// A URI: a URI reference with a scheme (RFC 3986 section 3).
///
/// `URI(text)` and `URI.parse(text)` refuse a relative reference.
///
/// >>> from urikit import URI
/// >>> URI("urn:isbn:0-486-27557-4").path
/// 'isbn:0-486-27557-4'
/// >>> URI("www.example.org")
/// Traceback (most recent call last):
///     ...
/// urikit.URISyntaxError: ...
#[pyclass(frozen, subclass, extends = URIReference, module = "urikit", name = "URI")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct URI;

/// A relative reference: a URI reference without a scheme (RFC 3986 4.2).
///
/// It means nothing before it is resolved: `URI(base).resolve(reference)`.
///
/// >>> from urikit import RelativeReference
/// >>> RelativeReference("//example.org/x").form
/// 'network-path'
#[pyclass(frozen, extends = URIReference, module = "urikit", name = "RelativeReference")]
pub(crate) struct RelativeReference;

/// An IRI reference: an IRI or a relative IRI reference (RFC 3987 2.2).
///
/// As `URIReference`, and beyond ASCII it may contain what `ucschar` allows in every component
/// but scheme and port, and `iprivate` in the query. Positions are characters. Nothing is
/// normalized: a text that is not in NFC stays so, and `is_nfc` says so.
///
/// Raises `URISyntaxError` (a `ValueError`) for a text outside the grammar.
///
/// >>> from urikit import IRIReference, URIReference
/// >>> i = IRIReference.parse("https://ru.wikipedia.org/wiki/Кириллица#Состав")
/// >>> i.path, i.spans["fragment"], isinstance(i, URIReference)
/// ('/wiki/Кириллица', (40, 46), False)
#[pyclass(frozen, subclass, extends = Base, module = "urikit", name = "IRIReference")]
pub(crate) struct IRIReference;

/// An IRI: an IRI reference with a scheme (RFC 3987 2.2).
///
/// Two IRIs are equal if their texts are, which is what RDF and XML namespaces ask for
/// (RFC 3987 5.1); `equivalent` and `compare` climb the ladder of 5.3.
///
/// >>> from urikit import IRI
/// >>> a, b = IRI("http://example.com/ré"), IRI("http://example.com/r%C3%A9")
/// >>> a == b, a.equivalent(b), str(a.to_uri()) == str(b)
/// (False, True, True)
#[pyclass(frozen, extends = IRIReference, module = "urikit", name = "IRI")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct IRI;

/// A relative IRI reference: an IRI reference without a scheme (RFC 3987 2.2).
///
/// >>> from urikit import RelativeIRIReference
/// >>> RelativeIRIReference("./où").name
/// 'où'
#[pyclass(frozen, extends = IRIReference, module = "urikit", name = "RelativeIRIReference")]
pub(crate) struct RelativeIRIReference;

/// How a class is made: from a text, by its parser, and from components.
macro_rules! constructors {
    ($class:ident, $syntax:expr, $parser:path, $wanted:expr, $parse:literal, $is_valid:literal, $build:literal) => {
        #[pymethods]
        impl $class {
            #[new]
            #[pyo3(signature = (text, /))]
            fn new<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                parse_as(text, $parser)
            }

            #[doc = $parse]
            #[staticmethod]
            #[pyo3(signature = (text, /))]
            fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                parse_as(text, $parser)
            }

            #[doc = $is_valid]
            #[staticmethod]
            #[pyo3(signature = (text, /))]
            fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
                text::accepts(text, "text", $parser)
            }

            #[doc = $build]
            #[staticmethod]
            #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None),
                        user=Given(None), password=Given(None), host=Given(None),
                                port=Given(None), path=Given(None), query=Given(None), fragment=Given(None),
                                guard="add", **others),
                   text_signature = "(*, scheme=..., authority=..., userinfo=..., user=..., password=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
            #[allow(clippy::too_many_arguments)]
            fn build<'py>(
                py: Python<'py>,
                scheme: Given<'py>,
                authority: Given<'py>,
                userinfo: Given<'py>,
                user: Given<'py>,
                password: Given<'py>,
                host: Given<'py>,
                port: Given<'py>,
                path: Given<'py>,
                query: Given<'py>,
                fragment: Given<'py>,
                #[pyo3(from_py_with = crate::named::guard::utf8)] guard: &str,
                others: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                crate::other_keywords::refuse_keywords("build", others)?;
                let shapes = shapes::Shapes { scheme, authority, userinfo, user, password, host, port, path, query, fragment };
                shapes::build(py, &shapes, guard, $syntax, $wanted)
            }
        }
    };
}

constructors!(
    URIReference,
    Syntax::Uri,
    parse::parse,
    Wanted::Reference,
    "Parses a text (`str`, or `bytes` that are ASCII) and keeps it as it is.

Raises `URISyntaxError` with offset, component, rule and hint.

>>> from urikit import URIReference
>>> URIReference.parse(\"../a\")
RelativeReference('../a')",
    "Whether a text is in the grammar; makes no object and raises nothing.

>>> from urikit import URIReference
>>> URIReference.is_valid(\"a b\"), URIReference.is_valid(\"a%20b\")
(False, True)",
    "Builds a reference from components (RFC 3986 5.3).

A `str` is raw: kept byte for byte, refused outside its grammar. Data has its own
shape and is encoded once: `userinfo=(user, password)`, `host=` an address object of
`ipaddress`, `port=` an int, `path=` an iterable of segments (always an absolute
path), `query=` a `Params`, a mapping or pairs. `guard=\"refuse\"` raises where \"/.\" or
\"./\" would have to go in front of the path.

Raises `URIBuildError`.

>>> from urikit import URIReference
>>> str(URIReference.build(scheme=\"https\", host=\"h\", path=[\"a/b\", \"c d\"], query={\"q\": \"1&2\"}))
'https://h/a%2Fb/c%20d?q=1%262'"
);

constructors!(
    URI,
    Syntax::Uri,
    parse::parse_uri,
    Wanted::Absolute,
    "Parses a URI and keeps its text. Raises `URISyntaxError`.

>>> from urikit import URI
>>> str(URI.parse(b\"HTTP://H\")) == \"HTTP://H\"
True",
    "Whether a text is a URI; makes no object and raises nothing.",
    "Builds a URI from components; as `URIReference.build`, and the scheme is needed."
);

constructors!(
    RelativeReference,
    Syntax::Uri,
    parse::parse_relative,
    Wanted::Relative,
    "Parses a relative reference and keeps its text. Raises `URISyntaxError`.",
    "Whether a text is a relative reference; makes no object and raises nothing.",
    "Builds a relative reference; as `URIReference.build`, and a scheme is refused."
);

constructors!(
    IRIReference,
    Syntax::Iri,
    parse::parse_iri_reference,
    Wanted::Reference,
    "Parses a text (`str`, or `bytes` that are ASCII) and keeps it as it is.

Raises `URISyntaxError` with offset, component, rule and hint.

>>> from urikit import IRIReference
>>> IRIReference.parse(\"../à\")
RelativeIRIReference('../à')",
    "Whether a text is in the grammar; makes no object and raises nothing.

>>> from urikit import IRIReference
>>> IRIReference.is_valid(\"/à\"), IRIReference.is_valid(\"/\\uFFFE\")
(True, False)",
    "Builds an IRI reference from components; takes the shapes of `URIReference.build`.

Data beyond ASCII stays as it is where the grammar allows it; formatting characters of
bidirectional text are encoded, because RFC 3987 4.1 forbids them. A host given as `str`
is raw like every component: no conversion of domain names takes place.

Raises `URIBuildError`.

>>> from urikit import IRIReference
>>> str(IRIReference.build(scheme=\"https\", host=\"bücher.example\", path=[\"über/uns\"]))
'https://bücher.example/über%2Funs'"
);

constructors!(
    IRI,
    Syntax::Iri,
    parse::parse_iri,
    Wanted::Absolute,
    "Parses an IRI and keeps its text. Raises `URISyntaxError`.",
    "Whether a text is an IRI; makes no object and raises nothing.",
    "Builds an IRI from components; as `IRIReference.build`, and the scheme is needed."
);

constructors!(
    RelativeIRIReference,
    Syntax::Iri,
    parse::parse_relative_iri,
    Wanted::Relative,
    "Parses a relative IRI reference and keeps its text. Raises `URISyntaxError`.",
    "Whether a text is a relative IRI reference; makes no object and raises nothing.",
    "Builds a relative IRI reference; as `IRIReference.build`, and a scheme is refused."
);
