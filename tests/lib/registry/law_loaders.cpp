// SPDX-License-Identifier: BSD-3-Clause
// The registry of external laws in a program that has not called register_loaders(), and the layers
// of the word of a law.
#include "stickslip/registry/law_loaders.hpp"

#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/word/law_layers.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(law_loaders)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(without_loaders_names_have_their_kind_and_say_what_to_call) {
  BOOST_TEST((parse_any_law_spec("./mine.so").kind == LawKind::file));
  BOOST_TEST((parse_any_law_spec("exec:python3 mine.py").kind == LawKind::command));
  BOOST_TEST((parse_any_law_spec("linear-refined").kind == LawKind::catalogue));
  for (const char* const word : {"./mine.so", "exec:python3 mine.py[like=jaeger]"})
    BOOST_TEST(says(complaint([&] { law(word); }), "call stickslip::register_loaders()"));
  BOOST_TEST(says(complaint([] { law("mine.py"); }), "exec:python3 mine.py"));
}

BOOST_AUTO_TEST_CASE(each_prefix_has_the_laws_of_who_registered_it) {
  const auto named = [](std::string_view name) {
    return [name = std::string(name)](const std::string&) { return law(name).law; };
  };
  host_laws("first:", named("jaeger"));
  host_laws("second:", named("linear-refined"));
  BOOST_TEST((parse_any_law_spec("first:x[mu=.1]").kind == LawKind::hosted));
  BOOST_TEST(law("first:x").law.info().name == "jaeger");
  BOOST_TEST(law("second:x[mu=.1]").law.value("mu").value() == 0.1);
  host_laws("first:", named("dmt"));
  BOOST_TEST(law("first:x").law.info().name == "dmt");
}

BOOST_AUTO_TEST_CASE(a_law_that_does_not_exist_is_said_before_its_options) {
  for (const char* const word :
       {"linear-refind[mu=x,damping-rule=none]", "parallel-bond[kn=x]+linear-refind",
        "linear-refind[arithmetic=single,mistake=none]"})
    BOOST_TEST(says(complaint([&] { law(word); }), "did you mean 'linear-refined'"));
}

BOOST_AUTO_TEST_CASE(layers_go_from_the_law_outwards) {
  std::vector<std::string> of_contacts;
  std::vector<std::string> of_bonds;
  std::vector<std::string> of_external;
  for (const LawLayer& layer : law_layers()) {
    const auto suits = [&](LawOrigin origin) {
      return std::ranges::count(layer.suits, origin) > 0;
    };
    if (suits(LawOrigin::contact)) of_contacts.emplace_back(layer.name);
    if (suits(LawOrigin::bond)) of_bonds.emplace_back(layer.name);
    if (suits(LawOrigin::external)) of_external.emplace_back(layer.name);
  }
  const std::string beside = "contact beside a bond";
  BOOST_TEST(of_contacts == (std::vector<std::string>{"tangential", "dashpot", "options",
                                                      "precision", "mistake", beside}));
  BOOST_TEST(of_bonds == (std::vector<std::string>{"options", "mistake of a bond", beside}));
  BOOST_TEST(of_external == (std::vector<std::string>{"options", "precision", "like", beside}));
}

BOOST_AUTO_TEST_SUITE_END()
