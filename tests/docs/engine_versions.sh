#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The tables of docs/engine-versions.md are those of the files in docs/engine-versions, each of which is of a
# version that the program says was tested.
#
# usage: engine_versions.sh PROGRAM ROOT
set -euo pipefail
program=$1
root=$2
page=$(mktemp)
trap 'rm -f -- "$page"' EXIT
cp -- "$root/docs/engine-versions.md" "$page"
python3 -B "$root/scripts/parts/engine_versions.py" tables "$root/docs/engine-versions" "$page"
diff -- "$root/docs/engine-versions.md" "$page" || {
  echo "docs/engine-versions.md is not what scripts/engine-versions makes of docs/engine-versions"
  exit 1
}
STICKSLIP_ENGINE=/nowhere "$program" list laws --json | python3 -c '
import json, pathlib, sys
tested = {(engine["name"], version) for engine in json.load(sys.stdin)["engines"] for version in engine["tested"]}
files = [json.loads(file.read_text(encoding="utf-8")) for file in pathlib.Path(sys.argv[1]).glob("*.json")]
found = {(file["engine"], file["version"]) for file in files}
for engine, version in sorted(tested ^ found):
    print(f"{engine} {version}:", "no file in docs/engine-versions" if (engine, version) in tested else "not in the list of those tested")
sys.exit(tested != found)' "$root/docs/engine-versions"
