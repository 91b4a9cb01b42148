// SPDX-License-Identifier: BSD-3-Clause
// The fix that pair_style stickslip makes for itself: it takes the contacts along when atoms are
// sorted, migrate, are written to a restart file or read from one.
//
// Before atoms move, the contacts of the pair style are noted at their atoms (partner and number in
// the pool). Atoms that leave take the whole histories with them, whatever their length. After the
// new neighbour list is made, the pair style finds its contacts again by these notes.
#pragma once

#include <fix.h>

#include <vector>

#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {

/// See the top of this file.
class FixContacts final : public LAMMPS_NS::Fix {
 public:
  static constexpr const char* own_id = "STICKSLIP_CONTACTS";
  static constexpr const char* own_style = "stickslip/contacts";

  FixContacts(LAMMPS_NS::LAMMPS* engine, int count, char** words);
  ~FixContacts() override;
  FixContacts(const FixContacts&) = delete;
  FixContacts& operator=(const FixContacts&) = delete;

  int setmask() override;
  void setup_pre_exchange() override { note(); }  // nothing has moved, also outside of a run
  void pre_exchange() override;
  void setup_post_neighbor() override;
  void post_neighbor() override;
  void end_of_step() override;
  void post_run() override { note(); }

  void grow_arrays(int atoms) override;
  void copy_arrays(int from, int to, int remove) override;
  void set_arrays(int i) override;
  int pack_exchange(int i, double* buffer) override;
  int unpack_exchange(int i, double* buffer) override;

  void write_restart(FILE* file) override;
  void restart(char* text) override;
  int pack_restart(int i, double* buffer) override;
  void unpack_restart(int i, int position) override;
  int size_restart(int i) override;
  int maxsize_restart() override { return 1 + maxexchange; }

  double memory_usage() override;

 private:
  std::vector<ContactRecord>& of(int i) { return records_[static_cast<std::size_t>(i)]; }
  void note();
  void refuse_a_small_skin() const;
  void hold_positions();
  int packed_size(int i);
  int pack(int i, double* buffer);
  int unpack(int i, const double* buffer);

  PairStickslip& pair_;
  ContactRecords records_;
  std::vector<Vector3> held_;  ///< positions at the last neighbour list [m]
};

}  // namespace stickslip::lammps
