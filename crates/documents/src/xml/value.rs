//! The value of an attribute (XML 1.0 section 3.3.3): references resolved, white space as spaces.

use std::borrow::Cow;
use std::sync::Arc;

use super::dtd::{Dtd, Reference};

/// Normalizes an attribute; `written` is the text between the quotation marks, `left` the remaining bytes of entities.
pub(super) fn normalized<'t>(written: &'t [u8], is_cdata: bool, dtd: &Dtd, left: &mut usize) -> Cow<'t, [u8]> {
    let plain = |byte: &u8| !matches!(byte, b'&' | b'\t' | b'\n' | b'\r');
    if is_cdata && written.iter().all(plain) {
        return Cow::Borrowed(written);
    }
    let mut value = Value { value: Vec::with_capacity(written.len()), is_cdata };
    let mut at = 0;
    // The nested entities, with the next index in each.
    let mut inner: Vec<(Arc<[u8]>, usize)> = Vec::new();
    loop {
        let entity = match inner.pop() {
            None if at >= written.len() => break,
            None => {
                let (next, entity) = value.until_entity(written, at, dtd, false);
                at = next;
                entity
            }
            Some((text, position)) => {
                let (next, entity) = value.until_entity(&text, position, dtd, true);
                if next < text.len() {
                    inner.push((text, next));
                }
                entity
            }
        };
        if let Some(entity) = entity {
            if let Some(rest) = left.checked_sub(entity.len() + 1) {
                *left = rest;
                inner.push((entity, 0));
            }
        }
    }
    if !is_cdata && value.value.last() == Some(&b' ') {
        value.value.pop();
    }
    Cow::Owned(value.value)
}

struct Value {
    value: Vec<u8>,
    is_cdata: bool,
}

impl Value {
    fn space(&mut self) {
        // For other types white space becomes one space, and none at both ends.
        if self.is_cdata || self.value.last().is_some_and(|last| *last != b' ') {
            self.value.push(b' ');
        }
    }

    /// Reads up to the next entity: returns the index behind it, and its text.
    ///
    /// In an entity line ends are normalized already: a carriage return was written `&#13;`.
    fn until_entity(&mut self, text: &[u8], mut at: usize, dtd: &Dtd, is_entity: bool) -> (usize, Option<Arc<[u8]>>) {
        while let Some(byte) = text.get(at) {
            at += 1;
            match byte {
                b'&' => {
                    let Some(length) = memchr::memchr(b';', &text[at..]) else { return (text.len(), None) };
                    let name = &text[at..at + length];
                    at += length + 1;
                    match dtd.reference(name) {
                        Reference::Character(' ') => self.space(),
                        Reference::Character(character) => {
                            let mut utf8 = [0; 4];
                            self.value.extend_from_slice(character.encode_utf8(&mut utf8).as_bytes());
                        }
                        Reference::Entity(entity) => return (at, Some(Arc::clone(entity))),
                        Reference::Unread => {}
                    }
                }
                b'\r' if !is_entity => {
                    at += usize::from(text.get(at) == Some(&b'\n'));
                    self.space();
                }
                b' ' | b'\t' | b'\n' | b'\r' => self.space(),
                _ => self.value.push(*byte),
            }
        }
        (at, None)
    }
}
