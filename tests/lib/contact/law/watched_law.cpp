// SPDX-License-Identifier: BSD-3-Clause
// Laws that are looked at on their way are the laws themselves.
#include "stickslip/contact/law/watched_law.hpp"

#include "complaint.hpp"
#include "lib/support.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(watched_law_)
namespace {

using namespace testing;

/// Loaded, and sheared to and fro by ever less: each turn is one more to remember.
std::vector<ContactStep> nested_loops(int turns) {
  std::vector<ContactStep> steps(1);
  steps[0].overlap_new = 1e-5;
  for (int i = 0; i < turns; ++i) {
    ContactStep step;
    step.overlap_old = step.overlap_new = 1e-5;
    const double size = 1e-6 * (turns - i) / turns;
    step.shift = {(i % 2 == 0 ? 1 : -1) * size, 0};
    steps.push_back(step);
  }
  for (ContactStep& step : steps) {
    step.approach = step.overlap_new - step.overlap_old;
    step.dt = 1e-5;
    step.velocity = step.shift / step.dt;
    step.effective_radius = 5e-3;
  }
  return steps;
}

/// What a law says of itself along a path.
std::shared_ptr<LawWatch> watched(const AnyLaw& law, const std::vector<ContactStep>& steps) {
  auto watch = std::make_shared<LawWatch>();
  advance(watched_law(law, watch), {}, steps);
  return watch;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_full_history_is_seen) {
  const auto full = watched(framed_law("jaeger[history-limit=3]").law, nested_loops(12));
  BOOST_TEST(full->history_full);
  BOOST_TEST(!full->not_finite);
  const auto large = watched(framed_law("jaeger").law, nested_loops(12));
  BOOST_TEST(!large->history_full);
  BOOST_TEST(!large->not_finite);
}

BOOST_AUTO_TEST_CASE(an_answer_that_is_not_finite_is_seen_unless_the_step_is_not_finite_either) {
  std::vector<ContactStep> steps = nested_loops(2);
  const AnyLaw stiff = framed_law("linear-refined[kn=1e308]").law;
  for (ContactStep& step : steps) step.overlap_old = step.overlap_new = 1e3;
  BOOST_TEST(watched(stiff, steps)->not_finite);
  steps = nested_loops(1);
  steps[1].shift[1] = std::numeric_limits<double>::quiet_NaN();
  const AnyLaw law = framed_law("linear-refined").law;
  BOOST_TEST_REQUIRE(advance(law, {}, steps)[1].force.status == Status::not_finite);
  BOOST_TEST(!watched(law, steps)->not_finite);
}

BOOST_AUTO_TEST_CASE(an_answer_in_a_block_is_seen_too) {
  const auto watch = std::make_shared<LawWatch>();
  constexpr std::size_t count = contacts_in_block + 2;
  const auto contacts =
      watched_law(framed_law("linear-refined[kn=1e308]").law, watch).contacts(count);
  BOOST_TEST(contacts->goes_by_lanes());
  std::array<StepBlock, 2> steps;
  std::array<ForceBlock, 2> forces;
  for (StepBlock& block : steps) {
    block.overlap_old.fill(1e-300);
    block.overlap_new.fill(1e-300);
  }
  steps[1].overlap_new[2] = 1e3;  // beyond the last contact
  contacts->advance_blocks(steps, forces, count);
  BOOST_TEST(!watch->not_finite);
  steps[1].overlap_new[1] = std::numeric_limits<double>::quiet_NaN();
  contacts->advance_blocks(steps, forces, count);
  BOOST_TEST(!watch->not_finite);
  steps[1].overlap_new[1] = 1e3;
  contacts->advance_blocks(steps, forces, count);
  BOOST_TEST(watch->not_finite);
}

BOOST_AUTO_TEST_CASE(all_contacts_and_their_copies_report_to_one_watch) {
  const auto watch = std::make_shared<LawWatch>();
  const AnyLaw law = watched_law(framed_law("jaeger[history-limit=3]").law, watch);
  const auto first = law.contacts(2);
  const auto copy = first->clone();
  BOOST_TEST(!watch->history_full);
  for (const ContactStep& step : nested_loops(12)) {
    ContactForce force;
    copy->advance(std::span(&step, 1), std::span(&force, 1), 1);
  }
  BOOST_TEST(watch->history_full);
}

BOOST_AUTO_TEST_CASE(a_watched_law_answers_and_remembers_as_ever) {
  const AnyLaw law = framed_law("modified-mindlin[mu=0.3]").law;
  const AnyLaw same = watched_law(law, std::make_shared<LawWatch>()).with({{"mu", 0.2}});
  const auto steps = nested_loops(8);
  const std::vector<Answer> expected = advance(law.with({{"mu", 0.2}}), {}, steps);
  const std::vector<Answer> given = advance(same, {}, steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    BOOST_TEST(given[i].force.normal == expected[i].force.normal);
    BOOST_TEST(given[i].force.tangential == expected[i].force.tangential);
    BOOST_TEST(given[i].history == expected[i].history);
  }
  BOOST_TEST(same.value("mu").value() == 0.2);
}

BOOST_AUTO_TEST_CASE(its_twin_stays) {
  const AnyLaw law = framed_law("linear-conventional").law.like(framed_law("linear-refined"));
  const AnyLaw seen = watched_law(law, std::make_shared<LawWatch>());
  BOOST_TEST_REQUIRE(seen.twin() != nullptr);
  BOOST_TEST(seen.twin()->law.info().name == "linear-refined");
  BOOST_TEST(watched_law(framed_law("jaeger").law, std::make_shared<LawWatch>()).twin() == nullptr);
}

BOOST_AUTO_TEST_CASE(works_are_changed_and_forces_are_not) {
  const AnyLaw law = framed_law("linear-refined[mu=0.02]").law;
  const auto steps = nested_loops(6);
  const std::vector<Answer> before = advance(law, {}, steps);
  const std::vector<Answer> after = advance(with_other_works(law), {}, steps);
  double heat = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactForce& a = before[i].force;
    const ContactForce& b = after[i].force;
    BOOST_TEST(b.normal == a.normal);
    BOOST_TEST(b.tangential == a.tangential);
    const double more = steps[i].shift[0] > 0 ? 1.25 : 1;
    BOOST_TEST(b.work_tangential == 1.2 * more * a.work_tangential, tolerance(1e-12));
    BOOST_TEST(b.work_dissipated == 1.4 * more * a.work_dissipated, tolerance(1e-12));
    heat += a.work_dissipated;
    BOOST_TEST(after[i].history == before[i].history);
  }
  BOOST_TEST(heat > 0);
}

BOOST_AUTO_TEST_CASE(roles_that_the_other_law_lacks_are_hidden_and_keep_their_values) {
  const AnyLaw damped = framed_law("hertz-mindlin[damping=3]").law;
  const LawInfo other = framed_law("jaeger").law.info();
  BOOST_TEST_REQUIRE(other.by_role("damping") == nullptr);
  const AnyLaw narrowed = with_roles_of(damped, other);
  BOOST_TEST(narrowed.info().by_role("damping") == nullptr);
  BOOST_TEST(!narrowed.info().can(Capability::damping));
  BOOST_TEST(!narrowed.value("damping").has_value());
  BOOST_TEST(complaint([&] { narrowed.with({{"damping", 1}}); }) != "");
  // What both have can be set; options without a role stay.
  BOOST_TEST(narrowed.with({{"mu", 0.2}}).value("mu").value() == 0.2);
  BOOST_TEST(complaint([&] { narrowed.with_option("form", "total"); }) == "");
  const auto steps = nested_loops(2);
  BOOST_TEST(advance(narrowed, {}, steps)[0].force.damping_normal ==
             advance(damped, {}, steps)[0].force.damping_normal);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
