//! How the six classes of references are made (RFC 3986 4.1, RFC 3987 2.2): from a text, and from components. All else
//! is in [`crate::classes::reference`], once.

use pyo3::prelude::*;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::offsets::Offsets;
use urikit_reader as parse;

use crate::arguments::objects::{
    make, Base, IRIReference, RelativeIRIReference, RelativeReference, URIReference, IRI, URI,
};
use crate::arguments::{named, other_keywords, text};
use crate::classes::shapes::{self, Given, Wanted};

/// A parser, and the object for what it accepted.
#[inline(always)]
pub(crate) fn parse_as<'py>(
    any: &Bound<'py, PyAny>,
    parser: fn(&str) -> Result<Offsets, SyntaxError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (string, offsets) = text::read(any, "text", parser)?;
    // A value that would be made again is returned: `URI(uri) is uri`.
    if let Ok(given) = any.cast::<Base>() {
        let kind = |offsets: &Offsets| (offsets.syntax(), offsets.has_scheme());
        let made_here = any.is_exact_instance_of::<URI>()
            || any.is_exact_instance_of::<RelativeReference>()
            || any.is_exact_instance_of::<IRI>()
            || any.is_exact_instance_of::<RelativeIRIReference>();
        if made_here && kind(&given.get().offsets) == kind(&offsets) {
            return Ok(any.clone());
        }
    }
    make(string, offsets)
}

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
                #[pyo3(from_py_with = named::guard::utf8)] guard: &str,
                others: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                other_keywords::refuse_keywords("build", others)?;
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
