//! The functions of the module, a file for each subject.

pub(crate) mod canonical;
pub(crate) mod checks;
pub(crate) mod dialects;
pub(crate) mod edits;
pub(crate) mod encodings;
pub(crate) mod explain;
pub(crate) mod figure;
pub(crate) mod guard;
pub(crate) mod hosts;
pub(crate) mod links;
pub(crate) mod percent;
pub(crate) mod query;
pub(crate) mod secrets;
pub(crate) mod verbs;
pub(crate) mod web;
