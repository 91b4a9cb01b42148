// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <stdexcept>

#include "cases/disc_springs.hpp"
#include "cases/polygon/polygon_pairs.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "cases/springs.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Real = long double;
using reference::Point;
using State = reference::PolygonPairState<Real>;

constexpr double pi = std::numbers::pi;
constexpr double degree = pi / 180;
/// Circumscribed radius [m] and mass [kg] of the polygon; acceleration of gravity [m/s^2].
constexpr double radius = 1;
constexpr double mass = 1;
constexpr double gravity = 1;
/// The flat: half length and thickness [m], its top at y = 0; and where the polygon starts.
constexpr double half_length = 12;
constexpr double thickness = 2;
constexpr double start_x = -1;
/// The polygon has to stay this far within the ends of the flat [m].
constexpr double margin = 1.5;
/// Longest step of the reference, and in figures and tables [s].
constexpr double reference_step = 0.00125;
constexpr double shown_step = 0.0025;

/// What a run shows of the polygon at one time.
struct Sample {
  double time = 0;              ///< [s]
  double x = 0;                 ///< of the centroid, down the slope [m]
  double angle = 0;             ///< rolled, down the slope positive [rad]
  double spin = 0;              ///< the same sense [rad/s]
  double tangential_force = 0;  ///< force of the flat on the polygon, down the slope [N]
};

/// A polygon that rolls.
struct Rolling {
  int vertices = 8;
  double slope = 0;     ///< [rad]
  double spin = 0;      ///< at the start, about the vertex ahead [rad/s]
  double duration = 0;  ///< [s]
  double kn = 0;        ///< normal stiffness [N/m]
  double kt = 0;        ///< tangential stiffness [N/m]
  double cn = 0;        ///< normal dashpot [N s/m]
  double ct = 0;        ///< tangential dashpot [N s/m]
  reference::PolygonPlane plane = reference::PolygonPlane::boundary;

  double half_sector() const { return pi / vertices; }
  double apothem() const { return radius * std::cos(half_sector()); }
  double half_face() const { return radius * std::sin(half_sector()); }
  /// Moment of inertia about the centroid [kg m^2].
  double inertia() const { return mass * radius * radius * (2 + std::cos(2 * half_sector())) / 6; }
  double area() const { return vertices / 2.0 * radius * radius * std::sin(2 * half_sector()); }
  /// l_c of Eq. 2 [m].
  double length() const {
    return std::sqrt(2 * half_length * thickness / pi) + std::sqrt(area() / pi);
  }
  /// Vertex k about the centroid, a face down [m].
  template <class Number>
  Point<Number> vertex(int k) const {
    const Number quarter = std::numbers::pi_v<Number> / 2;
    const Number angle =
        -quarter + (2 * k - 1) * std::numbers::pi_v<Number> / static_cast<Number>(vertices);
    return {static_cast<Number>(radius) * std::cos(angle),
            static_cast<Number>(radius) * std::sin(angle)};
  }
  /// Weight along and across the slope [N].
  Vector2 load() const {
    return {mass * gravity * std::sin(slope), -mass * gravity * std::cos(slope)};
  }
  /// Depth at which a face carries the weight [m]. The sides beside the face lean outwards by an
  /// angle 2 pi/n to the floor, so that A = b d + d^2/tan(2 pi/n).
  double static_depth() const {
    const double area_needed = -load()[1] * length() / kn;
    const double lean = 1 / std::tan(2 * half_sector());
    const double face = 2 * half_face();
    return 2 * area_needed / (face + std::sqrt(face * face + 4 * lean * area_needed));
  }
  /// Rests on a face, and turns about the vertex ahead.
  Vector2 start_position() const { return {start_x, apothem() - static_depth()}; }
  Vector2 start_velocity() const { return {spin * apothem(), spin * half_face()}; }

  std::vector<Point<Real>> floor() const {
    const auto x = static_cast<Real>(half_length);
    return {
        {-x, -static_cast<Real>(thickness)}, {x, -static_cast<Real>(thickness)}, {x, 0}, {-x, 0}};
  }
  reference::PolygonPair<Real> pair() const {
    reference::PolygonPair<Real> pair;
    pair.fixed = floor();
    for (int k = 0; k < vertices; ++k) pair.free.push_back(vertex<Real>(k));
    pair.mass = static_cast<Real>(mass);
    pair.inertia = static_cast<Real>(inertia());
    pair.normal_stiffness = static_cast<Real>(kn);
    pair.tangential_stiffness = static_cast<Real>(kt);
    pair.normal_damping = static_cast<Real>(cn);
    pair.tangential_damping = static_cast<Real>(ct);
    pair.plane = plane;
    pair.load = {static_cast<Real>(load()[0]), static_cast<Real>(load()[1])};
    return pair;
  }
  State start() const {
    State s;
    const Vector2 position = start_position();
    const Vector2 velocity = start_velocity();
    s.position = {static_cast<Real>(position[0]), static_cast<Real>(position[1])};
    s.velocity = {static_cast<Real>(velocity[0]), static_cast<Real>(velocity[1])};
    s.spin = -static_cast<Real>(spin);
    return s;
  }
};

Sample sample_of(const State& s) {
  // The normal out of the flat, upwards, and z x n.
  const Real up = std::cos(s.plane_angle) < 0 ? Real(-1) : Real(1);
  const Point<Real> normal{-up * std::sin(s.plane_angle), up * std::cos(s.plane_angle)};
  const Real along = s.normal_force * normal[0] - s.tangential_force * normal[1];
  return {static_cast<double>(s.time), static_cast<double>(s.position[0]),
          -static_cast<double>(s.angle), -static_cast<double>(s.spin), static_cast<double>(along)};
}

std::vector<Sample> exact_samples(const Rolling& rolling, int count, double step) {
  std::vector<Real> times;
  for (int i = 1; i <= count; ++i)
    times.push_back(static_cast<Real>(rolling.duration) * static_cast<Real>(i) / count);
  std::vector<Sample> samples{sample_of(rolling.start())};
  for (const State& s :
       reference::integrate<Real>(rolling.pair(), rolling.start(), times, static_cast<Real>(step)))
    samples.push_back(sample_of(s));
  return samples;
}

/// Spin when the polygon has rolled by this angle, between samples by a cubic through their angles
/// and spins; none if it has not rolled so far.
std::optional<double> spin_at(std::span<const Sample> samples, double angle) {
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const Sample& a = samples[i - 1];
    const Sample& b = samples[i];
    if (b.angle < angle || a.angle > angle) continue;
    // The spin is nearly linear in time, and so between two samples in the angle.
    return a.spin + (b.spin - a.spin) * (angle - a.angle) / (b.angle - a.angle);
  }
  return std::nullopt;
}

class PolygonRolling final : public CaseInstance {
 public:
  explicit PolygonRolling(const CaseParameters& parameters) : mu_(parameters["mu"]) {
    rolling_.vertices = static_cast<int>(parameters["vertices"]);
    rolling_.slope = parameters["slope"] * degree;
    rolling_.spin = parameters["spin"];
    rolling_.duration = parameters["duration"];
    rolling_.kn = parameters["kn"];
    rolling_.kt = parameters["kt"];
    rolling_.cn = parameters["cn"];
    rolling_.ct = parameters["ct"];
    try {
      exact_ = exact_samples(rolling_, drawn, reference_step);
      coarse_ = exact_samples(rolling_, drawn, 2 * reference_step).back();
    } catch (const std::runtime_error&) {
      throw InputError(
          "the polygon loses contact with the slope, where the reference ends: slope, spin or "
          "stiffness must be smaller, or the damping larger");
    }
    for (const Sample& s : exact_) {
      if (std::abs(s.x) > half_length - margin)
        throw InputError("duration=" + shortest(rolling_.duration) +
                         ": the polygon reaches the end of the flat; it must be shorter");
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const Sample& end = exact_.back();
    const auto value = [](double exact, double coarse, double scale) {
      return ReferenceValue{exact, scale, std::abs(exact - coarse) / scale + 1e-15};
    };
    return {value(end.angle, coarse_.angle, std::abs(end.angle)),
            value(end.spin, coarse_.spin, std::abs(end.spin)),
            value(end.x, coarse_.x, std::abs(end.x - start_x)),
            value(end.tangential_force, coarse_.tangential_force, mass * gravity)};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const Sample end = run(scheme, steps, steps).back();
    return {{end.angle, end.spin, end.x, end.tangential_force}, {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Samples of the reference.
  static constexpr int drawn = 300;

  std::vector<Sample> run(const Scheme& scheme, int steps, int every) const;

  Rolling rolling_;
  double mu_;
  std::vector<Sample> exact_;
  Sample coarse_;
};

/// Every so many steps a sample, the start included.
std::vector<Sample> PolygonRolling::run(const Scheme& scheme, int steps, int every) const {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const DiscSprings springs{rolling_.kn, rolling_.kt, mu_, rolling_.cn, rolling_.ct};
  const Scheme judged = with_parameters(scheme, springs.by_role());
  const std::array<Vector2, 4> flat{Vector2(-half_length, -thickness),
                                    Vector2(half_length, -thickness), Vector2(half_length, 0),
                                    Vector2(-half_length, 0)};
  std::vector<Vector2> vertices;
  for (int k = 0; k < rolling_.vertices; ++k) {
    const auto [x, y] = rolling_.vertex<double>(k);
    vertices.emplace_back(x, y);
  }
  PolygonBody fixed{Polygon(flat)};
  fixed.position = {0, -thickness / 2};
  fixed.mass = fixed.inertia = infinite;
  PolygonBody free{Polygon(vertices)};
  free.mass = mass;
  free.inertia = rolling_.inertia();
  free.position = rolling_.start_position();
  free.velocity = rolling_.start_velocity();
  free.spin = -rolling_.spin;
  free.load = rolling_.load();
  PolygonSystem system(judged, {fixed, free});
  const double dt = rolling_.duration / steps;
  std::vector<Sample> samples{{0, free.position[0], 0, rolling_.spin}};
  for (int i = 1; i <= steps; ++i) {
    system.step(dt);
    if (i % every != 0) continue;
    const PolygonBody& body = system.bodies()[1];
    // A polygon that has bounced far away is no neighbour of the flat any more.
    const auto contacts = system.contacts();
    samples.push_back({i * dt, body.position[0], -body.angle, -body.spin,
                       contacts.empty() ? 0.0 : -contacts.front().force[0]});
  }
  return samples;
}

std::vector<Expectation> PolygonRolling::expect(const Scheme& scheme) const {
  const std::size_t count = 4;
  if (mu_ < 10) {
    return std::vector<Expectation>(
        count, Expectation::approximate("it may slide, which the reference does not know"));
  }
  const bool as_reference = scheme.polygons.overlap == OverlapMeasure::area &&
                            scheme.polygons.movement == ContactMovement::rigid;
  if (scheme.polygons.plane != PlaneRule::eq13 || !as_reference)
    return std::vector<Expectation>(count, expect_pair_motion(scheme));
  // The same polygon on the tilted plane of Eq. 13.
  Rolling tilted = rolling_;
  tilted.plane = reference::PolygonPlane::mean_angle;
  try {
    const Sample end = exact_samples(tilted, drawn, reference_step).back();
    const auto truth = reference();
    const std::array values{end.angle, end.spin, end.x, end.tangential_force};
    std::vector<Expectation> all;
    for (std::size_t k = 0; k < count; ++k) {
      all.push_back(Expectation::wrong(std::abs(values[k] - truth[k].value) / truth[k].scale, 1e-3,
                                       "the plane of Eq. 13 does not lie in the flat"));
    }
    return all;
  } catch (const std::runtime_error&) {
    return std::vector<Expectation>(
        count, Expectation::approximate("the plane of Eq. 13 makes the polygon leave the flat"));
  }
}

std::vector<CrossCheckResult> PolygonRolling::cross_checks() const {
  // Without dashpots the flat acts like a liquid of weight kn/l_c: the force of Eq. 2 through the
  // centroid of the overlap is the buoyancy, whose potential is kn/l_c times the integral of the
  // depth over the overlap. Together with the spring the energy is conserved.
  Rolling free = rolling_;
  free.cn = free.ct = 0;
  const auto pair = free.pair();
  const auto energy = [&](const State& s) {
    std::vector<Point<Real>> placed;
    const Real c = std::cos(s.angle);
    const Real q = std::sin(s.angle);
    for (const auto& [u, v] : pair.free)
      placed.push_back({s.position[0] + c * u - q * v, s.position[1] + q * u + c * v});
    const auto overlap = reference::convex_overlap<Real>(pair.fixed, placed);
    const Real buoyancy = pair.normal_stiffness / static_cast<Real>(free.length()) * overlap.area *
                          -overlap.centroid[1];
    return (pair.mass * (s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1]) +
            pair.inertia * s.spin * s.spin +
            pair.tangential_stiffness * s.elongation * s.elongation) /
               2 -
           pair.load[0] * s.position[0] - pair.load[1] * s.position[1] + buoyancy;
  };
  const State start = free.start();
  const Real turning = (pair.inertia + pair.mass) * start.spin * start.spin / 2;
  double drift = 0;
  std::vector<Real> times;
  for (int i = 1; i <= 10; ++i) times.push_back(static_cast<Real>(i) / 100);
  for (const State& s : reference::integrate<Real>(pair, start, times, Real(0.001L)))
    drift = std::max(drift, std::abs(static_cast<double>((energy(s) - energy(start)) / turning)));
  const Sample& end = exact_.back();
  return {
      {"energy of the polygon without dashpots, with the potential of buoyancy, over its energy "
       "of rotation",
       drift, 1e-10},
      {"angle rolled in steps of the reference twice as long",
       std::abs(coarse_.angle / end.angle - 1), 1e-8}};
}

Figure PolygonRolling::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "A polygon rolls down a slope";
  constexpr int steps = 2400;
  constexpr int every = 12;
  figure.caption = fmt::format(
      "(a) The polygon of the reference at equal times, the slope drawn level. (b) Spin over time. "
      "(c) Angle rolled, off the reference's. Schemes take {} steps.",
      steps);
  Panel track{"the way", {"x", "m"}, {"y", "m"}};
  track.equal_aspect = true;
  const auto states = [&] {
    std::vector<Real> times;
    for (int i = 1; i <= 4; ++i)
      times.push_back(static_cast<Real>(rolling_.duration) * static_cast<Real>(i) / 4);
    auto all = reference::integrate<Real>(rolling_.pair(), rolling_.start(), times,
                                          static_cast<Real>(shown_step));
    all.insert(all.begin(), rolling_.start());
    return all;
  }();
  for (const State& s : states) {
    Series outline{"", {}, {}, Mark::line, true};
    for (int k = 0; k <= rolling_.vertices; ++k) {
      const auto [u, v] = rolling_.vertex<double>(k);
      const double c = std::cos(static_cast<double>(s.angle));
      const double q = std::sin(static_cast<double>(s.angle));
      outline.x.push_back(static_cast<double>(s.position[0]) + c * u - q * v);
      outline.y.push_back(static_cast<double>(s.position[1]) + q * u + c * v);
    }
    track.series.push_back(std::move(outline));
  }
  track.series.push_back({"", {start_x - 1.5, exact_.back().x + 1.5}, {0, 0}, Mark::line, true});
  Panel spins{"spin", {"time", "s"}, {"spin", "rad/s"}};
  Panel errors{"error", {"time", "s"}, {"angle off by", "rad", true}};
  const auto exact = exact_samples(rolling_, steps / every, shown_step);
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const auto samples = run(scheme, steps, every);
    Series spin{scheme.label, {}, {}, Mark::line, false, slot++};
    Series error = spin;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      spin.x.push_back(samples[i].time);
      spin.y.push_back(samples[i].spin);
      error.x.push_back(samples[i].time);
      error.y.push_back(positive_or_gap(std::abs(samples[i].angle - exact[i].angle)));
    }
    spins.series.push_back(std::move(spin));
    errors.series.push_back(std::move(error));
  }
  Series truth{"exact", {}, {}, Mark::line, true};
  for (const Sample& s : exact) {
    truth.x.push_back(s.time);
    truth.y.push_back(s.spin);
  }
  spins.series.push_back(std::move(truth));
  figure.panels = {track, spins, errors};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

/// Landings on a face by the reference, beside the impact of a rigid vertex.
std::vector<Table> PolygonRolling::tables(std::span<const Scheme>) const {
  Table table;
  table.name = "polygon-rolling-landings";
  table.title = "First landing on a face: spin after over spin before";
  table.note =
      "Spins about the old and the new vertex from the energy of a rigid polygon, by the spins "
      "with "
      "which the centroid stands over them. Dashpots grow with the root of the stiffness. A rigid "
      "vertex that strikes without rebound takes (I + m R^2 cos(2 pi/n))/(I + m R^2); polygons "
      "that "
      "touch by one force through the centroid of the overlap land on the face as a whole, and "
      "keep more.";
  table.columns = {
      {"kn", "N/m"},      {"depth over R", "-"},      {"spin over the first vertex", "rad/s"},
      {"rigid", "rad/s"}, {"after over before", "-"}, {"rigid vertex", "-"}};
  const double sector = 2 * rolling_.half_sector();
  const double about_vertex = rolling_.inertia() + mass * radius * radius;
  const double rigid =
      (rolling_.inertia() + mass * radius * radius * std::cos(sector)) / about_vertex;
  // Twice the energy from the vertex to the landing and from the landing to the next vertex.
  const double fall = 2 * mass * gravity * radius / about_vertex * std::cos(rolling_.slope) *
                      (1 - std::cos(rolling_.half_sector()));
  const double slide = 2 * mass * gravity * radius / about_vertex * std::sin(rolling_.slope) *
                       std::sin(rolling_.half_sector());
  // From rest on the face with the spin of the start.
  const double over_first = std::sqrt(std::max(0.0, rolling_.spin * rolling_.spin - fall + slide));
  for (const double factor : {1.0, 4.0, 16.0, 64.0}) {
    Rolling stiffer = rolling_;
    stiffer.kn *= factor;
    stiffer.kt *= factor;
    stiffer.cn *= std::sqrt(factor);
    stiffer.ct *= std::sqrt(factor);
    std::vector<Cell> row{
        {fmt::format("{:.3g}", stiffer.kn), stiffer.kn},
        {fmt::format("{:.1e}", stiffer.static_depth() / radius), stiffer.static_depth() / radius}};
    std::optional<double> before;
    std::optional<double> after;
    try {
      const auto samples = exact_samples(stiffer, 600, shown_step / std::sqrt(factor));
      before = spin_at(samples, rolling_.half_sector());
      after = spin_at(samples, 3 * rolling_.half_sector());
    } catch (const std::runtime_error&) {
      // It has parted; the row says so.
    }
    const auto number = [](std::optional<double> x) {
      return x ? Cell{fmt::format("{:.4f}", *x), *x} : Cell{"-", {}, Tone::muted};
    };
    row.push_back(number(before));
    row.push_back(number(over_first));
    row.push_back(before && after ? number(std::sqrt((*after * *after + fall - slide) /
                                                     (*before * *before + fall + slide)))
                                  : Cell{"it parts", {}, Tone::muted});
    row.push_back(number(rigid));
    table.rows.push_back(std::move(row));
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_polygon_rolling() {
  CaseInfo info;
  info.name = "polygon-rolling";
  info.title = "A polygon rolls down a slope";
  info.source = "Pena, Lind & Herrmann, section 3 (springs of polygons that rotate), Eqs. 1-5";
  info.judges =
      "whether a scheme follows a contact that moves along both bodies, over vertices and faces, "
      "and converges to the motion of its own springs and dashpots";
  info.truth =
      "the equations of motion of the pair, integrated by Fehlberg 7(8) with its events, overlaps "
      "cut half-plane by half-plane in extended precision";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::friction, Capability::linear, Capability::damping_by_direction};
  info.parameters = {
      {"vertices", "-", 8, {.low = 5, .high = 24}, "of the polygon", false, {}, true},
      {"slope", "degree", 8, {.low = 0, .high = 30}, "of the flat"},
      {"spin", "rad/s", 0.4, Range::positive(), "at the start, about the vertex ahead"},
      {"duration", "s", 6, Range::positive(), "of the motion"},
      {"kn", "N/m", 2000, Range::positive(), "normal stiffness"},
      {"kt", "N/m", 100, Range::positive(), "tangential stiffness"},
      {"cn", "N s/m", 20, Range::not_negative(), "normal dashpot"},
      {"ct", "N s/m", 1, Range::not_negative(), "tangential dashpot"},
      {"mu", "-", 1000, Range::positive(), "friction coefficient"}};
  info.observables = {
      {"angle", "rad", "angle rolled; error over the angle itself"},
      {"spin", "rad/s", "spin at the end; error over the spin itself"},
      {"x", "m", "place at the end; error over the way"},
      {"tangential-force", "N", "force along the flat at the end; error over the weight"}};
  info.steps_from = 256;
  info.steps_to = 4096;
  info.nominal_steps = 1024;
  info.variants = {"cundall-spring[integrator=symplectic-euler]",
                   "geometric-spring[movement=centroid]", "geometric-spring[plane=eq13]"};
  info.figures = {{"polygon-rolling/roll", "A polygon rolls down a slope"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<PolygonRolling>>(std::move(info));
}

}  // namespace stickslip
