// SPDX-License-Identifier: BSD-3-Clause
// rolling-mindlin beside its spring, Kalker's table and the elastic half-space.
#include "stickslip/laws/hertzian/rolling_mindlin.hpp"

#include "lib/support.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/description/error.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

using namespace testing;

constexpr double radius = 0.01;
constexpr double overlap = 1e-6;

/// A contact at rest under a constant overlap. Units: forces mu Fn, ways a, shifts mu Fn/(G a),
/// twists mu Fn/(G a^2).
class Pressed {
 public:
  explicit Pressed(double nu = 0.28) {
    law_.poisson_ratio = nu;
    step(Vector2::Zero(), Vector2::Zero(), 0, 0);
  }
  /// Moves and rolls in so many steps; the force at the end.
  Vector2 move(const Vector2& shift, const Vector2& way, double twist = 0, int steps = 1) {
    for (int i = 0; i < steps; ++i) step(shift / steps, way / steps, twist / steps, overlap);
    return force_ / limit();
  }
  /// Creep along x that keeps the force over a way.
  double creep_over(double way) {
    const double force = force_[0] / limit();
    double low = -1;
    double high = 2;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      Pressed trial = *this;
      (trial.move({middle * way, 0}, {way, 0})[0] < force ? low : high) = middle;
    }
    move({low * way, 0}, {way, 0});
    return low;
  }
  const RollingMindlin::History& history() const { return history_; }

 private:
  double limit() const {
    const double e_star = law_.shear_modulus / (1 - law_.poisson_ratio);
    return law_.mu * 4. / 3 * e_star * std::sqrt(radius / 2) * std::pow(overlap, 1.5);
  }
  void step(const Vector2& shift, const Vector2& way, double twist, double from) {
    const double a = std::sqrt(radius / 2 * overlap);
    const double unit = limit() / (law_.shear_modulus * a * a);
    law_.roll(history_, {a * way, twist * unit});
    force_ = law_.advance(history_, {.overlap_old = from,
                                     .overlap_new = overlap,
                                     .shift = unit * a * shift,
                                     .effective_radius = radius})
                 .tangential;
  }

  RollingMindlin law_;
  RollingMindlin::History history_;
  Vector2 force_ = Vector2::Zero();
};

/// Stiffness in mu Fn over the unit of shifts.
double stiffness(double nu) { return 4 / (2 - nu); }

}  // namespace

BOOST_AUTO_TEST_SUITE(rolling_mindlin)

BOOST_AUTO_TEST_CASE(is_its_spring_where_nothing_rolls) {
  const auto spring = framed_law("hertz-mindlin[stiffness=mean,first-step=touching]");
  const auto one = framed_law("rolling-mindlin").law.contacts(1);
  const auto other = spring.law.contacts(1);
  ContactStep step{
      .effective_radius = radius,
  };
  for (int i = 0; i < 300; ++i) {
    step.overlap_old = step.overlap_new;
    step.overlap_new = overlap * (1 + 1.1 * std::sin(0.3 * i));
    step.shift = 3e-7 * Vector2(std::cos(0.7 * i), std::sin(0.11 * i));
    ContactForce a;
    ContactForce b;
    one->advance(std::span(&step, 1), std::span(&a, 1));
    other->advance(std::span(&step, 1), std::span(&b, 1));
    BOOST_TEST(a.tangential == b.tangential);
    BOOST_TEST(a.normal == b.normal);
    BOOST_TEST(a.work_tangential == b.work_tangential);
    BOOST_TEST(a.regime == b.regime);
  }
}

// Kalker's table for circular contacts: C11, C22, C23.
BOOST_AUTO_TEST_CASE(small_creep_and_spin_have_the_coefficients_of_kalker) {
  struct Row {
    double nu, along, across, by_spin;
  };
  constexpr double small = 1e-6;
  constexpr double far = 20;
  for (const Row& row :
       {Row{0, 3.40, 3.40, 1.33}, Row{0.25, 4.12, 3.67, 1.47}, Row{0.5, 5.20, 3.98, 1.63}}) {
    Pressed along(row.nu);
    Pressed across(row.nu);
    Pressed spun(row.nu);
    BOOST_TEST(std::abs(along.move({small * far, 0}, {far, 0}, 0, 400)[0] / small - row.along) <
               2e-3);
    BOOST_TEST(std::abs(across.move({0, small * far}, {far, 0}, 0, 400)[1] / small - row.across) <
               2e-3);
    BOOST_TEST(std::abs(spun.move({0, 0}, {far, 0}, small * far, 400)[1] / small - row.by_spin) <
               2e-3);
  }
}

// Half-space, nu = .28, f = .657: another program's .1351 .1572 .1856 at 1/4, 1/2, 3/4, .2058 in
// the end.
BOOST_AUTO_TEST_CASE(creeps_as_the_half_space_from_rest_to_the_end) {
  Pressed contact;
  contact.move({0.657 / stiffness(0.28), 0}, {0, 0});
  double before = 0;
  std::vector<double> at_quarters;
  double peak = 0;
  for (int i = 1; i <= 160; ++i) {
    const double creep = contact.creep_over(0.025);
    if (i % 10 == 1 && i > 1) at_quarters.push_back((before + creep) / 2);
    before = creep;
    peak = std::max(peak, creep);
  }
  const std::array known{0.1351, 0.1572, 0.1856};
  for (std::size_t i = 0; i < known.size(); ++i)
    BOOST_TEST(std::abs(at_quarters[i] / known[i] - 1) < 0.02);
  BOOST_TEST(std::abs(before / 0.2058 - 1) < 0.01);
  BOOST_TEST(std::abs(peak / 0.2268 - 1) < 0.03);
}

// Half-space, nu = .28, 20 and 40 squares extrapolated: steady creep over that in proportion.
BOOST_AUTO_TEST_CASE(steady_creep_is_that_of_the_half_space) {
  struct Row {
    double nu, force, along;
  };
  for (const Row& row : {Row{0.28, 0.3, 0.0790}, Row{0.28, 0.5, 0.1435}, Row{0.28, 0.657, 0.2065},
                         Row{0.28, 0.8, 0.2818}, Row{0.28, 0.9, 0.3580}, Row{0.28, 0.97, 0.4501},
                         Row{0, 0.657, 0.2577}, Row{0.5, 0.657, 0.1664}}) {
    RollingMindlin law;
    law.poisson_ratio = row.nu;
    BOOST_TEST(std::abs(law.steady_creep({row.force, 0})[0] / row.along - 1) < 0.015);
  }
  RollingMindlin law;
  law.poisson_ratio = 0.28;
  BOOST_TEST(std::abs(law.steady_creep({0, 0.3})[1] / 0.0903 - 1) < 0.015);
  BOOST_TEST(std::abs(law.steady_creep({0, 0.657})[1] / 0.2373 - 1) < 0.015);
}

// Half-space, nu = .28, 30 squares: force at the creep .2058, from none, after each 4/15 of a
// radius.
BOOST_AUTO_TEST_CASE(constant_creep_brings_the_force_of_the_half_space) {
  constexpr double way = 4. / 15;
  constexpr std::array known{0.1225, 0.2313, 0.3261, 0.4069, 0.4729, 0.5237, 0.5598, 0.5868,
                             0.6073, 0.6228, 0.6345, 0.6434, 0.6500, 0.6551, 0.6588};
  Pressed contact;
  for (const double force : known) {
    const double found = contact.move({0.2058 * way, 0}, {way, 0}, 0, 8)[0];
    BOOST_TEST(std::abs(found - force) < 0.016);
  }
}

BOOST_AUTO_TEST_CASE(a_watched_law_is_told_the_way_too) {
  const AnyLaw law = framed_law("rolling-mindlin").law;
  const auto plain = law.contacts(1);
  const auto watched = watched_law(law, std::make_shared<LawWatch>()).contacts(1);
  BOOST_TEST(watched->asks_for_rolling());
  const auto after = [](Contacts& contacts) {
    ContactForce force;
    ContactStep step{.overlap_new = overlap, .shift = {1e-7, 0}, .effective_radius = radius};
    for (int i = 0; i < 3; ++i) {
      const RollingStep rolling{{2e-5, 1e-5}, 0};
      contacts.roll(std::span(&rolling, 1));
      contacts.advance(std::span(&step, 1), std::span(&force, 1));
      step.overlap_old = overlap;
    }
    return force.tangential;
  };
  const Vector2 told = after(*plain);
  BOOST_TEST(after(*watched) == told);
  BOOST_TEST(told[1] != 0);
}

// The half-space at a held shift, 20 squares: rocking by .1 takes .657 to .6036, by .3 to .4806.
BOOST_AUTO_TEST_CASE(rocking_takes_a_part_of_the_force_once) {
  struct Row {
    double rock, left;
  };
  for (const Row& row : {Row{0.1, 0.6036}, Row{0.3, 0.4806}}) {
    Pressed contact;
    contact.move({0.657 / stiffness(0.28), 0}, {0, 0});
    contact.move({0, 0}, {row.rock, 0}, 0, 20);
    const double once = contact.move({0, 0}, {-2 * row.rock, 0}, 0, 40)[0];
    BOOST_TEST(std::abs(once - row.left) < 0.02);
    for (int i = 0; i < 50; ++i) {
      contact.move({0, 0}, {2 * row.rock, 0}, 0, 10);
      contact.move({0, 0}, {-2 * row.rock, 0}, 0, 10);
    }
    BOOST_TEST(std::abs(contact.move({0, 0}, {0, 0})[0] - once) < 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(large_and_small_steps_of_rolling_agree) {
  const auto after = [](int steps) {
    Pressed contact;
    contact.move({0.2, 0.1}, {0, 0});
    return contact.move({0.1, 0.05}, {0.6, 0.3}, 0.05, steps);
  };
  const Vector2 fine = after(512);
  // First order, in the age and softening of the start of a step.
  BOOST_TEST(apart(after(64), fine) < 2e-3);
  BOOST_TEST(apart(after(16), fine) < 8e-3);
  BOOST_TEST(apart(after(1), fine) < 0.1);
  Pressed far;
  far.move({0.2, 0}, {0, 0});
  BOOST_TEST(far.move({0, 0}, {1e9, 0}).norm() < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_turned_path_gives_the_turned_force) {
  const auto after = [](double angle) {
    const Eigen::Rotation2D<double> turn(angle);
    Pressed contact;
    contact.move(turn * Vector2(0.2, 0.05), {0, 0});
    contact.move(turn * Vector2(0.02, 0.01), turn * Vector2(0.3, 0.2), 0.04, 7);
    const Vector2 force =
        contact.move(turn * Vector2(0.02, 0.1), turn * Vector2(-0.9, 0.4), -0.1, 9);
    return Vector2(turn.inverse() * force);
  };
  for (const double angle : {0.4, 1.7, 3.0, 4.9}) BOOST_TEST(apart(after(angle), after(0)) < 1e-12);
}

namespace {

/// Motion of two spheres of different radii in a step, by their rotations, and the same with the
/// bodies exchanged.
PairMotion motion_of(const Vector3& rotation_p, const Vector3& rotation_q,
                     const Vector3& movement) {
  PairMotion motion;
  motion.overlap_old = motion.overlap_new = overlap;
  motion.normal_old = motion.normal_new = Vector3(0.36, 0.48, 0.8);
  motion.rotation_p = rotation_p;
  motion.rotation_q = rotation_q;
  motion.movement = movement - movement.dot(motion.normal_new) * motion.normal_new;
  motion.effective_radius = radius;
  return motion;
}

PairMotion exchanged(PairMotion motion) {
  std::swap(motion.rotation_p, motion.rotation_q);
  motion.normal_old = -motion.normal_old;
  motion.normal_new = -motion.normal_new;
  motion.movement = -motion.movement;
  return motion;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_way_is_the_arc_of_both_spheres_and_none_in_a_rigid_rotation) {
  const Vector3 axis = Vector3(0, 0.8, -0.48).normalized() * 0.02;
  const auto rolling = motion_of(axis, -axis, {0, 0, 0});
  BOOST_TEST(std::abs(travel_of(rolling).norm() - 0.02 * radius) < 1e-3 * 0.02 * radius);
  BOOST_TEST(travel_of(motion_of(axis, axis, {0, 0, 0})).norm() == 0);
  BOOST_TEST(apart(travel_of(rolling), travel_of(exchanged(rolling))) < 1e-18);
}

BOOST_AUTO_TEST_CASE(bodies_exchanged_feel_the_opposite_force) {
  const FramedLaw law = framed_law("rolling-mindlin");
  const Vector3 normal(0.36, 0.48, 0.8);
  const std::array normals{normal, Vector3(-normal)};
  PairContacts contacts(law, normals);
  bool spun = false;
  for (int i = 0; i < 40; ++i) {
    auto motion =
        motion_of(1e-3 * Vector3(std::sin(i), 1, 0.3), 1e-3 * Vector3(-0.5, 0.2, std::cos(i)),
                  2e-9 * Vector3(1, std::sin(2 * i), 0));
    if (i == 0) motion.overlap_old = 0;
    const std::array both{motion, exchanged(motion)};
    std::array<PairForce, 2> forces;
    contacts.advance(both, forces);
    const double size = forces[0].tangential.norm();
    BOOST_TEST(apart(forces[0].tangential, -forces[1].tangential) <= 1e-12 * size + 1e-20);
    spun = spun || size > 0;
  }
  BOOST_TEST(spun);
}

BOOST_AUTO_TEST_CASE(a_way_that_is_no_number_leaves_the_contact_as_it_is) {
  Pressed contact;
  const Vector2 force = contact.move({0.1, 0}, {0, 0});
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  constexpr double endless = std::numeric_limits<double>::infinity();
  BOOST_TEST(apart(contact.move({0, 0}, {none, 0}), force) < 1e-15);
  BOOST_TEST(apart(contact.move({0, 0}, {0, endless}, 0), force) < 1e-15);
  BOOST_TEST(apart(contact.move({0, 0}, {0, 0}, none), force) < 1e-15);
  BOOST_TEST(contact.move({0, 0}, {1e9, 0}).norm() < 1e-12);
}

// A contact of a batch goes its own way, and a packed one goes on as if nothing had happened.
BOOST_AUTO_TEST_CASE(packs_what_it_remembers) {
  Pressed contact;
  contact.move({0.1, 0}, {0, 0});
  contact.move({0.05, 0}, {0.3, 0.1}, 0.01, 3);
  RollingMindlin::History copy;
  copy.unpack(contact.history().pack());
  BOOST_TEST(copy == contact.history());
  BOOST_TEST(copy.age > 0);
  BOOST_CHECK_THROW(copy.unpack(std::vector<double>(8)), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
