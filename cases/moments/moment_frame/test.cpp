// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/moment_frame/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(moment_frame)

BOOST_AUTO_TEST_CASE(the_exact_frame_turns_a_moment_in_steps_of_any_size) {
  const Scheme scheme = make_scheme("linear-refined[rolling=linear-refined,twisting=linear]");
  for (const MomentFrame& frame :
       {MomentFrame{}, MomentFrame{.radius_q = 1e3, .angle = 150, .component = 0}}) {
    for (const int increments : {1, 7, 100}) {
      const auto found = frame.run(scheme, increments);
      BOOST_TEST(found.twirled <= 1e-11);
      BOOST_TEST(found.tumbled <= 1e-11);
      BOOST_TEST(found.reaction == 0);
    }
  }
}

// By hand: 90 degrees in the plane of the rolling part, .225e-4 of it and .05e-4 of twist.
BOOST_AUTO_TEST_CASE(projection_leaves_a_rolling_moment_behind_in_a_twirl) {
  const Scheme scheme = make_scheme("linear-refined[rolling=sds,twisting=sds,frame=projected]");
  const double expected = std::sqrt(2.) * 0.225e-4 / std::hypot(0.225e-4, 0.05e-4);
  for (const int increments : {1, 10, 100})
    BOOST_TEST(std::abs(MomentFrame{}.run(scheme, increments).twirled - expected) <= 1e-9);
}

// sqrt(2) of all that there is.
BOOST_AUTO_TEST_CASE(without_twisting_a_rolling_moment_is_judged_alone) {
  const Scheme behind = make_scheme("linear-refined[rolling=sds,frame=projected]");
  const Scheme exact = make_scheme("linear-refined[rolling=linear-refined]");
  const MomentFrame frame;
  BOOST_TEST(std::abs(frame.run(behind, 10).twirled - std::sqrt(2.)) <= 1e-9);
  BOOST_TEST(frame.run(exact, 10).twirled <= 1e-11);
  BOOST_TEST(frame.run(exact, 10).tumbled <= 1e-11);
}

BOOST_AUTO_TEST_CASE(own_spins_have_no_reaction) {
  const Scheme scheme =
      make_scheme("linear-refined[rolling=linear-refined,twisting=linear,roll-measure=own-spin]");
  BOOST_TEST(MomentFrame{}.run(scheme, 4).reaction > 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
