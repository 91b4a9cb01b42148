// SPDX-License-Identifier: BSD-3-Clause
// The springs of a foundation, four or eight at a time on machines that have the instructions. The
// formulas are those for one spring in spring_foundation.cpp, and the numbers the same to the bit.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// What is the same for all springs of a contact in a step. Spring i covers the distances from i to
/// i + 1 spacings from the centre, and has unit stiffness: its force is its deflection.
struct SpringStep {
  double spacing = 0;               ///< width of a spring [m]
  double inverse_radius = 0;        ///< 1/r of the profile x^2/r of the indenter [1/m]
  double overlap_old = 0;           ///< overlap of the contact at the start [m]
  double overlap_new = 0;           ///< overlap of the contact at the end [m]
  double half_width_old = 0;        ///< half the width of the contact at the start [m]
  double half_width_new = 0;        ///< half the width of the contact at the end [m]
  Vector2 shift = Vector2::Zero();  ///< [m]
  double ratio = 0;                 ///< friction limit of a spring over its overlap [-]
};

/// How many springs are added up side by side: each sum is that of every eighth spring, so that no
/// addition waits for the one of the spring before, and it is the same for any number of lanes.
inline constexpr std::size_t springs_side_by_side = 8;

/// Sums over the springs of a contact, for unit stiffness, as they are added up.
struct SpringPartSums {
  using Numbers = std::array<double, springs_side_by_side>;

  Numbers deflection_0{};    ///< [m]
  Numbers deflection_1{};    ///< [m]
  Numbers work{};            ///< [m^2]
  Numbers stored{};          ///< [m^2]
  Numbers dissipated{};      ///< [m^2]
  std::size_t slipping = 0;  ///< springs in touch at the end that slipped
};

/// The whole sums.
struct SpringSums {
  Vector2 deflection = Vector2::Zero();  ///< [m]
  double work = 0;                       ///< [m^2]
  double stored = 0;                     ///< [m^2]
  double dissipated = 0;                 ///< [m^2]
  std::size_t slipping = 0;              ///< springs in touch at the end that slipped
};

/// What springs that stand side by side do.
struct SpringAnswers {
  using Numbers = SpringPartSums::Numbers;
  static constexpr unsigned all = (1U << springs_side_by_side) - 1;  ///< a bit for each

  Numbers end_0;       ///< deflections at the end [m]
  Numbers end_1;       ///< [m]
  Numbers work;        ///< [m^2]
  Numbers stored;      ///< [m^2]
  Numbers dissipated;  ///< [m^2]
  unsigned answered;   ///< a bit for each spring: the others need more, and have no numbers here
  unsigned slips;      ///< a bit for each spring
};

/// Advances the springs from `first` on, a whole number of times as many as stand side by side,
/// until some of those that do are not answered; these are left as they are, what is known of them
/// is in `answers`, and the number of the first of them is returned. Behind the last spring there
/// are others that are not there, up to a whole number. Not answered are springs that are not in
/// touch all the time, and rare ones.
using SpringKernel = std::size_t (*)(const SpringStep& step, const GaussRule<3>& rule,
                                     std::size_t first, std::span<Vector2> deflections,
                                     SpringPartSums& sums, SpringAnswers& answers);

/// For a machine that has Instructions::avx2.
SpringKernel spring_kernel_avx2();
/// For a machine that has Instructions::avx512.
SpringKernel spring_kernel_avx512();
/// All kernels for best_instructions(), the best last; none: springs are advanced one by one.
std::span<const SpringKernel> spring_kernels();

/// Advances the springs with these deflections, by the kernel if there is one, of which `in_touch`
/// touch at the end.
SpringSums advance_springs(SpringKernel kernel, const SpringStep& step, std::vector<Vector2>& u,
                           std::size_t in_touch);

}  // namespace stickslip
