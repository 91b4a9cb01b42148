// SPDX-License-Identifier: BSD-3-Clause
// witness: a path that showed a broken property, run again.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "app/parser/command_line.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/witness_file.hpp"
#include "reports/render/data/json.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

struct WitnessOptions {
  std::string file;
  std::string law;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};

void print(const Witness& witness, const WitnessAnswer& answer, bool quiet) {
  if (quiet) {
    fmt::print("{}\n", answer.is_broken ? "broken" : "holds");
    return;
  }
  fmt::print("{}: {}\n", witness.property, witness.sentence);
  if (!answer.failure.empty()) {
    fmt::print("the law failed: {}\n", answer.failure);
  } else if (answer.is_broken) {
    fmt::print("{}\n  gives      {}\n  must give  {}\nbroken\n", answer.observable,
               shortest(answer.gives), shortest(answer.must_give));
  } else {
    fmt::print("holds on this path (it gave {} instead of {} for {})\n", shortest(witness.gives),
               shortest(witness.must_give), witness.observable);
  }
}

CommandAnswer run_again(const WitnessOptions& options) {
  const Witness witness = read_witness(options.file);
  const std::vector<Scheme> schemes = read_schemes({options.law}, options.outside);
  if (schemes.size() != 1) throw InputError("--law: give one law");
  const WitnessAnswer answer = run_witness(witness, schemes.front());
  return {[=, law = schemes.front().label] {
            return Json{{"law", law},
                        {"property", witness.property},
                        {"observable", answer.observable},
                        {"gives", json_number(answer.gives)},
                        {"must_give", json_number(answer.must_give)},
                        {"failure", answer.failure},
                        {"broken", answer.is_broken}};
          },
          [=, quiet = options.quiet] { print(witness, answer, quiet); },
          answer.is_broken ? ExitCode::broken : ExitCode::as_expected};
}

}  // namespace

void add_witness(Commands& commands) {
  const auto options = std::make_shared<WitnessOptions>();
  const CommandParser sub =
      commands.add("witness", "repeat the path that broke a property", options, run_again);
  sub.example("stickslip witness witnesses/mirror.csv --law ./mine.so");
  sub.add_option("file", options->file, "CSV file written by properties --out").required();
  sub.add_option("--law", options->law, "law, with options in brackets").required();
  add_json_and_quiet(sub, options->json, options->quiet, "print one word: broken or holds");
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
