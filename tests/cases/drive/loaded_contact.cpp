// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/loaded_contact.hpp"

#include "cases/drive/drive.hpp"
#include "cases/schemes/scheme.hpp"
#include "cases/support.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(loaded_contact)

namespace {

using namespace stickslip;

constexpr double radius = 0.01;

/// Laws of the catalogue whose contacts can be driven in the contact frame, with friction, that
/// neither pull nor have a friction limit of their own.
std::vector<AnyLaw> laws() {
  std::vector<AnyLaw> all;
  for (const LawInfo& info : law_catalogue()) {
    if (info.can(Capability::friction) && !info.can(Capability::bodies) &&
        parts_of(info).normal_is_known())
      all.push_back(make_scheme(quick(info.name)).law());
  }
  return all;
}

double mu_of(const AnyLaw& law) { return law.value("mu").value_or(0.5); }

/// Feasible loads: normal forces that never fall far, tangential ones inside 0.9 of the limit.
std::vector<LoadStep> random_loads(const AnyLaw& law, unsigned seed, int steps) {
  std::mt19937 engine(seed);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(engine() >> 5) / double(1u << 27);
  };
  std::vector<LoadStep> path;
  for (int i = 0; i < steps; ++i) {
    LoadStep step;
    step.normal = Imposed::force;
    step.normal_value = uniform(2, 5);
    step.tangential = {Imposed::force, Imposed::force};
    const double size = uniform(0, 0.9) * mu_of(law) * step.normal_value;
    const double angle = uniform(0, 6.28);
    step.tangential_value = size * Vector2(std::cos(angle), std::sin(angle));
    // Some steps are mixes.
    if (i % 3 == 1) {
      step.tangential = {Imposed::movement, Imposed::movement};
      step.tangential_value = Vector2(uniform(-1e-8, 1e-8), uniform(-1e-8, 1e-8));
    }
    path.push_back(step);
  }
  return path;
}

}  // namespace

BOOST_AUTO_TEST_CASE(forces_are_met_by_every_law_of_the_catalogue) {
  for (const AnyLaw& law : laws()) {
    for (const unsigned seed : {1u, 2u, 3u}) {
      const auto path = random_loads(law, seed, 30);
      const auto found = drive_loads(law, path, radius);
      BOOST_TEST_INFO_SCOPE(law.info().name << " seed " << seed);
      for (std::size_t i = 0; i < path.size(); ++i) {
        BOOST_TEST_INFO_SCOPE("step " << i);
        BOOST_TEST(name_of(found[i].status) == "met");
        BOOST_TEST(std::abs(found[i].force.normal - path[i].normal_value) <=
                   1e-12 * path[i].normal_value);
        if (path[i].tangential[0] == Imposed::movement) {
          BOOST_TEST(found[i].step.shift == path[i].tangential_value);
          continue;
        }
        // Relative to the force, whose components may cancel against those before.
        BOOST_TEST(apart(found[i].force.tangential, path[i].tangential_value) <=
                   1e-12 * mu_of(law) * path[i].normal_value);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_history_is_advanced_once_a_step) {
  // What was found, driven plainly, gives the same forces bit by bit: no trial left a trace.
  for (const AnyLaw& law : laws()) {
    const auto found = drive_loads(law, random_loads(law, 7, 20), radius);
    std::vector<ContactStep> steps;
    for (const LoadedStep& step : found) steps.push_back(step.step);
    const auto plain = drive(law, steps);
    BOOST_TEST_INFO_SCOPE(law.info().name);
    for (std::size_t i = 0; i < found.size(); ++i) {
      BOOST_TEST(plain[i].normal == found[i].force.normal);
      BOOST_TEST(plain[i].tangential == found[i].force.tangential);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_linear_law_in_stick_moves_by_force_over_stiffness) {
  const AnyLaw law =
      make_scheme("linear-refined").law().with({{"kn", 2e5}, {"kt", 1e5}, {"mu", 0.5}});
  LoadStep step{
      .normal = Imposed::force, .normal_value = 20, .tangential = {Imposed::force, Imposed::force}};
  LoadedContact contact(law);
  BOOST_TEST(contact.advance(step).step.overlap_new == 1e-4, tolerance(1e-13));
  Vector2 shift = Vector2::Zero();
  for (const Vector2& force : {Vector2(4, 0), Vector2(-2, 6), Vector2(0, -9), Vector2(3, 3)}) {
    step.tangential_value = force;
    const LoadedStep found = contact.advance(step);
    shift += found.step.shift;
    BOOST_TEST(apart(shift, force / 1e5) <= 1e-12 * 1e-4);
    BOOST_TEST(found.force.regime == Regime::stick);
  }
}

BOOST_AUTO_TEST_CASE(one_component_may_be_imposed_as_a_force_and_the_other_as_a_movement) {
  const AnyLaw law =
      make_scheme("linear-refined").law().with({{"kn", 1e5}, {"kt", 1e5}, {"mu", 0.5}});
  LoadedContact contact(law);
  contact.advance({.normal_value = 1e-4});
  const LoadedStep found = contact.advance({.normal_value = 1e-4,
                                            .tangential = {Imposed::force, Imposed::movement},
                                            .tangential_value = {2, 3e-5}});
  BOOST_TEST(found.force.tangential[0] == 2, tolerance(1e-12));
  BOOST_TEST(found.force.tangential[1] == 3, tolerance(1e-12));
  BOOST_TEST(found.step.shift[1] == 3e-5);
}

BOOST_AUTO_TEST_CASE(a_force_beyond_the_friction_limit_is_said_to_be_out_of_reach) {
  for (const AnyLaw& law : laws()) {
    LoadedContact contact(law, radius);
    LoadStep step{.normal = Imposed::force,
                  .normal_value = 4,
                  .tangential = {Imposed::force, Imposed::force}};
    contact.advance(step);
    const double limit = 4 * mu_of(law);
    step.tangential_value = Vector2(1.2 * limit, 0);
    const LoadedStep beyond = contact.advance(step);
    BOOST_TEST_INFO_SCOPE(law.info().name);
    BOOST_TEST(name_of(beyond.status) == "tangential-out-of-reach");
    // It gives what it can, and goes no further than that needs.
    const double sliding = 4 * law.value("mu-kinetic").value_or(mu_of(law));
    BOOST_TEST(beyond.force.tangential[0] == sliding, tolerance(1e-6));
    BOOST_TEST(beyond.step.shift[0] < 1e-4);
    // The next step goes on from there.
    step.tangential_value = Vector2(0.3 * limit, 0);
    const LoadedStep back = contact.advance(step);
    BOOST_TEST(name_of(back.status) == "met");
    BOOST_TEST(back.force.tangential[0] == 0.3 * limit, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(contacts_do_not_pull_and_part_under_no_force) {
  for (const AnyLaw& law : laws()) {
    LoadedContact contact(law, radius);
    contact.advance({.normal = Imposed::force, .normal_value = 4});
    BOOST_TEST_INFO_SCOPE(law.info().name);
    const LoadedStep parted = contact.advance({.normal = Imposed::force, .normal_value = 0});
    BOOST_TEST(name_of(parted.status) == "met");
    BOOST_TEST(parted.force.normal == 0);
    const LoadedStep pulled = contact.advance({.normal = Imposed::force, .normal_value = -1});
    BOOST_TEST(name_of(pulled.status) == "normal-out-of-reach");
    BOOST_TEST(pulled.force.normal == 0);
  }
}

// kn h + c h' = F: under a constant force the overlap creeps to F/kn with the time c/kn.
BOOST_AUTO_TEST_CASE(a_dashpot_creeps_under_a_constant_force) {
  const double kn = 1e5;
  const double damping = 50;
  const AnyLaw law = make_scheme("linear-refined")
                         .law()
                         .with({{"kn", kn}, {"kt", 1e5}, {"mu", 0.5}, {"damping", damping}});
  const int steps = 2000;
  const double dt = 1e-6;
  LoadedContact contact(law);
  for (int i = 0; i < steps; ++i)
    contact.advance({.normal = Imposed::force, .normal_value = 10, .dt = dt});
  // The dashpot of the step is a backward difference: implicit Euler, exactly.
  const double implicit = 1e-4 * (1 - std::pow(1 + kn * dt / damping, -steps));
  BOOST_TEST(contact.overlap() == implicit, tolerance(1e-9));
  BOOST_TEST(std::abs(contact.overlap() / (1e-4 * (1 - std::exp(-4.0))) - 1) <= 2e-3);
}

BOOST_AUTO_TEST_SUITE_END()
