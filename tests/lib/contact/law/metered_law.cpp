// SPDX-License-Identifier: BSD-3-Clause
// What is spent of the budget of a law in another program.
#include "stickslip/contact/law/metered_law.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(metered_law_)

using namespace stickslip;

namespace {

/// A law of the catalogue that says how its program remembers.
class SaidLaw final : public LawAround {
 public:
  SaidLaw(bool replays, bool whole_paths)
      : LawAround(make_law(parse_law_spec("linear-refined")).law) {
    info_ = inner().info();
    info_.replays = replays;
    if (whole_paths) info_.capabilities.push_back(Capability::whole_paths);
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<SaidLaw>(*this); }
  const LawInfo& info() const override { return info_; }

 private:
  LawInfo info_;
};

enum class Memory { packed, replayed, whole_paths };

/// Rows that are left of 100 questions, each of five rows, after `use`.
template <class Use>
std::size_t rows_left(Memory memory, const Use& use) {
  const auto budget = std::make_shared<RowBudget>(100);
  const AnyLaw law = metered_law(
      AnyLaw(std::make_unique<SaidLaw>(memory != Memory::packed, memory == Memory::whole_paths)),
      budget);
  use(*law.contacts(1));
  std::size_t left = 0;
  try {
    for (;; ++left) budget->spend(1);
  } catch (const BudgetSpent&) {
    return left;
  }
}

void advance(Contacts& contacts, int steps) {
  const ContactStep step{.overlap_old = 1e-4, .overlap_new = 1e-4};
  ContactForce force;
  for (int i = 0; i < steps; ++i) contacts.advance({&step, 1}, {&force, 1});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_path_costs_its_rows_and_a_step_alone_five) {
  const auto path = [](Contacts& contacts) {
    const std::vector<ContactStep> steps(40, {.overlap_old = 1e-4, .overlap_new = 1e-4});
    std::vector<ContactForce> forces(steps.size());
    contacts.follow(steps, forces);
  };
  BOOST_TEST(rows_left(Memory::packed, path) == 500U - 40 - 4);
  BOOST_TEST(rows_left(Memory::packed, [](Contacts& c) { advance(c, 10); }) == 500U - 10 * 5);
}

BOOST_AUTO_TEST_CASE(what_is_told_again_costs_its_rows) {
  const auto copied = [](Contacts& contacts) {
    advance(contacts, 10);
    const auto copy = contacts.clone();
    advance(*copy, 2);
    copy->copy_from(contacts);
    advance(*copy, 1);
  };
  BOOST_TEST(rows_left(Memory::packed, copied) == 500U - 13 * 5);
  BOOST_TEST(rows_left(Memory::replayed, copied) == 500U - 13 * 5 - 2 * 10);
  // Who answers whole paths is told each path from its start.
  BOOST_TEST(rows_left(Memory::whole_paths, [](Contacts& c) { advance(c, 4); }) ==
             500U - 4 * 5 - (1 + 2 + 3));
}

BOOST_AUTO_TEST_CASE(nothing_is_asked_when_the_budget_is_spent) {
  BOOST_CHECK_THROW(rows_left(Memory::packed, [](Contacts& c) { advance(c, 101); }), BudgetSpent);
  BOOST_CHECK_NO_THROW(rows_left(Memory::packed, [](Contacts& c) { advance(c, 100); }));
}

BOOST_AUTO_TEST_SUITE_END()
