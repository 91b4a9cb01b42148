#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# DART 6.12.1: in a world as it is made a ball is a polyhedron. A `SphereShape` (R = 0.5 m, friction 0.5) that rolls at 1 m/s over a `BoxShape`
# stops or turns back within 2 s, in steps of 1/60, 1/240 and 1/960 s, and sinks by 4 cm meanwhile. Without friction it begins to spin. On a
# `PlaneShape` it does not roll at all, and without friction falls through. With DARTCollisionDetector on the box, or with
# FCLCollisionDetector::PRIMITIVE on the plane, it rolls at 1.00000 m/s and does not sink.
#
# Source: geometry; a SphereShape has a radius and no number of faces. dart/collision/fcl/FCLCollisionDetector.cpp makes meshes of primitive
# shapes by default (MESH), tells who asks for primitives that "It's recommended to use mesh even for primitive shapes", and warns
# that a PlaneShape becomes a thin box.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

command -v c++ >/dev/null || unable 'c++ is needed'
unpack libdart-dev=6.12.1+dfsg4-12+b2

cat >"$folder/roll.cpp" <<'PROGRAM'
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/collision/fcl/FCLCollisionDetector.hpp>
#include <dart/config.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PlaneShape.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include <cstdio>
#include <string>

using namespace dart::dynamics;
using Vector = Eigen::Vector3d;

static void add(BodyNode* body, const ShapePtr& shape, double mu) {
  auto* const node = body->createShapeNodeWith<CollisionAspect, DynamicsAspect>(shape);
  node->getDynamicsAspect()->setFrictionCoeff(mu);
  node->getDynamicsAspect()->setRestitutionCoeff(0);
}

// The ball after 2 s.
static void roll(const std::string& name, bool plane, double mu, int steps) {
  const auto world = dart::simulation::World::create();
  const auto primitive = dart::collision::FCLCollisionDetector::create();
  if (name == "primitive") {
    primitive->setPrimitiveShapeType(dart::collision::FCLCollisionDetector::PRIMITIVE);
    world->getConstraintSolver()->setCollisionDetector(primitive);
  } else if (name == "own") {
    world->getConstraintSolver()->setCollisionDetector(dart::collision::DARTCollisionDetector::create());
  }
  world->setGravity(Vector(0, 0, -9.81));
  world->setTimeStep(1.0 / steps);
  const auto ground = Skeleton::create("ground"), skeleton = Skeleton::create("ball");
  const auto wall = ground->createJointAndBodyNodePair<WeldJoint>();
  Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
  if (plane) {
    add(wall.second, std::make_shared<PlaneShape>(Vector(0, 0, 1), 0.0), mu);
  } else {
    place.translation() = Vector(0, 0, -5);
    wall.first->setTransformFromParentBodyNode(place);
    add(wall.second, std::make_shared<BoxShape>(Vector(40, 40, 10)), mu);
  }
  ground->setMobile(false);
  world->addSkeleton(ground);
  const auto ball = skeleton->createJointAndBodyNodePair<FreeJoint>();
  ball.second->setInertia(Inertia(1, Vector::Zero(), Vector::Constant(0.1).asDiagonal()));
  place.translation() = Vector(0.03, 0.02, 0.5);
  ball.first->setTransform(place);
  ball.first->setLinearVelocity(Vector(1, 0, 0));
  ball.first->setAngularVelocity(Vector(0, mu > 0 ? 2 : 0, 0));
  add(ball.second, std::make_shared<SphereShape>(0.5), mu);
  world->addSkeleton(skeleton);
  double lowest = 0.5;
  for (int k = 0; k < 2 * steps; ++k) {
    world->step();
    lowest = std::min(lowest, ball.second->getTransform().translation()[2]);
  }
  const std::string what = name + (plane ? " plane" : " box") + (mu > 0 ? "" : " smooth") + " " + std::to_string(steps);
  std::printf("%s: %.5f\n%s spin: %.5f\n%s lowest: %.2f\n", what.c_str(), ball.second->getLinearVelocity()[0], what.c_str(),
              ball.second->getAngularVelocity().norm(), what.c_str(), lowest);
}

int main() {
  std::printf("version: %s\n", DART_VERSION);
  for (const int steps : {60, 240, 960})
    for (const double mu : {0.5, 0.0}) {
      roll("default", false, mu, steps);
      roll("default", true, mu, steps);
      roll("own", false, mu, steps);
      roll("primitive", true, mu, steps);
    }
}
PROGRAM
library=$(dirname -- "$(find "$system/usr/lib" -name 'libdart.so' | head -n 1)")
c++ -O1 -std=c++17 -I "$system/usr/include" -I "$system/usr/include/eigen3" "$folder/roll.cpp" -o "$system/roll" -L "$library" -ldart \
  -Wl,--allow-shlib-undefined 2>"$folder/errors" || unable "$(head -n 3 "$folder/errors")"
output=$(in_system roll 2>/dev/null) || true
grep -m 1 '^version' <<<"$output" || true

for case in '60 0.15414 0.11441 -19.28' '240 -0.15654 0.74815 -19.16' '960 -0.04622 0.10583 -19.13'; do
  read -r steps velocity spin height <<<"$case"
  value "rolling on a box, 1/$steps s: velocity after 2 s [m/s]" 1 "$velocity" 1e-3 "$(got "default box $steps")"
  value '  lowest height of the centre [m]' 0.5 0.46 0.005 "$(got "default box $steps lowest")"
  value '  with DARTCollisionDetector: velocity' 1 1 1e-5 "$(got "own box $steps")"
  value '  without friction or spin: spin after 2 s [1/s]' 0 "$spin" 1e-3 "$(got "default box smooth $steps spin")"
  value '  with DARTCollisionDetector' 0 0 1e-5 "$(got "own box smooth $steps spin")"
  value '  rolling on a plane: velocity' 1 0 1e-3 "$(got "default plane $steps")"
  value '  with FCLCollisionDetector::PRIMITIVE' 1 1 1e-5 "$(got "primitive plane $steps")"
  value '  without friction: lowest height' 0.5 "$height" 0.01 "$(got "default plane smooth $steps lowest")"
done
finish
