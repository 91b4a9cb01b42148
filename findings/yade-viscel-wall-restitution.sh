#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# YADE 2023.02a: with `ViscElMat(tc=..., en=0.5)` two spheres get a restitution of 0.550, and the same sphere at
# a wall gets 0.646. With `young` and `en` it is 0.500 and 0.601.
#
# Source: the class reference calls `en` the restitution coefficient in normal direction, without a word on
# walls; pkg/dem/ViscoelasticPM.cpp gives a body without mass, as a wall is, the mass of the other one, so that
# the reduced mass is half that of the sphere, where it should be all of it: the dashpot has 1/sqrt(2) of the
# damping ratio z. The 0.550 between spheres is a second matter: stiffness and dashpot (`tc`) are those of a
# contact that ends at no overlap, but the law ends it at no force. With z from en = exp(-pi z / sqrt(1 - z^2))
# that gives exp(-2 z arccos(z) / sqrt(1 - z^2)); theory below is that, with z and with z / sqrt(2). With
# `young`, z is solved for the law that ends at no force.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack_yade bookworm

cat >"$folder/impact.py" <<'SCRIPT'
import yade

print("version:", yade.config.version)


def restitution(wall, **material):
    """Speed after over speed before, two spheres or a sphere and a wall, head-on."""
    O.reset()
    O.materials.append(ViscElMat(density=2500, frictionAngle=0, et=1, **material))
    R = 0.01
    if wall:
        O.bodies.append(utils.wall(0, axis=0))
    else:
        O.bodies.append(sphere((-1.0001 * R, 0, 0), R))
        O.bodies[0].state.vel = (0.5, 0, 0)
    body = O.bodies[O.bodies.append(sphere((1.0001 * R, 0, 0), R))]
    body.state.vel = (-0.5, 0, 0)
    O.engines = [
        ForceResetter(),
        InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()]),
        InteractionLoop(
            [Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()],
            [Ip2_ViscElMat_ViscElMat_ViscElPhys()],
            [Law2_ScGeom_ViscElPhys_Basic()],
        ),
        NewtonIntegrator(damping=0),
    ]
    O.dt = 2.5e-7
    O.run(12000, True)
    return body.state.vel[0] / 0.5


for name, material in (("tc", dict(tc=1e-3)), ("young", dict(young=1e7, poisson=0.3))):
    for asked in (0.1, 0.5, 0.9):
        for wall in (False, True):
            got = restitution(wall, en=asked, **material)
            print(f"{name} {asked} {'wall' if wall else 'pair'}: {got:.4f}")
SCRIPT
output=$(yade "$folder/impact.py") || true
grep -m 1 '^version' <<<"$output" || true

# predicted E FACTOR: what FACTOR times the damping ratio of E gives where the contact ends at no force.
predicted() {
  awk -v e="$1" -v factor="$2" 'BEGIN {
    l = log(e) / 3.14159265358979
    z = factor * sqrt(l*l / (1 + l*l))
    printf "%.4f", exp(-2 * z * atan2(sqrt(1 - z*z), z) / sqrt(1 - z*z)) }'
}

for case in '0.1 0.2525 0.3503' '0.5 0.5502 0.6458' '0.9 0.9020 0.9293'; do
  read -r asked pair wall <<<"$case"
  value "tc, asked for $asked, pair" "$(predicted "$asked" 1)" "$pair" 0.0008 "$(got "tc $asked pair")"
  value "tc, asked for $asked, wall" "$(predicted "$asked" 0.70710678)" "$wall" 0.0008 "$(got "tc $asked wall")"
done
for case in '0.1 0.1001 0.1603' '0.5 0.5002 0.6008' '0.9 0.9066 0.9326'; do
  read -r asked pair wall <<<"$case"
  value "young, asked for $asked, pair" "$asked" "$pair" 0.0008 "$(got "young $asked pair")"
  value "young, asked for $asked, wall" "$asked" "$wall" 0.0008 "$(got "young $asked wall")"
done
finish
