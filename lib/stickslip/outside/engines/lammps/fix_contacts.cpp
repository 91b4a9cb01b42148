// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/fix_contacts.hpp"

#include <atom.h>
#include <comm.h>
#include <error.h>
#include <input.h>
#include <neighbor.h>
#include <update.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "stickslip/outside/engines/lammps/engine.hpp"

namespace stickslip::lammps {
namespace {

/// How often it is asked whether a history is full [steps]. It is a question to all processes.
constexpr int question_interval = 100;

constexpr const char* full_history_file = "stickslip.history-full.restart";

}  // namespace

FixContacts::FixContacts(LAMMPS_NS::LAMMPS* engine, int count, char** words)
    : Fix(engine, count, words), pair_(PairStickslip::of(engine, own_style)) {
  restart_global = 1;
  restart_peratom = 1;
  create_attribute = 1;
  maxexchange_dynamic = 1;
  maxexchange = 1;
  nevery = question_interval;
  FixContacts::grow_arrays(atom->nmax);
  atom->add_callback(LAMMPS_NS::Atom::GROW);
  atom->add_callback(LAMMPS_NS::Atom::RESTART);
}

FixContacts::~FixContacts() {
  atom->delete_callback(id, LAMMPS_NS::Atom::GROW);
  atom->delete_callback(id, LAMMPS_NS::Atom::RESTART);
}

int FixContacts::setmask() {
  using namespace LAMMPS_NS::FixConst;
  return PRE_EXCHANGE | POST_NEIGHBOR | END_OF_STEP | POST_RUN;
}

void FixContacts::note() {
  if (pair_.contacts_changed()) {
    ContactRecords noted = pair_.records(atom->nlocal);
    std::ranges::move(noted, records_.begin());
    pair_.set_contacts_changed(false);
  }
  int mine = 0;
  for (int i = 0; i < atom->nlocal; ++i) mine = std::max(mine, packed_size(i));
  // An atom may be passed on twice in one exchange, through a process that has only short ones.
  MPI_Allreduce(&mine, &maxexchange, 1, MPI_INT, MPI_MAX, world);
}

void FixContacts::pre_exchange() {
  if (update->setupflag == 0) refuse_a_small_skin();
  note();
}

void FixContacts::setup_post_neighbor() {
  pair_.link(records_, true);
  hold_positions();
}

void FixContacts::post_neighbor() {
  pair_.link(records_, false);
  hold_positions();
}

void FixContacts::hold_positions() {
  held_.resize(static_cast<std::size_t>(atom->nlocal));
  for (int i = 0; i < atom->nlocal; ++i) held_[static_cast<std::size_t>(i)] = row(atom->x, i);
}

void FixContacts::refuse_a_small_skin() const {
  double mine = 0;
  for (int i = 0; i < atom->nlocal; ++i) {
    const Vector3 before = row(atom->x, i) - update->dt * row(atom->v, i);
    mine = std::max(mine, (before - held_[static_cast<std::size_t>(i)]).norm());
  }
  double farthest = 0;
  MPI_Allreduce(&mine, &farthest, 1, MPI_DOUBLE, MPI_MAX, world);
  if (2 * farthest <= neighbor->skin) return;
  error->all(FLERR, "stickslip: an atom moved by " + std::to_string(farthest / neighbor->skin) +
                        " times the neighbor skin before the neighbour list was renewed at step " +
                        std::to_string(update->ntimestep) +
                        ", so that contacts may have been missed: a larger neighbor skin or "
                        "neigh_modify delay 0 every 1 check yes is needed");
}

void FixContacts::end_of_step() {
  const int mine = pair_.history_is_full() ? 1 : 0;
  int anywhere = 0;
  MPI_Allreduce(&mine, &anywhere, 1, MPI_INT, MPI_MAX, world);
  if (anywhere == 0) return;
  input->one(std::string("write_restart ") + full_history_file + " noinit");
  error->all(FLERR, std::string("stickslip: the history of a contact is full; the state is in ") +
                        full_history_file +
                        ", but to go on, start from an earlier restart file with a larger limit");
}

void FixContacts::grow_arrays(int atoms) { records_.resize(static_cast<std::size_t>(atoms)); }

void FixContacts::copy_arrays(int from, int to, int) { of(to) = of(from); }

void FixContacts::set_arrays(int i) { of(i).clear(); }

int FixContacts::packed_size(int i) {
  std::size_t size = 1;
  for (const ContactRecord& record : of(i)) size += 2 + pair_.pool().pack(record.contact).size();
  return static_cast<int>(size);
}

int FixContacts::pack(int i, double* buffer) {
  double* end = buffer;
  *end++ = static_cast<double>(of(i).size());
  for (const ContactRecord& record : of(i)) {
    const std::vector<double> numbers = pair_.pool().pack(record.contact);
    *end++ = static_cast<double>(record.partner);
    *end++ = static_cast<double>(numbers.size());
    end = std::ranges::copy(numbers, end).out;
  }
  return static_cast<int>(end - buffer);
}

int FixContacts::unpack(int i, const double* buffer) {
  const double* next = buffer;
  of(i).resize(static_cast<std::size_t>(*next++));
  for (ContactRecord& record : of(i)) {
    record.partner = static_cast<LAMMPS_NS::tagint>(*next++);
    const auto size = static_cast<std::size_t>(*next++);
    record.contact = pair_.pool().receive({next, size});
    next += size;
  }
  return static_cast<int>(next - buffer);
}

int FixContacts::pack_exchange(int i, double* buffer) { return pack(i, buffer); }

int FixContacts::unpack_exchange(int i, double* buffer) { return unpack(i, buffer); }

void FixContacts::write_restart(FILE* file) {
  note();
  if (comm->me != 0) return;
  const std::string& law = pair_.law().spec.name;
  const int size = static_cast<int>(law.size()) + 1;
  std::fwrite(&size, sizeof size, 1, file);
  std::fwrite(law.c_str(), 1, static_cast<std::size_t>(size), file);
}

void FixContacts::restart(char* text) {
  if (pair_.law().spec.name == text) return;
  error->all(FLERR, std::string("the restart file holds the contacts of the law ") + text +
                        ", not of " + pair_.law().spec.name);
}

int FixContacts::size_restart(int i) { return 1 + packed_size(i); }

int FixContacts::pack_restart(int i, double* buffer) {
  const int size = 1 + pack(i, buffer + 1);
  buffer[0] = size;
  return size;
}

void FixContacts::unpack_restart(int i, int position) {
  const double* mine = atom->extra[i];
  for (int n = 0; n < position; ++n) mine += static_cast<int>(*mine);
  unpack(i, mine + 1);
}

double FixContacts::memory_usage() {
  return static_cast<double>(records_.capacity() * sizeof(ContactRecords::value_type) +
                             held_.capacity() * sizeof(Vector3));
}

}  // namespace stickslip::lammps
