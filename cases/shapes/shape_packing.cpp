// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_packing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/random_numbers.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip::cases {
namespace {

constexpr double packed_density = 1000;  ///< [kg/m^3]
constexpr int pushes = 60;               ///< rounds in which bodies that overlap are pushed apart

Eigen::Quaterniond quaternion_of(const ShapePose& pose) {
  const auto& [w, x, y, z] = pose.rotation;
  return {w, x, y, z};
}

/// The pose turned by a rotation vector [rad].
void turn_pose(ShapePose& pose, const Vector3& by) {
  const double angle = by.norm();
  if (!(angle > 0)) return;
  const Eigen::Quaterniond turned =
      (Eigen::AngleAxisd(angle, by / angle) * quaternion_of(pose)).normalized();
  pose.rotation = {turned.w(), turned.x(), turned.y(), turned.z()};
}

/// A rotation by chance, all alike.
std::array<double, 4> random_rotation(RandomNumbers& random) {
  const double share = random.unit();
  const double one = 2 * std::numbers::pi * random.unit();
  const double other = 2 * std::numbers::pi * random.unit();
  return {std::sqrt(1 - share) * std::sin(one), std::sqrt(1 - share) * std::cos(one),
          std::sqrt(share) * std::sin(other), std::sqrt(share) * std::cos(other)};
}

ToldShape random_shape(const PackedShape& packed, RandomNumbers& random) {
  const double b = random.between(0.75, 0.95);
  const double c = random.between(0.55, 0.75);
  const double of_unit =
      packed.kind == PackedKind::blocks ? 8 * b * c : 4 * std::numbers::pi / 3 * b * c;
  const double a = std::cbrt(packed.fill * random.between(0.8, 1.2) / of_unit);
  return packed.kind == PackedKind::blocks ? block_shape(a, b * a, c * a)
                                           : ellipsoid_shape(a, b * a, c * a);
}

/// Moments of inertia of an ellipsoid or a block over its mass [m^2].
Vector3 inertia_per_mass(const ToldShape& shape) {
  const auto squared = [&](std::size_t k) { return shape.sizes[k] * shape.sizes[k]; };
  const double share = shape.kind == ShapeKind::block ? 1.0 / 3 : 1.0 / 5;
  return share * Vector3(squared(1) + squared(2), squared(0) + squared(2), squared(0) + squared(1));
}

/// What brings the position of j nearest to that of i.
Vector3 nearest_image(const PackedBodies& packing, const Vector3& from_i_to_j) {
  return {-packing.period_x * std::round(from_i_to_j[0] / packing.period_x),
          -packing.period_y * std::round(from_i_to_j[1] / packing.period_y), 0};
}

/// Two bodies near each other, and a direction in which they were apart.
struct NearBodies {
  std::size_t i = 0;
  std::size_t j = 0;
  Vector3 normal = Vector3::Zero();
};

/// Whether there is a gap along a direction, which proves that two bodies are apart.
bool are_apart(const PlacedBody& p, const PlacedBody& q, const Vector3& n) {
  return !n.isZero() && n.dot(q.furthest(-n) - p.furthest(n)) > 0;
}

/// A round in which each body that may move yields to those that overlap it.
void push_apart(PackedBodies& packing, std::vector<NearBodies>& pairs) {
  const std::vector<ConvexBody>& shapes = *packing.shapes;
  std::vector<Vector3> moves(shapes.size(), Vector3::Zero());
  std::vector<Vector3> turns(shapes.size(), Vector3::Zero());
  for (NearBodies& pair : pairs) {
    const auto& [i, j, normal] = pair;
    const ShapePose& at_p = packing.bodies[i].pose;
    ShapePose at_q = packing.bodies[j].pose;
    at_q.position += nearest_image(packing, at_q.position - at_p.position);
    const Vector3 branch = at_q.position - at_p.position;
    if (branch.norm() > shapes[i].reach() + shapes[j].reach()) continue;
    const PlacedBody p = placed(shapes[i], at_p);
    const PlacedBody q = placed(shapes[j], at_q);
    if (are_apart(p, q, normal)) continue;
    const BodyOverlap overlap = common_normal(p, q, normal.isZero() ? branch : normal);
    pair.normal = overlap.normal;
    if (overlap.depth <= 0) continue;
    const Vector3 yields = overlap.depth / 4 * overlap.normal;
    const auto add = [&](std::size_t body, const Vector3& at, const Vector3& by) {
      const double reach = shapes[body].reach();
      moves[body] += by;
      turns[body] += (overlap.point - at).cross(by) / (reach * reach);
    };
    add(i, at_p.position, -yields);
    add(j, at_q.position, yields);
  }
  for (std::size_t b = 0; b < shapes.size(); ++b) {
    if (packing.bodies[b].is_driven) continue;
    packing.bodies[b].pose.position += moves[b];
    turn_pose(packing.bodies[b].pose, turns[b]);
  }
}

/// Pairs of which one may move and whose centres are nearer than a distance [m].
std::vector<NearBodies> pairs_within(const PackedBodies& packing, double distance) {
  std::vector<NearBodies> pairs;
  for (std::size_t i = 0; i < packing.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < packing.bodies.size(); ++j) {
      if (packing.bodies[i].is_driven && packing.bodies[j].is_driven) continue;
      const Vector3 branch = packing.bodies[j].pose.position - packing.bodies[i].pose.position;
      if ((branch + nearest_image(packing, branch)).norm() < distance) pairs.push_back({i, j});
    }
  return pairs;
}

}  // namespace

void PackedBodies::set_shear(double rate) {
  for (PackedBody& body : bodies)
    body.pose.velocity = Vector3(rate * (body.pose.position[2] - height / 2), 0, 0);
}

double PackedBodies::mean_mass() const {
  double sum = 0;
  for (const PackedBody& body : bodies) sum += body.mass;
  return sum / static_cast<double>(bodies.size());
}

PackedBodies packed_bodies(const PackedShape& packed) {
  RandomNumbers random(packed.seed);
  std::vector<ConvexBody> shapes;
  PackedBodies packing{.shapes = {},
                       .bodies = {},
                       .period_x = static_cast<double>(packed.columns),
                       .period_y = static_cast<double>(packed.rows),
                       .height = packed.layers - 1.0};
  double longest = 0;
  for (int layer = 0; layer < packed.layers; ++layer) {
    for (int row = 0; row < packed.rows; ++row) {
      for (int column = 0; column < packed.columns; ++column) {
        const ConvexBody& shape = shapes.emplace_back(random_shape(packed, random));
        longest = std::max(longest, shape.reach());
        PackedBody body;
        body.pose.position = {column + 0.5 * (layer % 2), row + 0.5 * (layer % 2),
                              static_cast<double>(layer)};
        body.pose.rotation = random_rotation(random);
        body.mass = packed_density * shape.volume();
        body.inertia = body.mass * inertia_per_mass(shape.told());
        body.is_driven = layer == 0 || layer + 1 == packed.layers;
        packing.bodies.push_back(body);
      }
    }
  }
  packing.shapes = std::make_shared<const std::vector<ConvexBody>>(std::move(shapes));
  if (!(std::min(packing.period_x, packing.period_y) > 4 * longest))
    throw InputError("a period of " + shortest(std::min(packing.period_x, packing.period_y)) +
                     " m is too short for bodies that reach " + shortest(longest) +
                     " m from their centre; it must be more than four times that");
  constexpr double farthest_move = 0.5;
  std::vector<NearBodies> pairs = pairs_within(packing, 2 * (longest + farthest_move));
  for (int round = 0; round < pushes; ++round) push_apart(packing, pairs);
  return packing;
}

PackedDrive::PackedDrive(const Scheme& scheme, const PackedBodies& packing)
    : packing_(packing),
      law_(scheme.framed),
      kn_(scheme.law().value("kn").value_or(0)),
      bodies_(packing.bodies),
      before_(packing.bodies) {
  if (scheme.law().own_shapes() != nullptr)
    throw Unsuitable("its shapes are its own, and the case books the energy of ours");
  if (scheme.integrator != Integrator::velocity_verlet)
    throw Unsuitable("the case moves bodies that turn by velocity Verlet");
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    constexpr double skin_share = 0.1;
    skin_ += skin_share * shape(b).reach() / static_cast<double>(bodies_.size());
    longest_ = std::max(longest_, shape(b).reach());
    spin_momenta_.emplace_back(Vector3::Zero());
  }
  find_pairs();
  look(0);
  rates_ = RateIntegrals<Rates>(sum_forces());
  kinetic_start_ = kinetic_energy();
  potential_start_ = potential();
  momentum_start_ = momentum();
}

std::vector<PlacedBody> PackedDrive::placed_bodies() const {
  std::vector<PlacedBody> all;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    PlacedBody& body = all.emplace_back(placed(shape(b), bodies_[b].pose));
    body.position[0] -= packing_.period_x * std::floor(body.position[0] / packing_.period_x);
    body.position[1] -= packing_.period_y * std::floor(body.position[1] / packing_.period_y);
  }
  return all;
}

std::size_t PackedDrive::touching() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(pairs_, [](const PackedContact& c) { return c.contact != nullptr; }));
}

void PackedDrive::find_pairs() {
  std::vector<PackedContact> all;
  auto old = pairs_.begin();
  packing_.bodies = bodies_;
  for (const NearBodies& pair : pairs_within(packing_, 2 * longest_ + skin_)) {
    const auto& [i, j, normal] = pair;
    while (old != pairs_.end() && std::pair(old->i, old->j) < std::pair(i, j)) ++old;
    const bool is_known = old != pairs_.end() && old->i == i && old->j == j;
    const Vector3 image =
        nearest_image(packing_, bodies_[j].pose.position - bodies_[i].pose.position);
    all.push_back(is_known ? std::move(*old) : PackedContact{.i = i, .j = j, .image = image});
  }
  pairs_ = std::move(all);
  searched_.clear();
  for (const PackedBody& body : bodies_) searched_.push_back(body.pose.position);
}

ShapesMovement PackedDrive::movement(const PackedContact& pair, const std::vector<PackedBody>& at,
                                     double dt) const {
  ShapesMovement both{.p = at[pair.i].pose, .q = at[pair.j].pose, .dt = dt};
  both.q.position += pair.image;
  return both;
}

void PackedDrive::ask(PackedContact& pair, double dt) {
  pair.force = {};
  const ShapesMovement now = movement(pair, bodies_, dt);
  if (pair.contact == nullptr) {
    const Vector3 branch = now.q.position - now.p.position;
    if (branch.norm() > shape(pair.i).reach() + shape(pair.j).reach()) return;
    const PlacedBody p = placed(shape(pair.i), now.p);
    const PlacedBody q = placed(shape(pair.j), now.q);
    if (are_apart(p, q, pair.normal)) return;
    const BodyOverlap overlap = common_normal(p, q, pair.normal.isZero() ? branch : pair.normal);
    pair.normal = overlap.normal;
    if (overlap.depth <= 0) return;
    pair.contact = std::make_unique<ShapeContact>(law_, shape(pair.i), shape(pair.j));
    if (time_ == 0) {
      pair.force = pair.contact->place(now);
      return;
    }
    pair.contact->place(movement(pair, before_, 0));
  }
  pair.force = pair.contact->advance(now);
  tangential_work_ += pair.contact->answer().work_tangential;
  pair.normal = pair.contact->overlap().normal;
  if (pair.contact->overlap().depth <= 0) pair.contact.reset();
}

void PackedDrive::look(double dt) {
  forces_.assign(bodies_.size(), Vector3::Zero());
  torques_.assign(bodies_.size(), Vector3::Zero());
  for (PackedContact& pair : pairs_) {
    ask(pair, dt);
    forces_[pair.i] += pair.force.force;
    forces_[pair.j] -= pair.force.force;
    torques_[pair.i] += pair.force.torque_p;
    torques_[pair.j] += pair.force.torque_q;
  }
}

PackedDrive::Rates PackedDrive::sum_forces() {
  Rates rates;
  const double area = packing_.period_x * packing_.period_y;
  for (const PackedContact& pair : pairs_) {
    const Vector3 branch =
        bodies_[pair.j].pose.position + pair.image - bodies_[pair.i].pose.position;
    rates.branches += branch.cross(pair.force.force);
    rates.torque_magnitude += pair.force.torque_p.norm() + pair.force.torque_q.norm();
    if (bodies_[pair.i].is_driven || bodies_[pair.j].is_driven)
      rates.force_magnitude += pair.force.force.norm();
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    if (!bodies_[b].is_driven) continue;
    const bool is_upper = bodies_[b].pose.position[2] > packing_.height / 2;
    rates.stress += (is_upper ? -1 : 1) * forces_[b][0] / (2 * area);
    rates.drive -= forces_[b].dot(bodies_[b].pose.velocity);
    rates.force -= forces_[b];
    rates.held += torques_[b];
  }
  return rates;
}

void PackedDrive::step(double dt) {
  before_ = bodies_;
  const std::vector<Vector3> forces = forces_;
  const std::vector<Vector3> torques = torques_;
  double moved = 0;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    PackedBody& body = bodies_[b];
    if (!body.is_driven) {
      body.pose.velocity += dt / 2 / body.mass * forces[b];
      spin_momenta_[b] += dt / 2 * torques[b];
      // The spin in the middle of the step, where the momentum stays and the body turns.
      const auto spin_of = [&](const ShapePose& pose) {
        const Matrix3 turn = quaternion_of(pose).toRotationMatrix();
        return Vector3(turn * (turn.transpose() * spin_momenta_[b]).cwiseQuotient(body.inertia));
      };
      Vector3 spin = spin_of(body.pose);
      for (int round = 0; round < 3; ++round) {
        ShapePose middle = body.pose;
        turn_pose(middle, dt / 2 * spin);
        spin = spin_of(middle);
      }
      turn_pose(body.pose, dt * spin);
      body.pose.spin = spin;
    }
    body.pose.position += dt * body.pose.velocity;
    moved = std::max(moved, (body.pose.position - searched_[b]).norm());
  }
  time_ += dt;
  if (moved > skin_ / 2) find_pairs();
  look(dt);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    if (bodies_[b].is_driven) continue;
    bodies_[b].pose.velocity += dt / 2 / bodies_[b].mass * forces_[b];
    spin_momenta_[b] += dt / 2 * torques_[b];
  }
  rates_.step(sum_forces(), dt);
}

double PackedDrive::kinetic_energy() const {
  double sum = 0;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const PackedBody& body = bodies_[b];
    if (body.is_driven) continue;
    const Vector3 along = quaternion_of(body.pose).conjugate() * spin_momenta_[b];
    sum += body.mass * body.pose.velocity.squaredNorm() / 2 +
           along.cwiseAbs2().cwiseQuotient(body.inertia).sum() / 2;
  }
  return sum;
}

double PackedDrive::potential() const {
  const double power = law_.shape_power;
  double sum = 0;
  for (const PackedContact& pair : pairs_) {
    if (pair.contact == nullptr) continue;
    if (!takes_volume(law_.shape_rule)) {
      sum += kn_ * std::pow(pair.contact->overlap().depth, power + 1) / (power + 1);
      continue;
    }
    const ShapesMovement now = movement(pair, bodies_, 0);
    const VolumeOverlap overlap =
        volume_overlap(placed(shape(pair.i), now.p), placed(shape(pair.j), now.q));
    sum += kn_ * std::pow(overlap.volume, power) / power;
  }
  return sum;
}

Vector3 PackedDrive::momentum() const {
  Vector3 sum = Vector3::Zero();
  for (const PackedBody& body : bodies_)
    if (!body.is_driven) sum += body.mass * body.pose.velocity;
  return sum;
}

Vector3 PackedDrive::spin_momentum() const {
  Vector3 sum = Vector3::Zero();
  for (const Vector3& each : spin_momenta_) sum += each;
  return sum;
}

double PackedDrive::momentum_error() const {
  return rates_.momentum_error(momentum() - momentum_start_);
}

double PackedDrive::symmetry_error() const {
  const Rates& sums = rates_.sums();
  return (sums.branches - spin_momentum() - sums.held).norm() / sums.torque_magnitude;
}

}  // namespace stickslip::cases
