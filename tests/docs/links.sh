#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Every relative link of the pages of the root and of docs/ leads to a file; every law and case of the
# program has a page; README.md has a row of each law, docs/cases.md of the cases up to the last release, and neither names
# others. README.md says at most how many cases there are.
#
# usage: links.sh PROGRAM ROOT
set -euo pipefail
program=$1
cd -- "$2"
failed=0
complain() {
  printf '%s\n' "$*"
  failed=1
}

# prose FILE: the page without its front matter (whose links are those of the root) and its code blocks.
prose() {
  # shellcheck disable=SC2016 # awk's own expressions
  awk '
    FNR == 1 && $0 == "---" { front = 1; next }
    front { if ($0 == "---") front = 0; next }
    /^```/ { inside = !inside; next }
    !inside' "$1"
}

links=0
while IFS= read -r -d '' file; do
  while IFS= read -r target; do
    links=$((links + 1))
    [[ -e $(dirname -- "$file")/$target ]] || complain "$file: no such file: $target"
  done < <(prose "$file" | grep -o '](\([^)]*\))' | sed -e 's/^](//' -e 's/)$//' -e 's/#.*//' |
    grep -v -e '^[a-z]*:' -e '^$' -e '^../../deployments/github-pages$' || true) # what a release publishes
done < <(find ./*.md docs cases -name '*.md' -print0)
((links >= 20)) || complain "only $links links found: they are no longer recognised"

# names KIND: the names in `list KIND --json`, whose entries are indented by six blanks.
names() { "$program" list "$1" --json | sed -n '/^  "'"$1"'"/,/^  \]/s/^      "name": "\(.*\)",*$/\1/p'; }
# table FILE: the names in the first column of its tables.
table() {
  # shellcheck disable=SC2016 # backquotes as they stand in Markdown
  grep -o '^| [[]*`[^`]*`' "$1" | tr -d '|[` '
}
declare -A tables=([laws]=README.md [cases]=docs/cases.md)

for kind in laws cases; do
  known=$(names "$kind")
  [[ -n $known ]] || complain "the program lists no $kind"
  while IFS= read -r name; do
    # Pages of cases stand in their folders.
    [[ -f docs/$kind/$name.md ]] || compgen -G "$kind/*/${name//-/_}/page.md" >/dev/null ||
      complain "there is no page of $name"
  done <<<"$known"
  # New cases join the table at a release.
  if [[ $kind == cases ]]; then
    known=$(table "${tables[$kind]}" | grep -Fx -f <(printf '%s\n' "$known") || true)
  fi
  if ! difference=$(diff <(sort <<<"$known") <(table "${tables[$kind]}" | sort)); then
    complain "${tables[$kind]} and the program (<) differ in their $kind:" "$difference"
  fi
done
cases=$(names cases | wc -l)
while IFS= read -r said; do
  ((said <= cases)) || complain "README.md says $said cases, of $cases"
done < <(grep -Eo '[0-9]+ cases' README.md | grep -Eo '^[0-9]+')
printf '%s links checked\n' "$links"
exit "$failed"
