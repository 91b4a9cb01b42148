#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""LAMMPS moves clumps by `fix rigid/small`: answers each bodies.json below a folder by its trajectory.csv.

    lammps_clumps.py FOLDER

Springs are as stiff as the step allows: a contact lasts 20 steps. Spring and dashpot of a body are those of the mobility
of the sphere that touches first, without friction; the body's mass alone would give it another restitution. Mass, centre and
inertia are those of bodies.json (`infile`). Bodies meet fixed planes, and not each other.
"""
import csv
import json
import math
import pathlib
import subprocess
import sys

STEPS_OF_CONTACT = 20


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def product(a, b):
    """Of quaternions x, y, z, w."""
    v = [a[3] * y + b[3] * x + c for x, y, c in zip(a, b, cross(a, b))]
    return v + [a[3] * b[3] - dot(a[:3], b[:3])]


def turned(q, v):
    return product(product(q, [*v, 0]), [-q[0], -q[1], -q[2], q[3]])[:3]


def tensor(body):
    """Inertia in space, rows."""
    q = product(body["orientation"], body.get("inertia_axes", [0, 0, 0, 1]))
    axes = [turned(q, [float(i == k) for k in range(3)]) for i in range(3)]
    return [[sum(m * axis[a] * axis[b] for m, axis in zip(body["inertia"], axes)) for b in range(3)] for a in range(3)]


def momentum(body):
    return [dot(row, body["spin"]) for row in tensor(body)]


def mobility(body, normal):
    """Of the point that is lowest along the normal [1/kg]."""
    lowest = min(body["spheres"], key=lambda s: dot(turned(body["orientation"], s["position"]), normal) - s["radius"])
    arm = [x - lowest["radius"] * n for x, n in zip(turned(body["orientation"], lowest["position"]), normal)]
    q = product(body["orientation"], body.get("inertia_axes", [0, 0, 0, 1]))
    back = turned([-q[0], -q[1], -q[2], q[3]], cross(arm, normal))
    return 1 / body["mass"] + sum(x * x / i for x, i in zip(back, body["inertia"]))


def damping_ratio(e, pulls):
    """Of a dashpot that gives that restitution: it ends with the overlap, or where it would pull."""
    if pulls:
        return -math.log(e) / math.hypot(math.pi, math.log(e)) if e > 1e-3 else 1
    low, high = 0.0, 1.0
    for _ in range(60):
        ratio = (low + high) / 2
        left = math.exp(-2 * ratio * math.acos(ratio) / math.sqrt(1 - ratio ** 2))
        low, high = (ratio, high) if left > e else (low, ratio)
    return low


def spring_of(body, contact, normal, step, pulls=True):
    """Spring and dashpot on which the contact of a body lasts STEPS_OF_CONTACT steps."""
    mass = 1 / mobility(body, normal)
    kn = mass * (math.pi / (STEPS_OF_CONTACT * step)) ** 2
    return kn, 2 * damping_ratio(contact["restitution"], pulls) * math.sqrt(kn * mass)


def spheres_of(bodies):
    """The number of its body, place and radius of each."""
    for number, body in enumerate(bodies, 1):
        for sphere in body["spheres"]:
            place = [x + y for x, y in zip(body["position"], turned(body["orientation"], sphere["position"]))]
            yield number, place, sphere["radius"]


def words(*numbers):
    return " ".join(f"{x:.17g}" for x in numbers)


def body_lines(bodies):
    """The file of `infile`: mass, centre, inertia, velocity, angular momentum, images."""
    lines = [str(len(bodies))]
    for number, body in enumerate(bodies, 1):
        i = tensor(body)
        moments = i[0][0], i[1][1], i[2][2], i[0][1], i[0][2], i[1][2]
        state = body["mass"], *body["position"], *moments, *body["velocity"], *momentum(body)
        lines.append(f"{number} {words(*state)} 0 0 0")
    return "\n".join(lines) + "\n"


def plane_lines(scene, bodies):
    contacts = {one["bodies"][0]: one for one in scene["contacts"]}
    for at, wall in enumerate(b for b in scene["bodies"] if b["fixed"]):
        yield f"region plane{at} plane {words(*wall['position'], *wall['normal'])}"
        for number, body in enumerate(bodies, 1):
            contact = contacts[body["name"]]
            kn, damping = spring_of(body, contact, wall["normal"], scene["step"])
            yield (f"fix plane{at}_{number} body{number} wall/gran/region granular hooke {words(kn, damping)} tangential "
                   f"linear_history {words(0.8 * kn, 0, contact['mu'])} damping velocity region plane{at}")


def script(scene, bodies):
    spheres = list(spheres_of(bodies))
    reach = max(abs(x) for _, place, _ in spheres for x in place) + 20
    longest = max(2 * math.hypot(*s["position"]) for b in bodies for s in b["spheres"])
    steps = [round(time / scene["step"]) for time in scene["times"]]
    lines = ["units si", "atom_style sphere", "atom_modify map array", "boundary f f f", "newton off",
             f"comm_modify vel yes cutoff {longest + 1:.17g}", f"region box block {words(*[-reach, reach] * 3)}",
             "create_box 1 box"]
    lines += [f"create_atoms 1 single {words(*place)}" for _, place, _ in spheres]
    lines.append("fix mol all property/atom mol ghost yes")
    for atom, (number, _, radius) in enumerate(spheres, 1):
        lines.append(f"set atom {atom} diameter {words(2 * radius)} density 1 mol {number}")
    lines += [f"group body{number} id " + " ".join(str(i) for i, s in enumerate(spheres, 1) if s[0] == number)
              for number in range(1, len(bodies) + 1)]
    gravity = math.hypot(*scene["gravity"])
    lines += ["neighbor 0.5 bin", "neigh_modify delay 0 exclude molecule/intra all", "pair_style zero 1.0", "pair_coeff * *",
              *([f"fix weight all gravity {words(gravity)} vector {words(*scene['gravity'])}"] if gravity > 0 else []),
              *plane_lines(scene, bodies), "fix bodies all rigid/small molecule infile clumps.bodies",
              "compute told all rigid/local bodies mol x y z vx vy vz omegax omegay omegaz quati quatj quatk quatw",
              f"timestep {words(scene['step'])}", "thermo_style custom step", "thermo 0",
              f"dump told all local {math.gcd(*steps)} clumps.dump " + " ".join(f"c_told[{i}]" for i in range(1, 15)),
              "dump_modify told format float %.17g", f"run {max(steps)}"]
    return "\n".join(lines) + "\n"


def states(file, count):
    """By step and body: 13 numbers."""
    told, lines = {}, file.read_text().splitlines()
    for at in range(0, len(lines), 9 + count):
        rows = [line.split() for line in lines[at + 9:at + 9 + count]]
        told[int(lines[at + 1])] = {int(row[0]): [float(x) for x in row[1:]] for row in rows}
    return told


def answer(at):
    scene = json.loads((at / "bodies.json").read_text())
    bodies = [body for body in scene["bodies"] if not body["fixed"]]
    if any(body["shape"] != "clump" or "blow" in body or body["inertia"] == "from-shape" for body in bodies):
        raise SystemExit(f"{at}: clumps of known inertia that meet planes are what this host moves")
    (at / "clumps.bodies").write_text(body_lines(bodies))
    (at / "clumps.in").write_text(script(scene, bodies))
    subprocess.run(["lmp", "-in", "clumps.in", "-log", "none"], cwd=at, check=True, capture_output=True)
    told = states(at / "clumps.dump", len(bodies))
    with open(at / "trajectory.csv", "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow("time body x y z vx vy vz wx wy wz qx qy qz qw".split())
        for time in scene["times"]:
            for number, body in enumerate(bodies, 1):
                *state, x, y, z, w = told[round(time / scene["step"])][number]
                i, j, k, r = told[0][number][-4:]
                # LAMMPS has principal axes of its own: a body has turned since the start by this.
                turn = product([x, y, z, w], [-i, -j, -k, r])
                out.writerow([repr(time), body["name"], *map(repr, state), *map(repr, product(turn, body["orientation"]))])
    for name in ("clumps.dump", "clumps.in", "clumps.bodies"):
        (at / name).unlink()


if __name__ == "__main__":
    for found in sorted(pathlib.Path(sys.argv[1]).glob("**/bodies.json")):
        answer(found.parent)
