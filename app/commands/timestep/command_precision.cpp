// SPDX-License-Identifier: BSD-3-Clause
// precision: which numbers of a simulation may have fewer digits, in users' terms.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/commands/timestep/timestep_material.hpp"
#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/study_files/quantity.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/precision/precision_advice.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

struct PrecisionOptions {
  std::shared_ptr<TimestepOptions> grains = std::make_shared<TimestepOptions>();
  std::string domain;
  std::string step;
  std::string tolerance = "0.01";
  bool json = false;
  bool quiet = false;
};

PrecisionRequest read_request(const PrecisionOptions& options) {
  if (options.domain.empty())
    throw InputError("--domain: give the farthest coordinate from the origin, as in --domain 1m");
  const TimestepRequest asked = read_timestep_request(*options.grains);
  if (!asked.grains || !(asked.grains->fastest > 0))
    throw InputError(
        "give the grains and the velocity of their approach, as in --diameter 1mm "
        "--density 2500 --velocity 1");
  PrecisionRequest request{.scheme = asked.scheme, .grains = *asked.grains};
  request.domain = read_quantity(options.domain, "--domain", dimension::length);
  if (!options.step.empty()) request.step = read_quantity(options.step, "--step", dimension::time);
  request.tolerance = read_tolerance(options.tolerance);
  return request;
}

Json row_json(const PrecisionAdvice& advice, const PrecisionRow& row) {
  Json one{{"numbers", row.what},
           {"type", row.type},
           {"contact", row.contact},
           {"error", row.error},
           {"suffices", advice.suffices(row)},
           {"all-single", row.all_single}};
  const auto add = [&one](const char* key, const std::optional<double>& value) {
    one[key] = value ? Json(*value) : Json(nullptr);
  };
  add("largest-domain", row.largest_domain);
  add("smallest-step", row.smallest_step);
  add("longest-load", row.longest_load);
  add("energy-drift", row.drift);
  one["case"] = row.question;
  one["why"] = row.why;
  return one;
}

void print_advice(const PrecisionAdvice& advice) {
  const Table table = precision_table(advice);
  const PrecisionRow& row = advice.rows[advice.decides];
  fmt::print("{}\n{}\ndecides: {}, in {}: {}; {} holds laws to it\n",
             terminal_table(table, terminal_style()), table.note, row.what, row.contact, row.why,
             row.question);
}

CommandAnswer command_precision(const PrecisionOptions& options) {
  const PrecisionRequest request = read_request(options);
  const PrecisionAdvice advice = advise_precision(request);
  return {[=] {
            Json answer{{"law", request.scheme.label},
                        {"tolerance", advice.tolerance},
                        {"domain", advice.domain},
                        {"step", advice.step}};
            answer["table"] = Json::array();
            for (const PrecisionRow& row : advice.rows)
              answer["table"].push_back(row_json(advice, row));
            answer["decides"] = row_json(advice, advice.rows[advice.decides]);
            return answer;
          },
          [=] { print_advice(advice); }};
}

}  // namespace

void add_precision(Commands& commands) {
  const auto options = std::make_shared<PrecisionOptions>();
  const CommandParser sub =
      commands.add("precision", "report which quantities can be stored in single precision",
                   options, command_precision);
  sub.example("stickslip precision --law linear-refined");
  add_grain_options(sub, options->grains);
  sub.add_option("--domain", options->domain, "farthest coordinate from the origin: 1m, 300mm");
  sub.add_option("--step", options->step,
                 "time step: 1e-7, 0.1us [default: a fiftieth of the shortest contact]");
  sub.add_option("--tolerance", options->tolerance, "largest error of a force allowed")
      .capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_outside(sub, options->grains->outside);
}

}  // namespace stickslip::app
