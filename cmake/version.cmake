# SPDX-License-Identifier: BSD-3-Clause
# What this program calls itself (docs/release.md#versions), from two lines of CMakeLists.txt, VERSION of
# project() and STICKSLIP_VERSION_SUFFIX, and from the commit of the sources:
#   0.2.0                   a release: no suffix
#   0.2.0-dev.N+gCOMMIT     between two: after N commits; .dirty behind it where files differ from the commit
#   0.2.0-dev.0             the same of sources that are no clone; with PKG-INFO (scripts/wheel sdist), what that says
#
#   cmake -D source=ROOT -P cmake/version.cmake                  prints it, then as Debian and as Python write it
#   cmake -D source=ROOT -D header=FILE -P cmake/version.cmake   writes `header`, when it has changed
# Included, it has the function.

# stickslip_version(SOURCE): sets version, version_for_debian, version_for_python and commit, which is empty
# where it is not known.
function(stickslip_version source)
  file(READ ${source}/CMakeLists.txt listed)
  if(NOT listed MATCHES "project\\([ \n]*stickslip[ \n]+VERSION[ \n]+([0-9.]+)")
    message(FATAL_ERROR "${source}/CMakeLists.txt does not say its version")
  endif()
  set(version ${CMAKE_MATCH_1})
  if(NOT listed MATCHES "STICKSLIP_VERSION_SUFFIX \"(-dev)?\"")
    message(FATAL_ERROR "${source}/CMakeLists.txt does not say whether it is a release: "
      "STICKSLIP_VERSION_SUFFIX is \"-dev\" or \"\"")
  endif()
  set(suffix "${CMAKE_MATCH_1}")

  set(commit "")
  set(count 0)
  set(mark "")  # "+gCOMMIT" or "+gCOMMIT.dirty"
  find_program(GIT git)
  if(GIT AND EXISTS ${source}/.git)
    execute_process(COMMAND ${GIT} -C ${source} rev-parse --short=12 HEAD
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(commit)
    execute_process(COMMAND ${GIT} -C ${source} diff --quiet HEAD --
      RESULT_VARIABLE changed OUTPUT_QUIET ERROR_QUIET)
    set(mark "+g${commit}")
    if(NOT changed EQUAL 0)
      string(APPEND mark ".dirty")
      string(APPEND commit "-dirty")
    endif()
    execute_process(COMMAND ${GIT} -C ${source} rev-parse --is-shallow-repository
      OUTPUT_VARIABLE shallow OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(shallow STREQUAL "false")  # else nobody knows how many there were
      execute_process(COMMAND ${GIT} -C ${source} rev-list --count HEAD
        OUTPUT_VARIABLE count OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
  endif()
  # Sources that were packed for Python say in their head which ones they are.
  if(NOT EXISTS ${source}/.git AND EXISTS ${source}/PKG-INFO)
    file(STRINGS ${source}/PKG-INFO packed REGEX "^Version: " LIMIT_COUNT 1)
    if(packed MATCHES "\\.dev([0-9]+)(\\+g([0-9a-f]+)(\\.dirty)?)?$")
      set(count ${CMAKE_MATCH_1})
      set(mark "${CMAKE_MATCH_2}")
      string(REPLACE "." "-" commit "${CMAKE_MATCH_3}${CMAKE_MATCH_4}")
    endif()
  endif()

  set(of_debian ${version})
  set(of_python ${version})
  if(suffix)
    string(APPEND of_debian "~dev.${count}${mark}")
    string(APPEND of_python ".dev${count}${mark}")
    string(APPEND version "-dev.${count}${mark}")
  endif()
  set(version ${version} PARENT_SCOPE)
  set(version_for_debian ${of_debian} PARENT_SCOPE)
  set(version_for_python ${of_python} PARENT_SCOPE)
  set(commit "${commit}" PARENT_SCOPE)
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  return()
endif()
stickslip_version(${source})
if(NOT DEFINED header)
  execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${version}\n${version_for_debian}\n${version_for_python}")
  return()
endif()
set(text "// SPDX-License-Identifier: BSD-3-Clause
// Made by cmake/version.cmake whenever the version or the commit changes.
#pragma once

namespace stickslip {

/// The version of the program.
inline constexpr const char* build_version = \"${version}\";
/// The same, as Python writes versions.
inline constexpr const char* build_version_for_python = \"${version_for_python}\";
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
