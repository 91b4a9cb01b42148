// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/friction_cycle/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Corners = std::vector<reference::CollinearCorner<Real>>;

constexpr std::array cycling{NormalForce::in_phase, NormalForce::antiphase,
                             NormalForce::quarter_phase};

/// From a contact without tangential force to +amplitude and through two cycles along the line;
/// the first brings the contact to its steady cycle, the second is measured.
struct Cycles {
  std::vector<reference::CollinearCorner<double>> corners;
  std::size_t measured_from = 0;  ///< corner at which the measured cycle begins
};

/// Overlap [m] where the normal force has done this part of its swing, from -1 to 1.
double overlap_at(const FrictionCycle& s, double part) {
  return s.overlap * (1 + (s.normal == NormalForce::constant ? 0 : s.swing * part));
}

Cycles cycles_of(const FrictionCycle& s) {
  Cycles all;
  const auto add = [&](double shift, double part) {
    all.corners.push_back({overlap_at(s, part), shift * s.amplitude});
  };
  if (s.normal == NormalForce::quarter_phase) {
    // The normal force is highest while the shift passes zero upwards.
    add(0, 1);
    add(1, 0);
    for (int i = 0; i < 2; ++i) {
      add(0, -1);
      add(-1, 0);
      add(0, 1);
      add(1, 0);
    }
    all.measured_from = 5;
    return all;
  }
  const double sign = s.normal == NormalForce::antiphase ? -1 : 1;
  add(0, 0);
  add(1, sign);
  for (int i = 0; i < 2; ++i) {
    add(-1, -sign);
    add(1, sign);
  }
  all.measured_from = 3;
  return all;
}

/// What a loss is judged against: itself, or 4 L times the amplitude if there is none [J].
double scale_of(const FrictionCycle& s, double loss) {
  return loss > 0 ? loss : 4 * s.limit() * s.amplitude;
}

/// The same contact with another normal force.
FrictionCycle with_normal(FrictionCycle s, NormalForce normal) {
  s.normal = normal;
  return s;
}

/// The path with a corner at the end of every step.
Corners cut(const Cycles& cycles, int steps_per_leg) {
  Corners all{{cycles.corners.front().overlap, cycles.corners.front().shift}};
  for (std::size_t leg = 0; leg + 1 < cycles.corners.size(); ++leg) {
    const auto& a = cycles.corners[leg];
    const auto& b = cycles.corners[leg + 1];
    for (int i = 1; i <= steps_per_leg; ++i) {
      const Real t = static_cast<Real>(i) / steps_per_leg;
      all.push_back(
          {a.overlap + t * (wide(b.overlap) - a.overlap), a.shift + t * (wide(b.shift) - a.shift)});
    }
  }
  return all;
}

std::vector<reference::CollinearState<Real>> solve(const FrictionCycle& s, const Corners& corners) {
  return reference::collinear_path<Real>(springs_of(s).as<Real>(), corners, 0);
}

Vector2 line_of(const FrictionCycle& s) { return unit_vector(s.direction * degree); }

CornerPath path_of(const FrictionCycle& s, const Cycles& cycles) {
  CornerPath path;
  for (const auto& corner : cycles.corners)
    path.corners.push_back({corner.overlap, corner.shift * line_of(s)});
  return path;
}

/// Energy lost in the measured cycle [J].
double loss_in(const Cycles& cycles, std::span<const ContactForce> forces, int steps_per_leg) {
  const std::size_t first = cycles.measured_from * static_cast<std::size_t>(steps_per_leg);
  return sum_works(forces.subspan(first)).dissipated;
}

/// Error of the loss at constant normal force, worst of levels at which slip begins at each of the
/// places between half of a half cycle and the whole of it; over kt times the amplitude squared.
double worst_level(FrictionCycle s, const Scheme& scheme, int steps_per_leg) {
  s.normal = NormalForce::constant;
  double worst = 0;
  for (int i = 1; i < places; ++i) {
    const double limit = s.kt * s.amplitude * (places + i) / (2 * places);
    s.overlap = limit / (s.mu * s.kn);
    const double exact = reference::friction_cycle_dissipation<double>(s.kt, limit, s.amplitude);
    const double error = std::abs(s.loss(scheme, steps_per_leg) - exact);
    worst = worse(worst, error / (s.kt * s.amplitude * s.amplitude));
  }
  return worst;
}

// ---- the three routes of the reference ----------------------------------------------------------

/// Against 4 L (A - L/kt), over it.
double off_constant(const FrictionCycle& given) {
  const FrictionCycle s = with_normal(given, NormalForce::constant);
  const Real closed = reference::friction_cycle_dissipation<Real>(s.kt, s.limit(), s.amplitude);
  return std::abs(narrow(s.exact_loss() - closed)) / scale_of(s, narrow(closed));
}

/// Against the closed form for a limit that follows the shift, over it; 0 outside that.
double off_in_phase(const FrictionCycle& given, NormalForce normal) {
  const FrictionCycle s = with_normal(given, normal);
  const double sign = normal == NormalForce::antiphase ? -1 : 1;
  const double slope = sign * s.limit() * s.swing / s.amplitude;
  if (std::abs(slope) >= s.kt || s.swing >= 1) return 0;
  const auto closed =
      reference::friction_cycle_dissipation_in_phase<Real>(s.kt, s.limit(), slope, s.amplitude);
  if (!closed) return 0;  // does not slip both ways
  const double expected = narrow(*closed);
  return std::abs(s.exact_loss() - expected) / scale_of(s, expected);
}

/// Against the rate equations in the plane, over the scales of force and work.
double off_rates(const FrictionCycle& given, NormalForce normal) {
  const FrictionCycle s = with_normal(given, normal);
  const Cycles cycles = cycles_of(s);
  const auto integrated = integrate_corner_path(springs_of(s), path_of(s, cycles));
  const auto states = solve(s, cut(cycles, 1));
  double largest = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto& other = integrated.values[i];
    const Vector2 force = narrow(states[i].force) * line_of(s);
    const double lost = narrow(states[i].dissipated);
    largest = worse(largest, (force - vector_of(other.force)).norm() / integrated.force_scale);
    largest = worse(largest, std::abs(lost - other.dissipated) / integrated.work_scale);
  }
  return largest;
}

}  // namespace

double FrictionCycle::exact_loss() const {
  const Cycles cycles = cycles_of(*this);
  const auto states = solve(*this, cut(cycles, 1));
  return narrow(states.back().dissipated - states[cycles.measured_from].dissipated);
}

double FrictionCycle::loss_scale() const { return scale_of(*this, exact_loss()); }

FrictionCycle::Outcome FrictionCycle::uncertainty() const {
  const auto checked = integrate_corner_path(springs_of(*this), path_of(*this, cycles_of(*this)));
  const double work = checked.uncertainty_work * checked.work_scale / loss_scale();
  return {.dissipated = work,
          .force = checked.uncertainty_force,
          .dissipated_cycling = work,
          .dissipated_family = work};
}

std::vector<CrossCheckResult> FrictionCycle::cross_checks() const {
  const double in_phase = worse(off_in_phase(*this, NormalForce::in_phase),
                                off_in_phase(*this, NormalForce::antiphase));
  double rates = off_rates(*this, NormalForce::constant);
  for (const NormalForce other : cycling) rates = worse(rates, off_rates(*this, other));
  return {{"piecewise solution along the line against 4 L (A - L/kt) at constant normal force",
           off_constant(*this), 1e-14},
          {"the same against the closed form for a limit that follows the shift", in_phase, 1e-14},
          {"the same against the rate equations in the plane, in a slanted direction, "
           "integrated with event location",
           rates, 1e-12}};
}

double FrictionCycle::loss(const Scheme& scheme, int steps_per_leg) const {
  const Cycles cycles = cycles_of(*this);
  const auto forces = drive_along(scheme.law(), path_of(*this, cycles), steps_per_leg);
  return loss_in(cycles, forces, steps_per_leg);
}

std::vector<FrictionCycle::Sample> FrictionCycle::loop(const Scheme& scheme,
                                                       int steps_per_leg) const {
  const Cycles cycles = cycles_of(*this);
  const Corners points = cut(cycles, steps_per_leg);
  const auto forces = drive_along(scheme.law(), path_of(*this, cycles), steps_per_leg);
  const std::size_t first = cycles.measured_from * static_cast<std::size_t>(steps_per_leg);
  std::vector<Sample> all;
  for (std::size_t i = first; i < points.size(); ++i)
    all.push_back({narrow(points[i].shift), forces[i - 1].tangential.dot(line_of(*this))});
  return all;
}

std::vector<FrictionCycle::Sample> FrictionCycle::exact_loop(int steps_per_leg) const {
  const Cycles cycles = cycles_of(*this);
  const Corners points = cut(cycles, steps_per_leg);
  const auto states = solve(*this, points);
  const std::size_t first = cycles.measured_from * static_cast<std::size_t>(steps_per_leg);
  std::vector<Sample> all;
  for (std::size_t i = first; i < states.size(); ++i)
    all.push_back({narrow(points[i].shift), narrow(states[i].force)});
  return all;
}

FrictionCycle::Outcome FrictionCycle::run(const Scheme& scheme, int steps_per_leg) const {
  const Cycles cycles = cycles_of(*this);
  const auto forces = drive_along(scheme.law(), path_of(*this, cycles), steps_per_leg);
  Outcome found{.dissipated = loss_in(cycles, forces, steps_per_leg),
                .dissipated_family = worst_level(*this, scheme, steps_per_leg),
                .energy_residual = sum_works(forces).residual()};
  const auto exact = solve(*this, cut(cycles, steps_per_leg));
  const double largest_limit = springs_of(*this).limit(overlap_at(*this, 1));
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const Vector2 right = narrow(exact[i + 1].force) * line_of(*this);
    found.force = worse(found.force, (forces[i].tangential - right).norm() / largest_limit);
  }
  for (const NormalForce other : cycling) {
    const FrictionCycle s = with_normal(*this, other);
    const double error = std::abs(s.loss(scheme, steps_per_leg) - s.exact_loss());
    found.dissipated_cycling = worse(found.dissipated_cycling, error / s.loss_scale());
  }
  return found;
}

Expected<FrictionCycle::Outcome> FrictionCycle::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  // A force along the movement meets the ends of a look-up table, at a logarithm of -20.
  const double bound = claims->table > 0 ? 1e-8 : round_off;
  if (claims->slip_onset)
    return Expectation::exact(bound, "the elastic part of every step that slips is found");

  const char* const why =
      claims->slip_rotation
          ? "the elastic part of each step in which slip begins is taken for slip"
          : "the mean of two right forces misses the kink of each step in which slip begins";
  // The three cycling normal forces begin to slip at places of their own, which the judgement of
  // an order could only meet by chance: the family judges it.
  Expected<Outcome> all;
  all[&Outcome::dissipated_family] = Expectation::of_order(2, why);
  if (normal == NormalForce::constant && is_well_placed(limit() / (kt * amplitude)))
    all[&Outcome::dissipated] = Expectation::of_order(2, why, 0.5);
  // Slip without its onset leaves a force against the movement where it was, if a step is longer
  // than the spring can follow: wrong in coarse steps, right in fine ones.
  if (!claims->slip_rotation) {
    all[&Outcome::force] = Expectation::exact(
        round_off, "on a line a radial return ends in the right force at every step");
  }
  return all;
}

}  // namespace stickslip::cases
