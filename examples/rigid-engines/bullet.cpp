// SPDX-License-Identifier: BSD-3-Clause
// Bullet: no sleep, no damping, no threshold of restitution; coefficients combine as their product,
// so that each body has the root of that of the contact. With a number behind the folder, the
// internal-edge utility looks at contacts with meshes.
#include <BulletCollision/CollisionDispatch/btInternalEdgeUtility.h>
#include <LinearMath/btTransformUtil.h>
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "host.hpp"

/// Bullet has no ellipsoids; it takes a convex shape by its support function.
class Ellipsoid : public btConvexInternalShape {
 public:
  explicit Ellipsoid(const btVector3& axes) : axes_(axes) {
    m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
    setMargin(0);
  }
  btVector3 localGetSupportingVertexWithoutMargin(const btVector3& along) const override {
    const btVector3 scaled = along * axes_;
    const btScalar length = scaled.length();
    return length > 0 ? scaled * axes_ / length : btVector3(axes_.x(), 0, 0);
  }
  btVector3 localGetSupportingVertex(const btVector3& along) const override {
    return localGetSupportingVertexWithoutMargin(along);
  }
  void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3* along, btVector3* found,
                                                         int count) const override {
    for (int i = 0; i < count; ++i) found[i] = localGetSupportingVertexWithoutMargin(along[i]);
  }
  void calculateLocalInertia(btScalar mass, btVector3& inertia) const override {
    const btVector3 squares = axes_ * axes_;
    inertia =
        mass / 5 *
        btVector3(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y());
  }
  const char* getName() const override { return "ellipsoid"; }

 private:
  btVector3 axes_;
};

class World {
 public:
  World(const Json& scene, const std::vector<double>& numbers) : step_(scene["step"]) {
    gContactAddedCallback = numbers.empty() ? nullptr : mend_edges;
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
      const Turn turn = told["orientation"];
      info.m_startWorldTransform.setRotation(
          {btScalar(turn[0]), btScalar(turn[1]), btScalar(turn[2]), btScalar(turn[3])});
      info.m_friction = btScalar(std::sqrt(mu));
      info.m_restitution = btScalar(std::sqrt(e));
      bodies_.push_back(std::make_unique<btRigidBody>(info));
      btRigidBody& body = *bodies_.back();
      body.setActivationState(DISABLE_DEACTIVATION);
      if (told["shape"] == "mesh" && !numbers.empty())
        body.setCollisionFlags(body.getCollisionFlags() |
                               btCollisionObject::CF_CUSTOM_MATERIAL_CALLBACK);
      if (told.contains("motion")) {
        body.setCollisionFlags(body.getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
        moved_.push_back(
            {&body, info.m_startWorldTransform, vector(told["velocity"]), vector(told["spin"])});
      }
      if (!is_fixed || told.contains("motion")) {
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
  void step() {
    // What is kinematic is moved by hand: Bullet takes velocities from the places of two steps, and
    // would lose slow turns.
    const double time = ++done_ * step_;
    for (const auto& [body, start, velocity, spin] : moved_) {
      const btQuaternion turn = spin.length2() > 0
                                    ? btQuaternion(spin, btScalar(spin.length() * time))
                                    : btQuaternion::getIdentity();
      body->setWorldTransform(
          btTransform(turn * start.getRotation(), start.getOrigin() + btScalar(time) * velocity));
    }
    world_.stepSimulation(btScalar(step_), 0);
  }
  State state(std::size_t i) const {
    const auto numbers = [](const btVector3& v) { return Vector{v.x(), v.y(), v.z()}; };
    const btRigidBody& body = *bodies_[i];
    return {numbers(body.getCenterOfMassPosition()), numbers(body.getLinearVelocity()),
            numbers(body.getAngularVelocity())};
  }
  Turn turn(std::size_t i) const {
    const btQuaternion q = bodies_[i]->getOrientation();
    return {q.x(), q.y(), q.z(), q.w()};
  }

 private:
  struct Moved {
    btRigidBody* body;
    btTransform start;
    btVector3 velocity;
    btVector3 spin;
  };
  static btVector3 vector(const Vector& v) {
    return {btScalar(v[0]), btScalar(v[1]), btScalar(v[2])};
  }
  btCollisionShape* shape_of(const Json& told) {
    if (told["shape"] == "sphere") {
      shapes_.push_back(std::make_unique<btSphereShape>(btScalar(told["radius"].get<double>())));
    } else if (told["shape"] == "block") {
      shapes_.push_back(std::make_unique<btBoxShape>(vector(told["half_size"])));
    } else if (told["shape"] == "ellipsoid") {
      shapes_.push_back(std::make_unique<Ellipsoid>(vector(told["semi_axes"])));
    } else if (told["shape"] == "mesh") {
      shapes_.push_back(mesh_of(told));
    } else {
      shapes_.push_back(std::make_unique<btStaticPlaneShape>(vector(told["normal"]), btScalar(0)));
    }
    return shapes_.back().get();
  }
  std::unique_ptr<btCollisionShape> mesh_of(const Json& told) {
    meshes_.push_back(std::make_unique<btTriangleMesh>());
    const Json& vertices = told["vertices"];
    for (const Json& t : told["triangles"])
      meshes_.back()->addTriangle(vector(vertices[t[0].get<std::size_t>()]),
                                  vector(vertices[t[1].get<std::size_t>()]),
                                  vector(vertices[t[2].get<std::size_t>()]));
    auto shape = std::make_unique<btBvhTriangleMeshShape>(meshes_.back().get(), true);
    edges_.push_back(std::make_unique<btTriangleInfoMap>());
    btGenerateInternalEdgeInfo(shape.get(), edges_.back().get());
    return shape;
  }
  static bool mend_edges(btManifoldPoint& point, const btCollisionObjectWrapper* a, int /*part*/,
                         int /*index*/, const btCollisionObjectWrapper* b, int part, int index) {
    const bool is_mesh = b->getCollisionShape()->getShapeType() == TRIANGLE_SHAPE_PROXYTYPE;
    if (is_mesh) btAdjustInternalEdgeContacts(point, b, a, part, index);
    return is_mesh;
  }

  double step_;
  long done_ = 0;
  std::vector<Moved> moved_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btTriangleMesh>> meshes_;
  std::vector<std::unique_ptr<btTriangleInfoMap>> edges_;
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
