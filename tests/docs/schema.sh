#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What the program writes is what docs/schema documents.
#
# usage: schema.sh PROGRAM CHECK_SCHEMA ROOT
set -euo pipefail
program=$1
check=$2
schema=$3/docs/schema/results-2.json
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# Verdicts are not the matter here: exit code 1 will do.
"$program" converge slip-rotation --json >"$folder/converge.json" || (($? == 1))
"$program" converge linear-impact --law linear-refined --integrators all --json \
  >"$folder/integrators.json" || (($? == 1))
"$program" run slip-rotation linear-impact --out "$folder/out" --quiet >/dev/null || (($? == 1))
"$check" "$schema" "$folder/converge.json" "$folder/integrators.json" "$folder/out/results.json"

# Laws from outside: nearest, properties with a witness; like and same_scheme.
served="exec:'$program' serve 'linear-conventional"
"$program" run slip-rotation stick-to-slip --out "$folder/nearest" --quiet \
  --law "${served}[mistake=limit-by-component]'" >/dev/null || (($? == 1))
"$program" run slip-rotation --out "$folder/like" --quiet \
  --law "${served}'[like=linear-conventional]" >/dev/null
for key in '"nearest": "linear-' '"departs"' '"witness": "witnesses/'; do
  grep -q "$key" "$folder/nearest/results.json" || { printf 'nothing has %s\n' "$key" && exit 1; }
done
for key in '"like": "linear-conventional"' '"same_scheme": true'; do
  grep -q "$key" "$folder/like/results.json" || { printf 'nothing has %s\n' "$key" && exit 1; }
done
"$check" "$schema" "$folder/nearest/results.json" "$folder/like/results.json"

# Every error follows from what stands beside it, and the script finds one that does not.
recompute=$3/examples/results/recompute.py
for results in "$folder"/{converge,integrators}.json "$folder"/{out,nearest,like}/results.json; do
  python3 "$recompute" "$results" >/dev/null
done
python3 - "$folder" "$recompute" <<'END'
import json, subprocess, sys
folder, recompute = sys.argv[1:]
for key in ("error", "value", "scale", "reference", "limit_error", "quality_error"):
    results = json.load(open(folder + "/converge.json"))
    every = ((s, o, owner) for s in results["studies"] for o in s["observables"]
             for owner in ([s] if o["name"] == s["quality_observable"] else []) + [o, o["levels"][2]])
    study, observable, owner = next(found for found in every if found[2].get(key))
    owner[key] *= 1 + 1e-9
    json.dump(results, open(folder + "/wrong.json", "w"))
    ran = subprocess.run([sys.executable, recompute, folder + "/wrong.json"], capture_output=True, text=True)
    name = f"{study['case']} {study['law']} {observable['name']}"
    assert ran.returncode == 1 and ran.stdout.startswith(name), (key, ran)
END

# Bodies, of rigid bodies and on springs.
"$program" export --bodies slide-then-roll groove column oblique-impact mesh-roll step-climb \
  corner-landing block-collision body-inertia ellipsoid-rocks same-shape --steps 1/60:1/120 \
  --out "$folder/bodies" --quiet
"$check" "$3/docs/schema/bodies-1.json" "$folder"/bodies/*/step-*/bodies.json

# The check can fail: another verdict, a missing key, a key that is not documented.
refuse() {
  sed "$1" "$folder/converge.json" >"$folder/wrong.json"
  if cmp -s "$folder/converge.json" "$folder/wrong.json"; then
    printf 'nothing to change by %s\n' "$1"
    exit 1
  fi
  if "$check" "$schema" "$folder/wrong.json" >/dev/null; then
    printf 'accepted after %s\n' "$1"
    exit 1
  fi
}
refuse 's/"verdict": "pass"/"verdict": "perhaps"/'
refuse 's/"schema": 2/"schema": 1/'
refuse '/"quality_steps"/d'
refuse 's/"floor"/"flour"/'
refuse 's/"steps": 1,/"steps": "1",/'
