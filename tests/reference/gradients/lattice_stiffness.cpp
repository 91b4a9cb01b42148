// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/lattice_stiffness.hpp"

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(lattice_stiffness)

BOOST_AUTO_TEST_CASE(lattices_have_known_constants) {
  const LatticeStiffness flat = stiffness_of(Lattice::triangular, 1e5L, 7e4L, 0.01L);
  BOOST_TEST(std::abs(flat.c11.value / 160214.69970012115L - 1) < 1e-16L);
  BOOST_TEST(std::abs(flat.c12.by[1] + 0.43301270189221932L) < 1e-16L);
  const LatticeStiffness cubic = stiffness_of(Lattice::fcc, 1e5L, 7e4L, 0.01L);
  BOOST_TEST(std::abs(cubic.c44.value / 1.2020815280171308e7L - 1) < 1e-16L);
  BOOST_TEST(std::abs(cubic.c12.by[0] - 70.710678118654752L) < 1e-14L);
}

BOOST_AUTO_TEST_CASE(energies_with_rotations_condensed_agree) {
  for (const Lattice lattice : {Lattice::triangular, Lattice::fcc}) {
    for (const long double kt : {0.0L, 3e4L, 1.4e5L}) {
      const LatticeStiffness known = stiffness_of(lattice, 1e5L, kt, 0.02L);
      const auto energy = [&](long double xx, long double yy, long double xy) {
        return energy_of(lattice, 1e5L, kt, 0.02L, {xx, yy, xy});
      };
      const long double size = known.c11.value;
      BOOST_TEST(std::abs(2 * energy(1, 0, 0) - known.c11.value) < 1e-16L * size);
      BOOST_TEST(std::abs(energy(1, 1, 0) - energy(1, 0, 0) - energy(0, 1, 0) - known.c12.value) <
                 1e-16L * size);
      BOOST_TEST(std::abs(2 * energy(0, 0, 1) - known.c44.value) < 1e-16L * size);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
