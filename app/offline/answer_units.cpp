// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/answer_units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stickslip::app {
namespace {

/// A factor between an answer and what is expected that says something of its maker.
struct KnownFactor {
  double factor;
  double margin;  ///< the factor is this one where it is off by less than this ratio
  const char* words;
};

/// Thousands are far from each other; the others are near them or each other.
constexpr double wide_margin = 1.25;
constexpr double narrow_margin = 1.05;
constexpr std::array known_factors{
    KnownFactor{1, wide_margin, ""},
    KnownFactor{1e3, wide_margin, "in mN, or are lengths in mm? The units are N and m"},
    KnownFactor{1e-3, wide_margin, "in kN, or is the stiffness in kN/m? The unit is N"},
    KnownFactor{1e6, wide_margin, "in uN or g mm/s2, or are lengths in um? The units are N and m"},
    KnownFactor{1e-6, wide_margin, "in MN, or is the stiffness in MN/m? The unit is N"},
    KnownFactor{1e9, wide_margin, "in nN or ug mm/s2? The unit is N"},
    KnownFactor{1e-9, wide_margin, "in GN? The unit is N"},
    KnownFactor{1e12, wide_margin, "in pN? The unit is N"},
    KnownFactor{1e5, wide_margin, "in dyn, g cm/s2? The unit is N"},
    KnownFactor{100, narrow_margin, "in cN, or are lengths in cm? The units are N and m"},
    KnownFactor{1 / 9.80665, narrow_margin, "in kgf? The unit is N"},
    KnownFactor{1e3 / 9.80665, narrow_margin, "in gf? The unit is N"},
    KnownFactor{1e-3 / 9.80665, wide_margin, "in tonnes-force? The unit is N"},
    KnownFactor{1 / 4.4482216152605, narrow_margin, "in lbf? The unit is N"},
    KnownFactor{1e-3 / 4.4482216152605, narrow_margin, "in kip, 1000 lbf? The unit is N"},
    KnownFactor{16 / 4.4482216152605, narrow_margin, "in ozf? The unit is N"},
    KnownFactor{1 / 0.138254954376, narrow_margin, "in poundals? The unit is N"}};

/// Answers over those expected.
struct Fit {
  double factor = 0;
  double rest = 0;  ///< what no factor explains, over the answers
};

/// Factors of laws that are wrong, as a stiffness that counts twice, lie between this and its
/// inverse: they are judged.
constexpr double of_laws = 3.2;
/// Answers are a factor of those expected up to this share.
constexpr double mere_factor = 0.02;

/// What a factor says of the maker of an answer; empty: nothing.
std::string misunderstanding(const Fit& fit) {
  const auto words_of = [&](const char* words) -> std::string {
    if (fit.factor > 0) return words;
    const std::string_view told(words);
    return "of the opposite sign, or on the other body" +
           (told.empty() ? "" : ", and " + std::string(told));
  };
  const double size = std::abs(fit.factor);
  const KnownFactor* nearest = nullptr;
  const auto off = [&](const KnownFactor& one) { return std::abs(std::log(size / one.factor)); };
  for (const KnownFactor& one : known_factors)
    if (off(one) <= std::log(one.margin) && (nearest == nullptr || off(one) < off(*nearest)))
      nearest = &one;
  if (nearest != nullptr) return words_of(nearest->words);
  if (fit.rest > mere_factor || (size < of_laws && size > 1 / of_laws)) return {};
  return words_of("in a unit that is not known here? The unit is N, and that of torques N m");
}

Fit fit_of(std::span<const Vector3> answered, std::span<const Vector3> expected) {
  double products = 0;
  double expected_squares = 0;
  double answered_squares = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    products += answered[i].dot(expected[i]);
    expected_squares += expected[i].squaredNorm();
    answered_squares += answered[i].squaredNorm();
  }
  if (!(expected_squares > 0) || !(answered_squares > 0)) return {};
  const double aligned = products * products / (expected_squares * answered_squares);
  return {products / expected_squares, std::sqrt(std::max(0.0, 1 - aligned))};
}

}  // namespace

std::optional<UnitMistake> unit_mistake(std::span<const Vector3> answered,
                                        std::span<const Vector3> expected) {
  const Fit fit = fit_of(answered, expected);
  if (fit.factor == 0) return std::nullopt;
  const std::string words = misunderstanding(fit);
  if (words.empty()) return std::nullopt;
  UnitMistake mistake;
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (expected[i].norm() > expected[mistake.row].norm()) mistake.row = i;
  mistake.words = fmt::format("{:.4g} times what is expected, here about {:.3g}: {}", fit.factor,
                              expected[mistake.row].norm(), words);
  return mistake;
}

}  // namespace stickslip::app
