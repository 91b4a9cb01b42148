// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/rigid_rotation_assembly/case.hpp"

#include "cases/parallel.hpp"
#include "cases/states/contact_assembly.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rigid_rotation_assembly)
namespace {

Matrix3 paper_stress() {
  Matrix3 stress;
  stress << -155.9, -1.2, -0.6, -1.2, -75.6, 0.5, -0.6, 0.5, -74.2;
  return 1e3 * stress;
}

StandIn wanted(int contacts, double mu = 0.55) {
  StandIn stand_in;
  stand_in.contacts = contacts;
  stand_in.mu = mu;
  stand_in.stress = paper_stress();
  return stand_in;
}

/// A small stand-in, turned by a quarter.
const RigidRotationAssembly small_case{.contacts = 3000, .increments = 20};

}  // namespace

BOOST_AUTO_TEST_CASE(the_stand_in_carries_the_printed_stress_within_the_friction_limit) {
  const ContactAssembly assembly = make_stand_in(wanted(31944));
  BOOST_TEST(assembly.contacts.size() == 31944u);
  // Nine equations solved in double and corrected once.
  BOOST_TEST(apart(love_weber_stress(assembly), paper_stress()) < 1e-14 * paper_stress().norm());
  int sliding = 0;
  for (const AssemblyContact& c : assembly.contacts) {
    const double mobilised = c.tangential.norm() / (0.55 * c.normal_force);
    BOOST_TEST(c.normal_force > 0);
    BOOST_TEST(mobilised <= 1 + 1e-12);
    BOOST_TEST(std::abs(c.normal.dot(c.tangential)) <= 1e-12 * c.normal_force);
    if (mobilised > 1 - 1e-9) ++sliding;
  }
  // The paper: 11 % at or near the limit.
  BOOST_TEST(std::abs(sliding / 31944.0 - 0.11) < 0.02, sliding);
}

BOOST_AUTO_TEST_CASE(a_stress_that_needs_tension_is_refused) {
  StandIn pulled = wanted(3000);
  pulled.stress(1, 1) = 40e3;
  BOOST_CHECK_THROW(make_stand_in(pulled), InputError);
}

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(small_case.prepare()); }

BOOST_AUTO_TEST_CASE(the_exact_frame_keeps_the_stress_in_any_number_of_increments) {
  const AssemblyTurn turn = small_case.prepare();
  for (const int increments : {1, 3, 64}) {
    const double error = turn.run(scheme_for(small_case, "linear-refined"), increments).stress;
    BOOST_TEST(error < 1e-11, increments << " increments: " << error);
  }
}

BOOST_AUTO_TEST_CASE(the_wrong_frames_come_to_the_limits_of_the_closed_forms) {
  using Outcome = AssemblyTurn::Outcome;
  const AssemblyTurn turn = small_case.prepare();
  const Scheme fixed = scheme_for(small_case, "linear-refined[frame=fixed]");
  const auto left = turn.expect(fixed);
  const Outcome at_once = turn.run(fixed, 1);
  BOOST_TEST(left.of(&Outcome::stress).limit_error > 0.05);
  // Independent of the number of increments: 1e-10 is rounding.
  BOOST_TEST(std::abs(at_once.stress - left.of(&Outcome::stress).limit_error) < 1e-10);
  BOOST_TEST(std::abs(at_once.asymmetry - left.of(&Outcome::asymmetry).limit_error) < 1e-10);
  const Scheme projected = scheme_for(small_case, "linear-conventional");
  const double limit = turn.expect(projected).of(&Outcome::stress).limit_error;
  const double at_64 = turn.run(projected, 64).stress;
  const double at_128 = turn.run(projected, 128).stress;
  // First order: one extrapolation leaves the second-order term, about (pi/2/64)^2.
  BOOST_TEST(std::abs(2 * at_128 - at_64 - limit) < 1e-3 * limit);
}

BOOST_AUTO_TEST_CASE(projection_and_first_order_twirl_err_in_proportion_to_the_increment) {
  const AssemblyTurn turn = small_case.prepare();
  const Scheme scheme = scheme_for(small_case, "linear-refined[frame=projected-and-twirled]");
  const double at_32 = turn.run(scheme, 32).stress;
  const double at_64 = turn.run(scheme, 64).stress;
  BOOST_TEST(std::abs(at_32 / at_64 - 2) < 0.1);
  BOOST_TEST(at_64 > 1e-4);
}

// sigma R for a quarter turn about the first axis, by hand: columns 2 and 3 change places, one of
// them with its sign. The paper prints it as Fig. 6 (b), with +74.3 in the place of -74.2.
BOOST_AUTO_TEST_CASE(the_printed_tensor_b_is_the_whole_force_left_behind) {
  const Scheme scheme = make_scheme("linear-refined");
  const auto instance =
      prepared("rigid-rotation-assembly", {{"contacts", "3000"}, {"increments", "20"}});
  const auto tables = instance->tables(std::span(&scheme, 1));
  const auto& rows = tables.front().rows;
  const auto row = [&](std::string_view begin) -> const std::vector<Cell>& {
    for (const auto& r : rows) {
      if (r.front().text.starts_with(begin)) return r;
    }
    throw std::runtime_error("no row " + std::string(begin));
  };
  const auto& closed = row("(b) all forces left behind");
  const auto& printed = row("(b) without adjustment");
  const std::array<double, 9> by_hand{-155.9, -0.6, 1.2, -1.2, 0.5, 75.6, -0.6, -74.2, -0.5};
  for (std::size_t i = 0; i < 9; ++i) {
    BOOST_TEST(std::abs(closed[2 + i].number.value() - by_hand[i]) < 1e-9);
    if (i != 7) {
      BOOST_TEST(std::abs(printed[2 + i].number.value() - by_hand[i]) < 1e-9);
    }
  }
  BOOST_TEST(printed[2 + 7].number.value() == 74.3);
}

BOOST_AUTO_TEST_CASE(the_stress_is_the_same_to_the_bit_for_any_number_of_threads) {
  const ContactAssembly assembly = make_stand_in(wanted(5000));
  const FramedLaw law = make_scheme("linear-refined[frame=projected-and-twirled]").framed;
  const auto run = [&](std::size_t threads) {
    const ThreadLimit limit(threads);
    return stresses_turned_back(std::span(&law, 1), assembly, Vector3::UnitX(),
                                std::numbers::pi / 2, 5)
        .front();
  };
  BOOST_TEST(run(1) == run(4));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
