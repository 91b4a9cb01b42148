#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/sources/words.py finds the faults of changed lines and of commits. It leaves old lines alone, except the
openings of comments in folders that have none left.

usage: style.py ROOT
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

OLD = "int a;  ///< of that swing\n// Its cycle, beside the others.\nint b;\n"
# A line and what is said of it; "": nothing.
LINES = [
    ("tests/a.cpp", "int c;  ///< the same across it", "does not begin with 'the same'"),
    ("tests/a.cpp", "int c;  ///< theory of the swing", ""),
    ("tests/a.cpp", "// As LudingPath has them.", "does not begin with 'As'"),
    ("tests/a.cpp", "// A path that belongs to none\n// of the laws.", ""),
    ("tests/a.cpp", 'say("the work of laws from outside");', "say external law"),
    ("tests/a.cpp", 'find("beside"); int beside = of_the(same);', ""),
    ("tests/a.cpp", 'say("see https://example.org/ of it");', ""),
    ("tests/a.md", "Works in few digits.", "say single precision"),
    ("tests/a.md", "`--few digits` works in single precision.", ""),
    ("tests/a.sh", "x=1 # its value", "does not begin with 'its'"),
    ("tests/a.txt", "# as they are", "does not begin with 'as'"),
]
SUBJECTS = [
    ("laws: share impact_noise()", True), ("docs: list the checks on trajectories", True),
    ("What bodies are compared with", False), ("laws: share it.", False), ("laws: the noise of impacts", False),
    ("laws: " + "x" * 67, False), ("cases/impact: share the noise", True),
]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def main(script):
    wrong = []
    who = {f"GIT_{kind}_{what}": "a@example.org" for kind in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    os.environ.update(who, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    os.environ.pop("STICKSLIP_BASE", None)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)

        def check(what, code, words, *arguments):
            found = run(sys.executable, script, *arguments)
            if found.returncode != code or words not in found.stderr:
                wrong.append(f"{what}: exit code {found.returncode}, '{found.stderr.strip()}'")

        run("git", "init", "--quiet")
        Path("tests").mkdir()
        for name in ("tests/a.cpp", "tests/a.md", "tests/a.sh", "tests/a.txt"):
            Path(name).write_text(OLD, encoding="utf-8")
        run("git", "add", "--all")
        run("git", "commit", "--quiet", "--message", "An old commit, with any subject.")
        check("old lines", 0, "")
        for name, line, words in LINES:
            Path(name).write_text(OLD + "\n" + line + "\n", encoding="utf-8")
            check(line, 1 if words else 0, words)
            Path(name).write_text(OLD, encoding="utf-8")
        Path("clean.cpp").write_text(OLD, encoding="utf-8")
        run("git", "add", "clean.cpp")
        run("git", "commit", "--quiet", "--message", "docs: add old lines to a folder without any")
        check("old lines in a clean folder", 1, "clean.cpp:1: a comment is read alone and does not begin with 'of'", "HEAD")
        run("git", "reset", "--quiet", "--hard", "HEAD~")
        run("git", "mv", "tests/a.cpp", "tests/b.cpp")
        Path("tests/b.cpp").write_text("int b;\n" + OLD.replace("int b;\n", ""), encoding="utf-8")
        check("lines that were moved", 0, "")
        run("git", "tag", "v1")
        for subject, is_right in SUBJECTS:
            run("git", "commit", "--quiet", "--allow-empty", "--message", subject)
            check(subject, 0 if is_right else 1, "" if is_right else subject)
            check(subject + ", since the commit itself", 0, "", "HEAD")
            run("git", "reset", "--quiet", "--soft", "v1")
    print("\n".join(wrong) or f"{len(LINES)} lines and {len(SUBJECTS)} subjects")
    return 1 if wrong else 0


sys.exit(main(Path(sys.argv[1]).resolve() / "scripts/sources/words.py"))
