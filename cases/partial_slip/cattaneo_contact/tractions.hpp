// SPDX-License-Identifier: BSD-3-Clause
// Tractions of the example `cattaneo` of CONTACT, of its squares one by one, and what theories and
// laws have there.
#pragma once

#include "cases/partial_slip/cattaneo_contact/case.hpp"

namespace stickslip::cases {

/// The tangential traction on one square, along the pull where its angle is 0.
struct SquareOfContact {
  double x = 0;      ///< of its middle, along the pull [m]
  double y = 0;      ///< across it [m]
  double size = 0;   ///< of the traction [Pa]
  double angle = 0;  ///< of the traction off the pull [deg]
  bool sticks = false;
};

/// CONTACT's, on its 177 squares in contact: three digits of the size, a tenth of a degree.
std::vector<SquareOfContact> squares_of_contact();

/// The half-space on the same squares, pulled in one step to CONTACT's shift.
std::vector<SquareOfContact> squares_of_half_space();

/// How far tractions are from CONTACT's.
struct TractionDistance {
  double size = 0;        ///< largest difference of the sizes, over mu times the peak pressure
  double size_rms = 0;    ///< root mean square of the same
  double size_stick = 0;  ///< largest one where CONTACT's squares stick
  double angle = 0;       ///< largest difference of the directions [deg]
  double angle_rms = 0;   ///< root mean square of the same
};

/// Of tractions given at the middles of CONTACT's squares.
TractionDistance distance_to_contact(const std::vector<SquareOfContact>& squares);

/// CONTACT's squares with tractions along the pull of this size at a distance from the centre [m].
std::vector<SquareOfContact> along_the_pull(const std::function<double(double)>& size_at);

/// The law's tractions on those squares after the pull to its own shift at the force prescribed;
/// empty where it does not know them.
std::vector<SquareOfContact> squares_of_law(const CattaneoContact& problem, const Scheme& scheme,
                                            int steps);

}  // namespace stickslip::cases
