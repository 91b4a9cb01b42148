// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/relatives.hpp"

#include <algorithm>
#include <cmath>

namespace stickslip::reports {
namespace {

/// Errors below this are round-off, and by what factor these differ says nothing.
constexpr double round_off = 1e-13;
/// Values that agree to so many digits are taken for the same.
constexpr double the_same = 1e-9;

const PageScheme* plain_scheme(const PageLaw& law, const std::string& case_name) {
  const auto found = std::ranges::find_if(law.schemes, [&](const PageScheme& scheme) {
    return scheme.options.empty() && scheme.study->case_name == case_name;
  });
  return found == law.schemes.end() ? nullptr : &*found;
}

bool same_values(const StudyResult& a, const StudyResult& b) {
  if (a.observables.empty() || a.observables.size() != b.observables.size()) return false;
  for (std::size_t k = 0; k < a.observables.size(); ++k) {
    const std::vector<Level>& some = a.observables[k].levels;
    const std::vector<Level>& others = b.observables[k].levels;
    if (some.size() != others.size()) return false;
    for (std::size_t i = 0; i < some.size(); ++i) {
      const double size = std::max(std::abs(some[i].value), std::abs(others[i].value));
      // Small errors over the scale of the observable are round-off too.
      if (std::abs(some[i].value - others[i].value) > the_same * size &&
          std::abs(some[i].error - others[i].error) > round_off)
        return false;
    }
  }
  return true;
}

Relative compared(const PageLaw& law, const PageLaw& other) {
  Relative relative{&other};
  std::vector<double> factors;
  for (const PageScheme& scheme : law.schemes) {
    if (!scheme.options.empty() || scheme.study->observables.empty()) continue;
    const PageScheme* const twin = plain_scheme(other, scheme.study->case_name);
    if (twin == nullptr || twin->study->observables.empty()) continue;
    ++relative.compared;
    if (same_values(*scheme.study, *twin->study)) ++relative.same;
    const double a = std::max(scheme.study->quality_error, round_off);
    const double b = std::max(twin->study->quality_error, round_off);
    if (std::isfinite(a) && std::isfinite(b)) factors.push_back(std::max(a / b, b / a));
  }
  if (!factors.empty()) {
    const auto middle = factors.begin() + static_cast<std::ptrdiff_t>(factors.size() / 2);
    std::ranges::nth_element(factors, middle);
    relative.factor = *middle;
  }
  return relative;
}

double share(const Relative& relative) {
  return static_cast<double>(relative.same) / static_cast<double>(relative.compared);
}

}  // namespace

std::vector<Relative> relatives_of(const PageContents& pages, const PageLaw& law,
                                   std::size_t most) {
  std::vector<Relative> all;
  for (const PageLaw& other : pages.laws) {
    if (&other == &law) continue;
    const Relative relative = compared(law, other);
    if (relative.compared > 0) all.push_back(relative);
  }
  std::ranges::stable_sort(all, [](const Relative& a, const Relative& b) {
    if (share(a) != share(b)) return share(a) > share(b);
    return a.factor < b.factor;
  });
  if (all.size() > most) all.resize(most);
  return all;
}

}  // namespace stickslip::reports
