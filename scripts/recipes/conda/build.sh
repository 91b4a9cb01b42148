#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What recipe.yaml runs: conda gives CXX, AR, CMAKE_ARGS, PREFIX, PYTHON and SRC_DIR.
set -euo pipefail
other=$SRC_DIR/third_party

# Clipper has one source; its own CMakeLists.txt is older than what CMake 4 reads.
mkdir -p "$other/polyclipping"
cp "$other/clipper/cpp/clipper.hpp" "$other/polyclipping/"
# shellcheck disable=SC2086 # options, one by one
"$CXX" ${CXXFLAGS-} -O2 -fPIC -c "$other/clipper/cpp/clipper.cpp" -o "$other/polyclipping/clipper.o"
"$AR" rcs "$other/polyclipping/libpolyclipping.a" "$other/polyclipping/clipper.o"

cd "$SRC_DIR"
# shellcheck disable=SC2086 # options, one by one
cmake --preset release ${CMAKE_ARGS-} -DCMAKE_BUILD_TYPE=Release -DCMAKE_COMPILE_WARNING_AS_ERROR=OFF \
  -DBUILD_TESTING=OFF -DSTICKSLIP_LAMMPS=OFF "-DPython_EXECUTABLE=$PYTHON" \
  "-DGNUPLOT_IOSTREAM_INCLUDE_DIR=$other/gnuplot-iostream" "-DMUSTACHE_INCLUDE_DIR=$other" \
  "-DPOLYCLIPPING_INCLUDE_DIR=$other" "-DPOLYCLIPPING_LIBRARY=$other/polyclipping/libpolyclipping.a"
cmake --build build/release --target stickslip stickslip-engine stickslip_shell_files stickslip_python
cmake --install build/release --prefix "$PREFIX" --component program
# The module that was built above is packed.
"$PYTHON" -m pip install . -vv --no-deps --no-build-isolation
