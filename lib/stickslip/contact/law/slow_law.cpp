// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/slow_law.hpp"

#include "stickslip/contact/law/law_around.hpp"

namespace stickslip {
namespace {

/// A step without a duration is of a path that knows no time.
double slowed_down(double dt) { return dt > 0 ? dt * slowness : slowness; }

void slow_down(ContactStep& step) {
  step.dt = slowed_down(step.dt);
  step.velocity /= slowness;
  step.approach_velocity /= slowness;
}

void slow_down(BodyStep& step) {
  PairStep& motion = step.motion;
  motion.dt = slowed_down(motion.dt);
  for (Vector3* const rate :
       {&motion.velocity_p, &motion.velocity_q, &motion.spin_p, &motion.spin_q})
    *rate /= slowness;
}

template <class Step>
std::vector<Step> slowed_down(std::span<const Step> steps) {
  std::vector<Step> slow(steps.begin(), steps.end());
  for (Step& step : slow) slow_down(step);
  return slow;
}

class SlowContacts final : public ContactsAround {
 public:
  explicit SlowContacts(std::unique_ptr<Contacts> inner) : ContactsAround(std::move(inner)) {}
  std::unique_ptr<Contacts> clone() const override { return std::make_unique<SlowContacts>(*this); }
  bool goes_by_lanes() const override { return false; }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    inner().advance(slowed_down(steps), forces, first);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    inner().follow(slowed_down(path), forces);
  }
};

class SlowBodies final : public BodyContact {
 public:
  explicit SlowBodies(std::unique_ptr<BodyContact> inner) : inner_(std::move(inner)) {}
  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    inner_->follow(slowed_down(steps), forces);
  }

 private:
  std::unique_ptr<BodyContact> inner_;
};

class SlowModel final : public LawAround {
 public:
  explicit SlowModel(AnyLaw law) : LawAround(std::move(law)) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<SlowModel>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<SlowContacts>(inner().contacts(n));
  }
  std::unique_ptr<BodyContact> body_contact() const override {
    auto bodies = inner().body_contact();
    return bodies ? std::make_unique<SlowBodies>(std::move(bodies)) : nullptr;
  }
};

}  // namespace

AnyLaw slow_law(const AnyLaw& law) {
  const AnyLaw slow(std::make_unique<SlowModel>(law));
  return law.twin() == nullptr ? slow : slow.like(*law.twin());
}

}  // namespace stickslip
