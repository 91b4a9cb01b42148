// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/curved_slip/solved.hpp"

#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Overlap and shift [m] over time.
template <class Number>
reference::Motion<Number> motion_along(const CurvedSlip& curve) {
  const auto springs = springs_of(curve).as<Number>();
  const auto depth = static_cast<Number>(curve.overlap);
  const auto radius = static_cast<Number>(curve.radius);
  const auto variation = static_cast<Number>(curve.variation);
  const Number length = springs.mu * springs.kn * depth / springs.kt;
  reference::Motion<Number> motion;
  motion.at = [path = curve.path, radius, variation, depth, length](Number t) {
    const auto s = sample_of<Number>(path, radius, variation, t);
    return reference::Sample<Number>{depth * s.overlap,
                                     depth * s.overlap_rate,
                                     {length * s.shift[0], length * s.shift[1]},
                                     {length * s.shift_rate[0], length * s.shift_rate[1]}};
  };
  return motion;
}

/// Force [N] and tangential work [J] at the end of a curve.
using End = std::array<Real, 3>;

/// The curve cut into chords, each solved in closed form.
End end_of_chords(const CurvedSlip& curve, int chords) {
  const auto motion = motion_along<Real>(curve);
  const Vector2 start = curve.force_at_start();
  End end{start[0], start[1], 0};
  auto from = motion.at(0);
  for (int i = 1; i <= chords; ++i) {
    const auto to = motion.at(Real(i) / chords);
    const auto answer = reference::proportional_step<Real>(
        springs_of(curve).as<Real>(), from.overlap, to.overlap, {end[0], end[1]},
        {to.shift[0] - from.shift[0], to.shift[1] - from.shift[1]});
    end = {answer.force[0], answer.force[1], end[2] + answer.work_tangential};
    from = to;
  }
  return end;
}

/// From numbers of chords that double: Romberg's scheme in h^2.
End extrapolated(std::vector<End> row) {
  for (Real weight = 4; row.size() > 1; weight *= 4) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k)
        row[i][k] = (weight * row[i + 1][k] - row[i][k]) / (weight - 1);
    }
    row.pop_back();
  }
  return row.front();
}

}  // namespace

Vector2 SolvedCurve::force_at(int i) const {
  return vector_of(exact.values[static_cast<std::size_t>(i - 1)].force);
}

SolvedCurve solve_curve(const CurvedSlip& curve) {
  return {curve, reference::self_checked([&](auto real) {
            using Number = decltype(real);
            reference::Problem<Number> problem;
            problem.springs = springs_of(curve).as<Number>();
            problem.motion = motion_along<Number>(curve);
            const Vector2 force = curve.force_at_start();
            problem.start.force = {force[0], force[1]};
            for (int i = 1; i <= SolvedCurve::points; ++i)
              problem.output_times.push_back(Number(i) / SolvedCurve::points);
            return problem;
          })};
}

double chords_against_integration(const SolvedCurve& solved) {
  std::vector<End> row;
  for (const int chords : {64, 128, 256}) row.push_back(end_of_chords(solved.curve, chords));
  const End chords = extrapolated(row);
  const auto& exact = solved.exact.values.back();
  const Vector2 force(narrow(chords[0]), narrow(chords[1]));
  const double in_force = (force - vector_of(exact.force)).norm() / solved.exact.force_scale;
  const double in_work =
      std::abs(narrow(chords[2]) - exact.work_tangential) / solved.exact.work_scale;
  return worse(in_force, in_work);
}

double adler_against_integration(const SolvedCurve& circle) {
  const CurvedSlip& curve = circle.curve;
  double worst = 0;
  for (int i = 16; i <= SolvedCurve::points; i += 16) {
    const Real turn = 2 * std::numbers::pi_v<Real> * i / SolvedCurve::points;
    const auto adler =
        reference::circle_slip<Real>(curve.limit(), curve.kt, wide(curve.radius * curve.unit()),
                                     wide(curve.lead * degree), turn);
    if (!adler) return 1;
    const Real angle = turn + adler->lead;
    const Vector2 force = curve.limit() * Vector2(narrow(std::cos(angle)), narrow(std::sin(angle)));
    const double work = circle.exact.values[static_cast<std::size_t>(i - 1)].work_tangential;
    worst = worse(worst, (force - circle.force_at(i)).norm() / curve.limit());
    worst = worse(worst, std::abs(narrow(adler->work_tangential) - work) / circle.exact.work_scale);
  }
  return worst;
}

}  // namespace stickslip::cases
