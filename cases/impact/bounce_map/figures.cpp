// SPDX-License-Identifier: BSD-3-Clause
// What bounce-map shows. Titles and captions are in cases/impact/bounce_map/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/bounce_map/case.hpp"

namespace stickslip::cases::bounce_map_exhibits {
namespace {

using Problem = BounceMap;

/// Steps per contact.
constexpr int steps = 32;
/// No sliding is left.
constexpr double round_off = 1e-12;

Figure sliding(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int points = 300;
  const auto speeds = evenly(0.01, 3.0, points);
  const auto on_springs = [&](double speed) {
    const auto impact = p.on_springs(1, speed);
    return speed * narrow(reference::solve(impact).end.contact_velocity / impact.contact_velocity);
  };
  std::vector<Series> all = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.points(), counted(1, 12), [](int quarters) { return quarters / 4.0; },
        [&](int quarters) {
          const double speed = quarters / 4.0;
          return speed * p.means(scheme, steps, speed).sliding;
        });
  });
  return {
      .panels = {{.x = {"sliding velocity before over U"},
                  .y = {"after, over U"},
                  .series = together(
                      std::move(all),
                      truth("rigid", speeds, [](double speed) { return std::max(speed - 1, 0.0); }),
                      guide(fmt::format("springs, kₜ/kₙ = {:g}", p.kt / p.kn), speeds,
                            on_springs))}},
      .words = {{"steps", std::to_string(steps)}}};
}

Table impulses(const Problem& p, std::span<const Scheme> schemes) {
  Rows rows(std::vector<Scheme>(schemes.begin(), schemes.end()));
  rows.text("scheme", &Scheme::label);
  rows.number("impulse of friction", "-", "{:.4f}",
              [&](const Scheme& scheme) { return p.means(scheme, steps, p.fast).impulse; });
  rows.number("I/(mR²)", "-", "{:.4f}",
              [&](const Scheme& scheme) { return p.means(scheme, steps, p.fast).inertia; });
  rows.number("sliding left", "-", "{:.4f}", [&](const Scheme& scheme) {
    const double left = p.means(scheme, steps, p.slow).sliding;
    return std::abs(left) < round_off ? 0 : left;
  });
  rows.number("restitution", "-", "{:.4f}",
              [&](const Scheme& scheme) { return p.mean_restitution(scheme, steps); });
  rows.number("asked for", "-", "{:g}",
              [&](const Scheme& scheme) { return p.head_on_restitution_of(scheme); });
  return rows.with({{"steps", std::to_string(steps)}});
}

/// Why a scheme is neither on springs nor an engine that needs none; empty if it is.
std::string unsuitable(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  for (const char* const role : {"restitution", "damping-normal"}) {
    const ParameterInfo* const told = law.info().by_role(role);
    if (told != nullptr && scheme.sets(told->name))
      return "the case sets " + told->name + " itself: leave it out, and give --param e=VALUE";
  }
  if (law.info().can(Capability::linear)) return {};
  if (law.info().can(Capability::hertzian))
    return "the case judges bodies on linear springs, or such as are moved without a spring";
  if (!law.moves_bodies()) {
    return "the law has no springs with the roles kn and kt, and does not move bodies itself "
           "(native=on)";
  }
  if (law.info().by_role("restitution") != nullptr) return {};
  return "the law moves bodies without a spring, and no parameter has the role restitution";
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BounceMap>({
      .figures = {{"bounce-map/sliding", sliding}},
      .tables = {{"bounce-map-impulses", impulses}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::bounce_map_exhibits
