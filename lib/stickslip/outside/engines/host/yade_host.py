# SPDX-License-Identifier: BSD-3-Clause
"""The contact laws of YADE as laws that know bodies, and its bonds. YADE runs this script:

    yade -n -x -j1 yade_host.py STYLE [TESTED...] 3>&1 1>&2

TESTED are versions of YADE that were tested; another one is noticed.

It reads the lines of docs/program-laws.md from standard input and answers on file descriptor 3,
because YADE greets on standard output before it comes to a script.

Two spheres are moved as the rows say, and one time step of YADE is done with nothing in it but
contact detection and contact law: no integrator, hence no damping. Or YADE's own integrator moves
them, without damping: the lines `start` and `step`. docs/engines.md has the conventions that
follow, and tests/lib/engines/yade_laws.cpp pins each of them with a number.
"""

import os
import stat
import sys
import tempfile
from math import atan, degrees, inf, isfinite, log as ln, nan, pi, sqrt

from yade import (
    Bo1_Box_Aabb, Bo1_Facet_Aabb, Bo1_Sphere_Aabb, Bo1_Wall_Aabb, CohFrictMat, ForceEngine,
    ForceResetter, FrictMat, Ig2_Box_Sphere_ScGeom, Ig2_Facet_Sphere_ScGeom,
    Ig2_Sphere_Sphere_ScGeom, Ig2_Sphere_Sphere_ScGeom6D, Ig2_Wall_Sphere_ScGeom,
    InsertionSortCollider, InteractionLoop,
    Ip2_CohFrictMat_CohFrictMat_CohFrictPhys, Ip2_FrictMat_FrictMat_FrictPhys,
    Ip2_FrictMat_FrictMat_MindlinPhys, Ip2_LudingMat_LudingMat_LudingPhys,
    Ip2_ViscElCapMat_ViscElCapMat_ViscElCapPhys, Ip2_ViscElMat_ViscElMat_ViscElPhys,
    Law2_ScGeom6D_CohFrictPhys_CohesionMoment, Law2_ScGeom_FrictPhys_CundallStrack,
    Law2_ScGeom_MindlinPhys_HertzWithLinearShear, Law2_ScGeom_MindlinPhys_Mindlin,
    Law2_ScGeom_LudingPhys_Basic, Law2_ScGeom_MindlinPhys_MindlinDeresiewitz,
    Law2_ScGeom_ViscElCapPhys_Basic, Law2_ScGeom_ViscElPhys_Basic, LudingMat, NewtonIntegrator, O,
    Quaternion, Vector3, ViscElCapMat, ViscElMat, config, log, utils,
)

# YADE puts its own folder there. Beside this script nothing is to be written.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
from engine_lines import ANSWERS, Conversation, converse, notice  # noqa: E402

BYTES_IN_NUMBER = 6  # bytes of a saved scene in a number: a double holds them as a whole number
# A wall is a sphere that large, so that one pair of functors serves all rows, unless it is to be
# one of YADE's own: a Wall, a facet or a box, whose effective radius is 1/2, 2/3 and 1/2 of the
# right one unless the functors of the first two are told that they are hertzian.
WALL_RADII = 1e5
# Half the size of a facet or a box over the radius of the sphere before it.
FACET_RADII = 1e4

KN = {"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5, "above": 0}
KT = {"name": "kt", "role": "kt", "unit": "N/m", "default": 1e5, "above": 0}
G = {"name": "G", "role": "G", "unit": "Pa", "default": 29e9, "above": 0}
NU = {"name": "nu", "role": "nu", "unit": "-", "default": 0.15, "above": -1, "high": 0.5}
MU = {"name": "mu", "role": "mu", "unit": "-", "default": 0.5, "low": 0}
EN = {"name": "en", "role": "restitution", "unit": "-", "default": 1, "above": 0, "high": 1,
      "text": "normal restitution that YADE is told; 1: no dashpot"}
BETAN = {"name": "betan", "unit": "-", "default": 0, "low": 0,
         "text": "damping ratio of the normal force in the place of en"}
DENSITY = {"name": "density", "role": "density", "unit": "kg/m^3", "default": 2500, "above": 0,
           "text": "of both bodies, for the dashpot of a movement that is given"}
ADHESION = {"name": "work-of-adhesion", "role": "work-of-adhesion", "unit": "J/m^2", "default": 0.1,
            "low": 0, "text": "w; YADE is told a surface energy gamma = w/2"}
K1 = {"name": "k1", "role": "k1", "unit": "N/m", "default": 1e5, "above": 0,
      "text": "stiffness of the way in"}
K2 = {"name": "k2", "role": "k2", "unit": "N/m", "default": 5e5, "above": 0,
      "text": "kp, the greatest stiffness of the way back"}
KC = {"name": "kc", "role": "kc", "unit": "N/m", "default": 2e4, "low": 0,
      "text": "stiffness of the pull"}
PHI_F = {"name": "phi-f", "role": "phi-f", "unit": "-", "default": 0.05, "above": 0,
         "text": "PhiF, plastic overlap of the limit over 2 R*"}
TENSION = {"name": "surface-tension", "role": "surface-tension", "unit": "N/m", "default": 0.072,
           "low": 0, "text": "gamma of the liquid"}
VOLUME = {"name": "volume", "role": "bridge-volume", "unit": "m^3", "default": 1e-12, "above": 0,
          "text": "Vb, of liquid in a contact"}
THETA = {"name": "theta", "role": "contact-angle", "unit": "rad", "default": 0, "low": 0,
         "high": pi / 2, "text": "contact angle at the first body"}
THETA2 = {"name": "theta2", "role": "contact-angle2", "unit": "rad", "default": 0, "low": 0,
          "high": pi / 2, "text": "at the second body; YADE is told the mean of both"}
BRIDGE = {"name": "bridge", "default": "Willett_analytic",
          "choices": ["Willett_analytic", "Willett_numeric", "Rabinovich", "Lambert", "Weigert",
                      "Soulie"],
          "text": "CapillarType, the force of a bridge by its gap"}
WALL = {"name": "wall", "default": "sphere", "choices": ["sphere", "own", "facet", "box"],
        "text": "a sphere of 1e5 radii, or YADE's Wall (own), facet or box"}
HERTZIAN_WALL = {"name": "hertzian", "default": "off", "choices": ["off", "on"],
                 "text": "whether Wall and facet are told so, for their effective radius"}
STIFFNESS = {"name": "stiffness", "default": "young", "choices": ["young", "tc"],
             "text": "whether YADE makes it of Young's modulus or of the contact time"}


FORMS = ["none", "total", "incremental"]
ROLLING = {"name": "rolling", "default": "none", "choices": FORMS, "text": "rolling moment"}
K_ROLLING = {"name": "k-rolling", "unit": "N m", "default": 1, "above": 0, "text": "kr, of the contact"}
MU_ROLLING = {"name": "mu-rolling", "unit": "-", "default": 0.1, "above": 0,
              "text": "etaRoll: cap over the normal force and the smaller radius"}
TWISTING = {"name": "twisting", "default": "none", "choices": FORMS, "text": "twisting moment"}
K_TWISTING = {"name": "k-twisting", "unit": "N m", "default": 1, "above": 0, "text": "ktw, of the contact"}
MU_TWISTING = {"name": "mu-twisting", "unit": "-", "default": 0.1, "above": 0,
               "text": "etaTwist: cap over the normal force and the smaller radius"}


BOND_KN = {"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5, "above": 0}
BOND_KS = {"name": "ks", "role": "ks", "unit": "N/m", "default": 5e4, "above": 0}
BOND_KT = {"name": "kt", "role": "kt", "unit": "N m", "default": 0.5, "above": 0, "text": "ktw, of twist"}
BOND_KB = {"name": "kb", "role": "kb", "unit": "N m", "default": 0.6, "above": 0, "text": "kr, of bend"}
STRONG = 1e300
NORMAL_COHESION = {"name": "normal-cohesion", "unit": "Pa", "default": STRONG, "low": 0,
                   "text": "normalCohesion: the tension that is borne over the square of the radius"}
SHEAR_COHESION = {"name": "shear-cohesion", "unit": "Pa", "default": STRONG, "low": 0,
                  "text": "shearCohesion: the same of the force across"}
MOMENTS = {"name": "moments", "default": "total", "choices": ["total", "incremental"],
           "text": "useIncrementalForm: of the orientations, or summed"}


class Family:
    """What is the same in most."""

    material = FrictMat
    geometry = Ig2_Sphere_Sphere_ScGeom
    knows_orientations = False
    reach = 1.0  # bounds of a sphere over its radius: in them a contact is kept
    parts = {}
    like = ""

    def dashpot(self, values):
        """The part of the law that it is, or None where there is none."""

    def idle_roles(self, values):
        """Names of parameters that do not act as their role says."""
        return []

    def meet(self, material, radius_p, radius_q, mass_p, mass_q):
        """Before the first step of a contact, when radii and masses are known."""


class Linear(Family):
    """Springs of constant stiffness with the friction of Coulomb."""

    capability = "linear"
    parameters = [KN, KT, MU, WALL, HERTZIAN_WALL]

    def __init__(self):
        self.stiffness = Ip2_FrictMat_FrictMat_FrictPhys()

    def set(self, material, values):
        # Set here, kn and ks are those of the contact; otherwise YADE makes them of young, poisson
        # and the radii.
        self.stiffness.kn = values["kn"]
        self.stiffness.ks = values["kt"]
        material.frictionAngle = atan(values["mu"])


class Cohesive(Family):
    """Springs with moments, without cohesion."""

    capability = "linear"
    parameters = [KN, KT, MU, ROLLING, K_ROLLING, MU_ROLLING, TWISTING, K_TWISTING, MU_TWISTING]
    material = CohFrictMat
    geometry = Ig2_Sphere_Sphere_ScGeom6D

    def __init__(self, law):
        self.stiffness = Ip2_CohFrictMat_CohFrictMat_CohFrictPhys()
        self.law = law
        # YADE warns in every step of the total form at its cap, which is no surprise here.
        log.setLevel(law.__class__.__name__, log.ERROR)
        self.values = {}

    def set(self, material, values):
        forms = {values["rolling"], values["twisting"]} - {"none"}
        if len(forms) > 1:
            raise ValueError("rolling and twisting are both total or both incremental")
        self.values = values
        self.knows_orientations = "total" in forms
        self.law.useIncrementalForm = "incremental" in forms
        self.law.always_use_moment_law = True  # not with cohesion alone
        material.isCohesive = False
        material.momentRotationLaw = bool(forms)
        material.frictionAngle = atan(values["mu"])

    def meet(self, material, radius_p, radius_q, mass_p, mass_q):
        """What YADE makes of material and radii is to be the stiffness of the contact."""
        values = self.values
        material.young = values["kn"] * (radius_p + radius_q) / (2 * radius_p * radius_q)
        material.poisson = values["kt"] / values["kn"]
        over_alpha = radius_p * radius_q * values["kt"]
        rolls, twists = (values[name] != "none" for name in ("rolling", "twisting"))
        material.alphaKr = values["k-rolling"] / over_alpha if rolls else 0
        material.alphaKtw = values["k-twisting"] / over_alpha if twists else 0
        material.etaRoll = values["mu-rolling"]
        material.etaTwist = values["mu-twisting"]


class Bonded(Family):
    """Springs of cohesion between two spheres that touch where they are bonded."""

    capability = "bond"
    parameters = [BOND_KN, BOND_KS, BOND_KT, BOND_KB, NORMAL_COHESION, SHEAR_COHESION, MOMENTS]
    material = CohFrictMat
    geometry = Ig2_Sphere_Sphere_ScGeom6D

    def __init__(self, law):
        self.stiffness = Ip2_CohFrictMat_CohFrictMat_CohFrictPhys(setCohesionOnNewContacts=True)
        self.law = law
        log.setLevel(law.__class__.__name__, log.ERROR)
        self.values = {}

    def set(self, material, values):
        self.values = values
        self.law.useIncrementalForm = values["moments"] == "incremental"
        self.law.always_use_moment_law = False
        material.isCohesive = material.momentRotationLaw = True
        material.frictionAngle = 0  # what is left after the break is the bond's no more
        material.normalCohesion = values["normal-cohesion"]
        material.shearCohesion = values["shear-cohesion"]

    def meet(self, material, radius_p, radius_q, mass_p, mass_q):
        """What YADE makes of material and radii is to be the stiffness of the bond."""
        values = self.values
        material.young = values["kn"] * (radius_p + radius_q) / (2 * radius_p * radius_q)
        material.poisson = values["ks"] / values["kn"]
        over_alpha = radius_p * radius_q * values["ks"]
        material.alphaKr = values["kb"] / over_alpha
        material.alphaKtw = values["kt"] / over_alpha


class Hertzian(Family):
    """Elastic spheres."""

    capability = "hertzian"
    parameters = [G, NU, MU, WALL, HERTZIAN_WALL]

    def __init__(self):
        self.stiffness = Ip2_FrictMat_FrictMat_MindlinPhys()

    def set(self, material, values):
        material.young = 2 * values["G"] * (1 + values["nu"])
        material.poisson = values["nu"]
        material.frictionAngle = atan(values["mu"])


class DampedHertzian(Hertzian):
    """The same with a dashpot of the normal force."""

    parameters = Hertzian.parameters + [EN, BETAN, DENSITY]

    def dashpot(self, values):
        if values["betan"] > 0:
            return "own"
        return "thornton" if values["en"] < 1 else None

    def idle_roles(self, values):
        return ["en"] if values["betan"] > 0 else []

    def set(self, material, values):
        super().set(material, values)
        by_ratio = values["betan"] > 0
        by_restitution = not by_ratio and values["en"] < 1
        self.stiffness.en = values["en"] if by_restitution else None
        self.stiffness.betan = values["betan"] if by_ratio else None
        # None would be the same dashpot along the contact.
        self.stiffness.es = 1.0 if by_restitution else None
        self.stiffness.betas = 0.0 if by_ratio else None


class Viscoelastic(Family):
    """Linear springs with a dashpot of the normal force."""

    capability = "linear"
    parameters = [KN, KT, MU, EN, STIFFNESS, DENSITY, WALL, HERTZIAN_WALL]
    material = ViscElMat

    def __init__(self):
        self.stiffness = Ip2_ViscElMat_ViscElMat_ViscElPhys()
        self.values = {}

    def dashpot(self, values):
        return "coefficient" if values["en"] < 1 else None

    def idle_roles(self, values):
        return ["kt"] if values["stiffness"] == "tc" else []

    def set(self, material, values):
        self.values = values
        material.frictionAngle = atan(values["mu"])
        material.en = values["en"]
        material.et = 1.0

    def meet(self, material, radius_p, radius_q, mass_p, mass_q):
        """What YADE makes of modulus or contact time is to be the stiffness of the contact."""
        values = self.values
        if values["stiffness"] == "tc":
            mass = mass_p if mass_q == inf else mass_p * mass_q / (mass_p + mass_q)
            material.tc = sqrt(mass * (pi**2 + ln(values["en"])**2) / values["kn"])
            return
        material.tc = nan
        material.young = values["kn"] * (radius_p + radius_q) / (2 * radius_p * radius_q)
        material.poisson = values["kt"] / values["kn"]


class Adhesive(Hertzian):
    """The same with a constant pull in touch."""

    parameters = [G, NU, MU, ADHESION]
    # Friction goes by more than the normal force.
    parts = {"normal": "adhesive", "range": "touch", "limit": "own"}

    def set(self, material, values):
        super().set(material, values)
        self.stiffness.gamma = values["work-of-adhesion"] / 2


class Plastic(Family):
    """Luding's springs."""

    capability = "linear"
    parameters = [K1, K2, KC, PHI_F, KT, MU]
    material = LudingMat
    parts = {"normal": "plastic"}
    like = "luding"

    def __init__(self):
        self.stiffness = Ip2_LudingMat_LudingMat_LudingPhys()

    def set(self, material, values):
        material.k1, material.kp, material.kc = values["k1"], values["k2"], values["kc"]
        material.ks = values["kt"]
        material.PhiF = values["phi-f"]
        material.G0 = 0
        material.frictionAngle = atan(values["mu"])


class Bridged(Family):
    """Linear springs, which YADE makes of a modulus, and a liquid bridge."""

    capability = "hertzian"
    parameters = [G, NU, MU, TENSION, VOLUME, THETA, THETA2, BRIDGE]
    material = ViscElCapMat
    parts = {"normal": "adhesive", "range": "hysteresis"}
    reach = 3.0

    def __init__(self):
        self.stiffness = Ip2_ViscElCapMat_ViscElCapMat_ViscElCapPhys()

    def set(self, material, values):
        material.young = 2 * values["G"] * (1 + values["nu"])
        material.poisson = values["nu"]
        material.en = material.et = 1
        material.frictionAngle = atan(values["mu"])
        material.Capillar = True
        material.CapillarType = values["bridge"]
        material.gamma = values["surface-tension"]
        material.Vb = values["volume"]
        material.theta = degrees((values["theta"] + values["theta2"]) / 2)


class Style:
    """A contact law of YADE, made of one functor for its stiffness and one for its force."""

    def __init__(self, law, family, title):
        self.law = law
        self.family = family
        self.title = title


class Law:
    """A style by its name, as the conversation asks for it."""

    def __init__(self, name, style, tested):
        self.name = name
        self.style = style
        self.tested = tested
        self.parameters = style.family.parameters

    def description(self, values):
        family = self.style.family
        if family.capability == "bond":
            return {
                **self.identity(), "capabilities": ["bond", "bodies", "stepwise"],
                "bond_numbers": Bond.memory, "parameters": family.parameters}
        idle = family.idle_roles(values)
        dashpot = family.dashpot(values)
        parts = {**family.parts, **({"dashpot": dashpot} if dashpot else {})}
        return {
            **self.identity(),
            "capabilities": [family.capability, "stepwise", "bodies"],
            "arms": "constant",
            "words": ["describe", "motion", "pack", "swap"],
            "parameters": [
                {**p, "role": ""} if p["name"] in idle else p for p in family.parameters],
            **({"parts": parts} if parts else {}),
            **({"like": family.like} if family.like else {}),
        }

    def identity(self):
        return {
            "name": "yade:" + self.name,
            "title": self.style.title,
            "source": f"YADE {config.version}, {self.style.law.__class__.__name__}",
            "notice": notice("YADE", config.version, self.tested),
        }


def styles():
    """All styles by their names."""
    cohesive = Law2_ScGeom6D_CohFrictPhys_CohesionMoment()
    return {
        "FrictMat": Style(
            Law2_ScGeom_FrictPhys_CundallStrack(), Linear(),
            "YADE: linear springs after Cundall and Strack"),
        "CohFrictMat": Style(
            cohesive, Cohesive(cohesive), "YADE: linear springs with rolling and twisting moments"),
        "BondedCohFrictMat": Style(
            cohesive, Bonded(cohesive), "YADE: a bond of cohesion with moments"),
        "Mindlin": Style(
            Law2_ScGeom_MindlinPhys_Mindlin(), DampedHertzian(),
            "YADE: Hertz with the no-slip stiffness of Mindlin"),
        "HertzWithLinearShear": Style(
            Law2_ScGeom_MindlinPhys_HertzWithLinearShear(nonLin=1), Hertzian(),
            "YADE: Hertz with linear shear, nonLin=1"),
        "ViscElMat": Style(
            Law2_ScGeom_ViscElPhys_Basic(), Viscoelastic(), "YADE: linear springs and dashpots"),
        "MindlinDeresiewicz": Style(
            Law2_ScGeom_MindlinPhys_MindlinDeresiewitz(), Hertzian(),
            "YADE: Hertz with the partial slip of Mindlin and Deresiewicz"),
        "AdhesiveMindlin": Style(
            Law2_ScGeom_MindlinPhys_Mindlin(includeAdhesion=True), Adhesive(),
            "YADE: Mindlin's law with adhesion, includeAdhesion"),
        "LudingMat": Style(
            Law2_ScGeom_LudingPhys_Basic(), Plastic(), "YADE: plastic linear springs after Luding"),
        "ViscElCapMat": Style(
            Law2_ScGeom_ViscElCapPhys_Basic(), Bridged(),
            "YADE: linear springs and a liquid bridge"),
    }


class Axes:
    """Those of a wall across x with x out of it, or, without one, those of the rows."""

    def __init__(self, outward=None):
        self.rows = None
        if outward is not None:
            along = outward.cross(min(
                (Vector3.UnitX, Vector3.UnitY, Vector3.UnitZ), key=lambda e: abs(e.dot(outward))))
            along.normalize()
            self.rows = (outward, along, outward.cross(along))

    def to_wall(self, vector):
        """A vector of the rows in these axes."""
        if self.rows is None:
            return vector
        return Vector3(*(row.dot(vector) for row in self.rows))

    def from_wall(self, vector):
        """The inverse."""
        if self.rows is None:
            return vector
        return sum((row * x for row, x in zip(self.rows, vector)), Vector3.Zero)


def wall_body(kind, radius, material):
    """YADE's own wall at x = 0 for a sphere of this radius."""
    size = FACET_RADII * radius
    if kind == "facet":
        corners = [(0, -size, -size), (0, size, -size), (0, 0, 2 * size)]
        return utils.facet(corners, material=material)
    if kind == "box":
        return utils.box((-radius, 0, 0), (radius, size, size), fixed=True, material=material)
    return utils.wall(0, 0, material=material)


def force_engines(style, kind, hertzian):
    """Contact detection and law, for two spheres or one and a wall of this kind."""
    known = {
        "sphere": (style.family.geometry, Bo1_Sphere_Aabb),
        "own": (Ig2_Wall_Sphere_ScGeom, Bo1_Wall_Aabb),
        "facet": (Ig2_Facet_Sphere_ScGeom, Bo1_Facet_Aabb),
        "box": (Ig2_Box_Sphere_ScGeom, Bo1_Box_Aabb)}
    geometry, bound = (make() for make in known[kind])
    if hertzian and hasattr(geometry, "hertzian"):
        geometry.hertzian = True
    if kind == "sphere":
        bound.aabbEnlargeFactor = style.family.reach
    bounds = [bound] if kind == "sphere" else [Bo1_Sphere_Aabb(), bound]
    # Bounds that are not enlarged: contacts are looked for in every step.
    return [
        ForceResetter(),
        InsertionSortCollider(bounds, verletDist=0),
        InteractionLoop([geometry], [style.family.stiffness], [style.law]),
    ]


class Pair:
    """Two spheres p and q in YADE under one law."""

    def __init__(self, style):
        self.style = style
        self.material = style.family.material()
        O.materials.append(self.material)
        ids = O.bodies.append(
            [utils.sphere((x, 0, 0), 1, material=self.material) for x in (0, 2)])
        self.p, self.q = (O.bodies[i] for i in ids)
        self.known_forces = {}
        self.wall = None  # wall of YADE's own, in use
        self.axes = Axes()
        self.values = {}
        self.use_forces("sphere")
        self.motion = None
        self.is_virgin = True
        self.density = 1

    def use_forces(self, kind):
        """Contacts of this kind of q."""
        key = (kind, self.values.get("hertzian") == "on")
        if key not in self.known_forces:
            self.known_forces[key] = force_engines(self.style, *key)
        self.forces = self.known_forces[key]
        O.engines = self.forces

    def wall_kind(self, radius_q):
        """What q is to YADE."""
        return self.values.get("wall", "sphere") if radius_q == inf else "sphere"

    def set_wall(self, kind, radius_p, outward):
        """The wall of YADE's own, where it is to be one."""
        if self.wall is not None:
            O.bodies.erase(self.wall)
            self.wall = None
        self.use_forces(kind)
        self.axes = Axes(outward if kind != "sphere" else None)
        if kind != "sphere":
            self.wall = O.bodies.append(wall_body(kind, radius_p, self.material))
            place(self.q, radius_p, Vector3(4, 16, 0) * radius_p, Vector3.Zero, Vector3.Zero)

    def open(self, values):
        """A virgin contact with these parameters."""
        O.interactions.clear()
        self.motion = None
        self.values = values
        self.set_wall("sphere", 1, None)
        self.style.family.set(self.material, values)
        self.density = values.get("density", 1)
        self.is_virgin = True
        for body in (self.p, self.q):
            body.state.ori = Quaternion.Identity

    def pack(self):
        """The scene as YADE saves it, as numbers, after whether there was no step yet."""
        if self.is_virgin:
            return []
        if self.wall is not None:
            raise ValueError("no state is written of YADE's own wall; with wall=sphere there is")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "scene.yade")
            O.save(file, quiet=True)
            with open(file, "rb") as scene:
                data = scene.read()
        return [len(data)] + [int.from_bytes(data[i:i + BYTES_IN_NUMBER], "little")
                              for i in range(0, len(data), BYTES_IN_NUMBER)]

    def unpack(self, values, numbers):
        """The scene that was saved, under these values."""
        self.open(values)
        if not numbers:
            return
        data = b"".join(int(x).to_bytes(BYTES_IN_NUMBER, "little") for x in numbers[1:])
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "scene.yade")
            with open(file, "wb") as scene:
                scene.write(data[:int(numbers[0])])
            O.load(file, quiet=True)
        self.p, self.q = O.bodies[0], O.bodies[1]
        self.material = self.p.material
        # Functors are read anew with the scene; those that are set here are the ones that count.
        self.style.family.set(self.material, values)
        O.engines = self.forces
        self.is_virgin = False

    def begin(self, radius_p, radius_q, mass_p, mass_q):
        """The first step of a contact is about to be done, whose dashpot YADE makes there."""
        self.is_virgin = False
        make_solid(self.p, mass_p, radius_p)
        self.q.dynamic = isfinite(mass_q)
        make_solid(self.q, mass_q if self.q.dynamic else mass_p * WALL_RADII**3, radius_q)
        self.style.family.meet(self.material, radius_p, radius_q, mass_p, mass_q)

    def step(self, row):
        """Force on p and torques on p and q at the end of the step."""
        radius_p, radius_q = row[0:2]
        branch, moved_p, moved_q, turned_p, turned_q = (
            Vector3(*row[i:i + 3]) for i in range(2, 17, 3))
        is_wall = radius_q == inf
        if self.wall_kind(radius_q) != "sphere":
            moved = moved_p - moved_q
            return self.step_at_wall(row[29], radius_p, branch, moved, turned_p, turned_q)
        # From the centre of q to the point of it that the row speaks of.
        from_centre = Vector3.Zero
        if is_wall:
            radius_q = WALL_RADII * radius_p
            from_centre = branch.normalized() * -radius_q
        O.dt = row[29] if row[29] > 0 else 1
        family = self.style.family
        if self.is_virgin:
            mass_p, mass_q = (self.density * 4 / 3 * pi * r**3 for r in (radius_p, radius_q))
            self.begin(radius_p, radius_q, mass_p, inf if is_wall else mass_q)
            if family.knows_orientations:
                # Orientations count from those at which the contact is found.
                place(self.p, radius_p, Vector3.Zero, Vector3.Zero, Vector3.Zero)
                place(self.q, radius_q, branch - from_centre, Vector3.Zero, Vector3.Zero)
                O.step()
        if family.knows_orientations:
            turn(self.p, turned_p)
            turn(self.q, turned_q)
        place(self.p, radius_p, Vector3.Zero, moved_p / O.dt, turned_p / O.dt)
        place(self.q, radius_q, branch - from_centre,
              (moved_q - turned_q.cross(from_centre)) / O.dt, turned_q / O.dt)
        O.step()
        # True: YADE sums the parts of its threads. Without that the next step adds to these forces.
        force_p = O.forces.f(self.p.id, True)
        torque_p = O.forces.t(self.p.id, True)
        torque_q = O.forces.t(self.q.id, True) + from_centre.cross(force_p)
        # By index: a vector of YADE that is iterated takes ten times as long.
        return [v[i] for v in (force_p, torque_p, torque_q) for i in range(3)]

    def start(self, numbers):
        """Two spheres that YADE moves itself."""
        self.motion = Motion(self, numbers)
        return self.motion.row()

    def move(self):
        """One step of theirs."""
        if self.motion is None:
            raise ValueError("there is no step before a start")
        self.motion.step()
        return self.motion.row()

    def step_at_wall(self, dt, radius, branch, moved, turned, turned_wall):
        """The same at a wall of YADE's own, past which p moves."""
        outward = -branch.normalized()
        O.dt = dt if dt > 0 else 1
        if self.is_virgin:
            self.set_wall(self.values["wall"], radius, outward)
            self.begin(radius, radius, self.density * 4 / 3 * pi * radius**3, inf)
        if (outward - self.axes.rows[0]).norm() > 1e-9 or turned_wall.norm() > 0:
            raise ValueError("walls of YADE's own do not turn; with wall=sphere they do")
        place(self.p, radius, Vector3(branch.norm(), 0, 0), self.axes.to_wall(moved) / O.dt,
              self.axes.to_wall(turned) / O.dt)
        O.step()
        force = self.axes.from_wall(O.forces.f(self.p.id, True))
        torque = self.axes.from_wall(O.forces.t(self.p.id, True))
        # What acts on the wall is the opposite.
        vectors = (force, torque, branch.cross(force) - torque)
        return [v[i] for v in vectors for i in range(3)]


class Motion:
    """The spheres of a pair, moved by YADE's own integrator from a line `start` on."""

    def __init__(self, pair, numbers):
        radius_p, mass_p, radius_q, mass_q = numbers[0:4]
        vectors = [Vector3(*numbers[i:i + 3]) for i in range(4, 28, 3)]
        position_p, velocity_p, spin_p, self.load_p = vectors[0:4]
        self.position_q, velocity_q, spin_q, load_q = vectors[4:8]
        self.pair = pair
        self.moves_q = isfinite(mass_q)
        self.is_wall = radius_q == inf
        self.outward = (position_p - self.position_q).normalized()
        self.wall_radius = WALL_RADII * radius_p
        O.dt = numbers[28]
        rest = Vector3.Zero
        kind = pair.wall_kind(radius_q)
        self.is_own = kind != "sphere"
        pair.set_wall(kind, radius_p, self.outward)
        self.origin = self.position_q if self.is_own else rest
        if self.is_own:
            radius_of_q = radius_p
        else:
            radius_of_q = self.wall_radius if self.is_wall else radius_q
        pair.begin(radius_p, radius_of_q, mass_p, mass_q)
        to_wall = pair.axes.to_wall
        place(pair.p, radius_p, to_wall(position_p - self.origin), rest, rest)
        if self.is_wall and not self.is_own:
            place(pair.q, self.wall_radius, rest, rest, rest)
            self.keep_wall_under(position_p)
        elif not self.is_own:
            place(pair.q, radius_q, self.position_q, rest, rest)
        # The force at rest, so that a contact that is there at the start is not moved tangentially.
        O.engines = pair.forces
        O.step()
        pair.p.state.vel, pair.p.state.angVel = to_wall(velocity_p), to_wall(spin_p)
        pair.q.state.vel, pair.q.state.angVel = velocity_q, spin_q
        # The usual cycle of a step, which begins with the forces of the last one.
        integrator = NewtonIntegrator(damping=0, warnNoForceReset=False)
        self.load_p = to_wall(self.load_p)
        loads = [ForceEngine(ids=[pair.p.id], force=self.load_p)]
        if self.moves_q:
            loads.append(ForceEngine(ids=[pair.q.id], force=load_q))
        O.engines = [integrator] + pair.forces + loads
        for body, load in ((pair.p, self.load_p), (pair.q, load_q)):
            O.forces.addF(body.id, load)

    def keep_wall_under(self, position):
        """The sphere that stands for a wall is where its surface is the plane of the wall."""
        height = (position - self.position_q).dot(self.outward)
        self.pair.q.state.pos = position - (height + self.wall_radius) * self.outward

    def step(self):
        if self.is_wall and not self.is_own:
            state = self.pair.p.state
            self.keep_wall_under(state.pos + O.dt * state.vel)
        O.step()

    def row(self):
        """The state, and the forces of the contact alone."""
        p, q = self.pair.p, self.pair.q
        back = self.pair.axes.from_wall
        position_p = self.origin + back(p.state.pos)
        force_p = back(O.forces.f(p.id, True) - self.load_p)
        torque_p = back(O.forces.t(p.id, True))
        torque_q = O.forces.t(q.id, True)
        position_q = q.state.pos
        if self.is_own:
            position_q = self.position_q
            torque_q = (position_q - position_p).cross(force_p) - torque_p
        elif self.is_wall:
            torque_q += (self.position_q - position_q).cross(force_p)
            position_q = self.position_q
        vectors = (
            position_p, back(p.state.vel), back(p.state.angVel), position_q, q.state.vel,
            q.state.angVel, force_p, torque_p, torque_q)
        return [v[i] for v in vectors for i in range(3)]


class Bond(Pair):
    """Two spheres p and q with a bond, each step of which tells all that it depends on. Their radii are
    half of the distance at which it is made."""

    memory = 9  # shearForce, moment_twist, moment_bending

    def __init__(self, style):
        super().__init__(style)
        self.told = None  # where the last step ended, and with what memory

    def open(self, values):
        super().open(values)
        self.told = None

    def bond(self, numbers):
        """Force on p, torques on p and q, whether the bond is broken, and what it remembers."""
        made, old, now = (numbers[i:i + 14] for i in (0, 14, 28))
        O.dt = numbers[42] if numbers[42] > 0 else 1
        state = numbers[43:]
        if self.told != (made, old, state):
            self.make(made, old, state)
        for body, before, after in ((self.p, old[:7], now[:7]), (self.q, old[7:], now[7:])):
            body.state.ori = Quaternion(*after[3:])
            turned = (body.state.ori * Quaternion(*before[3:]).conjugate()).toRotationVector()
            place(body, self.radius, Vector3(*after[:3]),
                  (Vector3(*after[:3]) - Vector3(*before[:3])) / O.dt, turned / O.dt)
        O.step()
        vectors = (O.forces.f(self.p.id, True), O.forces.t(self.p.id, True),
                   O.forces.t(self.q.id, True))
        phys = self.contact.phys  # None where the contact was erased by its law
        broken = phys is None or phys.cohesionBroken
        if not broken:
            state = [v[i] for v in (phys.shearForce, phys.moment_twist, phys.moment_bending)
                     for i in range(3)]
        self.told = None if broken else (made, now, state)
        return [v[i] for v in vectors for i in range(3)] + [1 if broken else 0] + state

    def make(self, made, old, state):
        """The bond, made where it was, then where it was left."""
        O.interactions.clear()
        rest = Vector3.Zero
        self.radius = (Vector3(*made[7:10]) - Vector3(*made[:3])).norm() / 2
        self.style.family.meet(self.material, self.radius, self.radius, 1, 1)
        for body, at in ((self.p, made[:7]), (self.q, made[7:])):
            body.state.ori = Quaternion(*at[3:])
            place(body, self.radius, Vector3(*at[:3]), rest, rest)
            make_solid(body, 1, self.radius)
        self.contact = utils.createInteraction(self.p.id, self.q.id)
        O.step()  # YADE takes what it remembers of a fresh contact for nothing
        phys = self.contact.phys
        phys.shearForce, phys.moment_twist, phys.moment_bending = (
            Vector3(*state[i:i + 3]) for i in (0, 3, 6))
        self.contact.geom.normal = (Vector3(*old[7:10]) - Vector3(*old[:3])).normalized()


def make_solid(body, mass, radius):
    """The mass of a solid sphere."""
    inertia = 0.4 * mass * radius**2
    body.state.mass = mass
    body.state.inertia = Vector3(inertia, inertia, inertia)


def place(body, radius, position, velocity, spin):
    """Sets what YADE knows of a sphere at the end of a step."""
    body.shape.radius = radius
    body.state.pos = position
    body.state.vel = velocity
    body.state.angVel = spin


def turn(body, rotation):
    """Turns a sphere by a rotation vector."""
    angle = rotation.norm()
    if angle > 0:
        body.state.ori = Quaternion(rotation / angle, angle) * body.state.ori


def require_answers():
    """Ends where nobody would read the answers: YADE opens devices and sockets for itself."""
    try:
        mode = os.fstat(ANSWERS).st_mode
    except OSError:
        mode = 0
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        sys.exit("answers go to file descriptor 3, a pipe or a file; add 3>&1 1>&2")


def main(arguments):
    known = styles()
    name, tested = arguments[0] if arguments else "", arguments[1:]
    if name not in known:
        sys.exit("give one style of YADE: " + ", ".join(known))
    require_answers()
    law = Law(name, known[name], tested)
    pair = Bond if law.style.family.capability == "bond" else Pair
    converse(Conversation("YADE", law, pair(law.style)).answer)


main(sys.argv[1:])
