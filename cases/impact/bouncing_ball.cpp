// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/bodies.hpp"
#include "cases/springs.hpp"
#include "reference/rigid_motions.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// Radius of the ball, which plays no part [m].
constexpr double radius = 0.05;
/// Runs that begin so many different parts of a step before the touch: where in a step that falls
/// is chance, and one run alone has an error that jumps with the number of steps.
constexpr int phases = 6;
/// Steps per contact of the figure.
constexpr int drawn_steps = 16;

/// One rebound as the scheme gives it.
struct Rebound {
  double apex_time = 0;    ///< [s]
  double apex_height = 0;  ///< [m]
  double speed_out = 0;    ///< where the contact ends [m/s]
};

/// The ball at the end of a step.
struct Sample {
  double time = 0;    ///< [s]
  double height = 0;  ///< [m]
};

class BouncingBallCase final : public CaseInstance {
 public:
  explicit BouncingBallCase(const CaseParameters& parameters)
      : stiffness_(parameters["kn"]),
        mass_(parameters["m"]),
        restitution_(parameters["e"]),
        gravity_(parameters["g"]),
        height_(parameters["height"]),
        rebounds_(static_cast<std::size_t>(parameters["rebounds"])),
        values_{{"kn", stiffness_}},
        damping_(reference::damping_of(restitution_, stiffness_, mass_)) {
    bounces_ = reference::solve(ball(), rebounds_);
    if (bounces_.size() < rebounds_) {
      throw InputError("rebounds: the ball leaves the ground only " +
                       std::to_string(bounces_.size()) + " times; raise e, height or kn");
    }
  }

  std::vector<ReferenceValue> reference() const override {
    return std::vector<ReferenceValue>(3, {0, 1, 1e-15});
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    // The lower of two spheres that never meet, by matrix exponentials.
    const Real far = 1000 * static_cast<Real>(height_) + 1000;
    reference::StackedSpheres<Real> stack;
    stack.radius = {radius, radius};
    stack.mass = {mass_, mass_};
    stack.stiffness = {stiffness_, stiffness_, stiffness_};
    stack.damping = {damping_, 0, 0};
    stack.ceiling = 3 * far;
    stack.gravity = gravity_;
    reference::StackState<Real> start;
    // Gravity pulls the upper one as well: it is thrown up to stay away.
    start.height = {static_cast<Real>(radius) + static_cast<Real>(height_), far};
    start.velocity = {0, static_cast<Real>(gravity_) * bounces_.back().apex_time / 2};
    std::vector<Real> times;
    for (const auto& bounce : bounces_) times.push_back(bounce.apex_time);
    const auto motion = reference::solve(stack, start, std::span<const Real>(times));
    double heights = 0;
    for (std::size_t i = 0; i < bounces_.size(); ++i) {
      const Real off = motion.at_times[i].height[0] - static_cast<Real>(radius);
      heights = std::max(heights, static_cast<double>(std::abs(off / bounces_[i].apex_height - 1)));
    }
    return {{"apexes against the stack of spheres, whose pieces are matrix exponentials", heights,
             1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    std::vector<double> apex;
    std::vector<double> time;
    std::vector<double> restitution;
    for (int k = 0; k < phases; ++k) {
      const auto found = run(scheme, steps, (k + 0.5) / phases, nullptr);
      if (found.size() < rebounds_) {
        const double never = std::nan("");
        return {{never, never, never}, {}};
      }
      for (std::size_t n = 0; n < rebounds_; ++n) {
        const auto& exact = bounces_[n];
        apex.push_back(found[n].apex_height / static_cast<double>(exact.apex_height) - 1);
        time.push_back(found[n].apex_time / static_cast<double>(exact.apex_time) - 1);
      }
      const auto& first = bounces_.front();
      restitution.push_back(found.front().speed_out / static_cast<double>(first.speed_out) - 1);
    }
    return {{norms_of(apex).root_mean_square, norms_of(time).root_mean_square,
             norms_of(restitution).root_mean_square},
            {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    Expectation all;
    if (!claims) {
      all = Expectation::undeclared("no claims");
    } else if (claims->as_printed) {
      all = Expectation::approximate("the printed algorithm, judged by its own case");
    } else if (scheme.integrator == Integrator::newmark_pec_literal) {
      all = Expectation::approximate("the printed predictor applies 3/4 of each impulse");
    } else if (restitution_ < 1) {
      all = Expectation::of_order(
          1, "the dashpot is differenced backwards over the step, and the force jumps at touch",
          0.5);
    } else if (scheme.integrator == Integrator::symplectic_euler) {
      all = Expectation::of_order(1, "positions and velocities are half a step apart", 0.5);
    } else {
      all = Expectation::of_order(2, "without a dashpot the force is continuous", 0.5);
    }
    return std::vector<Expectation>(3, all);
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  reference::BouncingBall<Real> ball() const {
    reference::BouncingBall<Real> b;
    b.mass = mass_;
    b.normal_stiffness = stiffness_;
    b.normal_damping = damping_;
    b.gravity = gravity_;
    b.height = height_;
    // The dashpot of the laws acts as long as the bodies overlap, and may pull.
    b.end = reference::ContactEnd::overlap;
    return b;
  }
  double end_time() const { return static_cast<double>(bounces_.back().apex_time); }
  std::vector<Rebound> run(const Scheme& scheme, int steps, double phase,
                           std::vector<Sample>* trace) const;

  double stiffness_;
  double mass_;
  double restitution_;
  double gravity_;
  double height_;
  std::size_t rebounds_;
  std::map<std::string, double> values_;
  double damping_;
  std::vector<reference::Bounce<Real>> bounces_;
};

std::vector<Rebound> BouncingBallCase::run(const Scheme& scheme, int steps, double phase,
                                           std::vector<Sample>* trace) const {
  auto values = values_;
  values["damping"] = damping_;
  Body sphere;
  sphere.radius = radius;
  sphere.mass = mass_;
  sphere.inertia = 0.4 * mass_ * radius * radius;
  const double dt = std::numbers::pi * std::sqrt(mass_ / stiffness_) / steps;
  // It has fallen for part of a step already.
  const double fallen = phase * dt;
  sphere.position = {0, radius + height_ - 0.5 * gravity_ * fallen * fallen, 0};
  sphere.velocity = {0, -gravity_ * fallen, 0};
  Bodies bodies(with_parameters(scheme, values),
                {sphere, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                {0, -gravity_, 0});
  // A ball that rises too far or too late has failed.
  const long most = std::lround(1.5 * end_time() / dt);
  std::vector<Rebound> all;
  bool touched = false;
  for (long i = 1; i <= most; ++i) {
    bodies.step(dt);
    const double height = bodies.body(0).position[1] - radius;
    const double velocity = bodies.body(0).velocity[1];
    if (trace != nullptr) trace->push_back({bodies.time() + fallen, height});
    if (bodies.overlap(0) > 0) {
      touched = true;
    } else if (touched) {
      touched = false;
      // Free flight since the end of contact, and to the apex.
      all.push_back({bodies.time() + fallen + velocity / gravity_,
                     height + velocity * velocity / (2 * gravity_),
                     std::sqrt(velocity * velocity + 2 * gravity_ * height)});
      if (all.size() == rebounds_ && trace == nullptr) break;
    }
    if (trace != nullptr && bodies.time() > end_time()) break;
  }
  return all;
}

Figure BouncingBallCase::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A bouncing ball";
  figure.caption =
      "A ball falls on a linear spring and dashpot. Closed form (black) and schemes in 16 steps "
      "per "
      "contact. (a) Height of its lowest point over time. (b) Its apexes; the dashed line is "
      "height times e²ⁿ, the limit of stiff springs.";
  Panel path{"height", {"time", "s"}, {"height", "mm"}};
  Panel apexes{"apexes", {"rebound n", "-"}, {"apex", "mm"}};
  constexpr double milli = 1e3;
  Series exact{"exact", {}, {}, Mark::line, true};
  constexpr int points = 1200;
  const std::span<const reference::Bounce<Real>> bounces(bounces_);
  for (int i = 0; i <= points; ++i) {
    const Real t = bounces_.back().apex_time * i / points * (1 - Real(1e-15L));
    exact.x.push_back(static_cast<double>(t));
    exact.y.push_back(milli * static_cast<double>(reference::ball_at(ball(), bounces, t).height));
  }
  Series exact_apexes{"exact", {}, {}, Mark::line, true};
  Series hard{"h e²ⁿ", {}, {}, Mark::dashed_line, true};
  for (std::size_t n = 0; n <= bounces_.size(); ++n) {
    exact_apexes.x.push_back(static_cast<double>(n));
    exact_apexes.y.push_back(milli *
                             (n == 0 ? height_ : static_cast<double>(bounces_[n - 1].apex_height)));
    hard.x.push_back(static_cast<double>(n));
    hard.y.push_back(milli * reference::hard_apex(height_, restitution_, static_cast<int>(n)));
  }
  for (std::size_t slot = 0; slot < schemes.size(); ++slot) {
    Series heights{schemes[slot].label, {}, {}, Mark::points, false, static_cast<int>(slot)};
    Series tops = heights;
    std::vector<Sample> trace;
    const auto found = run(schemes[slot], drawn_steps, 0.5, &trace);
    for (std::size_t i = 0; i < trace.size(); i += drawn_steps) {
      heights.x.push_back(trace[i].time);
      heights.y.push_back(milli * trace[i].height);
    }
    for (std::size_t n = 0; n < found.size(); ++n) {
      tops.x.push_back(static_cast<double>(n + 1));
      tops.y.push_back(milli * found[n].apex_height);
    }
    path.series.push_back(heights);
    apexes.series.push_back(tops);
  }
  path.series.push_back(exact);
  apexes.series.push_back(exact_apexes);
  apexes.series.push_back(hard);
  path.legend = apexes.legend = Legend::outside;
  figure.panels = {path, apexes};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_bouncing_ball() {
  CaseInfo info;
  info.name = "bouncing-ball";
  info.title = "A ball that bounces on a spring and dashpot";
  info.source = "a linear spring and dashpot under gravity; restitution of Tsuji et al. (1992)";
  info.judges =
      "what restitution the contact damping of a law gives inside a time-stepping loop, and how "
      "its "
      "error grows over several rebounds";
  info.truth = "closed form from touch to touch, gravity in the contact included";
  info.bibtex =
      "@article{tsuji_1992, author = {Tsuji, Y. and Tanaka, T. and Ishida, T.}, title = "
      "{Lagrangian numerical simulation of plug flow of cohesionless particles in a horizontal "
      "pipe}, journal = {Powder Technology}, volume = {71}, pages = {239--250}, year = {1992}}";
  info.needs = {Capability::linear, Capability::damping};
  info.parameters = {
      {"kn", "N/m", 1e4, Range::positive(), "normal stiffness", true},
      {"m", "kg", 0.1, Range::positive(), "mass of the ball"},
      {"e",
       "-",
       0.8,
       {.low = 0, .high = 1, .low_is_allowed = false},
       "restitution that the dashpot is tuned to, without gravity"},
      {"g", "m/s^2", 9.81, Range::positive(), "gravity"},
      {"height", "m", 0.05, Range::positive(), "of its lowest point at the start, at rest"},
      {"rebounds", "-", 3, {.low = 1, .high = 100}, "how many are followed", false, {}, true}};
  info.observables = {
      {"apex", "-", "heights after the rebounds, root mean square of the relative errors"},
      {"apex-time", "-", "the same for when the ball is there"},
      {"restitution", "-", "of the first rebound, the same over places of the touch in a step"}};
  info.steps_from = 16;
  info.steps_to = 512;
  info.nominal_steps = 64;
  info.variants = {"linear-refined[integrator=symplectic-euler]",
                   "linear-refined[integrator=newmark-pecec]", "linear-refined[integrator=gear]"};
  info.figures = {{"bouncing-ball/apexes", "Height and apexes of a bouncing ball"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<BouncingBallCase>>(std::move(info));
}

}  // namespace stickslip
