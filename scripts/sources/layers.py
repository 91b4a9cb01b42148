#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks that no include climbs: each folder includes only from itself and from folders below it; that TBB is
named in one header, and numbers in texts are read by one; that each folder with sources opens with a sentence: in its CMakeLists.txt, or in a list in one
above it; and that no folder has more than 30 files.

usage: scripts/sources/layers.py [ROOT]
"""
import collections
import re
import subprocess
import sys
from pathlib import Path

LIB = "lib/stickslip/"
PARALLEL = "cases/parallel.hpp"
NUMBERS = LIB + "description/number_text.hpp"
READS_NUMBERS_BY_IT = ("app/", "cases/", "lib/", "python/", "reports/")
MOST_FILES = 30
ROOMS = ["slip", "partial_slip", "rotation", "impact", "plastic", "loop", "polygon", "assembly", "moments", "cohesion", "rigid",
         "bonds", "resume", "precision", "walls", "tangents", "gradients", "shapes"]

# The laws and the registry of external ones, without what loads these: no process, no shared object.
LAWS = [LIB + folder for folder in
        ("description", "contact", "moments", "bonds", "mistakes", "registry", "laws", "geometry", "walls", "shapes")]

BELOW_APP = ["lib", "reference", "cases", "reports", "docs"]

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
    LIB + "walls": [LIB + "description", LIB + "contact", LIB + "geometry"],
    LIB + "shapes": [LIB + "description", LIB + "contact", LIB + "geometry"],
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
    # Bonds are differentiated, too.
    "cases/tangents": [*LAWS, "reference", "cases/", "cases/drive", "cases/bonds"],
    # The turn of a pair is that of rotation.
    "cases/precision": [*LAWS, "reference", "cases/", "cases/drive", "cases/rotation"],
    # What a dashpot can be told is as in the cases of restitution.
    "cases/gradients": [*LAWS, "reference", "cases/", "cases/drive", "cases/impact"],
    # Codes that tell where bodies went are asked the impacts of bounce-map, too, and move bodies over walls of triangles.
    "cases/rigid": [*LAWS, "reference", "cases/", "cases/drive", "cases/states", "cases/impact", "cases/walls"],
    "reports/study": [*LAWS, "cases"],
    "reports/render": ["lib", "cases", "reports/study"],
    "docs": ["cases/"],  # cases/ itself, not its rooms
    "app": [*BELOW_APP, "app"],
    "app/shell": [*BELOW_APP, "app/"],
    "app/parser": [*BELOW_APP, "app/", "app/shell"],
    "app/manual": [*BELOW_APP, "app/", "app/parser"],
    "app/study_files": [*BELOW_APP, "app/", "app/shell", "app/parser"],
    "app/output": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files"],
    "app/offline": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files"],
    "app/bodies": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files", "app/offline"],
    "app/gradients": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files", "app/offline", "app/bodies"],
    "app/bench": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files", "app/output"],
    "app/reference": [*BELOW_APP, "app/", "app/shell", "app/parser", "app/study_files", "app/output"],
    "app/commands": [*BELOW_APP, "app"],
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


def wrong_includes(root, name):
    """What the file includes that it may not, a line each."""
    folder = folder_of(name)
    for number, line in enumerate((root / name).read_text(encoding="utf-8").split("\n"), 1):
        if name != NUMBERS and name.startswith(READS_NUMBERS_BY_IT) and re.search(r"\bstd::(from_chars|strto\w+)\(", line):
            yield f"{name}:{number}: numbers in texts are read by {NUMBERS}"
        include = re.match(r'#include ["<]([^">]+)[">]', line)
        if not include:
            continue
        target = include[1]
        if target.startswith("tbb/") and name != PARALLEL and not name.startswith("web/serial/"):
            yield f"{name}:{number}: loops in parallel are in {PARALLEL}; <{target}> is included there alone"
        if folder is None or "<" in line:
            continue
        if (root / "lib" / target).is_file():
            target = "lib/" + target
        other = folder_of(target)
        if other is not None and not may_include(folder, other):
            yield f"{name}:{number}: {folder} may not include {target}: scripts/sources/layers.py says what lies below it"


def crowded_folders(files):
    """Folders that hold more files than a reader can look over, a line each. The root and pages and data are not
    meant."""
    count = collections.Counter(Path(name).parent for name in files)
    for folder, n in sorted(count.items()):
        is_meant = folder.parts and not folder.parts[0].startswith(".") and not {"docs", "data"} & set(folder.parts)
        if is_meant and n > MOST_FILES:
            yield f"{folder}: {n} files; make rooms of at most {MOST_FILES}"


def is_introduced(root, folder):
    """Whether a CMakeLists.txt, or the page of a case, says what lives in the folder."""
    if (root / folder / "page.md").is_file():
        return True  # a case
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
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        files = [name for name in listed.stdout.split("\n")[:-1] if (root / name).is_file()]
    else:  # not a repository: all that is there
        files = [str(f.relative_to(root)) for f in root.rglob("*") if f.is_file() and not
                 {"build", "out", "node_modules", "__pycache__"} & set(f.relative_to(root).parts)]
    sources = [name for name in files if name.endswith((".hpp", ".cpp", ".ipp", ".h"))]
    wrong = [line for name in sources for line in wrong_includes(root, name)]
    wrong += crowded_folders(files)
    for folder in sorted({Path(name).parent for name in sources}):
        if folder.parts[0] in ("app", "cases", "docs", "lib", "reference", "reports"):
            if not is_introduced(root, folder) and "missing_headers" not in folder.parts:
                wrong.append(f"{folder}: no CMakeLists.txt says what lives there")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
