# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# What scripts/run, scripts/test and scripts/check share. To be sourced; sets `root`, the root of
# the repository. Everything that set-up has to say goes to standard error, so that standard output
# belongs to the program alone.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

# More arguments for cmake.
configure_options=()

say() { printf '%s\n' "$*" >&2; }

# fail CODE MESSAGE...
fail() {
  local code=$1
  shift
  say "stickslip: $*"
  exit "$code"
}

# run_quietly LOG COMMAND...: the command's output goes to LOG; its tail is shown if it fails.
run_quietly() {
  local log=$1 code=0
  shift
  "$@" >"$log" 2>&1 </dev/null || code=$?
  if ((code != 0)); then
    say "failed: $*"
    say "--- the end of $log ---"
    tail -n 40 -- "$log" >&2
  fi
  return "$code"
}

# packages_in FILE...: the names in package lists, without their comments.
packages_in() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' -e 's/[[:space:]]*$//' -- "$@"; }

# missing_packages NAME...: those that are not installed, nor provided by one that is: Debian 13 has
# liblammps0 as liblammps0t64.
missing_packages() {
  local installed name
  # shellcheck disable=SC2016 # fields of dpkg-query
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}, ${Provides}\n' |
    sed -n 's/([^)]*)//g; s/^installed //p' | tr -s ', ' '\n')
  for name in "$@"; do
    grep -Fqx -- "$name" <<<"$installed" || printf '%s\n' "$name"
  done
}

# install_packages yes|no FILE...: sees to it that the packages of these lists are installed.
# Ends with exit code 3 when some are missing and cannot be installed.
install_packages() {
  local may_install=$1 wanted missing log
  shift
  if ! command -v dpkg-query >/dev/null; then
    say "This is not a Debian system, so nothing is installed: scripts/packages lists what is needed."
    return 0
  fi
  mapfile -t wanted < <(packages_in "$@")
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  ((${#missing[@]} > 0)) || return 0

  local as_root=()
  if [[ $may_install == no ]]; then
    refuse_packages "${missing[@]}"
  elif ((EUID == 0)); then
    as_root=(env)
  elif sudo -n true 2>/dev/null; then
    as_root=(sudo -n env)
  elif [[ -t 0 && -t 2 ]] && command -v sudo >/dev/null && sudo -v; then
    as_root=(sudo env)
  else
    refuse_packages "${missing[@]}"
  fi
  as_root+=(DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 --quiet)

  say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  log=$(mktemp "${TMPDIR:-/tmp}/stickslip-apt.XXXXXX")
  # A list that is out of date is mended by the update; an update that fails in part may still do.
  run_quietly "$log" "${as_root[@]}" update ||
    say "The package lists could not be brought up to date; going on with those that are here."
  run_quietly "$log" "${as_root[@]}" install --yes --no-install-recommends "${missing[@]}" ||
    fail 3 "the packages could not be installed: ${missing[*]}"
  rm -f -- "$log"
}

refuse_packages() {
  fail 3 "missing Debian packages: install them with: apt-get install --no-install-recommends $*"
}

# tell_missing_modules PYTHON...: says which modules this Python lacks that parts of ours need, and for what.
tell_missing_modules() {
  local missing packages
  missing=$("$@" -c '
import importlib.util
for name, use in ("matplotlib", "plot()"), ("pandas", "to_frame()"), ("pytest", "pytest_params()"):
    if importlib.util.find_spec(name) is None:
        print(name, "for", use)') || return 0
  [[ -n $missing ]] || return 0
  packages=$(sed 's/ .*//; s/^/python3-/' <<<"$missing")
  say "Not installed: ${missing//$'\n'/, }. Debian has them as ${packages//$'\n'/, }."
}

# build_jobs: how many compilers at once. The heaviest sources take more than a gigabyte each.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1300000) }' /proc/meminfo 2>/dev/null || true)
  [[ -n $memory ]] || memory=$cores
  ((memory >= 1)) || memory=1
  echo $((memory < cores ? memory : cores))
}

# configure_again PRESET TARGET: sees to it that a build that was configured before TARGET's packages
# were there, and so does not know it, is configured anew.
configure_again() {
  local folder=$root/build/$1
  if [[ -f $folder/build.ninja ]] && ! grep -q "^build $2: " "$folder/build.ninja"; then
    rm -f -- "$folder/build.ninja"
  fi
}

# with_tests PRESET: sees to it that a build that scripts/run configured knows the tests.
with_tests() {
  if grep -Fqsx BUILD_TESTING:BOOL=OFF "$root/build/$1/CMakeCache.txt"; then
    configure_options+=(-DBUILD_TESTING=ON)
  fi
}

# build PRESET TARGET...: configures build/PRESET if that has not been done, and builds the targets.
# Does nothing, and says nothing, when everything is up to date.
build() {
  local preset=$1 folder=$root/build/$1 fresh=() code=0
  shift
  mkdir -p -- "$folder" 2>/dev/null || true
  [[ -w $folder ]] || fail 2 "cannot write to $folder"
  if [[ -f $folder/CMakeCache.txt ]] &&
    ! grep -Fqx -- "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh) # the repository was moved or copied together with its build
  fi
  if [[ ! -f $folder/build.ninja || ${#fresh[@]} -gt 0 || ${#configure_options[@]} -gt 0 ]]; then
    say "Configuring build/$preset"
    (cd -- "$root" && run_quietly "$folder/configure.log" cmake "${fresh[@]}" --preset "$preset" \
      "${configure_options[@]}") ||
      fail 2 "the build could not be configured"
  fi
  ninja -C "$folder" -j "$(build_jobs)" "$@" 2>&1 </dev/null | show_progress "$folder" || code=$?
  ((code == 0)) || fail 2 "the build failed"
}

# minutes_of_build MINUTES: here, of what takes so long on one core of a usual machine.
minutes_of_build() { echo $(($1 / $(build_jobs) + 1)); }

# first_program_may WORD...: whether the first program (app/CMakeLists.txt) may know this command: it runs cases of one
# room, by their full names.
first_program_may() {
  local word has_case=no
  [[ ${1-} == run ]] || return 1
  for word in "${@:2}"; do
    case $word in *[*?]*) return 1 ;; esac
    if [[ $word =~ ^[a-z0-9-]+$ && -e $root/cases/slip/${word//-/_}/page.md ]]; then has_case=yes; fi
  done
  [[ $has_case == yes ]]
}

# time_left SECONDS DONE ALL: in words, from how long what is done took.
time_left() {
  local left=$(($1 * ($3 - $2) / $2))
  if ((left >= 90)); then
    printf '%d min left' $(((left + 30) / 60))
  else
    printf '%d s left' "$left"
  fi
}

# scratch_in_memory: temporary files of what this script starts are in memory, if they fit there and
# programs may be started there. Tests make and remove some hundred thousand, for which a disk takes a
# twentieth of their time. Unless TMPDIR says where else.
scratch_in_memory() {
  if [[ -n ${TMPDIR-} ]]; then return; fi
  local least=4000000 # kB
  local free
  free=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1) || return 0
  if [[ ! $free =~ ^\ *[0-9]+$ ]] || ((free < least)); then return; fi
  scratch=$(mktemp -d /dev/shm/stickslip.XXXXXX 2>/dev/null) || return 0
  trap 'rm -rf -- "$scratch"' EXIT
  printf '#!/bin/sh\n' >"$scratch/try" 2>/dev/null || return 0
  chmod +x "$scratch/try"
  if "$scratch/try" 2>/dev/null; then export TMPDIR=$scratch; fi
}

# sanitizer_options: what the sanitizers have to know of the libraries that we use.
sanitizer_options() {
  export LSAN_OPTIONS="suppressions='$root/tests/sanitizers/leaks.txt':print_suppressions=0"
}

# show_progress FOLDER: keeps ninja's output in FOLDER/build.log and shows how far it is, on a terminal
# as it goes and elsewhere in a line every ten seconds; all that a failed command printed is shown.
show_progress() {
  local folder=$1 line began=no failed=no start=$SECONDS shown=$SECONDS state
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line == 'FAILED: '* || $line == 'ninja: error: '* ]]; then failed=yes; fi
    if [[ $line =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]]; then
      state=${BASH_REMATCH[0]}
      if [[ $began == no ]]; then say "Building ${folder#"$root/"} (log: $folder/build.log)"; fi
      began=yes
      if ((SECONDS - start >= 10)); then
        state+=" $(time_left $((SECONDS - start)) "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}")"
      fi
      if [[ $failed == yes ]]; then
        :
      elif [[ -t 2 ]]; then
        printf '\r%s   ' "$state" >&2
      elif ((SECONDS - shown >= 10)); then
        say "$state"
        shown=$SECONDS
      fi
    elif [[ $failed == yes ]]; then
      say "$line"
    fi
  done >"$folder/build.log"
  if [[ $began == yes && -t 2 ]]; then say ''; fi
}
