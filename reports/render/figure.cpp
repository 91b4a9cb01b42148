// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure.hpp"

#include <fmt/format.h>
#include <gnuplot-iostream.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ios>
#include <string>
#include <vector>

#include "reports/render/figure_text.hpp"
#include "reports/render/files.hpp"
#include "reports/render/gnuplot_script.hpp"
#include "stickslip/process/child_process.hpp"
#include "stickslip/process/find_program.hpp"
#include "stickslip/process/run_program.hpp"

namespace stickslip {

namespace fs = std::filesystem;

namespace {

constexpr std::array all_formats = {FigureFormat::svg, FigureFormat::pdf, FigureFormat::png,
                                    FigureFormat::eps, FigureFormat::tex};

/// A figure takes a second or two. A gnuplot that has hung once is not waited for again.
constexpr std::chrono::seconds patience{30};
std::atomic<bool> has_hung{false};

fs::path require_gnuplot() {
  if (const auto program = find_program("gnuplot")) return *program;
  throw ToolMissing("gnuplot is not installed (Debian package gnuplot-nox); it draws the figures");
}

/// What gnuplot said, on one line, without the source line that it repeats.
std::string gnuplot_message(const fs::path& log) {
  std::string answer;
  std::string line;
  for (const char c : read_file(log) + "\n") {
    if (c != '\n') {
      if (c != '\t') line += c;
      continue;
    }
    const std::size_t start = line.find_first_not_of(" ^");
    if (start != std::string::npos) {
      if (!answer.empty()) answer += "; ";
      answer += line.substr(start);
    }
    line.clear();
  }
  constexpr std::size_t longest = 300;
  if (answer.size() > longest) answer = "... " + answer.substr(answer.size() - longest);
  return answer.empty() ? "no message" : answer;
}

/// Writes the commands that run the script once for each format.
void write_commands(const fs::path& path, std::span<const FigureFormat> formats,
                    const std::string& script) {
  bool is_written = false;
  try {
    // After '>' stands a file: gnuplot is run by run_program, whose patience has an end.
    Gnuplot commands(">" + path.string());
    for (const FigureFormat format : formats) {
      commands << fmt::format("reset session\nformat = '{}'\nload {}\n", name_of(format),
                              gnuplot_string(script));
    }
    commands.flush();
    is_written = commands.good();
  } catch (const std::ios_base::failure&) {
    is_written = false;
  }
  if (!is_written) throw FileError(fmt::format("cannot write {}", path.string()));
}

/// Runs the script in `folder` once for each format.
void run_gnuplot(const fs::path& program, const fs::path& folder, const Figure& figure,
                 std::span<const FigureFormat> formats, const std::string& script) {
  constexpr const char* all = ".all.gp";
  constexpr const char* log = "log";
  write_commands(folder / all, formats, script);
  if (has_hung) throw FigureError("gnuplot has hung before");
  std::string how;
  try {
    how = run_program({fs::absolute(program).string(), "-d", all}, folder, folder / log, patience);
  } catch (const ChildFailure& failure) {
    throw FigureError(fmt::format("gnuplot {}", failure.what()));
  }
  if (how.empty()) return;
  const std::string said = fs::exists(folder / log) ? gnuplot_message(folder / log) : "no message";
  if (how.starts_with("has not ended")) has_hung = true;
  throw FigureError(has_hung ? fmt::format("gnuplot {}", how)
                             : fmt::format("gnuplot cannot draw {}: {}", figure.name, said));
}

/// Draws in a folder of its own, then moves what is there; a reader never sees half a figure.
/// `single_out` is the file name in the case of a single format.
void draw(const Figure& figure, std::span<const FigureFormat> formats, const fs::path& folder,
          const std::string& stem, const std::string& single_out, const FigureStyle& style) {
  if (figure.panels.empty()) {
    throw FigureError(fmt::format("figure {} has no panels", figure.name));
  }
  const fs::path program = require_gnuplot();
  const TemporaryFolder workshop(folder);
  const std::string script = stem + ".gp";
  const std::string data = stem + ".dat";
  write_file(workshop.path() / data, gnuplot_data(figure));
  write_file(workshop.path() / script, gnuplot_script(figure, formats.front(), stem, style));
  run_gnuplot(program, workshop.path(), figure, formats, script);

  std::vector<std::string> finished = {data, script};
  for (const FigureFormat format : formats) {
    const std::string drawn = fmt::format("{}.{}", stem, name_of(format));
    std::error_code ignored;
    if (const auto size = fs::file_size(workshop.path() / drawn, ignored); ignored || size == 0) {
      throw FigureError(fmt::format("gnuplot cannot draw {}: {}", figure.name,
                                    gnuplot_message(workshop.path() / "log")));
    }
    if (format == FigureFormat::tex) {
      finished.push_back(latex_stem(stem) + ".pdf");
      finished.push_back(latex_stem(stem) + ".tex");
    }
    finished.push_back(drawn);
  }
  for (const std::string& name : finished) {
    const bool is_picture = !single_out.empty() && name == finished.back();
    move_file(workshop.path() / name, folder / (is_picture ? single_out : name));
  }
}

}  // namespace

std::optional<FigureFormat> figure_format(std::string_view name) {
  for (const FigureFormat format : all_formats) {
    if (name == name_of(format)) return format;
  }
  return std::nullopt;
}

bool gnuplot_available() { return find_program("gnuplot").has_value(); }

void draw_figure(const Figure& figure, FigureFormat format, const fs::path& out,
                 const FigureStyle& style) {
  const std::string ending = out.extension().string();
  if (!out.has_filename() || out.stem().empty() || ending == ".dat" || ending == ".gp") {
    throw FileError(fmt::format(
        "cannot write {}: not a name for a figure (its data and script take .dat and .gp)",
        out.string()));
  }
  std::error_code ignored;
  if (fs::is_directory(out, ignored)) {
    throw FileError(fmt::format("cannot write {}: Is a directory", out.string()));
  }
  draw(figure, std::span(&format, 1), out.parent_path().empty() ? "." : out.parent_path(),
       out.stem().string(), out.filename().string(), style);
}

void draw_figure(const Figure& figure, std::span<const FigureFormat> formats,
                 const fs::path& folder, std::string_view stem, const FigureStyle& style) {
  if (formats.empty()) return;
  draw(figure, formats, folder, std::string(stem), "", style);
}

}  // namespace stickslip
