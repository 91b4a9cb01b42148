// SPDX-License-Identifier: BSD-3-Clause
// Properties of the conventional linear law, and what every linear law shares: the limit, the
// symmetries and the contact damping.
#include "lib/support.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(linear_conventional_tests)
namespace {

using namespace testing;

const std::vector<std::string> linear_laws{"linear-conventional", "linear-refined",
                                           "linear-refined[table=64]",
                                           "linear-refined[slip-onset=off]"};

Vector2 mirrored(const Vector2& v) { return {v[0], -v[1]}; }

bool same_numbers(const ContactForce& a, const ContactForce& b) {
  return a.normal == b.normal && a.work_normal == b.work_normal &&
         a.work_tangential == b.work_tangential && a.work_stored == b.work_stored &&
         a.work_dissipated == b.work_dissipated && a.regime == b.regime && a.status == b.status;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(linear_conventional_properties)

BOOST_AUTO_TEST_CASE(work_is_the_trapezoid_of_the_forces_at_start_and_end) {
  BOOST_TEST(holds("trapezoid", [] {
    const LinearScenario s = linear_scenario();
    only_if(s.step.overlap_old > 0);
    const ContactForce f =
        linear_step(linear_law("linear-conventional", s.parameters), s.force, s.step);
    const double expected = 0.5 * (s.force + f.tangential).dot(s.step.shift);
    require(std::abs(f.work_tangential - expected) <= 1e-15 * s.work());
    const double stored =
        (f.tangential.dot(f.tangential) - s.force.dot(s.force)) / (2 * s.parameters.kt);
    const double scale = s.limit() * s.limit() / s.parameters.kt;
    require(std::abs(f.work_dissipated - (expected - stored)) <= 1e-14 * (s.work() + scale));
  }));
}

BOOST_AUTO_TEST_CASE(force_is_the_trial_force_brought_back_along_the_radius) {
  BOOST_TEST(holds("radial return", [] {
    const LinearScenario s = linear_scenario();
    const ContactForce f =
        linear_step(linear_law("linear-conventional", s.parameters), s.force, s.step);
    using Wide = long double;
    const Wide x = s.force[0] + Wide(s.parameters.kt) * s.step.shift[0];
    const Wide y = s.force[1] + Wide(s.parameters.kt) * s.step.shift[1];
    const Wide limit = Wide(s.parameters.mu) * s.parameters.kn * std::max(s.step.overlap_new, 0.0);
    const Wide size = std::hypot(x, y);
    const Wide factor = size > limit ? limit / size : Wide(1);
    const Vector2 expected(static_cast<double>(factor * x), static_cast<double>(factor * y));
    require((f.tangential - expected).norm() <= 1e-14 * static_cast<double>(limit));
  }));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(every_linear_law)

namespace {
LinearScenario any_scenario() { return linear_scenario({.admissible = false}); }
std::string any_law() { return one_of(linear_laws); }
}  // namespace

BOOST_AUTO_TEST_CASE(never_exceed_the_friction_limit_and_never_fail_on_finite_input) {
  BOOST_TEST(holds("limit", [] {
    const LinearScenario s = any_scenario();
    const ContactForce f = linear_step(linear_law(any_law(), s.parameters), s.force, s.step);
    require(f.normal == s.parameters.kn * std::max(s.step.overlap_new, 0.0));
    require(f.tangential.norm() <= s.parameters.mu * f.normal * (1 + 1e-14));
    require(f.status == Status::ok || f.status == Status::clipped);
    for (const double work : {f.work_normal, f.work_tangential, f.work_stored, f.work_dissipated})
      require(std::isfinite(work));
    require((f.regime == Regime::separated) == (s.step.overlap_new <= 0));
  }));
}

BOOST_AUTO_TEST_CASE(see_a_mirrored_contact_as_the_mirror_image_bit_for_bit) {
  BOOST_TEST(holds("mirror", [] {
    const LinearScenario s = any_scenario();
    const AnyLaw law = linear_law(any_law(), s.parameters);
    ContactStep step = s.step;
    step.shift = mirrored(step.shift);
    const ContactForce a = linear_step(law, s.force, s.step);
    const ContactForce b = linear_step(law, mirrored(s.force), step);
    require(same_numbers(a, b));
    require(mirrored(a.tangential) == b.tangential);
  }));
}

BOOST_AUTO_TEST_CASE(give_the_opposite_force_when_the_bodies_are_exchanged) {
  BOOST_TEST(holds("action and reaction", [] {
    const LinearScenario s = any_scenario();
    const AnyLaw law = linear_law(any_law(), s.parameters);
    const auto contact = law.contacts(1);
    contact->unpack(0, std::array{s.force[0], s.force[1]});
    contact->swap_bodies(0);
    ContactStep step = s.step;
    step.shift = -step.shift;
    ContactForce swapped;
    contact->advance(std::span(&step, 1), std::span(&swapped, 1));
    const ContactForce f = linear_step(law, s.force, s.step);
    require(same_numbers(f, swapped));
    require(Vector2(-f.tangential) == swapped.tangential);
  }));
}

BOOST_AUTO_TEST_CASE(turn_what_they_store_by_a_linear_map) {
  for (const std::string& name : linear_laws) {
    const auto contact = linear_law(name, {}).contacts(2);
    contact->unpack(1, std::array{3.0, -4.0});
    Matrix2 map;
    map << 1, 2, -5, 0.5;
    BOOST_TEST(contact->turn(std::span(&map, 1), 1));
    BOOST_TEST(contact->pack(1) == (std::vector<double>{-5, -17}));
    BOOST_TEST(contact->pack(0) == (std::vector<double>{0, 0}));
  }
}

// Kuhn, Suzuki & Daouadji, end of section 2: the dashpot stands beside spring and slider.
BOOST_AUTO_TEST_CASE(add_a_dashpot_that_friction_does_not_limit) {
  BOOST_TEST(holds("damping", [] {
    const LinearScenario s = any_scenario();
    const AnyLaw plain = linear_law(any_law(), s.parameters);
    const double nu = s.parameters.kn * 1e-3 * between(0.01, 10);
    const AnyLaw damped = plain.with({{"damping", nu}});
    const ContactForce a = linear_step(plain, s.force, s.step);
    const ContactForce b = linear_step(damped, s.force, s.step);
    require(same_numbers(a, b));
    require(a.tangential == b.tangential);
    require(a.work_viscous == 0 && a.damping_normal == 0 && a.damping_tangential.isZero(0));
    require(b.work_viscous >= 0);
    const double approach = s.step.overlap_new - s.step.overlap_old;
    if (s.step.overlap_new > 0) {
      const double rate = nu / s.step.dt;
      require(std::abs(b.damping_normal - rate * approach) <= 1e-15 * std::abs(rate * approach));
      require((b.damping_tangential - rate * s.step.shift).norm() <=
              1e-15 * rate * s.step.shift.norm());
    } else {
      require(b.damping_normal == 0 && b.damping_tangential.isZero(0));
    }
    // Constant velocity inside the step: power nu |v|^2, as long as the bodies touch.
    const double length = std::abs(approach);
    const double touched =
        length == 0
            ? (s.step.overlap_new > 0 ? 1 : 0)
            : std::clamp(
                  (std::max(s.step.overlap_old, 0.0) + std::max(s.step.overlap_new, 0.0)) / length,
                  0.0, 1.0);
    const double power =
        nu * (approach * approach + s.step.shift.dot(s.step.shift)) / (s.step.dt * s.step.dt);
    require(std::abs(b.work_viscous - power * s.step.dt * touched) <= 1e-13 * power * s.step.dt);
  }));
}

BOOST_AUTO_TEST_CASE(leave_the_dashpot_out_where_the_duration_is_not_known) {
  for (const std::string& name : linear_laws) {
    ContactStep step;
    step.overlap_old = step.overlap_new = 1;
    step.shift = {1e-3, 0};
    const AnyLaw law = linear_law(name, {}).with({{"damping", 3.0}});
    const ContactForce f = linear_step(law, Vector2(0, 0), step);
    BOOST_TEST(f.damping_tangential.isZero(0));
    BOOST_TEST(f.status == Status::ok);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
