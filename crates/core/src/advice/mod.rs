//! Problems and their fixes: issues of valid text, everyday mistakes, and repairs.
//!
//! | module | has |
//! |---|---|
//! | [`code`] | codes of issues, and an issue: a code with its place |
//! | [`issue`] | parts of a valid text that are suspicious |
//! | [`mistake`] | text that is valid and surely meant otherwise, with its correction |
//! | [`repair`] | the strict form of an invalid text |
//! | [`links`] | identifiers in running text, repaired where they need it |

pub mod code;
mod host_name;
pub mod issue;
pub mod links;
pub mod mistake;
pub mod repair;
