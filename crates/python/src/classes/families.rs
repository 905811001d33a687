//! Constructors of the six classes of references (RFC 3986 4.1, RFC 3987 2.2), from a text and from components. All
//! else is in [`crate::classes::reference`], once.

use pyo3::prelude::*;
use urikit_core::syntax::build::Family;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::offsets::Offsets;
use urikit_reader as parse;

use crate::arguments::objects::{
    make, Base, IRIReference, RelativeIRIReference, RelativeReference, URIReference, IRI, URI,
};
use crate::arguments::text;
use crate::classes::shapes::{self, by_components, Given, Shapes};

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

/// Defines the constructors of a class: from a text, by its parser, and from components.
macro_rules! constructors {
    ($class:ident, $syntax:expr, $parser:path, $family:expr, $parse:literal, $is_valid:literal, $build:literal) => {
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
        }

        by_components! {
            $class
            #[doc = $build]
            #[staticmethod]
            "build"
            "(*, scheme=..., authority=..., userinfo=..., user=..., password=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')"
            build(py: Python<'py>) [authority guard] -> PyAny {
                |shapes| shapes::build(py, &shapes, guard, $syntax, $family)
            }
        }
    };
}

constructors!(
    URIReference,
    Syntax::Uri,
    parse::parse,
    Family::Reference,
    "Parse a string (`str`, or `bytes` that are ASCII), and keep it as it is.

Raises `URISyntaxError` with offset, component, rule and hint.

>>> from urikit import URIReference
>>> URIReference.parse(\"../a\")
RelativeReference('../a')",
    "Return whether a string is a URI reference, without creating an object or raising an error.

>>> from urikit import URIReference
>>> URIReference.is_valid(\"a b\"), URIReference.is_valid(\"a%20b\")
(False, True)",
    "Build a reference from components (RFC 3986 5.3).

A `str` is raw: kept byte for byte, and an error outside its grammar. Other types are data, which is encoded
once: `userinfo=(user, password)`, `host=` an address object of `ipaddress`, `port=` an int, `path=` an iterable
of segments (always an absolute path), `query=` a `Params`, a mapping or pairs. `guard=\"refuse\"` raises an error
where \"/.\" or \"./\" would be needed in front of the path.

Raises `URIBuildError`.

>>> from urikit import URIReference
>>> str(URIReference.build(scheme=\"https\", host=\"h\", path=[\"a/b\", \"c d\"], query={\"q\": \"1&2\"}))
'https://h/a%2Fb/c%20d?q=1%262'"
);

constructors!(
    URI,
    Syntax::Uri,
    parse::parse_uri,
    Family::Uri,
    "Parse a URI, and keep it byte for byte. Raises `URISyntaxError`.

>>> from urikit import URI
>>> str(URI.parse(b\"HTTP://H\")) == \"HTTP://H\"
True",
    "Return whether a string is a URI, without creating an object or raising an error.

>>> from urikit import URI
>>> URI.is_valid(\"http://h/\"), URI.is_valid(\"/a\")
(True, False)",
    "Build a URI from components; the scheme is required.

The arguments are those of `URIReference.build`. Raises `URIBuildError`.

>>> from urikit import URI
>>> str(URI.build(scheme=\"https\", host=\"h\", path=[\"a b\"]))
'https://h/a%20b'"
);

constructors!(
    RelativeReference,
    Syntax::Uri,
    parse::parse_relative,
    Family::Relative,
    "Parse a relative reference, and keep it byte for byte. Raises `URISyntaxError`.",
    "Return whether a string is a relative reference, without creating an object or raising an error.

>>> from urikit import RelativeReference
>>> RelativeReference.is_valid(\"../a\"), RelativeReference.is_valid(\"http://h/\")
(True, False)",
    "Build a relative reference from components; a scheme is an error.

The arguments are those of `URIReference.build`. Raises `URIBuildError`.

>>> from urikit import RelativeReference
>>> str(RelativeReference.build(path=[\"a\", \"b\"], query={\"q\": \"1\"}))
'/a/b?q=1'"
);

constructors!(
    IRIReference,
    Syntax::Iri,
    parse::parse_iri_reference,
    Family::Reference,
    "Parse a string (`str`, or `bytes` that are ASCII), and keep it as it is.

Raises `URISyntaxError` with offset, component, rule and hint.

>>> from urikit import IRIReference
>>> IRIReference.parse(\"../à\")
RelativeIRIReference('../à')",
    "Return whether a string is an IRI reference, without creating an object or raising an error.

>>> from urikit import IRIReference
>>> IRIReference.is_valid(\"/à\"), IRIReference.is_valid(\"/\\uFFFE\")
(True, False)",
    "Build an IRI reference from components; the arguments are those of `URIReference.build`.

Non-ASCII data stays as it is where the grammar allows it; formatting characters of bidirectional text are
encoded, because RFC 3987 4.1 forbids them. A host given as `str` is raw like every component: domain names are
not converted.

Raises `URIBuildError`.

>>> from urikit import IRIReference
>>> str(IRIReference.build(scheme=\"https\", host=\"bücher.example\", path=[\"über/uns\"]))
'https://bücher.example/über%2Funs'"
);

constructors!(
    IRI,
    Syntax::Iri,
    parse::parse_iri,
    Family::Uri,
    "Parse an IRI, and keep it as it is. Raises `URISyntaxError`.",
    "Return whether a string is an IRI, without creating an object or raising an error.

>>> from urikit import IRI
>>> IRI.is_valid(\"http://h/é\"), IRI.is_valid(\"/é\")
(True, False)",
    "Build an IRI from components; the scheme is required.

The arguments are those of `IRIReference.build`. Raises `URIBuildError`.

>>> from urikit import IRI
>>> str(IRI.build(scheme=\"https\", host=\"h\", path=[\"é\"]))
'https://h/é'"
);

constructors!(
    RelativeIRIReference,
    Syntax::Iri,
    parse::parse_relative_iri,
    Family::Relative,
    "Parse a relative IRI reference, and keep it as it is. Raises `URISyntaxError`.",
    "Return whether a string is a relative IRI reference, without creating an object or raising an error.",
    "Build a relative IRI reference from components; a scheme is an error.

The arguments are those of `IRIReference.build`. Raises `URIBuildError`."
);
