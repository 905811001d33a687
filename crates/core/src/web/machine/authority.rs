//! The states of the authority.

use super::{Around, Flow, Machine, Next, Override};
use crate::syntax::SHORTCUTS;
use crate::web::error::Failure;
use crate::web::error::{Kind, Report};
use crate::web::scheme::Scheme;
use crate::web::{sets, swift};

impl<R: Report> Machine<'_, '_, R> {
    pub(super) fn special_authority_slashes_state(&mut self) -> Flow {
        if self.rest().starts_with(b"//") {
            self.at += 2;
        } else {
            self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + self.width());
        }
        Ok(Next::SpecialAuthorityIgnoreSlashes)
    }

    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> Flow {
        while let Some(b'/' | b'\\') = self.c() {
            self.continued(Kind::SpecialSchemeMissingFollowingSolidus, self.at, self.at + 1);
            self.at += 1;
        }
        Ok(Next::Authority)
    }

    /// Returns the end of the authority.
    fn authority_end(&self) -> usize {
        self.until(self.at, if self.url.is_special() { sets::SPECIAL_SEGMENT_END } else { sets::SEGMENT_END })
    }

    pub(super) fn authority_state(&mut self) -> Flow {
        let start = self.at;
        self.url.begin_authority();
        if let Some(next) = self.domain() {
            return Ok(next);
        }
        let end = self.authority_end();
        let authority = &self.input[start..end];
        let Some(last) = authority.bytes().rposition(|b| b == b'@') else { return Ok(Next::Host) };
        if R::LISTENS {
            for (n, _) in authority.match_indices('@') {
                self.continued(Kind::InvalidCredentials, start + n, start + n + 1);
            }
        }
        // Earlier "@" are in the userinfo percent-encode set.
        let credentials = &authority[..last];
        let (username, password) = credentials.split_once(':').unwrap_or((credentials, ""));
        self.url.write_credentials(username, password);
        self.at = start + last + 1;
        if self.at == end {
            return self.fail(Kind::HostMissing, end, end);
        }
        Ok(Next::Host)
    }

    /// Handles the host state if [`swift`] finds a domain without credentials.
    fn domain(&mut self) -> Option<Next> {
        if !SHORTCUTS || R::LISTENS || !self.url.is_special() {
            return None;
        }
        let end = swift::domain(self.input.as_bytes(), self.at)?;
        if !self.url.write_plain_host(&self.input[self.at..end]) {
            return None;
        }
        self.at = end;
        if self.c() != Some(b':') {
            return Some(Next::PathStart);
        }
        self.at += 1;
        Some(Next::Port)
    }

    pub(super) fn host_state(&mut self) -> Flow {
        if self.overridden() && self.url.scheme() == Scheme::File {
            return Ok(Next::FileHost);
        }
        let start = self.at;
        let stop = self.authority_end();
        let mut inside_brackets = false;
        let mut end = stop;
        for (n, b) in self.input.as_bytes()[start..stop].iter().enumerate() {
            match b {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                b':' if !inside_brackets => {
                    end = start + n;
                    break;
                }
                _ => {}
            }
        }
        if end < stop {
            if start == end {
                return self.fail(Kind::HostMissing, end, end);
            }
            if self.state_override() == Some(Override::Hostname) {
                return Err(Failure);
            }
            self.url.write_host(&self.input[start..end], start, self.errors)?;
            self.at = end + 1;
            return Ok(Next::Port);
        }
        if start == end {
            if self.url.is_special() {
                return self.fail(Kind::HostMissing, end, end);
            }
            if let Around::Setter(_, before) = self.around {
                if before.includes_credentials() || before.port().is_some() {
                    return Err(Failure);
                }
            }
        }
        self.url.write_host(&self.input[start..end], start, self.errors)?;
        self.at = end;
        Ok(if self.overridden() { Next::End } else { Next::PathStart })
    }

    pub(super) fn port_state(&mut self) -> Flow {
        let start = self.at;
        let digits = self.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        let end = start + digits;
        self.at = end;
        let ends = match self.c() {
            None | Some(b'/' | b'?' | b'#') => true,
            Some(b'\\') => self.url.is_special() || self.overridden(),
            Some(_) => self.overridden(),
        };
        if !ends {
            let width = self.input[end..].chars().next().map_or(0, char::len_utf8);
            return self.fail(Kind::PortInvalid, end, end + width);
        }
        if digits > 0 {
            let significant = self.input[start..end].trim_start_matches('0');
            let port = if significant.is_empty() { Some(0) } else { significant.parse::<u16>().ok() };
            let Some(port) = port else {
                return self.fail(Kind::PortOutOfRange, start, end);
            };
            self.url.write_port(port);
            if self.overridden() {
                return Ok(Next::End);
            }
        }
        if self.overridden() {
            return Err(Failure);
        }
        Ok(Next::PathStart)
    }
}
