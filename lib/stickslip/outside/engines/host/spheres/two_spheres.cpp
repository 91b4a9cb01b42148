// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/spheres/two_spheres.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stickslip/description/description.hpp"

namespace stickslip {

Vector3 read_row(const double* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

void write_row(const Vector3& vector, double* numbers) { std::ranges::copy(vector, numbers); }

std::string words_of(const Vector3& vector) {
  return shortest(vector[0]) + ' ' + shortest(vector[1]) + ' ' + shortest(vector[2]);
}

Vector3 aside(double radius) { return {4 * radius, 16 * radius, 0}; }

double sphere_volume(double radius) { return 4.0 / 3 * std::numbers::pi * std::pow(radius, 3); }

HostedSpheres hosted_spheres(double radius_p, double radius_q, double mass_p, double mass_q) {
  if (std::isinf(radius_q)) radius_q = wall_radii * radius_p;
  const auto mass_of = [](double mass, double radius) {
    return mass > 0 && std::isfinite(mass) ? mass : sphere_volume(radius);
  };
  return {radius_p, radius_q, mass_of(mass_p, radius_p), mass_of(mass_q, radius_q)};
}

std::string neighbour_command(double radius_p, double radius_q) {
  return "neighbor " + shortest(std::min(radius_p, radius_q)) + " nsq";
}

void make_spheres(LammpsLibrary& engine, const Dialect& dialect, double border, const NewSphere& p,
                  const NewSphere& q) {
  const std::string box = " -" + shortest(border) + ' ' + shortest(border);
  engine.commands({"clear", "units si", "atom_style " + std::string(dialect.atom_style),
                   "atom_modify map array sort 0 0", "newton off", "boundary f f f"});
  engine.commands(dialect.before_box);
  engine.commands(
      {"region box block" + box + box + box + " units box", "create_box 1 box",
       "create_atoms 1 single " + words_of(p.centre) + " units box",
       "create_atoms 1 single " + words_of(q.centre) + " units box",
       "set atom 1 diameter " + shortest(2 * p.radius),
       "set atom 2 diameter " + shortest(2 * q.radius), "set atom 1 density " + shortest(p.density),
       "set atom 2 density " + shortest(q.density), neighbour_command(p.radius, q.radius),
       "neigh_modify delay 0 every 1 check yes"});
}

}  // namespace stickslip
