// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded/recorded_paths.hpp"

#include <exception>

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/drive/recorded/recorded_law.hpp"

namespace stickslip::cases {
namespace {

/// Contacts of the law underneath, whose steps are written down.
class RecordingContacts final : public DetachedContacts {
 public:
  /// `parameters` are those that the answer is told.
  RecordingContacts(const AnyLaw& law, std::map<std::string, double> parameters, std::size_t n,
                    std::shared_ptr<Recording> recording)
      : answering_(law.contacts(n)),
        recording_(std::move(recording)),
        parameters_(std::move(parameters)),
        steps_(n),
        forces_(n) {}
  RecordingContacts(const RecordingContacts&) = delete;
  RecordingContacts& operator=(const RecordingContacts&) = delete;
  ~RecordingContacts() override {
    try {
      for (std::size_t i = 0; i < steps_.size(); ++i) {
        recording_->add({{parameters_, std::move(steps_[i])}, std::move(forces_[i]), {}, {}});
      }
    } catch (...) {  // no memory
      recording_->lose(std::current_exception());
    }
  }

  std::size_t size() const override { return answering_->size(); }
  std::unique_ptr<Contacts> clone() const override {
    refuse("its contacts try steps, as under a load, where the movement is sought by the answers");
  }
  void copy_from(const Contacts&) override { refuse("its contacts are set back"); }

 private:
  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    answering_->advance(steps, forces, first);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      steps_[first + i].push_back(steps[i]);
      forces_[first + i].push_back(forces[i]);
    }
  }

  std::unique_ptr<Contacts> answering_;
  std::shared_ptr<Recording> recording_;
  std::map<std::string, double> parameters_;
  std::vector<std::vector<ContactStep>> steps_;
  std::vector<std::vector<ContactForce>> forces_;
};

/// A pair of spheres under the law underneath, whose motion is written down.
class RecordingBodies final : public BodyContact {
 public:
  /// `parameters` are those that the answer is told.
  RecordingBodies(FramedLaw law, std::map<std::string, double> parameters,
                  std::shared_ptr<Recording> recording)
      : law_(std::move(law)),
        parameters_(std::move(parameters)),
        recording_(std::move(recording)) {}

  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    if (steps.empty()) return;
    const PairPath path = pair_path_of(steps);
    std::ranges::transform(drive_pair_with_couples(law_, path), forces.begin(), of_bodies);
    recording_->add({{parameters_, path}, {}, {forces.begin(), forces.end()}, {}});
  }

 private:
  static BodyForces of_bodies(const PairResult& r) {
    return {r.force.on_p, r.torque_p, r.torque_q};
  }

  FramedLaw law_;
  std::map<std::string, double> parameters_;
  std::shared_ptr<Recording> recording_;
};

class RecordingModel final : public LikeAnother {
 public:
  RecordingModel(FramedLaw answering, std::shared_ptr<Recording> recording)
      : LikeAnother(std::move(answering)), recording_(std::move(recording)) {}
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<RecordingModel>(*this);
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    return std::make_unique<RecordingContacts>(like().law, told(), n, recording_);
  }
  std::unique_ptr<BodyContact> body_contact() const override {
    // A rule whose cap the case does not set is not asked for.
    FramedLaw asked = like();
    asked.moments.leave_out_uncapped();
    return std::make_unique<RecordingBodies>(std::move(asked), told(), recording_);
  }
  std::shared_ptr<const AnyBond> bond() const override {
    const auto answering = like().law.bond();
    return answering == nullptr ? nullptr : recording_bond(answering, told(), recording_);
  }

 private:
  std::shared_ptr<Recording> recording_;
};

using Answers = std::vector<AnsweredPath>;

/// Answers that no law gives: near those of a law, so that a case whose paths depend on them asks
/// for other paths.
Answers changed(Answers answers) {
  constexpr double normal = 1.001;
  constexpr double tangential = 0.998;
  for (AnsweredPath& answer : answers) {
    for (ContactForce& force : answer.contact_forces) {
      force.normal *= normal;
      force.tangential *= tangential;
    }
    for (BodyForces& forces : answer.body_forces) forces.force_p *= normal;
    for (BondAnswer& bond : answer.bond_answers) bond.bodies.force_p *= normal;
  }
  return answers;
}

Scheme with_law(Scheme scheme, std::unique_ptr<AnyLaw::Model> law) {
  scheme.framed = in_place_of(scheme.framed, std::move(law));
  return scheme;
}

/// The scheme with the answers in the place of its law.
Scheme with_answers(Scheme scheme, Answers answers) {
  scheme.framed = answering_law(scheme.framed, std::move(answers));
  return scheme;
}

}  // namespace

std::vector<AnsweredPath> record_paths(const CaseInstance& instance, const Scheme& scheme,
                                       int steps) {
  const auto recording = std::make_shared<Recording>();
  try {
    instance.measure(with_law(scheme, std::make_unique<RecordingModel>(scheme.framed, recording)),
                     steps);
    // The rehearsal of the answer: it shows whether the case asks for anything else.
    instance.measure(with_answers(scheme, changed(recording->paths())), steps);
  } catch (const CannotRecord& e) {
    throw InputError(e.what());
  } catch (const Unsuitable&) {
    // Of a law with these capabilities it is only asked too much by contacts whose frames are
    // turned for it.
    throw InputError(
        "it drives an assembly, or contacts as those of one, whose frames turn all at once");
  } catch (const LawFailure&) {
    throw InputError("its paths depend on the forces");
  }
  return recording->paths();
}

}  // namespace stickslip::cases
