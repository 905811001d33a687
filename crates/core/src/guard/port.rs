//! The ports that browsers do not fetch from: the bad ports of the Fetch Standard ("Port blocking").
//!
//! A server on such a port speaks another protocol, and an HTTP request may be a command to it. Left out: the service
//! behind a port, which its number does not reveal.

/// The list as of 2026-11-01.
static BLOCKED: [u16; 83] = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
    110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
    532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
    5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/// Returns true if browsers do not fetch from a port, except for the port of FTP in an FTP URL.
#[inline]
pub fn is_blocked(scheme: &str, port: u128) -> bool {
    u16::try_from(port).is_ok_and(|port| BLOCKED.binary_search(&port).is_ok()) && !(scheme == "ftp" && port == 21)
}

#[cfg(test)]
mod tests {
    use super::{is_blocked, BLOCKED};

    #[test]
    fn ports() {
        assert!(BLOCKED.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(is_blocked("http", 25) && is_blocked("http", 21) && !is_blocked("ftp", 21));
        assert!(!is_blocked("http", 80) && !is_blocked("http", 65561));
    }
}
