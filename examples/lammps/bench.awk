# SPDX-License-Identifier: BSD-3-Clause
# The table of in.bench from one log or several: nanoseconds of the pair style for a contact
# and step, the fastest of all runs of a style, and that over gran/hertz/history.
#
#   awk -f examples/lammps/bench.awk bench.*.log
/^STYLE / {
  style = substr($0, 7)
  sub(/ \* \*/, "", style)
  if (!(style in fastest)) styles[++count] = style
}
/^ *Step / { reading = 1; next }
/^Loop time/ { reading = 0; steps = $9 }
reading { contacts = $2 / 2 }  # at the end of the run; each is counted at both of its spheres
/^Pair / {
  ns = $3 / (steps * contacts) * 1e9
  if (!(style in fastest) || ns < fastest[style]) fastest[style] = ns
  if (!(style in slowest) || ns > slowest[style]) slowest[style] = ns
}
END {
  for (i = 1; i <= count; ++i)
    if (styles[i] ~ /^gran\/hertz/) unit = fastest[styles[i]]
  printf "%-84s %6s %6s %6s\n", "style", "ns", "ratio", "worst"
  for (i = 1; i <= count; ++i) {
    s = styles[i]
    printf "%-84s %6.0f %6.2f %6.0f\n", s, fastest[s], fastest[s] / unit, slowest[s]
  }
}
