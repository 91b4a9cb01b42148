# SPDX-License-Identifier: BSD-3-Clause
"""The contact laws of ESyS-Particle as laws that know bodies. ESyS-Particle runs this script, its
master and one worker:

    mpirun -np 2 sh -c 'exec "$0" "$@" 3>&1 1>&2' esysparticle esys_host.py STYLE [TESTED...]
    esysparticle esys_host.py version 3>&1 1>&2

TESTED are versions of ESyS-Particle that were tested; another one is noticed. The lines are those
of docs/program-laws.md.

Two spheres are placed as the rows say, with displacement and rotation of the step as velocity and
spin, and one time step of 1 s is done, in which ESyS-Particle evaluates forces and then moves what
is told to move: spheres of friction nothing, those of bonds their orientations. docs/engines.md
has the conventions that follow, and tests/lib/engines/esys_laws.cpp pins each of them with a
number.
"""

import ctypes
import os
import signal
import sys
import traceback
from contextlib import contextmanager
from math import inf, pi, tan
from pathlib import Path

import esys.lsm
from esys.lsm import (
    BrittleBeamPrms, FrictionPrms, LsmMpi, RotBondPrms, RotFrictionPrms, RotSphere,
)
from esys.lsm.util import BoundingBox, Vec3
from esys.lsm.util.InstallInfo import version

sys.dont_write_bytecode = True  # beside this script
from engine_lines import Conversation, converse, notice, tell  # noqa: E402

# A wall is a sphere that large.
WALL_RADII = 1e5
# A cell of the search for neighbours takes the largest wall, and all spheres stay neighbours, so
# that nothing is searched for again on the way.
CELL = 1e10
REACH = 1e9
# Mass of a sphere whose orientation moves, so that moments do not: a power of two, so that its force is
# known to the last bit from its acceleration.
HEAVY = 2.0**100
STRONG = 1e300  # what no bond breaks at

KN = {"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5, "above": 0}
KT = {"name": "kt", "role": "kt", "unit": "N/m", "default": 1e5, "above": 0}
MU = {"name": "mu", "role": "mu", "unit": "-", "default": 0.5, "low": 0}
K_ROLLING = {"name": "k-rolling", "unit": "N m", "default": 1, "low": 0, "text": "bending, of the bond"}
K_TWISTING = {"name": "k-twisting", "unit": "N m", "default": 1, "low": 0, "text": "torsion, of the bond"}
RIGID = {"name": "rigid", "default": "off", "choices": ["off", "on"],
         "text": "whether the tangential force turns with the pair"}


def scaling(*choices):
    return {"name": "scaling", "default": choices[0], "choices": list(choices),
            "text": "none: ESyS-Particle is told the stiffnesses; mean, least: moduli that it "
                    "multiplies by the square of this radius over the length"}


class Section:
    """What ESyS-Particle multiplies moduli by: K A/L, with A = R^2 (and no pi)."""

    def __init__(self, values, radius_p, radius_q, length):
        """The mean radius is half of the length."""
        self.is_scaled = values["scaling"] != "none"
        self.is_mean = values["scaling"] == "mean"
        radius = length / 2 if self.is_mean else min(radius_p, radius_q)
        self.area = radius**2 / length if self.is_scaled else 1
        self.bending = radius**4 / 4 / length if self.is_scaled else 1


def poisson(values):
    """That ratio for which G/E is kt/kn."""
    return values["kn"] / (2 * values["kt"]) - 1


class Friction:
    """Springs with the friction of Coulomb."""

    is_bond = False
    capability = "linear"

    def __init__(self, takes_modulus):
        self.takes_modulus = takes_modulus
        self.parameters = [KN, KT, MU, scaling(*(["mean", "least"] if takes_modulus
                                                 else ["none", "mean", "least"])), RIGID]

    def group(self, name, values, radius_p, radius_q, length):
        """The parameters of ESyS-Particle for which the contact has these stiffnesses."""
        section = Section(values, radius_p, radius_q, radius_p + radius_q)
        mu, rigid = values["mu"], values["rigid"] == "on"
        if self.takes_modulus:  # K is pi E here
            return FrictionPrms(name, values["kn"] / section.area / pi, poisson(values), mu, mu,
                                rigid, section.is_mean)
        return RotFrictionPrms(name, values["kn"] / section.area, mu, mu,
                               values["kt"] / section.area, section.is_scaled, rigid,
                               section.is_mean)


class Bond:
    """Springs without a limit, with bending and torsion."""

    is_bond = True
    capability = "linear"

    def __init__(self, takes_modulus):
        self.takes_modulus = takes_modulus
        self.parameters = [KN, KT] + ([scaling("mean", "least")] if takes_modulus else
                                      [K_ROLLING, K_TWISTING, scaling("none", "mean", "least")])

    def group(self, tag, values, radius_p, radius_q, length):
        section = Section(values, radius_p, radius_q, length)
        if self.takes_modulus:
            return BrittleBeamPrms(str(tag), values["kn"] / section.area / pi, poisson(values),
                                   STRONG, 1.0, tag, section.is_mean)
        return RotBondPrms(
            str(tag), values["kn"] / section.area, values["kt"] / section.area,
            values["k-twisting"] / (2 * section.bending if section.is_scaled else 1),
            values["k-rolling"] / section.bending, STRONG, STRONG, STRONG, STRONG, tag,
            section.is_scaled, section.is_mean)


STYLES = {
    "RotFriction": (Friction(False), "ESyS-Particle: linear springs with Coulomb's limit"),
    "Friction": (Friction(True), "ESyS-Particle: the same by Young's modulus and Poisson's ratio"),
    "RotBond": (Bond(False), "ESyS-Particle: a bond that does not break, by its stiffnesses"),
    "BrittleBeam": (Bond(True), "ESyS-Particle: the same by Young's modulus and Poisson's ratio"),
}


class Law:
    """A style as the conversation asks for it."""

    def __init__(self, name, tested):
        self.name = name
        self.tested = tested
        self.family, self.title = STYLES[name]
        self.parameters = self.family.parameters

    def description(self, _values):
        return {
            "name": "esys:" + self.name,
            "title": self.title,
            "source": f"ESyS-Particle {version}, {self.name}Prms",
            "capabilities": [self.family.capability, "stepwise", "bodies"],
            "arms": "shortening",
            "words": ["describe"],
            "parameters": self.parameters,
            "notice": notice("ESyS-Particle", version, self.tested),
        }


def new_connection():
    """The class of connections. On Debian 13 its module does not find the libraries beside it."""
    package = Path(esys.lsm.__file__).parent
    for folder, library in (("util", "libFoundationPy.so"), (".", "libLsmPy.so"),
                            ("geometry", "libGeometryPy.so")):
        ctypes.CDLL(str(package / folder / library), mode=ctypes.RTLD_GLOBAL)
    from esys.lsm.geometry import TaggedIdConnection
    return TaggedIdConnection


class Pair:
    """Two spheres p and q in ESyS-Particle under one law."""

    def __init__(self, family):
        self.family = family
        self.connection = new_connection() if family.is_bond else None
        self.simulation = LsmMpi(numWorkerProcesses=1, mpiDimList=[1, 1, 1])
        self.simulation.initNeighbourSearch(
            particleType="RotSphere", gridSpacing=CELL, verletDist=REACH)
        corner = Vec3(2 * CELL, 2 * CELL, 2 * CELL)
        self.simulation.setSpatialDomain(BoundingBox(corner * -1, corner))
        self.simulation.setTimeStepSize(1.0)
        self.known = {}  # numbers of p by the radii of pairs
        self.spheres = 0
        self.groups = 0
        self.group = None  # group of friction, in use
        self.velocities = {}
        self.values = None
        self.p = self.radii = self.centre = self.inertia = None  # bodies of the contact

    def open(self, values):
        """A virgin contact with these parameters, which is made when the radii are known."""
        if self.group is not None:
            self.simulation.removeInteractionGroup(self.group)
        self.group = None
        self.values = values
        self.p = None

    def sphere(self, radius):
        """The number of a new sphere, at the origin."""
        number = self.spheres
        self.spheres += 1
        mass = HEAVY if self.family.is_bond else 1.0
        sphere = RotSphere(number, Vec3(0, 0, 0), radius, mass)
        tag = number + 1
        sphere.setTag(tag)
        self.simulation.createParticle(sphere)
        if not self.family.is_bond:
            self.simulation.setParticleNonDynamic(tag)
        return number

    def meet(self, radius_p, radius_q, start):
        """The contact is made, for centres that are apart by `start`. Those of friction have the
        spheres of an earlier one with the same radii; a bond stays, and has new ones."""
        key = (radius_p, radius_q)
        if self.family.is_bond or key not in self.known:
            self.known[key] = self.sphere(radius_p)
            self.sphere(radius_q)
        self.p = self.known[key]
        self.radii = key
        self.inertia = [0.4 * (HEAVY if self.family.is_bond else 1.0) * r**2 for r in key]
        self.simulation.moveParticleTo(self.p + 1, start)
        self.centre = start.toTuple()
        self.groups += 1
        if self.family.is_bond:
            self.simulation.createConnections([self.connection(self.p, self.p + 1, self.groups)])
            self.simulation.createInteractionGroup(
                self.family.group(self.groups, self.values, *key, start.norm()))
        else:
            self.group = str(self.groups)
            self.simulation.createInteractionGroupTagged(
                self.family.group(self.group, self.values, *key, start.norm()),
                self.p + 1, -1, self.p + 2, -1)
        # What touches is found anew.
        self.simulation.moveTaggedParticlesBy(self.p + 1, Vec3(0, 0, 0))

    # Each word to the worker costs as much as a step, so that nothing is said twice.
    def spin(self, spins):
        """Spheres of friction have no spin after a step."""
        for number, spin in zip((self.p, self.p + 1), spins):
            if self.family.is_bond or spin.norm() > 0:
                self.simulation.setParticleAngularVelocity(number, spin)

    def move(self, velocities):
        for number, velocity in zip((self.p, self.p + 1), velocities):
            if self.velocities.get(number) != velocity.toTuple():
                self.velocities[number] = velocity.toTuple()
                self.simulation.setParticleVelocity(number, velocity)

    def step(self, row):
        """Force on p and torques on p and q at the end of the step."""
        radius_p, radius_q = row[0:2]
        branch, moved_p, moved_q, turned_p, turned_q = (
            Vec3(*row[i:i + 3]) for i in range(2, 17, 3))
        # From the centre of q to the point of it that the row speaks of.
        from_centre = Vec3(0, 0, 0)
        if radius_q == inf:
            radius_q = WALL_RADII * radius_p
            from_centre = branch * (-radius_q / branch.norm())
        centre_q = branch - from_centre
        moved_q = moved_q - turned_q.cross(from_centre)
        if self.p is None:
            self.meet(radius_p, radius_q, centre_q - moved_q + moved_p)
        if self.radii != (radius_p, radius_q):
            raise ValueError("the radii of a pair stay the same along a path")
        if self.centre != centre_q.toTuple():
            self.centre = centre_q.toTuple()
            self.simulation.moveParticleTo(self.p + 1, centre_q)
        if self.family.is_bond:
            if turned_p.norm() + turned_q.norm() > 0:
                # Orientations are moved after the forces.
                self.spin([spin_of(turned_p), spin_of(turned_q)])
                self.simulation.runTimeStep()
                self.spin([Vec3(0, 0, 0)] * 2)
        else:
            self.move([moved_p, moved_q])
            self.spin([turned_p, turned_q])
        self.simulation.runTimeStep()
        return self.answer(from_centre)

    def answer(self, from_centre):
        p, q = (sphere for sphere in self.simulation.getParticleList()
                if sphere.getId() in (self.p, self.p + 1))
        if p.getId() != self.p:
            p, q = q, p
        force = p.getLinearAcceleration() * p.getMass()
        torque_p, torque_q = (sphere.getAngularAcceleration() * inertia
                              for sphere, inertia in zip((p, q), self.inertia))
        vectors = (force, torque_p, torque_q + from_centre.cross(force))
        return [vector[i] for vector in vectors for i in range(3)]


def spin_of(rotation):
    """The spin that turns an orientation by this rotation vector in a step of 1 s, in which it is
    moved along its tangent."""
    angle = rotation.norm()
    return rotation * (2 * tan(angle / 2) / angle) if angle > 0 else rotation


def worker():
    """The other process of the same parent; a worker that waits is always busy."""
    parent = os.getppid()
    for entry in os.scandir("/proc"):
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                with open(f"/proc/{entry.name}/stat", encoding="utf-8") as stat:
                    if int(stat.read().rpartition(")")[2].split()[1]) == parent:
                        return int(entry.name)
            except OSError:  # the worker has just ended
                pass
    raise RuntimeError("ESyS-Particle runs without a worker")


@contextmanager
def stopped(process):
    """Meanwhile that process does nothing at all."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def main(arguments):
    name, tested = arguments[0] if arguments else "", arguments[1:]
    if name != "version" and name not in STYLES:
        sys.exit("give one style of ESyS-Particle: " + ", ".join(STYLES))
    if name == "version":
        return tell(version + "\n")
    law = Law(name, tested)
    pair = Pair(law.family)
    other = worker()
    converse(Conversation("ESyS-Particle", law, pair).answer, lambda: stopped(other))
    pair.simulation.exit()


try:
    main(sys.argv[1:])
except Exception:  # any script ends so, but the worker would wait for its master indefinitely
    traceback.print_exc()
    sys.stderr.flush()
    os._exit(1)
