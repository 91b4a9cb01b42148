#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs every command of the docs: the lines of the code blocks marked sh in README.md and docs/, in
# an empty folder, one after the other. Each has to end with exit code 0.
# What takes long and is run by another test is marked console.
#
# usage: commands.sh PROGRAM ROOT
#
# STICKSLIP_PATIENCE: seconds that a command may take (120).
set -euo pipefail
program=$(realpath -- "$1")
root=$(realpath -- "$2")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

# What the commands find here: the program under both of its names, the headers and the examples of
# laws from outside, the states of the repository, a path of the user's own, and two laws: the mended one in C, and one that tells its tangent.
mkdir bin scripts cases
ln -s -- "$root/lib" lib
ln -s -- "$root/examples" examples
ln -s -- "$root/cases/states" cases/states
ln -s -- "$program" bin/stickslip
export PATH=$folder/bin:$PATH
cat >scripts/run <<END
#!/usr/bin/env bash
# Without arguments it would run the whole catalogue, as a test of its own does.
if ((\$# == 0)); then exit 0; fi
exec "$program" "\$@"
END
printf '#!/usr/bin/env bash\n' >scripts/test
cat >scripts/mutate <<END
#!/usr/bin/env bash
# Mutants are built for minutes, or a night; to list them takes no build.
if [[ " \$* " != *' --list '* ]]; then exit 0; fi
exec "$root/scripts/mutate" "\$@"
END
chmod +x scripts/run scripts/test scripts/mutate
# Builds and installations have tests of their own.
printf '#!/usr/bin/env bash\n' >bin/cmake
chmod +x bin/cmake
printf 'overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,1e-5,0\n' >path.csv
patch --quiet --output=mine.c "$root/examples/c-law/law.c" "$root/examples/c-law/mend.patch"
cc -std=c99 -O2 -shared -fPIC -I lib mine.c -o mine.so -lm
cc -std=c99 -O2 -shared -fPIC -I lib -DMISTAKE=RIGHT "$root/tests/lib/plugin/users/tangent.c" -o tangent.so -lm

# commands FILE...: FILE:LINE, a tab, and the command, for each line of a block marked sh.
commands() {
  # shellcheck disable=SC2016 # awk's own expressions
  awk '
    FNR == 1 { inside = 0 }
    /^```sh[[:space:]]*$/ { inside = 1; next }
    /^```/ { inside = 0 }
    inside && NF { print FILENAME ":" FNR "\t" $0 }' "$@"
}

run=0
failed=0
mapfile -d '' -t pages < <(find "$root/README.md" "$root/docs" -name '*.md' -print0 | sort -z)
declare -A seen=() # what several pages show is run once
while IFS=$'\t' read -r place line; do
  if [[ ${seen[$line]-} ]]; then continue; fi
  seen[$line]=1
  code=0
  timeout "${STICKSLIP_PATIENCE:-120}" bash -c "$line" >output 2>errors </dev/null || code=$?
  run=$((run + 1))
  if ((code != 0)); then
    failed=$((failed + 1))
    printf '%s: exit code %s: %s\n' "${place#"$root/"}" "$code" "$line"
    sed 's/^/    /' errors
  elif [[ $line == stickslip* && ! -s output && $line != *'--out '* && $line != *'>'* ]]; then
    failed=$((failed + 1))
    printf '%s: prints nothing: %s\n' "${place#"$root/"}" "$line"
  fi
done < <(commands "${pages[@]}")

# README.md shows what its first command prints.
command=$(commands "$root/README.md" | head -n 1 | cut -f 2)
bash -c "$command" >output 2>/dev/null
awk '/^```text$/ { inside = 1; next } /^```/ { if (inside) exit } inside' "$root/README.md" >shown
if ! diff shown output; then
  failed=$((failed + 1))
  printf 'README.md: its first command prints something else\n'
fi

printf '%s commands of the docs run, %s failed\n' "$run" "$failed"
if ((run < 20)); then
  printf 'that is fewer than there are: the blocks are no longer found\n'
  exit 1
fi
((failed == 0))
