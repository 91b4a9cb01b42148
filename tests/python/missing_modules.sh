#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# scripts/run python says which modules are missing, and what for. usage: missing_modules.sh PYTHON
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# is EXPECTED: what is said by a Python without packages of its own, but for those in the folder.
is() {
  local said
  said=$(PYTHONPATH=$folder tell_missing_modules "$python" -S 2>&1)
  if [[ $said != "$1" ]]; then
    printf 'said:     %s\nexpected: %s\n' "$said" "$1"
    exit 1
  fi
}

python=$1
is "Not installed: matplotlib for plot(), pandas for to_frame(), pytest for pytest_params().\
 Debian has them as python3-matplotlib, python3-pandas, python3-pytest."
touch "$folder/matplotlib.py" "$folder/pytest.py"
is "Not installed: pandas for to_frame(). Debian has them as python3-pandas."
touch "$folder/pandas.py"
is ""
