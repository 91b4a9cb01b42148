# SPDX-License-Identifier: BSD-3-Clause
# Debian packages by `cpack`: stickslip (the program), libstickslip-dev (the libraries), and
# python3-stickslip (the module, where it is built).
file(STRINGS CITATION.cff authors REGEX "^  - name: ")
string(REGEX REPLACE "^  - name: " "" authors "${authors}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stickslip)
# The version is that of the commit when cpack runs.
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/DebianVersion.cmake)
set(CPACK_PACKAGE_VENDOR ${authors})
set(CPACK_PACKAGE_CONTACT ${authors})
# Empty: the first line of each package's own description is its summary.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianLayout.cmake)

set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# What is made of one version for Debian 12 and later ones: 1, 1+deb13. Each replaces the one before.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
cmake_host_system_information(RESULT debian QUERY DISTRIB_VERSION_ID)
if(debian VERSION_GREATER 12)
  string(APPEND CPACK_DEBIAN_PACKAGE_RELEASE +deb${debian})
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME stickslip)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "gnuplot-nox, fonts-liberation")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
  "verification and benchmarks for contact laws of DEM simulations
Runs the contact laws of discrete element simulations through cases whose
answer is known, and reports observed orders of convergence, limits, largest
admissible steps, energy balance and cost. Laws of one's own, in shared
objects or programs, are judged like those that come with it.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libstickslip-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libpolyclipping-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS
  "libboost-dev, libfmt-dev, libtbb-dev, libarchive-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
  "contact laws of the discrete element method, as a library
Contact laws of the discrete element method as a C++20 library with CMake and
pkg-config files, and the headers that laws in shared objects are written
with.")

if(TARGET stickslip_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-stickslip)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= ${STICKSLIP_PYTHON_VERSION}), python3 (<< ${STICKSLIP_PYTHON_NEXT}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "gnuplot-nox, fonts-liberation")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-matplotlib, python3-pytest")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "contact laws of the discrete element method, judged from Python
Functions of Python as contact laws, which are run through cases whose answer
is known; the laws, the cases and the reports of stickslip in the interpreter.")
endif()

include(CPack)
