// SPDX-License-Identifier: BSD-3-Clause
// Laws of users with dashpots that no role switches off, and others with parts of their own: cases
// leave out what depends on them, with the part, and timestep holds them against themselves.
#include "cases/properties/dashpot_laws.hpp"
#include "reports/stickslip/study.hpp"
#include "stickslip/laws/linear/linear_kinetic.hpp"

BOOST_AUTO_TEST_SUITE(users_dashpots)

namespace {

using namespace stickslip;
using samples::DampedHertz;
using samples::DampedLinear;
using samples::Dashpot;

template <class Law>
Scheme with_parts(std::string_view parts) {
  return stickslip::study::own_law(samples::declaring<Law>(parts));
}

StudyResult judged(const Scheme& law, const std::string& name) {
  return stickslip::study::judge({law}, {name}).studies.front();
}

reports::TimestepAdvice advice(const Scheme& scheme) {
  reports::TimestepRequest request{.scheme = scheme};
  request.mass = 0.01;
  request.jobs = 1;
  return stickslip::study::timestep(request).advice();
}

}  // namespace

BOOST_AUTO_TEST_CASE(where_bodies_move_a_dashpot_that_stays_on_is_the_reason) {
  const Scheme law = with_parts<DampedLinear<Dashpot::apart>>("");
  for (const char* const name : {"linear-impact", "sliding-to-rolling", "sliding-excess"}) {
    const StudyResult result = judged(law, name);
    BOOST_TEST(result.verdict == reports::Verdict::not_applicable, name);
    BOOST_TEST(result.reason.find("dashpot=own") != std::string::npos, result.reason);
  }
  const StudyResult inside =
      judged(with_parts<DampedLinear<Dashpot::inside>>("dashpot=inside"), "linear-impact");
  BOOST_TEST(inside.reason.find("dashpot=inside") != std::string::npos, inside.reason);
}

BOOST_AUTO_TEST_CASE(on_prescribed_motions_it_is_judged_without_its_dashpot) {
  for (const char* const name : {"slip-rotation", "wg4-motions", "unequal-pair"}) {
    using reports::Verdict;
    using Apart = DampedLinear<Dashpot::apart>;
    using Inside = DampedLinear<Dashpot::inside>;
    using TooLarge = DampedLinear<Dashpot::inside, 130>;
    BOOST_TEST(judged(with_parts<Apart>(""), name).verdict == Verdict::pass, name);
    BOOST_TEST(judged(with_parts<Inside>("dashpot=inside"), name).verdict == Verdict::pass, name);
    BOOST_TEST(judged(with_parts<TooLarge>("dashpot=inside"), name).verdict == Verdict::fail, name);
  }
}

BOOST_AUTO_TEST_CASE(a_claim_of_hertz_is_held_against_the_elastic_force) {
  const char* const parts = "normal=hertzian dashpot=inside";
  BOOST_TEST(judged(with_parts<DampedHertz<>>(parts), "hertz-normal").verdict ==
             reports::Verdict::pass);
  BOOST_TEST(judged(with_parts<DampedHertz<130>>(parts), "hertz-normal").verdict ==
             reports::Verdict::fail);
}

BOOST_AUTO_TEST_CASE(a_dashpot_inside_that_is_not_declared_is_told_with_the_mend) {
  const StudyResult result = judged(with_parts<DampedHertz<>>(""), "hertz-normal");
  BOOST_TEST(result.verdict == reports::Verdict::fail);
  BOOST_TEST(result.reason.find("dashpot=inside") != std::string::npos, result.reason);
}

BOOST_AUTO_TEST_CASE(a_step_is_found_by_impacts_against_themselves) {
  const std::vector<Scheme> laws{with_parts<DampedLinear<Dashpot::apart>>(""),
                                 with_parts<DampedLinear<Dashpot::inside>>("dashpot=inside"),
                                 with_parts<DampedLinear<Dashpot::apart>>("limit=own"),
                                 make_scheme("linear-kinetic")};
  for (const Scheme& law : laws) {
    const reports::TimestepAdvice found = advice(law);
    BOOST_TEST_REQUIRE(found.step.has_value());
    BOOST_TEST(*found.step < found.contact_duration / 10);
    BOOST_TEST(found.deciding().case_name == "own-impact");
    std::size_t oblique = 0;
    for (const reports::AllowedStep& step : found.observables) {
      BOOST_TEST(reports::suffices(step.kind), step.observable);
      oblique += step.observable == "psi_out" ? 1 : 0;
    }
    BOOST_TEST(oblique == 2U);
  }
}

BOOST_AUTO_TEST_CASE(a_restitution_that_nobody_asked_for_is_held_to_what_the_law_tends_to) {
  reports::TimestepRequest request{.scheme = with_parts<DampedLinear<Dashpot::apart>>("")};
  request.mass = 0.01;
  request.jobs = 1;
  const auto found = stickslip::study::timestep(request).restitution;
  BOOST_TEST_REQUIRE(found.has_value());
  BOOST_TEST(!found->is_asked);
  BOOST_TEST(found->restitution == found->limit);
  BOOST_TEST(found->limit < 0.99);
  BOOST_TEST((found->end == DashpotEnd::pull));
  BOOST_TEST(found->tolerances.front().worst.steps > found->tolerances.front().mean.steps);
  // It pulls at the end, and cannot be meant for a code that cuts.
  request.end = DashpotEnd::cut;
  BOOST_CHECK_EXCEPTION(stickslip::study::timestep(request), InputError, [](const InputError& e) {
    return std::string(e.what()).find("leave --pull out") != std::string::npos;
  });
}

BOOST_AUTO_TEST_CASE(a_contact_beyond_the_overlap_has_no_such_impact) {
  const Scheme law = with_parts<DampedLinear<Dashpot::apart>>("range=hysteresis");
  BOOST_CHECK_EXCEPTION(advice(law), InputError, [](const InputError& e) {
    return std::string(e.what()).find("range=hysteresis") != std::string::npos;
  });
}

BOOST_AUTO_TEST_SUITE_END()
