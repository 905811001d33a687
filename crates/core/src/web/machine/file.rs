//! The states of a file URL, with its drive letters.

use super::{Flow, Machine, Next};
use crate::web::draft::{is_windows_drive_letter, starts_with_windows_drive_letter};
use crate::web::error::{Kind, Report};
use crate::web::scheme::Scheme;
use crate::web::sets;
use crate::web::view::View;

impl<'a, R: Report> Machine<'a, '_, R> {
    fn file_base(&self) -> Option<&'a View<'a>> {
        self.base().filter(|base| base.known_scheme() == Scheme::File)
    }

    pub(super) fn file_state(&mut self) -> Flow {
        self.url.write_scheme("file");
        self.url.begin_authority();
        if let Some(c @ (b'/' | b'\\')) = self.c() {
            self.reverse_solidus(c);
            self.at += 1;
            return Ok(Next::FileSlash);
        }
        let Some(base) = self.file_base() else { return Ok(Next::Path) };
        match self.c() {
            Some(b'?') => {
                self.url.take_path(base);
                Ok(self.begin_query())
            }
            Some(b'#') => {
                self.url.take_query(base);
                Ok(self.begin_fragment())
            }
            None => {
                self.url.take_query(base);
                Ok(Next::End)
            }
            Some(_) if starts_with_windows_drive_letter(&self.input[self.at..]) => {
                self.continued(Kind::FileInvalidWindowsDriveLetter, self.at, self.at + 2);
                self.url.take_authority(base);
                Ok(Next::Path)
            }
            Some(_) => {
                self.url.take_directory(base);
                Ok(Next::Path)
            }
        }
    }

    pub(super) fn file_slash_state(&mut self) -> Flow {
        if let Some(c @ (b'/' | b'\\')) = self.c() {
            self.reverse_solidus(c);
            self.at += 1;
            return Ok(Next::FileHost);
        }
        if let Some(base) = self.file_base() {
            self.url.take_authority(base);
            if !starts_with_windows_drive_letter(&self.input[self.at..]) {
                if let [b'/', letter, b':', b'/', ..] | [b'/', letter, b':'] = base.path().as_bytes() {
                    if letter.is_ascii_alphabetic() {
                        self.url.push_segment(&base.path()[1..3]);
                    }
                }
            }
        }
        Ok(Next::Path)
    }

    pub(super) fn file_host_state(&mut self) -> Flow {
        let start = self.at;
        let end = self.until(start, sets::SPECIAL_SEGMENT_END);
        let buffer = &self.input[start..end];
        if !self.overridden() && is_windows_drive_letter(buffer) {
            self.continued(Kind::FileInvalidWindowsDriveLetterHost, start, end);
            self.unchecked = end;
            return Ok(Next::Path);
        }
        self.at = end;
        if buffer.is_empty() {
            self.url.write_empty_host();
        } else {
            self.url.write_host(buffer, start, self.errors)?;
            self.url.forget_localhost();
        }
        Ok(if self.overridden() { Next::End } else { Next::PathStart })
    }
}
