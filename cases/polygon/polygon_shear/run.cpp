// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shear/run.hpp"

namespace stickslip::cases {
namespace {

using reference::PackingRun;
using reference::PolygonPlane;

reference::Point<double> point_of(const Vector2& v) { return {v[0], v[1]}; }

int number_of(Wall wall) {
  switch (wall) {
    case Wall::upper:
      return 1;
    case Wall::lower:
      return -1;
    case Wall::none:
      break;
  }
  return 0;
}

reference::PackedPolygon packed(const PolygonBody& body, Wall wall) {
  reference::PackedPolygon packed;
  for (const Vector2& v : body.shape.vertices())
    packed.shape.push_back(point_of(v - body.shape.centroid()));
  packed.position = point_of(body.position);
  packed.velocity = point_of(body.velocity);
  packed.area = body.shape.area();
  packed.wall = number_of(wall);
  if (wall == Wall::none) {
    packed.mass = body.mass;
    packed.inertia = body.inertia;
  }
  return packed;
}

ConvergedShear::Answers answers_of(const PackingRun& run, double strain) {
  const double contacts = static_cast<double>(std::max<std::size_t>(run.contacts.size(), 1));
  return {.stress = run.mean_stress,
          .unaccounted = run.unaccounted / run.boundary_work,
          .jumps = run.jumps / (contacts * strain)};
}

}  // namespace

int ShearRun::count(int steps) const {
  return std::max(1, static_cast<int>(std::lround(steps * duration / contact_time)));
}

PackingDrive ShearRun::start(const Scheme& scheme) const {
  return {with_parameters(scheme, springs.by_role()), packing};
}

PackingDrive ShearRun::run(const Scheme& scheme, int steps) const {
  PackingDrive drive = start(scheme);
  const int n = count(steps);
  for (int i = 0; i < n; ++i) drive.step(duration / n);
  return drive;
}

PackingRun ShearRun::reference_run(PolygonPlane plane, int steps) const {
  reference::PolygonPacking all{.bodies = {},
                                .period = packing.period,
                                .normal_stiffness = springs.kn,
                                .tangential_stiffness = springs.kt,
                                .friction = springs.mu,
                                .normal_damping = springs.normal_damping,
                                .tangential_damping = springs.tangential_damping,
                                .plane = plane};
  for (std::size_t b = 0; b < packing.bodies.size(); ++b)
    all.bodies.push_back(packed(packing.bodies[b], packing.walls[b]));
  return reference::integrate(all, duration, count(steps));
}

ConvergedShear converged(const ShearRun& run, PolygonPlane plane) {
  const auto coarse = answers_of(run.reference_run(plane, shear_reference_steps / 2), run.strain());
  ConvergedShear out;
  out.run = run.reference_run(plane, shear_reference_steps);
  out.values = answers_of(out.run, run.strain());
  out.uncertainty = {.stress = std::abs(out.values.stress - coarse.stress),
                     .unaccounted = std::abs(out.values.unaccounted - coarse.unaccounted),
                     .jumps = std::abs(out.values.jumps - coarse.jumps)};
  return out;
}

}  // namespace stickslip::cases
