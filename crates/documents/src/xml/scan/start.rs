//! Start tags: finds the element and its declarations, and decides if it is reported.

use std::borrow::Cow;
use std::sync::Arc;

use memchr::memchr;

use super::{Input, Open, Scanner, DEEPEST};
use crate::offsets::characters;
use crate::xml::dtd::Dtd;
use crate::xml::names::Namespaces;
use crate::xml::table::Table;
use crate::xml::tag::{self, Tag, Written};
use crate::xml::value::normalized;
use crate::xml::wanted::{Wanted, MARKS};
use crate::xml::{Attribute, Event, Refused, Start, Text};

impl Scanner {
    /// Reads a start tag: binds its prefixes, reports it if it is wanted, and opens the element.
    pub(super) fn start<'t, E>(
        &mut self,
        input: Input<'t>,
        at: usize,
        tag: &Tag<'t>,
        written: Vec<Written<'t>>,
        tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.events += 1;
        let wanted = Arc::clone(&self.wanted);
        let mut attributes = self.attributes(tag.name, written);
        if self.dtd.has_defaults {
            self.weigh(input, at, tag.name, &mut attributes);
        }
        if self.open.len() >= DEEPEST && self.refused.is_none() {
            self.refused = Some(Refused::Depth(self.place(input, at)));
        }
        if self.refused.is_some() {
            return Ok(());
        }
        let bound = self.bind(&mut attributes, &wanted);
        let local = tag::local(tag.name);
        let prefix = tag::prefix(tag.name, local);
        let namespace = self.namespaces.bound(prefix);
        let vocabularies = namespace.map_or(wanted.nameless(), |number| self.namespaces.vocabularies(number));
        let name = wanted.name(&tag.name[local..]);
        let unbound = namespace.is_none() && local > 0 && self.is_new_prefix(tag.name);
        let around = self.open.last().map_or(self.whole, |open| open.whole);
        let whole = around || wanted.is_whole(vocabularies, name, self.open.is_empty());
        let special = bound > 0 || attributes.iter().any(|attribute| self.is_special(attribute));
        let is_told = whole
            || unbound
            || special
            || self.open.is_empty()
            || (name.element | name.text) & vocabularies != 0
            || vocabularies != 0 && attributes.iter().any(|attribute| self.asks(attribute, vocabularies, &wanted));
        let has_text = is_told && name.text & vocabularies != 0;
        let mut end = 0;
        if is_told {
            let offset = self.place(input, at);
            let name_end = self.place_end(input, tag.name_end);
            let attributes = self.placed(input, attributes);
            end = self.place_end(input, tag.end);
            let start = Start {
                name: tag.name,
                local,
                namespace,
                unbound,
                special,
                of_entity: input.entity.is_some(),
                offset,
                name_end,
                level: self.level,
                attributes,
            };
            tell(&self.namespaces, Event::Start(start))?;
            self.level += 1;
        }
        if has_text {
            self.texts.push(Text::new(end));
        }
        self.open.push(Open { bound, is_told, has_text, whole });
        Ok(())
    }

    /// Returns the attributes in the tag.
    fn attributes<'t>(&self, element: &[u8], written: Vec<Written<'t>>) -> Vec<Known<'t>> {
        let declared = self.dtd.attributes(element);
        let known = written.into_iter().map(|attribute| Known {
            local: tag::local(attribute.name),
            is_cdata: declared.is_none_or(|declared| declared.is_cdata(attribute.name)),
            name: Cow::Borrowed(attribute.name),
            written: attribute.value,
            start: Some(attribute.start),
            value: None,
        });
        known.collect()
    }

    /// Adds the default attributes that the tag lacks, and subtracts all from the remaining characters.
    fn weigh(&mut self, input: Input<'_>, at: usize, element: &[u8], attributes: &mut Vec<Known<'_>>) {
        let mut left = self.left;
        let mut weight = 0;
        for attribute in attributes.iter_mut() {
            weight += characters(&attribute.name) + characters(attribute.value(&self.dtd, &mut left));
        }
        self.left = left;
        let defaults = self.dtd.attributes(element).map(|declared| &declared.defaults);
        if let Some(defaults) = defaults.filter(|defaults| !defaults.is_empty()) {
            let mut written = Table::default();
            for known in attributes.iter() {
                written.get_or_insert_with(&known.name, || ());
            }
            for (name, value) in defaults.iter().filter(|default| written.get(&default.0).is_none()) {
                weight += characters(name) + characters(value);
                if weight > self.room {
                    break;
                }
                attributes.push(Known {
                    local: tag::local(name),
                    is_cdata: true,
                    name: Cow::Owned(name.to_vec()),
                    written: b"",
                    start: None,
                    value: Some(Cow::Owned(value.to_vec())),
                });
            }
        }
        match self.room.checked_sub(weight) {
            Some(room) => self.room = room,
            None => self.refused = Some(Refused::Defaults(self.place(input, at))),
        }
    }

    /// Binds the declared prefixes; returns their number.
    fn bind(&mut self, attributes: &mut [Known<'_>], wanted: &Wanted) -> u32 {
        let mut bound = 0;
        for attribute in attributes {
            let Some(prefix) = declared_prefix(&attribute.name) else { continue };
            let prefix: Box<[u8]> = prefix.into();
            let mut left = self.left;
            self.namespaces.bind(&prefix, attribute.value(&self.dtd, &mut left), wanted);
            self.left = left;
            self.prefixes.push(prefix);
            bound += 1;
        }
        bound
    }

    /// Returns true for the first element with this prefix if the prefix is unbound.
    fn is_new_prefix(&mut self, name: &[u8]) -> bool {
        let prefix = &name[..memchr(b':', name).unwrap_or(0)];
        let is_new = self.unbound.get(prefix).is_none();
        self.unbound.get_or_insert_with(prefix, || ());
        is_new
    }

    /// Returns true if an attribute is meaningful on any element.
    fn is_special(&self, attribute: &Known<'_>) -> bool {
        if attribute.local == 0 {
            return false;
        }
        let namespace = self.namespaces.bound(tag::prefix(&attribute.name, attribute.local));
        *attribute.name == *b"xml:base" || namespace.is_some_and(|number| self.foreign.contains(&number))
    }

    /// Returns true if a vocabulary wants an element because of this attribute, which is in no namespace.
    fn asks(&self, attribute: &Known<'_>, vocabularies: u64, wanted: &Wanted) -> bool {
        let name = wanted.name(&attribute.name[attribute.local..]);
        let value = attribute.value.as_deref().unwrap_or(attribute.written);
        let is_wanted = name.attribute & vocabularies != 0
            || name.marked & vocabularies != 0 && value.iter().any(|byte| MARKS.contains(byte));
        let prefix = tag::prefix(&attribute.name, attribute.local);
        // An undeclared prefix names no namespace.
        is_wanted && (attribute.local == 0 || self.namespaces.bound(prefix).is_none())
    }

    /// Returns the attributes with their namespaces, values and ranges.
    fn placed<'t>(&mut self, input: Input<'t>, attributes: Vec<Known<'t>>) -> Vec<Attribute<'t>> {
        let mut told = Vec::with_capacity(attributes.len());
        for mut attribute in attributes {
            let place = match (attribute.start, input.entity) {
                (Some(start), None) => {
                    let end = start + attribute.written.len();
                    Some((self.place.at(input.text, start), self.place.at(input.text, end)))
                }
                _ => None,
            };
            let mut left = self.left;
            attribute.value(&self.dtd, &mut left);
            self.left = left;
            let namespace = match attribute.local {
                0 => None,
                local => self.namespaces.bound(tag::prefix(&attribute.name, local)),
            };
            told.push(Attribute {
                name: attribute.name,
                local: attribute.local,
                namespace,
                value: attribute.value.unwrap_or_default(),
                place,
            });
        }
        told
    }
}

/// An attribute before its element is known to be wanted.
struct Known<'t> {
    name: Cow<'t, [u8]>,
    local: usize,
    is_cdata: bool,
    written: &'t [u8],
    /// The start of the value, if it is in the tag.
    start: Option<usize>,
    /// The normalized value.
    value: Option<Cow<'t, [u8]>>,
}

impl Known<'_> {
    fn value(&mut self, dtd: &Dtd, left: &mut usize) -> &[u8] {
        self.value.get_or_insert_with(|| normalized(self.written, self.is_cdata, dtd, left))
    }
}

/// Returns the prefix that an attribute declares; empty for the default namespace.
fn declared_prefix(name: &[u8]) -> Option<&[u8]> {
    match name.strip_prefix(b"xmlns")? {
        b"" => Some(b""),
        rest => rest.strip_prefix(b":"),
    }
}
