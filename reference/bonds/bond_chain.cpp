// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_chain.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr long double bond_pi = std::numbers::pi_v<long double>;

long double shear_modulus(const BondBeam& beam) { return beam.E / (2 * (1 + beam.nu)); }

}  // namespace

BondSection bond_section(long double radius) {
  const long double area = bond_pi * radius * radius;
  const long double second_moment = area * radius * radius / 4;
  return {.area = area, .second_moment = second_moment, .polar_moment = 2 * second_moment};
}

BondStiffness parallel_bond(const BondBeam& beam) {
  const BondSection section = bond_section(beam.radius);
  return {.kn = beam.parallel_kn * section.area,
          .ks = beam.parallel_ks * section.area,
          .kt = beam.parallel_ks * section.polar_moment,
          .kb = beam.parallel_kn * section.second_moment};
}

BondStiffness euler_bernoulli_bond(const BondBeam& beam) {
  const BondSection section = bond_section(beam.radius);
  const long double EI = beam.E * section.second_moment;
  return {.kn = beam.E * section.area / beam.L,
          .ks = 12 * EI / (beam.L * beam.L * beam.L),
          .kt = shear_modulus(beam) * section.polar_moment / beam.L,
          .kb = EI / beam.L};
}

BondStiffness timoshenko_bond(const BondBeam& beam) {
  BondStiffness stiffness = euler_bernoulli_bond(beam);
  const long double kGA =
      beam.shear_coefficient * shear_modulus(beam) * bond_section(beam.radius).area;
  stiffness.ks = 1 / (1 / stiffness.ks + beam.L / kGA);
  return stiffness;
}

CantileverTip cantilever_tip(const BondChain& chain, long double force, long double moment) {
  const auto& [kn, ks, kt, kb] = chain.stiffness;
  const auto N = static_cast<long double>(chain.bonds);
  const long double L = chain.L;
  const long double beam = force * L * L * N * N * N / (3 * kb);
  return {.axial = N * force / kn,
          .transverse = N * force / ks + force * L * L * N * (4 * N * N - 1) / (12 * kb),
          .rotation_by_force = force * L * N * N / (2 * kb),
          .transverse_by_moment = moment * L * N * N / (2 * kb),
          .rotation = N * moment / kb,
          .twist = N * moment / kt,
          .continuum = beam + N * force / ks,
          .with_beam_ks = beam};
}

ChainBuckling chain_buckling(const BondChain& chain) {
  const auto& [kn, ks, kt, kb] = chain.stiffness;
  const auto N = static_cast<long double>(chain.bonds);
  const long double L = chain.L;
  const long double share = bond_pi / (4 * N);
  const long double tangent = std::tan(share);
  const long double sine = std::sin(share);
  // P (L - P/kn + P/ks) = stiff
  const long double stiff = 4 * kb * tangent * tangent;
  const long double root = std::sqrt(L * L + 4 * stiff * ((kn - ks) / (kn * ks)));
  const long double load = 2 * stiff / (L + root);
  const bool buckles = load < kn * L;
  return {.load = buckles ? load : std::numeric_limits<long double>::quiet_NaN(),
          .load_error = buckles ? 1e-18L * load * L / root : 0,
          .euler = bond_pi * bond_pi * kb / (4 * N * N * L),
          .rigid_links = 4 * kb / L * sine * sine};
}

RolledChain rolled_chain(const BondChain& chain, long double moment) {
  const auto N = static_cast<long double>(chain.bonds);
  const long double angle = moment / chain.stiffness.kb;
  if (!(std::abs(angle) < bond_pi))
    throw std::invalid_argument("rolled chain: each bond must bend by less than pi");
  const long double rotation = N * angle;
  const long double side = std::sin(angle / 2);
  const long double radius = chain.L / (2 * std::abs(side));
  const bool is_straight = angle == 0;
  return {
      .tip_x = is_straight ? N * chain.L : chain.L * std::sin(rotation) / (2 * side),
      .tip_y = is_straight ? 0 : chain.L * std::sin(rotation / 2) * std::sin(rotation / 2) / side,
      .rotation = rotation,
      .energy = chain.stiffness.kb * angle * rotation / 2,
      .angle_per_bond = angle,
      .circumradius = radius};
}

}  // namespace stickslip::reference
