// SPDX-License-Identifier: BSD-3-Clause
// The equivalent load histories of many contacts in one pool.
//
// A history is a stack of straight segments of the path of the tangential against the normal
// force. It is only ever changed at its top. The highest segments stand in the header of the
// contact, which is all that most steps touch, so that several contacts can be looked at side by
// side; those below stand in chunks, each linked to the one below: a step touches the top chunk,
// whatever the length.
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
  static constexpr std::size_t chunk_length = 15;  ///< segments; 368 bytes, 24.5 a segment
  static constexpr std::size_t highest_count = 4;  ///< segments in the header, see push() and pop()
  static constexpr std::size_t spare_chunks = 256;  ///< at most, 0.1 MB

 private:
  struct Chunk {
    Chunk* below = nullptr;
    std::array<LoadSegment, chunk_length> segments;
  };
  struct Contact {
    Chunk* chunk = nullptr;      ///< the highest of those with segments below `highest`
    std::uint32_t count = 0;     ///< segments in all
    std::uint16_t in_chunk = 0;  ///< segments in that chunk, 1 to chunk_length unless there is none
    bool truncated = false;      ///< a segment did not fit
    Vector2 force = Vector2::Zero();
    /// The highest segments, the highest last; in front of the lowest of all are zeros.
    std::array<LoadSegment, highest_count> highest{};
  };

 public:
  /// Segments of a history from the highest one down. Not valid any more when the history has
  /// changed.
  class Descent {
   public:
    /// Whether there is a segment here; below the lowest there is none.
    bool is_there() const noexcept { return left_ > 0; }
    const LoadSegment& operator*() const noexcept { return *at_; }
    /// To the segment below.
    void go_down() noexcept {
      if (--left_ > 0) {
        --at_;
      } else if (below_ != nullptr) {
        left_ = left_below_;
        at_ = &below_->segments[left_ - 1];
        below_ = below_->below;
        left_below_ = chunk_length;
      }
    }

   private:
    friend class SegmentStore;
    explicit Descent(const Contact& contact)
        : at_(&contact.highest.back()),
          left_(std::min<std::size_t>(contact.count, highest_count)),
          below_(contact.chunk),
          left_below_(contact.in_chunk) {}
    const LoadSegment* at_;
    std::size_t left_;  ///< that stand together here, this one included
    const Chunk* below_;
    std::size_t left_below_;
  };

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
    /// The highest segments, the highest last; in front of the lowest of all are zeros.
    const std::array<LoadSegment, highest_count>& highest() const noexcept {
      return contact_->highest;
    }
    /// A way down from the highest segment.
    Descent from_top() const noexcept { return Descent(*contact_); }
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
    LoadSegment& top() const noexcept { return mine_->highest.back(); }
    /// The segment below the highest one, or nullptr.
    const LoadSegment* second() const noexcept {
      return mine_->count > 1 ? &mine_->highest[highest_count - 2] : nullptr;
    }
    /// Overlap at the lower end of the highest segment [m].
    double lower_end() const noexcept { return mine_->highest[highest_count - 2].overlap; }
    /// Adds a segment at the top; false if the limit [segments] or the pool is reached.
    bool push(const LoadSegment& segment, std::size_t limit) noexcept {
      if (mine_->count >= limit) return false;
      auto& highest = mine_->highest;
      if (mine_->count >= highest_count && !put_into_chunk(highest.front())) return false;
      highest = {highest[1], highest[2], highest[3], segment};
      ++mine_->count;
      return true;
    }
    /// Removes the highest segment; there must be one.
    void pop() noexcept {
      auto& highest = mine_->highest;
      --mine_->count;
      highest = {mine_->count < highest_count ? LoadSegment{} : take_from_chunk(), highest[0],
                 highest[1], highest[2]};
    }
    /// Removes so many of the highest segments, at most all.
    void drop(std::uint32_t passed) noexcept {
      if (passed == mine_->count) {
        if (mine_->chunk != nullptr) give_back_chunks();
        mine_->highest = {};
        mine_->count = 0;
      } else {
        for (std::uint32_t i = 0; i < passed; ++i) pop();
      }
    }
    /// Removes the `passed` highest segments, ends the one below them at `middle` [m], if there is
    /// one, and adds a segment at the top. False if that does not fit within the limit [segments]
    /// or the pool: then nothing is done, and none was to be removed.
    bool replace(std::uint32_t passed, double middle, const LoadSegment& segment,
                 std::size_t limit) noexcept {
      if (passed == 1 && mine_->count > 1) {  // most often
        mine_->highest[highest_count - 2].overlap = middle;
        mine_->highest.back() = segment;
        return true;
      }
      drop(passed);
      if (empty()) return push(segment, limit);
      const double end = std::exchange(top().overlap, middle);
      if (push(segment, limit)) return true;  // always so if one was removed, whose place is free
      top().overlap = end;
      return false;
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
    bool put_into_chunk(const LoadSegment& segment) noexcept {
      if (mine_->in_chunk == chunk_length || mine_->chunk == nullptr) {
        Chunk* const chunk = store_->take();
        if (chunk == nullptr) return false;
        chunk->below = mine_->chunk;
        mine_->chunk = chunk;
        mine_->in_chunk = 0;
      }
      mine_->chunk->segments[mine_->in_chunk++] = segment;
      return true;
    }
    LoadSegment take_from_chunk() noexcept {
      const LoadSegment segment = mine_->chunk->segments[--mine_->in_chunk];
      if (mine_->in_chunk == 0) {
        Chunk* const empty = mine_->chunk;
        mine_->chunk = empty->below;
        mine_->in_chunk = mine_->chunk == nullptr ? 0 : chunk_length;
        store_->give_back(empty);
      }
      return segment;
    }
    void give_back_chunks() noexcept;
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
  explicit SegmentStore(std::size_t n = 0) : contacts_(n) { reserve(std::min(n, spare_chunks)); }
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
    if (contact >= contacts_.size() || contacts_[contact].chunk == nullptr) return;
    const Contact& c = contacts_[contact];
    __builtin_prefetch(&c.chunk->segments[c.in_chunk - 1U]);
    __builtin_prefetch(c.chunk->segments.data() + c.in_chunk);  // where the next one is put
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
