// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/quasi_static_probe.hpp"

#include "cases/assembly/probe/affine_probe.hpp"
#include "cases/assembly/probe/spring_network.hpp"
#include "cases/states/shipped_states.hpp"
#include "cases/states/small_states.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(quasi_static_probe)
namespace {

/// Springs in a row share the shortening evenly, whatever their branches are: K/3 of one spring.
double stiffness_of_the_row(const AssemblyState& state) {
  return state.kn / 3 * state.box[0] * state.box[0] / state.volume();
}

}  // namespace

BOOST_AUTO_TEST_CASE(springs_in_a_row_share_the_strain_evenly) {
  const AssemblyState state = chain_of_three();
  const double by_hand = stiffness_of_the_row(state);
  // Only x11 is stiff; its part in the two unit directions is 1/sqrt(3) and 2/sqrt(6).
  const Matrix2 found = quasi_static_stiffness(state, state.kn, state.kt);
  BOOST_TEST(std::abs(found(0, 0) / (by_hand / 3) - 1) < 1e-9);
  BOOST_TEST(std::abs(found(1, 1) / (by_hand * 2 / 3) - 1) < 1e-9);
  // The mean strain alone would make it stiffer, for the branches differ.
  const Matrix2 affine = affine_stiffness(contacts_of(state, Pairs::all), state.kn, state.kt);
  BOOST_TEST(affine(0, 0) > 1.05 * found(0, 0));
}

BOOST_AUTO_TEST_CASE(a_law_finds_the_same_equilibrium) {
  const AssemblyState state = chain_of_three();
  const FramedLaw law = law_for(state, make_scheme("linear-refined"));
  const Matrix3 strain = probe_strain(0, 1e-6);
  const auto found = quasi_static_probes(law, state, std::span(&strain, 1), 2, {1e-12}).front();
  const double by_hand = stiffness_of_the_row(state) * strain(0, 0);
  // The change of volume under the stress at hand is a part in a thousand.
  BOOST_TEST(std::abs(found.stress_increment(0, 0) / by_hand - 1) < 2e-3);
  BOOST_TEST(found.residual_stress.norm() < 1e-8 * std::abs(by_hand));
}

// Masses go with the cubes of 1, 2 and 4; stable for the lightest is a step of sqrt(m/(4 kn)).
BOOST_AUTO_TEST_CASE(spheres_in_a_row_move_in_time_as_masses_on_springs_do) {
  const AssemblyState state = chain_of_three();
  const Matrix3 strain = probe_strain(0, 1e-6);
  constexpr int steps = 7;
  const auto found = quasi_static_probes(law_for(state, make_scheme("linear-refined")), state,
                                         std::span(&strain, 1), steps, {.time_step = 0.8})
                         .front();
  std::array<double, 3> place{};
  std::array<double, 3> moves{};
  std::array<double, 3> tension{};
  double stress = 0;
  for (int n = 1; n <= steps; ++n) {
    for (std::size_t i = 0; i < 3; ++i) place[i] += moves[i];
    stress = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double length = state.contacts[i].branch[0];
      const double mean = strain(0, 0) * n / steps * length;
      tension[i] = state.kn * (mean + place[(i + 1) % 3] - place[i]);
      stress += length * tension[i] / state.volume();
    }
    for (std::size_t i = 0; i < 3; ++i)
      moves[i] += 0.64 / (4 * state.kn) * std::pow(0.125, i) * (tension[i] - tension[(i + 2) % 3]);
  }
  BOOST_TEST(std::abs(found.stress_increment(0, 0) / stress - 1) < 2e-3);
  // Far from equilibrium.
  BOOST_TEST(std::abs(stress / strain(0, 0) / stiffness_of_the_row(state) - 1) > 0.01);
}

BOOST_AUTO_TEST_CASE(a_symmetric_lattice_moves_with_the_mean_strain) {
  const AssemblyState state = body_centred_cube();
  const FramedLaw law = law_for(state, make_scheme("linear-conventional"));
  // Large enough to slip.
  const Matrix3 strain = probe_strain(1.2, 1e-3);
  const auto found = quasi_static_probes(law, state, std::span(&strain, 1), 2).front();
  const auto affine =
      affine_probes(law, contacts_of(state, Pairs::all), std::span(&strain, 1), 2).front();
  const double size = affine.stress_increment.norm();
  BOOST_TEST(affine.residual_stress.norm() > 0.01 * size);
  BOOST_TEST(apart(found.stress_increment, affine.stress_increment) < 1e-6 * size);
  BOOST_TEST(apart(found.residual_stress, affine.residual_stress) < 1e-6 * size);
}

// Another program, in 12 directions: 45.4 MPa, 117.4 and 95 degrees, from fewer or more iterations
// on the way. What trials leave in the history would show here.
BOOST_AUTO_TEST_CASE(probes_of_the_packing_agree_with_another_program) {
  const AssemblyState& state = probed_state();
  const std::vector<double> angles = probe_angles(6);
  const auto responses = quasi_static_probes(law_for(state, make_scheme("linear-refined")), state,
                                             probe_strains(angles, 6e-6), 1);
  const PlasticLocus locus =
      fit_locus(probes_of(angles, responses, quasi_static_stiffness(state, state.kn, state.kt)));
  constexpr double degree = std::numbers::pi / 180;
  BOOST_TEST(std::abs(locus.hardening_modulus() / 45.4e6 - 1) < 0.03, locus.hardening_modulus());
  BOOST_TEST(std::abs(locus.yield / degree - 117.4) < 1, locus.yield / degree);
  BOOST_TEST(std::abs(locus.flow / degree - 95) < 1, locus.flow / degree);
}

BOOST_AUTO_TEST_CASE(an_increment_that_finds_no_equilibrium_is_reported) {
  const AssemblyState state = chain_of_three();
  const FramedLaw law = law_for(state, make_scheme("linear-refined"));
  const Matrix3 strain = probe_strain(0, 1e-6);
  BOOST_CHECK_THROW(quasi_static_probes(law, state, std::span(&strain, 1), 1, {1e-12, 3}),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
