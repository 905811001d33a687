//! The states around the scheme.

use super::{Flow, Machine, Next};
use crate::syntax::chars;
use crate::web::draft::Draft;
use crate::web::error::Failure;
use crate::web::error::{Kind, Report};
use crate::web::scheme::Scheme;
use crate::web::view::View;

impl<R: Report> Machine<'_, '_, R> {
    pub(super) fn scheme_start_state(&mut self) -> Flow {
        match self.c() {
            Some(c) if c.is_ascii_alphabetic() => Ok(Next::Scheme),
            _ if !self.overridden() => Ok(Next::NoScheme),
            _ => Err(Failure),
        }
    }

    pub(super) fn scheme_state(&mut self) -> Flow {
        let bytes = self.input.as_bytes();
        let end = bytes.iter().position(|b| !chars::is(*b, chars::SCHEME)).filter(|end| bytes[*end] == b':');
        let Some(end) = end else {
            if self.overridden() {
                return Err(Failure);
            }
            self.at = 0;
            return Ok(Next::NoScheme);
        };
        let buffer = &self.input[..end];
        if let super::Around::Setter(_, before) = self.around {
            return set_scheme(&mut self.url, buffer, before);
        }
        self.url.write_scheme(buffer);
        self.at = end + 1;
        match self.url.scheme() {
            Scheme::File => {
                if !self.rest().starts_with(b"//") {
                    self.continued(Kind::SpecialSchemeMissingFollowingSolidus, end, end + 1);
                }
                Ok(Next::File)
            }
            Scheme::Other if self.c() == Some(b'/') => {
                self.at += 1;
                Ok(Next::PathOrAuthority)
            }
            Scheme::Other => Ok(Next::OpaquePath),
            special if self.base().is_some_and(|base| base.known_scheme() == special) => {
                Ok(Next::SpecialRelativeOrAuthority)
            }
            _ => Ok(Next::SpecialAuthoritySlashes),
        }
    }

    pub(super) fn no_scheme_state(&mut self) -> Flow {
        let c = self.c();
        let Some(base) = self.base().filter(|base| !base.has_opaque_path() || c == Some(b'#')) else {
            let end = self.input.len();
            return self.fail(Kind::MissingSchemeNonRelativeUrl, 0, end);
        };
        if base.has_opaque_path() {
            self.url.take_query(base);
            return Ok(self.begin_fragment());
        }
        Ok(if base.known_scheme() == Scheme::File { Next::File } else { Next::Relative })
    }

    pub(super) fn path_or_authority_state(&mut self) -> Flow {
        if self.c() == Some(b'/') {
            self.at += 1;
            return Ok(Next::Authority);
        }
        Ok(Next::Path)
    }
}

/// Handles the end of the scheme state for the protocol setter, which may fail.
fn set_scheme(url: &mut Draft<'_>, buffer: &str, before: &View<'_>) -> Flow {
    let old = before.known_scheme();
    let new = Scheme::of(buffer);
    let refused = old.is_special() != new.is_special()
        || (new == Scheme::File && (before.includes_credentials() || before.port().is_some()))
        || (old == Scheme::File && before.host() == Some(""));
    if refused {
        return Err(Failure);
    }
    url.write_scheme(buffer);
    Ok(Next::End)
}
