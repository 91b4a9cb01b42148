// SPDX-License-Identifier: BSD-3-Clause
// DART, with its own detector of collisions, in which spheres are spheres (by default, that of FCL,
// they are polyhedra), and its default solver. The detector has no planes: they are large boxes.
// Ellipsoids, which it does not know, are met by the primitive shapes of FCL.
// Coefficients of restitution of two bodies are multiplied, so that each has the root; of those of
// friction the lesser holds.
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/collision/fcl/FCLCollisionDetector.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/EllipsoidShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include "host.hpp"

class World {
 public:
  World(const Json& scene, const std::vector<double>& /*numbers*/)
      : mu_(of_contact(scene, "mu")), root_(std::sqrt(of_contact(scene, "restitution"))) {
    world_->getConstraintSolver()->setCollisionDetector(detector(scene));
    const Vector g = scene["gravity"];
    world_->setGravity(Eigen::Vector3d(g[0], g[1], g[2]));
    world_->setTimeStep(scene["step"]);
    for (const Json& told : scene["bodies"]) bodies_.push_back(add(told));
  }
  void step() { world_->step(); }
  State state(std::size_t i) const {
    const auto vector = [](const Eigen::Vector3d& v) { return Vector{v[0], v[1], v[2]}; };
    const dart::dynamics::BodyNode* body = bodies_[i];
    return {vector(body->getWorldTransform().translation()), vector(body->getLinearVelocity()),
            vector(body->getAngularVelocity())};
  }
  Turn turn(std::size_t i) const {
    const Eigen::Quaterniond q(bodies_[i]->getWorldTransform().linear());
    return {q.x(), q.y(), q.z(), q.w()};
  }

 private:
  static dart::collision::CollisionDetectorPtr detector(const Json& scene) {
    for (const Json& told : scene["bodies"]) {
      if (told["shape"] != "ellipsoid") continue;
      auto shapes = dart::collision::FCLCollisionDetector::create();
      shapes->setPrimitiveShapeType(dart::collision::FCLCollisionDetector::PRIMITIVE);
      return shapes;
    }
    return dart::collision::DARTCollisionDetector::create();
  }
  static dart::dynamics::ShapePtr shape_of(const Json& told) {
    if (told["shape"] == "sphere")
      return std::make_shared<dart::dynamics::SphereShape>(told["radius"].get<double>());
    if (told["shape"] == "plane")
      return std::make_shared<dart::dynamics::BoxShape>(Eigen::Vector3d::Constant(2 * far));
    if (told["shape"] == "ellipsoid") {
      const Vector axes = told["semi_axes"];
      return std::make_shared<dart::dynamics::EllipsoidShape>(
          2 * Eigen::Vector3d(axes[0], axes[1], axes[2]));
    }
    const Vector half = told["half_size"];
    return std::make_shared<dart::dynamics::BoxShape>(2 *
                                                      Eigen::Vector3d(half[0], half[1], half[2]));
  }
  static Eigen::Isometry3d place_of(const Json& told) {
    const Vector x = told["position"];
    const Turn q = told["orientation"];
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translate(Eigen::Vector3d(x[0], x[1], x[2]));
    if (told["shape"] == "plane") {
      const Vector n = told["normal"];
      place.rotate(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(),
                                                      Eigen::Vector3d(n[0], n[1], n[2])));
      place.translate(Eigen::Vector3d(0, 0, -far));
    } else {
      place.rotate(Eigen::Quaterniond(q[3], q[0], q[1], q[2]));
    }
    return place;
  }
  dart::dynamics::BodyNode* add(const Json& told) {
    using namespace dart::dynamics;
    const SkeletonPtr skeleton = Skeleton::create(told["name"].get<std::string>());
    BodyNode* body = nullptr;
    if (told["fixed"]) {
      const auto [joint, node] = skeleton->createJointAndBodyNodePair<WeldJoint>();
      joint->setTransformFromParentBodyNode(place_of(told));
      skeleton->setMobile(false);
      body = node;
    } else {
      const auto [joint, node] = skeleton->createJointAndBodyNodePair<FreeJoint>();
      const Vector inertia = told["inertia"];
      const Vector v = told["velocity"];
      const Vector w = told["spin"];
      node->setInertia(Inertia(told["mass"].get<double>(), Eigen::Vector3d::Zero(),
                               Eigen::Vector3d(inertia[0], inertia[1], inertia[2]).asDiagonal()));
      joint->setTransform(place_of(told));
      joint->setLinearVelocity(Eigen::Vector3d(v[0], v[1], v[2]));
      joint->setAngularVelocity(Eigen::Vector3d(w[0], w[1], w[2]));
      body = node;
    }
    ShapeNode* shape = body->createShapeNodeWith<CollisionAspect, DynamicsAspect>(shape_of(told));
    shape->getDynamicsAspect()->setFrictionCoeff(mu_);
    shape->getDynamicsAspect()->setRestitutionCoeff(root_);
    world_->addSkeleton(skeleton);
    return body;
  }

  static constexpr double far = 1000;  ///< [m] half of the side of a box that stands for a plane
  double mu_;
  double root_;
  dart::simulation::WorldPtr world_ = dart::simulation::World::create();
  std::vector<dart::dynamics::BodyNode*> bodies_;
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
