//! RFC 3986 5.2 transcribed line by line, to compare the engine with.
//!
//! The code is slow and plain on purpose: `remove_dot_segments` moves an input buffer as the five rules of 5.2.4 say,
//! `transform` is the pseudocode of 5.2.2, `recompose` that of 5.3 without a guard.

/// The five components, defined or not (5.2.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Five {
    pub scheme: Option<String>,
    pub authority: Option<String>,
    pub path: String,
    pub query: Option<String>,
    pub fragment: Option<String>,
}

/// Splits by the regular expression of Appendix B.
pub fn split(text: &str) -> Five {
    let mut five = Five::default();
    let mut rest = text;
    if let Some(at) = rest.find(['/', '?', '#', ':']) {
        if at > 0 && rest[at..].starts_with(':') {
            five.scheme = Some(rest[..at].to_owned());
            rest = &rest[at + 1..];
        }
    }
    if let Some((before, fragment)) = rest.split_once('#') {
        five.fragment = Some(fragment.to_owned());
        rest = before;
    }
    if let Some((before, query)) = rest.split_once('?') {
        five.query = Some(query.to_owned());
        rest = before;
    }
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find('/').unwrap_or(after.len());
        five.authority = Some(after[..end].to_owned());
        rest = &after[end..];
    }
    five.path = rest.to_owned();
    five
}

/// 5.2.4.
pub fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned(); // A
        } else if input.starts_with("/./") {
            input = input[2..].to_owned(); // B
        } else if input == "/." {
            input = "/".to_owned(); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or("")); // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let first = usize::from(input.starts_with('/')); // E
            let end = input[first..].find('/').map_or(input.len(), |n| n + first);
            output.push_str(&input[..end]);
            input = input[end..].to_owned();
        }
    }
    output
}

/// 5.2.3.
fn merge(base: &Five, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let directory = base.path.rfind('/').map_or("", |n| &base.path[..=n]);
    format!("{directory}{path}")
}

/// 5.2.2, strict.
pub fn transform(base: &Five, r: &Five) -> Five {
    let mut t = Five { fragment: r.fragment.clone(), ..Five::default() };
    if r.scheme.is_some() {
        t.scheme = r.scheme.clone();
        t.authority = r.authority.clone();
        t.path = remove_dot_segments(&r.path);
        t.query = r.query.clone();
        return t;
    }
    t.scheme = base.scheme.clone();
    if r.authority.is_some() {
        t.authority = r.authority.clone();
        t.path = remove_dot_segments(&r.path);
        t.query = r.query.clone();
        return t;
    }
    t.authority = base.authority.clone();
    if r.path.is_empty() {
        t.path = base.path.clone();
        t.query = r.query.clone().or_else(|| base.query.clone());
    } else {
        let merged = if r.path.starts_with('/') { r.path.clone() } else { merge(base, &r.path) };
        t.path = remove_dot_segments(&merged);
        t.query = r.query.clone();
    }
    t
}

/// 5.3.
pub fn recompose(t: &Five) -> String {
    let mut out = String::new();
    if let Some(scheme) = &t.scheme {
        out += scheme;
        out += ":";
    }
    if let Some(authority) = &t.authority {
        out += "//";
        out += authority;
    }
    out += &t.path;
    if let Some(query) = &t.query {
        out += "?";
        out += query;
    }
    if let Some(fragment) = &t.fragment {
        out += "#";
        out += fragment;
    }
    out
}

/// Resolves by 5.2; the one deviation, which every careful implementation has, is a guard before a path that would
/// become an authority (3.3).
pub fn resolve(base: &str, reference: &str) -> String {
    let mut target = transform(&split(base), &split(reference));
    if target.authority.is_none() && target.path.starts_with("//") {
        target.path.insert_str(0, "/.");
    }
    recompose(&target)
}
