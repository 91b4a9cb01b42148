#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What a user does by hand: sets up each scene below a folder, runs the code, names the bodies in its table.

    tables.py FOLDER
"""
import csv
import json
import math
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = ["ID", "radius", "mass", "posX", "posY", "posZ", "velX", "velY", "velZ", "angVelX", "angVelY", "angVelZ"]

for path in sorted(pathlib.Path(sys.argv[1]).rglob("bodies.json")):
    scene, folder = json.loads(path.read_text()), path.parent
    spheres = [body for body in scene["bodies"] if not body["fixed"]]
    with open(folder / "particles.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS)
        for number, body in enumerate(spheres, 1):
            out.writerow([number, body["radius"] * 1e3, body["mass"] * 1e3, *(x * 1e3 for x in body["position"]),
                          *body["velocity"], *(math.degrees(w) for w in body["spin"])])
    contact = scene["contacts"][0]
    subprocess.run([sys.executable, HERE / "grains.py", folder / "particles.csv", folder / "results.csv",
                    *(str(x) for x in (scene["step"] * 1e3, scene["coarsest_step"] * 1e3, scene["end"] * 1e3,
                                       contact["mu"], contact["restitution"]))], check=True)
    with open(folder / "results.csv", newline="") as table, open(folder / "trajectory.csv", "w", newline="") as file:
        rows = csv.reader(table)
        out = csv.writer(file)
        out.writerow([*next(rows), "body"])
        for row in rows:  # the engine saves at an even rate, more than is asked for
            if any(math.isclose(float(row[0]), time * 1e3, abs_tol=1e-6) for time in scene["times"]):
                out.writerow([*row, spheres[int(row[1]) - 1]["name"]])
