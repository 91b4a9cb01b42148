// SPDX-License-Identifier: BSD-3-Clause
// Laws with fewer digits: what is rounded, what is left alone, and what is refused.
#include "stickslip/laws/precision/rounded_law.hpp"

#include "complaint.hpp"
#include "lib/support.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rounded_law)
namespace {

std::string complaint_of(const std::string& text) {
  return complaint([&] { law(text).law.contacts(1); });
}

/// A contact that is pressed to an overlap of 1e-4 m and sheared in steps that fit no type.
std::vector<ContactStep> steps(int count) {
  std::vector<ContactStep> all{{.overlap_new = 1e-4, .effective_radius = 0.01}};
  for (int i = 0; i < count; ++i) {
    all.push_back({.overlap_old = 1e-4,
                   .overlap_new = 1e-4,
                   .shift = {1.234e-9, -0.77e-9},
                   .effective_radius = 0.01});
  }
  return all;
}

std::vector<ContactForce> answers(const std::string& text, int count) {
  const auto contact = law(text).law.contacts(1);
  const auto path = steps(count);
  std::vector<ContactForce> forces(path.size());
  contact->follow(path, forces);
  return forces;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_remembered_is_a_number_of_the_type) {
  for (const char* const name : {"linear-conventional", "hertz-mindlin", "jaeger"}) {
    const auto contact = law(std::string(name) + "[history=single]").law.contacts(1);
    const auto path = steps(100);
    std::vector<ContactForce> forces(path.size());
    contact->follow(path, forces);
    bool any = false;
    for (const double number : contact->pack(0)) {
      any = any || number != 0;
      BOOST_TEST(number == static_cast<double>(static_cast<float>(number)));
    }
    BOOST_TEST(any, name);
  }
}

// Sums in the machine's single precision; the last increment is answered before it is kept.
BOOST_AUTO_TEST_CASE(a_history_in_single_precision_is_that_of_the_machine) {
  const auto forces = answers("linear-conventional[history=single]", 1000);
  float sum = 0;
  for (int i = 0; i < 999; ++i) sum = static_cast<float>(sum + 1e5 * 1.234e-9);
  BOOST_TEST(forces.back().tangential[0] == sum + 1e5 * 1.234e-9);
  BOOST_TEST(forces.back().tangential[0] !=
             answers("linear-conventional", 1000).back().tangential[0]);
}

BOOST_AUTO_TEST_CASE(the_normal_force_sees_rounded_coordinates) {
  const double exact = answers("linear-conventional", 0)[0].normal;
  const auto error = [&](const std::string& options) {
    return std::abs(answers("linear-conventional[" + options + "]", 0)[0].normal / exact - 1);
  };
  // Last places of coordinates of 1000 m are 6e-5 m and more, of a cell of 0.04 m 4e-9 m and less.
  BOOST_TEST(error("motion=view-single,distance=1000") > 0.01);
  BOOST_TEST(error("motion=state-single,distance=1000") > 0.01);
  BOOST_TEST(error("motion=view-single,distance=1000,cell=0.04") < 1e-4);
  BOOST_TEST(error("motion=view-single,distance=1000,cell=0.04") > 0);
}

// A step of 1e-9 m is far below the last place of 1 m: seen, the movement comes in jumps; kept, it
// never comes.
BOOST_AUTO_TEST_CASE(positions_that_are_kept_stand_where_those_that_are_seen_go_on) {
  const double exact = answers("linear-conventional", 20000).back().tangential[0];
  const double seen =
      answers("linear-conventional[motion=view-single,distance=1]", 20000).back().tangential[0];
  const double kept =
      answers("linear-conventional[motion=state-single,distance=1]", 20000).back().tangential[0];
  BOOST_TEST(std::abs(seen / exact - 1) < 0.02);
  BOOST_TEST(kept == 0);
}

BOOST_AUTO_TEST_CASE(a_saved_contact_goes_on_as_if_nothing_had_been) {
  for (const char* const options :
       {"history=single", "history=half,rounding=stochastic", "motion=state-single,distance=0.3",
        "motion=view-single,distance=0.3"}) {
    const AnyLaw rounded = law("linear-conventional[" + std::string(options) + "]").law;
    const auto path = steps(200);
    std::vector<ContactForce> whole(path.size());
    std::vector<ContactForce> parts(path.size());
    rounded.contacts(1)->follow(path, whole);
    const auto first = rounded.contacts(1);
    first->follow(std::span(path).first(90), std::span(parts).first(90));
    const auto second = rounded.contacts(1);
    second->unpack(0, first->pack(0));
    second->follow(std::span(path).subspan(90), std::span(parts).subspan(90));
    for (std::size_t i = 0; i < path.size(); ++i)
      BOOST_TEST((whole[i].tangential == parts[i].tangential), options << ", step " << i);
  }
}

BOOST_AUTO_TEST_CASE(exchanged_bodies_see_the_same_overlap_and_the_opposite_movement) {
  const AnyLaw rounded = law("linear-conventional[motion=view-single,distance=0.3]").law;
  const auto path = steps(50);
  const auto contact = rounded.contacts(1);
  const auto turned = rounded.contacts(1);
  std::vector<ContactForce> forces(path.size());
  contact->follow(path, forces);
  turned->follow(path, forces);
  turned->swap_bodies(0);
  ContactStep next = path.back();
  ContactForce straight;
  ContactForce opposite;
  contact->advance({&next, 1}, {&straight, 1});
  next.shift = -next.shift;
  turned->advance({&next, 1}, {&opposite, 1});
  BOOST_TEST(std::abs(opposite.normal / straight.normal - 1) < 1e-3);
  BOOST_TEST((opposite.tangential + straight.tangential).norm() <
             0.5 * straight.tangential.norm());  // some last places of 60 nm
}

BOOST_AUTO_TEST_CASE(a_history_beyond_its_range_is_said_with_the_number) {
  const auto press = [](const std::string& text) {
    const auto contact = law(text).law.contacts(1);
    const std::array<ContactStep, 2> path{
        {{.overlap_new = 1}, {.overlap_old = 1, .overlap_new = 1, .shift = {0.7, 0}}}};
    std::array<ContactForce, 2> forces;
    contact->follow(path, forces);
    return forces.back().status;
  };
  const std::string said = complaint([&] { press("linear-conventional[mu=2,history=half]"); });
  BOOST_TEST(said.find("70000") != std::string::npos, said);
  BOOST_TEST(said.find("65504") != std::string::npos, said);
  BOOST_TEST((press("linear-conventional[mu=2,history=fixed:50]") == Status::not_finite));
  BOOST_TEST((press("linear-conventional[mu=2,history=fixed:20]") == Status::ok));
}

BOOST_AUTO_TEST_CASE(what_makes_no_sense_is_refused) {
  for (const char* const options :
       {"history=quarter", "history=fixed:0", "history=fixed:63", "history=fixed:2.5",
        "motion=single", "force=half", "distance=1", "cell=1", "distance=-1,motion=view-single",
        "rounding=stochastic", "rounding=up,history=single"}) {
    BOOST_TEST(!complaint_of("linear-conventional[" + std::string(options) + "]").empty(), options);
  }
  const AnyLaw close = law("linear-conventional[motion=view-single,distance=0.001]").law;
  const std::string said = complaint([&] {
    const ContactStep step{.overlap_new = 1e-4, .effective_radius = 0.01};
    ContactForce force;
    close.contacts(1)->advance({&step, 1}, {&force, 1});
  });
  BOOST_TEST(said.find("radius of 0.01") != std::string::npos, said);
}

BOOST_AUTO_TEST_CASE(a_law_without_such_options_is_not_wrapped) {
  BOOST_TEST(law("linear-conventional").law.contacts(1)->bytes_per_contact() ==
             law("linear-conventional[history=double]").law.contacts(1)->bytes_per_contact());
  BOOST_TEST(law("linear-conventional[history=double]").law.contacts(1)->goes_by_lanes());
  BOOST_TEST(law("linear-conventional[history=double]").law.claims().has_value());
  BOOST_TEST(!law("linear-conventional[history=single]").law.claims().has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
