// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/fresh_contact.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

/// Direction of the movement in the tangent plane: not along an axis, where errors could cancel.
constexpr double azimuth = 0.7;
/// Round-off over a few hundred steps, over the friction limit.
constexpr double round_off = 1e-12;
/// Touch on every seventeenth of the first leg but its ends: 2 is invertible modulo 17, so that
/// doubling the steps only permutes where inside a step the touch falls, and the worst of all
/// seventeenths is free of the sawtooth that a single path shows.
constexpr int seventeenths = 17;

/// A contact that closes from a gap while it moves across, and then moves on in stick.
struct Touch {
  double fraction = 0;  ///< of the first leg before touch
  double movement = 0;  ///< kt |dxi| after touch, over the friction limit at the end of the leg [-]
};

class FreshContact final : public CaseInstance {
 public:
  explicit FreshContact(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        limit_(springs_.limit(overlap_)),
        touch_{parameters["touch"], parameters["movement"]} {
    exact_ = solve_corners(springs_, path_of(touch_)).back();
    for (int i = 1; i < seventeenths; ++i) {
      const double fraction = i / static_cast<double>(seventeenths);
      family_.push_back(member(scaled(path_of({fraction, touch_.movement}), 1 - fraction)));
      slipping_.push_back(member(scaled(path_of({fraction, 3}), 1 - fraction)));
    }
    // The bodies come to a gap of exactly zero, slide without force, and are then pressed together.
    family_.push_back(member(grazing_path()));
  }

  std::vector<ReferenceValue> reference() const override {
    const auto checked = integrate_corner_path(springs_, path_of(touch_));
    const double work = checked.uncertainty_work * checked.work_scale / work_scale();
    const double force = checked.uncertainty_force * checked.force_scale / limit_;
    return {{0, 1, force}, {exact_.work, work_scale(), work}, {0, 1, force}, {0, 1, work}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double largest = disagreement(springs_, path_of(touch_));
    for (const Member& m : family_) largest = worse(largest, disagreement(springs_, m.path));
    for (const Member& m : slipping_) largest = worse(largest, disagreement(springs_, m.path));
    return {
        {"closed form of the step of touch against the rate equations integrated from the "
         "located instant of touch, over all paths of the case",
         largest, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = drive_along(set.law(), path_of(touch_), steps);
    const WorkSums works = sum_works(forces);
    double worst_force = 0;
    double worst_work = 0;
    for (const Member& m : family_) {
      const Vector2 end = drive_along(set.law(), m.path, steps).back().tangential;
      worst_force = worse(worst_force, (end - m.exact.force).norm() / limit_);
    }
    for (const Member& m : slipping_) {
      const double work = sum_works(drive_along(set.law(), m.path, steps)).tangential;
      worst_work = worse(worst_work, std::abs(work - m.exact.work) / work_scale());
    }
    return {{(forces.back().tangential - exact_.force).norm() / limit_, works.tangential,
             worst_force, worst_work},
            works.residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// A path with its answer.
  struct Member {
    CornerPath path;
    CornerState exact;
  };
  Member member(const CornerPath& path) const {
    return {path, solve_corners(springs_, path).back()};
  }

  /// First leg: from the gap through touch to the overlap. Second leg: as much overlap again, with
  /// a slower movement in another direction, on which the contact sticks whatever its force is.
  CornerPath path_of(const Touch& touch) const {
    const double whole = 1 / (1 - touch.fraction);
    const double unit_shift = limit_ / springs_.kt;
    const Vector2 touched = whole * touch.movement * unit_shift * unit_vector(azimuth);
    const Vector2 onward = touched + 0.4 * unit_shift * unit_vector(azimuth + 1);
    return {{{-overlap_ * touch.fraction * whole, Vector2::Zero()},
             {overlap_, touched},
             {2 * overlap_, onward}}};
  }
  /// The paths of a family have steps of the same length.
  static CornerPath scaled(CornerPath path, double factor) {
    for (PathPoint& corner : path.corners) {
      corner.overlap *= factor;
      corner.shift *= factor;
    }
    return path;
  }
  CornerPath grazing_path() const {
    const double unit_shift = limit_ / springs_.kt;
    const Vector2 touched = 0.7 * unit_shift * unit_vector(azimuth);
    const Vector2 slid = touched + 0.5 * unit_shift * unit_vector(azimuth + 2);
    const Vector2 pressed = slid + 0.6 * unit_shift * unit_vector(azimuth - 1);
    return {{{-overlap_, Vector2::Zero()}, {0, touched}, {0, slid}, {overlap_, pressed}}};
  }
  double work_scale() const {
    return limit_ * limit_ / springs_.kt * std::max(1.0, touch_.movement);
  }
  /// Tangential force after a single step in which this fraction lies before touch.
  double force_of_one_step(const AnyLaw& law, double fraction) const {
    CornerPath path = path_of({fraction, touch_.movement});
    path.corners.pop_back();
    return drive_along(law, path, 1).back().tangential.dot(unit_vector(azimuth));
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  double limit_;  ///< friction limit at the end of the first leg [N]
  Touch touch_;
  CornerState exact_;
  std::vector<Member> family_;
  std::vector<Member> slipping_;
};

std::vector<Expectation> FreshContact::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return std::vector<Expectation>(4);
  const std::string solved = "only the movement after touch counts";
  const std::string counted =
      "the movement of the step before touch is counted, and stick never forgets it";
  const std::string forgotten = "a contact that slips when it touches forgets what was counted";
  // A force along the movement meets the ends of a look-up table, at a logarithm of -20.
  const double bound = claims->table > 0 ? 1e-8 : round_off;
  if (claims->fresh_contact) {
    const Expectation exact = Expectation::exact(bound, solved);
    return {exact, exact, exact, exact};
  }
  const Expectation work_of_slip = Expectation::of_order(
      2,
      "the work of the step of touch counts the movement before touch, under a force that "
      "grows with the step");
  const bool sticks = touch_.movement < 1;
  // Where the touch falls near the end of a step there is next to nothing to count.
  const bool inside = is_well_placed(touch_.fraction);
  const Expectation forgets = Expectation::exact(bound, forgotten);
  const Expectation first = Expectation::of_order(1, counted, 0.5);
  return {!sticks  ? forgets
          : inside ? first
                   : Expectation{},
          !inside  ? Expectation{}
          : sticks ? first
                   : Expectation::of_order(2, work_of_slip.why, 0.5),
          sticks ? Expectation::of_order(1, counted) : forgets, work_of_slip};
}

Figure FreshContact::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Touch inside a step";
  figure.caption =
      "Left: tangential force after one step in which the bodies touch, over kₜ times the whole "
      "movement of the step, against the fraction of the step before touch; the contact sticks. A "
      "scheme that counts the whole movement is right only where the friction limit stops it. "
      "Right: error that remains after a further leg in stick, against the number of steps; it "
      "jumps with the place of the touch inside its step, below an envelope of order one.";
  Panel force{"after one step",
              {"fraction of the step before touch", "-", false, 0.0, 1.0},
              {"fₜ/(kₜ|Δξ|)", "-", false, 0.0, 1.1}};
  Panel error{"left behind after stick",
              {"steps per leg", "-", true, 1.0, 200.0},
              {"error of the force/(μ fₙ)", "-", true}};
  // A place that wanders over the whole step as the number of steps grows.
  constexpr double fraction_shown = 0.382;
  const Member shown = member(path_of({fraction_shown, touch_.movement}));
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    Series in_force{scheme.label, {}, {}, Mark::points, false, slot};
    for (int i = 0; i < 25; ++i) {
      const double fraction = i / 25.0;
      const double whole = touch_.movement * limit_ / (1 - fraction);
      in_force.x.push_back(fraction);
      in_force.y.push_back(force_of_one_step(set.law(), fraction) / whole);
    }
    force.series.push_back(in_force);
    Series in_error{scheme.label, {}, {}, Mark::points, false, slot};
    bool errs = false;
    for (const double at : logarithmic_range(1, 200, 70)) {
      const double steps = std::round(at);
      if (!in_error.x.empty() && in_error.x.back() == steps) continue;
      const auto forces = drive_along(set.law(), shown.path, static_cast<int>(steps));
      const double off = (forces.back().tangential - shown.exact.force).norm() / limit_;
      in_error.x.push_back(steps);
      in_error.y.push_back(positive_or_gap(off > round_off ? off : 0));
      errs = errs || off > round_off;
    }
    if (errs) error.series.push_back(in_error);
    ++slot;
  }
  Series exact{"exact", {}, {}, Mark::line, true};
  for (int i = 0; i <= 100; ++i) {
    const double fraction = i / 100.0;
    exact.x.push_back(fraction);
    exact.y.push_back((1 - fraction) * std::min(1.0, 1 / touch_.movement));
  }
  force.series.push_back(exact);
  if (touch_.movement < 1) {
    // The largest error over all places of the touch inside its step.
    Series envelope{"largest error (theory)", {}, {}, Mark::dashed_line, true};
    const double largest = touch_.movement * (1 - touch_.movement) / (1 - fraction_shown);
    for (const double steps : {1.0, 200.0}) {
      envelope.x.push_back(steps);
      envelope.y.push_back(largest / steps);
    }
    error.series.push_back(envelope);
  }
  force.legend = Legend::outside;
  error.legend = Legend::outside;
  figure.panels = {force, error};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_fresh_contact() {
  CaseInfo info;
  info.name = "fresh-contact";
  info.title = "Touch inside a step";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 7, 8 and lines 13-18 of Fig. 1";
  info.judges = "whether only the movement after the bodies touch counts";
  info.truth = "closed form of the step of touch, in extended precision";
  info.needs = linear_friction_needs();
  info.parameters =
      joined(spring_parameters(),
             {{"overlap", "m", 1e-4, Range::positive(), "overlap at the end of the first leg"},
              {"touch",
               "-",
               1.0 / 3,
               {.low = 0, .high = 0.99},
               "fraction of the first leg before the bodies touch"},
              {"movement", "-", 0.5, Range::positive(),
               "kt |dxi| after touch over the friction limit; sticks below 1"}});
  info.observables = {
      {"force", "-", "tangential force after a further leg in stick, over the friction limit"},
      {"work", "J", "tangential work, over L^2/kt times the movement"},
      {"force-family", "-",
       "force, worst of 16 places of the touch and a grazing contact, over the limit"},
      {"work-slipping", "-", "work of a contact that slips when it touches, worst of 16 places"}};
  info.steps_from = 1;
  info.steps_to = 512;
  info.nominal_steps = 16;
  info.variants = {"linear-refined[fresh-contact=off]"};
  info.figures = {{"fresh-contact/touch", "Touch inside a step: force and what remains of it"}};
  return std::make_unique<CaseOf<FreshContact>>(std::move(info));
}

}  // namespace stickslip
