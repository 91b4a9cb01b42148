// SPDX-License-Identifier: BSD-3-Clause
// The kernel of spring_lanes.hpp for as many springs at a time as there are lanes, compiled once
// for each set of instructions. As in contact_kernels.ipp all of it is to be inlined.
#pragma once

#include <array>
#include <bit>

#include "stickslip/contact/batch/lanes.hpp"
#include "stickslip/laws/lanes/spring_lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {
namespace {

/// Numbers of some springs, of which each operation is that for a double.
using Numbers = Lanes::Values;
/// Answers to a question for some springs: all bits or none.
using Mask = LaneMask::Values;

Numbers root_of(const Numbers& x) { return sqrt(Lanes(x)).values(); }
Numbers size_of(const Numbers& x) { return x < Numbers{} ? -x : x; }
Numbers at_least_zero(const Numbers& x) { return Numbers{} < x ? x : Numbers{}; }
unsigned bits_of(const Mask& mask) { return LaneMask(mask).bits(); }
bool any(const Mask& mask) { return bits_of(mask) != 0; }
void store(const Numbers& x, double* to) { Lanes(x).store(to); }

/// The numbers of springs from this one on, which are whole.
Numbers numbers_from(std::size_t first) {
  return Lanes::each([](std::size_t lane) { return static_cast<double>(lane); }).values() +
         static_cast<double>(first);
}

/// Where the square of a length is in the range of numbers, so that its root is the length.
Mask in_range(const Numbers& square) {
  return (square > Numbers{} + 1e-280) & (square < Numbers{} + 1e280);
}

/// The polynomial with these coefficients, lowest order first (Horner).
template <std::size_t n>
Numbers polynomial(const Numbers& x, const std::array<double, n>& coefficients) {
  Numbers sum{};
  for (std::size_t i = n; i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// Factor by which tan(angle/2) shrinks where movement/limit and change/limit are small.
Numbers shrink_of_small(const Numbers& movement, const Numbers& x) {
  return polynomial(-movement * polynomial(x, slip_logarithm_terms), slip_exponential_terms);
}

/// Where they slip with a force that turns: solve_slip for small slip.
struct Turning {
  Mask is_solved;
  Numbers force_0;
  Numbers force_1;
  Numbers work;
  Numbers dissipation;
};

Turning turning(const GaussRule<3>& rule, const Numbers& limit_start, const Numbers& limit_end,
                const Numbers& f_0, const Numbers& f_1, const Numbers& v_0, const Numbers& v_1) {
  const Numbers zero{};
  const Numbers moved2 = v_0 * v_0 + v_1 * v_1;
  const Numbers size2 = f_0 * f_0 + f_1 * f_1;
  const Numbers movement = root_of(moved2);
  const Numbers size = root_of(size2);
  const Numbers change = limit_end - limit_start;
  const Numbers change_size = size_of(change);
  const Numbers span = movement < change_size ? change_size : movement;
  const Numbers least = limit_end < limit_start ? limit_end : limit_start;

  // The half angle between movement and force.
  const Numbers along_0 = v_0 / movement;
  const Numbers along_1 = v_1 / movement;
  const Numbers c = f_0 * along_0 + f_1 * along_1;
  const Numbers s = along_0 * f_1 - along_1 * f_0;
  const Numbers side = s < zero ? zero - 1 : zero + 1;
  const Numbers across_0 = -side * along_1;
  const Numbers across_1 = side * along_0;
  const Numbers scale = 1 / size;
  const Numbers sized = size_of(s) * scale;
  const Mask below = c >= zero;
  const Numbers sine = below ? sized : (size - c) * scale;
  const Numbers cosine = below ? (size + c) * scale : sized;

  // Where the force is at the end.
  const Numbers relative_movement = movement / limit_start;
  const Numbers relative_change = change / limit_start;
  const Numbers sine_end = shrink_of_small(relative_movement, relative_change) * sine;
  const Mask below_90 = sine_end <= cosine;
  const Numbers ratio = (below_90 ? sine_end : cosine) / (below_90 ? cosine : sine_end);
  const Numbers unit = 1 / (1 + ratio * ratio);
  const Numbers part = (1 - ratio) * (1 + ratio) * unit;
  const Numbers along = below_90 ? part : -part;
  const Numbers across = 2 * ratio * unit;

  const Numbers s2 = sine * sine;
  const Numbers t2 = cosine * cosine;
  Turning out{.is_solved = in_range(moved2) & in_range(size2) & (span <= small_slip_span * least) &
                           (limit_start > zero) & (cosine > zero) & (s != zero),
              .force_0 = limit_end * (along * along_0 + across * across_0),
              .force_1 = limit_end * (along * along_1 + across * across_1),
              .work = zero,
              .dissipation = zero};
  for (std::size_t i = 0; i < 3; ++i) {
    const double place = rule.node[i];
    const Numbers q = shrink_of_small(place * relative_movement, place * relative_change);
    const Numbers q2s2 = q * q * s2;
    const Numbers mean = (t2 - q2s2) / (t2 + q2s2);
    const Numbers force = rule.weight[i] * (limit_start + place * change);
    out.work += force * (movement * mean);
    out.dissipation += force * (movement * mean - change);
  }
  return out;
}

/// Numbers springs in touch from start to end.
struct Springs {
  Numbers given_0;  ///< deflections at the start [m]
  Numbers given_1;
  Numbers v_0;  ///< shift [m]
  Numbers v_1;
  Numbers limit_old;  ///< friction limits [m]
  Numbers limit_new;
};

/// What they do.
struct Answers {
  Mask answered;
  Mask slips;
  Numbers end_0;
  Numbers end_1;
  Numbers work;
  Numbers dissipated;
};

/// The length of a vector with this square. Of one `on_axis` it is the size of its only component:
/// to the last bit the root of the square, and found at once.
template <bool on_axis>
Numbers length_of(const Numbers& x_0, const Numbers& x_1, const Numbers& square) {
  if constexpr (on_axis) return size_of(x_0) + size_of(x_1);
  return root_of(square);
}

/// A component over the length of its vector.
template <bool on_axis>
Numbers part_of(const Numbers& component, const Numbers& length) {
  if constexpr (!on_axis) return component / length;
  const Numbers zero{};
  return component > zero ? zero + 1 : (component < zero ? zero - 1 : component);
}

/// The part of a step before slip, as slip_onset_fraction finds it: until a x^2 + 2 b x + c is no
/// longer positive. Of springs that stick it is any number.
Numbers onset_of(const Numbers& a, const Numbers& b, const Numbers& c, const Mask& sticks) {
  const Numbers zero{};
  const Numbers one = zero + 1;
  const Mask early = b <= zero;
  Numbers fraction = early ? zero : one;
  if (any(~(sticks | (early & (c == zero))))) {
    const Numbers root = root_of(at_least_zero(b * b - a * c));
    const Numbers quotient = (early ? c : b + root) / (early ? root - b : -a);
    fraction = early ? (c == zero ? zero : quotient) : (a < zero ? quotient : one);
  }
  const Numbers raised = fraction < zero ? zero : fraction;
  return one < raised ? one : raised;
}

/// Springs that slip, or whose force is cut before they move; `on_axis` if all deflections and the
/// shift are along the same axis.
template <bool on_axis>
Answers slip(const GaussRule<3>& rule, const Springs& springs) {
  const Numbers zero{};
  const Numbers one = zero + 1;
  const auto& [given_0, given_1, v_0, v_1, limit_old, limit_new] = springs;
  // Over the limit by round-off, or in a step that does not start at the last: cut.
  const Numbers given2 = given_0 * given_0 + given_1 * given_1;
  const Mask over = given2 > limit_old * limit_old;
  const Numbers factor =
      any(over) ? (over ? limit_old / length_of<on_axis>(given_0, given_1, given2) : one) : one;
  const Numbers u_0 = given_0 * factor;
  const Numbers u_1 = given_1 * factor;
  const Numbers size2 = u_0 * u_0 + u_1 * u_1;
  const Numbers cut = over ? 0.5 * (given2 - size2) : zero;
  const Numbers trial_0 = u_0 + v_0;
  const Numbers trial_1 = u_1 + v_1;
  const Mask sticks = trial_0 * trial_0 + trial_1 * trial_1 <= limit_new * limit_new;

  const Numbers change = limit_new - limit_old;
  const Numbers a = change * change - (v_0 * v_0 + v_1 * v_1);
  const Numbers b = limit_old * change - (u_0 * v_0 + u_1 * v_1);
  const Numbers size = length_of<on_axis>(u_0, u_1, size2);
  const Numbers c = at_least_zero((limit_old - size) * (limit_old + size));
  const Numbers onset = onset_of(a, b, c, sticks);
  const Numbers elastic_0 = onset * v_0;
  const Numbers elastic_1 = onset * v_1;
  const Numbers from_0 = u_0 + elastic_0;
  const Numbers from_1 = u_1 + elastic_1;
  const Numbers rest_0 = (1 - onset) * v_0;
  const Numbers rest_1 = (1 - onset) * v_1;
  const Numbers limit = limit_old + onset * change;

  // Slip along a line.
  const Numbers moved = length_of<on_axis>(rest_0, rest_1, rest_0 * rest_0 + rest_1 * rest_1);
  const Mask at_rest = ((from_0 == zero) & (from_1 == zero)) | (limit <= zero);
  const Mask is_along = at_rest | (from_0 * rest_1 == from_1 * rest_0);
  const Mask forwards = at_rest | (from_0 * rest_0 + from_1 * rest_1 > zero);
  const Numbers along = forwards ? one : -one;
  const Numbers mean = 0.5 * (limit + limit_new);
  const Numbers end_size = along * limit_new;
  Numbers force_0 = end_size * part_of<on_axis>(rest_0, moved);
  Numbers force_1 = end_size * part_of<on_axis>(rest_1, moved);
  Numbers slip_work = along * mean * moved;
  Numbers loss = mean * (along * moved - (limit_new - limit));
  Mask is_solved = is_along & (moved > zero);

  // Slip with a force that turns.
  const Mask turns = ~(sticks | is_along);
  if (!on_axis && any(turns)) {
    const Turning turned = turning(rule, limit, limit_new, from_0, from_1, rest_0, rest_1);
    is_solved |= turns & turned.is_solved;
    force_0 = turns ? turned.force_0 : force_0;
    force_1 = turns ? turned.force_1 : force_1;
    slip_work = turns ? turned.work : slip_work;
    loss = turns ? turned.dissipation : loss;
  }
  const Numbers elastic_work =
      elastic_0 * (u_0 + 0.5 * elastic_0) + elastic_1 * (u_1 + 0.5 * elastic_1);
  const Numbers stick_work = v_0 * (u_0 + 0.5 * v_0) + v_1 * (u_1 + 0.5 * v_1);
  return {.answered = in_range(size2) & (limit_old > zero) & (sticks | is_solved),
          .slips = ~sticks,
          .end_0 = sticks ? trial_0 : force_0,
          .end_1 = sticks ? trial_1 : force_1,
          .work = sticks ? stick_work : elastic_work + slip_work,
          .dissipated = sticks ? cut : cut + at_least_zero(loss)};
}

/// Advances as many springs as there are lanes, from `first` on; `without_limits` are those springs
/// but for their limits.
Answers advance(const SpringStep& step, const GaussRule<3>& rule, std::size_t first,
                const Springs& without_limits) {
  const Numbers zero{};
  const double part = step.spacing * step.spacing / 12;
  const Numbers inner = numbers_from(first) * step.spacing;
  const Numbers outer = inner + step.spacing;
  const Numbers middle = inner + 0.5 * step.spacing;
  const Numbers depth = (middle * middle + part) * step.inverse_radius;
  const Numbers gap_old = step.overlap_old - depth;
  const Numbers gap_new = step.overlap_new - depth;
  const Mask touches = (outer <= zero + step.half_width_old) &
                       (outer <= zero + step.half_width_new) & (gap_old > zero) & (gap_new > zero);
  Springs springs = without_limits;
  springs.limit_old = step.ratio * gap_old;
  springs.limit_new = step.ratio * gap_new;
  const auto& [u_0, u_1, v_0, v_1, limit_old, limit_new] = springs;
  const Numbers trial_0 = u_0 + v_0;
  const Numbers trial_1 = u_1 + v_1;
  const Mask stays = (u_0 * u_0 + u_1 * u_1 <= limit_old * limit_old) &
                     (trial_0 * trial_0 + trial_1 * trial_1 <= limit_new * limit_new);
  Answers all{.answered = stays,
              .slips = Mask{},
              .end_0 = trial_0,
              .end_1 = trial_1,
              .work = v_0 * (u_0 + 0.5 * v_0) + v_1 * (u_1 + 0.5 * v_1),
              .dissipated = zero};
  if (any(touches & ~stays)) {
    const Mask off_axis = ((u_0 != zero) | (v_0 != zero)) & ((u_1 != zero) | (v_1 != zero));
    const Answers moved = any(off_axis) ? slip<false>(rule, springs) : slip<true>(rule, springs);
    all.answered |= moved.answered;
    all.slips = ~stays & moved.slips;
    all.end_0 = stays ? all.end_0 : moved.end_0;
    all.end_1 = stays ? all.end_1 : moved.end_1;
    all.work = stays ? all.work : moved.work;
    all.dissipated = stays ? all.dissipated : moved.dissipated;
  }
  all.answered &= touches;
  return all;
}

/// Energy that springs of unit stiffness have stored in the step [m^2].
Numbers stored_by(const Springs& springs, const Answers& end) {
  return 0.5 * ((end.end_0 - springs.given_0) * (end.end_0 + springs.given_0) +
                (end.end_1 - springs.given_1) * (end.end_1 + springs.given_1));
}

/// Sums of some of the springs that stand side by side, as long as they are added up.
struct LaneSums {
  Numbers deflection_0;
  Numbers deflection_1;
  Numbers work;
  Numbers stored;
  Numbers dissipated;

  /// Those from this place on.
  static LaneSums at(const SpringPartSums& all, std::size_t place) {
    const auto of = [place](const SpringPartSums::Numbers& numbers) {
      return Lanes::load(numbers.data() + place).values();
    };
    return {of(all.deflection_0), of(all.deflection_1), of(all.work), of(all.stored),
            of(all.dissipated)};
  }
  void add(const Answers& end, const Numbers& has_stored) {
    deflection_0 += end.end_0;
    deflection_1 += end.end_1;
    work += end.work;
    stored += has_stored;
    dissipated += end.dissipated;
  }
  void put(SpringPartSums& all, std::size_t place) const {
    store(deflection_0, all.deflection_0.data() + place);
    store(deflection_1, all.deflection_1.data() + place);
    store(work, all.work.data() + place);
    store(stored, all.stored.data() + place);
    store(dissipated, all.dissipated.data() + place);
  }
};

/// Springs whose deflections lie there, and whose limits are not known yet.
Springs springs_at(const double* deflections, const Vector2& shift) {
  const Numbers zero{};
  Lanes given_0 = Lanes::load(deflections);
  Lanes given_1 = Lanes::load(deflections + Lanes::count);
  Lanes::split(given_0, given_1);
  return {.given_0 = given_0.values(),
          .given_1 = given_1.values(),
          .v_0 = zero + shift.data()[0],
          .v_1 = zero + shift.data()[1],
          .limit_old = zero,
          .limit_new = zero};
}

void put_deflections(const Answers& end, double* deflections) {
  Lanes ends_0(end.end_0);
  Lanes ends_1(end.end_1);
  Lanes::join(ends_0, ends_1);
  ends_0.store(deflections);
  ends_1.store(deflections + Lanes::count);
}

/// What is known of springs that are not all answered.
void put_answers(const Answers& end, const Numbers& stored, SpringAnswers& answers,
                 std::size_t place) {
  store(end.end_0, answers.end_0.data() + place);
  store(end.end_1, answers.end_1.data() + place);
  store(end.work, answers.work.data() + place);
  store(stored, answers.stored.data() + place);
  store(end.dissipated, answers.dissipated.data() + place);
}

STICKSLIP_FLATTEN std::size_t advance_all(const SpringStep& step, const GaussRule<3>& rule,
                                          std::size_t first, std::span<Vector2> deflections,
                                          SpringPartSums& sums, SpringAnswers& answers) {
  constexpr std::size_t times = springs_side_by_side / Lanes::count;
  std::array<LaneSums, times> added;  // in registers
  for (std::size_t k = 0; k < times; ++k) added[k] = LaneSums::at(sums, k * Lanes::count);
  std::size_t slipping = 0;
  for (; first < deflections.size(); first += springs_side_by_side) {
    std::array<Springs, times> springs;
    std::array<Answers, times> found;
    unsigned answered = 0;
    unsigned slips = 0;
    for (std::size_t k = 0; k < times; ++k) {
      const std::size_t at = k * Lanes::count;
      springs[k] = springs_at(deflections[first + at].data(), step.shift);
      found[k] = advance(step, rule, first + at, springs[k]);
      answered |= bits_of(found[k].answered) << at;
      slips |= bits_of(found[k].slips) << at;
    }
    if (answered != SpringAnswers::all) {
      answers.answered = answered;
      answers.slips = slips;
      for (std::size_t k = 0; k < times; ++k)
        put_answers(found[k], stored_by(springs[k], found[k]), answers, k * Lanes::count);
      break;
    }
    slipping += static_cast<std::size_t>(std::popcount(slips));
    for (std::size_t k = 0; k < times; ++k) {
      added[k].add(found[k], stored_by(springs[k], found[k]));
      put_deflections(found[k], deflections[first + k * Lanes::count].data());
    }
  }
  for (std::size_t k = 0; k < times; ++k) added[k].put(sums, k * Lanes::count);
  sums.slipping += slipping;
  return first;
}

}  // namespace
}  // namespace STICKSLIP_LANES
}  // namespace stickslip
