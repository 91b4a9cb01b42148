// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/plastic_paths.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(plastic_paths)
namespace {

using Wide = long double;
using testing::relative;

constexpr Wide micrometre = 1e-6L;
const std::vector<Wide> turns{30, 5, 25, 40, 10, 12, 3, 80, 60, 20, 90, 1, 33, 0, 10, -3, 7, 2};
const LudingPath::Parameters constant{.k1 = 2e4L, .k2 = 6e4L, .kc = 1e4L};
const LudingPath::Parameters growing{
    .k1 = 2e4L, .k2 = 1e5L, .kc = 2e4L, .limit = 62.5L * micrometre};
const ThorntonNingPath::Parameters steel{
    .modulus = 5.5e7L, .radius = 5e-4L, .yield_contact_radius = 5e-5L};
const EepaPath::Parameters powder{
    .k1 = 1.6e6L, .k2 = 6.5e6L, .adhesion = 8e5L, .exponent = 1.5L, .adhesion_exponent = 1.5L};

/// Forces at the turns, each leg in so many steps.
template <class Path>
std::vector<Wide> forces(Path path, int steps) {
  std::vector<Wide> found;
  Wide before = 0;
  for (const Wide turn : turns) {
    for (int i = 1; i <= steps; ++i)
      path.advance((before + (turn - before) * i / steps) * micrometre);
    found.push_back(path.force());
    before = turn;
  }
  return found;
}

template <class Path>
void check_one_step_does(const Path& path) {
  const std::vector<Wide> once = forces(path, 1);
  const std::vector<Wide> often = forces(path, 37);
  for (std::size_t i = 0; i < once.size(); ++i) {
    BOOST_TEST_INFO_SCOPE("turn " << i);
    BOOST_TEST(std::abs(once[i] - often[i]) < 1e-16L);
  }
}

/// Force after these overlaps, in micrometres.
template <class Path>
Wide force_after(Path path, std::initializer_list<Wide> overlaps) {
  for (const Wide overlap : overlaps) path.advance(overlap * micrometre);
  return path.force();
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_step_from_turn_to_turn_is_exact) {
  check_one_step_does(LudingPath(constant));
  check_one_step_does(LudingPath(growing));
  check_one_step_does(WaltonBraunPath(2e4L, 6e4L));
  check_one_step_does(ThorntonNingPath(steel));
  check_one_step_does(EepaPath(powder));
  EepaPath::Parameters other = powder;
  other.adhesion = 5e3L;
  other.adhesion_exponent = 1;
  check_one_step_does(EepaPath(other));
}

/// With constant k2 increments of the force between the two branches need no memory.
BOOST_AUTO_TEST_CASE(constant_stiffness_is_increments_that_are_clamped) {
  for (const Wide kc : {0.0L, 1e4L}) {
    LudingPath path({.k1 = 2e4L, .k2 = 6e4L, .kc = kc});
    Wide force = 0;
    Wide before = 0;
    for (const Wide turn : turns) {
      const Wide overlap = turn * micrometre;
      path.advance(overlap);
      force = overlap <= 0
                  ? 0
                  : std::clamp(force + 6e4L * (overlap - before), -kc * overlap, 2e4L * overlap);
      before = std::max(overlap, 0.0L);
      BOOST_TEST(std::abs(path.force() - force) < 1e-17L);
    }
  }
}

/// Back from the adhesive branch a line, of the stiffness of the lowered memory, meets k1 d there.
BOOST_AUTO_TEST_CASE(the_adhesive_branch_lowers_the_memory_to_the_line_through_the_point) {
  for (const Wide low : {1.0L, 5.0L, 9.0L}) {
    LudingPath path(growing);
    path.advance(40 * micrometre);
    path.advance(low * micrometre);
    BOOST_TEST(relative(path.force(), -growing.kc * low * micrometre) < 1e-18L);
    const Wide memory = path.greatest();
    const Wide slope = path.stiffness(memory);
    BOOST_TEST(memory < 40 * micrometre);
    BOOST_TEST(relative(slope, growing.k1 + (growing.k2 - growing.k1) * memory / growing.limit) <
               1e-18L);
    BOOST_TEST(relative(path.force() + slope * (memory - low * micrometre), growing.k1 * memory) <
               1e-17L);
    LudingPath back = path;
    back.advance((low + 1) * micrometre);
    BOOST_TEST(std::abs(back.force() - path.force() - slope * micrometre) < 1e-17L);
    back.advance(memory * 1.1L);
    BOOST_TEST(relative(back.force(), growing.k1 * memory * 1.1L) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(beyond_the_limit_it_is_elastic) {
  const LudingPath path(growing);
  BOOST_TEST(relative(force_after(path, {80}), 3) < 1e-17L);
  BOOST_TEST(force_after(path, {90, 70}) == force_after(path, {70}));
  LudingPath stores = path;
  stores.advance(80 * micrometre);
  BOOST_TEST(relative(stores.stored(), 9 / 2e5L) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(what_is_kept_and_what_is_lowered_differ_after_no_force) {
  // By hand: k2 = 3 k1, 20 um stay of 30 um.
  const WaltonBraunPath kept(2e4L, 6e4L);
  const LudingPath lowered({.k1 = 2e4L, .k2 = 6e4L});
  BOOST_TEST(relative(force_after(kept, {30, 10, 25}), 0.3L) < 1e-17L);
  BOOST_TEST(relative(force_after(lowered, {30, 10, 25}), 0.5L) < 1e-17L);
  BOOST_TEST(force_after(kept, {30, 25}) == force_after(lowered, {30, 25}));
  BOOST_TEST(force_after(kept, {30, 15}) == 0);
  for (const Wide forgets : {0.0L, -1.0L})
    BOOST_TEST(relative(force_after(kept, {30, forgets, 10}), 0.2L) < 1e-17L);
  // With k2 = k1 it is a spring.
  BOOST_TEST(relative(force_after(WaltonBraunPath(2e4L, 2e4L), {30, 10}), 0.2L) < 1e-17L);
  BOOST_TEST(relative(force_after(LudingPath({.k1 = 2e4L, .k2 = 2e4L}), {30, 10}), 0.2L) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(thornton_and_ning_come_back_with_the_radius_of_their_forces) {
  const ThorntonNingPath path(steel);
  BOOST_TEST(relative(path.yield_overlap(), 5e-6L) < 1e-17L);
  for (const Wide greatest : {6.0L, 30.0L, 100.0L}) {
    const ThorntonNingPath::Unloading back = path.unloading(greatest * micrometre);
    const Wide elastic =
        4 * steel.modulus / 3 * std::sqrt(steel.radius) * std::pow(greatest * micrometre, 1.5L);
    const Wide plastic = path.virgin_force(greatest * micrometre);
    BOOST_TEST(plastic < elastic);
    BOOST_TEST(relative(back.radius, steel.radius * elastic / plastic) < 1e-17L);
    // It turns without a jump, and slopes as Hertz does on that radius.
    const Wide turned = force_after(path, {greatest, greatest * (1 - 1e-12L)});
    BOOST_TEST(relative(turned, plastic) < 1e-11L);
    BOOST_TEST(force_after(path, {greatest, back.residual / micrometre * 0.999L}) == 0);
    BOOST_TEST(force_after(path, {greatest, back.residual / micrometre * 1.001L}) > 0);
  }
  // Elastic below yield, whatever was before.
  BOOST_TEST(force_after(path, {4, 2}) == force_after(path, {2}));
  BOOST_TEST(path.unloading(4 * micrometre).residual == 0);
  BOOST_TEST(path.unloading(4 * micrometre).radius == steel.radius);
}

BOOST_AUTO_TEST_CASE(the_edinburgh_law_with_exponent_one_is_ludings) {
  const EepaPath linear({.k1 = 2e4L, .k2 = 6e4L, .adhesion = 1e4L});
  const std::vector<Wide> found = forces(linear, 1);
  const std::vector<Wide> other = forces(LudingPath(constant), 1);
  for (std::size_t i = 0; i < found.size(); ++i) BOOST_TEST(std::abs(found[i] - other[i]) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_law) {
  for (const LudingPath::Parameters& wrong :
       {LudingPath::Parameters{.k1 = 0, .k2 = 1}, LudingPath::Parameters{.k1 = 2, .k2 = 1},
        LudingPath::Parameters{.k1 = 1, .k2 = 2, .kc = -1},
        LudingPath::Parameters{.k1 = 1, .k2 = 2, .limit = -1}})
    BOOST_CHECK_THROW((void)LudingPath(wrong), std::invalid_argument);
  BOOST_CHECK_THROW((void)WaltonBraunPath(2, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)ThorntonNingPath({.modulus = 1, .radius = 1}), std::invalid_argument);
  BOOST_CHECK_THROW((void)EepaPath({.k1 = 1, .k2 = 1}), std::invalid_argument);
  BOOST_CHECK_THROW((void)EepaPath({.k1 = 1, .k2 = 2, .exponent = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
