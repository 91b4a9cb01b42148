// SPDX-License-Identifier: BSD-3-Clause
// Properties of laws that answer for convex shapes themselves: of any force of two bodies, whatever
// its size.
#include <Eigen/Geometry>

#include "cases/properties/check.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip::cases::properties {
namespace convex_shapes {
namespace {

/// What two runs of one law may differ by, relative: codes look for the nearest points in steps.
constexpr double alike = 1e-6;
constexpr double still_left = 1e-5;  ///< work of a closed way over the largest on it
constexpr int steps_of_way = 128;

/// Two shapes with the places in which they are asked.
struct AskedPair {
  std::string name;
  ToldShape p;
  ToldShape q;
  std::vector<ShapesMovement> places;
};

Eigen::Quaterniond turn_of_pose(const ShapePose& pose) {
  const auto& [w, x, y, z] = pose.rotation;
  return {w, x, y, z};
}

void set_turn(ShapePose& pose, const Eigen::Quaterniond& turn) {
  pose.rotation = {turn.w(), turn.x(), turn.y(), turn.z()};
}

/// A block as vertices and triangles.
ToldShape block_of_triangles(double a, double b, double c) {
  ToldShape block{.kind = ShapeKind::polyhedron,
                  .sizes = {},
                  .vertices = {},
                  .triangles = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5}};
  for (const int corner : {0, 1, 2, 3, 4, 5, 6, 7})
    for (const double x :
         {(corner & 1) != 0 ? a : -a, (corner & 2) != 0 ? b : -b, (corner & 4) != 0 ? c : -c})
      block.vertices.push_back(x);
  return block;
}

/// Each pair of triangles of a face cut along its other diagonal.
ToldShape cut_otherwise(ToldShape block) {
  for (std::size_t t = 0; t < block.triangles.size(); t += 6) {
    auto* const at = block.triangles.data() + t;
    const std::array<std::uint32_t, 4> ring{at[0], at[1], at[2], at[5]};
    const std::array<std::uint32_t, 6> cut{ring[1], ring[2], ring[3], ring[1], ring[3], ring[0]};
    std::ranges::copy(cut, at);
  }
  return block;
}

/// A vertex in the middle of each face, with four triangles around it.
ToldShape with_vertices_in_faces(const ToldShape& block) {
  ToldShape finer{.kind = block.kind, .sizes = {}, .vertices = block.vertices, .triangles = {}};
  for (std::size_t t = 0; t < block.triangles.size(); t += 6) {
    const auto* const at = block.triangles.data() + t;
    const std::array<std::uint32_t, 4> ring{at[0], at[1], at[2], at[5]};
    const auto middle = static_cast<std::uint32_t>(finer.vertices.size() / 3);
    for (const std::size_t i : {0U, 1U, 2U})
      finer.vertices.push_back((block.vertices[3 * ring[0] + i] + block.vertices[3 * ring[2] + i]) /
                               2);
    for (const std::size_t k : {0U, 1U, 2U, 3U})
      for (const std::uint32_t corner : {ring[k], ring[(k + 1) % 4], middle})
        finer.triangles.push_back(corner);
  }
  return finer;
}

/// Places in which two bodies of size 1 overlap a little.
std::vector<ShapesMovement> places_about(const Vector3& near, const Eigen::Quaterniond& turn) {
  std::vector<ShapesMovement> all;
  for (int k = 0; k < 6; ++k) {
    ShapesMovement at;
    at.q.position = near + 0.01 * Vector3(std::sin(5 * k), std::cos(3 * k), std::sin(2 * k + 1));
    set_turn(at.p, Eigen::Quaterniond(Eigen::AngleAxisd(0.05 * k, Vector3::UnitZ())));
    set_turn(at.q, Eigen::AngleAxisd(0.06 * k, Vector3(0, 0.6, 0.8)) * turn);
    all.push_back(at);
  }
  return all;
}

/// The pairs that the law knows.
std::vector<AskedPair> pairs_known(const OwnShapes& law) {
  const Eigen::Quaterniond one = Eigen::Quaterniond(5, 1, 2, -1).normalized();
  const Eigen::Quaterniond edge =
      Eigen::Quaterniond(0.7376, -0.5195, -0.0247, -0.4307).normalized();
  const Vector3 at_edge(0.86, 0.43, 0.67);
  std::vector<AskedPair> all{
      {"ellipsoids", ellipsoid_shape(1, 0.6, 0.4), ellipsoid_shape(0.8, 0.5, 0.7),
       places_about({0.72, 0.515, 0.615}, one)},
      {"blocks", block_shape(0.6, 0.9, 0.4), block_shape(0.3, 0.5, 0.4),
       places_about(at_edge, edge)},
      {"polyhedra", block_of_triangles(0.6, 0.9, 0.4), block_of_triangles(0.3, 0.5, 0.4),
       places_about(at_edge, edge)}};
  std::erase_if(all, [&](const AskedPair& pair) { return !law.knows(pair.p.kind); });
  return all;
}

/// What the law answers where both are placed.
ShapesForce placed_force(const Subject& subject, const ToldShape& p, const ToldShape& q,
                         const ShapesMovement& at) {
  return follow_shapes(subject.scheme().framed, p, q, std::span(&at, 1)).front();
}

void compare_forces(Worst& worst, const ShapesForce& gives, const ShapesForce& must,
                    std::size_t place) {
  const double size = must.force.norm();
  worst.compare(gives.force, must.force, size, "force along", place, "N");
  worst.compare(gives.torque_p, must.torque_p, size, "torque on p along", place);
  worst.compare(gives.torque_q, must.torque_q, size, "torque on q along", place);
}

/// Compares the law at each place of each pair with itself where all is changed.
/// `changed(pair, at)` is the changed answer, brought back.
template <class Changed>
Finding against_itself(const Subject& subject, const Changed& changed) {
  Worst worst(alike);
  for (const AskedPair& pair : pairs_known(*subject.law().own_shapes()))
    for (std::size_t k = 0; k < pair.places.size(); ++k)
      compare_forces(worst, changed(pair, pair.places[k]),
                     placed_force(subject, pair.p, pair.q, pair.places[k]), k);
  return worst.finding();
}

Finding find_exchange(const Subject& subject) {
  return against_itself(subject, [&](const AskedPair& pair, const ShapesMovement& at) {
    const ShapesForce other = placed_force(subject, pair.q, pair.p, {at.q, at.p, at.dt});
    return ShapesForce{-other.force, other.torque_q, other.torque_p};
  });
}

Finding find_rigid_motion(const Subject& subject) {
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(1.1, Vector3(0.3, -0.5, 0.8).normalized()));
  const Vector3 way(0.7, -0.4, 0.2);
  return against_itself(subject, [&](const AskedPair& pair, ShapesMovement at) {
    for (ShapePose* body : {&at.p, &at.q}) {
      body->position = turn * body->position + way;
      set_turn(*body, turn * turn_of_pose(*body));
    }
    const ShapesForce there = placed_force(subject, pair.p, pair.q, at);
    const Eigen::Quaterniond back = turn.conjugate();
    return ShapesForce{back * there.force, back * there.torque_p, back * there.torque_q};
  });
}

/// The shape in a mirror across x; ellipsoids and blocks are their own images.
ToldShape mirrored(ToldShape shape) {
  for (std::size_t i = 0; i < shape.vertices.size(); i += 3) shape.vertices[i] *= -1;
  for (std::size_t t = 0; t + 2 < shape.triangles.size(); t += 3)
    std::swap(shape.triangles[t], shape.triangles[t + 1]);
  return shape;
}

Finding find_mirror(const Subject& subject) {
  return against_itself(subject, [&](const AskedPair& pair, ShapesMovement at) {
    for (ShapePose* body : {&at.p, &at.q}) {
      body->position[0] *= -1;
      body->rotation[2] *= -1;
      body->rotation[3] *= -1;
    }
    const ShapesForce there = placed_force(subject, mirrored(pair.p), mirrored(pair.q), at);
    const auto axial = [](const Vector3& v) { return Vector3(v[0], -v[1], -v[2]); };
    return ShapesForce{{-there.force[0], there.force[1], there.force[2]},
                       axial(there.torque_p),
                       axial(there.torque_q)};
  });
}

/// All lengths a thousandth: the force has the same ratio at all places, and torques a thousandth
/// of that.
Finding find_scale(const Subject& subject) {
  constexpr double by = 1e-3;
  Worst worst(alike);
  const auto shrunk = [&](ToldShape shape) {
    for (const std::size_t i : {0U, 1U, 2U}) shape.sizes[i] *= by;
    for (double& x : shape.vertices) x *= by;
    return shape;
  };
  for (const AskedPair& pair : pairs_known(*subject.law().own_shapes())) {
    double ratio = 0;
    for (std::size_t k = 0; k < pair.places.size(); ++k) {
      ShapesMovement at = pair.places[k];
      const ShapesForce large = placed_force(subject, pair.p, pair.q, at);
      at.p.position *= by;
      at.q.position *= by;
      const ShapesForce small = placed_force(subject, shrunk(pair.p), shrunk(pair.q), at);
      if (k == 0) ratio = small.force.norm() / large.force.norm();
      compare_forces(
          worst,
          {small.force / ratio, small.torque_p / (by * ratio), small.torque_q / (by * ratio)},
          large, k);
    }
  }
  return worst.finding();
}

Finding find_sum_of_moments(const Subject& subject) {
  return against_itself(subject, [&](const AskedPair& pair, const ShapesMovement& at) {
    ShapesForce force = placed_force(subject, pair.p, pair.q, at);
    force.torque_q = (at.q.position - at.p.position).cross(force.force) - force.torque_p;
    return force;
  });
}

/// The law on other triangles of the same polyhedra.
Finding find_on_triangles(const Subject& subject, ToldShape (*other)(ToldShape)) {
  Worst worst(alike);
  for (const AskedPair& pair : pairs_known(*subject.law().own_shapes())) {
    if (pair.p.kind != ShapeKind::polyhedron) continue;
    for (std::size_t k = 0; k < pair.places.size(); ++k)
      compare_forces(worst, placed_force(subject, other(pair.p), other(pair.q), pair.places[k]),
                     placed_force(subject, pair.p, pair.q, pair.places[k]), k);
  }
  return worst.finding();
}

/// The size of the force as q passes over an edge: the largest change of a step gets smaller with
/// the steps. The direction may jump there.
Finding find_continuity(const Subject& subject) {
  Worst worst(0.5);
  for (const AskedPair& pair : pairs_known(*subject.law().own_shapes())) {
    const auto largest_change = [&](int steps) {
      double largest = 0;
      double before = 0;
      for (int k = 0; k <= steps; ++k) {
        ShapesMovement at = pair.places.front();
        at.q.position += (static_cast<double>(k) / steps - 0.5) * Vector3(0.3, 0.2, -0.25);
        const double size = placed_force(subject, pair.p, pair.q, at).force.norm();
        if (k > 0) largest = std::max(largest, std::abs(size - before));
        before = size;
      }
      return largest;
    };
    const double coarse = largest_change(64);
    const double fine = largest_change(256);
    if (coarse > 0)
      worst.see(fine / coarse, fine, coarse / 4,
                {"largest change of the force in a step of " + pair.name, std::nullopt});
  }
  return worst.finding();
}

/// Work of a closed way without friction, on which q goes round and rocks.
Finding find_closed_way(const Subject& subject) {
  Worst worst(still_left);
  FramedLaw law = subject.scheme().framed;
  if (law.law.value("mu")) law.law = law.law.with({{"mu", 0}});
  for (const AskedPair& pair : pairs_known(*subject.law().own_shapes())) {
    std::vector<ShapesMovement> motion;
    constexpr double reach = 0.2;
    const ShapesMovement middle = pair.places.front();
    for (int k = 0; k <= steps_of_way; ++k) {
      const double round = 2 * std::numbers::pi * k / steps_of_way;
      ShapesMovement at = middle;
      at.q.position += 0.03 * Vector3(std::cos(round), std::sin(round), 0);
      at.q.velocity = 0.03 * Vector3(-std::sin(round), std::cos(round), 0);
      const Eigen::Quaterniond outer(Eigen::AngleAxisd(reach * std::cos(round), Vector3::UnitY()));
      set_turn(at.q, outer * Eigen::AngleAxisd(reach * std::sin(round), Vector3::UnitX()) *
                         turn_of_pose(middle.q));
      at.q.spin = reach * (-std::sin(round) * Vector3::UnitY() +
                           std::cos(round) * (outer * Vector3::UnitX()));
      at.dt = k == 0 ? 0 : 2 * std::numbers::pi / steps_of_way;
      motion.push_back(at);
    }
    std::vector<ShapesForce> forces = follow_shapes(law, pair.p, pair.q, motion);
    double work = 0;
    double most = 0;
    for (std::size_t k = 1; k < motion.size(); ++k) {
      const ShapePose& body = motion[k].q;
      work +=
          motion[k].dt * (forces[k].torque_q.dot(body.spin) - forces[k].force.dot(body.velocity));
      most = std::max(most, std::abs(work));
    }
    if (most > 0)
      worst.see(std::abs(work) / most, work, 0,
                {"work of a closed way of " + pair.name, std::nullopt, "J"});
  }
  return worst.finding();
}

bool knows(const Subject& subject, ShapeKind kind) {
  return subject.law().own_shapes()->knows(kind);
}

std::optional<std::string> knows_no_pair(const Subject& subject) {
  for (const ShapeKind kind : {ShapeKind::ellipsoid, ShapeKind::block, ShapeKind::polyhedron})
    if (knows(subject, kind)) return std::nullopt;
  return "it knows neither ellipsoids nor blocks nor polyhedra";
}

std::optional<std::string> knows_no_polyhedra(const Subject& subject) {
  if (knows(subject, ShapeKind::polyhedron)) return std::nullopt;
  return "it knows no polyhedra";
}

std::optional<std::string> has_no_energy(const Subject& subject) {
  if (!subject.can(Capability::energy)) return "it does not say that it has an energy";
  return knows_no_pair(subject);
}

Property of_shapes(std::string name, std::string sentence,
                   std::function<Finding(const Subject&)> find,
                   std::optional<std::string> (*unsuitable)(const Subject&) = knows_no_pair) {
  Property property{.info = {std::move(name), sentence}, .checks = {}};
  property.is_of_shapes = true;
  property.checks = {{.name = "places",
                      .sentence = std::move(sentence),
                      .find_alone = std::move(find),
                      .unsuitable = unsuitable}};
  return property;
}

std::vector<Property> all_properties_of_shapes() {
  return {
      of_shapes("shape-exchange",
                "with the shapes p and q exchanged the force is the opposite, and both torques are "
                "exchanged",
                find_exchange),
      of_shapes("shape-rigid-motion",
                "where both shapes are moved and turned as one, force and torques turn with them",
                find_rigid_motion),
      of_shapes("shape-mirror", "in a mirror two shapes feel the mirrored force", find_mirror),
      of_shapes("shape-scale",
                "with all lengths a thousandth the force has one ratio at all places, and acts at "
                "the same point of the shapes",
                find_scale),
      of_shapes("shape-continuity",
                "the size of the force does not jump where a shape passes over an edge",
                find_continuity),
      of_shapes("shape-closed-way",
                "on a closed way with rocking and without friction the force does no work",
                find_closed_way, has_no_energy),
      of_shapes(
          "shape-vertices", "vertices inside flat faces change nothing",
          [](const Subject& subject) {
            return find_on_triangles(subject,
                                     [](ToldShape block) { return with_vertices_in_faces(block); });
          },
          knows_no_polyhedra),
      of_shapes(
          "shape-triangulation", "faces cut along their other diagonals are the same faces",
          [](const Subject& subject) { return find_on_triangles(subject, cut_otherwise); },
          knows_no_polyhedra),
      of_shapes("shape-moments",
                "moments of both shapes and of their forces add up to zero about any point",
                find_sum_of_moments),
  };
}

}  // namespace
}  // namespace convex_shapes

std::vector<Property> shape_properties() { return convex_shapes::all_properties_of_shapes(); }

}  // namespace stickslip::cases::properties
