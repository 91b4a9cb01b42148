#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Judges the engines of this folder, and makes what docs/rigid-engines.md says of them.

    npm ci; python3 engines.py STICKSLIP FOLDER [--write ROOT [--shapes] [--only NAME]]

Engines that are not there are left out: those of npm where `npm ci` was not run, ODE, Bullet, DART and Simbody
without libode-dev, libbullet-dev, libdart-dev and libsimbody-dev, LAMMPS and YADE. FOLDER is made anew. With --write the
marked part of ROOT/docs/rigid-engines.md and ROOT/docs/figures/rigid-engines-*.svg are replaced; gnuplot draws.
With --shapes the part on steep slopes, unlike masses and shapes is, and no other. With --only, an engine of
that name alone is asked, and its column put into the tables that are there; figures stay.
"""
import argparse
import csv
import datetime
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
from collections import defaultdict

HERE = pathlib.Path(__file__).resolve().parent
MARKS = {"green": "🟩", "amber": "🟨", "red": "🟥"}
# Impulses and positions in any step, or springs that are as stiff as the step allows.
RIGID, SPRINGS = "1/60:1/960", "1/240:1/1920"
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b4c9a", "#7a7a7a", "#000000",
           "#8c564b"]
TRANSITION, STIFFNESS, DISSIPATION = 0.01, 2e5, 0.2  # Simbody's law
TIME_CONSTANT, RATIO = 0.2, 0.1  # MuJoCo's, that does not change with the step


def run(*command, **more):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True, **more).stdout


class Engine:
    def __init__(self, name, title, steps):
        self.name, self.title, self.steps = name, title, steps

    def version(self):
        """Of what is there; None: it is not."""

    def answer(self, folder):
        """Answers every scene below the folder."""


class NodeEngine(Engine):
    def __init__(self, name, title, package, steps=RIGID, words=()):
        super().__init__(name, title, steps)
        self.package, self.words = package, words

    def version(self):
        told = HERE / "node_modules" / self.package / "package.json"
        return json.loads(told.read_text())["version"] if told.exists() else None

    def answer(self, folder):
        run("node", HERE / "answer.mjs", self.name, folder, *self.words)


class LibraryEngine(Engine):
    """A host in C++, compiled where pkg-config finds the library."""

    def __init__(self, name, title, package, *numbers):
        super().__init__(name, title, RIGID)
        self.package, self.numbers = package, numbers

    def version(self):
        asked = ["dpkg-query", "-W", "-f", "${Version}", self.package]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        return re.sub(r"^\d+:|[+-].*$", "", found.stdout) if found.returncode == 0 else None

    def answer(self, folder):
        program = folder.parent / f"{self.name}-host"
        if not program.exists():
            flags = run("pkg-config", "--cflags", self.name).replace("-std=c++11", "").split()
            run("g++", "-O2", "-std=c++17", HERE / f"{self.name}.cpp", "-o", program, *flags,
                *run("pkg-config", "--libs", self.name).split())
        run(program, folder, *self.numbers)


class Lammps(Engine):
    program = "lmp"

    def version(self):
        if not shutil.which(self.program):
            return None
        # Where MPI does not start it prints nothing.
        told = subprocess.run([self.program, "-h"], capture_output=True, text=True, check=False)
        found = re.search(r"- (.*)", told.stdout)
        return found and found[1].replace(" - Update ", ", Update ").strip()

    def answer(self, folder):
        for scene in sorted(folder.glob("**/bodies.json")):
            at = scene.parent
            if not (at / "lammps.in").exists():
                run("python3", HERE / "lammps_clumps.py", at)
                continue
            run(self.program, "-in", "lammps.in", "-log", "none", cwd=at)
            run("python3", "lammps_answer.py", cwd=at)
            for dump in at.glob("lammps.*.dump"):
                dump.unlink()


class Yade(Engine):
    def version(self):
        found = shutil.which("yade") and re.search(r"\d{4}\.\d+\w*", run("yade", "--version"))
        return found and found[0]

    def answer(self, folder):
        # Walls along the axes are all that it has.
        shutil.rmtree(folder / "groove", ignore_errors=True)
        for scene in sorted(folder.glob("**/bodies.json")):
            ready = (scene.parent / "yade.py").exists()
            run("yade", "-n", "-x", "yade.py" if ready else HERE / "yade_clumps.py", cwd=scene.parent)


ENGINES = [NodeEngine("rapier", "Rapier", "@dimforge/rapier3d-compat"), NodeEngine("jolt", "Jolt", "jolt-physics"),
           NodeEngine("cannon", "cannon-es", "cannon-es"), LibraryEngine("ode", "ODE", "libode-dev"),
           LibraryEngine("bullet", "Bullet", "libbullet-dev"), LibraryEngine("dart", "DART", "libdart-dev"),
           NodeEngine("mujoco", "MuJoCo", "@mujoco/mujoco", SPRINGS), Lammps("lammps", "LAMMPS", SPRINGS),
           Yade("yade", "YADE", SPRINGS), NodeEngine("havok", "Havok", "@babylonjs/havok")]
SIMBODY = LibraryEngine("simbody", "Simbody", "libsimbody-dev", STIFFNESS, DISSIPATION, TRANSITION)

# Walls of triangles have a page of their own, by walls.py.
CASES = ["slide-then-roll", "bounce-map", "pair-impact", "friction-directions", "block-slides-askew", "groove", "slopes",
         "drops", "column", "free-spin"]

# Those of --shapes, and what a host of an engine moves of them.
STEEP = ["steep-slopes", "unlike-drops"]
TURNED = [*STEEP, "corner-landing", "block-collision", "face-slide-tips"]
SHAPES = [*TURNED, "body-inertia", "planar-impact", "same-shape", "ellipsoid-rocks"]
HULLS = SHAPES[:-1]
ELLIPSOIDS = [*TURNED, "ellipsoid-rocks"]
CLUMPS = [*STEEP, "planar-impact"]
MOVES = {"rapier": HULLS, "jolt": HULLS, "cannon": TURNED, "ode": TURNED, "bullet": ELLIPSOIDS, "dart": ELLIPSOIDS,
         "mujoco": [case for case in SHAPES if case != "same-shape"], "lammps": CLUMPS, "yade": CLUMPS,
         "havok": HULLS}

# What the numbers mean, where it is known: no number stands here.
MEANINGS = {
    "rapier": "Friction is found before restitution, and is not along the velocity where sides of blocks are not alike. What grows beside that is rounding: it computes in single precision, "
              "and adds up over the steps.",
    "jolt": "Where sides of blocks are not alike friction is not along the velocity; else right to single precision in "
            "coarse steps, with friction a little off in fine ones.",
    "cannon": "Its limit of friction is made of the weight and not of the impulse, so that impacts without gravity have "
              "none; on the floor it depends on the direction.",
    "ode": "Friction is a pyramid along two directions of its own.",
    "bullet": "The finer the step the less restitution: contacts that are made before bodies touch take it "
              "([finding](../findings/README.md)).",
    "dart": "Friction is a pyramid along two directions of its own, as in ODE. By its own detector of collisions; by that of a world as "
            "it is made balls are polyhedra ([finding](../findings/README.md)).",
    "mujoco": "By its ready input, on contacts that give way and last twenty steps. Its cone couples friction with the normal "
              "force, which slip lifts.",
    "lammps": "By its ready input, on springs. Where spheres leave rolling springs give something back "
              "([`bounce-map`](../cases/impact/bounce_map/page.md)); blocks are spheres there that do not turn.",
    "havok": "Bodies that move at less than 0.1 m/s are brought to rest, and a free body keeps its spin and not its angular "
             "momentum ([finding](../findings/README.md)).",
    "yade": "By its ready input, likewise, and blocks as there; `groove` is left out, since walls lie along the axes only.",
}


def export(stickslip, folder, cases, steps, *parameters):
    shutil.rmtree(folder, ignore_errors=True)
    words = [word for parameter in parameters for word in ("--param", parameter)]
    run(stickslip, "export", "--bodies", *cases, "--steps", steps, "--for", "lammps,liggghts,yade,mujoco", "--out", folder, *words)


def judge(stickslip, folder, name, *words):
    report = folder.parent / f"{folder.name}-report"
    shutil.rmtree(report, ignore_errors=True)
    subprocess.run([stickslip, "judge", folder, "--name", name, "--out", report, "--quiet", *words],
                   capture_output=True, check=False)
    return report


def studies_of(report):
    return {study["case"]: study for study in json.loads((report / "results.json").read_text())["studies"]}


def cell(study):
    if study is None:
        return "–"
    verdict = {"fail": "broken", "pass": "as expected"}.get(study["verdict"], "not judged")
    return f"{MARKS[study['quality']]} {100 * study['quality_error']:.2g} %, {verdict}"


def head(cells):
    return ["| " + " | ".join(cells) + " |", "|---" * len(cells) + "|"]


def number_rows(reports, cases):
    lines = head(["case", "number", "right", *(e.title for e in reports)])
    for case in cases:
        numbers = {}
        for engine, report in reports.items():
            file = report / "tables" / f"{case}-numbers.csv"
            if not file.exists():
                continue
            for row in list(csv.reader(file.open()))[1:]:
                values, rights = numbers.setdefault(row[0], ({}, []))
                values[engine.name] = row[-1]
                rights.append(f"{float(row[1]):.4g}")
        for name, (values, rights) in numbers.items():
            shown = [f"{float(values[e.name]):.4f}" if values.get(e.name, "nan") not in ("", "nan") else "–" for e in reports]
            lines.append(f"| `{case}` | {name} | {either(rights)} | " + " | ".join(shown) + " |")
    return lines


def either(rights):
    """Right numbers that differ by the steps of an engine."""
    return " or ".join(dict.fromkeys(word for right in rights for word in right.split(" or ")))


def sentences(engines, studies):
    lines = []
    for engine in engines:
        all_of_it = studies[engine.name]
        broken = {case: study for case, study in all_of_it.items() if study["verdict"] == "fail"}
        text = f"- **{engine.title}**: {len(all_of_it) - len(broken)} of {len(all_of_it)} as expected. {MEANINGS[engine.name]}"
        for case, study in broken.items():
            told = [o for o in study["observables"] if o["verdict"] == "fail"]
            worst = max(told, key=lambda o: o["levels"][-1]["error"])
            text += f"\n  - `{case}`: {worst['name']} errs by {100 * worst['levels'][-1]['error']:.2g} %"
            words = [w for w in study["reason"].split("; ") if not re.search(r"\berrs? by", w)]
            text += "".join("; " + w for w in words) + "."
        lines.append(text)
    return lines


def own_law_rows(stickslip, folder):
    """Codes whose contacts give way, by their own law."""
    rows = []
    friction = f"friction_by_transition_velocity[transition_velocity={TRANSITION:g}]"
    if SIMBODY.version():
        bodies = folder / "simbody"
        export(stickslip, bodies, ["drops", "bounce-map", "slide-then-roll", "friction-directions", "slopes"], "1/60:1/240")
        SIMBODY.answer(bodies)
        law = f"hunt_crossley[k={STIFFNESS:g},c={DISSIPATION:g},arm=0.5]"
        studies = studies_of(judge(stickslip, bodies, "simbody", "--soft-law", law, "--soft-law", friction))
        rows += [(f"Simbody {SIMBODY.version()}", f"`{law}`, `{friction}`", case, study) for case, study in studies.items()]
    mujoco = next(e for e in ENGINES if e.name == "mujoco")
    if mujoco.version():
        bodies = folder / "mujoco-soft"
        export(stickslip, bodies, ["drops"], "1/240:1/1920")
        for model in bodies.glob("**/mujoco.xml"):
            model.write_text(re.sub(r'solref="[^"]*"', f'solref="{TIME_CONSTANT} {RATIO}"', model.read_text()))
        mujoco.answer(bodies)
        law = f"reference_acceleration_contact[impedance=0.99,time_constant={TIME_CONSTANT:g},damping_ratio={RATIO:g}]"
        studies = studies_of(judge(stickslip, bodies, "mujoco", "--soft-law", law))
        rows += [(f"MuJoCo {mujoco.version()}", f"`{law}`", case, study) for case, study in studies.items()]
    lines = head(["engine", "law", "case", "velocity errs by, in the finest step", "order", "verdict"])
    for engine, law, case, study in rows:
        velocity = study["observables"][0]
        order = re.search(r"order (-?[\d.]+)", velocity["reason"])
        lines.append(f"| {engine} | {law} | `{case}` | {velocity['levels'][-1]['error']:.1e} | {order[1] if order else '–'} | "
                     f"{'broken' if study['verdict'] == 'fail' else 'as expected'} |")
    return lines


# Figures.

def answers(scene_folder):
    """The scene, and the states of its bodies at the first and at the last time."""
    scene = json.loads((scene_folder / "bodies.json").read_text())
    states = defaultdict(dict)
    with open(scene_folder / "trajectory.csv", newline="") as file:
        for row in csv.DictReader(file):
            states[float(row["time"])][row["body"]] = {k: float(v) for k, v in row.items() if k not in ("time", "body")}
    return scene, states[min(states)], states[max(states)]


def friction_points(stickslip, engine, folder):
    """Velocity along the floor after a bounce at 45 degrees over that before, without spin, by mu."""
    points = []
    e, speed = 0.8, 1.0
    for mu in [0.01 * 2 ** (i / 2) for i in range(12)]:
        of_threshold = speed / (3.5 * mu * (1 + e))
        word = f"fast={of_threshold:.12g}" if of_threshold > 1 else f"slow={of_threshold:.12g}"
        bodies = folder / f"{engine.name}-friction"
        step = engine.steps.split(":")[1]
        export(stickslip, bodies, ["bounce-map"], step, f"mu={mu:.12g}", word)
        engine.answer(bodies)
        _, first, last = answers(next(bodies.glob("**/bodies.json")).parent)
        ratios = []
        for name, before in first.items():
            before_speed = math.hypot(before["vx"], before["vy"])
            if abs(before_speed - speed) < 1e-3 * speed:
                after = last[name]
                ratios.append((after["vx"] * before["vx"] + after["vy"] * before["vy"]) / before_speed ** 2)
        points.append((mu, sum(ratios) / len(ratios)))
    return points


def direction_points(bodies):
    """Friction over mu times the weight, by the direction in which a body slides: of blocks and of spheres."""
    scene_folder = sorted(bodies.glob("friction-directions/step-*"), key=lambda f: -int(f.name.split("-")[-1]))[0]
    scene, first, last = answers(scene_folder)
    mu, end = scene["contacts"][0]["mu"], scene["end"]
    points = {"block": [], "ball": []}
    for name, before in first.items():
        after = last[name]
        taken = [(after[k] - before[k]) / (mu * 9.81 * end) for k in ("vx", "vy")]
        points[name.split("-")[0]].append((math.atan2(-taken[1], -taken[0]) if name.startswith("block") else
                                           math.atan2(taken[1], taken[0]), math.hypot(*taken)))
    return points


def rolling_points(bodies):
    """Velocity of rolling over the true one, by the step, mean over the starts."""
    points = []
    for scene_folder in bodies.glob("slide-then-roll/step-*"):
        scene, first, last = answers(scene_folder)
        radius = next(b["radius"] for b in scene["bodies"] if b["shape"] == "sphere")
        ratios = []
        for name, s in first.items():
            slip = (s["vx"] - radius * s["wy"], s["vy"] + radius * s["wx"])
            truth = (s["vx"] - slip[0] / 3.5, s["vy"] - slip[1] / 3.5)
            after = last[name]
            ratios.append((after["vx"] * truth[0] + after["vy"] * truth[1]) / (truth[0] ** 2 + truth[1] ** 2))
        points.append((scene["step"], sum(ratios) / len(ratios)))
    return sorted(points)


def block(name, points):
    return f"${name} << EOD\n" + "".join(" ".join(f"{v:.6g}" for v in p) + "\n" for p in points) + "EOD\n"


def draw(file, size, data, commands):
    start = [f"set terminal svg size {size} font 'Liberation Sans,13' background '#ffffff'", f"set output '{file}'",
             "set grid lt 1 lw 0.5 lc '#dddddd'", "set tics out nomirror", "set border 3", "set key outside right Left reverse"]
    run("gnuplot", input="\n".join([data, *start, *commands]) + "\n")


def series(engines, style="linespoints"):
    return [f"${e.name} using 1:2 with {style} pt {4 + 2 * (i % 5)} ps 0.7 lw 1.5 lc '{COLOURS[i]}' title '{e.title}'"
            for i, e in enumerate(engines)]


def figures(stickslip, engines, folder, target):
    data = "".join(block(e.name, friction_points(stickslip, e, folder)) for e in engines)
    draw(target / "rigid-engines-friction.svg", "760,420", data, [
        "set logscale x", "set xlabel 'coefficient of friction'", "set ylabel 'v_t after the bounce over before' noenhanced",
        "set yrange [0.2:1.05]",
        "plot [0.01:0.5] (x < 1/6.3 ? 1 - 1.8*x : 5./7) with lines lw 5 lc '#cccccc' title 'rigid bodies', " + ", ".join(series(engines))])
    directions_figure(engines, folder, target)
    data = "".join(block(e.name, rolling_points(folder / e.name)) for e in engines)
    draw(target / "rigid-engines-rolling.svg", "760,420", data, [
        "set logscale x", "set xlabel 'step [s]'", "set ylabel 'velocity of rolling over the true one' noenhanced",
        "plot [0.0004:0.02] 1 with lines lw 5 lc '#cccccc' title 'rigid bodies', " + ", ".join(series(engines))])


def directions_figure(engines, folder, target):
    kinds = {e.name: direction_points(folder / e.name) for e in engines}
    data = "".join(block(f"{e.name}_{kind}", [(math.degrees(a), r) for a, r in sorted(kinds[e.name][kind])])
                   for e in engines for kind in ("block", "ball"))
    # Where no body slides, between the rings.
    labels = [f"set label '{r:g}' at {(r + 0.12) * math.cos(math.radians(-68)):.4f},{(r + 0.12) * math.sin(math.radians(-68)):.4f} center"
              for r in (0.5, 1, 1.5)]
    panels = []
    for kind, title, key in (("block", "blocks, by velocity", "unset key"), ("ball", "spheres, by spin", "set key at screen 0.99,0.75 Left reverse")):
        panels += [f"set title '{title}'", key, "plot 1 with lines lw 5 lc '#cccccc' title 'cone of friction', " + ", ".join(
            text.replace(f"${e.name} ", f"${e.name}_{kind} ") for e, text in zip(engines, series(engines, "points")))]
    draw(target / "rigid-engines-directions.svg", "1000,440", data, [
        "set polar", "set angles degrees", "set grid polar 45", "unset border", "unset tics", "set rrange [0:1.8]",
        "set rtics 0.5 scale 0 format ''", "unset raxis", *labels, "set trange [0:360]", "set samples 400", "set multiplot",
        "set origin 0,0", "set size square 0.42,1", *panels[:3], "set origin 0.42,0", *panels[3:], "unset multiplot"])


def page_part(stickslip, folder, target):
    engines = [e for e in ENGINES if e.version()]
    reports = {}
    for engine in engines:
        bodies = folder / engine.name
        export(stickslip, bodies, CASES, engine.steps)
        engine.answer(bodies)
        reports[engine] = judge(stickslip, bodies, engine.name)
    studies = {e.name: studies_of(r) for e, r in reports.items()}
    missing = [e.title for e in [*ENGINES, SIMBODY] if not e.version()]
    cases = list(studies[engines[0].name])
    today = datetime.date.today().isoformat()
    lines = ["On " + today + ": " + ", ".join(f"{e.title} {e.version()}" for e in [*engines, SIMBODY] if e.version()) + "."
             + (f" Not there: {', '.join(missing)}." if missing else ""), ""]
    lines += head(["case", *(e.title for e in engines)])
    lines += [f"| `{case}` | " + " | ".join(cell(studies[e.name].get(case)) for e in engines) + " |" for case in cases]
    lines += ["", "## What they say", "", *sentences(engines, studies), "", "## Numbers", "", *number_rows(reports, cases), "",
              "## By their own law", "", *own_law_rows(stickslip, folder)]
    if target:
        figures(stickslip, engines, folder, target)
    return "\n".join(lines) + "\n"


def judged_shapes(stickslip, folder, engines):
    reports = defaultdict(dict)
    there = [e for e in engines if e.name in MOVES and e.version()]
    for engine in there:
        for case in MOVES[engine.name]:
            bodies = folder / f"{engine.name}-{case}"
            export(stickslip, bodies, [case], engine.steps)
            engine.answer(bodies)
            reports[engine][case] = judge(stickslip, bodies, engine.name)
    return reports


def shapes_part(reports):
    """Of reports by engine and case."""
    studies = {e.name: {case: studies_of(r)[case] for case, r in told.items()} for e, told in reports.items()}
    today = datetime.date.today().isoformat()
    lines = ["On " + today + ": " + ", ".join(f"{e.title} {e.version()}" for e in reports) + ".", ""]
    lines += head(["case", *(e.title for e in reports)])
    lines += [f"| `{case}` | " + " | ".join(cell(studies[e.name].get(case)) for e in reports) + " |" for case in SHAPES]
    lines.append("")
    for case in SHAPES:
        rows = number_rows({e: told.get(case, pathlib.Path("none")) for e, told in reports.items()}, [case])
        lines += rows if case == SHAPES[0] else rows[2:]
    return "\n".join(lines) + "\n"


def cells_of(line):
    return [c.strip() for c in line.strip().strip("|").split(" | ")]


def with_column(old, new, keys):
    """A table, lines, with the last column of another one that has the same first columns; one of that name is replaced."""
    (head_old, _, *rows), (head_new, _, *added) = [[cells_of(line) for line in table] for table in (old, new)]
    title, first = head_new[-1], len(head_new) - 1
    at = head_old.index(title) if title in head_old else len(head_old)
    rows = [row[:at] + ["–"] + row[at + 1:] for row in rows]
    for row in added:
        known = next((r for r in rows if r[:keys] == row[:keys]), None)
        if known is None:
            known = row[:first] + ["–"] * (max(len(head_old), at + 1) - first)
            of_case = [i for i, r in enumerate(rows) if r[0] == row[0]]
            rows.insert(of_case[-1] + 1 if of_case else len(rows), known)
        known[at] = row[-1]
        known[keys:first] = [either(both) for both in zip(known[keys:first], row[keys:first])]
    return head(head_old[:at] + [title] + head_old[at + 1:]) + ["| " + " | ".join(row) + " |" for row in rows]


def with_engine(text, engine, tables, sentence):
    """What the script wrote before, with that engine put in: columns of tables, (lines, number of keys), and what is said of it."""
    lines = text.splitlines()
    date, told = lines[0].rstrip(".").split(": ", 1)
    versions = [word for word in re.split(", (?!Update)", told) if not word.startswith(engine.title + " ")]
    lines[0] = f"{date}: {', '.join([*versions, f'{engine.title} {engine.version()}'])}."
    for new, keys in tables:
        start = next(i for i, line in enumerate(lines) if cells_of(line)[:keys] == cells_of(new[0])[:keys] and
                     (cells_of(line)[1:2] == ["number"]) == (keys > 1))
        end = next((i for i in range(start, len(lines)) if not lines[i].startswith("|")), len(lines))
        lines[start:end] = with_column(lines[start:end], new, keys)
    text = "\n".join(lines) + "\n"
    text = re.sub(rf"^- \*\*{re.escape(engine.title)}\*\*.*\n(  - .*\n)*", "", text, flags=re.M)
    return text.replace("\n\n## Numbers\n", f"\n{sentence}\n\n## Numbers\n") if sentence else text


def marked(page, script):
    begins, ends = f"<!-- {script} writes what follows -->\n", "<!-- to here -->\n"
    return page.read_text().split(begins)[1].split(ends, 1)[0]


def write_marked(page, script, text):
    """Replaces what the script wrote into the page before."""
    begins, ends = f"<!-- {script} writes what follows -->\n", "<!-- to here -->\n"
    before, rest = page.read_text().split(begins)[:2]
    page.write_text(before + begins + text + ends + rest.split(ends, 1)[1])


def added(stickslip, folder, engine, shapes, text):
    """The part of the page with that engine asked anew."""
    if shapes:
        told = judged_shapes(stickslip, folder, [engine])[engine]
        studies = {case: studies_of(report)[case] for case, report in told.items()}
        rows = [number_rows({engine: report}, [case]) for case, report in told.items()]
        numbers, sentence = rows[0][:2] + [row for of_case in rows for row in of_case[2:]], None
    else:
        bodies = folder / engine.name
        export(stickslip, bodies, CASES, engine.steps)
        engine.answer(bodies)
        report = judge(stickslip, bodies, engine.name)
        studies = studies_of(report)
        numbers = number_rows({engine: report}, list(studies))
        sentence = "\n".join(sentences([engine], {engine.name: studies}))
    verdicts = head(["case", engine.title]) + [f"| `{case}` | {cell(study)} |" for case, study in studies.items()]
    return with_engine(text, engine, [(verdicts, 1), (numbers, 2)], sentence)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("stickslip", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--shapes", action="store_true")
    parser.add_argument("--only")
    told = parser.parse_args()
    stickslip, folder = told.stickslip.resolve(), told.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = told.write and told.write / "docs/rigid-engines.md"
    script = "engines.py --shapes" if told.shapes else "engines.py"
    if told.only:
        if not page:
            parser.error("--only needs --write")
        engine = next(e for e in ENGINES if e.name == told.only)
        text = added(stickslip, folder, engine, told.shapes, marked(page, script))
    elif told.shapes:
        text = shapes_part(judged_shapes(stickslip, folder, ENGINES))
    else:
        text = page_part(stickslip, folder, page and told.write.resolve() / "docs/figures")
    if page:
        write_marked(page, script, text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
