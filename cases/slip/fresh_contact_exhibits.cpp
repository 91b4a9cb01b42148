// SPDX-License-Identifier: BSD-3-Clause
// What fresh-contact shows. Titles and captions are in docs/cases/slip/fresh-contact.md.
#include <algorithm>
#include <cmath>
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/fresh_contact.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip {
namespace fresh_contact_exhibits {
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

Figure touch_inside_a_step(const FreshContact& given, std::span<const Scheme> schemes) {
  Panel force{
      .title = "after one step",
      .x = {.label = "fraction of the step before touch", .unit = "-", .low = 0.0, .high = 1.0},
      .y = {.label = "fₜ/(kₜ|Δξ|)", .unit = "-", .low = 0.0, .high = 1.1}};
  Panel error{
      .title = "left behind after stick",
      .x = {.label = "steps per leg", .unit = "-", .logarithmic = true, .low = 1.0, .high = 200.0},
      .y = {.label = "error of the force/(μ fₙ)", .unit = "-", .logarithmic = true}};
  // A place that wanders over the whole step as the number of steps grows.
  const FreshContact wandering = touching_at(given, 0.382);
  const CornerPath path = wandering.path();
  const Vector2 right = solve_corners(springs_of(wandering), path).back().force;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series in_force = pen.points();
    for (int i = 0; i < 25; ++i) {
      const double fraction = i / 25.0;
      const double whole = given.movement * given.limit() / (1 - fraction);
      in_force.add(fraction, force_of_one_step(touching_at(given, fraction), scheme) / whole);
    }
    force.series.push_back(in_force);
    Series in_error = pen.points();
    bool errs = false;
    for (const double steps : numbers_of_steps()) {
      const auto forces = drive_along(scheme.law(), path, static_cast<int>(steps));
      const double off = (forces.back().tangential - right).norm() / given.limit();
      in_error.add(steps, positive_or_gap(off > round_off ? off : 0));
      errs = errs || off > round_off;
    }
    if (errs) error.series.push_back(in_error);
  });
  force.series.push_back(sampled(truth_line("exact"), evenly(0.0, 1.0, 100), [&](double fraction) {
    return (1 - fraction) * std::min(1.0, 1 / given.movement);
  }));
  if (given.movement < 1) {
    // Over all places of the touch inside its step.
    const double largest = given.movement * (1 - given.movement) / (1 - wandering.touch);
    error.series.push_back(
        segment(guide_line("largest error (theory)"), 1, largest, 200, largest / 200));
  }
  force.legend = error.legend = Legend::outside;
  return {.panels = {force, error}};
}

}  // namespace
}  // namespace fresh_contact_exhibits

std::unique_ptr<Case> make_fresh_contact() {
  using namespace fresh_contact_exhibits;
  return make_case<FreshContact>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 1, .to = 512, .nominal = 16},
      .variants = variants_of("linear-refined", {"fresh-contact=off"}),
      .figures = {{"fresh-contact/touch", touch_inside_a_step}},
  });
}

}  // namespace stickslip
