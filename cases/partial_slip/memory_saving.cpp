// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory_saving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>

#include "cases/drive/drive.hpp"
#include "cases/drive/quasi_static_path.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_foundation.hpp"
#include "reference/hertz_profile.hpp"

namespace stickslip {
namespace {

/// Option of a law that keeps less of its history than it could.
constexpr std::string_view tolerance_option = "memory-tolerance";
/// |dp_max| over the friction coefficient.
constexpr std::array tolerances{0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5};

bool has_tolerance(const AnyLaw& law) {
  return std::ranges::any_of(law.info().parameters, [](const ParameterInfo& parameter) {
    return parameter.name == tolerance_option;
  });
}

AnyLaw with_tolerance(const AnyLaw& law, double tolerance) {
  return law.with_option(tolerance_option, shortest(tolerance));
}

/// One step of Fig. 5 in the paper's half movements, over R.
struct HalfStep {
  double zeta;
  double dxi;
};
/// Five steps of oblique loading without slip, and one with slip. The figure shows no numbers:
/// these have its slopes, its tolerance and its 3 %.
constexpr std::array<HalfStep, 6> fig_5{{{0.010, -0.00675},
                                         {0.012, -0.00072},
                                         {0.014, -0.00060},
                                         {0.016, -0.000525},
                                         {0.018, -0.00048},
                                         {0.0184, 0.0065}}};
constexpr double fig_5_tolerance = 0.05;

/// Fig. 5 worked out by hand: the equivalent history before and after the sixth step, in forces and
/// half overlaps, for one way of joining the slopes of steps 2 to 5. G = 1, nu = 0.5, f = 0.5,
/// R = 1.
class Fig5 {
 public:
  enum class Join { none, by_force, by_displacement, pairwise };

  explicit Fig5(Join join) {
    for (std::size_t i = 0; i < fig_5.size(); ++i) {
      zeta_[i + 1] = fig_5[i].zeta;
      fn_[i + 1] = contact().normal_force(2 * fig_5[i].zeta);
      slope_[i + 1] = fig_5[i].dxi / kappa() / (zeta_[i + 1] - zeta_[i]);
    }
    for (std::size_t i = 1; i <= 5; ++i) ft_[i] = ft_[i - 1] + slope_[i] * (fn_[i] - fn_[i - 1]);
    if (join == Join::none) {
      // Each segment in turn: e(s), and with it the slip front, falls from the first to the last.
      for (std::size_t i = 5; i >= 1; --i) {
        const double front = front_in(slope_[i], zeta_[i], deflection_above(i));
        if (front <= zeta_[i - 1]) continue;
        front_ = front;
        cut_slope_ = slope_[i];
        below_ = i - 1;
        break;
      }
    } else {
      cut_slope_ = joined(join);
      below_ = 1;
      front_ = front_in(cut_slope_, zeta_[5], 0);
    }
    const double fn_front = contact().normal_force(2 * front_);
    // The force is carried on by increments (Eqs. 3 and 8), from its value after step 5.
    const double at_front = join == Join::none ? ft_[below_] + cut_slope_ * (fn_front - fn_[below_])
                                               : ft_[5] - cut_slope_ * (fn_[5] - fn_front);
    corner_ = {fn_front, at_front};
    last_ = {fn_[6], at_front + contact().mu * (fn_[6] - fn_front)};
  }

  static double kappa() { return contact().stiffness_ratio(); }
  static reference::HertzContact<double> contact() {
    return reference::make_contact(reference::Elastic<double>{1, 0.5}, 1.0, 0.5);
  }
  double cut_slope() const { return cut_slope_; }
  double front() const { return front_; }
  double last_force() const { return last_[1]; }
  double last_limit() const { return contact().mu * last_[0]; }
  /// Normal and tangential force at point i of the first five.
  Vector2 point(std::size_t i) const { return {fn_[i], ft_[i]}; }
  /// The point 1a, where slip begins.
  Vector2 corner() const { return corner_; }
  Vector2 last() const { return last_; }
  /// Points of the history that the cut leaves below it.
  std::size_t below() const { return below_; }

 private:
  /// e at the upper end of segment i after step 5.
  double deflection_above(std::size_t i) const {
    double e = 0;
    for (std::size_t j = 5; j > i; --j) e += slope_[j] * (zeta_[j] - zeta_[j - 1]);
    return e;
  }
  /// Depth s with e(s) + de = f (zeta_6 - s), for e(s) = e_top + p (top - s).
  double front_in(double p, double top, double e_top) const {
    const double de = fig_5[5].dxi / kappa();
    const double f = contact().mu;
    return (f * zeta_[6] - de - e_top - p * top) / (f - p);
  }
  double joined(Join join) const {
    if (join == Join::by_force) return (ft_[5] - ft_[1]) / (fn_[5] - fn_[1]);
    if (join == Join::by_displacement) {
      double e = 0;
      for (std::size_t i = 2; i <= 5; ++i) e += slope_[i] * (zeta_[i] - zeta_[i - 1]);
      return e / (zeta_[5] - zeta_[1]);
    }
    double slope = slope_[2];
    for (std::size_t i = 3; i <= 5; ++i) slope = (slope + slope_[i]) / 2;
    return slope;
  }

  std::array<double, 7> zeta_{};
  std::array<double, 7> fn_{};
  std::array<double, 7> ft_{};
  std::array<double, 7> slope_{};
  double cut_slope_ = 0;
  double front_ = 0;
  std::size_t below_ = 0;
  Vector2 corner_ = Vector2::Zero();
  Vector2 last_ = Vector2::Zero();
};

std::vector<ContactStep> fig_5_steps() {
  std::vector<ContactStep> steps;
  double overlap = 0;
  for (const HalfStep& half : fig_5) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = 2 * half.zeta;
    step.shift = {2 * half.dxi, 0};
    step.effective_radius = 1;
    steps.push_back(step);
  }
  return steps;
}

/// What one tolerance costs and saves on the long paths.
struct TradeOff {
  double length = 0;  ///< of the history, mean over contacts and time
  double bytes = 0;   ///< per contact, at the end
  Norms error;        ///< over the friction limit
};

/// Contacts on long paths, step by step: few on a line, whose truth is slow to find, and more in
/// the plane.
constexpr std::size_t contacts_on_line = 2;
constexpr std::size_t contacts_in_plane = 16;
constexpr int long_steps = 5000;
constexpr int long_from = 3000;  ///< lengths are averaged and errors taken from here on

class MemorySaving final : public CaseInstance {
 public:
  explicit MemorySaving(const CaseParameters& parameters)
      : spheres_(parameters),
        values_(parameters.law_parameters()),
        contact_(spheres_.as<double>()),
        seed_(static_cast<std::uint64_t>(parameters["seed"])) {
    motion_.mean_overlap = parameters["overlap"] * spheres_.radius;
    motion_.sliding_shift = contact_.sliding_shift(motion_.mean_overlap);
    motion_.effective_radius = spheres_.radius;
    const int stride = static_cast<int>(parameters["stride"]);
    steps_ = collected(
        quasi_static_path(seed_, 1 + static_cast<int>(parameters["moves"]) * stride, motion_),
        stride);
    for (ContactStep& step : steps_) step.shift[1] = 0;
    exact_ = reference::exact_collinear_path<double>(contact_, movements_of<double>(steps_));
    const auto wide = reference::exact_collinear_path<long double>(
        spheres_.as<long double>(), movements_of<long double>(steps_));
    for (std::size_t i = 0; i < exact_.size(); ++i) {
      uncertainty_ = std::max(uncertainty_, std::abs(static_cast<double>(wide[i].tangential[0]) -
                                                     exact_[i].tangential[0]) /
                                                spheres_.limit(steps_[i].overlap_new));
    }
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1, uncertainty_}, {0, 1, uncertainty_}, {0, 1, 1e-15}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    // A part of the path: springs are slow.
    const std::size_t count = std::min<std::size_t>(steps_.size(), 128);
    constexpr double tolerance = 1e-6;
    const auto springs = reference::converged_foundation<double>(
        contact_, movements_of<double>(std::span(steps_).first(count)), tolerance);
    double difference = 0;
    for (std::size_t i = 0; i < count; ++i) {
      difference =
          std::max(difference, std::abs(springs.states[i].tangential[0] - exact_[i].tangential[0]) /
                                   springs.force_scale);
    }
    // Fig. 5 by hand against the profile of deflections.
    const auto states = reference::exact_collinear_path<double>(
        Fig5::contact(), movements_of<double>(fig_5_steps()));
    const Fig5 by_hand(Fig5::Join::none);
    return {{"piecewise linear profile of deflections against springs, adaptively integrated",
             difference, 2 * tolerance},
            {"Fig. 5: the history by hand against the profile",
             std::abs(states.back().tangential[0] - by_hand.last_force()) / by_hand.last_limit(),
             1e-13}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const std::vector<ContactForce> forces = run(set.law(), steps);
    std::vector<double> errors;
    double normal = 0;
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const Vector2 off = forces[i].tangential - vector_of(exact_[i].tangential);
      errors.push_back(off.norm() / spheres_.limit(steps_[i].overlap_new));
      const double hertz = contact_.normal_force(steps_[i].overlap_new);
      const double normal_error = std::abs(forces[i].normal - hertz) / hertz;
      if (!(normal_error <= normal)) normal = normal_error;
    }
    const Norms norms = norms_of(errors);
    return {{norms.largest, norms.root_mean_square, normal}, {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const Expectation normal = expect_hertz_normal(scheme, 1e-13);
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && (claims->rule == PartialSlipRule::mindlin_deresiewicz ||
                   claims->rule == PartialSlipRule::mindlin_deresiewicz_with_closure)) {
      const Expectation open = Expectation::undeclared(
          "oblique movement without slip, and more open reversals than the law can hold: what it "
          "integrates depends on both");
      return {open, open, normal};
    }
    Norms gap;
    const auto find_gap = [&](reference::RateLaw rate_law, const PartialSlipClaims& of) {
      gap = own_gap(rate_law, of);
      return gap.largest;
    };
    constexpr double tolerance = 2e-3;
    const Expectation largest = expect_partial_slip(scheme, find_gap, tolerance);
    const Expectation rms = expect_partial_slip(
        scheme, [&](reference::RateLaw, const PartialSlipClaims&) { return gap.root_mean_square; },
        tolerance / 5);
    return {largest, rms, normal};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override {
    return name == "kuhn-jaeger/5" ? draw_fig_5(schemes) : draw_trade_off(schemes);
  }
  std::vector<Table> tables(std::span<const Scheme> schemes) const override {
    return {fig_5_table(schemes), trade_off_table(schemes)};
  }

 private:
  /// The first step, then every `stride` steps in one.
  static std::vector<ContactStep> collected(const std::vector<ContactStep>& fine, int stride) {
    std::vector<ContactStep> coarse{fine.front()};
    const auto each = static_cast<std::size_t>(stride);
    for (std::size_t i = 1; i + each <= fine.size(); i += each) {
      ContactStep step = fine[i];
      for (std::size_t j = i + 1; j < i + each; ++j) step.shift += fine[j].shift;
      step.overlap_new = fine[i + each - 1].overlap_new;
      coarse.push_back(step);
    }
    return coarse;
  }

  /// Forces at the end of each movement, each cut into so many equal steps.
  std::vector<ContactForce> run(const AnyLaw& law, int pieces) const {
    const auto contact = law.contacts(1);
    std::vector<ContactForce> forces;
    for (const ContactStep& whole : steps_) {
      ContactForce force;
      ContactStep step = whole;
      step.shift = whole.shift / pieces;
      for (int i = 1; i <= pieces; ++i) {
        step.overlap_new =
            i == pieces ? whole.overlap_new
                        : whole.overlap_old + (whole.overlap_new - whole.overlap_old) * i / pieces;
        contact->advance(std::span(&step, 1), std::span(&force, 1));
        step.overlap_old = step.overlap_new;
      }
      forces.push_back(force);
    }
    return forces;
  }

  /// Errors that the exact integral of a law's equations makes on the path.
  Norms own_gap(reference::RateLaw rate_law, const PartialSlipClaims& claims) const {
    const auto path = movements_of<double>(steps_);
    const auto pieces =
        reference::proportional_pieces<double>(path.front().overlap, std::span(path).subspan(1));
    const auto solution = reference::integrate_rates<double>(contact_seen(claims, contact_),
                                                             rate_law, pieces, {}, 1e-8);
    std::vector<double> errors{0};
    for (std::size_t i = 0; i < solution.at_ends.size(); ++i) {
      errors.push_back((solution.at_ends[i].tangential - exact_[i + 1].tangential[0]) /
                       spheres_.limit(steps_[i + 1].overlap_new));
    }
    return norms_of(errors);
  }

  // --- Long paths, for the table and the figure of the trade-off only.

  enum class Paths { line, plane };

  struct LongPaths {
    std::vector<std::vector<ContactStep>> steps;      ///< of each contact
    std::vector<std::vector<Vector2>> exact_on_line;  ///< tangential forces of the shift along one
                                                      ///< axis alone
  };

  const LongPaths& long_paths_of() const {
    std::call_once(once_, [this] {
      for (std::size_t i = 0; i < contacts_in_plane; ++i) {
        long_.steps.push_back(quasi_static_path(seed_ + i, long_steps, motion_));
        if (i >= contacts_on_line) continue;
        std::vector<ContactStep> line = long_.steps.back();
        for (ContactStep& step : line) step.shift[1] = 0;
        std::vector<Vector2> exact;
        for (const auto& state :
             reference::exact_collinear_path<double>(contact_, movements_of<double>(line))) {
          exact.push_back(vector_of(state.tangential));
        }
        long_.exact_on_line.push_back(std::move(exact));
      }
    });
    return long_;
  }

  /// All contacts as one batch. `truth`: forces to compare with; empty: they are returned only.
  TradeOff follow(const AnyLaw& law, Paths paths, std::vector<std::vector<Vector2>>& forces,
                  const std::vector<std::vector<Vector2>>& truth) const {
    const LongPaths& all = long_paths_of();
    const std::size_t count = paths == Paths::line ? contacts_on_line : contacts_in_plane;
    const auto contacts = law.contacts(count);
    forces.assign(count, {});
    TradeOff found;
    std::vector<double> errors;
    std::vector<ContactStep> now(count);
    std::vector<ContactForce> answer(count);
    for (std::size_t i = 0; i < long_steps; ++i) {
      for (std::size_t c = 0; c < count; ++c) {
        now[c] = all.steps[c][i];
        if (paths == Paths::line) now[c].shift[1] = 0;
      }
      contacts->advance(now, answer);
      for (std::size_t c = 0; c < count; ++c) {
        forces[c].push_back(answer[c].tangential);
        if (i < long_from) continue;
        found.length += static_cast<double>(contacts->history_length(c).value_or(0));
        if (!truth.empty()) {
          errors.push_back((answer[c].tangential - truth[c][i]).norm() /
                           spheres_.limit(now[c].overlap_new));
        }
      }
    }
    found.length /= static_cast<double>(count) * (long_steps - long_from);
    found.bytes = contacts->bytes_per_contact();
    found.error = norms_of(errors);
    return found;
  }

  struct Curve {
    std::vector<TradeOff> line;   ///< against the truth
    std::vector<TradeOff> plane;  ///< against the law itself with all of its history
  };
  Curve trade_off(const AnyLaw& law) const {
    Curve curve;
    std::vector<std::vector<Vector2>> forces;
    std::vector<std::vector<Vector2>> own;
    follow(with_tolerance(law, 0), Paths::plane, own, {});
    for (const double tolerance : tolerances) {
      const AnyLaw saving = with_tolerance(law, tolerance * spheres_.mu);
      curve.line.push_back(follow(saving, Paths::line, forces, long_paths_of().exact_on_line));
      curve.plane.push_back(follow(saving, Paths::plane, forces, own));
    }
    return curve;
  }

  /// Those laws that can keep less, each once.
  static std::vector<std::size_t> saving(std::span<const Scheme> schemes) {
    std::vector<std::size_t> found;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < schemes.size(); ++i) {
      const std::string& name = schemes[i].law().info().name;
      if (!has_tolerance(schemes[i].law()) || std::ranges::count(names, name) > 0) continue;
      names.push_back(name);
      found.push_back(i);
    }
    return found;
  }

  Figure draw_fig_5(std::span<const Scheme> schemes) const;
  Figure draw_trade_off(std::span<const Scheme> schemes) const;
  Table fig_5_table(std::span<const Scheme> schemes) const;
  Table trade_off_table(std::span<const Scheme> schemes) const;

  Spheres spheres_;
  std::map<std::string, double> values_;
  reference::HertzContact<double> contact_;
  std::uint64_t seed_;
  QuasiStatic motion_;
  std::vector<ContactStep> steps_;  ///< collinear, to be judged
  std::vector<reference::HertzState<double>> exact_;
  double uncertainty_ = 0;
  mutable std::once_flag once_;
  mutable LongPaths long_;
};

/// The law with the material of Fig. 5.
AnyLaw with_fig_5_material(const AnyLaw& law) {
  return law.with({{"G", 1}, {"nu", 0.5}, {"mu", 0.5}});
}

Figure MemorySaving::draw_fig_5(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "kuhn-jaeger/5";
  figure.title = "An equivalent history, and one that needs less memory";
  figure.caption =
      "Five movements of oblique loading without slip and one with slip (left; f = 0.5, κf = 0.75, "
      "G = 1, ν = 0.5, R = 1, half movements as in the paper). Middle: equivalent load histories. "
      "Before the sixth movement every elastic one is a segment of its own; with |Δp_max| = 0.05 "
      "the four from 1 to 5 are replaced by one, weighted by force. The sixth movement slips over "
      "most of them and ends the history at 1a. Right: the same near 1a. Symbols: forces that laws "
      "give after each movement.";
  Panel moves{"movements", {"ζ/R", "-"}, {"ξ/R", "-"}, {}, Legend::none};
  Series movement{"", {0}, {0}, Mark::line_and_points, true};
  double xi = 0;
  for (std::size_t i = 0; i < fig_5.size(); ++i) {
    xi += fig_5[i].dxi;
    movement.x.push_back(fig_5[i].zeta);
    movement.y.push_back(xi);
    moves.notes.push_back(
        {fig_5[i].zeta + 0.0003, xi + (i == 5 ? 0.0 : 0.0004), std::to_string(i + 1)});
  }
  moves.series.push_back(movement);
  moves.x.low = 0;
  moves.x.high = 0.021;

  const Fig5 exact(Fig5::Join::none);
  const Fig5 merged(Fig5::Join::by_force);
  Series before{"equivalent history, 0 to 5", {}, {}, Mark::line, true};
  for (std::size_t i = 0; i <= 5; ++i) {
    before.x.push_back(exact.point(i)[0]);
    before.y.push_back(exact.point(i)[1]);
  }
  const auto line = [](const std::string& label, std::initializer_list<Vector2> points, Mark mark,
                       int slot, bool reference) {
    Series series{label, {}, {}, mark, reference, slot};
    for (const Vector2& p : points) {
      series.x.push_back(p[0]);
      series.y.push_back(p[1]);
    }
    return series;
  };
  const Series after = line("", {exact.corner(), exact.last()}, Mark::line, -1, true);
  const Series joined =
      line("1-5 as one segment", {merged.point(1), merged.point(5)}, Mark::dashed_line, 6, false);
  const Series after_joined =
      line("sixth movement from it", {merged.corner(), merged.last()}, Mark::dashed_line, 7, false);
  Panel forces{"histories",
               {"fₙ/(GR²)", "-", false, 0.0, 0.0148},
               {"fₜ/(GR²)", "-", false, -0.0045, 0.001},
               {},
               Legend::outside};
  Panel near{"near 1a",
             {"fₙ/(GR²)", "-", false, 0.0050, 0.0095},
             {"fₜ/(GR²)", "-", false, -0.0034, -0.0022},
             {},
             Legend::none};
  for (Panel* panel : {&forces, &near}) {
    panel->series = {joined, after_joined, before, after};
  }
  // On the axis of the second panel as far as it reaches.
  std::vector<std::size_t> drawn;
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    const auto claims = schemes[slot].law().partial_slip_claims();
    if (!claims || claims->springs > 0) continue;
    if (claims->memory_tolerance > 0) continue;  // another material has another tolerance
    const AnyLaw law = with_fig_5_material(schemes[slot].law());
    Series points{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    for (const ContactForce& force : drive(law, fig_5_steps())) {
      points.x.push_back(force.normal);
      points.y.push_back(force.tangential[0]);
    }
    forces.series.insert(forces.series.begin(), points);
    drawn.push_back(slot);
  }
  for (std::size_t i = 1; i <= 5; ++i) {
    const Vector2 p = exact.point(i);
    forces.notes.push_back({p[0] + 0.0004, p[1] + 0.0004, std::to_string(i)});
    if (i == 1 || i == 3) {
      near.notes.push_back({p[0] - 0.00035, p[1] - 0.00006, std::to_string(i)});
    }
  }
  near.notes.push_back({5.3e-3, -3.0e-3, "1a exact,"});
  near.notes.push_back({5.3e-3, -3.1e-3, "then 2"});
  near.notes.push_back({merged.corner()[0] + 0.0003, merged.corner()[1] + 0.0001, "1a joined"});
  forces.notes.push_back({exact.last()[0] + 0.0002, exact.last()[1], "6"});
  figure.panels = {moves, forces, near};
  return figure;
}

Figure MemorySaving::draw_trade_off(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "memory-saving/trade-off";
  figure.title = "Error against memory";
  figure.caption = fmt::format(
      "Histories of contacts on random quasi-static paths of {} steps ({} along a line, {} in the "
      "plane), with |Δp_max|/f from 0 to 0.5. Left: "
      "error of the tangential force over the friction limit against the mean length of the "
      "history. On a line the error is that against the truth, in the plane the difference to the "
      "law with all of its history. Right: length over that with |Δp_max| = 0, with the paper's "
      "lengths in an assembly.",
      long_steps, contacts_on_line, contacts_in_plane);
  Panel error{"error and length",
              {"length of the history", "segments", false},
              {"error of fₜ/(μfₙ)", "-", true, 1e-8, 0.1},
              {},
              Legend::outside};
  Panel length{"length and tolerance",
               {"|Δp_max|/f", "-", false, 0.0, 0.52},
               {"length over that with 0", "-", false, 0.0, 1.05},
               {},
               Legend::outside};
  for (const std::size_t slot : saving(schemes)) {
    const Scheme set = with_parameters(schemes[slot], values_);
    const Curve curve = trade_off(set.law());
    const int colour = static_cast<int>(3 * slot);
    Series largest_line{"line, largest", {}, {}, Mark::line_and_points, false, colour};
    Series rms_line{"line, root mean square", {}, {}, Mark::line_and_points, false, colour + 1};
    Series largest_plane{"plane, largest", {}, {}, Mark::line_and_points, false, colour + 2};
    Series rms_plane{"plane, root mean square", {}, {}, Mark::line_and_points, false, colour + 3};
    Series ratio_line{"line, length", {}, {}, Mark::line_and_points, false, colour};
    Series ratio_plane{"plane, length", {}, {}, Mark::line_and_points, false, colour + 2};
    for (std::size_t i = 0; i < tolerances.size(); ++i) {
      const auto add = [](Series& series, double x, double y) {
        series.x.push_back(x);
        series.y.push_back(positive_or_gap(y));
      };
      // With the whole history there is round-off, far below the axis.
      if (i > 0) {
        add(largest_line, curve.line[i].length, curve.line[i].error.largest);
        add(rms_line, curve.line[i].length, curve.line[i].error.root_mean_square);
        add(largest_plane, curve.plane[i].length, curve.plane[i].error.largest);
        add(rms_plane, curve.plane[i].length, curve.plane[i].error.root_mean_square);
      }
      add(ratio_line, tolerances[i], curve.line[i].length / curve.line[0].length);
      add(ratio_plane, tolerances[i], curve.plane[i].length / curve.plane[0].length);
    }
    for (Series* series : {&largest_line, &rms_line, &largest_plane, &rms_plane}) {
      error.series.push_back(*series);
    }
    length.series.push_back(ratio_line);
    length.series.push_back(ratio_plane);
  }
  length.series.push_back(
      {"paper, Table 1", {0, 0.1, 0.2}, {1, 171.0 / 260, 107.0 / 260}, Mark::line, true});
  figure.panels = {error, length};
  return figure;
}

Table MemorySaving::fig_5_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "memory-saving-fig-5";
  table.title = "The sixth movement of Fig. 5, with all of the history and with less";
  table.note =
      "Steps 2 to 5 as one segment. The paper's 3 % are of a force that is small by chance; over "
      "the friction limit it is 0.2 %. The first four rows are worked out by hand, the others are "
      "what laws give.";
  table.columns = {{"history", {}},       {"slope of 1-5", "-"},  {"ζ* of 1a", "R"},
                   {"fₜ after 6", "GR²"}, {"error over fₜ", "%"}, {"error over μfₙ", "%"}};
  const Fig5 exact(Fig5::Join::none);
  const auto number = [](double x) { return Cell{fmt::format("{:.6g}", x), x}; };
  const Cell none{"", {}, Tone::muted};
  const auto errors = [&](std::vector<Cell>& row, double force) {
    row.push_back(number(force));
    const double off = std::abs(force - exact.last_force());
    for (const double scale : {std::abs(exact.last_force()), exact.last_limit()}) {
      const double percentage = off / scale * 100;
      row.push_back({fmt::format("{:.2g}", percentage), percentage});
    }
  };
  const auto by_hand = [&](const std::string& label, const Fig5& fig, bool joined) {
    std::vector<Cell> row{{label}, joined ? number(fig.cut_slope()) : none, number(fig.front())};
    errors(row, fig.last_force());
    table.rows.push_back(row);
  };
  by_hand("all segments", exact, false);
  by_hand("joined, weighted by force", Fig5(Fig5::Join::by_force), true);
  by_hand("joined, weighted by displacement", Fig5(Fig5::Join::by_displacement), true);
  by_hand("joined, mean of two again and again", Fig5(Fig5::Join::pairwise), true);
  for (const Scheme& scheme : schemes) {
    const auto add = [&](const AnyLaw& law, const std::string& label) {
      std::vector<Cell> row{{label}, none, none};
      errors(row, drive(with_fig_5_material(law), fig_5_steps()).back().tangential[0]);
      table.rows.push_back(row);
    };
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->memory_tolerance > 0) continue;
    add(scheme.law(), scheme.label);
    if (has_tolerance(scheme.law())) {
      add(with_tolerance(scheme.law(), fig_5_tolerance),
          fmt::format("{}, {}={}", scheme.label, tolerance_option, fig_5_tolerance));
    }
  }
  return table;
}

Table MemorySaving::trade_off_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "memory-saving-trade-off";
  table.title = "What a shorter history costs";
  table.note = fmt::format(
      "Quasi-static paths of {} steps, {} along a line and {} in the plane; lengths and errors "
      "from "
      "step {} on. Errors over the friction limit: on a line against the truth; in the plane "
      "against the law itself with all "
      "of its history (self). Lengths in the paper are means over the contacts of an assembly.",
      long_steps, contacts_on_line, contacts_in_plane, long_from);
  table.columns = {{"law", {}},
                   {"|Δp_max|/f", "-"},
                   {"length, line", "-"},
                   {"largest error", "-"},
                   {"rms", "-"},
                   {"length, plane", "-"},
                   {"ratio", "-"},
                   {"paper", "-"},
                   {"pool at its largest, per contact", "bytes"},
                   {"largest (self)", "-"},
                   {"rms (self)", "-"}};
  for (const std::size_t slot : saving(schemes)) {
    const Scheme set = with_parameters(schemes[slot], values_);
    const Curve curve = trade_off(set.law());
    for (std::size_t i = 0; i < tolerances.size(); ++i) {
      const TradeOff& line = curve.line[i];
      const TradeOff& plane = curve.plane[i];
      const auto whole = [](double x) { return Cell{fmt::format("{:.0f}", x), x}; };
      const auto small = [](double x) { return Cell{fmt::format("{:.1e}", x), x}; };
      const double ratio = plane.length / curve.plane[0].length;
      Cell paper{"", {}, Tone::muted};
      if (tolerances[i] == 0) paper = {"260", 260};
      if (tolerances[i] == 0.1) paper = {"171 (0.66)", 171};
      if (tolerances[i] == 0.2) paper = {"107 (0.41)", 107};
      table.rows.push_back({{schemes[slot].law().info().name},
                            {fmt::format("{:.2f}", tolerances[i]), tolerances[i]},
                            whole(line.length),
                            small(line.error.largest),
                            small(line.error.root_mean_square),
                            whole(plane.length),
                            {fmt::format("{:.2f}", ratio), ratio},
                            paper,
                            whole(plane.bytes),
                            small(plane.error.largest),
                            small(plane.error.root_mean_square)});
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make_memory_saving() {
  CaseInfo info;
  info.name = "memory-saving";
  info.title = "Random quasi-static movement, with less memory";
  info.source = "Kuhn, Jäger contact, section 3.1, Figs. 1, 5 and 6, Table 1";
  info.judges =
      "the tangential force along a random path as in slow deformation, and what it costs to keep "
      "only a part of the history";
  info.truth = "the exact answer to the collinear path: " + partial_slip_truth();
  info.needs = hertz_friction_needs();
  info.parameters =
      joined(sphere_parameters(),
             {{"overlap",
               "-",
               1e-4,
               {.low = 0, .high = 0.1, .low_is_allowed = false},
               "mean overlap over R"},
              {"moves",
               "-",
               400,
               {.low = 8, .high = 10000},
               "movements of the judged path",
               false,
               {},
               true},
              {"stride",
               "-",
               8,
               {.low = 1, .high = 1000},
               "steps of the path in one movement",
               false,
               {},
               true},
              {"seed", "-", 1, {.low = 0, .high = 1e9}, "seed of the path", false, {}, true}});
  info.observables = {
      {"largest", "-", "largest error of the tangential force along the path over the limit then"},
      {"rms", "-", "root mean square of the same"},
      {"normal-force", "-", "largest relative error of the normal force"}};
  info.steps_from = 1;
  info.steps_to = 32;
  info.nominal_steps = 1;
  info.variants = {"jaeger[memory-tolerance=0.05]", "jaeger[memory-tolerance=0.1]",
                   "jaeger[memory-tolerance=0.25]", "modified-mindlin[shifted=on]"};
  info.figures = {{"kuhn-jaeger/5", "An equivalent history, and one that needs less memory"},
                  {"memory-saving/trade-off", "Error against memory"}};
  return std::make_unique<CaseOf<MemorySaving>>(std::move(info));
}

}  // namespace stickslip
