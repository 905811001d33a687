//! Problems and their fixes: issues of valid text, everyday mistakes, repairs, and the proposals that may be shown.
//!
//! | module | has |
//! |---|---|
//! | [`alternatives`] | other meanings of a text |
//! | [`code`] | codes of issues |
//! | [`issue`] | suspicious parts of valid text |
//! | [`mistake`] | unintended but valid text, with corrections |
//! | [`repair`] | the strict form of an invalid text |
//! | [`alternatives`] | other meanings of a text |
//! | [`typed`] | the URL that a person typed without its scheme |
//! | [`proposal`] | the checked proposals of a text, best first |
//! | [`links`] | identifiers in running text, repaired if needed |
//! | [`typed`] | what a person types into an address bar |

pub mod alternatives;
pub mod code;
mod host_name;
pub mod issue;
pub mod links;
pub mod mistake;
pub mod proposal;
pub mod repair;
pub mod typed;
