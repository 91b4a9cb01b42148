// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory_saving/trade_off.hpp"

#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

/// |dp_max| over the friction coefficient.
constexpr std::array tolerances{0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5};

/// Steps, and tangential forces after each of them, of each contact.
using Paths = std::vector<std::vector<ContactStep>>;
using ForcesOnPaths = std::vector<std::vector<Vector2>>;

Paths paths_in_plane(const MemorySaving& problem) {
  Paths all;
  for (std::size_t i = 0; i < LongPaths::contacts_in_plane; ++i)
    all.push_back(quasi_static_path(problem.seed + i, LongPaths::steps, problem.motion()));
  return all;
}

/// The first few of them, along one axis alone.
Paths paths_on_line(const Paths& in_plane) {
  Paths all(in_plane.begin(), in_plane.begin() + LongPaths::contacts_on_line);
  for (auto& path : all) {
    for (ContactStep& step : path) step.shift[1] = 0;
  }
  return all;
}

ForcesOnPaths exact_forces(const MemorySaving& problem, const Paths& on_line) {
  ForcesOnPaths all;
  for (const auto& path : on_line) {
    auto& forces = all.emplace_back();
    for (const auto& state :
         reference::exact_collinear_path<double>(problem.contact(), movements_of<double>(path)))
      forces.push_back(vector_of(state.tangential));
  }
  return all;
}

struct Followed {
  Kept kept;
  ForcesOnPaths forces;
};

/// All contacts as one batch. `truth`: forces to compare with; empty: there are none.
Followed follow(const AnyLaw& law, const Spheres& spheres, const Paths& paths,
                const ForcesOnPaths& truth) {
  const std::size_t count = paths.size();
  const auto contacts = law.contacts(count);
  Followed found{{}, ForcesOnPaths(count)};
  Kept& kept = found.kept;
  std::vector<double> errors;
  std::vector<ContactStep> now(count);
  std::vector<ContactForce> answer(count);
  for (std::size_t i = 0; i < LongPaths::steps; ++i) {
    for (std::size_t c = 0; c < count; ++c) now[c] = paths[c][i];
    contacts->advance(now, answer);
    for (std::size_t c = 0; c < count; ++c) {
      found.forces[c].push_back(answer[c].tangential);
      if (i < LongPaths::from) continue;
      kept.length += static_cast<double>(contacts->history_length(c).value_or(0));
      if (truth.empty()) continue;
      errors.push_back((answer[c].tangential - truth[c][i]).norm() /
                       spheres.limit(now[c].overlap_new));
    }
  }
  kept.length /= static_cast<double>(count) * (LongPaths::steps - LongPaths::from);
  kept.bytes = contacts->bytes_per_contact();
  kept.error = norms_of(errors);
  return found;
}

}  // namespace

std::vector<TradeOff> trade_off(const MemorySaving& problem, const AnyLaw& law) {
  const Spheres spheres = spheres_of(problem);
  const Paths plane = paths_in_plane(problem);
  const Paths line = paths_on_line(plane);
  const ForcesOnPaths exact = exact_forces(problem, line);
  const ForcesOnPaths own = follow(with_tolerance(law, 0), spheres, plane, {}).forces;
  std::vector<TradeOff> all;
  for (const double tolerance : tolerances) {
    const AnyLaw saving = with_tolerance(law, tolerance * problem.mu);
    all.push_back({.tolerance = tolerance,
                   .line = follow(saving, spheres, line, exact).kept,
                   .plane = follow(saving, spheres, plane, own).kept});
  }
  return all;
}

std::vector<TradeOff> SolvedMemorySaving::trade_off_of(const Scheme& scheme) const {
  return trade_offs.to(identity_of(scheme), [&] { return trade_off(problem, scheme.law()); });
}

bool has_tolerance(const AnyLaw& law) {
  return std::ranges::any_of(law.info().parameters, [](const ParameterInfo& parameter) {
    return parameter.name == tolerance_option;
  });
}

AnyLaw with_tolerance(const AnyLaw& law, double tolerance) {
  return law.with_option(tolerance_option, shortest(tolerance));
}

}  // namespace stickslip::cases
