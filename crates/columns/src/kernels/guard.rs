//! Whether a policy allows a text, where it leads, and the first reason why not.

use std::sync::Arc;

use urikit_core::guard::Verdict;
use urikit_reader::check;

use crate::cells::Type;
use crate::kernel::Entry;

const ANSWER: Type = Type::Struct(&[
    ("verdict", Type::Text),
    ("reason", Type::Text),
    ("url", Type::Text),
    ("host", Type::Text),
    ("port", Type::Port),
]);

pub(crate) const ENTRIES: &[Entry] = &[("guard", ANSWER, |options| {
    let policy = Arc::clone(&options.policy);
    Box::new(move |row, cells| {
        let verdict = check(row.text, &policy);
        cells.fields(|fields| {
            let [(_, said), (_, reason), (_, url), (_, host), (_, port)] = fields else { return };
            match verdict {
                Verdict::Allowed(form, place) => {
                    said.text(Some("allowed"));
                    reason.null();
                    url.text(Some(&form));
                    host.text(place.host.as_deref());
                    port.number(place.port.and_then(|port| port.try_into().ok()));
                }
                Verdict::Refused(reasons) => {
                    said.text(Some("refused"));
                    reason.text(reasons.first().map(|first| first.code.name()));
                    url.null();
                    host.null();
                    port.null();
                }
            }
        });
        Ok(())
    })
})];
