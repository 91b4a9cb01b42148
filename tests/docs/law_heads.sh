#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The head of a law's page (cmake/StickslipLawTexts.cmake): what it says is in the header that is made of it, and a
# mistake in it is refused with its line.
#
# usage: law_heads.sh ROOT
set -euo pipefail
root=$1
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir -p "$folder/docs/laws"
printf '@book{other, doi = {10.1/other}}\n@book{popov, title = {A; \\"o}, doi = {10.1/x}}\n' >"$folder/docs/references.bib"
cat >"$folder/make.cmake" <<END
set(PROJECT_SOURCE_DIR $folder)
include($root/cmake/StickslipLawTexts.cmake)
stickslip_law_texts(two_words $folder/two_words.hpp)
END

# make HEAD: makes the header of a page with this head; what CMake says is in \$folder/log.
make() {
  printf -- '---\n%s\n---\n\n# A law\n' "$1" >"$folder/docs/laws/two-words.md"
  cmake -P "$folder/make.cmake" >"$folder/log" 2>&1
}
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

make $'title: \'springs: two, the law\'\'s own\'\nsource: "A # B"\ncite: [popov, other]\noptions:\n  slip-onset: on; or off' ||
  fail "a right head is refused: $(cat "$folder/log")"
for part in 'struct TwoWords {' '"two-words"' "(springs: two, the law's own)" '(A # B)' '"10.1/x"' \
  '@book{popov, title = {A; \"o}, doi = {10.1/x}}' '@book{other, doi = {10.1/other}}' \
  'OptionText slip_onset{"slip-onset", R"~(on; or off)~"}'; do
  grep -qF -- "$part" "$folder/two_words.hpp" || fail "the header lacks $part: $(cat "$folder/two_words.hpp")"
done

# refused PLACE WHY HEAD
refused() {
  if make "$3"; then fail "it takes the head: $3"; fi
  tr -s ' \n' ' ' <"$folder/log" | grep -qF -- "docs/laws/two-words.md:$1: $2" ||
    fail "it says of the head '$3': $(cat "$folder/log")"
}
good=$'title: a\nsource: b\ncite: popov'
refused 5 'unknown key tilte; known are title, source, cite, doi, options' "$good"$'\ntilte: a'
refused 2 'expected "key: text", not "title"' $'title\nsource: b\ncite: popov'
refused 2 'the text needs quotes in YAML' $'title: a: b\nsource: b\ncite: popov'
refused 5 'work is indented, and no option' "$good"$'\n  work: a'
refused 1 'source is missing' $'title: a\ncite: popov'
refused 4 'work has no text' $'title: a\noptions:\n  work:\nsource: b\ncite: popov'
refused 5 'title stands twice' "$good"$'\ntitle: c'
refused 4 'cite: none is not in docs/references.bib' $'title: a\nsource: b\ncite: none'
printf '# A law\n' >"$folder/docs/laws/two-words.md"
if cmake -P "$folder/make.cmake" >"$folder/log" 2>&1; then fail 'a page without a head is taken'; fi
grep -qF 'docs/laws/two-words.md:1: the page of a law begins with its head' "$folder/log" || fail "$(cat "$folder/log")"
