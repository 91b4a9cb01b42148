#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Bullet 3.24: a table that turns slowly stands still for what lies on it. A kinematic box is turned about the upright axis
# by its transform, and told its angular velocity, too; a ball rolls over it from the axis with 1 m/s, and friction must turn its
# velocity with 2/7 of the table's angular velocity. At 2 rad/s in steps of 1/60 s it does, but for 2 % of the coarse step. At 0.05 rad/s,
# one turn in two minutes, in steps of 1/60 s the table has 36 % of its spin in the mean, and the ball goes straight; at 0.2 rad/s in steps of
# 1/480 s it has none. Rapier, Jolt, PhysX and Havok keep the spin that they are told, down to 0.001 rad/s.
#
# Source: mechanics. btRigidBody::saveKinematicState replaces the angular velocity by that of the last two transforms;
# btTransformUtil::calculateDiffAxisAngle takes the angle as 2 acos(w) of a quaternion that is nearly 1: in single precision, Debian's, it is
# wrong below 1e-2 rad a step and 0 below 5e-4 rad. Rapier 0.21.0, Jolt 1.1.0, PhysX 5.6.1, Havok 1.3.14; for Jolt upstream
# https://github.com/jrouwe/JoltPhysics/pull/1893 made such angles more exact.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

command -v c++ >/dev/null || unable 'c++ is needed'
unpack libbullet-dev=3.24+dfsg-2

cat >"$folder/table.cpp" <<'PROGRAM'
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

btTransform turned(double angle) {
  return btTransform(btQuaternion({0, 0, 1}, btScalar(angle)), {0, 0, btScalar(-0.5)});
}

// table SPIN STEPS: the mean spin of the table over that told, and the turn of the velocity of the ball over the true one.
int main(int, char** words) {
  const double spin = std::atof(words[1]), steps = std::atof(words[2]), radius = 0.1, time = 0.8;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity({0, 0, btScalar(-9.81)});
  btBoxShape box({4, 4, btScalar(0.5)});
  btDefaultMotionState state(turned(0));
  btRigidBody table(btRigidBody::btRigidBodyConstructionInfo(0, &state, &box));
  table.setFriction(1);
  table.setCollisionFlags(table.getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
  table.setActivationState(DISABLE_DEACTIVATION);
  btSphereShape shape{btScalar(radius)};
  btVector3 inertia;
  shape.calculateLocalInertia(1, inertia);
  btRigidBody::btRigidBodyConstructionInfo info(1, nullptr, &shape, inertia);
  info.m_startWorldTransform.setOrigin({0, 0, btScalar(radius)});
  btRigidBody ball(info);
  ball.setFriction(btScalar(0.5));
  ball.setActivationState(DISABLE_DEACTIVATION);
  ball.setLinearVelocity({1, 0, 0});
  ball.setAngularVelocity({0, btScalar(1 / radius), 0});
  world.addRigidBody(&table);
  world.addRigidBody(&ball);
  double mean = 0;
  const int count = int(std::lround(time * steps));
  for (int k = 1; k <= count; ++k) {
    state.setWorldTransform(turned(spin * k / steps));
    table.setAngularVelocity({0, 0, btScalar(spin)});
    world.stepSimulation(btScalar(1 / steps), 0);
    mean += table.getAngularVelocity().z() / spin / count;
  }
  const btVector3 v = ball.getLinearVelocity();
  std::printf("table: %.4f\nball: %.4f\n", mean, std::atan2(v.y(), v.x()) / (2. / 7 * spin * time));
  world.removeRigidBody(&table);
  world.removeRigidBody(&ball);
}
PROGRAM
mkdir "$folder/bullet"
find "$system" -name 'libBullet*.so*' -exec cp -P {} "$folder/bullet" \; -o -name 'libLinearMath.so*' -exec cp -P {} "$folder/bullet" \;
c++ -O1 -I "$system/usr/include/bullet" "$folder/table.cpp" -o "$folder/table" -L "$folder/bullet" \
  -lBulletDynamics -lBulletCollision -lLinearMath || unable 'the program could not be compiled'
printf 'version: %s\n' "$(sed -n 's/^#define BT_BULLET_VERSION //p' "$system/usr/include/bullet/LinearMath/btScalar.h")"

for case in '2 60 1 0.98' '0.2 60 0.990 0.973' '0.05 60 0.36 0' '0.2 240 0.36 0.37' '0.2 480 0 0'; do
  read -r spin steps table ball <<<"$case"
  output=$(LD_LIBRARY_PATH=$folder/bullet "$folder/table" "$spin" "$steps") || true
  value "$spin rad/s, steps of 1/$steps s: spin of the table" 1 "$table" 0.01 "$(got table)"
  value '  turn of the ball, over 2/7 of that of the table' 1 "$ball" 0.01 "$(got ball)"
done
finish
