// SPDX-License-Identifier: BSD-3-Clause
// The equivalent load histories of many contacts in one pool.
//
// A history is a stack of straight segments of the path of the tangential against the normal
// force. It is only ever changed at its top. The highest segments stand with the contact, one after
// the other, which is all that most steps touch, so that several contacts can be looked at side by
// side. Those far below stand in chunks, each full and linked to the one below: a chunk is filled
// when there is no more room with the contact, and comes back when hardly any are left there. So a
// step moves two chunks at most, whatever the length, but for those that it passes.
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
/// Under exchange of the bodies the slope is odd.
struct LoadSegment {
  double overlap = 0;           ///< overlap at its upper end [m]
  std::array<double, 2> slope;  ///< p = dFt/dFn, in the contact frame [-]

  Vector2 p() const noexcept { return {slope[0], slope[1]}; }
  /// Numbers of a segment, in this order.
  const double* numbers() const noexcept { return &overlap; }
  bool operator==(const LoadSegment&) const = default;
};
static_assert(sizeof(LoadSegment) == 24);

/// Histories of n contacts. Grows only in reserve(), never in a step.
class SegmentStore {
 public:
  static constexpr std::size_t near_length = 11;  ///< segments that have room with their contact
  static constexpr std::size_t least_near = 4;    ///< how many of the highest stand there at least
  static constexpr std::size_t chunk_length = 6;  ///< segments; 152 bytes, 25.3 a segment
  static constexpr std::size_t spare_chunks = 512;  ///< at most, 0.1 MB

 private:
  static_assert(least_near - 1 + chunk_length < near_length, "a chunk that comes back has room");
  static_assert(near_length - chunk_length >= least_near, "a chunk that is filled leaves enough");

  struct Chunk {
    Chunk* below = nullptr;
    std::array<LoadSegment, chunk_length> segments;
  };
  /// Five lines of cache, of which most steps touch the first and those around the top.
  struct alignas(64) Contact {
    Chunk* chunk = nullptr;   ///< the highest of those with segments below the near ones
    std::uint32_t count = 0;  ///< segments in all
    std::uint16_t near = 0;   ///< segments here
    std::uint8_t least = 0;   ///< below this number a chunk comes back; 0 if there is none
    bool truncated = false;   ///< a segment did not fit
    Vector2 force = Vector2::Zero();
    /// The highest ones, the highest at `near`. In front of them stand zeros: below the lowest
    /// segment of all nothing is deflected.
    std::array<LoadSegment, 1 + near_length> segments{};
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
        left_ = chunk_length;
        at_ = &below_->segments.back();
        below_ = below_->below;
      }
    }

   private:
    friend class SegmentStore;
    explicit Descent(const Contact& contact)
        : at_(&contact.segments[contact.near]), left_(contact.near), below_(contact.chunk) {}
    const LoadSegment* at_;
    std::size_t left_;  ///< number of segments that stand together here, this one included
    const Chunk* below_;
  };

  /// The history of one contact, to be read.
  class View {
   public:
    /// Number of segments.
    std::size_t size() const noexcept { return contact_->count; }
    /// Tangential force on p, the sum of p dFn over the segments [N].
    const Vector2& force() const noexcept { return contact_->force; }
    /// Whether a segment did not fit since the contact was made.
    bool is_truncated() const noexcept { return contact_->truncated; }
    /// All segments, the lowest first.
    std::vector<LoadSegment> segments() const;
    /// Store as numbers: force, truncation, then overlap and slope of each segment.
    std::vector<double> pack() const;
    /// How many of the highest segments stand with the contact.
    std::size_t near() const noexcept { return contact_->near; }
    /// Whether there are others below those.
    bool has_far() const noexcept { return contact_->least > 0; }
    /// Highest segment with the contact (0), the one below it (1), and so on; zeros
    /// below the lowest of them.
    const LoadSegment& at_depth(std::size_t depth) const noexcept {
      const std::size_t near = contact_->near;
      return contact_->segments[near - std::min(near, depth)];
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
    bool empty() const noexcept { return mine_->near == 0; }
    /// The highest segment; there must be one.
    LoadSegment& top() const noexcept { return mine_->segments[mine_->near]; }
    /// The segment below the highest one, or nullptr.
    const LoadSegment* second() const noexcept { return size() > 1 ? &at_depth(1) : nullptr; }
    /// Overlap at the lower end of the highest segment [m]; there must be one.
    double lower_end() const noexcept { return at_depth(1).overlap; }
    /// Adds a segment at the top; false if the limit [segments] or the pool is reached.
    bool push(const LoadSegment& segment, std::size_t limit) noexcept {
      return replace(0, top().overlap, segment, limit);
    }
    /// Removes the highest segment; there must be one.
    void pop() noexcept { drop(1); }
    /// Removes so many of the highest segments, at most all.
    void drop(std::uint32_t passed) noexcept {
      const std::uint32_t left = mine_->near - passed;
      if (left < mine_->least || left > mine_->near) return drop_far(passed);
      mine_->near = static_cast<std::uint16_t>(left);
      mine_->count -= passed;
    }
    /// Removes the `passed` highest segments, ends the one below them at `middle` [m], which must
    /// be 0 where there is none, and adds a segment at the top. False if that does not fit within
    /// the limit [segments] or the pool: then nothing is done, and none was to be removed.
    bool replace(std::uint32_t passed, double middle, const LoadSegment& segment,
                 std::size_t limit) noexcept {
      // Two tests that hardly ever succeed: what is anybody's guess is not asked.
      std::uint32_t left = mine_->near - passed;
      const bool has_room = left + 1U - mine_->least < near_length + 1U - mine_->least;
      if (!has_room || mine_->count - passed >= limit) [[unlikely]] {
        if (!make_room(passed, limit)) return false;
        left = mine_->near;
        passed = 0;
      }
      LoadSegment* const end = &mine_->segments[left];
      end->overlap = middle;
      end[1] = segment;
      mine_->near = static_cast<std::uint16_t>(left + 1);
      mine_->count = mine_->count + 1 - passed;
      return true;
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
    /// Removes so many of the highest segments, at most all, where they are not all near or hardly
    /// any are left there.
    void drop_far(std::uint32_t passed) noexcept;
    /// Removes so many of the highest segments and makes room for one more, so that enough are near
    /// when it has been added; false as replace().
    bool make_room(std::uint32_t passed, std::size_t limit) noexcept;
    /// Moves the lowest of the near segments, of which there must be enough, into a new chunk;
    /// false if there is none.
    bool fill_chunk() noexcept;
    /// Moves the segments of the highest chunk, which there must be, to the near ones.
    void empty_chunk() noexcept;
    /// The highest one, which there must be.
    void give_back_chunk() noexcept;
    Contact* mine_;
    SegmentStore* store_;
  };

  /// The histories of contacts that follow one another, to be changed. Valid as long as the store.
  class Part {
   public:
    std::size_t size() const noexcept { return size_; }
    List operator[](std::size_t contact) const noexcept { return (*store_)[first_ + contact]; }
    /// Asks for the memory of one, as the store does.
    void prefetch(std::size_t contact, std::size_t distance) const noexcept {
      store_->prefetch(first_ + contact, distance);
    }

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
  /// step adds two segments at most and never fills two chunks. If memory is short, steps report
  /// a full history.
  void reserve(std::size_t chunks) noexcept {
    if (free_count_ < chunks) grow(chunks - free_count_);
  }
  /// Asks for the memory of a contact that is to be stepped soon, as far as it is known, and of one
  /// that comes as much later to know it.
  void prefetch(std::size_t contact, std::size_t distance) const noexcept {
    if (contact >= contacts_.size()) return;
    const Contact& c = contacts_[contact];
    __builtin_prefetch(&c.segments[c.near - std::min<std::size_t>(c.near, least_near - 1)]);
    __builtin_prefetch(c.segments.data() + c.near + 1);  // where the next one is put
    __builtin_prefetch(contacts_.data() + std::min(contact + distance, contacts_.size() - 1));
  }

  /// Memory of contacts and pool [bytes].
  std::size_t bytes() const noexcept;
  /// Memory of contacts and pool over the number of segments [bytes]; 0 if there are none.
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
  std::size_t free_count_ = 0;  ///< length of the list of free ones
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
