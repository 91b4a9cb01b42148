// SPDX-License-Identifier: BSD-3-Clause
// Bonds on ways that are written down, and bonds that know answers to such ways.
#include "cases/drive/recorded/recorded_law.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// What recording and answering bonds have in common. The bodies keep their names in what is
/// written: where a case exchanges them, the other side of the same way is told.
class FollowedBonds : public Bonds {
 public:
  explicit FollowedBonds(std::size_t n) : is_made_(n, false), is_swapped_(n, false) {}

  std::size_t size() const override { return is_made_.size(); }
  void swap_bodies(std::size_t bond) override { is_swapped_[bond] = !is_swapped_[bond]; }
  std::vector<double> pack(std::size_t) const override { refuse(); }
  void unpack(std::size_t, std::span<const double>) override { refuse(); }
  std::unique_ptr<Bonds> clone() const override { refuse(); }

 protected:
  bool is_made(std::size_t bond) const { return is_made_[bond]; }

  /// A bond is made.
  virtual void begin(std::size_t bond, const BondPoses& poses) = 0;
  /// The answer to one step of a bond that is made.
  virtual BondAnswer go_to(std::size_t bond, const BondPoses& poses, double dt) = 0;

 private:
  [[noreturn]] static void refuse() {
    throw CannotRecord("its bonds try steps, or are moved to others");
  }
  void do_make(std::size_t bond, const BondPoses& poses) override {
    if (is_made_[bond]) throw InputError("bond " + std::to_string(bond) + " is bonded twice");
    begin(bond, is_swapped_[bond] ? exchanged(poses) : poses);
    is_made_[bond] = true;
  }
  void do_advance(std::span<const BondPoses> poses, std::span<BondAnswer> answers, double dt,
                  std::size_t first) override {
    for (std::size_t i = 0; i < poses.size(); ++i) {
      answers[i] = {};
      if (!is_made_[first + i]) continue;
      const bool swapped = is_swapped_[first + i];
      answers[i] = go_to(first + i, swapped ? exchanged(poses[i]) : poses[i], dt);
      if (swapped) answers[i].bodies = exchanged(answers[i].bodies);
    }
  }

  std::vector<bool> is_made_;
  std::vector<bool> is_swapped_;
};

/// Bonds of the law underneath, whose ways are written down.
class RecordingBonds final : public FollowedBonds {
 public:
  RecordingBonds(const AnyBond& law, std::map<std::string, double> parameters, std::size_t n,
                 std::shared_ptr<Recording> recording)
      : FollowedBonds(n),
        answering_(law.bonds(n)),
        recording_(std::move(recording)),
        parameters_(std::move(parameters)),
        paths_(n),
        answers_(n) {}
  RecordingBonds(const RecordingBonds&) = delete;
  RecordingBonds& operator=(const RecordingBonds&) = delete;
  ~RecordingBonds() override {
    try {
      for (std::size_t i = 0; i < paths_.size(); ++i)
        recording_->add({{parameters_, std::move(paths_[i])}, {}, {}, std::move(answers_[i])});
    } catch (...) {  // no memory
      recording_->lose(std::current_exception());
    }
  }
  bool holds(std::size_t bond) const override { return answering_->holds(bond); }

 private:
  void begin(std::size_t bond, const BondPoses& poses) override {
    answering_->make(bond, poses);
    paths_[bond].made = poses;
  }
  BondAnswer go_to(std::size_t bond, const BondPoses& poses, double dt) override {
    BondAnswer answer;
    answering_->advance(std::span(&poses, 1), std::span(&answer, 1), dt, bond);
    paths_[bond].steps.push_back({poses, dt});
    answers_[bond].push_back(answer);
    return answer;
  }

  std::unique_ptr<Bonds> answering_;
  std::shared_ptr<Recording> recording_;
  std::map<std::string, double> parameters_;
  std::vector<BondPath> paths_;
  std::vector<std::vector<BondAnswer>> answers_;
};

class RecordingBond final : public AnyBond {
 public:
  RecordingBond(std::shared_ptr<const AnyBond> answering, std::map<std::string, double> parameters,
                std::shared_ptr<Recording> recording)
      : answering_(std::move(answering)),
        parameters_(std::move(parameters)),
        recording_(std::move(recording)) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<RecordingBonds>(*answering_, parameters_, n, recording_);
  }
  std::optional<BondClaims> claims() const override { return std::nullopt; }
  std::shared_ptr<OwnBond> served() const override {
    throw CannotRecord("its bonds are served to others");
  }

 private:
  std::shared_ptr<const AnyBond> answering_;
  std::map<std::string, double> parameters_;
  std::shared_ptr<Recording> recording_;
};

using Answers = std::vector<AnsweredPath>;

/// Bonds that follow recorded ways: which one it is shows step by step.
class AnsweringBonds final : public FollowedBonds {
 public:
  AnsweringBonds(std::shared_ptr<const Answers> answers,
                 const std::map<std::string, double>& parameters, std::size_t n)
      : FollowedBonds(n), answers_(std::move(answers)), parameters_(parameters), places_(n) {}
  bool holds(std::size_t bond) const override { return is_made(bond) && !places_[bond].is_broken; }

 private:
  struct Place {
    std::vector<const AnsweredPath*> candidates;  ///< ways that agree with all steps so far
    std::size_t done = 0;                         ///< steps
    bool is_broken = false;
  };

  void begin(std::size_t bond, const BondPoses& poses) override {
    for (const AnsweredPath& answer : *answers_) {
      if (answer.path.is_bond() && answer.path.parameters == parameters_ &&
          same(answer.path.bond().made, poses))
        places_[bond].candidates.push_back(&answer);
    }
  }
  BondAnswer go_to(std::size_t bond, const BondPoses& poses, double dt) override {
    Place& place = places_[bond];
    std::erase_if(place.candidates, [&](const AnsweredPath* answer) {
      const std::vector<BondPath::Step>& known = answer->path.bond().steps;
      return place.done >= known.size() || known[place.done].dt != dt ||
             !same(known[place.done].poses, poses);
    });
    if (place.candidates.empty())
      throw LawFailure("the case asks for a path that was not answered");
    BondAnswer answer;
    // Whatever is answered after the break, it is over.
    if (!place.is_broken) answer = place.candidates.front()->bond_answers[place.done];
    ++place.done;
    place.is_broken = answer.law.broken = place.is_broken || answer.law.broken;
    return answer;
  }

  std::shared_ptr<const Answers> answers_;
  std::map<std::string, double> parameters_;
  std::vector<Place> places_;
};

class AnsweringBond final : public AnyBond {
 public:
  AnsweringBond(std::shared_ptr<const Answers> answers, std::map<std::string, double> parameters)
      : answers_(std::move(answers)), parameters_(std::move(parameters)) {}
  std::unique_ptr<Bonds> bonds(std::size_t n) const override {
    return std::make_unique<AnsweringBonds>(answers_, parameters_, n);
  }
  std::optional<BondClaims> claims() const override { return std::nullopt; }
  std::shared_ptr<OwnBond> served() const override {
    throw Unsuitable("answers that are read from files cannot be served");
  }

 private:
  std::shared_ptr<const Answers> answers_;
  std::map<std::string, double> parameters_;
};

}  // namespace

std::shared_ptr<const AnyBond> recording_bond(std::shared_ptr<const AnyBond> answering,
                                              std::map<std::string, double> parameters,
                                              std::shared_ptr<Recording> recording) {
  return std::make_shared<RecordingBond>(std::move(answering), std::move(parameters),
                                         std::move(recording));
}

std::shared_ptr<const AnyBond> answering_bond(std::shared_ptr<const Answers> answers,
                                              std::map<std::string, double> parameters) {
  return std::make_shared<AnsweringBond>(std::move(answers), std::move(parameters));
}

}  // namespace stickslip::cases
