// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

#include <atom.h>
#include <comm.h>
#include <error.h>
#include <force.h>
#include <memory.h>
#include <modify.h>
#include <neigh_list.h>
#include <neighbor.h>
#include <update.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/fix_contacts.hpp"

namespace stickslip::lammps {
namespace {

/// A contact is opened when the gap is less than this share of the sum of the radii.
constexpr double opening_gap = 1e-3;

}  // namespace

PairStickslip::PairStickslip(LAMMPS_NS::LAMMPS* engine)
    : Pair(engine), local_forces_(LiveContacts::chunk) {
  single_enable = 0;
  restartinfo = 0;  // the input names the law again; the histories are with the atoms
  no_virial_fdotr_compute = 1;
  finitecutflag = 1;
}

PairStickslip::~PairStickslip() {
  if (modify != nullptr && modify->find_fix(FixContacts::own_id) >= 0)
    modify->delete_fix(FixContacts::own_id);
  if (allocated != 0) {
    memory->destroy(setflag);
    memory->destroy(cutsq);
  }
}

PairStickslip& PairStickslip::of(LAMMPS_NS::LAMMPS* engine, const char* user) {
  auto* const pair = dynamic_cast<PairStickslip*>(engine->force->pair_match(style, 1));
  if (pair == nullptr)
    engine->error->all(FLERR, std::string(user) + " needs pair_style stickslip before it");
  return *pair;
}

void PairStickslip::settings(int count, char** words) {
  try {
    NamedLaw named = read_law(words_of(count, words));
    if (pool_ != nullptr && law_->spec.name == named.spec.name &&
        law_->precision == named.precision) {
      pool_->change_law(named.spec, named.law);
    } else {
      if (pool_ != nullptr) forget_contacts();
      pool_ = LiveContacts::of(named.spec, named.law, named.precision);
      pool_->integrate_works(integrates_works_);
    }
    law_ = std::move(named);
  } catch (const std::exception& problem) {
    error->all(FLERR, std::string("pair_style stickslip: ") + problem.what());
  }
  if (comm->me == 0) {
    LAMMPS_NS::utils::logmesg(lmp, "stickslip: law " + law_->spec.text() + ", frame " +
                                       std::string(name_of(law_->law.frame)) + ", kinematics " +
                                       std::string(name_of(law_->law.kinematics)) + ", precision " +
                                       std::string(name_of(law_->precision)) + "\n");
  }
}

void PairStickslip::allocate() {
  const int n = atom->ntypes + 1;
  memory->create(setflag, n, n, "stickslip:setflag");
  memory->create(cutsq, n, n, "stickslip:cutsq");
  for (int i = 0; i < n; ++i) std::fill_n(setflag[i], n, 0);
  allocated = 1;
}

void PairStickslip::coeff(int count, char** words) {
  if (force->pair != this) {
    error->all(FLERR, std::string("pair_style stickslip cannot be a part of pair_style hybrid: it "
                                  "has one law for all types and its own list of contacts"));
  }
  if (allocated == 0) allocate();
  const std::vector<std::string> all = words_of(count, words);
  if (all.size() < 2 || all[0] != "*" || all[1] != "*") {
    error->all(FLERR,
               std::string("stickslip has one law for all types: pair_coeff * * [key value ...]"));
  }
  try {
    NamedLaw changed = with_words(*law_, std::span(all).subspan(2));
    if (changed.precision != law_->precision)
      throw InputError("precision is a word of pair_style, before any contact");
    pool_->change_law(changed.spec, changed.law);
    law_ = std::move(changed);
  } catch (const std::exception& problem) {
    error->all(FLERR, std::string("pair_coeff: ") + problem.what());
  }
  for (int i = 1; i <= atom->ntypes; ++i) std::fill_n(setflag[i] + 1, atom->ntypes, 1);
  if (modify->find_fix(FixContacts::own_id) < 0) {
    modify->add_fix(std::string(FixContacts::own_id) + " all " + FixContacts::own_style);
  }
}

void PairStickslip::init_style() {
  if (atom->radius_flag == 0 || atom->rmass_flag == 0 || atom->omega_flag == 0)
    error->all(FLERR, std::string("pair_style stickslip needs atom_style sphere"));
  if (force->newton_pair != 0)
    error->all(FLERR,
               std::string("pair_style stickslip needs newton off (before the box is made)"));
  comm->ghost_velocity = 1;  // the other process needs velocities and spins too
  neighbor->request(this, instance_me);

  std::vector<double> mine(static_cast<std::size_t>(atom->ntypes) + 1, 0.0);
  for (int i = 0; i < atom->nlocal; ++i) {
    double& largest = mine[static_cast<std::size_t>(atom->type[i])];
    largest = std::max(largest, atom->radius[i]);
  }
  largest_radius_.resize(mine.size());
  MPI_Allreduce(mine.data(), largest_radius_.data(), static_cast<int>(mine.size()), MPI_DOUBLE,
                MPI_MAX, world);
  find_range();
}

void PairStickslip::find_range() {
  const auto radii = std::span(atom->radius, static_cast<std::size_t>(atom->nlocal));
  double smallest =
      radii.empty() ? std::numeric_limits<double>::infinity() : *std::ranges::min_element(radii);
  MPI_Allreduce(MPI_IN_PLACE, &smallest, 1, MPI_DOUBLE, MPI_MIN, world);
  const double largest = *std::ranges::max_element(largest_radius_);
  range_ = 0;
  if (!(largest > 0)) return;
  // Ranges go as a power of the radius, or nearly.
  for (const double radius : {smallest, largest}) {
    const double range = law_->law.law.range(effective_radius(radius, radius));
    if (std::isnan(range))
      error->all(FLERR, std::string("pair_style stickslip: the law acts over gaps, and does not "
                                    "tell the largest (largest_gap in C, gap in lines and in "
                                    "Python): it has no cutoff"));
    range_ = std::max(range_, (1 + opening_gap) * range);
  }
  // Between two of its builds the list keeps those that were in it, as far as the skin.
  if (neighbor->skin < range_)
    error->all(FLERR, "pair_style stickslip: the law acts over gaps up to " + shortest(range_) +
                          ", and the skin of neighbours is " + shortest(neighbor->skin) +
                          ": give neighbor " + shortest(range_) + " bin, or more");
}

double PairStickslip::init_one(int type_i, int type_j) {
  const double sum = largest_radius_[static_cast<std::size_t>(type_i)] +
                     largest_radius_[static_cast<std::size_t>(type_j)];
  return sum * (1 + opening_gap) + range_;
}

double PairStickslip::reach_of(int i, int j) const {
  return (atom->radius[i] + atom->radius[j]) * (1 + opening_gap) + range_;
}

bool PairStickslip::may_touch(int i, int j) const {
  const double reach = reach_of(i, j);
  // Written so that a distance that is no number is near: it is reported when it is used.
  return !((row(atom->x, j) - row(atom->x, i)).squaredNorm() >= reach * reach);
}

SpherePair PairStickslip::pairing(int i, int j) const {
  if (atom->tag[i] == atom->tag[j])
    error->one(FLERR, std::string("stickslip: the box is too small: an atom is its own neighbour"));
  const bool in_order = atom->tag[i] < atom->tag[j];
  return {in_order ? i : j, in_order ? j : i, effective_radius(atom->radius[i], atom->radius[j])};
}

Vector3 PairStickslip::branch_of(const SpherePair& pair) const {
  return row(atom->x, pair.q) - row(atom->x, pair.p);
}

Vector3 PairStickslip::branch_before(const SpherePair& pair) const {
  return branch_of(pair) - update->dt * (row(atom->v, pair.q) - row(atom->v, pair.p));
}

Vector3 PairStickslip::opening_branch(const SpherePair& pair, bool is_setup) const {
  if (!is_setup) return branch_before(pair);
  // Spheres that overlap before the first step were pressed together along their branch.
  const Vector3 branch = branch_of(pair);
  const double touch = atom->radius[pair.p] + atom->radius[pair.q];
  return branch.squaredNorm() < touch * touch ? Vector3(branch.normalized() * touch) : branch;
}

void PairStickslip::open_contacts(bool is_setup) {
  // Contacts are opened, and candidates kept, in the order of the neighbour list: those that follow
  // each other share atoms, which are then in the cache.
  std::size_t kept = 0;
  for (const SpherePair& pair : candidates_) {
    if (may_touch(pair.p, pair.q)) {
      pool_->open(pair, opening_branch(pair, is_setup));
    } else {
      candidates_[kept++] = pair;
    }
  }
  candidates_.resize(kept);
}

void PairStickslip::compute(int energy_flag, int virial_flag) {
  ev_init(energy_flag, virial_flag);
  const bool is_setup = update->setupflag != 0;
  contacts_changed_ = true;
  moment_.reset();
  or_end([&] { open_contacts(is_setup); });
  pool_->begin_step();
  // Velocities and spins are those of the middle of the step, so that a spin times dt is the
  // rotation of the step. A set-up is no step of time: nothing has rotated since the last one.
  const SphereStep step{law_->law.kinematics, update->dt, is_setup ? 0 : update->dt};
  for (std::size_t first = 0; first < pool_->size(); first += LiveContacts::chunk)
    advance_chunk(step, first, std::min(LiveContacts::chunk, pool_->size() - first), is_setup);
}

// Errors of LAMMPS are exceptions too since 2022, and have been told when they are thrown.
template <class Work>
void PairStickslip::or_end(const Work& work) const {
  try {
    work();
  } catch (const std::exception& problem) {
    error->one(FLERR, std::string("stickslip: ") + problem.what());
  }
}

SphereArrays PairStickslip::spheres() const {
  return {atom->x[0], atom->v[0],      atom->omega[0], atom->radius,
          atom->f[0], atom->torque[0], atom->nlocal,   atom->rmass};
}

void PairStickslip::advance_chunk(const SphereStep& step, std::size_t first, std::size_t count,
                                  bool is_setup) {
  const auto local = std::span(local_forces_).first(integrates_works_ ? count : 0);
  ContactTrouble trouble;
  or_end([&] { trouble = pool_->advance(spheres(), step, first, count, local); });
  check(trouble);
  if (evflag != 0) {
    for (std::size_t k = first; k < first + count; ++k)
      tally(pool_->pair(k), pool_->force(k).on_p, pool_->last_branch(k));
  }
  if (integrates_works_ && !is_setup) {
    for (std::size_t i = 0; i < count; ++i) {
      if (pool_->pair(first + i).p < atom->nlocal) add_works(local[i]);
    }
  }
}

void PairStickslip::tally(const SpherePair& pair, const Vector3& f, const Vector3& branch) {
  ev_tally_xyz(pair.p, pair.q, atom->nlocal, 0, 0.0, 0.0, f[0], f[1], f[2], -branch[0], -branch[1],
               -branch[2]);
}

void PairStickslip::add_works(const ContactForce& step) {
  works_.stored += step.work_stored;
  works_.dissipated += step.work_dissipated;
  works_.viscous += step.work_viscous;
}

const Matrix3& PairStickslip::moment() const {
  if (moment_) return *moment_;
  return moment_.emplace(pool_->moment(atom->nlocal));
}

ContactSums PairStickslip::sums() const {
  ContactSums sum;
  for (std::size_t k = 0; k < pool_->answered(); ++k) {
    const auto [p, q, radius] = pool_->pair(k);
    const SphereForce answer = pool_->force(k);
    if (p >= atom->nlocal || answer.regime == Regime::separated) continue;
    const double diameter = atom->radius[p] + atom->radius[q];
    sum.force += answer.on_p.norm();
    sum.relative_overlap += 1 - pool_->last_branch(k).norm() / diameter;
    ++sum.touching;
    if (answer.regime == Regime::slip) ++sum.sliding;
  }
  return sum;
}

void PairStickslip::check(const ContactTrouble& trouble) {
  if (trouble.history_full) history_is_full_ = true;
  if (trouble.not_finite) {
    error->one(FLERR, "stickslip: a position, a velocity or the force of " +
                          names_of(pool_->pair(*trouble.not_finite)) + " is not a number");
  }
}

std::string PairStickslip::names_of(const SpherePair& pair) const {
  return "atoms " + std::to_string(atom->tag[pair.p]) + " and " +
         std::to_string(atom->tag[pair.q]) + " at step " + std::to_string(update->ntimestep);
}

ContactRecords PairStickslip::records(int owned) const {
  ContactRecords made(static_cast<std::size_t>(owned));
  for (std::size_t k = 0; k < pool_->size(); ++k) {
    const auto [p, q, radius] = pool_->pair(k);
    const double reach = reach_of(p, q);
    if (pool_->last_branch(k).squaredNorm() >= reach * reach) continue;
    if (p < owned) made[static_cast<std::size_t>(p)].push_back({atom->tag[q], k});
    if (q < owned) made[static_cast<std::size_t>(q)].push_back({atom->tag[p], k});
  }
  return made;
}

std::optional<std::size_t> PairStickslip::find(const std::vector<ContactRecord>& records,
                                               const SpherePair& pair,
                                               LAMMPS_NS::tagint partner) const {
  // An atom may have a contact with another and with its periodic image: the branch tells which.
  const Vector3 branch = branch_of(pair);
  double nearest = 0.5 * branch.norm();
  std::optional<std::size_t> found;
  for (const ContactRecord& record : records) {
    if (record.partner != partner) continue;
    const double distance = (pool_->last_branch(record.contact) - branch).norm();
    if (distance > nearest) continue;
    nearest = distance;
    found = record.contact;
  }
  return found;
}

void PairStickslip::link(const ContactRecords& records, bool is_setup) {
  std::vector<std::size_t> kept;
  std::vector<SpherePair> pairs;
  candidates_.clear();
  for (int ii = 0; ii < list->inum; ++ii) {
    const int i = list->ilist[ii];
    for (int jj = 0; jj < list->numneigh[i]; ++jj) {
      const int j = list->firstneigh[i][jj] & NEIGHMASK;
      const SpherePair pair = pairing(i, j);
      const auto contact = find(records[static_cast<std::size_t>(i)], pair, atom->tag[j]);
      if (contact) {
        kept.push_back(*contact);
        pairs.push_back(pair);
      } else {
        if (!is_setup) refuse_if_missed(pair);
        candidates_.push_back(pair);
      }
    }
  }
  moment_.reset();
  or_end([&] { pool_->keep(kept, std::move(pairs)); });
}

void PairStickslip::refuse_if_missed(const SpherePair& pair) const {
  const double acts = atom->radius[pair.p] + atom->radius[pair.q] + range_;
  if (branch_before(pair).squaredNorm() >= acts * acts) return;
  error->one(FLERR, "stickslip: the contact of " + names_of(pair) +
                        " was missed: a larger neighbor skin or neigh_modify delay 0 is needed");
}

void PairStickslip::forget_contacts() {
  pool_->keep({}, {});
  candidates_.clear();
  moment_.reset();
  contacts_changed_ = true;
}

void PairStickslip::integrate_works() {
  integrates_works_ = true;
  works_ = {};
  pool_->integrate_works(true);
}

std::vector<ContactOutput> PairStickslip::output() const {
  std::vector<ContactOutput> contacts;
  for (std::size_t k = 0; k < pool_->answered(); ++k) {
    const SpherePair pair = pool_->pair(k);
    if (pair.p >= atom->nlocal) continue;
    contacts.push_back(
        {atom->tag[pair.p], atom->tag[pair.q], pool_->last_branch(k), pool_->force(k).tangential});
  }
  return contacts;
}

double PairStickslip::memory_usage() {
  return Pair::memory_usage() + pool_->bytes() +
         static_cast<double>(candidates_.capacity() * sizeof(SpherePair));
}

}  // namespace stickslip::lammps
