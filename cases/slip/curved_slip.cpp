// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/curved_slip.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "cases/drive/drive.hpp"
#include "cases/springs.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// The reference is known at the times i/reference_points; a scheme is compared at those of them
/// that it meets.
constexpr int reference_points = 256;

enum class Shape { circle, figure_eight, stick_slip };

/// A curved path and how the contact begins. Lengths are in units of a = mu kn overlap/kt, the
/// movement that brings a force-free contact to the friction limit.
struct Curve {
  Shape shape = Shape::circle;
  double radius = 3;     ///< of the circle, or half the length of the figure of eight [a]
  double variation = 0;  ///< relative amplitude of the normal force over one turn [-]
  double mobilised = 1;  ///< force at the start over the friction limit [-]
  double lead = -60;     ///< angle from the first movement to the force at the start [deg]
};

/// Place and velocity on the curve at time t from 0 to 1: (1 + relative overlap, shift/a).
template <class Real>
reference::Sample<Real> sample_of(const Curve& curve, Real t) {
  using std::cos;
  using std::sin;
  const Real turn = 2 * std::numbers::pi_v<Real>;
  const Real phase = turn * t;
  const Real r = static_cast<Real>(curve.radius);
  const Real v = static_cast<Real>(curve.variation);
  reference::Sample<Real> s;
  s.overlap = 1 + v * sin(phase);
  s.overlap_rate = v * turn * cos(phase);
  switch (curve.shape) {
    case Shape::circle:
      s.shift = {r * sin(phase), r * (1 - cos(phase))};
      s.shift_rate = {r * turn * cos(phase), r * turn * sin(phase)};
      break;
    case Shape::figure_eight:
      s.shift = {r * sin(phase), r / 2 * sin(2 * phase)};
      s.shift_rate = {r * turn * cos(phase), r * turn * cos(2 * phase)};
      break;
    case Shape::stick_slip:
      s.overlap = 1 + sin(2 * t) / 2;
      s.overlap_rate = cos(2 * t);
      s.shift = {Real(1.5) * t, Real(0.8) * t * t};
      s.shift_rate = {Real(1.5), Real(1.6) * t};
      break;
  }
  return s;
}

/// The path whose force on the way from inside the friction limit into slip has been computed by
/// two independent programs to 18 digits.
Curve stick_slip_curve() {
  return {Shape::stick_slip, 0, 0, std::hypot(0.1, 0.3), std::atan2(-0.3, 0.1) / degree};
}

Curve curve_of(const CaseParameters& p) {
  const std::string& word = p.word("path");
  if (word == "stick-slip") return stick_slip_curve();
  return {word == "circle" ? Shape::circle : Shape::figure_eight, p["radius"], p["variation"],
          p["mobilised"], p["lead"]};
}

/// The family of observable `force-family`.
std::vector<Curve> family() {
  return {{Shape::circle, 3, 0, 1, -60},
          {Shape::circle, 3, 0.5, 0.4, 20},
          {Shape::figure_eight, 4, 0, 0.5, 0},
          {Shape::figure_eight, 4, 0.6, 1, 30},
          stick_slip_curve()};
}

/// A curve with its exact answer.
struct Solved {
  Curve curve;
  reference::Checked exact;
};

/// How far a run is from the exact answer.
struct RunErrors {
  Norms force;  ///< over the largest friction limit
  double end = 0;
};

class CurvedSlip final : public CaseInstance {
 public:
  explicit CurvedSlip(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        chosen_(solve(curve_of(parameters))) {
    for (const Curve& curve : family()) family_.push_back(solve(curve));
  }

  std::vector<ReferenceValue> reference() const override {
    const auto& end = chosen_.exact.values.back();
    double of_family = 0;
    for (const Solved& s : family_) of_family = std::max(of_family, s.exact.uncertainty_force);
    const double in_work = chosen_.exact.uncertainty_work * chosen_.exact.work_scale / work_scale();
    const double in_force = chosen_.exact.uncertainty_force;
    return {{0, 1, in_force},
            {0, 1, in_force},
            {0, 1, in_force},
            {end.work_tangential, work_scale(), in_work},
            {end.dissipated, work_scale(), in_work},
            {0, 1, of_family}};
  }

  std::vector<CrossCheckResult> cross_checks() const override;

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = run(set.law(), chosen_.curve, steps);
    const RunErrors errors = errors_of(chosen_, forces);
    const WorkSums works = sum_works(forces);
    double worst = 0;
    for (const Solved& s : family_) {
      const double error = errors_of(s, run(set.law(), s.curve, steps)).force.largest;
      if (!(error <= worst)) worst = error;
    }
    return {{errors.force.largest, errors.force.root_mean_square, errors.end, works.tangential,
             works.dissipated, worst},
            works.residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const auto claims = scheme.law().claims();
    if (!claims || claims->as_printed) return std::vector<Expectation>(6);
    if (claims->slip_rotation && claims->table > 0) return of_table(claims->table);
    const double order = claims->slip_rotation ? 2 : 1;
    const std::string why =
        claims->slip_rotation
            ? "each step is solved along its chord, and the curve leaves the chord by h^2"
            : "the force is returned along the radius at the end of every step";
    // Otherwise slip begins inside a step, at another place for each number of steps.
    const bool slips_at_once = chosen_.curve.shape == Shape::circle && chosen_.curve.mobilised == 1;
    const Expectation along = Expectation::of_order(order, why, slips_at_once ? 0.15 : 0.3);
    const Expectation of_family = Expectation::of_order(order, why, 0.3);
    // The work missed in the one step where slip begins is of order h^2 too, but jumps with the
    // place in that step: no order is declared.
    const bool jumps = claims->slip_rotation && !claims->slip_onset && !slips_at_once;
    const Expectation in_work = jumps ? Expectation{} : along;
    return {along, along, along, in_work, in_work, of_family};
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// The look-up table errs in every step by its interpolation, however short the step. A coarse
  /// table shows this on the ladder; of a fine one nothing is declared.
  static std::vector<Expectation> of_table(int cells) {
    Expectation none;
    if (cells <= 1024) {
      none.kind = Expectation::Kind::no_limit;
      none.why =
          "the look-up table errs in every step by its interpolation, and more steps err more "
          "often";
    }
    return std::vector<Expectation>(6, none);
  }

  double limit() const { return springs_.limit(overlap_); }
  double unit_length() const { return limit() / springs_.kt; }
  /// Work is judged against the work put in, or L^2/kt where that is smaller.
  double work_scale() const {
    const double put_in = std::abs(chosen_.exact.values.back().work_tangential);
    return std::max(put_in, limit() * unit_length());
  }

  Vector2 force_at_start(const Curve& curve) const {
    const auto rate = sample_of<double>(curve, 0).shift_rate;
    const double angle = std::atan2(rate[1], rate[0]) + curve.lead * degree;
    return curve.mobilised * limit() * Vector2(std::cos(angle), std::sin(angle));
  }

  template <class Real>
  reference::Motion<Real> motion_of(const Curve& curve) const {
    const Real depth = static_cast<Real>(overlap_);
    const Real length =
        springs_.as<Real>().mu * springs_.as<Real>().kn * depth / springs_.as<Real>().kt;
    reference::Motion<Real> motion;
    motion.at = [curve, depth, length](Real t) {
      reference::Sample<Real> s = sample_of<Real>(curve, t);
      return reference::Sample<Real>{depth * s.overlap,
                                     depth * s.overlap_rate,
                                     {length * s.shift[0], length * s.shift[1]},
                                     {length * s.shift_rate[0], length * s.shift_rate[1]}};
    };
    return motion;
  }

  Solved solve(const Curve& curve) const {
    return {curve, reference::self_checked([&](auto real) {
              using Real = decltype(real);
              reference::Problem<Real> problem;
              problem.springs = springs_.as<Real>();
              problem.motion = motion_of<Real>(curve);
              const Vector2 f = force_at_start(curve);
              problem.start.force = {f[0], f[1]};
              for (int i = 1; i <= reference_points; ++i) {
                problem.output_times.push_back(Real(i) / reference_points);
              }
              return problem;
            })};
  }

  std::vector<ContactForce> run(const AnyLaw& law, const Curve& curve, int steps) const {
    const auto motion = motion_of<double>(curve);
    const auto path = [&](double t) {
      const auto s = motion.at(t);
      return PathPoint{s.overlap, {s.shift[0], s.shift[1]}};
    };
    return drive_from(law, overlap_, force_at_start(curve), sample_path(path, steps));
  }

  /// Compared at the times that the run and the reference have in common.
  RunErrors errors_of(const Solved& solved, std::span<const ContactForce> forces) const {
    const int steps = static_cast<int>(forces.size());
    const int common = std::gcd(steps, reference_points);
    std::vector<double> errors;
    for (int i = 1; i <= common; ++i) {
      const auto at = static_cast<std::size_t>(i * (steps / common) - 1);
      const auto in_reference = static_cast<std::size_t>(i * (reference_points / common) - 1);
      const Vector2 exact = vector_of(solved.exact.values[in_reference].force);
      errors.push_back((forces[at].tangential - exact).norm() / solved.exact.force_scale);
    }
    return {norms_of(errors), errors.back()};
  }

  /// Difference between the integration and chords solved in closed form, extrapolated.
  double chords_against_integration(const Solved& solved) const;
  double adler_against_integration() const;

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  Solved chosen_;
  std::vector<Solved> family_;
};

double CurvedSlip::chords_against_integration(const Solved& solved) const {
  using Real = long double;
  const auto motion = motion_of<Real>(solved.curve);
  const auto end_of_chords = [&](int steps) {
    const Vector2 start = force_at_start(solved.curve);
    std::array<Real, 3> end{start[0], start[1], 0};
    auto from = motion.at(0);
    for (int i = 1; i <= steps; ++i) {
      const auto to = motion.at(Real(i) / steps);
      const auto answer = reference::proportional_step<Real>(
          springs_.as<Real>(), from.overlap, to.overlap, {end[0], end[1]},
          {to.shift[0] - from.shift[0], to.shift[1] - from.shift[1]});
      end = {answer.force[0], answer.force[1], end[2] + answer.work_tangential};
      from = to;
    }
    return end;
  };
  // Romberg's scheme in h^2.
  std::vector<std::array<Real, 3>> row;
  for (int steps = 64; steps <= 256; steps *= 2) row.push_back(end_of_chords(steps));
  for (Real weight = 4; row.size() > 1; weight *= 4) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        row[i][k] = (weight * row[i + 1][k] - row[i][k]) / (weight - 1);
      }
    }
    row.pop_back();
  }
  const auto& exact = solved.exact.values.back();
  const Vector2 force(static_cast<double>(row[0][0]), static_cast<double>(row[0][1]));
  const double in_force = (force - vector_of(exact.force)).norm() / solved.exact.force_scale;
  const double in_work =
      std::abs(static_cast<double>(row[0][2]) - exact.work_tangential) / solved.exact.work_scale;
  return std::max(in_force, in_work);
}

double CurvedSlip::adler_against_integration() const {
  // The first of the family slips all the way round at constant normal force.
  const Solved& solved = family_.front();
  using Real = long double;
  double worst = 0;
  for (int i = 16; i <= reference_points; i += 16) {
    const Real turn = 2 * std::numbers::pi_v<Real> * i / reference_points;
    const auto adler = reference::circle_slip<Real>(
        limit(), springs_.kt, static_cast<Real>(solved.curve.radius * unit_length()),
        static_cast<Real>(solved.curve.lead * degree), turn);
    if (!adler) return 1;
    const Real angle = turn + adler->lead;
    const auto& exact = solved.exact.values[static_cast<std::size_t>(i - 1)];
    const Vector2 force = limit() * Vector2(static_cast<double>(std::cos(angle)),
                                            static_cast<double>(std::sin(angle)));
    worst = std::max(worst, (force - vector_of(exact.force)).norm() / limit());
    worst = std::max(worst,
                     std::abs(static_cast<double>(adler->work_tangential) - exact.work_tangential) /
                         solved.exact.work_scale);
  }
  return worst;
}

std::vector<CrossCheckResult> CurvedSlip::cross_checks() const {
  double smooth = chords_against_integration(family_.front());
  double kinked = 0;
  for (const Solved& s : family_) kinked = std::max(kinked, chords_against_integration(s));
  kinked = std::max(kinked, chords_against_integration(chosen_));
  return {{"rate equations integrated with event location against the closed form of Adler's "
           "equation, at 16 places of the circle at constant normal force",
           adler_against_integration(), 1e-12},
          {"the same against 64, 128 and 256 chords solved in closed form and extrapolated, circle "
           "at constant normal force",
           smooth, 1e-8},
          {"the same for every path; where slip begins inside a chord the extrapolation is poor",
           kinked, 1e-4}};
}

/// Angle from the direction of movement to the force [deg], in (-180, 180].
double lag_of(const Vector2& movement, const Vector2& force) {
  return std::atan2(movement[0] * force[1] - movement[1] * force[0], movement.dot(force)) / degree;
}

Figure CurvedSlip::draw(std::string_view name, std::span<const Scheme> schemes) const {
  const bool circle = name == "curved-slip/lag";
  const int steps = circle ? 16 : 32;
  const Solved& solved = family_[circle ? 0 : 3];
  Figure figure;
  figure.name = std::string(name);

  Panel plane{
      circle ? "path" : "path: figure of eight", {"shift ξ₁kₜ/(μ fₙ)"}, {"shift ξ₂kₜ/(μ fₙ)"}};
  plane.equal_aspect = true;
  plane.legend = Legend::none;
  Panel result = circle ? Panel{"direction of the force",
                                {"turn along the circle", "deg", false, 0.0, 360.0},
                                {"angle from movement to force", "deg"}}
                        : Panel{"force", {"force f₁/(μ fₙ)"}, {"force f₂/(μ fₙ)"}};
  result.equal_aspect = !circle;

  Series path{"path", {0}, {0}, Mark::line, true};
  Series exact{"exact", {}, {}, Mark::line, true};
  for (int i = 1; i <= reference_points; ++i) {
    const double t = static_cast<double>(i) / reference_points;
    const auto s = sample_of<double>(solved.curve, t);
    path.x.push_back(s.shift[0]);
    path.y.push_back(s.shift[1]);
    const Vector2 force = vector_of(solved.exact.values[static_cast<std::size_t>(i - 1)].force);
    exact.x.push_back(circle ? 360 * t : force[0] / limit());
    exact.y.push_back(circle ? lag_of({s.shift_rate[0], s.shift_rate[1]}, force)
                             : force[1] / limit());
  }
  plane.series.push_back(path);
  int slot = 0;
  std::vector<std::vector<ContactForce>> drawn;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = run(set.law(), solved.curve, steps);
    // Schemes that differ in their work only would hide one another.
    const bool is_drawn = std::ranges::any_of(drawn, [&](const auto& other) {
      return std::ranges::equal(forces, other, [&](const auto& a, const auto& b) {
        return (a.tangential - b.tangential).norm() <= 1e-9 * limit();
      });
    });
    if (is_drawn) continue;
    drawn.push_back(forces);
    Series series{scheme.label + ", " + std::to_string(steps) + " steps",
                  {},
                  {},
                  Mark::line_and_points,
                  false,
                  slot++};
    for (int i = 1; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps;
      const auto s = sample_of<double>(solved.curve, t);
      const Vector2& force = forces[static_cast<std::size_t>(i - 1)].tangential;
      series.x.push_back(circle ? 360 * t : force[0] / limit());
      series.y.push_back(circle ? lag_of({s.shift_rate[0], s.shift_rate[1]}, force)
                                : force[1] / limit());
    }
    result.series.push_back(series);
  }
  // Arrows are beyond a series; short strokes show which way the exact force points.
  for (int i = 16; i <= reference_points; i += 16) {
    const auto s = sample_of<double>(solved.curve, static_cast<double>(i) / reference_points);
    const Vector2 force = vector_of(solved.exact.values[static_cast<std::size_t>(i - 1)].force);
    const Vector2 tip = 0.9 * force / limit();
    plane.series.push_back({"",
                            {s.shift[0], s.shift[0] + tip[0]},
                            {s.shift[1], s.shift[1] + tip[1]},
                            Mark::line,
                            false,
                            6});
  }
  result.series.push_back(exact);
  result.legend = Legend::outside;
  figure.panels = {plane, result};
  if (circle) {
    figure.title = "Sliding along a circle: direction of the force";
    figure.caption =
        "Left: circle of radius 3 μfₙ/kₜ with the exact force on body p drawn as a stroke at 16 "
        "places. Right: the angle by which the force lags behind the movement; it starts at -60° "
        "and tends to the lag at which the turning of the force keeps up with the curve. Schemes "
        "with 16 steps to the turn (those with the same forces drawn once), exact curve in black.";
  } else {
    figure.title = "Sliding along a figure of eight: orbit of the force";
    figure.caption =
        "Left: figure of eight with the exact force drawn as a stroke at 16 places. Right: the end "
        "point of the tangential force while the normal force swings by 60 %; fn is the normal "
        "force at the start. Schemes with 32 steps (those with the same forces drawn once), exact "
        "orbit in black.";
  }
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_curved_slip() {
  CaseInfo info;
  info.name = "curved-slip";
  info.title = "Sliding along curved paths";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 4 and 16: motion is taken as straight in a step";
  info.judges = "how fast the force converges where the direction of sliding turns all the time";
  info.truth =
      "rate equations integrated with event location in extended precision; on the circle the "
      "closed form of Adler's equation";
  info.needs = linear_friction_needs();
  info.parameters =
      joined(spring_parameters(),
             {{"overlap", "m", 1e-4, Range::positive(), "overlap at the start"},
              {"path",
               "-",
               0,
               {},
               "tangential path; stick-slip has its own start and normal force",
               false,
               {"circle", "figure-eight", "stick-slip"}},
              {"radius", "-", 3, Range::positive(),
               "radius, or half length of the figure of eight, times kt over the friction limit"},
              {"variation",
               "-",
               0,
               {.low = 0, .high = 0.95},
               "relative amplitude of the normal force, one period a turn"},
              {"mobilised",
               "-",
               1,
               {.low = 0, .high = 1},
               "tangential force at the start over the friction limit"},
              {"lead",
               "deg",
               -60,
               {.low = -180, .high = 180},
               "angle from the first movement to the force at the start"}});
  info.observables = {
      {"force", "-", "tangential force, largest error over the path, over the largest limit"},
      {"force-rms", "-", "the same, root mean square over the path"},
      {"force-end", "-", "tangential force at the end, over the largest limit"},
      {"work", "J", "tangential work, relative (to L^2/kt at least)"},
      {"dissipation", "J", "frictional dissipation, over the scale of the work"},
      {"force-family", "-",
       "as force, worst of circles and figures of eight at constant and changing normal force and "
       "a path from stick into slip"}};
  info.steps_from = 16;
  info.steps_to = 2048;
  info.nominal_steps = 128;
  info.variants = {"linear-refined[slip-rotation=off]", "linear-refined[work=average]"};
  info.figures = {{"curved-slip/lag", "Sliding along a circle: direction of the force"},
                  {"curved-slip/figure-eight", "Sliding along a figure of eight: force orbit"}};
  return std::make_unique<CaseOf<CurvedSlip>>(std::move(info));
}

}  // namespace stickslip
