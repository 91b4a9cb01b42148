// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/loaded_contact.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/drive/trial.hpp"

namespace stickslip::cases {
namespace {

/// A force is met within this part of the larger of the forces at both ends of the step.
constexpr double force_tolerance = 1e-13;
/// What is left where round-off of the law's own arithmetic ends the search is met still.
constexpr double round_off_tolerance = 5e-13;
/// Round-off of the distance of two bodies, over their radius, where the law is told that and not
/// the overlap.
constexpr double distance_round_off = 4 * std::numeric_limits<double>::epsilon();
/// Steps of Newton's method. At the onset of sliding the tangent of a law with partial slip
/// vanishes, and each step takes off a third only.
constexpr int newton_steps = 200;
/// A tangent below this part of the stiffest one that was seen is that of sliding, and the noise of
/// differences.
constexpr double no_stiffness = 1e-6;
/// Halvings of a Newton step that makes nothing better.
constexpr int halvings = 40;
/// Directions that the search is begun in where it has failed.
constexpr int other_starts = 24;
/// What is out of reach is given up within this part of the most that the law gives: the rest may
/// take a slide without end.
constexpr double as_much = 1e-7;
/// Rounds of normal and tangential search, where each changes the other.
constexpr int rounds = 40;

}  // namespace

std::string_view name_of(LoadStatus status) {
  switch (status) {
    case LoadStatus::met:
      return "met";
    case LoadStatus::normal_out_of_reach:
      return "normal-out-of-reach";
    case LoadStatus::tangential_out_of_reach:
      return "tangential-out-of-reach";
  }
  return "";
}

LoadedContact::LoadedContact(const AnyLaw& law, double effective_radius)
    : effective_radius_(effective_radius),
      round_off_(law.info().can(Capability::bodies) ? distance_round_off * effective_radius : 0),
      contact_(law.contacts(1)) {}

ContactStep LoadedContact::step_to(const Trial& trial, double dt) const {
  ContactStep step;
  step.overlap_old = overlap_;
  step.overlap_new = trial.overlap;
  step.approach = trial.overlap - overlap_;
  step.shift = trial.shift;
  step.effective_radius = effective_radius_;
  if (dt > 0) {
    step.dt = dt;
    step.velocity = step.shift / dt;
    step.approach_velocity = step.approach / dt;
  }
  return step;
}

ContactForce LoadedContact::ask(const Trial& trial, double dt) {
  const ContactStep step = step_to(trial, dt);
  ContactForce answer;
  trial_of(trial_, *contact_).advance(std::span(&step, 1), std::span(&answer, 1));
  return answer;
}

// Of two overlaps that have the force, as those of an adhesive contact before and beyond its
// pull-off, the one is taken that the contact comes to first, and there it resists: the force grows
// with the overlap. Loading is bracketed by ever longer steps. Unloading goes down the branch, so
// that a pull is not stepped over, as far as the force falls.
struct LoadedContact::Bracket {
  double low = 0;     ///< overlap [m] at which there is less force than asked for
  double e_low = 0;   ///< how much less [N], negative
  double high = 0;    ///< the same of more
  double e_high = 0;  ///< positive

  bool is_found() const { return e_low < 0 && e_high > 0; }
};

LoadedContact::Bracket LoadedContact::bracket_above(const Excess& excess, double from,
                                                    double e_from) {
  Bracket found{from, e_from, from, e_from};
  double widening = std::max(1e-3 * std::abs(from), 1e-15);
  for (int i = 0; i < 200 && std::isfinite(found.e_high); ++i, widening *= 2) {
    if (found.e_high > 0) return found;
    // A force that falls on touch has not begun to grow.
    found.low = found.high, found.e_low = found.e_high;
    found.e_high = excess(found.high += widening);
  }
  return {};
}

LoadedContact::Bracket LoadedContact::bracket_below(const Excess& excess, double from,
                                                    double e_from, double target) {
  constexpr double growth = 1.3;
  constexpr double golden = 0.381966;
  Bracket found{from, e_from, from, e_from};
  double before = from;  // the last but one on the way down
  double step = std::max(1e-3 * std::abs(from), 1e-15);
  const double shortest_step = std::max(1e-14 * std::abs(from), 1e-300);
  for (int i = 0; i < 1000; ++i, step *= growth) {
    const double next = found.low - step;
    const double e = excess(next);
    if (!std::isfinite(e)) break;
    if (e < 0) return {next, e, found.low, found.e_low};
    if (e == -target && found.e_low > -target && step > shortest_step) {
      // From a push to bodies that have parted: a pull in between may have been stepped over.
      step /= 4 * growth;
      continue;
    }
    if (e > found.e_low) {
      // The force has begun to grow again, or the bodies have parted: it is least in between.
      double a = next;
      double b = before;
      double middle = found.low;
      double e_middle = found.e_low;
      for (int k = 0; k < 100 && b - a > 1e-14 * std::abs(middle); ++k) {
        const bool is_right = b - middle > middle - a;
        const double tried = middle + golden * (is_right ? b - middle : a - middle);
        const double e_tried = excess(tried);
        if (e_tried < 0) return {tried, e_tried, before, excess(before)};
        if (e_tried < e_middle) {
          (is_right ? a : b) = middle;
          middle = tried, e_middle = e_tried;
        } else {
          (is_right ? b : a) = tried;
        }
      }
      most_pull_ = e_middle;
      return {};
    }
    before = found.low;
    found.low = next, found.e_low = e;
  }
  return {};
}

double LoadedContact::solve_normal(const LoadStep& asked, const Trial& from, bool& reached) {
  const double target = asked.normal_value;
  Trial trial = from;
  const Excess excess = [&](double overlap) {
    trial.overlap = overlap;
    return whole_normal(ask(trial, asked.dt)) - target;
  };
  const double scale = std::max(std::abs(target), std::abs(whole_normal(force_)));
  const auto good = [&](double e) { return std::abs(e) <= force_tolerance * scale; };
  reached = true;
  most_pull_.reset();
  const double e_from = excess(from.overlap);
  if (good(e_from)) return from.overlap;
  if (target == 0 && good(excess(0))) return overlap_at_parting(excess, from.overlap);
  Bracket bracket;
  if (e_from < 0) {
    bracket = bracket_above(excess, from.overlap, e_from);
  } else {
    bracket = bracket_below(excess, from.overlap, e_from, target);
    // Bodies that do not touch yet pull where they come to touch.
    if (!bracket.is_found() && target < 0 && whole_normal(force_) == 0) {
      const double touched = std::max(from.overlap, 0.0) + 1e-15;
      if (const double e = excess(touched); e < 0) bracket = bracket_above(excess, touched, e);
    }
    if (most_pull_) most_pull_ = *most_pull_ + target;
  }
  if (!bracket.is_found()) {
    reached = false;
    // As far as the law resists: a pull ends where the bodies part.
    return e_from < 0 ? from.overlap : overlap_without_force(excess, from, target);
  }
  auto [low, e_low, high, e_high] = bracket;
  double best = std::abs(e_low) < std::abs(e_high) ? low : high;
  double e_best = std::abs(e_low) < std::abs(e_high) ? e_low : e_high;
  double weight_low = e_low;
  double weight_high = e_high;
  int side = 0;
  for (int i = 0; i < 300 && !good(e_best); ++i) {
    double middle = low - weight_low * (high - low) / (weight_high - weight_low);
    // Now and then by halves, so that the bracket shrinks whatever the law does.
    if (i % 4 == 3 || !(middle > low && middle < high)) middle = low + 0.5 * (high - low);
    if (!(middle > low && middle < high)) break;
    const double e = excess(middle);
    if (std::abs(e) < std::abs(e_best)) best = middle, e_best = e;
    if (e < 0) {
      low = middle, weight_low = e;
      if (side < 0) weight_high *= 0.5;
      side = -1;
    } else {
      high = middle, weight_high = e;
      if (side > 0) weight_low *= 0.5;
      side = 1;
    }
  }
  // Between two neighbouring numbers the law jumps by more than round-off only if it is not
  // continuous.
  const double stiffness = (bracket.e_high - bracket.e_low) / (bracket.high - bracket.low);
  reached = std::abs(e_best) <= round_off_tolerance * scale + stiffness * round_off_;
  return best;
}

double LoadedContact::overlap_at_parting(const Excess& force, double from) {
  double parted = 0;
  double pushed = from;
  if (from <= 0 || !(force(1e-9 * from) <= 0)) return 0;
  for (int i = 0; i < 200; ++i) {
    const double middle = parted + 0.5 * (pushed - parted);
    if (!(middle > parted && middle < pushed)) break;
    (force(middle) > 0 ? pushed : parted) = middle;
  }
  return parted;
}

double LoadedContact::overlap_without_force(const Excess& excess, const Trial& from,
                                            double target) const {
  double overlap = std::min(from.overlap, 0.0);
  double gap = std::max(1e-3 * std::abs(from.overlap), 1e-15);
  for (int i = 0; i < 200 && excess(overlap) + target != 0; ++i, gap *= 2) overlap -= gap;
  return overlap;
}

Vector2 LoadedContact::solve_tangential(const LoadStep& asked, Trial from, bool& reached) {
  const std::array<bool, 2> is_free{asked.tangential[0] == Imposed::force,
                                    asked.tangential[1] == Imposed::force};
  const auto masked = [&](Vector2 v) {
    for (int i = 0; i < 2; ++i) {
      if (!is_free[static_cast<std::size_t>(i)]) v[i] = 0;
    }
    return v;
  };
  ContactForce now;
  const auto residual = [&](const Vector2& shift) -> Vector2 {
    from.shift = shift;
    now = ask(from, asked.dt);
    return masked(whole_tangential(now) - asked.tangential_value);
  };
  const Vector2 first = from.shift;
  const Vector2 start = first - masked(first);  // no movement but what is imposed
  const Vector2 r_start = residual(start);
  const double scale =
      std::max({masked(asked.tangential_value).norm(), masked(whole_tangential(force_)).norm(),
                1e-3 * std::abs(whole_normal(now))});
  const double wanted = force_tolerance * scale;
  const double met = round_off_tolerance * scale;
  double stiffest = 0;
  // Newton's method from a first movement; the movement with the least residual on its way.
  const auto search = [&](Vector2 shift) {
    Vector2 r = residual(shift);
    for (int i = 0; i < newton_steps && r.norm() > wanted; ++i) {
      // The tangent by differences towards where the force has to go: laws are stiffer on the way
      // back.
      const double length = std::max({1e-7 * shift.norm(), 1e-8 * std::abs(from.overlap), 1e-30});
      Matrix2 tangent = Matrix2::Identity();
      for (int j = 0; j < 2; ++j) {
        if (!is_free[static_cast<std::size_t>(j)]) continue;
        Vector2 moved = shift;
        moved[j] += r[j] < 0 ? length : -length;
        const double h = moved[j] - shift[j];
        tangent.col(j) = (residual(moved) - r) / h;
        stiffest = std::max(stiffest, tangent.col(j).norm());
      }
      for (int j = 0; j < 2; ++j) {
        if (is_free[static_cast<std::size_t>(j)]) continue;
        tangent.row(j).setZero();
        tangent.col(j).setZero();
        tangent(j, j) = stiffest;
      }
      if (!(stiffest > 0) || !tangent.allFinite()) break;
      // Sliding contacts have no stiffness along the force: Levenberg's small part of the elastic
      // one keeps the step finite.
      if (std::abs(tangent.determinant()) < no_stiffness * stiffest * tangent.norm())
        tangent += no_stiffness * stiffest * Matrix2::Identity();
      const Vector2 full = masked(tangent.partialPivLu().solve(-r));
      double part = 1;
      Vector2 next = shift + full;
      Vector2 r_next = residual(next);
      for (int k = 0; k < halvings && !(r_next.norm() < r.norm()); ++k) {
        part *= 0.5;
        next = shift + part * full;
        r_next = residual(next);
      }
      if (!(r_next.norm() < r.norm())) break;
      shift = next;
      r = r_next;
    }
    return shift;
  };
  Vector2 best = search(first);
  double error = residual(best).norm();
  // Under less than what is asked for, along it: the contact slides, and no other way helps.
  const auto slides = [&] {
    const Vector2 given = masked(whole_tangential(now));
    const Vector2 target = masked(asked.tangential_value);
    return now.regime == Regime::slip && given.norm() < target.norm() &&
           given.dot(target) > 0.999 * given.norm() * target.norm();
  };
  if (error > met && stiffest > 0 && !slides()) {
    // A law whose force jumps where the movement turns back may hold Newton up at the jump: from
    // other sides.
    const Vector2 elastic = -r_start / stiffest;
    for (int i = 0; i < other_starts && error > met; ++i) {
      const double angle = 2 * std::numbers::pi * i / other_starts;
      const double size = 1 + i % 3;
      const Matrix2 turn{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}};
      const Vector2 found = search(start + masked(size * turn * elastic));
      const double its_error = residual(found).norm();
      if (its_error < error) best = found, error = its_error;
    }
  }
  reached = error <= met;
  if (reached) return best;
  // Out of reach: the least movement that gives as much as the law gives at all.
  double low = 0;
  double high = 1;
  const Vector2 way = best - start;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (residual(start + middle * way).norm() <= error + as_much * scale ? high : low) = middle;
  }
  return start + high * way;
}

LoadedStep LoadedContact::advance(const LoadStep& asked) {
  Trial trial{overlap_, Vector2::Zero()};
  if (asked.normal == Imposed::movement) trial.overlap = asked.normal_value;
  for (int i = 0; i < 2; ++i) {
    if (asked.tangential[static_cast<std::size_t>(i)] == Imposed::movement)
      trial.shift[i] = asked.tangential_value[i];
  }
  const bool asks_tangential =
      asked.tangential[0] == Imposed::force || asked.tangential[1] == Imposed::force;
  bool normal_reached = true;
  bool tangential_reached = true;
  for (int round = 0; round < rounds; ++round) {
    const Trial before = trial;
    if (asked.normal == Imposed::force) trial.overlap = solve_normal(asked, trial, normal_reached);
    if (asks_tangential) trial.shift = solve_tangential(asked, trial, tangential_reached);
    const bool settled = trial.overlap == before.overlap && trial.shift == before.shift;
    if (settled || asked.normal != Imposed::force || !asks_tangential) break;
  }
  LoadedStep done;
  done.step = step_to(trial, asked.dt);
  contact_->advance(std::span(&done.step, 1), std::span(&done.force, 1));
  contact_->tell_beside(std::span(&done.step, 1), std::span(&done.force, 1),
                        std::span(&done.beside, 1));
  if (!normal_reached) done.most_pull = most_pull_;
  done.status = !normal_reached       ? LoadStatus::normal_out_of_reach
                : !tangential_reached ? LoadStatus::tangential_out_of_reach
                                      : LoadStatus::met;
  overlap_ = trial.overlap;
  force_ = done.force;
  return done;
}

std::vector<LoadedStep> drive_loads(const AnyLaw& law, std::span<const LoadStep> path,
                                    double effective_radius) {
  LoadedContact contact(law, effective_radius);
  std::vector<LoadedStep> all;
  all.reserve(path.size());
  for (const LoadStep& step : path) all.push_back(contact.advance(step));
  return all;
}

}  // namespace stickslip::cases
