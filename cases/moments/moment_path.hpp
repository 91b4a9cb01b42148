// SPDX-License-Identifier: BSD-3-Clause
// A contact that rolls and twists along prescribed corners, with the moments of a scheme.
#pragma once

#include <initializer_list>

#include "cases/drive/drive_moments.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// Round-off over some thousand steps, over a cap.
inline constexpr double moment_round_off = 1e-12;

/// Where a contact is: overlap [m] and the rotation of q relative to p [rad].
struct MomentCorner {
  double overlap = 0;
  RelativeTurn turn = {};
};

/// What a rolling stiffness may be made of.
struct RollingContact {
  double kn = 0;          ///< normal stiffness [N/m]
  double kt = 0;          ///< tangential stiffness [N/m]
  double mu_rolling = 0;  ///< cap over R' and the normal force [-]
  double reduced = 0;     ///< R' [m]
};

/// Whether the rule is a spring with a slider, with or without a dashpot.
bool is_rolling_spring(RollingRule rule);
/// The rolling stiffness that a scheme has where a case asks for `asked`: epsd2 has kt R'^2, and
/// LIGGGHTS' epsd 2.25 kn (mu_rolling R')^2.
double rolling_stiffness(const Scheme& scheme, const RollingContact& contact, double asked);
/// Whether it is the latter.
bool stiffness_follows_cap(const Scheme& scheme);
/// With that, the mu-rolling for which the cap is reached by this roll [rad].
double mu_rolling_with_cap_at(double angle, double overlap, double reduced);

/// The moments along straight legs between corners, each in so many equal steps. The contact is
/// first pressed to the first corner, where it has not turned, in one step that is left out.
/// `duration` is that of each leg [s], 0: there is no time. A law whose moments are its own is told
/// the motion of two bodies that roll without sliding; works and regimes are not known of it.
std::vector<ContactMoment> moments_on_path(const FramedLaw& law, const PairRadii& radii,
                                           std::span<const MomentCorner> corners, int steps_each,
                                           double duration = 0);

/// The sum of one of their works.
double sum_of(std::span<const ContactMoment> moments, double ContactMoment::*work);

/// Why a case that asks the rule itself, outside any contact, does not suit a scheme: its moments
/// are the law's own. Empty if it does.
std::string with_own_moments(const Scheme& scheme);
/// Why a case of rolling does not suit a scheme: it gives no rolling moment. Empty if it does.
std::string without_rolling(const Scheme& scheme);
/// The same, and why a case of rolling springs does not: its moment has none.
std::string without_rolling_spring(const Scheme& scheme);
/// Why a case of twisting does not: it gives no twisting moment.
std::string without_twisting(const Scheme& scheme);

}  // namespace stickslip::cases
