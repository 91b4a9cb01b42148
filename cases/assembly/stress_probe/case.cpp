// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/stress_probe/case.hpp"

#include <fmt/format.h>

#include "cases/assembly/probe/quasi_static_probe.hpp"
#include "cases/assembly/probe/spring_network.hpp"
#include "cases/states/shipped_states.hpp"
#include "reference/rotation/rotation.hpp"

namespace stickslip::cases {
namespace {

using Movement = StressProbe::Movement;

/// Steps of the reference where particles find equilibrium, and the error that they leave: the path
/// of the particles is curved.
constexpr int reference_steps = 4;
constexpr double relaxed_uncertainty = 3e-4;

/// Probes of the shipped state with its particles in equilibrium.
std::vector<Probe> relaxed_probe(const Scheme& scheme, std::span<const double> angles,
                                 double magnitude, int steps) {
  static const Matrix2 stiffness =
      quasi_static_stiffness(probed_state(), probed_state().kn, probed_state().kt);
  const auto responses = quasi_static_probes(law_for(probed_state(), scheme), probed_state(),
                                             probe_strains(angles, magnitude), steps);
  return probes_of(angles, responses, stiffness);
}

/// Stress of the assembly by the code of the reference [Pa].
Matrix3 reference_stress(const ContactAssembly& assembly) {
  std::vector<reference::AssemblyContact<double>> contacts;
  for (const AssemblyContact& c : assembly.contacts)
    contacts.push_back({c.branch * c.normal, c.normal, c.normal_force, c.tangential});
  return reference::love_weber_stress<double>(contacts, assembly.volume);
}

}  // namespace

SolvedStressProbe StressProbe::prepare() const {
  SolvedStressProbe solved{
      .problem = *this, .specimen = shipped_specimen(), .angles = probe_angles(directions)};
  solved.right = solved.right_probes(1);
  solved.right_locus = fit_locus(solved.right);
  const double yield = solved.right_locus.yield;
  const Vector2 diameter(std::cos(yield), std::sin(yield));
  for (const Probe& p : solved.right) {
    if (p.stress_increment.dot(diameter) > 0) solved.loading.push_back(p.angle);
  }
  return solved;
}

std::vector<Probe> SolvedStressProbe::right_probes(int refinement) const {
  if (problem.movement == Movement::affine)
    return reference_probe(specimen, angles, problem.magnitude, refinement);
  return relaxed_probe(make_scheme("linear-refined"), angles, problem.magnitude,
                       refinement * reference_steps);
}

double SolvedStressProbe::uncertainty() const {
  // Affine: second order in the strain; the cross-check measures it.
  return problem.movement == Movement::affine ? 0.01 * problem.magnitude : relaxed_uncertainty;
}

StressProbe::Outcome SolvedStressProbe::run(const Scheme& scheme, int steps) const {
  const auto probes =
      problem.movement == Movement::affine
          ? probe(law_for(probed_state(), scheme), specimen, angles, problem.magnitude, steps)
          : relaxed_probe(scheme, angles, problem.magnitude, steps);
  const PlasticLocus locus = fit_locus(probes);
  return {.diameter = locus.diameter,
          .yield = locus.yield,
          .residual_stress = residual_difference(probes, right)};
}

PlasticLocus SolvedStressProbe::locus_after(const Scheme& scheme, double strain, int steps) const {
  return loci.to(fmt::format("{}, {}, {}", identity_of(scheme), strain, steps), [&] {
    return fit_locus(probe(law_for(probed_state(), scheme), specimen, loading, strain, steps));
  });
}

PlasticLocus SolvedStressProbe::right_affine_locus(double strain) const {
  return loci.to(fmt::format("right, {}", strain),
                 [&] { return fit_locus(reference_probe(specimen, loading, strain)); });
}

std::vector<CrossCheckResult> SolvedStressProbe::cross_checks() const {
  const bool affine = problem.movement == Movement::affine;
  const std::string routes = affine ? "cycles taken as two straight paths against four"
                                    : "cycles of linear-refined in 4 steps against 8";
  const auto finer = right_probes(2);
  const Matrix3 stress = love_weber_stress(specimen.assembly);
  return {{"residual stress: " + routes, residual_difference(finer, right), uncertainty()},
          {"diameter of the locus: " + routes,
           std::abs(fit_locus(finer).diameter / right_locus.diameter - 1), uncertainty()},
          {"stress of the state, summed by the code of the reference",
           (reference_stress(specimen.assembly) - stress).norm() / stress.norm(), 1e-13}};
}

Expected<StressProbe::Outcome> SolvedStressProbe::expect(const Scheme& scheme) const {
  if (problem.movement == Movement::relaxed) {
    return Expectation::approximate(
        "the path of the particles to equilibrium is curved, and no theory says by how much");
  }
  const auto claims = scheme.law().claims();
  const bool usual =
      scheme.framed.frame != FrameUpdate::fixed && scheme.framed.kinematics == Kinematics::mid_arm;
  if (!claims || claims->as_printed || claims->table > 0 || !usual) return {};
  if (claims->fresh_contact && claims->slip_onset && claims->slip_rotation) {
    // The elastic part of the stress is ten times the residual one.
    return Expectation::exact(10 * problem.magnitude,
                              "each step is solved; that normals turn while contacts slip is left "
                              "out, which is of the order of the strain");
  }
  Expected<Outcome> all;
  if (!claims->slip_rotation && !claims->slip_onset && !claims->fresh_contact) {
    const auto first_order = Expectation::of_order(
        1, "a radial return errs with the square of the step in each of the steps that slip", 0.2);
    all[&Outcome::diameter] = first_order;
    all[&Outcome::residual_stress] = first_order;
  }
  return all;
}

}  // namespace stickslip::cases
