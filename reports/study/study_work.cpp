// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/study_work.hpp"

#include <algorithm>

#include "cases/schemes/integrators.hpp"

namespace stickslip::reports {
namespace {

/// First guesses, of a law of the catalogue along a path [s], and how many times as long others
/// take. The first parts of a run correct them.
constexpr double of_step = 2e-7;
constexpr double bodies_over_path = 5;
constexpr double outside_over_ours = 30;
/// Contacts in a step of a case that has several.
constexpr double contacts = 20;

constexpr double of_reference = 0.05;  ///< [s]
constexpr double of_figure = 0.2;      ///< of the program's own laws [s]
constexpr double of_fit = 1e-3;        ///< [s]

// So many calls or steps of a law it takes, about: as counted by a law that counts them.
constexpr double calls_of_properties = 45'000;
constexpr double calls_of_figure = 200;
constexpr double steps_of_refinement = 2'000;

/// Which law it is, whatever moves it.
std::string law_of(const Scheme& scheme) { return scheme.spec.without(integrator_key).text(); }

}  // namespace

WorkPart part_of_law(int phase, const std::string& kind, const Scheme& scheme, const Case* test,
                     double steps) {
  WorkPart part{.phase = phase, .kind = kind, .law = law_of(scheme), .steps = steps};
  part.question = test != nullptr ? test->info().name : part.law;
  part.seconds_per_step = of_step * (scheme.is_from_outside() ? outside_over_ours : 1);
  if (test == nullptr) return part;
  if (std::ranges::count(test->info().needs, Capability::wall) > 0) {
    part.pace = part.question;  // what it costs goes by the triangles of the wall
  } else if (!test->info().one_contact) {
    part.pace = part.question;
    part.steps *= contacts;
  } else if (test->info().moves_bodies) {
    part.pace = "bodies";
    // Of a slow law it is the step that counts, not what it is done with.
    if (!scheme.is_from_outside()) part.seconds_per_step *= bodies_over_path;
  }
  return part;
}

WorkPart part_of_reference(int phase, const Case& test) {
  return {
      .phase = phase, .kind = "reference", .question = test.info().name, .seconds = of_reference};
}

WorkPart part_of_judging(int phase, const Scheme& scheme, const Case& test, bool refined) {
  WorkPart part = part_of_law(phase, refined ? "refine" : "judge", scheme, &test,
                              refined ? steps_of_refinement : 0);
  part.seconds = of_fit;
  return part;
}

WorkPart part_of_exhibits(int phase, const CaseTask& task) {
  const Case& test = *task.question;
  const auto figures = static_cast<double>(test.info().figures.size() + 1);
  const auto outside = std::ranges::find_if(task.schemes, &Scheme::is_from_outside);
  WorkPart part{.phase = phase, .kind = "exhibits"};
  if (outside != task.schemes.end())
    part = part_of_law(phase, "exhibits", *outside, nullptr, calls_of_figure * figures);
  part.question = test.info().name;
  part.seconds = of_figure * figures;
  part.is_of_calls = true;
  return part;
}

WorkPart part_of_properties(int phase, const Scheme& scheme) {
  WorkPart part = part_of_law(phase, "properties", scheme, nullptr, calls_of_properties);
  part.is_of_calls = true;
  part.seconds = of_fit;
  return part;
}

}  // namespace stickslip::reports
