// SPDX-License-Identifier: BSD-3-Clause
// Luding's law against answers of an independent high-precision program.
#include "stickslip/laws/plastic/luding.hpp"

#include "lib/plastic_paths.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(luding)
namespace {

using namespace testing;

ContactForce pressed(std::string_view law, double overlap) {
  const ContactStep step{.overlap_new = overlap, .effective_radius = 1e-3};
  return advance(framed_law(law).law, {}, {&step, 1}).front().force;
}

BOOST_AUTO_TEST_CASE(follows_the_paths_of_the_truth_in_steps_of_any_size) {
  for (const auto& entry : truth_of("normal", "luding_path")) {
    const auto& inputs = entry.at("inputs");
    const bool is_variable = inputs.contains("delta_max_p");
    const AnyLaw law =
        is_variable
            ? plastic_law(
                  "luding", inputs,
                  {{"k1", "k1"}, {"k2", "k2_max"}, {"kc", "kc"}, {"limit-overlap", "delta_max_p"}})
            : plastic_law("luding[unloading=constant]", inputs,
                          {{"k1", "k1"}, {"k2", "k2"}, {"kc", "kc"}});
    check_plastic_path(law, entry);
  }
}

// dp = k2/(k2 - k1) phi-f 2 R* = (5/4) (1/20) 1 mm.
BOOST_AUTO_TEST_CASE(the_limit_comes_from_the_plastic_depth_and_the_radii) {
  const Luding law;
  BOOST_TEST(std::abs(law.spring(5e-4).limit / 6.25e-5 - 1) <= 1e-15);
  BOOST_TEST(
      pressed("luding", 8e-5).normal == pressed("luding[limit-overlap=6.25e-5]", 8e-5).normal,
      boost::test_tools::tolerance(1e-14));
  BOOST_TEST(pressed("luding", 8e-5).normal > 1e5 * 8e-5);
}

BOOST_AUTO_TEST_CASE(friction_goes_by_the_convention_that_is_asked_for) {
  for (const auto& entry : truth_of("normal", "friction_limits_of_a_plastic_contact")) {
    const auto overlaps = numbers_in(entry.at("inputs").at("overlaps_um"));
    for (const auto& [word, output] :
         {std::pair{"net", "net"}, {"positive", "positive"}, {"plus-kc", "plus_kc"}}) {
      AnyLaw law = framed_law("luding[k1=2e4,k2=1e5,kc=2e4,limit-overlap=6.25e-5,mu=.3]").law;
      law = law.with_option("friction-limit", word);
      const auto contact = law.contacts(1);
      double at = 0;
      for (std::size_t i = 0; i < overlaps.size(); ++i) {
        ContactStep step{.overlap_old = at, .overlap_new = 1e-6 * overlaps[i]};
        step.shift = {1, 0};  // far beyond the limit
        step.effective_radius = 1e-3;
        ContactForce force;
        ToldBeside told;
        contact->advance({&step, 1}, {&force, 1});
        contact->tell_beside({&step, 1}, {&force, 1}, {&told, 1});
        const double must = number_of(entry.at("outputs").at(output)[i]);
        BOOST_TEST_INFO_SCOPE(word << " at " << overlaps[i]);
        BOOST_TEST(std::abs(told.limit - must) <= 1e-15);
        BOOST_TEST(std::abs(force.tangential[0] - must) <= 1e-15);
        at = step.overlap_new;
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_softer_way_back_and_a_limit_of_nothing_are_refused) {
  BOOST_CHECK_THROW(framed_law("luding[k2=5e4]").law.contacts(1), InputError);
  BOOST_CHECK_THROW(framed_law("luding[phi-f=0]"), InputError);
  BOOST_CHECK_NO_THROW(framed_law("luding[k2=1e5,kc=0]").law.contacts(1));
}

// e^2 = 1/5 - kc 16/(5 (5 + kc)), over k1, is 0 for kc = 5/15.
BOOST_AUTO_TEST_CASE(a_pull_that_holds_bodies_for_ever_is_told_and_not_refused) {
  const auto notice = [](const char* law) { return framed_law(law).law.info().notice; };
  BOOST_TEST(notice("luding") == "");
  BOOST_TEST(notice("luding[unloading=constant,kc=3.3e4]") == "");
  BOOST_TEST(
      notice("luding[unloading=constant,kc=3.4e4]").starts_with("bodies that collide stick"));
  BOOST_TEST(notice("eepa") == "");
  BOOST_TEST(notice("eepa[ka=8e5]").starts_with("bodies that collide stick"));
}

}  // namespace
BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
