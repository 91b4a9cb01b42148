#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The Debian packages: what they say of themselves, and that they can be installed, used and removed
# in a folder of their own.
#
# usage: package.sh BUILD
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
build=$1
command -v dpkg-shlibdeps >/dev/null || fail 'dpkg-shlibdeps is missing: apt-get install dpkg-dev'

(cd -- "$folder" && cpack --config "$build/CPackConfig.cmake" -B "$folder/packages") \
  >"$folder/cpack.log" 2>&1 || fail "$(cat "$folder/cpack.log")"
program=$(echo "$folder"/packages/stickslip_*.deb)
development=$(echo "$folder"/packages/libstickslip-dev_*.deb)

# states PACKAGE FIELD PATTERN
states() {
  local value
  value=$(dpkg-deb --field "$1" "$2")
  grep -Eq -e "$3" <<<"$value" || fail "$(basename -- "$1"): $2 is '$value', not $3"
}
states "$program" Depends 'libc6 \(>= .*libtbb'
states "$program" Depends 'libpolyclipping'
states "$program" Recommends '^gnuplot-nox, fonts-liberation$'
states "$program" Description 'contact laws'
states "$program" Maintainer .
states "$program" Version '^[0-9.]+(~dev\.[0-9]+(\+g[0-9a-f]{12}(\.dirty)?)?)?-1(\+deb[0-9]+)?$'
states "$development" Description '^contact laws .* library'
states "$development" Depends 'libeigen3-dev \(>= 3.4\)'

dpkg-deb --extract "$program" "$folder/root"
works_alone "$folder/root/usr/bin/stickslip"
empty=$(find "$folder/root" -type d -empty)
[[ -z $empty ]] || fail "empty folders: $empty"
gzip --test "$folder/root/usr/share/man/man1/stickslip.1.gz"
for file in doc/stickslip/copyright zsh/vendor-completions/_stickslip \
  bash-completion/completions/stickslip fish/vendor_completions.d/stickslip.fish; do
  [[ -s $folder/root/usr/share/$file ]] || fail "not in the package: share/$file"
done
foreign=$(dpkg-deb --contents "$program" | grep -v ' root/root .* \./\(usr/.*\)\{0,1\}$' || true)
[[ -z $foreign ]] || fail "outside /usr, or not of root: $foreign"

# dpkg itself, with a data base of its own that knows the packages of this machine: it refuses
# packages whose dependencies are not met. Needs root for the owners of the files.
if ((EUID == 0)); then
  data=$folder/chroot/var/lib/dpkg
  mkdir -p "$data/info" "$data/updates" "$data/triggers"
  cp /var/lib/dpkg/status "$data/status"
  with_dpkg() {
    dpkg --root="$folder/chroot" --log=/dev/null "$@" >"$folder/dpkg.log" 2>&1 ||
      fail "dpkg $*: $(cat "$folder/dpkg.log")"
  }
  with_dpkg --install "$program" "$development"
  works_alone "$folder/chroot/usr/bin/stickslip"
  [[ -s $folder/chroot/usr/lib/cmake/stickslip/stickslipConfig.cmake ]] || fail 'no package files'
  with_dpkg --purge libstickslip-dev stickslip
  left=$(find "$folder/chroot/usr" -type f 2>/dev/null || true)
  [[ -z $left ]] || fail "left after removal: $left"
else
  echo 'not root: the packages were unpacked, but not installed by dpkg'
fi
