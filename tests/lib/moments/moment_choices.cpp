// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/moment_choices.hpp"

#include "lib/support.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(moment_choices)
namespace {

using namespace testing;

/// What a law with these options complains of; "" for nothing.
std::string complaint_of(const std::string& text) {
  try {
    framed_law(text).moments.check("law");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_law_takes_them_and_has_none_by_default) {
  for (const LawInfo& info : law_catalogue()) {
    const std::string& law = info.name;
    BOOST_TEST(!framed_law(law).moments.any());
    BOOST_TEST(!framed_law(law + "[rolling=none,twisting=none]").moments.any());
    const MomentChoices made =
        framed_law(law +
                   "[rolling=sds,twisting=linear,roll-measure=mean-track,"
                   "rolling-arm=own,mu-rolling=.2,k-rolling=3,mu-twisting=.1,"
                   "k-twisting=4,rolling-damping=5]")
            .moments;
    BOOST_TEST(made.rolling == RollingRule::sds);
    BOOST_TEST(made.twisting == TwistingRule::linear);
    BOOST_TEST(made.measure == RollMeasure::mean_track);
    BOOST_TEST(made.arm == RollingArm::own);
    BOOST_TEST(made.mu_rolling == 0.2);
    BOOST_TEST(made.k_rolling == 3);
    BOOST_TEST(made.damping_rolling == 5);
  }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_or_missing_is_said) {
  const auto refuses = [](const std::string& options, const std::string& words) {
    const std::string said = complaint_of("linear-refined[" + options + "]");
    BOOST_TEST(says(said, words), options + ": " + said);
  };
  refuses("rolling=linear-refined", "needs mu-rolling=");
  refuses("rolling=linear-refined,mu-rolling=.1", "needs k-rolling=");
  refuses("rolling=constant", "needs mu-rolling=");
  refuses("twisting=linear,mu-twisting=.1", "needs k-twisting=");
  refuses("rolling=epsd,mu-rolling=-.1,k-rolling=1", "mu-rolling=-.1 [-]: must be at least 0");
  refuses("rolling=sds,mu-rolling=.1,k-rolling=0", "k-rolling=0 [N m]: must be greater than 0");
  refuses("rolling=sds,mu-rolling=.1,k-rolling=nan", "k-rolling=nan");
  refuses("rolling=sideways", "must be one of none, constant");
  refuses("epsd-mobilised-damping=maybe", "must be on or off");
  BOOST_TEST(complaint_of("linear-refined[rolling=viscous,rolling-damping=1]") == "");
}

BOOST_AUTO_TEST_CASE(arms_of_equal_and_unequal_radii_and_of_walls) {
  MomentChoices choices;
  const double wall = std::numeric_limits<double>::infinity();
  BOOST_TEST(choices.arm_length(2, 2) == 1);
  BOOST_TEST(choices.arm_length(1, 3) == 0.75);
  BOOST_TEST(choices.arm_length(2, wall) == 2);
  choices.set("rolling-arm", "harmonic");
  BOOST_TEST(choices.arm_length(2, 2) == 2);
  choices.set("rolling-arm", "own");
  BOOST_TEST(choices.arm_length(1, 3) == 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
