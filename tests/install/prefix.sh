#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# An installation is complete, can be moved, and works without the sources.
#
# usage: prefix.sh BUILD
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
build=$1

install_to "$build" "$folder/first"
mv -- "$folder/first" "$folder/moved"
for file in bin/stickslip share/man/man1/stickslip.1 share/doc/stickslip/LICENSE \
  share/doc/stickslip/docs/command-line.md share/bash-completion/completions/stickslip \
  share/zsh/site-functions/_stickslip share/fish/vendor_completions.d/stickslip.fish \
  include/stickslip/laws/linear/linear_refined.hpp include/stickslip/contact/step/frame.ipp \
  include/stickslip/plugin/stickslip_law.h include/stickslip-cases/cases/problem.hpp \
  share/stickslip/reference/impact_curves.csv; do
  [[ -s $folder/moved/$file ]] || fail "not installed: $file"
done
works_alone "$folder/moved/bin/stickslip"

# Each component by itself, and nothing in two of them. The Python module is one where it is built.
install_to "$build" "$folder/program" --component program
install_to "$build" "$folder/development" --component development
install_to "$build" "$folder/python" --component python
mkdir -p "$folder/python"
list() { (cd -- "$1" && find . -type f | sort); }
both=$(comm -12 <(list "$folder/program") <(list "$folder/development"))
[[ -z $both ]] || fail "in both components: $both"
diff <(list "$folder/moved") \
  <(sort <(list "$folder/program") <(list "$folder/development") <(list "$folder/python")) ||
  fail "the components are not the whole installation"
