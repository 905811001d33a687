//! Runs tokenizer, emitter and bridge: a source becomes its tree and its tags.

use html5ever::tree_builder::TreeBuilderOpts;
use html5gum::Tokenizer;

use super::bridge::Bridge;
use super::emitter::Emitting;
use super::source::Source;
use super::tokens::Tags;
use super::tree::Tree;
use super::{Origin, Scripting, Wanted};

/// Parses a source into its tree and its tags.
pub(super) fn build(source: &str, wanted: &Wanted, scripting: Scripting, origin: Origin) -> (Tree, Tags) {
    let options = TreeBuilderOpts {
        scripting_enabled: scripting == Scripting::On,
        iframe_srcdoc: origin == Origin::Srcdoc,
        ..TreeBuilderOpts::default()
    };
    // A byte order mark belongs to the source, but not to the document.
    let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut bridge = Bridge::new(source, wanted, options);
    bridge.position = start;
    let Ok(()) = Tokenizer::new_with_emitter(Source(&source.as_bytes()[start..]), Emitting(&mut bridge)).finish();
    (bridge.builder.sink, bridge.out)
}
