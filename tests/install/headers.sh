#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Public headers: each compiles alone, what an installed one includes is installed, and docs/headers.md names
# those of stickslip::laws and its neighbours.
#
# usage: headers.sh BUILD ROOT
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
build=$1
root=$2

python3 "$(dirname -- "${BASH_SOURCE[0]}")/headers_alone.py" "$build" \
  stickslip_laws stickslip_plugin_interface stickslip_geometry stickslip_plugin

install_to "$build" "$folder/prefix" --component development
cd -- "$folder/prefix/include"
headers=0
while IFS= read -r header; do
  headers=$((headers + 1))
  while IFS= read -r included; do
    [[ -f $included || -f stickslip-cases/$included || -f stickslip-study/$included ]] ||
      fail "$header is installed and includes $included, which is not"
  done < <(sed -n 's/^ *# *include "\(.*\)".*/\1/p' "$header")
done < <(find . -name '*.hpp' -o -name '*.h' -o -name '*.ipp')
((headers >= 100)) || fail "only $headers headers are installed"

while IFS= read -r header; do
  grep -qF "${header#stickslip/}\`" "$root/docs/headers.md" || fail "docs/headers.md does not name $header"
done < <(find stickslip -type f | sed 's|^stickslip/laws/texts/.*|stickslip/laws/texts/NAME.hpp|' | sort -u)
for internal in stickslip/laws/lanes stickslip/mistakes stickslip/outside/process; do
  [[ ! -e $internal ]] || fail "$internal is installed"
done
