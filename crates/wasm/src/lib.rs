//! urikit-core as a module for `wasm32-unknown-unknown`: a call with its fields as JSON in, a record as JSON out.
//!
//! Every result comes from the core; this crate writes it with names and offsets ([`write`]). Codes are stable, the page writes the
//! sentences. The module has no imports and no generated JavaScript: texts pass through one buffer ([`memory`]). An
//! invalid request is answered by a [`Refusal`](request::Refusal); an invalid URL is a result. No input causes a panic.
//!
//! ```
//! let found = urikit_wasm::answer(r#"{"call": "compare", "a": "http://H/%7ea", "b": "http://h/~a"}"#);
//! assert!(found.starts_with(r#"{"ok":{"step":"PERCENT""#));
//! ```
#![deny(unsafe_code)]

mod batch;
mod calls;
mod compare;
mod edit;
mod encode;
mod guard;
mod memory;
mod request;
mod template;
mod words;
mod write;

pub use calls::answer;
