#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What scripts/engine-versions has to collect and to write: python3 scripts/parts/engine_versions.py COMMAND ARGUMENT...

collect SUITE WORK DATA CASES   of one system: WORK has the report of `stickslip engines`, `list laws --json` in
                          engines.json, `ENGINE PACKAGE VERSION` of each engine in packages, and what the inputs of
                          docs/reports printed there in system/printed; writes a file for each engine into DATA. Where
                          CASES names some, their numbers alone are new
tables DATA PAGE          of all files of DATA: the tables below the mark of PAGE
figure DATA FILE          of all files of DATA: a figure, by gnuplot

Files of engines that move bodies, by body_versions.py, stand in DATA/bodies.
"""
import csv
import html
import json
import math
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

MARK = "<!-- scripts/engine-versions writes what follows -->\n"
NONE = "–"
# Within this share of each other two errors are the same.
SAME = 0.01
# Below this an error is rounding.
ROUNDING = 1e-10
MARKS = {"green": "🟩", "amber": "🟨", "red": "🟥"}
# A number of a law within this share of the truth, with as many steps as users would take, is told as good.
GOOD = 0.01
SUITES = ["bookworm", "trixie", "sid"]
CASES = Path(__file__).resolve().parents[2] / "cases"
COLUMNS = ["contact laws", "bonds", "plastic", "cohesion", "rigid bodies", "shapes", "walls of triangles"]
SHAPES = ["corner-landing", "block-collision", "face-slide-tips", "ellipsoid-rocks", "body-inertia", "planar-impact", "same-shape"]


def split_row(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def matrices(report):
    """Of each matrix of an engine that the report has: case, observable, law, error, and how the cell shows it."""
    for numbers in sorted(report.glob("tables/engines-*.csv"), key=lambda file: file.stem):
        with numbers.open(encoding="utf-8") as file:
            head, *rows = csv.reader(file)
        texts = [split_row(line) for line in numbers.with_suffix(".md").read_text(encoding="utf-8").splitlines()
                 if line.startswith("| ")][2:]
        for row, text in zip(rows, texts, strict=True):
            for law, error, shown in zip(head[2:], row[2:], text[2:], strict=True):
                if ":" in law and error != NONE:
                    yield row[0], row[1], law, float(error), html.unescape(shown)


def printed(folder, engine):
    """Command and lines of each command of the reports on an engine."""
    reports = {}
    for command in sorted(folder.glob(f"{engine}-*.command")):
        report, number = command.stem.rsplit(".", 1)
        lines = command.with_suffix("").read_text(encoding="utf-8").splitlines()
        reports.setdefault(report, {})[int(number)] = {"command": command.read_text(encoding="utf-8").strip(), "printed": lines}
    return {report: [runs[n] for n in sorted(runs)] for report, runs in reports.items()}


def collect(suite, work, data, cases):
    work, data = Path(work), Path(data)
    packages = dict(line.split(" ", 1) for line in (work / "packages").read_text(encoding="utf-8").splitlines())
    results = [number for report in sorted(work.glob("report*")) for number in matrices(report)]
    version = json.loads(next(work.glob("report*/results.json")).read_text(encoding="utf-8"))["version"]
    for engine in json.loads((work / "engines.json").read_text(encoding="utf-8"))["engines"]:
        name = engine["name"]
        if name not in packages:
            continue
        found = {"engine": name, "title": engine["title"], "version": engine["version"], "suite": suite,
                 "package": packages[name], "stickslip": version,
                 "laws": [{"case": case, "observable": observable, "law": law, "error": error, "shown": shown}
                          for case, observable, law, error, shown in results if law.startswith(name + ":")],
                 "reports": printed(work / "system/printed", name)}
        slug = re.sub(r"[^a-z0-9.]+", "-", engine["version"].lower().removeprefix("version liggghts-public")).strip("-")
        file = data / f"{name}-{slug}.json"
        if cases and file.exists():
            old = json.loads(file.read_text(encoding="utf-8"))
            judged = {number["case"] for number in found["laws"]}
            old["laws"] = [number for number in old["laws"] if number["case"] not in judged] + found["laws"]
            found = old
        data.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"{file}: {len(found['laws'])} numbers, {len(found['reports'])} reports")


def by_engine(data):
    """The files of each engine, the oldest first."""
    engines = {}
    for file in sorted(Path(data).glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        engines.setdefault(found["title"], []).append(found)
    for versions in engines.values():
        versions.sort(key=lambda found: (found["package"], SUITES.index(found["suite"]) if found["suite"] in SUITES else -1))
    return engines


def name_of(found):
    return found["version"].removeprefix("Version LIGGGHTS-PUBLIC ")


def revision_of(found):
    """The version of the package, without an epoch."""
    return found["package"].split()[1].split(":")[-1]


def is_number(value):
    return isinstance(value, (int, float))


def is_same(a, b):
    return abs(a - b) <= SAME * max(abs(a), abs(b)) or max(abs(a), abs(b)) < ROUNDING


def change(versions, values):
    """In words since when a number is another one; values are None where a version has none."""
    told = []
    for (before, after), found in zip(zip(values, values[1:]), versions[1:]):
        if (before is None) != (after is None):
            told.append(("here" if before is None else "gone") + " since " + name_of(found))
        elif before is not None and not is_same(before[0], after[0]):
            told.append(f"{'smaller' if after[0] < before[0] else 'larger'} since {name_of(found)}")
    return "; ".join(told)


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines) + "\n"


def keys_of(versions):
    """Case, observable and law of each number, in their order, once."""
    return list(dict.fromkeys((x["case"], x["observable"], x["law"]) for found in versions for x in found["laws"]))


def number_in(found, key):
    """(error, as it is shown), or None."""
    return next(((x["error"], x["shown"]) for x in found["laws"] if (x["case"], x["observable"], x["law"]) == key), None)


def merged_laws(versions):
    """(case, observable, laws, values): laws of a case that show the same in all versions stand together."""
    merged = {}
    for key in keys_of(versions):
        values = [number_in(found, key) for found in versions]
        shown = tuple(value and value[1] for value in values)
        row = merged.setdefault((key[0], key[1], shown, change(versions, values)), ([], values))
        row[0].append(key[2].split(":", 1)[1])
    return [(case, observable, laws, values) for (case, observable, _, _), (laws, values) in merged.items()]


def law_rows(versions):
    for case, observable, laws, values in merged_laws(versions):
        cells = [NONE if value is None else html.escape(value[1]) for value in values]
        yield [case, observable, ", ".join(f"`{law}`" for law in laws), *cells, change(versions, values) or NONE]


def report_rows(versions):
    """The last line of each run of a report's input, by version."""
    for report in sorted({name for found in versions for name in found["reports"]}):
        runs = max(len(found["reports"].get(report, [])) for found in versions)
        for i in range(runs):
            lasts = []
            for found in versions:
                run = found["reports"].get(report, [])
                has_line = i < len(run) and run[i]["printed"]
                # Without the line of the engine's source, which is another one in each version.
                lasts.append("`" + re.sub(r" \(src/.*\)$", "", run[i]["printed"][-1]) + "`" if has_line else NONE)
            told = [f"since {name_of(found)}" for before, after, found in zip(lasts, lasts[1:], versions[1:]) if before != after]
            yield [f"[{report}](reports/{report}/README.md)" if i == 0 else "", *lasts, "; ".join(told) or NONE]


def column_of_law(case):
    """The column in which a case of laws is counted; a part of a case counts as the case."""
    name = case.split(":")[0].replace("-", "_")
    room = next((folder.parent.name for folder in CASES.glob("*/" + name)), "")
    return room if room in COLUMNS else COLUMNS[0]


def column_of_bodies(case):
    return COLUMNS[6] if case.startswith("mesh-") else COLUMNS[5] if case in SHAPES else COLUMNS[4]


def all_rows(engines, bodies):
    """A row for each engine and version: of how many numbers of laws, and of how many cases of bodies, it is right."""
    titles = list(dict.fromkeys([*engines, *bodies]))
    for title in titles:
        versions = {}
        for found in [*engines.get(title, []), *bodies.get(title, [])]:
            versions.setdefault(revision_of(found), []).append(found)
        for files in versions.values():
            # Numbers of a package that two releases have are counted once.
            told = {}
            for found in files:
                told |= {(column_of_law(x["case"]), x["case"], x["observable"], x["law"]): x["error"] <= GOOD
                         for x in found.get("laws", [])}
                told |= {(column_of_bodies(x["case"]), x["case"]): x["verdict"] == "pass" for x in found.get("cases", [])}
            asked = Counter(column for column, *_ in told)
            right = Counter(column for (column, *_), is_right in told.items() if is_right)
            yield [title, name_of(files[0]), ", ".join(dict.fromkeys(found["suite"] for found in files)),
                   *(f"{right[c]} of {asked[c]}" if asked[c] else NONE for c in COLUMNS)]


def body_rows(versions):
    for case in dict.fromkeys(told["case"] for found in versions for told in found["cases"]):
        values, shown = [], []
        for found in versions:
            told = next((told for told in found["cases"] if told["case"] == case), None)
            error = told and (told["error"] if is_number(told["error"]) else math.nan)
            values.append(told and (error, told["verdict"]))
            shown.append(f"{MARKS.get(told['quality'], '⬜')} {100 * error:.2g} %, {'broken' if told['verdict'] == 'fail' else 'as expected'}"
                         if told else NONE)
        yield [f"`{case}`", *shown, change(versions, values) or NONE]


def tables(engines, bodies):
    text = "## All engines and versions\n\nOf numbers of laws those within 1 % with as many steps as users would take; of cases of bodies those as expected of "
    text += "rigid bodies; of walls of triangles those as expected next to the engine's own plane.\n\n"
    text += table(["engine", "version", "from", *COLUMNS], all_rows(engines, bodies))
    for title, versions in bodies.items():
        names = [f"{name_of(found)} ({found['suite']})" for found in versions]
        text += f"## {title}: bodies\n\n" + table(["case", *names, "changed"], body_rows(versions))
    for title, versions in engines.items():
        names = [name_of(found) for found in versions]
        text += f"## {title}\n\n"
        text += "".join(f"- {name_of(f)}: package {f['package']} of {f['suite']}, judged by stickslip {f['stickslip'].split('+')[0]}\n"
                        for f in versions) + "\n"
        text += table(["case", "observable", "laws", *names, "changed"], law_rows(versions))
        rows = list(report_rows(versions))
        if rows:
            text += f"What the inputs of the [reports](reports/README.md) print at their end, {title} alone:\n\n"
            text += table(["report", *names, "changed"], rows)
    return text


def figure(engines, file):
    """A panel for each engine: the error of each case and its laws, a mark for each version."""
    marks = [(6, 1.5, "#222222"), (2, 1.0, "#c44e00"), (1, 1.3, "#0072b2"), (4, 1.5, "#009e73")]
    least, margin_rows = 1e-6, 5
    panels = [(title, versions, [row for row in merged_laws(versions) if any(v and v[0] > least for v in row[3])])
              for title, versions in engines.items()]
    rows = sum(len(chosen) + margin_rows for _, _, chosen in panels)
    commands = [f"set terminal svg size 1100,{18 * rows} font 'Liberation Sans,12' background '#ffffff'", f"set output '{file}'",
                "set multiplot", "set logscale x", "set xtics ('0.0001 %%' 1e-4, '0.01 %%' 0.01, '1 %%' 1, '100 %%' 100)", f"set xrange [{100 * least}:1000]",
                "set grid lt 1 lw 0.5 lc '#dddddd'", "set lmargin at screen 0.45", "set rmargin at screen 0.75", "set tics out nomirror"]
    blocks, top = "", rows
    for title, versions, chosen in panels:
        count = len(chosen)
        tics = ",".join(f'"{case}: {laws[0]}{", …" * (len(laws) > 1)}" {count - i}' for i, (case, _, laws, _) in enumerate(chosen))
        plots = []
        for k, found in enumerate(versions):
            name = f"$version{blocks.count('<<')}"
            lines = [f"{100 * values[k][0]:.6g} {count - i}" for i, (_, _, _, values) in enumerate(chosen)
                     if values[k] and not math.isnan(values[k][0])]
            blocks += f"{name} << END\n" + "\n".join(lines) + "\nEND\n"
            kind, size, colour = marks[k % len(marks)]
            plots.append(f"{name} using 1:2 with points pt {kind} ps {size} lw 1.5 lc '{colour}' title '{name_of(found)}'")
        commands += [f"set tmargin at screen {(top - 1.5) / rows:.4f}", f"set bmargin at screen {(top - count - 2) / rows:.4f}",
                     f"set key at screen 0.76,{(top - 1.5) / rows:.4f} left top Left reverse",
                     f"set title '{title}: error with usual steps' offset 0,-0.7", f"set yrange [0.3:{count + 0.7}]",
                     f"set ytics ({tics}) font ',9'", "plot " + ", ".join(plots)]
        top -= count + margin_rows
    subprocess.run(["gnuplot"], input=blocks + "\n".join([*commands, "unset multiplot"]) + "\n", text=True, check=True)


def is_same_motion(one, other):
    """Whether two files of one version of an engine tell the same of all cases."""
    cases = [{told["case"]: told for told in found["cases"]} for found in (one, other)]
    return one["version"] == other["version"] and cases[0].keys() == cases[1].keys() and all(
        (told["verdict"], told["quality"]) == (again["verdict"], again["quality"]) and
        (told["error"] == again["error"] or (is_number(told["error"]) and is_number(again["error"]) and
                                             is_same(told["error"], again["error"])))
        for told, again in ((cases[0][case], cases[1][case]) for case in cases[0]))


def merged_suites(versions):
    """Releases of Debian with the same version and the same numbers are one."""
    merged = []
    for found in versions:
        if merged and is_same_motion(merged[-1], found):
            merged[-1]["suite"] += ", " + found["suite"]
        else:
            merged.append(found)
    return merged


def write_tables(data, page):
    text = Path(page).read_text(encoding="utf-8")
    engines, bodies = by_engine(data), by_engine(Path(data) / "bodies")
    # Engines name their versions, of bodies only the package is known.
    names = {(title, revision_of(found)): found["version"] for title, versions in engines.items() for found in versions}
    for title, versions in bodies.items():
        for found in versions:
            found["version"] = names.get((title, revision_of(found)), found["version"])
    bodies = {title: merged_suites(versions) for title, versions in bodies.items()}
    made = tables(engines, bodies).rstrip("\n") + "\n"
    Path(page).write_text(text[:text.index(MARK)] + MARK + "\n" + made, encoding="utf-8")


def main(arguments):
    commands = {"collect": (collect, 4), "tables": (write_tables, 2), "figure": (lambda data, file: figure(by_engine(data), file), 2)}
    if not arguments or arguments[0] not in commands or len(arguments) != commands[arguments[0]][1] + 1:
        sys.exit(__doc__)
    commands[arguments[0]][0](*arguments[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
