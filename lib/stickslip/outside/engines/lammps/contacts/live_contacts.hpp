// SPDX-License-Identifier: BSD-3-Clause
// The contacts of one process with their pairs of spheres and their last forces, in double or in
// single precision. Knows nothing of the engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/contact/batch/sphere_arrays.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// In which numbers the contacts of a simulation are reckoned.
enum class ContactPrecision {
  in_double,
  mixed,  ///< in single precision, with their geometry from coordinates in double precision
  single  ///< the geometry too
};
/// Name as in an input.
std::string_view name_of(ContactPrecision precision);
/// The inverse; throws InputError.
ContactPrecision read_contact_precision(std::string_view word);

/// What contacts answered that ends a run.
struct ContactTrouble {
  std::optional<std::size_t> not_finite;  ///< the first contact whose numbers are not finite
  bool history_full = false;
};

/// Live contacts that come and go, by number as in ContactPool.
class LiveContacts {
 public:
  virtual ~LiveContacts() = default;
  LiveContacts& operator=(const LiveContacts&) = delete;

  /// No contact yet. Throws InputError as ContactPool and SingleSpheres do.
  static std::unique_ptr<LiveContacts> of(const LawSpec& spec, const FramedLaw& law,
                                          ContactPrecision precision);

  /// Number of live contacts; those that wait are not counted.
  virtual std::size_t size() const = 0;
  /// How many of them have answered a step since keep().
  virtual std::size_t answered() const = 0;

  /// Functions of ContactPool.
  virtual void open(const SpherePair& pair, const Vector3& branch) = 0;
  virtual Vector3 last_branch(std::size_t contact) const = 0;
  virtual std::vector<double> pack(std::size_t contact) const = 0;
  virtual std::size_t receive(std::span<const double> numbers) = 0;
  /// Keeps these contacts, with the pairs that they have from now on.
  virtual void keep(std::span<const std::size_t> contacts, std::vector<SpherePair> pairs) = 0;
  virtual void change_law(const LawSpec& spec, const FramedLaw& law) = 0;
  virtual void integrate_works(bool wanted) = 0;
  virtual std::int64_t segments() const = 0;
  virtual double bytes() const = 0;

  /// The spheres of a live contact; its effective radius has no meaning.
  virtual SpherePair pair(std::size_t contact) const = 0;
  /// What a contact answered to the last step.
  virtual SphereForce force(std::size_t contact) const = 0;
  /// Sum of branch_i F_j, F on p [N m], of the contacts whose p is below `owned`.
  virtual Matrix3 moment(int owned) const = 0;

  /// Contacts that advance() takes at a time.
  static constexpr std::size_t chunk = 64;
  /// All contacts are about to answer a step.
  virtual void begin_step() = 0;
  /// Advances the contacts first, first + 1, ..., at most `chunk` of them, `first` a multiple of
  /// that. `local` is empty or as long.
  virtual ContactTrouble advance(const SphereArrays& spheres, const SphereStep& step,
                                 std::size_t first, std::size_t count,
                                 std::span<ContactForce> local) = 0;

 protected:
  LiveContacts() = default;
  LiveContacts(const LiveContacts&) = default;
};

}  // namespace stickslip
