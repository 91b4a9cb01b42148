// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/law.hpp"

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

  /// Applies a linear map to what each contact stores; false if the law cannot (nothing is done).
  bool turn(std::span<const Matrix2> maps, std::size_t first = 0) { return do_turn(maps, first); }

  /// Bodies p and q of a contact exchanged, as neighbour lists do.
  virtual void swap_bodies(std::size_t contact) = 0;

  /// A contact's history as numbers, to move it between processes.
  virtual std::vector<double> pack(std::size_t contact) const = 0;
  /// The inverse of pack.
  virtual void unpack(std::size_t contact, std::span<const double> numbers) = 0;

  /// An independent copy with the same histories.
  virtual std::unique_ptr<Contacts> clone() const = 0;

  /// Memory held per contact, histories included [bytes].
  virtual double bytes_per_contact() const = 0;

 protected:
  Contacts() = default;
  Contacts(const Contacts&) = default;

 private:
  virtual void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                          std::size_t first) = 0;
  virtual bool do_turn(std::span<const Matrix2> maps, std::size_t first) = 0;
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

/// Contacts of a law that is known at compile time: the loop over the batch is a template.
template <ContactLaw Law>
class LawContacts final : public Contacts {
 public:
  using History = typename Law::History;

  LawContacts(const Law& law, std::size_t n) : law_(law), store_(n) {}

  std::size_t size() const override { return store_.size(); }

  void swap_bodies(std::size_t contact) override { law_.swap_bodies(store_[contact]); }

  std::vector<double> pack(std::size_t contact) const override { return store_[contact].pack(); }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    store_[contact].unpack(numbers);
  }

  std::unique_ptr<Contacts> clone() const override { return std::make_unique<LawContacts>(*this); }

  double bytes_per_contact() const override { return static_cast<double>(sizeof(History)); }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      auto&& history = store_[first + i];
      const ContactStep& step = steps[i];
      // Made in place: an assignment would copy it.
      ContactForce& f = *std::construct_at(&forces[i], law_.advance(history, step));
      // NaN and infinity survive sums and products with zero: one test serves all of them. Work of
      // a law without a potential is NaN by agreement and not looked at.
      const double asked = step.overlap_old + step.overlap_new + step.shift[0] + step.shift[1];
      const double given = f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                           f.damping_tangential[0] + f.damping_tangential[1];
      if (0 * (asked + given) != 0) f.status = Status::not_finite;
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

  Law law_;
  typename StoreOf<Law>::type store_;
};

}  // namespace stickslip
