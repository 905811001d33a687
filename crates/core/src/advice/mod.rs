//! Problems and their fixes: issues of valid text, everyday mistakes, and repairs.
//!
//! | module | has |
//! |---|---|
//! | [`issue`] | parts of a valid text that are suspicious |
//! | [`mistake`] | text that is valid and surely meant otherwise, with its correction |
//! | [`repair`] | the strict form of an invalid text |

pub mod issue;
pub mod mistake;
pub mod repair;
