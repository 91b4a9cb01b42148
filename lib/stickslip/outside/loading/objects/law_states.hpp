// SPDX-License-Identifier: BSD-3-Clause
// The states of the contacts of a law in a shared object: raw memory that only the law understands.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "stickslip/outside/loading/objects/loaded_law.hpp"

namespace stickslip {

/// Whether states lie side by side or with guards between them, which show writing past a state.
enum class StateLayout { dense, guarded };

/// Bytes around memory that is handed to a law, and what they are filled with.
constexpr std::size_t guard_bytes = 256;
constexpr std::byte guard_pattern{0xA5};

/// Whether all bytes are still as guards were made.
bool is_intact(std::span<const std::byte> guard);

/// States of n contacts. The law's functions must stay loaded while they live.
class LawStates {
 public:
  /// Virgin contacts.
  LawStates(const LoadedLaw& law, std::size_t n, StateLayout layout);
  LawStates(const LawStates& other);
  LawStates& operator=(const LawStates&) = delete;
  ~LawStates();

  /// Number of contacts.
  std::size_t size() const { return size_; }
  /// The state of one contact; with StateLayout::dense the others follow it.
  std::byte* at(std::size_t contact) { return first_ + contact * stride_; }
  const std::byte* at(std::size_t contact) const { return first_ + contact * stride_; }

  /// Takes over one state of states of the same law.
  void copy_one(std::size_t contact, const LawStates& other, std::size_t other_contact);
  /// Takes over all of them; both have as many.
  void copy_all(const LawStates& other);

  /// The state as numbers; the bytes as they are where the law does not say how. Throws LawFailure
  /// if the state owns memory and the law cannot pack it, or if there are too many numbers.
  std::vector<double> pack(std::size_t contact) const;
  /// The inverse. Throws InputError if the numbers are not those of a state.
  void unpack(std::size_t contact, std::span<const double> numbers);

  /// Whether nothing was written past the state; always so with StateLayout::dense.
  bool is_guard_intact(std::size_t contact) const;

 private:
  struct Free {
    void operator()(std::byte* memory) const;
  };

  const LoadedLaw& law_;
  std::size_t size_;
  std::size_t guard_;   ///< bytes before and after each state
  std::size_t stride_;  ///< bytes from state to state
  std::unique_ptr<std::byte[], Free> memory_;
  std::byte* first_;
};

}  // namespace stickslip
