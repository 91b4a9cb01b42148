// SPDX-License-Identifier: BSD-3-Clause
// How sums over the contacts of an assembly are spread over the cores.
#pragma once

#include "cases/parallel.hpp"
#include "cases/states/contact_assembly.hpp"

namespace stickslip::cases {

/// Contacts treated at a time: they stay in the cache through all steps.
inline constexpr std::size_t contact_block_size = 64;

/// body(block) for each block of contacts, in parallel. The answers stand in the order of the
/// blocks: added up in that order they do not depend on the number of threads.
template <class Body>
auto over_blocks(std::span<const AssemblyContact> contacts, const Body& body) {
  const std::size_t blocks = (contacts.size() + contact_block_size - 1) / contact_block_size;
  std::vector<decltype(body(contacts))> answers(blocks);
  for_all_within(blocks, [&](std::size_t block) {
    const std::size_t first = block * contact_block_size;
    const std::size_t count = std::min(contact_block_size, contacts.size() - first);
    answers[block] = body(contacts.subspan(first, count));
  });
  return answers;
}

}  // namespace stickslip::cases
