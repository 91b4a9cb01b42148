// SPDX-License-Identifier: BSD-3-Clause
// The kernel of spring_lanes.hpp for as many springs at a time as stickslip::springs_at_a_time,
// which who includes this defines before: compiled once for each set of instructions. Nothing here
// may be a function that files with other instructions share: everything is static and inlined.
#include <immintrin.h>

#include <array>
#include <cmath>
#include <cstring>

#include "stickslip/laws/spring_lanes.hpp"

namespace stickslip {
namespace {

/// Numbers of some springs, of which each operation is that for a double.
using Lanes [[gnu::vector_size(springs_at_a_time * sizeof(double))]] = double;
/// Answers to a question for some springs: all bits or none.
using Mask = decltype(Lanes{} < Lanes{});

Lanes size_of(const Lanes& x) { return x < Lanes{} ? -x : x; }
Lanes at_least_zero(const Lanes& x) { return Lanes{} < x ? x : Lanes{}; }
Lanes load(const double* from) {
  Lanes x;
  std::memcpy(&x, from, sizeof x);
  return x;
}
void store(const Lanes& x, double* to) { std::memcpy(to, &x, sizeof x); }

#if defined(__AVX512DQ__)
static_assert(springs_at_a_time == 8);
Lanes root_of(const Lanes& x) {
  return _mm512_maskz_sqrt_pd(0xff, x);
}  // g++ 12 warns of the other
/// A bit for each spring, the first one lowest.
unsigned bits_of(const Mask& mask) { return _mm512_movepi64_mask(reinterpret_cast<__m512i>(mask)); }
#elif defined(__AVX2__)
static_assert(springs_at_a_time == 4);
Lanes root_of(const Lanes& x) { return _mm256_sqrt_pd(x); }
/// A bit for each spring, the first one lowest.
unsigned bits_of(const Mask& mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask)));
}
#else
Lanes root_of(const Lanes& x) {
  Lanes roots;
  for (std::size_t i = 0; i < springs_at_a_time; ++i) roots[i] = std::sqrt(x[i]);
  return roots;
}
/// A bit for each spring, the first one lowest.
unsigned bits_of(const Mask& mask) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < springs_at_a_time; ++i) bits |= mask[i] != 0 ? 1U << i : 0U;
  return bits;
}
#endif
bool any(const Mask& mask) { return bits_of(mask) != 0; }

/// The numbers of springs from this one on, which are whole.
Lanes numbers_from(std::size_t first) {
  static constexpr std::array<double, 8> some{0, 1, 2, 3, 4, 5, 6, 7};
  return load(some.data()) + static_cast<double>(first);
}
/// Of pairs of numbers the first ones, or the second ones.
template <std::size_t which>
Lanes of_pairs(const double* pairs) {
  const Lanes a = load(pairs);
  const Lanes b = load(pairs + springs_at_a_time);
  if constexpr (springs_at_a_time == 8) {
    return __builtin_shufflevector(a, b, which, which + 2, which + 4, which + 6, which + 8,
                                   which + 10, which + 12, which + 14);
  } else {
    return __builtin_shufflevector(a, b, which, which + 2, which + 4, which + 6);
  }
}

/// Where the square of a length is in the range of numbers, so that its root is the length.
Mask in_range(const Lanes& square) {
  return (square > Lanes{} + 1e-280) & (square < Lanes{} + 1e280);
}

/// The polynomial with these coefficients, lowest order first (Horner).
template <std::size_t n>
Lanes polynomial(const Lanes& x, const std::array<double, n>& coefficients) {
  Lanes sum{};
  for (std::size_t i = n; i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// Factor by which tan(angle/2) shrinks where movement/limit and change/limit are small.
Lanes shrink_of_small(const Lanes& movement, const Lanes& x) {
  return polynomial(-movement * polynomial(x, slip_logarithm_terms), slip_exponential_terms);
}

/// Where they slip with a force that turns: solve_slip for small slip.
struct Turning {
  Mask is_solved;
  Lanes force_0;
  Lanes force_1;
  Lanes work;
  Lanes dissipation;
};

Turning turning(const GaussRule<3>& rule, const Lanes& limit_start, const Lanes& limit_end,
                const Lanes& f_0, const Lanes& f_1, const Lanes& v_0, const Lanes& v_1) {
  const Lanes zero{};
  const Lanes moved2 = v_0 * v_0 + v_1 * v_1;
  const Lanes size2 = f_0 * f_0 + f_1 * f_1;
  const Lanes movement = root_of(moved2);
  const Lanes size = root_of(size2);
  const Lanes change = limit_end - limit_start;
  const Lanes change_size = size_of(change);
  const Lanes span = movement < change_size ? change_size : movement;
  const Lanes least = limit_end < limit_start ? limit_end : limit_start;

  // The half angle between movement and force.
  const Lanes along_0 = v_0 / movement;
  const Lanes along_1 = v_1 / movement;
  const Lanes c = f_0 * along_0 + f_1 * along_1;
  const Lanes s = along_0 * f_1 - along_1 * f_0;
  const Lanes side = s < zero ? zero - 1 : zero + 1;
  const Lanes across_0 = -side * along_1;
  const Lanes across_1 = side * along_0;
  const Lanes scale = 1 / size;
  const Lanes sized = size_of(s) * scale;
  const Mask below = c >= zero;
  const Lanes sine = below ? sized : (size - c) * scale;
  const Lanes cosine = below ? (size + c) * scale : sized;

  // Where the force is at the end.
  const Lanes relative_movement = movement / limit_start;
  const Lanes relative_change = change / limit_start;
  const Lanes sine_end = shrink_of_small(relative_movement, relative_change) * sine;
  const Mask below_90 = sine_end <= cosine;
  const Lanes ratio = (below_90 ? sine_end : cosine) / (below_90 ? cosine : sine_end);
  const Lanes unit = 1 / (1 + ratio * ratio);
  const Lanes part = (1 - ratio) * (1 + ratio) * unit;
  const Lanes along = below_90 ? part : -part;
  const Lanes across = 2 * ratio * unit;

  const Lanes s2 = sine * sine;
  const Lanes t2 = cosine * cosine;
  Turning out{.is_solved = in_range(moved2) & in_range(size2) & (span <= small_slip_span * least) &
                           (limit_start > zero) & (cosine > zero) & (s != zero),
              .force_0 = limit_end * (along * along_0 + across * across_0),
              .force_1 = limit_end * (along * along_1 + across * across_1),
              .work = zero,
              .dissipation = zero};
  for (std::size_t i = 0; i < 3; ++i) {
    const double place = rule.node[i];
    const Lanes q = shrink_of_small(place * relative_movement, place * relative_change);
    const Lanes q2s2 = q * q * s2;
    const Lanes mean = (t2 - q2s2) / (t2 + q2s2);
    const Lanes force = rule.weight[i] * (limit_start + place * change);
    out.work += force * (movement * mean);
    out.dissipation += force * (movement * mean - change);
  }
  return out;
}

/// Lanes springs in touch from start to end.
struct Springs {
  Lanes given_0;  ///< deflections at the start [m]
  Lanes given_1;
  Lanes v_0;  ///< shift [m]
  Lanes v_1;
  Lanes limit_old;  ///< friction limits [m]
  Lanes limit_new;
};

/// What they do.
struct Answers {
  Mask answered;
  Mask slips;
  Lanes end_0;
  Lanes end_1;
  Lanes work;
  Lanes dissipated;
};

/// Springs that slip, or whose force is cut before they move.
Answers slip(const GaussRule<3>& rule, const Springs& springs) {
  const Lanes zero{};
  const Lanes one = zero + 1;
  const auto& [given_0, given_1, v_0, v_1, limit_old, limit_new] = springs;
  // Over the limit by round-off, or in a step that does not start at the last: cut.
  const Lanes given2 = given_0 * given_0 + given_1 * given_1;
  const Mask over = given2 > limit_old * limit_old;
  const Lanes factor = over ? limit_old / root_of(given2) : one;
  const Lanes u_0 = given_0 * factor;
  const Lanes u_1 = given_1 * factor;
  const Lanes size2 = u_0 * u_0 + u_1 * u_1;
  const Lanes cut = over ? 0.5 * (given2 - size2) : zero;
  const Lanes trial_0 = u_0 + v_0;
  const Lanes trial_1 = u_1 + v_1;
  const Mask sticks = trial_0 * trial_0 + trial_1 * trial_1 <= limit_new * limit_new;

  // The onset of slip, as slip_onset_fraction has it.
  const Lanes change = limit_new - limit_old;
  const Lanes a = change * change - (v_0 * v_0 + v_1 * v_1);
  const Lanes b = limit_old * change - (u_0 * v_0 + u_1 * v_1);
  const Lanes size = root_of(size2);
  const Lanes c = at_least_zero((limit_old - size) * (limit_old + size));
  const Lanes root = root_of(at_least_zero(b * b - a * c));
  const Mask early = b <= zero;
  const Lanes quotient = (early ? c : b + root) / (early ? root - b : -a);
  const Lanes fraction = early ? (c == zero ? zero : quotient) : (a < zero ? quotient : one);
  const Lanes raised = fraction < zero ? zero : fraction;
  const Lanes onset = one < raised ? one : raised;

  const Lanes elastic_0 = onset * v_0;
  const Lanes elastic_1 = onset * v_1;
  const Lanes from_0 = u_0 + elastic_0;
  const Lanes from_1 = u_1 + elastic_1;
  const Lanes rest_0 = (1 - onset) * v_0;
  const Lanes rest_1 = (1 - onset) * v_1;
  const Lanes limit = limit_old + onset * change;

  // Slip along a line.
  const Lanes moved = root_of(rest_0 * rest_0 + rest_1 * rest_1);
  const Mask at_rest = ((from_0 == zero) & (from_1 == zero)) | (limit <= zero);
  const Mask is_along = at_rest | (from_0 * rest_1 == from_1 * rest_0);
  const Mask forwards = at_rest | (from_0 * rest_0 + from_1 * rest_1 > zero);
  const Lanes along = forwards ? one : -one;
  const Lanes mean = 0.5 * (limit + limit_new);
  const Lanes scale = along * limit_new / moved;
  Lanes force_0 = scale * rest_0;
  Lanes force_1 = scale * rest_1;
  Lanes slip_work = along * mean * moved;
  Lanes loss = mean * (along * moved - (limit_new - limit));
  Mask is_solved = is_along & (moved > zero);

  // Slip with a force that turns.
  const Mask turns = ~(sticks | is_along);
  if (any(turns)) {
    const Turning turned = turning(rule, limit, limit_new, from_0, from_1, rest_0, rest_1);
    is_solved |= turns & turned.is_solved;
    force_0 = turns ? turned.force_0 : force_0;
    force_1 = turns ? turned.force_1 : force_1;
    slip_work = turns ? turned.work : slip_work;
    loss = turns ? turned.dissipation : loss;
  }
  const Lanes elastic_work =
      elastic_0 * (u_0 + 0.5 * elastic_0) + elastic_1 * (u_1 + 0.5 * elastic_1);
  const Lanes stick_work = v_0 * (u_0 + 0.5 * v_0) + v_1 * (u_1 + 0.5 * v_1);
  return {.answered = in_range(size2) & (limit_old > zero) & (sticks | is_solved),
          .slips = ~sticks,
          .end_0 = sticks ? trial_0 : force_0,
          .end_1 = sticks ? trial_1 : force_1,
          .work = sticks ? stick_work : elastic_work + slip_work,
          .dissipated = sticks ? cut : cut + at_least_zero(loss)};
}

[[gnu::flatten]] void answer(const SpringStep& step, const GaussRule<3>& rule, std::size_t first,
                             const double* deflections, SpringAnswers& answers) {
  const Lanes zero{};
  const Lanes v_0 = zero + step.shift.data()[0];
  const Lanes v_1 = zero + step.shift.data()[1];
  const double part = step.spacing * step.spacing / 12;
  answers.answered = 0;
  answers.slips = 0;
  for (std::size_t i = 0; i < SpringAnswers::size; i += springs_at_a_time) {
    const double* const u = deflections + 2 * i;
    const Lanes inner = numbers_from(first + i) * step.spacing;
    const Lanes outer = inner + step.spacing;
    const Lanes middle = inner + 0.5 * step.spacing;
    const Lanes depth = (middle * middle + part) / (zero + step.radius);
    const Lanes gap_old = step.overlap_old - depth;
    const Lanes gap_new = step.overlap_new - depth;
    const Mask touches = (outer <= zero + step.half_width_old) &
                         (outer <= zero + step.half_width_new) & (gap_old > zero) &
                         (gap_new > zero);
    const Springs springs{.given_0 = of_pairs<0>(u),
                          .given_1 = of_pairs<1>(u),
                          .v_0 = v_0,
                          .v_1 = v_1,
                          .limit_old = step.ratio * gap_old,
                          .limit_new = step.ratio * gap_new};
    const auto& [u_0, u_1, shift_0, shift_1, limit_old, limit_new] = springs;
    const Lanes trial_0 = u_0 + v_0;
    const Lanes trial_1 = u_1 + v_1;
    const Mask stays = (u_0 * u_0 + u_1 * u_1 <= limit_old * limit_old) &
                       (trial_0 * trial_0 + trial_1 * trial_1 <= limit_new * limit_new);
    Answers all{.answered = stays,
                .slips = Mask{},
                .end_0 = trial_0,
                .end_1 = trial_1,
                .work = v_0 * (u_0 + 0.5 * v_0) + v_1 * (u_1 + 0.5 * v_1),
                .dissipated = zero};
    if (any(touches & ~stays)) {
      const Answers moved = slip(rule, springs);
      all.answered |= moved.answered;
      all.slips = ~stays & moved.slips;
      all.end_0 = stays ? all.end_0 : moved.end_0;
      all.end_1 = stays ? all.end_1 : moved.end_1;
      all.work = stays ? all.work : moved.work;
      all.dissipated = stays ? all.dissipated : moved.dissipated;
    }
    answers.answered |= bits_of(touches & all.answered) << i;
    answers.slips |= bits_of(all.slips) << i;
    store(all.end_0, answers.end_0.data() + i);
    store(all.end_1, answers.end_1.data() + i);
    store(all.work, answers.work.data() + i);
    store(all.dissipated, answers.dissipated.data() + i);
    store(0.5 * ((all.end_0 - u_0) * (all.end_0 + u_0) + (all.end_1 - u_1) * (all.end_1 + u_1)),
          answers.stored.data() + i);
  }
}

}  // namespace
}  // namespace stickslip
