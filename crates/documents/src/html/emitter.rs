//! The callbacks of the tokenizer: `html5gum`'s emitter over the bridge.
//!
//! No decision is made here. Parse errors are not requested: checking every character for them would cost as much as
//! tokenizing.

use std::convert::Infallible;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Doctype, Token, TokenSink};
use html5gum::{Emitter, Error, State};

use super::bridge::{Bridge, Kind};

/// The bridge as an emitter.
pub(super) struct Emitting<'b, 's>(pub(super) &'b mut Bridge<'s>);

fn push(text: &mut Option<StrTendril>, more: &[u8]) {
    let more = String::from_utf8_lossy(more);
    text.get_or_insert_default().push_slice(&more);
}

impl Emitter for Emitting<'_, '_> {
    type Token = Infallible;

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.0.last_start = name.unwrap_or_default().to_vec();
    }

    fn emit_eof(&mut self) {
        self.0.end_of_file();
    }

    fn emit_error(&mut self, _: Error) {}

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }

    #[inline]
    fn pop_token(&mut self) -> Option<Infallible> {
        None
    }

    #[inline]
    fn emit_string(&mut self, text: &[u8]) {
        self.0.text(text);
    }

    fn init_start_tag(&mut self) {
        self.0.begin_tag(Kind::Start);
    }

    fn init_end_tag(&mut self) {
        self.0.begin_tag(Kind::End);
    }

    fn init_comment(&mut self) {}

    #[inline(never)]
    fn emit_current_tag(&mut self) -> Option<State> {
        match self.0.kind {
            Kind::Start => self.0.start_tag(),
            Kind::End => {
                self.0.end_tag();
                None
            }
            Kind::None => None,
        }
    }

    fn emit_current_comment(&mut self) {}

    fn emit_current_doctype(&mut self) {
        self.0.flush_text();
        let doctype = std::mem::take(&mut self.0.doctype);
        let _ = self.0.builder.process_token(Token::DoctypeToken(doctype), 1);
    }

    fn set_self_closing(&mut self) {
        self.0.self_closing = true;
    }

    fn set_force_quirks(&mut self) {
        self.0.doctype.force_quirks = true;
    }

    #[inline(never)]
    fn push_tag_name(&mut self, text: &[u8]) {
        self.0.name.extend_from_slice(text);
    }

    fn push_comment(&mut self, _: &[u8]) {}

    fn push_doctype_name(&mut self, text: &[u8]) {
        push(&mut self.0.doctype.name, text);
    }

    fn init_doctype(&mut self) {
        self.0.doctype = Doctype::default();
    }

    #[inline]
    fn init_attribute(&mut self) {
        self.0.begin_attribute();
    }

    #[inline]
    fn init_attribute_value(&mut self) {
        self.0.value_start = Some(self.0.position);
    }

    #[inline(never)]
    fn push_attribute_name(&mut self, text: &[u8]) {
        self.0.attribute.extend_from_slice(text);
        self.0.attribute_end = self.0.position;
    }

    #[inline(never)]
    fn push_attribute_value(&mut self, text: &[u8]) {
        if self.0.decide() {
            self.0.value.extend_from_slice(text);
        }
    }

    fn set_doctype_public_identifier(&mut self, text: &[u8]) {
        self.0.doctype.public_id = None;
        push(&mut self.0.doctype.public_id, text);
    }

    fn set_doctype_system_identifier(&mut self, text: &[u8]) {
        self.0.doctype.system_id = None;
        push(&mut self.0.doctype.system_id, text);
    }

    fn push_doctype_public_identifier(&mut self, text: &[u8]) {
        push(&mut self.0.doctype.public_id, text);
    }

    fn push_doctype_system_identifier(&mut self, text: &[u8]) {
        push(&mut self.0.doctype.system_id, text);
    }

    #[inline]
    fn start_open_tag(&mut self) {
        self.0.tag_start = self.0.position - 1;
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        let bridge = &self.0;
        bridge.kind == Kind::End && !bridge.last_start.is_empty() && bridge.last_start == bridge.name
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.0.is_foreign()
    }

    #[inline]
    fn move_position(&mut self, offset: isize) {
        self.0.position = self.0.position.wrapping_add_signed(offset);
    }
}
