# SPDX-License-Identifier: BSD-3-Clause
"""Holds tangents of GetFEM's contact bricks with friction to central differences of their own residual.

    /usr/bin/python3 contact_tangent.py        # python3-getfem of Debian

A unit cube of one element touches a rigid plane. Where all its nodes move alike, the sum of the tangent over the nodes is
compared with the tangent of linear-conventional, too, for kn = r and kt = r alpha; bricks with multipliers are not.
"""
import getfem as gf
import numpy as np

R, ALPHA, MU = 2.0, 1.5, 0.4
NODES = 8


class Cube:
    """A model with one contact brick; its variables as one vector."""

    def __init__(self, brick, option):
        self.mesh = gf.Mesh("cartesian", *[np.arange(2.0)] * 3)
        self.mesh.set_region(1, self.mesh.outer_faces_with_direction([0, 0, -1], 0.1))
        self.fem, self.scalar = gf.MeshFem(self.mesh, 3), gf.MeshFem(self.mesh, 1)
        for fem in (self.fem, self.scalar):
            fem.set_fem(gf.Fem("FEM_QK(3,1)"))
        self.integral = gf.MeshIm(self.mesh, gf.Integ("IM_GAUSS_PARALLELEPIPED(3,4)"))
        self.model = model = gf.Model("real")
        model.add_fem_variable("u", self.fem)
        model.add_initialized_fem_data("height", self.scalar, self.scalar.eval("z"))
        model.add_initialized_fem_data("start", self.fem, np.zeros(3 * NODES))
        for name, value in (("r", [R]), ("mu", [MU]), ("alpha", [ALPHA]), ("zero", [0.0] * 3)):
            model.add_initialized_data(name, value)
        self.names = ["u"]
        if brick == "penalized":
            model.add_penalized_contact_with_rigid_obstacle_brick(
                self.integral, "u", "height", "r", "mu", 1, option, "", "alpha", "start")
        elif brick == "projection":
            model.add_nonlinear_term(self.integral, "-Coulomb_friction_coupled_projection(zero, Normal, alpha*(u-start), "
                                     "height+u(3), mu, r).Test_u", 1)
        elif brick == "integral":
            model.add_filtered_fem_variable("l", self.fem, 1)
            self.names.append("l")
            model.add_integral_contact_with_rigid_obstacle_brick(
                self.integral, "u", "l", "height", "r", "mu", 1, option, "alpha", "start")
        else:
            model.add_variable("n", 4)
            model.add_variable("t", 8)
            self.names += ["n", "t"]
            model.add_nodal_contact_with_rigid_obstacle_brick(self.integral, "u", "n", "t", "r", "mu", 1, "z", option)

    def put(self, values):
        for name, value in zip(self.names, values):
            self.model.set_variable(name, value)

    def residual(self, values):
        self.put(values)
        self.model.assembly("build_rhs")
        return -self.model.rhs()

    def tangents(self, values):
        """By the brick and by differences."""
        self.put(values)
        self.model.assembly("build_all")
        told, found, h = self.model.tangent_matrix().full(), np.zeros((self.model.nbdof(),) * 2), 1e-6
        for name, value in zip(self.names, values):
            first = self.model.interval_of_variable(name)[0]
            for k in range(len(value)):
                ends = [self.residual([v + sign * h * (np.arange(len(v)) == k) if n == name else v
                                       for n, v in zip(self.names, values)]) for sign in (1, -1)]
                found[:, first + k] = (ends[0] - ends[1]) / (2 * h)
        return told, found


def of_table(move, start):
    """The tangent of linear-conventional by x, y, z, where z is minus the overlap."""
    k, overlap = np.zeros((3, 3)), -move[2]
    if overlap <= 0:
        return k
    trial, limit = R * ALPHA * (move - start)[:2], MU * R * overlap
    size = np.hypot(*trial)
    k[2, 2] = R
    k[:2, :2] = R * ALPHA * np.eye(2)
    if size > limit:
        m = trial / size
        k[:2, :2] = R * ALPHA * limit / size * (np.eye(2) - np.outer(m, m))
        k[:2, 2] = -MU * R * m
    return k


def alike(brick):
    slips, history = (0.05, 0.02, -0.1), (0.3, -0.2, 0)
    for what, move, start in (("stick", (0.02, 0.01, -0.1), (0, 0, 0)), ("slip", slips, (0, 0, 0)),
                              ("slip with a history", slips, history),
                              ("apart", (0.02, 0.01, 0.1), (0, 0, 0)), ("at the touch", (0.05, 0.02, 0.0), (0, 0, 0))):
        move, start, sums = np.array(move), np.array(start), np.tile(np.eye(3), NODES)
        cube = Cube(brick, 1)
        cube.model.set_variable("start", np.tile(start, NODES))
        told, found = cube.tangents([np.tile(move, NODES)])
        off = abs(sums @ told @ sums.T - of_table(move, start)).max()
        print(f"{brick}, {what}: off differences by {abs(told - found).max():.1e}, off the table by {off:.1e}, "
              f"unsymmetric by {abs(told - told.T).max():.2f}")


def noisy(brick, option, chance):
    for what, slip in (("stick", 0.002), ("slip", 0.3)):
        cube = Cube(brick, option)
        values = [np.tile([slip, slip / 3, -0.1], NODES) + 0.003 * chance.standard_normal(3 * NODES)]
        if brick == "integral":
            size = len(cube.model.variable("l"))
            values.append(np.tile([0.2 * slip, 0, -0.2], size // 3) + 0.001 * chance.standard_normal(size))
        elif brick == "nodal":
            values += [-0.2 + 0.01 * chance.standard_normal(4), slip * chance.standard_normal(8)]
        told, found = cube.tangents(values)
        print(f"{brick} {option}, {what}: off differences by {abs(told - found).max():.1e}, "
              f"{(abs(told - found) > 1e-6).sum()} entries wrong, unsymmetric by {abs(told - told.T).max():.2f}")


if __name__ == "__main__":
    gf.util("trace level", 0)
    gf.util("warning level", 0)
    for brick in ("penalized", "projection"):
        alike(brick)
    for brick, options in (("penalized", [1]), ("projection", [1]), ("integral", [1, 2, 3, 4]), ("nodal", [1, 2, 3])):
        for option in options:
            noisy(brick, option, np.random.default_rng(3))
