// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/parts/segment_store.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

constexpr std::size_t header_numbers = 3;   // force, truncation
constexpr std::size_t segment_numbers = 3;  // overlap, slope
// Slabs grow with the pool, a thirty-second of it at a time: the spare is never more than that.
constexpr std::size_t part_of_the_pool = 32;

}  // namespace

std::vector<LoadSegment> SegmentStore::View::segments() const {
  std::vector<LoadSegment> all(size());
  auto place = all.rbegin();
  for (Descent here = from_top(); here.is_there(); here.go_down()) *place++ = *here;
  return all;
}

std::vector<double> SegmentStore::View::pack() const {
  std::vector<double> numbers{force()[0], force()[1], is_truncated() ? 1.0 : 0.0};
  numbers.reserve(header_numbers + segment_numbers * size());
  for (const LoadSegment& s : segments()) {
    numbers.insert(numbers.end(), {s.overlap, s.slope[0], s.slope[1]});
  }
  return numbers;
}

bool SegmentStore::View::operator==(const View& other) const {
  return size() == other.size() && force() == other.force() &&
         is_truncated() == other.is_truncated() && segments() == other.segments();
}

LoadSegment SegmentStore::List::taken_back() noexcept {
  const LoadSegment highest = below().at_depth(0);
  if (below().count > 0) drop_below(1);
  return highest;
}

void SegmentStore::List::drop(std::uint32_t passed) noexcept {
  if (passed == 0) return;
  const std::size_t left = size() - passed;
  auto& [lower, upper] = mine().segments;
  if (passed > 1) drop_below(passed - static_cast<std::uint32_t>(in_front));
  upper = passed == 1 ? lower : taken_back();
  lower = taken_back();
  mine().third_overlap = below().at_depth(0).overlap;
  set_held(std::min(left, in_front));
}

bool SegmentStore::List::count_one_more(std::size_t limit) noexcept {
  if (held() == in_front) return take_below(limit);
  if (size() >= limit) return false;
  set_held(held() + 1);
  return true;
}

void SegmentStore::List::raise_lower(std::uint32_t passed) noexcept {
  const std::size_t left = size() - passed;
  drop_below(passed - static_cast<std::uint32_t>(in_front));
  mine().segments[0] = taken_back();
  mine().third_overlap = below().at_depth(0).overlap;
  set_held(std::min(left + 1, in_front));
}

bool SegmentStore::List::fill_chunk() noexcept {
  Chunk* const chunk = store().take();
  if (chunk == nullptr) return false;
  Below& all = mine_below();
  const auto lowest = all.segments.begin() + 1;
  std::copy_n(lowest, chunk_length, chunk->segments.begin());
  std::copy(lowest + chunk_length, lowest + all.near, lowest);
  all.near = static_cast<std::uint16_t>(all.near - chunk_length);
  chunk->below = std::exchange(all.chunk, chunk);
  all.least = least_below;
  return true;
}

void SegmentStore::List::empty_chunk() noexcept {
  Below& all = mine_below();
  const auto lowest = all.segments.begin() + 1;
  std::copy_backward(lowest, lowest + all.near, lowest + all.near + chunk_length);
  std::ranges::copy(all.chunk->segments, lowest);
  all.near = static_cast<std::uint16_t>(all.near + chunk_length);
  give_back_chunk();
}

void SegmentStore::List::give_back_chunk() noexcept {
  Below& all = mine_below();
  store().give_back(std::exchange(all.chunk, all.chunk->below));
  if (all.chunk == nullptr) all.least = 0;
}

void SegmentStore::List::drop_far(std::uint32_t passed) noexcept {
  Below& all = mine_below();
  if (passed == all.count) {
    while (all.chunk != nullptr) give_back_chunk();
    all.near = 0;
    all.count = 0;
    return;
  }
  all.count -= passed;
  while (passed > all.near) {
    passed -= all.near;
    all.near = 0;
    empty_chunk();
  }
  all.near = static_cast<std::uint16_t>(all.near - passed);
  if (all.near < all.least) empty_chunk();
}

void SegmentStore::List::clear() noexcept {
  drop_below(below().count);
  mine() = {};
}

void SegmentStore::List::transform(const Matrix2& map) noexcept {
  mine().force = map * mine().force;
  const auto turn = [&](LoadSegment& segment) {
    const Vector2 turned = map * segment.p();
    segment.slope = {turned[0], turned[1]};
  };
  std::for_each_n(mine().segments.rbegin(), held(), turn);
  const auto lowest = mine_below().segments.begin() + 1;
  std::for_each(lowest, lowest + mine_below().near, turn);
  for (Chunk* chunk = mine_below().chunk; chunk != nullptr; chunk = chunk->below)
    std::ranges::for_each(chunk->segments, turn);
}

void SegmentStore::List::unpack(std::span<const double> numbers) {
  if (numbers.size() < header_numbers || (numbers.size() - header_numbers) % segment_numbers != 0) {
    throw InputError("a packed contact history has the wrong length");
  }
  const std::size_t n = (numbers.size() - header_numbers) / segment_numbers;
  const auto overlap_of = [&](std::size_t i) {
    return numbers[header_numbers + segment_numbers * i];
  };
  bool is_history = std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); });
  // A segment of no length carries no force. Slip can leave one where rounding puts its front below
  // the lower end of a segment and it is brought back to that end.
  for (std::size_t i = 0; i < n; ++i) {
    is_history = is_history && overlap_of(i) >= (i == 0 ? 0 : overlap_of(i - 1));
  }
  if (!is_history) {
    throw InputError(
        "a packed contact history must be finite, its overlaps not falling from zero on");
  }
  const std::size_t most_chunks = n / chunk_length;
  store().reserve(most_chunks);
  if (store().free_count_ < most_chunks) throw std::bad_alloc();
  clear();
  mine().force = {numbers[0], numbers[1]};
  if (numbers[2] != 0) set_truncated();
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = numbers.subspan(header_numbers + segment_numbers * i, segment_numbers);
    push({at[0], {at[1], at[2]}}, n);
  }
}

SegmentStore::SegmentStore(const SegmentStore& other)
    : fronts_(other.fronts_), below_(other.below_) {
  std::size_t used = 0;
  for (const Below& all : below_) used += (all.count - all.near) / chunk_length;
  reserve(used + std::min(size(), chunk_length));  // and room for the next steps
  if (free_count_ < used) throw std::bad_alloc();
  for (Below& all : below_) {
    Chunk** link = &all.chunk;
    for (const Chunk* chunk = *link; chunk != nullptr; chunk = chunk->below) {
      Chunk* const copy = take();
      copy->segments = chunk->segments;
      copy->below = nullptr;
      *link = copy;
      link = &copy->below;
    }
  }
}

SegmentStore& SegmentStore::operator=(const SegmentStore& other) {
  if (this != &other) *this = SegmentStore(other);
  return *this;
}

bool SegmentStore::operator==(const SegmentStore& other) const {
  if (size() != other.size()) return false;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!((*this)[i] == other[i])) return false;
  }
  return true;
}

void SegmentStore::grow(std::size_t chunks) noexcept {
  const std::size_t length = std::max(chunks, std::min(chunks_ / part_of_the_pool, spare_chunks));
  try {
    slabs_.push_back(std::make_unique<Chunk[]>(length));
  } catch (const std::bad_alloc&) {
    return;  // steps that find no chunk say so
  }
  chunks_ += length;
  for (std::size_t i = length; i > 0; --i) give_back(&slabs_.back()[i - 1]);
}

std::size_t SegmentStore::bytes() const noexcept {
  return sizeof(*this) + bytes_of_contacts() + chunks_ * sizeof(Chunk) +
         slabs_.capacity() * sizeof(slabs_[0]);
}

double SegmentStore::bytes_per_segment() const noexcept {
  std::size_t segments = 0;
  for (std::size_t i = 0; i < size(); ++i) segments += (*this)[i].size();
  const std::size_t bytes = bytes_of_contacts() + chunks_ * sizeof(Chunk);
  return segments == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(segments);
}

}  // namespace stickslip
