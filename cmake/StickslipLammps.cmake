# SPDX-License-Identifier: BSD-3-Clause
# Looks for what the adapter to LAMMPS needs: its library and headers, and MPI. Sets
# STICKSLIP_LAMMPS_FOUND; without them everything else is built. scripts/packages-lammps lists the
# packages.
option(STICKSLIP_LAMMPS "Build stickslip-lammps where LAMMPS and MPI are" ON)
if(NOT STICKSLIP_LAMMPS)
  set(STICKSLIP_LAMMPS_FOUND FALSE)
  message(STATUS "stickslip-lammps is not built: STICKSLIP_LAMMPS is OFF")
  return()
endif()

find_package(MPI QUIET COMPONENTS CXX)
find_path(LAMMPS_INCLUDE_DIR lammps.h PATH_SUFFIXES lammps)
find_library(LAMMPS_LIBRARY lammps)
set(missing "")
if(NOT MPI_CXX_FOUND)
  list(APPEND missing "MPI (Debian: libopenmpi-dev)")
endif()
if(NOT LAMMPS_INCLUDE_DIR OR NOT LAMMPS_LIBRARY)
  list(APPEND missing "LAMMPS (Debian: liblammps-dev)")
endif()
if(missing)
  set(STICKSLIP_LAMMPS_FOUND FALSE)
  list(JOIN missing ", " missing)
  message(STATUS "stickslip-lammps is not built; missing: ${missing}")
else()
  set(STICKSLIP_LAMMPS_FOUND TRUE)
  message(STATUS "stickslip-lammps is built with ${LAMMPS_LIBRARY}")
endif()
