// SPDX-License-Identifier: BSD-3-Clause
// spring_lanes.hpp with the instructions of AVX2. Nothing here may be a function that files with
// other instructions share: everything is static and inlined.
#include <immintrin.h>

#include "stickslip/laws/spring_lanes.hpp"

namespace stickslip {
namespace {

/// Numbers of four springs.
using Four [[gnu::vector_size(4 * sizeof(double))]] = double;
/// Answers to a question for four springs: all bits or none.
using Mask = decltype(Four{} < Four{});

Four root_of(const Four& x) { return _mm256_sqrt_pd(x); }
Four size_of(const Four& x) { return x < Four{} ? -x : x; }
Four at_least_zero(const Four& x) { return Four{} < x ? x : Four{}; }
bool any(const Mask& mask) { return _mm256_movemask_pd(Four(mask)) != 0; }
void store(const Four& x, double* to) { _mm256_storeu_pd(to, x); }

/// Where the square of a length is in the range of numbers, so that its root is the length.
Mask in_range(const Four& square) { return (square > Four{} + 1e-280) & (square < Four{} + 1e280); }

/// The polynomial with these coefficients, lowest order first (Horner).
template <std::size_t n>
Four polynomial(const Four& x, const std::array<double, n>& coefficients) {
  Four sum{};
  for (std::size_t i = n; i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// Factor by which tan(angle/2) shrinks where movement/limit and change/limit are small.
Four shrink_of_small(const Four& movement, const Four& x) {
  return polynomial(-movement * polynomial(x, slip_logarithm_terms), slip_exponential_terms);
}

/// Where they slip with a force that turns: solve_slip for small slip.
struct Turning {
  Mask is_solved;
  Four force_0;
  Four force_1;
  Four work;
  Four dissipation;
};

Turning turning(const GaussRule<3>& rule, const Four& limit_start, const Four& limit_end,
                const Four& f_0, const Four& f_1, const Four& v_0, const Four& v_1) {
  const Four zero{};
  const Four moved2 = v_0 * v_0 + v_1 * v_1;
  const Four size2 = f_0 * f_0 + f_1 * f_1;
  const Four movement = root_of(moved2);
  const Four size = root_of(size2);
  const Four change = limit_end - limit_start;
  const Four change_size = size_of(change);
  const Four span = movement < change_size ? change_size : movement;
  const Four least = limit_end < limit_start ? limit_end : limit_start;

  // The half angle between movement and force.
  const Four along_0 = v_0 / movement;
  const Four along_1 = v_1 / movement;
  const Four c = f_0 * along_0 + f_1 * along_1;
  const Four s = along_0 * f_1 - along_1 * f_0;
  const Four side = s < zero ? zero - 1 : zero + 1;
  const Four across_0 = -side * along_1;
  const Four across_1 = side * along_0;
  const Four scale = 1 / size;
  const Four sized = size_of(s) * scale;
  const Mask below = c >= zero;
  const Four sine = below ? sized : (size - c) * scale;
  const Four cosine = below ? (size + c) * scale : sized;

  // Where the force is at the end.
  const Four relative_movement = movement / limit_start;
  const Four relative_change = change / limit_start;
  const Four sine_end = shrink_of_small(relative_movement, relative_change) * sine;
  const Mask below_90 = sine_end <= cosine;
  const Four ratio = (below_90 ? sine_end : cosine) / (below_90 ? cosine : sine_end);
  const Four unit = 1 / (1 + ratio * ratio);
  const Four part = (1 - ratio) * (1 + ratio) * unit;
  const Four along = below_90 ? part : -part;
  const Four across = 2 * ratio * unit;

  const Four s2 = sine * sine;
  const Four t2 = cosine * cosine;
  Turning out{.is_solved = in_range(moved2) & in_range(size2) & (span <= small_slip_span * least) &
                           (limit_start > zero) & (cosine > zero) & (s != zero),
              .force_0 = limit_end * (along * along_0 + across * across_0),
              .force_1 = limit_end * (along * along_1 + across * across_1),
              .work = zero,
              .dissipation = zero};
  for (std::size_t i = 0; i < 3; ++i) {
    const double place = rule.node[i];
    const Four q = shrink_of_small(place * relative_movement, place * relative_change);
    const Four q2s2 = q * q * s2;
    const Four mean = (t2 - q2s2) / (t2 + q2s2);
    const Four force = rule.weight[i] * (limit_start + place * change);
    out.work += force * (movement * mean);
    out.dissipation += force * (movement * mean - change);
  }
  return out;
}

/// Four springs in touch from start to end.
struct Springs {
  Four given_0;  ///< deflections at the start [m]
  Four given_1;
  Four v_0;  ///< shift [m]
  Four v_1;
  Four limit_old;  ///< friction limits [m]
  Four limit_new;
};

/// What they do.
struct Answers {
  Mask answered;
  Mask slips;
  Four end_0;
  Four end_1;
  Four work;
  Four dissipated;
};

/// Springs that slip, or whose force is cut before they move.
Answers slip(const GaussRule<3>& rule, const Springs& springs) {
  const Four zero{};
  const Four one = zero + 1;
  const auto& [given_0, given_1, v_0, v_1, limit_old, limit_new] = springs;
  // Over the limit by round-off, or in a step that does not start at the last: cut.
  const Four given2 = given_0 * given_0 + given_1 * given_1;
  const Mask over = given2 > limit_old * limit_old;
  const Four factor = over ? limit_old / root_of(given2) : one;
  const Four u_0 = given_0 * factor;
  const Four u_1 = given_1 * factor;
  const Four size2 = u_0 * u_0 + u_1 * u_1;
  const Four cut = over ? 0.5 * (given2 - size2) : zero;
  const Four trial_0 = u_0 + v_0;
  const Four trial_1 = u_1 + v_1;
  const Mask sticks = trial_0 * trial_0 + trial_1 * trial_1 <= limit_new * limit_new;

  // The onset of slip, as slip_onset_fraction has it.
  const Four change = limit_new - limit_old;
  const Four a = change * change - (v_0 * v_0 + v_1 * v_1);
  const Four b = limit_old * change - (u_0 * v_0 + u_1 * v_1);
  const Four size = root_of(size2);
  const Four c = at_least_zero((limit_old - size) * (limit_old + size));
  const Four root = root_of(at_least_zero(b * b - a * c));
  const Mask early = b <= zero;
  const Four quotient = (early ? c : b + root) / (early ? root - b : -a);
  const Four fraction = early ? (c == zero ? zero : quotient) : (a < zero ? quotient : one);
  const Four raised = fraction < zero ? zero : fraction;
  const Four onset = one < raised ? one : raised;

  const Four elastic_0 = onset * v_0;
  const Four elastic_1 = onset * v_1;
  const Four from_0 = u_0 + elastic_0;
  const Four from_1 = u_1 + elastic_1;
  const Four rest_0 = (1 - onset) * v_0;
  const Four rest_1 = (1 - onset) * v_1;
  const Four limit = limit_old + onset * change;

  // Slip along a line.
  const Four moved = root_of(rest_0 * rest_0 + rest_1 * rest_1);
  const Mask at_rest = ((from_0 == zero) & (from_1 == zero)) | (limit <= zero);
  const Mask is_along = at_rest | (from_0 * rest_1 == from_1 * rest_0);
  const Mask forwards = at_rest | (from_0 * rest_0 + from_1 * rest_1 > zero);
  const Four along = forwards ? one : -one;
  const Four mean = 0.5 * (limit + limit_new);
  const Four scale = along * limit_new / moved;
  Four force_0 = scale * rest_0;
  Four force_1 = scale * rest_1;
  Four slip_work = along * mean * moved;
  Four loss = mean * (along * moved - (limit_new - limit));
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
  const Four elastic_work =
      elastic_0 * (u_0 + 0.5 * elastic_0) + elastic_1 * (u_1 + 0.5 * elastic_1);
  const Four stick_work = v_0 * (u_0 + 0.5 * v_0) + v_1 * (u_1 + 0.5 * v_1);
  return {.answered = in_range(size2) & (limit_old > zero) & (sticks | is_solved),
          .slips = ~sticks,
          .end_0 = sticks ? trial_0 : force_0,
          .end_1 = sticks ? trial_1 : force_1,
          .work = sticks ? stick_work : elastic_work + slip_work,
          .dissipated = sticks ? cut : cut + at_least_zero(loss)};
}

[[gnu::flatten]] void answer(const SpringStep& step, const GaussRule<3>& rule, std::size_t first,
                             const double* deflections, SpringAnswers& answers) {
  const Four zero{};
  const Four v_0 = zero + step.shift.data()[0];
  const Four v_1 = zero + step.shift.data()[1];
  const double part = step.spacing * step.spacing / 12;
  answers.answered = 0;
  answers.slips = 0;
  for (std::size_t i = 0; i < SpringAnswers::size; i += 4) {
    const double number = static_cast<double>(first + i);
    const double* const u = deflections + 2 * i;
    const Four inner = Four{number, number + 1, number + 2, number + 3} * step.spacing;
    const Four outer = inner + step.spacing;
    const Four middle = inner + 0.5 * step.spacing;
    const Four depth = (middle * middle + part) / (zero + step.radius);
    const Four gap_old = step.overlap_old - depth;
    const Four gap_new = step.overlap_new - depth;
    const Mask touches = (outer <= zero + step.half_width_old) &
                         (outer <= zero + step.half_width_new) & (gap_old > zero) &
                         (gap_new > zero);
    const Springs springs{.given_0 = Four{u[0], u[2], u[4], u[6]},
                          .given_1 = Four{u[1], u[3], u[5], u[7]},
                          .v_0 = v_0,
                          .v_1 = v_1,
                          .limit_old = step.ratio * gap_old,
                          .limit_new = step.ratio * gap_new};
    const auto& [u_0, u_1, shift_0, shift_1, limit_old, limit_new] = springs;
    const Four trial_0 = u_0 + v_0;
    const Four trial_1 = u_1 + v_1;
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
    answers.answered |= static_cast<unsigned>(_mm256_movemask_pd(Four(touches & all.answered)))
                        << i;
    answers.slips |= static_cast<unsigned>(_mm256_movemask_pd(Four(all.slips))) << i;
    store(all.end_0, answers.end_0.data() + i);
    store(all.end_1, answers.end_1.data() + i);
    store(all.work, answers.work.data() + i);
    store(all.dissipated, answers.dissipated.data() + i);
    store(0.5 * ((all.end_0 - u_0) * (all.end_0 + u_0) + (all.end_1 - u_1) * (all.end_1 + u_1)),
          answers.stored.data() + i);
  }
}

}  // namespace

SpringKernel spring_kernel_avx2() { return &answer; }

}  // namespace stickslip
