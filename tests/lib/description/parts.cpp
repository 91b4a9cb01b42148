// SPDX-License-Identifier: BSD-3-Clause
// What a law says that it is made of, and what that leaves of its capabilities.
#include "stickslip/description/parts.hpp"

#include "complaint.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

LawInfo law_with(std::vector<Capability> capabilities, const std::vector<std::string>& roles,
                 const std::string& damping_unit = "N s/m") {
  LawInfo law;
  law.capabilities = std::move(capabilities);
  for (const std::string& role : roles)
    law.parameters.push_back(
        {role, role == "damping" ? damping_unit : "-", role, "", "", 0, "", {}});
  return law;
}

std::string parts_after(LawInfo law, const std::string& words) {
  take_parts(law, read_parts(words));
  return parts_of(law).text();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parts)

BOOST_AUTO_TEST_CASE(without_words_they_follow_from_capabilities_and_roles) {
  const LawInfo linear = law_with({Capability::linear}, {"kn", "kt", "mu", "damping"});
  BOOST_TEST(parts_of(linear).text() == "normal=linear limit=coulomb dashpot=constant range=touch");
  const LawInfo kinetic = law_with({Capability::hertzian}, {"G", "nu", "mu", "mu-kinetic"});
  BOOST_TEST(parts_of(kinetic).text() == "normal=hertzian limit=kinetic dashpot=none range=touch");
  BOOST_TEST(parts_of(law_with({}, {})).text() == "normal=own limit=none dashpot=none range=touch");
}

BOOST_AUTO_TEST_CASE(a_dashpot_is_tsujis_by_the_unit_of_its_coefficient_alone) {
  const std::vector<std::string> roles{"G", "nu", "mu", "damping"};
  const auto dashpot = [&](const std::string& unit) {
    return parts_of(law_with({Capability::hertzian}, roles, unit)).dashpot;
  };
  BOOST_TEST(dashpot("N s/m^(5/4)") == "tsuji");
  BOOST_TEST(dashpot("s/m") == "own");
}

BOOST_AUTO_TEST_CASE(laws_of_ours_know_theirs) {
  for (const LawInfo& law : law_catalogue())
    BOOST_TEST((parts_of(law).normal != NormalPart::own), law.name);
}

BOOST_AUTO_TEST_CASE(a_normal_force_of_its_own_takes_the_capability_away) {
  LawInfo law = law_with({Capability::hertzian}, {"G", "nu", "mu"});
  take_parts(law, read_parts("normal=adhesive  range=hysteresis"));
  BOOST_TEST(!law.can(Capability::hertzian));
  BOOST_TEST(parts_of(law).text() == "normal=adhesive limit=coulomb dashpot=none range=hysteresis");
}

BOOST_AUTO_TEST_CASE(what_contradicts_itself_is_refused_with_the_mend) {
  const LawInfo linear = law_with({Capability::linear}, {"kn", "kt", "mu", "damping"});
  const auto why = [&](const std::string& words) {
    return complaint([&] { parts_after(linear, words); });
  };
  BOOST_TEST(why("normal=soft") ==
             "normal=soft: must be one of linear, hertzian, plastic, adhesive, own");
  BOOST_TEST(why("dashpot=oil").starts_with("dashpot=oil: must be one of none, constant"));
  BOOST_TEST(why("limit") == "parts: 'limit' is not PART=WORD, as in normal=own");
  BOOST_TEST(why("frame=exact").starts_with("unknown part 'frame'"));
  BOOST_TEST(why("normal=hertzian") == "parts: normal=hertzian: its capability is linear");
  BOOST_TEST(why("limit=none") == "parts: limit=none: a parameter has the role mu");
  BOOST_TEST(why("dashpot=none") == "parts: dashpot=none: a parameter has the role damping");
  const LawInfo smooth = law_with({Capability::linear}, {"kn", "kt"});
  BOOST_TEST(complaint([&] { parts_after(smooth, "limit=kinetic"); }) ==
             "parts: limit=kinetic: no parameter has the role mu");
  const LawInfo half = law_with({Capability::linear}, {"kn", "kt", "mu2"});
  BOOST_TEST(complaint([&] { parts_after(half, ""); }) ==
             "the role mu2 is of a second material: no parameter has the role mu");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
