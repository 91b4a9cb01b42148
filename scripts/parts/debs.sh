# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# Packages of other releases of Debian, unpacked in a folder and not installed: headers of another Python, and tools that
# this release does not have. To be sourced after scripts/lib.sh and scripts/parts/chroot.sh. Needs the network and no root.

# apt_of SUITE CACHE COMMAND...: apt-get or apt-cache with the lists of that release alone, in the folder CACHE.
apt_of() {
  local folder=$2/.apt-$1 command=$3
  shift 3
  "$command" -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::Preferences=/dev/null -o Dir::Etc::PreferencesParts=/dev/null -o "Dir::State::Lists=$folder/lists" \
    -o Dir::State::Status=/dev/null -o "Dir::Cache=$folder/cache" -o "APT::Sandbox::User=$(id --user --name)" --quiet "$@"
}

# fetch_lists SUITE CACHE: they are kept for a week.
fetch_lists() {
  local folder=$2/.apt-$1 keys=/usr/share/keyrings/debian-archive-keyring.gpg mirror
  if [[ -n $(find "$folder/fetched" -mtime -7 2>/dev/null) ]]; then return; fi
  mirror=$(mirror_of_debian)
  [[ -n $mirror ]] || fail 3 "apt knows no mirror of Debian: apt-get update"
  mkdir -p -- "$folder/lists/partial" "$folder/cache/archives/partial"
  echo "deb $([[ ! -e $keys ]] || echo "[signed-by=$keys] ")$mirror $1 main" >"$folder/sources.list"
  run_quietly "$folder/log" apt_of "$1" "$2" apt-get update || fail 3 "the lists of Debian's $1 could not be fetched"
  touch "$folder/fetched"
}

# suite_with CACHE PACKAGE SUITE...: sets suite, the first of these releases that has the package; 1 where none has.
suite_with() {
  local cache=$1 package=$2
  shift 2
  for suite in "$@"; do
    fetch_lists "$suite" "$cache"
    if [[ -n $(apt_of "$suite" "$cache" apt-cache madison "$package") ]]; then return; fi
  done
  return 1
}

# unpack_debs SUITE CACHE FOLDER PACKAGE...: their files are in the folder, as below the root of a system.
unpack_debs() {
  local suite=$1 cache=$2 folder=$3 package
  shift 3
  fetch_lists "$suite" "$cache"
  rm -rf -- "$folder" "$folder.new"
  mkdir -p -- "$folder.new/packages"
  (cd -- "$folder.new/packages" && run_quietly "$cache/.apt-$suite/log" apt_of "$suite" "$cache" apt-get download "$@") ||
    fail 3 "Debian's $suite does not give its packages $*"
  for package in "$folder.new/packages"/*.deb; do dpkg-deb --extract "$package" "$folder.new"; done
  mv -- "$folder.new" "$folder"
}
