// SPDX-License-Identifier: BSD-3-Clause
// The equivalent load histories of many contacts in one pool.
//
// A history is a stack of straight segments of the path of the tangential against the normal
// force. It is only ever changed at its top, so that a stack of chunks, each linked to the one
// below, serves: a step touches the header of the contact and the top chunk, whatever the length.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// One straight segment of an equivalent load history. It begins where the segment below it ends
/// (the lowest one at overlap 0); its normal force is recomputed from the overlap.
struct LoadSegment {
  double overlap = 0;           ///< overlap at its upper end [m]
  std::array<double, 2> slope;  ///< p = dFt/dFn, in the contact frame [-]

  Vector2 p() const noexcept { return {slope[0], slope[1]}; }
  /// Its numbers, in this order.
  const double* numbers() const noexcept { return &overlap; }
  bool operator==(const LoadSegment&) const = default;
};
static_assert(sizeof(LoadSegment) == 24);

/// Histories of n contacts. Grows only in reserve(), never in a step.
class SegmentStore {
 public:
  static constexpr std::size_t chunk_length = 15;   ///< segments; 368 bytes, 24.5 a segment
  static constexpr std::size_t spare_chunks = 256;  ///< at most, 0.1 MB

 private:
  struct Chunk {
    Chunk* below = nullptr;
    std::array<LoadSegment, chunk_length> segments;
  };
  struct Contact {
    Chunk* top = nullptr;
    std::uint32_t count = 0;   ///< segments in all
    std::uint16_t in_top = 0;  ///< segments in the top chunk, 1 to chunk_length unless empty
    bool truncated = false;    ///< a segment did not fit
    Vector2 force = Vector2::Zero();
  };

 public:
  /// The history of one contact, to be read.
  class View {
   public:
    /// Number of segments.
    std::size_t size() const noexcept { return contact_->count; }
    /// Tangential force on p, the sum of p dFn over the segments [N].
    Vector2 force() const noexcept { return contact_->force; }
    /// Whether a segment did not fit since the contact was made.
    bool is_truncated() const noexcept { return contact_->truncated; }
    /// All segments, the lowest first.
    std::vector<LoadSegment> segments() const;
    /// As numbers: force, truncation, then overlap and slope of each segment.
    std::vector<double> pack() const;
    /// Whether two histories hold the same.
    bool operator==(const View& other) const;

   protected:
    friend class SegmentStore;
    explicit View(const Contact& contact) : contact_(&contact) {}
    const Contact* contact_;
  };

  /// The history of one contact, to be changed. Valid as long as the store.
  class List : public View {
   public:
    bool empty() const noexcept { return mine_->count == 0; }
    /// The highest segment; there must be one.
    LoadSegment& top() const noexcept { return mine_->top->segments[mine_->in_top - 1U]; }
    /// The segment below the highest one, or nullptr.
    const LoadSegment* second() const noexcept {
      if (mine_->in_top > 1) return &mine_->top->segments[mine_->in_top - 2U];
      const Chunk* const below = mine_->top->below;
      return below == nullptr ? nullptr : &below->segments[chunk_length - 1];
    }
    /// Overlap at the lower end of the highest segment [m].
    double lower_end() const noexcept {
      const LoadSegment* const lower = second();
      return lower == nullptr ? 0 : lower->overlap;
    }
    /// Adds a segment at the top; false if the limit [segments] or the pool is reached.
    bool push(const LoadSegment& segment, std::size_t limit) noexcept {
      if (mine_->count >= limit) return false;
      if (mine_->count == 0 || mine_->in_top == chunk_length) {
        Chunk* const chunk = store_->take();
        if (chunk == nullptr) return false;
        chunk->below = mine_->top;
        mine_->top = chunk;
        mine_->in_top = 0;
      }
      mine_->top->segments[mine_->in_top] = segment;
      ++mine_->in_top;
      ++mine_->count;
      return true;
    }
    /// Removes the highest segment; there must be one.
    void pop() noexcept {
      --mine_->count;
      if (--mine_->in_top == 0) {
        Chunk* const empty = mine_->top;
        mine_->top = empty->below;
        mine_->in_top = mine_->top == nullptr ? 0 : chunk_length;
        store_->give_back(empty);
      }
    }
    /// Removes the `passed` highest segments, ends the one below them at `middle` [m], if there is
    /// one, and adds a segment at the top. False, and nothing is done, if that does not fit within
    /// the limit [segments] or the pool.
    bool replace(std::uint32_t passed, double middle, const LoadSegment& segment,
                 std::size_t limit) noexcept {
      const std::uint32_t kept = mine_->count - passed;
      const int below = mine_->in_top - static_cast<int>(passed);  // in the chunk of the top
      if (kept >= limit) return false;
      if (below < (kept > 0 ? 1 : 0) || below == chunk_length || empty())
        return replace_across_chunks(passed, middle, segment);
      LoadSegment* const place = &mine_->top->segments[static_cast<std::size_t>(below)];
      if (kept > 0) place[-1].overlap = middle;
      *place = segment;
      mine_->in_top = static_cast<std::uint16_t>(below + 1);
      mine_->count = kept + 1;
      return true;
    }
    /// The highest segments, which are looked at more often than others: at most so many.
    static constexpr std::size_t most_highest = 4;
    struct Highest {
      const LoadSegment* top = nullptr;  ///< the highest; those below it stand in front of it
      std::size_t count = 0;  ///< how many of them; less than most_highest: there are no more
    };
    /// Where they stand: in the store, or in `room` if they are in two chunks. One of zeros for a
    /// virgin contact.
    Highest highest(std::array<LoadSegment, most_highest>& room) const noexcept {
      static constexpr LoadSegment nothing{};
      if (empty()) return {&nothing, 1};
      if (mine_->in_top < most_highest && mine_->in_top < mine_->count) return copy_highest(room);
      return {&top(), std::min<std::size_t>(mine_->in_top, most_highest)};
    }
    /// Back to a virgin contact.
    void clear() noexcept;
    void set_force(const Vector2& force) noexcept { mine_->force = force; }
    void set_truncated() noexcept { mine_->truncated = true; }
    /// Applies a linear map to the force and every slope.
    void transform(const Matrix2& map) noexcept;
    /// The inverse of pack. Throws InputError if the numbers are no history; then nothing changes.
    void unpack(std::span<const double> numbers);

   private:
    friend class SegmentStore;
    List(Contact& contact, SegmentStore& store) : View(contact), mine_(&contact), store_(&store) {}
    bool replace_across_chunks(std::uint32_t passed, double middle,
                               const LoadSegment& segment) noexcept;
    Highest copy_highest(std::array<LoadSegment, most_highest>& room) const noexcept;
    Contact* mine_;
    SegmentStore* store_;
  };

  /// The histories of contacts that follow one another, to be changed. Valid as long as the store.
  class Part {
   public:
    std::size_t size() const noexcept { return size_; }
    List operator[](std::size_t contact) const noexcept { return (*store_)[first_ + contact]; }
    /// Asks for the memory of one, as the store does.
    void prefetch(std::size_t contact) const noexcept { store_->prefetch(first_ + contact); }

   private:
    friend class SegmentStore;
    Part(SegmentStore& store, std::size_t first, std::size_t size)
        : store_(&store), first_(first), size_(size) {}
    SegmentStore* store_;
    std::size_t first_;
    std::size_t size_;
  };

  /// n virgin contacts.
  /// Room for the first chunk of each is made at once, and for those of a batch beyond, so that
  /// contacts that touch in later steps find it there.
  explicit SegmentStore(std::size_t n = 0) : contacts_(n) {
    reserve(n + std::min(n, spare_chunks));
  }
  SegmentStore(const SegmentStore& other);
  SegmentStore& operator=(const SegmentStore& other);
  SegmentStore(SegmentStore&& other) noexcept { swap(other); }
  SegmentStore& operator=(SegmentStore&& other) noexcept {
    swap(other);
    return *this;
  }
  ~SegmentStore() = default;

  std::size_t size() const noexcept { return contacts_.size(); }
  List operator[](std::size_t contact) noexcept { return {contacts_[contact], *this}; }
  View operator[](std::size_t contact) const noexcept { return View(contacts_[contact]); }
  /// So many of them from a first one on.
  Part part(std::size_t first, std::size_t count) noexcept { return {*this, first, count}; }
  bool operator==(const SegmentStore& other) const;

  /// Makes room for `chunks` more chunks: one for each contact of the steps that follow, as a
  /// step adds two segments at most and never begins two chunks. If memory is short, steps report
  /// a full history.
  void reserve(std::size_t chunks) noexcept {
    if (free_count_ < chunks) grow(chunks - free_count_);
  }
  /// Asks for the memory of a contact that is to be stepped soon.
  void prefetch(std::size_t contact) const noexcept {
    if (contact >= contacts_.size() || contacts_[contact].top == nullptr) return;
    const Contact& c = contacts_[contact];
    __builtin_prefetch(&c.top->segments[c.in_top - 1U]);
    if (c.in_top > 1) __builtin_prefetch(&c.top->segments[c.in_top - 2U]);
  }

  /// Memory of headers and pool [bytes].
  std::size_t bytes() const noexcept;
  /// Memory of the pool over the number of segments [bytes]; 0 if there are none.
  double bytes_per_segment() const noexcept;

 private:
  void grow(std::size_t chunks) noexcept;
  void swap(SegmentStore& other) noexcept {
    std::swap(contacts_, other.contacts_);
    std::swap(slabs_, other.slabs_);
    std::swap(chunks_, other.chunks_);
    std::swap(free_, other.free_);
    std::swap(free_count_, other.free_count_);
  }
  Chunk* take() noexcept {
    Chunk* const chunk = free_;
    if (chunk == nullptr) return nullptr;
    free_ = chunk->below;
    --free_count_;
    return chunk;
  }
  void give_back(Chunk* chunk) noexcept {
    chunk->below = free_;
    free_ = chunk;
    ++free_count_;
  }

  std::vector<Contact> contacts_;
  std::vector<std::unique_ptr<Chunk[]>> slabs_;
  std::size_t chunks_ = 0;      ///< in all slabs
  Chunk* free_ = nullptr;       ///< list of free chunks
  std::size_t free_count_ = 0;  ///< its length
};

/// The history of a single contact, a value of its own.
class SegmentHistory {
 public:
  /// To be changed; room for one step is made first.
  SegmentStore::List list() noexcept {
    store_.reserve(1);
    return store_[0];
  }
  SegmentStore::View view() const noexcept { return store_[0]; }
  std::vector<double> pack() const { return view().pack(); }
  void unpack(std::span<const double> numbers) { store_[0].unpack(numbers); }
  bool operator==(const SegmentHistory&) const = default;

 private:
  SegmentStore store_{1};
};

}  // namespace stickslip
