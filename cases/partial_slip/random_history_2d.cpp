// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "cases/drive/drive.hpp"
#include "cases/partial_slip/plane_paths.hpp"
#include "reference/annulus_slip.hpp"
#include "reference/hertz_foundation.hpp"

namespace stickslip {
namespace {

/// Tolerance of the spring foundation that is the reference.
constexpr double foundation_tolerance = 2e-6;
/// Allowed distance from the limit that is predicted for slip in one direction, which the finest
/// steps of the ladder come near in first order.
constexpr double limit_tolerance = 3e-3;
/// Steps a move in which that limit is computed, and twice as many.
constexpr int steps_of_prediction = 64;

/// One straight move: overlap at its end over the mean overlap, and shift over the sliding shift
/// kappa mu overlap at the mean overlap.
struct Move {
  double overlap = 1;
  Vector2 shift = Vector2::Zero();
};

/// A move with the tangential force at its end by boundary elements, over the friction limit at the
/// mean overlap.
struct SolvedMove {
  double overlap = 1;
  std::array<double, 2> shift{};
  std::array<double, 2> force{};
};

/// A random path of which a converged axisymmetric frictional boundary-element solution (nu = 0) is
/// known, good to about 0.2 % of the friction limit.
constexpr std::array<SolvedMove, 40> boundary_element_path{
    {{1.006879681, {-0.1872817128, 0.03100485944}, {-0.268175, 0.044397}},
     {1.085773245, {-0.1530067022, 0.5788850545}, {-0.423986, 0.782123}},
     {1.054459542, {-0.6062427805, -0.09714661267}, {-0.973845, 0.453409}},
     {1.006880717, {-0.2655741598, 0.5291768168}, {-0.712802, 0.714119}},
     {0.9442665663, {0.2877810731, 0.08718855299}, {-0.307649, 0.795158}},
     {0.8041048928, {0.1925314687, 0.01133790346}, {-0.0785745, 0.677104}},
     {0.8041048928, {-0.01882540958, 0.1038055054}, {-0.10727, 0.703756}},
     {0.8041048928, {0.01896336968, -0.01884504886}, {-0.0819398, 0.678404}},
     {0.8041048928, {-0.3009708515, -0.3744086825}, {-0.444013, 0.216699}},
     {1.071942956, {-0.1172065919, -0.2084872145}, {-0.614431, -0.0864495}},
     {0.7919977333, {0.27042679, 0.002315599939}, {-0.239308, -0.0149857}},
     {1.009151025, {0.2644170293, -0.1904692093}, {0.114905, -0.265188}},
     {1.067396847, {-0.09120475615, 0.07972754324}, {-0.0230142, -0.144634}},
     {1.334848206, {0.0323795853, 0.5138513943}, {0.0297422, 0.649794}},
     {1.314429751, {0.2676680835, 0.1944850798}, {0.427385, 0.8697}},
     {1.204089803, {0.1961601528, 0.04374693181}, {0.639863, 0.838838}},
     {0.9778791703, {-0.3588359465, -0.270525842}, {0.0996525, 0.432846}},
     {0.6954483339, {0.4224481966, 0.07549566381}, {0.399662, 0.396935}},
     {0.8513472755, {0.2209292767, 0.3557547039}, {0.477914, 0.622964}},
     {0.7229747574, {0.2322026286, -0.4597284278}, {0.583592, 0.0440089}},
     {0.9213838362, {0.2486910891, 0.5781529867}, {0.643642, 0.60061}},
     {0.7957340325, {-0.389757628, 0.3360265713}, {0.068284, 0.68918}},
     {0.7957340325, {0.1804712986, -0.5488728684}, {0.285217, 0.0260231}},
     {1.071453435, {0.009185376392, 0.01357573694}, {0.298603, 0.0458078}},
     {0.9998657848, {0.4625609903, -0.3401027237}, {0.82398, -0.326742}},
     {1.206553909, {-0.217429543, -0.2660034091}, {0.492188, -0.729629}},
     {1.206553909, {0.3431626985, 0.128784354}, {1.03089, -0.522083}},
     {1.206553909, {0.4095498153, 0.3251431154}, {1.31824, 0.00879007}},
     {1.02399007, {-0.3744214683, -0.3354369171}, {0.745292, -0.467012}},
     {1.02399007, {0.2124417193, 0.07272339616}, {0.977032, -0.316041}},
     {0.9252636966, {0.2408237114, -0.1321148183}, {0.833108, -0.310725}},
     {1.188993831, {-0.4277823883, -0.5638289742}, {0.229292, -1.06496}},
     {1.206518632, {0.240963441, -0.3818859594}, {0.514036, -1.21511}},
     {1.390578143, {-0.6092195076, -0.106508522}, {-0.430985, -1.34597}},
     {1.390578143, {-0.2598494353, -0.099270549}, {-0.708917, -1.37033}},
     {1.27867653, {0.4068595209, 0.282103601}, {-0.035805, -0.903915}},
     {1.27867653, {0.5137895424, -0.5977692083}, {0.538767, -1.33916}},
     {1.127700771, {-0.1088969858, -0.4707131202}, {0.164832, -1.18474}},
     {1.402299714, {-0.02260519339, -0.4554572399}, {0.11136, -1.65517}},
     {1.323858799, {-0.06891692208, 0.325505593}, {-0.00368263, -1.10169}}}};

/// Random numbers that are the same on every platform.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + static_cast<double>(engine_() >> 11) * 0x1p-53 * (high - low);
  }

 private:
  std::mt19937_64 engine_;
};

/// Straight moves in all directions of the tangent plane, up to 0.8 of the sliding shift long,
/// while the overlap wanders between 0.4 and 1.6 of its mean. One move in seven keeps the overlap
/// and one in ten has no shift.
std::vector<Move> random_moves(std::uint64_t seed, int count) {
  Draw draw(seed);
  std::vector<Move> moves;
  double overlap = 1;
  for (int i = 0; i < count; ++i) {
    const bool keeps = draw.between(0, 7) < 1;
    const bool rests = draw.between(0, 10) < 1;
    const double change = draw.between(-0.35, 0.35);
    const double length = draw.between(0, 0.8);
    const double angle = draw.between(0, 2 * std::numbers::pi);
    if (!keeps) overlap += overlap + change > 1.6 || overlap + change < 0.4 ? -change : change;
    Move move{overlap, Vector2::Zero()};
    if (!rests) move.shift = length * Vector2(std::cos(angle), std::sin(angle));
    moves.push_back(move);
  }
  return moves;
}

/// A path with its exact answer.
struct Solved {
  std::vector<Move> moves;
  std::vector<Vector2> force;  ///< after each move, over the largest friction limit
  double scale = 0;            ///< that limit [N]
};

/// Errors after every move of every path.
struct Errors {
  std::vector<double> force;   ///< over the largest friction limit of the path
  std::vector<double> normal;  ///< over the largest normal force of the path
};

class RandomHistory2d final : public CaseInstance {
 public:
  explicit RandomHistory2d(const CaseParameters& parameters)
      : contact_(parameters), values_(parameters.law_parameters()) {
    std::vector<Move> known;
    for (const SolvedMove& m : boundary_element_path) {
      known.push_back({m.overlap, {m.shift[0], m.shift[1]}});
    }
    known_ = solve(std::move(known));
    if (parameters.word("paths") == "boundary-elements") {
      paths_ = {known_};
      return;
    }
    const int moves = static_cast<int>(parameters["moves"]);
    const auto count = static_cast<std::uint64_t>(parameters["histories"]);
    const auto seed = static_cast<std::uint64_t>(parameters["seed"]);
    for (std::uint64_t i = 0; i < count; ++i) {
      paths_.push_back(solve(random_moves(100000 * seed + i, moves)));
    }
  }

  std::vector<ReferenceValue> reference() const override {
    return {{0, 1, uncertainty_}, {0, 1, uncertainty_}, {0, 1, 1e-15}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Errors errors = errors_of(with_parameters(scheme, values_).law(), steps);
    const Norms force = norms_of(errors.force);
    return {{force.root_mean_square, force.largest, norms_of(errors.normal).largest}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Pressed together to the mean overlap, then moved, each move in so many steps.
  std::vector<ContactStep> steps_of(const std::vector<Move>& moves, int steps_each) const {
    std::vector<ContactStep> steps;
    ContactStep press;
    press.overlap_new = press.approach = contact_.overlap;
    steps.push_back(press);
    double overlap = contact_.overlap;
    for (const Move& move : moves) {
      const double end = contact_.overlap * move.overlap;
      const auto at = [&](int i) {
        return i == steps_each ? end
                               : overlap + (end - overlap) * i / static_cast<double>(steps_each);
      };
      for (int i = 0; i < steps_each; ++i) {
        ContactStep step;
        step.overlap_old = at(i);
        step.overlap_new = at(i + 1);
        step.approach = step.overlap_new - step.overlap_old;
        step.shift = contact_.slide() / steps_each * move.shift;
        steps.push_back(step);
      }
      overlap = end;
    }
    return with_radius(std::move(steps), contact_.spheres.radius);
  }

  Solved solve(std::vector<Move> moves) {
    const auto steps = steps_of(moves, 1);
    const auto path = movements_of<double>(steps);
    const auto answer = reference::converged_foundation<double>(contact_.spheres.as<double>(), path,
                                                                foundation_tolerance);
    uncertainty_ = std::max(uncertainty_, answer.uncertainty);
    Solved solved{std::move(moves), {}, answer.force_scale};
    for (std::size_t i = 1; i < answer.states.size(); ++i) {
      solved.force.push_back(vector_of(answer.states[i].tangential) / solved.scale);
    }
    return solved;
  }

  /// Forces of a law after each move, over the largest friction limit.
  std::vector<Vector2> forces_of(const AnyLaw& law, const Solved& path, int steps_each) const {
    const auto all = drive(law, steps_of(path.moves, steps_each));
    std::vector<Vector2> forces;
    for (std::size_t i = 1; i <= path.moves.size(); ++i) {
      forces.push_back(all[i * static_cast<std::size_t>(steps_each)].tangential / path.scale);
    }
    return forces;
  }

  Errors errors_of(const AnyLaw& law, int steps_each) const {
    const auto contact = contact_.spheres.as<double>();
    Errors errors;
    for (const Solved& path : paths_) {
      const auto steps = steps_of(path.moves, steps_each);
      const auto all = drive(law, steps);
      for (std::size_t i = 1; i <= path.moves.size(); ++i) {
        const std::size_t at = i * static_cast<std::size_t>(steps_each);
        errors.force.push_back((all[at].tangential / path.scale - path.force[i - 1]).norm());
        const double normal = contact.normal_force(steps[at].overlap_new);
        errors.normal.push_back(std::abs(all[at].normal - normal) * contact_.spheres.mu /
                                path.scale);
      }
    }
    return errors;
  }

  /// Errors of one direction of slip in each annulus, each move in so many steps.
  Norms one_direction(int steps_each) const {
    using Real = long double;
    std::vector<double> errors;
    for (const Solved& path : paths_) {
      reference::AnnulusSlip<Real> slip(contact_.spheres.as<Real>());
      const auto steps = steps_of(path.moves, steps_each);
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto force = slip.advance(
            static_cast<Real>(steps[i].overlap_new),
            {static_cast<Real>(steps[i].shift[0]), static_cast<Real>(steps[i].shift[1])});
        if (i == 0 || i % static_cast<std::size_t>(steps_each) != 0) continue;
        const Vector2& exact = path.force[i / static_cast<std::size_t>(steps_each) - 1];
        errors.push_back((vector_of(force) / path.scale - exact).norm());
      }
    }
    return norms_of(errors);
  }

  PressedSpheres contact_;
  std::map<std::string, double> values_;
  double uncertainty_ = 0;
  std::vector<Solved> paths_;
  Solved known_;
};

std::vector<CrossCheckResult> RandomHistory2d::cross_checks() const {
  // Springs at equal distances, extrapolated, on the known path.
  const auto steps = steps_of(known_.moves, 1);
  const auto path = movements_of<double>(steps);
  const auto springs =
      reference::extrapolated_foundation<double>(contact_.spheres.as<double>(), path, 500);
  double worst = 0;
  for (std::size_t i = 0; i < known_.force.size(); ++i) {
    const Vector2 other = vector_of(springs.states[i + 1].tangential) / known_.scale;
    worst = std::max(worst, (other - known_.force[i]).norm());
  }
  return {
      {"springs by adaptive integration against 500 and 1000 springs at equal distances, "
       "extrapolated, over the path of 40 moves that is known by boundary elements",
       worst, 2e-5}};
}

std::vector<Expectation> RandomHistory2d::expect(const Scheme& scheme) const {
  const Expectation normal = expect_hertz_normal(scheme, 1e-12);
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    const Expectation none = Expectation::undeclared("the law claims nothing of partial slip");
    return {none, none, normal};
  }
  if (claims->rule != PartialSlipRule::resolved) {
    const Expectation open = Expectation::approximate(
        "what the law tends to where movement turns under a changing normal force has no "
        "published solution");
    return {open, open, normal};
  }
  if (claims->springs > 0) {
    // Springs at the edge are covered bit by bit in small steps, each bit taken as straight: an
    // error of first order in their width, for which 0.04 is seen.
    const Expectation exact = Expectation::exact(
        0.1 / claims->springs + uncertainty_,
        "so many springs in place of a continuous contact, each solved inside the step");
    return {exact, exact, normal};
  }
  if (claims->memory_tolerance > 0) {
    const Expectation open = Expectation::approximate("segments of its history are merged");
    return {open, open, normal};
  }
  // Sliding that turns is answered in first order of the step.
  const Norms coarse = one_direction(steps_of_prediction);
  const Norms fine = one_direction(2 * steps_of_prediction);
  const std::string why =
      "annuli slip in one direction and forget older ones; predicted by a second computation";
  return {
      Expectation::wrong(2 * fine.root_mean_square - coarse.root_mean_square, limit_tolerance, why),
      Expectation::wrong(2 * fine.largest - coarse.largest, 3 * limit_tolerance, why), normal};
}

Figure RandomHistory2d::draw(std::string_view name, std::span<const Scheme> schemes) const {
  constexpr int steps_each = 8;
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Random movement in the tangent plane: errors of the force";
  Panel errors{"all moves",
               {"error of the force", "% of the largest μ Fₙ", true, 1e-2, 100.0},
               {"moves with a smaller error", "%", false, 0.0, 100.0}};
  errors.legend = Legend::outside;
  Panel path{"a path of 40 moves",
             {"move", "", false, 0.0, static_cast<double>(known_.moves.size())},
             {"F₁ over the largest μ Fₙ"}};
  path.legend = Legend::none;
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const AnyLaw law = with_parameters(scheme, values_).law();
    const auto claims = law.partial_slip_claims();
    if (claims && claims->springs > 0) {  // would lie on the reference
      ++slot;
      continue;
    }
    std::vector<double> sorted = errors_of(law, steps_each).force;
    std::ranges::sort(sorted);
    Series distribution{scheme.label, {}, {}, Mark::line, false, slot};
    const std::size_t every = std::max<std::size_t>(1, sorted.size() / 100);
    for (std::size_t i = every - 1; i < sorted.size(); i += every) {
      distribution.x.push_back(100 * std::max(sorted[i], 1e-4));
      distribution.y.push_back(100 * static_cast<double>(i + 1) /
                               static_cast<double>(sorted.size()));
    }
    errors.series.push_back(distribution);
    const auto forces = forces_of(law, known_, steps_each);
    Series force{"", {}, {}, Mark::line, false, slot++};
    for (std::size_t i = 0; i < forces.size(); ++i) {
      force.x.push_back(static_cast<double>(i + 1));
      force.y.push_back(forces[i][0]);
    }
    path.series.push_back(force);
  }
  Series exact{"springs, exact", {}, {}, Mark::line, true};
  Series elements{"boundary elements", {}, {}, Mark::points, false, 6};
  const double unit = contact_.limit() / known_.scale;
  for (std::size_t i = 0; i < known_.force.size(); ++i) {
    exact.x.push_back(static_cast<double>(i + 1));
    exact.y.push_back(known_.force[i][0]);
    elements.x.push_back(static_cast<double>(i + 1));
    elements.y.push_back(unit * boundary_element_path[i].force[0]);
  }
  path.series.push_back(exact);
  path.series.push_back(elements);
  errors.series.push_back({"springs, exact", {}, {}, Mark::line, true});
  errors.series.push_back({"boundary elements", {}, {}, Mark::points, false, 6});
  figure.panels = {errors, path};
  figure.caption = fmt::format(
      "Left: distribution of the error of the tangential force over all moves of all paths, in {} "
      "steps a move, against the vector spring foundation. Right: one component of the force over "
      "a path of 40 moves; black: vector spring foundation, points: {}.",
      steps_each, boundary_element_provenance());
  return figure;
}

std::vector<Table> RandomHistory2d::tables(std::span<const Scheme> schemes) const {
  constexpr int steps_each = 8;
  Table table;
  table.name = "random-history-2d-boundary-elements";
  table.title = "A random path of 40 moves that is known by boundary elements";
  table.note = fmt::format(
      "Errors of the tangential force after each move, in percent of the largest friction limit of "
      "the path, in {} steps a move: against the vector spring foundation, and against {}, which "
      "is good to about 0.2 %.",
      steps_each, boundary_element_provenance());
  table.columns = {{"", ""},
                   {"spring foundation: rms", "%"},
                   {"largest", "%"},
                   {"boundary elements: rms", "%"},
                   {"largest", "%"}};
  const double unit = contact_.limit() / known_.scale;
  const auto add = [&](const std::string& label, const std::vector<Vector2>& forces) {
    std::vector<double> to_springs;
    std::vector<double> to_elements;
    for (std::size_t i = 0; i < forces.size(); ++i) {
      const auto& [x, y] = boundary_element_path[i].force;
      to_springs.push_back((forces[i] - known_.force[i]).norm());
      to_elements.push_back((forces[i] - unit * Vector2(x, y)).norm());
    }
    std::vector<Cell> row{{label, {}}};
    for (const Norms& norms : {norms_of(to_springs), norms_of(to_elements)}) {
      for (const double x : {100 * norms.root_mean_square, 100 * norms.largest}) {
        row.push_back({fmt::format("{:.3g}", x), x});
      }
    }
    table.rows.push_back(std::move(row));
  };
  add("spring foundation, exact", known_.force);
  for (const Scheme& scheme : schemes) {
    add(scheme.label, forces_of(with_parameters(scheme, values_).law(), known_, steps_each));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_random_history_2d() {
  CaseInfo info;
  info.name = "random-history-2d";
  info.title = "Random movement in the tangent plane";
  info.source =
      "Kuhn, Jaeger contact, section 5: \"arbitrary contact translations, regardless of size or "
      "sequence\"";
  info.judges = "how far a law is from the truth when tangential movement has any direction";
  info.truth =
      "vector spring foundation, each spring solved exactly inside each move; 0.6 % rms of the "
      "friction limit from a boundary-element solution (nu = 0) where that is known";
  info.bibtex = claimed_in_bibtex();
  info.needs = hertz_friction_needs();
  info.parameters = joined(
      pressed_parameters(),
      {{"histories", "-", 12, {.low = 1, .high = 100000}, "number of paths", false, {}, true},
       {"moves", "-", 40, {.low = 1, .high = 10000}, "straight moves of a path", false, {}, true},
       {"seed", "-", 1, {.low = 0, .high = 1e9}, "of the random paths", false, {}, true},
       {"paths",
        "-",
        0,
        {},
        "random ones, or the one of 40 moves that is known by boundary elements",
        false,
        {"random", "boundary-elements"}}});
  info.observables = {
      {"force-rms", "-",
       "tangential force after each move, root mean square error over all paths, over the largest "
       "friction limit of the path"},
      {"force-max", "-", "the same, largest error"},
      {"normal", "-", "normal force, largest error, over its largest value of the path"}};
  info.steps_from = 1;
  info.steps_to = 16;
  info.nominal_steps = 8;
  info.figures = {
      {"random-history-2d/errors", "Random movement in the tangent plane: errors of the force"}};
  return std::make_unique<CaseOf<RandomHistory2d>>(std::move(info));
}

}  // namespace stickslip
