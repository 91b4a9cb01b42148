// SPDX-License-Identifier: BSD-3-Clause
// ODE, with the solver of all constraints at once (dWorldStep): no sleep, no damping; restitution
// at any speed, friction as a pyramid that follows the normal forces.
#include <ode/ode.h>

#include <list>

#include "host.hpp"

class World {
 public:
  World(const Json& scene, const std::vector<double>& /*numbers*/)
      : step_(scene["step"]), mu_(of_contact(scene, "mu")), e_(of_contact(scene, "restitution")) {
    dInitODE();
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    const Vector g = scene["gravity"];
    dWorldSetGravity(world_, g[0], g[1], g[2]);
    for (const Json& told : scene["bodies"]) bodies_.push_back(add(told));
  }
  World(const World&) = delete;
  ~World() {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
    dCloseODE();
  }
  void step() {
    dSpaceCollide(space_, this, touch);
    dWorldStep(world_, step_);
    dJointGroupEmpty(contacts_);
  }
  State state(std::size_t i) const {
    const auto vector = [](const dReal* v) { return Vector{v[0], v[1], v[2]}; };
    const dBodyID body = bodies_[i];
    return {vector(dBodyGetPosition(body)), vector(dBodyGetLinearVel(body)),
            vector(dBodyGetAngularVel(body))};
  }
  Turn turn(std::size_t i) const {
    const dReal* q = dBodyGetQuaternion(bodies_[i]);
    return {q[1], q[2], q[3], q[0]};
  }

 private:
  dBodyID add(const Json& told) {
    const Vector x = told["position"];
    if (told["shape"] == "plane") {
      const Vector n = told["normal"];
      dCreatePlane(space_, n[0], n[1], n[2], n[0] * x[0] + n[1] * x[1] + n[2] * x[2]);
      return nullptr;
    }
    if (told["shape"] == "mesh") {
      move_wall(told, add_mesh(told));
      return nullptr;
    }
    dGeomID shape = nullptr;
    if (told["shape"] == "block" && told["fixed"]) {
      const Vector half = told["half_size"];
      shape = dCreateBox(space_, 2 * half[0], 2 * half[1], 2 * half[2]);
      dGeomSetPosition(shape, x[0], x[1], x[2]);
      move_wall(told, shape);
      return nullptr;
    }
    if (told["shape"] == "sphere") {
      shape = dCreateSphere(space_, told["radius"].get<double>());
    } else {
      const Vector half = told["half_size"];
      shape = dCreateBox(space_, 2 * half[0], 2 * half[1], 2 * half[2]);
    }
    const Vector v = told["velocity"];
    const Vector w = told["spin"];
    const Vector inertia = told["inertia"];
    const dBodyID body = dBodyCreate(world_);
    dMass mass;
    dMassSetParameters(&mass, told["mass"].get<double>(), 0, 0, 0, inertia[0], inertia[1],
                       inertia[2], 0, 0, 0);
    dBodySetMass(body, &mass);
    const Turn q = told["orientation"];
    const dQuaternion turn = {q[3], q[0], q[1], q[2]};
    dBodySetPosition(body, x[0], x[1], x[2]);
    dBodySetQuaternion(body, turn);
    dBodySetLinearVel(body, v[0], v[1], v[2]);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
    dGeomSetBody(shape, body);
    return body;
  }
  /// Walls that move are bodies of a mass without end.
  void move_wall(const Json& told, dGeomID shape) {
    if (!told.contains("motion")) return;
    const Vector x = told["position"];
    const Vector v = told["velocity"];
    const Vector w = told["spin"];
    const dBodyID body = dBodyCreate(world_);
    dBodySetPosition(body, x[0], x[1], x[2]);
    dBodySetKinematic(body);
    dBodySetLinearVel(body, v[0], v[1], v[2]);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
    dGeomSetBody(shape, body);
  }
  dGeomID add_mesh(const Json& told) {
    Mesh& mesh = meshes_.emplace_back();
    for (const Json& v : told["vertices"])
      for (const double x : v) mesh.vertices.push_back(x);
    for (const Json& t : told["triangles"])
      for (const dTriIndex i : t) mesh.corners.push_back(i);
    const dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, mesh.vertices.data(), 3 * sizeof(double),
                                static_cast<int>(mesh.vertices.size() / 3), mesh.corners.data(),
                                static_cast<int>(mesh.corners.size()), 3 * sizeof(dTriIndex));
    const dGeomID shape = dCreateTriMesh(space_, data, nullptr, nullptr, nullptr);
    const Vector x = told["position"];
    dGeomSetPosition(shape, x[0], x[1], x[2]);
    return shape;
  }
  static void touch(void* self, dGeomID a, dGeomID b) {
    auto* const world = static_cast<World*>(self);
    constexpr int most = 8;
    std::array<dContact, most> contacts = {};
    const int found = dCollide(a, b, most, &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < found; ++i) {
      dContact& contact = contacts.at(static_cast<std::size_t>(i));
      contact.surface.mode = dContactApprox1 | (world->e_ > 0 ? dContactBounce : 0);
      contact.surface.mu = world->mu_;
      contact.surface.bounce = world->e_;
      contact.surface.bounce_vel = 0;
      dJointAttach(dJointCreateContact(world->world_, world->contacts_, &contact), dGeomGetBody(a),
                   dGeomGetBody(b));
    }
  }

  /// Numbers that the engine reads where they are.
  struct Mesh {
    std::vector<double> vertices;
    std::vector<dTriIndex> corners;
  };

  double step_;
  double mu_;
  double e_;
  dWorldID world_ = nullptr;
  dSpaceID space_ = nullptr;
  dJointGroupID contacts_ = dJointGroupCreate(0);
  std::vector<dBodyID> bodies_;
  std::list<Mesh> meshes_;
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
