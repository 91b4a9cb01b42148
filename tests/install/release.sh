#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# scripts/release finds each thing that is not as it should be, in a small repository made for it, changes
# nothing unless it is told to, and then tags once.
#
# usage: release.sh ROOT
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
root=$1
place=$folder/repository
mkdir -p "$place/scripts" "$place/build/release/app/commit/app" "$place/build/packages"
cd -- "$place"
cp -- "$root/scripts/release" "$root/scripts/lib.sh" scripts/
mkdir docs
# shellcheck disable=SC2016 # written as it stands
printf '%s\n' '#!/usr/bin/env bash' 'cd "$(dirname "$0")/../build/packages"' 'echo made >x.deb' \
  'sha256sum x.deb >SHA256SUMS' >scripts/package
printf '%s\n' '#!/usr/bin/env bash' 'echo tried' >scripts/try-packages
chmod +x scripts/*
echo /build >.gitignore
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
git init --quiet

today=$(date +%Y-%m-%d)
changes="# Changelog\n\n## 1.2.3 ($today)\n\n- one\n\n## 1.2.2 (2020-01-01)\n\n- two\n"

# state [VERSION CITED CHANGELOG SUFFIX NAMED]: commits these, as built and tested from there.
state() {
  printf '%s\n' "project(stickslip VERSION ${1-1.2.3} LANGUAGES CXX" \
    "set(STICKSLIP_VERSION_SUFFIX \"${4-}\")" >CMakeLists.txt
  echo "apt install ./stickslip_${5-1.2.3}-1_amd64.deb ./libstickslip-dev_1.2.3-1_amd64.deb" >README.md
  echo 'stickslip-1.2.3-linux.tar.xz stickslip:1.2.3 find_package(stickslip 1.2 REQUIRED)' >docs/install.md
  echo "version: ${2-1.2.3}" >CITATION.cff
  printf '%b' "${3-$changes}" >CHANGELOG.md
  git add --all
  git commit --quiet --allow-empty --message state
  git rev-parse HEAD >build/release/tests-passed
  echo "= \"$(git rev-parse --short=12 HEAD)\"" >build/release/app/commit/app/build_commit.hpp
}

# says CODE PATTERN [ARGUMENT...]: ends with that code and prints such a line.
says() {
  local expected=$1 pattern=$2 code=0
  shift 2
  scripts/release "$@" >"$folder/printed" 2>&1 || code=$?
  ((code == expected)) || fail "exit code $code, not $expected: $(cat "$folder/printed")"
  grep -Eq -e "$pattern" "$folder/printed" || fail "does not say '$pattern': $(cat "$folder/printed")"
}

state
says 0 '^Ready\. Nothing was done'
[[ -z $(git tag) && ! -e build/packages/x.deb ]] || fail 'a dry run did something'
says 2 'unknown argument --gone' --gone

state 1.2.4
says 1 '^\[ \] CHANGELOG.md: the newest section with a date is of 1.2.4: it is of 1.2.3'
grep -q '^\[ \] CITATION.cff: version 1.2.4' "$folder/printed" || fail 'another version is cited'
state 1.2.3 1.2.3 "## Next\n\n- more\n\n## 1.2.3 ($today)\n\n- one\n"
says 1 '^\[ \] CHANGELOG.md: nothing stands above it'
state 1.2.3 1.2.3 '## 1.2.3 (2020-02-02)\n\n- one\n'
says 1 '^\[ \] CHANGELOG.md: its date is that of today: it is 2020-02-02'
state 1.2.3 1.2.3 "$changes" -dev
says 1 '^\[ \] CMakeLists.txt: a release, no development version: scripts/release --prepare'
state 1.2.3 1.2.3 "$changes" '' 1.2.2
says 1 '^\[ \] README.md and docs/install.md name its files: they name stickslip_1.2.2 $'
state
touch left
says 1 '^\[ \] the tree is clean' --go
rm left
echo another >build/release/tests-passed
says 1 '^\[ \] all tests were run' --go
state
echo '"000000000000-dirty"' >build/release/app/commit/app/build_commit.hpp
says 1 '^\[ \] the program is built from this commit' --go
[[ -z $(git tag) && ! -e build/packages/x.deb ]] || fail 'a release that is not ready did something'

state
says 0 '^\[x\] tag v1.2.3' --go
grep -q '^tried$' "$folder/printed" || fail 'the packages were not tried'
grep -q '^      [0-9a-f]\{64\}  x.deb$' "$folder/printed" || fail 'no checksums'
[[ $(git rev-parse 'v1.2.3^{commit}') == "$(git rev-parse HEAD)" ]] || fail 'not tagged'
says 1 '^\[ \] there is no tag v1.2.3: raise the version' --go

# From a release to the development of the next version, and to its release.
says 2 'give a version' --next 1.3
says 0 '^Development of 1.3.0' --next 1.3.0
grep -q '^project(stickslip VERSION 1.3.0 LANGUAGES' CMakeLists.txt || fail 'the version was not raised'
[[ $(sed -n 3p CHANGELOG.md) == '## Unreleased' ]] || fail 'no section for changes'
grep -q 'find_package(stickslip 1.3 REQUIRED)' docs/install.md || fail 'the page asks for an old package'
says 1 '^stickslip 1.3.0-dev$'
says 0 '^Release 1.3.0' --prepare
git commit --quiet --all --message release
git rev-parse HEAD >build/release/tests-passed
echo "= \"$(git rev-parse --short=12 HEAD)\"" >build/release/app/commit/app/build_commit.hpp
says 0 '^Ready\. Nothing was done'
