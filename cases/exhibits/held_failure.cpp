// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/held_failure.hpp"

#include "stickslip/contact/law/law_around.hpp"

namespace stickslip::cases {
namespace {

thread_local HeldFailure* innermost = nullptr;
/// One that holds something: nothing that is made within it is shown any more.
thread_local const HeldFailure* failed = nullptr;
thread_local int catching = 0;  ///< CatchesFailures that live

/// Asks, and leaves what is thrown to the innermost; false if anything was, or had been before.
template <class Ask>
bool asks(const Ask& ask) {
  if (catching == 0 && innermost != nullptr && innermost == failed) return false;
  try {
    ask();
    return true;
  } catch (const LawFailure&) {
    if (catching > 0) throw;
    HeldFailure::hold();
    return false;
  }
}

/// No numbers.
ContactForce no_force() {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  ContactForce force;
  force.normal = none;
  force.tangential = Vector2(none, none);
  force.work_normal = force.work_tangential = force.work_stored = force.work_dissipated = none;
  force.status = Status::not_finite;
  return force;
}

class HoldingContacts final : public ContactsAround {
 public:
  using ContactsAround::ContactsAround;
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<HoldingContacts>(*this);
  }
  bool goes_by_lanes() const override { return false; }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    if (!asks([&] { inner().advance(steps, forces, first); }))
      std::ranges::fill(forces.first(steps.size()), no_force());
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    if (!asks([&] { inner().follow(path, forces); }))
      std::ranges::fill(forces.first(path.size()), no_force());
  }
};

class HoldingLaw final : public LawAround {
 public:
  using LawAround::LawAround;
  std::unique_ptr<Model> clone() const override { return std::make_unique<HoldingLaw>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<HoldingContacts>(inner().contacts(n));
  }
};

}  // namespace

HeldFailure::HeldFailure() : outer_(innermost) { innermost = this; }

HeldFailure::~HeldFailure() {
  if (failed == this) failed = nullptr;
  innermost = outer_;
}

void HeldFailure::rethrow() const {
  if (held_) std::rethrow_exception(held_);
}

void HeldFailure::hold() {
  if (innermost == nullptr) throw;
  if (!innermost->held_) innermost->held_ = std::current_exception();
  failed = innermost;
}

CatchesFailures::CatchesFailures() { ++catching; }

CatchesFailures::~CatchesFailures() { --catching; }

std::vector<Scheme> holding(std::vector<Scheme> schemes) {
  for (Scheme& scheme : schemes) {
    if (!scheme.is_from_outside()) continue;
    const AnyLaw law = scheme.law();
    const AnyLaw held(std::make_unique<HoldingLaw>(law));
    scheme.framed.law = law.twin() == nullptr ? held : held.like(*law.twin());
  }
  return schemes;
}

}  // namespace stickslip::cases
