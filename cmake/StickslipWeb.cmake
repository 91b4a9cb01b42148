# SPDX-License-Identifier: BSD-3-Clause
# What the program is built with as WebAssembly (-DSTICKSLIP_WEB=ON, preset "web", scripts/web): libraries that are
# headers alone or one source, one thread, and no processes, engines and drawings.
#
# STICKSLIP_WEB_HEADERS is a folder with the headers of those libraries and nothing else of the system, and
# STICKSLIP_WEB_SOURCES one with sources of libraries that have to be compiled.
set(STICKSLIP_WEB_HEADERS "" CACHE PATH "Folder with boost, fmt, nlohmann, CLI, toml++, kainjow, eigen3, polyclipping")
set(STICKSLIP_WEB_SOURCES "" CACHE PATH "Folder with pugixml.hpp, pugixml.cpp, clipper.cpp")
if(NOT EXISTS ${STICKSLIP_WEB_HEADERS}/boost/version.hpp OR NOT EXISTS ${STICKSLIP_WEB_SOURCES}/pugixml.cpp)
  message(FATAL_ERROR "STICKSLIP_WEB_HEADERS and STICKSLIP_WEB_SOURCES are folders that scripts/web makes: run it")
endif()
foreach(library IN ITEMS Eigen3::Eigen Boost::headers Boost::iostreams Boost::filesystem fmt::fmt TBB::tbb CLI11::CLI11
    nlohmann_json::nlohmann_json LibArchive::LibArchive pugixml::pugixml Fontconfig::Fontconfig Freetype::Freetype)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${library} INTERFACE ${STICKSLIP_WEB_HEADERS})
endforeach()
target_include_directories(Eigen3::Eigen INTERFACE ${STICKSLIP_WEB_HEADERS}/eigen3)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_include_directories(TBB::tbb INTERFACE ${PROJECT_SOURCE_DIR}/web/serial)
target_include_directories(pugixml::pugixml INTERFACE ${STICKSLIP_WEB_SOURCES})
foreach(folder IN ITEMS TOMLPLUSPLUS MUSTACHE POLYCLIPPING GNUPLOT_IOSTREAM)
  set(${folder}_INCLUDE_DIR ${STICKSLIP_WEB_HEADERS})
endforeach()
set(POLYCLIPPING_LIBRARY "")
find_program(PANDOC pandoc REQUIRED)
# Programs of the machine that builds: CMAKE_CXX_COMPILER is not for it.
find_program(STICKSLIP_HOST_CXX NAMES c++ g++ clang++ clang++-19 REQUIRED)

set(stickslip_web_options
  -fwasm-exceptions
  # What libc++ 19 lacks.
  "SHELL:-include ${PROJECT_SOURCE_DIR}/web/module/missing_library.hpp"
  # Warnings are for the compilers of CONTRIBUTING.md.
  -w)

include(${PROJECT_SOURCE_DIR}/web/left_out.cmake)

# stickslip_keep_out(RESULT SOURCE...): the sources without those that are left out.
function(stickslip_keep_out result)
  set(sources ${ARGN})
  list(TRANSFORM sources REPLACE "//" "/")
  foreach(source IN LISTS stickslip_left_out)
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${source}.cpp)
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# stickslip_host_program(NAME SOURCE OPTION...): a program of the machine that builds, from one source, compiled as the
# build is configured; NAME is a target as if it were built here.
function(stickslip_host_program name source)
  cmake_path(ABSOLUTE_PATH source)
  set(program ${CMAKE_CURRENT_BINARY_DIR}/${name})
  if(${source} IS_NEWER_THAN ${program})
    execute_process(COMMAND ${STICKSLIP_HOST_CXX} -std=c++20 -O1 ${source} -o ${program} ${ARGN}
      COMMAND_ERROR_IS_FATAL ANY)
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  add_executable(${name} IMPORTED GLOBAL)
  set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${program})
endfunction()
