// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/precision/precision_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip::reports {
namespace {

constexpr double standard_gravity = 9.81;  ///< [m/s^2]
constexpr double million = 1e6;
/// Steps of the shortest contact, where no step is given.
constexpr double usual_steps = 50;
/// Contacts of a grain, whose forces are summed.
constexpr double contacts_of_grain = 12;

/// Unit of round-off of a type with so many binary digits.
double unit_of(int bits) { return std::ldexp(1.0, -bits); }
constexpr int single_bits = 24;

/// Last place in single precision of coordinates below this one [m].
double place_of(double coordinate) {
  return NumberType::single().last_place(std::nextafter(coordinate, 0));
}
/// The one below which coordinates have at most this last place [m].
double coordinate_of(double place) { return std::exp2(std::floor(std::log2(place)) + single_bits); }

/// A contact in which an overlap is taken from coordinates.
struct Pressed {
  std::string name;
  double overlap = INFINITY;  ///< [m]
  double duration = 0;        ///< of an impact [s]; 0: it lasts
};

/// The least of the overlaps decides, in impacts and at rest.
struct LeastPressed {
  Pressed impact;
  Pressed rest;
};

double mass_of(const Grains& grains, double diameter) {
  return grains.density * std::numbers::pi / 6 * diameter * diameter * diameter;
}

LeastPressed least_pressed(const GrainsInContact& made, const Grains& grains, double power) {
  LeastPressed least;
  const double slower = grains.slowest > 0 ? grains.slowest / grains.fastest : 1;
  for (const GrainContact& contact : made.contacts) {
    const double at_fastest = contact.overlap * contact.smaller_diameter;
    // By energy, h^(n+1) goes with v^2.
    const double overlap = at_fastest * std::pow(slower, 2 / (power + 1));
    if (overlap < least.impact.overlap)
      least.impact = {contact.name + " in the slowest impact", overlap, contact.slow_duration};
    const double weight = standard_gravity * mass_of(grains, contact.smaller_diameter);
    const double at_rest = std::pow(weight / contact.stiffness, 1 / power);
    if (at_rest < least.rest.overlap) least.rest = {contact.name + " under one weight", at_rest, 0};
  }
  return least;
}

/// What all rows are reckoned from.
struct AskedPrecision {
  double tolerance = 0;
  double domain = 0;  ///< [m]
  double step = 0;    ///< [s]
  double power = 1;   ///< of the overlap in the force
  LeastPressed least;

  /// In the slowest impact.
  double steps() const { return least.impact.duration / step; }
};

/// An overlap is off by a last place over the root of 6; its force by the power of that.
PrecisionRow coordinates_row(const AskedPrecision& asked, const Pressed& pressed) {
  const double noise = asked.power * place_of(asked.domain) / std::sqrt(6.0) / pressed.overlap;
  PrecisionRow row{
      .what = "coordinates",
      .type = "single",
      .contact = pressed.name,
      .error = noise,
      .all_single = true,
      .largest_domain =
          coordinate_of(asked.tolerance * std::sqrt(6.0) / asked.power * pressed.overlap),
      .question = "precision-distance",
      .why = "an overlap is the difference of two coordinates: half of a last place each"};
  // Of an impact the energy is off by twice the restitution, by chance.
  if (pressed.duration > 0) {
    const double restitution =
        noise / asked.power * std::numbers::pi / std::sqrt(2 * asked.steps());
    row.drift = 2 * restitution * std::sqrt(million / asked.steps());
  }
  return row;
}

/// The same relative to cells of this size [m].
PrecisionRow cells_row(AskedPrecision asked, const Pressed& pressed, double cell) {
  asked.domain = cell;
  PrecisionRow row = coordinates_row(asked, pressed);
  row.what = "coordinates in cells of two diameters";
  row.all_single = false;
  row.largest_domain = std::nullopt;
  return row;
}

/// Positions that are kept gather the error of every step.
PrecisionRow positions_row(const AskedPrecision& asked) {
  const Pressed& impact = asked.least.impact;
  const double relative = place_of(asked.domain) / std::sqrt(6.0) / impact.overlap;
  const double most = 2 * std::pow(asked.tolerance / (relative * std::numbers::pi), 2);
  return {.what = "positions that steps are added to",
          .type = "single",
          .contact = impact.name,
          .error = relative * std::numbers::pi * std::sqrt(asked.steps() / 2),
          .all_single = true,
          .smallest_step = impact.duration / most,
          .question = "precision-impact",
          .why = fmt::format("each step adds a rounding; at rest a grain gathers up to {:.2g} m/s "
                             "before it moves",
                             place_of(asked.domain) / (2 * asked.step))};
}

/// Sums of equal increments: at most a unit of round-off a step.
PrecisionRow history_row(const AskedPrecision& asked, const char* type, int bits) {
  const double unit = unit_of(bits);
  return {.what = "what a contact remembers",
          .type = type,
          .contact = asked.least.impact.name,
          .error = std::min(1.0, asked.steps() * unit),
          .all_single = bits == single_bits,
          .smallest_step = asked.least.impact.duration * unit / asked.tolerance,
          .longest_load = asked.step * asked.tolerance / unit,
          .drift = std::min(1.0, million * unit),
          .question = "precision-ladder",
          .why = "increments are added to a sum whose last place grows with it"};
}

PrecisionRow forces_row() {
  return {.what = "forces and their sums",
          .type = "single",
          .contact = fmt::format("{} contacts of a grain", contacts_of_grain),
          .error = contacts_of_grain * unit_of(single_bits),
          .all_single = true,
          .question = "precision-distance",
          .why = "each sum rounds once"};
}

}  // namespace

PrecisionAdvice advise_precision(const PrecisionRequest& request) {
  const Grains& grains = request.grains;
  if (!(request.domain >= grains.largest)) {
    throw InputError(
        fmt::format("--domain {} [m]: the grains do not fit into it; the largest has {} m",
                    shortest(request.domain), shortest(grains.largest)));
  }
  const GrainsInContact made = grains_in_contact(request.scheme, grains);
  AskedPrecision asked{.tolerance = request.tolerance,
                       .domain = request.domain,
                       .step = request.step.value_or(made.deciding().duration / usual_steps),
                       .least = {}};
  if (made.scheme.law().info().can(Capability::hertzian)) asked.power = 1.5;
  asked.least = least_pressed(made, grains, asked.power);
  if (asked.step > made.deciding().duration)
    throw InputError(fmt::format("--step {} [s]: is longer than the shortest contact, {:.3g} s",
                                 shortest(asked.step), made.deciding().duration));
  const double cell = 2 * grains.largest;
  PrecisionAdvice advice{.tolerance = asked.tolerance, .domain = asked.domain, .step = asked.step};
  advice.rows = {coordinates_row(asked, asked.least.impact),
                 coordinates_row(asked, asked.least.rest),
                 cells_row(asked, asked.least.impact, cell),
                 cells_row(asked, asked.least.rest, cell),
                 positions_row(asked),
                 history_row(asked, "single", single_bits),
                 history_row(asked, "half", 11),
                 history_row(asked, "bfloat", 8),
                 forces_row()};
  const auto worst = std::ranges::max_element(
      advice.rows, {}, [](const PrecisionRow& row) { return row.all_single ? row.error : 0; });
  advice.decides = static_cast<std::size_t>(worst - advice.rows.begin());
  return advice;
}

Table precision_table(const PrecisionAdvice& advice) {
  const PrecisionRow& decides = advice.rows[advice.decides];
  Table table{
      "precision",
      "What can be stored in single precision",
      fmt::format("In a domain of {} m with steps of {:.3g} s. All in single precision: {} "
                  "decide, {}.",
                  shortest(advice.domain), advice.step, decides.what,
                  advice.suffices(decides) ? "and they suffice" : "and they do not suffice"),
      {{"numbers"},
       {"type"},
       {"in"},
       {"error", "-"},
       {"largest domain", "m"},
       {"smallest step", "s"},
       {"longest load", "s"},
       {"energy in 10⁶ steps", "-"},
       {"case"}},
      {}};
  const auto cell = [](const std::optional<double>& value) {
    return value ? number_cell(*value, "{:.2g}") : Cell{"-", {}, Tone::muted};
  };
  for (const PrecisionRow& row : advice.rows) {
    Cell error = number_cell(row.error, "{:.2g}");
    error.tone = advice.suffices(row) ? Tone::good : Tone::bad;
    table.rows.push_back({{row.what},
                          {row.type},
                          {row.contact},
                          error,
                          cell(row.largest_domain),
                          cell(row.smallest_step),
                          cell(row.longest_load),
                          cell(row.drift),
                          {row.question}});
  }
  return table;
}

}  // namespace stickslip::reports
