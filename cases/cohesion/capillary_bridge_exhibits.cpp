// SPDX-License-Identifier: BSD-3-Clause
// What capillary-bridge shows. Titles and captions: docs/cases/cohesion/capillary-bridge.md.
#include "cases/cohesion/capillary_bridge.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "reference/cohesion/young_laplace.hpp"

namespace stickslip::cases::capillary_bridge_exhibits {
namespace {

using Problem = CapillaryBridge;

double young_laplace(const Problem& p, double gap) {
  const long double cube = wide(p.radius) * p.radius * p.radius;
  return narrow(reference::young_laplace_force(
      {.volume = p.volume / cube,
       .gap = gap,
       .contact_angle = (wide(p.contact_angle) + p.contact_angle_2) / 2}));
}

Figure force(const Problem& p, std::span<const Scheme> schemes) {
  const Axis gap{"gap/rupture gap", "", 0, 1};
  Panel pull{.title = "force",
             .x = gap,
             .y = {"force/(2 pi R gamma)", "", 0},
             .legend = Legend::top_right};
  Panel off{.title = "formulas", .x = gap, .y = {"over Young and Laplace, less one", "%"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    pull.add(through(
        pen.points(), p.way_out(scheme, 24), [&](const auto& s) { return s.gap / p.rupture_gap(); },
        &Problem::Sample::force));
  });
  const auto every = evenly(0.0, 1.0, 100);
  const auto at = [&](double part) { return part * p.rupture_gap(); };
  pull.add(truth("Young and Laplace", evenly(0.005, 1.0, 100), std::identity{},
                 [&](double part) { return young_laplace(p, at(part)); }));
  std::string formulas = "formulas";
  int slot = 0;
  for (const auto& [label, formula] :
       {std::pair{"Willett", &reference::BridgeFormulas::willett_force},
        std::pair{"Rabinovich", &reference::BridgeFormulas::rabinovich_force}}) {
    const auto by_formula = [&, of = formula](double part) {
      return narrow(p.formulas(at(part)).*of);
    };
    pull.add(guide(std::exchange(formulas, {}), every, std::identity{}, by_formula));
    off.add(sampled(Pen{label, slot++}.line(), evenly(0.005, 1.0, 100), [&](double part) {
      return 100 * (by_formula(part) / young_laplace(p, at(part)) - 1);
    }));
  }
  return {.panels = {pull, off}};
}

/// How far each formula is from Young and Laplace.
struct Distance {
  double volume = 0;
  double angle = 0;
  double gap = 0;  ///< over sqrt(V/R)
  double exact = 0;
  double willett = 0;
  double rabinovich = 0;
};

Table distances(const Problem&, std::span<const Scheme>) {
  std::vector<Distance> all;
  for (const double volume : {1e-4, 1e-3, 1e-2}) {
    for (const double angle : {0.0, 0.35, 0.7}) {
      for (const double gap : {0.1, 0.5, 1.0}) {
        const reference::CapillaryBridge bridge{
            .volume = volume, .gap = gap * std::sqrt(volume), .contact_angle = angle};
        const long double exact = reference::young_laplace_force(bridge);
        const auto by = reference::bridge_formulas(bridge);
        all.push_back({volume, angle, gap, narrow(exact), narrow(by.willett_force / exact - 1),
                       narrow(by.rabinovich_force / exact - 1)});
      }
    }
  }
  return Rows<Distance>(all)
      .number("volume", "R^3", "{:.0e}", &Distance::volume)
      .number("contact angle", "rad", "{:.2f}", &Distance::angle)
      .number("gap", "sqrt(V/R)", "{:.1f}", &Distance::gap)
      .number("force", "2 pi R gamma", "{:.5f}", &Distance::exact)
      .error("Willett", "{:+.4f}", &Distance::willett)
      .error("Rabinovich", "{:+.4f}", &Distance::rabinovich)
      .with();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CapillaryBridge>({
      .ladder = {.from = 1, .to = 32, .nominal = 8},
      .variants = variants_of("capillary", {"bridge=rabinovich"}),
      .figures = {{"capillary-bridge/force", force}},
      .tables = {{"capillary-bridge-distances", distances}},
      .stays_inside_limit = true,
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::capillary}); },
  });
}

}  // namespace stickslip::cases::capillary_bridge_exhibits
