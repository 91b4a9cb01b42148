// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_relaxation/case.hpp"

#include <stdexcept>

#include "cases/drive/decay.hpp"
#include "cases/numbers.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Sample = RelaxingSample;
using State = RelaxingPolygon::State;
using reference::PolygonPlane;

/// Load over kn and the size of the bodies.
constexpr double pressure = 0.03;
/// Overlap at the start over that at rest.
constexpr double first_overlap = 0.05;

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

/// Displacement that the load makes [m].
double stroke(const IrregularPair& pair) { return pressure * pair.size(); }

/// In steps of at most t_c/(16 refinement).
std::vector<State> exact_path(const RelaxingPolygon& p, PolygonPlane plane, int refinement) {
  auto loaded = p.pair.as_reference(plane);
  loaded.load = extended(p.load);
  const Real unit = p.pair.springs().contact_time();
  std::vector<Real> times;
  for (int i = 0; i <= p.duration * p.samples_per_contact_time; ++i)
    times.push_back(unit * static_cast<Real>(i) / p.samples_per_contact_time);
  return reference::integrate<Real>(loaded, State{.position = extended(p.start)}, times,
                                    unit / static_cast<Real>(16 * refinement));
}

PolygonRelaxation::Outcome scale_of(const PolygonRelaxation::Outcome& exact) {
  return {.position = 1, .plane = 90, .ratio = 1, .decay = exact.decay};
}

Sample sample_of(const PolygonSystem& system) {
  const PolygonBody& body = system.bodies()[1];
  Sample sample{.time = system.time(), .position = body.position, .velocity = body.velocity};
  if (system.contacts().empty()) return sample;
  const PolygonContact& contact = system.contacts().front();
  const ContactForce& f = contact.in_frame;
  sample.plane = degrees(contact.plane.angle());
  sample.ratio = (f.tangential[0] + f.damping_tangential[0]) / (f.normal + f.damping_normal);
  return sample;
}

}  // namespace

RelaxingPolygon loaded_pair(const PolygonRelaxation& problem, IrregularPair pair,
                            const Vector2& start, double force, int duration,
                            std::span<const PolygonPlane> planes) {
  RelaxingPolygon p{
      .problem = problem, .pair = std::move(pair), .start = start, .duration = duration};
  const Vector2 normal = p.pair.normal_at(start);
  p.along = Vector2(-normal[1], normal[0]);
  const double angle = problem.load_angle * std::numbers::pi / 180;
  p.load = force * (-std::cos(angle) * normal + std::sin(angle) * p.along);
  for (const PolygonPlane plane : planes) p.paths[plane] = exact_path(p, plane, 1);
  return p;
}

RelaxingPolygon PolygonRelaxation::prepare() const {
  const IrregularPair pair = irregular_pair_of(*this);
  const double rest = stroke(pair);
  try {
    return loaded_pair(*this, pair, pair.position_at(first_overlap * rest),
                       narrow(pair.springs().normal_stiffness) * rest, 8,
                       std::array{PolygonPlane::boundary, PolygonPlane::mean_angle});
  } catch (const std::runtime_error&) {
    throw InputError(
        "seed, turn, load_angle: the bodies part under the load, and there is no rest to judge; "
        "choose a smaller load_angle or another seed");
  }
}

double RelaxingPolygon::relaxation_time(PolygonPlane plane) const {
  std::vector<double> velocities;
  for (const State& s : paths.at(plane)) {
    const Vector2 velocity = narrow(s.velocity);
    velocities.push_back(along[0] * velocity[0] + along[1] * velocity[1]);
  }
  const double unit = pair.contact_time();
  return envelope_time(velocities, unit / samples_per_contact_time) / unit;
}

double RelaxingPolygon::relaxation_time(std::span<const Sample> trace) const {
  const double dt = trace[1].time - trace[0].time;
  std::vector<double> velocities;
  for (const Sample& s : trace) velocities.push_back(along.dot(s.velocity));
  return envelope_time(velocities, dt) / pair.contact_time();
}

PolygonRelaxation::Outcome RelaxingPolygon::exact_with(PolygonPlane plane) const {
  const State& end = paths.at(plane).back();
  return {.position = 0,
          .plane = degrees(narrow(end.plane_angle)),
          .ratio = narrow(-end.tangential_force / end.normal_force),
          .decay = 1 / relaxation_time(plane)};
}

PolygonRelaxation::Outcome RelaxingPolygon::scale() const { return scale_of(exact()); }

PolygonRelaxation::Outcome RelaxingPolygon::scale_for(const Scheme& scheme) const {
  return scale_of(exact_for(scheme));
}

std::vector<Sample> RelaxingPolygon::trace(const Scheme& scheme, int steps_per_contact_time) const {
  const double dt = pair.contact_time() / steps_per_contact_time;
  PolygonSystem system = pair.system(scheme, start, load);
  std::vector<Sample> all{sample_of(system)};
  for (int i = 0; i < duration * steps_per_contact_time; ++i) {
    system.step(dt);
    all.push_back(sample_of(system));
  }
  return all;
}

PolygonRelaxation::Outcome RelaxingPolygon::run(const Scheme& scheme,
                                                int steps_per_contact_time) const {
  const auto all = trace(scheme, steps_per_contact_time);
  const Sample& end = all.back();
  const Vector2 there = narrow(paths.at(plane_of(scheme)).back().position);
  const double relaxation = relaxation_time(all);
  return {.position = (end.position - there).norm() / stroke(pair),
          .plane = end.plane,
          .ratio = end.ratio,
          .decay = std::isfinite(relaxation) ? 1 / relaxation : 0};
}

std::vector<CrossCheckResult> RelaxingPolygon::cross_checks() const {
  double path_gap = 0;
  double area_gap = 0;
  for (const PolygonPlane plane : {PolygonPlane::boundary, PolygonPlane::mean_angle}) {
    const State fine = exact_path(*this, plane, 3).back();
    const State& end = paths.at(plane).back();
    const Real off =
        std::hypot(fine.position[0] - end.position[0], fine.position[1] - end.position[1]);
    path_gap = std::max(path_gap, narrow(off) / stroke(pair));
    // The same overlap by the set operations that schemes use, at the end of the path.
    const PolygonSystem system =
        pair.system(make_scheme("geometric-spring"), narrow(end.position), load);
    const double area = system.contacts().front().overlap.area;
    area_gap = std::max(area_gap, std::abs(area / narrow(end.area) - 1));
  }
  return {{"position at the end with event location against a third of its steps, over the "
           "displacement",
           path_gap, 1e-13},
          {"area of the overlap at the end, cut half-plane by half-plane, against set operations",
           area_gap, 2e-13}};
}

Expected<PolygonRelaxation::Outcome> RelaxingPolygon::expect(const Scheme& scheme) const {
  const Expectation motion = expect_pair_motion(scheme);
  Expected<PolygonRelaxation::Outcome> all = motion;
  if (motion.kind == Expectation::Kind::order) {
    const Expectation follows = Expectation::of_order(0, "follows the motion");
    all[&PolygonRelaxation::Outcome::plane] = follows;
    all[&PolygonRelaxation::Outcome::ratio] = follows;
    all[&PolygonRelaxation::Outcome::decay] =
        Expectation::approximate("peaks are read off at the ends of steps");
  }
  return all;
}

}  // namespace stickslip::cases
