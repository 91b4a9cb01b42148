// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/linear_impact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/drive/single_contact.hpp"
#include "cases/springs.hpp"
#include "reference/linear_impact.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Steps per contact in figures.
constexpr int drawn_steps = 32;
/// A contact that lasts so many times its exact duration does not end.
constexpr long patience = 4;
/// Allowed deviation of an order where switches fall anywhere in steps.
constexpr double uneven = 0.5;

/// What is left of the impact.
struct Outcome {
  double contact_velocity = 0;  ///< [m/s]
  double rebound = 0;           ///< [m/s]
  double duration = 0;          ///< [s]; NaN if the contact did not end
};

/// The contact at the end of a step.
struct Sample {
  double time = 0;   ///< since the touch [s]
  double force = 0;  ///< on the sphere, along its movement [N]
};

class LinearImpactCase final : public CaseInstance {
 public:
  explicit LinearImpactCase(const CaseParameters& parameters)
      : springs_(parameters),
        mass_(parameters["m"]),
        damping_(parameters["damping"]),
        inertia_factor_(parameters["r"]),
        normal_velocity_(parameters["vn"]),
        contact_velocity_(parameters["vC"]),
        phase_(parameters["phase"]),
        values_(parameters.law_parameters()) {
    if (damping_ >= 2 * std::sqrt(springs_.kn * mass_)) {
      throw InputError("damping=" + shortest(damping_) +
                       " [N s/m]: the normal motion must be less than critically damped, below " +
                       shortest(2 * std::sqrt(springs_.kn * mass_)));
    }
    exact_ = solve(reference::FrictionCap::absolute);
  }

  std::vector<ReferenceValue> reference() const override { return values_of(exact_); }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Outcome outcome = run(scheme, contact_velocity_, steps);
    return {{outcome.contact_velocity, outcome.rebound, outcome.duration}, {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  reference::LinearImpact<Real> problem(reference::FrictionCap cap) const {
    reference::LinearImpact<Real> impact;
    impact.mass = mass_;
    impact.normal_stiffness = springs_.kn;
    impact.tangential_stiffness = springs_.kt;
    impact.mu = springs_.mu;
    impact.normal_damping = damping_;
    impact.inertia_factor = inertia_factor_;
    impact.normal_velocity = normal_velocity_;
    impact.contact_velocity = contact_velocity_;
    impact.cap = cap;
    return impact;
  }
  static Outcome outcome_of(const reference::LinearImpactState<Real>& end) {
    return {static_cast<double>(end.contact_velocity), static_cast<double>(-end.overlap_rate),
            static_cast<double>(end.time)};
  }
  Outcome solve(reference::FrictionCap cap, double mass_factor = 1) const {
    auto impact = problem(cap);
    impact.mass *= mass_factor;
    return outcome_of(reference::solve(impact).end);
  }
  double speed() const { return std::hypot(normal_velocity_, contact_velocity_); }
  std::vector<ReferenceValue> values_of(const Outcome& o) const {
    return {{o.contact_velocity, speed(), 1e-15},
            {o.rebound, normal_velocity_, 1e-15},
            {o.duration, o.duration, 1e-15}};
  }
  /// The scheme with the case's values. Laws without a dashpot suit impacts without one.
  Scheme set(const Scheme& scheme) const {
    auto values = values_;
    if (damping_ > 0 || scheme.law().value("damping")) values["damping"] = damping_;
    return with_parameters(scheme, values);
  }
  Outcome run(const Scheme& scheme, double contact_velocity, int steps,
              std::vector<Sample>* trace = nullptr) const;

  Springs springs_;
  double mass_;
  double damping_;
  double inertia_factor_;
  double normal_velocity_;
  double contact_velocity_;
  double phase_;
  std::map<std::string, double> values_;
  Outcome exact_;
};

Outcome LinearImpactCase::run(const Scheme& scheme, double contact_velocity, int steps,
                              std::vector<Sample>* trace) const {
  const double dt = exact_.duration / steps;
  const double touch = phase_ * dt;
  SingleContact contact(set(scheme), -normal_velocity_ * touch, normal_velocity_, contact_velocity);
  // Only the normal part of the dashpot acts: the tangential one is given apart from the force.
  const auto normal = [](const ContactForce& f) { return f.normal + f.damping_normal; };
  bool parted = false;
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    // Bodies do not pull each other: where the dashpot would, the contact has ended.
    const double push = std::max(normal(f), 0.0);
    return Vector2(-push / mass_, -inertia_factor_ * f.tangential[0] / mass_);
  };
  Outcome outcome;
  outcome.duration = std::numeric_limits<double>::quiet_NaN();
  bool touched = false;
  for (long i = 1; i <= patience * steps && !parted; ++i) {
    const Vector2 velocity_before = contact.velocity();
    const double force_before = normal(contact.force());
    contact.step(dt, acceleration);
    const double time = static_cast<double>(i) * dt - touch;
    const double force = normal(contact.force());
    if (trace != nullptr) trace->push_back({time, -contact.force().tangential[0]});
    touched = touched || force > 0;
    if (!touched || force > 0) continue;
    parted = true;
    const Vector2& velocity = contact.velocity();
    outcome.contact_velocity = velocity[1];
    outcome.rebound = -velocity[0];
    if (contact.position()[0] <= 0) {
      // Free flight since the end of contact.
      outcome.duration = time - contact.position()[0] / velocity[0];
    } else {
      const double share = force_before / (force_before - force);
      const Vector2 there = velocity_before + share * (velocity - velocity_before);
      outcome.contact_velocity = there[1];
      outcome.rebound = -there[0];
      outcome.duration = time - (1 - share) * dt;
    }
  }
  return outcome;
}

std::vector<CrossCheckResult> LinearImpactCase::cross_checks() const {
  const auto gap = [&](const Outcome& a, const Outcome& b) {
    return std::max({std::abs(a.contact_velocity - b.contact_velocity) / speed(),
                     std::abs(a.rebound - b.rebound) / normal_velocity_,
                     std::abs(a.duration / b.duration - 1)});
  };
  const auto impact = problem(reference::FrictionCap::absolute);
  const Outcome integrated = outcome_of(reference::integrate(impact).end);
  // A contact that sticks until almost the end oscillates freely.
  auto grazing = problem(reference::FrictionCap::absolute);
  grazing.normal_damping = 0;
  grazing.contact_velocity = Real(1e-6L) * grazing.normal_velocity * grazing.mu;
  const double out = static_cast<double>(reference::solve(grazing).end.contact_velocity /
                                         grazing.contact_velocity);
  const double limit =
      std::cos(std::numbers::pi * std::sqrt(springs_.kt / springs_.kn * inertia_factor_));
  return {{"all phases in closed form against the equations integrated with event location",
           gap(exact_, integrated), 1e-13},
          {"small angles: contact velocity kept against cos(π√(κr))", std::abs(out - limit), 1e-4}};
}

std::vector<Expectation> LinearImpactCase::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims) return std::vector<Expectation>(3, Expectation::undeclared("no claims"));
  if (claims->as_printed) {
    return std::vector<Expectation>(
        3, Expectation::approximate("the printed algorithm, judged by its own case"));
  }
  const bool literal = scheme.integrator == Integrator::newmark_pec_literal;
  // 3/4 of each impulse act as 4/3 of the mass, and the dashpot as if it were weaker.
  const Outcome limit = solve(reference::FrictionCap::elastic, literal ? 4.0 / 3 : 1);
  const auto expected = [&](double found, double truth, double scale, const Expectation& right,
                            const std::string& why) {
    const double gap = std::abs(found - truth) / scale;
    return gap < 1e-9 ? right : Expectation::wrong(gap, 0.05 * gap + 2e-4, why);
  };
  const bool second_order = scheme.integrator == Integrator::velocity_verlet ||
                            scheme.integrator == Integrator::newmark_pec ||
                            scheme.integrator == Integrator::newmark_pece ||
                            scheme.integrator == Integrator::newmark_pecec;
  Expectation tangential;
  Expectation normal;
  const bool starts_in_stick =
      springs_.kt * std::abs(contact_velocity_) < springs_.mu * springs_.kn * normal_velocity_;
  if (damping_ > 0) {
    normal = Expectation::of_order(
        0, "the dashpot is differenced backwards over the step, and the force jumps at touch");
    tangential = normal;
  } else {
    normal = Expectation::of_order(
        0, "order 2, or more where the errors of touch and of parting cancel");
    if (!claims->fresh_contact && phase_ > 0 && starts_in_stick) {
      tangential = Expectation::of_order(
          1, "the movement before touch counts, and the spring keeps it in stick", uneven);
    } else if (second_order) {
      tangential = Expectation::of_order(
          2, "an integrator of order 2, with kinks of the force inside steps", uneven);
    } else {
      tangential = Expectation::of_order(0, "kinks of the force inside steps");
    }
  }
  const std::string cap =
      "the law limits friction by the force of the spring, without that of the dashpot";
  const std::string impulse = "the printed predictor applies 3/4 of each impulse";
  const std::string& why = literal ? impulse : cap;
  return {expected(limit.contact_velocity, exact_.contact_velocity, speed(), tangential, why),
          expected(limit.rebound, exact_.rebound, normal_velocity_, normal, why),
          expected(limit.duration, exact_.duration, exact_.duration, normal, why)};
}

Figure LinearImpactCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Oblique impact on linear springs";
  figure.caption =
      "Closed form (black) and schemes in 32 steps per contact. (a) Tangential force over the time "
      "since touch, between the limits of friction (dashed). (b) Velocity of the contact point "
      "after the impact against that before, both as κV/(μvₙ). (c) Share of the velocity that "
      "small angles keep, cos(π√(κr)), against κr; a dot marks the spring of this case.";
  Panel force{"force", {"time t/T", "-"}, {"tangential force", "N"}};
  Panel rebound{"rebound", {"κV/(μvₙ) before", "-"}, {"κV/(μvₙ) after", "-"}};
  Panel grazing{"small angles", {"κr", "-"}, {"V after over V before", "-"}};
  const auto impact = problem(reference::FrictionCap::absolute);
  constexpr int points = 400;
  std::vector<Real> times;
  for (int i = 0; i <= points; ++i)
    times.push_back(static_cast<Real>(exact_.duration) * i / points * (1 - Real(1e-15L)));
  const auto path = reference::solve(impact, std::span<const Real>(times)).at_times;
  Series exact{"exact", {}, {}, Mark::line, true};
  Series limit{"friction limit", {}, {}, Mark::dashed_line, true};
  for (const double sign : {1.0, -1.0}) {
    for (const auto& state : path) {
      const double share = static_cast<double>(state.time) / exact_.duration;
      if (sign > 0) exact.x.push_back(share);
      if (sign > 0) exact.y.push_back(static_cast<double>(state.tangential_force));
      limit.x.push_back(share);
      limit.y.push_back(sign * springs_.mu * std::abs(static_cast<double>(state.normal_force)));
    }
    limit.x.push_back(std::nan(""));
    limit.y.push_back(std::nan(""));
  }
  const double kappa = springs_.kt / springs_.kn;
  const double unit = springs_.mu * normal_velocity_ / kappa;
  const double widest = std::max(6.0, 1.2 * std::abs(contact_velocity_) / unit);
  Series curve{"exact", {}, {}, Mark::line, true};
  for (int i = 1; i <= points; ++i) {
    auto at = impact;
    at.contact_velocity = static_cast<Real>(widest * unit * i / points);
    curve.x.push_back(widest * i / points);
    curve.y.push_back(static_cast<double>(reference::solve(at).end.contact_velocity) / unit);
  }
  Series kept{"cos(π√(κr))", {}, {}, Mark::line, true};
  const double kept_to = std::max(4.5, 1.2 * kappa * inertia_factor_);
  for (int i = 0; i <= points; ++i) {
    const double kr = kept_to * i / points;
    kept.x.push_back(kr);
    kept.y.push_back(std::cos(std::numbers::pi * std::sqrt(kr)));
  }
  grazing.series.push_back(kept);
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    Series s{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series in_rebound = s;
    Series in_grazing = s;
    std::vector<Sample> trace;
    run(schemes[slot], contact_velocity_, drawn_steps, &trace);
    for (const Sample& sample : trace) {
      s.x.push_back(sample.time / exact_.duration);
      s.y.push_back(sample.force);
    }
    for (int i = 1; i <= 24; ++i) {
      const double psi = widest * i / 24;
      in_rebound.x.push_back(psi);
      in_rebound.y.push_back(run(schemes[slot], psi * unit, drawn_steps).contact_velocity / unit);
    }
    const double small = 1e-3 * unit;
    in_grazing.x.push_back(kappa * inertia_factor_);
    in_grazing.y.push_back(run(schemes[slot], small, drawn_steps).contact_velocity / small);
    force.series.push_back(s);
    rebound.series.push_back(in_rebound);
    grazing.series.push_back(in_grazing);
  }
  force.series.push_back(exact);
  force.series.push_back(limit);
  rebound.series.push_back(curve);
  figure.panels = {force, rebound, grazing};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_linear_impact() {
  CaseInfo info;
  info.name = "linear-impact";
  info.title = "Oblique impact on linear springs";
  info.source =
      "Walton & Braun, Journal of Rheology 30 (1986); linear springs and friction in closed form "
      "from switch to switch";
  info.judges =
      "whether a linear law in a time-stepping loop gives the rebound of its own equations, and "
      "what the touch inside a step costs";
  info.truth = "closed form of all phases of stick and slip, each switch found to round-off";
  info.bibtex =
      "@article{walton_braun_1986, author = {Walton, Otis R. and Braun, Robert L.}, title = "
      "{Viscosity, granular-temperature, and stress calculations for shearing assemblies of "
      "inelastic, frictional disks}, journal = {Journal of Rheology}, volume = {30}, pages = "
      "{949--980}, year = {1986}}";
  info.needs = linear_friction_needs();
  info.parameters =
      joined(spring_parameters(1e6, 8e5, 0.3),
             {{"m", "kg", 0.1, Range::positive(), "mass of the sphere"},
              {"damping", "N s/m", 0, Range::not_negative(), "of the normal direction only"},
              {"r", "-", 3.5, {.low = 1}, "1 + m R^2/I; 7/2 for a solid sphere"},
              {"vn", "m/s", 1, Range::positive(), "normal velocity of approach"},
              {"vC", "m/s", 0.3, {}, "tangential velocity of the contact point before the impact"},
              {"phase",
               "-",
               0.5,
               {.low = 0, .high = 0.999999},
               "part of a step before the touch; 0 begins exactly at touch, which flatters"}});
  info.observables = {{"vC_out", "m/s", "velocity of the contact point after it, over |v|"},
                      {"vn_out", "m/s", "normal velocity of rebound, over vn"},
                      {"duration", "s", "of the contact"}};
  info.steps_from = 16;
  info.steps_to = 4096;
  info.nominal_steps = 64;
  info.variants = {
      "linear-refined[fresh-contact=off]",        "linear-refined[integrator=symplectic-euler]",
      "linear-refined[integrator=newmark-pec]",   "linear-refined[integrator=newmark-pec-literal]",
      "linear-refined[integrator=newmark-pecec]", "linear-refined[integrator=gear]"};
  info.figures = {{"linear-impact/rebound", "Force and rebound of an oblique impact"}};
  info.moves_bodies = true;
  info.onset = "phase";
  return std::make_unique<CaseOf<LinearImpactCase>>(std::move(info));
}

}  // namespace stickslip
