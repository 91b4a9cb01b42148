#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# GetFEM 5.4.2: nodal contact bricks have wrong tangents.
# (1) Between two bodies with `augmented_version` 2 (symmetric), without friction: derivatives of the force on one body by the place of the other
#     are 0 and not -r times a matrix. Two cubes that are pressed together take 9 iterations of Newton's method for r = 1, 34 for r = 10;
#     version 1 takes 1, whatever r.
# (2) With version 3 (the new unsymmetric one) the derivative of the gap by the second body is r times the right one.
# (3) With friction and version 3, on a rigid obstacle, too, the derivative of friction by the normal multiplier has the wrong sign while a node
#     slips. A cube that is pressed down by 0.1 and sheared by 0.1 takes 8 iterations for 6, and 6 with the sign of that block turned.
#
# Source: differences of the brick's own residual. src/getfem_contact_and_friction_nodal.cc, assembly of tangents: beside T_u1_u1 and T_u2_u2 there
# is no T_u1_u2; case 3 scales BN1 by -vt1 and BN2 by -r, and has T_t_n(i*d+k1, i) = + friction_coeff[i] * vg[k1] / (r*alpha[i]), case 0 a minus.
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


def two(version, r):
    """An elastic cube that is pressed by 0.1 on another one, 0.1 aside."""
    line = np.linspace(0, 1, 4)
    meshes = gf.Mesh("cartesian", line, line, line), gf.Mesh("cartesian", line + 0.1, line, line - 1)
    model, held = gf.Model("real"), [meshes]
    for name, value in (("lambda", 1.0), ("mu", 1.0), ("r", r)):
        model.add_initialized_data(name, [value])
    model.add_initialized_data("down", [0, 0, -0.1])
    for mesh, name, side in zip(meshes, ("u1", "u2"), (-1, 1)):
        mesh.set_region(1, mesh.outer_faces_with_direction([0, 0, side], 0.1))
        mesh.set_region(2, mesh.outer_faces_with_direction([0, 0, -side], 0.1))
        fem = gf.MeshFem(mesh, 3)
        fem.set_fem(gf.Fem("FEM_QK(3,1)"))
        integral = gf.MeshIm(mesh, gf.Integ("IM_GAUSS_PARALLELEPIPED(3,4)"))
        held.append((fem, integral))
        model.add_fem_variable(name, fem)
        model.add_isotropic_linearized_elasticity_brick(integral, name, "lambda", "mu")
        model.add_Dirichlet_condition_with_multipliers(integral, name, fem, 2, *(["down"] if name == "u1" else []))
    model.add_nodal_contact_between_nonmatching_meshes_brick(held[1][1], held[2][1], "u1", "u2", "normal", "r", 1, 1, 1, 0, version)
    model.set_variable("normal", np.full(len(model.variable("normal")), -0.01))
    return model, held


def by_second(version, r, row):
    """Sum of the residual of that variable by an upward movement of the second cube: by the brick and by differences."""
    model, held = two(version, r)
    rows, columns = (slice(i[0], i[0] + i[1]) for i in map(model.interval_of_variable, (row, "u2")))
    start, up, h = model.from_variables(), np.zeros(model.nbdof()), 1e-6
    up[columns] = np.tile([0, 0, 1], (columns.stop - columns.start) // 3)

    def residual(change):
        model.to_variables(start + change * up)
        model.assembly("build_rhs")
        return -model.rhs()[rows].sum()

    differences = (residual(h) - residual(-h)) / (2 * h)
    model.to_variables(start)
    model.assembly("build_all")
    return (model.tangent_matrix().full() @ up)[rows].sum(), differences


def steps(version, r):
    model, held = two(version, r)
    for k in range(100):
        model.assembly("build_all")
        if abs(model.rhs()).max() < 1e-9:
            return k
        model.to_variables(model.from_variables() + np.linalg.solve(model.tangent_matrix().full(), model.rhs()))
    return 100


for version in (1, 2):
    by_brick, by_differences = by_second(version, 10.0, "u1")
    print(f"{version} force brick: {by_brick:.4f}\n{version} force differences: {by_differences:.4f}")
    print(f"{version} r 1: {steps(version, 1.0)}\n{version} r 10: {steps(version, 10.0)}")
for version in (1, 3):
    by_brick, by_differences = by_second(version, 10.0, "normal")
    print(f"{version} gap brick: {by_brick:.4f}\n{version} gap differences: {by_differences:.4f}")
for version in (1, 2, 3):
    by_brick, by_differences = tangent(version)
    print(f"{version} brick: {by_brick:.4f}\n{version} differences: {by_differences:.4f}")
    print(f"{version} iterations: {iterations(version, False)}")
print(f"3 turned: {iterations(3, True)}")
SCRIPT
output=$(python "$folder/cube.py") || true

for case in '1 0 1 1' '2 0 9 34'; do
  read -r version told one ten <<<"$case"
  value "two bodies, version $version: force on one by the other" "$(got "$version force differences")" "$told" 1e-3 "$(got "$version force brick")"
  value "  iterations of Newton's method, r = 1" 1 "$one" 0 "$(got "$version r 1")"
  value '  r = 10' 1 "$ten" 1 "$(got "$version r 10")"
done
value 'two bodies, version 1: gap by the second' "$(got '1 gap differences')" -12 1e-3 "$(got '1 gap brick')"
value '  version 3, r = 10' "$(got '3 gap differences')" -120 1e-3 "$(got '3 gap brick')"
for case in '1 -3.4153 6' '2 -3.4153 6' '3 3.4153 8'; do
  read -r version told iterations <<<"$case"
  value "friction, version $version: by the normal multiplier" "$(got "$version differences")" "$told" 1e-3 "$(got "$version brick")"
  value "  iterations of Newton's method" 6 "$iterations" 0 "$(got "$version iterations")"
done
value '  with the sign of that block turned' 6 6 0 "$(got '3 turned')"
finish
