// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a law in another process is asked for its moments: numbers alone, and what the
// contact remembers in both directions.
//
//     moments roll_1,roll_2,twist,roll_rate_1,roll_rate_2,twist_rate,normal_old,normal_new,
//             overlap_old,overlap_new,radius_p,radius_q,MEMORY...
//     moment_1,moment_2,moment_n,MEMORY...
//     moment_1,moment_2,moment_n,damping_1,damping_2,damping_n,work,work_stored,work_dissipated,
//             work_viscous,rolling_regime,twisting_regime,MEMORY...
//
// each in one line. Regimes are numbers: 0 separated, 1 stick, 2 partial slip, 3 slip.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "stickslip/description/number_row.hpp"
#include "stickslip/moments/moment_step.hpp"

namespace stickslip {

/// The word before a question for moments.
inline constexpr std::string_view moments_word = "moments";

/// The line of a question, with its end.
std::string moment_line(const MomentStep& step, std::span<const double> memory);
/// The inverse, of what follows the word; `memory` becomes that of the line. Throws RowError.
MomentStep read_moment_line(std::string_view numbers, std::span<double> memory);

/// The long answer, with its end.
std::string moment_answer(const ContactMoment& moment, std::span<const double> memory);
/// The inverse of both answers; of the short one works are NaN and regimes are stick. `memory`
/// becomes that of the line. Throws RowError, also where a moment or the memory is not finite.
ContactMoment read_moment_answer(std::string_view line, std::span<double> memory);

}  // namespace stickslip
