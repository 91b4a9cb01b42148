#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The workflows of docs/ci and the actions of action/: well-formed, with the keys that GitHub and GitLab ask
for and no more rights than they need; and every line of shell in them is run as it is printed, in a folder
of its own, with the examples of laws in C, C++ and Fortran. What is made up is only what reaches the network
or the services: apt-get, gh, curl (which keep a list of what was asked), the sources of stickslip, which come
from a clone of these, the build of them, for which this build is installed, and the actions of GitHub itself.

usage: check_ci.py PROGRAM ROOT BUILD
"""

import ast
import fnmatch
import hashlib
import json
import operator
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

failures = []
ran = set()  # every line of shell that was run
ACTIONS = {"OWNER/stickslip/action": "action", "OWNER/stickslip/action/comment": "action/comment"}
EXAMPLES = ("c-law/law.c", "cpp-law/law.cpp", "fortran-law/law.f90")
CASES = ["slip-rotation", "hertz-normal"]
MARK = "<!-- stickslip check -->"


def require(condition, what):
    if not condition:
        failures.append(what)


class OneKeyLoader(yaml.SafeLoader):
    """YAML as both services read it: a key that occurs twice is an error, and `on` is a word."""


def mapping(loader, node):
    loader.flatten_mapping(node)
    keys = [loader.construct_object(key) for key, _ in node.value]
    for key in keys:
        require(keys.count(key) == 1, f"line {node.start_mark.line + 1}: key {key!r} occurs twice")
    return {key: loader.construct_object(value, deep=True)
            for key, (_, value) in zip(keys, node.value)}


OneKeyLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)
# YAML 1.1 takes on, off, yes and no for booleans; the services read YAML 1.2.
OneKeyLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, OneKeyLoader)


def only_keys(what, given, allowed):
    require(isinstance(given, dict), f"{what}: must be a mapping")
    for key in given:
        require(key in allowed, f"{what}: unknown key {key!r}")


def check_steps(where, steps, composite):
    """Steps of a job or of a composite action: their keys, and what they use."""
    identifiers = [step["id"] for step in steps if "id" in step]
    for step in steps:
        what = f"{where}: step {step.get('name')!r}"
        only_keys(what, step, {"name", "id", "if", "uses", "with", "run", "env", "shell"})
        require(("uses" in step) != ("run" in step), f"{what}: needs either uses or run")
        for identifier in re.findall(r"steps\.([\w-]+)\.", json.dumps(step)):
            require(identifier in identifiers, f"{what}: there is no step {identifier!r}")
        if "run" in step:
            # What others can choose must not become a part of the shell's text.
            require("${{" not in step["run"], f"{what}: an expression in the text of the shell")
            require(not composite or step.get("shell") == "bash", f"{what}: an action names its shell")
            continue
        require(re.fullmatch(r"[\w-]+(/[\w-]+)+@[0-9a-f]{40}", step["uses"]),
                f"{what}: give an action and the hash of its commit")
        if step["uses"].startswith("actions/checkout"):
            require(step.get("with", {}).get("persist-credentials") == "false",
                    f"{what}: leaves its token to the law")


def check_workflow(where, workflow):
    """The keys and rights of a workflow of GitHub."""
    only_keys(where, workflow, {"name", "on", "env", "permissions", "jobs"})
    for key in ("name", "on", "jobs", "permissions"):
        require(key in workflow, f"{where}: {key} is missing")
    only_keys("on", workflow["on"], {"push", "pull_request"})
    require(workflow.get("permissions") == {}, f"{where}: jobs have rights that they do not name")
    for name, job in workflow["jobs"].items():
        only_keys(name, job, {"runs-on", "container", "timeout-minutes", "steps", "permissions",
                              "needs", "if"})
        require("runs-on" in job, f"{name}: runs-on is missing")
        require(job.get("needs", name) in workflow["jobs"], f"{name}: needs a job that is not there")
        has_law = any(step.get("uses", "").startswith("actions/checkout") for step in job["steps"])
        rights = {"contents": "read"} if has_law else {"pull-requests": "write"}
        require(job.get("permissions") == rights, f"{name}: should have the rights {rights}")
        check_steps(name, job["steps"], composite=False)


def check_own_workflow(root, file):
    """A workflow of this repository: keys, rights, and scripts that are there; who may write runs no sources."""
    where, workflow = file.name, read(file)
    only_keys(where, workflow, {"name", "on", "permissions", "concurrency", "jobs"})
    only_keys(f"{where}: on", workflow["on"], {"push", "pull_request", "schedule", "workflow_dispatch"})
    require(workflow.get("permissions") == {}, f"{where}: jobs have rights that they do not name")
    for name, job in workflow["jobs"].items():
        what = f"{where}: {name}"
        only_keys(what, job, {"runs-on", "container", "timeout-minutes", "steps", "permissions", "needs", "env", "strategy",
                              "environment"})
        has_sources = any(step.get("uses", "").startswith("actions/checkout") for step in job["steps"])
        # Pages are published by a job of their own, which may do nothing else.
        alone = {"pages": "write", "id-token": "write"} if "environment" in job else {"contents": "write"}
        require(job.get("permissions") == ({"contents": "read"} if has_sources else alone), f"{what}: other rights")
        check_steps(what, job["steps"], composite=False)
        for script in re.findall(r"(?:scripts|\.ci)/[\w-]+", json.dumps([step.get("run", "") for step in job["steps"]])):
            require((root / script).is_file(), f"{what}: there is no {script}")
        nightly = (root / "scripts" / "nightly").read_text(encoding="utf-8")
        for part in job.get("strategy", {}).get("matrix", {}).get("part", []):
            require(re.search(rf"^    {part}\)", nightly, re.MULTILINE), f"{what}: scripts/nightly has no part {part}")


def check_action(where, action):
    """The keys of a composite action."""
    only_keys(where, action, {"name", "description", "inputs", "runs"})
    for name, given in action["inputs"].items():
        only_keys(f"{where}: {name}", given, {"description", "default", "required"})
        require(re.search(rf"inputs\.{name}\b", json.dumps(action["runs"])), f"{where}: {name} is not used")
    for name in re.findall(r"inputs\.([\w-]+)", json.dumps(action["runs"])):
        require(name in action["inputs"], f"{where}: there is no input {name!r}")
    require(action["runs"]["using"] == "composite", f"{where}: is not composite")
    check_steps(where, action["runs"]["steps"], composite=True)


def check_pipeline(where, pipeline):
    """The keys of a pipeline of GitLab."""
    jobs = {name: job for name, job in pipeline.items() if name not in ("stages", "variables")}
    require(jobs, f"{where}: there is no job")
    for name, job in jobs.items():
        only_keys(name, job, {"stage", "image", "timeout", "cache", "before_script", "script", "artifacts",
                              "rules", "needs", "environment", "variables"})
        require(job.get("stage") in pipeline["stages"], f"{name}: its stage is not among the stages")
        for line in job.get("before_script", []) + job["script"]:
            require(isinstance(line, str), f"{name}: a line of a script is not text: {line!r}")
        if "COMMENT_TOKEN" in json.dumps(job):
            require(job.get("variables", {}).get("GIT_STRATEGY") == "none", f"{name}: has the law's code")
            require("environment" in job, f"{name}: its token is that of every job")
        if "artifacts" in job:
            only_keys(f"{name}: artifacts", job["artifacts"], {"when", "paths", "reports"})
            require(job["artifacts"].get("when") == "always", f"{name}: reports are lost where they matter")


# What reaches the network or a service. Each is a program of Python that finds the folder of the trial
# in STICKSLIP_TRIAL and adds a line of JSON to `asked` there.
FAKE = r'''#!/usr/bin/env python3
import json, os, pathlib, re, subprocess, sys
trial = pathlib.Path(os.environ["STICKSLIP_TRIAL"])
arguments = sys.argv[1:]
with open(trial / "asked", "a") as asked:
    asked.write(json.dumps([os.path.basename(sys.argv[0])] + arguments) + "\n")
def option(name, default=None):
    return arguments[arguments.index(name) + 1] if name in arguments else default
def jq(expression, value, *more):
    return subprocess.run(["jq", "--raw-output", *more, expression], input=json.dumps(value), text=True,
                          check=True, stdout=subprocess.PIPE).stdout
comments = trial / "comments.json"
def load(): return json.loads(comments.read_text())
def save(value): comments.write_text(json.dumps(value))
def write(number, body, author):
    known = load()
    if number is None:
        known.append({"id": len(known) + 100, "user": {"login": author}, "author": {"id": 7}, "body": body})
    else:
        mine = [c for c in known if c["id"] == number]
        if len(mine) != 1: sys.exit("no such comment")
        mine[0]["body"] = body
    save(known)
'''
FAKES = {
    # Packages that are files are unpacked; all others are taken to be here.
    "apt-get": r'''
for package in arguments:
    if package.startswith("./") and package.endswith(".deb"):
        subprocess.run(["dpkg-deb", "--extract", package, trial / "system"], check=True)
''',
    # The build takes minutes: this one is installed in its place.
    "cmake": r'''
if "--install" in arguments:
    for part in ("program", "development"):
        subprocess.run([os.environ["STICKSLIP_CMAKE"], "--install", os.environ["STICKSLIP_BUILD"],
                        "--prefix", option("--prefix"), "--component", part], check=True,
                       stdout=subprocess.DEVNULL, env=dict(os.environ, DESTDIR=""))
elif "-S" in arguments:
    here = pathlib.Path(option("-S"), "CMakeLists.txt")
    if not here.is_file(): sys.exit(f"no {here}")
''',
    "sudo": r'''
os.execvp(arguments[0], arguments)
''',
    "gh": r'''
if not os.environ.get("GH_TOKEN"): sys.exit("gh: no token")
place = [a for a in arguments if a.startswith("repos/")][0]
body = option("--field", "").removeprefix("body=@")
if option("--method") == "PATCH":
    write(int(re.fullmatch(r"repos/me/laws/issues/comments/(\d+)", place)[1]), open(body).read(), "")
elif option("--method") == "POST":
    if place != "repos/me/laws/issues/5/comments": sys.exit(f"not a place for comments: {place}")
    write(None, open(body).read(), "github-actions[bot]")
else:
    if place != "repos/me/laws/issues/5/comments": sys.exit(f"not a place for comments: {place}")
    sys.stdout.write(jq(option("--jq"), load()))
''',
    "curl": r'''
address = [a for a in arguments if a.startswith("https://")][0]
release = "https://releases.example.org/0.1.0/"
notes = "https://gitlab.example.org/api/v4/projects/3/merge_requests/5/notes"
if address.startswith(release):
    file = trial / "release" / address.removeprefix(release)
    if not file.is_file(): sys.exit(f"curl: (22) no {address}")
    pathlib.Path(option("--output")).write_bytes(file.read_bytes())
elif option("--header") != "PRIVATE-TOKEN: secret":
    sys.exit("curl: (22) 401")
elif address.endswith("/user"):
    print(json.dumps({"id": 7}))
elif address.startswith(notes):
    body = option("--data-urlencode", "").removeprefix("body@")
    if option("--request") == "PUT": write(int(address.rsplit("/", 1)[1]), open(body).read(), "")
    elif option("--request") == "POST": write(None, open(body).read(), "")
    else: print(json.dumps(load()))
else:
    sys.exit(f"curl: (6) {address}")
''',
}


class Failed(Exception):
    """A line of a workflow ended with another exit code than 0."""


class Trial:
    """A folder in which jobs run: the repository of the laws, the fakes, what services keep."""

    def __init__(self, folder, program, root, build, sources):
        self.folder, self.program, self.root, self.sources = folder, program, root, sources
        for name in ("fakes", "home", "system", "artifacts", "kept", "release"):
            (folder / name).mkdir(parents=True)
        for name, text in FAKES.items():
            (folder / "fakes" / name).write_text(FAKE + text)
            (folder / "fakes" / name).chmod(0o755)
        # Somebody else's comments: one that only looks like ours.
        (folder / "comments.json").write_text(json.dumps([
            {"id": 1, "user": {"login": "somebody"}, "author": {"id": 1}, "body": MARK + " is what it writes"}]))
        self.environment = {
            "PATH": f"{folder}/fakes:{folder}/system/usr/bin:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8", "STICKSLIP_TRIAL": str(folder),
            "STICKSLIP_CMAKE": shutil.which("cmake"), "STICKSLIP_BUILD": str(build)}
        self.mended = True

    def repository(self, place):
        """The laws with their baseline, as they come from the service."""
        laws = place / "laws"
        laws.mkdir(parents=True)
        for example in EXAMPLES:
            source = self.root / "examples" / example
            name = laws / (source.parent.name + source.suffix)
            shutil.copy(source, name)
            if self.mended or source.suffix != ".c":
                subprocess.run(["patch", "--quiet", name, source.parent / "mend.patch"], check=True)
        if (self.folder / "baseline").exists():
            shutil.copy(self.folder / "baseline", place / "stickslip-baseline.txt")

    def make_baseline(self):
        """What the owner of the laws does at home."""
        place = self.folder / "at-home"
        self.repository(place)
        # With the program of a build folder, which has no headers beside it.
        beside_a_build = {**os.environ, "PATH": f"{self.program.parent}:{os.environ['PATH']}"}
        subprocess.run([self.root / "action" / "build-laws", *sorted((place / "laws").iterdir())],
                       check=True, cwd=place, env=beside_a_build, stdout=subprocess.DEVNULL)
        laws = ",".join(f"laws/{name.name}" for name in sorted((place / "laws").glob("*.so")))
        done = subprocess.run([self.program, "baseline", *CASES, "--law", laws,
                               "--out", self.folder / "baseline"], cwd=place, text=True, capture_output=True)
        require(done.returncode == 0, f"no baseline: {done.stderr}")

    def asked(self):
        path = self.folder / "asked"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def comments(self):
        return json.loads((self.folder / "comments.json").read_text())

    def shell(self, what, command, script, place, environment):
        """Runs lines as the service does."""
        ran.update(line.strip() for line in script.splitlines())
        done = subprocess.run([*command, script], cwd=place, env=environment, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        if done.returncode != 0:
            raise Failed(f"{what}: exit code {done.returncode}: {done.stdout.strip()[-1500:]}")


# Expressions of GitHub, as far as the workflows use them.

def value_of(expression, context):
    """The value of what stands in ${{ }} or after `if:`."""
    text = expression.replace("&&", " and ").replace("||", " or ")
    text = re.sub(r"(?<![\w.'-])([a-z_]\w*(?:\.[\w-]+)+)(?![\w'(])", r"get('\1')", text)
    text = text.replace("always()", "always")
    tree = ast.parse(text.strip(), mode="eval").body

    def get(name):
        value = context
        for part in name.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value

    def walk(node):
        if isinstance(node, ast.BoolOp):
            values = [walk(part) for part in node.values]
            return all(values) if isinstance(node.op, ast.And) else any(values)
        if isinstance(node, ast.Compare):
            compare = {ast.Eq: operator.eq, ast.NotEq: operator.ne}[type(node.ops[0])]
            return compare(str(walk(node.left)), str(walk(node.comparators[0])))
        if isinstance(node, ast.Call):
            return get(node.args[0].value)
        if isinstance(node, ast.Name) and node.id == "always":
            return True
        return node.value

    return walk(tree)


def filled(text, context):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(value_of(found[1], context)), str(text))


class GitHub:
    """Runs the jobs of a workflow for a pull request, one after the other."""

    def __init__(self, trial):
        self.trial = trial
        self.kept = {}
        self.runs = 0

    def run(self, workflow, inputs=None):
        """Runs all jobs; whether the one with the laws was green. `inputs` replace those of the judge."""
        green = True
        self.runs += 1
        for name, job in workflow["jobs"].items():
            repository = {"full_name": "me/laws"}
            github = {"event_name": "pull_request", "repository": "me/laws", "token": "",
                      "event": {"pull_request": {"number": 5, "head": {"repo": repository}}}}
            if job["permissions"].get("pull-requests") == "write":
                github["token"] = "secret"
            if "if" in job and not value_of(job["if"], {"github": github}):
                require(False, f"{name}: does not run for a pull request")
                continue
            place = self.trial.folder / f"{name}-{self.runs}"
            place.mkdir()
            paths = []
            self.steps_left(name, job["steps"], {"github": github, "inputs": {}, "steps": {}}, place, paths,
                            ["sh", "-ec"] if "container" in job else ["bash", "-ec"], None, inputs)
            if self.failed:
                green = False
                self.said = self.failed
            left = [path.name for path in place.iterdir() if path.suffix in (".mod", ".o")]
            require(not left, f"{name}: leaves {left} in the repository of the laws")
            require("comment" not in name or not (place / "laws").exists(), f"{name}: has the law's code")
        return green

    def steps_left(self, what, steps, context, place, paths, shell, action, inputs):
        """Runs steps; self.failed says which was the first to fail."""
        self.failed = None
        first = None
        for step in steps:
            wanted = step.get("if")
            if first and not (wanted and "always()" in wanted):
                continue
            if wanted and not value_of(wanted, context):
                continue
            self.failed = None
            try:
                self.step(f"{what}: {step['name']}", step, context, place, paths, shell, action, inputs)
            except Failed as failed:
                self.failed = str(failed)
            first = first or self.failed
        self.failed = first

    def step(self, what, step, context, place, paths, shell, action, inputs):
        given = {key: filled(value, context) for key, value in step.get("with", {}).items()}
        outputs = {}
        if "run" in step:
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"] if "shell" in step else shell
            files = {name: self.trial.folder / f"file-{name}"
                     for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
            for name in ("GITHUB_OUTPUT", "GITHUB_PATH"):
                files[name].write_text("")
            environment = dict(self.trial.environment, GITHUB_REPOSITORY="me/laws",
                               **{name: str(path) for name, path in files.items()},
                               **{key: filled(value, context) for key, value in step.get("env", {}).items()})
            environment["PATH"] = ":".join(paths[::-1] + [environment["PATH"]])
            if action:
                environment["GITHUB_ACTION_PATH"] = str(action)
            self.trial.shell(what, command, step["run"], place, environment)
            outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
            paths += files["GITHUB_PATH"].read_text().splitlines()
        else:
            name = step["uses"].split("@")[0]
            if name in ACTIONS:
                folder = self.trial.sources / ACTIONS[name]
                inner = read(folder / "action.yml")
                require(set(given) <= set(inner["inputs"]), f"{what}: an input that is not there")
                values = {key: filled(item["default"], context) for key, item in inner["inputs"].items()}
                values.update(given)
                if ACTIONS[name] == "action":
                    values.update(inputs or {})
                self.steps_left(what, inner["runs"]["steps"], {**context, "inputs": values, "steps": {}}, place,
                                paths, shell, folder, None)
                if self.failed:
                    raise Failed(self.failed)
            else:
                outputs = self.of_github(what, name, given, place)
        if "id" in step:
            context["steps"][step["id"]] = {"outputs": outputs}

    def of_github(self, what, name, given, place):
        """What the actions of GitHub itself do."""
        home = self.trial.folder / "home"
        artifact = self.trial.folder / "artifacts" / given.get("name", "none")
        if name == "actions/checkout":
            self.trial.repository(place)
        elif name == "actions/cache/restore":
            kept = self.kept.get(given["key"])
            shutil.rmtree(home / ".stickslip", ignore_errors=True)
            if kept:
                shutil.copytree(kept, home / given["path"].removeprefix("~/"))
            return {"cache-hit": "true" if kept else ""}
        elif name == "actions/cache/save":
            kept = self.trial.folder / "kept" / given["key"]
            shutil.copytree(home / given["path"].removeprefix("~/"), kept)
            self.kept[given["key"]] = kept
        elif name == "actions/upload-artifact":
            shutil.rmtree(artifact, ignore_errors=True)
            artifact.mkdir()
            for path in given["path"].split():
                require((place / path).is_file(), f"{what}: {path} is not written")
                if (place / path).is_file():
                    shutil.copy(place / path, artifact)
        elif name == "actions/download-artifact":
            shutil.copytree(artifact, place / given["path"])
        else:
            require(False, f"{what}: the test does not know {name}")
        return {}


def run_gitlab(trial, pipeline, variables, number):
    """Runs the jobs of a pipeline for a merge request; whether the one with the laws was green."""
    green = True
    kept = trial.folder / "artifacts" / "gitlab"
    for name, job in pipeline.items():
        if name in ("stages", "variables"):
            continue
        place = trial.folder / f"gitlab-{name}-{number}"
        place.mkdir()
        told = dict(pipeline["variables"], **job.get("variables", {}))
        told.update({key: value for key, value in variables.items() if key != "COMMENT_TOKEN"})
        if "environment" in job:
            told["COMMENT_TOKEN"] = variables["COMMENT_TOKEN"]
        if told.get("GIT_STRATEGY") != "none":
            trial.repository(place)
        else:
            for file in kept.iterdir():
                shutil.copy(file, place)
        for path in job.get("cache", {}).get("paths", []):
            if (trial.folder / "kept" / path).exists():
                shutil.copytree(trial.folder / "kept" / path, place / path, dirs_exist_ok=True)
        # /tmp of the container is a folder of the trial.
        temporary = trial.folder / f"tmp-{name}-{number}"
        temporary.mkdir()
        lines = job.get("before_script", []) + job["script"]
        script = "\n".join(lines)
        ran.update(line.strip() for line in script.splitlines())
        try:
            trial.shell(f"gitlab: {name}", ["bash", "-eo", "pipefail", "-c"],
                        script.replace("/tmp/stickslip", f"{temporary}/stickslip"), place,
                        dict(trial.environment, **told))
        except Failed as failed:
            green = False
            trial.said = str(failed)
        if "artifacts" in job:
            shutil.rmtree(kept, ignore_errors=True)
            kept.mkdir()
            for path in set(job["artifacts"]["paths"] + [job["artifacts"]["reports"]["junit"]]):
                require((place / path).is_file(), f"gitlab: {name}: {path} is not written")
                if (place / path).is_file():
                    shutil.copy(place / path, kept)
        for path in job.get("cache", {}).get("paths", []):
            if (place / path).exists():
                shutil.copytree(place / path, trial.folder / "kept" / path, dirs_exist_ok=True)
    return green


def clone(root, place):
    """The sources as the services have them: what the workflows need of them, at a commit."""
    for name in ("action", "scripts"):
        shutil.copytree(root / name, place / name)
    for name in ("app", "cases", "cmake", "docs", "lib", "reference", "reports"):
        (place / name).mkdir()
        (place / name / "here").write_text("")
    shutil.copy(root / "CMakeLists.txt", place)
    git = ["git", "-c", "user.name=test", "-c", "user.email=test", "-C", str(place)]
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "sources"]):
        subprocess.run([*git, *command], check=True)
    done = subprocess.run([*git, "rev-parse", "HEAD"], check=True, text=True, stdout=subprocess.PIPE)
    return done.stdout.strip()


def make_release(trial):
    """Packages as those of a release, of the program and the headers that are here."""
    parts = {"stickslip": [(trial.program, "usr/bin/stickslip")],
             "libstickslip-dev": [(trial.root / "lib" / "stickslip", "usr/include/stickslip")]}
    machine = subprocess.run(["dpkg", "--print-architecture"], check=True, text=True, stdout=subprocess.PIPE)
    lines = []
    for name, files in parts.items():
        tree = trial.folder / "release-of" / name
        for source, target in files:
            (tree / target).parent.mkdir(parents=True)
            (tree / target).symlink_to(source)
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN" / "control").write_text(
            f"Package: {name}\nVersion: 0.1.0-1\nArchitecture: {machine.stdout.strip()}\n"
            "Maintainer: test\nDescription: test\n")
        package = trial.folder / "release" / f"{name}_0.1.0-1_{machine.stdout.strip()}.deb"
        subprocess.run(["dpkg-deb", "--build", "--root-owner-group", tree, package], check=True,
                       stdout=subprocess.DEVNULL)
        lines.append(f"{hashlib.sha256(package.read_bytes()).hexdigest()}  {package.name}\n")
    sums = trial.folder / "release" / "SHA256SUMS"
    sums.write_text("".join(lines) + "0" * 64 + "  stickslip-0.1.0-amd64.oci.tar\n")
    return hashlib.sha256(sums.read_bytes()).hexdigest()


def require_one_comment(trial, where, words):
    """Ours is one, the newest; that of somebody else is as it was."""
    ours = [comment for comment in trial.comments() if comment["id"] >= 100]
    require(len(ours) == 1, f"{where}: {len(ours)} comments, not one")
    require(ours and ours[0]["body"].startswith(MARK) and words in ours[0]["body"],
            f"{where}: the comment is not the newest summary: {ours}")
    require(trial.comments()[0]["body"].endswith("is what it writes"), f"{where}: changed another's comment")


def was_asked(trial, pattern):
    return [line for line in trial.asked() if fnmatch.fnmatch(" ".join(line), pattern)]


def try_github(trial, workflow):
    """Built from source, from the cache, from packages, with tampered packages, with a law that is worse."""
    service = GitHub(trial)
    require(service.run(workflow), f"github, from source: {getattr(service, 'said', '')}")
    require(was_asked(trial, "cmake --build *"), "github: nothing was built")
    require_one_comment(trial, "github", "nothing worse")
    built = len(was_asked(trial, "cmake --build *"))
    require(service.run(workflow), f"github, from the cache: {getattr(service, 'said', '')}")
    require(len(was_asked(trial, "cmake --build *")) == built, "github: built again what was in the cache")
    trial.mended = False
    require(not service.run(workflow), "github: a law that is worse is green")
    require_one_comment(trial, "github, worse", "worse than the baseline")
    require("nothing worse" not in trial.comments()[-1]["body"], "github: the comment says that nothing is worse")
    trial.mended = True
    shutil.rmtree(trial.folder / "home" / ".stickslip")
    packages = {"packages": "https://releases.example.org/0.1.0", "checksums": make_release(trial),
                "build": "test -s laws/c-law.so"}
    require(service.run(workflow, packages), f"github, from packages: {getattr(service, 'said', '')}")
    require(len(was_asked(trial, "cmake --build *")) == built, "github: built although there are packages")
    require(was_asked(trial, "apt-get install *./stickslip_0.1.0-1_*.deb*"), "github: packages not installed")
    require_one_comment(trial, "github, packages", "nothing worse")
    require(was_asked(trial, "gh api --method PATCH *"), "github: no comment was updated")
    return packages


def try_other_packages(trial, packages):
    """Packages that are not those of the checksums, or checksums that are not those of the workflow."""
    def install(what, words, **more):
        environment = dict(trial.environment, STICKSLIP_PACKAGES=packages["packages"],
                           STICKSLIP_CHECKSUMS=packages["checksums"])
        environment.update(more)
        before = len(was_asked(trial, "apt-get install *./*.deb*"))
        done = subprocess.run([trial.sources / "action" / "install", trial.folder / "nowhere"], text=True,
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        require(done.returncode != 0 and words in done.stdout, f"install, {what}: {done.stdout}")
        require(len(was_asked(trial, "apt-get install *./*.deb*")) == before, f"install, {what}: installed")

    install("no hash", "STICKSLIP_CHECKSUMS", STICKSLIP_CHECKSUMS="")
    install("another hash", "SHA256SUMS: FAILED", STICKSLIP_CHECKSUMS="0" * 64)
    for package in (trial.folder / "release").glob("stickslip_*.deb"):
        package.write_bytes(package.read_bytes() + b"more")
    install("another package", "deb: FAILED")


def try_gitlab(trial, pipeline, commit, packages):
    """The same on GitLab."""
    variables = {"STICKSLIP_SOURCE": str(trial.sources), "STICKSLIP_COMMIT": commit,
                 "CI_API_V4_URL": "https://gitlab.example.org/api/v4", "CI_PROJECT_ID": "3",
                 "CI_MERGE_REQUEST_IID": "5", "COMMENT_TOKEN": "secret"}
    require(run_gitlab(trial, pipeline, variables, 1), f"gitlab, from source: {getattr(trial, 'said', '')}")
    require_one_comment(trial, "gitlab", "nothing worse")
    built = len(was_asked(trial, "cmake --build *"))
    trial.mended = False
    require(not run_gitlab(trial, pipeline, variables, 2), "gitlab: a law that is worse is green")
    require_one_comment(trial, "gitlab, worse", "worse than the baseline")
    require(len(was_asked(trial, "cmake --build *")) == built, "gitlab: built again what was in the cache")
    require(was_asked(trial, "curl *--request PUT*"), "gitlab: no comment was updated")
    trial.mended = True
    shutil.rmtree(trial.folder / "kept" / ".stickslip")
    variables.update(STICKSLIP_PACKAGES=packages["packages"], STICKSLIP_CHECKSUMS=packages["checksums"],
                     COMMENT_TOKEN="")
    require(run_gitlab(trial, pipeline, variables, 3), f"gitlab, from packages: {getattr(trial, 'said', '')}")
    require(len(was_asked(trial, "cmake --build *")) == built, "gitlab: built although there are packages")


def lines_of(*texts):
    return {line.strip() for text in texts for line in text.splitlines()}


def main():
    program, root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    workflow = read(root / "docs" / "ci" / "github-actions.yml")
    pipeline = read(root / "docs" / "ci" / "gitlab-ci.yml")
    actions = {name: read(root / name / "action.yml") for name in ACTIONS.values()}
    check_workflow("github-actions.yml", workflow)
    check_pipeline("gitlab-ci.yml", pipeline)
    own = sorted((root / ".github" / "workflows").glob("*.yml"))
    require([file.stem for file in own] == ["ci", "nightly", "release"], f"workflows: {own}")
    for file in own:
        check_own_workflow(root, file)
    for name, action in actions.items():
        check_action(name, action)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        sources = folder / "sources"
        sources.mkdir()
        commit = clone(root, sources)
        trial = Trial(folder / "github", program, root, build, sources)
        trial.make_baseline()
        packages = try_github(trial, workflow)
        other = Trial(folder / "gitlab", program, root, build, sources)
        shutil.copy(trial.folder / "baseline", other.folder / "baseline")
        shutil.copytree(trial.folder / "release", other.folder / "release", dirs_exist_ok=True)
        try_gitlab(other, pipeline, commit, packages)
        try_other_packages(trial, packages)
    printed = lines_of(*(step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step),
                       *(step["run"] for action in actions.values() for step in action["runs"]["steps"]
                         if "run" in step),
                       *(line for name, job in pipeline.items() if name not in ("stages", "variables")
                         for line in job.get("before_script", []) + job["script"]))
    for line in sorted(printed - ran):
        failures.append(f"no trial runs this line: {line}")
    for failure in failures:
        print(failure)
    print(f"{4 + len(own)} files checked, {len(printed)} lines of shell run, {len(failures)} mistakes")
    sys.exit(1 if failures else 0)


main()
