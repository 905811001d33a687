#!/usr/bin/env bash
# Builds what the page of the workbench needs: the English words of the rules (tools/words.py), and the engine:
# crates/wasm for wasm32-unknown-unknown, into python/urikit/workbench/page/engine.wasm.
# The target comes from rustup, or from Debian, whose rustc-web builds the standard library from its source. Where
# neither is here and this user may install one, Debian's is installed. What cannot be had is said, and nothing else
# fails: everything but the page works without it.
set -uo pipefail
cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." || exit 0
[[ ! -x .venv/bin/python ]] || .venv/bin/python -m tools.words
target=wasm32-unknown-unknown
page=python/urikit/workbench/page/engine.wasm
export CARGO_TARGET_DIR=${URIKIT_WASM_TARGET:-$PWD/target/wasm}
command -v cargo >/dev/null || PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin

has_rustup() { rustc --print target-libdir --target $target 2>/dev/null | xargs -r test -d; }
has_debian() { [[ -x /usr/bin/cargo && -d $(/usr/bin/rustc --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library ]]; }
quietly() { timeout 900 env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=1 "$@" </dev/null >/dev/null 2>&1; }
install() { quietly install -y --no-install-recommends rustc-web cargo-web rust-web-src rust-web-llvm binaryen brotli; }

# The linker is beside the compiler, or that of the toolchain of rustup; the one of Debian 12 may be a link to nothing.
linker() {
    local found
    for found in rust-lld wasm-ld "$(rustc --print sysroot 2>/dev/null)"/lib/rustlib/*/bin/rust-lld; do
        "$found" -flavor wasm --version >/dev/null 2>&1 && { command -v "$found"; return; }
    done
    return 1
}

if ! has_rustup && ! has_debian && [[ $(id -u) -eq 0 ]] && command -v apt-get >/dev/null; then
    install || { quietly update && install; }
fi
# Names do not reach the page: wasm-opt removes them, and leaves a module that is compressed better where it had them.
! command -v wasm-opt >/dev/null || export CARGO_PROFILE_WASM_STRIP=none
options=(--locked --package urikit-wasm --profile wasm --target $target)
if has_rustup; then
    cargo build "${options[@]}"
elif has_debian && found=$(linker); then
    # A panic is a trap either way: here without its sentence and its place. `-Zfmt-debug=none` saves 3 kB more, and
    # could change an answer.
    flags='-Zunstable-options -Zlocation-detail=none'
    trap='-Zunstable-options -Cpanic=immediate-abort'
    # shellcheck disable=SC2086
    RUSTC_BOOTSTRAP=1 /usr/bin/rustc $trap --print sysroot >/dev/null 2>&1 && flags+=" $trap"
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$found RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc RUSTFLAGS=$flags \
        /usr/bin/cargo build -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size "${options[@]}"
else
    echo "wasm: not built: \`rustup target add $target\`, or \`apt install rustc-web cargo-web rust-web-src rust-web-llvm\`" >&2
    exit 0
fi || { echo 'wasm: not built, see above' >&2; exit 0; }

built=$CARGO_TARGET_DIR/$target/wasm/urikit_wasm.wasm
mkdir -p "${page%/*}"
# The size after brotli counts: `-Oz` writes fewer bytes, and 15 kB more of them compressed. These passes keep
# what is alike alike, and the tables in one piece.
round=(--code-pushing --rse --dce --vacuum --precompute --optimize-instructions --coalesce-locals --merge-blocks
    --remove-unused-names --simplify-locals --reorder-locals)
last=(--remove-unused-brs --vacuum --duplicate-function-elimination --reorder-functions)
# A module is read by tests while it is built: it is replaced at once.
if ! { command -v wasm-opt >/dev/null && wasm-opt --duplicate-function-elimination "${round[@]}" --remove-unused-brs \
    "${round[@]}" --dae-optimizing "${round[@]}" \
    "${last[@]}" --strip-debug --strip-producers --enable-bulk-memory \
    --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-multivalue \
    --enable-reference-types "$built" -o "$page.new"; }; then
    cp "$built" "$page.new"
fi
mv "$page.new" "$page"
compressed() { for file in "$@"; do brotli -q 11 -c "$file"; done | wc -c; }
printf 'wasm: %s: %s bytes, gzip %s' "$page" "$(wc -c <"$page")" "$(gzip -9c "$page" | wc -c)"
if command -v brotli >/dev/null; then
    printf ', brotli %s, with the English words %s' "$(compressed "$page")" \
        "$(compressed "$page" "${page%/*}"/words/en/{page,views,rules}.json)"
fi
printf '\n'
