# SPDX-License-Identifier: BSD-3-Clause
# Every library that the project needs. docs/dependencies.md says why each of them is here and
# which Debian package brings it; scripts/packages lists the packages.
set(Boost_NO_WARN_NEW_VERSIONS ON)
find_package(Boost 1.74 REQUIRED COMPONENTS unit_test_framework iostreams system filesystem)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(fmt 9 REQUIRED)
find_package(TBB REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(pugixml REQUIRED)
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
find_package(LibArchive 3.6 REQUIRED)
find_package(yaml-cpp 0.7 REQUIRED)
find_path(GNUPLOT_IOSTREAM_INCLUDE_DIR gnuplot-iostream.h REQUIRED)
find_path(MUSTACHE_INCLUDE_DIR kainjow/mustache.hpp REQUIRED)
find_program(PANDOC pandoc REQUIRED)
find_path(POLYCLIPPING_INCLUDE_DIR polyclipping/clipper.hpp REQUIRED)
find_library(POLYCLIPPING_LIBRARY polyclipping REQUIRED)
