// SPDX-License-Identifier: BSD-3-Clause
// Bullet: no sleep, no damping, no threshold of restitution; coefficients combine as their product,
// so that each body has the root of that of the contact.
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "host.hpp"

class World {
 public:
  World(const Json& scene, const std::vector<double>& /*numbers*/) : step_(scene["step"]) {
    world_.setGravity(vector(scene["gravity"]));
    world_.getSolverInfo().m_numIterations = 200;
    world_.getSolverInfo().m_restitutionVelocityThreshold = 0;
    const double mu = of_contact(scene, "mu");
    const double e = of_contact(scene, "restitution");
    for (const Json& told : scene["bodies"]) {
      const bool is_fixed = told["fixed"];
      btRigidBody::btRigidBodyConstructionInfo info(
          is_fixed ? 0 : btScalar(told["mass"].get<double>()), nullptr, shape_of(told),
          is_fixed ? btVector3(0, 0, 0) : vector(told["inertia"]));
      info.m_startWorldTransform.setOrigin(vector(told["position"]));
      info.m_friction = btScalar(std::sqrt(mu));
      info.m_restitution = btScalar(std::sqrt(e));
      bodies_.push_back(std::make_unique<btRigidBody>(info));
      btRigidBody& body = *bodies_.back();
      body.setActivationState(DISABLE_DEACTIVATION);
      if (!is_fixed) {
        body.setLinearVelocity(vector(told["velocity"]));
        body.setAngularVelocity(vector(told["spin"]));
      }
      world_.addRigidBody(&body);
    }
  }
  World(const World&) = delete;
  ~World() {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  void step() { world_.stepSimulation(btScalar(step_), 0); }
  State state(std::size_t i) const {
    const auto numbers = [](const btVector3& v) { return Vector{v.x(), v.y(), v.z()}; };
    const btRigidBody& body = *bodies_[i];
    return {numbers(body.getCenterOfMassPosition()), numbers(body.getLinearVelocity()),
            numbers(body.getAngularVelocity())};
  }

 private:
  static btVector3 vector(const Vector& v) {
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
  }
  btCollisionShape* shape_of(const Json& told) {
    if (told["shape"] == "sphere") {
      shapes_.push_back(std::make_unique<btSphereShape>(btScalar(told["radius"].get<double>())));
    } else if (told["shape"] == "block") {
      shapes_.push_back(std::make_unique<btBoxShape>(vector(told["half_size"])));
    } else {
      shapes_.push_back(std::make_unique<btStaticPlaneShape>(vector(told["normal"]), btScalar(0)));
    }
    return shapes_.back().get();
  }

  double step_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
