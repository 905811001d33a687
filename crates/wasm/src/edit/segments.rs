//! Segments of a path by index, including empty ones.

use super::{index, input, wrong, Edited, Subject};
use urikit_core::readings::appendix_b::Part;
use urikit_core::syntax::error::{BuildCode, BuildError, Component};
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path;
use urikit_core::syntax::percent::EncodeSet;
use urikit_core::text::json::Json;

/// Edits the path.
pub(super) fn edit(subject: &Subject<'_>, action: &str, change: &Json) -> Edited {
    let path = subject.part(Part::Path).unwrap_or_default();
    let mut list: Vec<String> = path::segments(path).map(str::to_owned).collect();
    match action {
        "segment-set" | "segment-insert" => {
            let inserts = usize::from(action == "segment-insert");
            let at = index(change, "index", list.len() + inserts)?;
            let segment = input(change, "value")?;
            if matches!(segment, Input::Data(_)) && segment.is_dots() {
                let (code, component) = (BuildCode::DotSegment, Component::Path);
                return Ok(Err(BuildError { code, component, offset: 0, end: 0, syntax: None }));
            }
            let written = segment.encoded(subject.syntax(), &EncodeSet::SEGMENT);
            if inserts == 1 {
                list.insert(at, written)
            } else {
                list[at] = written
            }
        }
        "segment-remove" => {
            list.remove(index(change, "index", list.len())?);
        }
        "segment-move" => {
            let (from, to) = (index(change, "from", list.len())?, index(change, "to", list.len())?);
            let segment = list.remove(from);
            list.insert(to, segment);
        }
        _ => return Err(wrong("action", "the name of an edit")),
    }
    // A path after an authority begins with "/", also if it was empty.
    let rooted = path.is_empty() || path.starts_with('/');
    let start = match (list.first(), rooted) {
        (None, _) => "",
        (_, true) => "/",
        // Without a leading "/", an empty first segment would vanish.
        (Some(first), false) if first.is_empty() => "./",
        _ => "",
    };
    Ok(subject.with(Part::Path, Some(&format!("{start}{}", list.join("/")))))
}
