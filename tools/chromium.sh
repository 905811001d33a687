#!/usr/bin/env bash
# Installs Debian's Chromium where there is no browser and this user may install one: tests ask
# it what it makes of URLs and of pages. Where it cannot be had they are skipped, each with a
# line that says so; therefore this says what happened and never fails.
set -uo pipefail
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && exit 0
done
if [[ $(id -u) -ne 0 ]] || ! command -v apt-get >/dev/null; then
    echo 'chromium: none here, and none is installed without root and apt-get' >&2
    exit 0
fi
quietly() { timeout 600 env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=1 "$@" </dev/null >/dev/null; }
install() { quietly install -y --no-install-recommends chromium; }
if install 2>/dev/null || { quietly update && install; }; then      # the lists may be missing, or old
    echo "chromium: installed, $(chromium --version 2>/dev/null)"
else
    echo 'chromium: none here, and apt-get could not install it' >&2
fi
exit 0
