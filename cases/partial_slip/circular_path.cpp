// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <numbers>

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip {
namespace {

constexpr double whole_turn = 2 * std::numbers::pi;
constexpr double degrees = 180 / std::numbers::pi;
/// Allowed distance from a predicted limit that is approached in first order.
constexpr double limit_tolerance = 2e-3;
/// Springs from which on the path is the coarser approximation on the ladder of the case.
constexpr int many_springs = 100;
/// Points of a turn at which limits are compared.
constexpr int points_of_a_turn = 128;

/// Force in the frame that goes round with the shift: along the shift, and ahead of it.
struct RoundState {
  Vector2 force = Vector2::Zero();
  double work = 0;  ///< since the beginning of the circle
};

/// A point that is dragged on a circle by a spring of stiffness 1 against a friction limit. It
/// starts stretched along the radius, after a preload. Where the limit is below the radius it slips
/// all the way, and its lead over the shift goes by Adler's equation,
///   d(lead)/d(turn) = (radius/limit) cos(lead) - 1,
/// which is solved by tan(lead/2) = sqrt((r - a)/(r + a)) tanh(sqrt(r^2 - a^2) turn/(2 a)).
RoundState dragged_round(double limit, double radius, double turn) {
  if (limit >= radius) return {{radius, 0}, 0};
  const double difference = radius - limit;
  const double sum = radius + limit;
  const double y = std::sqrt(difference * sum) / limit * turn / 2;
  const double t = std::sqrt(difference / sum) * std::tanh(y);
  const double square = t * t;
  // Work = limit radius times the integral of sin(lead) over the turn.
  const double log_cosh = y + std::log1p(std::exp(-2 * y)) - std::numbers::ln2;
  return {limit / (1 + square) * Vector2(1 - square, 2 * t),
          limit * limit * (2 * log_cosh + std::log1p(square))};
}

/// The vector spring foundation: springs at the distance x of the centre (over the contact radius)
/// have the limit 1 - x^2, and 3/2 dx of them make up the contact.
RoundState foundation_round(double radius, double turn) {
  using Rule = boost::math::quadrature::gauss_kronrod<double, 31>;
  const double sticks_to = std::sqrt(std::max(0.0, 1 - radius));
  const auto integral = [&](const auto& of) {
    // Slowest to settle are the springs next to those that stick, and the limit vanishes at the
    // edge: halves resolve both ends.
    return 1.5 *
           Rule::integrate([&](double x) { return of(dragged_round(1 - x * x, radius, turn)); },
                           sticks_to, 1.0, 12, 1e-11);
  };
  return {{1.5 * radius * sticks_to + integral([](const RoundState& s) { return s.force[0]; }),
           integral([](const RoundState& s) { return s.force[1]; })},
          integral([](const RoundState& s) { return s.work; })};
}

/// One direction of slip in the whole annulus. A chord of the circle makes the annulus slip down to
/// the edge of what sticks, so that the force always points along the deflection of the centre.
RoundState one_direction_round(double radius, double turn) {
  const RoundState centre = dragged_round(1, radius, turn);
  const double size = std::min(radius, 1.0);
  return {mindlin_force_of(size) / size * centre.force, centre.work};
}

/// No partial slip: a spring of this stiffness with the friction limit.
RoundState no_slip_round(double stiffness, double radius, double turn) {
  const RoundState s = dragged_round(1 / stiffness, radius, turn);
  return {stiffness * s.force, stiffness * s.work};
}

/// As in the steady state of the foundation: work of a turn.
double steady_work(double radius) {
  constexpr double many = 60;
  return foundation_round(radius, (many + 1) * whole_turn).work -
         foundation_round(radius, many * whole_turn).work;
}

Vector2 turned(const Vector2& v, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {c * v[0] - s * v[1], s * v[0] + c * v[1]};
}

/// Root mean square of the distances from the start of the circle to its end, by the trapezoid.
double root_mean_square(std::span<const double> distances) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < distances.size(); ++i) {
    sum += (distances[i] * distances[i] + distances[i + 1] * distances[i + 1]) / 2;
  }
  return std::sqrt(sum / static_cast<double>(distances.size() - 1));
}

/// What the boundary-element solution says at three radii: distances from it over the friction
/// limit (root mean square), and the work of a turn over the limit times the sliding shift.
struct BoundaryElements {
  double radius = 0;
  double jaeger = 0;
  double foundation = 0;
  double work = 0;
};
constexpr std::array<BoundaryElements, 3> boundary_elements{
    {{0.3, 0.031, 0.006, 0.060}, {0.6, 0.144, 0.032, 0.56}, {0.9, 0.439, 0.130, 2.63}}};

/// Its forces over the friction limit in a first turn of 16 chords at radius 0.9, beginning with
/// the preload.
constexpr std::array<std::array<double, 2>, 17> boundary_element_orbit{{{0.968385, 0},
                                                                        {0.820185, 0.448579},
                                                                        {0.513107, 0.750255},
                                                                        {0.129281, 0.885435},
                                                                        {-0.26157, 0.849203},
                                                                        {-0.595273, 0.65989},
                                                                        {-0.819817, 0.356032},
                                                                        {-0.90174, -0.00901913},
                                                                        {-0.830662, -0.374178},
                                                                        {-0.620344, -0.679817},
                                                                        {-0.30623, -0.87678},
                                                                        {0.0603252, -0.93384},
                                                                        {0.420291, -0.842355},
                                                                        {0.716367, -0.617293},
                                                                        {0.901928, -0.294457},
                                                                        {0.948067, 0.075411},
                                                                        {0.84777, 0.434683}}};
constexpr double radius_of_orbit = 0.9;
constexpr int chords_of_orbit = 16;

class CircularPath final : public CaseInstance {
 public:
  explicit CircularPath(const CaseParameters& parameters)
      : contact_(parameters),
        values_(parameters.law_parameters()),
        radius_(parameters["radius"]),
        turns_(static_cast<int>(parameters["turns"])),
        end_(foundation_round(radius_, turns_ * whole_turn)),
        work_of_last_turn_(end_.work - foundation_round(radius_, (turns_ - 1) * whole_turn).work) {}

  std::vector<ReferenceValue> reference() const override {
    constexpr double u = 1e-10;
    return {
        {0, 1, u}, {0, 1, 1e-15}, {lead_of(end_.force), degrees, u}, {work_of_last_turn_, 1, u}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// The path: out along the radius, and round, this many steps for each.
  static std::vector<Vector2> points_of(double radius, int turns, int steps) {
    std::vector<Vector2> points;
    for (int i = 1; i <= steps; ++i) {
      points.emplace_back(i == steps ? radius : radius * i / steps, 0);
    }
    for (int i = 1; i <= turns * steps; ++i) {
      points.push_back(turned({radius, 0}, whole_turn * (i % steps) / steps));
    }
    return points;
  }
  static double lead_of(const Vector2& round_force) { return angle_between({1, 0}, round_force); }
  /// Force at a point of the path, in the frame that goes round.
  static Vector2 round_force(const Vector2& force, int step, int steps) {
    return turned(force, -whole_turn * (step % steps) / steps);
  }
  /// Root mean square distance of two solutions over all turns.
  template <class One, class Two>
  double distance(const One& one, const Two& two) const {
    std::vector<double> all;
    for (int i = 0; i <= turns_ * points_of_a_turn; ++i) {
      const double turn = whole_turn * i / points_of_a_turn;
      all.push_back((one(turn).force - two(turn).force).norm());
    }
    return root_mean_square(all);
  }

  template <class Solution>
  std::vector<Expectation> expect_limit(const Solution& solution, const Expectation& after_preload,
                                        const std::string& why) const;

  PressedSpheres contact_;
  std::map<std::string, double> values_;
  double radius_;
  int turns_;
  RoundState end_;
  double work_of_last_turn_;
};

std::vector<CrossCheckResult> CircularPath::cross_checks() const {
  // One turn in 64 and 128 chords, extrapolated.
  const auto chords = [&](int steps) {
    std::vector<Vector2> points = points_of(radius_, 1, steps);
    // The preload in one step.
    points.erase(points.begin(), points.begin() + steps - 1);
    return foundation_in_plane(contact_, points, 1e-6).states;
  };
  constexpr int count = 64;
  const auto coarse = chords(count);
  const auto fine = chords(2 * count);
  double in_force = 0;
  double in_work = 0;
  for (int i = 1; i <= count; ++i) {
    const PlaneState& a = coarse[static_cast<std::size_t>(i)];
    const PlaneState& b = fine[2 * static_cast<std::size_t>(i)];
    const Vector2 force = b.force + (b.force - a.force) / 3;
    const double work = b.work + (b.work - a.work) / 3;
    const RoundState exact = foundation_round(radius_, whole_turn * i / count);
    in_force = std::max(in_force, (round_force(force, i, count) - exact.force).norm());
    in_work = std::max(in_work, std::abs(work - coarse[0].work - exact.work));
  }
  double annulus = 0;
  if (radius_ < 1) {
    const auto forces = annulus_slip_in_plane(contact_, points_of(radius_, turns_, 24));
    for (int i = 0; i <= 24 * turns_; ++i) {
      const Vector2 force = round_force(forces[23 + static_cast<std::size_t>(i)], i, 24);
      annulus = std::max(
          annulus, (force - one_direction_round(radius_, whole_turn * i / 24.0).force).norm());
    }
  }
  return {{"springs on the circle in closed form (Adler's equation) against springs on 64 and 128 "
           "chords, extrapolated; force, and work over one turn",
           std::max(in_force, in_work), 5e-4},
          {"what one direction of slip in an annulus gives: closed form against a profile of "
           "deflections on 24 chords a turn",
           annulus, 1e-10}};
}

Measurement CircularPath::measure(const Scheme& scheme, int steps) const {
  const AnyLaw law = with_parameters(scheme, values_).law();
  const auto states = law_in_plane(law, contact_, points_of(radius_, turns_, steps));
  std::vector<double> distances;
  for (int i = 0; i <= turns_ * steps; ++i) {
    const auto at = static_cast<std::size_t>(steps) - 1 + static_cast<std::size_t>(i);
    const Vector2 exact = foundation_round(radius_, whole_turn * i / steps).force;
    distances.push_back((round_force(states[at].force, i, steps) - exact).norm());
  }
  const auto start_of_last_turn = states.size() - 1 - static_cast<std::size_t>(steps);
  return {{root_mean_square(distances), distances.front(), lead_of(states.back().force),
           states.back().work - states[start_of_last_turn].work}};
}

template <class Solution>
std::vector<Expectation> CircularPath::expect_limit(const Solution& solution,
                                                    const Expectation& after_preload,
                                                    const std::string& why) const {
  const auto truth = [&](double turn) { return foundation_round(radius_, turn); };
  const RoundState end = solution(turns_ * whole_turn);
  const double work = end.work - solution((turns_ - 1) * whole_turn).work;
  const auto wrong = [&](double gap) { return Expectation::wrong(gap, limit_tolerance, why); };
  return {wrong(distance(solution, truth)), after_preload,
          wrong(std::abs(lead_of(end.force) - lead_of(end_.force)) / degrees),
          wrong(std::abs(work - work_of_last_turn_))};
}

std::vector<Expectation> CircularPath::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    return std::vector<Expectation>(
        4, Expectation::undeclared("the law claims nothing of partial slip"));
  }
  switch (claims->rule) {
    case PartialSlipRule::resolved: {
      if (claims->springs == 0) {
        // The normal force is constant: there is never a pair of elastic segments to merge.
        return expect_limit(
            [&](double turn) { return one_direction_round(radius_, turn); },
            Expectation::exact(partial_slip_round_off,
                               "the profile of slip is resolved in steps of any size"),
            "the whole annulus slips in one direction, always along the shift: older directions "
            "are erased");
      }
      const double bound = discretisation_bound(*claims);
      const Expectation preload =
          Expectation::exact(bound, "so many springs in place of a continuous contact");
      Expectation rest = Expectation::wrong(
          0, 4 * bound, "chords in place of the circle, down to what so many springs resolve");
      if (claims->springs >= many_springs) {
        rest.order = 2;
        rest.order_tolerance = 0.3;
      }
      return {rest, preload, rest, rest};
    }
    case PartialSlipRule::no_slip: {
      const double stiffness = no_slip_stiffness * claims->stiffness_factor;
      const double gap = std::abs(std::min(1.0, stiffness * radius_) - mindlin_force_of(radius_));
      return expect_limit(
          [&](double turn) { return no_slip_round(stiffness, radius_, turn); },
          Expectation::wrong(gap, 1e-9, "no partial slip; the same in any number of steps"),
          "the exact integral of its own equations, a spring with a friction limit, is wrong by "
          "this much");
    }
    case PartialSlipRule::modified_mindlin:
    case PartialSlipRule::modified_mindlin_shifted:
    case PartialSlipRule::mindlin_deresiewicz:
    case PartialSlipRule::mindlin_deresiewicz_with_closure:
      break;
  }
  const Expectation open = Expectation::approximate(
      "its reading in the plane has no published solution on a curve, where the sense of the "
      "movement along the force changes to and fro");
  return {open, Expectation::of_order(1, "Mindlin's stiffness at the start of each step", 0.3),
          open, open};
}

Figure CircularPath::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  if (name == "circular-path/orbit") {
    figure.title = "Round a circle: orbit and lead of the force";
    Panel orbit{"first turn", {"force F₁/(μ Fₙ)"}, {"force F₂/(μ Fₙ)"}};
    orbit.equal_aspect = true;
    orbit.legend = Legend::outside;
    Panel lead{"lead of the force over the shift",
               {"turn along the circle", "deg", false, 0.0, 360.0},
               {"lead", "deg"}};
    lead.legend = Legend::none;
    int slot = 0;
    for (const Scheme& scheme : schemes) {
      const auto states = law_in_plane(with_parameters(scheme, values_).law(), contact_,
                                       points_of(radius_of_orbit, 1, chords_of_orbit));
      Series path{scheme.label, {}, {}, Mark::line, false, slot};
      Series angle{"", {}, {}, Mark::line, false, slot++};
      for (int i = 0; i <= chords_of_orbit; ++i) {
        const Vector2& f =
            states[static_cast<std::size_t>(chords_of_orbit) - 1 + static_cast<std::size_t>(i)]
                .force;
        path.x.push_back(f[0]);
        path.y.push_back(f[1]);
        angle.x.push_back(360.0 * i / chords_of_orbit);
        angle.y.push_back(lead_of(round_force(f, i, chords_of_orbit)));
      }
      orbit.series.push_back(path);
      lead.series.push_back(angle);
    }
    Series path{"springs, exact", {}, {}, Mark::line, true};
    Series angle{"", {}, {}, Mark::line, true};
    for (int i = 0; i <= points_of_a_turn; ++i) {
      const double turn = whole_turn * i / points_of_a_turn;
      const Vector2 f = foundation_round(radius_of_orbit, turn).force;
      path.x.push_back(turned(f, turn)[0]);
      path.y.push_back(turned(f, turn)[1]);
      angle.x.push_back(turn * degrees);
      angle.y.push_back(lead_of(f));
    }
    orbit.series.push_back(path);
    lead.series.push_back(angle);
    Series points{"boundary elements", {}, {}, Mark::points, false, 6};
    Series angles{"", {}, {}, Mark::points, false, 6};
    for (int i = 0; i <= chords_of_orbit; ++i) {
      const auto& [x, y] = boundary_element_orbit[static_cast<std::size_t>(i)];
      points.x.push_back(x);
      points.y.push_back(y);
      angles.x.push_back(360.0 * i / chords_of_orbit);
      angles.y.push_back(lead_of(round_force({x, y}, i, chords_of_orbit)));
    }
    orbit.series.push_back(points);
    lead.series.push_back(angles);
    figure.panels = {orbit, lead};
    figure.caption =
        "A circle of 0.9 of the sliding shift, after a preload along the first axis. Left: "
        "tangential force in the first turn, in 16 chords. Right: angle by which it is ahead of "
        "the shift. Black: vector spring foundation on the smooth circle. Points: " +
        boundary_element_provenance() + ", on the same 16 chords.";
    return figure;
  }

  constexpr int steps = 64;
  figure.title = "Round circles of any radius: error and loss";
  Panel error{"distance from the spring foundation",
              {"radius over the sliding shift"},
              {"rms error", "% of μ Fₙ"}};
  Panel loss{"work of a turn", {"radius over the sliding shift"}, {"work", "κ μ² Fₙ δ"}};
  error.legend = Legend::outside;
  loss.legend = Legend::none;
  std::vector<double> radii;
  for (int i = 1; i <= 24; ++i) radii.push_back(0.05 * i);
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const AnyLaw law = with_parameters(scheme, values_).law();
    const auto claims = law.partial_slip_claims();
    if (claims && claims->springs > 0) {  // would lie on the reference
      ++slot;
      continue;
    }
    Series in_force{scheme.label, {}, {}, Mark::line, false, slot};
    Series in_work{"", {}, {}, Mark::line, false, slot++};
    for (const double radius : radii) {
      const auto states = law_in_plane(law, contact_, points_of(radius, 2, steps));
      std::vector<double> distances;
      for (int i = 0; i <= 2 * steps; ++i) {
        const Vector2 exact = foundation_round(radius, whole_turn * i / steps).force;
        const Vector2& force =
            states[static_cast<std::size_t>(steps) - 1 + static_cast<std::size_t>(i)].force;
        distances.push_back((round_force(force, i, steps) - exact).norm());
      }
      in_force.x.push_back(radius);
      in_force.y.push_back(100 * root_mean_square(distances));
      in_work.x.push_back(radius);
      in_work.y.push_back(states.back().work - states[states.size() - 1 - steps].work);
    }
    error.series.push_back(in_force);
    loss.series.push_back(in_work);
  }
  Series truth{"", {}, {}, Mark::line, true};
  for (int i = 1; i <= 48; ++i) {
    truth.x.push_back(0.025 * i);
    truth.y.push_back(steady_work(0.025 * i));
  }
  loss.series.push_back(truth);
  Series distance_of_jaeger{"boundary elements", {}, {}, Mark::points, false, 6};
  Series work{"", {}, {}, Mark::points, false, 6};
  for (const BoundaryElements& b : boundary_elements) {
    distance_of_jaeger.x.push_back(b.radius);
    distance_of_jaeger.y.push_back(100 * b.jaeger);
    work.x.push_back(b.radius);
    work.y.push_back(b.work);
  }
  error.series.push_back(distance_of_jaeger);
  loss.series.push_back(work);
  figure.panels = {error, loss};
  figure.caption =
      "Left: root mean square error of the tangential force over two turns of 64 steps, against "
      "the vector spring foundation; points: distance of the law of Jaeger from " +
      boundary_element_provenance() +
      ". Right: tangential work of the second turn, which is what friction dissipates once the "
      "orbit is steady; black: spring foundation in the steady state, points: boundary elements.";
  return figure;
}

std::vector<Table> CircularPath::tables(std::span<const Scheme> schemes) const {
  constexpr int steps = 64;
  Table table;
  table.name = "circular-path-radii";
  table.title = "Circles of three radii: error of the force, lead, and work of a turn";
  table.note =
      "Two turns of 64 steps. rms: error of the force over both, in percent of the friction limit, "
      "against the vector spring foundation. lead: of the force over the shift after two turns. "
      "work: of the second turn, over the friction limit times the sliding shift. Boundary "
      "elements: " +
      boundary_element_provenance() +
      ", its distances from the spring foundation and, in brackets, from the law of Jaeger.";
  table.columns = {{"", ""}};
  for (const BoundaryElements& b : boundary_elements) {
    const std::string radius = fmt::format("r = {:g}: ", b.radius);
    table.columns.push_back({radius + "rms", "%"});
    table.columns.push_back({radius + "lead", "deg"});
    table.columns.push_back({radius + "work", "-"});
  }
  const auto number = [](double x) {
    return Cell{fmt::format("{:.3g}", std::abs(x) < 5e-13 ? 0 : x), x};
  };
  std::vector<Cell> truth{{"spring foundation, exact", {}}};
  std::vector<Cell> elements{{"boundary elements", {}}};
  for (const BoundaryElements& b : boundary_elements) {
    const RoundState end = foundation_round(b.radius, 2 * whole_turn);
    const double work = end.work - foundation_round(b.radius, whole_turn).work;
    truth.insert(truth.end(), {number(0), number(lead_of(end.force)), number(work)});
    elements.push_back(
        {fmt::format("{:.2g} ({:.3g})", 100 * b.foundation, 100 * b.jaeger), 100 * b.foundation});
    elements.push_back({"", {}});
    elements.push_back(number(b.work));
  }
  table.rows = {truth, elements};
  for (const Scheme& scheme : schemes) {
    const AnyLaw law = with_parameters(scheme, values_).law();
    std::vector<Cell> row{{scheme.label, {}}};
    for (const BoundaryElements& b : boundary_elements) {
      const auto states = law_in_plane(law, contact_, points_of(b.radius, 2, steps));
      std::vector<double> distances;
      for (int i = 0; i <= 2 * steps; ++i) {
        const Vector2 exact = foundation_round(b.radius, whole_turn * i / steps).force;
        const Vector2& force =
            states[static_cast<std::size_t>(steps) - 1 + static_cast<std::size_t>(i)].force;
        distances.push_back((round_force(force, i, steps) - exact).norm());
      }
      const double error = root_mean_square(distances);
      Cell cell = number(100 * error);
      cell.tone = tone_of(error);
      row.push_back(cell);
      row.push_back(number(lead_of(states.back().force)));
      row.push_back(number(states.back().work - states[states.size() - 1 - steps].work));
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_circular_path() {
  CaseInfo info;
  info.name = "circular-path";
  info.title = "Tangential movement round a circle";
  info.source =
      "Kuhn, Jaeger contact, section 5: \"arbitrary contact translations, regardless of size or "
      "sequence\"";
  info.judges = "how far a law is from the truth when the direction of movement turns all the time";
  info.truth =
      "vector spring foundation, each spring in closed form (Adler's equation); on this path 0.6 % "
      "to 13 % of the friction limit from a boundary-element solution (nu = 0)";
  info.bibtex = claimed_in_bibtex();
  info.needs = hertz_friction_needs();
  info.parameters =
      joined(pressed_parameters(),
             {{"radius", "-", 0.6, Range::positive(),
               "radius of the circle over the sliding shift kappa mu overlap"},
              {"turns", "-", 2, {.low = 1, .high = 200}, "number of turns", false, {}, true}});
  info.observables = {
      {"force-rms", "-",
       "tangential force, root mean square error over all turns, over the friction limit"},
      {"force-preload", "-", "the same after the preload: movement along a line"},
      {"lead", "deg",
       "angle by which the force is ahead of the shift at the end; error in radians"},
      {"work-turn", "-",
       "tangential work of the last turn over the friction limit times the sliding shift; error "
       "the same"}};
  info.steps_from = 8;
  info.steps_to = 256;
  info.nominal_steps = 32;
  info.figures = {{"circular-path/orbit", "Round a circle: orbit and lead of the force"},
                  {"circular-path/loss", "Round circles of any radius: error and loss"}};
  return std::make_unique<CaseOf<CircularPath>>(std::move(info));
}

}  // namespace stickslip
