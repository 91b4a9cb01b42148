#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Siconos 4.4.0: a sphere touches a `SiconosPlane` beside its own lowest point. One of 0.5 m that falls without friction and spin at 3 m/s
# leaves with 2.19 m/s where restitution 0.8 is asked for, and spins by 3.3 rad/s; one that slides at 1 m/s and should roll with 5/7 m/s
# rolls with 0.40 m/s, and 0.48 m/s aside, in steps of 1 ms, 0.46 m/s in steps of 0.25 ms. On a `SiconosBox` both are right, but an oblique bounce has 0.82 of its
# spin there, too, and leaves 1.8 degrees off, unless `perturbationIterations` and `minimumPointsPerturbationThreshold`, 3 by default, are 1.
#
# Source: geometry: a sphere on a plane touches in the foot of its centre. Near to upstream issue 439.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

unpack python3-siconos=4.4.0+dfsg-2

cat >"$folder/spheres.py" <<'SCRIPT'
from math import atan2, cos, degrees, hypot, sin

import numpy
from siconos import kernel
from siconos.mechanics import collision
from siconos.mechanics.collision import bullet

R = 0.5


def moved(floor, place, velocity, friction, restitution, step, end, gravity, perturbations=3):
    """Velocity and spin, in the body's frame, of a sphere of 1 kg at the end."""
    model = kernel.NonSmoothDynamicalSystem(0, end)
    body = collision.RigidBodyDS([*place, 1, 0, 0, 0], [*velocity, 0, 0, 0], 1.0, numpy.diag([0.4 * R * R] * 3))
    ball = collision.SiconosContactorSet()
    ball.append(collision.SiconosContactor(collision.SiconosSphere(R)))
    body.setContactors(ball)
    body.setFExtPtr(numpy.array([0, 0, -gravity]))
    model.insertDynamicalSystem(body)
    options = bullet.SiconosBulletOptions()
    options.perturbationIterations = options.minimumPointsPerturbationThreshold = perturbations
    manager = bullet.SiconosBulletCollisionManager(options)
    ground = collision.SiconosContactorSet()
    shape = collision.SiconosPlane() if floor == "plane" else collision.SiconosBox(10, 10, 1)
    ground.append(collision.SiconosContactor(shape))
    add = manager.addStaticBody if hasattr(manager, "addStaticBody") else manager.insertStaticContactorSet
    add(ground, [0, 0, 0 if floor == "plane" else -0.5, 1, 0, 0, 0])
    manager.insertNonSmoothLaw(kernel.NewtonImpactFrictionNSL(restitution, 0.0, friction, 3), 0, 0)
    solver = kernel.FrictionContact(3)
    solver.numericsSolverOptions().iparam[0] = 100000
    solver.numericsSolverOptions().dparam[0] = 1e-10
    stepping = kernel.TimeStepping(model, kernel.TimeDiscretisation(0, step))
    stepping.insertIntegrator(kernel.MoreauJeanOSI(0.5))
    stepping.insertNonSmoothProblem(solver)
    stepping.insertInteractionManager(manager)
    stepping.setNewtonMaxIteration(20)
    stepping.setNewtonTolerance(1e-10)
    while stepping.hasNextEvent():
        stepping.computeOneStep()
        stepping.nextStep()
    return numpy.array(body.twist())


for floor in "plane", "box":
    v = moved(floor, [0.3, 0.2, R + 0.1], [0, 0, -3], 0.0, 0.8, 2e-3, 0.06, 0.0)
    print(f"{floor} rebound: {v[2]:.5f}\n{floor} spin: {hypot(v[3], v[4]):.5f}")
for floor, step in ("plane", 1e-3), ("plane", 2.5e-4), ("box", 1e-3):
    v = moved(floor, [0.3, 0.2, R], [1, 0, 0], 0.3, 0.0, step, 1.0, 9.81)
    print(f"{floor} {step} rolls: {v[0]:.5f}\n{floor} {step} aside: {v[1]:.5f}")
for perturbations in 3, 1:
    v = moved("box", [0.13, 0.21, R + 0.1], [2 * cos(0.4), 2 * sin(0.4), -3], 0.1, 0.8, 2e-3, 0.06, 0.0, perturbations)
    print(f"{perturbations} oblique spin: {hypot(v[3], v[4]):.5f}\n{perturbations} turned: {degrees(atan2(v[1], v[0]) - 0.4):.5f}")
SCRIPT
output=$(python "$folder/spheres.py") || true

value 'plane, drop at 3 m/s: rebound [m/s]' 2.4 2.193 0.002 "$(got 'plane rebound')"
value '  spin [rad/s]' 0 3.280 0.005 "$(got 'plane spin')"
for case in '0.001 0.401 0.483' '0.00025 0.402 0.462'; do
  read -r step rolls aside <<<"$case"
  value "plane, step $step s: rolls [m/s]" 0.714 "$rolls" 0.002 "$(got "plane $step rolls")"
  value '  aside [m/s]' 0 "$aside" 0.002 "$(got "plane $step aside")"
done
value 'box, drop at 3 m/s: rebound [m/s]' 2.4 2.4 0.002 "$(got 'box rebound')"
value '  spin [rad/s]' 0 0 0.001 "$(got 'box spin')"
value 'box, step 0.001 s: rolls [m/s]' 0.714 0.714 0.001 "$(got 'box 0.001 rolls')"
value 'box, oblique bounce: spin [rad/s]' 2.7 2.205 0.002 "$(got '3 oblique spin')"
value '  direction off [degrees]' 0 -1.78 0.01 "$(got '3 turned')"
value '  with one contact point: spin [rad/s]' 2.7 2.7 0.001 "$(got '1 oblique spin')"
value '  direction off [degrees]' 0 0 0.01 "$(got '1 turned')"
finish
