// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/plugin/law_states.hpp"

#include <algorithm>
#include <new>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// As stickslip_law.h promises it: enough for any vector register.
constexpr std::align_val_t alignment{64};

constexpr std::size_t rounded_up(std::size_t bytes) {
  constexpr auto unit = static_cast<std::size_t>(alignment);
  return (bytes + unit - 1) / unit * unit;
}

std::size_t stride_of(std::size_t state_size, StateLayout layout) {
  return layout == StateLayout::dense ? state_size : rounded_up(state_size + 2 * guard_bytes);
}

}  // namespace

bool is_intact(std::span<const std::byte> guard) {
  return std::ranges::all_of(guard, [](std::byte b) { return b == guard_pattern; });
}

void LawStates::Free::operator()(std::byte* memory) const {
  ::operator delete[](memory, alignment);
}

LawStates::LawStates(const stickslip_law& law, std::size_t n, StateLayout layout)
    : law_(law),
      size_(n),
      guard_(layout == StateLayout::dense ? 0 : guard_bytes),
      stride_(stride_of(law.state_size, layout)),
      // One byte at least, so that a law without a state gets an address too.
      memory_(static_cast<std::byte*>(
          ::operator new[](std::max<std::size_t>(n* stride_, 1), alignment))),
      first_(memory_.get() + guard_) {
  if (guard_ > 0) std::fill_n(memory_.get(), n * stride_, guard_pattern);
  for (std::size_t i = 0; i < n; ++i) {
    std::fill_n(at(i), law.state_size, std::byte{0});
    if (law.create != nullptr) law.create(at(i));
  }
}

LawStates::LawStates(const LawStates& other)
    : LawStates(other.law_, other.size_,
                other.guard_ > 0 ? StateLayout::guarded : StateLayout::dense) {
  copy_all(other);
}

LawStates::~LawStates() {
  if (law_.destroy == nullptr) return;
  for (std::size_t i = 0; i < size_; ++i) law_.destroy(at(i));
}

void LawStates::copy_one(std::size_t contact, const LawStates& other, std::size_t other_contact) {
  if (law_.copy != nullptr) {
    law_.copy(at(contact), other.at(other_contact));
  } else {
    std::copy_n(other.at(other_contact), law_.state_size, at(contact));
  }
}

void LawStates::copy_all(const LawStates& other) {
  for (std::size_t i = 0; i < size_; ++i) copy_one(i, other, i);
}

std::vector<double> LawStates::pack(std::size_t contact) const {
  if (law_.pack != nullptr) {
    std::vector<double> numbers(law_.pack(at(contact), nullptr));
    law_.pack(at(contact), numbers.data());
    return numbers;
  }
  if (law_.copy != nullptr)
    throw LawFailure(std::string(law_.name) + ": its states own memory; give it pack and unpack");
  std::vector<double> numbers((law_.state_size + sizeof(double) - 1) / sizeof(double));
  std::copy_n(at(contact), law_.state_size, std::as_writable_bytes(std::span(numbers)).begin());
  return numbers;
}

void LawStates::unpack(std::size_t contact, std::span<const double> numbers) {
  bool is_state = false;
  if (law_.unpack != nullptr) {
    is_state = law_.unpack(at(contact), numbers.data(), numbers.size()) == 0;
  } else if (numbers.size() == pack(contact).size()) {
    std::copy_n(std::as_bytes(numbers).begin(), law_.state_size, at(contact));
    is_state = true;
  }
  if (!is_state)
    throw InputError(std::string(law_.name) + ": a packed contact history has the wrong length");
}

bool LawStates::is_guard_intact(std::size_t contact) const {
  const std::byte* const state = at(contact);
  const std::byte* const end = state + law_.state_size;
  return is_intact({state - guard_, state}) &&
         is_intact({end, guard_ > 0 ? state - guard_ + stride_ : end});
}

}  // namespace stickslip
