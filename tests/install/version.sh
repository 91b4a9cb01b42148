#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Two commits have two versions, two clones of one commit have one; a release has its number alone, and
# development versions come before it in every way to write them. The program tells that of its build.
#
# usage: version.sh PROGRAM ROOT HEADER
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
program=$1
root=$2
header=$3
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org

# versions FOLDER: as printed, of Debian and of Python, on one line.
versions() { cmake -D "source=$1" -P "$root/cmake/version.cmake" | paste -sd ' '; }
# is FOLDER PATTERN
is() {
  [[ $(versions "$1") =~ ^$2$ ]] || fail "'$(versions "$1")' is not '$2'"
}
# state SUFFIX: the file that says the version.
state() {
  printf '%s\n' 'project(stickslip VERSION 1.2.3 LANGUAGES CXX)' "set(STICKSLIP_VERSION_SUFFIX \"$1\")" >CMakeLists.txt
}

mkdir "$folder/one"
cd -- "$folder/one"
state -dev
is . '1\.2\.3-dev\.0 1\.2\.3~dev\.0 1\.2\.3\.dev0'
git init --quiet
git add --all
git commit --quiet --message first
is . '1\.2\.3-dev\.1\+g[0-9a-f]{12} 1\.2\.3~dev\.1\+g[0-9a-f]{12} 1\.2\.3\.dev1\+g[0-9a-f]{12}'
first=$(versions .)
git clone --quiet . "$folder/two"
[[ $(versions "$folder/two") == "$first" ]] || fail 'another clone of a commit has another version'
echo >>CMakeLists.txt
is . '1\.2\.3-dev\.1\+g[0-9a-f]{12}\.dirty .*\.dirty .*\.dirty'
git commit --quiet --all --message second
second=$(versions .)
is . '1\.2\.3-dev\.2\+g.*'
git clone --quiet --depth 1 "file://$PWD" "$folder/shallow"
is "$folder/shallow" "1\\.2\\.3-dev\\.0\\+g$(git rev-parse --short=12 HEAD) .*"
state ''
is . '1\.2\.3 1\.2\.3 1\.2\.3'
git commit --quiet --all --message release
is . '1\.2\.3 1\.2\.3 1\.2\.3'

read -r _ debian_first python_first <<<"$first"
read -r _ debian_second python_second <<<"$second"
dpkg --compare-versions "$debian_first" lt "$debian_second" || fail "$debian_first does not come before $debian_second"
dpkg --compare-versions "$debian_second" lt 1.2.3 || fail "$debian_second does not come before 1.2.3"
pep_440='^[0-9]+(\.[0-9]+)*\.dev[0-9]+\+[a-z0-9]+(\.[a-z0-9]+)*$'
for version in "$python_first" "$python_second"; do
  [[ $version =~ $pep_440 ]] || fail "$version is none of Python's versions"
done

said=$("$program" --version)
built=$(sed -n 's/.* build_version = "\(.*\)";$/\1/p' "$header")
[[ -n $built && $said == "stickslip $built" ]] || fail "it says '$said', and was built as '$built'"
