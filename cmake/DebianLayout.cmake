# SPDX-License-Identifier: BSD-3-Clause
# Run by cpack on the installed files before it packs them: what Debian wants elsewhere, compressed
# or under another name than other systems do.
file(GLOB roots ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr)
if(NOT roots)
  message(FATAL_ERROR "nothing to pack in ${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
endif()

foreach(root IN LISTS roots)
  if(EXISTS ${root}/bin/stickslip)
    set(documents ${root}/share/doc/stickslip)
    file(MAKE_DIRECTORY ${root}/share/zsh/vendor-completions)
    file(RENAME ${root}/share/zsh/site-functions/_stickslip
      ${root}/share/zsh/vendor-completions/_stickslip)
    file(REMOVE_RECURSE ${root}/share/zsh/site-functions)
    file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
    execute_process(COMMAND gzip -9n ${root}/share/man/man1/stickslip.1 ${documents}/changelog
      COMMAND_ERROR_IS_FATAL ANY)
    file(RENAME ${documents}/LICENSE ${documents}/copyright)
  else()
    set(package libstickslip-dev)
    if(EXISTS ${root}/lib/python3)
      set(package python3-stickslip)
    endif()
    set(documents ${root}/share/doc/${package})
    file(MAKE_DIRECTORY ${documents})
    file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../LICENSE ${documents}/copyright)
  endif()
endforeach()
