// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>
#include <string>
#include <vector>

#include "reports/render/figure_text.hpp"
#include "reports/render/files.hpp"
#include "reports/render/gnuplot_script.hpp"
#include "stickslip/process/find_program.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <gnuplot-iostream.h>
#pragma GCC diagnostic pop

namespace stickslip {

namespace fs = std::filesystem;

namespace {

constexpr std::array all_formats = {FigureFormat::svg, FigureFormat::pdf, FigureFormat::png,
                                    FigureFormat::eps, FigureFormat::tex};

/// Keeps this thread alive when gnuplot ends before it has read everything: writing to its closed
/// pipe would otherwise raise SIGPIPE, which ends the whole program.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&broken_pipe_);
    sigaddset(&broken_pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
  }
  ~NoBrokenPipe() {
    if (sigismember(&before_, SIGPIPE) == 1) return;
    // Take away what may have arrived meanwhile, or it would be delivered now.
    const timespec at_once = {};
    while (sigtimedwait(&broken_pipe_, nullptr, &at_once) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t broken_pipe_ = {};
  sigset_t before_ = {};
};

fs::path require_gnuplot() {
  if (const auto program = find_program("gnuplot")) return *program;
  throw ToolMissing("gnuplot is not installed (Debian package gnuplot-nox); it draws the figures");
}

/// One word of a shell command.
std::string shell_word(const std::string& text) {
  std::string answer = "'";
  for (const char c : text) {
    if (c == '\'') {
      answer += "'\\''";
    } else {
      answer += c;
    }
  }
  return answer + "'";
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

/// Runs the script in `folder` once for each format.
void run_gnuplot(const fs::path& program, const fs::path& folder, const Figure& figure,
                 std::span<const FigureFormat> formats, const std::string& script) {
  // gnuplot's exit status goes to a file: gnuplot-iostream would report it on standard error.
  const std::string command =
      fmt::format("cd {} && {} -d >log 2>&1 || echo failed >failed",
                  shell_word(fs::absolute(folder).string()), shell_word(program.string()));
  {
    const NoBrokenPipe guard;
    Gnuplot gnuplot(command);
    for (const FigureFormat format : formats) {
      gnuplot << "reset session\nformat = '" << name_of(format) << "'\nload "
              << gnuplot_string(script) << "\n";
    }
    gnuplot << "exit\n";
  }
  if (fs::exists(folder / "failed") || !fs::exists(folder / "log")) {
    throw FigureError(
        fmt::format("gnuplot cannot draw {}: {}", figure.name, gnuplot_message(folder / "log")));
  }
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
