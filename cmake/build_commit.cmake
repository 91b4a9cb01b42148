# SPDX-License-Identifier: BSD-3-Clause
# Writes `header` with the commit that `source` stands at, when that has changed: cmake -D source=...
# -D header=... -P build_commit.cmake. Without git, or in a tree that is no clone, it is empty.
set(commit "")
find_program(GIT git)
if(GIT AND EXISTS ${source}/.git)
  execute_process(COMMAND ${GIT} -C ${source} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(commit)
    execute_process(COMMAND ${GIT} -C ${source} diff --quiet HEAD --
      RESULT_VARIABLE changed OUTPUT_QUIET ERROR_QUIET)
    if(NOT changed EQUAL 0)
      string(APPEND commit "-dirty")
    endif()
  endif()
endif()
set(text "// SPDX-License-Identifier: BSD-3-Clause
// Made by cmake/build_commit.cmake whenever the commit changes.
#pragma once

namespace stickslip {

/// The commit of the sources; empty where it is not known.
inline constexpr const char* build_commit = \"${commit}\";

}  // namespace stickslip
")
set(before "")
if(EXISTS ${header})
  file(READ ${header} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${header} "${text}")
endif()
