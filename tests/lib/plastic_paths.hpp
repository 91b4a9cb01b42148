// SPDX-License-Identifier: BSD-3-Clause
// Plastic laws along paths of the truth (tests/truth/normal.json).
#pragma once

#include <sstream>

#include "lib/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::testing {

/// Numbers in one string, as the truth has them.
inline std::vector<double> numbers_in(const nlohmann::json& text) {
  std::istringstream in(text.get<std::string>());
  std::vector<double> all;
  for (std::string word; in >> word;) all.push_back(std::stod(word));
  return all;
}

/// The law with its options from inputs of the truth: {option, input}.
inline AnyLaw plastic_law(std::string text, const nlohmann::json& inputs,
                          const std::vector<std::pair<std::string, std::string>>& options) {
  AnyLaw law = framed_law(text).law;
  for (const auto& [option, input] : options)
    law = law.with_option(option, inputs.at(input).get<std::string>());
  return law;
}

/// What one contact answers along normal legs to these overlaps [um], each in so many steps: the
/// sums of the works of each leg, and the force at its end.
inline std::vector<ContactForce> press_along(const AnyLaw& law, const std::vector<double>& overlaps,
                                             int steps, double effective_radius) {
  const auto contact = law.contacts(1);
  std::vector<ContactForce> all;
  double at = 0;
  for (const double next : overlaps) {
    const double start = at;
    ContactForce sum;
    for (int i = 1; i <= steps; ++i) {
      const double to = i == steps ? 1e-6 * next : start + (1e-6 * next - start) * i / steps;
      const ContactStep step{
          .overlap_old = at, .overlap_new = to, .effective_radius = 2 * effective_radius};
      ContactForce force;
      contact->advance({&step, 1}, {&force, 1});
      force.work_normal += sum.work_normal;
      force.work_stored += sum.work_stored;
      BOOST_TEST(force.work_dissipated >= 0);
      force.work_dissipated += sum.work_dissipated;
      sum = force;
      at = to;
    }
    all.push_back(sum);
  }
  return all;
}

/// Forces, and the stored energy where the truth has it, in one step a leg and in 37.
inline void check_plastic_path(const AnyLaw& law, const nlohmann::json& entry,
                               const std::string& forces = "force",
                               double effective_radius = 5e-4) {
  const nlohmann::json& must = entry.at("outputs");
  const auto overlaps = numbers_in(entry.at("inputs").at("overlaps_um"));
  for (const int steps : {1, 37}) {
    const auto found = press_along(law, overlaps, steps, effective_radius);
    double largest = 0;
    for (const auto& force : must.at(forces))
      largest = std::max(largest, std::abs(number_of(force)));
    double stored = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      BOOST_TEST_INFO_SCOPE("leg " << i << " in " << steps);
      BOOST_TEST(std::abs(found[i].normal - number_of(must.at(forces)[i])) <= 1e-14 * largest);
      stored += found[i].work_stored;
      if (must.contains("stored"))
        BOOST_TEST(std::abs(stored - number_of(must.at("stored")[i])) <= 1e-19);
      const double sum = found[i].work_stored + found[i].work_dissipated;
      BOOST_TEST(std::abs(found[i].work_normal - sum) <= 1e-19);
    }
  }
}

}  // namespace stickslip::testing
