//! The questions of `urikit-core` asked of whole Arrow columns: a kernel takes texts and gives a column of answers.
//!
//! | module | owns |
//! |---|---|
//! | [`chunk`] | a chunk of a column: texts, or keys into a dictionary of texts |
//! | [`texts`] | texts in any of Arrow's layouts; each text is checked before a kernel sees it |
//! | [`cells`] | the answers on their way into a column |
//! | [`fault`] | why a row has no answer, and why a whole column has none |
//! | [`catalogue`] | the one list of kernels: names, options, answers, meanings |
//! | [`kernel`] | what a kernel is |
//! | [`question`] | a kernel with its options as one text |
//! | [`recast`] | the same texts in another layout |
//! | [`run`] | all rows on all cores, in order |
//! | `spans` | components of many rows at once |
//! | `ascii` | arrays of texts that are ASCII: the one place with unsafe code |
//!
//! The crate knows no Python and no foreign memory: callers import buffers and pass `ArrayData`.
//! Every offset, key and view of such data is checked.
//!
//! ```
//! use arrow_array::{Array, StringArray};
//! use urikit_columns::{kernel::{Kernel, Options}, run::{run, Errors}, chunk::Chunk};
//!
//! let urls = StringArray::from(vec![Some("http://example.org/a"), Some("http://h:x/"), None]);
//! let kernel = Kernel::named("host", &Options::default()).unwrap();
//! let chunks = [Chunk::new(&urls.to_data()).unwrap()];
//! let answer = run(&kernel, &chunks, None, Errors::Null, 1).unwrap();
//! let hosts = StringArray::from(answer.values[0].clone());
//! let hosts: Vec<_> = hosts.iter().collect();
//! assert_eq!(hosts, [Some("example.org"), None, None]);
//! ```
#![deny(unsafe_code)]

mod ascii;
pub mod catalogue;
pub mod cells;
pub mod chunk;
mod dictionary;
pub mod entry;
pub mod fault;
pub mod kernel;
mod kernels;
mod memory;
pub mod question;
pub mod recast;
pub mod run;
mod spans;
pub mod texts;
mod threads;
pub mod unreadable;
