//! The methods of the classes, a file for each group.

pub(crate) mod absolute;
pub(crate) mod families;
pub(crate) mod iri;
pub(crate) mod kept;
pub(crate) mod params;
pub(crate) mod paths;
pub(crate) mod pydantic;
pub(crate) mod reference;
pub(crate) mod shapes;
pub(crate) mod template;
pub(crate) mod urn;
pub(crate) mod value;
pub(crate) mod web_url;
