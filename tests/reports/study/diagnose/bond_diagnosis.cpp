// SPDX-License-Identifier: BSD-3-Clause
// Each known mistake of a bond is named.
#include "reports/study/diagnose/bond_diagnosis.hpp"

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_mistakes.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

std::vector<std::string> mistakes_to_name() {
  std::vector<std::string> names;
  for (const BondMistakeInfo& info : bond_mistakes()) names.emplace_back(info.name);
  return names;
}

/// The mistaken bond, which says what it is meant to be.
Scheme said_to_be(const std::string& law, const std::string& like) {
  Scheme scheme = make_scheme(law);
  scheme.spec = scheme.spec.with("like", like);
  scheme.framed.law = scheme.law().like(make_scheme(like).framed);
  return scheme;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(diagnosis_of_bonds)

BOOST_DATA_TEST_CASE(each_mistake_is_named, boost::unit_test::data::make(mistakes_to_name()),
                     name) {
  const Diagnosis found = reports::diagnose_bond(
      said_to_be("timoshenko-bond[mistake=" + name + "]", "timoshenko-bond"));
  BOOST_TEST(!found.is_equal);
  BOOST_TEST(!found.is_unknown);
  BOOST_TEST(found.mistakes.front().name == name);
  BOOST_TEST(found.mistakes.front().match > 0.999);
}

// Of all bonds that a mistaken one may be meant to be, one explains it.
BOOST_DATA_TEST_CASE(each_mistake_is_named_without_a_word_of_what_it_is_in,
                     boost::unit_test::data::make(mistakes_to_name()), name) {
  for (const char* const law : {"spring-bond", "timoshenko-bond"}) {
    const Diagnosis found =
        reports::diagnose_bond(make_scheme(std::string(law) + "[mistake=" + name + "]"));
    BOOST_TEST(!found.is_unknown, law);
    BOOST_TEST(found.mistakes.front().name == name, law);
  }
}

BOOST_AUTO_TEST_CASE(right_bonds_are_equal_to_what_they_are) {
  for (const LawInfo& bond : bond_catalogue()) {
    const Diagnosis found = reports::diagnose_bond(make_scheme(bond.name));
    BOOST_TEST(found.is_equal, bond.name);
    BOOST_TEST(found.mistakes.empty(), bond.name);
  }
}

// A beam that does not shear is stiffer across by a factor, and by nothing else.
BOOST_AUTO_TEST_CASE(a_factor_is_told) {
  const Diagnosis found =
      reports::diagnose_bond(said_to_be("euler-bernoulli-bond", "timoshenko-bond"));
  BOOST_TEST(found.nearest == "euler-bernoulli-bond");
  BOOST_TEST_REQUIRE(found.factors.size() == 2U);
  BOOST_TEST(found.factors[0].what == "answer to first shear");
  BOOST_TEST(std::abs(found.factors[0].factor - found.factors[1].factor) < 1e-12);
  BOOST_TEST(found.factors[0].factor > 1.1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
