#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: with_node.sh TEST STICKSLIP ROOT: runs TEST.mjs where Node is; exit code 77: it is skipped.
set -euo pipefail
here=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
if ! command -v node >/dev/null || (($(node --print 'process.versions.node.split(".")[0]') < 18)); then
  echo "skipped: no Node 18 or newer"
  exit 77
fi
case $1 in
  laws) exec node "$here/laws.mjs" "$2" "$3/web/package" "$3" ;;
  package)
    packed=("$3"/build/web/package/stickslip-*.tgz)
    if [[ ! -e ${packed[0]} ]] || ! command -v npm >/dev/null; then
      echo "skipped: scripts/web has packed nothing, or there is no npm"
      exit 77
    fi
    exec node "$here/package.mjs" "${packed[-1]}" "$2"
    ;;
esac
