// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/packing/packing.hpp"

#include <cmath>

#include "cases/states/contact_assembly.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(packing)

using namespace stickslip;
using namespace stickslip::cases;

namespace {

/// Three discs that just touch.
AssemblyState three_discs(double kt) {
  constexpr double radius = 0.01;
  AssemblyState state;
  state.kn = 1e5;
  state.kt = kt;
  state.mu = 0.5;
  state.box = Vector3::Constant(1);
  const double side = 2 * radius * (1 - 1e-9);
  const std::array centres{Vector3(0, 0, 0), Vector3(side, 0, 0),
                           Vector3(side / 2, std::sqrt(0.75) * side, 0)};
  for (std::size_t i = 0; i < 3; ++i)
    state.particles.push_back({static_cast<std::int64_t>(i), radius, centres[i]});
  for (const auto& [p, q] : {std::pair{0U, 1U}, {1U, 2U}, {0U, 2U}})
    state.contacts.push_back({p, q, centres[q] - centres[p], Vector3::Zero()});
  return state;
}

ParticlePacking packing_of(const AssemblyState& state, ParticleKind kind) {
  return {state, law_for(state, make_scheme("linear-conventional")), kind};
}

}  // namespace

/// In closed form: breathing 3, all turn 11 kt/kn, two pairs, three rigid motions.
BOOST_AUTO_TEST_CASE(three_discs_have_known_modes) {
  const AssemblyState state = three_discs(7e4);
  const std::vector<double> masses(3, 0.2);
  const PackingModes found = modes_of(packing_of(state, ParticleKind::discs), masses);
  BOOST_TEST_REQUIRE(found.modes.size() == 9U);
  const std::array expected{0.0, 0.0, 0.0, 0.6331, 0.6331, 3.0, 3.3169, 3.3169, 7.7};
  for (std::size_t i = 0; i < expected.size(); ++i)
    BOOST_TEST(std::abs(found.modes[i].omega_squared * 0.2 / 1e5 - expected[i]) < 1e-4, i);
  BOOST_TEST(found.modes[5].rotation_share < 1e-9);
  BOOST_TEST(found.unsymmetric < 1e-6);
}

/// Derivatives of the forces left by their own differences.
BOOST_AUTO_TEST_CASE(the_matrix_is_the_derivative_of_the_forces) {
  const AssemblyState state = three_discs(7e4);
  const ParticlePacking discs = packing_of(state, ParticleKind::discs);
  Eigen::VectorXd moved = Eigen::VectorXd::Zero(9);
  moved << 1e-5, 0, 1e-4, -2e-5, 3e-6, -2e-4, 0, -2e-5, 1e-4;
  const Eigen::MatrixXd k(discs.at(moved, Matrix3::Zero()).stiffness);
  for (Eigen::Index j = 0; j < 9; ++j) {
    const double h = j % 3 == 2 ? 1e-7 : 1e-9;
    Eigen::VectorXd up = moved;
    Eigen::VectorXd down = moved;
    up[j] += h;
    down[j] -= h;
    const Eigen::VectorXd slope =
        (discs.at(up, Matrix3::Zero()).force - discs.at(down, Matrix3::Zero()).force) / (2 * h);
    const double size = j % 3 == 2 ? 0.01 : 1;
    BOOST_TEST((slope + k.col(j)).norm() < 2e-3 * 1e5 * size, j);
  }
}

BOOST_AUTO_TEST_SUITE_END()
