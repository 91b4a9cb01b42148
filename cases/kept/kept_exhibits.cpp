// SPDX-License-Identifier: BSD-3-Clause
#include "cases/kept/kept_exhibits.hpp"

#include "cases/kept/kept_record.hpp"

namespace stickslip::cases {
namespace {

template <class Exhibit>
Exhibit kept_exhibit(const std::string& question, const std::function<Exhibit()>& compute) {
  if (question.empty()) return compute();
  return kept_record<Exhibit>(question, compute);
}

}  // namespace

std::string question_with(const std::string& what, std::span<const Scheme> schemes) {
  std::string question = what + " with";
  for (const Scheme& scheme : schemes) {
    if (scheme.is_from_outside()) return {};
    question += " " + identity_of(scheme) + ";";
  }
  return question;
}

Figure kept_figure(const std::string& question, const std::function<Figure()>& compute) {
  return kept_exhibit(question, compute);
}

std::vector<Table> kept_tables(const std::string& question,
                               const std::function<std::vector<Table>()>& compute) {
  return kept_exhibit(question, compute);
}

}  // namespace stickslip::cases
