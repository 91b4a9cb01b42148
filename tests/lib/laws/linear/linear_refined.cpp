// SPDX-License-Identifier: BSD-3-Clause
// What must hold for the refined law whatever the contact, its state and the step. Scenarios of any
// size are drawn, with touch, opening, reversal, zero movement and forces at the limit to an ulp.
#include "lib/support.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(linear_refined_properties)
namespace {

using namespace testing;

ContactForce refined(const LinearScenario& s) {
  return linear_step(linear_law("linear-refined", s.parameters), s.force, s.step);
}

Vector2 turned(const Vector2& v, double angle) {
  return {std::cos(angle) * v[0] - std::sin(angle) * v[1],
          std::sin(angle) * v[0] + std::cos(angle) * v[1]};
}

/// The step from fraction a to fraction b.
ContactStep part_of(const ContactStep& step, double a, double b) {
  const auto overlap = [&](double t) {
    return t == 0   ? step.overlap_old
           : t == 1 ? step.overlap_new
                    : step.overlap_old + t * (step.overlap_new - step.overlap_old);
  };
  ContactStep part = step;
  part.overlap_old = overlap(a);
  part.overlap_new = overlap(b);
  part.approach = part.overlap_new - part.overlap_old;
  part.shift = (b - a) * step.shift;
  return part;
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_step_equals_the_same_step_in_parts) {
  BOOST_TEST(holds("semigroup", [] {
    const LinearScenario s = linear_scenario();
    const ContactForce whole = refined(s);
    std::vector<double> cuts{0, 1};
    const int inner = whole_number(1, 6);
    for (int i = 0; i < inner; ++i) cuts.push_back(between(0, 1));
    std::sort(cuts.begin(), cuts.end());
    std::vector<ContactStep> steps;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
      steps.push_back(part_of(s.step, cuts[i], cuts[i + 1]));
    const auto parts = advance(linear_law("linear-refined", s.parameters),
                               std::array{s.force[0], s.force[1]}, steps);
    double work = 0;
    double dissipated = 0;
    double normal = 0;
    for (const auto& part : parts) {
      work += part.force.work_tangential;
      dissipated += part.force.work_dissipated;
      normal += part.force.work_normal;
    }
    const Vector2 difference = whole.tangential - parts.back().force.tangential;
    note() << "force " << difference.norm() / s.limit() << " of the limit, work "
           << (work - whole.work_tangential) / s.work() << ", dissipation "
           << (dissipated - whole.work_dissipated) / s.work();
    require(difference.norm() <= 1e-12 * s.limit());
    require(std::abs(work - whole.work_tangential) <= 1e-12 * s.work());
    require(std::abs(dissipated - whole.work_dissipated) <= 1e-12 * s.work());
    const double size = std::max(std::abs(s.step.overlap_old), std::abs(s.step.overlap_new));
    require(std::abs(normal - whole.work_normal) <= 1e-14 * s.parameters.kn * size * size);
  }));
}

BOOST_AUTO_TEST_CASE(work_is_what_is_stored_and_what_slip_takes) {
  BOOST_TEST(holds("energy identity, dissipation integrated by itself", [] {
    const LinearScenario s = linear_scenario({.admissible = false});
    const ContactForce f = refined(s);
    const double residual = f.work_normal + f.work_tangential - f.work_stored - f.work_dissipated;
    const double normal = std::abs(f.work_normal) + std::abs(f.work_stored);
    const double before = s.force.dot(s.force) / s.parameters.kt;
    note() << "residual " << residual / s.work();
    require(std::abs(residual) <= 1e-13 * std::max(s.work(), before) + 1e-15 * normal);
    require(f.work_dissipated >= 0);
  }));
}

BOOST_AUTO_TEST_CASE(size_of_the_problem_does_not_matter) {
  BOOST_TEST(holds("scale invariance", [] {
    const LinearScenario s = linear_scenario({.any_scale = false});
    const bool power_of_two = coin();
    const double length =
        power_of_two ? std::exp2(whole_number(-30, 30)) : std::pow(10, between(-9, 9));
    const double newton =
        power_of_two ? std::exp2(whole_number(-30, 30)) : std::pow(10, between(-9, 9));
    LinearScenario scaled = s;
    scaled.parameters.kn *= newton / length;
    scaled.parameters.kt *= newton / length;
    scaled.step.overlap_old *= length;
    scaled.step.overlap_new *= length;
    scaled.step.shift *= length;
    scaled.force *= newton;
    const ContactForce a = refined(s);
    const ContactForce b = refined(scaled);
    if (power_of_two) {  // nothing is rounded in the change of units: equal to the last bit
      require(a.normal * newton == b.normal);
      require(Vector2(a.tangential * newton) == b.tangential);
      require(a.work_tangential * newton * length == b.work_tangential);
      require(a.work_dissipated * newton * length == b.work_dissipated);
      require(a.work_stored * newton * length == b.work_stored);
      require(a.regime == b.regime);
      require(a.status == b.status);
    } else {
      require((a.tangential - b.tangential / newton).norm() <= 1e-12 * s.limit());
      require(std::abs(a.work_tangential - b.work_tangential / newton / length) <=
              1e-12 * s.work());
    }
  }));
}

BOOST_AUTO_TEST_CASE(turning_the_axes_of_the_plane_turns_the_force) {
  BOOST_TEST(holds("equivariance", [] {
    const LinearScenario s = linear_scenario();
    const double angle = between(-4, 4);
    LinearScenario r = s;
    r.force = turned(s.force, angle);
    r.step.shift = turned(s.step.shift, angle);
    const ContactForce a = refined(s);
    const ContactForce b = refined(r);
    require((turned(a.tangential, angle) - b.tangential).norm() <= 1e-12 * s.limit());
    require(std::abs(a.work_tangential - b.work_tangential) <= 1e-12 * s.work());
    require(std::abs(a.work_dissipated - b.work_dissipated) <= 1e-12 * s.work());
  }));
}

BOOST_AUTO_TEST_CASE(slip_is_reported_where_the_trial_force_leaves_the_cone) {
  BOOST_TEST(holds("regime, against the trial force in long double", [] {
    const LinearScenario s = linear_scenario();
    const ContactForce f = refined(s);
    if (s.step.overlap_new <= 0) {
      require(f.regime == Regime::separated);
      require(f.tangential.isZero(0) && f.normal == 0);
      return;
    }
    using Wide = long double;
    const Wide old = s.step.overlap_old;
    const Wide now = s.step.overlap_new;
    const Wide touching = old < 0 ? now / (now - old) : Wide(1);
    const Vector2 start = old <= 0 ? Vector2(0, 0) : s.force;
    const Wide x = start[0] + touching * s.parameters.kt * s.step.shift[0];
    const Wide y = start[1] + touching * s.parameters.kt * s.step.shift[1];
    const Wide limit = Wide(s.parameters.mu) * s.parameters.kn * now;
    const Wide excess = std::hypot(x, y) - limit;
    only_if(std::abs(excess) > 1e-14L * std::max({limit, Wide(s.limit()), std::hypot(x, y)}));
    require(f.regime == (excess > 0 ? Regime::slip : Regime::stick));
  }));
}

BOOST_AUTO_TEST_CASE(status_is_clipped_only_where_a_force_outside_the_limit_was_handed_in) {
  BOOST_TEST(holds("clipped", [] {
    const LinearScenario s = linear_scenario({.admissible = false});
    const ContactForce f = refined(s);
    const double limit = s.parameters.mu * s.parameters.kn * s.step.overlap_old;
    const bool outside = s.step.overlap_old > 0 && s.force.norm() > limit * (1 + 1e-11);
    const bool inside = s.step.overlap_old <= 0 || s.force.norm() <= limit * (1 + 1e-13);
    if (outside) require(f.status == Status::clipped);
    if (inside) require(f.status == Status::ok);
  }));
}

BOOST_AUTO_TEST_CASE(energy_of_a_clipped_force_counts_as_dissipated) {
  const LinearParameters springs{1, 2, 0.5};
  ContactStep still;
  still.overlap_old = still.overlap_new = 1;
  const ContactForce f = linear_step(linear_law("linear-refined", springs), Vector2(3, 0), still);
  BOOST_TEST(f.status == Status::clipped);
  BOOST_TEST(f.tangential[0] == 0.5);
  BOOST_TEST(std::abs(f.work_dissipated - (9 - 0.25) / 4) <= 1e-15);  // (f^2 - L^2)/2kt
  BOOST_TEST(f.work_tangential == 0);
}

BOOST_AUTO_TEST_CASE(force_turns_and_never_jumps_across_the_direction_of_movement) {
  BOOST_TEST(holds("angle only falls while slipping at the limit", [] {
    LinearScenario s = linear_scenario({.any_scale = false, .frictionless = false});
    // In touch throughout, with a force at the limit.
    const double overlap = std::max(s.step.overlap_old, s.step.overlap_new);
    only_if(overlap > 0 && !s.step.shift.isZero(0));
    if (s.step.overlap_old <= 0) s.step.overlap_old = overlap;
    if (s.step.overlap_new <= 0) s.step.overlap_new = overlap;
    if (s.force.isZero(0)) s.force = {0.6, 0.8};
    s.force *= s.parameters.mu * s.parameters.kn * s.step.overlap_old / s.force.norm();
    const ContactForce f = refined(s);
    only_if(f.regime == Regime::slip);
    const auto angle = [&](const Vector2& v) {
      return std::atan2(s.step.shift[0] * v[1] - s.step.shift[1] * v[0], s.step.shift.dot(v));
    };
    require(std::abs(angle(f.tangential)) <= std::abs(angle(s.force)) + 1e-8);
    if (std::abs(angle(f.tangential)) > 1e-8 && std::abs(angle(s.force)) < 3.14)
      require(angle(f.tangential) * angle(s.force) >= 0);
  }));
}

BOOST_AUTO_TEST_CASE(switches_off_one_by_one_leave_a_finite_force_inside_the_limit) {
  std::vector<std::string> laws = switch_combinations();
  laws.emplace_back("linear-refined[table=1024]");
  laws.emplace_back("linear-refined[table=2,work=average]");
  BOOST_TEST(holds("all combinations of switches", [laws] {
    const LinearScenario s = linear_scenario({.admissible = false});
    const ContactForce f = linear_step(linear_law(one_of(laws), s.parameters), s.force, s.step);
    const double limit = s.parameters.mu * f.normal;
    require(f.tangential.norm() <= limit * (1 + 1e-14));
    require(f.status != Status::not_finite);
    for (const double work : {f.work_normal, f.work_tangential, f.work_stored, f.work_dissipated})
      require(std::isfinite(work));
  }));
}

// Each switch on its own, on a step made for it: without it the answer is that of the formula that
// the paper starts from.
BOOST_AUTO_TEST_CASE(each_switch_turns_off_its_own_refinement) {
  const LinearParameters springs{1, 1, 0.5};
  ContactStep touch;  // 0.7 of the movement comes after touch
  touch.overlap_old = -3;
  touch.overlap_new = 7;
  touch.shift = {2, -1};
  const auto at_touch = [&](std::string_view law) -> Vector2 {
    return linear_step(linear_law(law, springs), Vector2(0, 0), touch).tangential;
  };
  BOOST_TEST(apart(at_touch("linear-refined"), Vector2(1.4, -0.7)) <= 1e-15);
  BOOST_TEST(apart(at_touch("linear-refined[fresh-contact=off]"), Vector2(2, -1)) <= 1e-15);

  ContactStep across;  // from the limit 1, straight across
  across.overlap_old = across.overlap_new = 2;
  across.shift = {1, 0};
  const auto slipping = [&](std::string_view law, const Vector2& force) {
    return linear_step(linear_law(law, springs), force, across);
  };
  const Vector2 down{0, -1};
  // Gudermannian: 1 movement turns tan(45 deg) into exp(-1).
  const double angle = 2 * std::atan(std::exp(-1.0));
  BOOST_TEST(apart(slipping("linear-refined", down).tangential,
                   Vector2(std::cos(angle), -std::sin(angle))) <= 1e-15);
  BOOST_TEST(apart(slipping("linear-refined[slip-rotation=off]", down).tangential,
                   Vector2(std::sqrt(0.5), -std::sqrt(0.5))) <= 1e-15);
  // Integral of tanh over the movement; the paper's mean of the end forces gives tanh/2.
  BOOST_TEST(std::abs(slipping("linear-refined", down).work_tangential -
                      std::log(std::cosh(1.0))) <= 1e-15);
  BOOST_TEST(std::abs(slipping("linear-refined[work=average]", down).work_tangential -
                      0.5 * std::tanh(1.0)) <= 1e-15);
  // From inside: without the onset the whole movement turns the force from its old direction.
  const Vector2 inside{0, -0.6};
  const double onset = 0.8;  // 0.6^2 + 0.8^2 = 1
  const double start = std::atan2(0.6, 0.8);
  const double end = 2 * std::atan(std::tan(start / 2) * std::exp(-(1 - onset)));
  BOOST_TEST(apart(slipping("linear-refined", inside).tangential,
                   Vector2(std::cos(end), -std::sin(end))) <= 1e-15);
  BOOST_TEST(apart(slipping("linear-refined[slip-onset=off]", inside).tangential,
                   Vector2(std::cos(angle), -std::sin(angle))) <= 1e-15);
}

BOOST_AUTO_TEST_CASE(without_refinements_the_law_is_the_conventional_one) {
  BOOST_TEST(holds("all switches off", [] {
    const LinearScenario s = linear_scenario();
    const ContactForce plain = linear_step(
        linear_law(
            "linear-refined[fresh-contact=off,slip-onset=off,slip-rotation=off,work=average]",
            s.parameters),
        s.force, s.step);
    const ContactForce conventional =
        linear_step(linear_law("linear-conventional", s.parameters), s.force, s.step);
    // In the step of opening the refined law still leaves out the movement after parting; and a
    // contact that was open has no force.
    only_if(s.step.overlap_old > 0);
    require((plain.tangential - conventional.tangential).norm() <= 1e-13 * s.limit());
    if (s.step.overlap_new > 0)
      require(std::abs(plain.work_tangential - conventional.work_tangential) <= 1e-13 * s.work());
  }));
}

BOOST_AUTO_TEST_CASE(error_of_the_table_falls_with_the_square_of_its_cells) {
  const LinearParameters springs{1, 1, 0.5};
  const auto error = [&](int cells) {
    const AnyLaw exact = linear_law("linear-refined", springs);
    const AnyLaw table = linear_law("linear-refined[table=" + std::to_string(cells) + "]", springs);
    double worst = 0;
    for (int i = 1; i < 170; ++i) {
      const double angle = i * std::numbers::pi / 180;
      for (const double change : {0.0, -0.9, 0.5}) {
        ContactStep step;
        step.overlap_old = 2;
        step.overlap_new = 2 + change;
        step.shift = {0.3 + 0.01 * i, 0};
        const Vector2 force{std::cos(angle), std::sin(angle)};
        worst = std::max(worst, (linear_step(exact, force, step).tangential -
                                 linear_step(table, force, step).tangential)
                                    .norm());
      }
    }
    return worst;
  };
  const double coarse = error(512);
  const double fine = error(4096);
  const double order = std::log2(coarse / fine) / 3;
  BOOST_TEST(std::abs(order - 2) <= 0.15);
  BOOST_TEST(coarse <= 1e-2);
  BOOST_TEST(coarse >= 1e-6);
}

BOOST_AUTO_TEST_CASE(leaving_the_works_out_changes_no_force) {
  BOOST_TEST(holds("force alone", [] {
    const LinearScenario s = linear_scenario();
    const std::string law =
        one_of<std::string>({"linear-refined", "linear-refined[slip-rotation=off]",
                             "linear-refined[work=average]", "linear-refined[table=512]"});
    const auto contact = linear_law(law, s.parameters).contacts(1);
    contact->integrate_works(false);
    contact->unpack(0, std::array{s.force[0], s.force[1]});
    ContactForce alone;
    contact->advance(std::span(&s.step, 1), std::span(&alone, 1));
    const ContactForce with = linear_step(linear_law(law, s.parameters), s.force, s.step);
    require(alone.normal == with.normal);
    require(alone.tangential == with.tangential);
    require(alone.regime == with.regime);
    require(alone.status == with.status);
    require(std::isnan(alone.work_normal) && std::isnan(alone.work_tangential));
    require(std::isnan(alone.work_stored) && std::isnan(alone.work_dissipated));
  }));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
