# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# Clean systems of a Debian release, to try packages and the sources in and to make an image of. To be
# sourced after scripts/lib.sh. Needs root and debootstrap; the mirror is the one that apt is configured
# with.

# can_make_systems: whether this machine can; otherwise says why not.
can_make_systems() {
  if ((EUID != 0)); then
    say "A clean system is made by root only."
  elif ! command -v debootstrap >/dev/null; then
    say "debootstrap is missing: apt-get install debootstrap"
  elif ! unshare --mount --pid --fork true 2>/dev/null; then
    say "This system allows no mounts of its own (as in a container without the right to)."
  elif [[ -z $(mirror_of_debian) ]]; then
    say "apt knows no mirror of $(release_of_debian)."
  else
    return 0
  fi
  return 1
}

# release_of_debian: the code name of this machine's own.
release_of_debian() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

# own_sources: lines for sources.list, those of Debian that apt has fetched lists of.
own_sources() {
  # shellcheck disable=SC2016 # apt's own variables
  apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' \
    'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
    awk -v release="$(release_of_debian)" 'index($3, release) == 1' | sort -u
}

# mirror_of_debian: where this machine has its own release from.
mirror_of_debian() {
  own_sources | awk -v release="$(release_of_debian)" '$3 == release { print $2; exit }'
}

# apt_sources RELEASE: lines for sources.list. Of another release than this machine's own it is known only
# that the mirror has it.
apt_sources() {
  if [[ $1 == "$(release_of_debian)" ]]; then
    own_sources
  else
    echo "deb $(mirror_of_debian) $1 main"
  fi
}

# new_system FOLDER RELEASE CACHE: a minimal system of that release in the new folder. The first one is kept
# in the folder CACHE for the next, for a week. Returns 3 where it cannot be fetched.
new_system() {
  local folder=$1 release=$2 cache=$3/.$2.tar proxy=''
  if [[ -n $(find "$cache" -mtime -7 2>/dev/null) ]]; then
    mkdir -p -- "$folder"
    tar --extract --numeric-owner --file "$cache" -C "$folder"
    return
  fi
  eval "$(apt-config shell proxy Acquire::http::Proxy)"
  say "Making a minimal Debian system, $release (a minute or two)"
  http_proxy=${proxy:-${http_proxy-}} run_quietly "$cache.log" debootstrap --variant=minbase \
    "$release" "$folder" "$(mirror_of_debian)" || {
    say "stickslip: debootstrap could not make a system of $release: is this a release that $(mirror_of_debian) has?"
    return 3
  }
  apt_sources "$release" >"$folder/etc/apt/sources.list"
  # A mirror that stands still is to be believed there, too, if it is here.
  apt-config dump Acquire::Check-Valid-Until >"$folder/etc/apt/apt.conf.d/mirror"
  rm -rf -- "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  # debootstrap leaves this machine's names in it; they are lent to each command instead.
  : >"$folder/etc/resolv.conf"
  echo localhost >"$folder/etc/hostname"
  tar --create --one-file-system --file "$cache.new" -C "$folder" .
  mv -- "$cache.new" "$cache"
}

# layer BELOW FOLDER: a system that begins as the one below, which stays as it is. Where the kernel
# lays no folder over another one it is a copy.
layers=()
layer() {
  mkdir -p -- "$2" "$2.own" "$2.moved"
  if mount -t overlay overlay -o "lowerdir=$1,upperdir=$2.own,workdir=$2.moved" "$2" 2>/dev/null; then
    layers=("$2" "${layers[@]}")
  else
    cp --archive --reflink=auto -- "$1/." "$2"
  fi
}

# leave_layer FOLDER: it is gone, with what was done in it.
leave_layer() {
  if mountpoint --quiet "$1"; then umount "$1"; fi
  rm -rf -- "$1" "$1.own" "$1.moved"
}

# leave_layers: all of them, the last one first.
leave_layers() {
  local folder
  for folder in "${layers[@]}"; do leave_layer "$folder"; done
}

# in_system FOLDER SCRIPT [ARGUMENT...]: runs a script of bash in that system, as root, with the network.
# What is mounted for it is gone with it.
in_system() {
  local folder=$1 proxy=''
  shift
  if command -v apt-config >/dev/null; then eval "$(apt-config shell proxy Acquire::http::Proxy)"; fi
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount --pid --fork --kill-child --propagation private bash -c '
    set -e
    folder=$1 proxy=$2
    shift 2
    mount -t proc proc "$folder/proc"
    mount --rbind /dev "$folder/dev"
    mount --bind /etc/resolv.conf "$folder/etc/resolv.conf"
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
      LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive ${proxy:+http_proxy="$proxy"} \
      chroot "$folder" bash -euo pipefail -c "$@"' \
    in_system "$folder" "${proxy:-${http_proxy-}}" "$1" in_system "${@:2}" </dev/null
}
