// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/segment_store.hpp"

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

/// Chunks that a history of so many segments takes.
constexpr std::size_t chunks_for(std::size_t segments) {
  constexpr std::size_t length = SegmentStore::chunk_length;
  const std::size_t below = segments - std::min(segments, SegmentStore::highest_count);
  return (below + length - 1) / length;
}

}  // namespace

std::vector<LoadSegment> SegmentStore::View::segments() const {
  std::vector<LoadSegment> all(size());
  auto place = all.rbegin();
  for (Descent here = from_top(); here.is_there(); here.go_down()) *place++ = *here;
  return all;
}

std::vector<double> SegmentStore::View::pack() const {
  std::vector<double> numbers{contact_->force[0], contact_->force[1],
                              contact_->truncated ? 1.0 : 0.0};
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

void SegmentStore::List::give_back_chunks() noexcept {
  while (mine_->chunk != nullptr) {
    Chunk* const chunk = mine_->chunk;
    mine_->chunk = chunk->below;
    store_->give_back(chunk);
  }
  mine_->in_chunk = 0;
}

void SegmentStore::List::clear() noexcept {
  give_back_chunks();
  *mine_ = Contact{};
}

void SegmentStore::List::transform(const Matrix2& map) noexcept {
  mine_->force = map * mine_->force;
  const auto turn = [&](LoadSegment& segment) {
    const Vector2 turned = map * segment.p();
    segment.slope = {turned[0], turned[1]};
  };
  std::ranges::for_each(mine_->highest, turn);  // zeros stay zeros
  std::ptrdiff_t here = mine_->in_chunk;
  for (Chunk* chunk = mine_->chunk; chunk != nullptr; chunk = chunk->below) {
    std::for_each(chunk->segments.begin(), chunk->segments.begin() + here, turn);
    here = chunk_length;
  }
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
  store_->reserve(chunks_for(n));
  if (store_->free_count_ < chunks_for(n)) throw std::bad_alloc();
  clear();
  mine_->force = {numbers[0], numbers[1]};
  mine_->truncated = numbers[2] != 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = numbers.subspan(header_numbers + segment_numbers * i, segment_numbers);
    push({at[0], {at[1], at[2]}}, n);
  }
}

SegmentStore::SegmentStore(const SegmentStore& other) : contacts_(other.contacts_.size()) {
  std::size_t used = 0;
  for (const Contact& c : other.contacts_) used += chunks_for(c.count);
  reserve(used + std::min<std::size_t>(size(), chunk_length));  // and room for the next steps
  if (free_count_ < used) throw std::bad_alloc();
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    contacts_[i] = other.contacts_[i];
    Chunk** link = &contacts_[i].chunk;
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
  return sizeof(*this) + contacts_.capacity() * sizeof(Contact) + chunks_ * sizeof(Chunk) +
         slabs_.capacity() * sizeof(slabs_[0]);
}

double SegmentStore::bytes_per_segment() const noexcept {
  std::size_t segments = 0;
  for (const Contact& c : contacts_) segments += c.count;
  return segments == 0
             ? 0
             : static_cast<double>(chunks_ * sizeof(Chunk)) / static_cast<double>(segments);
}

}  // namespace stickslip
