// SPDX-License-Identifier: BSD-3-Clause
// The law of Thornton and Ning against answers of an independent high-precision program.
#include "stickslip/laws/plastic/thornton_ning.hpp"

#include <numbers>

#include "lib/plastic_paths.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(thornton_ning)
namespace {

using namespace testing;

BOOST_AUTO_TEST_CASE(follows_the_path_of_the_truth_in_steps_of_any_size) {
  for (const auto& entry : truth_of("normal", "thornton_ning_path")) {
    const auto& inputs = entry.at("inputs");
    const double modulus = number_of(inputs.at("E_star"));
    const double radius = number_of(inputs.at("R"));
    const double wide = number_of(inputs.at("yield_contact_radius"));
    const AnyLaw law = framed_law("thornton-ning[nu=.3,tangential=linear-refined]")
                           .law.with({{"G", 0.7 * modulus},
                                      {"yield", 2 * modulus * wide / (std::numbers::pi * radius)}});
    check_plastic_path(law, entry, "force", radius);
  }
}

BOOST_AUTO_TEST_CASE(below_yield_it_is_its_tangential_law_to_the_bit) {
  for (const char* const name : {"hertz-mindlin", "jaeger", "modified-mindlin"}) {
    const AnyLaw law =
        framed_law("thornton-ning[yield=2e10,tangential=" + std::string(name) + "]").law;
    const AnyLaw hertz = framed_law(name).law;
    const auto one = law.contacts(1);
    const auto other = hertz.contacts(1);
    double at = -1e-6;
    for (int i = 0; i < 200; ++i) {
      const double to = 1e-5 * std::sin(0.3 * i) + 4e-6;
      ContactStep step{.overlap_old = at, .overlap_new = to};
      step.shift = {3e-6 * std::cos(0.7 * i), 2e-6 * std::sin(1.1 * i)};
      step.effective_radius = 1e-3;
      ContactForce is;
      ContactForce must;
      one->advance({&step, 1}, {&is, 1});
      other->advance({&step, 1}, {&must, 1});
      at = to;
      BOOST_TEST_INFO_SCOPE(name << " in step " << i);
      BOOST_TEST(is.normal == must.normal);
      BOOST_TEST(is.tangential[0] == must.tangential[0]);
      BOOST_TEST(is.tangential[1] == must.tangential[1]);
      BOOST_TEST(is.work_normal == must.work_normal);
      BOOST_TEST(is.work_tangential == must.work_tangential);
    }
  }
}

// The stiffness 8 G* a of the dent, which is a* at the greatest overlap.
BOOST_AUTO_TEST_CASE(the_tangential_stiffness_is_that_of_the_contact_as_it_is) {
  const AnyLaw law = framed_law("thornton-ning[yield=1e9,mu=10]").law;
  const auto contact = law.contacts(1);
  const double top = 2e-5;
  const ContactStep press{.overlap_new = top, .effective_radius = 1e-3};
  ContactStep shear{.overlap_old = top, .overlap_new = top, .effective_radius = 1e-3};
  shear.shift = {1e-9, 0};
  ContactForce force;
  ToldBeside told;
  contact->advance({&press, 1}, {&force, 1});
  contact->advance({&shear, 1}, {&force, 1});
  contact->tell_beside({&shear, 1}, {&force, 1}, {&told, 1});
  const double radius = std::sqrt(5e-4 * top);
  BOOST_TEST(std::abs(told.contact_radius / radius - 1) <= 1e-14);
  const double g_star = 0.5 * 29e9 / (2 - 0.15);
  BOOST_TEST(std::abs(force.tangential[0] / (8 * g_star * radius * 1e-9) - 1) <= 1e-13);
  BOOST_TEST(std::abs(told.limit / (10 * force.normal) - 1) <= 1e-14);
}

BOOST_AUTO_TEST_CASE(a_yield_that_no_contact_comes_to_is_refused) {
  BOOST_CHECK_THROW(framed_law("thornton-ning[yield=3e10]").law.contacts(1), InputError);
}

}  // namespace
BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
