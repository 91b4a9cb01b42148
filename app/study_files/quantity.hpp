// SPDX-License-Identifier: BSD-3-Clause
// Quantities of the command line with their units: "1mm", "7.8 g/cm3", "210GPa", "0.1:1 m/s".
#pragma once

#include <string>
#include <string_view>

#include "app/layer.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::app {

/// What a quantity is: exponents of mass, length and time in SI, and how it is asked for.
struct Dimension {
  int mass = 0;
  int length = 0;
  int time = 0;
  std::string_view name;     ///< "a length"
  std::string_view si;       ///< "m"
  std::string_view example;  ///< "1mm"
};

/// Dimensions that options have.
namespace dimension {
inline constexpr Dimension length{0, 1, 0, "a length", "m", "1mm"};
inline constexpr Dimension mass{1, 0, 0, "a mass", "kg", "10g"};
inline constexpr Dimension density{1, -3, 0, "a density", "kg/m3", "7.8g/cm3"};
inline constexpr Dimension pressure{1, -1, -2, "a modulus", "Pa", "210GPa"};
inline constexpr Dimension velocity{0, 1, -1, "a velocity", "m/s", "10cm/s"};
inline constexpr Dimension stiffness{1, 0, -2, "a stiffness", "N/m", "100kN/m"};
inline constexpr Dimension time{0, 0, 1, "a time", "s", "1us"};
inline constexpr Dimension number{0, 0, 0, "a pure number", "-", "0.3"};
}  // namespace dimension

/// The number in SI units. Without a unit it is in SI already. Units are products and quotients of
/// m, g, s, N, Pa, J, Hz, t and l with prefixes and exponents, "g/cm3", "kg m^-3", "kN/mm"; % for
/// pure numbers. Throws InputError, in one line with the option and the mend, for what is no
/// number, a unit that is not known or of another dimension, and a value out of range.
double read_quantity(std::string_view text, std::string_view option, const Dimension& dimension,
                     const Range& range = Range::positive());

/// From ... to; both the same where one was given.
struct QuantityRange {
  double low = 0;
  double high = 0;
};

/// One quantity, or two as LOW:HIGH, "0.5mm:2mm". A unit that only the second has would leave the
/// first in doubt: it is refused. Throws as read_quantity, and where LOW exceeds HIGH.
QuantityRange read_quantity_range(std::string_view text, std::string_view option,
                                  const Dimension& dimension,
                                  const Range& range = Range::positive());

}  // namespace stickslip::app
