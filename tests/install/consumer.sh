#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The example of docs/install.md, built with find_package and with pkg-config against a moved
# installation, prints the closed form; every other target of the package can be used too.
#
# usage: consumer.sh BUILD ROOT
set -euo pipefail
here=$(dirname -- "${BASH_SOURCE[0]}")
# shellcheck source=tests/install/lib.sh
source "$here/lib.sh"
build=$1
root=$2
page=$root/docs/install.md

install_to "$build" "$folder/first" --component development
mv -- "$folder/first" "$folder/moved"

# prints_closed_form PROGRAM: 5 N / cosh 2 and 5 N tanh 2, as a force that turns while it slips has.
prints_closed_form() {
  "$1" >"$folder/printed"
  awk 'function off(value, right) { return value < right - 1e-9 || value > right + 1e-9 }
    { e = exp(2); found = NF == 2
      if (off($1, 10 / (e + 1 / e)) || off($2, 5 * (e - 1 / e) / (e + 1 / e))) exit 1 }
    END { exit !found }' "$folder/printed" || fail "$1 prints $(cat "$folder/printed")"
}

# configure SOURCE BUILD [ARGUMENT...]
configure() {
  cmake -G Ninja -S "$1" -B "$2" -D CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH="$folder/moved" \
    "${@:3}" >"$folder/configure.log" 2>&1
}

mkdir "$folder/example"
block cmake 1 "$page" >"$folder/example/CMakeLists.txt"
block cpp 1 "$page" >"$folder/example/main.cpp"
configure "$folder/example" "$folder/by-cmake" || fail "$(cat "$folder/configure.log")"
cmake --build "$folder/by-cmake" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
prints_closed_form "$folder/by-cmake/turning_force"

# The example of a case: what the page says that it prints.
mkdir "$folder/case"
block cmake 2 "$page" >"$folder/case/CMakeLists.txt"
block cpp 2 "$page" >"$folder/case/main.cpp"
configure "$folder/case" "$folder/case-by-cmake" || fail "$(cat "$folder/configure.log")"
cmake --build "$folder/case-by-cmake" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
printed=$("$folder/case-by-cmake/rolling")
grep -qF "It prints \`$printed\`" "$page" || fail "docs/install.md does not say '$printed'"

# The commands of pkg-config, with this prefix for that of the page.
(
  cd -- "$folder/example"
  commands=$(block bash 5 "$page")
  [[ $commands == *pkg-config* ]] || fail "docs/install.md: the block of pkg-config is elsewhere"
  # shellcheck disable=SC2016 # as it stands on the page
  bash -ec "${commands/'$HOME/.local'/"$folder/moved"}"
)
prints_closed_form "$folder/example/turning_force"

# The example of a test that ends with a verdict, and that it breaks with a wrong law.
cp -r -- "$root/examples/judge-in-a-test" "$folder/judge"
configure "$folder/judge" "$folder/judge-by-cmake" || fail "$(cat "$folder/configure.log")"
judged() { cmake --build "$folder/judge-by-cmake" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
  "$folder/judge-by-cmake/my-law-test" 2>"$folder/reasons"; }
diff <(block cpp 3 "$page") <(sed 1,2d "$folder/judge/test.cpp") || fail "docs/install.md shows another test.cpp"
judged || fail "judge-in-a-test: $(cat "$folder/reasons")"
sed -i 's/limit = mu \* out.normal/limit = 2 * mu * out.normal/' "$folder/judge/my_law.hpp"
if judged; then fail "a wrong law is judged as a right one"; fi
grep -q '^broken: own:my-law.* under slip-rotation: ' "$folder/reasons" || fail "$(cat "$folder/reasons")"

# The example of tangents: Newton's method ends with the right one and not with the wrong one;
# frequencies and the fit are what its page says.
newton=$root/examples/newton-packing
cp -r -- "$newton" "$folder/newton"
configure "$folder/newton" "$folder/newton-by-cmake" || fail "$(cat "$folder/configure.log")"
cmake --build "$folder/newton-by-cmake" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
"$folder/newton-by-cmake/newton" >"$folder/printed"
awk '/^right tangent/ { right = $8 } /^elastic while slipping/ { wrong = $9 }
  END { exit !(right < 1e-9 && wrong > 1e-4) }' "$folder/printed" || fail "newton prints $(cat "$folder/printed")"
diff <(tail -n 2 "$folder/printed") <(block text 1 "$newton/README.md" | tail -n 2) ||
  fail "$newton/README.md shows other frequencies or parameters"

# Other minor versions are refused, a later patch too, and for that reason.
read -r major minor < <(sed -n 's/^find_package(stickslip \([0-9]*\)\.\([0-9]*\) .*/\1 \2/p' "$folder/example/CMakeLists.txt")
for version in "$major.$((minor + 1))" "$major.$((minor - 1))" "$major.$minor.99"; do
  sed "s/stickslip $major.$minor /stickslip $version /" "$folder/example/CMakeLists.txt" >"$folder/changed"
  mkdir -p "$folder/other" && cp "$folder/changed" "$folder/other/CMakeLists.txt"
  touch "$folder/other/main.cpp"
  if configure "$folder/other" "$folder/by-cmake-$version"; then
    fail "another version was taken for $version"
  fi
  grep -q 'not accepted\|requested version' "$folder/configure.log" ||
    fail "$(cat "$folder/configure.log")"
done

configure "$here/consumer" "$folder/all" -D EXAMPLES="$root/examples" ||
  fail "$(cat "$folder/configure.log")"
cmake --build "$folder/all" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
"$folder/all/typed" || fail "typed: exit code $?"
"$folder/all/geometry" || fail "geometry: exit code $?"
names=$("$folder/all/loader" "$folder/all/c-law.so" "$folder/all/cpp-law.so")
[[ $names == $'c-law\ncpp-law' ]] || fail "the laws that were built are '$names'"

# A law in a shared object is judged, too: that of the example has a mistake.
code=0
"$folder/all/judge" "$folder/all/c-law.so" >"$folder/reasons" || code=$?
((code == 1)) || fail "judge: exit code $code: $(cat "$folder/reasons")"
grep -q '^broken: ' "$folder/reasons" || fail "$(cat "$folder/reasons")"
