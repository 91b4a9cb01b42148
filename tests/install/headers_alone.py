#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Public headers compile alone: by the commands of CMake's targets TARGET_verify_interface_header_sets, which compile
one source for each header, but without generating code.

A header whose own includes lead to one of PARSED is compiled behind that one, parsed beforehand. This proves as much:
the header includes it before it says anything, and it compiles alone itself. A header that says something above its
last include is compiled alone.

usage: headers_alone.py BUILD TARGET...
"""

import concurrent.futures
import functools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# The first of these that a header leads to is taken.
PARSED = ["stickslip/contact/law/any_law.hpp", "stickslip/contact/step/vectors.hpp", "stickslip/description/description.hpp"]
INCLUDE = re.compile(r'\s*#\s*include\s*["<]([^">]+)[">]')
SAYS_NOTHING = re.compile(r"\s*(//.*|#\s*pragma\s+once\s*)?")


@functools.lru_cache(maxsize=None)
def includes_of(path):
    """What a header includes before it says anything; nothing, if it includes later, too."""
    found, says = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        include = INCLUDE.match(line)
        if include and says:
            return []
        if include:
            found.append(include[1])
        elif not SAYS_NOTHING.fullmatch(line):
            says = True
    return found


class Header:
    """One header, with the command that compiles it alone."""

    def __init__(self, entry):
        words = shlex.split(entry["command"])
        self.command = words[:words.index("-o")]
        self.source, self.folder = words[-1], entry["directory"]
        self.name = re.search(r"_verify_interface_header_sets/(.*)\.[a-z]+$", entry["file"])[1]
        self.places = [pathlib.Path(word[2:]) for word in self.command if word.startswith("-I")]

    def found(self, name):
        return next((place / name for place in self.places if (place / name).is_file()), None)

    def leads_to(self):
        """All headers of ours that are parsed before this one says anything."""
        seen, left = {self.name}, [self.name]
        while left:
            path = self.found(left.pop())
            new = set(includes_of(path) if path else ()) - seen
            seen |= new
            left += new
        return seen - {self.name}

    def compile(self, *before):
        return subprocess.run([*self.command, *before, "-fsyntax-only", self.source], cwd=self.folder, text=True,
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def parse(header, folder):
    """Parses the header for others; what to tell the compiler of it."""
    name = os.path.join(folder, header.name.replace("/", "_"))
    subprocess.run([*header.command, "-x", "c++-header", "-c", header.source, "-o", name + ".gch"],
                   cwd=header.folder, check=True)
    return ["-include", name]


def main():
    build, targets = sys.argv[1], sys.argv[2:]
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as commands:
        headers = [Header(entry) for entry in json.load(commands)
                   if any(f"/{target}_verify_interface_header_sets/" in entry["file"] for target in targets)]
    with tempfile.TemporaryDirectory() as folder:
        parsed = {header.name: parse(header, folder) for header in headers if header.name in PARSED}

        def tried(header):
            leads_to = header.leads_to()
            behind = next((parsed[name] for name in PARSED if name in leads_to), [])
            return header, behind, header.compile(*behind)

        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as threads:
            done = list(threads.map(tried, headers))
    for header, _, ended in done:
        if ended.returncode != 0:
            print(f"{header.name} does not compile alone:\n{ended.stdout}")
    print(f"{len(done)} headers, {sum(1 for _, behind, _ in done if behind)} of them behind a parsed one")
    return 1 if any(ended.returncode != 0 for _, _, ended in done) else 0


if __name__ == "__main__":
    sys.exit(main())
