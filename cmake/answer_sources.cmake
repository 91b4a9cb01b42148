# SPDX-License-Identifier: BSD-3-Clause
# cmake -D root=ROOT -D header=FILE -P cmake/answer_sources.cmake
# Writes a header with one digest of all sources that answers of references depend on: those of reference/ and of
# cases/ with the pages of cases, and the laws. Answers that are kept in a file (cases/kept/portable_answers.hpp) are
# those of one such digest.
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE files RELATIVE ${root} ${root}/reference/* ${root}/cases/*.cpp ${root}/cases/*.hpp ${root}/cases/*.md
  ${root}/lib/stickslip/*.cpp ${root}/lib/stickslip/*.hpp ${root}/lib/stickslip/*.ipp)
list(FILTER files EXCLUDE REGEX "/test\\.cpp$|^lib/stickslip/outside/")
list(SORT files)
set(digests "")
foreach(file IN LISTS files)
  file(SHA1 ${root}/${file} digest)
  string(APPEND digests "${file} ${digest}\n")
endforeach()
string(SHA1 sources "${digests}")
file(CONFIGURE OUTPUT ${header} @ONLY CONTENT [=[
// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace stickslip::app {
inline constexpr const char* answer_sources = "@sources@";
}  // namespace stickslip::app
]=])
