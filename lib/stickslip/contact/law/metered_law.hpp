// SPDX-License-Identifier: BSD-3-Clause
// A law in another program that is asked no more than can be afforded.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// More was asked of a law than its budget allows.
class BudgetSpent : public std::runtime_error {
 public:
  BudgetSpent() : std::runtime_error("the law was asked for more steps than its budget allows") {}
};

/// How much a law may be asked, in rows that a program answers. What is asked alone, before the
/// next step is known, waits for the answer, which costs as much as several rows of a whole path.
/// The count is the same on any machine. Several threads may spend.
class RowBudget {
 public:
  /// Rows of a path in the time of one that is asked alone.
  static constexpr std::size_t rows_of_a_question = 5;

  explicit RowBudget(std::size_t questions) : rows_(questions * rows_of_a_question) {}

  /// Throws BudgetSpent where more is spent than there is.
  void spend(std::size_t rows) {
    if (spent_.fetch_add(rows) + rows > rows_) throw BudgetSpent();
  }

 private:
  std::size_t rows_;
  std::atomic<std::size_t> spent_ = 0;
};

/// A copy of the law whose contacts spend `budget`: also what a program is told again, of a contact
/// whose copy it cannot make. Its bonds and its own motions of bodies cost nothing. Its twin stays.
AnyLaw metered_law(const AnyLaw& law, std::shared_ptr<RowBudget> budget);

}  // namespace stickslip
