// SPDX-License-Identifier: BSD-3-Clause
// What restitution shows. Titles and captions are in cases/impact/restitution/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/restitution/case.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::cases::restitution_exhibits {
namespace {

using Problem = AskedRestitution;
using reference::ContactEnd;

/// Steps per contact of figure and table, where the phase of the first step hardly matters.
constexpr int steps = 256;

Problem asking(const Problem& given, double e) {
  Problem other = given;
  other.restitution = e;
  return other;
}

Figure got_over_asked(const Problem& given, std::span<const Scheme> schemes) {
  const Axis asked{"restitution asked for", "", 0, 1};
  Panel got{.title = "got", .x = asked, .y = {"restitution got", "", 0, 1}};
  Panel pull{.title = "pull", .x = asked, .y = {"greatest pull over push", "", 0}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    Series pulls = pen.points();
    for (const double e :
         given.asked_by(scheme, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1})) {
      const Problem p = asking(given, e);
      found.add(e, p.run(scheme, steps).restitution);
      const auto impact = p.impact(p.told(scheme), 2 * steps, 0.5);
      pulls.add(e, impact.pull / impact.push);
    }
    got.add(found);
    pull.add(pulls);
  });
  const auto every = evenly(0.02, 1.0, 98);
  const auto cut = [](double e) {
    const long double zeta = reference::dashpot_damping_ratio(wide(e), ContactEnd::overlap);
    return narrow(reference::dashpot_restitution(zeta, ContactEnd::force));
  };
  got.add(truth("asked for", every, std::identity{}));
  got.add(guide("set for a pull, and cut", every, cut));
  for (const bool hertzian : {false, true}) {
    pull.add(guide(hertzian ? "" : "springs, Hertz: exact", every, [&](double e) {
      return given.damped(e, hertzian, ContactEnd::overlap).pull_over_push;
    }));
  }
  return {.panels = {got, pull}, .words = {{"steps", std::to_string(steps)}}};
}

Table asked_and_got(const Problem& given, std::span<const Scheme> schemes) {
  Rows rows(std::vector<Scheme>(schemes.begin(), schemes.end()));
  rows.text("scheme", &Scheme::label);
  for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    rows.cells({fmt::format("e = {:g}", e), "-"}, [&](const Scheme& scheme) {
      const Problem p = asking(given, e);
      if (p.asked_of(scheme) != e) return Cell{};
      const double got = p.run(scheme, steps).restitution;
      return number_cell(got, "{:.4f}", tone_of(std::abs(got / e - 1)));
    });
  }
  rows.text("end", [&](const Scheme& scheme) {
    return given.end_of(scheme) == ContactEnd::overlap ? "pull" : "cut";
  });
  rows.number("pull over push", "-", "{:.4f}", [&](const Scheme& scheme) {
    const auto impact = given.impact(given.told(scheme), 8 * steps, 0.5);
    return impact.pull / impact.push;
  });
  rows.number("duration over elastic", "-", "{:.4f}", [&](const Scheme& scheme) {
    const bool hertzian = scheme.law().info().can(Capability::hertzian);
    return given.run(scheme, steps).duration / given.elastic_duration(hertzian);
  });
  return rows.with(
      {{"steps", std::to_string(steps)},
       {"e", fmt::format("{:g}", given.restitution)},
       {"contact", given.partner == ImpactPartner::wall ? "a sphere and a wall" : "two spheres"}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<AskedRestitution>({
      .figures = {{"restitution/got-over-asked", got_over_asked}},
      .tables = {{"restitution-asked-and-got", asked_and_got}},
      .unsuitable = why_no_restitution,
  });
}

}  // namespace stickslip::cases::restitution_exhibits
