// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/law_states.hpp"

#include <algorithm>
#include <new>
#include <string>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/loading/objects/law_call.hpp"

namespace stickslip {
namespace {

/// Alignment that stickslip_law.h promises: enough for any vector register.
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

LawStates::LawStates(const LoadedLaw& law, std::size_t n, StateLayout layout)
    : law_(law),
      size_(n),
      guard_(layout == StateLayout::dense ? 0 : guard_bytes),
      stride_(stride_of(law.table.state_size, layout)),
      // One byte at least, so that a law without a state gets an address too.
      memory_(static_cast<std::byte*>(
          ::operator new[](std::max<std::size_t>(n* stride_, 1), alignment))),
      first_(memory_.get() + guard_) {
  if (guard_ > 0) std::fill_n(memory_.get(), n * stride_, guard_pattern);
  for (std::size_t i = 0; i < n; ++i) std::fill_n(at(i), law.table.state_size, std::byte{0});
  if (law.table.create == nullptr) return;
  call_law(law, LawFunction::create, [&] {
    for (std::size_t i = 0; i < n; ++i) law.table.create(at(i));
  });
}

LawStates::LawStates(const LawStates& other)
    : LawStates(other.law_, other.size_,
                other.guard_ > 0 ? StateLayout::guarded : StateLayout::dense) {
  copy_all(other);
}

LawStates::~LawStates() {
  if (law_.table.destroy == nullptr) return;
  const LawCall call(law_.place, LawFunction::destroy);
  for (std::size_t i = 0; i < size_; ++i) law_.table.destroy(at(i));
}

void LawStates::copy_one(std::size_t contact, const LawStates& other, std::size_t other_contact) {
  if (law_.table.copy != nullptr) {
    call_law(law_, LawFunction::copy,
             [&] { law_.table.copy(at(contact), other.at(other_contact)); });
  } else {
    std::copy_n(other.at(other_contact), law_.table.state_size, at(contact));
  }
}

void LawStates::copy_all(const LawStates& other) {
  if (law_.table.copy != nullptr) {
    call_law(law_, LawFunction::copy, [&] {
      for (std::size_t i = 0; i < size_; ++i) law_.table.copy(at(i), other.at(i));
    });
  } else {
    for (std::size_t i = 0; i < size_; ++i) copy_one(i, other, i);
  }
}

std::vector<double> LawStates::pack(std::size_t contact) const {
  const stickslip_law& table = law_.table;
  if (table.pack != nullptr) {
    const std::size_t count =
        call_law(law_, LawFunction::pack, [&] { return table.pack(at(contact), nullptr); });
    if (count > most_packed_numbers) {
      throw LawFailure(law_.file + ": pack returns " + std::to_string(count) +
                       " numbers; a state may have " + std::to_string(most_packed_numbers));
    }
    std::vector<double> numbers(count);
    call_law(law_, LawFunction::pack, [&] { return table.pack(at(contact), numbers.data()); });
    return numbers;
  }
  if (table.copy != nullptr)
    throw LawFailure(law_.info.name + ": its states own memory; give it pack and unpack");
  std::vector<double> numbers((table.state_size + sizeof(double) - 1) / sizeof(double));
  std::copy_n(at(contact), table.state_size, std::as_writable_bytes(std::span(numbers)).begin());
  return numbers;
}

void LawStates::unpack(std::size_t contact, std::span<const double> numbers) {
  bool is_state = false;
  if (law_.table.unpack != nullptr) {
    is_state = call_law(law_, LawFunction::unpack, [&] {
                 return law_.table.unpack(at(contact), numbers.data(), numbers.size());
               }) == 0;
  } else if (numbers.size() == pack(contact).size()) {
    std::copy_n(std::as_bytes(numbers).begin(), law_.table.state_size, at(contact));
    is_state = true;
  }
  if (!is_state)
    throw InputError(law_.info.name + ": a packed contact history has the wrong length");
}

bool LawStates::is_guard_intact(std::size_t contact) const {
  const std::byte* const state = at(contact);
  const std::byte* const end = state + law_.table.state_size;
  return is_intact({state - guard_, state}) &&
         is_intact({end, guard_ > 0 ? state - guard_ + stride_ : end});
}

}  // namespace stickslip
