# SPDX-License-Identifier: BSD-3-Clause
# Sources that belong together are compiled together, so that what they all need is parsed and
# instantiated once: a third of the time of a build. Names without linkage are theirs in common then.
# What no group names is compiled alone, as everything is with -DSTICKSLIP_TOGETHER=OFF.
option(STICKSLIP_TOGETHER "Compile sources that belong together as one" ON)

# stickslip_together(TARGET GROUP SOURCE...): these sources of the target, given from the folder of the
# call, are compiled as one. GROUP is any word, its own for each group of the target.
function(stickslip_together target group)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
  foreach(path IN LISTS paths)
    if(NOT EXISTS ${path})
      message(FATAL_ERROR "${CMAKE_CURRENT_LIST_FILE}: there is no ${path} to compile together with others")
    endif()
  endforeach()
  string(MAKE_C_IDENTIFIER "${group}" group)
  set_source_files_properties(${paths} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STICKSLIP_TOGETHER} UNITY_BUILD_MODE GROUP)
endfunction()
