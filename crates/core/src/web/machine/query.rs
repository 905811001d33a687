//! The states of query and fragment.

use super::{Flow, Machine, Next};
use crate::web::encoding::QueryEncoding;
use crate::web::error::Report;
use crate::web::scheme::Scheme;
use crate::web::{sets, units};

impl<R: Report> Machine<'_, '_, R> {
    /// Begins the query; the pointer is at "?".
    pub(super) fn begin_query(&mut self) -> Next {
        self.url.begin_query();
        self.at += 1;
        Next::Query
    }

    /// Begins the fragment; the pointer is at "#".
    pub(super) fn begin_fragment(&mut self) -> Next {
        self.url.begin_fragment();
        self.at += 1;
        Next::Fragment
    }

    pub(super) fn query_state(&mut self) -> Flow {
        let start = self.at;
        let set = if self.url.is_special() { sets::SPECIAL_QUERY } else { sets::QUERY };
        let legacy = matches!(self.url.scheme(), Scheme::Http | Scheme::Https | Scheme::Ftp | Scheme::File);
        let encoding = if legacy { self.encoding } else { QueryEncoding::UTF_8 };
        // Most queries are copied: one test of each byte shows it.
        let plain = self.until(start, set);
        let end = if self.overridden() { self.input.len() } else { self.until(plain, sets::HASH) };
        if encoding == QueryEncoding::UTF_8 {
            self.url.href.push_str(&self.input[start..plain]);
            if plain < end {
                sets::encode_into(self.url.href, &self.input[plain..end], set);
            }
        } else {
            // An escape sequence of ISO-2022-JP is in no set, but changes the text.
            encoding.percent_encode(self.url.href, &self.input[start..end], set);
        }
        units::check(self.input, start..end, 0, self.errors);
        self.at = end;
        match self.c() {
            Some(_) => Ok(self.begin_fragment()),
            None => Ok(Next::End),
        }
    }

    pub(super) fn fragment_state(&mut self) -> Flow {
        units::check(self.input, self.at..self.input.len(), 0, self.errors);
        sets::encode_into(self.url.href, &self.input[self.at..], sets::FRAGMENT);
        Ok(Next::End)
    }
}
