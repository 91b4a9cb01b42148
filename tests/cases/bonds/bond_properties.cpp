// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_properties.hpp"

#include <map>

#include "cases/support.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Verdict = PropertyResult::Verdict;

/// Of all properties of a bond, but for those that do not concern it.
std::map<std::string, PropertyResult> judged_bond(const std::string& law) {
  std::map<std::string, PropertyResult> all;
  for (PropertyResult& result : bond_properties_of(make_scheme(law))) {
    if (result.verdict != Verdict::not_applicable) all.insert({result.name, std::move(result)});
  }
  return all;
}
/// Names of those with this verdict, in the order of the alphabet.
std::string names_with(Verdict verdict, const std::string& law) {
  std::string names;
  for (const auto& [name, result] : judged_bond(law)) {
    if (result.verdict == verdict) names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(properties_of_bonds)

BOOST_AUTO_TEST_CASE(right_bonds_break_none_and_are_asked_all) {
  for (const LawInfo& bond : bond_catalogue()) {
    const auto all = judged_bond(bond.name);
    BOOST_TEST(all.size() == known_bond_properties().size(), bond.name);
    for (const auto& [name, result] : all)
      BOOST_TEST((result.verdict == Verdict::holds),
                 bond.name << ": " << name << ' ' << result.error);
  }
}

BOOST_AUTO_TEST_CASE(what_theory_denies_is_declared) {
  const auto declared = [](const std::string& option) {
    return names_with(Verdict::declared, "spring-bond[" + option + "]");
  };
  BOOST_TEST(declared("bond-kinematics=plain") == "closed-loop energy");
  BOOST_TEST(declared("bond-kinematics=swing-twist") == "closed-loop energy");
  BOOST_TEST(declared("bond-kinematics=particle") == "closed-loop energy exchange");
  BOOST_TEST(declared("bond-kinematics=incremental") == "closed-loop energy rigid-motion split");
  BOOST_TEST(declared("damping=magnitudes") == "damping");
  for (const char* const option :
       {"bond-kinematics=plain", "bond-kinematics=particle", "bond-kinematics=incremental",
        "bond-kinematics=projected", "damping=magnitudes"})
    BOOST_TEST(names_with(Verdict::broken, "spring-bond[" + std::string(option) + "]") == "");
}

// Each of them by a bond that is wrong in just this.
BOOST_AUTO_TEST_CASE(each_property_can_be_broken) {
  const std::multimap<std::string, std::string> wrong{
      {"bonding", "orientations-for-directors"},
      {"rest", "one-step-behind"},
      {"reaction", "couple-on-p-alone"},
      {"rigid-motion", "no-twirl"},
      {"exchange", "seen-from-p"},
      {"split", "increments"},
      {"closed-loop", "moment-as-it-is"},
      {"closed-loop", "no-tangent-term"},
      {"energy", "sign-of-bend"},
      {"units", "dead-zone-of-shear"},
      {"damping", "damping-of-sizes"},
      {"damping", "sign-of-damping"},
      {"no-strength", "break-one-step-late"},
      {"released", "energy-freed-twice"},
  };
  for (const auto& [property, mistake] : wrong) {
    const auto all = judged_bond("timoshenko-bond[mistake=" + mistake + "]");
    const auto found = all.find(property);
    BOOST_TEST_REQUIRE((found != all.end()), property);
    BOOST_TEST((found->second.verdict == Verdict::broken), property << " with " << mistake);
  }
}

BOOST_AUTO_TEST_CASE(a_contact_law_has_none_of_them) {
  BOOST_CHECK_THROW(bond_properties_of(make_scheme("linear-conventional")), Unsuitable);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
