//! Any text as an HTML document: rows in tree order, with offsets in the source.
//!
//! html5ever's own tokenizer, which the reader does not use, decodes the raw text of each value for comparison.
#![no_main]

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use libfuzzer_sys::fuzz_target;
use urikit_documents::html::{read, Document, Origin, Scripting, Wanted};
use urikit_fuzz::repetitions;

thread_local! {
    static WANTED: Wanted = Wanted::new(
        ["href", "src", "style", "id", "xlink:href", "content", "about", "shadowrootmode"],
        "a b i html head base style script title table td p svg img div template font option desc".split(' '),
    );
}

fuzz_target!(|text: &str| {
    let characters: Vec<char> = text.chars().collect();
    WANTED.with(|wanted| {
        for scripting in [Scripting::Off, Scripting::On] {
            for origin in [Origin::Resource, Origin::Srcdoc] {
                let document = read(text, wanted, scripting, origin).expect("a short text is read");
                rows(&document, &characters);
            }
        }
        if let Some(times) = repetitions(text.len(), 16, 40_000) {
            let _ = read(&text.repeat(times), wanted, Scripting::Off, Origin::Resource);
        }
    });
});

/// Ancestors come first, tags begin and end as tags, and each value agrees with its range.
fn rows(document: &Document<'_>, source: &[char]) {
    let slice = |start: usize, end: usize| source[start..end].iter().collect::<String>();
    for (at, row) in document.rows.iter().enumerate() {
        assert!(row.parent.is_none_or(|parent| (parent as usize) < at));
        assert!((row.name as usize) < document.names.len());
        if let Some((start, end)) = row.tag {
            assert!(source[start] == '<' && source[end - 1] == '>', "{:?}", slice(start, end));
        }
        let mut behind = row.tag.map_or(0, |(start, _)| start);
        for attribute in &row.attributes {
            assert!(behind <= attribute.start, "attributes in the order of the source");
            behind = attribute.end;
            let raw = slice(attribute.start, attribute.end);
            assert_eq!(decoded(&raw), attribute.value, "{raw:?}");
        }
        if let Some((_, end)) = row.tag {
            // `html` and `body` may have attributes of a later tag (13.2.6.4.7).
            let merged = matches!(&*document.names[row.name as usize], "html" | "body");
            assert!(merged || behind < end, "attributes lie in the tag");
        }
        if let Some(text) = &row.text {
            assert!(text.start <= text.end && text.end <= source.len());
        }
    }
}

/// Decodes the raw text of a value with html5ever's tokenizer.
fn decoded(raw: &str) -> String {
    struct Sink(RefCell<String>);
    impl TokenSink for Sink {
        type Handle = ();
        fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
            if let Token::TagToken(tag) = token {
                if tag.kind == TagKind::StartTag {
                    *self.0.borrow_mut() = tag.attrs[0].value.to_string();
                }
            }
            TokenSinkResult::Continue
        }
    }
    // A value with both quotation marks was written without any.
    let quote = ["\"", "'"].into_iter().find(|quote| !raw.contains(quote)).unwrap_or("");
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(format!("<a v={quote}{raw}{quote}>")));
    let tokenizer = Tokenizer::new(Sink(RefCell::default()), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}
