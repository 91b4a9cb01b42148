// SPDX-License-Identifier: BSD-3-Clause
// Second routes: transfer matrices, and the equations of motion of single grains.
#include "reference/bonds/bond_waves.hpp"

#include <complex>
#include <numeric>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_waves)
namespace {

using Wide = long double;
using testing::relative;
using State = std::array<Wide, 4>;  // displacement, angle, force and moment on what follows

const Wide pi = std::acos(-1.0L);

struct Row {
  BondChain chain;
  ChainGrain grain;
};
const std::vector<Row> rows{{{.bonds = 5, .L = 1, .stiffness = {200, 80, 3, 5}}, {1, 0.1L}},
                            {{.bonds = 1, .L = 0.7L, .stiffness = {20, 8, 3, 5}}, {2, 0.1L}},
                            {{.bonds = 12, .L = 0.7L, .stiffness = {20, 8, 3, 50}}, {2, 0.5L}},
                            {{.bonds = 25, .L = 1, .stiffness = {20, 90, 1, 0.1L}}, {0.5L, 0.05L}},
                            // The highest frequency lies inside its branch.
                            {{.bonds = 3, .L = 1, .stiffness = {200, 80, 3, 12.5L}}, {1, 0.1L}}};

/// Over a bond, then a grain that swings with the square W.
State passed(const Row& row, Wide W, const State& at) {
  const auto& [chain, grain] = row;
  const auto [w, phi, force, moment] = at;
  const Wide at_end = moment - force * chain.L;
  const Wide turned = phi + (moment + at_end) / 2 / chain.stiffness.kb;
  const Wide moved = w + chain.L * (phi + turned) / 2 + force / chain.stiffness.ks;
  return {moved, turned, force - grain.mass * W * moved, at_end - grain.inertia * W * turned};
}

/// The determinant of what is left of force and moment behind the last grain.
Wide determinant(const Row& row, Wide W, bool is_clamped) {
  std::array<State, 2> both{State{0, 0, 1, 0}, State{0, 0, 0, 1}};
  if (!is_clamped)
    both = {State{1, 0, -row.grain.mass * W, 0}, State{0, 1, 0, -row.grain.inertia * W}};
  for (int i = 0; i < row.chain.bonds; ++i) {
    for (State& each : both) each = passed(row, W, each);
    // Only the plane of both matters.
    const Wide size =
        std::max(std::abs(both[0][1]), std::abs(both[0][3])) + std::numeric_limits<Wide>::min();
    for (Wide& number : both[0]) number /= size;
    const Wide along = std::inner_product(both[0].begin(), both[0].end(), both[1].begin(), 0.0L) /
                       std::inner_product(both[0].begin(), both[0].end(), both[0].begin(), 0.0L);
    for (std::size_t j = 0; j < 4; ++j) both[1][j] -= along * both[0][j];
  }
  return both[0][2] * both[1][3] - both[0][3] * both[1][2];
}

}  // namespace

BOOST_AUTO_TEST_CASE(bending_frequencies_are_roots_of_transfer_matrices) {
  for (const Row& row : rows) {
    const ChainVibrations found = chain_vibrations(row.chain, row.grain);
    BOOST_TEST(found.bending_error < 1e-13L);
    for (const bool is_clamped : {true, false}) {
      const std::vector<Wide>& list = is_clamped ? found.bending_clamped : found.bending_free;
      BOOST_TEST(list.size() == 2 * static_cast<std::size_t>(row.chain.bonds));
      BOOST_TEST(std::ranges::is_sorted(list));
      for (const Wide omega : list) {
        BOOST_TEST_INFO_SCOPE(row.chain.bonds << " " << is_clamped << " "
                                              << static_cast<double>(omega));
        const Wide below = determinant(row, omega * omega * (1 - 1e-11L), is_clamped);
        const Wide above = determinant(row, omega * omega * (1 + 1e-11L), is_clamped);
        BOOST_TEST((below < 0) != (above < 0));
      }
    }
  }
}

/// N of them lie below the axial and twisting ones in closed form: each mode is a sine.
BOOST_AUTO_TEST_CASE(rows_of_springs_swing_in_sines) {
  const Row& row = rows.front();
  const ChainVibrations found = chain_vibrations(row.chain, row.grain);
  const int N = row.chain.bonds;
  for (int j = 0; j < N; ++j) {
    const auto check = [&](Wide stiffness, Wide inertia, Wide omega, const auto& mode, int first) {
      for (int i = first; i <= N; ++i) {
        const Wide right = i < N ? mode(i + 1) - mode(i) : 0;
        const Wide left = i > 0 ? mode(i) - mode(i - 1) : 0;
        BOOST_TEST(std::abs(stiffness * (right - left) + inertia * omega * omega * mode(i)) <
                   1e-15L);
      }
    };
    const auto index = static_cast<std::size_t>(j);
    const auto clamped = [&](int i) {
      return std::sin(pi * static_cast<Wide>((2 * j + 1) * i) / static_cast<Wide>(2 * N + 1));
    };
    const auto free = [&](int i) {
      return std::cos(pi * static_cast<Wide>((j + 1) * (2 * i + 1)) / static_cast<Wide>(2 * N + 2));
    };
    const BondStiffness& k = row.chain.stiffness;
    check(k.kn, row.grain.mass, found.axial_clamped[index], clamped, 1);
    check(k.kt, row.grain.inertia, found.twist_clamped[index], clamped, 1);
    check(k.kn, row.grain.mass, found.axial_free[index], free, 0);
  }
}

/// exp(i kappa n) in the balance of force and moment of a grain.
BOOST_AUTO_TEST_CASE(waves_solve_the_equations_of_motion) {
  using Complex = std::complex<Wide>;
  for (const auto& [chain, grain] : rows)
    for (const Wide kappa : {0.2L, 1.0L, 2.5L, pi})
      for (const Wide omega : bending_waves(chain, grain, kappa)) {
        const Complex forward = std::polar(1.0L, kappa);
        const Complex back = std::conj(forward);
        const Wide L = chain.L;
        const auto& [kn, ks, kt, kb] = chain.stiffness;
        const Wide W = omega * omega;
        // Forces by displacements of 1 and by angles of 1.
        const Complex force_w = ks * (forward + back - 2.0L) + grain.mass * W;
        const Complex force_phi = -ks * L / 2 * (forward - back);
        const Complex moment_w = ks * L / 2 * (forward - back);
        const Complex moment_phi = kb * (forward + back - 2.0L) -
                                   ks * L * L / 4 * (forward + back + 2.0L) + grain.inertia * W;
        const Wide size = (4 * ks + grain.mass * W) * (4 * kb + ks * L * L + grain.inertia * W);
        BOOST_TEST(std::abs(force_w * moment_phi - force_phi * moment_w) < 1e-17L * size);
      }
}

/// Looked for along the branch.
BOOST_AUTO_TEST_CASE(no_wave_is_faster_than_the_highest) {
  for (const auto& [chain, grain] : rows) {
    const ChainWaves waves = chain_waves(chain, grain);
    Wide highest = 0;
    constexpr int places = 20'000;
    for (int i = 0; i <= places; ++i)
      highest = std::max(
          highest,
          bending_waves(chain, grain, pi * static_cast<Wide>(i) / static_cast<Wide>(places))[1]);
    BOOST_TEST(highest <= waves.highest_bending * (1 + 1e-17L));
    BOOST_TEST(highest > waves.highest_bending * (1 - 1e-7L));
    BOOST_TEST(waves.critical_step *
                   std::max({waves.highest_bending, waves.highest_axial, waves.highest_twist}) ==
               2);
  }
}

/// Of touching solid spheres: J = m L^2/10.
BOOST_AUTO_TEST_CASE(spheres_reach_ten_ks_over_m) {
  const ChainWaves waves =
      chain_waves({.bonds = 1, .L = 1, .stiffness = {1, 1, 1, 0.14L}}, {1, 0.1L});
  BOOST_TEST(relative(waves.highest_bending * waves.highest_bending, 10) < 1e-18L);
  const ChainWaves stiffer =
      chain_waves({.bonds = 1, .L = 1, .stiffness = {1, 1, 1, 0.16L}}, {1, 0.1L});
  BOOST_TEST(stiffer.highest_bending * stiffer.highest_bending > 10);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
