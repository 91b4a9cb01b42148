// SPDX-License-Identifier: BSD-3-Clause
// What a descriptor must hold, and what each mistake in it is answered with.
#include "complaint.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(descriptor)

using namespace stickslip;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void no_forces(std::size_t, const stickslip_step*, stickslip_force*, void*, const double*,
               const void*) {}
void no_turn(std::size_t, const double*, void*, const void*) {}
void no_copy(void*, const void*) {}
std::size_t no_pack(const void*, double*) { return 0; }

/// A descriptor with one parameter of each kind.
struct Sample {
  Sample() {
    table.interface_version = STICKSLIP_LAW_INTERFACE;
    table.size = sizeof table;
    table.name = "sample";
    table.capabilities = STICKSLIP_LINEAR;
    table.parameter_count = static_cast<std::uint32_t>(parameters.size());
    table.parameters = parameters.data();
    table.advance = no_forces;
  }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;

  LoadedLaw read() const { return read_descriptor("sample.so", &table); }

  std::array<stickslip_parameter, 6> parameters{{
      {"kn", "kn", "N/m", "normal stiffness", nullptr, 2e5, 0, 0, STICKSLIP_NUMBER,
       STICKSLIP_POSITIVE},
      {"kt", "kt", "N/m", nullptr, nullptr, 1e5, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE},
      {"share", nullptr, nullptr, nullptr, nullptr, 0.5, 0, 1, STICKSLIP_NUMBER, STICKSLIP_ABOVE},
      {"cells", nullptr, nullptr, nullptr, nullptr, 8, 2, 1'000'000, STICKSLIP_COUNT, 0},
      {"work", nullptr, nullptr, nullptr, nullptr, 1, 0, 0, STICKSLIP_FLAG, 0},
      {"rule", nullptr, nullptr, nullptr, "mean|start|end", 2, 0, 0, STICKSLIP_CHOICE, 0},
  }};
  stickslip_law table{};
};

/// The message with which a descriptor is refused once it is changed so.
std::string refusal(const std::function<void(Sample&)>& change) {
  Sample sample;
  change(sample);
  return complaint([&] { sample.read(); });
}

/// The message with which the sample law refuses this text for a parameter.
std::string refusal_of(std::string_view name, std::string_view text) {
  const Sample sample;
  return complaint([&] { law_of(sample.read(), {}).with_option(name, text); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(becomes_the_information_that_users_see) {
  const Sample sample;
  const LawInfo info = sample.read().info;
  BOOST_TEST(info.name == "sample");
  BOOST_REQUIRE_EQUAL(info.parameters.size(), 6U);
  BOOST_TEST(info.by_role("kn")->unit == "N/m");
  BOOST_TEST(info.by_role("kn")->text == "normal stiffness");
  BOOST_TEST(info.by_role("kn")->range == "greater than 0 and finite");
  BOOST_TEST(info.by_role("kn")->default_text == "2e+05");
  BOOST_TEST(info.parameters[2].role == "");
  BOOST_TEST(info.parameters[2].unit == "-");
  BOOST_TEST(info.parameters[2].range == "greater than 0 and at most 1");
  BOOST_TEST(info.parameters[3].range == "whole number from 2 to 1000000");
  BOOST_TEST(info.parameters[4].default_text == "on");
  BOOST_TEST(info.parameters[5].default_text == "end");
  BOOST_TEST(info.parameters[5].range == "mean, start, end");
}

BOOST_AUTO_TEST_CASE(capabilities_follow_from_bits_roles_and_functions) {
  Sample sample;
  BOOST_TEST(sample.read().info.can(Capability::linear));
  BOOST_TEST(!sample.read().info.can(Capability::friction));
  BOOST_TEST(!sample.read().info.can(Capability::energy));
  BOOST_TEST(!sample.read().info.can(Capability::turn));
  sample.parameters[2].role = "mu";
  sample.table.capabilities |= STICKSLIP_ENERGY;
  sample.table.turn = no_turn;
  BOOST_TEST(sample.read().info.can(Capability::friction));
  BOOST_TEST(sample.read().info.can(Capability::energy));
  BOOST_TEST(sample.read().info.can(Capability::turn));
  sample.parameters[2].role = "damping";
  BOOST_TEST(sample.read().info.can(Capability::damping));
  BOOST_TEST(!sample.read().info.can(Capability::damping_by_direction));
}

BOOST_AUTO_TEST_CASE(a_frame_that_is_not_a_change_of_basis_needs_turn) {
  Sample sample;
  BOOST_TEST(sample.read().frame == FrameUpdate::exact);
  sample.table.frame = STICKSLIP_FRAME_QUATERNION;
  BOOST_TEST(sample.read().frame == FrameUpdate::quaternion);
  sample.table.frame = STICKSLIP_FRAME_PROJECTED;
  BOOST_CHECK_THROW(sample.read(), InputError);
  sample.table.turn = no_turn;
  BOOST_TEST(sample.read().frame == FrameUpdate::projected);
  sample.table.kinematics = STICKSLIP_KINEMATICS_POSITIONS;
  BOOST_TEST(sample.read().kinematics == Kinematics::positions);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_with_the_file) {
  using Change = std::function<void(Sample&)>;
  const std::vector<std::pair<Change, std::string>> mistakes{
      {[](Sample& s) { s.table.interface_version = 7; }, "version 7 of the interface"},
      {[](Sample& s) { s.table.interface_version = 7; }, "this program has version 3"},
      {[](Sample& s) { s.table.size = 8; }, "sizeof(struct stickslip_law)"},
      {[](Sample& s) { s.table.name = nullptr; }, "needs a name"},
      {[](Sample& s) { s.table.name = "two words"; }, "in one word"},
      {[](Sample& s) { s.table.advance = nullptr; }, "no function advance"},
      {[](Sample& s) { s.table.parameters = nullptr; }, "no array of them"},
      {[](Sample& s) { s.table.capabilities = 1U << 30U; }, "bits that this version does not know"},
      {[](Sample& s) { s.table.capabilities |= STICKSLIP_HERTZIAN; }, "not both"},
      {[](Sample& s) { s.table.capabilities = STICKSLIP_HERTZIAN; }, "no parameter has the role G"},
      {[](Sample& s) { s.parameters[1].role = nullptr; }, "no parameter has the role kt"},
      {[](Sample& s) { s.parameters[1].role = "kn"; }, "kt: its name or role occurs twice"},
      {[](Sample& s) { s.parameters[2].name = "kn"; }, "kn: its name or role occurs twice"},
      {[](Sample& s) { s.parameters[2].name = "frame"; }, "every law has an option of this name"},
      {[](Sample& s) { s.parameters[2].name = nullptr; }, "a parameter has no name"},
      {[](Sample& s) { s.parameters[2].name = "a=b"; }, "no blanks, commas, brackets"},
      {[](Sample& s) { s.parameters[0].default_value = -1; }, "kn: the default -1 is not allowed"},
      {[](Sample& s) { s.parameters[0].default_value = infinity; }, "is not allowed"},
      {[](Sample& s) { s.parameters[2].high = -1; }, "share: its range is empty"},
      {[](Sample& s) { s.parameters[2].range = 9; }, "share: unknown range 9"},
      {[](Sample& s) { s.parameters[2].kind = 9; }, "share: unknown kind 9"},
      {[](Sample& s) { s.parameters[3].default_value = 2.5; }, "cells: the default 2.5"},
      {[](Sample& s) { s.parameters[3].high = infinity; }, "whole numbers as its bounds"},
      {[](Sample& s) { s.parameters[4].default_value = 2; }, "work: the default is not the place"},
      {[](Sample& s) { s.parameters[5].default_value = 3; }, "rule: the default is not the place"},
      {[](Sample& s) { s.parameters[5].choices = "a|b|a"; }, "rule: a word of the choice occurs"},
      {[](Sample& s) { s.parameters[5].choices = nullptr; }, "rule: give the words"},
      {[](Sample& s) { s.table.frame = 6; }, "unknown frame 6"},
      {[](Sample& s) { s.table.kinematics = 6; }, "unknown kinematics 6"},
      {[](Sample& s) { s.table.copy = no_copy; }, "copy and destroy go together"},
      {[](Sample& s) { s.table.pack = no_pack; }, "pack and unpack go together"},
  };
  for (const auto& [change, part] : mistakes) {
    const std::string message = refusal(change);
    BOOST_TEST(says(message, {part, "sample.so: "}));
  }
  BOOST_TEST(refusal([](Sample&) {}) == "");
}

BOOST_AUTO_TEST_CASE(functions_beyond_the_stated_size_are_not_looked_at) {
  Sample sample;
  sample.table.turn = no_turn;
  sample.table.size = offsetof(stickslip_law, check);
  BOOST_TEST(!sample.read().info.can(Capability::turn));
}

BOOST_AUTO_TEST_CASE(values_are_read_and_refused_as_those_of_built_in_laws) {
  const Sample sample;
  const AnyLaw law = law_of(sample.read(), {});
  BOOST_TEST(law.value("kn").value() == 2e5);
  BOOST_TEST(law.with_option("kn", "+3e4").value("kn").value() == 3e4);
  BOOST_TEST(law.with({{"kt", 7.0}}).value("kt").value() == 7);
  BOOST_TEST(law.value("kn").value() == 2e5);  // a copy was changed
  BOOST_TEST(!law.value("mu").has_value());
  BOOST_TEST(refusal_of("kn", "0") == "kn=0 [N/m]: must be greater than 0 and finite");
  BOOST_TEST(refusal_of("kn", "one") == "kn=one: not a number");
  BOOST_TEST(refusal_of("share", "0") == "share=0 [-]: must be greater than 0 and at most 1");
  BOOST_TEST(refusal_of("cells", "1") == "cells=1: must be a whole number from 2 to 1000000");
  BOOST_TEST(refusal_of("cells", "2.5") == "cells=2.5: must be a whole number from 2 to 1000000");
  BOOST_TEST(refusal_of("cells", "1e3") == "");
  BOOST_TEST(refusal_of("cells", "99999999999999999999") ==
             "cells=99999999999999999999: must be a whole number from 2 to 1000000");
  BOOST_TEST(refusal_of("work", "1") == "work=1: must be on or off");
  BOOST_TEST(refusal_of("rule", "mid") == "rule=mid: must be one of mean, start, end");
  BOOST_TEST(refusal_of("rule", "start") == "");
  BOOST_TEST(says(refusal_of("kr", "1"), "sample: unknown option 'kr'"));
}

BOOST_AUTO_TEST_SUITE_END()
