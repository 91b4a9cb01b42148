// SPDX-License-Identifier: BSD-3-Clause
// What slip-rotation shows. Titles and captions are in cases/slip/slip_rotation/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/one_step.hpp"
#include "cases/slip/slip_rotation/case.hpp"

namespace stickslip::cases::slip_rotation_exhibits {
namespace {

/// A scheme in a number of steps.
struct Curve {
  Scheme scheme;
  int steps = 1;
  bool is_exact = false;     ///< the force turns in closed form: there is no error to be seen
  bool looks_it_up = false;  ///< from a table: there is nothing but an error to be seen
  Pen pen;
};

/// Of schemes with the same force one is enough.
std::vector<Curve> curves_of(std::span<const Scheme> schemes) {
  std::vector<Curve> all;
  std::set<std::pair<bool, int>> shown;
  for (const Scheme& scheme : schemes) {
    const auto declared = scheme.law().claims();
    const LinearFrictionClaims claims = declared.value_or(LinearFrictionClaims{});
    const bool is_new = shown.emplace(claims.slip_rotation, claims.table).second;
    if (declared && !is_new) continue;
    const bool is_exact = claims.slip_rotation && claims.table == 0;
    const bool looks_it_up = claims.slip_rotation && claims.table > 0;
    for (const int steps : is_exact      ? std::vector{1}
                           : looks_it_up ? std::vector{10}
                                         : std::vector{1, 10, 100}) {
      const auto label = fmt::format("{}, {} step{}", scheme.label, steps, steps == 1 ? "" : "s");
      const Pen pen{label, static_cast<int>(all.size())};
      all.push_back({scheme, steps, is_exact, looks_it_up, pen});
    }
  }
  return all;
}

Figure kuhn_4(const SlipRotation& given, std::span<const Scheme> schemes) {
  constexpr double marked = 0.2;  // movement from which on the paper says that errors are large
  const auto movements = logarithmic_range(0.01, 100, 81);
  const Axis movement = logarithmic("movement kₜ|Δξ|/(μ fₙ)", "-", 0.01, 100);
  Panel angle{
      .title = "final direction", .x = movement, .y = {"angle to the movement", "deg", -95, 5}};
  Panel error{
      .title = "error of the direction", .x = movement, .y = logarithmic("error", "deg", 1e-5, 30)};

  const auto exact = [](double by) {
    return narrow(reference::slip_angle<long double>(-90 * degree, by)) / degree;
  };
  for (const Curve& curve : curves_of(schemes)) {
    Series in_angle = curve.is_exact ? curve.pen.points() : curve.pen.line();
    Series in_error = curve.pen.line();
    for (std::size_t i = 0; i < movements.size(); ++i) {
      SlipRotation turn = given;
      turn.angle = 90;
      turn.growth = 0;
      turn.movement = movements[i];
      const double found =
          SlipRotation::angle_of(turn.forces(curve.scheme, curve.steps).back().tangential);
      if (!curve.is_exact || i % 4 == 0) in_angle.add(movements[i], found);
      const double off = std::abs(found - exact(movements[i]));
      in_error.add(movements[i], positive_or_gap(off, 1e-12));
    }
    if (!curve.looks_it_up) angle.add(in_angle);
    if (!curve.is_exact) error.add(in_error);
  }
  angle.add(truth("exact", movements, exact));
  error.add(segment(guide_line("20 % of the limit"), marked, 1e-5, marked, 30));
  return {.panels = {angle, error}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SlipRotation>({
      .figures = {{"kuhn-linear/4", kuhn_4}},
  });
}

}  // namespace stickslip::cases::slip_rotation_exhibits
