// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/shape_diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "cases/shapes/closed_loop/case.hpp"
#include "reports/study/diagnose/deviation_match.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::reports {
namespace {

constexpr double same_shapes = 1e-6;        ///< codes look for the nearest points in steps
constexpr double explained_by_shape = 0.8;  ///< a mistake that matches less is none of the known
constexpr int places_of_shapes = 12;

/// Forces and torques on both bodies where they are put on each other, over the largest force.
using Wrenches = std::vector<double>;

/// Those of a law on two bodies of the case closed-loop; nothing: its rule is not for these bodies.
std::optional<Wrenches> wrenches_of(const cases::ClosedLoop& pair, const Scheme& law) {
  const std::array<ToldShape, 2> bodies = pair.shapes();
  const FramedLaw normal_alone = cases::without_friction(law);
  Wrenches all;
  for (int k = 0; k < places_of_shapes; ++k) {
    const ShapesMovement at =
        pair.at(cases::ShapeLoop::turns, static_cast<double>(k) / places_of_shapes);
    try {
      const ShapesForce force =
          follow_shapes(normal_alone, bodies[0], bodies[1], std::span(&at, 1)).front();
      for (const Vector3& part : {force.force, force.torque_p, force.torque_q})
        all.insert(all.end(), part.begin(), part.end());
    } catch (const InputError&) {
      return std::nullopt;
    }
  }
  return all;
}

/// What is left of a where b, times the factor that suits best, is taken away, over the size of a.
double left_of(const Wrenches& a, const Wrenches& b) {
  double product = 0;
  for (std::size_t i = 0; i < a.size(); ++i) product += a[i] * b[i];
  const double factor = product / (size_of(b) * size_of(b));
  Wrenches left = a;
  for (std::size_t i = 0; i < a.size(); ++i) left[i] -= factor * b[i];
  return size_of(left) / size_of(a);
}

}  // namespace

Diagnosis diagnose_shapes(const Scheme& law) {
  Diagnosis diagnosis;
  diagnosis.law = law.label;
  cases::ClosedLoop pair;
  pair = pair.asked_of(law);
  const auto own = law.law().own_shapes();
  if (own != nullptr && !own->knows(pair.shapes()[0].kind))
    throw Unsuitable(law.label + " knows neither ellipsoids nor blocks");
  const Wrenches given = wrenches_of(pair, law).value();
  if (!(size_of(given) > 0)) throw Unsuitable(law.label + " gives no force between shapes");
  Scheme twin = cases::make_scheme("linear-conventional");
  double least = std::numeric_limits<double>::infinity();
  for (const ShapeRule rule : shape_rules()) {
    if (!has_energy(rule)) continue;
    twin.framed.shape_rule = rule;
    const double left = left_of(given, wrenches_of(pair, twin).value());
    if (left >= least) continue;
    least = left;
    diagnosis.twin = "linear-conventional[shape-rule=" + std::string(name_of(rule)) + "]";
  }
  diagnosis.nearest = diagnosis.twin;
  diagnosis.is_equal = least <= same_shapes;
  if (diagnosis.is_equal) return diagnosis;
  diagnosis.shows_in = {"two shapes put on each other (closed-loop)"};
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.kind != mistakes_of_shapes) continue;
    Scheme wrong = twin;
    wrong.framed.shape_rule = ShapeRule::common_normal;
    wrong.framed = with_mistake(wrong.framed, mistake.name);
    const std::optional<Wrenches> made = wrenches_of(pair, wrong);
    if (!made) continue;
    MistakeMatch match;
    match.name = mistake.name;
    match.title = mistake.title;
    match.match = std::max(0.0, 1 - left_of(given, *made) / least);
    diagnosis.mistakes.push_back(std::move(match));
  }
  std::ranges::stable_sort(diagnosis.mistakes, std::greater(), &MistakeMatch::match);
  diagnosis.is_unknown =
      diagnosis.mistakes.empty() || diagnosis.mistakes.front().match < explained_by_shape;
  return diagnosis;
}

bool has_shapes_to_diagnose(const Scheme& law) {
  return law.law().own_shapes() != nullptr || !has_energy(law.framed.shape_rule);
}

}  // namespace stickslip::reports
