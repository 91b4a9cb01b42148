// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting moments that laws from outside give themselves: a right one is judged as
// ours, a wrong one is not, and what is against the rules is said.
#include "cases/catalogue.hpp"
#include "cases/moments/moment_frame/case.hpp"
#include "cases/moments/rolling_kinematics/case.hpp"
#include "cases/moments/rolling_slip_rotation/case.hpp"
#include "cases/moments/three_spheres/case.hpp"
#include "cases/moments/twisting_unload/case.hpp"
#include "complaint.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(law_moments)

using namespace stickslip;

namespace {

const std::string folder = STICKSLIP_TEST_PLUGINS;
const std::string right_law = folder + "/rolling_law_mended.so";
const std::string wrong_law = folder + "/rolling_law.so";
const std::string rolls_as_ours = "linear-conventional[rolling=linear-conventional]";
const std::string twists_as_ours = "linear-conventional[twisting=linear]";

std::string program(const std::string& fault) {
  return "exec:python3 " STICKSLIP_SOURCE_DIR "/tests/lib/plugin/rolling_law.py " + fault;
}

template <class P>
auto found(const P& asked, const std::string& law, int steps) {
  return asked.run(scheme_for(asked, law), steps);
}

/// What is wrong with the input, or with the law; "" for nothing.
template <class Action>
std::string complaint(const Action& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

/// A contact that rolls and twists once, with the moments of a law.
ContactMoment roll_once(const std::string& law) {
  ContactMoments contact = make_moments(make_scheme(law).framed);
  MomentStep step;
  step.roll = {1e-4, 2e-4};
  step.twist = 1e-4;
  step.normal_old = step.normal_new = 1;
  step.overlap_old = step.overlap_new = 1e-5;
  step.radius_p = step.radius_q = 0.01;
  return contact.advance(step);
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_option_is_suggested_that_a_law_cannot_have) {
  // A law that gives its moments itself takes no rule of ours.
  BOOST_TEST(!says(complaint([&] { make_scheme(right_law + "[twistin=linear]"); }), "'twisting'"));
  BOOST_TEST(says(complaint([&] { make_scheme(right_law + "[kinematic=off]"); }), "'kinematics'"));
  // A law is suggested by the name that it was found by.
  const std::string plain = folder + "/reexported_linear_refined.so";
  for (const auto& [name, option] : {std::pair{"rolling-slip-rotation", "rolling=linear-refined"},
                                     std::pair{"twisting-unload", "twisting=linear"}}) {
    const Case& test = find_case(name);
    const std::string suggested = plain + "[" + option + "]";
    BOOST_TEST(says(test.unsuitable(make_scheme(plain)), ", as in " + suggested));
    BOOST_TEST(test.unsuitable(make_scheme(suggested)) == "");
  }
}

// The same equations, in C, in Python by lines of text, and ours.
BOOST_AUTO_TEST_CASE(a_right_law_from_outside_gives_the_moments_that_ours_gives) {
  for (const std::string& law : {right_law, program("none")}) {
    for (const int steps : {1, 4, 16}) {
      const auto turned = found(RollingSlipRotation{}, law, steps);
      const auto as_ours = found(RollingSlipRotation{}, rolls_as_ours, steps);
      BOOST_TEST(std::abs(turned.angle - as_ours.angle) <= 1e-12);
    }
    const auto frame = found(MomentFrame{}, law, 10);
    BOOST_TEST(frame.twirled <= 1e-13);
    BOOST_TEST(frame.tumbled <= 1e-13);
    BOOST_TEST(frame.reaction <= 1e-14);
    const ThreeSpheres pile;
    BOOST_TEST(std::abs(found(pile, law, 4).threshold / found(pile, rolls_as_ours, 4).threshold -
                        1) <= 1e-9);
    const RollingKinematics motions;
    const auto rolled = found(motions, law, 1);
    BOOST_TEST(rolled.sliding <= 1e-13);
    BOOST_TEST(rolled.rigid <= 1e-13);
    BOOST_TEST(rolled.reaction <= 1e-13);
    BOOST_TEST(rolled.exchange <= 1e-13);
  }
}

// It is held to the rule that it says it follows, works and all.
BOOST_AUTO_TEST_CASE(a_right_law_is_expected_to_do_what_its_rule_does) {
  const Case& unload = find_case("twisting-unload");
  const auto instance = unload.prepare(CaseParameters(unload.info().parameters));
  for (const std::string& law : {right_law, twists_as_ours}) {
    const Scheme scheme = make_scheme(law);
    BOOST_TEST(unload.unsuitable(scheme) == "");
    const auto expected = instance->expect(scheme);
    const auto measured = instance->measure(scheme, 16).values;
    const auto exact = instance->reference_for(scheme);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      BOOST_TEST(expected[i].kind == Expectation::Kind::exact);
      BOOST_TEST(std::abs(measured[i] - exact[i].value) <= 1e-12 * exact[i].scale);
    }
  }
  // Without a word on its rule it is measured, and nothing is expected.
  const Scheme silent = make_scheme(right_law + "[like=none]");
  for (const Expectation& expected : instance->expect(silent))
    BOOST_TEST(expected.kind == Expectation::Kind::unknown);
}

BOOST_AUTO_TEST_CASE(a_cap_with_the_sign_of_the_spin_is_found) {
  const TwistingUnload unloaded;
  BOOST_TEST(std::abs(found(unloaded, right_law, 16).moment_fallen - 0.5) <= 1e-12);
  BOOST_TEST(std::abs(found(unloaded, wrong_law, 16).moment_fallen) <= 1e-12);
  BOOST_TEST(std::abs(found(unloaded, program("none"), 16).moment_fallen - 0.5) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(memory_that_is_not_given_back_is_found) {
  const auto turned = found(RollingSlipRotation{}, program("forgets"), 16);
  const auto as_ours = found(RollingSlipRotation{}, rolls_as_ours, 16);
  BOOST_TEST(std::abs(turned.angle - as_ours.angle) > 1);
}

// Where nobody asks for moments a law that has them is like the same law without them.
BOOST_AUTO_TEST_CASE(cases_that_judge_no_moments_leave_them_out) {
  const Case& impact = find_case("linear-impact");
  const auto instance = impact.prepare(CaseParameters(impact.info().parameters));
  const Scheme with = make_scheme(right_law);
  BOOST_TEST(impact.unsuitable(with) == "");
  auto mine = instance->measure(with, 64).values;
  auto plain = instance->measure(make_scheme("linear-conventional"), 64).values;
  // The heat of friction is the last one; the law does not account for its works.
  BOOST_TEST(std::isnan(mine.back()));
  mine.pop_back();
  plain.pop_back();
  BOOST_TEST(mine == plain);
}

BOOST_AUTO_TEST_CASE(what_an_answer_lacks_is_said) {
  const auto complaint_of = [](const std::string& fault) {
    return complaint([&] { roll_once(program(fault)); });
  };
  BOOST_TEST(complaint_of("none") == "");
  BOOST_TEST(says(complaint_of("short"), "has 5 numbers, not 3 or 12 and 3"));
  BOOST_TEST(says(complaint_of("nan"), "is not finite"));
  BOOST_TEST(says(complaint_of("error"), "it rolls away"));
}

BOOST_AUTO_TEST_CASE(options_of_moments_are_refused_where_the_law_has_its_own) {
  BOOST_TEST(says(complaint([] { make_scheme(right_law + "[rolling=epsd]"); }),
                  "the moments of c-rolling-law are its own"));
  BOOST_TEST(says(complaint([] { make_scheme("linear-conventional[rolling=own]"); }), "own"));
  // A parameter of its own of such a name is set, and a case that sets it too refuses.
  const Scheme stiff = make_scheme(right_law + "[k-rolling=2]");
  BOOST_TEST(stiff.law().value("k-rolling").value() == 2);
  BOOST_TEST(says(complaint([&] { find_case("rolling-slip-rotation").unsuitable(stiff); }),
                  "k-rolling is set by the case"));
}

namespace {

void no_forces(std::size_t, const stickslip_step*, stickslip_force*, void*, const double*,
               const void*) {}
using Advance = void(std::size_t, const stickslip_moment_step*, stickslip_moment*, double*,
                     const double*, const void*);

void rolls(std::size_t, const stickslip_moment_step* steps, stickslip_moment* moments,
           double* memory, const double*, const void*) {
  memory[0] += steps->roll[0];
  *moments = {{memory[0], 0}, 0, {0, 0}, 0, 0, 0, 0, 0, STICKSLIP_STICK, STICKSLIP_STICK};
}
void leaves_open(std::size_t, const stickslip_moment_step*, stickslip_moment* moments, double*,
                 const double*, const void*) {
  moments->rolling_regime = STICKSLIP_STICK;
}
void leaves_regime(std::size_t, const stickslip_moment_step*, stickslip_moment* moments, double*,
                   const double*, const void*) {
  moments->rolling[0] = moments->rolling[1] = 0;
}
void writes_past(std::size_t n, const stickslip_moment_step* steps, stickslip_moment* moments,
                 double* memory, const double* p, const void* prepared) {
  rolls(n, steps, moments, memory, p, prepared);
  memory[2] = 1;
}
void remembers(std::size_t n, const stickslip_moment_step* steps, stickslip_moment* moments,
               double* memory, const double* p, const void* prepared) {
  static double calls = 0;
  rolls(n, steps, moments, memory, p, prepared);
  moments->rolling[1] = ++calls;
}

/// A law that rolls by this function, changed, and asked once if it is accepted.
std::string complaint_of(Advance* advance, const std::function<void(stickslip_law&)>& change = {},
                         bool checked = false) {
  const std::array<stickslip_parameter, 2> parameters{{
      {"kn", "kn", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
      {"kt", "kt", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
  }};
  stickslip_law table{};
  table.interface_version = STICKSLIP_LAW_INTERFACE;
  table.size = sizeof table;
  table.name = "rolls";
  table.capabilities = STICKSLIP_LINEAR | STICKSLIP_ROLLING;
  table.parameter_count = 2;
  table.parameters = parameters.data();
  table.advance = no_forces;
  table.moment_vectors = 1;
  table.advance_moments = advance;
  if (change) change(table);
  OutsideOptions options;
  options.checked = checked;
  return complaint([&] {
    const auto moments = law_of(read_descriptor("rolls.so", &table), options).own_moments();
    std::vector<double> memory(moments->memory().size());
    moments->advance({}, memory);
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_descriptor_whose_moments_contradict_themselves_is_refused) {
  BOOST_TEST(complaint_of(rolls) == "");
  BOOST_TEST(complaint_of(rolls, {}, true) == "");
  BOOST_TEST(says(complaint_of(nullptr), "advance_moments"));
  BOOST_TEST(says(complaint_of(rolls, [](stickslip_law& t) { t.capabilities = STICKSLIP_LINEAR; }),
                  "advance_moments"));
  BOOST_TEST(says(complaint_of(rolls, [](stickslip_law& t) { t.moment_numbers = 5000; }),
                  "may remember 4096"));
}

BOOST_AUTO_TEST_CASE(moments_that_are_left_open_or_written_elsewhere_are_found) {
  BOOST_TEST(says(complaint_of(leaves_open), "not finite, or none"));
  BOOST_TEST(says(complaint_of(leaves_regime), "leaves a regime unwritten"));
  BOOST_TEST(says(complaint_of(writes_past), "writes outside its memory of 2 numbers"));
  BOOST_TEST(says(complaint_of(remembers, {}, true), "remembers something outside it"));
}

// Version 3 tells a moment and its dashpot apart; before it, the moment was the whole.
BOOST_AUTO_TEST_CASE(a_moment_excludes_its_dashpot_since_version_3) {
  const std::array<stickslip_parameter, 2> parameters{{
      {"kn", "kn", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
      {"kt", "kt", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
  }};
  const auto rolling_of = [&](std::uint32_t version) {
    stickslip_law table{};
    table.interface_version = version;
    table.size = sizeof table;
    table.name = "damped";
    table.capabilities = STICKSLIP_LINEAR | STICKSLIP_ROLLING;
    table.parameter_count = 2;
    table.parameters = parameters.data();
    table.advance = no_forces;
    table.moment_vectors = 1;
    table.advance_moments = [](std::size_t, const stickslip_moment_step*, stickslip_moment* m,
                               double*, const double*, const void*) {
      m->rolling[0] = 3;
      m->rolling[1] = 0;
      m->damping_rolling[0] = 0.5;
      m->damping_rolling[1] = 0;
      m->rolling_regime = STICKSLIP_STICK;
    };
    const auto moments = law_of(read_descriptor("damped.so", &table), {}).own_moments();
    std::vector<double> memory(moments->memory().size());
    return moments->advance({}, memory).rolling[0];
  };
  BOOST_TEST(rolling_of(2) == 3);
  BOOST_TEST(rolling_of(3) == 3.5);
}

// An object that was compiled before there were moments is shorter, and has none.
BOOST_AUTO_TEST_CASE(a_descriptor_from_before_there_were_moments_is_read) {
  const auto old = [](stickslip_law& t) {
    t.size = offsetof(stickslip_law, moment_vectors);
    t.capabilities = STICKSLIP_LINEAR;
  };
  const std::array<stickslip_parameter, 2> parameters{{
      {"kn", "kn", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
      {"kt", "kt", "N/m", nullptr, nullptr, 1, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
  }};
  stickslip_law table{};
  table.interface_version = STICKSLIP_LAW_INTERFACE;
  table.name = "old";
  table.parameter_count = 2;
  table.parameters = parameters.data();
  table.advance = no_forces;
  table.advance_moments = rolls;  // beyond its size: not looked at
  old(table);
  const AnyLaw law = law_of(read_descriptor("old.so", &table), {});
  BOOST_TEST(law.own_moments() == nullptr);
  BOOST_TEST(!law.info().can(Capability::rolling));
}

BOOST_AUTO_TEST_SUITE_END()
