// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_profile.hpp"

#include "reference/partial_slip/hertz_closed.hpp"
#include "tests/reference/partial_slip/hertz_truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hertz_profile)
namespace {

using namespace testing;
using Wide = long double;

/// A seeded collinear history of normal and tangential movement, with separations if wanted.
std::vector<Movement<Wide>> random_history(unsigned seed, std::size_t steps, bool separates) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Movement<Wide>> path{{0.02L, {}}};
  for (std::size_t i = 0; i < steps; ++i) {
    const auto a = static_cast<Wide>(uniform(random));
    const auto b = static_cast<Wide>(uniform(random));
    Movement<Wide> next{path.back().overlap + 0.006L * a, {0.008L * b, 0}};
    if (next.overlap < 0.004L) next.overlap = separates ? -0.002L : 0.005L;
    if (path.back().overlap < 0) next.overlap = 0.004L * (1 + std::abs(a));
    if (i % 7 == 3) next.overlap = path.back().overlap;
    path.push_back(next);
  }
  return path;
}

HertzContact<Wide> soft_contact() {
  return make_contact(Elastic<Wide>{1, Wide(0.5)}, Wide(1), Wide(0.5));
}

template <class Real>
int compare_with_truth(Real tolerance) {
  int steps = 0;
  for (const nlohmann::json& entry : truth_of("jaeger")) {
    if (!is_exact_law(entry) || !is_collinear(entry)) continue;
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const HertzContact<Real> contact = contact_of<Real>(entry);
    const auto path = path_of<Real>(entry);
    const auto states = exact_collinear_path<Real>(contact, path);
    const std::size_t every = entry.value("output_every", std::size_t{1});
    Real scale = 0;
    for (const auto& state : states) scale = std::max(scale, contact.mu * state.normal);
    for (std::size_t i = 0; i < entry["output"].size(); ++i) {
      const auto wanted = static_cast<Real>(number(entry["output"][i]["Ft"][0]));
      BOOST_TEST(std::abs(states[i * every].tangential[0] - wanted) <= tolerance * scale);
      ++steps;
    }
  }
  return steps;
}

BOOST_AUTO_TEST_CASE(forces_are_those_of_the_truth) {
  BOOST_TEST(compare_with_truth<Wide>(1e-17L) > 150);
  BOOST_TEST(compare_with_truth<double>(4e-15) > 150);
}

BOOST_AUTO_TEST_CASE(tractions_and_profiles_are_those_of_the_truth) {
  int entries = 0;
  for (const nlohmann::json& entry : truth_of("jaeger")) {
    if (!is_exact_law(entry) || !is_collinear(entry)) continue;
    BOOST_TEST_INFO_SCOPE(entry.at("name"));
    const HertzContact<Wide> contact = contact_of<Wide>(entry);
    const auto path = path_of<Wide>(entry);
    DeflectionProfile<Wide> profile(contact);
    Wide deepest = 0;
    for (const Movement<Wide>& movement : path) {
      profile.advance(movement.overlap, movement.shift[0]);
      deepest = std::max(deepest, movement.overlap);
    }
    const auto terms = profile.traction_terms();
    const Wide a = contact.contact_radius(profile.overlap());
    for (const nlohmann::json& point : entry.at("traction"))
      BOOST_TEST(std::abs(traction<Wide>(contact, terms, a * number(point["rho_over_a"])) -
                          number(point["tau"][0])) <=
                 2e-16L * contact.mu * contact.pressure(0, deepest));
    // e at the points of the truth's own load history, from their slopes (half overlaps there)
    const nlohmann::json& stack = entry.at("final_stack");
    Wide e = 0;
    for (std::size_t i = stack.size(); i-- > 1;) {
      e += 2 * number(stack[i]["p"][0]) * (number(stack[i]["zeta"]) - number(stack[i - 1]["zeta"]));
      BOOST_TEST(std::abs(profile.deflection(2 * number(stack[i - 1]["zeta"])) - e) <=
                 1e-16L * contact.mu * deepest);
    }
    ++entries;
  }
  BOOST_TEST(entries >= 14);
}

BOOST_AUTO_TEST_CASE(agrees_with_masing_branches_at_constant_normal_force) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide slide = contact.sliding_shift(overlap);
  const Wide limit = contact.mu * contact.normal_force(overlap);
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1.2, 1.2);
  MasingContact<Wide> masing(contact, overlap);
  DeflectionProfile<Wide> profile(contact);
  profile.advance(overlap, 0);
  for (int i = 0; i < 1000; ++i) {
    const Wide target = static_cast<Wide>(uniform(random)) * slide;
    const Wide move = target - masing.shift();
    masing.move_to(target);
    const HertzState<Wide>& state = profile.advance(overlap, move);
    BOOST_TEST(std::abs(state.tangential[0] - masing.force()) <= 1e-16L * limit);
  }
}

BOOST_AUTO_TEST_CASE(dissipates_a_mindlin_cycle_and_an_oblique_cycle) {
  const HertzContact<Wide> contact = soft_contact();
  const Wide overlap = 0.02L;
  const Wide limit = contact.mu * contact.normal_force(overlap);
  for (const Wide q : {0.1L, 0.5L, 0.9L, 0.99L}) {
    const Wide amplitude = mindlin_shift(contact, overlap, q * limit);
    DeflectionProfile<Wide> profile(contact);
    profile.advance(overlap, 0);
    profile.advance(overlap, amplitude);
    const HertzState<Wide> before = profile.state();
    profile.advance(overlap, -2 * amplitude);
    const HertzState<Wide> after = profile.advance(overlap, 2 * amplitude);
    const Wide wanted = mindlin_cycle_dissipation(contact, overlap, q * limit);
    const Wide scale = limit * contact.sliding_shift(overlap);
    BOOST_TEST(std::abs(after.dissipated - before.dissipated - wanted) <= 1e-17L * scale);
    BOOST_TEST(std::abs(after.work_tangential - before.work_tangential - wanted) <= 1e-17L * scale);
    BOOST_TEST(std::abs(after.stored - before.stored) <= 1e-17L * scale);
  }
  for (const std::size_t steps : {1U, 2U, 7U, 64U}) {
    const ObliqueCycle<Wide> cycle(contact, contact.normal_force(overlap), 4, 0.9L);
    DeflectionProfile<Wide> profile(contact);
    Wide shift = 0;
    for (const ObliqueState<Wide>& point : cycle.points(steps)) {
      profile.advance(point.overlap, point.shift - shift);
      shift = point.shift;
      BOOST_TEST(std::abs(profile.state().tangential[0] - point.tangential) <=
                 1e-16L * contact.mu * point.normal);
    }
  }
}

BOOST_AUTO_TEST_CASE(work_is_stored_or_dissipated_on_random_histories) {
  const HertzContact<Wide> contact = soft_contact();
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const auto path = random_history(seed, 200, seed % 2 == 0);
    const auto states = exact_collinear_path<Wide>(contact, path);
    Wide scale = 0;
    Wide last_loss = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const HertzState<Wide>& state = states[i];
      scale += std::abs(path[i].shift[0]) * contact.mu * state.normal;
      BOOST_TEST(std::abs(state.work_tangential - state.stored - state.dissipated) <=
                 1e-17L * scale);
      BOOST_TEST(state.dissipated >= last_loss);
      BOOST_TEST(std::abs(state.tangential[0]) <= contact.mu * state.normal * (1 + 1e-17L));
      last_loss = state.dissipated;
      if (path[i].overlap <= 0) BOOST_TEST(state.stored == 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(does_not_depend_on_how_steps_are_split) {
  const HertzContact<Wide> contact = soft_contact();
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const auto path = random_history(seed, 100, true);
    const auto whole = exact_collinear_path<Wide>(contact, path);
    DeflectionProfile<Wide> split(contact);
    Wide overlap = 0;
    const Wide work_scale = contact.mu * contact.normal_force(0.05L) * 0.4L;
    for (std::size_t i = 0; i < path.size(); ++i) {
      for (int part = 1; part <= 5; ++part) {
        const Wide fraction = static_cast<Wide>(part) / 5;
        split.advance(
            part == 5 ? path[i].overlap : overlap + fraction * (path[i].overlap - overlap),
            path[i].shift[0] / 5);
      }
      overlap = path[i].overlap;
      BOOST_TEST(std::abs(split.state().tangential[0] - whole[i].tangential[0]) <=
                 1e-16L * contact.mu * contact.normal_force(0.02L));
      BOOST_TEST(std::abs(split.state().dissipated - whole[i].dissipated) <= 1e-16L * work_scale);
      BOOST_TEST(std::abs(split.state().work_tangential - whole[i].work_tangential) <=
                 1e-16L * work_scale);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_frictionless_contact_has_no_tangential_force) {
  HertzContact<Wide> contact = soft_contact();
  contact.mu = 0;
  for (const HertzState<Wide>& state :
       exact_collinear_path<Wide>(contact, random_history(3, 50, true))) {
    BOOST_TEST(state.tangential[0] == 0);
    BOOST_TEST(state.dissipated == 0);
    BOOST_TEST(state.work_tangential == 0);
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_it_cannot_follow) {
  DeflectionProfile<Wide> profile(soft_contact());
  BOOST_CHECK_THROW(profile.advance(std::nanl(""), 0), std::invalid_argument);
  BOOST_CHECK_THROW(profile.advance(0.01L, INFINITY), std::invalid_argument);
  const std::vector<Movement<Wide>> turned{{0.01L, {0, 0.001L}}};
  BOOST_CHECK_THROW((void)exact_collinear_path<Wide>(soft_contact(), turned),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_step_without_movement_changes_nothing) {
  DeflectionProfile<double> profile(make_contact(Elastic<double>{1, 0.3}, 1.0, 0.37));
  profile.advance(0.011, 0.0041);
  profile.advance(0.009, -0.0023);
  const HertzState<double> before = profile.state();
  const HertzState<double> after = profile.advance(0.009, 0);
  BOOST_TEST(after.tangential[0] == before.tangential[0]);
  BOOST_TEST(after.work_tangential == before.work_tangential);
  BOOST_TEST(after.dissipated == before.dissipated);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
