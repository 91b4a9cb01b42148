// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/block_on_incline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/drive/single_contact.hpp"
#include "cases/springs.hpp"
#include "reference/rigid_motions.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Runs that begin in so many different parts of a step: where in a step slip begins is chance, and
/// one run alone has an error that jumps with the number of steps.
constexpr int phases = 6;
/// Steps per period of the figure.
constexpr int drawn_steps = 32;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven = 0.3;
/// Round-off of a block at rest, over the stretch of its spring.
constexpr double rest_round_off = 1e-12;

enum Which : std::size_t { slide, stop, heat, hold, rest, count };

/// The block at the end of a step.
struct Sample {
  double time = 0;        ///< [s]
  double position = 0;    ///< [m]
  double dissipated = 0;  ///< [J]
};

class BlockOnIncline final : public CaseInstance {
 public:
  explicit BlockOnIncline(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        mass_(parameters["m"]),
        gravity_(parameters["g"]),
        periods_(parameters["periods"]),
        slopes_{parameters["slide"], parameters["stop"], parameters["hold"], parameters["rest"]} {
    exact_ = solve(1);
    const double stretch = limit(slopes_[1]) / springs_.kt;
    scales_ = {std::abs(exact_[slide]), stretch, limit(slopes_[1]) * stretch,
               drive(slopes_[2]) / springs_.kt, 1};
    for (std::size_t i = 0; i < 3; ++i) motions_.push_back(motion(slopes_[i], 1));
  }

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(count, {0, 1, 1e-15});
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    // What becomes of each block is known without solving for its motion.
    const auto stopped = reference::incline_release(block(slopes_[1], 1));
    const double wanted = limit(slopes_[1]) * static_cast<double>(stopped.slip_distance);
    const auto sliding = reference::incline_release(block(slopes_[0], 1));
    const auto path = motion(slopes_[0], 1);
    const auto& onset = path.stages.back().start;
    const Real since = static_cast<Real>(end_time()) - onset.time;
    const Real reached =
        onset.position + since * (onset.velocity + sliding.acceleration * since / 2);
    const auto held = reference::incline_release(block(slopes_[2], 1));
    const double amplitude = drive(slopes_[2]) / springs_.kt;
    const double swung =
        amplitude *
        (1 - std::cos(static_cast<double>(held.frequency * static_cast<Real>(end_time()))));
    return {
        {"stops: heat against the closed slip distance", std::abs(exact_[heat] / wanted - 1),
         1e-13},
        {"slides: position against the acceleration g(sin − μ cos) from the onset on",
         std::abs(static_cast<double>(reached) / exact_[slide] - 1), 1e-13},
        {"holds: position against the cosine", std::abs(exact_[hold] - swung) / amplitude, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    std::array<std::vector<double>, count> errors;
    for (int k = 0; k < phases; ++k) {
      const double start = period() / steps * (k + 0.5) / phases;
      const std::array<Sample, 3> found{run(scheme, slopes_[0], start, steps).back(),
                                        run(scheme, slopes_[1], start, steps).back(),
                                        run(scheme, slopes_[2], start, steps).back()};
      std::array<Sample, 3> off{};
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto exact = motions_[i].at(static_cast<Real>(found[i].time));
        off[i].position = found[i].position - static_cast<double>(exact.position);
        off[i].dissipated = found[i].dissipated - static_cast<double>(exact.dissipated);
      }
      errors[slide].push_back(off[0].position / scales_[slide]);
      errors[stop].push_back(off[1].position / scales_[stop]);
      errors[heat].push_back(off[1].dissipated / scales_[heat]);
      errors[hold].push_back(off[2].position / scales_[hold]);
    }
    Measurement measured;
    for (std::size_t i = 0; i < rest; ++i)
      measured.values.push_back(norms_of(errors[i]).root_mean_square);
    const double stretch = drive(slopes_[3]) / springs_.kt;
    double farthest = 0;
    for (const Sample& sample : run_from(scheme, slopes_[3], {0, 0, 0, 0, 0}, stretch, steps))
      farthest = std::max(farthest, std::abs(sample.position) / stretch);
    measured.values.push_back(farthest);
    return measured;
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
    if (claims->as_printed) {
      return std::vector<Expectation>(
          count, Expectation::approximate("the printed algorithm, judged by its own case"));
    }
    std::vector<Expectation> all;
    if (scheme.integrator == Integrator::newmark_pec_literal) {
      const auto wrong = solve(4.0 / 3);
      for (std::size_t i = 0; i < count; ++i) {
        const double gap = std::abs(wrong[i] - exact_[i]) / scales_[i];
        const std::string why = "3/4 of each impulse is applied, as if the mass were 4/3";
        all.push_back(gap < 1e-6 ? Expectation::of_order(0, why)
                                 : Expectation::wrong(gap, 0.05 * gap + 1e-3, why));
      }
    } else if (scheme.integrator == Integrator::symplectic_euler) {
      all.assign(count, Expectation::of_order(1, "positions run half a step ahead", uneven));
      all[heat] = Expectation::of_order(0, "first-order errors cancel in part");
    } else if (scheme.integrator == Integrator::gear) {
      all.assign(count, Expectation::of_order(0, "kinks of the force break the polynomial"));
    } else if (movement_leads(scheme)) {
      all.assign(count,
                 Expectation::of_order(1, "velocity times dt acts as a further viscosity", uneven));
    } else {
      const Expectation kinks =
          Expectation::of_order(2, "order 2, with slip that begins and ends inside steps", uneven);
      all.assign(count, kinks);
      all[hold] = Expectation::of_order(2, "the integrator is of order 2");
    }
    all[rest] = Expectation::exact(rest_round_off, "the spring carries the block from the start");
    return all;
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// Slopes are tan(angle) over mu.
  double angle(double slope) const { return std::atan(slope * springs_.mu); }
  double normal(double slope) const { return mass_ * gravity_ * std::cos(angle(slope)); }
  double drive(double slope) const { return mass_ * gravity_ * std::sin(angle(slope)); }
  double limit(double slope) const { return springs_.mu * normal(slope); }
  /// Of the stuck block on the spring [s].
  double period() const { return 2 * std::numbers::pi * std::sqrt(mass_ / springs_.kt); }
  double end_time() const { return periods_ * period(); }

  reference::DrivenBlock<Real> block(double slope, double mass_factor) const {
    reference::DrivenBlock<Real> b;
    b.mass = static_cast<Real>(mass_) * static_cast<Real>(mass_factor);
    b.drive = drive(slope);
    b.contact_stiffness = springs_.kt;
    b.limit = limit(slope);
    return b;
  }
  reference::DrivenMotion<Real> motion(double slope, double mass_factor) const {
    return reference::solve(block(slope, mass_factor), reference::BlockState<Real>{},
                            static_cast<Real>(end_time()));
  }
  std::array<double, count> solve(double mass_factor) const {
    const auto at_end = [&](double slope) {
      return motion(slope, mass_factor).at(static_cast<Real>(end_time()));
    };
    const auto stopped = at_end(slopes_[1]);
    return {static_cast<double>(at_end(slopes_[0]).position), static_cast<double>(stopped.position),
            static_cast<double>(stopped.dissipated),
            static_cast<double>(at_end(slopes_[2]).position), 0};
  }
  /// Lets the block go at rest on a relaxed spring and steps it from `start` [s] on, when it still
  /// sticks.
  std::vector<Sample> run(const Scheme& scheme, double slope, double start,
                          int steps_per_period) const {
    const double w = 2 * std::numbers::pi / period();
    const double amplitude = drive(slope) / springs_.kt;
    const double half = std::sin(0.5 * w * start);
    const reference::BlockState<double> state{start, 2 * amplitude * half * half,
                                              amplitude * w * std::sin(w * start), 0, 0};
    return run_from(scheme, slope, state, state.position, steps_per_period);
  }
  /// Steps the block from a state, with its contact spring stretched by `stretch` [m].
  std::vector<Sample> run_from(const Scheme& scheme, double slope,
                               const reference::BlockState<double>& state, double stretch,
                               int steps_per_period) const {
    const double overlap = normal(slope) / springs_.kn;
    SingleContact contact(with_parameters(scheme, values_), overlap, 0, state.velocity, stretch);
    const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
      return Vector2(0, (drive(slope) - f.tangential[0]) / mass_);
    };
    contact.start(acceleration({}, {}, contact.force()));
    const double dt = period() / steps_per_period;
    const int steps = std::max(1, static_cast<int>(periods_ * steps_per_period) - 1);
    std::vector<Sample> path;
    for (int i = 1; i <= steps; ++i) {
      contact.step(dt, acceleration);
      path.push_back(
          {state.time + i * dt, state.position + contact.position()[1], contact.dissipated()});
    }
    return path;
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double mass_;
  double gravity_;
  double periods_;
  std::array<double, 4> slopes_;  ///< of slide, stop, hold and rest
  std::array<double, count> exact_{};
  std::array<double, count> scales_{};
  std::vector<reference::DrivenMotion<Real>> motions_;  ///< of slide, stop and hold
};

Figure BlockOnIncline::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A block let go on an incline";
  figure.caption =
      "(a) Position over time on three slopes, exact (black) and in 32 steps per period of the "
      "contact spring, over μmg cos/kₜ. The spring overshoots to twice the drive, so that a block "
      "slips once from half the tangent of the friction angle on. (b) How far it slips before it "
      "stops, over the same length.";
  Panel path{"position", {"time", "ms"}, {"kₜx/(μmg cos)", "-"}};
  Panel distance{"slip", {"tan(angle)/μ", "-"}, {"slip kₜs/(μmg cos)", "-"}};
  constexpr double milli = 1e3;
  constexpr int points = 400;
  constexpr int released = 3;
  const auto unit = [&](double slope) { return limit(slope) / springs_.kt; };
  Series curve{"exact", {}, {}, Mark::line, true};
  for (int i = 0; i < points; ++i) {
    const double slope = 0.5 + 0.45 * i / points;
    const auto release = reference::incline_release(block(slope, 1));
    curve.x.push_back(slope);
    curve.y.push_back(static_cast<double>(release.slip_distance) / unit(slope));
  }
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    Series positions{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series slips = positions;
    for (int k = 0; k < released; ++k) {
      const double slope = slopes_[static_cast<std::size_t>(k)];
      const auto all = run(schemes[slot], slope, 0, drawn_steps);
      for (std::size_t i = 0; i < all.size(); i += 3) {
        positions.x.push_back(milli * all[i].time);
        positions.y.push_back(all[i].position / unit(slope));
      }
    }
    for (int i = 1; i <= 8; ++i) {
      const double slope = 0.5 + 0.05 * i;
      const double lost = run(schemes[slot], slope, 0, drawn_steps).back().dissipated;
      slips.x.push_back(slope);
      slips.y.push_back(lost / limit(slope) / unit(slope));
    }
    path.series.push_back(positions);
    distance.series.push_back(slips);
  }
  for (int k = 0; k < released; ++k) {
    const double slope = slopes_[static_cast<std::size_t>(k)];
    const auto exact = motion(slope, 1);
    Series s{k == 0 ? "exact" : "", {}, {}, Mark::line, true};
    for (int i = 0; i <= points; ++i) {
      const double time = end_time() * i / points;
      s.x.push_back(milli * time);
      s.y.push_back(static_cast<double>(exact.at(static_cast<Real>(time)).position) / unit(slope));
    }
    path.series.push_back(s);
  }
  path.y.low = -1;
  path.y.high = 5;
  const double end = milli * end_time();
  path.notes = {
      {0.25 * end, 4.2, "slides"}, {0.55 * end, 2.5, "stops"}, {0.55 * end, -0.7, "holds"}};
  distance.series.push_back(curve);
  path.legend = distance.legend = Legend::outside;
  figure.panels = {path, distance};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_block_on_incline() {
  CaseInfo info;
  info.name = "block-on-incline";
  info.title = "A block on an incline above and below the angle of friction";
  info.source = "textbook: Coulomb (1785); with the spring of the contact";
  info.judges =
      "whether a block on a slope slides, stops, holds or rests as law and integrator should have "
      "it";
  info.truth = "closed form with the spring of the contact, from switch to switch";
  info.bibtex =
      "@article{coulomb_1785, author = {Coulomb, C. A.}, title = {Th{\\'e}orie des machines "
      "simples}, journal = {M{\\'e}moires de math{\\'e}matique et de physique de l'Acad{\\'e}mie "
      "royale des sciences}, volume = {10}, pages = {161--332}, year = {1785}}";
  info.needs = linear_friction_needs();
  constexpr Range above{.low = 1, .high = 100, .low_is_allowed = false};
  constexpr Range between{.low = 0.5, .high = 0.95, .low_is_allowed = false};
  info.parameters = joined(
      spring_parameters(1e5, 1e5, 0.4),
      {{"m", "kg", 2, Range::positive(), "mass of the block"},
       {"g", "m/s^2", 9.81, Range::positive(), "gravity"},
       {"slide", "-", 1.25, above, "tan(angle)/mu of the block that slides"},
       {"stop", "-", 0.75, between, "of the block that slips once and stops"},
       {"hold",
        "-",
        0.4,
        {.low = 0, .high = 0.5, .low_is_allowed = false},
        "of the block that oscillates and never slips"},
       {"rest",
        "-",
        0.95,
        {.low = 0, .high = 1, .low_is_allowed = false},
        "of the block that lies on a spring already stretched"},
       {"periods", "-", 3.3, {.low = 1.5, .high = 1000}, "motion over the period of the spring"}});
  info.observables = {
      {"slide", "-", "position in the end above the angle of friction, over itself"},
      {"stop", "-", "position of the block that stops, over mu m g cos/kt"},
      {"heat", "-", "what that block has lost, over mu m g cos times that length"},
      {"hold", "-", "position of the block that holds, over m g sin/kt"},
      {"rest", "-", "farthest the preloaded block has moved, over the stretch of its spring"}};
  info.steps_from = 16;
  info.steps_to = 4096;
  info.nominal_steps = 32;
  info.variants = {
      "linear-refined[integrator=symplectic-euler]", "linear-refined[integrator=newmark-pec]",
      "linear-refined[integrator=newmark-pec-literal]", "linear-refined[integrator=newmark-pecec]"};
  info.figures = {{"block-on-incline/motions", "A block let go on an incline"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<BlockOnIncline>>(std::move(info));
}

}  // namespace stickslip
