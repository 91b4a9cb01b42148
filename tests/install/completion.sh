#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The completions offer every command, every option, and the names that the program knows.
#
# usage: completion.sh PROGRAM
set -euo pipefail
# shellcheck source=tests/install/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
program=$(realpath -- "$1")

mkdir "$folder/bin" "$folder/place"
ln -s -- "$program" "$folder/bin/stickslip"
export PATH=$folder/bin:$PATH
for shell in bash zsh fish; do
  stickslip completion "$shell" >"$folder/stickslip.$shell"
done
touch "$folder/place/path one.csv" "$folder/place/mylaw.so"
cd -- "$folder/place"

# in_bash WORD...: what bash offers for the last word.
in_bash() {
  bash --norc -c '
    source "$1"
    shift
    COMP_WORDS=(stickslip "$@") COMP_CWORD=$#
    _stickslip
    printf "%s\n" "${COMPREPLY[@]}"' bash "$folder/stickslip.bash" "$@"
}
# in_fish WORD...: the same in fish, without descriptions.
in_fish() {
  # shellcheck disable=SC2016 # fish's own expressions
  HOME=$folder fish --no-config -c '
    source $argv[1]
    complete -C (string join " " -- stickslip $argv[2..])' "$folder/stickslip.fish" "$@" |
    cut -f 1
}

checks=0
# offers SHELL EXPECTED WORD...: whether the shell offers that for the last word.
offers() {
  local shell=$1 expected=$2 offered
  shift 2
  offered=$("in_$shell" "$@")
  grep -Fqx -e "$expected" <<<"$offered" ||
    fail "$shell, stickslip $*: '$expected' is not offered, but: ${offered//$'\n'/ }"
  checks=$((checks + 1))
}
# withholds SHELL WORD...: whether the shell offers nothing for the last word.
withholds() {
  local shell=$1
  shift
  [[ -z $("in_$shell" "$@") ]] || fail "$shell, stickslip $*: offers $("in_$shell" "$@")"
}

# exercise SHELL
exercise() {
  local shell=$1 command option
  while IFS= read -r command; do
    offers "$shell" "$command" ''
    while IFS= read -r option; do
      offers "$shell" "$option" "$command" --
    done < <(options_of stickslip "$command")
  done < <(commands_of stickslip)
  offers "$shell" linear-refined run --law ''
  offers "$shell" linear-refined converge slip-rotation --law linear-r
  offers "$shell" linear-conventional,linear-refined run --law linear-conventional,linear-r
  offers "$shell" linear-refined serve linear-r
  offers "$shell" ./mylaw.so drive --law ./my
  offers "$shell" slip-rotation run slip
  offers "$shell" stick-to-slip baseline slip-rotation stick
  offers "$shell" kuhn-linear/4 plot kuhn
  offers "$shell" errata show err
  offers "$shell" mid-arm drive --kinematics m
  offers "$shell" gear converge linear-impact --integrators g
  offers "$shell" zsh completion z
  withholds "$shell" run --steps ''
  withholds "$shell" run no-such-case-begins-so
}

if stickslip completion tcsh 2>"$folder/errors"; then fail 'there is a completion for tcsh'; fi
grep -q tcsh "$folder/errors" || fail 'the message does not name the shell that is not known'

exercise bash
offers bash 'path one.csv' drive --path path
offers bash linear-refined run --law = linear-r # as bash splits --law=linear-r
offers bash linear-refined run --law =
# A law of an engine, as bash splits it, with a host that finds LAMMPS alone.
printf '#!/bin/sh\necho installed\necho no liggghts\necho no yade\necho no esys\n' >"$folder/host"
chmod +x "$folder/host"
export STICKSLIP_ENGINE=$folder/host
offers bash lammps:gran/hooke/history run --law lammps
offers bash gran/hooke/history run --law lammps : gran/ho
offers bash gran/hooke/history run --law lammps :
offers bash gran/hooke/history run --law = linear-refined,lammps : gran/ho
withholds bash run --law yade
unset STICKSLIP_ENGINE
((checks > 80)) || fail "only $checks checks: the help of the program is read no longer"

if command -v fish >/dev/null; then
  fish --no-execute "$folder/stickslip.fish"
  exercise fish
else
  echo 'fish is not here: its completion was not tried'
fi
if command -v zsh >/dev/null; then
  zsh -n "$folder/stickslip.zsh"
else
  echo 'zsh is not here: its completion was not checked'
fi
echo "$checks words completed"
