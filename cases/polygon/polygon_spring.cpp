// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_spring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/disc_springs.hpp"
#include "cases/drive/decay.hpp"
#include "cases/polygon/polygon_pairs.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

using Real = PolygonPairTest::Real;

/// Normal force over kn and the size of the bodies.
constexpr double pressure = 0.02;
/// Tangential load over the normal one: small, so that the oscillation is linear.
constexpr double excitation = 1e-6;
/// What the finite motion and its digits change in the answers, relative.
constexpr double finite_motion = 2e-6;
/// Steps before the first sample, in which what the integrator starts with dies out.
constexpr long settling = 40;

/// Velocities of the free body, tangential and normal.
struct Velocities {
  std::array<std::vector<double>, 2> channels;

  void add(const Vector2& normal, const Vector2& v) {
    channels[0].push_back(normal[0] * v[1] - normal[1] * v[0]);
    channels[1].push_back(normal.dot(v));
  }
  /// The mode with the larger part of tangential movement.
  Decay tangential_mode(double interval, std::size_t lag) const {
    const auto modes = decays_of(channels, interval, lag);
    return *std::ranges::max_element(
        modes, {}, [](const Decay& mode) { return mode.shares.empty() ? 0 : mode.shares.front(); });
  }
};

class PolygonSpring final : public CaseInstance {
 public:
  explicit PolygonSpring(const CaseParameters& parameters) : test_(parameters) {
    position_ = test_.position_at(pressure * test_.size());
    const auto pair = at_rest();
    const auto modes = reference::modes(pair, rest_state());
    if (modes.size() != 2) {
      throw InputError(
          "eps_n, et_over_en: the pair is overdamped, and there is no oscillation to judge");
    }
    mode_ = *std::ranges::max_element(modes, {}, &reference::PolygonMode<Real>::tangential_share);
    fastest_ = static_cast<double>(modes.back().frequency);
  }

  std::vector<ReferenceValue> reference() const override {
    const double time = relaxation_time();
    const double frequency = static_cast<double>(mode_.frequency);
    return {{time, time, finite_motion}, {frequency, frequency, finite_motion}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Decay decay = measure_decay(scheme, 1.0 / steps);
    return {{decay.relaxation_time / test_.contact_time(), decay.frequency}, {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override {
    const Expectation time = expect_pair_motion(scheme);
    const Expectation frequency = time.kind == Expectation::Kind::order
                                      ? Expectation::of_order(0, "converges with the time")
                                      : time;
    if (scheme.polygons.plane == PlaneRule::eq13) {
      // Another direction: another oscillator.
      return std::vector<Expectation>(
          2, Expectation::approximate("another contact plane than the reference's"));
    }
    return {time, frequency};
  }
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  double relaxation_time() const {
    return static_cast<double>(mode_.relaxation_time / test_.springs().contact_time());
  }
  Vector2 load() const {
    const Vector2 normal = test_.normal_at(position_);
    const double force =
        static_cast<double>(test_.springs().normal_stiffness) * pressure * test_.size();
    // Both modes are to show.
    return -force * (normal + excitation * (normal + Vector2(-normal[1], normal[0])));
  }
  /// The reference's pair under the normal load that holds it at the position.
  reference::PolygonPair<Real> at_rest() const {
    return test_.pair(reference::PolygonPlane::boundary);
  }
  reference::PolygonPairState<Real> rest_state() const {
    reference::PolygonPairState<Real> state;
    state.position = {static_cast<Real>(position_[0]), static_cast<Real>(position_[1])};
    return state;
  }
  /// Values between samples that predict each other, for this step [s].
  std::size_t lag_for(double dt) const {
    return static_cast<std::size_t>(
        std::max(1L, std::lround(std::numbers::pi / (2 * fastest_) / dt)));
  }
  Decay measure_decay(const Scheme& scheme, double part) const;

  PolygonPairTest test_;
  Vector2 position_;
  reference::PolygonMode<Real> mode_;  ///< the more tangential one
  double fastest_ = 0;                 ///< frequency of the faster mode [rad/s]
};

Decay PolygonSpring::measure_decay(const Scheme& scheme, double part) const {
  const double dt = part * test_.contact_time();
  PolygonSystem system = test_.system(test_.set(scheme), position_, load());
  const Vector2 normal = test_.normal_at(position_);
  const std::size_t lag = lag_for(dt);
  const long window = std::max(10L * static_cast<long>(lag), 40L);
  Velocities velocities;
  for (long i = 0; i < settling + window; ++i) {
    system.step(dt);
    if (i >= settling) velocities.add(normal, system.bodies()[1].velocity);
  }
  return velocities.tangential_mode(dt, lag);
}

std::vector<CrossCheckResult> PolygonSpring::cross_checks() const {
  auto pair = at_rest();
  const Vector2 push = load();
  pair.load = {static_cast<Real>(push[0]), static_cast<Real>(push[1])};
  const double dt = test_.contact_time() / 8;
  const std::size_t lag = lag_for(dt);
  std::vector<Real> times;
  for (std::size_t i = 1; i <= 10 * lag; ++i)
    times.push_back(static_cast<Real>(dt) * static_cast<Real>(i));
  const Vector2 normal = test_.normal_at(position_);
  Velocities velocities;
  for (const auto& s :
       reference::integrate<Real>(pair, rest_state(), times, static_cast<Real>(dt) / 2)) {
    velocities.add(normal,
                   Vector2(static_cast<double>(s.velocity[0]), static_cast<double>(s.velocity[1])));
  }
  const Decay found = velocities.tangential_mode(dt, lag);
  return {{"relaxation time of the whole motion, integrated, against the eigenvalues at rest",
           std::abs(found.relaxation_time / test_.contact_time() / relaxation_time() - 1), 1e-4},
          {"the same of its frequency",
           std::abs(found.frequency / static_cast<double>(mode_.frequency) - 1), 1e-5}};
}

Figure PolygonSpring::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Relaxation time of a polygon against the step";
  figure.caption =
      "(a) The pair of irregular polygons; the upper one oscillates. (b) Relaxation time of its "
      "kinetic energy against the step. Black: eigenvalue of the small oscillation.";
  Panel shapes{"the pair", {"x", "m"}, {"y", "m"}};
  shapes.equal_aspect = true;
  // Room at the sides for the numbers of the axis.
  const double middle = test_.position_at(pressure * test_.size())[0];
  shapes.x.low = middle - 2.2 * test_.size();
  shapes.x.high = middle + 2.2 * test_.size();
  const PolygonSystem system = test_.system(test_.set(schemes.front()), position_, Vector2::Zero());
  for (const std::size_t body : {0UL, 1UL}) {
    Series outline{body == 0 ? "fixed" : "free",           {}, {}, Mark::line, false,
                   static_cast<int>(schemes.size() + body)};
    const Polygon placed = system.placed(body);
    for (const Vector2& v : placed.vertices()) {
      outline.x.push_back(v[0]);
      outline.y.push_back(v[1]);
    }
    outline.x.push_back(outline.x.front());
    outline.y.push_back(outline.y.front());
    shapes.series.push_back(std::move(outline));
  }
  Panel times{"relaxation", {"step dt/t_c", "-", true}, {"t_R/t_c", "-"}};
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    Series s{scheme.label, {}, {}, Mark::points, false, slot++};
    for (const double part : logarithmic_range(5e-3, 0.125, 6)) {
      s.x.push_back(part);
      s.y.push_back(measure_decay(scheme, part).relaxation_time / test_.contact_time());
    }
    times.series.push_back(std::move(s));
  }
  times.series.push_back(
      {"exact", {4e-3, 0.15}, {relaxation_time(), relaxation_time()}, Mark::line, true});
  figure.panels = {shapes, times};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

/// Share of a small tangential movement that the centroid of the overlap makes.
double centroid_share(const Polygon& fixed, const Polygon& free) {
  const Overlap before = overlap_of(fixed, free);
  const Vector2 normal = before.boundary_vector.normalized();
  const Vector2 tangent(-normal[1], normal[0]);
  constexpr double movement = 1e-5;
  const Polygon moved = free.placed(free.centroid() + movement * tangent, 0);
  return (overlap_of(fixed, moved).centroid - before.centroid).dot(tangent) / movement;
}

std::vector<Table> PolygonSpring::tables(std::span<const Scheme>) const {
  Table table;
  table.name = "polygon-spring-centroid";
  table.title = "Tangential movement that the centroid of the overlap makes";
  table.note =
      "The free body moves along the contact plane, the other one is fixed; movement=centroid "
      "takes the displacement of the centroid for that of the contact. The springs must see 1.";
  table.columns = {{"contact"}, {"share of the movement", "-"}};
  const std::array flat_corners{Vector2(-10, -1), Vector2(10, -1), Vector2(10, 0), Vector2(-10, 0)};
  const Polygon flat(flat_corners);
  const Polygon wedge = regular_polygon(4, 1, -std::numbers::pi / 2).placed({0, 0.95}, 0);
  const Polygon lower = regular_polygon(4, 1, std::numbers::pi / 2).placed({0, -1.95}, 0);
  const std::array wide_corners{Vector2(-10, -0.05), Vector2(10, -0.05), Vector2(10, 1),
                                Vector2(-10, 1)};
  const Polygon wide = Polygon(wide_corners).placed({0, -0.5}, 0);
  const Polygon block = regular_polygon(4, 1, std::numbers::pi / 4).placed({0, 0.65}, 0);
  const Polygon support = regular_polygon(4, 1, std::numbers::pi / 4).placed({0.3, -0.65}, 0);
  const PolygonSystem pair =
      test_.system(test_.set(make_scheme("geometric-spring")), position_, Vector2::Zero());
  const auto row = [&](const std::string& what, double share) {
    table.rows.push_back({{what}, {fmt::format("{:.4f}", share), share}});
  };
  row("free wedge on a flat", centroid_share(flat, wedge));
  row("free flat on a wedge", centroid_share(lower, wide));
  row("two blocks, one past the end of the other", centroid_share(support, block));
  row("the pair of this case", centroid_share(pair.placed(0), pair.placed(1)));
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_polygon_spring() {
  CaseInfo info;
  info.name = "polygon-spring";
  info.title = "Small oscillations of a polygon";
  info.source = "Pena, Lind & Herrmann, section 3, Fig. 6a";
  info.judges = "whether the tangential spring of polygons follows them at any step";
  info.truth =
      "eigenvalues of the equations of two convex polygons, linearised at rest in extended "
      "precision, with an overlap cut independently";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::linear, Capability::friction, Capability::damping_by_direction};
  info.parameters = pair_parameters();
  info.observables = {
      {"t_R", "-", "relaxation time of the tangential mode's kinetic energy over t_c"},
      {"frequency", "rad/s", "circular frequency of that mode"}};
  info.steps_from = 8;
  info.steps_to = 512;
  info.nominal_steps = 32;
  info.variants = {"geometric-spring[movement=centroid]", "geometric-spring[kinematics=mid-arm]",
                   "geometric-spring[integrator=gear]"};
  info.figures = {{"pena/6", "Relaxation time of a polygon against the step"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<PolygonSpring>>(std::move(info));
}

}  // namespace stickslip
