// SPDX-License-Identifier: BSD-3-Clause
// The rolling and twisting moments of LAMMPS, LIGGGHTS and YADE under the cases that judge moments:
// what holds, and the faults that docs/rolling-resistance.md tells. What is not installed is
// skipped.
#include "cases/catalogue.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/moments/moment_frame/case.hpp"
#include "cases/moments/rolling_kinematics/case.hpp"
#include "cases/moments/rolling_slip_rotation/case.hpp"
#include "cases/moments/three_spheres/case.hpp"
#include "cases/moments/twisting_cycle/case.hpp"
#include "cases/moments/twisting_unload/case.hpp"
#include "cases/slip/slip_rotation/case.hpp"
#include "lib/engines/engine_law.hpp"
#include "tests/reference/truth.hpp"

namespace {

using namespace stickslip::testing;
using namespace stickslip;
using namespace stickslip::test;

constexpr const char* sds = "lammps:granular/hooke[rolling=sds,twisting=sds]";

template <class P>
auto found(const P& asked, const char* law, int steps) {
  return asked.run(scheme_for(asked, law), steps);
}

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(HostOfThisBuild);

BOOST_AUTO_TEST_SUITE(engine_moments, *if_installed("lammps"))

// It takes the relative rotation for rolling, with an equal reaction, and the arm R'.
BOOST_AUTO_TEST_CASE(rolling_is_the_relative_rotation_and_has_a_reaction) {
  const auto rolled = found(RollingKinematics{}, sds, 1);
  BOOST_TEST(rolled.moment <= 1e-5);
  BOOST_TEST(rolled.sliding <= 1e-5);
  BOOST_TEST(rolled.rigid <= 1e-5);
  BOOST_TEST(rolled.reaction <= 1e-5);
  const ThreeSpheres pile;
  const auto held = found(pile, sds, 16);
  BOOST_TEST(std::abs(held.upper_moment / 0.5 - 1) <= 1e-4);
  BOOST_TEST(std::abs(held.threshold / pile.exact().threshold - 1) <= 1e-3);
}

// After a quarter turn about the normal a rolling moment stands where it stood: sqrt(2) of itself.
BOOST_AUTO_TEST_CASE(a_rolling_moment_does_not_turn_with_the_pair_about_the_normal) {
  const MomentFrame turned;
  const double rolling = turned.k_rolling * 1e-4 / turned.moment().norm();
  for (const int increments : {10, 1000}) {
    const auto frame = found(turned, sds, increments);
    BOOST_TEST(std::abs(frame.twirled - std::sqrt(2.) * rolling) <= 1e-3);
    BOOST_TEST(frame.reaction <= 1e-5);
  }
  // While the pair tumbles it follows, in first order.
  const double coarse = found(turned, sds, 10).tumbled;
  const double fine = found(turned, sds, 100).tumbled;
  BOOST_TEST(coarse > 5 * fine);
  BOOST_TEST(fine < 0.01);
}

// Where the normal force falls at rest the moment jumps to 0 and stays there; on the way back it
// has the wrong sign.
BOOST_AUTO_TEST_CASE(the_cap_of_twisting_takes_its_sign_from_the_spin) {
  const TwistingUnload unloaded;
  BOOST_TEST(std::abs(unloaded.exact().moment_fallen - 0.5) <= 1e-12);
  const auto twisted = found(unloaded, sds, 16);
  BOOST_TEST(std::abs(twisted.moment_fallen) <= 1e-6);
  // Back by .3 of the cap of now: a spring that begins at 0, where a slider has .35 left.
  BOOST_TEST(std::abs(twisted.moment_back + 0.15) <= 1e-6);
  BOOST_TEST(std::abs(unloaded.exact().moment_back - 0.35) <= 1e-12);
}

// Radial return, to the digits that another program has measured.
BOOST_AUTO_TEST_CASE(the_capped_rolling_moment_is_brought_back_along_itself) {
  for (const auto& one : moment_truth("algorithm_radial_return")) {
    const int steps = one.at("inputs").at("steps").get<int>();
    const double angle = number_of(one.at("outputs").at("angle_degrees"));
    BOOST_TEST(std::abs(found(RollingSlipRotation{}, sds, steps).angle - angle) <= 1e-3,
               steps << " steps");
  }
}

// By another program: .44117647 of the true stiffness and 1.13176848 times the true cap.
BOOST_AUTO_TEST_CASE(marshalls_twisting_is_too_soft_and_its_cap_too_high) {
  const TwistingCycle cycle{.poisson = 0.3};
  const auto twisted = found(cycle, "lammps:granular/hertz/material[twisting=marshall]", 16);
  BOOST_TEST(std::abs(twisted.torque_limit / cycle.exact().torque_limit - 1.13176848) <= 1e-3);
}

// In an impact a rolling moment would change the spin, and a case of slip would find a torque.
BOOST_AUTO_TEST_CASE(moments_are_left_out_where_a_case_does_not_ask_about_them) {
  for (const char* const name : {"slip-rotation", "sliding-to-rolling", "oblique-impact"}) {
    const Case& test = find_case(name);
    const bool is_hertzian = std::ranges::count(test.info().needs, Capability::hertzian) > 0;
    const std::string plain =
        is_hertzian ? "lammps:granular/hertz/material" : "lammps:granular/hooke";
    const Scheme moments =
        make_scheme(plain + "[rolling=sds,twisting=sds,mu-rolling=0.5,k-rolling=1e6]");
    BOOST_TEST(test.unsuitable(moments) == "");
    const auto instance = test.prepare(CaseParameters(test.info().parameters));
    const auto with = instance->measure(moments, 64).values;
    const auto without = instance->measure(make_scheme(plain), 64).values;
    for (std::size_t i = 0; i < with.size(); ++i)
      if (!std::isnan(without[i])) BOOST_TEST(with[i] == without[i]);  // NaN: works are not told
    BOOST_TEST(instance->expect(moments).front().text() ==
               instance->expect(make_scheme(plain)).front().text());
  }
}

// Moments of ours stand beside the force of any law: without them it is another row.
BOOST_AUTO_TEST_CASE(moments_by_our_options_are_not_left_out) {
  const Scheme ours = make_scheme("linear-refined[rolling=epsd2,mu-rolling=0.1]");
  BOOST_TEST(
      says("judges no moments")(std::runtime_error(find_case("slip-rotation").unsuitable(ours))));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(engine_moments_of_liggghts, *if_installed("liggghts"))

namespace {

std::string liggghts(const std::string& rolling) {
  return "liggghts:hooke/stiffness/tangential-history[rolling=" + rolling + "]";
}

/// The couple on p over its cap, after both bodies have rolled and twisted by these angles.
double rolled_over_cap(const std::string& rolling, double roll, double twist) {
  constexpr double mu_rolling = 0.1;
  const Scheme scheme = make_scheme(liggghts(rolling + ",kn=1e5,kt=7e4,mu=0.5,mu-rolling=0.1"));
  PairPath path;
  path.radius_p = path.radius_q = 1;
  path.overlap = 0.01;
  path.normal = Vector3::UnitX();
  PairStep step;
  step.dt = 1;
  step.rotation_q = Vector3(twist, roll, 0);
  step.spin_q = step.rotation_q;
  path.steps = {step};
  const PairCouple couple = drive_pair_moments(scheme.framed, path, {}).back();
  BOOST_TEST(apart(couple.on_p, -couple.on_q) <= 1e-9);
  BOOST_TEST(std::abs(couple.on_p[0]) <= 1e-9);
  return couple.on_p[1] / (mu_rolling * 0.5 * 1e5 * 0.01);
}

}  // namespace

// The stiffnesses of its documentation, 2.25 kn (mu_r R')^2 and kt R'^2: no error is left.
BOOST_AUTO_TEST_CASE(rolling_is_the_relative_rotation_and_has_a_reaction) {
  for (const char* const rule : {"epsd", "epsd2"}) {
    const auto rolled = found(RollingKinematics{}, liggghts(rule).c_str(), 1);
    BOOST_TEST(rolled.moment <= 1e-5);
    BOOST_TEST(rolled.sliding <= 1e-5);
    BOOST_TEST(rolled.rigid <= 1e-5);
    BOOST_TEST(rolled.reaction <= 1e-5);
    BOOST_TEST(rolled.exchange <= 1e-5);
  }
}

// By hand: of equal spheres, R' = .5: 2.25e5 (.1 .5)^2 = 562.5 and 7e4 .25 = 17500 N m, the cap 50.
BOOST_AUTO_TEST_CASE(springs_are_those_of_the_documentation) {
  BOOST_TEST(std::abs(rolled_over_cap("epsd", 1e-3, 0) - 0.5625 / 50) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("epsd2", 1e-3, 0) - 17.5 / 50) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("epsd", 1, 0) - 1) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("epsd2", 1, 0) - 1) <= 1e-9);
}

// The cap is along the whole relative rotation, whose part along the normal is then left out.
BOOST_AUTO_TEST_CASE(twisting_takes_the_constant_torque_of_rolling_away) {
  BOOST_TEST(std::abs(rolled_over_cap("cdt", 1e-3, 0) - 1) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("cdt", 1e-3, 1e-3) - std::sqrt(0.5)) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("cdt", 1e-3, 1e-2) - 1 / std::sqrt(101.)) <= 1e-9);
  BOOST_TEST(std::abs(rolled_over_cap("epsd2", 1e-3, 1e-2) - 17.5 / 50) <= 1e-9);
}

BOOST_AUTO_TEST_CASE(the_arm_of_the_cap_is_the_reduced_radius) {
  for (const char* const rule : {"cdt", "epsd", "epsd2"}) {
    const ThreeSpheres pile;
    const auto held = found(pile, liggghts(rule).c_str(), 16);
    BOOST_TEST(std::abs(held.upper_moment / 0.5 - 1) <= 1e-4);
    BOOST_TEST(std::abs(held.threshold / pile.exact().threshold - 1) <= 1e-3);
  }
}

// The moment stands in space: 141 % of its part across the axis, 30 degrees from it in a tumble.
BOOST_AUTO_TEST_CASE(a_rolling_moment_turns_in_no_way_with_the_pair) {
  for (const char* const rule : {"epsd", "epsd2"}) {
    for (const int increments : {1, 10, 1000}) {
      const auto frame = found(MomentFrame{}, liggghts(rule).c_str(), increments);
      BOOST_TEST(std::abs(frame.twirled - std::sqrt(2.)) <= 1e-6);
      BOOST_TEST(std::abs(frame.tumbled - std::sqrt(0.5)) <= 1e-6);
      BOOST_TEST(frame.reaction <= 1e-5);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_capped_moment_is_brought_back_along_itself_or_follows_the_rotation) {
  for (const auto& one : moment_truth("algorithm_radial_return")) {
    const int steps = one.at("inputs").at("steps").get<int>();
    const double angle = number_of(one.at("outputs").at("angle_degrees"));
    for (const char* const rule : {"epsd", "epsd2"}) {
      BOOST_TEST(std::abs(found(RollingSlipRotation{}, liggghts(rule).c_str(), steps).angle -
                          angle) <= 1e-3,
                 rule << ", " << steps << " steps");
    }
  }
  BOOST_TEST(std::abs(found(RollingSlipRotation{}, liggghts("cdt").c_str(), 4).angle) <= 1e-6);
}

// A spring is asked for; and LIGGGHTS has no twisting moment.
BOOST_AUTO_TEST_CASE(cases_that_it_does_not_suit_say_so) {
  const Scheme constant = make_scheme(liggghts("cdt"));
  BOOST_TEST(says("no spring")(std::runtime_error(find_case("moment-frame").unsuitable(constant))));
  BOOST_TEST(says("no twisting moment")(
      std::runtime_error(find_case("twisting-unload").unsuitable(constant))));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(engine_moments_of_yade, *if_installed("yade"))

namespace {

constexpr const char* total = "yade:CohFrictMat[rolling=total,twisting=total]";
constexpr const char* incremental = "yade:CohFrictMat[rolling=incremental,twisting=incremental]";

/// As found; a form shares its process, which takes two seconds to start.
template <class P>
auto seen(const P& asked, const char* form, int steps) {
  static std::map<std::string, Scheme> schemes;
  auto known = schemes.find(form);
  if (known == schemes.end()) known = schemes.emplace(form, make_scheme(form)).first;
  return asked.run(with_parameters(known->second, law_parameters_of(asked)), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(rolling_is_the_relative_rotation_and_has_a_reaction) {
  for (const char* const form : {total, incremental}) {
    const auto rolled = seen(RollingKinematics{}, form, 1);
    BOOST_TEST(rolled.moment <= 1e-5);
    BOOST_TEST(rolled.sliding <= 1e-5);
    BOOST_TEST(rolled.rigid <= 1e-5);
    BOOST_TEST(rolled.reaction <= 1e-5);
    BOOST_TEST(rolled.exchange <= 1e-5);
  }
}

// The smaller radius: that of the sphere in both contacts, so that with half of mu-rolling the
// contact of two spheres has its cap, R', and the floor half of it.
BOOST_AUTO_TEST_CASE(the_arm_of_the_cap_is_the_smaller_radius) {
  for (const char* const form : {total, incremental}) {
    const auto held = seen(ThreeSpheres{}, form, 16);
    BOOST_TEST(std::abs(held.upper_moment - 0.5) <= 1e-4);
    BOOST_TEST(std::abs(held.lower_moment - 0.5) <= 1e-4);
  }
}

// In steps it turns to first order, by the same numbers as its tangential force; 1.24 % in 100.
BOOST_AUTO_TEST_CASE(the_total_form_turns_exactly_and_the_incremental_one_to_first_order) {
  const MomentFrame rolling{.k_twisting = 1e-6};
  for (const int increments : {1, 10, 100}) {
    const auto frame = seen(rolling, total, increments);
    BOOST_TEST(frame.twirled <= 1e-9);
    BOOST_TEST(frame.tumbled <= 1e-9);
  }
  for (const auto& [increments, error] : {std::pair{10, 0.130}, {100, 0.0124}, {1000, 0.00123}})
    BOOST_TEST(std::abs(seen(rolling, incremental, increments).twirled / error - 1) <= 0.01);
  const double coarse = seen(rolling, incremental, 10).tumbled;
  const double fine = seen(rolling, incremental, 100).tumbled;
  BOOST_TEST(coarse > 8 * fine);
}

// The total form has the cap along the whole rotation, 45 degrees, and forgets on the way back that
// it has slipped; the other one is a slider.
BOOST_AUTO_TEST_CASE(only_the_incremental_form_slips) {
  for (const auto& one : moment_truth("algorithm_radial_return")) {
    const int steps = one.at("inputs").at("steps").get<int>();
    const double angle = number_of(one.at("outputs").at("angle_degrees"));
    const RollingSlipRotation turn;
    BOOST_TEST(std::abs(seen(turn, incremental, steps).angle - angle) <= 1e-3);
    BOOST_TEST(std::abs(seen(turn, total, steps).angle - 45) <= 0.01);
  }
  const TwistingUnload unloaded;
  BOOST_TEST(std::abs(seen(unloaded, incremental, 16).moment_fallen - 0.5) <= 1e-9);
  BOOST_TEST(std::abs(seen(unloaded, incremental, 16).moment_back - 0.35) <= 1e-9);
  BOOST_TEST(std::abs(seen(unloaded, total, 16).moment_fallen - 0.5) <= 1e-9);
  BOOST_TEST(std::abs(seen(unloaded, total, 16).moment_back - 0.5) <= 1e-9);
}

// The modulus that is set for it makes the springs that FrictMat is given.
BOOST_AUTO_TEST_CASE(its_force_is_that_of_the_law_without_moments) {
  const SlipRotation turn{.kt = 7e4};
  for (const int steps : {1, 8}) {
    const auto cohesive = seen(turn, "yade:CohFrictMat", steps);
    const auto plain = seen(turn, "yade:FrictMat", steps);
    BOOST_TEST(std::abs(cohesive.angle - plain.angle) <= 1e-9);
    BOOST_TEST(std::abs(cohesive.force - plain.force) <= 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(two_forms_at_once_are_refused) {
  const RollingKinematics asked;
  BOOST_CHECK_EXCEPTION(found(asked, "yade:CohFrictMat[rolling=total,twisting=incremental]", 1),
                        std::runtime_error, says("both total or both incremental"));
}

BOOST_AUTO_TEST_SUITE_END()
