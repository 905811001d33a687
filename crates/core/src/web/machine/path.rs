//! The states of the path.

use super::{Flow, Machine, Next};
use crate::syntax::SHORTCUTS;
use crate::web::draft::is_windows_drive_letter;
use crate::web::error::Report;
use crate::web::scheme::Scheme;
use crate::web::view::HostShape;
use crate::web::{sets, swift, units};

/// True if another segment follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Segment {
    Inner,
    Last,
}

impl<R: Report> Machine<'_, '_, R> {
    pub(super) fn path_start_state(&mut self) -> Flow {
        let c = self.c();
        if self.url.is_special() {
            if let Some(c @ (b'/' | b'\\')) = c {
                self.reverse_solidus(c);
                self.at += 1;
            }
            return Ok(if self.overridden() { Next::Path } else { self.path_as_it_is() });
        }
        match c {
            Some(b'?') if !self.overridden() => Ok(self.begin_query()),
            Some(b'#') if !self.overridden() => Ok(self.begin_fragment()),
            Some(b'/') => {
                self.at += 1;
                Ok(Next::Path)
            }
            Some(_) => Ok(Next::Path),
            None => {
                if self.overridden() && self.url.parts.host == HostShape::Null {
                    self.url.push_segment("");
                }
                Ok(Next::End)
            }
        }
    }

    /// Handles the path state up to the point where [`swift`] says that the path is copied unchanged: all of it, or its
    /// first segments.
    pub(super) fn path_as_it_is(&mut self) -> Next {
        let scheme = self.url.scheme();
        if !SHORTCUTS || R::LISTENS || !scheme.is_special() {
            return Next::Path;
        }
        let start = self.at;
        match swift::path(self.input.as_bytes(), start, scheme) {
            Ok(end) => {
                self.url.push_segment(&self.input[start..end]);
                self.at = end;
                self.after_path()
            }
            Err(segment) => {
                if start < segment {
                    self.url.push_segment(&self.input[start..segment - 1]);
                    self.at = segment;
                }
                Next::Path
            }
        }
    }

    /// Returns the state after a path.
    fn after_path(&mut self) -> Next {
        match self.c() {
            Some(b'?') => self.begin_query(),
            Some(_) => self.begin_fragment(),
            None => Next::End,
        }
    }

    pub(super) fn path_state(&mut self) -> Flow {
        let stops = match (self.overridden(), self.url.is_special()) {
            (false, false) => sets::SEGMENT_END,
            (false, true) => sets::SPECIAL_SEGMENT_END,
            (true, false) => sets::SLASH,
            (true, true) => sets::SPECIAL_SLASH,
        };
        let bytes = self.input.as_bytes();
        loop {
            let start = self.at;
            // Most segments are copied: one test of each byte shows it.
            let mut end = self.until(start, stops | sets::PATH);
            let plain = end == bytes.len() || sets::is_in(bytes[end], stops);
            if !plain {
                end = self.until(end, stops);
            }
            if R::LISTENS {
                let from = start.max(self.unchecked.min(end));
                units::check(self.input, from..end, 0, self.errors);
            }
            self.at = end;
            let c = self.c();
            let position = match c {
                Some(c @ (b'/' | b'\\')) => {
                    self.reverse_solidus(c);
                    Segment::Inner
                }
                _ => Segment::Last,
            };
            let raw = &self.input[start..end];
            if plain && !matches!(raw.as_bytes().first(), Some(b'.' | b'%')) && self.url.scheme() != Scheme::File {
                self.url.push_segment(raw);
            } else {
                self.segment(raw, position);
            }
            if position == Segment::Last {
                return Ok(self.after_path());
            }
            self.at += 1;
        }
    }

    /// Handles one segment of any kind.
    fn segment(&mut self, raw: &str, position: Segment) {
        let dots = dots(raw);
        if dots == 2 {
            self.url.shorten();
        }
        if matches!(dots, 1 | 2) {
            if position == Segment::Last {
                self.url.push_segment("");
            }
            return;
        }
        if self.url.scheme() == Scheme::File && self.url.path().is_empty() && is_windows_drive_letter(raw) {
            self.url.push_segment(&raw[..1]);
            self.url.href.push(':');
            return;
        }
        self.url.href.push('/');
        sets::encode_into(self.url.href, raw, sets::PATH);
    }

    pub(super) fn opaque_path_state(&mut self) -> Flow {
        let start = self.at;
        let end = self.until(start, sets::QUERY_OR_FRAGMENT);
        units::check(self.input, start..end, 0, self.errors);
        let raw = &self.input[start..end];
        // Only a space directly before "?" or "#" is encoded; the set excludes others.
        match raw.strip_suffix(' ') {
            Some(before) if end < self.input.len() => {
                sets::encode_into(self.url.href, before, sets::C0_CONTROL);
                self.url.href.push_str("%20");
            }
            _ => sets::encode_into(self.url.href, raw, sets::C0_CONTROL),
        }
        self.at = end;
        Ok(self.after_path())
    }
}

/// Counts the dots of a segment that has no other characters, "%2e" included: 1 and 2 are dot segments.
fn dots(segment: &str) -> usize {
    if segment.len() > 6 {
        return 0;
    }
    let mut rest = segment.as_bytes();
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest {
            [b'.', tail @ ..] | [b'%', b'2', b'e' | b'E', tail @ ..] => tail,
            _ => return 0,
        };
        count += 1;
    }
    count
}
