// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/disc_relaxation_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using reference::RelaxingMotion;
using reference::SpringUpdate;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Cell muted_dash() { return {"-", {}, Tone::muted}; }

/// A claim of the paper and what is found here.
struct Claim {
  std::string claim;
  std::string found;
  bool holds = false;
};

/// What is claimed of a tangential spring that follows the velocity (Eq. 4).
std::vector<Claim> claims_of_velocity(const DiscRelaxation& p, const Scheme& scheme) {
  std::vector<Claim> claims;
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  const double exact = translation.relaxation_time();
  const double coarse = time_of(scheme, translation, 0.05);
  claims.push_back({"with velocity times dt (Eq. 4), t_R depends on dt",
                    fmt::format("{:.4f} at dt = 0.05 t_c, exact {:.4f}", coarse, exact),
                    std::abs(coarse / exact - 1) > threshold_error});

  LoadedDiscs stiff = translation;
  stiff.contact.normal_stiffness *= 10000;
  const double apart = std::abs(time_of(scheme, stiff, 0.05) / coarse - 1);
  claims.push_back({"over dt/t_c the curves of all kn collapse",
                    fmt::format("{:.1e} apart for kn and 10^4 kn", apart), apart < 1e-4});

  const auto threshold = [&](const LoadedDiscs& discs) {
    return step_threshold(scheme, discs).value_or(nan);
  };
  const double here = threshold(translation);
  LoadedDiscs softer = translation;
  softer.contact.restitution /= 2;
  const double damped = threshold(softer);
  claims.push_back(
      {"T_t is a constant, 1e-4 without rotation",
       fmt::format("{:.2g}; with half the restitution {:.2g}: it goes with the damping", here,
                   damped),
       std::abs(damped / here - 1) < 0.1 && std::abs(std::log10(here / 1e-4)) < 0.3});

  const double rotating = threshold(p.discs(RelaxingMotion::both));
  claims.push_back({"rotation raises T_t tenfold",
                    fmt::format("by a factor of {:.2f}", rotating / here), rotating / here > 3});

  LoadedDiscs lower = translation;
  lower.contact.stiffness_ratio /= 4;
  const double low = threshold(lower);
  claims.push_back({"a larger kt/kn gives a larger T_t",
                    fmt::format("kt/kn four times as large: T_t by a factor of {:.2f}", here / low),
                    here > low});
  return claims;
}

/// What is claimed of one that follows the positions (Eqs. 10, 11).
std::vector<Claim> claims_of_positions(const DiscRelaxation& p, const Scheme& scheme) {
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  const double coarse = time_of(scheme, translation, 0.05);
  const double error = coarse / translation.relaxation_time() - 1;

  LoadedDiscs rolling = p.discs(RelaxingMotion::both);
  rolling.start = LoadedDiscs::Start::touching;
  rolling.load = LoadedDiscs::Load::at_centre;
  const DiscSample end = run_discs(scheme, rolling, rolling.contact_time() / 100, 3000).back();
  const double load = rolling.load_size();
  const double rolled = load * load * end.time * end.time / (3 * narrow(rolling.contact.mass));
  return {{"with Eqs. 10, 11 t_R does not depend on dt",
           fmt::format("error {:.1e} at dt = 0.05 t_c ({})", error, scheme.label),
           std::abs(error) < 1e-2},
          {"a disc free to rotate, pushed at 45 degrees, comes to rest",
           fmt::format("it rolls: kinetic energy after 30 t_c is {:.3f} F_t^2 t^2/(3m)",
                       end.energy / rolled),
           end.energy < 0.5 * rolled}};
}

/// What is claimed of any scheme.
std::vector<Claim> claims_of_theory(const DiscRelaxation& p) {
  const LoadedDiscs translation = p.discs(RelaxingMotion::translation);
  LoadedDiscs lower = translation;
  lower.contact.stiffness_ratio /= 4;
  const double quarter =
      narrow(lower.exact().relaxation_time / translation.exact().relaxation_time);
  const double unstable = narrow(
      reference::stability_limit(translation.contact, RelaxingMotion::both, SpringUpdate::cundall));
  return {{"t_R falls logarithmically with kt/kn",
           fmt::format("a power: kt/kn divided by 4 gives t_R times {:.4f}", quarter), false},
          {"dt < t_c/5 is a safe rule",
           fmt::format("Gear with Eq. 4 and rotation grows from {:.3f} t_c on", unstable),
           unstable > paper_rule}};
}

/// The first scheme whose tangential spring follows the discs like this, the paper's integrator
/// before others; null if there is none.
const Scheme* scheme_with(SpringUpdate update, std::span<const Scheme> schemes) {
  const auto gear = std::ranges::find_if(schemes, [&](const Scheme& scheme) {
    return update_of(scheme) == update && scheme.integrator == Integrator::gear;
  });
  const auto found = gear != schemes.end() ? gear : std::ranges::find(schemes, update, update_of);
  return found != schemes.end() ? &*found : nullptr;
}

}  // namespace

Table disc_relaxation_claims(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  std::vector<Claim> all;
  const auto add = [&](const std::vector<Claim>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  if (const Scheme* cundall = scheme_with(SpringUpdate::cundall, schemes))
    add(claims_of_velocity(p, *cundall));
  if (const Scheme* geometric = scheme_with(SpringUpdate::geometric, schemes))
    add(claims_of_positions(p, *geometric));
  add(claims_of_theory(p));
  const auto verdict = [](const Claim& claim) {
    return Cell{claim.holds ? "yes" : "no", {}, claim.holds ? Tone::good : Tone::bad};
  };
  return table_of<Claim>(all, {text_column<Claim>("claim", &Claim::claim),
                               text_column<Claim>("found here", &Claim::found),
                               cell_column<Claim>("reproduces", "", verdict)});
}

Table disc_relaxation_thresholds(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  const auto threshold = [&](RelaxingMotion motion) {
    return [&p, motion](const Scheme& scheme) {
      const auto found = step_threshold(scheme, p.discs(motion));
      return found ? number_cell(*found, "{:.3g}") : Cell{"none", {}, Tone::good};
    };
  };
  const auto first_order = [&](const Scheme& scheme) {
    return update_of(scheme) == SpringUpdate::cundall
               ? number_cell(first_order_threshold(p.discs()), "{:.3g}")
               : muted_dash();
  };
  using S = Scheme;
  Table table = table_of<S>(
      schemes, {text_column<S>("scheme", &S::label),
                cell_column<S>("translation", "-", threshold(RelaxingMotion::translation)),
                cell_column<S>("rotation", "-", threshold(RelaxingMotion::rotation)),
                cell_column<S>("both", "-", threshold(RelaxingMotion::both)),
                cell_column<S>("first order", "-", first_order)});
  table.words = {{"percent", fmt::format("{:g}", 100 * threshold_error)}};
  return table;
}

Table disc_relaxation_steps(const DiscRelaxation& p, std::span<const Scheme> schemes) {
  struct Row {
    std::string scheme;
    double part = 0;                   // dt/t_c
    double found = 0;                  // t_R/t_c
    std::optional<double> eigenvalue;  // of Gear's step
  };
  const LoadedDiscs discs = p.discs();
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    for (const double part : {0.1, 0.05, 0.01, 0.001}) {
      Row row{scheme.label, part, time_of(scheme, discs, part), {}};
      if (scheme.integrator == Integrator::gear)
        row.eigenvalue = gear_time(discs, update_of(scheme), part);
      rows.push_back(row);
    }
  }
  const auto eigenvalue = [](const Row& row) {
    return row.eigenvalue ? number_cell(*row.eigenvalue, "{:.6f}") : muted_dash();
  };
  const auto difference = [](const Row& row) {
    return row.eigenvalue ? number_cell(row.found / *row.eigenvalue - 1, "{:+.1e}") : muted_dash();
  };
  return table_of<Row>(rows, {text_column<Row>("scheme", &Row::scheme),
                              number_column<Row>("dt/t_c", "-", "{:.3g}", &Row::part),
                              number_column<Row>("measured", "-", "{:.6f}", &Row::found),
                              cell_column<Row>("eigenvalue", "-", eigenvalue),
                              cell_column<Row>("difference", "-", difference)});
}

}  // namespace stickslip
