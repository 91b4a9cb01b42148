#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Does what the pages docs/how-to-add-*.md say: adds their files and lines, builds the program and the
new tests, runs these, and runs the commands of the pages. All this in a view of the tree and of its
build of its own, in which nothing that is written reaches the disk (a mount namespace with an overlay),
so that only what the pages touch is compiled.

In the pages, before a code block:
  <!-- file: PATH -->               the block is a new file
  <!-- line: PATH, after: TEXT -->  the block is one line, added after the line TEXT of that file
  <!-- run -->                      the block is commands, a line each
  <!-- run: exit code N -->         the same, where another exit code than 0 is right

usage: how_to_add.py ROOT BUILD-FOLDER
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

MARK = re.compile(r"<!-- (?:(file): (\S+)|(line): (\S+), after: (.+)|(run)(?:: exit code (\d))?) -->")
SKIPPED = 77


class Wrong(Exception):
    """Something that a page says is not so."""


class Block:
    """A marked code block of a page."""

    def __init__(self, page, number, kind, path, after, code):
        self.place = f"{page}:{number}"
        self.page, self.kind, self.path, self.after = page, kind, path, after
        self.code = code  # of the commands
        self.first = 0  # line of the page on which the text begins
        self.text = ""

    def __str__(self):
        return f"{self.place}: {self.kind} {self.path or ''}".rstrip()

    def wrong(self, why):
        return Wrong(f"{self}: {why}")


def blocks_of(page, text):
    """The marked code blocks of a page."""
    lines = text.split("\n")
    found = []
    i = 0
    while i < len(lines):
        mark = MARK.fullmatch(lines[i].strip())
        if lines[i].startswith("<!--") and not mark:
            raise Wrong(f"{page}:{i + 1}: not a mark that is known: {lines[i]}")
        i += 1
        if not mark:
            continue
        kind = mark[1] or mark[3] or mark[6]
        block = Block(page, i, kind, mark[2] or mark[4], mark[5], int(mark[7] or 0))
        while i < len(lines) and not lines[i].strip():
            i += 1
        fence = re.match(r"(`{3,})\w*$", lines[i]) if i < len(lines) else None
        if not fence:
            raise block.wrong("no code block follows")
        block.first = i + 2
        end = next((k for k in range(i + 1, len(lines)) if lines[k] == fence[1]), None)
        if end is None:
            raise block.wrong("the code block has no end")
        block.text = "".join(line + "\n" for line in lines[i + 1:end])
        found.append(block)
        i = end + 1
    return found


def apply(block, tree):
    """Adds a file or a line to the tree."""
    path = tree / block.path
    if tree not in path.resolve().parents:
        raise block.wrong("leads out of the tree")
    if block.kind == "file":
        if path.exists():
            raise block.wrong("is there already")
        is_case = re.fullmatch(r"cases/\w+/\w+", str(path.parent.relative_to(tree)))  # a case makes its folder
        if not (path.parent.parent if is_case else path.parent).is_dir():
            raise block.wrong("its folder is not there")
        path.parent.mkdir(exist_ok=True)
        path.write_text(block.text)
        return
    if block.text.count("\n") != 1:
        raise block.wrong("is not one line")
    if not path.is_file():
        raise block.wrong("there is no such file")
    lines = path.read_text().split("\n")
    places = [i for i, line in enumerate(lines) if line.strip() == block.after]
    if len(places) != 1:
        raise block.wrong(f"the line {block.after!r} stands there {len(places)} times, not once")
    lines.insert(places[0] + 1, block.text.rstrip("\n"))
    path.write_text("\n".join(lines))


def in_terms_of_pages(output, tree, blocks):
    """What a compiler says, with places in the pages for those in the files made from them."""
    for block in blocks:
        if block.kind != "file":
            continue
        name = r"(?:\S*/)?" + re.escape(block.path)
        output = re.sub(name + r":(\d+)",
                        lambda at, b=block: f"{b.page}:{b.first + int(at[1]) - 1}", output)
        output = re.sub(r"\S*/" + re.escape(block.path), str(block), output)
    return output.replace(f"{tree}/", "")


def without_progress(output):
    """What ninja says of steps that did is left out."""
    return "".join(line for line in output.splitlines(keepends=True)
                   if not re.match(r"\[\d+/\d+\] ", line))


def run(command, **more):
    """Runs a command; its exit code and all that it prints."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", **more)
    return done.returncode, done.stdout


def tail(output, lines=60):
    return "\n".join(output.rstrip().split("\n")[-lines:])


# How a view is made: arguments of unshare, and of mount. Root's own needs no user namespace.
VIEWS = {
    "root": ([], ""),
    "user": (["--map-root-user"], ",userxattr"),
}
ISOLATED = ["--mount", "--pid", "--fork", "--kill-child"]
# Whether a folder that is there can be replaced in a view.
PROBE = """set -e
cd "$1"
mkdir lower lower/inside written work
mount -t overlay none -o lowerdir=lower,upperdir=written,workdir=work"$2" lower
cd lower
rmdir inside
mkdir inside
"""


def in_a_view(root, build):
    """Runs this test again where root and build can be written to and stay as they are."""
    for kind, (ways, options) in VIEWS.items():
        with tempfile.TemporaryDirectory(prefix="stickslip-view-") as folder:
            command = ["unshare", *ways, *ISOLATED]
            try:
                if run([*command, "bash", "-c", PROBE, "probe", folder, options])[0] != 0:
                    continue
            except FileNotFoundError:  # no unshare
                break
            return subprocess.run([*command, sys.executable, __file__, "--in-view", kind, root, build,
                                   folder], check=False).returncode
    print("skipped: this system gives no view of the tree in which one can write (overlay)")
    return SKIPPED


def mount_view(kind, place, folder):
    """From now on what this process writes into the place goes to the folder."""
    for name in ("written", "work"):
        (folder / name).mkdir(parents=True)
    code, output = run(["mount", "-t", "overlay", "stickslip", "-o",
                        f"lowerdir={place},upperdir={folder}/written,workdir={folder}/work"
                        f"{VIEWS[kind][1]}", place])
    mounts = [[word.replace(r"\040", " ") for word in line.split()]
              for line in pathlib.Path("/proc/self/mounts").read_text().splitlines()]
    if code != 0 or ["stickslip", str(place), "overlay"] not in [mount[:3] for mount in mounts]:
        raise Wrong(f"no view of {place}: {output}")


class Trial:
    """The view of the tree with all that the pages add."""

    def __init__(self, root, build, folder):
        self.folder = folder
        self.tree = root
        self.build = build
        self.blocks = []
        self.environment = dict(os.environ)

    def apply_pages(self):
        for path in sorted((self.tree / "docs").glob("how-to-add-*.md")):
            blocks = blocks_of(f"docs/{path.name}", path.read_text())
            kinds = [block.kind for block in blocks]
            if kinds.count("line") > 1 or "file" not in kinds or "run" not in kinds:
                raise Wrong(f"docs/{path.name}: should have files, at most one line, and commands; it has "
                            f"{', '.join(kinds) or 'nothing'}")
            self.blocks += blocks
        for block in self.blocks:
            if block.kind != "run":
                apply(block, self.tree)

    def tests(self):
        """The names of the new tests, as ctest has them."""
        files = [block.path for block in self.blocks if block.kind == "file"]
        return [path.removeprefix("tests/").removesuffix(".cpp").removesuffix("/test") for path in files
                if path.startswith("tests/") or path.endswith("/test.cpp")]

    def step(self, what, command, **more):
        """A step of the build, that has to do."""
        start = time.monotonic()
        code, output = run(command, env=self.environment, **more)
        print(f"{what}: {time.monotonic() - start:.0f} s", flush=True)
        if code != 0:
            output = in_terms_of_pages(without_progress(output), self.tree, self.blocks)
            raise Wrong(f"{what}: exit code {code}: {shlex.join(map(str, command))}\n"
                        + tail(output))
        return output

    def make(self):
        self.step("configure", ["cmake", "-S", self.tree, "-B", self.build])
        targets = ["stickslip"] + ["test_" + name.replace("/", "_") for name in self.tests()]
        self.step("build", ["cmake", "--build", self.build, "--parallel", "2",
                            "--target", *targets])
        names = "|".join(map(re.escape, self.tests()))
        ran = self.step("test", ["ctest", "--test-dir", self.build, "--output-on-failure",
                                 "--no-tests=error", "-R", f"^({names})$"])
        count = re.search(r"tests passed, 0 tests failed out of (\d+)", ran)
        if not count or int(count[1]) != len(self.tests()):
            raise Wrong(f"not all of the new tests are known to ctest: {', '.join(self.tests())}\n"
                        + tail(ran))

    def command(self, line, where="", expected=0):
        """What a command prints in the folder of the reports, if its exit code is as expected."""
        here = self.folder / "here"
        here.mkdir(exist_ok=True)
        path = f"{self.build / 'app'}{os.pathsep}{os.environ['PATH']}"
        code, output = run(["bash", "-c", line], cwd=here, timeout=600,
                           env={**self.environment, "PATH": path})
        if code != expected or not output.strip():
            raise Wrong(f"{where}{line}: exit code {code}, not {expected}, or nothing printed:\n"
                        + tail(output))
        return output

    def run_pages(self):
        for block in self.blocks:
            if block.kind != "run":
                continue
            for number, line in enumerate(block.text.splitlines()):
                if line.strip():
                    self.command(line, f"{block.page}:{block.first + number}: ", block.code)

    def added(self, pattern):
        """The names whose pages are added by the how-to pages, as they stand on the command line."""
        return [found[1].replace("_", "-") for block in self.blocks
                if block.kind == "file" and (found := re.fullmatch(pattern, block.path))]


def compare(trial):
    """The new case passes a right law and tells the new law, which is wrong, from it."""
    cases, laws = trial.added(r"cases/\w+/(\w+)/page\.md"), trial.added(r"docs/laws/([\w-]+)\.md")
    if len(cases) != 1 or len(laws) != 1:
        raise Wrong(f"the pages add the cases {cases} and the laws {laws}, not one of each")
    case, law = cases[0], laws[0]
    right = "linear-refined"
    for kind, name in (("cases", case), ("laws", law)):
        if name not in trial.command(f"stickslip list {kind} --names").split():
            raise Wrong(f"stickslip list {kind} --names does not name {name}")
        if name not in trial.command(f"stickslip show {name}"):
            raise Wrong(f"stickslip show {name} does not name it")
    trial.command(f"stickslip run {case} --law {right} --out right --quiet")
    trial.command(f"stickslip run {case} --law {right},{law} --out compared --quiet", expected=1)
    results = json.loads((trial.folder / "here/compared/results.json").read_text())
    studies = {study["law"]: study for study in results["studies"]}

    def seen(name):
        study = studies.get(name)
        if study is None:
            raise Wrong(f"{case} did not judge {name}: it judged {', '.join(studies)}")
        return study["verdict"], study["quality"], study["expectation_known"]

    if seen(right) != ("pass", "green", True):
        raise Wrong(f"{case} says of {right}, which is right: {seen(right)}")
    if seen(law)[:2] != ("fail", "red"):
        raise Wrong(f"{case} does not tell {law} from {right}: {seen(law)}")
    if not all(check["holds"] for check in results["cross_checks"]):
        raise Wrong(f"{case}: its reference does not agree with its second route")
    print(f"{case}: {right} {seen(right)}, {law} {seen(law)}")


def main():
    if sys.argv[1] != "--in-view":
        return in_a_view(*(pathlib.Path(argument).resolve() for argument in sys.argv[1:3]))
    kind = sys.argv[2]
    root, build, folder = (pathlib.Path(argument) for argument in sys.argv[3:6])
    try:
        mount_view(kind, root, folder / "root")
        if root not in build.parents:
            mount_view(kind, build, folder / "build")
        os.chdir(root)
        trial = Trial(root, build, folder)
        trial.apply_pages()
        trial.make()
        trial.run_pages()
        compare(trial)
    except Wrong as what:
        print(f"wrong: {what}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
