// SPDX-License-Identifier: BSD-3-Clause
// What touch-again shows. Titles and captions are in cases/slip/touch_again/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/tangent_plane.hpp"
#include "cases/slip/touch_again/case.hpp"

namespace stickslip::cases::touch_again_exhibits {
namespace {

/// Steps a leg.
constexpr int steps = 8;
/// The same where curves are to look smooth.
constexpr int fine = 64;

/// A tangential force at a place of the path.
struct Sample {
  double leg = 0;                   ///< legs until there
  Vector2 force = Vector2::Zero();  ///< over the friction limit
};

/// The exact force, leg by leg from corner to corner.
std::vector<Sample> exact_samples(const TouchAgain& given) {
  const CornerPath path = given.path();
  const Springs springs = springs_of(given);
  const auto corners = solve_corners(springs, path);
  std::vector<Sample> all{{}};
  for (std::size_t leg = 0; leg + 1 < path.corners.size(); ++leg) {
    const PathPoint& from = path.corners[leg];
    const PathPoint& to = path.corners[leg + 1];
    for (int i = 1; i <= fine; ++i) {
      const double part = static_cast<double>(i) / fine;
      const PathPoint now{from.overlap + part * (to.overlap - from.overlap),
                          from.shift + part * (to.shift - from.shift)};
      const auto end = exact_step(springs, {{from, now}, corners[leg].force}, now);
      all.push_back({static_cast<double>(leg) + part, vector_of(end.force) / given.limit()});
    }
  }
  return all;
}

/// What a radial return answers in `steps` steps a leg if the force with which the bodies parted is
/// kept while they are apart.
std::vector<Sample> kept_samples(const TouchAgain& given) {
  constexpr std::size_t parted = 2;
  const CornerPath path = given.path();
  const Springs springs = springs_of(given);
  Vector2 force = solve_corners(springs, path)[parted].force;
  const std::vector<PathPoint> second(path.corners.begin() + TouchAgain::at_touch,
                                      path.corners.end());
  std::vector<Sample> all{{static_cast<double>(TouchAgain::at_touch)}};
  for (const ContactStep& step : sample_corners(second, steps)) {
    const double limit = springs.limit(step.overlap_new);
    force += given.kt * step.shift;
    if (force.norm() > limit) force *= limit / force.norm();
    all.push_back({all.back().leg + 1.0 / steps, force / given.limit()});
  }
  return all;
}

/// Forces of a law in `steps` steps a leg.
std::vector<Sample> samples_of(const TouchAgain& given, const Scheme& scheme) {
  const auto forces = drive_along(scheme.law(), given.path(), steps);
  std::vector<Sample> all{{}};
  for (std::size_t i = 0; i < forces.size(); ++i)
    all.push_back({static_cast<double>(i + 1) / steps, forces[i].tangential / given.limit()});
  return all;
}

Figure path_of_the_force(const TouchAgain& given, std::span<const Scheme> schemes) {
  const auto exact = exact_samples(given);
  const auto kept = kept_samples(given);
  const auto drawn = [&](const auto& x, const auto& y) {
    const auto of_law = [&](const Scheme& scheme, const Pen& pen) {
      return through(pen.points(), samples_of(given, scheme), x, y);
    };
    return together(curves(schemes, of_law), guide("spring kept", kept, x, y),
                    truth("exact", exact, x, y));
  };
  const auto amount = [](const Sample& s) { return s.force.norm(); };
  const auto along = [](const Sample& s) { return along_across(s.force)[0]; };
  const auto across = [](const Sample& s) { return along_across(s.force)[1]; };
  return {
      .panels = {{.title = "two contacts",
                  .x = {"leg of the path", "-", 0, 7},
                  .y = {"tangential force/(μ fₙ)", "-", 0, 1.2},
                  .series = drawn(&Sample::leg, amount),
                  .legend = Legend::none},
                 {.title = "in the tangent plane",
                  .x = {"force along/(μ fₙ)"},
                  .y = {"force across/(μ fₙ)"},
                  .series = together(friction_circle("friction limit", 1), drawn(along, across)),
                  .equal_aspect = true}},
      .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TouchAgain>({
      .figures = {{"touch-again/force", path_of_the_force}},
  });
}

}  // namespace stickslip::cases::touch_again_exhibits
