#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The sources that scripts/wheel packs have every file of the repository, know their version without git, and can be
# configured; the recipes that it makes of them name what the build needs.
#
# usage: sdist.sh PYTHON ROOT
set -euo pipefail
python=$1
root=$(realpath -- "$2")
if [[ ! -e $root/.git ]]; then
  echo 'left out: the sources are no clone'
  exit 77
fi
if ! /usr/bin/python3 -c 'import setuptools'; then
  echo 'left out: it needs setuptools (apt-get install python3-setuptools)'
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

fail() {
  printf '%s\n' "$*"
  exit 1
}

"$root/scripts/wheel" --no-install --out "$folder/out" sdist recipes >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
archive=$(echo "$folder"/out/stickslip-*.tar.gz)
(cd "$folder/out" && sha256sum --quiet --check SHA256SUMS) || fail 'SHA256SUMS has another checksum'
tar --extract --file "$archive" -C "$folder"
sources=$folder/$(basename -- "$archive" .tar.gz)

# Removed files are gone, new ones that are not added yet are not there.
git -C "$root" ls-files | while IFS= read -r file; do [[ ! -e $root/$file ]] || printf '%s\n' "$file"; done |
  LC_ALL=C sort >"$folder/expected"
(cd "$sources" && find . -type f -not -path ./PKG-INFO | sed 's/^..//' | LC_ALL=C sort) >"$folder/packed"
diff "$folder/expected" "$folder/packed" || fail 'the sources are not those of the repository'

versions() { cmake -D "source=$1" -P "$1/cmake/version.cmake"; }
[[ $(versions "$sources") == "$(versions "$root")" ]] ||
  fail "their version is $(versions "$sources"), not $(versions "$root")"
[[ $(sed -n 's/^Version: //p' "$sources/PKG-INFO") == "$(versions "$root" | sed -n 3p)" ]] ||
  fail 'PKG-INFO has another version'

# Another version, whose number has the commit in it.
sed -i 's/^Version: .*/Version: 1.2.3.dev45+g0123456789ab.dirty/' "$sources/PKG-INFO"
sed -i 's/^set(STICKSLIP_VERSION_SUFFIX .*/set(STICKSLIP_VERSION_SUFFIX "-dev")/' "$sources/CMakeLists.txt"
[[ $(versions "$sources" | sed -n 1p) == *-dev.45+g0123456789ab.dirty ]] || fail "a commit is lost: $(versions "$sources")"

# The build begins: what reads the pages is compiled, and the version is written.
(cd "$sources" && cmake --preset release -DBUILD_TESTING=OFF -DSTICKSLIP_LAMMPS=OFF "-DPython_EXECUTABLE=$python" &&
  cmake --build build/release --target stickslip-front-matter stickslip_commit) >"$folder/log" 2>&1 ||
  fail "$(tail -n 20 "$folder/log")"
grep -q '^build stickslip_python:' "$sources/build/release/build.ninja" || fail 'the build knows no module'
grep -q '"[0-9.]*-dev.45+g0123456789ab.dirty"' "$sources/build/release/app/commit/app/build_commit.hpp" ||
  fail 'the program tells another version'

"$python" "$(dirname -- "${BASH_SOURCE[0]}")/recipes.py" "$root" "$folder/out/recipes" "$archive"
