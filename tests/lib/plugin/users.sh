#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Laws of users in C that stick, or that are plastic: a right one breaks no property and is equal to
# the law that it is like; each wrong one breaks the property of its fault, and diagnose has a name
# for it; a gap told too large breaks nothing.
#   users.sh STICKSLIP FOLDER-OF-THE-HEADER COMPILER
set -u -o pipefail
stickslip=$(realpath "$1") headers=$(realpath "$2") compiler=$3
sources=$(realpath "$(dirname "$0")/users")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
wrong=0

# LAW MISTAKE PROPERTY NAME: the property is that which is broken, - for none.
while read -r law mistake property name; do
  "$compiler" -std=c99 -Wall -Wextra -Wpedantic -Werror -O2 -shared -fPIC -I "$headers" \
    "-DMISTAKE=$mistake" "$sources/$law.c" -o law.so -lm || exit 1
  broken=$("$stickslip" properties --law ./law.so | sed -n 's/^broken  *\([a-z-]*\).*/\1/p' | tr '\n' ' ')
  named=$("$stickslip" diagnose --law ./law.so --quiet)
  if [[ $property == - && -n $broken ]] || [[ $property != - && " $broken" != *" $property "* ]]; then
    echo "$law $mistake breaks '$broken', and has to break $property" >&2
    wrong=1
  fi
  if [[ $named != "$name" ]]; then
    echo "$law $mistake: diagnose says $named, and has to say $name" >&2
    wrong=1
  fi
done <<'LAWS'
jkr RIGHT - equal
jkr SURFACE_ENERGY twin surface-energy-for-work-of-adhesion
jkr DOUBLED twin work-of-adhesion-for-surface-energy
jkr DIAMETER twin adhesion-of-diameter
jkr BEFORE_TOUCH twin pulls-before-touch
jkr NONE_AFTER twin lets-go-at-touch
jkr NET_FORCE twin friction-of-net-force
jkr SIGNED_FORCE twin friction-of-signed-force
jkr LOST resume attachment-lost-in-exchange
jkr NOT_WRITTEN resume attachment-lost-in-restart
jkr HERTZ twin radius-of-hertz
jkr HERTZ_FORCE twin force-by-radius-of-hertz
jkr GREATEST_PULL twin lets-go-at-greatest-pull
jkr NOT_FORGOTTEN touch-again attachment-kept-after-tear-off
jkr SMALL_GAP gap unknown
jkr LARGE_GAP - unknown
bridge RIGHT - equal
bridge PRODUCT twin contact-angles-multiplied
bridge REDUCED twin bridge-of-reduced-radius
bridge DOUBLED twin surface-tension-doubled
bridge SMALL_GAP gap unknown
bridge LARGE_GAP - unknown
eepa RIGHT - equal
eepa ODD resume greatest-overlap-odd
eepa LINEARLY twin greatest-overlap-lowered-linearly
luding RIGHT - equal
luding ODD swap greatest-overlap-odd
luding LAGGING split k2-lagging
luding LINEARLY twin greatest-overlap-lowered-as-constant-k2
luding DROPPED split greatest-overlap-lost-without-force
luding KEPT_APART touch-again greatest-overlap-kept-apart
luding NO_LIMIT twin limit-branch-missing
luding TOO_HARD virgin-curve unknown
thornton_ning RIGHT - equal
thornton_ning ODD resume greatest-overlap-odd
thornton_ning NO_DENT twin dent-without-curvature
LAWS

# The gap of a law in another process, told in lines.
"$compiler" -std=c99 -O2 -shared -fPIC -I "$headers" -DMISTAKE=SMALL_GAP "$sources/bridge.c" -o law.so -lm
[[ $("$stickslip" properties --law ./law.so --isolate) =~ (^|$'\n')broken\ +gap ]] ||
  { echo "in a process of its own the gap is not told" >&2; wrong=1; }

# Offline: along exported paths a right law is as expected, and a wrong one is not.
"$stickslip" export plastic-nested --out paths --quiet || wrong=1
for mistake in RIGHT LAGGING; do
  "$compiler" -std=c99 -O2 -shared -fPIC -I "$headers" "-DMISTAKE=$mistake" "$sources/luding.c" -o law.so -lm
  for path in paths/plastic-nested/steps-*; do
    "$stickslip" drive --law ./law.so --path "$path/contact_path.csv" --param R=0.001 --force --quiet --out "$path/forces.csv" || wrong=1
  done
  code=0
  "$stickslip" judge paths --out "$mistake" --quiet >/dev/null 2>&1 || code=$?
  [[ $mistake:$code == RIGHT:0 || $mistake:$code == LAGGING:1 ]] ||
    { echo "judge ends with $code for luding $mistake" >&2; wrong=1; }
done
exit $wrong
