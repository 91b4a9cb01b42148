// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/fix_damping.hpp"

#include <atom.h>
#include <error.h>
#include <update.h>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"

namespace stickslip::lammps {

FixDamping::FixDamping(LAMMPS_NS::LAMMPS* engine, int count, char** words)
    : Fix(engine, count, words) {
  const std::vector<std::string> all = words_of(count, words);
  try {
    const bool has_rotation = all.size() == 6 && all[4] == "rotation";
    if (all.size() != 4 && !has_rotation)
      throw InputError("fix ID group stickslip/damping RATE [rotation RATE]");
    translation_ = read_number("rate", all[3]);
    rotation_ = has_rotation ? read_number("rotation", all[5]) : translation_;
    if (translation_ < 0 || rotation_ < 0) throw InputError("a rate must not be negative");
  } catch (const InputError& problem) {
    error->all(FLERR, std::string("fix stickslip/damping: ") + problem.what());
  }
  scalar_flag = 1;
  extscalar = 1;  // twice the spheres lose twice the energy
  global_freq = 1;
}

int FixDamping::setmask() { return LAMMPS_NS::FixConst::POST_FORCE; }

void FixDamping::init() {
  if (atom->rmass_flag == 0 || atom->omega_flag == 0)
    error->all(FLERR, std::string("fix stickslip/damping needs atom_style sphere"));
}

void FixDamping::setup(int virial_flag) {
  const double before = loss_;
  post_force(virial_flag);
  loss_ = before;  // a set-up is no step of time
}

void FixDamping::post_force(int) {
  for (int i = 0; i < atom->nlocal; ++i) {
    if ((atom->mask[i] & groupbit) == 0) continue;
    const double mass = atom->rmass[i];
    const double inertia = 0.4 * mass * atom->radius[i] * atom->radius[i];
    const Vector3 v = row(atom->v, i);
    const Vector3 omega = row(atom->omega, i);
    add_to_row(atom->f, i, -translation_ * mass * v);
    add_to_row(atom->torque, i, -rotation_ * inertia * omega);
    loss_ += update->dt *
             (translation_ * mass * v.squaredNorm() + rotation_ * inertia * omega.squaredNorm());
  }
}

double FixDamping::compute_scalar() {
  double all = 0;
  MPI_Allreduce(&loss_, &all, 1, MPI_DOUBLE, MPI_SUM, world);
  return all;
}

}  // namespace stickslip::lammps
