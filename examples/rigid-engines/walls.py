#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Judges engines on walls of triangles, and makes what docs/wall-engines.md says of them.

    npm ci; python3 walls.py STICKSLIP FOLDER [--pieces] [--write ROOT] [ENGINE...]

Engines that are not there are left out, as in engines.py; LIGGGHTS is looked for as the program liggghts, ESyS-Particle as
esysparticle, LAMMPS as an lmp that was built with the package GRANSURF. FOLDER is made anew; of engines that are named, these alone are asked. Each
engine is held to what it does itself on the plane and on boxes (judge --twin); rings are held to the closed form. With
--pieces the other part of the page is made: floors of boxes, edges, chains and heights, and floors that turn.
"""
import csv
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys

from engines import HERE, SIMBODY, Engine, Lammps, LibraryEngine, NodeEngine, Yade, cell, export, head, judge, run, studies_of, write_marked

RIGID, SPRINGS = "1/60:1/240", "1/240:1/480"
FLAT = ["mesh-roll", "mesh-slide", "mesh-drop"]
EDGES = ["edge-roll-off", "step-climb"]


class Liggghts(Engine):
    def version(self):
        if not shutil.which("liggghts"):
            return None
        asked = ["dpkg-query", "-W", "-f", "${Version}", "liggghts"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        return re.sub(r"[+-].*$", "", found.stdout) or "of unknown version"

    def answer(self, folder):
        for scene in sorted(folder.glob("**/liggghts.in")):
            run("liggghts", "-in", scene.name, "-log", "none", cwd=scene.parent)
            run("python3", "liggghts_answer.py", cwd=scene.parent)
            for dump in scene.parent.glob("liggghts.*.dump"):
                dump.unlink()


class Esys(Engine):
    """Without friction and damping, all that its walls of triangles know."""

    def version(self):
        asked = ["dpkg-query", "-W", "-f", "${Version}", "esys-particle"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        return re.sub(r"[+-].*$", "", found.stdout) if found.returncode == 0 else None

    def answer(self, folder):
        more = {f"OMPI_{name}": "1" for name in ("ALLOW_RUN_AS_ROOT", "ALLOW_RUN_AS_ROOT_CONFIRM", "MCA_mpi_yield_when_idle")}
        for scene in sorted(folder.glob("**/bodies.json")):
            run("mpirun.openmpi", "--oversubscribe", "-np", "2", "--mca", "btl", "^tcp", "esysparticle", HERE / "esys_walls.py",
                scene.parent, env={**os.environ, **more})


class LammpsOnTriangles(Lammps):
    def version(self):
        found = super().version()
        return found if found and "surface/global" in run("lmp", "-h") else None


PHYSX, RAPIER, JOLT = "physx-js-webidl", "@dimforge/rapier3d-compat", "jolt-physics"
ENGINES = [NodeEngine("rapier", "Rapier", RAPIER), NodeEngine("rapier", "Rapier, FIX_INTERNAL_EDGES", RAPIER, words=["edges"]),
           NodeEngine("jolt", "Jolt", JOLT), NodeEngine("jolt", "Jolt, enhanced edge removal", JOLT, words=["edges"]),
           NodeEngine("physx", "PhysX", PHYSX), NodeEngine("cannon", "cannon-es", "cannon-es"), NodeEngine("havok", "Havok", "@babylonjs/havok"),
           LibraryEngine("bullet", "Bullet", "libbullet-dev"), LibraryEngine("bullet", "Bullet, edge utility", "libbullet-dev", 1),
           LibraryEngine("ode", "ODE", "libode-dev"), LammpsOnTriangles("lammps", "LAMMPS", SPRINGS),
           Liggghts("liggghts", "LIGGGHTS", SPRINGS), Yade("yade", "YADE", SPRINGS), SIMBODY, Esys("esys", "ESyS-Particle", SPRINGS)]


FLAT_WORLDS = [NodeEngine("planck", "planck", "planck"), LibraryEngine("box2d", "Box2D", "libbox2d-dev")]
MUJOCO = NodeEngine("mujoco", "MuJoCo", "@mujoco/mujoco", SPRINGS)


def on_springs(engine):
    return isinstance(engine, LammpsOnTriangles) or is_slow(engine) or engine is MUJOCO


def is_slow(engine):
    return isinstance(engine, (Liggghts, Yade, Esys))


def cases_of(engine):
    # YADE takes minutes for a mesh, and LIGGGHTS has no boxes for the twins of edges. Simbody's beds have another law
    # than its plane, which drops show and rolling and sliding do not.
    if engine is SIMBODY:
        return FLAT[:2]
    if isinstance(engine, Esys):
        return ["mesh-drop"]
    return FLAT if is_slow(engine) else [*FLAT, *EDGES]


def numbers_of(report, case):
    file = report / "tables" / f"{case}-numbers.csv"
    return {row[0]: float(row[-1]) for row in list(csv.reader(file.open()))[1:]} if file.exists() else {}


def speeds(rows):
    """Speed over that on the plane by the side of the triangles, in the finest step."""
    lines = head(["engine", "16 R", "2 R", "R/2", "R/5"])
    for title, numbers in rows:
        shown = [f"{numbers[key]:.4f}" for side in ("16", "2", "0.5", "0.2")
                 for key in numbers if key.endswith(f" {side} R")]
        if shown:
            lines.append(f"| {title} | " + " | ".join(shown) + " |")
    return lines


def judged(stickslip, folder, engine, cases, name, *words, parameters=()):
    bodies = folder / name
    steps = SPRINGS if on_springs(engine) else RIGID
    export(stickslip, bodies, cases, steps, *parameters)
    engine.answer(bodies)
    return judge(stickslip, bodies, name, *words)


def page_part(stickslip, folder, asked):
    engines = [e for e in ENGINES if e.version() and (not asked or e.name in asked)]
    twin, ring, ice = {}, {}, {}
    for i, engine in enumerate(engines):
        name = f"{engine.name}-{i}"
        print(engine.title, file=sys.stderr, flush=True)
        twin[i] = judged(stickslip, folder, engine, cases_of(engine), name, "--twin")
        ice[i] = judged(stickslip, folder, engine, ["mesh-slide"], name + "-ice", "--twin", parameters=["mu=0"])
        if not is_slow(engine) and engine is not SIMBODY:
            ring[i] = judged(stickslip, folder, engine, ["ring"], name + "-ring")
    versions = {f"{e.title.split(',')[0]} {e.version()}" for e in engines}
    lines = [f"On {datetime.date.today().isoformat()}: " + ", ".join(sorted(versions)) + ".", ""]
    lines += head(["engine", *(f"`{c}`" for c in [*FLAT, *EDGES, "ring"])])
    for i, engine in enumerate(engines):
        studies = {**studies_of(twin[i]), **(studies_of(ring[i]) if i in ring else {})}
        lines.append(f"| {engine.title} | " + " | ".join(cell(studies.get(c)) for c in [*FLAT, *EDGES, "ring"]) + " |")
    for title, reports, case in (("Rolling", twin, "mesh-roll"), ("Sliding, friction 0.1", twin, "mesh-slide"),
                                 ("Sliding without friction", ice, "mesh-slide")):
        lines += ["", f"## {title}: speed over that on the plane of the same engine, by the side of the triangles", ""]
        lines += speeds([(e.title, numbers_of(reports[i], case)) for i, e in enumerate(engines)])
    return "\n".join(lines) + "\n"


def by_step(report, case):
    """Speeds by the side of the pieces in the coarsest and in the finest step."""
    rows = list(csv.reader((report / "tables" / f"{case}-numbers.csv").open()))[1:]
    found = {row[0].rsplit(" ", 2)[1]: (float(row[2]), float(row[-1])) for row in rows if row[0].endswith(" R")}
    return [found[side] for side in ("16", "2", "0.5", "0.2")]


def pieces_part(stickslip, folder, asked):
    there = [e for e in [*ENGINES, *FLAT_WORLDS, MUJOCO] if e.version() and (not asked or e.name in asked)]
    of_impulses = [e for e in there if e is MUJOCO or not (on_springs(e) or e is SIMBODY)]
    versions = {f"{e.title.split(',')[0]} {e.version()}" for e in of_impulses}
    lines = [f"On {datetime.date.today().isoformat()}: " + ", ".join(sorted(versions)) + ".", "",
             "## Sliding without friction over floors of other pieces", ""]
    lines += head(["engine", "floor", *(f"{side}, {step} step" for side in ("16 R", "2 R", "R/2", "R/5") for step in ("coarse", "fine"))])
    for i, engine in enumerate(of_impulses):
        floors = ["boxes"]
        if engine in FLAT_WORLDS:
            floors += ["edges", "chain"]
        elif engine is MUJOCO:
            floors += ["heights"]
        elif engine.title.endswith(("edge removal", "utility", "EDGES")):
            continue  # boxes have no inner edges that these ways would mend
        for floor in floors:
            print(engine.title, floor, file=sys.stderr, flush=True)
            report = judged(stickslip, folder, engine, ["mesh-slide"], f"{engine.name}-{i}-{floor}", "--twin",
                            parameters=["mu=0", f"floor={floor}"])
            shown = [f"{x:.4f}" for pair in by_step(report, "mesh-slide") for x in pair]
            lines.append(f"| {engine.title} | {floor} | " + " | ".join(shown) + " |")
    lines += ["", "## Rolling on floors of triangles that turn with 2 rad/s: speed over that on a plate that turns", ""]
    rows = []
    for i, engine in enumerate(e for e in of_impulses if e not in FLAT_WORLDS and e is not MUJOCO):
        print(engine.title, "turning", file=sys.stderr, flush=True)
        report = judged(stickslip, folder, engine, ["mesh-roll"], f"{engine.name}-{i}-turn", "--twin", parameters=["turn=2"])
        rows.append((engine.title, numbers_of(report, "mesh-roll")))
    return "\n".join(lines + speeds(rows)) + "\n"


def main():
    stickslip, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    words = sys.argv[3:]
    pieces = words[:1] == ["--pieces"]
    words = words[pieces:]
    root = pathlib.Path(words[1]).resolve() if words[:1] == ["--write"] else None
    text = (pieces_part if pieces else page_part)(stickslip, folder, words[2:] if root else words)
    if root is None:
        print(text, end="")
        return
    write_marked(root / "docs/wall-engines.md", "walls.py --pieces" if pieces else "walls.py", text)


if __name__ == "__main__":
    main()
