// SPDX-License-Identifier: BSD-3-Clause
// Source: V. L. Popov & M. Hess, Method of dimensionality reduction in contact mechanics and
// friction (2015), chapters 3 and 5; exactness for partial slip: V. L. Popov, M. Hess & E. Willert,
// Handbook of contact mechanics (2019), chapter 4.
// Assumptions: overlap and shift grow in proportion inside the step; each spring is solved exactly
// inside it, with touch, slip that turns the force, and separation (Kuhn, Suzuki & Daouadji, as in
// linear_refined.hpp). In the plane each spring slips by itself in the direction of its own force.
// Normal force: Hertz's, which the limits of the springs add up to exactly for any number of them.
// Work: exact for each spring. Sign: force on p along the shift of q.
#include "stickslip/laws/hertzian/spring_foundation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "stickslip/contact/batch/instructions.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/laws/lanes/spring_lanes.hpp"

namespace stickslip {
namespace {

/// What one spring does in a step, for unit stiffness: forces are deflections [m], works are [m^2].
struct SpringAnswer {
  Vector2 deflection = Vector2::Zero();
  double work = 0;
  double dissipated = 0;
  bool slips = false;
};

/// Slip from deflection u at the limit `limit_old` while the limit goes to `limit_new`. Along one
/// line the answer is elementary; this also is the usual case.
SlipOutcome slip(const Vector2& u, const Vector2& v, double limit_old, double limit_new) noexcept {
  const double moved = std::sqrt(v.dot(v));
  const bool at_rest = u.isZero(0) || limit_old <= 0;
  if (moved > 0 && (at_rest || u[0] * v[1] == u[1] * v[0])) {
    const double along = at_rest || u.dot(v) > 0 ? 1 : -1;
    const double mean = 0.5 * (limit_old + limit_new);
    // A unit vector along an axis is one to the last bit: the spring ends at its limit, and the
    // next step finds it there.
    return {along * limit_new * Vector2(v / moved), along * mean * moved,
            mean * (along * moved - (limit_new - limit_old))};
  }
  if (at_rest) return {};
  return solve_slip({limit_old, limit_new, u, v});
}

/// One spring, its own overlap going from gap_old to gap_new (negative: not in touch); `ratio` is
/// the friction limit over that overlap, both as deflections.
SpringAnswer advance_spring(Vector2 u, double gap_old, double gap_new, const Vector2& shift,
                            double ratio) noexcept {
  SpringAnswer out;
  if (gap_old <= 0 && gap_new <= 0) return out;
  const double limit_new = ratio * std::max(gap_new, 0.0);
  if (gap_old <= 0) {  // touch: force and limit grow from zero in proportion
    const Vector2 v = gap_new / (gap_new - gap_old) * shift;
    const double moved = std::sqrt(v.dot(v));
    out.slips = moved > limit_new;
    out.deflection = out.slips ? Vector2(v * (limit_new / moved)) : v;
    out.work = 0.5 * v.dot(out.deflection);
    if (out.slips) out.dissipated = 0.5 * limit_new * (moved - limit_new);
    return out;
  }
  const double limit_old = ratio * gap_old;
  const double size2 = u.dot(u);
  if (size2 > limit_old * limit_old) {  // by round-off, or a step that does not start at the last
    u *= limit_old / std::sqrt(size2);
    out.dissipated = 0.5 * (size2 - u.dot(u));
  }
  const double touching = gap_new > 0 ? 1 : gap_old / (gap_old - gap_new);
  const Vector2 v = touching * shift;
  const Vector2 trial = u + v;
  if (gap_new > 0 && trial.dot(trial) <= limit_new * limit_new) {
    out.work = v.dot(u + 0.5 * v);
    out.deflection = trial;
    return out;
  }
  out.slips = true;
  if (limit_old <= 0) return out;  // frictionless
  const double onset = slip_onset_fraction(u, v, limit_old, limit_new);
  const Vector2 elastic = onset * v;
  const SlipOutcome end =
      slip(u + elastic, (1 - onset) * v, limit_old + onset * (limit_new - limit_old), limit_new);
  out.work = elastic.dot(u + 0.5 * elastic) + end.work;
  out.dissipated += std::max(0.0, end.dissipation);
  if (gap_new > 0) out.deflection = end.force;
  return out;
}

/// The grid of springs at one overlap of the contact.
struct Grid {
  double spacing = 0;         ///< width of a spring [m]
  double inverse_radius = 0;  ///< 2/R, of the profile x^2/(R/2) of the indenter [1/m]
  double overlap = 0;         ///< overlap of the contact [m]
  double half_width = 0;      ///< half the width of the contact [m]

  /// Number of springs in touch.
  std::size_t in_touch() const noexcept {
    return static_cast<std::size_t>(std::ceil(half_width / spacing));
  }
  /// Overlap of a spring: the mean over its width, and over the part that touches where that is
  /// only a part, so that the springs add up to Hertz's force. Without touch that of the whole
  /// spring, negative.
  double overlap_of(std::size_t spring) const noexcept {
    const double inner = static_cast<double>(spring) * spacing;
    const double outer = inner + spacing;
    if (half_width > inner && half_width < outer) {
      const double part = half_width - inner;
      return part * part * (2 * half_width + inner) * inverse_radius / (3 * spacing);
    }
    const double middle = inner + 0.5 * spacing;
    const double mean = overlap - (middle * middle + spacing * spacing / 12) * inverse_radius;
    return half_width > inner ? mean : std::min(mean, 0.0);
  }
};

/// Neighbours merge in pairs: the force stays, and so does the sum of the limits. Returns the sum
/// of deflection^2 times width that is lost [m^3].
double merge_pairs(SpringFoundation::History& history) noexcept {
  std::vector<Vector2>& u = history.deflections;
  if (u.size() % 2 == 1) u.emplace_back(Vector2::Zero());
  double lost = 0;
  for (std::size_t i = 0; i < u.size() / 2; ++i) {
    const Vector2 difference = u[2 * i + 1] - u[2 * i];
    lost += 0.5 * history.spacing * difference.dot(difference);
    u[i] = 0.5 * (u[2 * i] + u[2 * i + 1]);
  }
  u.resize(u.size() / 2);
  history.spacing *= 2;
  return lost;
}

/// Found once, before any thread asks.
const SpringKernel best_kernel = spring_kernels().empty() ? nullptr : spring_kernels().back();

/// Back to the virgin contact; the memory is kept for the next touch.
void forget(SpringFoundation::History& history) noexcept {
  history.spacing = 0;
  history.deflections.clear();
}

}  // namespace

std::vector<double> SpringFoundation::History::pack() const {
  std::vector<double> numbers{spacing, static_cast<double>(deflections.size())};
  for (const Vector2& u : deflections) numbers.insert(numbers.end(), {u[0], u[1]});
  return numbers;
}

void SpringFoundation::History::unpack(std::span<const double> numbers) {
  if (numbers.size() < 2 || static_cast<double>(numbers.size()) != 2 + 2 * numbers[1]) {
    throw InputError("a packed contact history has the wrong length");
  }
  spacing = numbers[0];
  deflections.clear();
  for (std::size_t i = 2; i < numbers.size(); i += 2) {
    deflections.emplace_back(numbers[i], numbers[i + 1]);
  }
}

namespace {

// Makes room for a contact of this half width; the sum of deflection^2 times width that is lost.
inline double fit(int springs, SpringFoundation::History& history, double half_width) noexcept {
  if (history.spacing == 0) {
    history.spacing = half_width / springs;
    history.deflections.reserve(2 * static_cast<std::size_t>(springs) + 2 + springs_side_by_side);
  }
  double lost = 0;
  while (half_width > 2 * springs * history.spacing) lost += merge_pairs(history);
  return lost;
}

}  // namespace

ContactForce SpringFoundation::advance(History& history, const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const double radius = 0.5 * step.effective_radius;
  const double half_width = std::sqrt(radius * std::max({step.overlap_old, step.overlap_new, 0.0}));
  // A spacing below the smallest normal number cannot be counted in; nor can a contact of no size.
  const bool countable = half_width / springs >= std::numeric_limits<double>::min();
  if (0 * (step.overlap_old + step.overlap_new + half_width) != 0 || !countable) {
    if (!(step.overlap_new > 0)) forget(history);
    if (step.overlap_new > 0) out.regime = Regime::stick;
    return out;
  }

  // Twice one half; springs of unit width have the stiffness G* (of two halves 2 G*).
  const double stiffness_of_width =
      contact.tangential_stiffness(step.overlap_new > 0 ? step.overlap_new : step.overlap_old) /
      std::sqrt(radius * (step.overlap_new > 0 ? step.overlap_new : step.overlap_old));
  const double lost = 0.5 * stiffness_of_width * fit(springs, history, half_width);
  const double ratio = mu * contact.kappa;
  const auto grid = [&](double overlap) {
    return Grid{history.spacing, 1 / radius, overlap, std::sqrt(radius * std::max(overlap, 0.0))};
  };
  const Grid old_grid = grid(step.overlap_old);
  const Grid new_grid = grid(step.overlap_new);
  const std::size_t in_touch = new_grid.in_touch();
  history.deflections.resize(std::max({old_grid.in_touch(), in_touch, history.deflections.size()}),
                             Vector2::Zero());

  const SpringSums sums = advance_springs(best_kernel,
                                          {.spacing = history.spacing,
                                           .inverse_radius = new_grid.inverse_radius,
                                           .overlap_old = step.overlap_old,
                                           .overlap_new = step.overlap_new,
                                           .half_width_old = old_grid.half_width,
                                           .half_width_new = new_grid.half_width,
                                           .shift = step.shift,
                                           .ratio = ratio},
                                          history.deflections, in_touch);
  history.deflections.resize(in_touch);

  const double stiffness = stiffness_of_width * history.spacing;
  out.tangential = stiffness * sums.deflection;
  // In full slip the sum of the limits may be an ulp or two above the limit of the contact.
  const double limit = mu * out.normal;
  const double size2 = out.tangential.dot(out.tangential);
  if (size2 > limit * limit) out.tangential *= limit / length_of(out.tangential);
  out.work_tangential = stiffness * sums.work;
  out.work_stored += stiffness * sums.stored - lost;
  out.work_dissipated = stiffness * sums.dissipated + lost;
  if (step.overlap_new > 0) {
    out.regime = sums.slipping == 0          ? Regime::stick
                 : sums.slipping == in_touch ? Regime::slip
                                             : Regime::partial_slip;
  } else {
    forget(history);
  }
  return out;
}

std::span<const SpringKernel> spring_kernels() {
  static const std::vector<SpringKernel> kernels = [] {
    std::vector<SpringKernel> known;
#ifdef STICKSLIP_HAS_WIDER_KERNELS
    if (best_instructions() >= Instructions::avx2) known.push_back(spring_kernel_avx2());
    if (best_instructions() >= Instructions::avx512) known.push_back(spring_kernel_avx512());
#endif
    return known;
  }();
  return kernels;
}

SpringSums advance_springs(SpringKernel kernel, const SpringStep& step, std::vector<Vector2>& u,
                           std::size_t in_touch) {
  const Grid old_grid{step.spacing, step.inverse_radius, step.overlap_old, step.half_width_old};
  const Grid new_grid{step.spacing, step.inverse_radius, step.overlap_new, step.half_width_new};
  SpringPartSums sums;
  const auto add = [&](std::size_t i, double end_0, double end_1, double work, double stored,
                       double dissipated) {
    u[i] = {end_0, end_1};
    const std::size_t at = i % springs_side_by_side;
    sums.deflection_0[at] += end_0;
    sums.deflection_1[at] += end_1;
    sums.work[at] += work;
    sums.stored[at] += stored;
    sums.dissipated[at] += dissipated;
  };
  const std::size_t springs = u.size();
  // With others behind them that are not there, and are not looked at.
  u.resize((springs + springs_side_by_side - 1) / springs_side_by_side * springs_side_by_side,
           Vector2::Zero());
  SpringAnswers some;
  for (std::size_t first = 0; first < springs; first += springs_side_by_side) {
    some.answered = 0;
    if (kernel != nullptr) first = kernel(step, small_slip_rule(), first, u, sums, some);
    for (std::size_t i = first; i < std::min(first + springs_side_by_side, springs); ++i) {
      const std::size_t at = i - first;
      if ((some.answered >> at & 1U) != 0) {
        add(i, some.end_0[at], some.end_1[at], some.work[at], some.stored[at], some.dissipated[at]);
        sums.slipping += some.slips >> at & 1U;
        continue;
      }
      const SpringAnswer spring = advance_spring(u[i], old_grid.overlap_of(i),
                                                 new_grid.overlap_of(i), step.shift, step.ratio);
      const Vector2& end = spring.deflection;
      add(i, end[0], end[1], spring.work, 0.5 * (end - u[i]).dot(end + u[i]), spring.dissipated);
      if (spring.slips && i < in_touch) ++sums.slipping;
    }
  }
  u.resize(springs);
  const auto total = [](const SpringPartSums::Numbers& all) {
    return ((all[0] + all[4]) + (all[2] + all[6])) + ((all[1] + all[5]) + (all[3] + all[7]));
  };
  return {{total(sums.deflection_0), total(sums.deflection_1)},
          total(sums.work),
          total(sums.stored),
          total(sums.dissipated),
          sums.slipping};
}

std::unique_ptr<AnyLaw::Model> make_spring_foundation() { return make_model<SpringFoundation>(); }

}  // namespace stickslip
