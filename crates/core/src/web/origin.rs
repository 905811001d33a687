//! The serialized origin of a URL.

use super::parse;
use super::view::View;

impl View<'_> {
    /// Returns the serialized origin; None for an opaque one, such as that of a file, which the standard serializes as
    /// "null".
    ///
    /// ```
    /// use urikit_core::web::parse;
    /// let origin = |text| parse(text, None).unwrap().view().origin();
    /// assert_eq!(origin("https://example.org:443/a").unwrap(), "https://example.org");
    /// assert_eq!(origin("blob:https://example.org/9115d58c").unwrap(), "https://example.org");
    /// assert_eq!(origin("file:///a"), None);
    /// ```
    pub fn origin(&self) -> Option<String> {
        if self.scheme() == "blob" {
            let url = parse(self.path(), None).ok()?;
            return matches!(url.view().scheme(), "http" | "https").then(|| url.view().tuple_origin());
        }
        self.known_scheme().default_port().map(|_| self.tuple_origin())
    }

    fn tuple_origin(&self) -> String {
        let mut origin = format!("{}://{}", self.scheme(), self.host().unwrap_or(""));
        if let Some(port) = self.port() {
            origin.push(':');
            origin.push_str(&port.to_string());
        }
        origin
    }
}
