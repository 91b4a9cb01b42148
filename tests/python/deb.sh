#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The Debian package python3-stickslip, unpacked: a module that works away from the checkout, with types.
#
# usage: deb.sh PYTHON BUILD
set -euo pipefail
python=$1
build=$(realpath -- "$2")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

fail() {
  printf '%s\n' "$*"
  exit 1
}

# works FOLDER: the module there judges a law.
works() {
  [[ -e $1/stickslip/py.typed && -e $1/stickslip/_stickslip.pyi ]] || fail "no types in $1"
  (cd -- "$folder" && PYTHONPATH=$1 PYTHONDONTWRITEBYTECODE=1 "$python" -c '
import re, sys, stickslip as ss
assert re.fullmatch(r"[0-9.]+(\.dev[0-9]+(\+g[0-9a-f]{12}(\.dirty)?)?)?", ss.__version__), ss.__version__
assert ss.__file__.startswith(sys.argv[1]), ss.__file__
law = ss.law(lambda step, state, p: (p.kn * max(step.overlap_new, 0.0), 0 * state), name="smooth")
assert ss.run("linear-refined", ["slip-rotation"]).ok and not ss.run(law, ["slip-rotation"]).ok
' "$1") || fail "the module in $1 does not work"
}

command -v dpkg-shlibdeps >/dev/null || exit 77
(cd -- "$folder" && cpack --config "$build/CPackConfig.cmake" -B "$folder/deb" -D CPACK_COMPONENTS_ALL=python) \
  >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
package=$(echo "$folder"/deb/python3-stickslip_*.deb)
grep -q 'python3-numpy' <<<"$(dpkg-deb --field "$package" Depends)" || fail "it does not depend on numpy"
dpkg-deb --extract "$package" "$folder/root"
works "$folder/root/usr/lib/python3/dist-packages"
[[ -s $folder/root/usr/share/doc/python3-stickslip/copyright ]] || fail "no copyright"
