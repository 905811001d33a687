//! Jobs on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// The results of all jobs, in their order.
pub(crate) fn on_threads<J: Sync, R: Send>(jobs: &[J], threads: usize, work: &(dyn Fn(&J) -> R + Sync)) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(jobs.len())));
    let take = || {
        while let Some((number, job)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|n| Some((n, jobs.get(n)?)))
        {
            let result = work(job);
            // A poisoned lock has whole results all the same: nothing panics while it is held.
            results.lock().unwrap_or_else(|held| held.into_inner()).push((number, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(jobs.len()) {
            // If no thread can be spawned, the existing ones do the work.
            let _ = std::thread::Builder::new().name("urikit-columns".into()).spawn_scoped(scope, take);
        }
        take();
    });
    let mut results = results.into_inner().unwrap_or_else(|held| held.into_inner());
    results.sort_by_cached_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}
