# SPDX-License-Identifier: BSD-3-Clause
# Compiles through ccache where it is installed and no other launcher is given. Paths count from the
# root of the tree, so that a copy of it in another place finds what was compiled here.
find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
    CCACHE_NOHASHDIR=1 ${CCACHE})
  # Parsed headers hold the paths of their tree: with them no copy would find anything.
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
