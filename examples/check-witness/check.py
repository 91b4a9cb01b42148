# SPDX-License-Identifier: BSD-3-Clause
"""Confirms a witness by itself, from the answers of `stickslip drive` alone.

usage: check.py other WITNESS.csv              prints the second path that the property compares with
       check.py WITNESS.csv ANSWER.csv [SECOND.csv]

ANSWER.csv is what drive gives on the witness, SECOND.csv what it gives on the second path. Exit code 1: the
property is broken.
"""
import csv
import math
import sys

TURN = 0.7  # rad, of isotropy


def read_witness(name):
    """Comments as (key, value), and the rows of the path."""
    with open(name) as file:
        lines = file.read().splitlines()
    said = [line[2:].split(": ", 1) for line in lines if line.startswith("# ") and ": " in line]
    parameters = dict(value.split("=") for key, value in said if key == "parameter")
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    path = [{key: float(value) for key, value in row.items()} for row in rows]
    return dict(said), {key: float(value) for key, value in parameters.items()}, path


def read_answer(name):
    with open(name) as file:
        return [{"normal": float(row["normal_force"]), "regime": row["regime"],
                 "tangential": [float(row["tangential_force_1"]), float(row["tangential_force_2"])]}
                for row in csv.DictReader(file)]


def mapped(v, kind):
    """A vector of the tangent plane in the mirror, or turned."""
    c, s = math.cos(TURN), math.sin(TURN)
    return {"mirror": [v[0], -v[1]], "isotropy": [c * v[0] - s * v[1], s * v[0] + c * v[1]],
            "normal-only": [0.0, 0.0]}[kind]


def second_path(kind, path):
    """The path that the answers are compared with; none for what needs no second one."""
    if kind in ("mirror", "isotropy", "normal-only"):
        shifts = [mapped([row["shift_1"], row["shift_2"]], kind) for row in path]
        return [row | {"shift_1": s[0], "shift_2": s[1]} for row, s in zip(path, shifts)]
    if kind == "rest":
        return [row for row in path for _ in range(3)]
    return None


def hertz(p, overlap):
    """Normal force and first tangential stiffness of Hertz and Mindlin."""
    g2, nu2 = (p["G2"], p["nu2"]) if p.get("G2") else (p["G"], p["nu"])
    a = math.sqrt(p["R"] / 2 * max(overlap, 0))
    e_star = 2 / ((1 - p["nu"]) / p["G"] + (1 - nu2) / g2)
    return 4 / 3 * e_star * a * max(overlap, 0), 8 * a / ((2 - p["nu"]) / p["G"] + (2 - nu2) / g2)


def springs(p, overlap):
    return (p["kn"] * max(overlap, 0), p["kt"]) if "kn" in p else hertz(p, overlap)


def errors(kind, p, path, answer, second):
    """Relative errors of what can be checked, step by step."""
    mu, largest = p.get("mu", 0), max(abs(a["normal"]) for a in answer)
    mu_slide = p.get("mu-kinetic", mu)
    before = {"shift_1": 0.0, "shift_2": 0.0, "overlap": 0.0}
    is_virgin = True
    for i, (row, now) in enumerate(zip(path, answer)):
        size = math.hypot(*now["tangential"])
        shift = [row["shift_1"] - before["shift_1"], row["shift_2"] - before["shift_2"]]
        if kind == "friction-limit":
            yield max(0, size - mu * now["normal"]) / (mu * largest)
        elif kind == "zero-friction":
            yield size / largest
        elif kind == "gap":
            yield (abs(now["normal"]) + size if row["overlap"] <= 0 else max(0, -now["normal"])) / largest
        elif kind == "sliding-limit" and i == len(path) - 1:
            along = sum(f * s for f, s in zip(now["tangential"], shift)) / math.hypot(*shift)
            yield abs(along / (mu_slide * now["normal"]) - 1)
        elif kind == "regime":
            yield float((now["regime"] == "separated") != (row["overlap"] <= 0))
            if now["regime"] == "slip":
                yield abs(size / (mu_slide * now["normal"]) - 1)
        elif kind in ("stiffness", "second-material"):
            normal, stiffness = springs(p, row["overlap"])
            yield abs(now["normal"] - normal) / largest
            if any(shift) and is_virgin and row["overlap"] == before["overlap"]:
                yield math.dist(now["tangential"], [stiffness * s for s in shift]) / (stiffness * math.hypot(*shift))
            is_virgin = is_virgin and not any(shift)
        elif kind in ("mirror", "isotropy"):
            yield math.dist(mapped(now["tangential"], kind), second[i]["tangential"]) / (mu * largest)
        elif kind == "normal-only":
            yield abs(now["normal"] - second[i]["normal"]) / largest
        elif kind == "rest":
            for k in range(3):
                yield math.dist(now["tangential"], second[3 * i + k]["tangential"]) / (mu * largest)
        before = row


def main():
    if sys.argv[1] == "other":
        said, _, path = read_witness(sys.argv[2])
        other = second_path(said["property"], path)
        if other is None:
            sys.exit(f"{said['property']} needs no second path")
        print(",".join(other[0]))
        print("\n".join(",".join(map(repr, row.values())) for row in other))
        return
    said, parameters, path = read_witness(sys.argv[1])
    answers = [read_answer(name) for name in sys.argv[2:]]
    kind = said["property"]
    found = list(errors(kind, parameters, path, answers[0], answers[-1]))
    if not found:
        sys.exit(f"{kind} cannot be told from answers")
    tolerance = 1e-5 if kind in ("stiffness", "second-material", "regime") else 1e-8
    print(f"{kind}: largest error {max(found):.3g}, {'broken' if max(found) > tolerance else 'holds'}")
    sys.exit(max(found) > tolerance)


main()
