// SPDX-License-Identifier: BSD-3-Clause
// What nine-steps shows. Titles and captions are in cases/partial_slip/nine_steps/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/nine_steps/case.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases::nine_steps_exhibits {
namespace {

using Real = long double;
using Profile = reference::DeflectionProfile<Real>;
using Corner = reference::ProfileCorner<Real>;

// Slots of colours, each with the same meaning in all panels.
constexpr int elastic_slot = 0;
constexpr int slip_slot = 1;
constexpr int points_slot = 2;
constexpr int passing_slot = 3;
constexpr int ends_slot = 4;
constexpr int first_law_slot = 5;

/// The exact contact after each of the movements.
std::vector<Profile> profiles_of(const NineSteps& p) {
  std::vector<Profile> all;
  Profile profile(p.spheres().as<Real>());
  for (const auto& movement : movements_of<Real>(p.path(1))) {
    profile.advance(movement.overlap, movement.shift[0]);
    all.push_back(profile);
  }
  return all;
}

/// dFt/dFn of a segment of the equivalent history: minus the slope of the deflection.
Real segment_slope(const Corner& low, const Corner& high) {
  return -(high.deflection - low.deflection) / (high.depth - low.depth);
}

Panel movements_panel(const NineSteps& p) {
  Panel panel{.title = "movements",
              .x = {"overlap/R, %", "-", {}, 2.9 * p.size},
              .y = {"shift/(μ κ R), %", "-", {}, 0.85 * p.size}};
  const double ratio = p.spheres().as<double>().stiffness_ratio();
  const double across = 100 / (p.mu * ratio * p.radius);
  Series elastic = Pen{"elastic", elastic_slot}.line_and_points();
  Series slipping = Pen{"with slip", slip_slot}.line_and_points();
  const auto corners = p.corners();
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const PathPoint& a = corners[i - 1];
    const PathPoint& b = corners[i];
    const double growth = b.overlap - a.overlap;
    const bool is_elastic = growth > 0 && (b.shift - a.shift).norm() < p.mu * ratio * growth;
    Series& step = is_elastic ? elastic : slipping;
    for (const PathPoint& end : {a, b})
      step.add(100 * end.overlap / p.radius, across * end.shift[0]);
    step = broken(step);
    const double above = b.shift[0] > a.shift[0] ? 0.025 : -0.025;
    panel.notes.push_back(
        {100 * b.overlap / p.radius, across * b.shift[0] + above, fmt::format("{}", i)});
  }
  panel.series = {elastic, slipping};
  return panel;
}

/// Adds normal and tangential force of the equivalent load history of a profile, lowest first.
Series with_history(Series curve, const Profile& profile,
                    const reference::HertzContact<Real>& contact, Real scale) {
  Real tangential = 0;
  const auto& corners = profile.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Real normal = contact.normal_force(corners[i].depth);
    if (i > 0) {
      const Real slope = segment_slope(corners[i - 1], corners[i]);
      tangential += slope * (normal - contact.normal_force(corners[i - 1].depth));
    }
    curve.add(narrow(normal / scale), narrow(tangential / scale));
  }
  return curve;
}

Panel forces_panel(const NineSteps& p) {
  Panel panel{.title = "forces",
              .x = {"normal force Fₙ/Fₙ₉", "-", {}, 1.15},
              .y = {"tangential force Fₜ/Fₙ₉", "-", -0.16 * p.mu, 0.36 * p.mu}};
  const auto contact = p.spheres().as<Real>();
  const auto states = p.states();
  const auto profiles = profiles_of(p);
  const Real scale = states.back().normal;
  Series passing = Pen{"histories on the way", passing_slot}.dashed();
  for (const Profile& profile : profiles)
    passing = broken(with_history(passing, profile, contact, scale));
  const Series last = with_history(truth_line("exact at the end"), profiles.back(), contact, scale);
  const Series ends = through(
      Pen{"ends of the steps", ends_slot}.points(), states,
      [&](const auto& state) { return narrow(state.normal / scale); },
      [&](const auto& state) { return narrow(state.tangential[0] / scale); });
  for (std::size_t i = 0; i < states.size(); ++i)
    panel.notes.push_back({ends.x[i] + 0.02, ends.y[i] + 0.012 * p.mu, fmt::format("{}", i + 1)});
  Series limit = guide_line("friction limit");
  for (const double sign : {1.0, -1.0})
    limit = broken(segment(limit, 0, 0, 0.3, sign * 0.3 * p.mu));
  panel.series = {passing, last, ends, limit};
  return panel;
}

Panel histories_panel(const NineSteps& p) {
  Panel panel{.title = "equivalent histories after each step",
              .x = {"overlap ζ*/ζ₉ of the history, %"},
              .y = {"step", "-", 0.4, 9.9}};
  Series elastic = Pen{"", elastic_slot}.line();
  Series slipping = Pen{"", slip_slot}.line();
  Series ends = Pen{"points of the history", points_slot}.points();
  const Real mu = p.spheres().as<Real>().mu;
  const Real scale = p.corners().back().overlap;
  int step = 0;
  for (const Profile& profile : profiles_of(p)) {
    ++step;
    const auto& corners = profile.corners();
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const bool slips = std::abs(segment_slope(corners[i - 1], corners[i])) > mu * (1 - 1e-12L);
      Series& part = slips ? slipping : elastic;
      for (const Corner& corner : {corners[i - 1], corners[i]}) {
        const double at = narrow(100 * corner.depth / scale);
        part.add(at, step);
        ends.add(at, step);
      }
      part = broken(part);
    }
  }
  panel.series = {elastic, slipping, ends};
  return panel;
}

Panel traction_panel(const NineSteps& p, std::span<const Scheme> schemes) {
  const auto contact = p.spheres().as<Real>();
  const Profile end = profiles_of(p).back();
  const TractionCircle<Real> circle{.contact = contact,
                                    .terms = end.traction_terms(),
                                    .overlap = end.overlap(),
                                    .radius = contact.contact_radius(end.overlap()),
                                    .peak = contact.mu * contact.pressure(0, end.overlap()),
                                    .points = 400};
  const auto of_law = [&](const Scheme& scheme, const Pen& pen) {
    return circle.of_law(pen, scheme.law(), p.path(1), 4, 12);
  };
  return {
      .title = "traction at the end",
      .x = {"distance from the centre ρ/a"},
      .y = {"traction τ/(μ σ₀)"},
      .series = together(circle.friction_limit("friction limit"), circle.exact("exact at the end"),
                         curves(that_know_tractions(schemes), of_law, first_law_slot))};
}

Figure nine_movements(const NineSteps& p, std::span<const Scheme> schemes) {
  return {.panels = {movements_panel(p), forces_panel(p), histories_panel(p),
                     traction_panel(p, schemes)}};
}

/// Movements, each law taking them in one step. Forces are tangential, over the friction limit.
Table forces_table(const NineSteps& p, std::span<const Scheme> schemes) {
  const auto path = p.path(1);
  const auto states = p.states();
  const auto profiles = profiles_of(p);
  const auto at = [](int number) { return static_cast<std::size_t>(number - 1); };
  const auto over_limit = [&](double force, int number) {
    return force / p.spheres().limit(path[at(number)].overlap_new);
  };
  const auto exact = [&](int number) {
    return over_limit(narrow(states[at(number)].tangential[0]), number);
  };
  return Rows(counted(1, static_cast<int>(path.size())))
      .number("step", "", "{}", std::identity{})
      .number("overlap", "m", "{:.6g}", [&](int i) { return path[at(i)].overlap_new; })
      .number("shift", "m", "{:.6g}", [&](int i) { return path[at(i)].shift[0]; })
      .number("segments", "-", "{}", [&](int i) { return profiles[at(i)].corners().size() - 1; })
      .number("exact", "-", "{:.6f}", exact)
      .schemes(
          schemes, "-", [&](const Scheme& scheme) { return drive(scheme.law(), path); },
          [&](int i, const ContactForce& found) {
            const double force = over_limit(found.tangential[0], i);
            return number_cell(force, "{:.6f}", tone_of(std::abs(force - exact(i))));
          })
      .with();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<NineSteps>({
      .figures = {{"kuhn-jaeger/4", nine_movements}},
      .tables = {{"nine-steps-forces", forces_table}},
  });
}

}  // namespace stickslip::cases::nine_steps_exhibits
