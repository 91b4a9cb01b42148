#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The workflows of docs/ci: well-formed, with the keys that GitHub and GitLab ask for, shell that
parses, files that are uploaded where they are written, and a check that the program understands.

usage: check_ci.py PROGRAM ROOT
"""

import os
import re
import subprocess
import sys
import tempfile

import yaml

failures = []


def require(condition, what):
    if not condition:
        failures.append(what)


class OneKeyLoader(yaml.SafeLoader):
    """YAML as both services read it: a key that stands twice is an error, and `on` is a word."""


def mapping(loader, node):
    loader.flatten_mapping(node)
    keys = [loader.construct_object(key) for key, _ in node.value]
    for key in keys:
        require(keys.count(key) == 1, f"line {node.start_mark.line + 1}: key {key!r} stands twice")
    return {key: loader.construct_object(value, deep=True)
            for key, (_, value) in zip(keys, node.value)}


OneKeyLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)
# YAML 1.1 takes on, off, yes and no for booleans; the services read YAML 1.2.
OneKeyLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def only_keys(what, given, allowed):
    require(isinstance(given, dict), f"{what}: must be a mapping")
    for key in given:
        require(key in allowed, f"{what}: unknown key {key!r}")


def require_shell(what, script):
    # GitHub replaces ${{ ... }} before the shell sees it.
    script = re.sub(r"\$\{\{.*?\}\}", "value", script)
    parsed = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    require(parsed.returncode == 0, f"{what}: {parsed.stderr.strip()}")


def github(path):
    """The shell lines and the uploaded files of a GitHub workflow."""
    with open(path, encoding="utf-8") as file:
        workflow = yaml.load(file, OneKeyLoader)
    only_keys(path, workflow, {"name", "on", "env", "permissions", "jobs"})
    for key in ("name", "on", "jobs"):
        require(key in workflow, f"{path}: {key} is missing")
    only_keys("on", workflow["on"], {"push", "pull_request"})
    scripts, uploaded = [], []
    for name, job in workflow["jobs"].items():
        only_keys(name, job, {"runs-on", "container", "timeout-minutes", "steps", "permissions",
                              "needs", "if"})
        require("runs-on" in job, f"{name}: runs-on is missing")
        require(job.get("needs", name) in workflow["jobs"], f"{name}: needs a job that is not there")
        require("permissions" in job, f"{name}: has the rights that the repository gives")
        runs_law = any("stickslip check" in step.get("run", "") for step in job["steps"])
        require(not runs_law or job.get("permissions") == {"contents": "read"},
                f"{name}: the law's code runs with more rights than to read")
        identifiers = [step["id"] for step in job["steps"] if "id" in step]
        for step in job["steps"]:
            what = f"{path}: step {step.get('name')!r}"
            only_keys(what, step, {"name", "id", "if", "uses", "with", "run", "env"})
            require(("uses" in step) != ("run" in step), f"{what}: needs either uses or run")
            for identifier in re.findall(r"steps\.([\w-]+)\.", str(step.get("if", ""))):
                require(identifier in identifiers, f"{what}: there is no step {identifier!r}")
            if "run" in step:
                require_shell(what, step["run"])
                scripts.append(step["run"])
            else:
                require(re.fullmatch(r"[\w-]+(/[\w-]+)+@[0-9a-f]{40}", step["uses"]),
                        f"{what}: give an action and the hash of its commit")
                if step["uses"].startswith("actions/checkout"):
                    require(step.get("with", {}).get("persist-credentials") == "false",
                            f"{what}: leaves its token to the law")
                if step["uses"].startswith("actions/upload-artifact"):
                    uploaded += step["with"]["path"].split()
    return scripts, uploaded, workflow["env"]


def gitlab(path):
    """The shell lines and the uploaded files of a GitLab pipeline."""
    with open(path, encoding="utf-8") as file:
        pipeline = yaml.load(file, OneKeyLoader)
    scripts, uploaded = [], []
    jobs = {name: job for name, job in pipeline.items() if name not in ("stages", "variables")}
    require(jobs, f"{path}: there is no job")
    for name, job in jobs.items():
        only_keys(name, job, {"stage", "image", "timeout", "cache", "before_script", "script",
                              "artifacts", "rules"})
        require("script" in job, f"{name}: script is missing")
        require(job.get("stage") in pipeline["stages"], f"{name}: its stage is not among the stages")
        lines = job.get("before_script", []) + job["script"]
        for line in lines:
            require(isinstance(line, str), f"{name}: a line of a script is not text: {line!r}")
            require_shell(name, line)
        scripts += lines
        artifacts = job["artifacts"]
        only_keys(f"{name}: artifacts", artifacts, {"when", "paths", "reports"})
        require(artifacts.get("when") == "always", f"{name}: reports are lost where they matter")
        uploaded += artifacts["paths"] + [artifacts["reports"]["junit"]]
    return scripts, uploaded, pipeline["variables"]


def require_check_runs(path, program, scripts, uploaded, variables):
    """Runs the check of a workflow, as it stands, against a baseline of one cheap case."""
    checks = [line for script in scripts for line in script.splitlines()
              if line.strip().startswith("stickslip check")]
    require(len(checks) == 1, f"{path}: {len(checks)} lines run stickslip check, not one")
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "bin"))
        os.symlink(program, os.path.join(folder, "bin", "stickslip"))
        environment = dict(os.environ, **variables)
        environment["PATH"] = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
        commands = ['stickslip baseline slip-rotation --no-costs --out "$BASELINE"'] + checks
        for command in commands:
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                  capture_output=True)
            require(done.returncode == 0, f"{path}: {command}: {done.stderr.strip()}")
        for file in uploaded:
            require(os.path.isfile(os.path.join(folder, file)), f"{path}: {file} is not written")
    require(uploaded, f"{path}: nothing is uploaded")


def main():
    program, root = os.path.realpath(sys.argv[1]), sys.argv[2]
    for read, name in ((github, "github-actions.yml"), (gitlab, "gitlab-ci.yml")):
        path = os.path.join(root, "docs", "ci", name)
        require_check_runs(name, program, *read(path))
    for failure in failures:
        print(failure)
    print(f"2 workflows checked, {len(failures)} mistakes")
    sys.exit(1 if failures else 0)


main()
