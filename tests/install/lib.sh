# SPDX-License-Identifier: BSD-3-Clause
# shellcheck shell=bash
# What the tests of the installation share. To be sourced; sets `folder`, an empty folder that goes
# when the test ends.

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# install_to BUILD PREFIX [ARGUMENT...]
install_to() {
  local build=$1 prefix=$2
  shift 2
  DESTDIR='' cmake --install "$build" --prefix "$prefix" "$@" >"$folder/install.log" 2>&1 ||
    { cat "$folder/install.log" >&2 && fail "not installed: $build"; }
}

# commands_of PROGRAM: the names of its subcommands, as its help lists them.
commands_of() { "$1" --help | sed -n '/^Judge a law:/,$s/^  \([a-z][a-z-]*\) .*/\1/p'; }

# options_of PROGRAM COMMAND: the long options of a subcommand, as its help lists them.
options_of() { "$1" "$2" --help | sed -n 's/^ \{2,10\}\(-[a-z], *\)\{0,1\}\(--[A-Za-z0-9-]*\).*/\2/p'; }

# works_alone PROGRAM: lists and judges in an empty folder, with nothing of the user's around.
works_alone() {
  local program=$1 place
  place=$(mktemp -d "$folder/alone.XXXX")
  (
    cd -- "$place" || exit
    alone() { env -i PATH=/usr/bin:/bin "$program" "$@"; }
    alone list cases --names >names
    grep -qx slip-rotation names || fail "$program lists no slip-rotation"
    alone show slip-rotation >theory
    grep -q 'Eq' theory || fail "$program shows no theory"
    alone run slip-rotation --out report --quiet || fail "$program run: exit code $?"
    grep -q '"verdict": "pass"' report/results.json || fail "$program: no verdict"
    [[ -s report/index.html ]] || fail "$program: no report"
  )
}

# block LANGUAGE NUMBER FILE: that block of this language in a Markdown file.
block() {
  awk -v mark="^\`\`\`$1\$" -v number="$2" '
    $0 ~ mark { count++; inside = count == number; next }
    /^```/ { inside = 0 }
    inside' "$3"
}
