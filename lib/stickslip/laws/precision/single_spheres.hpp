// SPDX-License-Identifier: BSD-3-Clause
// Contacts of spheres that lie in the arrays of an engine, in single precision: what a contact
// remembers, its frame and its force are floats, and so is all that is computed of them. Forces are
// added to the spheres in double precision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/contact/batch/sphere_arrays.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// From which numbers the contacts of spheres in single precision have their geometry.
enum class SphereGeometry {
  mixed,  ///< overlap and movement from the difference of coordinates in double precision
  single  ///< overlap from that difference rounded to single precision
};

/// Contacts advanced at a time: what lies between two halves of a step stays in the first-level
/// cache.
inline constexpr std::size_t single_chunk = 64;

/// Live contacts of spheres in single precision. A contact is named by its number. Its numbers
/// stand in columns, each of all contacts.
class SingleSpheres {
 public:
  virtual ~SingleSpheres() = default;
  SingleSpheres& operator=(const SingleSpheres&) = delete;

  /// The two spheres of a contact in the arrays of the engine.
  struct Pair {
    int p = 0;
    int q = 0;
  };

  /// No contact of this law yet, with room for some. Throws InputError where the law has no kernel
  /// in single precision, naming those that have one, or is asked for what the kernels do not know.
  static std::unique_ptr<SingleSpheres> of(const LawSpec& spec, const FramedLaw& law,
                                           SphereGeometry geometry);

  /// None of the contacts yet, with room for so many.
  virtual std::unique_ptr<SingleSpheres> empty(std::size_t room) const = 0;

  std::size_t size() const { return size_; }
  /// Opens a virgin contact with this branch vector, from p to q [m]; its number is the highest.
  void open(Pair pair, const Vector3& branch);
  /// Adds a contact as pack() gave it. Throws InputError if the numbers are none of this law.
  void add(Pair pair, std::span<const double> numbers);
  /// Branch vector at the end of the last step, frame and history as numbers, those of
  /// PairContacts behind those of the branch: nothing is lost, and either can read what the other
  /// wrote, rounded to its digits.
  std::vector<double> pack(std::size_t contact) const;

  Pair pair(std::size_t contact) const { return pairs_[contact]; }
  /// At the end of the last step [m].
  Vector3 branch(std::size_t contact) const;
  /// What the last step has answered.
  SphereForce force(std::size_t contact) const;

  /// Advances the contacts first, first + 1, ..., at most single_chunk of them, `first` a multiple
  /// of that. `local` is as that of PairContacts::advance. Returns the first one whose numbers are
  /// not finite.
  virtual std::optional<std::size_t> advance(const SphereArrays& spheres, const SphereStep& step,
                                             std::size_t first, std::size_t count,
                                             std::span<ContactForce> local) = 0;

  /// Memory held [bytes].
  double bytes() const;

  /// Where the columns of some contacts begin.
  struct Columns {
    const Pair* pairs = nullptr;
    float* numbers = nullptr;    ///< tangent, force on p, history, branch of single geometry
    double* branches = nullptr;  ///< branches of mixed geometry
    Regime* regimes = nullptr;
    std::size_t stride = 0;   ///< from one column to the next
    std::size_t history = 0;  ///< numbers of a history

    static constexpr std::size_t tangent = 0;
    static constexpr std::size_t on_p = 3;
    static constexpr std::size_t histories = 6;
    float* column(std::size_t i) const { return numbers + i * stride; }
  };

 protected:
  SingleSpheres(SphereGeometry geometry, std::size_t history, std::size_t room);
  SingleSpheres(const SingleSpheres&) = default;

  /// Those of all contacts from this one on. What fills the lanes behind the last contact is a copy
  /// of it.
  Columns columns_from(std::size_t first);
  SphereGeometry geometry() const { return geometry_; }

 private:
  bool is_mixed() const { return geometry_ == SphereGeometry::mixed; }
  std::size_t columns() const { return Columns::histories + history_ + (is_mixed() ? 0 : 3); }
  float& number(std::size_t column, std::size_t contact) {
    return numbers_[column * room_ + contact];
  }
  float number(std::size_t column, std::size_t contact) const {
    return numbers_[column * room_ + contact];
  }
  Vector3 vector(std::size_t first_column, std::size_t contact) const;
  void set_room(std::size_t room);
  void append(Pair pair, const Vector3& branch, const Vector3& tangent,
              std::span<const double> history);

  SphereGeometry geometry_;
  std::size_t history_;   ///< numbers of one
  std::size_t room_ = 0;  ///< whole chunks
  std::size_t size_ = 0;
  bool lanes_are_full_ = true;  ///< whether copies of the last contact stand behind it
  std::vector<Pair> pairs_;
  std::vector<float> numbers_;
  std::vector<double> branches_;
  std::vector<Regime> regimes_;
};

/// What lies between the halves of a step of some contacts.
struct SingleChunk {
  using Numbers = std::array<float, single_chunk>;

  std::array<Numbers, 3> normal;
  Numbers overlap_old;                ///< [m]
  Numbers overlap_new;                ///< [m]
  std::array<Numbers, 2> shift;       ///< [m]
  Numbers approach;                   ///< [m]
  Numbers radius_p;                   ///< [m]
  Numbers radius_q;                   ///< [m]
  Numbers effective_radius;           ///< [m]
  Numbers compression;                ///< the answer of the law, with its dashpots [N]
  std::array<Numbers, 2> tangential;  ///< [N]
};

/// The halves of a step, for machines with certain instructions; a bit for each contact that the
/// law leaves.
struct SingleKernels {
  void (*move)(const SphereArrays& spheres, const SphereStep& step, FrameUpdate update,
               const SingleSpheres::Columns& columns, std::size_t count,
               SingleChunk& chunk) = nullptr;
  void (*answer)(const SphereArrays& spheres, const SingleSpheres::Columns& columns,
                 std::size_t count, const SingleChunk& chunk) = nullptr;
};
/// What lies between the halves.
template <class Law>
using SingleLawKernel = std::uint64_t (*)(const Law& law, const SingleSpheres::Columns& columns,
                                          std::size_t count, SingleChunk& chunk);

/// Those for a machine that has Instructions::avx2, and Instructions::avx512.
SingleKernels single_kernels_avx2();
SingleKernels single_kernels_avx512();
template <class Law>
SingleLawKernel<Law> single_law_kernel_avx2();
template <class Law>
SingleLawKernel<Law> single_law_kernel_avx512();
/// For every machine.
SingleKernels single_kernels_baseline();
template <class Law>
SingleLawKernel<Law> single_law_kernel_baseline();

}  // namespace stickslip
