//! Arguments of Python on their way in, and what answers are made of: values of the core, objects, exceptions.

pub(crate) mod choices;
pub(crate) mod coerce;
pub(crate) mod decoded;
pub(crate) mod entries;
pub(crate) mod errors;
pub(crate) mod json;
pub(crate) mod long;
pub(crate) mod named;
pub(crate) mod objects;
pub(crate) mod other_keywords;
pub(crate) mod policy;
pub(crate) mod raw;
pub(crate) mod schemes;
pub(crate) mod secret_names;
pub(crate) mod segments;
pub(crate) mod step;
pub(crate) mod text;
pub(crate) mod values;
pub(crate) mod words;
