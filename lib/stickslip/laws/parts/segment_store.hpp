// SPDX-License-Identifier: BSD-3-Clause
// The equivalent load histories of many contacts in one pool.
//
// A history is a stack of straight segments of the path of the tangential against the normal
// force. It is only ever changed at its top. The two highest segments stand in front, where those
// of the next contact follow, which is all that most steps touch: several contacts are read and
// written side by side. Segments below stand with the contact, one after the other, and those far
// below in chunks, each full and linked to the one below: a chunk is filled when there is no more
// room with the contact, and comes back when hardly any are left there. So a step moves two chunks
// at most, whatever the length, but for those that it passes.
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
  bool operator==(const LoadSegment&) const = default;
};
static_assert(sizeof(LoadSegment) == 24);

/// What most steps read and write of a history. Nothing but numbers, for lanes.
struct HistoryFront {
  Vector2 force = Vector2::Zero();  ///< tangential force on p [N]
  /// The two highest segments, the highest last; zeros where there is none.
  std::array<LoadSegment, 2> segments{};
  double third_overlap = 0;  ///< at the upper end of the segment below them [m]; 0: none
  double held = 0;           ///< how many of the two there are, and `cut_short`

  /// Added to `held` from when a segment did not fit.
  static constexpr double cut_short = 3;
};
static_assert(sizeof(HistoryFront) == 10 * sizeof(double));

/// Histories of n contacts. Grows only in reserve(), never in a step.
class SegmentStore {
 public:
  /// Segments that have room in front or with their contact.
  static constexpr std::size_t near_length = 10;
  static constexpr std::size_t least_near = 4;    ///< how many of the highest stand there at least
  static constexpr std::size_t chunk_length = 6;  ///< segments; 152 bytes, 25.3 a segment
  static constexpr std::size_t spare_chunks = 512;  ///< at most, 0.1 MB

 private:
  static constexpr std::size_t in_front = 2;
  static constexpr std::size_t near_below = near_length - in_front;
  static constexpr std::size_t least_below = least_near - in_front;
  static_assert(least_near - 1 + chunk_length < near_length, "a chunk that comes back has room");
  static_assert(near_length - chunk_length >= least_near, "a chunk that is filled leaves enough");

  struct Chunk {
    Chunk* below = nullptr;
    std::array<LoadSegment, chunk_length> segments;
  };
  /// The segments below those in front.
  struct Below {
    Chunk* chunk = nullptr;   ///< the highest of those that are far
    std::uint32_t count = 0;  ///< segments in all
    std::uint16_t near = 0;   ///< segments here
    std::uint8_t least = 0;   ///< below this number a chunk comes back; 0 if there is none
    /// The highest ones, the highest at `near`. In front of them stand zeros: below the lowest
    /// segment of all nothing is deflected.
    std::array<LoadSegment, 1 + near_below> segments{};

    /// The highest one here (0), the one below it (1), and so on; zeros below the lowest of them.
    const LoadSegment& at_depth(std::size_t depth) const noexcept {
      return segments[near - std::min<std::size_t>(near, depth)];
    }
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
      } else if (near_ > 0) {
        left_ = std::exchange(near_, 0);
        at_ = &below_->segments[left_];
      } else if (chunk_ != nullptr) {
        left_ = chunk_length;
        at_ = &chunk_->segments.back();
        chunk_ = chunk_->below;
      }
    }

   private:
    friend class SegmentStore;
    /// From a segment in front, of which there are so many.
    Descent(const LoadSegment* at, std::size_t held, const Below& below)
        : at_(at), left_(held), below_(&below), near_(below.near), chunk_(below.chunk) {}
    const LoadSegment* at_;
    std::size_t left_;  ///< number of segments that stand together here, this one included
    const Below* below_;
    std::size_t near_;  ///< number of those that stand with the contact, if they come next
    const Chunk* chunk_;
  };

  /// The history of one contact, to be read.
  class View {
   public:
    /// Number of segments.
    std::size_t size() const noexcept { return held() + below().count; }
    /// Tangential force on p, the sum of p dFn over the segments [N].
    const Vector2& force() const noexcept { return front().force; }
    /// Whether a segment did not fit since the contact was made.
    bool is_truncated() const noexcept { return front().held >= HistoryFront::cut_short; }
    /// All segments, the lowest first.
    std::vector<LoadSegment> segments() const;
    /// Store as numbers: force, truncation, then overlap and slope of each segment.
    std::vector<double> pack() const;
    /// How many of the highest segments stand in front or with the contact.
    std::size_t near() const noexcept { return held() + below().near; }
    /// Whether there are others below those.
    bool has_far() const noexcept { return below().least > 0; }
    /// Highest segment (0), the one below it (1), and so on; zeros below the lowest that is near.
    const LoadSegment& at_depth(std::size_t depth) const noexcept {
      return depth < in_front ? front().segments[in_front - 1 - depth]
                              : below().at_depth(depth - in_front);
    }
    /// A way down from the highest segment.
    Descent from_top() const noexcept { return {&front().segments.back(), held(), below()}; }
    /// A way down from the highest segment below those in front.
    Descent from_below() const noexcept {
      Descent way{nullptr, 1, below()};
      way.go_down();
      return way;
    }
    /// Whether two histories hold the same.
    bool operator==(const View& other) const;

   protected:
    friend class SegmentStore;
    View(const SegmentStore& store, std::size_t contact) : store_(&store), contact_(contact) {}
    const HistoryFront& front() const noexcept { return store_->fronts_[contact_]; }
    const Below& below() const noexcept { return store_->below_[contact_]; }
    /// Segments in front.
    std::size_t held() const noexcept {
      return static_cast<std::size_t>(front().held -
                                      (is_truncated() ? HistoryFront::cut_short : 0));
    }
    // Two numbers, which a call takes in registers.
    const SegmentStore* store_;
    std::size_t contact_;
  };

  /// The history of one contact, to be changed. Valid as long as the store.
  class List : public View {
   public:
    bool empty() const noexcept {
      return mine().held == 0 || mine().held == HistoryFront::cut_short;
    }
    /// The highest segment; there must be one.
    LoadSegment& top() const noexcept { return mine().segments[1]; }
    /// The segment below the highest one, or nullptr.
    const LoadSegment* second() const noexcept {
      return held() > 1 ? &mine().segments[0] : nullptr;
    }
    /// Overlap at the lower end of the highest segment [m]; there must be one.
    double lower_end() const noexcept { return mine().segments[0].overlap; }
    /// Adds a segment at the top; false if the limit [segments] or the pool is reached.
    bool push(const LoadSegment& segment, std::size_t limit) noexcept {
      return replace(0, top().overlap, segment, limit);
    }
    /// Removes the highest segment; there must be one.
    void pop() noexcept { drop(1); }
    /// Removes so many of the highest segments, at most all.
    void drop(std::uint32_t passed) noexcept;
    /// Removes the `passed` highest segments, ends the one below them at `middle` [m], which must
    /// be 0 where there is none, and adds a segment at the top. False if that does not fit within
    /// the limit [segments] or the pool: then nothing is done, and none was to be removed.
    bool replace(std::uint32_t passed, double middle, const LoadSegment& segment,
                 std::size_t limit) noexcept {
      auto& [lower, upper] = mine().segments;
      if (passed == 0) {
        if (mine().held == in_front) {
          if (!take_below(limit)) return false;
        } else if (!count_one_more(limit)) {
          return false;
        }
        mine().third_overlap = lower.overlap;
        lower = upper;
      } else if (passed > 1) {
        raise_lower(passed);
      }
      lower.overlap = middle;
      upper = segment;
      return true;
    }
    /// Where two segments stand in front: makes room for one more, by taking the lower of them to
    /// those below. False as replace(). What stands in front is not changed.
    bool take_below(std::size_t limit) noexcept {
      Below& all = mine_below();
      if (size() >= limit) return false;
      if (all.near == near_below && !fill_chunk()) return false;
      all.segments[++all.near] = mine().segments[0];
      ++all.count;
      return true;
    }
    /// Removes so many of the highest segments below those in front, or all of these.
    void drop_below(std::uint32_t passed) noexcept {
      Below& all = mine_below();
      const std::uint32_t left = all.near - passed;
      if (left < all.least || left > all.near) return drop_far(std::min(passed, all.count));
      all.near = static_cast<std::uint16_t>(left);
      all.count -= passed;
    }
    /// Back to a virgin contact.
    void clear() noexcept;
    void set_force(const Vector2& force) noexcept { mine().force = force; }
    void set_truncated() noexcept {
      if (!is_truncated()) mine().held += HistoryFront::cut_short;
    }
    /// Applies a linear map to the force and every slope.
    void transform(const Matrix2& map) noexcept;
    /// The inverse of pack. Throws InputError if the numbers are no history; then nothing changes.
    void unpack(std::span<const double> numbers);

   private:
    friend class SegmentStore;
    List(SegmentStore& store, std::size_t contact) : View(store, contact) {}
    // The store that a List is of may be changed.
    SegmentStore& store() const noexcept {
      return const_cast<SegmentStore&>(*store_);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    }
    HistoryFront& mine() const noexcept { return store().fronts_[contact_]; }
    Below& mine_below() const noexcept { return store().below_[contact_]; }
    void set_held(std::size_t segments) noexcept {
      mine().held = static_cast<double>(segments) + (is_truncated() ? HistoryFront::cut_short : 0);
    }
    /// Where there may not be two segments in front: makes room for one more. False as replace().
    bool count_one_more(std::size_t limit) noexcept;
    /// Where `passed` segments go, two or more: brings the one below them into the lower
    /// place in front.
    void raise_lower(std::uint32_t passed) noexcept;
    /// Takes the highest of the segments below away from there; zeros if there is none.
    LoadSegment taken_back() noexcept;
    /// drop_below() where they are not all near or hardly any are left there; there must be so
    /// many.
    void drop_far(std::uint32_t passed) noexcept;
    /// Moves the lowest of the near segments, of which there must be enough, into a new chunk;
    /// false if there is none.
    bool fill_chunk() noexcept;
    /// Moves the segments of the highest chunk, which there must be, to the near ones.
    void empty_chunk() noexcept;
    /// The highest one, which there must be.
    void give_back_chunk() noexcept;
  };

  /// The histories of contacts that follow one another, to be changed. Valid as long as the store.
  class Part {
   public:
    std::size_t size() const noexcept { return size_; }
    List operator[](std::size_t contact) const noexcept { return (*store_)[first_ + contact]; }
    /// The fronts of the contacts from this one on.
    HistoryFront* fronts(std::size_t contact) const noexcept {
      return store_->fronts_.data() + first_ + contact;
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
  explicit SegmentStore(std::size_t n = 0) : fronts_(n), below_(n) {
    reserve(std::min(n, spare_chunks));
  }
  SegmentStore(const SegmentStore& other);
  SegmentStore& operator=(const SegmentStore& other);
  SegmentStore(SegmentStore&& other) noexcept { swap(other); }
  SegmentStore& operator=(SegmentStore&& other) noexcept {
    swap(other);
    return *this;
  }
  ~SegmentStore() = default;

  std::size_t size() const noexcept { return fronts_.size(); }
  List operator[](std::size_t contact) noexcept { return {*this, contact}; }
  View operator[](std::size_t contact) const noexcept { return {*this, contact}; }
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
    if (contact >= size()) return;
    const Below& below = below_[contact];
    __builtin_prefetch(&fronts_[contact]);
    __builtin_prefetch(&below.segments[below.near]);
    __builtin_prefetch(&below_[std::min(contact + distance, size() - 1)]);
  }

  /// Memory of contacts and pool [bytes].
  std::size_t bytes() const noexcept;
  /// Memory of contacts and pool over the number of segments [bytes]; 0 if there are none.
  double bytes_per_segment() const noexcept;

 private:
  std::size_t bytes_of_contacts() const noexcept {
    return fronts_.capacity() * sizeof(HistoryFront) + below_.capacity() * sizeof(Below);
  }
  void grow(std::size_t chunks) noexcept;
  void swap(SegmentStore& other) noexcept {
    std::swap(fronts_, other.fronts_);
    std::swap(below_, other.below_);
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

  std::vector<HistoryFront> fronts_;
  std::vector<Below> below_;
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
