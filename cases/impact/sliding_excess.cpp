// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/sliding_excess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/drive/single_contact.hpp"
#include "cases/springs.hpp"
#include "reference/linear_impact.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = long double;
using reference::FrictionCap;

/// Steps per contact of figure and table.
constexpr int drawn_steps = 64;
/// A contact that lasts so many times its exact duration does not end.
constexpr long patience = 4;
/// Below this a limit is the round-off of its computation.
constexpr double no_excess = 1e-12;

/// A spring so much stiffer follows any limit at once.
constexpr Real rigid_spring = 1e6L;

enum Which : std::size_t { total, spring, restitution, count };

/// What a contact did.
struct Impulses {
  double total = 0;    ///< tangential, over mu (1 + e) m vn, less 1
  double spring = 0;   ///< the same of the force that friction limits
  double rebound = 0;  ///< normal velocity after [m/s]
};

class SlidingExcessCase final : public CaseInstance {
 public:
  explicit SlidingExcessCase(const CaseParameters& parameters)
      : springs_(parameters),
        mass_(parameters["m"]),
        restitution_(parameters["e"]),
        inertia_factor_(parameters["r"]),
        normal_velocity_(parameters["vn"]),
        contact_velocity_(parameters["vC"]),
        phase_(parameters["phase"]),
        damping_(reference::damping_of(restitution_, springs_.kn, mass_)),
        values_(parameters.law_parameters()) {
    for (const double tangential : {0.0, damping_}) {
      const auto solved = reference::solve(problem(restitution_, tangential, FrictionCap::elastic));
      if (solved.phases.size() > 1 || solved.phases.front().mode == ImpactMode::stick) {
        throw InputError("vC=" + shortest(contact_velocity_) +
                         " [m/s]: the sphere does not slide throughout; raise it, or e");
      }
    }
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1, 1e-15}, {0, 1, 1e-15}, {restitution_, 1, 1e-15}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Impulses found = run(scheme, restitution_, steps);
    return {{found.total, found.spring, found.rebound / normal_velocity_}, {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  using ImpactMode = reference::ImpactMode;

  reference::LinearImpact<Real> problem(double e, double tangential_damping,
                                        FrictionCap cap) const {
    reference::LinearImpact<Real> impact;
    impact.mass = mass_;
    impact.normal_stiffness = springs_.kn;
    impact.tangential_stiffness = springs_.kt;
    impact.mu = springs_.mu;
    impact.normal_damping = reference::damping_of<Real>(e, springs_.kn, mass_);
    impact.tangential_damping = tangential_damping;
    impact.inertia_factor = inertia_factor_;
    impact.normal_velocity = normal_velocity_;
    impact.contact_velocity = contact_velocity_;
    impact.end = reference::ContactEnd::overlap;
    impact.cap = cap;
    return impact;
  }
  /// mu (1 + e) m vn [N s].
  double coulomb_impulse(double e) const {
    return springs_.mu * (1 + e) * mass_ * normal_velocity_;
  }
  /// Exact excess of the whole tangential impulse.
  double excess(const reference::LinearImpact<Real>& impact, double e) const {
    const auto end = reference::solve(impact).end;
    const Real impulse =
        impact.mass * (impact.contact_velocity - end.contact_velocity) / impact.inertia_factor;
    return static_cast<double>(impulse / static_cast<Real>(coulomb_impulse(e)) - 1);
  }
  /// Whether the law's tangential dashpot can be left out.
  static bool has_dashpots_by_direction(const Scheme& scheme) {
    return scheme.law().info().can(Capability::damping_by_direction);
  }
  Impulses run(const Scheme& scheme, double e, int steps) const;

  Springs springs_;
  double mass_;
  double restitution_;
  double inertia_factor_;
  double normal_velocity_;
  double contact_velocity_;
  double phase_;
  double damping_;
  std::map<std::string, double> values_;
};

Impulses SlidingExcessCase::run(const Scheme& scheme, double e, int steps) const {
  auto values = values_;
  values[has_dashpots_by_direction(scheme) ? "damping-normal" : "damping"] =
      reference::damping_of(e, springs_.kn, mass_);
  const auto exact = reference::solve(problem(e, 0, FrictionCap::elastic));
  const double dt = static_cast<double>(exact.end.time) / steps;
  SingleContact contact(with_parameters(scheme, values), -normal_velocity_ * phase_ * dt,
                        normal_velocity_, contact_velocity_);
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    const double normal = f.normal + f.damping_normal;
    const double tangential = f.tangential[0] + f.damping_tangential[0];
    return Vector2(-normal / mass_, -inertia_factor_ * tangential / mass_);
  };
  double spring_impulse = 0;
  bool touched = false;
  for (long i = 0; i < patience * steps; ++i) {
    contact.step(dt, acceleration);
    spring_impulse += contact.force().tangential[0] * dt;
    const bool touches = contact.position()[0] > 0;
    if (touched && !touches) break;
    touched = touches;
  }
  const double impulse = mass_ * (contact_velocity_ - contact.velocity()[1]) / inertia_factor_;
  return {impulse / coulomb_impulse(e) - 1, spring_impulse / coulomb_impulse(e) - 1,
          -contact.velocity()[0]};
}

std::vector<CrossCheckResult> SlidingExcessCase::cross_checks() const {
  double closed = 0;
  for (const FrictionCap cap :
       {FrictionCap::absolute, FrictionCap::clipped, FrictionCap::elastic}) {
    // A limit with the dashpot's force jumps at touch: a soft spring needs time to follow it.
    auto rigid = problem(restitution_, 0, cap);
    rigid.tangential_stiffness *= rigid_spring;
    closed = std::max(closed, std::abs(excess(rigid, restitution_) -
                                       reference::sliding_excess(restitution_, cap)));
  }
  const auto impact = problem(restitution_, damping_, FrictionCap::elastic);
  const auto solved = reference::solve(impact).end;
  const auto integrated = reference::integrate(impact).end;
  const double route = static_cast<double>(
      std::abs(solved.contact_velocity - integrated.contact_velocity) / impact.contact_velocity);
  return {{"excess with each limit of friction: formula against the impact phase by phase", closed,
           1e-8},
          {"impact with a tangential dashpot: closed form against integration", route, 1e-13}};
}

std::vector<Expectation> SlidingExcessCase::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
  if (claims->as_printed) {
    return std::vector<Expectation>(
        count, Expectation::approximate("the printed algorithm, judged by its own case"));
  }
  if (scheme.integrator == Integrator::newmark_pec_literal) {
    return std::vector<Expectation>(
        count, Expectation::approximate("the printed predictor applies 3/4 of each impulse"));
  }
  const Expectation right = Expectation::of_order(
      0,
      "friction is limited by the force of the spring, and the dashpot's own normal impulse "
      "is zero");
  const Expectation normal =
      Expectation::of_order(0, "a spring and a dashpot tuned for this restitution");
  const double limit =
      has_dashpots_by_direction(scheme)
          ? 0
          : excess(problem(restitution_, damping_, FrictionCap::elastic), restitution_);
  if (limit < no_excess) return {right, right, normal};
  return {Expectation::wrong(limit, 0.01 * limit,
                             "its dashpot acts along the contact too, on top of sliding friction"),
          right, normal};
}

Figure SlidingExcessCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Impulse of sliding friction on a spring and a dashpot";
  figure.caption = fmt::format(
      "Tangential impulse of a sphere that slides through the whole impact over μ(1 + e)mvₙ, less "
      "1, against the restitution e. (a) Of the force that friction limits: closed forms (lines) "
      "for a limit by the size of the normal force, dashpot included, by the same where it pushes, "
      "and by the force of the spring alone. (b) Of the whole tangential force: a dashpot along "
      "the contact, of the same coefficient as the normal one, adds to sliding friction (line: "
      "closed form). Points: laws in {} steps per contact.",
      drawn_steps);
  const Axis e{"restitution e", "-", false, 0, 1};
  Panel limited{"limited force", e, {"excess", "%"}, {}, Legend::outside};
  Panel whole{"whole force", e, {"excess", "%"}, {}, Legend::outside};
  const std::array<std::pair<FrictionCap, const char*>, 3> caps{
      {{FrictionCap::absolute, "limit μ|Fₙ|"},
       {FrictionCap::clipped, "limit μ max(Fₙ, 0)"},
       {FrictionCap::elastic, "limit μkₙh"}}};
  int slot = 4;
  for (const auto& [cap, label] : caps) {
    Series s{label, {}, {}, Mark::line, false, slot++};
    for (int percent = 5; percent <= 100; ++percent) {
      s.x.push_back(percent / 100.0);
      s.y.push_back(100 * reference::sliding_excess(percent / 100.0, cap));
    }
    limited.series.push_back(std::move(s));
  }
  // At smaller restitutions the dashpot stops the sliding.
  std::vector<double> sliding;
  Series exact{"with a dashpot along the contact, exact", {}, {}, Mark::line, true};
  for (int i = 160; i <= 200; ++i) {
    const double here = i / 200.0;
    const auto impact =
        problem(here, reference::damping_of(here, springs_.kn, mass_), FrictionCap::elastic);
    if (reference::solve(impact).phases.size() > 1) continue;
    sliding.push_back(here);
    exact.x.push_back(here);
    exact.y.push_back(100 * excess(impact, here));
  }
  whole.series.push_back(std::move(exact));
  if (!sliding.empty()) whole.x.low = std::floor(10 * sliding.front()) / 10;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    Series of_spring{schemes[i].label, {}, {}, Mark::points, false, static_cast<int>(i)};
    Series of_all = of_spring;
    for (const double x : {0.2, 0.4, 0.6, 0.8, 0.9, 1.0}) {
      if (sliding.empty() || (x < sliding.front() && !has_dashpots_by_direction(schemes[i])))
        continue;
      of_spring.x.push_back(x);
      of_spring.y.push_back(100 * run(schemes[i], x, drawn_steps).spring);
    }
    for (std::size_t k = 0; k < sliding.size(); k += 4) {
      of_all.x.push_back(sliding[k]);
      of_all.y.push_back(100 * run(schemes[i], sliding[k], drawn_steps).total);
    }
    limited.series.push_back(std::move(of_spring));
    whole.series.push_back(std::move(of_all));
  }
  figure.panels = {limited, whole};
  return figure;
}

std::vector<Table> SlidingExcessCase::tables(std::span<const Scheme>) const {
  Table table{"sliding-excess-limits",
              "Excess of the impulse of sliding friction",
              "Over μ(1 + e)mvₙ, in closed form, for a contact that ends where the overlap does. "
              "The dashpot pulls near the end: a limit by the size of the normal force counts the "
              "pull as if it pressed.",
              {{"restitution", "-"},
               {"limit μ|Fₙ|", "%"},
               {"limit μ max(Fₙ, 0)", "%"},
               {"limit μkₙh", "%"}},
              {}};
  for (const double e : {0.9, 0.8, 0.5, 0.2}) {
    std::vector<Cell> row{{fmt::format("{:g}", e), e}};
    for (const FrictionCap cap :
         {FrictionCap::absolute, FrictionCap::clipped, FrictionCap::elastic}) {
      const double share = reference::sliding_excess(e, cap);
      row.push_back({fmt::format("{:.2f}", 100 * share), 100 * share, tone_of(share)});
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_sliding_excess() {
  CaseInfo info;
  info.name = "sliding-excess";
  info.title = "Impulse of sliding friction on a spring and a dashpot";
  info.source =
      "Coulomb's law over a whole impact; closed forms for three limits of friction that programs "
      "use";
  info.judges =
      "whether a sphere that slides through a whole damped impact loses mu times the normal "
      "impulse, or more because friction is limited by a pull or helped by a dashpot";
  info.truth = "Coulomb's law: the tangential impulse is mu (1 + e) m vn";
  info.bibtex =
      "@article{cundall_strack_1979, author = {Cundall, P. A. and Strack, O. D. L.}, title = {A "
      "discrete numerical model for granular assemblies}, journal = {G{\\'e}otechnique}, volume = "
      "{29}, pages = {47--65}, year = {1979}}";
  info.needs = linear_friction_needs();
  info.parameters =
      joined(spring_parameters(1e6, 8e5, 0.3),
             {{"m", "kg", 0.1, Range::positive(), "mass of the sphere"},
              {"e", "-", 0.9, {.low = 0.05, .high = 1}, "normal restitution"},
              {"r", "-", 3.5, {.low = 1}, "1 + m R^2/I; 7/2 for a solid sphere"},
              {"vn", "m/s", 1, Range::positive(), "normal velocity of approach"},
              {"vC", "m/s", 10, Range::positive(),
               "tangential velocity of the contact point before the impact"},
              {"phase",
               "-",
               0.5,
               {.low = 0, .high = 0.999999},
               "part of a step before the touch; 0 begins exactly at touch, which flatters"}});
  info.observables = {{"excess", "-", "tangential impulse over mu (1 + e) m vn, less 1"},
                      {"limited_excess", "-", "the same of the force that friction limits"},
                      {"restitution", "-", "normal velocity after over that before"}};
  info.steps_from = 16;
  info.steps_to = 2048;
  info.nominal_steps = 64;
  info.figures = {{"sliding-excess/impulse", "Excess of the tangential impulse over restitution"}};
  info.moves_bodies = true;
  info.onset = "phase";
  return std::make_unique<CaseOf<SlidingExcessCase>>(std::move(info));
}

}  // namespace stickslip
