// SPDX-License-Identifier: BSD-3-Clause
// Simbody, on its contacts of Hunt and Crossley, k x^1.5 (1 + 1.5 c x'), with friction by a
// transition velocity, in steps that hold an accuracy of 1e-9 (on meshes 1e-5):
//
//   simbody FOLDER K C TRANSITION_VELOCITY
//
// K [N/m^1.5] is that of a sphere and a plane. Blocks are spheres that do not turn. Meshes are beds
// of springs, one at the middle of each triangle, in which a sphere at rest sinks in as deep as in
// the plane if the triangles are small.
#include <SimTKsimbody.h>

#include <map>
#include <utility>

#include "host.hpp"

class World {
 public:
  World(const Json& scene, const std::vector<double>& law) : step_(scene["step"]) {
    const SimTK::Force::UniformGravity weight(forces_, matter_, vector(scene["gravity"]));
    touch_.setTransitionVelocity(law.at(2));
    beds_.setTransitionVelocity(law.at(2));
    double radius = 0;  // radius of the spheres, which are alike
    for (const Json& told : scene["bodies"]) radius = std::max(radius, told.value("radius", 0.0));
    // K is 4/3 sqrt(R) of a modulus; that of two like bodies is softer by (1/2)^1.5.
    const double modulus = law.at(0) / (4.0 / 3 * std::sqrt(radius) * std::pow(0.5, 1.5));
    const double mu = of_contact(scene, "mu");
    bool meshes = false;
    for (const Json& told : scene["bodies"]) {
      const SimTK::ContactSurfaceIndex surface(static_cast<int>(bodies_.size()));
      bodies_.push_back(add(told));
      meshes = meshes || told["shape"] == "mesh";
      if (told["shape"] == "mesh")
        beds_.setBodyParameters(surface, bed(scene, law.at(0), radius), law.at(1), mu, mu, 0);
      else
        touch_.setBodyParameters(surface, modulus, law.at(1), mu, mu, 0);
    }
    SimTK::State start = system_.realizeTopology();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const Json& told = scene["bodies"][i];
      if (told["fixed"]) continue;
      bodies_[i].setQToFitTranslation(start, vector(told["position"]));
      bodies_[i].setUToFitLinearVelocity(start, vector(told["velocity"]));
      if (turns(told)) bodies_[i].setUToFitAngularVelocity(start, vector(told["spin"]));
    }
    integrator_.setAccuracy(meshes ? 1e-5 : 1e-9);
    stepper_.initialize(start);
  }
  World(const World&) = delete;

  void step() { stepper_.stepTo(step_ * static_cast<double>(++steps_)); }
  State state(std::size_t i) const {
    const SimTK::State& now = integrator_.getState();
    system_.realize(now, SimTK::Stage::Velocity);
    return {numbers(bodies_[i].getBodyOriginLocation(now)),
            numbers(bodies_[i].getBodyOriginVelocity(now)),
            numbers(bodies_[i].getBodyAngularVelocity(now))};
  }

 private:
  static SimTK::Vec3 vector(const Vector& v) { return {v[0], v[1], v[2]}; }
  static Vector numbers(const SimTK::Vec3& v) { return {v[0], v[1], v[2]}; }
  static bool turns(const Json& told) { return told["shape"] == "sphere"; }

  /// Stiffness of a bed by area [N/m^3]: a sphere at depth d is pushed by pi R d^2 times it.
  static double bed(const Json& scene, double k, double radius) {
    double weight = 0;
    for (const Json& told : scene["bodies"])
      if (!told["fixed"]) weight = told["mass"].get<double>() * vector(scene["gravity"]).norm();
    return k / (SimTK::Pi * radius * std::cbrt(weight / k));
  }

  /// A floor, closed by a point below it, as Simbody asks.
  static SimTK::ContactGeometry::TriangleMesh closed(const Json& told) {
    SimTK::Array_<SimTK::Vec3> vertices;
    SimTK::Array_<int> corners;
    SimTK::Vec3 middle(0);
    for (const Json& v : told["vertices"]) {
      vertices.push_back(vector(v));
      middle += vertices.back();
    }
    const int below = static_cast<int>(vertices.size());
    vertices.push_back(middle / below - SimTK::Vec3(0, 0, 10));
    std::map<std::pair<int, int>, int> sides;
    for (const Json& t : told["triangles"]) {
      for (int i = 0; i < 3; ++i) {
        corners.push_back(t[i]);
        ++sides[{t[i], t[(i + 1) % 3]}];
      }
    }
    for (const auto& [side, count] : sides) {
      if (sides.count({side.second, side.first}) > 0) continue;
      for (const int corner : {side.second, side.first, below}) corners.push_back(corner);
    }
    return {vertices, corners};
  }

  SimTK::MobilizedBody add(const Json& told) {
    if (told["shape"] == "mesh") {
      contacts_.addBody(set_, matter_.Ground(), closed(told),
                        SimTK::Transform(vector(told["position"])));
      return matter_.Ground();
    }
    if (told["shape"] == "plane") {
      // A half-space lies where its x is above 0.
      const SimTK::Rotation down(SimTK::UnitVec3(-vector(told["normal"])), SimTK::XAxis);
      contacts_.addBody(set_, matter_.Ground(), SimTK::ContactGeometry::HalfSpace(),
                        SimTK::Transform(down, vector(told["position"])));
      return matter_.Ground();
    }
    const Vector inertia = told["inertia"];
    const SimTK::Body::Rigid rigid(
        SimTK::MassProperties(told["mass"].get<double>(), SimTK::Vec3(0),
                              SimTK::Inertia(inertia[0], inertia[1], inertia[2])));
    SimTK::MobilizedBody body;
    if (turns(told)) {
      body = SimTK::MobilizedBody::Free(matter_.Ground(), rigid);
    } else {
      body = SimTK::MobilizedBody::Translation(matter_.Ground(), rigid);
    }
    const double radius =
        turns(told) ? told["radius"].get<double>() : told["half_size"][2].get<double>();
    contacts_.addBody(set_, body, SimTK::ContactGeometry::Sphere(radius), SimTK::Transform());
    return body;
  }

  double step_;
  long steps_ = 0;
  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_{system_};
  SimTK::GeneralForceSubsystem forces_{system_};
  SimTK::GeneralContactSubsystem contacts_{system_};
  SimTK::ContactSetIndex set_ = contacts_.createContactSet();
  SimTK::HuntCrossleyForce touch_{forces_, contacts_, set_};
  SimTK::ElasticFoundationForce beds_{forces_, contacts_, set_};
  std::vector<SimTK::MobilizedBody> bodies_;
  SimTK::RungeKuttaMersonIntegrator integrator_{system_};
  SimTK::TimeStepper stepper_{system_, integrator_};
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
