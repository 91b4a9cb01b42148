// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/damped_slip/case.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

using Dashpots = DampedSlip::Dashpots;

/// Corners of the path: overlap over that to which the contact is pressed, and place along the line
/// in units of the limit over kt. Slip begins after two thirds of the second leg.
constexpr std::array<std::pair<double, double>, 7> slip_corners{
    {{0, 0}, {1, 0}, {1, 1.5}, {1.4, 2.5}, {0.5, 3.1}, {0.5, 2.7}, {-0.25, 2.5}}};
/// Where in the last leg the bodies part.
constexpr double parted = 2.0 / 3;
/// Where in the second leg slip begins.
constexpr double slip_onset = 2.0 / 3;
/// Amplitude of a swing, in units of the limit over kt.
constexpr double amplitude = 0.6;
/// A force this close to the limit is one of slip, over it.
constexpr double close_to_limit = 1e-9;

/// Rates of a leg [m/s].
struct Rates {
  double approach = 0;
  double slide = 0;
};
Rates rates_of(const DampedSlip& s, int leg) {
  const auto& [overlap, place] = slip_corners[static_cast<std::size_t>(leg)];
  const auto& [next_overlap, next_place] = slip_corners[static_cast<std::size_t>(leg) + 1];
  return {(next_overlap - overlap) * s.overlap / s.duration,
          (next_place - place) * s.limit() / s.kt / s.duration};
}

/// Fastest rates of all legs.
Rates fastest(const DampedSlip& s) {
  Rates all;
  for (int leg = 0; leg <= DampedSlip::parting; ++leg) {
    const Rates here = rates_of(s, leg);
    all.approach = std::max(all.approach, std::abs(here.approach));
    all.slide = std::max(all.slide, std::abs(here.slide));
  }
  return all;
}

/// Work of dashpots in part of a leg [J].
double viscous_work(const DampedSlip& s, const Dashpots& dashpots, int leg, double part) {
  const Rates rates = rates_of(s, leg);
  return part * s.duration *
         (dashpots.normal * rates.approach * rates.approach +
          dashpots.tangential * rates.slide * rates.slide);
}

/// Angular frequency of a swing [1/s].
double frequency(const DampedSlip& s) {
  return 2 * std::numbers::pi / (DampedSlip::swing_legs * s.duration);
}

/// Frictional dissipation until the bodies begin to part [J].
double exact_heat(const DampedSlip& s) {
  return solve_corners(springs_of(s), s.path())[DampedSlip::parting].dissipated;
}

/// Works by quadrature of the power of the dashpots, with the instant of parting looked for.
struct Quadrature {
  double touching = 0;  ///< until the bodies begin to part [J]
  double parting = 0;   ///< [J]
  double swing = 0;     ///< [J]
};
Quadrature quadrature(const DampedSlip& s, const Dashpots& dashpots) {
  using boost::math::quadrature::gauss;
  const CornerPath path = s.path();
  Quadrature found;
  for (int leg = 0; leg <= DampedSlip::parting; ++leg) {
    const PathPoint& from = path.corners[static_cast<std::size_t>(leg)];
    const PathPoint& to = path.corners[static_cast<std::size_t>(leg) + 1];
    const auto overlap_at = [&](double time) {
      return from.overlap + time / s.duration * (to.overlap - from.overlap);
    };
    double end = s.duration;
    if (overlap_at(end) < 0) {
      std::uintmax_t calls = 100;
      const auto bracket = boost::math::tools::toms748_solve(
          overlap_at, 0.0, end, boost::math::tools::eps_tolerance<double>(), calls);
      end = (bracket.first + bracket.second) / 2;
    }
    const auto power = [&](double) {
      const double approach = (to.overlap - from.overlap) / s.duration;
      const Vector2 slide = (to.shift - from.shift) / s.duration;
      return dashpots.normal * approach * approach + dashpots.tangential * slide.dot(slide);
    };
    (leg == DampedSlip::parting ? found.parting : found.touching) +=
        gauss<double, 7>::integrate(power, 0.0, end);
  }
  const double omega = frequency(s);
  const double speed = omega * amplitude * s.limit() / s.kt;
  const auto power = [&](double time) {
    const double now = speed * std::cos(omega * time);
    return dashpots.tangential * now * now;
  };
  found.swing = gauss<double, 30>::integrate(power, 0.0, DampedSlip::swing_legs * s.duration);
  return found;
}

/// The elastic force step by step against the whole legs, at the corners, over the limit.
double corner_difference(const DampedSlip& s) {
  constexpr int steps = 6;
  const auto forces = s.exact_forces(s.steps_of(steps));
  const auto solved = solve_corners(springs_of(s), s.path());
  double largest = 0;
  for (std::size_t i = 1; i < solved.size(); ++i) {
    const Vector2 force = forces[i * steps - 1] * unit_vector(azimuth);
    largest = worse(largest, (force - solved[i].force).norm() / s.limit());
  }
  return largest;
}

}  // namespace

CornerPath DampedSlip::path() const {
  CornerPath path;
  for (const auto& [over_overlap, over_limit] : slip_corners)
    path.corners.push_back(
        {over_overlap * overlap, over_limit * limit() / kt * unit_vector(azimuth)});
  return path;
}

std::vector<ContactStep> DampedSlip::steps_of(int steps_each) const {
  auto steps = sample_corners(path().corners, steps_each);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Rates rates = rates_of(*this, static_cast<int>(i) / steps_each);
    steps[i].dt = duration / steps_each;
    steps[i].velocity = rates.slide * unit_vector(azimuth);
    steps[i].approach_velocity = rates.approach;
  }
  return steps;
}

std::vector<ContactStep> DampedSlip::swing(int steps) const {
  const double omega = frequency(*this);
  const Vector2 reach = amplitude * limit() / kt * unit_vector(azimuth);
  const double period = swing_legs * duration;
  ContactStep pressing;
  pressing.overlap_new = pressing.approach = overlap;
  std::vector<ContactStep> all{pressing};
  const auto to_and_fro = sample_path(
      [&](double t) {
        return PathPoint{overlap, std::sin(omega * t * period) * reach};
      },
      steps, period);
  all.insert(all.end(), to_and_fro.begin(), to_and_fro.end());
  for (int i = 1; i <= steps; ++i)
    all[static_cast<std::size_t>(i)].velocity =
        omega * std::cos(omega * i * period / steps) * reach;
  return all;
}

std::vector<double> DampedSlip::exact_forces(const std::vector<ContactStep>& steps) const {
  std::vector<reference::CollinearCorner<Real>> along{{steps.front().overlap_old, 0}};
  for (const ContactStep& step : steps) {
    const Real moved = wide(step.shift.dot(unit_vector(azimuth)));
    along.push_back({step.overlap_new, along.back().shift + moved});
  }
  const auto states = reference::collinear_path<Real>(springs_of(*this).as<Real>(), along, 0);
  std::vector<double> forces;
  for (std::size_t i = 1; i < states.size(); ++i) forces.push_back(narrow(states[i].force));
  return forces;
}

Dashpots DampedSlip::dashpots_of(const AnyLaw& law) const {
  const bool apart = law.info().can(Capability::damping_by_direction);
  return {damping, apart ? ratio * damping : damping};
}

Scheme DampedSlip::damped(const Scheme& scheme) const {
  const Dashpots dashpots = dashpots_of(scheme.law());
  if (!scheme.law().info().can(Capability::damping_by_direction))
    return with_parameters(scheme, {{"damping", dashpots.normal}});
  return with_parameters(
      scheme, {{"damping-normal", dashpots.normal}, {"damping-tangential", dashpots.tangential}});
}

double DampedSlip::swing_work(const Dashpots& dashpots) const {
  const double speed = frequency(*this) * amplitude * limit() / kt;
  return 0.5 * dashpots.tangential * speed * speed * swing_legs * duration;
}

DampedSlip::Outcome DampedSlip::exact_for(const Scheme& scheme) const {
  const Dashpots dashpots = dashpots_of(scheme.law());
  Outcome exact{.viscous_parting = viscous_work(*this, dashpots, parting, parted),
                .viscous_swing = swing_work(dashpots),
                .heat = exact_heat(*this)};
  for (int leg = 0; leg < parting; ++leg) exact.viscous += viscous_work(*this, dashpots, leg, 1);
  return exact;
}

DampedSlip::Outcome DampedSlip::run(const Scheme& scheme, int steps) const {
  const Dashpots dashpots = dashpots_of(scheme.law());
  const Scheme with_dashpots = damped(scheme);
  const auto path = steps_of(steps);
  const auto forces = drive(with_dashpots.law(), path);
  const auto undamped = drive(scheme.law(), path);
  const auto exact = exact_forces(path);
  const Springs springs = springs_of(*this);
  const Rates fast = fastest(*this);

  Outcome found;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& now = forces[i];
    const double overlap_now = path[i].overlap_new;
    const Vector2 right = exact[i] * unit_vector(azimuth);
    found.force = worse(found.force, (now.tangential - right).norm() / limit());
    const double normal_off = now.normal - kn * std::max(overlap_now, 0.0);
    found.normal = worse(found.normal, std::abs(normal_off) / (kn * overlap));
    const double apart = (now.tangential - undamped[i].tangential).norm() +
                         std::abs(now.normal - undamped[i].normal);
    found.undamped = worse(found.undamped, apart / limit());

    const bool touches = overlap_now > 0;
    const Vector2 dragged =
        touches ? Vector2(dashpots.tangential * path[i].velocity) : Vector2(Vector2::Zero());
    const double pushed = touches ? dashpots.normal * path[i].approach_velocity : 0;
    const double off = (now.damping_tangential - dragged).norm() / dashpots.tangential / fast.slide;
    const bool slips =
        touches && std::abs(exact[i]) >= (1 - close_to_limit) * springs.limit(overlap_now);
    double& worst = slips ? found.damping_slip : found.damping_stick;
    worst = worse(worst, off);
    found.damping_normal = worse(found.damping_normal, std::abs(now.damping_normal - pushed) /
                                                           dashpots.normal / fast.approach);
  }
  const auto touching = static_cast<std::size_t>(parting) * static_cast<std::size_t>(steps);
  const WorkSums works = sum_works(std::span(forces).first(touching));
  found.viscous = works.viscous;
  found.heat = works.dissipated;
  found.viscous_parting = sum_works(std::span(forces).subspan(touching)).viscous;
  found.viscous_swing = sum_works(drive(with_dashpots.law(), swing(swing_legs * steps))).viscous;
  if (scheme.law().info().can(Capability::energy))
    found.energy_residual = sum_works(forces).residual();
  return found;
}

std::vector<CrossCheckResult> DampedSlip::cross_checks() const {
  // Different in both directions.
  const Dashpots dashpots{damping, ratio * damping};
  const Quadrature summed = quadrature(*this, dashpots);
  double touching = 0;
  for (int leg = 0; leg < parting; ++leg) touching += viscous_work(*this, dashpots, leg, 1);
  const double parting_work = viscous_work(*this, dashpots, parting, parted);
  const double swinging = swing_work(dashpots);
  const double works = worse(
      worse(std::abs(summed.touching / touching - 1), std::abs(summed.parting / parting_work - 1)),
      std::abs(summed.swing / swinging - 1));
  return {
      {"elastic force step by step on a line against whole legs in closed form, at the corners, "
       "over the limit",
       corner_difference(*this), 1e-13},
      {"the latter against the rate equations integrated to the located instants of slip and "
       "parting",
       disagreement(springs_of(*this), path()), 1e-12},
      {"works of the damping in closed form against quadrature of its power, with the instant "
       "of parting looked for",
       works, 1e-13}};
}

Expected<DampedSlip::Outcome> DampedSlip::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const auto claims = scheme.law().claims();
  const double bound = claims->table > 0 ? 1e-8 : round_off;
  Expected<Outcome> all =
      Expectation::exact(bound, "spring, friction and dashpot stand side by side on one line");
  all[&Outcome::undamped] = Expectation::exact(
      0, "the damping is neither stored nor limited, so that the spring knows nothing of it");
  all[&Outcome::viscous_swing] =
      Expectation::of_order(2, "the mean velocity of a step, or that at its end, times the way");
  if (scheme.law().info().can(Capability::damping_by_direction)) {
    all[&Outcome::viscous_parting] = Expectation::of_order(
        1, "the work is that of the force at the end of the step, where the bodies are apart", 0.5);
  }
  if (!claims->slip_onset) {
    all[&Outcome::heat] =
        claims->slip_rotation
            ? Expectation::undeclared("without the onset the law does not claim how it finds work")
        : is_well_placed(slip_onset)
            ? Expectation::of_order(
                  2, "the mean of two right forces misses the kink where slip begins", 0.5)
            : Expectation{};
  }
  return all;
}

}  // namespace stickslip::cases
