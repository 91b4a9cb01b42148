// SPDX-License-Identifier: BSD-3-Clause
// The law that knows nothing but answers.
#include "cases/drive/recorded/recorded_law.hpp"

namespace stickslip::cases {
namespace {

[[noreturn]] void refuse_unknown_path() {
  throw LawFailure("the case asks for a path that was not answered");
}

using Answers = std::vector<AnsweredPath>;

/// Contacts that follow recorded paths: which one it is shows step by step.
class AnsweringContacts final : public DetachedContacts {
 public:
  AnsweringContacts(std::shared_ptr<const Answers> answers,
                    const std::map<std::string, double>& parameters, std::size_t n)
      : answers_(std::move(answers)), places_(n, Place{contact_paths(parameters), 0}) {}

  std::size_t size() const override { return places_.size(); }
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<AnsweringContacts>(*this);
  }
  void copy_from(const Contacts& other) override {
    places_ = dynamic_cast<const AnsweringContacts&>(other).places_;
  }

 private:
  struct Place {
    std::vector<const AnsweredPath*> candidates;  ///< paths that agree with all steps so far
    std::size_t done = 0;                         ///< steps
  };

  std::vector<const AnsweredPath*> contact_paths(
      const std::map<std::string, double>& parameters) const {
    std::vector<const AnsweredPath*> fitting;
    for (const AnsweredPath& answer : *answers_) {
      if (answer.path.is_contact() && answer.path.parameters == parameters)
        fitting.push_back(&answer);
    }
    return fitting;
  }

  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      Place& place = places_[first + i];
      std::erase_if(place.candidates, [&](const AnsweredPath* answer) {
        const std::vector<ContactStep>& known = answer->path.steps();
        return place.done >= known.size() || !same(known[place.done], steps[i]);
      });
      if (place.candidates.empty()) refuse_unknown_path();
      forces[i] = place.candidates.front()->contact_forces[place.done];
      ++place.done;
    }
  }

  std::shared_ptr<const Answers> answers_;
  std::vector<Place> places_;
};

/// A pair of spheres that moves along a recorded path.
class AnsweringBodies final : public BodyContact {
 public:
  AnsweringBodies(std::shared_ptr<const Answers> answers, std::map<std::string, double> parameters)
      : answers_(std::move(answers)), parameters_(std::move(parameters)) {}

  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    if (steps.empty()) return;
    const RecordedPath asked{parameters_, pair_path_of(steps)};
    const auto found = std::ranges::find_if(
        *answers_, [&](const AnsweredPath& answer) { return same(answer.path, asked); });
    if (found == answers_->end()) refuse_unknown_path();
    std::ranges::copy(found->body_forces, forces.begin());
  }

 private:
  std::shared_ptr<const Answers> answers_;
  std::map<std::string, double> parameters_;
};

bool has_works(const AnsweredPath& answer) {
  return answer.path.is_contact() &&
         std::ranges::none_of(answer.contact_forces,
                              [](const ContactForce& f) { return std::isnan(f.work_stored); });
}

class AnsweringModel final : public LikeAnother {
 public:
  AnsweringModel(const FramedLaw& like, Answers answers)
      : LikeAnother(like), answers_(std::make_shared<const Answers>(std::move(answers))) {
    if (!std::ranges::all_of(*answers_, has_works)) drop(Capability::energy);
    own_info().title = "Answers read from files";
    own_info().source = "another program";
  }
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<AnsweringModel>(*this);
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<AnsweringContacts>(answers_, told(), n);
  }
  std::unique_ptr<BodyContact> body_contact() const override {
    return std::make_unique<AnsweringBodies>(answers_, told());
  }
  std::shared_ptr<const AnyBond> bond() const override {
    if (!info().can(Capability::bond)) return nullptr;
    return answering_bond(answers_, told());
  }

 private:
  std::shared_ptr<const Answers> answers_;
};

}  // namespace

FramedLaw answering_law(const FramedLaw& like, std::vector<AnsweredPath> answers) {
  return in_place_of(like, std::make_unique<AnsweringModel>(like, std::move(answers)));
}

}  // namespace stickslip::cases
