// SPDX-License-Identifier: BSD-3-Clause
// pair_style stickslip LAW key value ...: the contact laws of stickslip between the spheres of
// LAMMPS.
//
// The contact of two spheres belongs to the one with the lower tag (p); the other is q. Both copies
// of a contact that crosses a border of processes or of the periodic box are therefore oriented
// alike. A contact is opened a little before the spheres touch, so that its law sees the step of
// touch from the gap on. Its movement is made from the change of the branch vector, not from the
// velocities: what moves positions alone (a box that is remapped, fix move) is seen, and a rigid
// rotation of everything moves no contact.
#pragma once

#include <pair.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stickslip/outside/engines/lammps/contacts/live_contacts.hpp"
#include "stickslip/outside/engines/lammps/law_words.hpp"

namespace stickslip::lammps {

/// A contact that a process remembers for one of its atoms.
struct ContactRecord {
  LAMMPS_NS::tagint partner = 0;  ///< tag of the other atom
  std::size_t contact = 0;        ///< number of the contact among the live ones
};

/// The contacts of one process's atoms, each at all of its atoms that the process owns.
using ContactRecords = std::vector<std::vector<ContactRecord>>;

/// Sums over the contacts whose p the process owns, at the end of the last step.
struct ContactSums {
  double force = 0;             ///< lengths of the contact forces [N]
  double relative_overlap = 0;  ///< overlap over mean diameter [-]
  std::int64_t touching = 0;    ///< contacts with an overlap
  std::int64_t sliding = 0;     ///< contacts at the friction limit
};

/// Works of the contacts since they are booked, of the same contacts [J].
struct ContactWorks {
  double stored = 0;
  double dissipated = 0;
  double viscous = 0;
};

/// A contact as it is written to files.
struct ContactOutput {
  LAMMPS_NS::tagint p = 0;
  LAMMPS_NS::tagint q = 0;
  Vector3 branch;      ///< [m]
  Vector3 tangential;  ///< tangential force on p [N]
};

/// The pair style.
class PairStickslip final : public LAMMPS_NS::Pair {
 public:
  /// Name of the style.
  static constexpr const char* style = "stickslip";

  explicit PairStickslip(LAMMPS_NS::LAMMPS* engine);
  ~PairStickslip() override;
  PairStickslip(const PairStickslip&) = delete;
  PairStickslip& operator=(const PairStickslip&) = delete;

  /// The pair style of a simulation; ends it with an error that names `user` if it is another one.
  static PairStickslip& of(LAMMPS_NS::LAMMPS* engine, const char* user);

  // What LAMMPS calls.
  void settings(int count, char** words) override;
  void coeff(int count, char** words) override;
  void init_style() override;
  double init_one(int type_i, int type_j) override;
  void compute(int energy_flag, int virial_flag) override;
  double memory_usage() override;

  // What the fix that follows the life of the atoms calls.

  /// The live contacts by atom, without those that have parted. `owned` is the number of atoms.
  ContactRecords records(int owned) const;
  /// Finds the contacts of the records in the new neighbour list. Contacts that touched before
  /// this step without having been in the old list are an error, unless this is a set-up.
  void link(const ContactRecords& records, bool is_setup);
  /// Histories, live and waiting.
  LiveContacts& pool() { return *pool_; }
  /// Whether contacts may have come or gone since this was set to false.
  bool contacts_changed() const { return contacts_changed_; }
  void set_contacts_changed(bool changed) { contacts_changed_ = changed; }
  /// Whether a history was full since the start.
  bool history_is_full() const { return history_is_full_; }
  /// Forgets all contacts of this process at once.
  void forget_contacts();

  // What computes, fixes and commands ask.

  /// The law with all its options.
  const NamedLaw& law() const { return *law_; }
  /// Sum of branch_i F_j, F on p [N m]: volume times stress, the part of this process.
  const Matrix3& moment() const;
  /// Sums of this process.
  ContactSums sums() const;
  /// Works of this process.
  const ContactWorks& works() const { return works_; }
  /// From now on works are booked.
  void integrate_works();
  /// Segments in the histories of this process.
  std::int64_t segments() const { return pool_->segments(); }
  /// The contacts whose p this process owns.
  std::vector<ContactOutput> output() const;

 private:
  void allocate();
  /// The largest gap at which the law acts, of all pairs; ends the run where that is not known.
  void find_range();
  /// Distance up to which two atoms may have a contact [m].
  double reach_of(int i, int j) const;
  bool may_touch(int i, int j) const;
  SpherePair pairing(int i, int j) const;
  Vector3 branch_of(const SpherePair& pair) const;
  /// The branch vector one step ago by the velocities [m].
  Vector3 branch_before(const SpherePair& pair) const;
  Vector3 opening_branch(const SpherePair& pair, bool is_setup) const;
  void open_contacts(bool is_setup);
  SphereArrays spheres() const;
  void advance_chunk(const SphereStep& step, std::size_t first, std::size_t count, bool is_setup);
  void tally(const SpherePair& pair, const Vector3& f, const Vector3& branch);
  void add_works(const ContactForce& step);
  /// Does the work; ends the run if a law or the pool refuses it.
  template <class Work>
  void or_end(const Work& work) const;
  void check(const ContactTrouble& trouble);
  std::optional<std::size_t> find(const std::vector<ContactRecord>& records, const SpherePair& pair,
                                  LAMMPS_NS::tagint partner) const;
  void refuse_if_missed(const SpherePair& pair) const;
  std::string names_of(const SpherePair& pair) const;

  std::optional<NamedLaw> law_;
  std::unique_ptr<LiveContacts> pool_;
  std::vector<SpherePair> candidates_;     ///< neighbours that have no contact yet
  mutable std::optional<Matrix3> moment_;  ///< moment of the last step, once somebody asked
  std::vector<double> largest_radius_;     ///< by type, from 1 [m]
  double range_ = 0;                       ///< the largest gap at which the law acts [m]
  ContactWorks works_;
  bool contacts_changed_ = false;
  bool integrates_works_ = false;
  bool history_is_full_ = false;

  std::vector<ContactForce>
      local_forces_;  ///< forces of one chunk, so that a step allocates nothing
};

}  // namespace stickslip::lammps
