#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# GetFEM 5.4.2: the nodal contact brick with friction and `augmented_version` 3 ("the new unsymmetric method") has a wrong tangent. While
# a node slips, the derivative of its friction by its normal multiplier has the wrong sign. Newton's method on a cube that is pressed down by
# 0.1 and sheared by 0.1 takes 8 iterations for 6, and 6 with the sign of that block turned. (From a shear of 0.12 on version 3 does not converge
# at all, with either sign; versions 1 and 2 do.)
#
# Source: differences of the brick's own residual. src/getfem_contact_and_friction_nodal.cc, case 3 of the assembly of tangents, has
# T_t_n(i*d+k1, i) = + friction_coeff[i] * vg[k1] / (r*alpha[i]), case 0 has it with a minus.
# shellcheck source=findings/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

unpack python3-getfem=5.4.2+dfsg1-3+b1

cat >"$folder/cube.py" <<'SCRIPT'
import getfem as gf
import numpy as np

gf.util("trace level", 0)
gf.util("warning level", 0)


def cube(version, shear, n):
    """Elastic, its top moved, its bottom on a rigid plane with friction of 0.4; what must live as long is returned, too."""
    mesh = gf.Mesh("cartesian", *[np.linspace(0, 1, n + 1)] * 3)
    mesh.set_region(1, mesh.outer_faces_with_direction([0, 0, -1], 0.1))
    mesh.set_region(2, mesh.outer_faces_with_direction([0, 0, 1], 0.1))
    fem = gf.MeshFem(mesh, 3)
    fem.set_fem(gf.Fem("FEM_QK(3,1)"))
    integral = gf.MeshIm(mesh, gf.Integ("IM_GAUSS_PARALLELEPIPED(3,4)"))
    model = gf.Model("real")
    model.add_fem_variable("u", fem)
    for name, value in (("lambda", 1), ("mu", 1), ("r", 1), ("friction", 0.4)):
        model.add_initialized_data(name, [float(value)])
    model.add_isotropic_linearized_elasticity_brick(integral, "u", "lambda", "mu")
    model.add_initialized_data("top", [shear, 0.3 * shear, -0.1])
    model.add_Dirichlet_condition_with_multipliers(integral, "u", fem, 2, "top")
    model.add_variable("normal", (n + 1) ** 2)
    model.add_variable("tangential", 2 * (n + 1) ** 2)
    model.add_nodal_contact_with_rigid_obstacle_brick(integral, "u", "normal", "tangential", "r", "friction", 1, "z", version)
    return model, (mesh, fem, integral)


def tangent(version):
    """Of the friction of a node that slips by its normal multiplier, by the brick and by differences."""
    model, held = cube(version, 0, 1)
    model.set_variable("tangential", np.tile([0.3, 0.1], 4))
    row = model.interval_of_variable("tangential")[0]
    column = model.interval_of_variable("normal")[0]

    def residual(change):
        model.set_variable("normal", -0.2 + change * np.eye(4)[0])
        model.assembly("build_rhs")
        return -model.rhs()[row]

    h = 1e-6
    differences = (residual(h) - residual(-h)) / (2 * h)
    model.set_variable("normal", np.full(4, -0.2))
    model.assembly("build_all")
    return model.tangent_matrix().full()[row, column], differences


def iterations(version, turn):
    """Newton's method, with the sign of that block turned where it is asked for; 100: it did not converge."""
    model, held = cube(version, 0.1, 4)
    rows, columns = (slice(i[0], i[0] + i[1]) for i in map(model.interval_of_variable, ("tangential", "normal")))
    for k in range(100):
        model.assembly("build_all")
        rest, matrix = model.rhs(), model.tangent_matrix().full()
        if abs(rest).max() < 1e-9:
            return k
        if turn:
            matrix[rows, columns] *= -1
        model.to_variables(model.from_variables() + np.linalg.solve(matrix, rest))
    return 100


for version in (1, 2, 3):
    by_brick, by_differences = tangent(version)
    print(f"{version} brick: {by_brick:.4f}\n{version} differences: {by_differences:.4f}")
    print(f"{version} iterations: {iterations(version, False)}")
print(f"3 turned: {iterations(3, True)}")
SCRIPT
output=$(python "$folder/cube.py") || true

for case in '1 -3.4153 6' '2 -3.4153 6' '3 3.4153 8'; do
  read -r version told iterations <<<"$case"
  value "version $version: friction by normal multiplier, tangent" "$(got "$version differences")" "$told" 1e-3 "$(got "$version brick")"
  value "  iterations of Newton's method" 6 "$iterations" 0 "$(got "$version iterations")"
done
value '  with the sign of that block turned' 6 6 0 "$(got '3 turned')"
finish
