// SPDX-License-Identifier: BSD-3-Clause
// What corner-path shows. Titles and captions are in cases/partial_slip/corner_path/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/corner_path/case.hpp"
#include "cases/partial_slip/kept_half_space.hpp"

namespace stickslip::cases::corner_path_exhibits {
namespace {

using Problem = SolvedCornerPath;
using Path = Problem::Path;

/// Members of the family with two legs of 0.6, and of 0.9.
constexpr std::size_t middle_legs = 1;
constexpr std::size_t long_legs = 3;

/// Squares across the contact and steps a leg of the half-space in figures.
constexpr int squares = 21;
constexpr int orbit_steps = 16;

/// A scheme of the figure.
struct Shown {
  Pen pen;
  AnyLaw law;
};

/// Without springs, which would lie on the reference, and schemes with the same forces once.
std::vector<Shown> shown_of(const Problem& p, std::span<const Scheme> schemes, int steps_each) {
  std::vector<Shown> shown;
  std::vector<std::vector<PlaneState>> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;
    const auto points = p.family[middle_legs].legs.points(steps_each);
    auto states = law_in_plane(scheme.law(), p.problem.contact(), points);
    const bool is_seen = std::ranges::any_of(seen, [&](const auto& other) {
      return std::ranges::equal(states, other, [](const auto& a, const auto& b) {
        return (a.force - b.force).norm() <= 1e-9;
      });
    });
    if (is_seen) return;
    seen.push_back(std::move(states));
    shown.push_back({pen, scheme.law()});
  });
  return shown;
}

/// Forces from the corner on.
Series orbit(Series empty, std::span<const PlaneState> states) {
  return in_plane(std::move(empty), states.subspan(states.size() / 2 - 1), &PlaneState::force);
}

/// How far springs side by side are from the half-space.
double error_of_springs(const Path& path) {
  return (path.foundation.end.force - path.exact.end.force).norm();
}

/// The half-space after each step.
std::vector<PlaneState> half_space_orbit(const Problem& p, const Legs& legs, int steps_each) {
  return half_space_in_plane(p.problem.poisson, legs.points(steps_each), squares, 1);
}

Panel orbits(const Problem& p, const Path& path, std::span<const Shown> shown, int steps_each) {
  const PressedSpheres contact = p.problem.contact();
  Panel panel{.title = fmt::format("legs of {:g} and {:g}", path.legs.first, path.legs.second),
              .x = {"force F₁/(μ Fₙ)", {}, 0.25, 1.05},
              .y = {"force F₂/(μ Fₙ)", {}, 0, 0.95},
              .equal_aspect = true};
  for (const auto& [pen, law] : shown) {
    panel.add(
        orbit(pen.line_and_points(), law_in_plane(law, contact, path.legs.points(steps_each))));
  }
  const auto springs = foundation_in_plane(contact, path.legs.points(orbit_steps), 1e-5);
  panel.add(orbit(guide_line("springs side by side"), springs.states));
  return panel.add(orbit(truth_line("half-space"), half_space_orbit(p, path.legs, orbit_steps)));
}

Panel errors_of_equal_legs(const Problem& p, std::span<const Shown> shown, int steps_each) {
  constexpr int lengths = 6;
  constexpr double longest = 1.2;
  constexpr int steps = 8;
  std::vector<Path> paths;
  for (int i = 1; i <= lengths; ++i) {
    const Legs legs{i * longest / lengths, i * longest / lengths};
    const std::array points{legs.corner(), legs.end()};
    const auto springs = foundation_in_plane(p.problem.contact(), points, 1e-6).states;
    // Of first order in the steps.
    const auto coarse = half_space_orbit(p, legs, steps / 2).back();
    PlaneState end = half_space_orbit(p, legs, steps).back();
    end.force += end.force - coarse.force;
    paths.push_back({legs, {{}, end}, {springs.front(), springs.back()}});
  }
  const auto leg = [](const Path& path) { return path.legs.first; };
  Panel panel{.title = "two equal legs",
              .x = {"leg over the sliding shift"},
              .y = {"error", "% of μ Fₙ"},
              .legend = Legend::none};
  for (const auto& [pen, law] : shown) {
    panel.add(through(pen.line(), paths, leg, [&](const Path& path) {
      const Vector2 force = p.answer_of(law, path.legs, steps_each).end.force;
      return 100 * (force - path.exact.end.force).norm();
    }));
  }
  return panel.add(guide("springs side by side", paths, leg,
                         [](const Path& path) { return 100 * error_of_springs(path); }));
}

Figure orbit_figure(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps_each = 8;  // "eight" in the caption
  constexpr int steps_of_error = 32;
  const auto shown = shown_of(p, schemes, steps_each);
  Panel longest = orbits(p, p.family[long_legs], shown, steps_each);
  longest.legend = Legend::none;
  return {.panels = {orbits(p, p.family[middle_legs], shown, steps_each), longest,
                     errors_of_equal_legs(p, shown, steps_of_error)},
          .words = {{"steps", std::to_string(steps_of_error)}}};
}

Table family(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps_each = 32;
  const auto end = [](auto PlaneState::*number) {
    return [number](const Path& path) { return path.exact.end.*number; };
  };
  const auto errors_of = [&](const Scheme& scheme) {
    std::vector<double> errors;
    for (const Path& path : p.family) {
      const Vector2 force = p.answer_of(scheme.law(), path.legs, steps_each).end.force;
      errors.push_back((force - path.exact.end.force).norm());
    }
    return errors;
  };
  return Rows(p.family)
      .number("first leg", "-", "{:.3g}", [](const Path& path) { return path.legs.first; })
      .number("second leg", "-", "{:.3g}", [](const Path& path) { return path.legs.second; })
      .number("force along", "-", "{:.4f}",
              [](const Path& path) { return path.exact.end.force[0]; })
      .number("force across", "-", "{:.4f}",
              [](const Path& path) { return path.exact.end.force[1]; })
      .number("work", "-", "{:.4f}", end(&PlaneState::work))
      .number("dissipated", "-", "{:.4f}", end(&PlaneState::dissipated))
      .number("springs side by side", "%", "{:.3g}",
              [](const Path& path) { return 100 * error_of_springs(path); })
      .schemes(schemes, "%", errors_of,
               [](const Path&, double error) { return percent_cell(error, "{:.3g}"); })
      .with({{"steps", std::to_string(steps_each)}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<HertzCornerPath>({
      .figures = {{"corner-path/orbit", orbit_figure}},
      .tables = {{"corner-path-family", family}},
  });
}

}  // namespace stickslip::cases::corner_path_exhibits
