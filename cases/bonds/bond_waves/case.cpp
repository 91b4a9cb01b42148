// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_waves/case.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Of the waves, over the length, or as an angle.
constexpr double small_wave = 1e-6;
/// Of standing waves [rad].
constexpr double wave_phase = 7;
/// How far from the critical step it is asked whether a step is stable.
constexpr double nearness = 0.01;

std::vector<BondedGrain> resting(const BondWaves& s) {
  const auto sphere = s.sphere();
  BondedGrain grain;
  grain.mass = narrow(sphere.mass);
  grain.inertia = narrow(sphere.inertia);
  std::vector<BondedGrain> grains(static_cast<std::size_t>(s.bonds) + 1, grain);
  for (std::size_t i = 0; i < grains.size(); ++i)
    grains[i].body.position[0] = static_cast<double>(i) * s.length;
  grains[0].mass = grains[0].inertia = std::numeric_limits<double>::infinity();
  return grains;
}

Orientation twisted(double by) { return {std::cos(by / 2), std::sin(by / 2), 0, 0}; }

/// Error of the longest standing wave, along the chain or of twist.
double wave_error(const BondWaves& s, const AnyBond& bond, bool twists, double omega, int steps) {
  std::vector<BondedGrain> grains = resting(s);
  const std::vector<BondBody> made = bodies_of(grains);
  const auto shape = [&](std::size_t i) {
    return std::sin(static_cast<double>(i) * std::numbers::pi / (2 * s.bonds + 1));
  };
  for (std::size_t i = 1; i < grains.size(); ++i) {
    if (twists) grains[i].body.orientation = twisted(small_wave * shape(i));
    if (!twists) grains[i].body.position[0] += small_wave * s.length * shape(i);
  }
  BondedGrains chain(bond, made, grains);
  for (int i = 0; i < steps; ++i) chain.step(wave_phase / omega / steps);
  double worst = 0;
  for (std::size_t i = 1; i < grains.size(); ++i) {
    const BondBody& body = chain.grain(i).body;
    const double found = twists
                             ? 2 * body.orientation.x() / small_wave
                             : (body.position[0] - made[i].position[0]) / (small_wave * s.length);
    worst = worse(worst, std::abs(found - std::cos(wave_phase) * shape(i)));
  }
  return worst;
}

}  // namespace

reference::ChainGrain BondWaves::sphere() const {
  const long double r = wide(length) / 2;
  const long double mass = wide(density) * 4 / 3 * std::numbers::pi_v<long double> * r * r * r;
  return {.mass = mass, .inertia = 0.4L * mass * r * r};
}

double BondWaves::uncertainty() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  return 1e-15 + narrow(reference::chain_vibrations(chain(k), sphere()).bending_error);
}

double BondWaves::highest(const reference::BondStiffness& stiffness) const {
  const auto all = reference::chain_vibrations(chain(stiffness), sphere());
  return narrow(
      std::max({all.axial_clamped.back(), all.twist_clamped.back(), all.bending_clamped.back()}));
}

std::vector<double> BondWaves::bending_by(const Scheme& scheme) const {
  const BondedChain at_rest(*bond_of(scheme, *this), bonds, length);
  const Eigen::MatrixXd all = at_rest.stiffness();
  // Movements across and turns about the other axis, over the square roots of what they move.
  const double of_movement = 1 / std::sqrt(narrow(sphere().mass)) / length;
  const double of_turn = 1 / std::sqrt(narrow(sphere().inertia));
  Eigen::MatrixXd part(2 * bonds, 2 * bonds);
  const auto at = [](Eigen::Index i) { return 6 * (i / 2) + (i % 2 == 0 ? 1 : 5); };
  const auto by = [&](Eigen::Index i) { return i % 2 == 0 ? of_movement : of_turn; };
  for (Eigen::Index i = 0; i < part.rows(); ++i)
    for (Eigen::Index j = 0; j < part.cols(); ++j) part(i, j) = by(i) * by(j) * all(at(i), at(j));
  const Eigen::VectorXd squares = symmetric_eigenvalues(part);
  std::vector<double> found;
  for (const double square : squares) found.push_back(std::sqrt(std::max(square, 0.0)));
  return found;
}

bool BondWaves::is_stable(const Scheme& scheme, double step) const {
  std::vector<BondedGrain> grains = resting(*this);
  const std::vector<BondBody> made = bodies_of(grains);
  for (std::size_t i = 1; i < grains.size(); ++i) {
    const auto sign = i % 2 == 0 ? -1.0 : 1.0;
    grains[i].body.position += 1e-9 * length * sign * Vector3(1, 1, 0);
    grains[i].body.orientation = twisted(1e-9 * sign);
    grains[i].spin[2] = 1e-9 / step;
  }
  BondedGrains chain(*bond_of(scheme, *this), made, grains);
  double largest = 0;
  try {
    for (int i = 0; i < 400; ++i) {
      chain.step(step);
      for (std::size_t k = 1; k < grains.size(); ++k) {
        const Vector3 moved = chain.grain(k).body.position - made[k].position;
        largest = worse(largest, moved.norm() / length);
      }
      if (!(largest < 1e-3)) return false;
    }
  } catch (const LawFailure&) {
    return false;
  }
  return largest < 1e-5;
}

BondWaves::Outcome BondWaves::run(const Scheme& scheme, int steps) const {
  const BondMaterial material = *this;
  const auto k = stiffness_for(scheme, material);
  const auto bond = bond_of(scheme, material);
  const auto due = reference::chain_vibrations(chain(k), sphere());
  Outcome found;
  found.axial = wave_error(*this, *bond, false, narrow(due.axial_clamped.front()), steps);
  found.twist = wave_error(*this, *bond, true, narrow(due.twist_clamped.front()), steps);
  const std::vector<double> bending = bending_by(scheme);
  const double top = narrow(due.bending_clamped.back());
  for (std::size_t i = 0; i < bending.size(); ++i)
    found.bending =
        worse(found.bending, std::abs(bending[i] - narrow(due.bending_clamped[i])) / top);
  // Bisected between half and twice of what it has to be.
  const double critical = 2 / highest(k);
  double low = 0.5;
  double high = 2;
  while (high - low > nearness / 2) {
    const double middle = (low + high) / 2;
    (is_stable(scheme, middle * critical) ? low : high) = middle;
  }
  found.critical = std::abs(low - 1);
  return found;
}

/// Frequencies of the finite chain below those of the endless one, whose waves have a closed form;
/// axial ones against the derivatives of a force.
std::vector<CrossCheckResult> BondWaves::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const auto due = reference::chain_vibrations(chain(k), sphere());
  const auto waves = reference::chain_waves(chain(k), sphere());
  long double axial = 0;
  for (int j = 1; j <= bonds; ++j) {
    const long double kappa = (2 * j - 1) * std::numbers::pi_v<long double> / (2 * bonds + 1);
    const long double formula = 2 * std::sqrt(k.kn / sphere().mass) * std::sin(kappa / 2);
    axial =
        std::max(axial, std::abs(due.axial_clamped[static_cast<std::size_t>(j - 1)] / formula - 1));
  }
  const long double over = due.bending_clamped.back() / waves.highest_bending - 1;
  long double highest = waves.highest_axial;
  for (const long double kappa : evenly(0.0L, std::numbers::pi_v<long double>, 200))
    highest = std::max(highest, reference::bending_waves(chain(k), sphere(), kappa)[1]);
  return {{"axial frequencies against 2 sqrt(kn/m) sin", narrow(axial), 1e-15},
          {"highest frequency of bending: above that of the endless chain by",
           narrow(std::max(over, 0.0L)), 1e-15},
          {"critical step of the endless chain against 2 over the highest of its waves",
           narrow(std::abs(waves.critical_step * highest / 2 - 1)), 1e-4}};
}

Expected<BondWaves::Outcome> BondWaves::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  Expected<Outcome> all = Expectation::of_order(2, "Verlet, and springs in a straight row", 0.2);
  all[&Outcome::bending] = Expectation::exact(1e-7, "the stiffness is that of the springs");
  all[&Outcome::critical] =
      Expectation::exact(2 * nearness, "2 over the highest frequency, looked for so closely");
  if (claims->kinematics == BondKinematics::particle)
    all[&Outcome::bending] = Expectation::approximate("seen from one body it is another chain");
  return all;
}

reference::Question BondWaves::question() const {
  reference::NamedValues inputs = beam_inputs(*this);
  inputs.emplace_back("m", sphere().mass);
  inputs.emplace_back("J", sphere().inertia);
  return {"chain-vibrations", inputs};
}

}  // namespace stickslip::cases
