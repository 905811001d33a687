//! The special schemes ("URL miscellaneous") and their default ports.

/// A special scheme, or any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    Ftp,
    File,
    Http,
    Https,
    Ws,
    Wss,
    /// Not special.
    Other,
}

impl Scheme {
    /// Returns the scheme for a name in any case.
    #[inline]
    pub(super) fn of(name: &str) -> Self {
        // Letters differ from their capitals in one bit, and no other byte maps to a letter.
        let lower = |n: usize| name.as_bytes()[n] | 0x20;
        match name.len() {
            2 if (lower(0), lower(1)) == (b'w', b's') => Scheme::Ws,
            3 => match (lower(0), lower(1), lower(2)) {
                (b'f', b't', b'p') => Scheme::Ftp,
                (b'w', b's', b's') => Scheme::Wss,
                _ => Scheme::Other,
            },
            4 => match (lower(0), lower(1), lower(2), lower(3)) {
                (b'h', b't', b't', b'p') => Scheme::Http,
                (b'f', b'i', b'l', b'e') => Scheme::File,
                _ => Scheme::Other,
            },
            5 if name.eq_ignore_ascii_case("https") => Scheme::Https,
            _ => Scheme::Other,
        }
    }

    /// Returns the name of a special scheme; "" for any other.
    #[inline]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Scheme::Ftp => "ftp",
            Scheme::File => "file",
            Scheme::Http => "http",
            Scheme::Https => "https",
            Scheme::Ws => "ws",
            Scheme::Wss => "wss",
            Scheme::Other => "",
        }
    }

    #[inline]
    pub(super) fn is_special(self) -> bool {
        self != Scheme::Other
    }

    /// Returns the port that a serialization omits; `file` has none.
    #[inline]
    pub(super) const fn default_port(self) -> Option<u16> {
        match self {
            Scheme::Ftp => Some(21),
            Scheme::Http | Scheme::Ws => Some(80),
            Scheme::Https | Scheme::Wss => Some(443),
            Scheme::File | Scheme::Other => None,
        }
    }
}
