// SPDX-License-Identifier: BSD-3-Clause
// A C++ law as a shared object, in one line:
//
//     #include "stickslip/plugin/plugin.hpp"
//     struct MyLaw { ... };  // satisfies ContactLaw, as contact/law/law.hpp says
//     STICKSLIP_PLUGIN(MyLaw)
//
// Everything the descriptor of stickslip_law.h needs comes from the law's identity, capabilities
// and describe(). Headers alone: the shared object is linked with nothing. claims() is not
// exported, since it may depend on options: a law says in static texts, `like` or `stated_claims`,
// what the members of that name in the descriptor hold.
#pragma once

#include <deque>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "stickslip/contact/law/law.hpp"
#include "stickslip/description/parameter.hpp"
#include "stickslip/moments/moment_step.hpp"
#include "stickslip/plugin/stickslip_law.h"

/// Makes the shared object export this law.
#define STICKSLIP_PLUGIN(...)                                                              \
  extern "C" STICKSLIP_EXPORT const struct stickslip_law* stickslip_law_descriptor(void) { \
    return ::stickslip::plugin::descriptor_of<__VA_ARGS__>();                              \
  }

namespace stickslip::plugin {

/// The parameters of a law as the C interface has them. They live as long as this.
template <class Law>
class ParameterTable {
 public:
  ParameterTable() {
    for (const Parameter& p : parameters_in<Law>()) {
      // The kinds of both are in the same order.
      stickslip_parameter& row = rows_.emplace_back();
      row.name = p.name.c_str();
      row.role = p.role.c_str();
      row.unit = p.unit.c_str();
      row.text = p.text.c_str();
      row.kind = static_cast<stickslip_kind>(p.kind);
      row.default_value = p.default_value;
      row.range = p.range.low_is_allowed ? STICKSLIP_BETWEEN : STICKSLIP_ABOVE;
      row.low = p.range.low;
      row.high = p.range.high;
      if (p.choices.empty()) continue;
      std::string& choices = choices_.emplace_back();
      for (const std::string& word : p.choices) choices += (choices.empty() ? "" : "|") + word;
      row.choices = choices.c_str();
    }
  }
  std::span<const stickslip_parameter> rows() const { return rows_; }

 private:
  std::vector<stickslip_parameter> rows_;
  std::deque<std::string> choices_;
};

/// A law that gives rolling or twisting moments itself: advance_moments(memory, step), which
/// remembers `moment_vectors` vectors of the tangent plane and `moment_numbers` numbers of each
/// contact in `memory`, with Capability::rolling or Capability::twisting among its capabilities.
template <class Law>
concept GivesMoments = requires(const Law law, std::span<double> memory, const MomentStep& step) {
  { law.advance_moments(memory, step) } -> std::same_as<ContactMoment>;
  { Law::moment_vectors } -> std::convertible_to<std::uint32_t>;
  { Law::moment_numbers } -> std::convertible_to<std::uint32_t>;
};

/// The functions of the C interface for a law. `prepared` is the law with its parameters set.
template <ContactLaw Law>
struct Functions {
  using History = typename Law::History;
  static_assert(alignof(History) <= 64, "states are aligned to 64 bytes");
  static_assert(sizeof(ContactStep) == sizeof(stickslip_step) &&
                sizeof(ContactForce) == sizeof(stickslip_force));

  static Law law_with(const double* values) {
    Law law;
    for (const Parameter& p : parameters_in<Law>()) p.set<Law>(law, *values++);
    return law;
  }
  static const Law& law_of(const void* prepared) { return *static_cast<const Law*>(prepared); }
  static History& history_of(void* state) { return *static_cast<History*>(state); }
  static const History& history_of(const void* state) {
    return *static_cast<const History*>(state);
  }

  static void advance(std::size_t n, const stickslip_step* steps, stickslip_force* forces,
                      void* states, const double*, const void* prepared) {
    const Law& law = law_of(prepared);
    auto* const histories = static_cast<History*>(states);
    const auto* const given = reinterpret_cast<const ContactStep*>(steps);
    for (std::size_t i = 0; i < n; ++i) {
      ::new (static_cast<void*>(forces + i)) ContactForce(law.advance(histories[i], given[i]));
    }
  }

  static void advance_moments(std::size_t n, const stickslip_moment_step* steps,
                              stickslip_moment* moments, double* memories, const double*,
                              const void* prepared) {
    constexpr std::size_t size = 2 * std::size_t{Law::moment_vectors} + Law::moment_numbers;
    for (std::size_t i = 0; i < n; ++i) {
      const stickslip_moment_step& s = steps[i];
      MomentStep step;
      step.roll = {s.roll[0], s.roll[1]};
      step.twist = s.twist;
      step.roll_rate = {s.roll_rate[0], s.roll_rate[1]};
      step.twist_rate = s.twist_rate;
      step.normal_old = s.normal_old;
      step.normal_new = s.normal_new;
      step.overlap_old = s.overlap_old;
      step.overlap_new = s.overlap_new;
      step.radius_p = s.radius_p;
      step.radius_q = s.radius_q;
      const ContactMoment m =
          law_of(prepared).advance_moments(std::span(memories + i * size, size), step);
      moments[i] = {{m.rolling[0] - m.damping_rolling[0], m.rolling[1] - m.damping_rolling[1]},
                    m.twisting - m.damping_twisting,
                    {m.damping_rolling[0], m.damping_rolling[1]},
                    m.damping_twisting,
                    m.work,
                    m.stored,
                    m.dissipated,
                    m.viscous,
                    static_cast<std::uint8_t>(m.rolling_regime),
                    static_cast<std::uint8_t>(m.twisting_regime)};
    }
  }

  static const char* check(const double* values) {
    thread_local std::string why;
    try {
      law_with(values).check();
      return nullptr;
    } catch (const std::exception& e) {
      why = e.what();
      return why.c_str();
    }
  }
  static void* prepare(const double* values) {
    try {
      auto law = std::make_unique<Law>(law_with(values));
      if constexpr (NeedsPreparation<Law>) law->prepare();
      return law.release();
    } catch (const std::exception&) {
      return nullptr;
    }
  }
  static void release(void* prepared) { delete static_cast<Law*>(prepared); }

  static void tangent(std::size_t n, const stickslip_step* steps, const void* states, const double*,
                      const void* prepared, stickslip_tangent* tangents) {
    const auto* const histories = static_cast<const History*>(states);
    const auto* const given = reinterpret_cast<const ContactStep*>(steps);
    for (std::size_t i = 0; i < n; ++i) {
      put(law_of(prepared).tangent(histories[i], given[i]), tangents[i].force);
      if constexpr (KnowsDampingTangent<Law>) {
        const DampingTangent damping = law_of(prepared).damping_tangent(given[i]);
        put(damping.by_movement, tangents[i].damping);
        put(damping.by_rate, tangents[i].damping_by_rate);
      }
    }
  }
  /// A matrix row by row.
  static void put(const Matrix3& matrix, double* numbers) {
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) *numbers++ = matrix(row, column);
  }

  static double largest_gap(double effective_radius, const double*, const void* prepared) {
    return law_of(prepared).range(effective_radius);
  }

  static void turn(std::size_t n, const double* maps, void* states, const void* prepared) {
    auto* const histories = static_cast<History*>(states);
    for (std::size_t i = 0; i < n; ++i) {
      const double* const m = maps + 4 * i;
      Matrix2 map;
      map << m[0], m[2], m[1], m[3];
      law_of(prepared).turn(histories[i], map);
    }
  }
  static void swap_bodies(void* state, const void* prepared) {
    law_of(prepared).swap_bodies(history_of(state));
  }

  static void create(void* state) { ::new (state) History(); }
  static void copy(void* to, const void* from) { history_of(to) = history_of(from); }
  static void destroy(void* state) { history_of(state).~History(); }

  static std::size_t pack(const void* state, double* numbers) {
    const std::vector<double> packed = history_of(state).pack();
    if (numbers != nullptr) std::copy(packed.begin(), packed.end(), numbers);
    return packed.size();
  }
  static int unpack(void* state, const double* numbers, std::size_t count) {
    try {
      history_of(state).unpack(std::span(numbers, count));
      return 0;
    } catch (const std::exception&) {
      return 1;
    }
  }
};

/// The descriptor of a law and all that it points to.
template <ContactLaw Law>
class Descriptor {
 public:
  Descriptor() {
    table_.interface_version = STICKSLIP_LAW_INTERFACE;
    table_.size = sizeof table_;
    table_.name = name_.c_str();
    table_.title = title_.c_str();
    table_.source = source_.c_str();
    for (const Capability capability : Law::capabilities) table_.capabilities |= bit_of(capability);
    // The enumerations of the interface keep 0 for the default.
    if constexpr (HasDefaultFrame<Law>)
      table_.frame = 1 + static_cast<std::uint32_t>(Law::default_frame);
    if constexpr (HasDefaultKinematics<Law>)
      table_.kinematics = 1 + static_cast<std::uint32_t>(Law::default_kinematics);
    table_.parameter_count = static_cast<std::uint32_t>(parameters_.rows().size());
    table_.parameters = parameters_.rows().data();
    table_.state_size = sizeof(History);
    if constexpr (requires { Law::like; }) table_.like = Law::like;
    if constexpr (requires { Law::stated_claims; }) table_.claims = Law::stated_claims;
    if constexpr (requires { Law::stated_parts; }) table_.parts = Law::stated_parts;
    if constexpr (requires { Law::stated_precision; }) table_.precision = Law::stated_precision;
    add_functions();
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  const stickslip_law& table() const { return table_; }

 private:
  using History = typename Law::History;

  /// Other capabilities follow from the roles of the parameters and from the functions.
  static std::uint32_t bit_of(Capability capability) {
    switch (capability) {
      case Capability::linear:
        return STICKSLIP_LINEAR;
      case Capability::hertzian:
        return STICKSLIP_HERTZIAN;
      case Capability::energy:
        return STICKSLIP_ENERGY;
      case Capability::rolling:
        return STICKSLIP_ROLLING;
      case Capability::twisting:
        return STICKSLIP_TWISTING;
      case Capability::masses:
        return STICKSLIP_MASSES;
      default:
        return 0;
    }
  }

  void add_functions() {
    using F = Functions<Law>;
    table_.advance = F::advance;
    table_.prepare = F::prepare;
    table_.release = F::release;
    table_.create = F::create;
    if constexpr (GivesMoments<Law>) {
      table_.moment_vectors = Law::moment_vectors;
      table_.moment_numbers = Law::moment_numbers;
      table_.advance_moments = F::advance_moments;
    }
    if constexpr (ChecksParameters<Law>) table_.check = F::check;
    if constexpr (Turnable<Law>) table_.turn = F::turn;
    if constexpr (requires(const Law law, double radius) {
                    { law.range(radius) } -> std::same_as<double>;
                  }) {
      table_.largest_gap = F::largest_gap;
    }
    if constexpr (KnowsTangent<Law>) table_.tangent = F::tangent;
    if constexpr (requires(const Law law, History& history) { law.swap_bodies(history); })
      table_.swap_bodies = F::swap_bodies;
    if constexpr (!std::is_trivially_copyable_v<History>) {
      table_.copy = F::copy;
      table_.destroy = F::destroy;
    }
    if constexpr (requires(History & history, std::span<const double> numbers) {
                    { history.pack() } -> std::convertible_to<std::vector<double>>;
                    history.unpack(numbers);
                  }) {
      table_.pack = F::pack;
      table_.unpack = F::unpack;
    }
  }

  std::string name_{Law::identity.name};
  std::string title_{Law::identity.title};
  std::string source_{Law::identity.source};
  ParameterTable<Law> parameters_;
  stickslip_law table_{};
};

/// The one descriptor of a law.
template <ContactLaw Law>
const stickslip_law* descriptor_of() {
  static const Descriptor<Law> descriptor;
  return &descriptor.table();
}

}  // namespace stickslip::plugin
