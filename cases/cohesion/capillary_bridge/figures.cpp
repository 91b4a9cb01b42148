// SPDX-License-Identifier: BSD-3-Clause
// What capillary-bridge shows. Titles and captions: cases/cohesion/capillary_bridge/page.md.
#include "cases/cohesion/capillary_bridge/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::capillary_bridge_exhibits {
namespace {

using Problem = CapillaryBridge;

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
  const reference::YoungLaplaceBridge bridge = p.young_laplace();
  const auto stable = evenly(0.0, std::min(1.0, narrow(bridge.rupture()) / p.rupture_gap()), 100);
  const auto at = [&](double part) { return part * p.rupture_gap(); };
  std::vector<Problem::Sample> exact;
  for (const double part : stable) exact.push_back({part, narrow(bridge.force(at(part)))});
  pull.add(truth("Young and Laplace", exact, &Problem::Sample::gap, &Problem::Sample::force));
  std::string formulas = "formulas";
  int slot = 0;
  for (const auto& [label, formula] :
       {std::pair{"Willett", &reference::BridgeFormulas::willett_force},
        std::pair{"Rabinovich", &reference::BridgeFormulas::rabinovich_force}}) {
    const auto by_formula = [&, of = formula](double part) {
      return narrow(p.formulas(at(part)).*of);
    };
    pull.add(guide(std::exchange(formulas, {}), every, std::identity{}, by_formula));
    off.add(
        through(Pen{label, slot++}.line(), exact, &Problem::Sample::gap,
                [&](const Problem::Sample& s) { return 100 * (by_formula(s.gap) / s.force - 1); }));
  }
  return {.panels = {pull, off}};
}

/// How far each formula is from Young and Laplace at a gap.
struct Distance {
  double volume = 0;
  double angle = 0;
  double part = 0;  ///< gap over that of the rupture
  double exact = 0;
  double willett = 0;
  double rabinovich = 0;
  double rupture = 0;          ///< over R
  double willett_rupture = 0;  ///< off it
};

/// A bridge, and how far the formulas are from it.
struct FormulasOf {
  double volume = 0;
  double angle = 0;
  reference::YoungLaplaceBridge bridge{volume, angle};

  /// How far the fit of the rupture is off it.
  double rupture_off() const {
    const auto by = reference::bridge_formulas({.volume = volume, .contact_angle = angle});
    return narrow(by.willett_rupture / bridge.rupture() - 1);
  }
  Distance at(double part) const {
    const long double gap = part * bridge.rupture();
    const long double exact = bridge.force(gap);
    const auto by =
        reference::bridge_formulas({.volume = volume, .gap = gap, .contact_angle = angle});
    return {.volume = volume,
            .angle = angle,
            .part = part,
            .exact = narrow(exact),
            .willett = narrow(by.willett_force / exact - 1),
            .rabinovich = narrow(by.rabinovich_force / exact - 1),
            .rupture = narrow(bridge.rupture()),
            .willett_rupture = rupture_off()};
  }
};

constexpr std::array volumes_drawn = {1e-6, 1e-3, 1e-1};  // over R^3

Pen pen_of_volume(std::size_t i) {
  return {fmt::format("V = {:g} R^3", volumes_drawn[i]), static_cast<int>(i)};
}

Figure off_by_gap(const Problem&, std::span<const Scheme>) {
  Figure all;
  for (const double angle : {0.0, 0.6, 1.2}) {
    Panel off{.title = fmt::format("contact angle {:g}", angle),
              .x = {"gap/rupture gap", "", 0, 1},
              .y = {"over Young and Laplace, less one", "%"}};
    for (std::size_t i = 0; i < volumes_drawn.size(); ++i) {
      const FormulasOf of{volumes_drawn[i], angle};
      const Pen pen = pen_of_volume(i);
      std::vector<Distance> all_gaps;
      for (const double part : evenly(0.0, 1.0, 40)) all_gaps.push_back(of.at(part));
      const auto percent = [](double Distance::*formula) {
        return [formula](const Distance& d) { return 100 * (d.*formula); };
      };
      off.add(through(pen.line(), all_gaps, &Distance::part, percent(&Distance::willett)));
      off.add(through(pen.named("").dashed(), all_gaps, &Distance::part,
                      percent(&Distance::rabinovich)));
    }
    all.panels.push_back(std::move(off));
  }
  Panel rupture{.title = "rupture",
                .x = {"contact angle", "rad", 0, 1.5},
                .y = {"fit over rupture, less one", "%"}};
  for (std::size_t i = 0; i < volumes_drawn.size(); ++i)
    rupture.add(sampled(pen_of_volume(i).named("").line(), evenly(0.0, 1.5, 30), [&](double angle) {
      return 100 * FormulasOf{volumes_drawn[i], angle}.at(1).willett_rupture;
    }));
  all.panels.push_back(std::move(rupture));
  return all;
}

Table distances(const Problem&, std::span<const Scheme>) {
  std::vector<Distance> all;
  for (const double volume : {1e-6, 1e-4, 1e-2, 1e-1})
    for (const double angle : {0.0, 0.4, 0.8, 1.2, 1.5}) {
      const FormulasOf of{volume, angle};
      for (const double part : {0.0, 0.1, 0.3, 0.6, 1.0}) all.push_back(of.at(part));
    }
  return Rows<Distance>(all)
      .number("volume", "R^3", "{:.0e}", &Distance::volume)
      .number("contact angle", "rad", "{:.1f}", &Distance::angle)
      .number("gap", "rupture", "{:.1f}", &Distance::part)
      .number("force", "2 pi R gamma", "{:.5f}", &Distance::exact)
      .error("Willett", "{:+.4f}", &Distance::willett)
      .error("Rabinovich", "{:+.4f}", &Distance::rabinovich)
      .number("rupture", "R", "{:.5f}", &Distance::rupture)
      .error("its fit", "{:+.4f}", &Distance::willett_rupture)
      .with();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CapillaryBridge>({
      .figures = {{"capillary-bridge/force", force}, {"capillary-bridge/formulas", off_by_gap}},
      .tables = {{"capillary-bridge-distances", distances}},
      .unsuitable = [](const Scheme& scheme) { return why_not(scheme, {Adhesion::capillary}); },
  });
}

}  // namespace stickslip::cases::capillary_bridge_exhibits
