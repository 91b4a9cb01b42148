#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Siconos 4.4.0: the inertia that a `RigidBodyDS` is made with is replaced by that of its contactors, as Bullet computes it in single
# precision for a solid of the body's mass, when the first step begins. A hollow sphere that slides at 1 m/s until it rolls ends with
# 0.714 m/s, as a solid one does, and one with all mass at its rim, m R^2, with 0.714 m/s for 0.5 m/s. With setUseContactorInertia(False)
# both are right. The mass stays.
#
# Source: mechanics of a sphere that slides until it rolls: v = v0/(1 + I/(m R^2)). The constructor takes the inertia; its documentation in
# Python says nothing of contactors (mechanics/src/collision/RigidBodyDS.hpp has useContactorInertia, true by default).
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

unpack python3-siconos=4.4.0+dfsg-2

cat >"$folder/rolls.py" <<'SCRIPT'
import numpy
from siconos import kernel
from siconos.mechanics import collision
from siconos.mechanics.collision import bullet

R = 0.5


def rolls(inertia, own):
    """Velocity after a second, and the inertia then, of a sphere of 1 kg on a floor of friction 0.3."""
    model = kernel.NonSmoothDynamicalSystem(0, 1.0)
    body = collision.RigidBodyDS([0, 0, R, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0], 1.0, numpy.diag([inertia] * 3))
    if own:
        body.setUseContactorInertia(False)
    ball = collision.SiconosContactorSet()
    ball.append(collision.SiconosContactor(collision.SiconosSphere(R)))
    body.setContactors(ball)
    body.setFExtPtr(numpy.array([0, 0, -9.81]))
    model.insertDynamicalSystem(body)
    manager = bullet.SiconosBulletCollisionManager()
    floor = collision.SiconosContactorSet()
    floor.append(collision.SiconosContactor(collision.SiconosBox(10, 10, 1)))
    add = manager.addStaticBody if hasattr(manager, "addStaticBody") else manager.insertStaticContactorSet
    add(floor, [0, 0, -0.5, 1, 0, 0, 0])
    manager.insertNonSmoothLaw(kernel.NewtonImpactFrictionNSL(0.0, 0.0, 0.3, 3), 0, 0)
    solver = kernel.FrictionContact(3)
    solver.numericsSolverOptions().iparam[0] = 100000
    solver.numericsSolverOptions().dparam[0] = 1e-10
    stepping = kernel.TimeStepping(model, kernel.TimeDiscretisation(0, 1e-3))
    stepping.insertIntegrator(kernel.MoreauJeanOSI(0.5))
    stepping.insertNonSmoothProblem(solver)
    stepping.insertInteractionManager(manager)
    stepping.setNewtonMaxIteration(20)
    stepping.setNewtonTolerance(1e-10)
    while stepping.hasNextEvent():
        stepping.computeOneStep()
        stepping.nextStep()
    return body.twist()[0], numpy.array(body.inertia())[0][0]


for name, share in ("solid", 2 / 5), ("hollow", 2 / 3), ("ring", 1):
    for own in False, True:
        velocity, inertia = rolls(share * R * R, own)
        print(f"{name} {own} velocity: {velocity:.5f}\n{name} {own} inertia: {inertia:.5f}")
SCRIPT
output=$(python "$folder/rolls.py") || true

for case in 'solid 0.714 0.100' 'hollow 0.600 0.16667' 'ring 0.500 0.250'; do
  read -r name rolls inertia <<<"$case"
  value "$name: rolls [m/s]" "$rolls" 0.7144 0.001 "$(got "$name False velocity")"
  value '  inertia at the end [kg m2]' "$inertia" 0.1 0.0001 "$(got "$name False inertia")"
  value '  rolls, contactors not asked [m/s]' "$rolls" "$rolls" 0.001 "$(got "$name True velocity")"
done
finish
