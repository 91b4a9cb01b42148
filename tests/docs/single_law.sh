#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The example of a law in single precision: right, it has all properties and is the scheme of its
# twin; with a branch in double precision the property single-precision alone is broken; and without
# the word that says it, it is found by its answers.
#
# usage: single_law.sh PROGRAM ROOT
set -euo pipefail
program=$(realpath -- "$1")
root=$(realpath -- "$2")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

build() { # build NAME [FLAG...]
  local name=$1
  shift
  cc -std=c99 -O2 -ffp-contract=off -Wall -Wextra -Werror -shared -fPIC -I "$root/lib" "$@" \
    "${source:-$root/examples/c-single-law/law.c}" -o "$name.so" -lm
}
broken() { # broken NAME: names of its broken properties
  "$program" properties --law "./$1.so" --json >"$1.json" || test $? = 1
  python3 -c 'import json, sys
print(*[p["name"] for p in json.load(open(sys.argv[1]))["properties"] if p["verdict"] == "broken"])' "$1.json"
}
expect() { # expect WHAT FOUND WANTED
  [[ $2 == "$3" ]] || { printf '%s: found "%s", not "%s"\n' "$1" "$2" "$3"; exit 1; }
}

build right
expect 'the right law' "$(broken right)" ''
"$program" run stick-to-slip slip-rotation --law ./right.so --quiet --out report >/dev/null
python3 - <<'PYTHON'
import json
for study in json.load(open("report/results.json"))["studies"]:
    assert study["verdict"] == "pass" and study["same_scheme"] is True, study["reason"]
PYTHON

build branch -DDOUBLE_ON_UNLOADING
expect 'double on unloading' "$(broken branch)" single-precision

# Nothing says it: it is held to no law, and to the digits of its answers.
sed -e '/\.precision = /d' -e '/\.like = /d' "$root/examples/c-single-law/law.c" >silent.c
source=silent.c build silent
expect 'a law that does not say it' "$(broken silent)" ''

# A word that there is not.
sed 's/\.precision = "single"/.precision = "quadruple"/' "$root/examples/c-single-law/law.c" >odd.c
source=odd.c build odd
code=0
"$program" properties --law ./odd.so >output 2>&1 || code=$?
expect 'an odd word' "$code: $(grep -c 'must be single or double' output)" '2: 1'
