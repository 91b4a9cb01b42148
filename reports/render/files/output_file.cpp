// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <string>
#include <system_error>

#include "reports/render/files/files.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t beginning_size = 4096;

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_page(std::string_view text) {
  return has(text, "<meta name=\"generator\" content=\"stickslip") ||
         has(text, "<title>stickslip ");  // of versions before 0.2
}

bool is_json(std::string_view text) {
  return text.starts_with("{") && has(text.substr(0, 100), "\"schema\"") &&
         has(text.substr(0, 200), "\"version\"");
}

bool is_junit(std::string_view text) { return has(text, "<testsuites name=\"stickslip "); }

bool is_baseline(std::string_view text) { return text.starts_with("stickslip-baseline"); }

bool is_comparison(std::string_view text) { return text.starts_with("## Contact laws: "); }

bool is_answer_of_drive(std::string_view text) {
  return text.starts_with("step,overlap,") &&
         has(text.substr(0, text.find('\n')), "regime,status,work_normal");
}

bool is_witness(std::string_view text) {
  for (const char* const start : {"# property: ", "# What must hold: ", "/* What must hold: "}) {
    if (text.starts_with(start)) return true;
  }
  return false;
}

bool is_frame(std::string_view text) {
  const std::string_view head = text.substr(0, 200);
  return head.starts_with("# vtk DataFile Version 3.0\n") &&
         has(head, " s\nASCII\nDATASET POLYDATA\n");
}

/// A picture says nothing of us; see check_figure_output.
bool is_figure(std::string_view) { return false; }

bool is_figure_script(std::string_view text) {
  return has(text, "\n# Draw it again: gnuplot ") ||
         has(text, "\n# one block a series, blocks parted by two blank lines");
}

bool is_score(std::string_view text) { return text.starts_with("mistake,law,verdicts,"); }

std::string beginning_of(const fs::path& file) {
  std::string text(beginning_size, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

[[noreturn]] void refuse(const fs::path& file, const char* what) {
  throw FileError(
      fmt::format("{} is there already and is not {} of stickslip; give another --out, or --force",
                  file.string(), what));
}

/// Throws unless a file can be made there, as far as can be told without making it.
void check_folder(const fs::path& file) {
  std::error_code reason;
  fs::path folder = fs::absolute(file, reason).lexically_normal().parent_path();
  if (reason) throw_unwritable(file, reason);
  while (!fs::exists(folder, reason) && folder.has_relative_path()) {
    if (reason) throw_unwritable(file, reason);
    folder = folder.parent_path();
  }
  if (reason) throw_unwritable(file, reason);
  if (!fs::is_directory(folder, reason))
    throw_unwritable(file, std::make_error_code(std::errc::not_a_directory));
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw_unwritable(file, {errno, std::generic_category()});
}

/// Whether there is something that must be asked about; throws where nothing can be written.
bool is_taken(const fs::path& file, const std::vector<fs::path>& inputs) {
  std::error_code reason;
  const fs::file_status status = fs::status(file, reason);
  if (status.type() == fs::file_type::none) throw_unwritable(file, reason);
  if (fs::is_directory(status))
    throw_unwritable(file, std::make_error_code(std::errc::is_a_directory));
  if (!fs::exists(status)) {
    check_folder(file);
    return false;
  }
  if (!fs::is_regular_file(status)) return false;
  std::error_code ignored;
  for (const fs::path& input : inputs) {
    if (fs::equivalent(file, input, ignored))
      throw FileError(fmt::format("cannot write {}: it is read too, as {}; give another file",
                                  file.string(), input.string()));
  }
  check_folder(fs::is_symlink(file) ? fs::canonical(file) : file);
  return true;
}

}  // namespace

const OutputKind page_output{"a report", is_page};
const OutputKind json_output{"JSON", is_json};
const OutputKind junit_output{"a JUnit report", is_junit};
const OutputKind baseline_output{"a baseline", is_baseline};
const OutputKind comparison_markdown_output{"a summary", is_comparison};
const OutputKind badge_output{
    "a badge", [](std::string_view beginning) { return beginning.find("\"schemaVersion\"") < 16; }};
const OutputKind drive_output{"an answer of drive", is_answer_of_drive};
const OutputKind witness_output{"a witness", is_witness};
const OutputKind frame_output{"a frame", is_frame};
const OutputKind figure_output{"a figure", is_figure};
const OutputKind figure_script_output{"a figure's script or data", is_figure_script};
const OutputKind score_output{"a score", is_score};

bool is_own_output(const fs::path& file, const OutputKind& kind) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return false;
  const std::string beginning = beginning_of(file);
  return beginning.empty() || kind.is_own(beginning);
}

void check_output(const fs::path& file, const OutputKind& kind, Overwrite overwrite,
                  const std::vector<fs::path>& inputs) {
  if (!is_taken(file, inputs) || overwrite == Overwrite::any_file) return;
  if (!is_own_output(file, kind)) refuse(file, kind.what);
}

void write_output(const fs::path& file, std::string_view content, const OutputKind& kind,
                  Overwrite overwrite, const std::vector<fs::path>& inputs) {
  check_output(file, kind, overwrite, inputs);
  remove_leftovers(file.has_parent_path() ? file.parent_path() : ".");
  write_file(file, content);
}

fs::path with_ending(const fs::path& file, std::string_view ending) {
  std::error_code ignored;
  if (file.has_extension() || !file.has_filename() || fs::is_directory(file, ignored)) return file;
  return file.string() + "." + std::string(ending);
}

void check_figure_output(const fs::path& picture, Overwrite overwrite) {
  const std::string name = picture.filename().string();
  if (std::any_of(name.begin(), name.end(), [](char c) { return c >= 0 && c < ' '; })) {
    throw FileError(
        fmt::format("cannot write {}: gnuplot takes no line breaks in names; give another --out",
                    picture.string()));
  }
  const auto beside = [&](const char* ending) {
    fs::path file = picture;
    return file.replace_filename(picture.stem().string() + ending);
  };
  const fs::path script = beside(".gp");
  check_output(script, figure_script_output, overwrite);
  check_output(beside(".dat"), figure_script_output, overwrite);
  if (is_own_output(script, figure_script_output)) {
    is_taken(picture, {});
    return;
  }
  check_output(picture, figure_output, overwrite);
  if (picture.extension() == ".tex") {
    for (const char* const part : {"-inc.pdf", "-inc.tex"})
      check_output(beside(part), figure_output, overwrite);
  }
}

}  // namespace stickslip::reports
