// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/offline_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stickslip::app {
namespace {

/// Laws of the catalogue that can stand in, one for each kind, and those with moments.
constexpr std::array<const char*, 9> stand_ins{
    "linear-refined",
    "jaeger",
    "cundall-spring",
    "luding",
    "jkr",
    "capillary",
    "spring-bond",
    "linear-refined[rolling=linear-refined,twisting=linear]",
    "jaeger[rolling=epsd2,twisting=hertz-torsion]"};

/// The law of the catalogue that stands in for the one that is to answer: it says which parameters
/// there are. Throws InputError if none suits the case.
Scheme stand_in_for(const Case& test, const CaseParameters& parameters) {
  for (const char* const law : stand_ins) {
    const Scheme scheme = make_scheme(law);
    if (test.unsuitable(scheme).empty())
      return with_parameters(scheme, parameters.law_parameters());
  }
  throw InputError("no built-in law can replace the answer");
}

/// Throws InputError unless each step begins where the one before it ended.
void check_continuous(const RecordedPath& path) {
  if (!path.is_contact()) return;
  const std::vector<ContactStep>& steps = path.steps();
  const auto jump = std::ranges::adjacent_find(
      steps,
      [](const ContactStep& a, const ContactStep& b) { return a.overlap_new != b.overlap_old; });
  if (jump != steps.end()) throw InputError("its path jumps");
}

OfflineLevel record_level(const CaseInstance& instance, const Scheme& scheme, int steps) {
  OfflineLevel level{steps, record_paths(instance, scheme, steps)};
  if (level.paths.empty()) throw InputError("it drives no law along a path");
  for (const AnsweredPath& answered : level.paths) check_continuous(answered.path);
  return level;
}

}  // namespace

std::string offline_path_folder(int steps, std::size_t path) {
  return fmt::format("steps-{}-path-{}", steps, path + 1);
}

bool needs_leading_row(const RecordedPath& path) {
  return path.is_contact() && path.steps().front().overlap_old != 0;
}

OfflineCase record_case(const Case& test, const CaseParameters& parameters,
                        const std::vector<int>& ladder) {
  try {
    if (test.info().moves_bodies) throw InputError("its bodies move by the forces of the law");
    OfflineCase recorded{&test, parameters, stand_in_for(test, parameters), {}};
    const auto instance = test.prepare(parameters);
    for (const int steps : ladder) {
      recorded.levels.push_back(record_level(*instance, recorded.stand_in, steps));
    }
    return recorded;
  } catch (const InputError& e) {
    throw InputError(test.info().name + " cannot be exported: " + e.what());
  }
}

}  // namespace stickslip::app
