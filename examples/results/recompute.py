#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Recomputes every error of a results.json from its values, references and scales; 1: one differs."""
import json
import sys

wrong = []
for study in json.load(open(sys.argv[1]))["studies"]:
    for o in study["observables"]:
        def check(what, value, told):
            if None in (value, o["reference"], o["scale"]):
                differs = told is not None
            else:
                error = abs(value - o["reference"]) / o["scale"]
                round_off = 4e-16 * (abs(value) + abs(o["reference"])) / o["scale"]
                differs = told is None or abs(error - told) > round_off
            if differs:
                wrong.append(f"{study['case']} {study['law']} {o['name']} {what}: {told}")
        for level in o["levels"]:
            check(f"{level['steps']} steps", level["value"], level["error"])
            if (o["name"], level["steps"]) == (study["quality_observable"], study["quality_steps"]):
                check("quality", level["value"], study["quality_error"])
        check("limit", o["limit"], o["limit_error"])
print("\n".join(wrong) or "every error is |value - reference| / scale")
sys.exit(1 if wrong else 0)
