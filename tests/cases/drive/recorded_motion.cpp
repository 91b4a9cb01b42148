// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded/recorded_motion.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(recorded_motion)

using namespace stickslip;

namespace {

Scheme ready(const Case& question, const std::string& law) {
  return with_parameters(make_scheme(law),
                         CaseParameters(question.info().parameters).law_parameters());
}

}  // namespace

// A program that tells what the law does gives its numbers again, through positions, velocities and
// forces alone.
BOOST_AUTO_TEST_CASE(motions_that_are_replayed_give_every_number_again) {
  constexpr int steps = 32;
  for (const std::string law : {"jaeger", "hertz-mindlin"}) {
    const Case& question = find_case("oblique-impact");
    const auto instance = question.prepare(CaseParameters(question.info().parameters));
    const Scheme plain = ready(question, law);
    const auto recorded = record_motions(*instance, plain, steps);
    // One for each instant of the touch in a step, and one for the impact itself.
    BOOST_TEST(recorded.size() > 1U);
    Scheme replayed = plain;
    replayed.framed = replaying_law(plain.framed, recorded);
    const auto direct = instance->measure(plain, steps).values;
    const auto again = instance->measure(replayed, steps).values;
    for (std::size_t i = 0; i < direct.size(); ++i) {
      const std::string& what = question.info().observables[i].name;
      // Regimes and works are not told by where bodies go.
      if (what.find("stick") != std::string::npos || what.find("slip") != std::string::npos ||
          what.find("heat") != std::string::npos)
        continue;
      BOOST_TEST_CONTEXT(law << ", " << what) {
        BOOST_TEST(std::abs(direct[i] - again[i]) <= 1e-12 * std::abs(direct[i]));
      }
    }
  }
}

// Several contacts at once, bodies that are held, laws with memory of the normal force, moments.
BOOST_AUTO_TEST_CASE(systems_that_are_replayed_give_every_number_again) {
  constexpr int steps = 32;
  struct Asked {
    const char* test;
    const char* law;
  };
  for (const auto& [test, law] : {Asked{"stacked-spheres", "linear-refined"},
                                  {"three-in-a-row", "linear-refined"},
                                  {"linear-impact", "linear-refined"},
                                  {"disc-relaxation", "geometric-spring"},
                                  {"cohesive-impact", "jkr"},
                                  {"cohesive-stack", "jkr"},
                                  {"plastic-impact", "luding"},
                                  {"plastic-impact", "walton-braun"},
                                  {"reduced-mass", "linear-refined[damping-rule=coefficient]"},
                                  {"rolling-to-rest", "linear-refined[rolling=sds]"},
                                  {"twisting-to-rest", "linear-refined[twisting=linear]"},
                                  {"rolling-on-incline", "linear-refined[rolling=epsd]"}}) {
    const Case& question = find_case(test);
    const auto instance = question.prepare(CaseParameters(question.info().parameters));
    const Scheme plain = ready(question, law);
    Scheme replayed = plain;
    replayed.framed = replaying_law(plain.framed, record_motions(*instance, plain, steps));
    const auto direct = instance->measure(plain, steps).values;
    const auto again = instance->measure(replayed, steps).values;
    std::size_t told = 0;
    for (std::size_t i = 0; i < direct.size(); ++i) {
      if (std::isnan(again[i])) continue;
      ++told;
      // linear-impact and the spheres that turn are moved as bodies and not as one contact: their
      // moments are central differences of spins, off by (2 pi/32)^2/6 of a swing.
      const bool is_moved_alike = std::string(test).find("-to-rest") == std::string::npos &&
                                  std::string(test) != "linear-impact" &&
                                  std::string(test) != "rolling-on-incline";
      const double scale = instance->reference_for(plain)[i].scale;
      BOOST_TEST_CONTEXT(test << ", " << law << ", " << question.info().observables[i].name << ": "
                              << direct[i] << ", " << again[i]) {
        BOOST_TEST(std::abs(direct[i] - again[i]) <= (is_moved_alike ? 1e-9 : 1e-2) * scale);
      }
    }
    BOOST_TEST(told > 0U);
  }
}

BOOST_AUTO_TEST_CASE(other_motions_and_answers_that_end_in_contact_are_refused) {
  const Case& question = find_case("oblique-impact");
  const auto instance = question.prepare(CaseParameters(question.info().parameters));
  const Scheme plain = ready(question, "jaeger");
  auto recorded = record_motions(*instance, plain, 32);
  Scheme replayed = plain;
  replayed.framed = replaying_law(plain.framed, recorded);
  BOOST_CHECK_THROW(instance->measure(replayed, 16), LawFailure);
  rehearse_motions(*instance, plain, recorded, 32);
  BOOST_CHECK_THROW(rehearse_motions(*instance, plain, recorded, 16), InputError);
  for (AnsweredMotion& answer : recorded) answer.motion.steps = 12;
  replayed.framed = replaying_law(plain.framed, recorded);
  BOOST_CHECK_THROW(instance->measure(replayed, 32), LawFailure);
  BOOST_CHECK_THROW(rehearse_motions(*instance, plain, recorded, 32), InputError);
}

// Each time from the start, and as it was recorded.
BOOST_AUTO_TEST_CASE(a_motion_begins_as_often_as_it_is_asked_for) {
  const Case& question = find_case("oblique-impact");
  const auto instance = question.prepare(CaseParameters(question.info().parameters));
  const auto recorded = record_motions(*instance, ready(question, "jaeger"), 32);
  const RecordedMotion& motion = recorded.back().motion;
  for (int time = 0; time < 2; ++time) {
    const auto states = recorded.back().begin();
    SystemState now;
    for (const SystemBody& body : motion.start.bodies) now.bodies.push_back(body.state);
    now.contacts.resize(motion.start.contacts.size());
    for (std::size_t step = 0; step < motion.steps; ++step) states->advance(now);
    BOOST_TEST((now.bodies[0].position == motion.last.bodies[0].position));
    BOOST_TEST((now.bodies[0].spin == motion.last.bodies[0].spin));
  }
}

// A case may ask about the arms of its contacts, which are not known.
BOOST_AUTO_TEST_CASE(cases_that_ask_about_contacts_are_answered) {
  const Case& question = find_case("sliding-to-rolling");
  const auto instance = question.prepare(CaseParameters(question.info().parameters));
  const Scheme plain = ready(question, "linear-refined");
  Scheme replayed = plain;
  replayed.framed = replaying_law(plain.framed, record_motions(*instance, plain, 16));
  BOOST_TEST(instance->reference_for(replayed).size() == question.info().observables.size());
  BOOST_TEST(std::isfinite(instance->measure(replayed, 16).values.front()));
}

BOOST_AUTO_TEST_CASE(a_case_on_a_path_moves_no_bodies) {
  const Case& question = find_case("slip-rotation");
  const auto instance = question.prepare(CaseParameters(question.info().parameters));
  BOOST_CHECK_THROW(record_motions(*instance, ready(question, "linear-refined"), 8), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
