// SPDX-License-Identifier: BSD-3-Clause
// Each property finds the fault that it is there for, and lets right laws pass.
#include "cases/properties/properties.hpp"
#include "cases/properties/unit_text.hpp"
#include "faulty_laws.hpp"
#include "faulty_models.hpp"

BOOST_AUTO_TEST_SUITE(faults)

namespace {

using namespace stickslip;
using namespace stickslip::samples;
using Names = std::set<std::string>;

Names broken(const Scheme& scheme) {
  Names names;
  for (const PropertyResult& result : properties_of(scheme)) {
    if (result.verdict != PropertyResult::Verdict::broken) continue;
    names.insert(result.name);
    BOOST_TEST_MESSAGE(result.name << ": " << result.reason);
    BOOST_TEST_CONTEXT(result.name << ": " << result.reason)
    BOOST_TEST(result.witness.has_value());
  }
  return names;
}

std::string text_of(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

template <Fault fault>
void finds(const Names& expected) {
  BOOST_TEST_CONTEXT("fault " << static_cast<int>(fault))
  BOOST_TEST(text_of(broken(faulty<fault>())) == text_of(expected));
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_units_are_found_in_all_spellings) {
  for (const char* const text : {"J/m^2", "J/m2", "N/m"}) {
    const auto unit = cases::properties::read_unit(text);
    BOOST_TEST_REQUIRE(unit.has_value(), text);
    BOOST_TEST(unit->force == 1, text);
    BOOST_TEST(unit->length == -1, text);
    BOOST_TEST(unit->time == 0, text);
  }
  BOOST_TEST(cases::properties::read_unit("N/m^(3/2)")->length == -1.5);
  BOOST_TEST(cases::properties::read_unit("1/s")->time == -1);
  BOOST_TEST(!cases::properties::read_unit("N2m2x").has_value());
  BOOST_TEST(!cases::properties::read_unit("2").has_value());
}

BOOST_AUTO_TEST_CASE(a_right_law_without_claims_has_none) { finds<Fault::none>({}); }

BOOST_AUTO_TEST_CASE(of_symmetry_are_found) {
  finds<Fault::is_chiral>({"mirror"});
  finds<Fault::prefers_axes>({"isotropy"});
  finds<Fault::keeps_sign_in_swap>({"resume", "swap"});
  finds<Fault::knows_the_metre>({"stiffness", "units"});
  finds<Fault::hardens_by_slip>({"normal-only", "rest", "split", "units"});
}

BOOST_AUTO_TEST_CASE(of_stiffness_are_found) {
  finds<Fault::is_too_stiff>({"stiffness"});
  finds<Fault::loses_at_zero>({"split"});
}

BOOST_AUTO_TEST_CASE(of_limits_are_found) {
  finds<Fault::ignores_unloading>(
      {"continuity", "friction-limit", "regime", "rest", "zero-friction"});
  finds<Fault::slides_too_easily>({"regime", "sliding-limit"});
  finds<Fault::never_tells_slip>({"regime"});
  finds<Fault::damps_in_gaps>({"gap"});
  finds<Fault::sticks_without_friction>({"zero-friction"});
  finds<Fault::jumps_in_reversals>({"continuity", "split", "tangent-objective"});
  finds<Fault::overflows>({"finite"});
}

// Where no case looks: coefficients below .15 and above .8, forces below a nanonewton.
BOOST_AUTO_TEST_CASE(of_other_materials_and_sizes_are_found) {
  finds<Fault::slides_far_by_mu>({"friction-limit", "sliding-limit"});
  finds<Fault::slides_far_when_small>({"friction-limit", "sliding-limit"});
  const PropertyResult found = property_of(faulty<Fault::slides_far_by_mu>(), "sliding-limit");
  BOOST_TEST_REQUIRE(found.witness.has_value());
  const double mu = found.witness->parameters.at("mu");
  BOOST_TEST((mu < 0.15 || mu > 0.8));
  BOOST_TEST((found.reason.find("drawn by the seed") != std::string::npos));
  BOOST_TEST(run_witness(*found.witness, faulty<Fault::slides_far_by_mu>()).is_broken);
  BOOST_TEST(!run_witness(*found.witness, faulty<Fault::none>()).is_broken);
}

BOOST_AUTO_TEST_CASE(are_none_of_a_dashpot_that_takes_masses_from_the_step) {
  BOOST_TEST(text_of(broken(damped_by_mass())).empty());
}

BOOST_AUTO_TEST_CASE(of_anisotropic_friction_are_found) {
  const auto verdict = [](FrameUpdate frame, const char* property) {
    return std::string(name_of(property_of(elliptical(frame), property).verdict));
  };
  BOOST_TEST(text_of(broken(elliptical(FrameUpdate::exact))).empty());
  BOOST_TEST(verdict(FrameUpdate::exact, "isotropy") == "not-applicable");
  BOOST_TEST(verdict(FrameUpdate::exact, "axes-follow") == "holds");
  BOOST_TEST(verdict(FrameUpdate::exact, "sliding-limit") == "holds");
  BOOST_TEST(verdict(FrameUpdate::fixed, "axes-follow") == "broken");
}

BOOST_AUTO_TEST_CASE(of_memory_are_found) {
  finds<Fault::creeps>({"rest", "tangent-objective"});
  finds<Fault::remembers_gaps>({"touch-again"});
  finds<Fault::hoards>({"memory"});
}

BOOST_AUTO_TEST_CASE(of_batches_are_found) {
  finds<Fault::drifts>({"asking-twice", "interleaved", "restore", "threads"});
  finds<Fault::shares>({"interleaved", "resume"});
  finds<Fault::knows_the_thread>({"threads"});
  finds<Fault::loses_digits>({"restore"});
}

BOOST_AUTO_TEST_CASE(of_energy_are_found) {
  finds<Fault::wastes>({"energy"});
  finds<Fault::cools>({"dissipation", "energy"});
  finds<Fault::gains>({"closed-loop"});
}

BOOST_AUTO_TEST_CASE(of_dashpots_are_found) {
  finds<Fault::damps_by_square>({"damping", "units"});
  finds<Fault::damps_backwards>({"damping"});
}

BOOST_AUTO_TEST_CASE(of_second_materials_are_found) {
  BOOST_TEST(text_of(broken(hertzian_with_mean_modulus())) == "second-material");
}

BOOST_AUTO_TEST_CASE(of_bodies_are_found) {
  BOOST_TEST(text_of(broken(bodies(Torques::right))).empty());
  BOOST_TEST(text_of(broken(bodies(Torques::same_on_both))) == "tangent-balance unequal-radii");
}

BOOST_AUTO_TEST_CASE(of_numbers_are_found) {
  BOOST_TEST(text_of(broken(answering_to_nan())) == "not-a-number");
}

BOOST_AUTO_TEST_CASE(that_end_an_answer_are_told_in_its_words) {
  for (const PropertyResult& result : properties_of(failing())) {
    if (result.verdict == PropertyResult::Verdict::not_applicable || result.name == "not-a-number")
      continue;
    BOOST_TEST_INFO_SCOPE(result.name);
    BOOST_TEST(result.verdict == PropertyResult::Verdict::broken);
    BOOST_TEST(result.reason == "it fell over");
    BOOST_TEST(!result.witness.has_value());
  }
}

BOOST_AUTO_TEST_CASE(of_frames_are_found) {
  finds<Fault::forgets_to_turn>({"rotation", "tangent-objective"});
}

BOOST_AUTO_TEST_SUITE_END()
