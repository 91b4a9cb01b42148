// SPDX-License-Identifier: BSD-3-Clause
// The folders that export writes and judge reads.
//
// DIR/CASE/case.json                what was exported
// DIR/CASE/README.md                one page for whoever answers
// DIR/CASE/steps-16-path-1/         a path of the run with 16 steps:
//     contact_path.csv              in the contact frame, and
//     pair_path.csv                 as the motion of two spheres, or the latter alone; or
//     bond_path.csv                 as that of two bodies with a bond, and
//     bond_numbers.csv              as the six numbers between them
//     parameters.json               of the law, by role, and of the bodies
//     forces.csv                    the answer, as `drive` writes it
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/drive/recorded/recorded_paths.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// The paths of one case at one number of steps, with the answers of the law that stands in.
struct OfflineLevel {
  int steps = 0;
  std::vector<AnsweredPath> paths;
};

/// A case as it is written out.
struct OfflineCase {
  const Case* question = nullptr;
  CaseParameters parameters;
  Scheme stand_in;  ///< the law of the catalogue in place of the one that is to answer
  std::vector<OfflineLevel> levels;
};

inline constexpr const char* offline_case_file = "case.json";
inline constexpr const char* offline_answer_file = "forces.csv";
inline constexpr const char* offline_contact_file = "contact_path.csv";
inline constexpr const char* offline_pair_file = "pair_path.csv";

/// Version of the layout of these folders.
inline constexpr int offline_schema = 1;

/// Name of the folder of a path, counted from 0.
std::string offline_path_folder(int steps, std::size_t path);

/// Whether the path needs a row before its own: files begin at zero overlap, and a path that begins
/// elsewhere is brought there by a row whose answer is not judged.
bool needs_leading_row(const RecordedPath& path);

/// Records the paths of the case at these numbers of steps. Throws InputError, saying why, for a
/// case that cannot be exported.
OfflineCase record_case(const Case& test, const CaseParameters& parameters,
                        const std::vector<int>& ladder);

/// Writes the folder DIR/CASE of each case, each of them as a whole, in the place of an export that
/// stands there. Throws FileError, before anything is written, where a folder is not one of ours or
/// holds a file that export did not write, such as an answer. With Overwrite::any_file such files
/// stay: beside a path that is as before under their names; else, as answers to another path, with
/// a "~" after it.
void write_offline_cases(const std::vector<OfflineCase>& cases, const std::filesystem::path& dir,
                         Overwrite overwrite);

/// The name of the case that a folder says it is of. Throws InputError.
std::string name_of_offline_case(const std::filesystem::path& folder);

/// Whether there is an answer to any of the paths in the folder of a case.
bool has_offline_answers(const std::filesystem::path& folder);

/// A case with the answers read from its folder, ready to be judged. The scheme has this label.
/// Throws InputError naming file and line for answers that are missing, of the wrong length, not
/// finite, or in other units.
CaseTask read_offline_case(const std::filesystem::path& folder, const std::string& label);

/// Says of answers by files whose equations they are to have. Throws InputError for what is no law.
void hold_against(Scheme& answers, const std::string& like);

}  // namespace stickslip::app
