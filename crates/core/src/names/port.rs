//! Ports: the effective port of a reference, and ports in common use.

use crate::names::schemes::Schemes;
use crate::syntax::reference::Reference;

impl Reference<'_> {
    /// Returns the port as a number, or the default port of the scheme if the host has none (3.2.3, 6.2.3).
    ///
    /// ```
    /// use urikit_core::syntax::reference::Reference;
    /// let of = |text| Reference::parse(text).unwrap().effective_port();
    /// assert_eq!((of("http://h/"), of("http://h:/"), of("http://h:081/"), of("//h")), (Some(80), Some(80), Some(81), None));
    /// ```
    pub fn effective_port(&self) -> Option<u128> {
        self.effective_port_by(&Schemes::KNOWN)
    }

    /// Returns the same by the given schemes.
    pub fn effective_port_by(&self, schemes: &Schemes) -> Option<u128> {
        match self.port() {
            Some(port) if !port.is_empty() => self.port_number(),
            _ => {
                let scheme = self.host().and(self.scheme())?;
                schemes.row(scheme).default_port.map(u128::from)
            }
        }
    }
}

/// Ports in common use: web and development servers, databases, brokers and registries.
const USED: [u32; 48] = [
    80, 81, 443, 3000, 3001, 3128, 3306, 4000, 4200, 4173, 4443, 5000, 5001, 5173, 5432, 5601, 5672, 6379, 7000, 7474,
    7687, 8000, 8001, 8008, 8069, 8080, 8081, 8082, 8083, 8086, 8088, 8090, 8181, 8200, 8443, 8500, 8545, 8888, 9000,
    9001, 9042, 9090, 9092, 9200, 9443, 11211, 11434, 27017,
];

/// Returns true if digits are a port in common use.
pub fn is_used(digits: &str) -> bool {
    let plain = digits.len() <= 5 && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    plain && digits.parse().is_ok_and(|port: u32| USED.contains(&port))
}
