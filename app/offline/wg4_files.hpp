// SPDX-License-Identifier: BSD-3-Clause
// Files of the working group 4 of ON-DEM: motions of two spheres, the response that theory gives,
// and the answer of an engine. See docs/wg4.md.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "reference/rotation/wg4_motions.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// How cases are written for codes that run elsewhere.
enum class FileFormat {
  paths,  ///< any case: its paths, and answers as drive writes them
  wg4     ///< prescribed motions of two spheres
};

/// The format of --format. Throws InputError.
FileFormat read_file_format(const std::string& name);

/// Springs of the theory: those of the case wg4-motions, with --param NAME=VALUE. Throws
/// InputError.
reference::ContactSprings wg4_springs(const std::vector<std::string>& parameters);

/// The motions that a word of the command line names: all (also as the name of their case), or one
/// by its name or number. Throws InputError.
std::vector<reference::PrescribedMotion> wg4_motions_named(const std::string& word);

/// The motion with a number that stands in the name of a file, as in dem_test_03.out. Throws
/// InputError if there is none.
reference::PrescribedMotion wg4_motion_of_file(const std::filesystem::path& file);

/// Writes DIR/input_DEM (CSV and JSON) and DIR/output_ANA (CSV) of each motion in so many rows, and
/// DIR/README.md. Throws FileError, before anything is written, where one of these files is there
/// already and DIR/README.md is not ours, so that they may be those of others.
void write_wg4(std::span<const reference::PrescribedMotion> motions,
               const reference::ContactSprings& springs, int rows, const std::filesystem::path& dir,
               Overwrite overwrite);

/// Reads answers of an engine to one motion, each in another number of rows, and judges them.
/// Throws InputError naming file and line for answers that cannot be right.
Report judge_wg4(const std::vector<std::filesystem::path>& files,
                 const reference::PrescribedMotion& motion,
                 const reference::ContactSprings& springs, const std::string& label,
                 const StudyOptions& options);

}  // namespace stickslip::app
