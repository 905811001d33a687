//! The parts of an authority, made from data and encoded once.
//!
//! RFC 3986 3.2.1 leaves the content of a userinfo to the scheme; "user:password", split at the first ":", is the
//! common form. Addresses are written in the form of RFC 5952. A port has 16 bits (RFC 6335 section 6).

use super::whole;
use crate::syntax::chars::Syntax;
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::input::Input;
use crate::syntax::parse::ip;
use crate::syntax::percent::EncodeSet;
use std::net::IpAddr;

/// Returns the userinfo of a user and a password (3.2.1). A ":" in the user is encoded, one in the password is not.
///
/// ```
/// use urikit_core::syntax::{build::userinfo, chars::Syntax::Uri, input::Input};
/// assert_eq!(userinfo(Uri, "a:b".into(), Some("c:@".into())), "a%3Ab:c:%40");
/// assert_eq!(userinfo(Uri, Input::Raw("%61"), None), "%61");
/// ```
pub fn userinfo(syntax: Syntax, user: Input<'_>, password: Option<Input<'_>>) -> String {
    let mut out = user.encoded(syntax, &EncodeSet::USER);
    if let Some(password) = password {
        out.push(':');
        out.push_str(&password.encoded(syntax, &EncodeSet::PASSWORD));
    }
    out
}

/// Returns the host of an address: an IPv6 address in brackets, in the form of RFC 5952.
///
/// ```
/// use urikit_core::syntax::build::host;
/// assert_eq!(host("2001:DB8::0:1".parse().unwrap()), "[2001:db8::1]");
/// assert_eq!(host("192.0.2.1".parse().unwrap()), "192.0.2.1");
/// ```
pub fn host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{}]", ip::format_ipv6(address.segments())),
    }
}

/// Returns the port of a number (3.2.3), which must have 16 bits (RFC 6335).
///
/// # Errors
/// [`BuildCode::PortRange`] below 0 and above 65535.
///
/// ```
/// use urikit_core::syntax::build::port;
/// assert_eq!(port(8080).unwrap(), "8080");
/// assert!(port(65536).is_err());
/// ```
pub fn port(number: i64) -> Result<String, BuildError> {
    let text = number.to_string();
    match u16::try_from(number) {
        Ok(_) => Ok(text),
        Err(_) => Err(whole(BuildCode::PortRange, Component::Port, &text)),
    }
}
