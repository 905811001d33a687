//! urikit-core for a page: a call and its fields as JSON in, a record as JSON out, for `wasm32-unknown-unknown`.
//!
//! Every answer is the core's; here are names and places. Codes are stable, sentences are up to the page. The module has
//! no imports and no generated JavaScript: texts go through one buffer ([`memory`]). A request that is not one has a
//! [`Refusal`](request::Refusal); what is wrong with a URL is a result. Nothing panics, whatever the bytes are.
//!
//! ```
//! let found = urikit_wasm::answer(r#"{"call": "compare", "a": "http://H/%7ea", "b": "http://h/~a"}"#);
//! assert!(found.starts_with(r#"{"ok":{"rung":"PERCENT""#));
//! ```
#![deny(unsafe_code)]

mod batch;
mod calls;
mod compare;
mod components;
mod diff;
mod edit;
mod encode;
mod guard;
mod host;
mod inspect;
mod json;
mod memory;
mod normalize;
mod parts;
mod pieces;
mod points;
mod problem;
mod repair;
mod request;
mod resolve;
mod shown;
mod standards;
mod template;

pub use calls::answer;
