// SPDX-License-Identifier: BSD-3-Clause
// Laws of the catalogue exported as shared objects by the one line of plugin.hpp: whatever they
// answer through the C interface, they answer without it, to the last bit.
#include <bit>

#include "cases/catalogue.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(plugin)

using namespace stickslip;

namespace {

std::string file_of(const std::string& law) {
  return std::string(STICKSLIP_TEST_PLUGINS) + "/reexported_" + law + ".so";
}

std::vector<std::uint64_t> bits_of(const std::vector<double>& values) {
  std::vector<std::uint64_t> bits;
  for (const double x : values) bits.push_back(std::bit_cast<std::uint64_t>(x));
  return bits;
}

/// What a law answers in a case.
std::vector<std::uint64_t> measured(const std::string& case_name, const std::string& law, int steps,
                                    const OutsideOptions& options = {}) {
  const Case& test = find_case(case_name);
  const auto instance = test.prepare(CaseParameters(test.info().parameters));
  const Scheme scheme = make_scheme(law, options);
  BOOST_REQUIRE_EQUAL(test.unsuitable(scheme), "");
  Measurement measurement = instance->measure(scheme, steps);
  if (measurement.energy_residual) measurement.values.push_back(*measurement.energy_residual);
  return bits_of(measurement.values);
}

void check_equal(const std::string& case_name, const std::string& built_in,
                 const std::string& outside, const OutsideOptions& options = {}) {
  BOOST_TEST_INFO_SCOPE(case_name << " " << outside);
  for (const int steps : {8, 64}) {
    BOOST_TEST(measured(case_name, outside, steps, options) ==
               measured(case_name, built_in, steps));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_law_answers_the_same_bits_through_the_interface) {
  const std::string so = file_of("linear_refined");
  for (const std::string name : {"friction-cycle", "slip-rotation", "fresh-contact",
                                 "energy-balance", "rigid-rotation-pair", "linear-impact"}) {
    check_equal(name, "linear-refined", so);
  }
}

BOOST_AUTO_TEST_CASE(so_it_does_with_its_options_and_with_a_frame_that_turns_what_it_stores) {
  const std::string so = file_of("linear_refined");
  for (const std::string options :
       {"[slip-rotation=off]", "[work=average]", "[table=64]", "[fresh-contact=off]"}) {
    check_equal("slip-rotation", "linear-refined" + options, so + options);
    check_equal("energy-balance", "linear-refined" + options, so + options);
  }
  check_equal("rigid-rotation-pair", "linear-refined[frame=projected-and-twirled]",
              so + "[frame=projected-and-twirled]");
}

BOOST_AUTO_TEST_CASE(so_it_does_when_its_states_own_memory) {
  const std::string so = file_of("spring_foundation");
  for (const std::string name : {"cattaneo-mindlin-cycle", "oblique-impact"}) {
    check_equal(name, "spring-foundation[springs=20]", so + "[springs=20]");
  }
}

BOOST_AUTO_TEST_CASE(so_it_does_in_checked_mode) {
  check_equal("friction-cycle", "linear-refined", file_of("linear_refined"), {.checked = true});
  check_equal("linear-impact", "linear-refined", file_of("linear_refined"), {.checked = true});
  check_equal("oblique-impact", "spring-foundation[springs=20]",
              file_of("spring_foundation") + "[springs=20]", {.checked = true});
}

BOOST_AUTO_TEST_CASE(it_describes_itself_the_same) {
  const LawInfo inside = make_law({"linear-refined", {}}).law.info();
  const LawInfo outside = make_law(parse_any_law_spec(file_of("linear_refined"))).law.info();
  BOOST_TEST(outside.name == inside.name);
  BOOST_TEST(outside.title == inside.title);
  BOOST_TEST(outside.source == inside.source);
  BOOST_TEST(outside.capabilities == inside.capabilities);
  BOOST_REQUIRE_EQUAL(outside.parameters.size(), inside.parameters.size());
  for (std::size_t i = 0; i < inside.parameters.size(); ++i) {
    const ParameterInfo& a = inside.parameters[i];
    const ParameterInfo& b = outside.parameters[i];
    BOOST_TEST(b.name == a.name);
    BOOST_TEST(b.unit == a.unit);
    BOOST_TEST(b.role == a.role);
    BOOST_TEST(b.text == a.text);
    BOOST_TEST(b.default_text == a.default_text);
    BOOST_TEST(b.range == a.range);
    BOOST_TEST(b.choices == a.choices);
  }
}

BOOST_AUTO_TEST_CASE(it_makes_no_claims) {
  const AnyLaw outside = make_law(parse_any_law_spec(file_of("linear_refined"))).law;
  BOOST_TEST(!outside.claims().has_value());
  BOOST_TEST(!outside.partial_slip_claims().has_value());
}

BOOST_AUTO_TEST_CASE(histories_move_and_bodies_are_exchanged_as_inside) {
  for (const auto& [name, file] : {std::pair{"linear-refined", "linear_refined"},
                                   std::pair{"spring-foundation", "spring_foundation"}}) {
    const AnyLaw inside = make_law({name, {}}).law;
    const AnyLaw outside = make_law(parse_any_law_spec(file_of(file))).law;
    const auto a = inside.contacts(2);
    const auto b = outside.contacts(2);
    ContactStep step;
    step.overlap_new = 1e-5;
    step.shift = {1e-6, 2e-6};
    step.dt = 1e-6;
    step.effective_radius = 1e-2;
    const std::vector<ContactStep> steps(2, step);
    std::vector<ContactForce> forces(2);
    a->advance(steps, forces);
    b->advance(steps, forces);
    a->swap_bodies(1);
    b->swap_bodies(1);
    for (std::size_t i = 0; i < 2; ++i) BOOST_TEST(a->pack(i) == b->pack(i));
    BOOST_TEST(b->pack(0) != b->pack(1));
    const auto copy = b->clone();
    copy->unpack(0, a->pack(1));
    BOOST_TEST(copy->pack(0) == a->pack(1));
    BOOST_TEST(b->pack(0) == a->pack(0));  // the original is left alone
    copy->copy_from(*b);
    BOOST_TEST(copy->pack(0) == b->pack(0));
    const std::vector<double> wrong(a->pack(0).size() + 1);
    BOOST_CHECK_THROW(b->unpack(0, wrong), InputError);
  }
}

BOOST_AUTO_TEST_SUITE_END()
