// SPDX-License-Identifier: BSD-3-Clause
// What laws have in common that record the paths of a case, or answer them.
#pragma once

#include <exception>
#include <memory>
#include <mutex>

#include "cases/drive/recorded/recorded_paths.hpp"
#include "stickslip/bonds/any_bond.hpp"

namespace stickslip::cases {

/// Whether two paths are the same, parameters and all.
bool same(const RecordedPath& a, const RecordedPath& b);
/// The same of one step.
bool same(const ContactStep& a, const ContactStep& b);
/// The same of the bodies of a bond.
bool same(const BondPoses& a, const BondPoses& b);

/// A case asks for what no file can hold.
class CannotRecord : public Unsuitable {
 public:
  using Unsuitable::Unsuitable;
};

/// Paths and answers, as the contacts and bonds that are told of them come to their ends.
class Recording {
 public:
  /// Adds a path unless there is the same already, or it has no steps.
  void add(AnsweredPath answered);
  /// Notes that a path could not be added, and why.
  void lose(std::exception_ptr why) noexcept;
  /// All paths. Throws what kept one from being added.
  const std::vector<AnsweredPath>& paths() const;

 private:
  std::mutex lock_;
  std::vector<AnsweredPath> paths_;
  std::exception_ptr lost_;
};

/// The bond, whose ways are written down with what it answers. `parameters` are those that the
/// answer is told.
std::shared_ptr<const AnyBond> recording_bond(std::shared_ptr<const AnyBond> answering,
                                              std::map<std::string, double> parameters,
                                              std::shared_ptr<Recording> recording);
/// A bond that knows nothing but answers to ways, and throws LawFailure on others.
std::shared_ptr<const AnyBond> answering_bond(
    std::shared_ptr<const std::vector<AnsweredPath>> answers,
    std::map<std::string, double> parameters);

/// The path of two spheres that these are the steps of. Throws CannotRecord for a wall.
PairPath pair_path_of(std::span<const BodyStep> steps);

/// What recording and answering contacts have in common: they have no state that could be moved
/// between processes, and frames leave nothing to be turned.
class DetachedContacts : public Contacts {
 public:
  void swap_bodies(std::size_t) override { refuse("its contacts exchange their bodies"); }
  std::vector<double> pack(std::size_t) const override { refuse(keeps_histories); }
  void unpack(std::size_t, std::span<const double>) override { refuse(keeps_histories); }
  double bytes_per_contact() const override { return 0; }

 protected:
  static constexpr const char* keeps_histories = "it moves what contacts remember to others";
  [[noreturn]] static void refuse(const char* why) { throw CannotRecord(why); }
  bool do_turn(std::span<const Matrix2>, std::size_t) override { return false; }
};

/// A law with the parameters of another one that is asked for whole paths, of bodies where these
/// turn. Parameters of moments are its own. Of a bond the answer is told those that a case sets.
class LikeAnother : public AnyLaw::Model {
 public:
  explicit LikeAnother(FramedLaw like);

  bool set(std::string_view name, std::string_view text) override;
  void finish() override {}
  const LawInfo& info() const override { return info_; }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  FrameUpdate default_frame() const override { return FrameUpdate::exact; }
  std::optional<double> value(std::string_view role) const override;

 protected:
  const FramedLaw& like() const { return like_; }
  /// Parameters that the answer is told, by role.
  std::map<std::string, double> told() const;
  LawInfo& own_info() { return info_; }
  void drop(Capability capability) { std::erase(info_.capabilities, capability); }

 private:
  FramedLaw like_;
  LawInfo info_;
  std::map<std::string, double> moment_values_;
  std::map<std::string, double> bond_values_;  ///< by role
};

/// A law that knows bodies, with moments of unknown rules where `like` has some.
FramedLaw in_place_of(const FramedLaw& like, std::unique_ptr<AnyLaw::Model> law);

}  // namespace stickslip::cases
