// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/probe_specimen.hpp"

#include <Eigen/LU>

#include "cases/assembly/probe/affine_probe.hpp"
#include "cases/states/shipped_states.hpp"
#include "reference/assembly/affine_probe.hpp"

namespace stickslip::cases {

ProbeSpecimen shipped_specimen() {
  const AssemblyState& state = probed_state();
  return {contacts_of(state, Pairs::all), state.kn, state.kt, state.mu};
}

ProbeSpecimen stiffer(ProbeSpecimen specimen, double factor) {
  specimen.kn *= factor;
  specimen.kt *= factor;
  for (AssemblyContact& contact : specimen.assembly.contacts) contact.gap /= factor;
  return specimen;
}

ProbeSpecimen nearer_the_limit(ProbeSpecimen specimen, double factor) {
  for (AssemblyContact& contact : specimen.assembly.contacts) {
    const double size = contact.tangential.norm();
    if (size == 0) continue;
    contact.tangential *= std::min(factor, specimen.mu * contact.normal_force / size);
  }
  return specimen;
}

ProbeSpecimen turned_across(ProbeSpecimen specimen) {
  for (AssemblyContact& contact : specimen.assembly.contacts) {
    contact.tangential = contact.normal.cross(contact.tangential);
  }
  return specimen;
}

double law_step(const ProbeSpecimen& specimen, double magnitude, int steps) {
  double branches = 0;
  double forces = 0;
  for (const AssemblyContact& contact : specimen.assembly.contacts) {
    if (contact.gap > 0) continue;
    branches += contact.branch;
    forces += contact.normal_force;
  }
  return specimen.kt * magnitude * branches / steps / (specimen.mu * forces);
}

namespace {

/// A law with the specimen's springs.
FramedLaw with_springs(const FramedLaw& law, const ProbeSpecimen& specimen) {
  FramedLaw framed = law;
  framed.law = law.law.with({{"kn", specimen.kn}, {"kt", specimen.kt}, {"mu", specimen.mu}});
  return framed;
}

}  // namespace

std::vector<Probe> probe(const FramedLaw& law, const ProbeSpecimen& specimen,
                         std::span<const double> angles, double magnitude, int steps) {
  return probes_of(angles,
                   affine_probes(with_springs(law, specimen), specimen.assembly,
                                 probe_strains(angles, magnitude), steps),
                   affine_stiffness(specimen.assembly, specimen.kn, specimen.kt));
}

std::vector<Probe> reference_probe(const ProbeSpecimen& specimen, std::span<const double> angles,
                                   double magnitude, int parts) {
  std::vector<reference::StrainedContact> contacts;
  for (const AssemblyContact& contact : specimen.assembly.contacts) {
    contacts.push_back(
        {contact.branch * contact.normal, contact.overlap(specimen.kn), contact.tangential});
  }
  const reference::Springs<double> springs{specimen.kn, specimen.kt, specimen.mu};
  const double volume = specimen.assembly.volume;
  const Matrix3 stress = love_weber_stress(specimen.assembly);
  std::vector<ProbeResponse> responses;
  for (const Matrix3& strain : probe_strains(angles, magnitude)) {
    const auto cycle = reference::strain_cycle(contacts, springs, strain, parts);
    const double growth = (Matrix3::Identity() + strain).determinant();
    responses.push_back(
        {(cycle.there / volume - (growth - 1) * stress) / growth, cycle.back / volume});
  }
  return probes_of(angles, responses,
                   affine_stiffness(specimen.assembly, specimen.kn, specimen.kt));
}

double residual_difference(std::span<const Probe> probes, std::span<const Probe> right) {
  double largest = 0;
  double difference = 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    largest = std::max(largest, right[i].residual_stress.norm());
    difference =
        std::max(difference, (probes[i].residual_stress - right[i].residual_stress).norm());
  }
  return difference / largest;
}

}  // namespace stickslip::cases
