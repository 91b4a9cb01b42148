// SPDX-License-Identifier: BSD-3-Clause
// Static and kinetic friction against answers of independent high-precision programs
// (tests/truth/friction.json), and what must hold whatever the contact, its state and the step.
#include "stickslip/laws/linear/linear_kinetic.hpp"

#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(linear_kinetic)
namespace {

using nlohmann::json;
using namespace testing;

constexpr double micrometre = 1e-6;

/// Numbers in one string, as the inputs of the truth are written.
std::vector<double> numbers(const json& text) {
  std::istringstream in(text.get<std::string>());
  std::vector<double> all;
  for (std::string word; in >> word;) all.push_back(std::stod(word));
  return all;
}

LinearKinetic law_of(const json& inputs) {
  return {.kn = inputs.contains("kn") ? number_of(inputs["kn"]) : 1e5,
          .kt = number_of(inputs["kt"]),
          .mu = number_of(inputs["mu"]),
          .mu_kinetic = number_of(inputs["mu_kinetic"])};
}

/// A law and the history of its one contact, taken along a path.
struct Contact {
  LinearKinetic law;
  LinearKinetic::History history = {};
  double overlap = 0;
  Vector2 place = Vector2::Zero();
  double work = 0;        ///< so far [J]
  double stored = 0;      ///< so far [J]
  double dissipated = 0;  ///< so far [J]

  /// To an overlap and a place, in so many steps.
  ContactForce to(double next_overlap, const Vector2& next, int steps = 1) {
    ContactForce force;
    const double overlap_before = overlap;
    const Vector2 before = place;
    for (int i = 1; i <= steps; ++i) {
      const double part = static_cast<double>(i) / steps;
      ContactStep step{.overlap_old = overlap};
      overlap = i == steps ? next_overlap : overlap_before + part * (next_overlap - overlap_before);
      const Vector2 here = before + part * (next - before);
      step.overlap_new = overlap;
      step.shift = here - place;
      place = here;
      force = law.advance(history, step);
      work += force.work_normal + force.work_tangential;
      stored += force.work_stored;
      dissipated += force.work_dissipated;
    }
    return force;
  }
  /// Shear at constant overlap.
  ContactForce shear(double x, double y = 0, int steps = 1) { return to(overlap, {x, y}, steps); }
};

/// Pressed by 1 N, limits of .5 N and .3 N, which the spring reaches after .5 and .3 mm.
Contact pressed() {
  Contact contact{{.kn = 1e5, .kt = 1e3, .mu = 0.5, .mu_kinetic = 0.3}};
  contact.to(1e-5, {0, 0});
  return contact;
}

void check_path(const json& entry, int steps) {
  const json& inputs = entry.at("inputs");
  const json& must = entry.at("outputs");
  const auto overlap = numbers(inputs.at("overlap"));
  const auto x = numbers(inputs.at("shift_1"));
  const auto y = numbers(inputs.at("shift_2"));
  Contact contact{law_of(inputs)};
  // Paths of many steps add up their round-off.
  const double accuracy = 1e-13 * std::sqrt(steps);
  for (std::size_t i = 0; i < overlap.size(); ++i) {
    const auto force = contact.to(micrometre * overlap[i], micrometre * Vector2(x[i], y[i]), steps);
    const Vector2 truth(number_of(must["force_1"][i]), number_of(must["force_2"][i]));
    BOOST_TEST(apart(force.tangential, truth) <= accuracy, "point " << i << " of " << steps);
    BOOST_TEST(std::abs(contact.dissipated - number_of(must["dissipated"][i])) <= 1e-5 * accuracy);
    BOOST_TEST(contact.history.slides == (must["slides"][i] == "yes"));
    BOOST_TEST((force.regime == Regime::slip) == contact.history.slides);
    BOOST_TEST(std::abs(contact.work - contact.stored - contact.dissipated) <= 1e-5 * accuracy);
    const double limit = contact.law.limit(contact.history, force);
    BOOST_TEST(force.tangential.norm() <= limit * (1 + 1e-14));
  }
}

std::vector<std::string> paths() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : truth_of<NamedEntries>("friction", "static_and_kinetic_path"))
    names.push_back(name);
  return names;
}

}  // namespace

BOOST_DATA_TEST_CASE(follows_the_truth_in_steps_of_any_size, data::make(paths())) {
  for (const int steps : {1, 2, 3, 17, 1000})
    check_path(truth_of<NamedEntries>("friction", "static_and_kinetic_path").at(sample), steps);
}

BOOST_AUTO_TEST_CASE(heat_of_a_cycle_holds_that_of_its_falls) {
  for (const auto& [name, entry] : truth_of<NamedEntries>("friction", "static_and_kinetic_cycle")) {
    const json& inputs = entry.at("inputs");
    const auto amplitudes = numbers(inputs.at("amplitude"));
    const double load = number_of(inputs["load"]);
    for (std::size_t i = 0; i < amplitudes.size(); ++i) {
      for (const int steps : {1, 7}) {
        Contact contact{law_of(inputs)};
        contact.to(load / contact.law.kn, {0, 0});
        const double far = micrometre * amplitudes[i];
        contact.shear(far, 0, steps);
        contact.shear(-far, 0, steps);
        contact.shear(far, 0, steps);
        const double before = contact.dissipated;
        contact.shear(-far, 0, steps);
        contact.shear(far, 0, steps);
        const double truth = number_of(entry["outputs"]["dissipated"][i]);
        BOOST_TEST(std::abs(contact.dissipated - before - truth) <= 1e-13 * truth);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_fall_is_heat_along_the_force_that_was_torn_off) {
  Contact contact = pressed();
  contact.shear(0.4e-3, 0.3e-3 - 1e-12);
  BOOST_TEST(contact.dissipated == 0);
  BOOST_TEST(!contact.history.slides);
  const ContactForce after = contact.shear(0.4e-3, 0.3e-3 + 1e-12);
  // (.5^2 - .3^2)/(2 kt); booked as sliding at .3 N it would be none.
  BOOST_TEST(std::abs(contact.dissipated - 8e-5) < 1e-11);
  BOOST_TEST(apart(after.tangential, Vector2(0.24, 0.18)) < 1e-8);
}

BOOST_AUTO_TEST_CASE(sticks_again_when_it_is_released) {
  Contact contact = pressed();
  contact.shear(2e-3);
  BOOST_TEST(contact.history.slides);
  contact.shear(1.99e-3);
  BOOST_TEST(!contact.history.slides);
  // Once released by .01 mm it is held to .5 N, which it reaches .2 mm further on.
  const ContactForce held = contact.shear(2.19e-3);
  BOOST_TEST(std::abs(held.tangential[0] - 0.49) < 1e-14);
  BOOST_TEST((contact.shear(2.3e-3).regime == Regime::slip));
}

BOOST_AUTO_TEST_CASE(sticks_again_where_the_load_grows_faster_than_the_spring) {
  Contact contact = pressed();
  contact.shear(2e-3);
  const ContactForce held = contact.to(2e-5, {2.1e-3, 0});  // .3 N and .1 N more, below .6 N
  BOOST_TEST((held.regime == Regime::stick));
  BOOST_TEST(std::abs(held.tangential[0] - 0.4) < 1e-14);
}

BOOST_AUTO_TEST_CASE(falls_and_is_held_again_in_one_step) {
  // The load goes from 1 N to .2 N while .4 N of the spring are released: less than mu dN = .4 N
  // releases the limit, more than mu-kinetic dN = .24 N the force.
  const auto run = [](int steps) {
    Contact contact = pressed();
    contact.shear(0.45e-3);
    contact.to(2e-6, {0.15e-3, 0}, steps);
    return contact;
  };
  // Torn off at |f| = .45 - .3 s = .5 - .4 s, s = .5: N = .6 N, .3 N fall to .18 N, then .03 N.
  for (const int steps : {1, 2, 16}) {
    const Contact contact = run(steps);
    BOOST_TEST(std::abs(contact.history.force[0] - 0.03) < 1e-14);
    BOOST_TEST(!contact.history.slides);
    BOOST_TEST(std::abs(contact.dissipated - (0.09 - 0.0324) / 2e3) < 1e-17);
  }
}

BOOST_AUTO_TEST_CASE(rest_changes_nothing_to_the_bit) {
  Contact contact = pressed();
  contact.shear(1e-3, 0.7e-3);
  const auto before = contact.history;
  for (int i = 0; i < 10; ++i) {
    const ContactForce rest = contact.shear(1e-3, 0.7e-3);
    BOOST_TEST((contact.history == before));
    BOOST_TEST((rest.tangential == before.force));
    BOOST_TEST((rest.regime == Regime::slip));
    BOOST_TEST(rest.work_tangential == 0);
    BOOST_TEST(rest.work_dissipated == 0);
  }
  contact.shear(1.1e-3, 0.77e-3);
  BOOST_TEST(contact.history.slides);  // and not held to .5 N
}

BOOST_AUTO_TEST_CASE(a_gap_forgets_that_it_slid) {
  Contact contact = pressed();
  contact.shear(2e-3);
  contact.to(-1e-6, {2e-3, 0});
  BOOST_TEST((contact.history == LinearKinetic::History{}));
  contact.to(1e-5, {2e-3, 0});
  const ContactForce held = contact.shear(2.45e-3);
  BOOST_TEST((held.regime == Regime::stick));
  BOOST_TEST(std::abs(held.tangential[0] - 0.45) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_step_of_touch_that_slides_does_so_at_the_kinetic_limit) {
  Contact held{pressed().law};
  BOOST_TEST(std::abs(held.to(1e-5, {0.49e-3, 0}).tangential[0] - 0.49) < 1e-14);
  Contact slides{pressed().law};
  const ContactForce force = slides.to(1e-5, {0.51e-3, 0});
  BOOST_TEST(std::abs(force.tangential[0] - 0.3) < 1e-14);
  BOOST_TEST(std::abs(force.work_dissipated - 0.5 * 0.3 * 0.21e-3) < 1e-17);
}

BOOST_AUTO_TEST_CASE(tells_the_limit_that_holds) {
  Contact contact = pressed();
  const AnyLaw law = framed_law("linear-kinetic")
                         .law.with({{"kn", 1e5}, {"kt", 1e3}, {"mu", 0.5}, {"mu-kinetic", 0.3}});
  BOOST_TEST(law.info().tells_limit);
  const auto contacts = law.contacts(1);
  const auto limit_after = [&](double overlap, double shift) {
    ContactStep step{.overlap_old = contact.overlap, .overlap_new = overlap, .shift = {shift, 0}};
    if (step.overlap_old <= 0) step.overlap_old = 0;
    contact.overlap = overlap;
    ContactForce force;
    ToldBeside told;
    contacts->advance({&step, 1}, {&force, 1});
    contacts->tell_beside({&step, 1}, {&force, 1}, {&told, 1});
    return told.limit;
  };
  contact.overlap = 0;
  BOOST_TEST(std::abs(limit_after(1e-5, 0) - 0.5) < 1e-15);
  BOOST_TEST(std::abs(limit_after(1e-5, 1e-3) - 0.3) < 1e-15);
  BOOST_TEST(std::abs(limit_after(1e-5, -1e-5) - 0.5) < 1e-15);
  BOOST_TEST(limit_after(-1e-5, 0) == 0);
}

BOOST_AUTO_TEST_CASE(a_kinetic_coefficient_above_the_static_one_is_refused) {
  const auto refused = [](const std::string& spec) -> std::string {
    try {
      framed_law(spec).law.contacts(1);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  BOOST_TEST(refused("linear-kinetic[mu=0.3,mu-kinetic=0.3]").empty());
  BOOST_TEST(says(refused("linear-kinetic[mu=0.2]"), {"mu-kinetic=0.3", "mu=0.2"}));
}

BOOST_AUTO_TEST_CASE(the_kinetic_coefficient_keeps_its_ratio_where_only_mu_is_set) {
  const AnyLaw law = framed_law("linear-kinetic[mu=0.4,mu-kinetic=0.1]").law;
  BOOST_TEST(std::abs(*law.with({{"mu", 0.2}}).value("mu-kinetic") - 0.05) < 1e-16);
  BOOST_TEST(*law.with({{"mu", 0}}).value("mu-kinetic") == 0);
  BOOST_TEST(*law.with({{"mu", 0.2}, {"mu-kinetic", 0.2}}).value("mu-kinetic") == 0.2);
  BOOST_TEST(*law.with({{"kn", 1}}).value("mu-kinetic") == 0.1);
}

BOOST_AUTO_TEST_CASE(packs_that_it_slides) {
  Contact contact = pressed();
  contact.shear(1e-3, 1e-3);
  LinearKinetic::History copy;
  copy.unpack(contact.history.pack());
  BOOST_TEST((copy == contact.history));
  BOOST_TEST(copy.slides);
  BOOST_CHECK_THROW(copy.unpack(std::array{1.0, 2.0}), InputError);
  BOOST_CHECK_THROW(copy.unpack(std::array{1.0, 2.0, 0.5}), InputError);
}

namespace {

struct KineticScenario {
  LinearScenario linear;
  LinearKinetic law;
  LinearKinetic::History history;
};

/// A scenario of linear springs whose force may slide at a limit that is lower.
KineticScenario kinetic_scenario(bool any_ratio = true) {
  KineticScenario s{linear_scenario(), {}, {}};
  const double ratio = any_ratio ? one_of<double>({0.1, 0.5, 0.6, 0.9, 0.999999, 1}) : 1;
  const LinearParameters& p = s.linear.parameters;
  s.law = {.kn = p.kn, .kt = p.kt, .mu = p.mu, .mu_kinetic = ratio * p.mu};
  s.history.slides = s.linear.step.overlap_old > 0 && coin();
  s.history.force = s.linear.force * (s.history.slides ? ratio : 1);
  note() << "ratio " << ratio << " slides " << s.history.slides << "; ";
  return s;
}

/// The step of a scenario in equal parts.
ContactForce in_parts(const KineticScenario& s, int parts, LinearKinetic::History& history) {
  ContactForce sum;
  const ContactStep& whole = s.linear.step;
  double from = whole.overlap_old;
  for (int i = 1; i <= parts; ++i) {
    ContactStep step = whole;
    step.overlap_old = from;
    if (i < parts) from = whole.overlap_old + (whole.overlap_new - whole.overlap_old) * i / parts;
    step.overlap_new = i < parts ? from : whole.overlap_new;
    step.shift = whole.shift / parts;
    const ContactForce force = s.law.advance(history, step);
    sum.tangential = force.tangential;
    sum.regime = force.regime;
    sum.work_tangential += force.work_tangential;
    sum.work_dissipated += force.work_dissipated;
  }
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_CASE(equal_coefficients_are_the_refined_law) {
  BOOST_TEST(holds("forces and works of linear-refined", [] {
    const KineticScenario s = kinetic_scenario(false);
    auto history = s.history;
    const ContactForce ours = s.law.advance(history, s.linear.step);
    const ContactForce refined = linear_step(linear_law("linear-refined", s.linear.parameters),
                                             s.history.force, s.linear.step);
    note() << "apart " << (ours.tangential - refined.tangential).norm() / s.linear.limit();
    require((ours.tangential - refined.tangential).norm() <= 1e-11 * s.linear.limit());
    require(std::abs(ours.work_tangential - refined.work_tangential) <= 1e-11 * s.linear.work());
    require(std::abs(ours.work_dissipated - refined.work_dissipated) <= 1e-11 * s.linear.work());
  }));
}

BOOST_AUTO_TEST_CASE(work_is_what_is_stored_and_what_slip_and_falls_take) {
  BOOST_TEST(holds("energy identity", [] {
    const KineticScenario s = kinetic_scenario();
    auto history = s.history;
    const ContactForce f = s.law.advance(history, s.linear.step);
    const double residual = f.work_normal + f.work_tangential - f.work_stored - f.work_dissipated;
    const double normal = std::abs(f.work_normal) + std::abs(f.work_stored);
    note() << "residual " << residual / s.linear.work();
    require(std::abs(residual) <= 1e-13 * s.linear.work() + 1e-15 * normal);
    require(f.work_dissipated >= 0);
    require(f.tangential.norm() <= s.law.limit(history, f) * (1 + 1e-14));
  }));
}

BOOST_AUTO_TEST_CASE(one_step_equals_the_same_step_in_parts) {
  BOOST_TEST(holds("semigroup", [] {
    const KineticScenario s = kinetic_scenario();
    auto whole_history = s.history;
    const ContactForce whole = s.law.advance(whole_history, s.linear.step);
    auto parts_history = s.history;
    const ContactForce parts = in_parts(s, whole_number(2, 9), parts_history);
    note() << "force " << (whole.tangential - parts.tangential).norm() / s.linear.limit()
           << " of the limit, heat "
           << (whole.work_dissipated - parts.work_dissipated) / s.linear.work();
    // Where it only just is torn off, or only just goes on to slide, round-off decides.
    const auto moved = [&](double part) {
      KineticScenario other = s;
      other.linear.step.shift *= 1 + part;
      other.history.force *= 1 + 0.1 * part;
      auto history = other.history;
      return other.law.advance(history, other.linear.step);
    };
    const ContactForce less = moved(-1e-11);
    const ContactForce more = moved(1e-11);
    const double by_force = (more.tangential - less.tangential).norm() / s.linear.limit();
    const double by_heat = std::abs(more.work_dissipated - less.work_dissipated) / s.linear.work();
    if (std::max(by_force, by_heat) > 1e-8) return;
    require((whole.tangential - parts.tangential).norm() <= 1e-11 * s.linear.limit());
    require(std::abs(whole.work_tangential - parts.work_tangential) <= 1e-11 * s.linear.work());
    require(std::abs(whole.work_dissipated - parts.work_dissipated) <= 1e-11 * s.linear.work());
  }));
}

BOOST_AUTO_TEST_CASE(exchanged_bodies_and_turned_axes_change_signs_and_axes_alone) {
  BOOST_TEST(holds("exchange, turn by a right angle", [] {
    const KineticScenario s = kinetic_scenario();
    auto history = s.history;
    const ContactForce force = s.law.advance(history, s.linear.step);
    Matrix2 right_angle;
    right_angle << 0, -1, 1, 0;
    auto turned = s.history;
    s.law.turn(turned, right_angle);
    ContactStep step = s.linear.step;
    step.shift = right_angle * step.shift;
    const ContactForce other = s.law.advance(turned, step);
    require((other.tangential - right_angle * force.tangential).norm() <= 1e-12 * s.linear.limit());
    require(turned.slides == history.slides);
    auto swapped = s.history;
    s.law.swap_bodies(swapped);
    step = s.linear.step;
    step.shift = -step.shift;
    require(Vector2(-force.tangential) == s.law.advance(swapped, step).tangential);
    require(swapped.slides == history.slides);
  }));
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
