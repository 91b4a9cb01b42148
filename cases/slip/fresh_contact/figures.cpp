// SPDX-License-Identifier: BSD-3-Clause
// What fresh-contact shows. Titles and captions are in cases/slip/fresh_contact/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/fresh_contact/case.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases::fresh_contact_exhibits {
namespace {

/// The same contact with its touch at this fraction of the first leg.
FreshContact touching_at(FreshContact contact, double fraction) {
  contact.touch = fraction;
  return contact;
}

/// Tangential force along the movement after the first leg in a single step [N].
double force_of_one_step(const FreshContact& contact, const Scheme& scheme) {
  CornerPath path = contact.path();
  path.corners.pop_back();
  return drive_along(scheme.law(), path, 1).back().tangential.dot(unit_vector(azimuth));
}

/// Whole numbers from 1 to 200, evenly spaced in the logarithm as far as they can be.
std::vector<double> numbers_of_steps() {
  std::vector<double> all = logarithmic_range(1, 200, 70);
  for (double& steps : all) steps = std::round(steps);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

/// The force along the movement after one step, over where in it the bodies touch.
Panel after_one_step(const FreshContact& given, std::span<const Scheme> schemes) {
  return {.title = "after one step",
          .x = {"fraction of the step before touch", "-", 0, 1},
          .y = {"fₜ/(kₜ|Δξ|)", "-", 0, 1.1},
          .series = together(
              curves(schemes,
                     [&](const Scheme& scheme, const Pen& pen) {
                       return in_turn(
                           pen.points(), counted(0, 24),
                           [&](int i) {
                             const double fraction = i / 25.0;
                             const double whole = given.movement * given.limit() / (1 - fraction);
                             return force_of_one_step(touching_at(given, fraction), scheme) / whole;
                           },
                           25, 0);
                     }),
              truth("exact", evenly(0.0, 1.0, 100), [&](double fraction) {
                return (1 - fraction) * std::min(1.0, 1 / given.movement);
              }))};
}

/// The error that stays after stick, over the number of steps; schemes without one are left out.
Panel left_behind(const FreshContact& given, std::span<const Scheme> schemes) {
  // A place that wanders over the whole step as the number of steps grows.
  const FreshContact wandering = touching_at(given, 0.382);
  const CornerPath path = wandering.path();
  const Vector2 right = solve_corners(springs_of(wandering), path).back().force;
  Panel panel{.title = "left behind after stick",
              .x = logarithmic("steps per leg", "-", 1, 200),
              .y = logarithmic("error of the force/(μ fₙ)")};
  for (const Series& errors : against_steps(
           schemes, numbers_of_steps(),
           [&](const Scheme&scheme, int steps) {
             const Vector2 found = drive_along(scheme.law(), path, steps).back().tangential;
             return positive_or_gap((found - right).norm() / given.limit(), round_off);
           },
           Mark::points)) {
    if (!std::ranges::all_of(errors.y, [](double y) { return std::isnan(y); })) panel.add(errors);
  }
  if (given.movement < 1) {
    // Over all places of the touch inside its step.
    const double largest = given.movement * (1 - given.movement) / (1 - wandering.touch);
    panel.add(segment(guide_line("largest error (theory)"), 1, largest, 200, largest / 200));
  }
  return panel;
}

Figure touch_inside_a_step(const FreshContact& given, std::span<const Scheme> schemes) {
  return {.panels = {after_one_step(given, schemes), left_behind(given, schemes)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FreshContact>({
      .figures = {{"fresh-contact/touch", touch_inside_a_step}},
  });
}

}  // namespace stickslip::cases::fresh_contact_exhibits
