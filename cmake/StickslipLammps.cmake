# SPDX-License-Identifier: BSD-3-Clause
# Looks for what the adapter to LAMMPS needs: its shared library and headers, and the MPI that it was built
# with. Sets STICKSLIP_LAMMPS_FOUND; without them everything else is built. scripts/packages-lammps lists the
# packages. LAMMPS_ROOT is the folder of a LAMMPS of one's own, where it was installed or built; what is wrong
# with that one ends the configuration. Sets also
#   STICKSLIP_LAMMPS_VERSION      of the library, a number: 20210929
#   STICKSLIP_LAMMPS_SIZES        SMALLBIG or BIGBIG, the bits of its identifiers
#   STICKSLIP_LAMMPS_HAS_PLUGINS  whether it loads styles from shared objects (its package PLUGIN)
option(STICKSLIP_LAMMPS "Build stickslip-lammps where LAMMPS and MPI are" ON)
set(LAMMPS_ROOT "" CACHE PATH "Folder of the LAMMPS to build with; empty: that of the system")
set(STICKSLIP_LAMMPS_FOUND FALSE)
if(NOT STICKSLIP_LAMMPS)
  message(STATUS "stickslip-lammps is not built: STICKSLIP_LAMMPS is OFF")
  return()
endif()

find_package(MPI QUIET COMPONENTS CXX)
if(NOT LAMMPS_ROOT STREQUAL "${STICKSLIP_LAMMPS_ROOT_BEFORE}")
  unset(LAMMPS_INCLUDE_DIR CACHE)
  unset(LAMMPS_LIBRARY CACHE)
  set(STICKSLIP_LAMMPS_ROOT_BEFORE "${LAMMPS_ROOT}" CACHE INTERNAL "What was found was found there")
endif()
set(places "")
set(complaint STATUS)
if(LAMMPS_ROOT)
  set(places PATHS ${LAMMPS_ROOT} NO_DEFAULT_PATH)
  set(complaint FATAL_ERROR)
endif()
find_path(LAMMPS_INCLUDE_DIR lammps.h ${places} PATH_SUFFIXES lammps include/lammps src)
find_library(LAMMPS_LIBRARY NAMES lammps lammps_mpi ${places}
  PATH_SUFFIXES lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE} build src)

# stickslip_lammps_number(RESULT DATE): 20210929 of "29 Sep 2021".
function(stickslip_lammps_number result date)
  string(REPLACE " " ";" parts "${date}")
  list(GET parts 0 day)
  list(GET parts 1 name)
  list(GET parts 2 year)
  list(FIND stickslip_months ${name} month)
  math(EXPR number "${year} * 10000 + (${month} + 1) * 100 + ${day}")
  set(${result} ${number} PARENT_SCOPE)
endfunction()
set(stickslip_months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
set(stickslip_date "[0-9]+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20[0-9][0-9]")

# stickslip_lammps_versions(): STICKSLIP_LAMMPS_VERSION of the library, and that of its headers as far as a
# source tree (version.h) or an installation (pkgconfig) tells it; empty where none is found.
function(stickslip_lammps_versions)
  file(STRINGS ${LAMMPS_LIBRARY} dates REGEX "^${stickslip_date}$")
  set(of_library "")
  if(dates)
    list(GET dates 0 date)
    stickslip_lammps_number(of_library ${date})
  endif()
  set(of_headers "")
  cmake_path(SET prefix NORMALIZE "${LAMMPS_INCLUDE_DIR}/../..")
  file(GLOB told ${prefix}/lib*/pkgconfig/liblammps*.pc ${prefix}/lib/*/pkgconfig/liblammps*.pc)
  if(EXISTS ${LAMMPS_INCLUDE_DIR}/version.h)
    file(STRINGS ${LAMMPS_INCLUDE_DIR}/version.h line REGEX "LAMMPS_VERSION")
    if(line MATCHES "${stickslip_date}")
      stickslip_lammps_number(of_headers ${CMAKE_MATCH_0})
    endif()
  elseif(told)
    list(GET told 0 told)
    file(STRINGS ${told} line REGEX "^Version: *[0-9.]+")
    string(REGEX REPLACE "^Version: *" "" of_headers "${line}")
    if(of_headers MATCHES "^([0-9]+)\\.([0-9]+)\\.([0-9]+)")  # since 2026
      math(EXPR of_headers "${CMAKE_MATCH_1} * 10000 + ${CMAKE_MATCH_2} * 100 + ${CMAKE_MATCH_3}")
    endif()
  endif()
  set(STICKSLIP_LAMMPS_VERSION "${of_library}" PARENT_SCOPE)
  set(stickslip_lammps_headers "${of_headers}" PARENT_SCOPE)
endfunction()

# stickslip_lammps_links(): STICKSLIP_LAMMPS_SIZES with which a program that uses the headers can be linked;
# empty, and the linker's words in stickslip_lammps_why, where there are none.
function(stickslip_lammps_links)
  foreach(sizes IN ITEMS SMALLBIG BIGBIG)
    try_compile(links ${PROJECT_BINARY_DIR}/lammps_links
      SOURCES ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/lammps_links.cpp
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${stickslip_lammps_includes}"
      COMPILE_DEFINITIONS -DLAMMPS_${sizes} -DOMPI_SKIP_MPICXX
      LINK_LIBRARIES ${LAMMPS_LIBRARY} MPI::MPI_CXX
      CXX_STANDARD 20 OUTPUT_VARIABLE why NO_CACHE)
    if(links)
      set(STICKSLIP_LAMMPS_SIZES ${sizes} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  string(REGEX MATCH "(undefined reference|error:)[^\n]*" why "${why}")
  set(stickslip_lammps_why "${why}" PARENT_SCOPE)
  set(STICKSLIP_LAMMPS_SIZES "" PARENT_SCOPE)
endfunction()

set(missing "")
set(place "")
if(LAMMPS_ROOT)
  set(place " in LAMMPS_ROOT=${LAMMPS_ROOT}")
endif()
if(NOT MPI_CXX_FOUND)
  list(APPEND missing "MPI (Debian: libopenmpi-dev)")
endif()
if(NOT LAMMPS_INCLUDE_DIR)
  list(APPEND missing "the headers of LAMMPS, include/lammps/lammps.h${place} (Debian: liblammps-dev)")
endif()
if(NOT LAMMPS_LIBRARY)
  list(APPEND missing "the library of LAMMPS, lib/liblammps.so${place} (Debian: liblammps-dev)")
endif()
if(missing)
  list(JOIN missing ", " missing)
  message(${complaint} "stickslip-lammps is not built; missing: ${missing}")
  return()
endif()

# The headers of LAMMPS include some that are not installed with it.
set(stickslip_lammps_includes
  ${CMAKE_CURRENT_LIST_DIR}/../lib/stickslip/outside/engines/lammps/missing_headers ${LAMMPS_INCLUDE_DIR})
if(NOT LAMMPS_LIBRARY MATCHES "\\.(so|dylib)$")
  set(wrong "${LAMMPS_LIBRARY} is no shared library: build LAMMPS with -DBUILD_SHARED_LIBS=on")
else()
  stickslip_lammps_versions()
  set(wrong "")
  if(NOT STICKSLIP_LAMMPS_VERSION)
    set(wrong "${LAMMPS_LIBRARY} is no library of LAMMPS: no version is in it")
  elseif(stickslip_lammps_headers AND NOT stickslip_lammps_headers EQUAL STICKSLIP_LAMMPS_VERSION)
    string(CONCAT wrong "the headers ${LAMMPS_INCLUDE_DIR} are of version ${stickslip_lammps_headers}, "
      "the library ${LAMMPS_LIBRARY} of ${STICKSLIP_LAMMPS_VERSION}: give -DLAMMPS_ROOT=FOLDER of one LAMMPS")
  else()
    stickslip_lammps_links()
    if(NOT STICKSLIP_LAMMPS_SIZES)
      string(CONCAT wrong "${LAMMPS_LIBRARY} cannot be used with the headers ${LAMMPS_INCLUDE_DIR} and the MPI "
        "of ${MPI_CXX_COMPILER}: ${stickslip_lammps_why}")
    endif()
  endif()
endif()
if(wrong)
  message(${complaint} "stickslip-lammps is not built: ${wrong}")
  return()
endif()

set(STICKSLIP_LAMMPS_FOUND TRUE)
file(STRINGS ${LAMMPS_LIBRARY} STICKSLIP_LAMMPS_HAS_PLUGINS REGEX "LAMMPS_NS.*plugin_register" LIMIT_COUNT 1)
set(kind "")
if(STICKSLIP_LAMMPS_HAS_PLUGINS)
  set(kind ", and stickslipplugin.so for it")
endif()
message(STATUS
  "stickslip-lammps is built with ${LAMMPS_LIBRARY}, version ${STICKSLIP_LAMMPS_VERSION}${kind}")
