#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# ODE 0.16.2: dMassSetTrimesh gives wrong moments of inertia if the centre of mass of the mesh is not the origin: they are too
# large by m c^2 about the origin, c^2 being 2 d^2 for a tetrahedron with its centre at (d, d, d). dMassTranslate to that centre, the usual next
# call, then gives 0.2 m in place of 0.075 m for d = 0.25 m, and 3.2 m for d = 1.25 m. With the centre at the origin they are right.
#
# Source: the manual: `I` is the inertia tensor in the frame of the body, about its point of reference. dMassCheck finds nothing wrong.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

command -v c++ >/dev/null || unable 'c++ is needed'
unpack libode-dev=2:0.16.2-1

cat >"$folder/mass.cpp" <<'PROGRAM'
#include <ode/ode.h>

#include <cstdio>
#include <initializer_list>

int main() {
  dInitODE();
  for (const double centre : {0.0, 0.25, 1.25}) {
    double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (double& x : points) x += centre - 0.25;
    const dTriIndex faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, points, 24, 4, faces, 12, 12);
    dMass mass;
    dMassSetTrimesh(&mass, 1, dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr));
    std::printf("%g origin: %.5f\n", centre, mass.I[0] / mass.mass);
    dMassTranslate(&mass, -mass.c[0], -mass.c[1], -mass.c[2]);
    std::printf("%g centre: %.5f\n%g product: %.5f\n", centre, mass.I[0] / mass.mass, centre, mass.I[1] / mass.mass);
  }
}
PROGRAM
library=$(dirname -- "$(find "$system" -name 'libode.so.8' -print -quit)")
c++ -O1 -DdIDEDOUBLE -I "$system/usr/include" "$folder/mass.cpp" -o "$folder/mass" -L "$library" -l:libode.so.8 \
  -Wl,-rpath-link,"$library" || unable 'the program could not be compiled'
output=$(LD_LIBRARY_PATH=$library "$folder/mass") || true

for case in '0 0.075 0.075 0.0125' '0.25 0.325 0.2 -0.05' '1.25 6.325 3.2 -1.55'; do
  read -r centre origin about product <<<"$case"
  value "centre at $centre m: I_xx/m about the origin [m^2]" "$(awk -v c="$centre" 'BEGIN { print 0.075 + 2*c*c }')" "$origin" 1e-5 "$(got "$centre origin")"
  value '  about the centre, after dMassTranslate' 0.075 "$about" 1e-5 "$(got "$centre centre")"
  value '  I_xy/m' 0.0125 "$product" 1e-5 "$(got "$centre product")"
done
finish
