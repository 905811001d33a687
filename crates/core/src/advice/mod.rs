//! Problems and their fixes: issues of valid text, everyday mistakes, and repairs.
//!
//! | module | has |
//! |---|---|
//! | [`alternatives`] | other meanings of a text |
//! | [`code`] | codes of issues |
//! | [`issue`] | suspicious parts of valid text |
//! | [`mistake`] | unintended but valid text, with corrections |
//! | [`repair`] | the strict form of an invalid text |
//! | [`links`] | identifiers in running text, repaired if needed |
//! | [`typed`] | what a person types into an address bar |

pub mod alternatives;
pub mod code;
mod host_name;
pub mod issue;
pub mod links;
pub mod mistake;
pub mod repair;
pub mod typed;
