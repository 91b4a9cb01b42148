#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The job scripts of docs/slurm: their syntax, and what they do, without a Slurm.
#
# usage: slurm.sh PROGRAM ROOT
set -euo pipefail
program=$(realpath -- "$1")
scripts=$(realpath -- "$2")/docs/slurm
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir "$folder/bin"
ln -s -- "$program" "$folder/bin/stickslip"
export PATH=$folder/bin:$PATH
cd -- "$folder"

for script in "$scripts"/*.sbatch; do bash -n "$script"; done
what=(slip-rotation friction-cycle stick-to-slip --law linear-refined --formats svg)
for task in 1 2; do
  SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=2 SLURM_CPUS_PER_TASK=1 \
    bash "$scripts/run.sbatch" "${what[@]}"
done
SLURM_CPUS_PER_TASK=1 bash "$scripts/merge.sbatch"
stickslip run "${what[@]}" --quiet --out whole
cmp report/results.json whole/results.json
