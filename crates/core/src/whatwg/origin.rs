//! The origin of a URL, serialized.

use super::parse;
use super::view::View;

impl View<'_> {
    /// The serialization of the origin: "null" for an opaque one, as that of a file is.
    ///
    /// ```
    /// use urikit_core::whatwg::parse;
    /// let origin = |text| parse(text, None).unwrap().view().origin();
    /// assert_eq!(origin("https://example.org:443/a"), "https://example.org");
    /// assert_eq!(origin("blob:https://example.org/9115d58c"), "https://example.org");
    /// assert_eq!(origin("file:///a"), "null");
    /// ```
    pub fn origin(&self) -> String {
        if self.scheme() == "blob" {
            return match parse(self.path(), None) {
                Ok(url) if matches!(url.view().scheme(), "http" | "https") => url.view().tuple_origin(),
                _ => "null".to_owned(),
            };
        }
        match self.known_scheme().default_port() {
            Some(_) => self.tuple_origin(),
            None => "null".to_owned(),
        }
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
