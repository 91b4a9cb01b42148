#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The laws without the program: with -D STICKSLIP_PROGRAM=OFF they are built, here as shared libraries, and
# installed, and nothing but Eigen is looked for. As a part of another build they bring nothing along.
#
# usage: laws_alone.sh ROOT
set -euo pipefail
here=$(dirname -- "${BASH_SOURCE[0]}")
# shellcheck source=tests/install/lib.sh
source "$here/lib.sh"
root=$1
unset CMAKE_BUILD_TYPE

# configure SOURCE BUILD [ARGUMENT...]
configure() {
  cmake -G Ninja -S "$1" -B "$2" "${@:3}" >"$folder/configure.log" 2>&1 || fail "$(cat "$folder/configure.log")"
}
# found BUILD: the packages that its cache knows.
found() { sed -n 's/^\([A-Za-z0-9_]*\)_DIR:PATH=.*/\1/p' "$1/CMakeCache.txt" | grep -v '^CMAKE_' | sort -u; }

configure "$root" "$folder/build" -D STICKSLIP_PROGRAM=OFF -D BUILD_SHARED_LIBS=ON -D CMAKE_CXX_FLAGS_RELEASE=-O0
packages=$(found "$folder/build")
[[ $packages == $'Eigen3\nstickslip' || $packages == Eigen3 ]] || fail "looked for besides Eigen3: $packages"
cmake --build "$folder/build" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
install_to "$folder/build" "$folder/prefix"
library=$(find "$folder/prefix" -name 'libstickslip_laws.so.*.*' ! -name '*.*.*.*.*' -print -quit)
version=$(sed -n 's/.*stickslip VERSION \([0-9]*\.[0-9]*\)\..*/\1/p' "$root/CMakeLists.txt")
readelf --dynamic "$library" | grep -qF "soname: [libstickslip_laws.so.$version]" ||
  fail "libstickslip_laws.so does not have the name of version $version"

# By find_package, from the example of docs/headers.md.
mkdir "$folder/consumer"
block cpp 1 "$root/docs/headers.md" >"$folder/consumer/main.cpp"
cat >"$folder/consumer/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(consumer CXX)
find_package(stickslip REQUIRED)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE stickslip::laws)
END
configure "$folder/consumer" "$folder/by-package" -D CMAKE_PREFIX_PATH="$folder/prefix"
cmake --build "$folder/by-package" >"$folder/build.log" 2>&1 || fail "$(cat "$folder/build.log")"
[[ $("$folder/by-package/consumer") == '0.1 0.1' ]] || fail "by its name and by its type a law answers otherwise"

# As a part of another build, by the lines of the page.
mkdir "$folder/part"
ln -s "$root" "$folder/part/stickslip"
cp "$folder/consumer/main.cpp" "$folder/part/"
{
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(part CXX)\nenable_testing()\nadd_executable(simulation main.cpp)\n'
  block cmake 1 "$root/docs/headers.md"
} >"$folder/part/CMakeLists.txt"
configure "$folder/part" "$folder/as-part"
[[ $(found "$folder/as-part" | grep -cv -e '^Eigen3$' -e '^FETCHCONTENT' -e '^stickslip$' -e '^part$') == 0 ]] ||
  fail "as a part: looked for $(found "$folder/as-part")"
grep -qx 'CMAKE_BUILD_TYPE:STRING=' "$folder/as-part/CMakeCache.txt" || fail "as a part: a build type is set"
[[ ! -e $folder/as-part/CPackConfig.cmake ]] || fail "as a part: packages are made"
ctest --test-dir "$folder/as-part" -N | grep -qx 'Total Tests: 0' || fail "as a part: there are tests"
cmake --build "$folder/as-part" --target CMakeFiles/simulation.dir/main.cpp.o >"$folder/build.log" 2>&1 ||
  fail "$(cat "$folder/build.log")"
DESTDIR='' cmake --install "$folder/as-part" --prefix "$folder/nothing" >"$folder/install.log"
[[ ! -e $folder/nothing ]] || fail "as a part: something is installed"
