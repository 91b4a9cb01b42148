// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/frictional_oscillator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/single_contact.hpp"
#include "cases/springs.hpp"
#include "reference/rigid_motions.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Runs that begin in so many different parts of a step: where in a step slip begins is chance.
constexpr int phases = 8;
/// Steps per period of the figure.
constexpr int drawn_steps = 16;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven = 0.4;
/// Static over kinetic friction of the cycle in the figure, which no law here has.
constexpr double drawn_ratio = 1.5;

enum Which : std::size_t { position, amplitude, heat, count };

/// The block at the end of a step.
struct Sample {
  double time = 0;        ///< [s]
  double position = 0;    ///< [m]
  double velocity = 0;    ///< [m/s]
  double dissipated = 0;  ///< [J]
};

class FrictionalOscillator final : public CaseInstance {
 public:
  explicit FrictionalOscillator(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        mass_(parameters["m"]),
        spring_(parameters["K"]),
        load_(parameters["load"]),
        belt_(parameters["v"]),
        thrown_(parameters["start"] * belt_),
        periods_(parameters["periods"]),
        motion_(solve(1)) {}

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(count, {0, 1, 1e-15});
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    const auto end = motion_.at(static_cast<Real>(end_time()));
    // The belt works by its pull; what it gives is in the springs, in the movement or lost.
    Real work = 0;
    std::vector<Real> ends;
    for (const auto& stage : motion_.stages) ends.push_back(stage.start.time);
    ends.push_back(static_cast<Real>(end_time()));
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
      // Simpson's rule, stage by stage: smooth inside.
      constexpr int pieces = 2048;
      const Real piece = (ends[i + 1] - ends[i]) / pieces;
      const auto force = [&](Real k) {
        // Not at the very ends, which belong to the neighbours.
        const Real inside = std::clamp(k, Real(1e-9L), pieces - Real(1e-9L));
        return motion_.at(ends[i] + inside * piece).force;
      };
      for (int k = 0; k < pieces; ++k) {
        const Real left = force(static_cast<Real>(k));
        const Real middle = force(static_cast<Real>(k) + Real(0.5L));
        const Real right = force(static_cast<Real>(k + 1));
        work += static_cast<Real>(belt_) * piece * (left + 4 * middle + right) / 6;
      }
    }
    const Real kept =
        (static_cast<Real>(mass_) * (end.velocity * end.velocity -
                                     static_cast<Real>(thrown_) * static_cast<Real>(thrown_)) +
         static_cast<Real>(spring_) * end.position * end.position +
         end.force * end.force / static_cast<Real>(springs_.kt)) /
        2;
    const double missing = static_cast<double>(std::abs(work - kept - end.dissipated) / work);
    // Over so long a time only harmonic slip is left, or stick stages that take less and less.
    const double unit = belt_ / std::sqrt(spring_ / mass_);
    const auto later = reference::solve(block(1), start(), 20 * static_cast<Real>(end_time()));
    const auto there = later.at(20 * static_cast<Real>(end_time()));
    const double far =
        amplitude_of(static_cast<double>(there.position), static_cast<double>(there.velocity)) /
        unit;
    return {{"work of the belt against energy kept and lost", missing, 1e-10},
            {"no stick-slip cycle: the amplitude comes down to at most v/ω", std::max(far - 1, 0.0),
             0.02}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    std::array<std::vector<double>, count> errors;
    for (int k = 0; k < phases; ++k) {
      const auto path = run(scheme, stick_period() / steps * (k + 0.5) / phases, steps);
      const std::size_t stride = std::max<std::size_t>(1, path.size() / 64);
      for (std::size_t i = stride - 1; i < path.size(); i += stride) {
        const auto exact = motion_.at(static_cast<Real>(path[i].time));
        errors[position].push_back((path[i].position - static_cast<double>(exact.position)) /
                                   length());
      }
      const Sample& end = path.back();
      const auto exact = motion_.at(static_cast<Real>(end.time));
      errors[amplitude].push_back(
          (amplitude_of(end.position, end.velocity) -
           amplitude_of(static_cast<double>(exact.position), static_cast<double>(exact.velocity))) /
          length());
      errors[heat].push_back(end.dissipated / static_cast<double>(exact.dissipated) - 1);
    }
    Measurement measured;
    for (const auto& e : errors) measured.values.push_back(norms_of(e).root_mean_square);
    return measured;
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims) return std::vector<Expectation>(count, Expectation::undeclared("no claims"));
    if (claims->as_printed || scheme.integrator == Integrator::newmark_pec_literal) {
      return std::vector<Expectation>(count,
                                      Expectation::approximate("a misprint, judged elsewhere"));
    }
    if (scheme.integrator == Integrator::gear) {
      return std::vector<Expectation>(
          count, Expectation::of_order(0, "kinks of the force break the polynomial"));
    }
    if (movement_leads(scheme)) {
      return std::vector<Expectation>(
          count, Expectation::of_order(1, "velocity times dt acts as a further viscosity", uneven));
    }
    if (scheme.integrator == Integrator::symplectic_euler) {
      // The motion starts without acceleration: half a step of it is nothing.
      std::vector<Expectation> all(
          count,
          Expectation::of_order(
              2, "from a start without acceleration its positions are those of Verlet", uneven));
      all[amplitude] =
          Expectation::of_order(1, "the velocity is half a step apart from the position", uneven);
      return all;
    }
    return std::vector<Expectation>(
        count,
        Expectation::of_order(2, "order 2, with slip that begins and ends inside steps", uneven));
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  double limit() const { return springs_.mu * load_; }
  /// Of the spring under the friction limit [m].
  double length() const { return limit() / spring_; }
  double frequency() const { return std::sqrt(spring_ / mass_); }
  /// The shortest period of the motion [s].
  double stick_period() const {
    return 2 * std::numbers::pi * std::sqrt(mass_ / (spring_ + springs_.kt));
  }
  double end_time() const { return periods_ * 2 * std::numbers::pi / frequency(); }
  /// About the place where the spring carries the friction limit [m].
  double amplitude_of(double x, double v) const {
    return std::hypot(x - length(), v / frequency());
  }
  reference::DrivenBlock<Real> block(double mass_factor) const {
    reference::DrivenBlock<Real> b;
    b.mass = static_cast<Real>(mass_) * static_cast<Real>(mass_factor);
    b.spring = spring_;
    b.surface_velocity = belt_;
    b.contact_stiffness = springs_.kt;
    b.limit = static_cast<Real>(springs_.mu) * static_cast<Real>(load_);
    return b;
  }
  /// All springs are relaxed.
  reference::BlockState<Real> start() const {
    reference::BlockState<Real> s;
    s.velocity = thrown_;
    return s;
  }
  reference::DrivenMotion<Real> solve(double mass_factor) const {
    return reference::solve(block(mass_factor), start(), static_cast<Real>(end_time()));
  }
  /// Steps the block from its exact state at `from` [s] on.
  std::vector<Sample> run(const Scheme& scheme, double from, int steps_per_period) const {
    const auto state = motion_.at(static_cast<Real>(from));
    const double x0 = static_cast<double>(state.position);
    // The contact moves by x - v t; its force acts against that movement.
    const double stretch = -static_cast<double>(state.force) / springs_.kt;
    SingleContact contact(with_parameters(scheme, values_), load_ / springs_.kn, 0,
                          static_cast<double>(state.velocity) - belt_, stretch);
    double time = 0;
    const auto acceleration = [&](const Vector2& at, const Vector2&, const ContactForce& f) {
      const double x = x0 + at[1] + belt_ * time;
      return Vector2(0, (-spring_ * x - f.tangential[0]) / mass_);
    };
    contact.start(acceleration({0, 0}, {}, contact.force()));
    const double dt = stick_period() / steps_per_period;
    const long steps = std::max(1L, static_cast<long>(end_time() / dt) - 1);
    std::vector<Sample> path;
    for (long i = 1; i <= steps; ++i) {
      time = static_cast<double>(i) * dt;
      contact.step(dt, acceleration);
      path.push_back({from + time, x0 + contact.position()[1] + belt_ * time,
                      contact.velocity()[1] + belt_, contact.dissipated()});
    }
    return path;
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double mass_;
  double spring_;
  double load_;
  double belt_;
  double thrown_;
  double periods_;
  reference::DrivenMotion<Real> motion_;
};

Figure FrictionalOscillator::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A block on a spring on a moving belt";
  figure.caption =
      "Exact (black) and schemes in 16 steps per period of the stuck block. (a) Velocity over "
      "position in units of v and v/ω, ω = √(K/m), about the place where the spring carries the "
      "friction limit. Dashed: the cycle of stick and slip with static friction 1.5 times the "
      "kinetic one, which no law here has. (b) Amplitude about that place over time. It falls "
      "below "
      "1, where slip no longer reaches the velocity of the belt, and then stays.";
  Panel portrait{"phase plane", {"ω(x − μN/K)/v", "-"}, {"velocity over v", "-"}};
  Panel decay{"amplitude", {"time over 2π/ω", "-"}, {"amplitude over v/ω", "-"}};
  const double unit = belt_ / frequency();
  const double turn = 2 * std::numbers::pi / frequency();
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    Series loop{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series fall = loop;
    const auto path = run(schemes[slot], 0, drawn_steps);
    for (std::size_t i = 0; i < path.size(); i += 4) {
      loop.x.push_back((path[i].position - length()) / unit);
      loop.y.push_back(path[i].velocity / belt_);
      fall.x.push_back(path[i].time / turn);
      fall.y.push_back(amplitude_of(path[i].position, path[i].velocity) / unit);
    }
    portrait.series.push_back(loop);
    decay.series.push_back(fall);
  }
  Series loop{"exact", {}, {}, Mark::line, true};
  Series fall = loop;
  constexpr int points = 3000;
  for (int i = 0; i <= points; ++i) {
    const double t = end_time() * i / points;
    const auto state = motion_.at(static_cast<Real>(t));
    const double x = static_cast<double>(state.position);
    const double v = static_cast<double>(state.velocity);
    loop.x.push_back((x - length()) / unit);
    loop.y.push_back(v / belt_);
    fall.x.push_back(t / turn);
    fall.y.push_back(amplitude_of(x, v) / unit);
  }
  Series cycle{"μₛ = 1.5 μₖ", {}, {}, Mark::dashed_line, true};
  const auto known = reference::belt_cycle(mass_, spring_, belt_, drawn_ratio * limit(), limit());
  const double onset = std::atan2(1.0, (drawn_ratio - 1) * length() / unit);
  for (int i = 0; i <= 200; ++i) {
    // Clockwise from the end of stick round to its start, and back along the belt's velocity.
    const double angle =
        onset - (2 * std::numbers::pi - 2 * (std::numbers::pi / 2 - onset)) * i / 200;
    cycle.x.push_back(known.amplitude / unit * std::cos(angle));
    cycle.y.push_back(known.amplitude / unit * std::sin(angle));
  }
  cycle.x.push_back(cycle.x.front());
  cycle.y.push_back(cycle.y.front());
  portrait.series.push_back(cycle);
  portrait.series.push_back(loop);
  decay.series.push_back(fall);
  portrait.legend = decay.legend = Legend::outside;
  figure.panels = {portrait, decay};
  return figure;
}

std::vector<Table> FrictionalOscillator::tables(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "frictional-oscillator-amplitude";
  table.title = "What is left of stick and slip";
  table.note =
      "With equal static and kinetic friction the cycle has no stick stage: its amplitude is v/ω. "
      "Schemes in 64 steps per period of the stuck block, at the end of the motion.";
  table.columns = {{"motion", {}}, {"amplitude over v/ω", "-"}};
  const double unit = belt_ / frequency();
  const auto add = [&](const std::string& what, double value) {
    table.rows.push_back({{what}, {fmt::format("{:.6f}", value), value}});
  };
  add("cycle with μₛ = μₖ",
      static_cast<double>(
          reference::belt_cycle(mass_, spring_, belt_, limit(), limit()).amplitude) /
          unit);
  add("cycle with μₛ = 1.5 μₖ",
      reference::belt_cycle(mass_, spring_, belt_, drawn_ratio * limit(), limit()).amplitude /
          unit);
  const auto end = motion_.at(static_cast<Real>(end_time()));
  add("exact, with the contact's spring",
      amplitude_of(static_cast<double>(end.position), static_cast<double>(end.velocity)) / unit);
  for (const Scheme& scheme : schemes) {
    const Sample last = run(scheme, 0, 64).back();
    add(scheme.label, amplitude_of(last.position, last.velocity) / unit);
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_frictional_oscillator() {
  CaseInfo info;
  info.name = "frictional-oscillator";
  info.title = "A block on a spring, dragged by a moving belt";
  info.source = "textbook: the oscillator on a belt; with the spring of the contact";
  info.judges =
      "whether stick and slip alternate as they should, and whether a law makes up a stick-slip "
      "cycle where equal static and kinetic friction allow none";
  info.truth = "closed form from switch to switch, each found to round-off";
  info.bibtex =
      "@book{popov_2017, author = {Popov, Valentin L.}, title = {Contact Mechanics and Friction: "
      "Physical Principles and Applications}, edition = {2nd}, publisher = {Springer}, year = "
      "{2017}}";
  info.needs = linear_friction_needs();
  info.parameters =
      joined(spring_parameters(1e4, 1000, 0.3),
             {{"m", "kg", 1.3, Range::positive(), "mass of the block"},
              {"K", "N/m", 40, Range::positive(), "spring that holds it"},
              {"load", "N", 20, Range::positive(), "normal force"},
              {"v", "m/s", 0.5, Range::positive(), "velocity of the belt"},
              {"start",
               "-",
               -1,
               {.low = -100, .high = 1},
               "velocity of the block at the start over that of the belt"},
              {"periods", "-", 4.3, {.low = 1, .high = 100}, "motion over 2 pi sqrt(m/K)"}});
  info.observables = {{"position", "-", "root mean square error over the path, over mu N/K"},
                      {"amplitude", "-", "about mu N/K in the end, error over mu N/K"},
                      {"heat", "-", "of friction until the end, relative error"}};
  info.steps_from = 16;
  info.steps_to = 512;
  info.nominal_steps = 32;
  info.variants = {"linear-refined[integrator=symplectic-euler]",
                   "linear-refined[integrator=newmark-pec]",
                   "linear-refined[integrator=newmark-pecec]"};
  info.figures = {{"frictional-oscillator/portrait", "Stick and slip on a moving belt"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<FrictionalOscillator>>(std::move(info));
}

}  // namespace stickslip
