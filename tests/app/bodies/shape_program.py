#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Rigid bodies of any shape in time steps, moved by a program of its own, right or with a mistake.

    shape_program.py FOLDER [MISTAKE [masses|contacts]]

answers every bodies.json below FOLDER by a trajectory.csv beside it, with the word masses by a masses.csv, and reads
nothing else. Masses are sums over lines through a shape. Bodies tumble by Euler's equations; a body that is found to
overlap gets, at its deepest point, the impulse of its mobility.

Mistakes: boxed, summed, origin, four-times (inertia of the box around, of spheres whose overlaps count twice, about the
origin of the axes, of sizes for half sizes), point-mass (the arm is left out of the mobility), pushes (a fifth of the
approach comes back: overlaps are pushed apart), even (the largest moment of inertia about all axes), hull (1.7
times the inertia, of polyhedra alone), apart (the second
body is pushed at a point a little off), smooth (no friction), upright (a block is carried below its centre alone).
friction-first and one-cone (of a touch that slips: friction before restitution, one cone for the whole impulse).
tilted, elsewhere and weak spoil contacts.csv alone: its normals, places, forces. With the word contacts it is written.
The words poisson and stronge choose another restitution, which is no mistake.
"""
import csv
import json
import math
import pathlib
import sys


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a, b, s=1.0):
    return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]


def times(matrix, v):
    return [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)]


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def product(a, b):
    """Hamilton's product of quaternions x, y, z, w."""
    v = plus(plus([a[3] * x for x in b[:3]], a[:3], b[3]), cross(a[:3], b[:3]))
    return v + [a[3] * b[3] - dot(a[:3], b[:3])]


def rows(q):
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def lines_through(told, x, y):
    """The parts of a line along z that are in a shape, as pairs of heights."""
    if told["shape"] == "block":
        a, b, c = told["half_size"]
        return [(-c, c)] if abs(x) <= a and abs(y) <= b else []
    if told["shape"] == "cylinder":
        h = told["half_length"]
        return [(-h, h)] if math.hypot(x, y) <= told["radius"] else []
    if told["shape"] == "clump":
        parts = []
        for sphere in told["spheres"]:
            u, v, w = sphere["position"]
            left = sphere["radius"] ** 2 - (x - u) ** 2 - (y - v) ** 2
            if left > 0:
                parts.append((w - math.sqrt(left), w + math.sqrt(left)))
        return parts
    if told["shape"] in ("ellipsoid", "superquadric"):
        a, b, c = told["semi_axes"]
        n1, n2 = told.get("exponents", (2, 2))
        level = (abs(x / a) ** n2 + abs(y / b) ** n2) ** (n1 / n2)
        return [(-c * (1 - level) ** (1 / n1), c * (1 - level) ** (1 / n1))] if level < 1 else []
    low, high = -math.inf, math.inf
    for n, level in told["planes"]:
        rest = level - n[0] * x - n[1] * y
        if abs(n[2]) < 1e-12:
            if rest < 0:
                return []
        elif n[2] > 0:
            high = min(high, rest / n[2])
        else:
            low = max(low, rest / n[2])
    return [(low, high)] if high > low else []


def with_planes(told):
    """A polyhedron with the planes of its faces, as normal and level."""
    planes = []
    for ring in told["faces"]:
        p, q, r = (told["vertices"][i] for i in ring[:3])
        n = cross(plus(q, p, -1), plus(r, p, -1))
        planes.append((n, dot(n, p)))
    return {**told, "planes": planes}


def united(parts):
    merged = []
    for low, high in sorted(parts):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return merged


def reach_of(told):
    if told["shape"] == "polyhedron":
        return [(min(v[i] for v in told["vertices"]), max(v[i] for v in told["vertices"])) for i in range(3)]
    if told["shape"] == "clump":
        return [(min(s["position"][i] - s["radius"] for s in told["spheres"]),
                 max(s["position"][i] + s["radius"] for s in told["spheres"])) for i in range(3)]
    half = (told.get("half_size") or told.get("semi_axes")
            or [told["radius"], told["radius"], told["half_length"]])
    return [(-h, h) for h in half]


def between(low, high, cells):
    """Places and widths of cells, close together at both ends, where shapes end like circles."""
    middle, half, part = (low + high) / 2, (high - low) / 2, math.pi / cells
    ends = [math.sin(-math.pi / 2 + i * part) for i in range(cells + 1)]
    return [(middle + half * (a + b) / 2, half * (b - a)) for a, b in zip(ends, ends[1:])]


# The middle of an interval first, then ever nearer to its ends.
FROM_THE_MIDDLE = sorted(((i + 0.5) / 101 for i in range(101)), key=lambda share: abs(share - 0.5))


def width_at(told, x, low, high):
    """The interval in y in which lines at x meet a shape."""
    tries = (low + (high - low) * share for share in FROM_THE_MIDDLE)
    inside = next((y for y in tries if lines_through(told, x, y)), None)
    if inside is None:
        return low, low
    ends = []
    for end in (low, high):
        near, far = inside, end
        for _ in range(50):
            middle = (near + far) / 2
            near, far = (middle, far) if lines_through(told, x, middle) else (near, middle)
        ends.append(near)
    return ends


def mass_of(told, mistake, cells=100):
    """Mass, centre and tensor about it by sums over lines through the shape: no formula of a shape."""
    if mistake == "four-times":
        told = dict(told)
        for key in ("half_size", "semi_axes"):
            if key in told:
                told[key] = [2 * x for x in told[key]]
        for key in ("radius", "half_length"):
            if key in told:
                told[key] = 2 * told[key]
        for key in ("vertices",):
            if key in told:
                told[key] = [[2 * x for x in v] for v in told[key]]
        if "spheres" in told:
            told["spheres"] = [{"position": [2 * x for x in s["position"]], "radius": 2 * s["radius"]}
                               for s in told["spheres"]]
    if told["shape"] == "polyhedron":
        told = with_planes(told)
    (x0, x1), (y0, y1), (z0, z1) = reach_of(told)
    volume, first, second = 0.0, [0.0] * 3, [[0.0] * 3 for _ in range(3)]
    for x, dx in between(x0, x1, cells):
        for y, dy in between(*width_at(told, x, y0, y1), cells):
            parts = lines_through(told, x, y)
            for low, high in parts if mistake == "summed" else united(parts):
                n = dx * dy * (high - low)
                z, zz = dx * dy * (high ** 2 - low ** 2) / 2, dx * dy * (high ** 3 - low ** 3) / 3
                volume += n
                for sums, term in zip((first, *second), ((n * x, n * y, z), (n * x * x, n * x * y, z * x),
                                                         (n * x * y, n * y * y, z * y), (z * x, z * y, zz))):
                    sums[:] = plus(sums, term)
    density = told["density"]
    centre = [f / volume for f in first]
    shift = 0 if mistake == "origin" else 1
    about = [[second[a][b] - shift * volume * centre[a] * centre[b] for b in range(3)] for a in range(3)]
    trace = sum(about[a][a] for a in range(3))
    tensor = [[density * ((trace if a == b else 0) - about[a][b]) for b in range(3)] for a in range(3)]
    if mistake == "boxed":
        s = [(x1 - x0) ** 2, (y1 - y0) ** 2, (z1 - z0) ** 2]
        tensor = [[density * volume / 12 * (sum(s) - s[a]) if a == b else 0.0 for b in range(3)] for a in range(3)]
    return density * volume, centre, tensor


def principal(tensor):
    """Moments, and axes as columns, by Jacobi's turns."""
    m, axes = [row[:] for row in tensor], [[float(i == k) for k in range(3)] for i in range(3)]
    for _ in range(20):
        for p, q in ((0, 1), (0, 2), (1, 2)):
            if abs(m[p][q]) < 1e-18:
                continue
            angle = math.atan2(2 * m[p][q], m[q][q] - m[p][p]) / 2
            turn = [[float(i == k) for k in range(3)] for i in range(3)]
            turn[p][p] = turn[q][q] = math.cos(angle)
            turn[p][q], turn[q][p] = math.sin(angle), -math.sin(angle)
            m = [times(transposed(turn), column) for column in transposed(matrix_product(m, turn))]
            m = transposed(m)
            axes = matrix_product(axes, turn)
    return [m[i][i] for i in range(3)], axes


def matrix_product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


class Body:
    known = {}
    turned = None  # the orientation by which momenta turn it as `by_momentum` says
    touch = None  # the two bodies that touch now
    told_now = {}  # impulses on the first of them in this step, by place

    def __init__(self, told, mistake):
        self.told, self.fixed, self.shape = told, told["fixed"], told["shape"]
        self.x, self.v, self.w, self.q = (list(told[k]) for k in ("position", "velocity", "spin", "orientation"))
        self.own_axes = None
        if self.fixed:
            return
        if told["inertia"] == "from-shape":
            self.take_mass(told, mistake)
            return
        self.mass, self.moments = told["mass"], list(told["inertia"])
        if mistake == "even":
            self.moments = [max(self.moments)] * 3
        if mistake == "hull" and self.shape == "polyhedron":
            self.moments = [1.7 * m for m in self.moments]
        self.own = told.get("inertia_axes", [0, 0, 0, 1])

    def take_mass(self, told, mistake):
        key = json.dumps([told.get(k) for k in ("shape", "vertices", "spheres", "half_size", "semi_axes", "radius")])
        if (key, mistake) not in Body.known:
            Body.known[key, mistake] = mass_of(told, mistake)
        self.mass, self.centre, self.tensor = Body.known[key, mistake]
        self.moments, self.own_axes = principal(self.tensor)
        self.x = plus(self.x, times(rows(self.q), self.centre))

    def axes(self, q=None):
        if self.own_axes:
            return matrix_product(rows(q or self.q), self.own_axes)
        return rows(product(q or self.q, self.own))

    def turned_by(self, momentum):
        """The spin of a momentum: by a matrix, which is kept until the body turns."""
        if self.turned is not self.q:
            self.turned, axes = self.q, self.axes()
            self.by_momentum = matrix_product([[a / i for a, i in zip(row, self.moments)] for row in axes],
                                              transposed(axes))
        return times(self.by_momentum, momentum)

    def turned_in(self, q, momentum):
        axes = self.axes(q)
        return times(axes, [a / i for a, i in zip(times(transposed(axes), momentum), self.moments)])

    def momentum(self):
        axes = self.axes()
        return times(axes, [a * i for a, i in zip(times(transposed(axes), self.w), self.moments)])

    def fly(self, dt):
        """A step in which nothing touches, of fourth order."""
        momentum = self.momentum()

        def rate(q):
            return [c / 2 for c in product(self.turned_in(unit(q), momentum) + [0.0], q)]

        def unit(q):
            size = math.sqrt(sum(x * x for x in q))
            return [c / size for c in q]

        def on(rate, h):
            return [q + h * r for q, r in zip(self.q, rate)]

        a = rate(self.q)
        b = rate(on(a, dt / 2))
        c = rate(on(b, dt / 2))
        d = rate(on(c, dt))
        self.q = unit([q + dt / 6 * (i + 2 * j + 2 * k + m) for q, i, j, k, m in zip(self.q, a, b, c, d)])
        self.w = self.turned_by(momentum)
        self.x = plus(self.x, self.v, dt)

    def points(self):
        """Corners in space."""
        if self.shape == "block":
            a, b, c = self.told["half_size"]
            own = [[i * a, j * b, k * c] for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
        else:
            own = self.told["vertices"]
        turn = rows(self.q)
        return [plus(self.x, times(turn, p)) for p in own]

    def velocity_at(self, point):
        return [0.0] * 3 if self.fixed else plus(self.v, cross(self.w, plus(point, self.x, -1)))

    def push(self, impulse, point):
        if Body.touch and Body.touch[0] is self:
            known = Body.told_now.setdefault((*Body.touch, tuple(point)), [0.0] * 3)
            known[:] = plus(known, impulse)
        if not self.fixed:
            self.v = plus(self.v, impulse, 1 / self.mass)
            self.w = plus(self.w, self.turned_by(cross(plus(point, self.x, -1), impulse)))

    def response(self, point):
        """What an impulse at a point changes of its velocity there: columns of a symmetric matrix."""
        arm, columns = plus(point, self.x, -1), []
        for i in range(3):
            unit = [float(i == k) for k in range(3)]
            columns.append(plus([c / self.mass for c in unit], cross(self.turned_by(cross(arm, unit)), arm)))
        return columns

    def mobility(self, point, n, mistake):
        if self.fixed:
            return 0.0
        if mistake == "point-mass":
            return 1 / self.mass
        arm = cross(plus(point, self.x, -1), n)
        return 1 / self.mass + dot(arm, self.turned_by(arm))


def face_of(q):
    """A point and the normal of a plane, of a flat mesh, or of the face z of a block."""
    if q.shape == "plane":
        return q.x, q.told["normal"]
    n = [row[2] for row in rows(q.q)]
    return (q.x if q.shape == "mesh" else plus(q.x, n, q.told["half_size"][2])), n


def points_towards(p, n):
    """Points of a body that may be deepest along -n."""
    if p.shape == "clump":
        turn = rows(p.q)
        return [plus(plus(p.x, times(turn, s["position"])), n, -s["radius"]) for s in p.told["spheres"]]
    if p.shape == "ellipsoid":
        turn = rows(p.q)
        own = times(transposed(turn), n)
        squares = [a * a for a in p.told["semi_axes"]]
        size = math.sqrt(sum(s * o * o for s, o in zip(squares, own)))
        return [plus(p.x, times(turn, [-s * o / size for s, o in zip(squares, own)]))]
    return p.points()


def deepest(p, q):
    """Depth, point and normal towards p."""
    at, n = face_of(q)
    point = min(points_towards(p, n), key=lambda x: dot(plus(x, at, -1), n))
    return -dot(plus(point, at, -1), n), point, n


def stopping(p, point, u):
    """The impulse that stops the velocity of a point: K J = -u, by Cramer's rule."""
    columns = p.response(point)

    def determinant(a, b, c):
        return dot(a, cross(b, c))

    whole = determinant(*columns)
    b = [-x for x in u]
    return [determinant(*(b if k == i else columns[k] for k in range(3))) / whole for i in range(3)]


def capped(p, point, n, u, mu, leaves):
    """The impulse after which the point leaves with a velocity along n, cut down to one cone."""
    whole = stopping(p, point, plus(u, n, -leaves))
    normal = dot(whole, n)
    along = plus(whole, n, -normal)
    size = math.sqrt(dot(along, along))
    if size <= mu * normal:
        return whole
    way = plus(n, along, mu / size)
    turned = p.turned_by(cross(plus(point, p.x, -1), way))
    change = plus([c / p.mass for c in way], cross(turned, plus(point, p.x, -1)))
    return [c * (leaves - dot(u, n)) / dot(change, n) for c in way]


def roll(p, q, contact, mistake):
    """A round body on a floor, which it does not leave: it rolls, or slides where there is no friction."""
    _, point, n = deepest(p, q)
    u = p.velocity_at(point)
    if contact["mu"] > 0 and mistake != "smooth":
        p.push(stopping(p, point, u), point)
    else:
        p.push([-dot(u, n) / p.mobility(point, n, "") * x for x in n], point)


def rest(p, q, contact, mistake):
    """A block on its face or an edge: normal impulses at its corners in turns, friction against the slip."""
    at, n = face_of(q)
    points = [x for x in p.points() if dot(plus(x, at, -1), n) < 1e-3]
    if mistake == "upright":
        points = [plus(p.x, n, -p.told["half_size"][2])]
    along_before = plus(p.v, n, -dot(p.v, n))
    ways, mobilities = [], [p.mobility(x, n, "") for x in points]
    for x in points:  # impulses for each one along the normal, against the slip before
        u = p.velocity_at(x)
        slip = plus(u, n, -dot(u, n))
        size = math.sqrt(dot(slip, slip))
        ways.append(plus(n, slip, -contact["mu"] / size if size > 1e-9 else 0.0))
    taken = [0.0] * len(points)
    for _ in range(60):
        for i, x in enumerate(points):
            now = max(0.0, taken[i] - dot(p.velocity_at(x), n) / mobilities[i])
            if now != taken[i]:
                p.push([(now - taken[i]) * c for c in ways[i]], x)
            taken[i] = now
    if mistake == "upright":
        p.w = [0.0] * 3
    turns_back = dot(p.v, along_before) <= 0
    if turns_back and dot(p.w, p.w) < 1e-6:  # friction stops it, and does no more
        p.push([-p.mass * c for c in p.v], p.x)


def routh(p, q, contact, mistake):
    """A touch with friction in small parts of the normal impulse, until restitution says that it ends."""
    depth, point, n = deepest(p, q)
    approach = -dot(p.velocity_at(point), n)
    if depth < 0 or approach <= 0:
        return
    e = contact["restitution"]
    if mistake in ("friction-first", "one-cone"):
        u, first = p.velocity_at(point), mistake == "friction-first"
        p.push(capped(p, point, n, u, contact["mu"], 0.0 if first else e * approach), point)
        if first:
            p.push([e * approach / p.mobility(point, n, "") * c for c in n], point)
        return
    p.push(in_parts(p.response(point), n, p.velocity_at(point), contact, mistake), point)


def in_parts(response, n, u, contact, ends_as):
    """The impulse at a point of velocity u, part by part, each with the friction against the slip of then."""
    e, mu, approach = contact["restitution"], contact["mu"], -dot(u, n)
    by_n = times(response, n)
    part = approach / dot(n, by_n) / 1000
    impulse, total, first, work, lost = [0.0] * 3, 0.0, 0.0, 0.0, 0.0
    for _ in range(20000):
        un = dot(u, n)
        if un < 0:
            first = total
        ends = {"poisson": total >= (1 + e) * first, "stronge": work >= e * e * lost}
        if un >= 0 and ends.get(ends_as, un >= e * approach):
            break
        slip = plus(u, n, -un)
        size = math.sqrt(dot(slip, slip))
        push = [part * c for c in n]
        if size > 1e-12:
            direction = [s / size for s in slip]
            by_direction = times(response, direction)
            push = plus(push, direction, -mu * part)
            after = dot(plus(plus(u, by_n, part), by_direction, -mu * part), direction)
            if after < 0:  # slip stops in this part
                push = plus(push, direction, min(-after / dot(direction, by_direction), 2 * mu * part))
        impulse = plus(impulse, push)
        u = plus(u, times(response, push))
        total += part
        mean = (un + dot(u, n)) / 2
        lost, work = (lost - part * mean, work) if mean < 0 else (lost, work + part * mean)
    return impulse


def collide(p, q, contact, mistake):
    depth, point, n = deepest(p, q)
    u = plus(p.velocity_at(point), q.velocity_at(point), -1)
    approach = -dot(u, n)
    if depth < 0 or approach <= 0:
        return
    e = contact["restitution"] + (0.2 if mistake == "pushes" else 0)
    normal = (1 + e) * approach / (p.mobility(point, n, mistake) + q.mobility(point, n, mistake))
    slip = plus(u, n, approach)
    size = math.sqrt(dot(slip, slip))
    impulse = plus([normal * x for x in n], slip, -contact["mu"] * normal / size if size > 0 else 0.0)
    # Friction takes no more than the slip.
    along = [x / size for x in slip] if size > 0 else n
    stops = size / (p.mobility(point, along, "") + q.mobility(point, along, ""))
    if contact["mu"] * normal > stops:
        impulse = plus([normal * x for x in n], along, -stops if size > 0 else 0.0)
    p.push(impulse, point)
    q.push([-x for x in impulse], plus(point, [0.05, 0.03, 0.0]) if mistake == "apart" else point)


def touch_of(p, scene):
    """How a body is held by what it touches: bodies under gravity rest, others collide."""
    if p.shape == "ellipsoid":
        return roll
    if p.shape == "clump":
        return routh
    return rest if any(scene["gravity"]) else collide


def contact_rows(time, h, mistake):
    """What touched in the step that ends now, as rows of contacts.csv."""
    for (p, q, point), impulse in Body.told_now.items():
        n = face_of(q)[1]
        if mistake == "tilted":
            n = [math.cos(0.1) * n[0] + math.sin(0.1) * n[2], n[1], math.cos(0.1) * n[2] - math.sin(0.1) * n[0]]
        if mistake == "elsewhere":
            point = plus(point, [0.05, 0.0, 0.0])
        share = 0.9 if mistake == "weak" else 1.0
        yield [repr(time), p.told["name"], q.told["name"], *point, *n, 0.0, *(share * c / h for c in impulse)]


def answer(scene, mistake, file, touches=None):
    bodies = {b["name"]: Body(b, mistake) for b in scene["bodies"]}
    contacts = [(bodies[c["bodies"][0]], bodies[c["bodies"][1]], c) for c in scene["contacts"]]
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz qx qy qz qw".split())
    done, h = 0, scene["step"]
    for time in scene["times"]:
        while done < round(time / h):
            if done == 0:
                for body in bodies.values():
                    if "blow" in body.told:
                        body.push(body.told["blow"]["impulse"], body.told["blow"]["at"])
            for body in bodies.values():
                if not body.fixed:
                    body.v = plus(body.v, scene["gravity"], h)
            for p, q, contact in contacts:
                Body.touch = (p, q)
                touch_of(p, scene)(p, q, contact, mistake)
            Body.touch = None
            for body in bodies.values():
                if not body.fixed:
                    body.fly(h)
            for p, q, _ in contacts:
                if p.shape == "ellipsoid":
                    depth, _, n = deepest(p, q)
                    p.x = plus(p.x, n, depth)
            done += 1
            if touches is not None:
                touches.writerows(contact_rows(done * h, h, mistake))
            Body.told_now.clear()
        for name, b in bodies.items():
            if not b.fixed:
                out.writerow([repr(time), name] + [repr(float(x)) for x in b.x + b.v + b.w + b.q])


def write_masses(scene, mistake, path):
    lines = ["body,mass,x,y,z,ixx,iyy,izz,ixy,ixz,iyz"]
    for told in scene["bodies"]:
        body = Body(told, mistake)
        t = body.tensor
        numbers = [body.mass, *body.centre, t[0][0], t[1][1], t[2][2], t[0][1], t[0][2], t[1][2]]
        lines.append(",".join([told["name"], *map(repr, numbers)]))
    path.write_text("\n".join(lines) + "\n")


def main():
    mistake = sys.argv[2] if len(sys.argv) > 2 else ""
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
        scene = json.loads(path.read_text())
        if sys.argv[3:] == ["masses"]:
            write_masses(scene, mistake, path.parent / "masses.csv")
            continue
        with open(path.parent / "trajectory.csv", "w", newline="") as file:
            if sys.argv[3:] != ["contacts"]:
                answer(scene, mistake, file)
                continue
            with open(path.parent / "contacts.csv", "w", newline="") as told:
                touches = csv.writer(told)
                touches.writerow("time body other x y z nx ny nz depth fx fy fz".split())
                answer(scene, mistake, file, touches)


if __name__ == "__main__":
    main()
