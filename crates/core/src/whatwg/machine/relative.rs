//! The states of an input that takes its beginning from the base.

use super::{Flow, Machine, Next};
use crate::whatwg::encoding::QueryEncoding;
use crate::whatwg::error::Failure;
use crate::whatwg::error::{Kind, Report};
use crate::whatwg::swift;

impl<R: Report> Machine<'_, '_, R> {
    pub(super) fn special_relative_or_authority_state(&mut self) -> Flow {
        if self.rest().starts_with(b"//") {
            self.at += 2;
            return Ok(Next::SpecialAuthorityIgnoreSlashes);
        }
        self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + self.width());
        Ok(Next::Relative)
    }

    pub(super) fn relative_state(&mut self) -> Flow {
        let Some(base) = self.base() else { return Err(Failure) };
        let special = base.known_scheme().is_special();
        match self.c() {
            Some(b'/') => {
                self.at += 1;
                Ok(Next::RelativeSlash)
            }
            Some(c @ b'\\') if special => {
                self.reverse_solidus(c);
                self.at += 1;
                Ok(Next::RelativeSlash)
            }
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
            Some(_) => {
                self.url.take_path(base);
                self.url.shorten();
                Ok(self.rest_of_a_relative_reference())
            }
        }
    }

    pub(super) fn relative_slash_state(&mut self) -> Flow {
        let Some(base) = self.base() else { return Err(Failure) };
        let special = base.known_scheme().is_special();
        match self.c() {
            Some(c @ (b'/' | b'\\')) if special => {
                self.reverse_solidus(c);
                self.at += 1;
                self.url.write_scheme(base.scheme());
                Ok(Next::SpecialAuthorityIgnoreSlashes)
            }
            Some(b'/') => {
                self.at += 1;
                self.url.write_scheme(base.scheme());
                Ok(Next::Authority)
            }
            _ => {
                self.url.take_authority(base);
                Ok(self.rest_of_a_relative_reference())
            }
        }
    }

    /// The path state, or the end: the scan of [`swift`] takes what the states of path, query
    /// and fragment would copy as it is.
    fn rest_of_a_relative_reference(&mut self) -> Next {
        let scheme = self.url.scheme();
        if R::LISTENS || !scheme.is_special() || self.encoding != QueryEncoding::UTF_8 {
            return Next::Path;
        }
        let Some((path_end, query_end)) = swift::rest(self.input.as_bytes(), self.at, scheme) else {
            return Next::Path;
        };
        self.url.push_rest(&self.input[self.at..], path_end - self.at, query_end - self.at);
        Next::End
    }
}
