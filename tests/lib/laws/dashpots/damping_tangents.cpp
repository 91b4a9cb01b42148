// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of dashpots that any law may have, against differences of the laws along random
// steps, and by hand.
#include <random>

#include "lib/support.hpp"
#include "stickslip/contact/law/contacts.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(damping_tangents)
namespace {

using namespace testing;

constexpr double dt = 1e-5;  ///< [s]

Vector3 dashpot_of(const Contacts& contact, const ContactStep& step) {
  ContactForce f;
  contact.clone()->advance({&step, 1}, {&f, 1});
  return {f.damping_normal, f.damping_tangential[0], f.damping_tangential[1]};
}

/// A step with a number of the overlap and the shift (0 to 2) or of their rates (3 to 5) changed.
ContactStep moved(ContactStep step, int number, double by) {
  if (number == 0) step.overlap_new += by;
  if (number == 1 || number == 2) step.shift[number - 1] += by;
  if (number == 3) step.approach_velocity += by;
  if (number > 3) step.velocity[number - 4] += by;
  return step;
}

/// Central differences, once extrapolated; nothing where both sides do not agree.
std::optional<Vector3> slope_by(const Contacts& contact, const ContactStep& step, int number) {
  const double h = 1e-5 * (number < 3 ? 1e-5 : 1);
  const auto at = [&](double by) { return dashpot_of(contact, moved(step, number, by)); };
  const auto difference = [&](double by) -> Vector3 { return (at(by) - at(-by)) / (2 * by); };
  const Vector3 far = difference(h);
  const Vector3 near = difference(h / 2);
  const Vector3 bend = (at(h) - 2 * at(0) + at(-h)) / h;
  const double size = std::max(near.norm(), 1e-6);
  if ((far - near).norm() > 1e-6 * size || bend.norm() > 1e-3 * size) return std::nullopt;
  return Vector3((4 * near - far) / 3);
}

/// Columns over what a dashpot and a spring have there: by movement, and by rate.
struct Compared {
  double worst = 0;
  int columns = 0;
  int kinks = 0;
  int cut = 0;  ///< steps in which the dashpot is held to the force of the spring
};

Compared compare(const std::string& word) {
  const auto contact = framed_law(word).law.contacts(1);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  ContactStep step{.dt = dt, .effective_radius = 0.01, .mass_p = 0.02, .mass_q = 0.03};
  Compared all;
  for (int i = 0; i < 200; ++i) {
    step.overlap_old = step.overlap_new;
    step.overlap_new = 1e-5 * (0.7 + uniform(random));
    step.shift = 1e-5 * Vector2(uniform(random), uniform(random));
    step.velocity = 2 * Vector2(uniform(random), uniform(random));
    step.approach_velocity = 2 * uniform(random);
    DampingTangent told;
    BOOST_TEST_REQUIRE(contact->damping_tangents({&step, 1}, {&told, 1}));
    ContactForce force;
    contact->clone()->advance({&step, 1}, {&force, 1});
    if (force.normal > 0 && force.damping_normal == -force.normal) ++all.cut;
    for (int number = 0; number < 6; ++number) {
      const Vector3 given = number < 3 ? Vector3(told.by_movement.col(number))
                                       : Vector3(told.by_rate.col(number - 3));
      const auto found = slope_by(*contact, step, number);
      if (!found) {
        ++all.kinks;
        continue;
      }
      ++all.columns;
      const double scale = std::max(found->norm(), 1e-3);
      all.worst = std::max(all.worst, (given - *found).norm() / scale);
    }
    contact->advance({&step, 1}, {&force, 1});
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(are_what_differences_of_the_laws_find) {
  const std::string of_hertz = "hertz-mindlin[G=1e8,nu=0.2,damping-rule=";
  const std::string of_springs = "linear-conventional[kn=1e5,kt=7e4,damping-rule=";
  for (const std::string& word :
       {of_springs + "constant,damping-coefficient=20]",
        of_springs + "mass,damping-coefficient=1000,tangential-damping=share]",
        of_springs + "tsuji,restitution=0.5,tangential-damping=0.3,damping-limit=outside]",
        of_springs + "coefficient,restitution=0.5,tangential-damping=0.3,damping-limit=stick]",
        of_springs + "viscoelastic,damping-coefficient=1e-4,pull=cut]",
        of_springs + "hunt-crossley,damping-coefficient=2,pull=cut]",
        of_springs + "hunt-crossley,restitution=0.6]",
        of_springs + "tsuji,restitution=0.5,tangential-damping=share,damping-over=contact]",
        of_hertz + "tsuji,restitution=0.5]",
        of_hertz + "tsuji,restitution=0.5,tangential-damping=0.5,pull=cut]",
        of_hertz + "tsuji,restitution=0.5,damping-over=contact]",
        of_hertz + "viscoelastic,damping-coefficient=1e-5,tangential-damping=share]",
        of_hertz + "hunt-crossley,restitution=0.6,tangential-damping=share]",
        of_hertz + "hunt-crossley,restitution=0.6,damping-over=contact]",
        of_hertz + "thornton,restitution=0.6,tangential-damping=share,damping-limit=outside]",
        of_hertz + "constant,damping-coefficient=30,tangential-damping=share,pull=cut]",
        std::string("luding[damping-rule=constant,damping-coefficient=20,pull=cut]"),
        std::string("jkr[damping-rule=mass,damping-coefficient=1000,tangential-damping=share,"
                    "damping-limit=outside]")}) {
    BOOST_TEST_INFO_SCOPE(word);
    const Compared all = compare(word);
    BOOST_TEST(all.worst < 1e-7);
    BOOST_TEST(all.columns > 700);
    BOOST_TEST(all.kinks < 60);
    if (word.find("pull=cut") != std::string::npos) BOOST_TEST(all.cut > 5);
  }
}

/// Tsuji's dashpot alpha sqrt(m K) z^(1/4) z': 1/4 of its force over the overlap.
BOOST_AUTO_TEST_CASE(of_tsuji_are_a_quarter_of_the_force_over_the_overlap) {
  const auto contact =
      framed_law("hertz-mindlin[damping-rule=tsuji,restitution=0.7]").law.contacts(1);
  const ContactStep step{.overlap_old = 1e-5,
                         .overlap_new = 1.6e-5,
                         .approach_velocity = 0.4,
                         .dt = dt,
                         .effective_radius = 0.01,
                         .mass_p = 0.02,
                         .mass_q = 0.03};
  const double force = dashpot_of(*contact, step)[0];
  DampingTangent k;
  BOOST_TEST_REQUIRE(contact->damping_tangents({&step, 1}, {&k, 1}));
  BOOST_TEST(k.by_rate(0, 0) == force / 0.4, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(k.by_movement(0, 0) == force / 4 / 1.6e-5, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(k.by_rate.norm() == k.by_rate(0, 0));
  BOOST_TEST(k.by_movement.norm() == k.by_movement(0, 0));
}

/// One body that slides at the limit: spring and dashpot give mu N together, whatever the velocity
/// along them is.
BOOST_AUTO_TEST_CASE(inside_the_limit_leave_what_is_across) {
  const auto contact = framed_law(
                           "linear-conventional[kn=2,kt=1,mu=.5,damping-rule=constant,"
                           "damping-coefficient=.25,tangential-damping=share]")
                           .law.contacts(1);
  const ContactStep step{.overlap_old = 1,
                         .overlap_new = 1,
                         .shift = {3, 0},
                         .velocity = {8, 0},
                         .dt = 1,
                         .effective_radius = 1};
  DampingTangent k;
  BOOST_TEST_REQUIRE(contact->damping_tangents({&step, 1}, {&k, 1}));
  // The spring alone is at its limit of 1 N of a trial of 3 N; with the dashpot's 2 N there are 3.
  Matrix3 by_rate = Matrix3::Zero();
  by_rate(0, 0) = 0.25;
  by_rate(2, 2) = 0.25 / 3;
  Matrix3 by_movement = Matrix3::Zero();
  by_movement(2, 2) = (1. / 3 - 1) / 3;  // across: a third of the spring's 1/3, less that
  BOOST_TEST((k.by_rate - by_rate).norm() < 1e-15);
  BOOST_TEST((k.by_movement - by_movement).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(are_told_only_beside_a_tangent_and_a_known_limit) {
  for (const char* const word :
       {"spring-foundation[damping-rule=tsuji,restitution=0.5]",
        "luding[damping-rule=constant,damping-coefficient=20,tangential-damping=share]"}) {
    const auto contact = framed_law(word).law.contacts(1);
    const ContactStep step{.overlap_new = 1e-5, .dt = dt, .effective_radius = 0.01};
    DampingTangent k;
    BOOST_TEST(!contact->damping_tangents({&step, 1}, {&k, 1}), word);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
