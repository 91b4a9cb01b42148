// SPDX-License-Identifier: BSD-3-Clause
// Contacts whose normal force is that of a law that remembers, around contacts of a tangential law.
//
// The tangential law sees the overlap at which its own elastic spring would carry the load: its
// friction limit is mu times the load. Stiffnesses of Mindlin are those at the contact radius that
// the normal law tells, or else, as where the tangential law remembers overlaps, at the radius of
// Hertz at that load. Its normal force, with its
// work and its energy, gives way to that of the normal law; what is tangential stays. What a
// contact remembers is the history of the normal law and that of the tangential one, and nothing
// beside: what the normal law answered at the start of a step is what it answers to a step that
// goes nowhere.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/number_range.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/normal/equivalent_spring.hpp"
#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// A normal law whose history goes with a contact that moves between processes: `size` numbers.
template <class Law>
concept PackedNormalLaw = NormalLaw<Law> &&
    requires(const typename Law::History history, typename Law::History changed) {
  { history.numbers() } -> std::same_as<std::array<double, Law::History::size>>;
  changed.take(history.numbers());
};

/// n contacts of a normal law with a tangential one.
template <PackedNormalLaw Normal>
class NormalContacts final : public ContactsAround {
 public:
  using History = typename Normal::History;

  /// `tangential` has virgin contacts of a law with this spring and the friction coefficient mu.
  NormalContacts(const Normal& law, std::unique_ptr<Contacts> tangential,
                 const EquivalentSpring& spring, double mu, bool books_energy, bool knows_tangent)
      : ContactsAround(std::move(tangential)),
        law_(law),
        spring_(spring),
        mu_(mu),
        books_energy_(books_energy),
        knows_tangent_(knows_tangent),
        histories_(size()) {}

  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<NormalContacts>(*this);
  }
  bool goes_by_lanes() const override { return false; }
  std::vector<double> pack(std::size_t contact) const override {
    const std::array numbers = histories_[contact].numbers();
    std::vector<double> all(numbers.begin(), numbers.end());
    const std::vector<double> tangential = inner().pack(contact);
    all.insert(all.end(), tangential.begin(), tangential.end());
    return all;
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    std::array<double, History::size> own;
    if (numbers.size() < own.size())
      throw InputError("a packed contact history has the wrong length");
    std::ranges::copy(numbers.first(own.size()), own.begin());
    inner().unpack(contact, numbers.subspan(own.size()));
    histories_[contact].take(own);
  }
  void copy_from(const Contacts& other) override {
    ContactsAround::copy_from(other);
    histories_ = static_cast<const NormalContacts&>(other).histories_;
  }
  double bytes_per_contact() const override {
    return inner().bytes_per_contact() + sizeof(History);
  }
  void tell_beside(std::span<const ContactStep> steps, std::span<const ContactForce> forces,
                   std::span<ToldBeside> told, std::size_t first) const override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const ContactStep& step = steps[i];
      const NormalForce end = standing(first + i, step.overlap_new, step.effective_radius);
      const ContactStep seen = equivalent_step(spring_, step, end.load, end);
      ContactForce of_load = forces[i];
      of_load.normal = end.load;
      inner().tell_beside({&seen, 1}, {&of_load, 1}, told.subspan(i, 1), first + i);
      if (told[i].limit != told[i].limit) told[i].limit = mu_ * end.load;
      told[i].contact_radius = end.touching ? end.radius : 0;  // a bridge alone has none
    }
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    if constexpr (KnowsSlope<Normal>) {
      if (!knows_tangent_) return false;
      for (std::size_t i = 0; i < steps.size(); ++i)
        if (!put_tangent(first + i, steps[i], tangents[i])) return false;
      return true;
    }
    return false;
  }

 private:
  /// The tangent of the tangential law, by what the normal law changes of what it sees.
  bool put_tangent(std::size_t contact, const ContactStep& step, Matrix3& tangent) const {
    const NormalStep normal{step.overlap_old, step.overlap_new, 0.5 * step.effective_radius};
    History history = histories_[contact];
    const NormalForce end = law_.advance(history, normal);
    const NormalSlope slope = law_.by_overlap(histories_[contact], normal, end);
    const double load_old = standing(contact, step.overlap_old, step.effective_radius).load;
    const ContactStep seen = equivalent_step(spring_, step, load_old, end);
    if (!inner().tangents({&seen, 1}, {&tangent, 1}, contact)) return false;
    if (seen.overlap_new > 0) {
      Matrix3 whole = tangent;
      if (ContactStep from_touch = seen; seen.overlap_old < 0) {
        from_touch.overlap_old = 0;
        inner().tangents({&from_touch, 1}, {&whole, 1}, contact);
      }
      tangent = changed_tangent(tangent, whole, seen, seen_change(spring_, step, seen, end, slope));
    }
    tangent.row(0) << slope.force, 0, 0;
    return true;
  }
  /// What the normal law answers where the bodies stay.
  NormalForce standing(std::size_t contact, double overlap, double effective_radius) const {
    History history = histories_[contact];
    return law_.advance(history, {overlap, overlap, 0.5 * effective_radius});
  }
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    Contacts& tangential = inner();
    for (std::size_t done = 0; done < steps.size(); done += chunk) {
      const std::size_t count = std::min(chunk, steps.size() - done);
      std::array<ContactStep, chunk> seen;
      std::array<NormalForce, chunk> normal;
      for (std::size_t i = 0; i < count; ++i) {
        const ContactStep& step = steps[done + i];
        const std::size_t contact = first + done + i;
        // R of a contact step is twice the effective radius.
        const double radius = 0.5 * step.effective_radius;
        const double load_old = standing(contact, step.overlap_old, step.effective_radius).load;
        normal[i] = law_.advance(histories_[contact], {step.overlap_old, step.overlap_new, radius});
        seen[i] = equivalent_step(spring_, step, load_old, normal[i]);
      }
      const auto part = forces.subspan(done, count);
      tangential.advance(std::span(seen).first(count), part, first + done);
      for (std::size_t i = 0; i < count; ++i) put(normal[i], seen[i], steps[done + i], part[i]);
    }
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    Contacts::do_follow(path, forces);
  }

  /// The normal force in the place of that of the spring.
  void put(const NormalForce& normal, const ContactStep& seen, const ContactStep& step,
           ContactForce& out) const noexcept {
    constexpr double rounded = 1e-14;
    const bool is_of_spring =
        seen.overlap_old == step.overlap_old && seen.overlap_new == step.overlap_new &&
        normal.force == out.normal && normal.dissipated == 0 &&
        std::abs(normal.work - out.work_normal) <= rounded * std::abs(out.work_normal);
    if (!is_of_spring) {  // otherwise the answer is the one of the tangential law, to the bit
      // All that the spring takes up it stores.
      out.work_stored += normal.stored - out.work_normal;
      out.work_dissipated += normal.dissipated;
      out.work_normal = normal.work;
      out.normal = normal.force;
    }
    // Without shear all energy is of the normal law, whatever the tangential one books.
    const bool is_without_shear = step.shift.isZero(0) && out.tangential.isZero(0);
    if (is_without_shear && std::isnan(out.work_stored)) {
      out.work_stored = normal.stored;
      out.work_dissipated = normal.dissipated;
    }
    if (!normal.touching) {
      out.regime = Regime::separated;
    } else if (out.regime == Regime::separated) {
      // There is no load, and no friction.
      out.regime = step.shift.isZero(0) ? Regime::stick : Regime::slip;
    }
    judge(step, normal.load, out);
  }
  /// Judges like InNumberRange, with the limit of the load.
  void judge(const ContactStep& step, double load, ContactForce& out) const noexcept {
    using detail::BookedWorks;
    constexpr double round_off = 1e-12;
    const double works = !integrates_works() ? 0
                         : books_energy_     ? detail::sum_of_works<BookedWorks::all>(out)
                                         : detail::sum_of_works<BookedWorks::without_energy>(out);
    const double size = std::hypot(out.tangential[0], out.tangential[1]);
    const double sum = detail::sum_of_sizes(step, out);
    const bool is_sound = sum + load + 0 * works < largest_number &&
                          size <= mu_ * load * (1 + round_off) + smallest_number;
    if (!is_sound) out.status = Status::not_finite;
  }

  static constexpr std::size_t chunk = 16;  ///< contacts

  Normal law_;
  EquivalentSpring spring_;
  double mu_;
  bool books_energy_;
  bool knows_tangent_;
  std::vector<History> histories_;
};

}  // namespace stickslip
