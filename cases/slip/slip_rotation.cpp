// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/slip_rotation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/springs.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// Direction of the movement in the tangent plane: not along an axis, where errors could cancel.
constexpr double azimuth = 0.7;
/// Round-off over a few hundred steps, over the friction limit.
constexpr double round_off = 1e-12;

/// One way to turn the force.
struct Turn {
  double angle = 90;    ///< from the movement to the force at the start [deg]
  double movement = 1;  ///< kt |dxi| / (mu fn at the start) [-]
  double growth = 0;    ///< normal force at the end over that at the start, less 1 [-]
};

/// The family of observable `force-family`: all starting angles, constant, growing and falling
/// normal force. Above 90 degrees and at constant normal force the contact first sticks.
std::vector<Turn> family() {
  std::vector<Turn> all;
  for (const double angle : {10.0, 45.0, 90.0, 135.0, 170.0, 179.9}) {
    for (const double growth : {0.0, 0.5, -0.4}) all.push_back({angle, 3.0, growth});
  }
  return all;
}

Vector2 unit(double angle) { return {std::cos(angle), std::sin(angle)}; }

class SlipRotation final : public CaseInstance {
 public:
  explicit SlipRotation(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        turn_{parameters["angle"], parameters["movement"], parameters["growth"]} {}

  std::vector<ReferenceValue> reference() const override {
    const auto exact = answer(turn_);
    const double limit = springs_.limit(overlap_);
    const double uncertainty = checked_uncertainty(turn_);
    return {{0, 1, uncertainty},
            {angle_of(vector_of(exact.force)) / degree, 1 / degree, uncertainty},
            {static_cast<double>(exact.work_tangential), work_scale(), uncertainty},
            {0, 1, uncertainty * limit / limit}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double largest = 0;
    for (const Turn& turn : family()) {
      const auto exact = answer(turn);
      const auto integrated = integrate(turn);
      largest = std::max(
          largest, (vector_of(exact.force) - vector_of(integrated.values.back().force)).norm() /
                       springs_.limit(overlap_));
    }
    return {
        {"closed form of Eq. 18 against the rate equations integrated with event location, "
         "over the family of angles and normal forces",
         largest, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = run(set.law(), turn_, steps);
    const Vector2 end = forces.back().tangential;
    const WorkSums works = sum_works(forces);
    double worst = 0;
    for (const Turn& turn : family()) {
      const double error = force_error(turn, run(set.law(), turn, steps).back().tangential);
      if (!(error <= worst)) worst = error;
    }
    return {{force_error(turn_, end), angle_of(end) / degree, works.tangential, worst},
            works.residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims || claims->as_printed) return std::vector<Expectation>(4);
    if (claims->slip_rotation && claims->table > 0) {
      // How much depends on where in its cells each look-up falls: quality decides.
      return std::vector<Expectation>(
          4, Expectation::undeclared("the look-up table errs in every step by its interpolation, "
                                     "so that more steps err more"));
    }
    const Expectation own = expect_force(*claims, kind_of(turn_));
    return {own, own, expect_work(*claims, kind_of(turn_)),
            expect_force(*claims, {.sticks = true, .slips = true, .turns = true})};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// What happens while the force turns.
  struct Kind {
    bool sticks = false;  ///< at first
    bool slips = false;   ///< sooner or later
    bool turns = false;   ///< the force is not collinear with the movement
  };

  Kind kind_of(const Turn& turn) const {
    const auto exact = answer(turn);
    const double slip_from = static_cast<double>(exact.slip_fraction.value_or(1));
    const double across = std::sin(turn.angle * degree);
    // The start of slip at a force on the limit is known to the root of round-off only.
    return {slip_from > 1e-6, slip_from<1, across> 1e-12};
  }

  static Expectation expect_force(const LinearFrictionClaims& claims, const Kind& kind) {
    if (!kind.slips) return Expectation::exact(round_off, "the contact only sticks");
    if (!kind.turns) return Expectation::exact(round_off, "force and movement are collinear");
    if (!claims.slip_rotation) {
      return Expectation::of_order(
          1, "the force is returned along the radius at the end of every step", 0.2);
    }
    if (kind.sticks && !claims.slip_onset) {
      // Close to the limit a sticking force turns as fast as a slipping one: one step of error h^2.
      return Expectation::of_order(2, "the elastic part before slip is not found", 0.4);
    }
    return Expectation::exact(round_off, "the slip stage is solved in closed form");
  }

  static Expectation expect_work(const LinearFrictionClaims& claims, const Kind& kind) {
    if (!kind.slips) return Expectation::exact(round_off, "the contact only sticks");
    if (claims.exact_work) return Expectation::exact(round_off, "the work of slip is solved");
    if (kind.sticks) {
      return Expectation::undeclared("the place of the onset inside its step decides");
    }
    if (claims.slip_rotation && !claims.slip_onset) {
      return Expectation::undeclared("without the onset the law does not claim how it finds work");
    }
    if (!kind.turns) return Expectation::exact(round_off, "the force grows in proportion");
    return claims.slip_rotation
               ? Expectation::of_order(2, "the mean of two right forces is a trapezoid rule")
               : Expectation::of_order(1, "the mean of forces that err to first order", 0.2);
  }

  Vector2 force_at_start(const Turn& turn) const {
    return springs_.limit(overlap_) * unit(azimuth - turn.angle * degree);
  }
  Vector2 shift(const Turn& turn) const {
    return turn.movement * springs_.limit(overlap_) / springs_.kt * unit(azimuth);
  }
  /// Signed angle from the movement to the force [rad], negative as in the paper's Fig. 4.
  static double angle_of(const Vector2& force) {
    const Vector2 along = unit(azimuth);
    return std::atan2(along[0] * force[1] - along[1] * force[0], along.dot(force));
  }
  double work_scale() const {
    const double limit = springs_.limit(overlap_);
    return limit * limit / springs_.kt * std::max(1.0, turn_.movement);
  }

  std::vector<ContactForce> run(const AnyLaw& law, const Turn& turn, int steps) const {
    const PathPoint from{overlap_, Vector2::Zero()};
    const PathPoint to{overlap_ * (1 + turn.growth), shift(turn)};
    return drive_from(law, overlap_, force_at_start(turn),
                      sample_corners(std::array{from, to}, steps));
  }

  reference::StepAnswer<long double> answer(const Turn& turn) const {
    using Real = long double;
    const Vector2 f = force_at_start(turn);
    const Vector2 s = shift(turn);
    return reference::proportional_step<Real>(
        springs_.as<Real>(), overlap_, overlap_ * (1 + turn.growth), {f[0], f[1]}, {s[0], s[1]});
  }
  double force_error(const Turn& turn, const Vector2& force) const {
    return (force - vector_of(answer(turn).force)).norm() / springs_.limit(overlap_);
  }

  reference::Checked integrate(const Turn& turn) const {
    const Vector2 f = force_at_start(turn);
    const Vector2 s = shift(turn);
    const std::array corners{reference::Corner<double>{overlap_, {0, 0}},
                             reference::Corner<double>{overlap_ * (1 + turn.growth), {s[0], s[1]}}};
    reference::State<double> start;
    start.force = {f[0], f[1]};
    return reference::self_checked_corners(springs_.as<double>(), corners, start);
  }
  double checked_uncertainty(const Turn& turn) const { return integrate(turn).uncertainty_force; }

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  Turn turn_;
};

Figure SlipRotation::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Rotation of the tangential force during slip";
  figure.caption =
      "Left: angle from the direction of movement to the tangential force after a movement across "
      "a force at the friction limit, at constant normal force. Right: its error. The dotted line "
      "marks a force increment of 20 % of the friction limit.";
  const auto movements = logarithmic_range(0.01, 100, 81);
  const Axis movement{"movement kₜ|Δξ|/(μ fₙ)", "-", true, 0.01, 100.0};
  Panel angle{"final direction", movement, {"angle to the movement", "deg", false, -95.0, 5.0}};
  Panel error{"error of the direction", movement, {"error", "deg", true, 1e-5, 30.0}};

  std::vector<double> exact;
  for (const double m : movements) {
    exact.push_back(static_cast<double>(reference::slip_angle<long double>(-90 * degree, m)) /
                    degree);
  }
  int slot = 0;
  std::vector<std::pair<bool, int>> drawn;  // schemes with the same force need one curve only
  for (const Scheme& scheme : schemes) {
    const LinearFrictionClaims claims = scheme.law().claims().value_or(LinearFrictionClaims{});
    const std::pair kind{claims.slip_rotation, claims.table};
    if (scheme.law().claims() && std::ranges::find(drawn, kind) != drawn.end()) continue;
    drawn.push_back(kind);
    const bool is_exact = claims.slip_rotation && claims.table == 0;
    const bool is_table = claims.slip_rotation && claims.table > 0;
    const Scheme set = with_parameters(scheme, values_);
    for (const int steps : is_exact   ? std::vector{1}
                           : is_table ? std::vector{10}
                                      : std::vector{1, 10, 100}) {
      Series in_angle{
          scheme.label + ", " + std::to_string(steps) + (steps == 1 ? " step" : " steps"),
          {},
          {},
          is_exact ? Mark::points : Mark::line,
          false,
          slot};
      Series in_error = in_angle;
      in_error.mark = Mark::line;
      for (std::size_t i = 0; i < movements.size(); ++i) {
        const Turn turn{90, movements[i], 0};
        const double result = angle_of(run(set.law(), turn, steps).back().tangential) / degree;
        if (!is_exact || i % 4 == 0) {
          in_angle.x.push_back(movements[i]);
          in_angle.y.push_back(result);
        }
        in_error.x.push_back(movements[i]);
        const double off = std::abs(result - exact[i]);
        in_error.y.push_back(positive_or_gap(off > 1e-12 ? off : 0));
      }
      if (!is_table) angle.series.push_back(in_angle);
      if (!is_exact) error.series.push_back(in_error);
      ++slot;
    }
  }
  angle.series.push_back({"exact", movements, exact, Mark::line, true});
  error.series.push_back({"20 % of the limit", {0.2, 0.2}, {1e-5, 30}, Mark::dashed_line, true});
  figure.panels = {angle, error};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_slip_rotation() {
  CaseInfo info;
  info.name = "slip-rotation";
  info.title = "Rotation of the force during slip";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 16-21 and Fig. 4";
  info.judges =
      "whether the tangential force turns as it must while a contact slips across its direction";
  info.truth = "closed form of Eq. 18 for one proportional step, in extended precision";
  info.needs = linear_friction_needs();
  info.parameters = joined(
      spring_parameters(),
      {{"overlap", "m", 1e-4, Range::positive(), "overlap at the start"},
       {"angle",
        "deg",
        90,
        {.low = 0, .high = 179.9},
        "from the movement to the force at the start"},
       {"movement", "-", 1, Range::positive(), "kt |dxi| over the friction limit at the start"},
       {"growth", "-", 0, {.low = -0.999, .high = 1e6}, "relative growth of the normal force"}});
  info.observables = {
      {"force", "-", "tangential force at the end, over the friction limit at the start"},
      {"angle", "deg", "angle from the movement to the force at the end, error in radians"},
      {"work", "J", "tangential work, over L^2/kt times the movement"},
      {"force-family", "-",
       "force at the end, worst of 18 angles and normal forces, over the limit"}};
  info.steps_from = 1;
  info.steps_to = 256;
  info.nominal_steps = 16;
  info.variants = {"linear-refined[slip-rotation=off]", "linear-refined[work=average]",
                   "linear-refined[table=1024]"};
  info.figures = {{"kuhn-linear/4", "Rotation of the tangential force during slip (Fig. 4)"}};
  return std::make_unique<CaseOf<SlipRotation>>(std::move(info));
}

}  // namespace stickslip
