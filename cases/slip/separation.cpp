// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/separation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// Direction of the movement in the tangent plane: not along an axis, where errors could cancel.
constexpr double azimuth = 0.7;
/// Round-off over a few hundred steps, over the friction limit.
constexpr double round_off = 1e-12;
/// Overlap, over that at the start, at the corner where the force before the opening is read.
constexpr double last_look = 0.1;

/// A contact that opens while it moves across.
struct Opening {
  double fraction = 0;  ///< |force| at the start over the friction limit at the start [-]
  double angle = 0;     ///< from the movement to the force at the start [deg]
  double movement = 0;  ///< kt |dxi| until the bodies part, over the limit at the start [-]
};

/// Out of stick and out of slip, with and against the movement, slow and fast.
std::vector<Opening> family() {
  std::vector<Opening> all;
  for (const double fraction : {0.5, 1.0}) {
    for (const double angle : {0.0, 45.0, 90.0, 135.0, 179.9, 180.0}) {
      for (const double movement : {0.3, 1.0, 3.0}) all.push_back({fraction, angle, movement});
    }
  }
  all.push_back({0, 0, 1});     // no force at the start
  all.push_back({0.8, 40, 0});  // no movement at all
  return all;
}

class Separation final : public CaseInstance {
 public:
  explicit Separation(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        limit_(springs_.limit(overlap_)),
        gap_(parameters["gap"]),
        opening_{parameters["fraction"], parameters["angle"], parameters["movement"]} {
    exact_ = solve_corners(springs_, path_of(opening_));
    for (const Opening& o : family()) {
      const CornerPath path = path_of(o);
      const auto states = solve_corners(springs_, path);
      family_.push_back({path, states[2].work, work_scale(o)});
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const auto checked = integrate_corner_path(springs_, path_of(opening_));
    const double work = checked.uncertainty_work * checked.work_scale / work_scale(opening_);
    const double force = checked.uncertainty_force * checked.force_scale / limit_;
    return {{exact_[2].work, work_scale(opening_), work},
            {exact_[2].dissipated, work_scale(opening_), work},
            {0, 1, force / last_look},
            {0, 1, force},
            {0, 1, work}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double largest = disagreement(springs_, path_of(opening_));
    for (const Member& m : family_) largest = worse(largest, disagreement(springs_, m.path));
    return {
        {"closed form of slip until the limit vanishes against the rate equations integrated "
         "to the located instant of opening, over all paths of the case",
         largest, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = drive_along(set.law(), path_of(opening_), steps);
    const auto leg = static_cast<std::size_t>(steps);
    const WorkSums opening = sum_works(std::span(forces).first(2 * leg));
    const Vector2 before = forces[leg - 1].tangential;
    double worst = 0;
    for (const Member& m : family_) {
      const auto run = drive_along(set.law(), m.path, steps);
      const double work = sum_works(std::span(run).first(2 * leg)).tangential;
      worst = worse(worst, std::abs(work - m.work) / m.work_scale);
    }
    return {{opening.tangential, opening.dissipated,
             (before - exact_[1].force).norm() / (last_look * limit_),
             (forces.back().tangential - exact_.back().force).norm() / limit_, worst},
            sum_works(forces).residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// A path of the family with the work until it opens.
  struct Member {
    CornerPath path;
    double work = 0;
    double work_scale = 0;
  };

  /// To a tenth of the overlap, on along the same line through the opening to the gap, and back
  /// straight to the overlap with a movement that sticks.
  CornerPath path_of(const Opening& o) const {
    const double unit_shift = limit_ / springs_.kt;
    const Vector2 whole = o.movement * (1 + gap_ / overlap_) * unit_shift * unit_vector(azimuth);
    const double look = (1 - last_look) * overlap_ / (overlap_ + gap_);
    const Vector2 back =
        whole + 0.5 * (1 + gap_ / overlap_) * unit_shift * unit_vector(azimuth + 1);
    return {{{overlap_, Vector2::Zero()},
             {last_look * overlap_, look * whole},
             {-gap_, whole},
             {overlap_, back}},
            o.fraction * limit_ * unit_vector(azimuth - o.angle * degree)};
  }
  double work_scale(const Opening& o) const {
    return limit_ * limit_ / springs_.kt * std::max(1.0, o.movement);
  }
  /// The exact step from the start to this overlap on the way out (negative: gap).
  reference::StepAnswer<long double> answer(const Opening& o, double overlap) const {
    const CornerPath path = path_of(o);
    const double part = (overlap_ - overlap) / (overlap_ + gap_);
    const Vector2 shift = part * path.corners[2].shift;
    return reference::proportional_step<long double>(springs_.as<long double>(), overlap_, overlap,
                                                     {path.force[0], path.force[1]},
                                                     {shift[0], shift[1]});
  }

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  double limit_;  ///< friction limit at the start [N]
  double gap_;
  Opening opening_;
  std::vector<CornerState> exact_;
  std::vector<Member> family_;
};

std::vector<Expectation> Separation::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed || claims->table > 0) return std::vector<Expectation>(5);
  const auto until_look = answer(opening_, last_look * overlap_);
  const auto whole = answer(opening_, -gap_);
  const bool slips = until_look.slip_fraction && *until_look.slip_fraction < 1 - 1e-9L;
  const bool sticks_first = whole.slip_fraction && *whole.slip_fraction > 1e-6L;
  const bool placed = slips && is_well_placed(static_cast<double>(*until_look.slip_fraction));
  const bool turns = whole.angle_at_slip && std::sin(*whole.angle_at_slip) > 1e-12L;
  const std::string solved = "the slip before the opening is solved";
  const std::string radial = "the force is returned along the radius at the end of every step";
  const std::string late =
      "only the step in which slip begins errs: its elastic part is taken for slip";
  const std::string mean = "the mean of two right forces is a trapezoid rule";
  const std::string counted =
      "the movement of the step before the bodies touch again is counted, and stick keeps it";

  Expectation force = Expectation::of_order(1, radial, 0.35);
  if (!slips || (!claims->slip_rotation && !turns)) {
    force =
        Expectation::exact(round_off, "a radial return is right where the force keeps its line");
  } else if (claims->slip_rotation) {
    force = claims->slip_onset || !sticks_first ? Expectation::exact(round_off, solved)
            : turns && placed                   ? Expectation::of_order(2, late, 0.5)
                                                : Expectation{};
  }
  // Slip that begins just where the force is read begins on this or that side of it.
  if (until_look.slip_fraction && !slips && claims->slip_rotation && !claims->slip_onset) {
    force = Expectation{};
  }
  // A force along the movement leaves errors of the second order at most, and of which of the
  // two events inside steps they are depends on the scheme in ways that its claims do not say.
  Expectation work = turns ? Expectation::of_order(1, radial, 0.35) : Expectation{};
  Expectation work_family = Expectation::of_order(1, radial, 0.35);
  if (claims->slip_rotation) {
    const bool solves = claims->exact_work;
    work_family = solves               ? Expectation::exact(round_off, solved)
                  : claims->slip_onset ? Expectation::of_order(2, mean, 0.3)
                                       : Expectation::of_order(2, late, 0.5);
    if (solves) {
      work = Expectation::exact(round_off, solved);
    } else if (turns && claims->slip_onset) {
      work = Expectation::of_order(2, mean, 0.3);
    } else if (turns && sticks_first && placed) {
      work = Expectation::of_order(2, late, 0.5);
    } else {
      work = Expectation{};
    }
  }
  const bool inside = is_well_placed(gap_ / (overlap_ + gap_));
  const Expectation again = claims->fresh_contact
                                ? Expectation::exact(round_off,
                                                     "nothing is left of the contact, "
                                                     "and its new touch is solved")
                            : inside ? Expectation::of_order(1, counted, 0.5)
                                     : Expectation{};
  return {work, work, force, again, work_family};
}

Figure Separation::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A contact that opens inside a step";
  figure.caption =
      "Left: path of the tangential force while the normal force falls to nothing and the contact "
      "moves to the right, for several angles of the force at the start; the force slips along the "
      "shrinking limit and turns towards the movement, unless it points straight against it. "
      "Right: "
      "tangential work over the whole of the opening, against the number of steps; the first point "
      "of each scheme has the opening in the only step that there is.";
  Panel plane{"force until the bodies part",
              {"force along the movement f₁/(μ fₙ₀)", "-"},
              {"force across f₂/(μ fₙ₀)", "-"}};
  plane.equal_aspect = true;
  const Vector2 e = unit_vector(azimuth);
  Series circle{"friction limit at the start", {}, {}, Mark::dashed_line, true};
  for (int i = 0; i <= 120; ++i) {
    circle.x.push_back(std::cos(i * 3 * degree));
    circle.y.push_back(std::sin(i * 3 * degree));
  }
  plane.series.push_back(circle);
  int slot = 0;
  for (const double angle : {45.0, 90.0, 135.0, 170.0, 180.0}) {
    const Opening o{opening_.fraction, angle, 0.5};
    Series s{std::to_string(static_cast<int>(angle)) + "°", {}, {}, Mark::line, false, slot++};
    for (int i = 0; i <= 100; ++i) {
      const auto state = answer(o, overlap_ * (1 - i / 100.0));
      const Vector2 f = vector_of(state.force) / limit_;
      s.x.push_back(e.dot(f));
      s.y.push_back(e[0] * f[1] - e[1] * f[0]);
    }
    plane.series.push_back(s);
  }

  Panel work{
      "work of the opening", {"steps", "-", true, 1.0, 100.0}, {"tangential work/(L²/kₜ)", "-"}};
  const double unit_work = limit_ * limit_ / springs_.kt;
  CornerPath path = path_of(opening_);
  path.corners = {path.corners[0], path.corners[2]};
  slot = 0;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    Series s{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    for (const int steps : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100}) {
      s.x.push_back(steps);
      s.y.push_back(sum_works(drive_along(set.law(), path, steps)).tangential / unit_work);
    }
    work.series.push_back(s);
  }
  const double exact = exact_[2].work / unit_work;
  work.series.push_back({"exact", {1, 100}, {exact, exact}, Mark::line, true});
  plane.legend = Legend::outside;
  work.legend = Legend::outside;
  figure.panels = {plane, work};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_separation() {
  CaseInfo info;
  info.name = "separation";
  info.title = "Loss of contact inside a step";
  info.source = "Kuhn, Suzuki & Daouadji, lines 4 and 5 of Fig. 1";
  info.judges =
      "whether the work and the dissipation of a step in which the bodies part are counted, and "
      "nothing of the contact is left behind";
  info.truth = "closed form of slip until the friction limit vanishes, in extended precision";
  info.needs = linear_friction_needs();
  info.needs.push_back(Capability::energy);
  info.parameters = joined(
      spring_parameters(),
      {{"overlap", "m", 1e-4, Range::positive(), "overlap at the start"},
       {"gap", "m", 5e-5, Range::positive(), "gap to which the contact opens"},
       {"fraction", "-", 0.8, {.low = 0, .high = 1}, "force at the start over the friction limit"},
       {"angle",
        "deg",
        120,
        {.low = 0, .high = 180},
        "from the movement to the force at the start"},
       {"movement", "-", 1, Range::positive(),
        "kt |dxi| until the bodies part over the friction limit at the start"}});
  info.observables = {
      {"work", "J", "tangential work until the bodies part, over L^2/kt times the movement"},
      {"dissipated", "J", "frictional dissipation, over L^2/kt times the movement"},
      {"force-before", "-", "tangential force at a tenth of the overlap, over the limit there"},
      {"force-again", "-", "tangential force after the bodies touch again, over the limit"},
      {"work-family", "-", "work, worst of 38 forces and movements"}};
  info.steps_from = 1;
  info.steps_to = 2048;
  info.nominal_steps = 8;
  info.variants = {"linear-refined[slip-onset=off]", "linear-refined[work=average]"};
  info.figures = {{"separation/opening", "Force and work of a contact that opens inside a step"}};
  return std::make_unique<CaseOf<Separation>>(std::move(info));
}

}  // namespace stickslip
