//! The verdict of a policy on a text: the target, or the first reason of a refusal.

use std::sync::Arc;

use urikit_core::guard::Verdict;
use urikit_reader::check;

use crate::cells::Type;
use crate::entry::{Entry, POLICY};

const ANSWER: Type = Type::Struct(&[
    ("verdict", Type::Text),
    ("reason", Type::Text),
    ("url", Type::Text),
    ("host", Type::Text),
    ("port", Type::Port),
]);

pub(crate) const ENTRIES: &[Entry] = &[Entry::of("guard", &[POLICY])
    .about(
        "Whether a policy allows the text (\"allowed\" or \"refused\"), the code of the first \
             reason, and what to connect to.",
    )
    .same_as("guard.check(text, policy)")
    .example(r#"["http://127.0.0.1/"]"#)
    .answers(ANSWER, |options| {
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
