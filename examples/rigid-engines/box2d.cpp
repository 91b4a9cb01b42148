// SPDX-License-Identifier: BSD-3-Clause
// Box2D, in two dimensions: x and z of the scene. No sleep, no damping, no threshold of
// restitution; coefficients are those of the contact in both bodies. Each ball has a world, since
// all starts lie in one plane here.
#include <box2d/box2d.h>

#include <memory>
#include <set>

#include "host.hpp"

class World {
 public:
  World(const Json& scene, const std::vector<double>& /*numbers*/) : step_(scene["step"]) {
    for (const Json& told : scene["bodies"]) balls_.push_back(add(scene, told));
  }
  void step() {
    constexpr int iterations = 50;
    for (const auto& world : worlds_) world->Step(float(step_), iterations, iterations);
  }
  State state(std::size_t i) const {
    const auto& [body, y] = balls_[i];
    const b2Vec2 x = body->GetPosition();
    const b2Vec2 v = body->GetLinearVelocity();
    return {Vector{x.x, y, x.y}, Vector{v.x, 0, v.y}, Vector{0, -body->GetAngularVelocity(), 0}};
  }

 private:
  struct Ball {
    b2Body* body = nullptr;
    double y = 0;
  };

  static b2Vec2 flat(const Vector& v) { return {float(v[0]), float(v[2])}; }

  /// A world of a ball and of all that it can touch.
  Ball add(const Json& scene, const Json& ball) {
    if (ball["fixed"]) return {};
    std::set<std::string> names;
    Json contact;
    for (const Json& one : scene["contacts"]) {
      if (one["bodies"][0] != ball["name"] && one["bodies"][1] != ball["name"]) continue;
      contact = one;
      for (const Json& name : one["bodies"]) names.insert(name);
    }
    worlds_.push_back(std::make_unique<b2World>(flat(scene["gravity"])));
    worlds_.back()->SetAllowSleeping(false);
    Ball made;
    for (const Json& told : scene["bodies"]) {
      if (names.count(told["name"]) == 0) continue;
      b2BodyDef definition;
      definition.type = told["fixed"] ? b2_staticBody : b2_dynamicBody;
      definition.position = flat(told["position"]);
      definition.linearVelocity = flat(told["velocity"]);
      definition.angularVelocity = -told["spin"][1].get<float>();
      b2Body* const body = worlds_.back()->CreateBody(&definition);
      add_shapes(told, contact, *body);
      if (told["fixed"]) continue;
      b2MassData mass;
      mass.mass = told["mass"];
      mass.center = {0, 0};
      mass.I = told["inertia"][1];
      body->SetMassData(&mass);
      made = {body, told["position"][1]};
    }
    return made;
  }
  static void add_shapes(const Json& told, const Json& contact, b2Body& body) {
    const auto add = [&](const b2Shape& shape) {
      b2FixtureDef fixture;
      fixture.shape = &shape;
      fixture.density = told["fixed"] ? 0 : 1;
      fixture.friction = contact["mu"];
      fixture.restitution = contact["restitution"];
      fixture.restitutionThreshold = 0;
      body.CreateFixture(&fixture);
    };
    const std::string shape = told["shape"];
    if (shape == "sphere") {
      b2CircleShape circle;
      circle.m_radius = told["radius"];
      add(circle);
      return;
    }
    if (shape == "block") {
      b2PolygonShape box;
      box.SetAsBox(told["half_size"][0], told["half_size"][2]);
      add(box);
      return;
    }
    std::vector<b2Vec2> ends{{-100, 0}, {100, 0}};
    if (shape != "plane") {
      ends.clear();
      for (const Json& v : told["vertices"]) ends.push_back(flat(v));
    }
    if (shape == "chain") {
      b2ChainShape chain;
      // The solid side is on the right: corners run from right to left for a floor.
      std::vector<b2Vec2> back(ends.rbegin(), ends.rend());
      const b2Vec2 before = 2 * back.front() - back[1];
      const b2Vec2 after = 2 * back.back() - back[back.size() - 2];
      chain.CreateChain(back.data(), static_cast<int>(back.size()), before, after);
      add(chain);
      return;
    }
    for (std::size_t i = 1; i < ends.size(); ++i) {
      b2EdgeShape edge;
      edge.SetTwoSided(ends[i - 1], ends[i]);
      add(edge);
    }
  }

  double step_;
  std::vector<std::unique_ptr<b2World>> worlds_;
  std::vector<Ball> balls_;
};

int main(int argc, char** argv) { return answer<World>(argc, argv); }
