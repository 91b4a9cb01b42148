# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` puts where: the libraries with their public headers and package files (component
# development; what of them programs load, component libraries), and the program with its manual page and
# completions (component program). Reports are the program's own.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# stickslip_install(EXPORT FOLDER TARGET...): libraries with the public headers below this folder, named to
# others by EXPORT.cmake.
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/stickslip)
function(stickslip_install export folder)
  set(headers "")
  foreach(target IN LISTS ARGN)
    get_target_property(sets ${target} INTERFACE_HEADER_SETS)
    foreach(set IN LISTS sets)
      list(APPEND headers FILE_SET ${set} DESTINATION ${folder} COMPONENT development)
    endforeach()
  endforeach()
  install(TARGETS ${ARGN} EXPORT ${export} COMPONENT development
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libraries NAMELINK_COMPONENT development
    ${headers})
  install(EXPORT ${export} NAMESPACE stickslip:: DESTINATION ${package_folder} COMPONENT development)
endfunction()

set(laws stickslip_laws stickslip_plugin_interface)
if(STICKSLIP_PROGRAM)
  list(APPEND laws stickslip_geometry stickslip_plugin)
endif()
stickslip_install(stickslipTargets ${CMAKE_INSTALL_INCLUDEDIR} ${laws})

configure_package_config_file(cmake/stickslipConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/stickslipConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/stickslipConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/stickslipConfig.cmake
  ${PROJECT_BINARY_DIR}/package/stickslipConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT development)

# The prefix is found from the place of the file, so that an installation can be moved.
file(RELATIVE_PATH prefix_from_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/stickslip.pc.in ${PROJECT_BINARY_DIR}/package/stickslip.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/stickslip.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

if(NOT STICKSLIP_PROGRAM)
  return()
endif()

# The cases with their references, and the studies of laws by them: parts of the package that are asked for
# by name, since they need more than the laws do.
stickslip_install(stickslipCasesTargets ${CMAKE_INSTALL_INCLUDEDIR}/stickslip-cases
  stickslip_cases stickslip_reference)
stickslip_install(stickslipStudyTargets ${CMAKE_INSTALL_INCLUDEDIR}/stickslip-study stickslip_study)
# The data of the references, for other uses.
install(DIRECTORY reference/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/stickslip/reference
  COMPONENT development FILES_MATCHING PATTERN "*.csv")

# The program ------------------------------------------------------------------------------------

# stickslip-engine stands beside it, and finds its scripts in ../share/stickslip.
install(TARGETS stickslip stickslip-engine DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
file(GLOB host_scripts lib/stickslip/outside/engines/host/*.py)
install(FILES ${host_scripts}
  DESTINATION ${CMAKE_INSTALL_DATADIR}/stickslip COMPONENT program)

# Answers of references, where scripts/web has gathered them.
install(FILES build/answers DESTINATION ${CMAKE_INSTALL_DATADIR}/stickslip COMPONENT program OPTIONAL)

# Manual page and completions are made from what the program itself says of its commands.
set(shell_files ${PROJECT_BINARY_DIR}/shell)
file(MAKE_DIRECTORY ${shell_files})
set(manual_page ${shell_files}/stickslip.1)
set(completions "")
foreach(shell bash zsh fish)
  add_custom_command(OUTPUT ${shell_files}/stickslip.${shell}
    COMMAND stickslip completion ${shell} > ${shell_files}/stickslip.${shell}
    DEPENDS stickslip
    COMMENT "Completion for ${shell}"
    VERBATIM)
  list(APPEND completions ${shell_files}/stickslip.${shell})
endforeach()
set(manual_head ${PROJECT_SOURCE_DIR}/docs/manual/head.md)
set(manual_tail ${PROJECT_SOURCE_DIR}/docs/manual/tail.md)
add_custom_command(OUTPUT ${manual_page} BYPRODUCTS ${shell_files}/commands.md
  COMMAND stickslip manual > ${shell_files}/commands.md
  COMMAND ${PANDOC} --standalone --from=markdown-smart --to=man --fail-if-warnings
    --metadata=title:stickslip --metadata=section:1 "--metadata=footer:stickslip ${PROJECT_VERSION}${STICKSLIP_VERSION_SUFFIX}"
    "--metadata=header:${PROJECT_DESCRIPTION}"
    --output=${manual_page} ${manual_head} ${shell_files}/commands.md ${manual_tail}
  DEPENDS stickslip ${manual_head} ${manual_tail}
  COMMENT "Manual page"
  VERBATIM)
# The page of the kinds of reference, likewise.
set(kinds_page ${PROJECT_BINARY_DIR}/docs/reference-kinds.md)
add_custom_command(OUTPUT ${kinds_page}
  COMMAND stickslip reference --kinds > ${kinds_page}
  DEPENDS stickslip
  COMMENT "Page of the kinds of reference"
  VERBATIM)
# The gallery in the sources is a choice: that of an installation has all figures.
set(gallery_page ${PROJECT_BINARY_DIR}/docs/gallery.md)
add_custom_command(OUTPUT ${gallery_page}
  COMMAND stickslip list figures --gallery > ${gallery_page}
  DEPENDS stickslip
  COMMENT "Gallery of the figures"
  VERBATIM)
add_custom_target(stickslip_shell_files ALL DEPENDS ${manual_page} ${completions} ${kinds_page} ${gallery_page})

install(FILES ${manual_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${shell_files}/stickslip.bash RENAME stickslip COMPONENT program
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${shell_files}/stickslip.zsh RENAME _stickslip COMPONENT program
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${shell_files}/stickslip.fish COMPONENT program
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# README.md beside docs/, so that the links between them hold.
install(FILES README.md ARCHITECTURE.md CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
  FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.json" PATTERN "*.yml" PATTERN "*.sbatch"
  PATTERN "*.ipynb"
  PATTERN manual EXCLUDE
  PATTERN gallery.md EXCLUDE)
install(FILES ${kinds_page} ${gallery_page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/examples)
  install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
    PATTERN node_modules EXCLUDE)
endif()
