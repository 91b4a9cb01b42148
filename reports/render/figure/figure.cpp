// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure.hpp"

#include <fmt/format.h>
#include <gnuplot-iostream.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ios>
#include <string>
#include <utility>
#include <vector>

#include "reports/render/figure/figure_text.hpp"
#include "reports/render/figure/gnuplot_script.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/find_program.hpp"
#include "stickslip/outside/process/run_program.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

/// A figure takes a second or two. A gnuplot that has hung once is not waited for again.
constexpr std::chrono::seconds patience{30};
constexpr std::chrono::seconds patience_for_one_more{2};
std::atomic<bool> has_hung{false};

fs::path require_gnuplot() {
  if (const auto program = find_program("gnuplot")) return *program;
  throw ToolMissing(std::string(why_no_gnuplot()));
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

/// What stands in the folder where figures are drawn.
std::string script_of(const std::string& stem) { return stem + ".gp"; }
std::string data_of(const std::string& stem) { return stem + ".dat"; }

/// Writes the commands that run each script once for each format.
void write_commands(const fs::path& path, std::span<const FigureFormat> formats,
                    std::span<const FigureToDraw> figures) {
  bool is_written = false;
  try {
    // After '>' stands a file: gnuplot is run by run_program, whose patience has an end.
    Gnuplot commands(">" + path.string());
    for (const FigureToDraw& one : figures) {
      for (const FigureFormat format : formats) {
        commands << fmt::format("reset session\nformat = '{}'\nload {}\n", name_of(format),
                                gnuplot_string(script_of(one.stem)));
      }
    }
    commands.flush();
    is_written = commands.good();
  } catch (const std::ios_base::failure&) {
    is_written = false;
  }
  if (!is_written) throw FileError(fmt::format("cannot write {}", path.string()));
}

/// What gnuplot said in `folder`.
std::string said_in(const fs::path& folder) {
  const fs::path log = folder / "log";
  return fs::exists(log) ? gnuplot_message(log) : "no message";
}

FigureError cannot_draw(const Figure& figure, const std::string& why) {
  return FigureError(fmt::format("gnuplot cannot draw {}: {}", figure.name, why));
}

/// Runs the scripts in `folder` once for each format; whether gnuplot ended well. Throws
/// FigureError where it cannot be started, or has hung, now or before.
bool run_gnuplot(const fs::path& program, const fs::path& folder,
                 std::span<const FigureFormat> formats, std::span<const FigureToDraw> figures) {
  constexpr const char* all = ".all.gp";
  write_commands(folder / all, formats, figures);
  if (has_hung) throw FigureError("gnuplot has hung before");
  std::string how;
  try {
    how = run_program({fs::absolute(program).string(), "-d", all}, folder, folder / "log",
                      patience + patience_for_one_more * (figures.size() - 1));
  } catch (const ChildFailure& failure) {
    throw FigureError(fmt::format("gnuplot {}", failure.what()));
  }
  if (how.starts_with("has not ended")) {
    has_hung = true;
    throw FigureError(fmt::format("gnuplot {}", how));
  }
  return how.empty();
}

/// The files of a figure that was drawn, its picture in the last format last. Throws FigureError
/// where one is missing.
std::vector<std::string> finished_files(const FigureToDraw& drawn, const fs::path& workshop,
                                        std::span<const FigureFormat> formats) {
  std::vector<std::string> finished = {data_of(drawn.stem), script_of(drawn.stem)};
  for (const FigureFormat format : formats) {
    const std::string picture = fmt::format("{}.{}", drawn.stem, name_of(format));
    std::error_code ignored;
    if (const auto size = fs::file_size(workshop / picture, ignored); ignored || size == 0)
      throw cannot_draw(*drawn.figure, said_in(workshop));
    if (format == FigureFormat::tex) {
      finished.push_back(latex_stem(drawn.stem) + ".pdf");
      finished.push_back(latex_stem(drawn.stem) + ".tex");
    }
    finished.push_back(picture);
  }
  return finished;
}

/// Draws figures with one run of gnuplot, in a folder of their own, then moves what is there; a
/// reader never sees half a figure. `single_out` is the file name of a single figure in a single
/// format. Throws FigureError where any cannot be drawn; then none is moved.
void draw(std::span<const FigureToDraw> figures, std::span<const FigureFormat> formats,
          const fs::path& folder, const std::string& single_out, const FigureStyle& style) {
  for (const FigureToDraw& one : figures) {
    if (one.figure->panels.empty())
      throw FigureError(fmt::format("figure {} has no panels", one.figure->name));
  }
  const fs::path program = require_gnuplot();
  const TemporaryFolder workshop(folder);
  for (const FigureToDraw& one : figures) {
    write_file(workshop.path() / data_of(one.stem), gnuplot_data(*one.figure));
    write_file(workshop.path() / script_of(one.stem),
               gnuplot_script(*one.figure, formats.front(), one.stem, style));
  }
  if (!run_gnuplot(program, workshop.path(), formats, figures))
    throw cannot_draw(*figures.front().figure, said_in(workshop.path()));
  std::vector<std::string> finished;
  for (const FigureToDraw& one : figures) {
    for (std::string& file : finished_files(one, workshop.path(), formats))
      finished.push_back(std::move(file));
  }
  for (const std::string& name : finished) {
    const bool is_picture = !single_out.empty() && name == finished.back();
    move_file(workshop.path() / name, folder / (is_picture ? single_out : name));
  }
}

}  // namespace

bool gnuplot_available() { return find_program("gnuplot").has_value(); }
std::string_view why_no_gnuplot() {
  return "gnuplot is not installed (Debian package gnuplot-nox)";
}

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
  const FigureToDraw one{&figure, out.stem().string()};
  draw({&one, 1}, {&format, 1}, out.parent_path().empty() ? "." : out.parent_path(),
       out.filename().string(), style);
}

std::vector<std::string> draw_figures(std::span<const FigureToDraw> figures,
                                      std::span<const FigureFormat> formats, const fs::path& folder,
                                      const FigureStyle& style) {
  std::vector<std::string> failures(figures.size());
  if (formats.empty() || figures.empty()) return failures;
  if (figures.size() > 1) {
    try {
      draw(figures, formats, folder, "", style);
      return failures;
    } catch (const FigureError&) {  // one by one: which is it?
    }
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    try {
      draw(figures.subspan(i, 1), formats, folder, "", style);
    } catch (const FigureError& failure) {
      failures[i] = failure.what();
    }
  }
  return failures;
}

}  // namespace stickslip::reports
