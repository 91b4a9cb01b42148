// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/timestep/timestep_cohesion.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/commands/timestep/timestep_material.hpp"
#include "app/study_files/quantity.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "reports/study/timestep/timestep_cohesion.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using namespace reports;

constexpr Dimension adhesion{1, 0, -2, "a work of adhesion", "J/m2", "0.1J/m2"};

StickingQuestion read_sticking(const TimestepOptions& given) {
  StickingQuestion question;
  question.work_of_adhesion = read_quantity(given.work_of_adhesion, "--work-of-adhesion", adhesion);
  if (!given.law.empty() && given.law != "jkr")
    throw InputError("--work-of-adhesion: is for --law jkr, whose loss is known; leave --law out");
  const Scheme scheme = make_scheme("jkr");
  for (const auto& [text, option] :
       {std::pair{given.overlap, "--overlap"}, std::pair{given.restitution, "--restitution"},
        std::pair{given.mass, "--mass"}, std::pair{given.step, "--step"},
        std::pair{given.wall_young, "--wall-E"},
        std::pair{given.wall_material, "--wall-material"}}) {
    if (!text.empty())
      throw InputError(std::string(option) +
                       ": does not apply with --work-of-adhesion, which computes the loss of two "
                       "like grains by adhesion alone");
  }
  TimestepOptions options = with_materials(given, scheme).options;
  if (options.velocity.empty()) options.velocity = "0.1";  // not read: it is one of theirs
  ask_for_missing(options, &scheme);
  question.density = read_quantity(options.density, "--density", dimension::density);
  question.radius = 0.5 * read_quantity(options.diameter, "--diameter", dimension::length);
  constexpr Range poissons{.low = -1, .high = 0.5, .low_is_allowed = false};
  question.poisson = read_quantity(options.poisson, "--nu", dimension::number, poissons);
  question.shear_modulus =
      options.shear.empty()
          ? read_quantity(options.young, "--E", dimension::pressure) / (2 * (1 + question.poisson))
          : read_quantity(options.shear, "--G", dimension::pressure);
  if (!given.velocity.empty())
    question.velocity = read_quantity(given.velocity, "--velocity", dimension::velocity);
  question.tolerance = read_tolerance(options.tolerance);
  return question;
}

void print_sticking(const StickingAdvice& advice) {
  fmt::print(
      "grains stick below {:.4g} m/s; a contact bears {:.4g} N, and is torn off at a gap of "
      "{:.4g} m\n",
      advice.sticking_velocity, advice.pull_off, advice.tear_off);
  fmt::print("at {:.4g} m/s the restitution is {:.4f}; what sticking loses is {:.4g} J\n",
             advice.velocity, advice.restitution, advice.loss);
  if (advice.suffices) {
    fmt::print("largest step that loses this within {:g} %: {:.3g} s\n", 100 * advice.tolerance,
               advice.step);
  } else {
    fmt::print("no step that was tried loses this within {:g} %: the shortest is off by {:.3g} %\n",
               100 * advice.tolerance, 100 * advice.smallest_error);
  }
  for (const StickingRule& row : advice.rules) {
    fmt::print("  {:<44} {:.3g} s: {}\n", row.rule.name, row.rule.step,
               std::isnan(row.error) ? std::string("shorter than what was tried")
                                     : fmt::format("loss off by {:.3g} %", 100 * row.error));
  }
}

Json sticking_json(const StickingAdvice& advice) {
  Json json{{"law", "jkr"}};
  json["sticking_velocity"] = advice.sticking_velocity;
  json["velocity"] = advice.velocity;
  json["restitution"] = advice.restitution;
  json["pull_off"] = advice.pull_off;
  json["tear_off"] = advice.tear_off;
  json["loss"] = advice.loss;
  json["tolerance"] = advice.tolerance;
  json["step"] = advice.suffices ? Json(advice.step) : Json(nullptr);
  json["smallest_error"] = advice.smallest_error;
  json["rules"] = Json::array();
  for (const StickingRule& row : advice.rules) {
    json["rules"].push_back({{"rule", row.rule.name},
                             {"source", row.rule.source},
                             {"step", row.rule.step},
                             {"error", std::isnan(row.error) ? Json(nullptr) : Json(row.error)}});
  }
  return json;
}

}  // namespace

CommandAnswer timestep_of_sticking_grains(const TimestepOptions& options) {
  const StickingAdvice advice = advise_sticking(read_sticking(options));
  return {[=] { return sticking_json(advice); }, [=] { print_sticking(advice); }};
}

}  // namespace stickslip::app
