#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Bullet 3.24: a sphere that is thrown at a plane with a restitution of 0.8 rebounds with 0.70 of its speed in steps of
# 1/60 s, with 0.27 in steps of 1/120 s, and not at all in steps of 1/240 s and below. Means over sixteen starts that
# touch the plane in different parts of a step; speed 2 m/s, ten times the threshold of restitution; no gravity.
#
# Source: btContactSolverInfo.h calls m_restitutionVelocityThreshold the velocity below which there is zero restitution, and
# says nothing of steps. A contact is made at a gap of up to 2 cm, and its impulse aims at a velocity that is less by
# gap/step: over small steps many impulses that each brake a little, of which none is left to rebound. Upstream
# https://github.com/bulletphysics/bullet3/issues/4341 is open; in issue 3094 its author names setContactProcessingThreshold(0),
# with which the restitution does not depend on the step any more, but is 0.9 in the mean: what the sphere has sunk into the plane in the step
# of the impact is given back as velocity.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

command -v c++ >/dev/null || unable 'c++ is needed'
unpack libbullet-dev=3.24+dfsg-2

cat >"$folder/bounce.cpp" <<'PROGRAM'
#include <btBulletDynamicsCommon.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

// bounce STEPS [processing]: mean of speed after over speed before, STEPS steps a second.
int main(int count, char** words) {
  const double steps = std::atof(words[1]);
  const bool as_told = count > 2 && std::strcmp(words[2], "processing") == 0;
  const double speed = 2, radius = 0.5;
  double sum = 0;
  for (int k = 0; k < 16; ++k) {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity({0, 0, 0});
    btStaticPlaneShape plane({0, 0, 1}, 0);
    btSphereShape ball(radius);
    btVector3 inertia;
    ball.calculateLocalInertia(1, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(1, nullptr, &ball, inertia);
    info.m_startWorldTransform.setOrigin(
        {0, 0, btScalar(radius + 0.2 + (k + 0.5) / 16 * speed / steps)});
    btRigidBody sphere(info);
    btRigidBody floor(btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane));
    floor.setRestitution(1);  // the product of both counts
    sphere.setRestitution(btScalar(0.8));
    if (as_told) {
      floor.setContactProcessingThreshold(0);
      sphere.setContactProcessingThreshold(0);
    }
    sphere.setLinearVelocity({0, 0, btScalar(-speed)});
    world.addRigidBody(&floor);
    world.addRigidBody(&sphere);
    for (int i = 0; i < 0.3 * steps; ++i) world.stepSimulation(btScalar(1 / steps), 0);
    sum += sphere.getLinearVelocity().z() / speed / 16;
    world.removeRigidBody(&sphere);
    world.removeRigidBody(&floor);
  }
  std::printf("%.4f\n", sum);
}
PROGRAM
mkdir "$folder/bullet"
find "$system" -name 'libBullet*.so*' -exec cp -P {} "$folder/bullet" \; -o -name 'libLinearMath.so*' -exec cp -P {} "$folder/bullet" \;
c++ -O1 -I "$system/usr/include/bullet" "$folder/bounce.cpp" -o "$folder/bounce" -L "$folder/bullet" \
  -lBulletDynamics -lBulletCollision -lLinearMath || unable 'the program could not be compiled'
bounce() { LD_LIBRARY_PATH=$folder/bullet "$folder/bounce" "$@" || true; }
printf 'version: %s\n' "$(sed -n 's/^#define BT_BULLET_VERSION //p' "$system/usr/include/bullet/LinearMath/btScalar.h")"

for told in '60 0.700' '120 0.272' '240 0' '960 0'; do
  read -r steps got <<<"$told"
  value "restitution in steps of 1/$steps s" 0.8 "$got" 0.01 "$(bounce "$steps")"
done
for steps in 60 960; do
  value "  the same, setContactProcessingThreshold(0)" 0.8 0.900 0.01 "$(bounce "$steps" processing)"
done
finish
