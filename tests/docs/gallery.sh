#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The gallery that is printed has every figure of the catalogue, and neither the choice of docs/gallery.md nor README.md
# names one that there is not.
#
# usage: gallery.sh PROGRAM ROOT
set -euo pipefail
figures() {
  # shellcheck disable=SC2016 # backquotes as they stand in Markdown
  sed -n 's/^|[^|]*| `\([^`]*\)` |.*/\1/p' | grep -v '^CASE/' | sort
}
known=$("$1" list figures --names | grep -v '/convergence$' | sort)
printed=$("$1" list figures --gallery | figures)
diff <(printf '%s\n' "$known") <(printf '%s\n' "$printed")
# shellcheck disable=SC2016 # backquotes as they stand in Markdown
chosen=$({
  figures <"$2/docs/gallery.md"
  grep -o '`stickslip plot [^ `]*`' "$2/README.md" | sed 's/.* //; s/`//'
} | sort)
wrong=$(comm -23 <(printf '%s\n' "$chosen") <(printf '%s\n' "$known"))
[[ -n $chosen && -z $wrong ]] || {
  printf 'docs/gallery.md or README.md name what is no figure: %s\n' "$wrong"
  exit 1
}
