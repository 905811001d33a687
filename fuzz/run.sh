#!/usr/bin/env bash
# Runs the fuzz targets one after another, MINUTES each: fuzz/run.sh MINUTES [TARGET...]
#
# The toolchain is the stable one. `--sanitizer none` is the mode that works on it without
# further ado: coverage, overflow checks and debug assertions are on (`--release` leaves them
# to the profile in Cargo.toml, which takes them from a peer). The core forbids
# unsafe code, so an address sanitizer has nothing of ours to watch; where one is wanted,
# URIKIT_FUZZ_SANITIZER=address runs it with RUSTC_BOOTSTRAP=1 (see docs/fuzzing.md).
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:?usage: fuzz/run.sh MINUTES [TARGET...]}
((minutes > 0)) || exit 2     # libFuzzer takes 0 for "for ever"
shift
sanitizer=${URIKIT_FUZZ_SANITIZER:-none}
[[ $sanitizer == none ]] || export RUSTC_BOOTSTRAP=1
command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked
targets=("$@")
[[ $# -gt 0 ]] || targets=(parse resolve normalize building percent redact diagnose iri web_url html markdown json css xml rdf_text columns)

python3 tools/fuzz_seeds.py
cargo fuzz build --release --sanitizer "$sanitizer" 2>&1 | tail -n 1
found=0
for target in "${targets[@]}"; do
    work=fuzz/work/$target
    mkdir -p "$work" "fuzz/artifacts/$target"
    log=fuzz/work/$target.log
    ended=0
    # A document needs more room than a reference, and other words.
    dictionary=fuzz/uri.dict length=160
    [[ ! -e fuzz/$target.dict ]] || dictionary=fuzz/$target.dict length=600
    cargo fuzz run --release --sanitizer "$sanitizer" "$target" "$work" "fuzz/corpus/$target" -- \
        -dict="$dictionary" -max_len="$length" -timeout=10 -print_final_stats=1 \
        -max_total_time=$((minutes * 60)) >"$log" 2>&1 </dev/null || ended=$?
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    if [[ $ended -ne 0 ]]; then
        found=$((found + 1))
        grep -E -A 6 'panicked at|ERROR: libFuzzer|SUMMARY' "$log" | head -n 20 || tail -n 5 "$log"
    fi
    printf '%-10s %12s executions, %s\n' "$target" "${executions:-?}" \
        "$([[ $ended -eq 0 ]] && echo 'no finding' || echo 'A FINDING (above)')" | tee -a fuzz/work/summary
done
[[ $found -eq 0 ]]
