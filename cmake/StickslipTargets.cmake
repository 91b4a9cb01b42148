# SPDX-License-Identifier: BSD-3-Clause
# Warnings, sanitizers and include folders, the same for every target of ours.
add_library(stickslip_settings INTERFACE)
target_compile_features(stickslip_settings INTERFACE cxx_std_20)
target_compile_options(stickslip_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  # clang++ takes indices that are added to iterators for conversions.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  # Where sources are compiled as one, clang++ sees the names of one shadowed in another.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-shadow>
  # g++ 12 sees overlapping copies in "text" + std::string where there are none (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Where sources are compiled as one, g++ takes what has no linkage in them for part of a header.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
  # One answer for every optimisation level and machine: no contraction of a*b+c.
  -ffp-contract=off
  # Nobody reads errno after a root: without it a square root is one instruction.
  -fno-math-errno
  # Nobody puts another function in the place of one of ours: calls may be inlined.
  -fno-semantic-interposition
  # g++ does not look for memory to give back before it holds a gigabyte: a tenth faster.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)
if(STICKSLIP_WEB)
  target_compile_options(stickslip_settings INTERFACE ${stickslip_web_options})
endif()
if(STICKSLIP_SANITIZE)
  target_compile_options(stickslip_settings INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  # Preconditions of the standard library, too: bounds of std::clamp, indices, empty containers.
  target_compile_definitions(stickslip_settings INTERFACE _GLIBCXX_ASSERTIONS)
  target_link_options(stickslip_settings INTERFACE -fsanitize=address,undefined)
endif()
if(STICKSLIP_SANITIZE_THREADS)
  target_compile_options(stickslip_settings INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
  target_link_options(stickslip_settings INTERFACE -fsanitize=thread)
endif()
if(STICKSLIP_COVERAGE)
  target_compile_options(stickslip_settings INTERFACE --coverage)
  target_link_options(stickslip_settings INTERFACE --coverage)
endif()
if(STICKSLIP_FUZZ)
  target_compile_options(stickslip_settings INTERFACE
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
    -fno-omit-frame-pointer)
  target_link_options(stickslip_settings INTERFACE -fsanitize=address,undefined)
endif()

# stickslip_library(NAME [PUBLISHED] FOLDERS ... [ONLY pattern] [EXCEPT pattern] SOURCES ... PUBLIC libs...
# PRIVATE libs...): what is below the folders (stickslip_sources), and sources that are made. PUBLISHED: it is
# installed, stickslip::NAME to others, and shared with BUILD_SHARED_LIBS.
function(stickslip_library name)
  cmake_parse_arguments(arg "PUBLISHED" "ONLY;EXCEPT" "FOLDERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
  if(arg_PUBLISHED)
    add_library(${name} ${arg_SOURCES})
    # Until version 1 minor versions are not compatible.
    set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION}
      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    stickslip_publish(${name})
  else()
    add_library(${name} STATIC ${arg_SOURCES})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  endif()
  foreach(folder IN LISTS arg_FOLDERS)
    stickslip_sources(${name} ${folder} ONLY "${arg_ONLY}" EXCEPT "${arg_EXCEPT}")
  endforeach()
  set_source_files_properties(${arg_SOURCES} PROPERTIES UNITY_GROUP made)
  target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE}
    $<BUILD_INTERFACE:stickslip_settings>)
endfunction()

# Headers of ours, and what they include, without the libraries, which would be built before.
if(STICKSLIP_PROGRAM)
  add_library(stickslip_headers INTERFACE)
  target_include_directories(stickslip_headers INTERFACE
    ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/lib ${PROJECT_SOURCE_DIR}/reports ${PROJECT_BINARY_DIR}/lib/include)
  target_link_libraries(stickslip_headers INTERFACE Eigen3::Eigen Boost::headers fmt::fmt nlohmann_json::nlohmann_json
    stickslip_settings)
endif()

# stickslip_first(TARGET FOLDER PATTERN [EXCEPT PATTERN]): the sources below the folder that the first program needs
# (app/first), which is built before anything else and judges one room of cases. They are compiled once, apart from the
# others of the target, as TARGET_first, whose settings are those of the target: it is called when these are complete.
# What is not called from the first program is left out of it function by function.
function(stickslip_first target folder pattern)
  cmake_parse_arguments(arg "" "EXCEPT" "" ${ARGN})
  if(NOT STICKSLIP_PROGRAM)
    stickslip_sources(${target} ${folder} ONLY "${pattern}" EXCEPT "${arg_EXCEPT}")
    return()
  endif()
  set(first ${target}_first)
  add_library(${first} OBJECT)
  stickslip_sources(${first} ${folder} ONLY "${pattern}" EXCEPT "${arg_EXCEPT}")
  foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_OPTIONS COMPILE_DEFINITIONS)
    get_target_property(value ${target} ${property})
    if(value)
      set_property(TARGET ${first} PROPERTY ${property} ${value})
    endif()
  endforeach()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  list(FILTER libraries EXCLUDE REGEX "^stickslip_")
  target_link_libraries(${first} PRIVATE ${libraries} stickslip_headers)
  get_target_property(parsed_by ${target} PRECOMPILE_HEADERS_REUSE_FROM)
  if(parsed_by)
    target_precompile_headers(${first} REUSE_FROM ${parsed_by})
  endif()
  target_compile_options(${first} PRIVATE -ffunction-sections -fdata-sections)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL OBJECT_LIBRARY)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${first}>)
  endif()
endfunction()

# stickslip_publish(TARGET): it has the name stickslip::TARGET, here as where it is installed.
function(stickslip_publish target)
  string(REGEX REPLACE "^stickslip_" "" short_name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short_name})
  add_library(stickslip::${short_name} ALIAS ${target})
endfunction()

# stickslip_public_headers(TARGET BASE HEADER...): headers that are installed with the target, below the folder
# from which programs include them. Each compiles alone: target all_verify_interface_header_sets.
function(stickslip_public_headers target base)
  get_target_property(type ${target} TYPE)
  set(scope PUBLIC)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(scope INTERFACE)
  endif()
  string(MAKE_C_IDENTIFIER headers_${base} set)
  target_sources(${target} ${scope} FILE_SET ${set} TYPE HEADERS BASE_DIRS ${base} FILES ${ARGN})
  target_compile_features(${target} ${scope} cxx_std_20)
endfunction()

# stickslip_cold(TARGET): nothing in it takes time when it runs. With -Og g++ 12 takes three quarters of the
# time that it takes with -O1, and half of that with -O3.
function(stickslip_cold target)
  target_compile_options(${target} PRIVATE ${STICKSLIP_COLD_OPTIONS})
endfunction()

# stickslip_fast_copies_first(PROGRAM LIBRARY...): what takes time in these libraries is linked before anything else. Of
# an inline function the linker keeps the copy that it meets first, and one of cold code is three times as slow.
function(stickslip_fast_copies_first program)
  if(BUILD_SHARED_LIBS)
    return()
  endif()
  foreach(library IN LISTS ARGN)
    foreach(part IN ITEMS stickslip_${library}_first stickslip_${library})
      if(TARGET ${part})
        target_sources(${program} PRIVATE $<TARGET_OBJECTS:${part}>)
      endif()
    endforeach()
  endforeach()
endfunction()

# stickslip_parse_once(TARGET HEADER...): these headers are parsed once for all sources of the target.
function(stickslip_parse_once target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  stickslip_believe_parsed_headers(${target})
endfunction()

# stickslip_parsed_by(TARGET OTHER): what was parsed for OTHER serves TARGET, which has the same settings.
function(stickslip_parsed_by target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  stickslip_believe_parsed_headers(${target})
endfunction()

# With parsed headers g++ 12 sees copies behind the end of texts where there are none.
function(stickslip_believe_parsed_headers target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
endfunction()

# stickslip_embed(TARGET SYMBOL FILE): the bytes of the file become part of the target, as
# std::string_view stickslip::embedded::SYMBOL(). All of a target are one source.
function(stickslip_embed target symbol file)
  cmake_path(ABSOLUTE_PATH file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_in_${target}.cpp)
  get_target_property(text ${target} STICKSLIP_EMBEDDED)
  if(NOT text)
    set(text "")
    target_sources(${target} PRIVATE ${source})
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES
      SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL stickslip_write_embedded [[${target}]] [[${source}]])")
  endif()
  file(READ ${PROJECT_SOURCE_DIR}/cmake/embed.cpp.in one)
  string(CONFIGURE "${one}" one @ONLY)
  set_property(TARGET ${target} PROPERTY STICKSLIP_EMBEDDED "${text}${one}")
  set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY OBJECT_DEPENDS ${file})
endfunction()

# What stickslip_embed calls when all are known.
function(stickslip_write_embedded target source)
  get_target_property(text ${target} STICKSLIP_EMBEDDED)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include <cstddef>\n#include <string_view>\n\n${text}" @ONLY)
endfunction()

# What most sources include is parsed once for all of them, with each of the two sets of options. Of our headers it is
# what a law is, which nearly all include; a change of any other compiles what includes it and nothing else.
set(parsed
  <algorithm> <array> <chrono> <cmath> <filesystem> <functional> <map> <memory> <optional> <span> <string> <vector>
  <Eigen/LU> ${PROJECT_SOURCE_DIR}/lib/stickslip/contact/law/any_law.hpp)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/parsed.cpp CONTENT "")
add_library(stickslip_parsed OBJECT ${PROJECT_BINARY_DIR}/parsed.cpp)
target_include_directories(stickslip_parsed PRIVATE ${PROJECT_SOURCE_DIR}/lib)
target_link_libraries(stickslip_parsed PRIVATE Eigen3::Eigen stickslip_settings)
stickslip_parse_once(stickslip_parsed ${parsed})
if(STICKSLIP_PROGRAM)
  add_library(stickslip_parsed_cold OBJECT ${PROJECT_BINARY_DIR}/parsed.cpp)
  target_include_directories(stickslip_parsed_cold PRIVATE ${PROJECT_SOURCE_DIR}/lib)
  target_link_libraries(stickslip_parsed_cold
    PUBLIC Boost::headers Eigen3::Eigen fmt::fmt PRIVATE stickslip_settings)
  stickslip_cold(stickslip_parsed_cold)
  stickslip_parse_once(stickslip_parsed_cold ${parsed}
    <complex> <deque> <mutex> <numeric> <random> <set> <sstream> <Eigen/Dense> <fmt/format.h>
    <boost/math/constants/constants.hpp> <boost/math/quadrature/gauss.hpp>
    <boost/math/tools/toms748_solve.hpp> <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>)
endif()
