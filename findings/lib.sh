# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# What the scripts of this folder share. To be sourced. Nothing is installed: packages of Debian are
# unpacked in a temporary folder, with all that they depend on, and programs run by the loader that is
# among them; packages of npm go to that folder, too. No root is needed, only apt, dpkg-deb and awk, or npm.
# Set FINDINGS_ARCHIVES to a folder to keep what was downloaded for the next script.

set -euo pipefail

folder=$(mktemp -d "${TMPDIR:-/tmp}/finding.XXXXXX")
trap 'rm -rf -- "$folder"' EXIT
system=$folder/system # where the packages are unpacked
suite=bookworm        # the release of Debian that they are of
apt_options=()        # options of apt for the release that was unpacked last
wrong=0               # how many values were not as told
output=''             # what the engine printed

# unable MESSAGE...: ends with exit code 3, where a finding can be neither seen nor missed.
unable() {
  printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2
  exit 3
}

# release SUITE: packages are of that release from here on, and are unpacked and run in a folder of their own.
release() {
  suite=$1
  system=$folder/$suite
}

# unpack PACKAGE=VERSION [PATTERN...]: that package of the release and all it depends on, in $system, without
# files of these patterns.
unpack() {
  local package=$1 tool pattern archive archives=${FINDINGS_ARCHIVES:-$folder/archives} list=$folder/sources.list excluded=(--exclude=./usr/share/doc)
  shift
  for pattern in "$@"; do excluded+=("--exclude=$pattern"); done
  for tool in apt-get dpkg-deb awk; do
    command -v "$tool" >/dev/null || unable "$tool is needed"
  done
  mkdir -p -- "$folder"/state/lists/partial "$archives/partial" "$system"
  : >"$folder/state/status"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' \
    http://deb.debian.org/debian "$suite" >"$list"
  apt_options=(-qq -o "Dir::State=$folder/state" -o "Dir::State::Status=$folder/state/status"
    -o "Dir::Cache=$folder" -o "Dir::Cache::Archives=$(realpath -- "$archives")/"
    -o "Dir::Etc::SourceList=$list" -o Dir::Etc::SourceParts=/dev/null -o Dir::Etc::Preferences=/dev/null
    -o Dir::Etc::PreferencesParts=/dev/null -o Debug::NoLocking=1 -o APT::Sandbox::User=
    -o APT::Default-Release= -o APT::Install-Recommends=no -o APT::Update::Post-Invoke=)
  apt-get "${apt_options[@]}" update >&2 || unable "the lists of Debian $suite could not be fetched"
  apt-get "${apt_options[@]}" --yes --download-only install "$package" >&2 || unable "$package could not be fetched"
  apt-get "${apt_options[@]}" --yes --simulate install "$package" |
    awk -v archives="$archives" '/^Inst/ { gsub(/[(]/, "", $3); gsub(/:/, "%3a", $3)
      print archives "/" $2 "_" $3 "_*.deb" }' >"$folder/names"
  while IFS= read -r pattern; do
    archive=$(compgen -G "$pattern") || unable "no archive $pattern"
    dpkg-deb --fsys-tarfile "$archive" | tar -x -C "$system" "${excluded[@]}" ||
      unable "$archive could not be unpacked"
  done <"$folder/names"
  printf 'package: %s (Debian %s)\n' "${package/=/ }" "$suite"
}

# unpack_alone PACKAGE: that package of the release that was unpacked from last, without what it depends on, in $system.
unpack_alone() {
  local archive
  mkdir -p -- "$folder/alone"
  (cd -- "$folder/alone" && apt-get "${apt_options[@]}" download "$1" >&2) || unable "$1 could not be fetched"
  archive=$(compgen -G "$folder/alone/${1}_*.deb") || unable "no archive of $1"
  dpkg-deb --fsys-tarfile "$archive" | tar -x -C "$system" || unable "$archive could not be unpacked"
}

# unpack_source PACKAGE VERSION [PATH...]: the source of that package in Debian sid as its authors released it, or what is below
# these paths, in $system.
unpack_source() {
  local archive archives=${FINDINGS_ARCHIVES:-$folder/archives}
  archive=$archives/${1}_$2.orig.tar.gz
  command -v curl >/dev/null || unable 'curl is needed'
  mkdir -p -- "$archives" "$system"
  [[ -e $archive ]] || curl -fsSL -o "$archive" "http://deb.debian.org/debian/pool/main/${1:0:1}/$1/$(basename -- "$archive")" || unable "$archive could not be fetched"
  tar -x -C "$system" -f "$archive" "${@:3}" || unable "$archive could not be unpacked"
  printf 'source: %s %s (Debian sid)\n' "$1" "$2"
}

# in_system PROGRAM ARGUMENT...: runs a program of $system with the libraries of $system.
in_system() {
  local loader libraries
  loader=$(find "$system" -type f -name 'ld-linux*.so.*' -print -quit)
  libraries=$(find "$system" -name '*.so*' -printf '%h\n' | sort -u | paste -s -d :)
  OPAL_PREFIX=$system/usr PMIX_PREFIX=$system/usr PRTE_PREFIX=$system/usr OMPI_MCA_ess_singleton_isolated=1 "$loader" --library-path "$libraries" "$system/$1" "${@:2}"
}

# npm_packages: installs the packages on stdin, PACKAGE VERSION INTEGRITY [NAME] a line, for programs in $folder
# that import them as NAME. These lines are the lock: they name all that is installed, with its hash.
npm_packages() {
  local lines package version
  lines=$(cat)
  for package in npm node; do
    command -v "$package" >/dev/null || unable "$package is needed"
  done
  awk '{ name = NF > 3 ? $4 : $1; alias = NF > 3 ? "npm:" $1 "@" : ""
    needs = needs (NR > 1 ? "," : "") "\"" name "\":\"" alias $2 "\""
    locked = locked ",\"node_modules/" name "\":{\"name\":\"" $1 "\",\"version\":\"" $2 "\",\"integrity\":\"" $3 "\"}" }
    END { printf "{\"name\":\"finding\",\"lockfileVersion\":3,\"packages\":{\"\":{\"dependencies\":{%s}}%s}}\n", needs, locked
      printf "{\"name\":\"finding\",\"dependencies\":{%s}}\n", needs >"/dev/stderr" }' \
    <<<"$lines" >"$folder/package-lock.json" 2>"$folder/package.json"
  npm --prefix "$folder" --cache "${FINDINGS_ARCHIVES:-$folder}/npm" --no-audit --no-fund --no-update-notifier \
    --ignore-scripts --prefer-offline --loglevel=error ci >/dev/null || unable 'the packages of npm could not be fetched'
  while read -r package version _; do printf 'package: %s %s (npm)\n' "$package" "$version"; done <<<"$lines"
}

# got NAME: the number after that name in $output.
got() { sed -n "s/^$1: //p" <<<"$output"; }

# value WHAT THEORY TOLD TOLERANCE GOT: a line of the output. What was got must be as this finding tells.
value() {
  printf '%-52s theory %8s  told %8s  got %8s\n' "$1" "$2" "$3" "${5:-nothing}"
  awk -v told="$3" -v tolerance="$4" -v got="$5" \
    'BEGIN { exit !(got ~ /[0-9]/ && got - told <= tolerance && told - got <= tolerance) }' ||
    wrong=$((wrong + 1))
}

# finish: ends with exit code 0 if all values were as told, else with 1.
finish() {
  if ((wrong > 0)); then
    printf '%d of the values are no longer as told\n' "$wrong"
    exit 1
  fi
  printf 'all values are as told\n'
}

# lammps FILE [ARGUMENT...]: runs that input.
lammps() {
  in_system usr/bin/lmp -in "$@" -log none 2>/dev/null || true
}

# unpack_lammps SUITE: LAMMPS of that release, 29 Sep 2021, 4 Feb 2025 or 4 Jul 2026.
unpack_lammps() {
  local -A version=([bookworm]=20220106.git7586adbb6a+ds1-2+b2 [trixie]=20250204+dfsg.1-2 [sid]=20260704+dfsg-2)
  release "$1"
  unpack "lammps=${version[$1]}"
}

# compile_lammps PROGRAM PACKAGE [FOLDER...]: LAMMPS 4 Jul 2026 as that program of $system, with a package that is in no build of Debian: its
# sources are compiled, with headers of these folders, too, and linked with Debian's library. stdin: C++ with add_styles(LAMMPS &).
compile_lammps() {
  local program=$1 package=$2 source libraries folders=() other
  command -v c++ >/dev/null || unable 'c++ is needed'
  unpack_source lammps 20260704+dfsg src
  source=$system/src
  unpack_lammps sid
  unpack_alone libopenmpi-dev
  cat - /dev/fd/3 >"$folder/lmp.cpp" 3<<'PROGRAM'

int main(int words, char **word) {
  MPI_Init(&words, &word);
  try {
    LAMMPS lammps(words, word, MPI_COMM_WORLD);
    add_styles(lammps);
    lammps.input->file();
  } catch (LAMMPSException &) {
    return 1; // its words are printed
  }
  MPI_Finalize();
}
PROGRAM
  for other in "${@:2}"; do folders+=(-I "$source/$other"); done
  libraries=$(dirname -- "$(find "$system/usr/lib" -name liblammps.so.0)")
  c++ -O1 -fPIC -DLAMMPS_SMALLBIG -include "$source/exceptions.h" -include "$source/input.h" -include "$source/lammps.h" -I "$source" \
    "${folders[@]}" -I "$libraries/openmpi/include" "$folder/lmp.cpp" "$source/$package"/*.cpp -o "$system/usr/bin/$program" \
    "$libraries"/lib{lammps.so.0,mpi.so.40,open_mpi.so.40} -Wl,--allow-shlib-undefined 2>"$folder/errors" || {
    tail -n 20 "$folder/errors" >&2
    unable "$package could not be compiled"
  }
  in_system usr/bin/lmp -help 2>/dev/null | sed -n 's/^Large-scale.* - /version: /p'
}

# unpack_lammps_surfaces: LAMMPS 4 Jul 2026 with its package GRANSURF, as lmp-surf.
unpack_lammps_surfaces() {
  compile_lammps lmp-surf GRANSURF GRANULAR <<'STYLES'
#include "fix_surface_global.h"
#include "fix_surface_local.h"
#include "force.h"
#include "modify.h"
#include "pair_surf_granular.h"

using namespace LAMMPS_NS;

template <class Style> Fix *make_fix(LAMMPS *lammps, int words, char **word) { return new Style(lammps, words, word); }

Pair *make_pair(LAMMPS *lammps) { return new PairSurfGranular(lammps); }

void add_styles(LAMMPS &lammps) {
  (*lammps.modify->fix_map)["surface/global"] = &make_fix<FixSurfaceGlobal>;
  (*lammps.modify->fix_map)["surface/local"] = &make_fix<FixSurfaceLocal>;
  (*lammps.force->pair_map)["surf/granular"] = &make_pair;
}
STYLES
}

# lammps_surfaces FILE: runs that input with GRANSURF, errors among what it prints.
lammps_surfaces() {
  in_system usr/bin/lmp-surf -in "$1" -log none 2>&1 || true
}

# unpack_yade SUITE: YADE of that release in double precision: 2023.02a (bookworm), 2025.2.0 or 2026.1.0.
unpack_yade() {
  local -A version=([bookworm]=2023.02a-1 [trixie]=2025.2.0-1+b1 [sid]=2026.1.0-10+b1)
  release "$1"
  unpack "yade=${version[$suite]}" './usr/lib/*/yade-float128*' './usr/lib/*/yade-longdouble*' './usr/lib/*/yade-mpfr150*'
  # A YADE that is installed would be found first.
  sed -i "s#insert(1,'/usr/#insert(1,'$system/usr/#" "$system/usr/bin/yade-double"
}

# python SCRIPT [ARGUMENT...]: runs it with the Python of $system.
python() {
  PYTHONHOME=$system/usr PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${packages:-}:$system/usr/lib/python3/dist-packages \
    in_system "usr/bin/$(basename -- "$system"/usr/bin/python3.??)" "$@" 2>&1
}

# yade SCRIPT: runs it without a window.
yade() {
  local packages
  packages=$(echo "$system"/usr/lib/*/yade-double/py)
  YADE_PREFIX=$system/usr python "$system/usr/bin/yade-double" -n -x -j1 "$1"
}

# unpack_esys: ESyS-Particle, and what starts its processes.
unpack_esys() {
  unpack esys-particle=2.3.5+dfsg2-6+b1
}

# esys SCRIPT: runs it with one worker.
esys() {
  local loader libraries
  loader=$(find "$system"/lib* -name 'ld-linux*.so.*' | head -n 1)
  libraries=$(find "$system" -name '*.so*' -printf '%h\n' | sort -u | paste -s -d :)
  PYTHONHOME=$system/usr PYTHONPATH=$system/usr/lib/python3/dist-packages \
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=^tcp OMPI_MCA_mpi_yield_when_idle=1 \
    in_system usr/bin/mpirun.openmpi --oversubscribe -np 2 \
    "$loader" --library-path "$libraries" "$system/usr/bin/esysparticle" "$1" 2>&1
}
