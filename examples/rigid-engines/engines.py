#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Judges the engines of this folder and prints the tables of docs/rigid-engines.md.

    npm ci; python3 engines.py STICKSLIP FOLDER [--write ROOT]

FOLDER is made anew. With --write the tables of ROOT/docs/rigid-engines.md are replaced.
"""
import csv
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
STEPS = {"rapier": "1/60:1/960", "cannon": "1/60:1/960", "lammps": "1/240:1/1920"}
MARKS = {"green": "🟩", "amber": "🟨", "red": "🟥"}


def run(*command, **more):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True,
                          **more).stdout


def answer(engine, folder):
    if engine != "lammps":
        run("node", HERE / "answer.mjs", engine, folder)
        return
    for scene in sorted(folder.glob("*/step-*")):
        run("lmp", "-in", "lammps.in", "-log", "none", cwd=scene)
        run("python3", "lammps_answer.py", cwd=scene)
        for dump in scene.glob("lammps.*.dump"):
            dump.unlink()


def judged(stickslip, engine, folder):
    bodies = folder / engine
    shutil.rmtree(bodies, ignore_errors=True)
    run(stickslip, "export", "--bodies", "all", "--steps", STEPS[engine], "--for", "lammps",
        "--out", bodies)
    answer(engine, bodies)
    report = folder / f"{engine}-report"
    subprocess.run([stickslip, "judge", bodies, "--name", engine, "--out", report, "--quiet",
                    "--force"], capture_output=True, check=False)
    return report


def cell(study):
    verdict = "broken" if study["verdict"] == "fail" else "as expected"
    return f"{MARKS[study['quality']]} {100 * study['quality_error']:.2g} %, {verdict}"


def tables(stickslip, folder):
    engines = [e for e in STEPS if e != "lammps" or shutil.which("lmp")]
    reports = {e: judged(stickslip, e, folder) for e in engines}
    results = {e: json.loads((r / "results.json").read_text()) for e, r in reports.items()}
    studies = {e: {s["case"]: s for s in r["studies"]} for e, r in results.items()}
    lines = ["| case | " + " | ".join(engines) + " |", "|---" * (len(engines) + 1) + "|"]
    for case in studies[engines[0]]:
        lines.append(f"| `{case}` | " + " | ".join(cell(studies[e][case]) for e in engines) + " |")
    lines += ["", "| case | number | right | " + " | ".join(engines) + " |",
              "|---" * (len(engines) + 3) + "|"]
    for case in studies[engines[0]]:
        numbers = {}
        for e in engines:
            file = reports[e] / "tables" / f"{case}-numbers.csv"
            if not file.exists():
                continue
            for row in list(csv.reader(file.open()))[1:]:
                numbers.setdefault((row[0], row[1]), {})[e] = float(row[-1])
        for (name, right), values in numbers.items():
            shown = " | ".join(f"{values[e]:.4f}" if e in values else "–" for e in engines)
            lines.append(f"| `{case}` | {name} | {float(right):.4g} | {shown} |")
    return "\n".join(lines) + "\n"


def main():
    stickslip, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    text = tables(stickslip, folder.resolve())
    if sys.argv[3:4] != ["--write"]:
        print(text, end="")
        return
    page = pathlib.Path(sys.argv[4]) / "docs/rigid-engines.md"
    before, rest = page.read_text().split("<!-- tables -->\n")[:2]
    after = rest.split("<!-- end of tables -->\n", 1)[1]
    page.write_text(before + "<!-- tables -->\n" + text + "<!-- end of tables -->\n" + after)


if __name__ == "__main__":
    main()
