# SPDX-License-Identifier: BSD-3-Clause
# The sources of a target are those of its folders, and those of a folder are compiled together, so that
# what they all need is parsed and instantiated once. Names without linkage are theirs in common then.
# With -DSTICKSLIP_TOGETHER=OFF each is compiled alone.
option(STICKSLIP_TOGETHER "Compile the sources of a folder as one" ON)
# About as many bytes of sources are compiled as one: larger folders in parts, which the cores share, and
# small ones with their neighbours.
set(stickslip_together_bytes 96000)

# stickslip_find_sources(RESULT FOLDER [ONLY PATTERN] [EXCEPT PATTERN]): all sources below the folder but
# those of folders with a CMakeLists.txt of their own. The patterns are of paths from the folder.
function(stickslip_find_sources result folder)
  cmake_parse_arguments(arg "" "ONLY;EXCEPT" "" ${ARGN})
  cmake_path(ABSOLUTE_PATH folder NORMALIZE OUTPUT_VARIABLE root)
  file(GLOB_RECURSE sources RELATIVE ${root} CONFIGURE_DEPENDS ${root}/*.cpp)
  file(GLOB_RECURSE lists RELATIVE ${root} ${root}/CMakeLists.txt)
  foreach(list IN LISTS lists)
    cmake_path(GET list PARENT_PATH other)
    if(other)
      list(FILTER sources EXCLUDE REGEX "^${other}/")
    endif()
  endforeach()
  if(arg_ONLY)
    list(FILTER sources INCLUDE REGEX ${arg_ONLY})
  endif()
  if(arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX ${arg_EXCEPT})
  endif()
  if(NOT sources)
    message(FATAL_ERROR "there is no source in ${root}")
  endif()
  list(TRANSFORM sources PREPEND ${root}/)
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# stickslip_sources(TARGET FOLDER [ONLY PATTERN] [EXCEPT PATTERN]): those belong to the target.
function(stickslip_sources target folder)
  stickslip_find_sources(sources ${folder} ${ARGN})
  target_sources(${target} PRIVATE ${sources})
  stickslip_together(${target} ${sources})
endfunction()

# stickslip_together(TARGET SOURCE...): those of one folder are compiled together, those of a case with its room.
function(stickslip_together target)
  set(folders "")
  foreach(source IN LISTS ARGN)
    stickslip_folder_of(folder ${source})
    file(SIZE ${source} bytes)
    if(NOT folder IN_LIST folders)
      list(APPEND folders ${folder})
      set(bytes_of_${folder} 0)
    endif()
    math(EXPR bytes_of_${folder} "${bytes_of_${folder}} + ${bytes}")
    set(bytes_up_to_${source} ${bytes_of_${folder}})
  endforeach()
  list(SORT folders)
  set(filled ${stickslip_together_bytes})
  foreach(folder IN LISTS folders)
    math(EXPR filled "${filled} + ${bytes_of_${folder}}")
    if(filled GREATER stickslip_together_bytes)
      set(filled ${bytes_of_${folder}})
      set(group ${folder})
    endif()
    set(group_of_${folder} ${group})
  endforeach()
  foreach(source IN LISTS ARGN)
    stickslip_folder_of(folder ${source})
    set(group ${group_of_${folder}})
    cmake_path(RELATIVE_PATH group BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    math(EXPR parts "(${bytes_of_${folder}} - 1) / ${stickslip_together_bytes} + 1")
    math(EXPR part "(${bytes_up_to_${source}} - 1) * ${parts} / ${bytes_of_${folder}} + 1")
    string(MAKE_C_IDENTIFIER "${group}_${part}" group)
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STICKSLIP_TOGETHER} UNITY_BUILD_MODE GROUP)
endfunction()

# stickslip_folder_of(RESULT SOURCE): the folder of the source; of a case, that of its room.
function(stickslip_folder_of result source)
  cmake_path(GET source PARENT_PATH folder)
  if(EXISTS ${folder}/page.md)
    cmake_path(GET folder PARENT_PATH folder)
  endif()
  set(${result} ${folder} PARENT_SCOPE)
endfunction()

# stickslip_settings_of(TARGET NAME PROPERTY VALUE...): properties of the one source of the target that
# has this name, wherever it is; it is compiled alone.
function(stickslip_settings_of target name)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "/${name}$")
  list(LENGTH sources count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${target} has ${count} sources ${name}")
  endif()
  set_source_files_properties(${sources} TARGET_DIRECTORY ${target} PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON ${ARGN})
endfunction()
