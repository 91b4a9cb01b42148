# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` puts where: the program with its manual page and completions (component
# program), and the libraries of lib/, cases/ and reference/ with their headers and package files
# (component development). Reports are the program's own.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The program ------------------------------------------------------------------------------------

# stickslip-engine stands beside it, and finds its script in ../share/stickslip.
install(TARGETS stickslip stickslip-engine DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES lib/stickslip/outside/engines/host/yade_host.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/stickslip COMPONENT program)

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
add_custom_target(stickslip_shell_files ALL DEPENDS ${manual_page} ${completions})

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
  PATTERN manual EXCLUDE)
if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/examples)
  install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
endif()

# The libraries ----------------------------------------------------------------------------------

set(installed_targets stickslip_laws stickslip_geometry stickslip_plugin stickslip_plugin_interface)
foreach(target IN LISTS installed_targets)
  string(REGEX REPLACE "^stickslip_" "" short_name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short_name})
  add_library(stickslip::${short_name} ALIAS ${target})
endforeach()
target_compile_features(stickslip_laws PUBLIC cxx_std_20)

install(TARGETS ${installed_targets} EXPORT stickslipTargets COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY lib/stickslip DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.ipp")

# The cases with their references: a part of the package that is asked for by name, since it needs
# more than the laws do.
set(case_headers ${CMAKE_INSTALL_INCLUDEDIR}/stickslip-cases)
foreach(target IN ITEMS stickslip_cases stickslip_reference)
  string(REGEX REPLACE "^stickslip_" "" short_name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short_name})
  add_library(stickslip::${short_name} ALIAS ${target})
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${case_headers}>)
endforeach()
target_compile_features(stickslip_reference PUBLIC cxx_std_20)
install(TARGETS stickslip_cases stickslip_reference EXPORT stickslipCasesTargets
  COMPONENT development ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY cases reference DESTINATION ${case_headers} COMPONENT development
  FILES_MATCHING PATTERN "*.hpp")
# The data of the references, for other uses.
install(DIRECTORY reference/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/stickslip/reference
  COMPONENT development FILES_MATCHING PATTERN "*.csv")

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/stickslip)
configure_package_config_file(cmake/stickslipConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/stickslipConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/stickslipConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(EXPORT stickslipTargets NAMESPACE stickslip:: DESTINATION ${package_folder}
  COMPONENT development)
install(EXPORT stickslipCasesTargets NAMESPACE stickslip:: DESTINATION ${package_folder}
  COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/package/stickslipConfig.cmake
  ${PROJECT_BINARY_DIR}/package/stickslipConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT development)

# The prefix is found from the place of the file, so that an installation can be moved.
file(RELATIVE_PATH prefix_from_pkgconfig /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/stickslip.pc.in ${PROJECT_BINARY_DIR}/package/stickslip.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/stickslip.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
