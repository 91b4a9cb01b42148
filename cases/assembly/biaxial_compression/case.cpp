// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/biaxial_compression/case.hpp"

#include <fmt/format.h>

#include "cases/states/contact_assembly.hpp"
#include "cases/states/shipped_states.hpp"

namespace stickslip::cases {
namespace {

using Path = SolvedBiaxialCompression::Path;

/// Of numbers that are the same.
constexpr double rounding = 1e-12;
/// What steps of this size and the quadrature of the dissipation leave of the balance.
constexpr double energy_bound = 1e-3;

/// Largest imbalance of the energy over the work of the borders at the end; NaN without a balance.
double imbalance(const Path& path) {
  double worst = 0;
  for (const BiaxialRow& row : path) {
    if (std::isnan(row.balance)) return std::numeric_limits<double>::quiet_NaN();
    worst = std::max(worst, std::abs(row.balance));
  }
  return worst / path.back().border;
}

double porosity_of(const AssemblyState& state) {
  double solid = 0;
  for (const StateParticle& p : state.particles)
    solid += 4.0 / 3 * std::numbers::pi * p.radius * p.radius * p.radius;
  return 1 - solid / state.volume();
}

}  // namespace

SolvedBiaxialCompression BiaxialCompression::prepare() const { return {.problem = *this}; }

const Path& SolvedBiaxialCompression::path_of(const Scheme& scheme, int steps) const {
  return paths.to(fmt::format("{}, {}", identity_of(scheme), steps),
                  [&] { return compress_biaxially(scheme, problem.conditions(steps)); });
}

const Path& SolvedBiaxialCompression::complete_path(int steps) const {
  return path_of(scheme_for(problem, Problem::complete_memory), steps);
}

BiaxialCompression::Outcome SolvedBiaxialCompression::run(const Scheme& scheme, int steps) const {
  const Path& path = path_of(scheme, steps);
  const Path& complete = complete_path(steps);
  Outcome found{
      .stress = std::abs(
          mean_over(path, &BiaxialRow::sigma_z) / mean_over(complete, &BiaxialRow::sigma_z) - 1),
      .energy = imbalance(path)};
  if (!std::isnan(found.energy)) found.energy_residual = found.energy;
  return found;
}

std::vector<CrossCheckResult> SolvedBiaxialCompression::cross_checks() const {
  // What the servo held along the three axes when the packing was made, and what LAMMPS said of its
  // volume.
  constexpr double held = 1e5;
  constexpr double porosity_in_lammps = 0.36121514;
  const Matrix3 found = love_weber_stress(contacts_of(isotropic_state(), Pairs::touching));
  return {
      {"normal stresses of the packing at the start: forces of Hertz against those of the servo",
       (found.diagonal() / held + Vector3::Ones()).norm(), 1e-6},
      {"its porosity against that of LAMMPS",
       std::abs(porosity_of(isotropic_state()) - porosity_in_lammps), 1e-7}};
}

Expected<BiaxialCompression::Outcome> SolvedBiaxialCompression::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  if (scheme.spec.text() == Problem::complete_memory) {
    all[&Outcome::stress] = Expectation::exact(rounding, "it is the measure of the others");
  } else {
    all[&Outcome::stress] = Expectation::approximate(
        "contacts that slide carry the stress under any law, but no theory says how near that "
        "brings it");
  }
  const auto claims = scheme.law().partial_slip_claims();
  const bool keeps_all =
      claims && claims->rule == PartialSlipRule::resolved && claims->memory_tolerance == 0;
  if (!scheme.law().info().can(Capability::energy)) {
    all[&Outcome::energy] = Expectation::undeclared("the law has no potential, hence no balance");
  } else if (keeps_all) {
    all[&Outcome::energy] = Expectation::exact(
        energy_bound,
        "what remains is the error of the time integration and of the quadrature of the "
        "dissipation");
  } else {
    all[&Outcome::energy] = Expectation::approximate("merged segments lose or gain energy");
  }
  return all;
}

}  // namespace stickslip::cases
