# SPDX-License-Identifier: BSD-3-Clause
# Read by cpack before it makes packages: 0.2.0~dev.N+gCOMMIT comes before 0.2.0.
include(${CMAKE_CURRENT_LIST_DIR}/version.cmake)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source)
stickslip_version(${source})
set(CPACK_PACKAGE_VERSION ${version_for_debian})
