#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks that no include climbs: each folder includes only from itself and from folders below it; and that each
folder with sources opens with a sentence: in its CMakeLists.txt, or in a list in one above it.

usage: scripts/sources/layers.py [ROOT]
"""
import re
import subprocess
import sys
from pathlib import Path

LIB = "lib/stickslip/"
ROOMS = ["slip", "partial_slip", "rotation", "impact", "plastic", "loop", "polygon", "assembly", "moments", "cohesion", "rigid",
         "bonds", "resume", "precision"]

# The laws and the registry of external ones, without what loads these: no process, no shared object.
LAWS = [LIB + folder for folder in
        ("description", "contact", "moments", "bonds", "mistakes", "registry", "laws", "geometry")]

# For each folder those below it, from which it may include. A folder that is not named here belongs to
# the nearest one above it that is.
BELOW = {
    LIB + "description": [],
    LIB + "contact/step": [LIB + "description"],
    LIB + "moments": [LIB + "description", LIB + "contact/step"],
    LIB + "contact/pair": [LIB + "description", LIB + "contact/step"],
    LIB + "contact/law": [LIB + "description", LIB + "contact/step", LIB + "contact/pair",
                          LIB + "moments"],
    LIB + "bonds": [LIB + "description", LIB + "contact"],
    LIB + "contact/batch": [LIB + "description", LIB + "contact", LIB + "moments"],
    LIB + "mistakes": [LIB + "description", LIB + "contact", LIB + "moments"],
    LIB + "registry": [LIB + "description", LIB + "contact"],
    LIB + "laws": [LIB + "description", LIB + "contact", LIB + "bonds", LIB + "mistakes", LIB + "registry"],
    LIB + "geometry": [LIB + "description", LIB + "contact/step"],
    LIB + "plugin": [LIB + "description", LIB + "contact", LIB + "moments"],
    LIB + "outside/process": [LIB + "description"],
    LIB + "outside/loading": [LIB + "description", LIB + "contact", LIB + "bonds", LIB + "moments", LIB + "plugin",
                              LIB + "registry", LIB + "outside/process"],
    LIB + "outside/engines": [LIB + "description", LIB + "contact", LIB + "plugin", LIB + "registry",
                              LIB + "outside/process", LIB + "outside/loading"],
    LIB + "outside/engines/host": [LIB + "description", LIB + "contact", LIB + "plugin",
                                   LIB + "outside/process", LIB + "outside/loading",
                                   LIB + "outside/engines"],
    LIB + "outside": [LIB + "description", LIB + "contact", LIB + "bonds", LIB + "laws", LIB + "plugin",
                      LIB + "registry", LIB + "outside"],
    LIB + "outside/engines/lammps": ["lib"],  # a program of its own, which takes laws from outside too
    "reference": [],  # shares no code with what it judges
    "cases": [*LAWS, "reference"],
    "cases/drive": [*LAWS, "reference", "cases/"],
    "cases/states": [*LAWS, "reference", "cases/"],
    "cases/properties": [*LAWS, "reference", "cases/", "cases/drive"],
    **{f"cases/{room}": [*LAWS, "reference", "cases/", "cases/drive", "cases/states"]
       for room in ROOMS},
    # Properties of bonds are told as those of contacts.
    "cases/bonds": [*LAWS, "reference", "cases/", "cases/drive", "cases/states", "cases/properties"],
    # The turn of a pair is that of rotation.
    "cases/precision": [*LAWS, "reference", "cases/", "cases/drive", "cases/rotation"],
    # Codes that tell where bodies went are asked the impacts of bounce-map, too.
    "cases/rigid": [*LAWS, "reference", "cases/", "cases/drive", "cases/states", "cases/impact"],
    "reports/study": [*LAWS, "cases"],
    "reports/render": ["lib", "cases", "reports/study"],
    "docs": ["cases/"],  # cases/ itself, not its rooms
    "app": ["lib", "reference", "cases", "reports", "docs"],
    "python": ["lib", "cases", "reports", "app"],
}


def folder_of(path):
    """The folder of BELOW that a file belongs to."""
    return max((f for f in BELOW if path.startswith(f + "/")), key=len, default=None)


def may_include(folder, target):
    """Whether a file of the folder may include a file of the folder `target`."""
    if folder == target:
        return True
    for below in BELOW[folder]:
        if below.endswith("/"):
            if target == below[:-1]:
                return True
        elif target == below or target.startswith(below + "/"):
            return True
    return False


def is_introduced(root, folder):
    """Whether a CMakeLists.txt says what lives in the folder."""
    own = root / folder / "CMakeLists.txt"
    if own.is_file() and re.match(r"# SPDX[^\n]*\n# \S", own.read_text(encoding="utf-8")):
        return True
    for above in folder.parents:
        listed = root / above / "CMakeLists.txt"
        if not listed.is_file():
            continue
        rest = re.escape(str(folder.relative_to(above)))
        return re.search(rf"^#   (?:\S+ )*{rest} +\S", listed.read_text(encoding="utf-8"),
                         re.MULTILINE) is not None
    return False


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent.parent)
    listed = subprocess.run(["git", "-C", root, "ls-files", "*.hpp", "*.cpp", "*.ipp", "*.h"],
                            capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        files = listed.stdout.split("\n")[:-1]
    else:  # not a repository: all that is there
        files = [str(f.relative_to(root)) for f in root.rglob("*") if f.suffix in
                 (".hpp", ".cpp", ".ipp", ".h") and "build" not in f.relative_to(root).parts]
    wrong = 0
    for name in files:
        folder = folder_of(name)
        if folder is None or not (root / name).is_file():
            continue
        text = (root / name).read_text(encoding="utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            include = re.match(r'#include "([^"]+)"', line)
            if not include:
                continue
            target = include[1]
            if (root / "lib" / target).is_file():
                target = "lib/" + target
            other = folder_of(target)
            if other is None or may_include(folder, other):
                continue
            print(f"{name}:{number}: {folder} may not include {target}: scripts/sources/layers.py says "
                  "what lies below it", file=sys.stderr)
            wrong += 1
    for folder in sorted({Path(name).parent for name in files}):
        if folder.parts[0] in ("app", "cases", "docs", "lib", "reference", "reports"):
            is_case = (root / folder / "page.md").is_file()
            if not is_case and not is_introduced(root, folder) and "missing_headers" not in folder.parts:
                print(f"{folder}: no CMakeLists.txt says what lives there", file=sys.stderr)
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
