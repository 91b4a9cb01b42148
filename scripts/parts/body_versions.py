#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Judges one version each of engines that move bodies, for scripts/engine-versions.

    body_versions.py STICKSLIP DATA SUITE SYSTEM CASES ENGINE...  libraries and codes of the Debian in the folder SYSTEM
    body_versions.py STICKSLIP DATA npm HOSTS CASES ENGINE...     packages of npm below HOSTS, a copy of examples/rigid-engines

Scenes are written and judged by STICKSLIP here; an engine of Debian moves them in its system. Writes a file for each
engine into DATA: verdict and error of each case; walls of triangles are held to the engine's own plane. CASES are
words with commas between them: these cases alone, and their numbers join those of the file; '' are all of the engine.
"""
import json
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples/rigid-engines"))
import engines as hosts  # noqa: E402
import walls  # noqa: E402

# Each engine, and the cases that it moves.
ASKED = {engine.name: (engine, hosts.CASES + hosts.MOVES[engine.name]) for engine in hosts.ENGINES if engine.name in hosts.MOVES}
# LIGGGHTS is asked on triangles alone.
ASKED |= {engine.name: (engine, walls.cases_of(engine)) for engine in walls.ENGINES if isinstance(engine, walls.Liggghts)}
# LAMMPS with its package GRANSURF, where scripts/engine-versions has put it: in Debian's own that package is not enabled.
SURFACES = "opt/lmp-surf"
# YADE has walls along the axes only.
NOT_MOVED = {"yade": {"groove"}}


class InSystem:
    """Commands as `engines` runs them, but in another system; paths below it are those inside."""

    def __init__(self, system):
        self.system = system

    def run(self, *command, cwd="/", **more):
        inside = [str(word).replace(str(self.system), "") or "/" for word in (cwd, *command)]
        script = 'cd "$1"; shift; exec "$@"'
        return subprocess.run(["chroot", self.system, "env", "-i", "PATH=/usr/bin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "bash", "-c", script, "bash",
                               *inside], check=True, capture_output=True, text=True, **more).stdout


def inside(system, engine):
    """What has an engine answer scenes there, while scenes are written and judged here."""
    def move(scenes):
        here = hosts.run
        hosts.run = walls.run = InSystem(system).run
        try:
            engine.answer(scenes)
        finally:
            hosts.run = walls.run = here
    return move


def package_of(engine):
    return engine.package if isinstance(engine, (hosts.LibraryEngine, hosts.NodeEngine)) else engine.name


def version_in_debian(system, engine):
    return InSystem(system).run("dpkg-query", "-W", "-f", "${Version}", package_of(engine)).split(":")[-1]


def judged(stickslip, scenes, engine, cases, move, *words):
    hosts.export(stickslip, scenes, cases, engine.steps)
    move(scenes)
    return hosts.studies_of(hosts.judge(stickslip, scenes, engine.name, *words)).values()


def engine_of(name, place):
    """Engine and cases, with walls of triangles where LAMMPS there has them."""
    engine, cases = ASKED[name]
    if name == "lammps" and (place / SURFACES).exists():
        engine = walls.LammpsOnTriangles(engine.name, engine.title, engine.steps)
        engine.program = f"/{SURFACES}"
    return engine, cases


def cases_of(engine, cases, only):
    """All that the engine moves, or those of `only` that it does."""
    has_mesh = any(engine.name == other.name and type(engine) is type(other) for other in walls.ENGINES)
    moved = [*dict.fromkeys([*cases, *(walls.FLAT if has_mesh else [])])]
    return [case for case in moved if case not in NOT_MOVED.get(engine.name, ()) and (not only or case in only)]


def told_of(stickslip, scenes, engine, cases, move):
    """Verdict and error of each; one that the engine does not move is left out, with its reason on standard error."""
    for case in cases:
        words = ["--twin"] if case in walls.FLAT else []
        try:
            studies = judged(stickslip, scenes / case, engine, [case], move, *words)
        except subprocess.CalledProcessError as fault:
            lines = (fault.stderr or str(fault)).strip().splitlines()
            # Node tells its own version last.
            why = next((line for line in lines if "Error" in line), lines[-1])
            print(f"{engine.title}: {case} is left out: {why}", file=sys.stderr)
            continue
        for s in studies:
            yield {"case": s["case"], "verdict": s["verdict"], "quality": s["quality"], "error": s["quality_error"]}


def file_of(data, found):
    # Two releases of Debian may have the same version, each built with a compiler of its own.
    suite = "" if found["suite"] == "npm" else "-" + found["suite"]
    return data / f"{found['engine']}-{found['version']}{suite}.json"


def write(data, found):
    file = file_of(data, found)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{file}: {len(found['cases'])} cases", flush=True)


def known(data, found):
    """What the file has of the same package."""
    file = file_of(data, found)
    old = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return old["cases"] if old.get("package") == found["package"] else []


def main():
    stickslip, data, suite, place = (pathlib.Path(word).resolve() if i != 2 else word for i, word in enumerate(sys.argv[1:5]))
    only = [case for case in sys.argv[5].split(",") if case]
    hosts.HERE = place if suite == "npm" else place / "opt/rigid-engines"
    told = subprocess.run([stickslip, "--version"], check=True, capture_output=True, text=True).stdout.split()[-1]
    for name in sys.argv[6:]:
        engine, cases = engine_of(name, place)
        scenes = place / "scenes" / name
        shutil.rmtree(scenes, ignore_errors=True)
        scenes.mkdir(parents=True)
        package = package_of(engine)
        version = engine.version() if suite == "npm" else version_in_debian(place, engine)
        found = {"engine": name, "title": engine.title, "version": version.split("+")[0].split("-")[0], "suite": suite,
                 "package": f"{package} {version}", "stickslip": told, "cases": []}
        move = engine.answer if suite == "npm" else inside(place, engine)
        order = [*cases, *walls.FLAT]
        if only:
            found["cases"] = known(data, found)
        # An engine may take an hour: what is known is written after each case.
        for now in told_of(stickslip, scenes, engine, cases_of(engine, cases, only), move):
            kept = [case for case in found["cases"] if case["case"] != now["case"]]
            found["cases"] = sorted([*kept, now], key=lambda case: order.index(case["case"]))
            write(data, found)
        shutil.rmtree(scenes)


if __name__ == "__main__":
    main()
