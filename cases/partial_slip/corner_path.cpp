// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/partial_slip/plane_paths.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degrees = 180 / std::numbers::pi;
/// Tolerance of the spring foundation that is the reference.
constexpr double foundation_tolerance = 1e-9;
/// Allowed distance from a predicted limit that is approached in first order.
constexpr double limit_tolerance = 1e-3;
/// A law that works in steps of any size may show this round-off.
constexpr double splitting_round_off = 1e-10;

/// Lengths of the two legs over the sliding shift.
struct Legs {
  double first = 0.6;
  double second = 0.6;
  Vector2 corner() const { return {first, 0}; }
  Vector2 end() const { return {first, second}; }
};

constexpr std::array<Legs, 4> family{{{0.3, 0.3}, {0.6, 0.6}, {0.9, 0.3}, {0.9, 0.9}}};

/// What the boundary-element solution says of a member of the family: distances from it, over the
/// friction limit. It is good to 0.002 itself.
struct BoundaryElements {
  double jaeger = 0;
  double foundation = 0;
};
constexpr std::array<BoundaryElements, 4> boundary_elements{
    {{0.014, 0.0001}, {0.062, 0.0012}, {0.090, 0.0072}, {0.179, 0.0061}}};
/// Its force after two legs of 0.6.
const Vector2 boundary_element_force{0.613133, 0.698699};

/// States at the corner and at the end.
struct Answer {
  PlaneState corner;
  PlaneState end;
};

/// Work along a line of a contact that has slipped this far from the virgin state.
double mindlin_work_of(double shift) {
  const double core = std::clamp(1 - shift, 0.0, 1.0);
  return shift - 0.4 * (1 - core * core * std::sqrt(core));
}

/// A point that is dragged by a spring of this stiffness against a friction limit of 1: the exact
/// solution of the laws without partial slip.
Answer dragged(const Legs& legs, double stiffness) {
  using Real = long double;
  const reference::Springs<Real> springs{1, static_cast<Real>(stiffness), 1};
  const auto corner = reference::proportional_step<Real>(springs, 1, 1, {0, 0}, {legs.first, 0});
  const auto end = reference::proportional_step<Real>(springs, 1, 1, corner.force,
                                                      {0, static_cast<Real>(legs.second)});
  const Real work = corner.work_tangential + end.work_tangential;
  return {{vector_of(corner.force), static_cast<double>(corner.work_tangential)},
          {vector_of(end.force), static_cast<double>(work)}};
}

/// One direction of slip in the whole annulus. The second leg is perpendicular, so that slip runs
/// over all that the first has left at once; the annulus points along the deflection of the centre,
/// and its inner edge is that of Cattaneo and Mindlin for the size of this deflection.
Answer one_direction(const Legs& legs) {
  const Vector2 centre = dragged(legs, 1).end.force;
  const double size = centre.norm();
  const double first = std::min(legs.first, 1.0);
  // Short of sliding the force is radial in the plane of shifts: it has a potential.
  const double at_onset = std::min(1.0, std::hypot(first, legs.second));
  double work = mindlin_work_of(legs.first) + mindlin_work_of(at_onset) - mindlin_work_of(first);
  const bool slides = first * first + legs.second * legs.second > 1;
  // In sliding it follows a tractrix: integral of cos(angle), with d(angle) = -sin(angle) ds.
  if (slides) work += std::log(first / centre[0]);
  return {{{mindlin_force_of(legs.first), 0}, mindlin_work_of(legs.first)},
          {mindlin_force_of(size) * centre / size, work}};
}

/// Mindlin's falling stiffness along the force and the full one across it (Walton & Braun 1986),
/// as differential equations in the distance x of the second leg: with f the size of the force and
/// a its angle from the movement,
///   f' = 3/2 (1 - f)^(1/3) cos a,  a' = -3/2 sin(a)/f;
/// (1 - f)^(2/3) = u has u' = -cos a. The movement is never against the force: no reversal.
Answer softened(const Legs& legs) {
  using Real = long double;
  using State = std::array<Real, 3>;  // u, angle, work
  const auto force_of = [](Real u) { return 1 - u * std::sqrt(u); };
  const auto rate = [&](const State& s) {
    const Real f = force_of(std::max(s[0], Real(0)));
    return State{-std::cos(s[1]), -1.5L * std::sin(s[1]) / f, f * std::cos(s[1])};
  };
  const auto advanced = [&](const State& s, Real h) {  // Runge-Kutta 4
    const auto moved = [&](const State& k, Real part) {
      return State{s[0] + part * k[0], s[1] + part * k[1], s[2] + part * k[2]};
    };
    const State k1 = rate(s);
    const State k2 = rate(moved(k1, h / 2));
    const State k3 = rate(moved(k2, h / 2));
    const State k4 = rate(moved(k3, h));
    State next;
    for (std::size_t i = 0; i < 3; ++i)
      next[i] = s[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    return next;
  };

  const Real length = legs.second;
  constexpr int steps = 2000;
  const Real h = length / steps;
  State state{std::max(Real(0), 1 - Real(legs.first)), std::numbers::pi_v<Real> / 2,
              mindlin_work_of(legs.first)};
  Real left = length;
  for (int i = 0; i < steps && state[0] > 0; ++i) {
    const State next = advanced(state, h);
    if (next[0] > 0) {
      state = next;
      left = length - (i + 1) * h;
      continue;
    }
    // The limit is met inside this step.
    Real low = 0;
    Real high = h;
    for (int k = 0; k < 80; ++k) {
      const Real middle = (low + high) / 2;
      (advanced(state, middle)[0] > 0 ? low : high) = middle;
    }
    state = advanced(state, low);
    left -= low;
    state[0] = 0;
  }
  if (state[0] == 0) {  // sliding: the tractrix
    const Real before = state[1];
    state[1] = 2 * std::atan(std::tan(before / 2) * std::exp(-1.5L * left));
    state[2] += std::log(std::sin(before) / std::sin(state[1])) / 1.5L;
  }
  const Real force = force_of(state[0]);
  const Vector2 direction(static_cast<double>(std::sin(state[1])),
                          static_cast<double>(std::cos(state[1])));
  return {{{mindlin_force_of(legs.first), 0}, mindlin_work_of(legs.first)},
          {static_cast<double>(force) * direction, static_cast<double>(state[2])}};
}

std::vector<Vector2> points_of(const Legs& legs, int steps_each) {
  std::vector<Vector2> points;
  for (int leg = 0; leg < 2; ++leg) {
    for (int i = 1; i <= steps_each; ++i) {
      const double part = i == steps_each ? 1 : static_cast<double>(i) / steps_each;
      points.push_back(leg == 0 ? Vector2(part * legs.first, 0)
                                : Vector2(legs.first, part * legs.second));
    }
  }
  return points;
}

class CornerPath final : public CaseInstance {
 public:
  explicit CornerPath(const CaseParameters& parameters)
      : contact_(parameters),
        values_(parameters.law_parameters()),
        chosen_(solve({parameters["first"], parameters["second"]})) {
    for (const Legs& legs : family) family_.push_back(solve(legs));
  }

  std::vector<ReferenceValue> reference() const override {
    const double u = uncertainty_;
    return {{0, 1, u},
            {0, 1, u},
            {lead_of(chosen_.truth.end.force), degrees, u},
            {chosen_.truth.end.work, 1, u},
            {0, 1, u},
            {0, 1, 1e-15}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  struct Solved {
    Legs legs;
    Answer truth;
  };

  Solved solve(const Legs& legs) {
    const std::array points{legs.corner(), legs.end()};
    const auto solved = foundation_in_plane(contact_, points, foundation_tolerance);
    uncertainty_ = std::max(uncertainty_, solved.uncertainty);
    return {legs, {solved.states[0], solved.states[1]}};
  }
  Answer run(const AnyLaw& law, const Legs& legs, int steps) const {
    const auto states = law_in_plane(law, contact_, points_of(legs, steps));
    return {states[states.size() / 2 - 1], states.back()};
  }
  double lead_of(const Vector2& force) const { return angle_between(chosen_.legs.end(), force); }

  std::vector<Expectation> expect_springs(double bound) const;
  std::vector<Expectation> expect_one_direction() const;
  template <class Solve>
  std::vector<Expectation> expect_limit(const Solve& limit_of, const Expectation& at_corner,
                                        const Expectation& splitting, const std::string& why) const;

  PressedSpheres contact_;
  std::map<std::string, double> values_;
  double uncertainty_ = 0;
  Solved chosen_;
  std::vector<Solved> family_;
};

std::vector<CrossCheckResult> CornerPath::cross_checks() const {
  double at_corner = 0;
  double annulus = 0;
  const auto try_one = [&](const Solved& s) {
    at_corner =
        std::max(at_corner, std::abs(s.truth.corner.force[0] - mindlin_force_of(s.legs.first)));
    at_corner = std::max(at_corner, std::abs(s.truth.corner.work - mindlin_work_of(s.legs.first)));
    // A contact that slides depends on its steps.
    if (std::hypot(s.legs.first, s.legs.second) > 1) return;
    const auto forces = annulus_slip_in_plane(contact_, points_of(s.legs, 3));
    annulus = std::max(annulus, (forces.back() - one_direction(s.legs).end.force).norm());
  };
  try_one(chosen_);
  for (const Solved& s : family_) try_one(s);
  return {{"spring foundation against the closed form of Cattaneo and Mindlin, force and work "
           "after the first leg",
           at_corner, 1e-8},
          {"what one direction of slip in an annulus gives: closed form against a profile of "
           "deflections in three steps a leg, where the bodies do not slide",
           annulus, 1e-12}};
}

Measurement CornerPath::measure(const Scheme& scheme, int steps) const {
  const AnyLaw law = with_parameters(scheme, values_).law();
  const Answer answer = run(law, chosen_.legs, steps);
  double worst = 0;
  for (const Solved& s : family_) {
    worst = std::max(worst, (run(law, s.legs, steps).end.force - s.truth.end.force).norm());
  }
  const Vector2 in_one_step = run(law, chosen_.legs, 1).end.force;
  const Vector2 along_a_line(mindlin_force_of(chosen_.legs.first), 0);
  return {{(answer.end.force - chosen_.truth.end.force).norm(),
           (answer.corner.force - along_a_line).norm(), lead_of(answer.end.force), answer.end.work,
           worst, (answer.end.force - in_one_step).norm()}};
}

template <class Solve>
std::vector<Expectation> CornerPath::expect_limit(const Solve& limit_of,
                                                  const Expectation& at_corner,
                                                  const Expectation& splitting,
                                                  const std::string& why) const {
  const Answer limit = limit_of(chosen_.legs);
  double worst = 0;
  for (const Solved& s : family_) {
    worst = std::max(worst, (limit_of(s.legs).end.force - s.truth.end.force).norm());
  }
  const auto wrong = [&](double gap) { return Expectation::wrong(gap, limit_tolerance, why); };
  return {wrong((limit.end.force - chosen_.truth.end.force).norm()),
          at_corner,
          wrong(std::abs(lead_of(limit.end.force) - lead_of(chosen_.truth.end.force)) / degrees),
          wrong(std::abs(limit.end.work - chosen_.truth.end.work)),
          wrong(worst),
          splitting};
}

std::vector<Expectation> CornerPath::expect_springs(double bound) const {
  const auto exact = [](double b) {
    return Expectation::exact(b,
                              "so many springs in place of a continuous contact, each solved "
                              "inside the step");
  };
  return {exact(bound),
          exact(bound),
          exact(bound / chosen_.truth.end.force.norm()),
          exact(bound * (1 + chosen_.legs.first + chosen_.legs.second)),
          exact(bound),
          exact(splitting_round_off)};
}

std::vector<Expectation> CornerPath::expect_one_direction() const {
  const Legs& legs = chosen_.legs;
  const std::string why =
      "the whole annulus slips in one direction: what the first leg left in it "
      "is erased";
  const Vector2 centre(std::min(legs.first, 1.0), legs.second);
  Expectation splitting = Expectation::exact(splitting_round_off, "steps of any size");
  if (centre.norm() > 1) {
    const double gap = (one_direction(legs).end.force - centre / centre.norm()).norm();
    splitting = Expectation::wrong(gap, limit_tolerance,
                                   "the bodies slide, and then the direction depends on the step");
  }
  return expect_limit(one_direction,
                      Expectation::exact(partial_slip_round_off,
                                         "the profile of slip is resolved in steps of any size"),
                      splitting, why);
}

std::vector<Expectation> CornerPath::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    return std::vector<Expectation>(
        6, Expectation::undeclared("the law claims nothing of partial slip"));
  }
  switch (claims->rule) {
    case PartialSlipRule::resolved:
      // The normal force is constant: there is never a pair of elastic segments to merge.
      return claims->springs > 0 ? expect_springs(discretisation_bound(*claims))
                                 : expect_one_direction();
    case PartialSlipRule::no_slip: {
      const double stiffness = no_slip_stiffness * claims->stiffness_factor;
      const std::string why =
          "the exact integral of its own equations, a spring with a friction "
          "limit, is wrong by this much";
      const Legs& legs = chosen_.legs;
      const Vector2 before(std::min(1.0, stiffness * legs.first), stiffness * legs.second);
      const Vector2 in_one_step = before / std::max(1.0, before.norm());
      const Vector2 limit = dragged(legs, stiffness).end.force;
      const double at_corner = std::abs(before[0] - mindlin_force_of(legs.first));
      return expect_limit(
          [&](const Legs& some) { return dragged(some, stiffness); },
          Expectation::wrong(at_corner, 1e-9, "no partial slip; the same in any number of steps"),
          Expectation::wrong((limit - in_one_step).norm(), limit_tolerance,
                             "sliding that turns is brought back to the limit along the radius"),
          why);
    }
    case PartialSlipRule::modified_mindlin:
    case PartialSlipRule::modified_mindlin_shifted:
    case PartialSlipRule::mindlin_deresiewicz:
    case PartialSlipRule::mindlin_deresiewicz_with_closure:
      break;
  }
  return expect_limit(
      softened, Expectation::of_order(1, "Mindlin's stiffness at the start of each step", 0.3),
      Expectation::undeclared("one evaluation a step: a single step is of no interest"),
      "the exact integral of its own equations, with the full stiffness across the force, is wrong "
      "by this much");
}

Figure CornerPath::draw(std::string_view name, std::span<const Scheme> schemes) const {
  constexpr int steps_each = 8;
  // Springs would lie on the reference, and schemes with the same forces on one another.
  struct Drawn {
    std::string label;
    AnyLaw law;
    int slot = 0;
  };
  std::vector<Drawn> drawn;
  std::vector<std::vector<PlaneState>> seen;
  int slot = -1;
  for (const Scheme& scheme : schemes) {
    ++slot;
    const AnyLaw law = with_parameters(scheme, values_).law();
    const auto claims = law.partial_slip_claims();
    if (claims && claims->springs > 0) continue;
    auto states = law_in_plane(law, contact_, points_of(family[1], steps_each));
    const bool is_seen = std::ranges::any_of(seen, [&](const auto& other) {
      return std::ranges::equal(states, other, [](const auto& a, const auto& b) {
        return (a.force - b.force).norm() <= 1e-9;
      });
    });
    if (is_seen) continue;
    seen.push_back(std::move(states));
    drawn.push_back({scheme.label, law, slot});
  }

  Figure figure;
  figure.name = std::string(name);
  figure.title = "First along, then across: the orbit of the force";
  for (const std::size_t member : {std::size_t{1}, std::size_t{3}}) {
    const Solved& s = family_[member];
    Panel panel{fmt::format("legs of {:g} and {:g}", s.legs.first, s.legs.second),
                {"force F₁/(μ Fₙ)", "", false, 0.25, 1.05},
                {"force F₂/(μ Fₙ)", "", false, 0.0, 0.95}};
    panel.equal_aspect = true;
    panel.legend = member == 1 ? Legend::outside : Legend::none;
    for (const Drawn& d : drawn) {
      const auto states = law_in_plane(d.law, contact_, points_of(s.legs, steps_each));
      Series series{d.label, {}, {}, Mark::line_and_points, false, d.slot};
      for (std::size_t i = steps_each - 1; i < states.size(); ++i) {
        series.x.push_back(states[i].force[0]);
        series.y.push_back(states[i].force[1]);
      }
      panel.series.push_back(series);
    }
    Series exact{"springs, exact", {}, {}, Mark::line, true};
    const auto fine = foundation_in_plane(contact_, points_of(s.legs, 32), 1e-5);
    for (std::size_t i = 31; i < fine.states.size(); ++i) {
      exact.x.push_back(fine.states[i].force[0]);
      exact.y.push_back(fine.states[i].force[1]);
    }
    panel.series.push_back(exact);
    if (member == 1) {
      panel.series.push_back({"boundary elements",
                              {boundary_element_force[0]},
                              {boundary_element_force[1]},
                              Mark::points,
                              false,
                              6});
    }
    figure.panels.push_back(panel);
  }

  Panel error{"two equal legs", {"leg over the sliding shift"}, {"error", "% of μ Fₙ"}};
  error.legend = Legend::none;
  std::vector<std::pair<Legs, Vector2>> equal;
  for (int i = 1; i <= 24; ++i) {
    const Legs legs{i * 0.05, i * 0.05};
    const std::array points{legs.corner(), legs.end()};
    equal.emplace_back(legs, foundation_in_plane(contact_, points, 1e-6).states.back().force);
  }
  for (const Drawn& d : drawn) {
    Series series{d.label, {}, {}, Mark::line, false, d.slot};
    for (const auto& [legs, force] : equal) {
      series.x.push_back(legs.first);
      series.y.push_back(100 * (run(d.law, legs, 32).end.force - force).norm());
    }
    error.series.push_back(series);
  }
  Series measured{"boundary elements", {}, {}, Mark::points, false, 6};
  for (const std::size_t member : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    measured.x.push_back(family[member].first);
    measured.y.push_back(100 * boundary_elements[member].jaeger);
  }
  error.series.push_back(measured);
  figure.panels.push_back(error);
  figure.caption =
      "Left and middle: tangential force during the second leg, in eight steps a leg (schemes with "
      "the same forces drawn once), and the vector spring foundation in black. Right: error after "
      "two equal legs in 32 steps each, against the vector spring foundation. Points: the force "
      "itself (left), and the distance of the law of Jaeger (right; at 0.9, where the bodies "
      "slide, in one step a leg) from " +
      boundary_element_provenance() + ". The sliding shift is κ μ δ.";
  return figure;
}

std::vector<Table> CornerPath::tables(std::span<const Scheme> schemes) const {
  constexpr int steps_each = 32;
  Table table;
  table.name = "corner-path-family";
  table.title = "Error of the force after two perpendicular legs";
  table.note =
      "In percent of the friction limit, in 32 steps a leg, against the vector spring foundation. "
      "Beside it the distances from " +
      boundary_element_provenance() +
      ", good to about 0.2 %, as far as they are known: how good the reference is, and how far the "
      "law of Jaeger is from bodies (in one step a leg, which counts where the bodies slide: the "
      "last row). Lengths of legs over the sliding shift.";
  table.columns = {{"first leg", "-"},
                   {"second leg", "-"},
                   {"boundary elements: spring foundation", "%"},
                   {"boundary elements: jaeger", "%"}};
  for (const Scheme& scheme : schemes) table.columns.push_back({scheme.label, "%"});
  const auto number = [](double x) { return Cell{fmt::format("{:.3g}", x), x}; };
  for (std::size_t i = 0; i < family.size(); ++i) {
    const Solved& s = family_[i];
    std::vector<Cell> row{number(s.legs.first), number(s.legs.second),
                          number(100 * boundary_elements[i].foundation),
                          number(100 * boundary_elements[i].jaeger)};
    for (const Scheme& scheme : schemes) {
      const AnyLaw law = with_parameters(scheme, values_).law();
      const double error = (run(law, s.legs, steps_each).end.force - s.truth.end.force).norm();
      Cell cell = number(100 * error);
      cell.tone = tone_of(error);
      row.push_back(cell);
    }
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_corner_path() {
  CaseInfo info;
  info.name = "corner-path";
  info.title = "Two perpendicular legs of tangential movement";
  info.source =
      "Kuhn, Jaeger contact, section 5: \"arbitrary contact translations, regardless of size or "
      "sequence\"";
  info.judges = "how far a law is from the truth when the tangential movement turns a corner";
  info.truth =
      "vector spring foundation, each spring solved exactly inside each leg; on this path within "
      "0.7 % of the friction limit of a boundary-element solution (nu = 0)";
  info.bibtex = claimed_in_bibtex();
  info.needs = hertz_friction_needs();
  info.parameters = joined(
      pressed_parameters(),
      {{"first", "-", 0.6, Range::positive(), "first leg over the sliding shift kappa mu overlap"},
       {"second", "-", 0.6, Range::positive(), "second leg, perpendicular, over the same"}});
  info.observables = {
      {"force", "-", "tangential force after both legs, over the friction limit"},
      {"force-corner", "-", "the same after the first leg: movement along a line"},
      {"lead", "deg", "angle from the total shift to the force; error in radians"},
      {"work", "-",
       "tangential work over the friction limit times the sliding shift; error the same"},
      {"force-family", "-", "as force, the worst of four pairs of legs"},
      {"step-splitting", "-",
       "change of the force against one step a leg, over the friction limit"}};
  info.steps_from = 1;
  info.steps_to = 256;
  info.nominal_steps = 16;
  info.figures = {{"corner-path/orbit", "First along, then across: the orbit of the force"}};
  return std::make_unique<CaseOf<CornerPath>>(std::move(info));
}

}  // namespace stickslip
