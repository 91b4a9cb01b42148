// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_1d.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "reference/hertz_profile.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Wide = long double;

/// Direction of the movement in the tangent plane: an axis, so that springs side by side, which
/// are slow, see at once that nothing turns.
constexpr double azimuth = 0;
/// Round-off of the normal force, over the largest one.
constexpr double normal_round_off = 1e-12;
/// Histories that the second route to the reference follows, and those that the figure shows.
constexpr std::size_t checked_histories = 25;
constexpr std::size_t drawn_histories = 250;

/// A history: movements of random size, proportional in overlap and shift.
struct History {
  std::vector<double> overlap;  ///< at the start and after each move [m]; negative: a gap
  std::vector<double> shift;    ///< cumulative, the same [m]
  std::vector<double> force;    ///< exact tangential force after each move [N]
  double largest_overlap = 0;   ///< [m]
  double limit = 0;             ///< largest friction limit [N]
  double work = 0;              ///< exact tangential work of the whole [J]
  double dissipated = 0;        ///< exact dissipation of the whole [J]
  double work_scale = 0;        ///< largest friction limit times the distance moved [J]
};

/// Numbers in [0, 1) that are the same on every platform.
class Uniform {
 public:
  explicit Uniform(std::uint64_t seed) : engine_(seed) {}
  double operator()() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

 private:
  std::mt19937_64 engine_;
};

class RandomHistory1d final : public CaseInstance {
 public:
  explicit RandomHistory1d(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        moves_(static_cast<int>(parameters["moves"])) {
    if (!(overlap_ < spheres_.radius)) {
      throw InputError(
          fmt::format("overlap={}: must be smaller than the radius {}", overlap_, spheres_.radius));
    }
    Uniform uniform(static_cast<std::uint64_t>(parameters["seed"]));
    const auto count = static_cast<std::size_t>(parameters["histories"]);
    histories_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) histories_.push_back(make_history(uniform));
  }

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(4, {0, 1, 1e-17});
  }

  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims) return std::vector<Expectation>(4);
    const Expectation normal = Expectation::exact(
        normal_round_off, "the normal force is a function of the overlap at the end of the step");
    if (rate_law_of(*claims)) {
      const Expectation open = Expectation::undeclared(
          "its equations are rates of a contact in touch, and what it makes of a touch inside a "
          "step is not among them");
      return {open, open, open, normal};
    }
    const Expectation slip = expect_partial_slip(
        scheme, [](auto, const auto&) { return 0.0; }, 0);
    return {slip, slip, slip, normal};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// Errors of a law in one history.
  struct Errors {
    double force = 0;   ///< largest after any move, over the largest friction limit
    double work = 0;    ///< of the whole, over the largest limit times the distance moved
    double normal = 0;  ///< largest after any move, over the largest normal force
  };

  History make_history(Uniform& uniform) const;
  std::vector<ContactForce> follow(const AnyLaw& law, const History& history, int steps) const;
  Errors errors_of(const AnyLaw& law, const History& history, int steps, WorkSums& works) const;
  static std::vector<reference::Movement<double>> movements(const History& history);

  Panel distribution(std::span<const Scheme> schemes) const;
  Panel sample(std::span<const Scheme> schemes) const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  double overlap_;
  int moves_;
  std::vector<History> histories_;
};

// The overlap walks between a gap and its largest value, the shift in steps around the sliding
// shift; some moves are normal or tangential only, and some are long.
History RandomHistory1d::make_history(Uniform& uniform) const {
  const auto contact = spheres_.as<Wide>();
  const double sliding = spheres_.as<double>().sliding_shift(overlap_);
  History h;
  h.overlap.push_back(0);
  h.shift.push_back(0);
  reference::DeflectionProfile<Wide> exact(contact);
  for (int i = 0; i < moves_; ++i) {
    const double now = h.overlap.back();
    double next = now + 0.6 * overlap_ * (2 * uniform() - 1);
    if (uniform() < 0.2 && now > 0) next = now;
    if (now <= 0) next = overlap_ * (0.2 + 0.8 * uniform());
    if (next < 0.1 * overlap_) next = -0.2 * overlap_ * uniform();
    if (next > overlap_) next = 2 * overlap_ - next;
    double move = 0.6 * sliding * (2 * uniform() - 1);
    const double kind = uniform();
    if (kind < 0.1 && next != now) move = 0;
    if (kind > 0.9) move *= 4;
    h.overlap.push_back(next);
    h.shift.push_back(h.shift.back() + move);
    // As the law is told it: differences of what was rounded.
    const Wide told = static_cast<Wide>(h.shift[h.shift.size() - 1]) - h.shift[h.shift.size() - 2];
    const auto& state = exact.advance(next, told);
    h.force.push_back(static_cast<double>(state.tangential[0]));
    h.largest_overlap = std::max(h.largest_overlap, next);
  }
  h.limit = spheres_.limit(h.largest_overlap);
  // A history may stand still: the sliding shift then is the least that makes sense.
  double distance = 0;
  for (std::size_t i = 1; i < h.shift.size(); ++i)
    distance += std::abs(h.shift[i] - h.shift[i - 1]);
  h.work_scale =
      h.limit * std::max(distance, spheres_.as<double>().sliding_shift(h.largest_overlap));
  h.work = static_cast<double>(exact.state().work_tangential);
  h.dissipated = static_cast<double>(exact.state().dissipated);
  return h;
}

std::vector<reference::Movement<double>> RandomHistory1d::movements(const History& history) {
  std::vector<reference::Movement<double>> all;
  for (std::size_t i = 1; i < history.overlap.size(); ++i)
    all.push_back({history.overlap[i], {history.shift[i] - history.shift[i - 1], 0}});
  return all;
}

std::vector<CrossCheckResult> RandomHistory1d::cross_checks() const {
  const auto contact = spheres_.as<double>();
  std::vector<double> differences;
  for (std::size_t i = 0; i < std::min(checked_histories, histories_.size()); ++i) {
    const History& h = histories_[i];
    const auto path = movements(h);
    const auto springs = reference::converged_foundation<double>(contact, path, 1e-10);
    double largest = std::abs(springs.states.back().dissipated - h.dissipated) / h.work_scale;
    for (std::size_t k = 0; k < h.force.size(); ++k) {
      largest = worse(largest, std::abs(springs.states[k].tangential[0] - h.force[k]) / h.limit);
    }
    differences.push_back(largest);
  }
  std::ranges::sort(differences);
  double balance = 0;
  for (const History& h : histories_) {
    reference::DeflectionProfile<double> again(contact);
    for (const auto& move : movements(h)) again.advance(move.overlap, move.shift[0]);
    const auto& end = again.state();
    balance =
        worse(balance, std::abs(end.work_tangential - end.stored - end.dissipated) / h.work_scale);
    balance = worse(balance, std::abs(end.work_tangential - h.work) / h.work_scale);
  }
  // The adaptive sum stops at 1e-10, but can overlook a narrow kink between two springs.
  const std::string routes =
      "exact deflection profile against springs followed one by one and summed adaptively, forces "
      "and dissipation, ";
  return {{routes + "median of the first histories", differences[differences.size() / 2], 1e-9},
          {routes + "worst of them", differences.back(), 1e-6},
          {"energy balance of the exact profile in double precision, and its work against extended "
           "precision, all histories",
           balance, 1e-12}};
}

std::vector<ContactForce> RandomHistory1d::follow(const AnyLaw& law, const History& history,
                                                  int steps) const {
  const Vector2 along = unit_vector(azimuth);
  std::vector<PathPoint> corners;
  for (std::size_t i = 0; i < history.overlap.size(); ++i)
    corners.push_back({history.overlap[i], history.shift[i] * along});
  return drive(law, with_radius(sample_corners(corners, steps), spheres_.radius));
}

RandomHistory1d::Errors RandomHistory1d::errors_of(const AnyLaw& law, const History& history,
                                                   int steps, WorkSums& works) const {
  const Vector2 along = unit_vector(azimuth);
  const auto forces = follow(law, history, steps);
  const auto contact = spheres_.as<double>();
  const double largest_normal = contact.normal_force(history.largest_overlap);
  Errors errors;
  for (std::size_t i = 0; i < history.force.size(); ++i) {
    const ContactForce& end = forces[(i + 1) * static_cast<std::size_t>(steps) - 1];
    errors.force =
        worse(errors.force, (end.tangential - history.force[i] * along).norm() / history.limit);
    const double normal = contact.normal_force(history.overlap[i + 1]);
    errors.normal = worse(errors.normal, std::abs(end.normal - normal) / largest_normal);
  }
  const WorkSums own = sum_works(forces);
  errors.work = std::abs(own.tangential - history.work) / history.work_scale;
  works.normal += own.normal;
  works.tangential += own.tangential;
  works.stored += own.stored;
  works.dissipated += own.dissipated;
  return errors;
}

Measurement RandomHistory1d::measure(const Scheme& scheme, int steps) const {
  const Scheme set = with_parameters(scheme, values_);
  std::vector<double> forces;
  Errors worst;
  WorkSums works;
  for (const History& history : histories_) {
    const Errors errors = errors_of(set.law(), history, steps, works);
    forces.push_back(errors.force);
    worst.force = worse(worst.force, errors.force);
    worst.work = worse(worst.work, errors.work);
    worst.normal = worse(worst.normal, errors.normal);
  }
  const auto middle = forces.begin() + static_cast<std::ptrdiff_t>(forces.size() / 2);
  std::nth_element(forces.begin(), middle, forces.end());
  const bool has_energy = set.law().info().can(Capability::energy);
  return {{worst.force, *middle, worst.work, worst.normal},
          has_energy ? std::optional(works.residual()) : std::nullopt};
}

Panel RandomHistory1d::distribution(std::span<const Scheme> schemes) const {
  Panel panel{"error over the histories",
              {"largest error of a history/(μ Fₙ)", "-", true, 1e-17, 2.0},
              {"share of the histories below", "-", false, 0.0, 1.0}};
  const std::size_t count = std::min(drawn_histories, histories_.size());
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const Scheme set = with_parameters(scheme, values_);
    std::vector<double> errors;
    WorkSums works;
    for (std::size_t i = 0; i < count; ++i)
      errors.push_back(errors_of(set.law(), histories_[i], 1, works).force);
    std::ranges::sort(errors);
    const auto claims = scheme.law().partial_slip_claims();
    const bool resolved = claims && claims->rule == PartialSlipRule::resolved;
    Series series{scheme.label, {}, {}, resolved ? Mark::points : Mark::line, false, own_slot};
    const std::size_t every = resolved ? 1 + count / 25 : 1;
    for (std::size_t i = 0; i < count; i += every) {
      series.x.push_back(std::max(errors[i], 1.1e-17));
      series.y.push_back((static_cast<double>(i) + 1) / static_cast<double>(count));
    }
    panel.series.push_back(series);
  }
  panel.legend = Legend::outside;
  return panel;
}

Panel RandomHistory1d::sample(std::span<const Scheme> schemes) const {
  Panel panel{"one history", {"move", "-"}, {"force/(largest μ Fₙ)", "-"}};
  // One in which the bodies part.
  const auto parts = [](const History& h) {
    return std::ranges::any_of(h.overlap, [](double overlap) { return overlap < 0; });
  };
  const auto found = std::ranges::find_if(histories_, parts);
  const History& history = found == histories_.end() ? histories_.front() : *found;
  constexpr int fine = 32;
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const int own_slot = slot++;
    const auto claims = scheme.law().partial_slip_claims();
    const bool resolved = claims && claims->rule == PartialSlipRule::resolved;
    const int steps = resolved ? 1 : fine;
    const auto forces = follow(with_parameters(scheme, values_).law(), history, steps);
    Series series{scheme.label, {0}, {0}, resolved ? Mark::points : Mark::line, false, own_slot};
    for (std::size_t i = 0; i < forces.size(); ++i) {
      series.x.push_back(static_cast<double>(i + 1) / steps);
      series.y.push_back(forces[i].tangential.dot(unit_vector(azimuth)) / history.limit);
    }
    // Springs would cover the markers of an exact law.
    const auto same = [&](const Series& other) {
      if (other.y.size() != series.y.size()) return false;
      double difference = 0;
      for (std::size_t i = 0; i < series.y.size(); ++i)
        difference = worse(difference, std::abs(other.y[i] - series.y[i]));
      return difference < 1e-3;
    };
    if (!std::ranges::any_of(panel.series, same)) panel.series.push_back(series);
  }
  Series exact{"exact", {0}, {0}, Mark::line, true};
  Series upper{"friction limit", {0}, {0}, Mark::dashed_line, true};
  Series lower{"", {0}, {0}, Mark::dashed_line, true};
  const auto contact = spheres_.as<double>();
  reference::DeflectionProfile<double> profile(contact);
  for (std::size_t i = 1; i < history.overlap.size(); ++i) {
    for (int k = 1; k <= fine; ++k) {
      const double t = static_cast<double>(k) / fine;
      const double overlap =
          history.overlap[i - 1] + t * (history.overlap[i] - history.overlap[i - 1]);
      const auto& state =
          profile.advance(overlap, (history.shift[i] - history.shift[i - 1]) / fine);
      const double at = static_cast<double>(i - 1) + t;
      const double limit = spheres_.limit(overlap) / history.limit;
      exact.x.push_back(at);
      exact.y.push_back(state.tangential[0] / history.limit);
      upper.x.push_back(at);
      upper.y.push_back(limit);
      lower.x.push_back(at);
      lower.y.push_back(-limit);
    }
  }
  panel.series.push_back(upper);
  panel.series.push_back(lower);
  panel.series.push_back(exact);
  panel.legend = Legend::outside;
  return panel;
}

Figure RandomHistory1d::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Random histories along one line";
  figure.caption = fmt::format(
      "Left: share of the first {} histories whose largest error, over their largest friction "
      "limit, is below a value; one step a move. Right: tangential force in the first history in "
      "which the bodies part, exact, by the laws that resolve partial slip (one step a move) and "
      "by "
      "the others (32 steps a move); the friction limit is dashed.",
      std::min(drawn_histories, histories_.size()));
  figure.panels = {distribution(schemes), sample(schemes)};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_random_history_1d() {
  CaseInfo info;
  info.name = "random-history-1d";
  info.title = "Random histories along one line";
  info.source = "Kuhn, Jaeger contact model (2011), section 2; Popov & Hess (2015)";
  info.judges =
      "whether the force is right after any history of normal movement and of tangential movement "
      "along one line, through separation and new touch";
  info.truth = partial_slip_truth() +
               "; as the exact limit of infinitely many Coulomb springs, piecewise linear for ever";
  info.needs = hertz_friction_needs();
  info.parameters = joined(
      sphere_parameters(),
      {{"overlap", "m", 1e-6, Range::positive(), "largest overlap"},
       {"histories", "-", 1000, {.low = 1, .high = 100000}, "number of histories", false, {}, true},
       {"moves", "-", 24, {.low = 3, .high = 10000}, "proportional moves in each", false, {}, true},
       {"seed", "-", 1, {.low = 0, .high = 1e15}, "of the random numbers", false, {}, true}});
  info.observables = {
      {"worst", "-",
       "largest error of the tangential force after any move of any history, over its largest "
       "friction limit"},
      {"median", "-", "median over the histories of the same"},
      {"work", "-",
       "largest error of the tangential work of a history, over largest limit times distance"},
      {"normal", "-", "largest error of the normal force, over the largest"}};
  info.steps_from = 1;
  info.steps_to = 4;
  info.nominal_steps = 1;
  info.figures = {{"random-history-1d/errors", "Distribution of the error, and one history"}};
  return std::make_unique<CaseOf<RandomHistory1d>>(std::move(info));
}

}  // namespace stickslip
