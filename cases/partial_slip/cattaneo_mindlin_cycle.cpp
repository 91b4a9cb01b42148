// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_closed.hpp"
#include "reference/hertz_profile.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Wide = long double;

/// Directions of the movement in the tangent plane: not along an axis, where errors could cancel;
/// and along one for the family of paths, where springs side by side, which are slow, see at once
/// that nothing turns.
constexpr double slanted = 0.7;
constexpr double along_axis = 0;
/// Fractions of the friction limit to which the family of paths is loaded.
constexpr std::array family{0.5, 0.9, 0.99};
/// Legs of the closed cycle after the first loading, and where the nested loops begin.
constexpr std::size_t first_loading = 0;
constexpr std::size_t closed = 2;
/// Gaps of the laws' equations below this are the error of their integration.
constexpr double no_gap = 1e-7;
/// How well a ladder of first order shows its limit.
constexpr double limit_tolerance = 1e-3;
/// What a plain error of the friction limit is allowed, where every number of steps gives the same.
constexpr double same_at_every_step = 1e-6;

/// Tangential force at the ends of the legs over the friction limit, for first loading to
/// `fraction`: a closed cycle, a loop within a loop within the virgin curve, their closures one by
/// one, and a part of the virgin curve beyond.
std::vector<double> forces_at_corners(double fraction) {
  std::vector<double> all;
  for (const double part : {1.0, -1.0, 1.0, -0.4, 0.5, -0.1, 0.5, 1.0})
    all.push_back(part * fraction);
  all.push_back((1 + fraction) / 2);
  return all;
}

/// Names of the same points.
constexpr std::array corner_names{
    "first loading",  "unloading", "reloading, the cycle closes",      "unloading",
    "reloading",      "unloading", "reloading, the inner loop closes", "the outer loop closes",
    "loading goes on"};

/// Shifts of the landmarks over the sliding shift: where a law without slip reaches the limit; 0.9
/// of the sliding shift; and where that law reaches the other limit on the way back.
constexpr std::array landmarks{2.0 / 3, 0.9, 0.9 - 4.0 / 3};

/// A point of the path at constant normal force.
struct Corner {
  Wide force = 0;  ///< over the friction limit
  Wide shift = 0;  ///< over the sliding shift
};

/// The rate form of Mindlin & Deresiewicz at constant normal force, with turning points as
/// published laws keep them, integrated in closed form: with theta^3 the share of the normal force
/// that the core carries, theta^2 falls linearly with the movement. Forces over the friction limit,
/// shifts over the sliding shift.
class TurningPointRule {
 public:
  explicit TurningPointRule(bool closure) : closure_(closure) {}

  double force() const { return force_; }

  void move(double shift) {
    const double sign = shift < 0 ? -1 : 1;
    if (shift == 0) return;
    if (sign_ != 0 && sign != sign_) turn();
    sign_ = sign;
    double left = std::abs(shift);
    while (left > 0 && sign_ * force_ < 1) {
      const double rate = points_.empty() ? 1 : 0.5;
      const double square = std::pow(core(force_), 2.0 / 3);
      const double at_limit = std::pow(std::max(core(sign_), 0.0), 2.0 / 3);
      const double at_closure =
          closure_ && !points_.empty() ? std::pow(points_.back().core, 2.0 / 3) : -1;
      const double stop = std::max(at_limit, at_closure);
      const double reached = square - rate * left;
      if (reached > stop) {
        force_ = force_at(std::pow(reached, 1.5));
        return;
      }
      left -= std::max(square - stop, 0.0) / rate;
      force_ = stop == at_closure ? force_at(points_.back().core) : sign_;
      if (stop == at_closure) points_.clear();
    }
  }

 private:
  struct Point {
    double force = 0;
    double core = 0;  ///< of the branch that ended there
  };

  double core(double force) const {
    return points_.empty() ? 1 - sign_ * force : 1 - sign_ * (force - points_.back().force) / 2;
  }
  double force_at(double core) const {
    return points_.empty() ? sign_ * (1 - core) : points_.back().force + 2 * sign_ * (1 - core);
  }
  void turn() {
    if (!closure_) {
      points_ = {{force_, 0}};
    } else if (points_.size() == 2) {
      points_ = {{force_, points_.front().core}};  // the inner loop is forgotten
    } else {
      points_.push_back({force_, core(force_)});
    }
  }

  bool closure_;
  double sign_ = 0;
  double force_ = 0;
  std::vector<Point> points_;
};

class CattaneoMindlinCycle final : public CaseInstance {
 public:
  explicit CattaneoMindlinCycle(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        fraction_(parameters["fraction"]),
        contact_(spheres_.as<Wide>()),
        limit_(spheres_.limit(overlap_)),
        sliding_(static_cast<double>(contact_.sliding_shift(overlap_))),
        path_(exact_path(fraction_)) {
    if (!(overlap_ < spheres_.radius)) {
      throw InputError(
          fmt::format("overlap={}: must be smaller than the radius {}", overlap_, spheres_.radius));
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const double uncertainty = profile_difference(path_).force;
    const double loss = exact_loss(fraction_);
    return {{0, 1, uncertainty},
            {0, 1, uncertainty},
            {0, 1, uncertainty},
            {0, 1, uncertainty},
            {loss, loss, profile_difference(path_).work * limit_ * sliding_ / loss},
            {exact_landmark(0), 1, uncertainty},
            {exact_landmark(2), 1, uncertainty}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double force = 0;
    double work = 0;
    double rates = 0;
    for (const double fraction : family) {
      const auto path = exact_path(fraction);
      const Difference found = profile_difference(path);
      force = worse(force, found.force);
      work = worse(work, found.work);
      TurningPointRule one(false);
      const auto integrated = integrate(reference::RateLaw::mindlin_deresiewicz, {}, path);
      for (std::size_t i = 0; i < path.size(); ++i) {
        one.move(shift_to(path, i));
        rates = worse(rates, std::abs(one.force() - integrated.forces[i]));
      }
    }
    reference::MasingContact<Wide> masing(contact_, overlap_);
    double marks = 0;
    for (std::size_t i = 0; i < landmarks.size(); ++i) {
      masing.move_to(landmarks[i] * contact_.sliding_shift(overlap_));
      const double exact = exact_landmark(i);
      marks = worse(marks, std::abs(static_cast<double>(masing.force()) / limit_ - exact));
    }
    return {
        {"Masing branches with return-point memory against the exact deflection profile of "
         "infinitely many springs, at the ends of all legs, over the friction limit",
         force, 1e-15},
        {"closed form of the energy lost against the dissipation of the same springs, over "
         "limit times sliding shift",
         work, 1e-15},
        {"forces at the landmarks by hand against Masing branches, over the limit", marks, 1e-15},
        {"rate form with one turning point in closed form against its integration with event "
         "location, over the limit",
         rates, 1e-9}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const Run own = run(set.law(), path_, steps);
    double worst = 0;
    for (const double fraction : family) {
      worst =
          worse(worst, fraction == fraction_ ? own.worst
                                             : run(set.law(), exact_path(fraction), steps).worst);
    }
    const auto marks = landmark_forces(set.law(), steps);
    return {{own.worst, worst, own.nested, own.closure, own.loss, marks.front(), marks.back()},
            set.law().info().can(Capability::energy) ? std::optional(own.residual) : std::nullopt};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  using Path = std::vector<Corner>;

  /// A law on the path, all over the friction limit; the loss in J.
  struct Run {
    std::vector<double> forces;  ///< along the movement, at the ends of the legs
    double worst = 0;            ///< largest error there
    double nested = 0;           ///< the same after the closed cycle
    double closure = 0;          ///< force that a closed cycle leaves behind
    double loss = 0;             ///< energy lost in the closed cycle [J]
    double residual = 0;
  };
  /// The exact integral of a law's own equations.
  struct Integral {
    std::vector<double> forces;  ///< at the ends of the legs, over the limit
    double work = 0;             ///< of the closed cycle [J]
  };
  struct Difference {
    double force = 0;  ///< over the limit
    double work = 0;   ///< over the limit times the sliding shift
  };

  Path exact_path(double fraction) const {
    reference::MasingContact<Wide> masing(contact_, overlap_);
    const Wide limit = contact_.mu * contact_.normal_force(overlap_);
    const Wide sliding = contact_.sliding_shift(overlap_);
    Path path;
    for (const double force : forces_at_corners(fraction)) {
      masing.load_to(force * limit);
      path.push_back({masing.force() / limit, masing.shift() / sliding});
    }
    return path;
  }
  static double shift_to(const Path& path, std::size_t leg) {
    return static_cast<double>(path[leg].shift - (leg == 0 ? Wide(0) : path[leg - 1].shift));
  }
  /// Movements of the references along a path, in units of the sliding shift.
  std::vector<reference::Movement<Wide>> movements(const Path& path) const {
    std::vector<reference::Movement<Wide>> all;
    Wide before = 0;
    for (const Corner& corner : path) {
      all.push_back({overlap_, {(corner.shift - before) * contact_.sliding_shift(overlap_), 0}});
      before = corner.shift;
    }
    return all;
  }

  Difference profile_difference(const Path& path) const {
    reference::DeflectionProfile<Wide> profile(contact_);
    profile.advance(overlap_, 0);
    Difference largest;
    std::array<Wide, 3> lost{};
    const auto moves = movements(path);
    for (std::size_t i = 0; i < path.size(); ++i) {
      const auto& state = profile.advance(overlap_, moves[i].shift[0]);
      const Wide error = state.tangential[0] / limit_ - path[i].force;
      largest.force = worse(largest.force, static_cast<double>(std::abs(error)));
      if (i < lost.size()) lost[i] = state.dissipated;
    }
    const Wide loss = lost[closed] - lost[first_loading];
    largest.work =
        static_cast<double>(std::abs(loss - exact_loss_wide(path[0].force)) / (limit_ * sliding_));
    return largest;
  }
  Wide exact_loss_wide(Wide fraction) const {
    const Wide limit = contact_.mu * contact_.normal_force(overlap_);
    return reference::mindlin_cycle_dissipation<Wide>(contact_, overlap_, fraction * limit);
  }
  double exact_loss(double fraction) const {
    return static_cast<double>(exact_loss_wide(fraction));
  }

  /// Force at a landmark over the limit: 1 - (1 - x)^1.5 on loading, and twice that curve back.
  static double exact_landmark(std::size_t i) {
    const auto virgin = [](double shift) { return 1 - std::pow(1 - shift, 1.5); };
    if (i < 2) return virgin(landmarks[i]);
    return virgin(landmarks[1]) - 2 * virgin((landmarks[1] - landmarks[2]) / 2);
  }

  Integral integrate(reference::RateLaw law, const PartialSlipClaims& claims,
                     const Path& path) const {
    std::vector<reference::Movement<double>> moves;
    for (const auto& move : movements(path)) {
      moves.push_back({overlap_, {static_cast<double>(move.shift[0]), 0}});
    }
    const auto pieces = reference::proportional_pieces<double>(overlap_, moves);
    const auto solution = reference::integrate_rates<double>(
        contact_seen(claims, spheres_.as<double>()), law, pieces, {}, 1e-12);
    Integral result;
    for (const auto& state : solution.at_ends) result.forces.push_back(state.tangential / limit_);
    if (solution.at_ends.size() > closed) {
      result.work = solution.at_ends[closed].work_tangential -
                    solution.at_ends[first_loading].work_tangential;
    }
    return result;
  }
  /// The same for the law with these claims, which may keep two turning points.
  Integral own_answer(reference::RateLaw law, const PartialSlipClaims& claims,
                      const Path& path) const {
    Integral result = integrate(law, claims, path);
    if (law == reference::RateLaw::mindlin_deresiewicz_with_closure) {
      TurningPointRule two(true);
      for (std::size_t i = 0; i < path.size(); ++i) {
        two.move(shift_to(path, i));
        result.forces[i] = two.force();
      }
    }
    return result;
  }

  /// Largest error of forces at the ends of legs from one of them on.
  static double worst_of(const std::vector<double>& forces, const Path& path, std::size_t from) {
    double worst = 0;
    for (std::size_t i = from; i < path.size(); ++i) {
      worst = worse(worst, std::abs(forces[i] - static_cast<double>(path[i].force)));
    }
    return worst;
  }

  /// The virgin contact pressed together, and then moved through these shifts, each leg in `steps`
  /// steps. The forces at the start of the first leg and after every step.
  std::vector<ContactForce> follow(const AnyLaw& law, const std::vector<double>& shifts, int steps,
                                   double azimuth = slanted) const {
    std::vector<PathPoint> corners{{overlap_, Vector2::Zero()}};
    for (const double shift : shifts) {
      corners.push_back({overlap_, shift * sliding_ * unit_vector(azimuth)});
    }
    std::vector<ContactStep> all(1);
    all.front().overlap_new = overlap_;
    all.front().approach = overlap_;
    const auto legs = sample_corners(corners, steps);
    all.insert(all.end(), legs.begin(), legs.end());
    return drive(law, with_radius(std::move(all), spheres_.radius));
  }
  static std::vector<double> shifts_of(const Path& path) {
    std::vector<double> shifts;
    for (const Corner& corner : path) shifts.push_back(static_cast<double>(corner.shift));
    return shifts;
  }
  Run run(const AnyLaw& law, const Path& path, int steps, double azimuth = slanted) const;
  std::vector<double> landmark_forces(const AnyLaw& law, int steps) const;
  Figure loops(std::span<const Scheme> schemes) const;
  Figure losses(std::span<const Scheme> schemes) const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  double overlap_;
  double fraction_;
  reference::HertzContact<Wide> contact_;
  double limit_;    ///< friction limit [N]
  double sliding_;  ///< shift that makes the virgin contact slide [m]
  Path path_;
};

CattaneoMindlinCycle::Run CattaneoMindlinCycle::run(const AnyLaw& law, const Path& path, int steps,
                                                    double azimuth) const {
  const auto forces = follow(law, shifts_of(path), steps, azimuth);
  const Vector2 along = unit_vector(azimuth);
  const auto n = static_cast<std::size_t>(steps);
  Run result;
  std::vector<Vector2> ends;
  for (std::size_t leg = 0; leg < path.size(); ++leg) {
    const Vector2 end = forces[(leg + 1) * n].tangential / limit_;
    ends.push_back(end);
    result.forces.push_back(end.dot(along));
    const double error = (end - static_cast<double>(path[leg].force) * along).norm();
    result.worst = worse(result.worst, error);
    if (leg > closed) result.nested = worse(result.nested, error);
  }
  result.closure = (ends[closed] - ends[first_loading]).norm();
  const WorkSums cycle = sum_works(
      std::span(forces).subspan((first_loading + 1) * n + 1, (closed - first_loading) * n));
  const bool has_energy = law.info().can(Capability::energy);
  result.loss = has_energy ? cycle.dissipated : cycle.tangential;
  if (has_energy) result.residual = sum_works(forces).residual();
  return result;
}

std::vector<double> CattaneoMindlinCycle::landmark_forces(const AnyLaw& law, int steps) const {
  const auto forces = follow(law, {landmarks.begin(), landmarks.end()}, steps);
  std::vector<double> all;
  for (std::size_t i = 1; i <= landmarks.size(); ++i) {
    const Vector2& force = forces[i * static_cast<std::size_t>(steps)].tangential;
    all.push_back(force.dot(unit_vector(slanted)) / limit_);
  }
  return all;
}

std::vector<Expectation> CattaneoMindlinCycle::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return std::vector<Expectation>(7);
  const auto rate_law = rate_law_of(*claims);
  // Losses are given over the exact one, which is small where the amplitude is.
  const double loss = exact_loss(fraction_);
  const double enlarged = limit_ * sliding_ / loss;
  if (!rate_law) {
    const Expectation force = expect_partial_slip(
        scheme, [](auto, const auto&) { return 0.0; }, 0);
    Expectation lost = force;
    lost.bound *= enlarged;
    return {force, force, force, force, lost, force, force};
  }
  const bool steps_do_not_matter = claims->rule == PartialSlipRule::no_slip;
  const auto expected = [&](double gap, double tolerance) {
    if (gap > no_gap) {
      return Expectation::wrong(gap, tolerance,
                                "the exact integral of its own equations is wrong by this much");
    }
    if (steps_do_not_matter)
      return Expectation::exact(partial_slip_round_off, "a constant stiffness gives this right");
    return Expectation::of_order(
        1, "its own equations have the right solution, which it integrates to first order", 0.3);
  };
  const double tolerance = steps_do_not_matter ? same_at_every_step : limit_tolerance;
  const Integral own = own_answer(*rate_law, *claims, path_);
  double worst = 0;
  for (const double fraction : family) {
    const Path path = exact_path(fraction);
    worst = std::max(worst, worst_of(own_answer(*rate_law, *claims, path).forces, path, 0));
  }
  const bool is_rate_form = *rate_law == reference::RateLaw::mindlin_deresiewicz ||
                            *rate_law == reference::RateLaw::mindlin_deresiewicz_with_closure;
  const Expectation closing =
      is_rate_form
          ? Expectation::exact(partial_slip_round_off,
                               "reloading repeats unloading, which is the virgin branch twice as "
                               "large, step by step")
          : expected(std::abs(own.forces[closed] - own.forces[first_loading]), tolerance);
  Path marks;
  for (const double shift : landmarks) marks.push_back({0, shift});
  const auto at_marks = integrate(*rate_law, *claims, marks).forces;
  return {expected(worst_of(own.forces, path_, 0), tolerance),
          expected(worst, tolerance),
          expected(worst_of(own.forces, path_, closed + 1), tolerance),
          closing,
          expected(std::abs(own.work - loss) / loss, limit_tolerance * enlarged),
          expected(std::abs(at_marks[0] - exact_landmark(0)), tolerance),
          expected(std::abs(at_marks[2] - exact_landmark(2)), tolerance)};
}

Figure CattaneoMindlinCycle::loops(std::span<const Scheme> schemes) const {
  constexpr int fine = 64;
  const auto shifts = shifts_of(path_);
  // Points of the path, and the exact force there.
  std::vector<double> legs{0};
  std::vector<double> points{0};
  std::vector<double> exact{0};
  reference::MasingContact<Wide> masing(contact_, overlap_);
  for (std::size_t leg = 0; leg < shifts.size(); ++leg) {
    const double from = leg == 0 ? 0 : shifts[leg - 1];
    for (int i = 1; i <= fine; ++i) {
      const double t = static_cast<double>(i) / fine;
      legs.push_back(static_cast<double>(leg) + t);
      points.push_back(from + (shifts[leg] - from) * t);
      masing.move_to(points.back() * contact_.sliding_shift(overlap_));
      exact.push_back(static_cast<double>(masing.force()) / limit_);
    }
  }
  Panel force{"force", {"shift/sliding shift", "-"}, {"force/(μ Fₙ)", "-"}};
  Panel error{"error along the path", {"leg of the path", "-"}, {"error/(μ Fₙ)", "%"}};
  int slot = 0;
  std::vector<std::vector<double>> drawn;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const AnyLaw law = with_parameters(scheme, values_).law();
    const auto claims = law.partial_slip_claims();
    const bool resolved = claims && claims->rule == PartialSlipRule::resolved;
    Series in_error{scheme.label, legs, {0}, Mark::line, false, own_slot};
    const auto forces = follow(law, shifts, fine);
    for (std::size_t i = 1; i < exact.size(); ++i) {
      const double found = forces[i].tangential.dot(unit_vector(slanted)) / limit_;
      in_error.y.push_back(100 * (found - exact[i]));
    }
    const auto same = [&](const std::vector<double>& other) {
      double difference = 0;
      for (std::size_t i = 0; i < other.size(); ++i)
        difference = worse(difference, std::abs(other[i] - in_error.y[i]));
      return difference < 0.05;
    };
    if (std::ranges::any_of(drawn, same)) continue;
    drawn.push_back(in_error.y);
    if (resolved) {  // one step a leg
      Series ends{scheme.label, {0}, {0}, Mark::points, false, own_slot};
      Series end_errors = ends;
      const auto few = follow(law, shifts, 1);
      for (std::size_t leg = 0; leg < shifts.size(); ++leg) {
        const double found = few[leg + 1].tangential.dot(unit_vector(slanted)) / limit_;
        ends.x.push_back(shifts[leg]);
        ends.y.push_back(found);
        end_errors.x.push_back(static_cast<double>(leg + 1));
        end_errors.y.push_back(100 * (found - static_cast<double>(path_[leg].force)));
      }
      force.series.push_back(ends);
      error.series.push_back(end_errors);
      continue;
    }
    error.series.push_back(in_error);
    if (claims && claims->rule == PartialSlipRule::no_slip) {
      Series line{scheme.label, points, in_error.y, Mark::line, false, own_slot};
      for (std::size_t i = 0; i < exact.size(); ++i) line.y[i] = exact[i] + line.y[i] / 100;
      force.series.push_back(line);
    }
  }
  force.series.push_back({"exact", points, exact, Mark::line, true});
  error.series.push_back({"exact", legs, std::vector<double>(legs.size(), 0), Mark::line, true});
  force.legend = error.legend = Legend::outside;
  Figure figure;
  figure.title = "A cycle and nested loops at constant normal force";
  figure.caption = fmt::format(
      "Left: tangential force over shift for first loading to {:.3g} of the friction limit, a "
      "closed cycle, a loop within a loop, and loading beyond; exact (Cattaneo, Mindlin, Masing), "
      "with one step a leg where partial slip is resolved, and without slip. Right: error along "
      "the same path, of the laws drawn as lines with {} steps a leg. Of laws with the same force "
      "one is drawn.",
      fraction_, fine);
  figure.panels = {force, error};
  return figure;
}

Figure CattaneoMindlinCycle::losses(std::span<const Scheme> schemes) const {
  constexpr int steps = 64;
  constexpr double smallest = 0.05;
  Panel panel{"energy lost in a closed cycle",
              {"amplitude of the force/(μ Fₙ)", "-", true, smallest, 1.0},
              {"loss/(μ Fₙ × sliding shift)", "-", true, 1e-5, 2.0}};
  const auto amplitudes = logarithmic_range(smallest, 0.99, 19);
  int slot = 0;
  std::vector<std::vector<double>> drawn;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const Scheme set = with_parameters(scheme, values_);
    Series series{scheme.label, amplitudes, {}, Mark::points, false, own_slot};
    for (const double amplitude : amplitudes) {
      Path path = exact_path(amplitude);
      path.resize(closed + 1);
      const double loss = run(set.law(), path, steps, along_axis).loss / (limit_ * sliding_);
      series.y.push_back(positive_or_gap(loss > 1e-9 ? loss : 0));
    }
    const auto same = [&](const std::vector<double>& other) {
      for (std::size_t i = 0; i < other.size(); ++i) {
        if (std::isnan(other[i]) != std::isnan(series.y[i])) return false;
        if (std::abs(other[i] / series.y[i] - 1) > 0.05) return false;
      }
      return true;
    };
    if (std::ranges::any_of(drawn, same)) continue;
    drawn.push_back(series.y);
    panel.series.push_back(series);
  }
  Series exact{"exact", {}, {}, Mark::line, true};
  Series cubic{"slope 3", {}, {}, Mark::dashed_line, true};
  for (const double amplitude : logarithmic_range(smallest, 1, 81)) {
    exact.x.push_back(amplitude);
    exact.y.push_back(exact_loss(amplitude) / (limit_ * sliding_));
    cubic.x.push_back(amplitude);
    cubic.y.push_back(4.0 / 27 * amplitude * amplitude * amplitude);
  }
  panel.series.push_back(exact);
  panel.series.push_back(cubic);
  panel.legend = Legend::outside;
  Figure figure;
  figure.title = "Energy lost in a cycle of partial slip";
  figure.caption = fmt::format(
      "Energy lost in a closed cycle of the tangential force over its amplitude, with {} steps "
      "from end to end. For small amplitudes it goes with the third power of the amplitude "
      "(dashed). "
      "A law without partial slip loses nothing until it slides. Of laws within 5 % of one another "
      "one is drawn.",
      steps);
  figure.panels = {panel};
  return figure;
}

Figure CattaneoMindlinCycle::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure = name == "cattaneo-mindlin-cycle/loss" ? losses(schemes) : loops(schemes);
  figure.name = std::string(name);
  return figure;
}

std::vector<Table> CattaneoMindlinCycle::tables(std::span<const Scheme> schemes) const {
  constexpr int steps = 64;
  Table table;
  table.name = "cattaneo-mindlin-cycle-errors";
  table.title = "Error of the tangential force at the ends of the legs";
  table.note = fmt::format(
      "Error over the friction limit in {} steps a leg. The last three rows are a second path: "
      "loading to the shift at which a law without slip reaches the limit, on to 0.9 of the "
      "sliding shift, and back to where that law reaches the other limit.",
      steps);
  table.columns = {{"point"}, {"shift/sliding shift", "-"}, {"exact force/limit", "-"}};
  std::vector<std::vector<double>> columns;
  for (const Scheme& scheme : schemes) {
    table.columns.push_back({scheme.label, "%"});
    const Scheme set = with_parameters(scheme, values_);
    columns.push_back(run(set.law(), path_, steps).forces);
    const auto marks = landmark_forces(set.law(), steps);
    columns.back().insert(columns.back().end(), marks.begin(), marks.end());
  }
  const auto add = [&](const std::string& point, double shift, double force, std::size_t row) {
    std::vector<Cell> cells{
        {point}, {fmt::format("{:.4f}", shift), shift}, {fmt::format("{:.5f}", force), force}};
    for (const auto& column : columns) {
      const double error = 100 * (column[row] - force);
      const Tone tone = std::abs(error) <= 0.1 ? Tone::good
                        : std::abs(error) <= 5 ? Tone::fair
                                               : Tone::bad;
      cells.push_back({std::abs(error) < 1e-9 ? "0" : fmt::format("{:+.2g}", error), error, tone});
    }
    table.rows.push_back(std::move(cells));
  };
  for (std::size_t i = 0; i < path_.size(); ++i) {
    add(corner_names[i], static_cast<double>(path_[i].shift), static_cast<double>(path_[i].force),
        i);
  }
  constexpr std::array mark_names{"without slip: at the limit", "0.9 of the sliding shift",
                                  "without slip: at the other limit"};
  for (std::size_t i = 0; i < landmarks.size(); ++i)
    add(mark_names[i], landmarks[i], exact_landmark(i), path_.size() + i);
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_cattaneo_mindlin_cycle() {
  CaseInfo info;
  info.name = "cattaneo-mindlin-cycle";
  info.title = "Cycles and nested loops at constant normal force";
  info.source = "Cattaneo (1938); Mindlin (1949); Mindlin & Deresiewicz (1953)";
  info.judges =
      "whether partial slip, its reversal and the memory of nested loops are right while the "
      "normal force is constant";
  info.truth = partial_slip_truth() + "; in closed form at constant normal force";
  info.bibtex =
      "@article{mindlin1953elastic, author = {Mindlin, R. D. and Deresiewicz, H.}, title = "
      "{Elastic spheres in contact under varying oblique forces}, journal = {Journal of Applied "
      "Mechanics}, volume = {20}, number = {3}, pages = {327--344}, year = {1953}, doi = "
      "{10.1115/1.4010702}}";
  info.needs = hertz_friction_needs();
  info.parameters = joined(sphere_parameters(),
                           {{"overlap", "m", 1e-6, Range::positive(), "overlap of the spheres"},
                            {"fraction",
                             "-",
                             0.9,
                             {.low = 0, .high = 0.999, .low_is_allowed = false},
                             "tangential force of first loading over the friction limit"}});
  info.observables = {
      {"force", "-", "largest error of the force at the ends of the legs, over the friction limit"},
      {"force-family", "-", "the same, worst of first loading to 0.5, 0.9 and 0.99 of the limit"},
      {"nested", "-", "the same for the nested loops after the closed cycle"},
      {"closure", "-", "force that the closed cycle leaves behind, over the limit"},
      {"lost", "J",
       "energy lost in the closed cycle (as booked, or work put in where the law books none)"},
      {"loading", "-", "force/limit on loading at 2/3 of the sliding shift"},
      {"unloading", "-", "force/limit back from 0.9 of the sliding shift, 4/3 of it further on"}};
  info.steps_from = 1;
  info.steps_to = 1024;
  info.nominal_steps = 16;
  info.variants = {"incremental-mindlin-deresiewicz[closure=off]"};
  info.figures = {{"cattaneo-mindlin-cycle/loops", "A cycle and nested loops, and the error there"},
                  {"cattaneo-mindlin-cycle/loss", "Energy lost in a cycle over its amplitude"}};
  return std::make_unique<CaseOf<CattaneoMindlinCycle>>(std::move(info));
}

}  // namespace stickslip
