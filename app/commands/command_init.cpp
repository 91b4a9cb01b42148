// SPDX-License-Identifier: BSD-3-Clause
// init: a study file to begin with.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string_view>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

/// Every key that there is, each with what it does and what holds without it. It runs as it is.
constexpr std::string_view study_file = R"(# A study for stickslip: stickslip run --config FILE
# Every key may be left out; "without it" says what then holds. Options on the command line, such as
# --steps 1:16, override what stands here.

# Cases, by name; see: stickslip list cases. Without it: all of them. Those of walls of triangles, such
# as "wall-flat" and "wall-convex", put a law of one contact on a wall of the library; a law that has
# walls of its own answers for them.
cases = ["slip-rotation", "linear-impact"]

# Laws; see: stickslip list laws. A law is one word, with its options in brackets, or a table with a
# name, options and a label of your own for the reports. A program or a shared object is code: read
# files of others before you run them, or run them with --no-code. Files of laws are found from the
# folder of this file ("./mylaw.so"); programs run in the folder you are in
# ("exec:python3 mylaw.py").
# Without it: for each case the laws of the catalogue that suit it, and variants of them.
laws = [
  "linear-conventional",
  "linear-refined",
  "linear-refined[slip-rotation=off]",
  { name = "linear-refined", options = { fresh-contact = "off" }, label = "counts-from-afar" },
  # each triangle of a wall pushes; see: stickslip show linear-refined
  # { name = "linear-refined", options = { wall-rule = "each-triangle" }, label = "facets" },
]

# Numbers of steps: FROM:TO, doubling. Without it: the ladder of each case.
steps = "16:128"

# Error that the largest admissible step may have. Without it: 1%.
tolerance = "1%"

# Error up to which a scheme is green, and up to which it is amber. Without it: 0.1% and 5%.
quality = ["0.1%", "5%"]

# Folder of the report, from the folder you are in. Without it: out.
out = "out"

# Formats of the figures: svg, pdf, png, eps, tex. Without it: svg and pdf.
formats = ["svg", "pdf"]

# Threads; 0 takes all cores. Without it: 0.
jobs = 0

# Whether to leave out progress and tables on the terminal. Without it: false.
quiet = false

# For laws in shared objects: whether each runs in a child process from the outset, spoken to in rows,
# and not only after it has crashed or hung; and whether its memory is guarded, so that writing past a
# state is found. Without them: false.
isolate = false
checked = false

# How long a law may take for an answer, or for a call into its file [s]. Without it: 10.
patience = 10

# Parameters of the cases, in their units; see: stickslip show slip-rotation. Those of this table are
# set in every case that knows them; at least one has to. Without it: the defaults of each case.
[parameters]
mu = 0.4

# One case: a ladder of its own, and parameters that override those above.
[case.slip-rotation]
steps = "1:64"

[case.slip-rotation.parameters]
kn = 2e5
kt = 1.5e5
angle = 90
)";

}  // namespace

CommandAnswer command_init(const InitOptions& options) {
  if (!options.force && std::filesystem::exists(options.file)) {
    throw InputError(options.file + " is there already; name another file, or give --force");
  }
  write_file(options.file, study_file);
  return {[=] {
            return nlohmann::ordered_json{{"file", options.file}};
          },
          [=] {
            if (options.quiet) return;
            fmt::print("study file: {0}; run it with: stickslip run --config {0}\n", options.file);
          }};
}

void add_init(Commands& commands) {
  const auto options = std::make_shared<InitOptions>();
  const CommandParser sub =
      commands.add("init", "write a commented study file for run --config", options, command_init);
  sub.example("stickslip init study.toml");
  sub.add_option("file", options->file, "file to write").capture_default_str();
  sub.add_flag("--force", options->force, "overwrite an existing file");
  add_json_and_quiet(sub, options->json, options->quiet, "print nothing");
}

}  // namespace stickslip::app
