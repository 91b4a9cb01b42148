#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Kills runs at every call that changes a file, and looks at what is left: the files of before or
the new ones, whole; the user's own files; and after the next run nothing else.

usage: files.py PROGRAM FAIL_CALL report|export|single|together
"""

import fcntl
import html.parser
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAM, FAIL_CALL, WHAT = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), sys.argv[3]

failures = []


def require(condition, what):
    if not condition:
        failures.append(what)
        print("failed: " + what, flush=True)


def run(folder, arguments, fault=0, log=""):
    """The program in a folder, killed at the call of this number; without gnuplot, which is slow."""
    environment = dict(os.environ, PATH="/nonexistent", LD_PRELOAD=FAIL_CALL, SOURCE_DATE_EPOCH="0", STICKSLIP_CACHE="",
                       FAULT_KINDS="create,write,rename,remove,folder,sync", FAULT_AT=str(fault), FAULT_ERROR="0")
    if log:
        environment["FAULT_LOG"] = log
    return subprocess.run([PROGRAM, *arguments], cwd=folder, env=environment, text=True,
                          capture_output=True, timeout=300)


def files_of(folder):
    """Contents of the files below a folder by their paths; temporary ones are left out."""
    contents = {}
    for place, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if not f.startswith(".stickslip-")]
        for file in files:
            if file.startswith(".stickslip-"):
                continue
            path = os.path.join(place, file)
            with open(path, "rb") as opened:
                # How long it took is never the same.
                contents[os.path.relpath(path, folder)] = re.sub(
                    rb'("seconds": |time=")[-+.e\d]+', rb"\1", opened.read())
    return contents


def hidden_below(folder):
    return [os.path.join(place, name) for place, folders, files in os.walk(folder)
            for name in folders + files if name.startswith(".stickslip")]


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.files = []

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ("href", "src") and value and not value.startswith(("#", "http", "data:")):
                self.files.append(value.split("#")[0])


def dead_links(contents):
    dead = []
    for path, content in contents.items():
        if not path.endswith(".html"):
            continue
        links = Links()
        links.feed(content.decode())
        for link in links.files:
            target = os.path.normpath(os.path.join(os.path.dirname(path), link))
            if target not in contents:
                dead.append(f"{path} -> {link}")
    return dead


def kill_at_each_call(name, before, arguments, users):
    """`before` makes the old state in a folder; `users` are the files there that are not ours."""
    with tempfile.TemporaryDirectory() as scratch:
        old_place, new_place = os.path.join(scratch, "old"), os.path.join(scratch, "new")
        os.mkdir(old_place)
        before(old_place)
        for path, content in users.items():
            path = os.path.join(old_place, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        shutil.copytree(old_place, new_place)
        log = os.path.join(scratch, "log")
        done = run(new_place, arguments, log=log)
        require(done.returncode == 0, f"{name}: {done.stderr}")
        with open(log, encoding="utf-8") as file:
            calls = [line.split()[1] for line in file]
        require(len(calls) > 3, f"{name}: only the calls {calls} are seen")
        old, new = files_of(old_place), files_of(new_place)
        require(old != new, f"{name}: the new files are the old ones")
        require(not hidden_below(new_place), f"{name}: left behind: {hidden_below(new_place)}")
        require(not dead_links(new), f"{name}: dead links: {dead_links(new)}")
        seen_old = seen_new = 0
        for number, call in enumerate(calls, 1):
            what = f"{name}: killed at call {number} of {len(calls)}, {call}"
            place = os.path.join(scratch, "killed")
            shutil.copytree(old_place, place)
            killed = run(place, arguments, fault=number)
            require(killed.returncode == -signal.SIGKILL, f"{what}: ended with {killed.returncode}")
            left = files_of(place)
            if left == old:
                seen_old += 1
            elif left == new:
                seen_new += 1
            else:
                mixed = [p for p in sorted(left.keys() | old.keys() | new.keys())
                         if left.get(p) != old.get(p) or left.get(p) != new.get(p)]
                require(False, f"{what}: neither the old files nor the new ones: {mixed}")
            for path, content in users.items():
                require(left.get(path) == content, f"{what}: {path} of the user is gone")
            again = run(place, arguments)
            require(again.returncode == 0, f"{what}: the next run says: {again.stderr}")
            require(files_of(place) == new, f"{what}: the next run leaves other files")
            require(not hidden_below(place), f"{what}: left behind: {hidden_below(place)}")
            shutil.rmtree(place)
        require(seen_old > 0, f"{name}: the old files are never left")
        print(f"{name}: killed at {len(calls)} calls: {seen_old} times the old files, "
              f"{seen_new} times the new ones")


EXPORT = ["export", "hertz-normal", "--out", "offline"]


def answered(folder, steps):
    """An export with answers, in `folder`/offline."""
    run_well(folder, EXPORT + ["--steps", f"{steps[0]}:{steps[-1]}", "--force"])
    for number in steps:
        path = f"offline/hertz-normal/steps-{number}-path-1"
        with open(os.path.join(folder, path, "parameters.json"), encoding="utf-8") as file:
            parameters = [f"--param={name}={value}" for name, value in json.load(file).items()]
        run_well(folder, ["drive", "--law", "hertz-mindlin", "--path", path + "/contact_path.csv",
                          "--out", path + "/forces.csv", *parameters])


def run_well(folder, arguments):
    done = run(folder, arguments)
    if done.returncode != 0:
        sys.exit(f"{arguments}: {done.stderr}")


def judge(folder):
    return ["judge", os.path.join(folder, "offline"), "--name", "mine", "--out", "out", "--quiet"]


def report():
    """judge writes a report as run does, and is done sooner."""
    with tempfile.TemporaryDirectory() as answers:
        for name, steps in (("old", (1, 2, 4, 8)), ("new", (1, 2, 4))):
            os.mkdir(os.path.join(answers, name))
            answered(os.path.join(answers, name), steps)
        users = {"out/notes.txt": b"mine", "out/mine/data.csv": b"1,2", "out/figures/mine.svg": b"x",
                 "beside.txt": b"mine"}
        kill_at_each_call("report",
                          lambda place: run_well(place, judge(os.path.join(answers, "old"))),
                          judge(os.path.join(answers, "new")), users)


def export():
    kill_at_each_call("export", lambda place: run_well(place, EXPORT + ["--steps", "1:2"]),
                      EXPORT + ["--steps", "1:4"], {"offline/notes.txt": b"mine"})
    adapter = {"offline/hertz-normal/adapter.py": b"print()",
               "offline/hertz-normal/steps-2-path-1/forces.csv": b"answer"}
    kill_at_each_call("export --force",
                      lambda place: run_well(place, EXPORT + ["--steps", "2:2"]),
                      EXPORT + ["--steps", "2:4", "--force"], adapter)


def single():
    def path_file(place, rows):
        with open(os.path.join(place, "path.csv"), "w", encoding="utf-8") as file:
            file.write("overlap,shift_1,shift_2\n" + rows)

    def before(place):
        path_file(place, "1e-6,0,0\n")
        run_well(place, drive)
        path_file(place, "1e-6,0,0\n1e-6,1e-7,0\n")

    drive = ["drive", "--law", "linear-refined", "--path", "path.csv", "--out", "answer.csv",
             "--param", "kn=1e5", "--param", "kt=1e5", "--param", "mu=0.5", "--param", "R=1"]
    kill_at_each_call("drive", before, drive, {})


def together():
    """Several runs into one folder: one at a time, and the others say so."""
    with tempfile.TemporaryDirectory() as place:
        answered(place, (1, 2, 4))
        arguments = judge(place)
        os.mkdir(os.path.join(place, "out"))
        lock = os.path.join(place, "out", ".stickslip-lock")
        with open(lock, "w", encoding="utf-8") as file:
            file.write("4711\n")
            file.flush()
            fcntl.flock(file, fcntl.LOCK_EX)
            done = run(place, arguments)
            require(done.returncode == 2 and done.stderr.count("\n") == 1, f"exit: {done}")
            require("another stickslip (process 4711) writes to out" in done.stderr, done.stderr)
        run_well(place, arguments)
        whole = files_of(os.path.join(place, "out"))
        environment = dict(os.environ, PATH="/nonexistent", SOURCE_DATE_EPOCH="0", STICKSLIP_CACHE="")
        won = lost = 0
        for _ in range(5):
            runs = [subprocess.Popen([PROGRAM, *arguments], cwd=place, env=environment, text=True,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                    for _ in range(4)]
            for one in runs:
                errors = one.communicate(timeout=300)[1]
                won += one.returncode == 0
                lost += one.returncode == 2
                require(one.returncode == 0 or "another stickslip" in errors, errors)
            require(files_of(os.path.join(place, "out")) == whole, "the report is not whole")
            require(not hidden_below(place), f"left behind: {hidden_below(place)}")
        require(won >= 5, f"only {won} of 20 runs succeeded")
        print(f"together: {won} runs wrote the report, {lost} were told to wait")


{"report": report, "export": export, "single": single, "together": together}[WHAT]()
sys.exit(1 if failures else 0)
