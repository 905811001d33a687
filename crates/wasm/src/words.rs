//! The words of the page, and sentences of them.

use crate::request::{Refusal, Request};
use std::cell::RefCell;
use std::collections::BTreeMap;
use urikit_core::report::words::{Sentences, Words};
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::Shown;

thread_local! {
    /// The words of the page.
    pub(crate) static WORDS: RefCell<Catalogue> = const { RefCell::new(Catalogue(BTreeMap::new())) };
}

/// Returns the sentences of the page about a text.
pub(crate) fn about<T>(shown: &Shown<'_>, write: impl FnOnce(&Sentences<'_>) -> T) -> T {
    WORDS.with_borrow(|words| write(&Sentences::new(shown, words)))
}

/// The texts of a language by key.
pub(crate) struct Catalogue(BTreeMap<String, String>);

impl Words for Catalogue {
    fn text(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }
}

/// `words {texts}`: the sentences of all further results, by key (`urikit_core::report::words`).
pub(crate) fn words(request: &Request<'_>) -> Result<Json, Refusal> {
    let wrong = || Refusal::field("texts", "an object of texts");
    let Some(Json::Object(texts)) = request.get("texts") else { return Err(wrong()) };
    let texts: Option<BTreeMap<_, _>> =
        texts.iter().map(|(key, text)| Some((key.clone().into_owned(), text.text()?.to_owned()))).collect();
    let count = texts.as_ref().map_or(0, BTreeMap::len);
    WORDS.set(Catalogue(texts.ok_or_else(wrong)?));
    Ok(object! { "count": count })
}
