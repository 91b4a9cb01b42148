// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/compute_assembly.hpp"

#include <atom.h>
#include <domain.h>
#include <error.h>
#include <modify.h>
#include <update.h>

#include <algorithm>
#include <numbers>
#include <string>

#include "stickslip/description/words.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/fix_damping.hpp"
#include "stickslip/outside/engines/lammps/fix_servo.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {
namespace {

using enum Quantity;

struct Name {
  Quantity quantity;
  const char* name;
};

constexpr std::array names{
    Name{stress_xx, "stress_xx"},   Name{stress_yy, "stress_yy"}, Name{stress_zz, "stress_zz"},
    Name{stress_xy, "stress_xy"},   Name{stress_xz, "stress_xz"}, Name{stress_yz, "stress_yz"},
    Name{pressure, "pressure"},     Name{contacts, "contacts"},   Name{sliding, "sliding"},
    Name{segments, "segments"},     Name{overlap, "overlap"},     Name{unbalanced, "unbalanced"},
    Name{porosity, "porosity"},     Name{kinetic, "kinetic"},     Name{stored, "stored"},
    Name{dissipated, "dissipated"}, Name{viscous, "viscous"},     Name{damping, "damping"},
    Name{border, "border"},         Name{balance, "balance"}};

Quantity read_quantity(const std::string& word) {
  const auto found =
      std::ranges::find_if(names, [&](const Name& known) { return word == known.name; });
  if (found != names.end()) return found->quantity;
  std::vector<std::string> all;
  for (const Name& known : names) all.emplace_back(known.name);
  throw InputError(unknown_name("quantity", word, all));
}

/// Sum over all fixes of a style of what `own` gives of each.
template <class Fix, class Own>
double sum_over_fixes(const LAMMPS_NS::Modify& modify, const Own& own) {
  double sum = 0;
  for (int i = 0; i < modify.nfix; ++i) {
    const auto* const fix = dynamic_cast<const Fix*>(modify.fix[i]);
    if (fix != nullptr) sum += own(*fix);
  }
  return sum;
}

double ratio(double a, double b) { return b == 0 ? 0 : a / b; }

}  // namespace

/// What is added up over the processes. All members are doubles, so that one message does.
struct ComputeAssembly::Sums {
  Matrix3 moment = Matrix3::Zero();
  double force = 0;
  double relative_overlap = 0;
  double touching = 0;
  double sliding = 0;
  double segments = 0;
  double net_force = 0;
  double solid = 0;
  double kinetic = 0;
  double kinetic_at_start = 0;
  double stored = 0;
  double dissipated = 0;
  double viscous = 0;
  double damping = 0;
  double border = 0;
};

ComputeAssembly::ComputeAssembly(LAMMPS_NS::LAMMPS* engine, int count, char** words)
    : Compute(engine, count, words) {
  try {
    for (const std::string& word : words_of(count - 3, words + 3))
      asked_.push_back(read_quantity(word));
    if (asked_.empty()) throw InputError("name what is to be computed");
  } catch (const InputError& problem) {
    error->all(FLERR, std::string("compute stickslip: ") + problem.what());
  }
  vector_flag = 1;
  size_vector = static_cast<int>(asked_.size());
  extvector = 0;
  values_.resize(asked_.size());
  vector = values_.data();
}

bool ComputeAssembly::asks_for(Quantity quantity) const {
  return std::ranges::find(asked_, quantity) != asked_.end();
}

void ComputeAssembly::init() {
  pair_ = &PairStickslip::of(lmp, "compute stickslip");
  if (has_started_) return;
  has_started_ = true;
  kinetic_at_start_ = own_kinetic();
  if (asks_for(stored) || asks_for(dissipated) || asks_for(viscous) || asks_for(balance))
    pair_->integrate_works();
}

double ComputeAssembly::own_kinetic() const {
  double sum = 0;
  for (int i = 0; i < atom->nlocal; ++i) {
    const double inertia = 0.4 * atom->rmass[i] * atom->radius[i] * atom->radius[i];
    sum += 0.5 * (atom->rmass[i] * row(atom->v, i).squaredNorm() +
                  inertia * row(atom->omega, i).squaredNorm());
  }
  return sum;
}

ComputeAssembly::Sums ComputeAssembly::sums() const {
  const ContactSums mine = pair_->sums();
  Sums own;
  own.moment = pair_->moment();
  own.force = mine.force;
  own.relative_overlap = mine.relative_overlap;
  own.touching = static_cast<double>(mine.touching);
  own.sliding = static_cast<double>(mine.sliding);
  if (asks_for(segments)) own.segments = static_cast<double>(pair_->segments());
  for (int i = 0; i < atom->nlocal; ++i) {
    const double r = atom->radius[i];
    own.net_force += row(atom->f, i).norm();
    own.solid += 4.0 / 3 * std::numbers::pi * r * r * r;
  }
  own.kinetic = own_kinetic();
  own.kinetic_at_start = kinetic_at_start_;
  own.stored = pair_->works().stored;
  own.dissipated = pair_->works().dissipated;
  own.viscous = pair_->works().viscous;
  own.damping =
      sum_over_fixes<FixDamping>(*modify, [](const FixDamping& fix) { return fix.own_loss(); });
  own.border =
      sum_over_fixes<FixServo>(*modify, [](const FixServo& fix) { return fix.own_work(); });

  static_assert(sizeof(Sums) % sizeof(double) == 0);
  Sums all;
  MPI_Allreduce(&own, &all, sizeof(Sums) / sizeof(double), MPI_DOUBLE, MPI_SUM, world);
  return all;
}

double ComputeAssembly::value(Quantity quantity, const Sums& all) const {
  const double volume = domain->xprd * domain->yprd * domain->zprd;
  const auto stress = [&](int i, int j) {
    return 0.5 * (all.moment(i, j) + all.moment(j, i)) / volume;
  };
  switch (quantity) {
    case stress_xx:
      return stress(0, 0);
    case stress_yy:
      return stress(1, 1);
    case stress_zz:
      return stress(2, 2);
    case stress_xy:
      return stress(0, 1);
    case stress_xz:
      return stress(0, 2);
    case stress_yz:
      return stress(1, 2);
    case pressure:
      return -all.moment.trace() / (3 * volume);
    case contacts:
      return all.touching;
    case sliding:
      return ratio(all.sliding, all.touching);
    case segments:
      return ratio(all.segments, all.touching);
    case overlap:
      return ratio(all.relative_overlap, all.touching);
    case unbalanced:
      return ratio(all.net_force / static_cast<double>(atom->natoms),
                   ratio(all.force, all.touching));
    case porosity:
      return 1 - all.solid / volume;
    case kinetic:
      return all.kinetic;
    case stored:
      return all.stored;
    case dissipated:
      return all.dissipated;
    case viscous:
      return all.viscous;
    case damping:
      return all.damping;
    case border:
      return all.border;
    case balance:
      return all.border - all.damping - all.viscous - all.dissipated - all.stored -
             (all.kinetic - all.kinetic_at_start);
  }
  return 0;
}

void ComputeAssembly::compute_vector() {
  invoked_vector = update->ntimestep;
  const Sums all = sums();
  for (std::size_t i = 0; i < asked_.size(); ++i) values_[i] = value(asked_[i], all);
}

}  // namespace stickslip::lammps
