//! The states of a relative input.

use super::{Flow, Machine, Next};
use crate::web::error::Failure;
use crate::web::error::{Kind, Report};

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
                self.url.take_directory(base);
                Ok(self.path_as_it_is())
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
                Ok(self.path_as_it_is())
            }
        }
    }
}
