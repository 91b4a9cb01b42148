// SPDX-License-Identifier: BSD-3-Clause
// A diagnosis of laws whose twin is not what they are, and of dashpots that no parameter sets.
#include <cmath>
#include <filesystem>

#include "reports/stickslip/study.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/mistakes/look_for.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

using reports::OwnDashpot;

/// What is built into a law beside a right normal dashpot.
enum class Tangential { right, root, drives, logarithm, across, in_gap, quadratic };

/// A spring and slider with dashpots that no parameter sets.
template <Tangential tangential>
struct Damped {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"damped", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) {
    visitor.number(&Damped::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&Damped::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&Damped::mu, {"mu", "-", "mu", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    advance_limited_spring(kt, mu, step, history, out);
    if (!(step.dt > 0)) return out;
    const Vector2 rate = step.shift / step.dt;
    if (step.overlap_new <= 0) {
      if (tangential == Tangential::in_gap) out.damping_tangential = 0.2 * rate;
      return out;
    }
    out.damping_normal = 0.3 * (step.overlap_new - step.overlap_old) / step.dt;
    if (tangential == Tangential::across) {
      out.damping_tangential = {0.2 * length_of(rate), 0};
    } else {
      out.damping_tangential = coefficient(length_of(rate)) * rate;
    }
    return out;
  }
  double coefficient(double speed) const noexcept {
    switch (tangential) {
      case Tangential::root:
        return 1e-3 * std::sqrt(kt);
      case Tangential::drives:
        return -0.2;
      case Tangential::logarithm:  // of a number with a unit
        return 0.02 * std::log(0.7 * kt);
      case Tangential::quadratic:
        return 0.2 * speed;
      default:
        return 0.2;
    }
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

template <Tangential tangential>
reports::Diagnosis diagnosis_of() {
  return study::diagnose(study::own_law<Damped<tangential>>("like=linear-conventional"));
}

/// What is said of its tangential dashpot.
template <Tangential tangential>
OwnDashpot dashpot_of() {
  const reports::Diagnosis found = diagnosis_of<tangential>();
  BOOST_TEST_REQUIRE(found.dashpots.size() == 2U);
  BOOST_TEST(found.dashpots[0].direction == "normal");
  BOOST_TEST(found.dashpots[0].coefficient == 0.3, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(found.dashpots[0].wrong == "");
  BOOST_TEST_INFO_SCOPE("it shows in " << (found.shows_in.empty() ? "" : found.shows_in.front()));
  BOOST_TEST(found.is_equal == found.dashpots[1].wrong.empty());
  return found.dashpots[1];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(diagnosis)

BOOST_AUTO_TEST_CASE(a_right_dashpot_of_its_own_is_told_and_nothing_is_wrong_with_the_law) {
  const OwnDashpot constant = dashpot_of<Tangential::right>();
  BOOST_TEST(constant.coefficient == 0.2, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(constant.wrong == "");
  BOOST_TEST(dashpot_of<Tangential::root>().wrong == "");
  BOOST_TEST(diagnosis_of<Tangential::right>().mistakes.empty());
}

BOOST_AUTO_TEST_CASE(a_tangential_dashpot_of_its_own_that_drives_is_named) {
  const OwnDashpot driving = dashpot_of<Tangential::drives>();
  BOOST_TEST(driving.coefficient == -0.2, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!driving.wrong.empty());
  const reports::Diagnosis found = diagnosis_of<Tangential::drives>();
  BOOST_TEST_REQUIRE(!found.mistakes.empty());
  BOOST_TEST(found.mistakes.front().name == "damping-of-tangential-sign");
  BOOST_TEST(!found.is_unknown);
}

BOOST_AUTO_TEST_CASE(what_else_no_dashpot_may_do_is_said) {
  const auto says = [](const OwnDashpot& dashpot, const char* what) {
    BOOST_TEST(dashpot.wrong.find(what) != std::string::npos, dashpot.wrong);
  };
  says(dashpot_of<Tangential::logarithm>(), "logarithm");
  says(dashpot_of<Tangential::across>(), "across");
  says(dashpot_of<Tangential::in_gap>(), "gap");
  says(dashpot_of<Tangential::quadratic>(), "proportion");
}

BOOST_AUTO_TEST_CASE(a_poor_twin_is_replaced_by_its_best_variant) {
  for (const std::string form : {"total", "rescaled", "rescaled-displacement"}) {
    BOOST_TEST_INFO_SCOPE(form);
    const reports::Diagnosis found =
        study::diagnose(make_scheme("hertz-mindlin[form=" + form + ",mistake=twirl-ignored]"));
    BOOST_TEST(found.twin == "hertz-mindlin");
    BOOST_TEST(found.variant == "hertz-mindlin[form=" + form + "]");
    BOOST_TEST(found.poor_match < 0.99);
    BOOST_TEST_REQUIRE(!found.mistakes.empty());
    BOOST_TEST(found.mistakes.front().name == "twirl-ignored");
    BOOST_TEST(found.mistakes.front().match > 0.999);
  }
  // Where the twin explains all, its options are let alone: this one is a variant, too.
  const reports::Diagnosis explained =
      study::diagnose(make_scheme("hertz-mindlin[mistake=kt-at-start-of-step]"));
  BOOST_TEST(explained.variant == "");
  BOOST_TEST(explained.mistakes.front().name == "kt-at-start-of-step");
}

BOOST_AUTO_TEST_CASE(a_law_is_held_against_one_that_can_err) {
  const reports::Diagnosis found = study::diagnose(make_scheme("geometric-spring[frame=fixed]"));
  BOOST_TEST(found.nearest == "geometric-spring");
  BOOST_TEST(found.twin.starts_with("linear-"), found.twin);
  BOOST_TEST(!found.mistakes.empty());
}

BOOST_AUTO_TEST_CASE(mistakes_of_a_mixture_leave_the_other_stiffness_right) {
  const reports::Diagnosis found =
      study::diagnose(make_scheme("hertz-mindlin[mistake=nu-squared-outside]"));
  BOOST_TEST(found.mistakes.front().name == "nu-squared-outside");
  for (const reports::FactorFound& factor : found.factors) {
    const double expected = factor.what == "first tangential stiffness" ? 1 : 1.3 / 0.7;
    BOOST_TEST(factor.factor == expected, boost::test_tools::tolerance(1e-9));
  }
  BOOST_TEST(std::ranges::count(found.factors, "normal force", &reports::FactorFound::what) == 1);
}

BOOST_AUTO_TEST_CASE(of_each_mistake_it_is_known_what_to_look_for) {
  for (const MistakeInfo& mistake : known_mistakes())
    BOOST_TEST(!what_to_look_for(mistake).empty(), mistake.name);
}

BOOST_AUTO_TEST_CASE(reports_that_are_named_are_there) {
  std::size_t count = 0;
  for (const MistakeInfo& mistake : known_mistakes()) {
    for (const std::string_view report : reports_on(mistake)) {
      const auto page = std::filesystem::path(STICKSLIP_SOURCE_DIR) / "docs/reports" / report;
      BOOST_TEST(std::filesystem::exists(page / "README.md"), page);
      ++count;
    }
  }
  BOOST_TEST(count >= 8U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
