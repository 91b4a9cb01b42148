// SPDX-License-Identifier: BSD-3-Clause
// Laws of ours that compute in single precision: the same law, to its digits.
#include "stickslip/laws/precision/single_law.hpp"

#include "complaint.hpp"
#include "lib/support.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(single_law)
namespace {

constexpr std::array names{"linear-conventional", "linear-refined", "hertz-mindlin"};

/// Touch, stick, slip in a circle under an overlap that changes, and parting.
std::vector<ContactStep> steps() {
  std::vector<ContactStep> all;
  double before = -1e-6;
  for (int i = 0; i <= 400; ++i) {
    const double overlap = i == 400 ? -1e-6 : 1e-5 * (2 + std::sin(0.031 * i));
    all.push_back({.overlap_old = before,
                   .overlap_new = overlap,
                   .shift = {7.7e-7 * std::cos(0.05 * i), 6.1e-7 * std::sin(0.05 * i)},
                   .effective_radius = 0.01});
    before = overlap;
  }
  return all;
}

std::vector<ContactForce> answers(const std::string& text) {
  const auto contact = law(text).law.contacts(1);
  const auto path = steps();
  std::vector<ContactForce> forces(path.size());
  contact->follow(path, forces);
  return forces;
}

bool is_float(double x) { return x == static_cast<double>(static_cast<float>(x)); }

}  // namespace

BOOST_AUTO_TEST_CASE(all_numbers_are_of_single_precision_and_those_of_the_law_to_its_digits) {
  for (const std::string name : names) {
    BOOST_TEST_CONTEXT(name) {
      const auto single = answers(name + "[arithmetic=single]");
      const auto plain = answers(name);
      std::set<Regime> seen;
      double largest = 0;
      for (std::size_t i = 0; i < plain.size(); ++i) {
        const ContactForce& f = single[i];
        BOOST_TEST((is_float(f.normal) && is_float(f.tangential[0]) && is_float(f.tangential[1])));
        BOOST_TEST((f.status == Status::ok));
        seen.insert(plain[i].regime);
        const double scale = std::max(plain[i].normal, 1e-12);
        largest = std::max(largest, std::abs(f.normal - plain[i].normal) / scale);
        largest = std::max(largest, (f.tangential - plain[i].tangential).norm() / scale);
      }
      // 400 steps of half a unit of 2^-24 of several numbers each; not one of double precision.
      BOOST_TEST(largest < 400 * 4 * 0x1p-24);
      BOOST_TEST(largest > 0x1p-26);
      BOOST_TEST((seen.contains(Regime::stick) && seen.contains(Regime::slip)));
    }
  }
}

// By hand, in the machine's single precision.
BOOST_AUTO_TEST_CASE(a_spring_that_sticks_is_a_sum_in_single_precision) {
  const auto contact = law("linear-conventional[arithmetic=single]").law.contacts(1);
  ContactForce f;
  const ContactStep press{.overlap_new = 1e-4};
  contact->advance({&press, 1}, {&f, 1});
  BOOST_TEST(f.normal == static_cast<double>(1e5F * static_cast<float>(1e-4)));
  float sum = 0;
  const ContactStep shear{.overlap_old = 1e-4, .overlap_new = 1e-4, .shift = {1.234e-9, 0}};
  for (int i = 0; i < 1000; ++i) {
    contact->advance({&shear, 1}, {&f, 1});
    sum += 1e5F * static_cast<float>(1.234e-9);
  }
  BOOST_TEST(f.tangential[0] == static_cast<double>(sum));
}

// A force that was on the limit in single precision is outside of it in double, by a unit.
BOOST_AUTO_TEST_CASE(contacts_that_go_on_slipping_are_not_clipped) {
  for (const ContactForce& f : answers("linear-refined[arithmetic=single]"))
    BOOST_TEST((f.status == Status::ok));
}

BOOST_AUTO_TEST_CASE(the_option_in_double_changes_nothing) {
  for (const std::string name : names) {
    const auto with = answers(name + "[arithmetic=double]");
    const auto without = answers(name);
    for (std::size_t i = 0; i < with.size(); ++i) {
      BOOST_TEST(with[i].normal == without[i].normal);
      BOOST_TEST(with[i].tangential == without[i].tangential);
    }
  }
}

BOOST_AUTO_TEST_CASE(it_says_that_it_computes_in_single_precision) {
  const auto says = [](const std::string& text) {
    return law(text).law.info().can(Capability::single_precision);
  };
  BOOST_TEST(says("hertz-mindlin[arithmetic=single]"));
  BOOST_TEST(!says("hertz-mindlin[arithmetic=double]"));
  BOOST_TEST(!says("hertz-mindlin[history=single]"));
}

BOOST_AUTO_TEST_CASE(what_has_no_kernel_is_refused_in_a_line) {
  const auto complaint_of = [](const std::string& text) {
    return complaint([&] { law(text).law.contacts(1); });
  };
  BOOST_TEST(complaint_of("jaeger[arithmetic=single]").find("computes in double precision") !=
             std::string::npos);
  for (const char* const text :
       {"hertz-mindlin[arithmetic=single,form=total]", "linear-refined[arithmetic=single,table=8]",
        "hertz-mindlin[arithmetic=single,G2=1e9,nu2=0.2]"}) {
    BOOST_TEST(complaint_of(text).find("goes with the default choices") != std::string::npos, text);
  }
  BOOST_TEST(complaint_of("linear-conventional[arithmetic=half]").find("arithmetic") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
