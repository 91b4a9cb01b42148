// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/metered_law.hpp"

#include <utility>
#include <vector>

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/contact/law/resumable_contact.hpp"
#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/contact/pair/own_wall.hpp"

namespace stickslip {
namespace {

using SharedBudget = std::shared_ptr<RowBudget>;

class MeteredContacts final : public ContactsAround {
 public:
  MeteredContacts(std::unique_ptr<Contacts> inner, const LawInfo& info, SharedBudget budget)
      : ContactsAround(std::move(inner)),
        budget_(std::move(budget)),
        replays_(info.replays),
        whole_paths_(info.can(Capability::whole_paths)),
        told_(size()) {}
  MeteredContacts(const MeteredContacts& other) = default;
  MeteredContacts& operator=(const MeteredContacts&) = delete;
  ~MeteredContacts() override = default;

  std::unique_ptr<Contacts> clone() const override {
    auto copy = std::make_unique<MeteredContacts>(*this);
    copy->told_again();
    return copy;
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    budget_->spend(steps.size() * RowBudget::rows_of_a_question);
    return inner().tangents(steps, tangents, first);
  }
  void copy_from(const Contacts& other) override {
    ContactsAround::copy_from(other);
    told_ = dynamic_cast<const MeteredContacts&>(other).told_;
    told_again();
  }

 private:
  /// What a contact's program has been told.
  struct Told {
    std::size_t steps = 0;  ///< since the virgin contact
    bool is_over = true;    ///< and has to be told again before the next step
  };

  void told_again() {
    for (Told& told : told_) told.is_over = true;
  }
  void spend(std::size_t contact, std::size_t steps, std::size_t questions) {
    Told& told = told_[contact];
    const std::size_t again = replays_ && told.is_over ? told.steps : 0;
    told.steps += steps;
    told.is_over = whole_paths_;
    budget_->spend(again + steps + questions * (RowBudget::rows_of_a_question - 1));
  }
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) spend(first + i, 1, 1);
    ContactsAround::do_advance(steps, forces, first);
  }
  void do_advance_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                         std::size_t contacts, std::size_t first) override {
    Contacts::do_advance_blocks(steps, forces, contacts, first);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    spend(0, path.size(), 1);
    ContactsAround::do_follow(path, forces);
  }

  SharedBudget budget_;
  bool replays_;
  bool whole_paths_;
  std::vector<Told> told_;  ///< one for each contact
};

class MeteredBodies final : public ResumableContact {
 public:
  MeteredBodies(std::unique_ptr<ResumableContact> inner, SharedBudget budget)
      : inner_(std::move(inner)), budget_(std::move(budget)) {}
  ArmRule arms() const override { return inner_->arms(); }
  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    budget_->spend(steps.size() + RowBudget::rows_of_a_question - 1);
    inner_->follow(steps, forces);
  }
  std::vector<double> pack() override { return inner_->pack(); }
  void unpack(std::span<const double> numbers) override { inner_->unpack(numbers); }
  void swap_bodies() override { inner_->swap_bodies(); }

 private:
  std::unique_ptr<ResumableContact> inner_;
  SharedBudget budget_;
};

/// A row in the time of so many triangles that a script looks at.
constexpr std::size_t triangles_of_a_row = 8;

class MeteredSphere final : public SphereOnWall {
 public:
  MeteredSphere(std::unique_ptr<SphereOnWall> inner, std::size_t triangles, SharedBudget budget)
      : inner_(std::move(inner)),
        rows_of_a_step_(1 + triangles / triangles_of_a_row),
        budget_(std::move(budget)) {}
  void follow(std::span<const WallMovement> steps, std::span<OwnWallForce> forces) override {
    budget_->spend(steps.size() * rows_of_a_step_ + RowBudget::rows_of_a_question - 1);
    inner_->follow(steps, forces);
  }

 private:
  std::unique_ptr<SphereOnWall> inner_;
  std::size_t rows_of_a_step_;
  SharedBudget budget_;
};

class MeteredWall final : public OwnWall {
 public:
  MeteredWall(std::shared_ptr<OwnWall> inner, SharedBudget budget)
      : inner_(std::move(inner)), budget_(std::move(budget)) {}
  std::unique_ptr<SphereOnWall> sphere(const ToldWall& wall) override {
    const std::size_t triangles = wall.corners.size() / 9;
    budget_->spend(triangles / triangles_of_a_row);
    return std::make_unique<MeteredSphere>(inner_->sphere(wall), triangles, budget_);
  }

 private:
  std::shared_ptr<OwnWall> inner_;
  SharedBudget budget_;
};

class MeteredPair final : public PairOfShapes {
 public:
  MeteredPair(std::unique_ptr<PairOfShapes> inner, SharedBudget budget)
      : inner_(std::move(inner)), budget_(std::move(budget)) {}
  void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
    budget_->spend(steps.size() + RowBudget::rows_of_a_question - 1);
    inner_->follow(steps, forces);
  }

 private:
  std::unique_ptr<PairOfShapes> inner_;
  SharedBudget budget_;
};

class MeteredShapes final : public OwnShapes {
 public:
  MeteredShapes(std::shared_ptr<OwnShapes> inner, SharedBudget budget)
      : inner_(std::move(inner)), budget_(std::move(budget)) {}
  bool knows(ShapeKind kind) const override { return inner_->knows(kind); }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<MeteredPair>(inner_->pair(p, q), budget_);
  }

 private:
  std::shared_ptr<OwnShapes> inner_;
  SharedBudget budget_;
};

class MeteredModel final : public LawAround {
 public:
  MeteredModel(AnyLaw law, SharedBudget budget)
      : LawAround(std::move(law)), budget_(std::move(budget)) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<MeteredModel>(*this); }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<MeteredContacts>(inner().contacts(n), info(), budget_);
  }
  std::unique_ptr<BodyContact> body_contact() const override {
    std::unique_ptr<BodyContact> bodies = inner().body_contact();
    auto* const own = dynamic_cast<ResumableContact*>(bodies.get());
    if (own == nullptr) return bodies;
    bodies.release();
    return std::make_unique<MeteredBodies>(std::unique_ptr<ResumableContact>(own), budget_);
  }
  std::shared_ptr<OwnWall> own_wall() const override {
    const std::shared_ptr<OwnWall> own = inner().own_wall();
    return own == nullptr ? nullptr : std::make_shared<MeteredWall>(own, budget_);
  }
  std::shared_ptr<OwnShapes> own_shapes() const override {
    const std::shared_ptr<OwnShapes> own = inner().own_shapes();
    return own == nullptr ? nullptr : std::make_shared<MeteredShapes>(own, budget_);
  }

 private:
  SharedBudget budget_;
};

}  // namespace

AnyLaw metered_law(const AnyLaw& law, std::shared_ptr<RowBudget> budget) {
  const AnyLaw metered(std::make_unique<MeteredModel>(law, std::move(budget)));
  return law.twin() == nullptr ? metered : metered.like(*law.twin());
}

}  // namespace stickslip
