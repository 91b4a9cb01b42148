#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# -DLAMMPS_ROOT: a LAMMPS of one's own is found by its headers and library, and one that does not fit is
# told in a line.
#
# usage: lammps_root.sh ROOT LAMMPS_INCLUDE_DIR LAMMPS_LIBRARY
set -euo pipefail
root=$1 headers=$2 library=$3
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(seeks LANGUAGES CXX)
include($root/cmake/StickslipLammps.cmake)
message(STATUS "version \${STICKSLIP_LAMMPS_VERSION}, sizes \${STICKSLIP_LAMMPS_SIZES}")
EOF

# says CODE TEXT PLACE: what CMake answers to that LAMMPS_ROOT, in one build folder, whatever was there before.
says() {
  local code=0
  cmake -G Ninja -S "$folder/project" -B "$folder/build" -DLAMMPS_ROOT="$3" >"$folder/log" 2>&1 || code=$?
  tr -s '\n ' ' ' <"$folder/log" >"$folder/line"  # CMake breaks lines
  if [[ $code != "$1" ]] || ! grep -qF -- "$2" "$folder/line"; then
    echo "exit code $code, not $1 and '$2':"
    cat "$folder/log"
    exit 1
  fi
}

# place NAME: a folder with the headers and the library of a LAMMPS that fits.
place() {
  mkdir -p "$folder/$1/include" "$folder/$1/lib/pkgconfig"
  ln -s "$headers" "$folder/$1/include/lammps"
  ln -s "$library" "$folder/$1/lib/liblammps.so"
}

place whole
says 0 "is built with $folder/whole/lib/liblammps.so, version 20" "$folder/whole"
version=$(sed -n 's/^-- version \([0-9]*\), sizes SMALLBIG$/\1/p' "$folder/log")
[[ $version =~ ^20[0-9]{6}$ ]]

place headless
rm "$folder/headless/include/lammps"
says 1 "missing: the headers of LAMMPS, include/lammps/lammps.h in LAMMPS_ROOT=$folder/headless" "$folder/headless"

place bookless
rm "$folder/bookless/lib/liblammps.so"
says 1 "missing: the library of LAMMPS, lib/liblammps.so in LAMMPS_ROOT=$folder/bookless" "$folder/bookless"
says 1 "missing: the headers of LAMMPS" "$folder/nowhere"

touch "$folder/bookless/lib/liblammps.a"
says 1 "liblammps.a is no shared library: build LAMMPS with -DBUILD_SHARED_LIBS=on" "$folder/bookless"

place mixed
echo "Version: 20200101" >"$folder/mixed/lib/pkgconfig/liblammps.pc"
says 1 "are of version 20200101, the library $folder/mixed/lib/liblammps.so of $version" "$folder/mixed"
echo "Version: 2020.1.2.0" >"$folder/mixed/lib/pkgconfig/liblammps.pc"
says 1 "are of version 20200102, the library" "$folder/mixed"

place none
rm "$folder/none/lib/liblammps.so"
echo 'int nothing;' >"$folder/none/none.cpp"
c++ -shared -fPIC -o "$folder/none/lib/liblammps.so" "$folder/none/none.cpp"
says 1 "liblammps.so is no library of LAMMPS: no version is in it" "$folder/none"
echo 'extern const char version[] = "29 Sep 2021";' >"$folder/none/none.cpp"
c++ -shared -fPIC -o "$folder/none/lib/liblammps.so" "$folder/none/none.cpp"
says 1 "cannot be used with the headers" "$folder/none"
says 1 "undefined reference to \`LAMMPS_NS::LAMMPS::LAMMPS" "$folder/none"

# One with identifiers of 64 bits, as far as it is asked for.
cat >"$folder/none/none.cpp" <<'EOF'
#include <mpi.h>
#include <atom.h>
#include <lammps.h>
extern const char version[] = "29 Sep 2021";
LAMMPS_NS::LAMMPS::LAMMPS(int, char**, MPI_Comm) {}
int LAMMPS_NS::Atom::map_find_hash(tagint) { return 0; }
EOF
for sizes in SMALLBIG BIGBIG; do
  mpicxx -shared -fPIC -DLAMMPS_$sizes -DOMPI_SKIP_MPICXX -I"$root/lib/stickslip/outside/engines/lammps/missing_headers" \
    -I"$headers" -o "$folder/none/lib/liblammps.so" "$folder/none/none.cpp"
  says 0 "version 20210929, sizes $sizes" "$folder/none"
done

# The folder that was right is right again.
says 0 "is built with $folder/whole/lib/liblammps.so" "$folder/whole"
echo passed
