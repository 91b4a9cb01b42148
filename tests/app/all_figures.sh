#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Draws figures with a law of the user's own: each has to show it, or to say in the figure why not; and as LaTeX
# documents, where pdflatex is there to compile them. `cheap` takes the figures of cases that are done in a moment.
#
# `work-precision` draws that figure for the cases instead, or wants one line that says why no law suits.
#
# usage: all_figures.sh PROGRAM ROOT own-law|latex|work-precision cheap|all
set -euo pipefail
program=$(realpath -- "$1")
root=$(realpath -- "$2")
what=$3
which=$4
if [[ $what == latex ]] && ! command -v pdflatex >/dev/null; then
  printf 'left out: pdflatex is not installed (Debian package texlive-latex-base)\n'
  exit 77
fi
if ! command -v gnuplot >/dev/null; then
  printf 'left out: gnuplot is not installed\n'
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
patch --quiet --output=mine.c "$root/examples/c-law/law.c" "$root/examples/c-law/mend.patch"
cc -std=c99 -O2 -shared -fPIC -I "$root/lib" mine.c -o mine.so -lm

cases='^(slip-rotation|stick-to-slip|fresh-contact|separation|touch-again|friction-cycle|hertz-normal|many-reversals|corner-path|bouncing-ball|disc-relaxation|contact-plane-sweep)$'
cheap='^(kuhn-linear/4|pena/1|hertz-normal/loading|(slip-rotation|stick-to-slip|fresh-contact|separation|friction-cycle|hertz-normal)/.*)$'
drawn=0
failed=0
complain() {
  failed=$((failed + 1))
  printf '%s: %s\n' "$figure" "$1"
}
while [[ $what == work-precision ]] && read -r figure; do
  if [[ $which == cheap && ! $figure =~ $cases ]]; then continue; fi
  drawn=$((drawn + 1))
  rm -f f.*
  if timeout 600 "$program" plot work-precision --case "$figure" --force --out f.svg \
    --law linear-refined,hertz-mindlin,jaeger >output 2>errors; then
    grep -Eq 'linear-refined|hertz-mindlin|jaeger' f.svg || complain 'shows none of the laws'
  elif [[ $? -ne 2 || $(wc -l <errors) -ne 1 ]] || ! grep -q 'none of the laws suits' errors; then
    complain "$(head -1 errors)"
  fi
done < <("$program" list cases --names)
while [[ $what != work-precision ]] && read -r figure; do
  if [[ $which == cheap && ! $figure =~ $cheap ]]; then continue; fi
  export STICKSLIP_LAMMPS=/nowhere # biaxial-compression draws kept runs then
  drawn=$((drawn + 1))
  rm -f f.*
  if [[ $what == own-law ]]; then
    if timeout 600 "$program" plot "$figure" --force --law ./mine.so --out f.svg >output 2>errors; then
      grep -q 'c-law' f.svg || complain 'neither shows the law nor says why not'
    elif [[ $? -ne 2 || $(wc -l <errors) -ne 1 ]]; then
      complain "$(head -1 errors)"
    fi
  else
    if ! timeout 600 "$program" plot "$figure" --force --width 85mm --format tex --out f.tex >output 2>errors; then
      complain "$(head -1 errors)"
    elif LC_ALL=C grep -qP '[^\x00-\x7F]' f.tex f-inc.tex; then
      complain 'not in ASCII'
    elif ! pdflatex -interaction=nonstopmode -halt-on-error f.tex >log 2>&1; then
      complain "$(grep -m1 '^!' log)"
    fi
  fi
done < <("$program" list figures --names)
printf '%s figures drawn, %s failed\n' "$drawn" "$failed"
((drawn >= 10 && failed == 0))
