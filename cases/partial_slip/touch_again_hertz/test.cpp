// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/touch_again_hertz/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/hertzian/jaeger.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(touch_again_hertz)
namespace {

using Outcome = TouchAgainHertz::Outcome;

/// What a made-up law does wrong around a gap.
enum class Mistake {
  none,
  keeps_the_force,      ///< what it has stored stays through the gap
  forgets_the_next,     ///< it is forgotten with the next step apart only
  tells_the_last_force  ///< while the bodies are apart
};

/// Hertz and Mindlin without slip, with a mistake.
template <Mistake mistake>
struct MadeUpMindlin {
  double shear_modulus = 29e9;
  double poisson_ratio = 0.15;
  double mu = 0.5;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;

  struct History {
    Vector2 force = Vector2::Zero();
    bool operator==(const History&) const = default;
    std::vector<double> pack() const { return {}; }
    void unpack(std::span<const double>) {}
  };
  static constexpr LawIdentity identity{"made-up", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction};
  static void describe(auto& visitor) { describe_hertz<MadeUpMindlin>(visitor); }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    if (step.overlap_new <= 0) {
      if (mistake == Mistake::tells_the_last_force) out.tangential = history.force;
      const bool keeps = mistake == Mistake::keeps_the_force ||
                         (mistake == Mistake::forgets_the_next && step.overlap_old > 0);
      if (!keeps) history = {};
      return out;
    }
    history.force += contact.tangential_stiffness(step.overlap_new) * step.shift;
    const double limit = mu * out.normal;
    if (const double size = history.force.norm(); size > limit) history.force *= limit / size;
    out.regime = Regime::stick;
    out.tangential = history.force;
    return out;
  }
};

template <Mistake mistake>
Outcome run_of(int steps, const TouchAgainHertz& asked = {}) {
  return asked.run(made_up_scheme<MadeUpMindlin<mistake>>(asked), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(TouchAgainHertz{.mu = 0.2, .gap = 0, .movement = 2.5});
}

// The virgin curve is 1 - (1 - x)^1.5: at x = 0.6 it is at 1 - 0.4^1.5, and 0.9 back from there the
// branch twice as large has taken 2 (1 - 0.55^1.5) away.
BOOST_AUTO_TEST_CASE(the_second_contact_has_the_forces_found_by_hand) {
  const auto forces = TouchAgainHertz{}.exact_forces();
  const double loaded = 1 - std::pow(0.4, 1.5);
  BOOST_TEST(std::abs(forces[0] - loaded) <= 1e-15);
  BOOST_TEST(std::abs(forces[1] - (loaded - 2 * (1 - std::pow(0.55, 1.5)))) <= 1e-15);
  BOOST_TEST(std::abs(forces[3] - 1) <= 1e-15);
}

BOOST_AUTO_TEST_CASE(jaeger_is_exact_in_any_number_of_steps) {
  const TouchAgainHertz asked;
  for (const int steps : {1, 2, 7}) {
    const Outcome found = asked.run(scheme_for(asked, "jaeger"), steps);
    BOOST_TEST(found.force <= 1e-12);
    BOOST_TEST(found.force_family <= 1e-12);
    BOOST_TEST(found.remembered == 0);
    BOOST_TEST(found.in_gap == 0);
  }
}

BOOST_AUTO_TEST_CASE(
    laws_without_partial_slip_are_wrong_as_in_a_virgin_contact_and_remember_nothing) {
  const TouchAgainHertz asked;
  for (const char* law : {"hertz-mindlin", "hertz-mindlin[form=total]", "modified-mindlin",
                          "incremental-mindlin-deresiewicz"}) {
    const Outcome found = asked.run(scheme_for(asked, law), 64);
    BOOST_TEST(found.remembered == 0, law);
    BOOST_TEST(found.in_gap == 0, law);
  }
  // Without slip the force is 1.5 x: 0.9 at x = 0.6, and -0.45 at -0.3.
  const double exact = asked.exact_forces()[1];
  const double gap = asked.run(scheme_for(asked, "hertz-mindlin"), 1).force;
  BOOST_TEST(gap >= std::abs(-0.45 - exact) - 1e-12);
  BOOST_TEST(std::abs(gap - run_of<Mistake::none>(1).force) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(a_force_that_is_kept_through_the_gap_is_seen) {
  for (const int steps : {1, 16, 64}) {
    const Outcome found = run_of<Mistake::keeps_the_force>(steps);
    BOOST_TEST(found.remembered > 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_is_forgotten_in_the_second_step_apart_is_seen) {
  const Outcome found = run_of<Mistake::forgets_the_next>(4);
  BOOST_TEST(found.remembered > 0.01);
  BOOST_TEST(found.in_gap == 0);
}

BOOST_AUTO_TEST_CASE(a_force_between_spheres_that_are_apart_is_seen) {
  const Outcome found = run_of<Mistake::tells_the_last_force>(8);
  BOOST_TEST(found.in_gap > 0.05);
  BOOST_TEST(found.remembered == 0);
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepared("touch-again-hertz", {{"overlap", "0.02"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
