#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes calls of the system fail, one at a time, and looks at what the program makes of it.

usage: every_call.py PROGRAM LIBRARY [--scenario NAME]... [--kinds KIND,...] [--at-most N] [--jobs N]

Each scenario is a command in a folder that holds what an earlier, different run of it left there.
The command is run once to number its calls (LIBRARY is fail_call.c) and then again for one call of
each place in the program that makes one, that call failing. Whatever fails,

- the exit code is one of the table in docs/command-line.md, never a signal;
- a command that fails says so in one line, and not that it was unexpected;
- each file is the old or the new one, whole, and after success all are the new ones;
- no temporary file stays, unless what failed was its removal.

--at-most tries no more than N places a scenario and kind, evenly spread; 0, the default, tries all.
"""
import argparse
import concurrent.futures
import errno
import glob
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile

KINDS = {
    "open": errno.EMFILE,
    "create": errno.ENOSPC,
    "read": errno.EIO,
    "write": errno.ENOSPC,
    "close": errno.EIO,
    "rename": errno.EACCES,
    "remove": errno.EACCES,
    "folder": errno.ENOSPC,
    "sync": errno.EIO,
    "memory": errno.ENOMEM,
    "map": errno.ENOMEM,
    "process": errno.EAGAIN,
    "pipe": errno.EMFILE,
    "thread": errno.EAGAIN,
    "lock": errno.ENOLCK,
    "stream": errno.ENOSPC,
}
SECONDS = 60  # that a command may take
VOLATILE = ("timing.json", "files.txt", "junit.xml", "run.json", ".html", ".js", ".pdf", ".svg", ".gp", ".dat")  # hold times, or what a system that fails does not tell

PATH_ROWS = "overlap,shift_1,shift_2\n1e-5,1e-6,0\n2e-5,2e-6,1e-6\n2e-5,8e-6,2e-6\n1e-5,-3e-6,1e-6\n"


class Scenario:
    """A command, what stands in its folder before, and what it must not touch."""

    def __init__(self, name, command, before=(), files=None, gnuplot=False, codes=(0, 2), is_set=False):
        self.name, self.command, self.before = name, command, before
        self.files, self.gnuplot, self.codes = files or {}, gnuplot, codes
        self.is_set = is_set  # its files change together


RUN = ["run", "slip-rotation", "--law", "linear-conventional", "--jobs", "1", "--quiet", "--out", "out"]
EXPORT = ["export", "slip-rotation", "--steps", "4:8", "--out", "exported"]
DRIVE = ["drive", "--law", "linear-refined", "--path", "path.csv", "--out", "forces.csv"]
# Without classes of cost: those are measured times.
BASELINE = ["baseline", "slip-rotation", "--law", "linear-conventional", "--no-costs", "--jobs", "1", "--out", "baseline.txt"]
PLOT = ["plot", "slip-rotation/convergence", "--law", "linear-refined", "--jobs", "1", "--out", "figure.svg"]

SCENARIOS = [
    Scenario("run", RUN, [RUN + ["--param", "mu=0.31"]], is_set=True),
    Scenario("run-gnuplot", RUN, [RUN + ["--param", "mu=0.31"]], gnuplot=True, codes=(0, 2, 3)),
    Scenario("baseline", BASELINE, [BASELINE + ["--param", "mu=0.31"]]),
    Scenario("check", ["check", "--baseline", "baseline.txt", "--jobs", "1"], [BASELINE]),
    Scenario("export", EXPORT, [EXPORT + ["--param", "mu=0.31"]], is_set=True),
    Scenario("judge", ["judge", "exported"], [EXPORT, ["drive-all"]], codes=(0, 1, 2)),
    Scenario("plot", PLOT, [PLOT + ["--param", "mu=0.31"]], gnuplot=True, codes=(0, 2, 3)),
    Scenario("drive", DRIVE, [DRIVE + ["--param", "mu=0.31"]], files={"path.csv": PATH_ROWS}),
    Scenario("drive-program",
             ["drive", "--law", "exec:PROGRAM serve linear-refined", "--path", "path.csv", "--out", "forces.csv"],
             [DRIVE], files={"path.csv": PATH_ROWS}, codes=(0, 1, 2)),
    Scenario("list", ["list"]),
    Scenario("properties", ["properties", "--law", "linear-refined"]),
]


class Trial:
    """What the command left when one call failed."""

    def __init__(self, code, said, files, left_over):
        self.code, self.said, self.files, self.left_over = code, said, files, left_over


class Bench:
    """Runs one scenario."""

    def __init__(self, program, library, scenario, folder):
        self.program, self.library, self.scenario, self.folder = program, library, scenario, folder
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", SOURCE_DATE_EPOCH="0", STICKSLIP_CACHE="")
        for word in list(self.environment):
            if word.startswith("FAULT_"):
                del self.environment[word]
        if not scenario.gnuplot:
            # Folders of PATH without gnuplot: the figures are left out.
            bare = os.path.join(folder, "bin")
            os.mkdir(bare)
            for tool in ("sh", "env"):
                os.symlink(shutil.which(tool), os.path.join(bare, tool))
            self.environment["PATH"] = bare
        self.start = os.path.join(folder, "start")
        os.mkdir(self.start)
        for name, text in scenario.files.items():
            with open(os.path.join(self.start, name), "w", encoding="utf-8") as out:
                out.write(text)
        for command in scenario.before:
            self.prepare(command)
        self.old = contents(self.start)
        done = self.trial({})
        if done.code not in (0, 1) or done.left_over:
            sys.exit(f"{scenario.name}: fails even without a fault: exit code {done.code}: {done.said}")
        self.new = done.files

    def prepare(self, command):
        """Runs a command that comes before, or answers the paths of an export."""
        if command == ["drive-all"]:
            for path in glob.glob(os.path.join(self.start, "exported", "**", "contact_path.csv"), recursive=True):
                self.prepare(["drive", "--law", "linear-conventional", "--path", os.path.relpath(path, self.start), "--out",
                              os.path.join(os.path.relpath(os.path.dirname(path), self.start), "forces.csv")])
            return
        done = subprocess.run([self.program, *command], cwd=self.start, env=self.environment,
                              capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"{self.scenario.name}: {' '.join(command)}: exit code {done.returncode}: {done.stderr}")

    def trial(self, fault):
        """Runs the command in a copy of the start."""
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            there = os.path.join(place, "there")
            shutil.copytree(self.start, there)
            environment = dict(self.environment, **fault)
            if fault:
                environment["LD_PRELOAD"] = self.library
            words = [w.replace("PROGRAM", self.program) for w in self.scenario.command]
            try:
                done = subprocess.run([self.program, *words], cwd=there, env=environment,
                                      stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
                code, said = done.returncode, done.stderr.decode("utf-8", "replace")
            except subprocess.TimeoutExpired:
                code, said = -signal.SIGALRM, "does not end"
            return Trial(code, said, contents(there), left_over(there))

    def calls(self, kinds, at_most):
        """The first call of each place: (number, kind)."""
        log = os.path.join(self.folder, "calls.txt")
        self.trial({"FAULT_KINDS": ",".join(kinds), "FAULT_EACH": "1", "FAULT_AT": "0", "FAULT_LOG": log})
        first = {}
        with open(log, encoding="ascii") as lines:
            for line in lines:
                number, kind, place = line.split()
                first.setdefault((kind, place), int(number))
        chosen = []
        for kind in kinds:
            numbers = sorted(n for (k, _), n in first.items() if k == kind)
            if 0 < at_most < len(numbers):
                numbers = [numbers[i * len(numbers) // at_most] for i in range(at_most)]
            chosen += [(n, kind) for n in numbers]
        return chosen

    def complaint(self, number, kind):
        """What is wrong with the outcome when this call fails, or None."""
        done = self.trial({"FAULT_KINDS": kind, "FAULT_EACH": "1", "FAULT_AT": str(number),
                           "FAULT_ERROR": str(KINDS[kind])})
        lines = done.said.splitlines()
        if done.code < 0:
            return f"signal {-done.code}: {lines[-1:]}"
        if done.code not in self.scenario.codes:
            return f"exit code {done.code}: {lines}"
        if done.code in (2, 3) and ("unexpected" in done.said or len(lines) > 2 or not lines) and kind != "stream":
            return f"exit code {done.code} and {len(lines)} lines: {lines}"
        for name in self.old.keys() | self.new.keys():
            now = done.files.get(name)
            if now is None and self.scenario.gnuplot and "skipped" in done.said:
                continue  # the figure is left out, and said to be
            if now not in (self.old.get(name), self.new.get(name)):
                return f"exit code {done.code}: {name} is neither the old nor the new one ({lines})"
        if self.scenario.is_set and done.files not in (self.old, self.new):
            return f"exit code {done.code}: files of the old and the new set stand together ({lines})"
        if set(done.files) - self.old.keys() - self.new.keys():
            return f"left {sorted(set(done.files) - self.old.keys() - self.new.keys())[:3]}"
        if done.code == 0 and done.files != self.new and not self.scenario.gnuplot:
            wrong = sorted(n for n in self.old.keys() | self.new.keys() if done.files.get(n) != self.new.get(n))
            return f"exit code 0, and {wrong[:3]} are not the new ones ({lines})"
        if done.left_over and kind not in ("remove", "rename", "open"):
            return f"left {done.left_over[:3]}"
        return None


def contents(folder):
    """A digest of every file below, but for those of ours that are temporary."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if not f.startswith(".stickslip")]
        for name in files:
            if name.startswith(".stickslip"):
                continue
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                content = file.read()
            if name.endswith(VOLATILE):
                content = content.rstrip()[-1:]
            found[os.path.relpath(path, folder)] = hashlib.sha256(content).hexdigest()
    return found


def left_over(folder):
    return [os.path.relpath(os.path.join(place, name), folder)
            for place, folders, files in os.walk(folder) for name in folders + files if name.startswith(".stickslip-")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("library", type=os.path.abspath)
    parser.add_argument("--scenario", action="append", choices=[s.name for s in SCENARIOS])
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--at-most", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    kinds = [k for k in options.kinds.split(",") if k]
    tried, wrong = 0, 0
    for scenario in SCENARIOS:
        if options.scenario and scenario.name not in options.scenario:
            continue
        if scenario.gnuplot and not shutil.which("gnuplot"):
            print(f"{scenario.name}: left out, gnuplot is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(options.program, options.library, scenario, folder)
            # Libraries that look for fonts do not survive a lack of memory.
            calls = bench.calls([k for k in kinds if not scenario.gnuplot or k != "memory"], options.at_most)
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                complaints = list(pool.map(lambda call: bench.complaint(*call), calls))
            for (number, kind), complaint in zip(calls, complaints):
                if complaint:
                    wrong += 1
                    print(f"{scenario.name}: call {number} ({kind}) fails: {complaint}")
            tried += len(calls)
            print(f"{scenario.name}: {len(calls)} calls made to fail", flush=True)
    print(f"{tried} calls made to fail, {wrong} badly answered")
    return 1 if wrong or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
