// SPDX-License-Identifier: BSD-3-Clause
// Live contacts of one law whose type is erased: one call a batch.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {

/// n live contacts of one law, the law erased. One virtual call serves a whole batch; inside it
/// there is no virtual call, allocation or exception per contact. n = 1 serves two-body loops.
class Contacts {
 public:
  virtual ~Contacts() = default;
  Contacts& operator=(const Contacts&) = delete;

  /// Number of contacts.
  virtual std::size_t size() const = 0;

  /// Advances the contacts first, first + 1, ... by one step each. `forces` is as long as `steps`,
  /// and first + steps.size() is at most size().
  void advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
               std::size_t first = 0) {
    do_advance(steps, forces, first);
  }

  /// Advances steps and answers that lie component by component, without works: as a simulation
  /// wants it. `contacts` of them, which begin with the first lane of the first block. The forces
  /// are those of advance() to the bit.
  void advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                      std::size_t contacts, std::size_t first = 0) {
    do_advance_blocks(steps, forces, contacts, first);
  }
  /// Whether advance_blocks() goes by lanes: otherwise it turns blocks into steps.
  virtual bool goes_by_lanes() const { return false; }
  /// Whether the law reads velocities from its steps; otherwise they may be left out (zero).
  virtual bool needs_rates() const { return true; }
  /// Whether the law reads masses from its steps; otherwise they may be left out (zero).
  virtual bool needs_masses() const { return true; }
  /// Whether to advance n contacts in one call costs far less than in n calls: whoever has many of
  /// them advances them together.
  virtual bool asks_at_once() const { return false; }

  /// Advances the first contact along a whole path, one step after the other. `forces` is as long
  /// as `path`. Laws from outside that are expensive to ask answer it at once.
  void follow(std::span<const ContactStep> path, std::span<ContactForce> forces) {
    do_follow(path, forces);
  }

  /// Whether works are wanted (the default). Without them a law that can leaves them out, which is
  /// all that a simulation needs that does not account for energy; its works are NaN then.
  void integrate_works(bool wanted) { integrates_works_ = wanted; }
  /// Whether works are wanted.
  bool integrates_works() const { return integrates_works_; }

  /// Applies a linear map to what each contact stores; false if the law cannot (nothing is done).
  bool turn(std::span<const Matrix2> maps, std::size_t first = 0) { return do_turn(maps, first); }

  /// Whether the law needs the rolling displacement of its contacts.
  virtual bool asks_for_rolling() const { return false; }
  /// Tells the contacts first, first + 1, ... how far they roll in the step that comes next. Where
  /// nobody tells, nothing rolls.
  void roll(std::span<const RollingStep> rolling, std::size_t first = 0) {
    do_roll(rolling, first);
  }

  /// What the law tells beside the forces that it has just answered to these steps, one each of the
  /// contacts first, first + 1, ...; nothing where it does not.
  virtual void tell_beside(std::span<const ContactStep> steps, std::span<const ContactForce> forces,
                           std::span<ToldBeside> told, std::size_t first = 0) const {
    static_cast<void>(steps), static_cast<void>(forces), static_cast<void>(first);
    std::ranges::fill(told, ToldBeside{});
  }

  /// Derivatives of the elastic forces at the ends of these steps, one each of the contacts first,
  /// first + 1, ..., by the law itself [N/m]: false where it has none, and nothing is written.
  /// Rows: normal force, tangential force 1 and 2. Columns: overlap at the end, shift 1 and 2.
  /// Histories stay as they are, before the steps.
  virtual bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                        std::size_t first = 0) const {
    static_cast<void>(steps), static_cast<void>(tangents), static_cast<void>(first);
    return false;
  }
  /// Derivatives of the dashpot forces in the manner of tangents().
  virtual bool damping_tangents(std::span<const ContactStep> steps,
                                std::span<DampingTangent> tangents, std::size_t first = 0) const {
    static_cast<void>(steps), static_cast<void>(tangents), static_cast<void>(first);
    return false;
  }

  /// Bodies p and q of a contact exchanged, as neighbour lists do.
  virtual void swap_bodies(std::size_t contact) = 0;

  /// A contact's history as numbers, to move it between processes.
  virtual std::vector<double> pack(std::size_t contact) const = 0;
  /// The inverse of pack.
  virtual void unpack(std::size_t contact, std::span<const double> numbers) = 0;

  /// An independent copy with the same histories.
  virtual std::unique_ptr<Contacts> clone() const = 0;

  /// Takes over the histories of `other`, which must be a clone of this or the other way round: a
  /// clone that is used again and again, without new memory.
  virtual void copy_from(const Contacts& other) = 0;

  /// Memory held per contact, histories included [bytes].
  virtual double bytes_per_contact() const = 0;
  /// Memory held per segment of history, contacts included [bytes]; none for a law whose history
  /// has a fixed size.
  virtual std::optional<double> bytes_per_segment() const { return std::nullopt; }
  /// Segments in a contact's history; none as above.
  virtual std::optional<std::size_t> history_length(std::size_t) const { return std::nullopt; }
  /// Tangential traction on p at a distance from the centre of the contact [Pa]; none for a law
  /// that does not know it. `effective_radius` as in ContactStep [m].
  virtual std::optional<Vector2> traction(std::size_t contact, double effective_radius,
                                          double distance) const {
    static_cast<void>(contact), static_cast<void>(effective_radius), static_cast<void>(distance);
    return std::nullopt;
  }
  /// Elastic part of the tangential displacement, in the contact frame [m]; none as above.
  virtual std::optional<Vector2> elastic_displacement(std::size_t) const { return std::nullopt; }

 protected:
  Contacts() = default;
  Contacts(const Contacts&) = default;

  /// What advance_blocks does: here by advance(), a block of contacts at a time.
  virtual void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                                 std::size_t contacts, std::size_t first) {
    std::array<ContactStep, contacts_in_block> asked;
    std::array<ContactForce, contacts_in_block> given;
    for (std::size_t done = 0; done < contacts; done += contacts_in_block) {
      const std::size_t count = std::min(contacts_in_block, contacts - done);
      const std::size_t block = done / contacts_in_block;
      for (std::size_t i = 0; i < count; ++i) asked[i] = steps[block][i];
      do_advance(std::span(asked).first(count), std::span(given).first(count), first + done);
      for (std::size_t i = 0; i < count; ++i) forces[block].set(i, given[i]);
    }
  }
  /// What follow does: here step by step.
  virtual void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      do_advance(path.subspan(i, 1), forces.subspan(i, 1), 0);
    }
  }

 private:
  virtual void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                          std::size_t first) = 0;
  virtual bool do_turn(std::span<const Matrix2> maps, std::size_t first) = 0;
  virtual void do_roll(std::span<const RollingStep> rolling, std::size_t first) {
    static_cast<void>(rolling), static_cast<void>(first);
  }

  bool integrates_works_ = true;
};

/// A law may bring its own store for the histories of all its contacts; otherwise a vector. The
/// store's operator[] gives something with History's interface.
template <class Law>
struct StoreOf {
  using type = std::vector<typename Law::History>;
};
template <class Law>
requires requires { typename Law::Store; }
struct StoreOf<Law> {
  using type = typename Law::Store;
};

/// A store that keeps histories of any length in a pool: it grows in reserve() only.
template <class Store>
concept PooledStore = requires(Store store, const Store& filled, std::size_t n) {
  store.reserve(n);
  filled.prefetch(n, n);
  { filled.bytes() } -> std::convertible_to<std::size_t>;
  { filled.bytes_per_segment() } -> std::convertible_to<double>;
};

/// Contacts of a law that is known at compile time: the loop over the batch is a template.
template <ContactLaw Law>
class LawContacts final : public Contacts {
 public:
  using History = typename Law::History;
  using Store = typename StoreOf<Law>::type;

  LawContacts(const Law& law, std::size_t n) : law_(law), store_(n) {}

  std::size_t size() const override { return store_.size(); }
  bool asks_for_rolling() const override { return AsksForRolling<Law>; }
  bool goes_by_lanes() const override {
    if constexpr (AdvancesByLanes<Law>) return law_.suits_lanes();
    return Contacts::goes_by_lanes();
  }
  bool needs_rates() const override {
    if constexpr (SaysWhetherItNeedsRates<Law>) return law_.needs_rates();
    return Contacts::needs_rates();
  }
  bool needs_masses() const override { return false; }

  void tell_beside(std::span<const ContactStep> steps, std::span<const ContactForce> forces,
                   std::span<ToldBeside> told, std::size_t first) const override {
    Contacts::tell_beside(steps, forces, told, first);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if constexpr (KnowsLimit<Law>) told[i].limit = law_.limit(store_[first + i], forces[i]);
      if constexpr (has_hertz_radius<Law>) {
        // R of a step is twice the effective radius.
        const double overlap = std::max(steps[i].overlap_new, 0.0);
        told[i].contact_radius = std::sqrt(0.5 * steps[i].effective_radius * overlap);
      }
    }
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    if constexpr (KnowsTangent<Law>) {
      if (!knows_tangent(law_)) return false;
      for (std::size_t i = 0; i < steps.size(); ++i)
        tangents[i] = law_.tangent(store_[first + i], steps[i]);
      return true;
    }
    return Contacts::tangents(steps, tangents, first);
  }
  bool damping_tangents(std::span<const ContactStep> steps, std::span<DampingTangent> tangents,
                        std::size_t first) const override {
    if constexpr (KnowsDampingTangent<Law>) {
      for (std::size_t i = 0; i < steps.size(); ++i) tangents[i] = law_.damping_tangent(steps[i]);
      return true;
    }
    return Contacts::damping_tangents(steps, tangents, first);
  }
  void swap_bodies(std::size_t contact) override { law_.swap_bodies(store_[contact]); }

  std::vector<double> pack(std::size_t contact) const override { return store_[contact].pack(); }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    store_[contact].unpack(numbers);
  }

  std::unique_ptr<Contacts> clone() const override { return std::make_unique<LawContacts>(*this); }

  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const LawContacts*>(&other);
    if (same == nullptr) throw std::logic_error("copy_from: contacts of another law");
    store_ = same->store_;
  }

  double bytes_per_contact() const override {
    if constexpr (PooledStore<Store>) {
      return static_cast<double>(store_.bytes()) / static_cast<double>(std::max(size(), 1UL));
    } else {
      return static_cast<double>(sizeof(History));
    }
  }
  std::optional<double> bytes_per_segment() const override {
    if constexpr (PooledStore<Store>) return store_.bytes_per_segment();
    return std::nullopt;
  }
  std::optional<std::size_t> history_length(std::size_t contact) const override {
    if constexpr (PooledStore<Store>) return store_[contact].size();
    static_cast<void>(contact);
    return std::nullopt;
  }
  std::optional<Vector2> traction(std::size_t contact, double effective_radius,
                                  double distance) const override {
    if constexpr (KnowsTraction<Law>)
      return law_.traction(store_[contact], effective_radius, distance);
    return Contacts::traction(contact, effective_radius, distance);
  }
  std::optional<Vector2> elastic_displacement(std::size_t contact) const override {
    if constexpr (KnowsElasticDisplacement<Law>) return law_.elastic_displacement(store_[contact]);
    static_cast<void>(contact);
    return std::nullopt;
  }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    if (!integrates_works()) {
      advance_all(steps, forces, first, [this](auto&& history, const ContactStep& step) {
        return force_alone(history, step);
      });
      return;
    }
    advance_all(steps, forces, first, [this](auto&& history, const ContactStep& step) {
      return law_.advance(history, step);
    });
  }
  ContactForce force_alone(auto&& history, const ContactStep& step) const noexcept {
    if constexpr (AdvancesForceAlone<Law>) return law_.advance_force(history, step);
    return law_.advance(history, step);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    if constexpr (AdvancesByLanes<Law>) {
      if (law_.suits_lanes()) {
        static const auto kernel = Law::lane_kernel();
        for (std::size_t done = 0; done < contacts; done += lane_chunk) {
          const std::size_t count = std::min(lane_chunk, contacts - done);
          const std::size_t block = done / contacts_in_block;
          advance_chunk(kernel, steps.subspan(block, blocks_for(count)),
                        forces.subspan(block, blocks_for(count)), count, first + done);
        }
        return;
      }
    }
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  /// By lanes what goes by lanes, then the others one by one.
  template <class Kernel>
  void advance_chunk(const Kernel& kernel, std::span<const StepBlock> steps,
                     std::span<ForceBlock> forces, std::size_t contacts, std::size_t first) {
    std::array<std::uint8_t, lane_chunk / contacts_in_block> left;  // NOLINT: filled by kernel
    if constexpr (PooledStore<Store>) {
      store_.reserve(contacts);
      kernel(law_, store_.part(first, contacts), steps, forces, left);
    } else {
      kernel(law_, std::span(store_).subspan(first, contacts), steps, forces, left);
    }
    for (std::size_t block = 0; block < steps.size(); ++block) {
      for (unsigned bits = left[block]; bits != 0; bits &= bits - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
        const ContactStep step = steps[block][lane];
        ContactForce force = force_alone(store_[first + block * contacts_in_block + lane], step);
        mark_not_finite(step, force);
        forces[block].set(lane, force);
      }
    }
  }
  /// NaN and infinity survive sums and products with zero: one test serves all numbers. Work of a
  /// law without a potential is NaN by agreement and not looked at.
  static void mark_not_finite(const ContactStep& step, ContactForce& f) noexcept {
    const double asked = step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1];
    const double given = f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                         f.damping_tangential[0] + f.damping_tangential[1];
    if (0 * (asked + given) != 0) f.status = Status::not_finite;
  }
  template <class Advance>
  void advance_all(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                   std::size_t first, const Advance& advance_one) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if constexpr (PooledStore<Store>) {
        // Room is made for a part of the batch at a time, so that a large one needs little spare.
        if (i % pool_block == 0) store_.reserve(std::min(pool_block, steps.size() - i));
        store_.prefetch(first + i + prefetch_distance, prefetch_distance);
      }
      auto&& history = store_[first + i];
      const ContactStep& step = steps[i];
      // Made in place: an assignment, and std::construct_at too, would copy it.
      ContactForce& f =
          *::new (static_cast<void*>(&forces[i])) ContactForce(advance_one(history, step));
      mark_not_finite(step, f);
    }
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    if constexpr (Turnable<Law>) {
      for (std::size_t i = 0; i < maps.size(); ++i) {
        auto&& history = store_[first + i];
        law_.turn(history, maps[i]);
      }
      return true;
    } else {
      return false;
    }
  }
  void do_roll(std::span<const RollingStep> rolling, std::size_t first) override {
    if constexpr (AsksForRolling<Law>) {
      for (std::size_t i = 0; i < rolling.size(); ++i) law_.roll(store_[first + i], rolling[i]);
    } else {
      static_cast<void>(rolling), static_cast<void>(first);
    }
  }

  static constexpr std::size_t pool_block = 256;       ///< contacts
  static constexpr std::size_t prefetch_distance = 4;  ///< contacts
  static constexpr std::size_t lane_chunk = 64;        ///< contacts

  Law law_;
  Store store_;
};

}  // namespace stickslip
