// SPDX-License-Identifier: BSD-3-Clause
// Files that users name for an answer, and what stands there already.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// What may be replaced by an answer.
enum class Overwrite {
  own_files,  ///< files of the kind that is to be written, which we can write again
  any_file,   ///< any file: the user said --force
};

/// A kind of file that we write.
struct OutputKind {
  const char* what;  ///< e.g. "a baseline"
  /// Whether a file with this beginning (its first 4096 bytes) is of the kind.
  bool (*is_own)(std::string_view beginning);
};

extern const OutputKind page_output;                 ///< pages of reports
extern const OutputKind json_output;                 ///< results.json and other JSON of ours
extern const OutputKind junit_output;                ///< JUnit reports
extern const OutputKind baseline_output;             ///< baselines
extern const OutputKind comparison_markdown_output;  ///< what check --markdown writes
extern const OutputKind badge_output;                ///< what check --badge writes
extern const OutputKind drive_output;                ///< answers of drive
extern const OutputKind witness_output;              ///< witnesses and their programs
extern const OutputKind frame_output;                ///< frames of packings, VTK
extern const OutputKind figure_output;               ///< SVG files of figures
extern const OutputKind figure_script_output;        ///< scripts and data of figures
extern const OutputKind score_output;                ///< the table of mistakes --score

/// Whether there is a regular file and it is empty or of this kind.
bool is_own_output(const std::filesystem::path& file, const OutputKind& kind);

/// Throws FileError, before any work is lost, if the file cannot be written: its folder forbids it,
/// it is one of the inputs (also through links), or something stands there that is not of the kind
/// and must not be replaced. What is no regular file (a pipe, a terminal) may always be written to.
void check_output(const std::filesystem::path& file, const OutputKind& kind, Overwrite overwrite,
                  const std::vector<std::filesystem::path>& inputs = {});

/// Checks again, removes what killed runs left beside the file, and writes it (write_file). Throws
/// FileError.
void write_output(const std::filesystem::path& file, std::string_view content,
                  const OutputKind& kind, Overwrite overwrite,
                  const std::vector<std::filesystem::path>& inputs = {});

/// The file with this ending, unless it has one already or is the name of a folder.
std::filesystem::path with_ending(const std::filesystem::path& file, std::string_view ending);

/// Throws FileError unless a figure can be written there: the picture, and its data and script
/// beside it. Pictures without a mark of ours are known by that script.
void check_figure_output(const std::filesystem::path& picture, Overwrite overwrite);

}  // namespace stickslip::reports
