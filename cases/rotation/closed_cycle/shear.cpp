// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle/shear.hpp"

#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

bool is_collinear(double turn) { return std::abs(std::sin(turn)) < 1e-9; }

}  // namespace

std::vector<reference::Movement<double>> CycleShear::movements(double turn, int cycles) const {
  std::vector<reference::Movement<double>> path{{overlap, {0, 0}}};
  const bool along_a_line = is_collinear(turn);
  const auto add = [&](int done, double length) {
    const double cosine = std::cos(done * turn);
    const double sine = along_a_line ? 0 : -std::sin(done * turn);
    path.push_back(
        {overlap, {length * (along_a_line ? std::round(cosine) : cosine), length * sine}});
  };
  for (int i = 0; i < cycles; ++i) {
    add(i, shear);
    add(i + 1, -shear);
  }
  return path;
}

ShearedCycles CycleShear::exact(double turn, int cycles) const {
  ShearedCycles found;
  const auto path = movements(turn, cycles);
  found.collinear = is_collinear(turn);
  std::vector<reference::HertzState<double>> states;
  if (found.collinear) {
    states = reference::exact_collinear_path<double>(contact, path);
    found.uncertainty = 1e-14;
  } else {
    const auto springs = reference::converged_foundation<double>(contact, path, 1e-8);
    states = springs.states;
    found.uncertainty = springs.uncertainty;
  }
  for (std::size_t i = 2; i < states.size(); i += 2)
    found.after.push_back(vector_of(states[i].tangential));
  return found;
}

std::optional<std::vector<Vector2>> CycleShear::claimed(const PartialSlipClaims& claims,
                                                        double turn, int cycles) const {
  const auto rate_law = rate_law_of(claims);
  if (!rate_law) {
    if (!is_collinear(turn) && claims.springs == 0) return std::nullopt;
    return exact(turn, cycles).after;
  }
  if (!is_collinear(turn)) return std::nullopt;
  const auto path = movements(turn, cycles);
  const auto pieces = reference::proportional_pieces<double>(overlap, std::span(path).subspan(1));
  const auto solution = reference::integrate_rates<double>(contact_seen(claims, contact), *rate_law,
                                                           pieces, {}, 1e-10);
  std::vector<Vector2> forces;
  for (std::size_t i = 1; i < solution.at_ends.size(); i += 2)
    forces.emplace_back(solution.at_ends[i].tangential, 0);
  return forces;
}

}  // namespace stickslip::cases
