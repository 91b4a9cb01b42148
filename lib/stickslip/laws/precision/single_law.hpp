// SPDX-License-Identifier: BSD-3-Clause
// Laws of ours that compute in single precision: by the kernels that go by lanes, the same source
// over another type.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip {

/// In which type a law computes.
enum class Arithmetic { double_precision, single_precision };

/// A step of a contact with this history by the kernel of the law in single precision: forces,
/// regime, and what is remembered. False where the kernel leaves the step as it is: in that in
/// which a contact begins or ends, and outside of the range of its numbers.
template <class Law>
bool advance_in_single(const Law& law, std::span<double> history, const ContactStep& step,
                       ContactForce& out) noexcept;

/// The law with the option arithmetic=double|single. In single precision what a contact remembers
/// and answers are numbers of single precision, and so is all in between; what the kernel leaves is
/// computed in double precision and rounded, and so are works and dashpots.
template <class Law>
struct InSingle : Law {
  Arithmetic arithmetic = Arithmetic::double_precision;

  using History = typename Law::History;

  static void describe(auto& visitor) {
    OfBase inherited{visitor};
    Law::describe(inherited);
    visitor.choice(
        &InSingle::arithmetic, "arithmetic",
        std::array<std::pair<std::string_view, Arithmetic>, 2>{
            {{"double", Arithmetic::double_precision}, {"single", Arithmetic::single_precision}}},
        "type that the law computes in");
  }
  bool is_single() const { return arithmetic == Arithmetic::single_precision; }
  std::vector<Capability> present_capabilities() const {
    std::vector<Capability> all(Law::capabilities.begin(), Law::capabilities.end());
    if (is_single()) all.push_back(Capability::single_precision);
    return all;
  }
  /// Rounding has no derivative.
  bool knows_tangent() const {
    return !is_single() && stickslip::knows_tangent(static_cast<const Law&>(*this));
  }
  /// Throws InputError where the kernel does not know what is chosen.
  void check() const {
    if constexpr (ChecksParameters<Law>) Law::check();
    if (!is_single()) return;
    Law undamped = *this;
    undamped.damping = 0;
    bool suits = undamped.suits_lanes();
    if constexpr (requires { undamped.others_suit_lanes(); })
      suits = suits && undamped.others_suit_lanes();
    if (!suits)
      throw InputError("arithmetic=single: goes with the default choices of " +
                       std::string(Law::identity.name) + ", and with bodies that are alike");
  }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    if (!is_single()) return Law::advance(history, step);
    History in_double = history;
    ContactForce out = Law::advance(in_double, step);
    if (!advance_in_single<Law>(*this, numbers_of(history), step, out)) {
      if (out.status == Status::clipped && is_on_limit(history, step)) out.status = Status::ok;
      history = in_double;
      round(history);
    }
    for (double* const x :
         {&out.normal, &out.tangential[0], &out.tangential[1], &out.damping_normal,
          &out.damping_tangential[0], &out.damping_tangential[1], &out.work_normal,
          &out.work_tangential, &out.work_stored, &out.work_dissipated, &out.work_viscous}) {
      *x = rounded(*x);
    }
    return out;
  }
  ContactForce advance_force(History& history, const ContactStep& step) const noexcept requires
      AdvancesForceAlone<Law> {
    return advance(history, step);
  }
  void turn(History& history, const Matrix2& map) const noexcept requires Turnable<Law> {
    Law::turn(history, map);
    if (is_single()) round(history);
  }

 private:
  /// A visitor of the base that hands its fields on as those of this type.
  template <class Visitor>
  struct OfBase {
    Visitor& visitor;

    void number(double Law::*field, const NumberText& text) {
      visitor.number(static_cast<double InSingle::*>(field), text);
    }
    void count(int Law::*field, const OptionText& option, int low, int high) {
      visitor.count(static_cast<int InSingle::*>(field), option, low, high);
    }
    void flag(bool Law::*field, const OptionText& option) {
      visitor.flag(static_cast<bool InSingle::*>(field), option);
    }
    template <class Enum, std::size_t n>
    void choice(Enum Law::*field, const OptionText& option, const Word<Enum> (&words)[n]) {
      visitor.choice(static_cast<Enum InSingle::*>(field), option, words);
    }
  };
  template <class Visitor>
  OfBase(Visitor&) -> OfBase<Visitor>;

  /// Histories of these laws are nothing but numbers, which kernels read as such too.
  static std::span<double> numbers_of(History& history) {
    return {reinterpret_cast<double*>(&history), sizeof(History) / sizeof(double)};
  }
  /// By arithmetic: GCC 12 leaves out conversions of neighbours to float and back (-O3).
  static double rounded(double x) { return NumberType::single().rounded(x); }
  /// Whether a force that is clipped in double precision is beyond the limit by digits of single
  /// precision alone: a little smaller it is not.
  bool is_on_limit(History history, const ContactStep& step) const noexcept {
    for (double& x : numbers_of(history)) x *= 1 - 0x1p-20;
    return Law::advance(history, step).status == Status::ok;
  }
  static void round(History& history) {
    for (double& x : numbers_of(history)) x = rounded(x);
  }
};

/// The law of this name with the option arithmetic=; nullptr where it has no such kernel.
std::unique_ptr<AnyLaw::Model> make_in_single(std::string_view name);

/// Names of the laws that have one, for messages.
std::vector<std::string> laws_in_single();

/// The name of the option.
inline constexpr std::string_view arithmetic_option = "arithmetic";

}  // namespace stickslip
