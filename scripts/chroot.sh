# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# Clean systems of the Debian release that this machine has, to try packages in and to make an image
# of. To be sourced after scripts/lib.sh. Needs root and debootstrap; the mirror is the one that apt
# is configured with.

# can_make_systems: whether this machine can; otherwise says why not.
can_make_systems() {
  if ((EUID != 0)); then
    say "A clean system is made by root only."
  elif ! command -v debootstrap >/dev/null; then
    say "debootstrap is missing: apt-get install debootstrap"
  elif ! unshare --mount --pid --fork true 2>/dev/null; then
    say "This system allows no mounts of its own (as in a container without the right to)."
  elif [[ -z $(apt_sources) ]]; then
    say "apt knows no mirror of $(release_of_debian)."
  else
    return 0
  fi
  return 1
}

# release_of_debian: its code name.
release_of_debian() { sed -n 's/^VERSION_CODENAME=//p' /etc/os-release; }

# apt_sources: lines for sources.list, those of Debian that apt has fetched lists of.
apt_sources() {
  # shellcheck disable=SC2016 # apt's own variables
  apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' \
    'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
    awk -v release="$(release_of_debian)" 'index($3, release) == 1' | sort -u
}

# new_system FOLDER CACHE: a minimal system in the new folder. CACHE is the file in which the first one
# is kept for the next, for a week.
new_system() {
  local folder=$1 cache=$2 mirror proxy=''
  if [[ -z $(find "$cache" -mtime -7 2>/dev/null) ]]; then
    mirror=$(apt_sources | awk -v release="$(release_of_debian)" '$3 == release { print $2; exit }')
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    say "Making a minimal Debian system (a minute or two)"
    http_proxy=${proxy:-${http_proxy-}} run_quietly "$cache.log" debootstrap --variant=minbase \
      "$(release_of_debian)" "$folder" "$mirror" || fail 2 "debootstrap could not make a system"
    apt_sources >"$folder/etc/apt/sources.list"
    rm -rf -- "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
    # debootstrap leaves this machine's names in it; they are lent to each command instead.
    : >"$folder/etc/resolv.conf"
    echo localhost >"$folder/etc/hostname"
    tar --create --one-file-system --file "$cache.new" -C "$folder" .
    mv -- "$cache.new" "$cache"
  else
    mkdir -p -- "$folder"
    tar --extract --numeric-owner --file "$cache" -C "$folder"
  fi
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
