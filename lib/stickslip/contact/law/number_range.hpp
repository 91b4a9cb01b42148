// SPDX-License-Identifier: BSD-3-Clause
// The range of numbers in which laws are right, and what becomes of an answer outside of it.
//
// Laws square forces and movements, and some take fourth powers. Between 1e-70 and 1e70 (N, m) none
// of these leaves the range of a double. Beyond that an answer either keeps what every law
// promises, or it is marked Status::not_finite: it never is wrong with Status::ok.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"

namespace stickslip {

/// Forces, overlaps and movements from here up, and zero, are in the range [N, m].
inline constexpr double smallest_number = 1e-70;
/// And up to here.
inline constexpr double largest_number = 1e70;

namespace detail {

/// All of a step and its answer together [N, m]; NaN or infinite if one of them is.
inline double sum_of_sizes(const ContactStep& step, const ContactForce& f) noexcept {
  return std::abs(step.overlap_old) + std::abs(step.overlap_new) + std::abs(step.shift[0]) +
         std::abs(step.shift[1]) + std::abs(f.normal) + std::abs(f.tangential[0]) +
         std::abs(f.tangential[1]) + std::abs(f.damping_normal) +
         std::abs(f.damping_tangential[0]) + std::abs(f.damping_tangential[1]);
}

/// Which works of an answer are not NaN by agreement.
enum class BookedWorks { none, without_energy, all };

/// Sum of the works that are booked [J].
template <BookedWorks works>
double sum_of_works(const ContactForce& f) noexcept {
  double sum = 0;
  if constexpr (works != BookedWorks::none)
    sum += f.work_normal + f.work_tangential + f.work_viscous;
  if constexpr (works == BookedWorks::all) sum += f.work_stored + f.work_dissipated;
  return sum;
}

/// Whether nothing in a step and its answer is so large or small that it has to be looked at.
template <BookedWorks works>
bool is_in_range(const ContactStep& step, const ContactForce& f) noexcept {
  const double tangential = std::abs(f.tangential[0]) + std::abs(f.tangential[1]);
  return sum_of_sizes(step, f) + 0 * sum_of_works<works>(f) < largest_number &&
         (tangential > smallest_number || tangential == 0) &&
         (f.normal > smallest_number || f.normal + tangential == 0) &&
         (step.overlap_new > smallest_number || step.overlap_new <= 0);
}

/// Whether an answer outside of the range still is inside the friction limit `mu` (negative: there
/// is none) and has finite works.
template <BookedWorks works>
[[gnu::noinline, gnu::cold]] bool is_sound(const ContactStep& step, const ContactForce& f,
                                           double mu) noexcept {
  if (!(sum_of_sizes(step, f) < largest_number)) return false;
  constexpr double round_off = 1e-12;
  const double limit = mu * std::max(f.normal, 0.0);
  const double size = std::hypot(f.tangential[0], f.tangential[1]);
  if (mu >= 0 && !(size <= limit * (1 + round_off))) return false;
  return std::isfinite(sum_of_works<works>(f));
}

}  // namespace detail

/// A law whose answers are marked not_finite where numbers are too large or too small for them to
/// be right. Forces of the ordinary range are the same to the bit.
template <ContactLaw Law>
struct InNumberRange : Law {
  InNumberRange() = default;
  /// The law with its parameters.
  explicit InNumberRange(const Law& law) : Law(law) {}

  /// One step, by the law.
  ContactForce advance(auto&& history, const ContactStep& step) const noexcept {
    ContactForce out = Law::advance(history, step);
    constexpr bool books_energy =
        std::ranges::find(Law::capabilities, Capability::energy) != Law::capabilities.end();
    judge<books_energy ? detail::BookedWorks::all : detail::BookedWorks::without_energy>(step, out);
    return out;
  }
  /// Advances without works.
  ContactForce advance_force(auto&& history, const ContactStep& step) const noexcept requires
      AdvancesForceAlone<Law> {
    ContactForce out = Law::advance_force(history, step);
    judge<detail::BookedWorks::none>(step, out);
    return out;
  }

 private:
  template <detail::BookedWorks works>
  void judge(const ContactStep& step, ContactForce& out) const noexcept {
    if (detail::is_in_range<works>(step, out)) [[likely]]
      return;
    double friction = -1;
    if constexpr (requires { this->mu; }) friction = this->mu;
    if (!detail::is_sound<works>(step, out, friction)) out.status = Status::not_finite;
  }
};

template <class Law>
struct LawItself<InNumberRange<Law>> {
  using type = Law;
};

}  // namespace stickslip
