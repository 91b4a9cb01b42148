// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded_paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <mutex>
#include <optional>

#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"

namespace stickslip {
namespace {

/// Roles of the parameters by which a law in another program is told what it is.
constexpr std::array<std::string_view, 5> told_roles{"kn", "kt", "mu", "G", "nu"};
/// The same of those that are left out where they are zero: then they are not there.
constexpr std::array<std::string_view, 5> told_if_set{"damping", "damping-normal",
                                                      "damping-tangential", "G2", "nu2"};
/// Parameters of moments: options of the law that stands in, roles of the one that answers.
constexpr std::array<std::string_view, 6> moment_roles{
    "mu-rolling", "k-rolling", "rolling-damping", "mu-twisting", "k-twisting", "twisting-damping"};

std::map<std::string, double> parameters_of(const AnyLaw& law) {
  std::map<std::string, double> parameters;
  for (const std::string_view role : told_roles) {
    if (const auto value = law.value(role)) parameters.emplace(role, *value);
  }
  for (const std::string_view role : told_if_set) {
    if (const auto value = law.value(role); value && *value != 0) parameters.emplace(role, *value);
  }
  return parameters;
}

bool same(const ContactStep& a, const ContactStep& b) {
  return a.overlap_old == b.overlap_old && a.overlap_new == b.overlap_new && a.shift == b.shift &&
         a.dt == b.dt && a.effective_radius == b.effective_radius;
}

bool same(const PairStep& a, const PairStep& b) {
  return a.displacement_p == b.displacement_p && a.displacement_q == b.displacement_q &&
         a.rotation_p == b.rotation_p && a.rotation_q == b.rotation_q && a.dt == b.dt;
}

bool same(const PairPath& a, const PairPath& b) {
  return a.radius_p == b.radius_p && a.radius_q == b.radius_q && a.overlap == b.overlap &&
         a.normal == b.normal &&
         std::ranges::equal(a.steps, b.steps,
                            [](const PairStep& x, const PairStep& y) { return same(x, y); });
}

bool same(const RecordedPath& a, const RecordedPath& b) {
  if (a.is_pair() != b.is_pair() || a.parameters != b.parameters) return false;
  if (a.is_pair()) return same(a.pair(), b.pair());
  return std::ranges::equal(a.steps(), b.steps(),
                            [](const ContactStep& x, const ContactStep& y) { return same(x, y); });
}

/// A case asks for what no file can hold.
class CannotRecord : public Unsuitable {
 public:
  using Unsuitable::Unsuitable;
};

/// The path of two spheres that these are the steps of.
PairPath pair_path_of(std::span<const BodyStep> steps) {
  const BodyStep& first = steps.front();
  if (std::isinf(first.radius_q)) throw CannotRecord("its pairs are a sphere and a wall");
  const Vector3 branch = first.branch - first.motion.displacement_q + first.motion.displacement_p;
  PairPath path{first.radius_p,
                first.radius_q,
                first.radius_p + first.radius_q - branch.norm(),
                branch.normalized(),
                {}};
  for (const BodyStep& step : steps) path.steps.push_back(step.motion);
  return path;
}

/// Paths and answers, as the contacts that are told of them come to their ends.
class Recording {
 public:
  /// Adds a path unless there is the same already, or it has no steps.
  void add(AnsweredPath answered) {
    if (answered.path.size() == 0) return;
    const std::lock_guard guard(lock_);
    const auto is_there = [&](const AnsweredPath& a) { return same(a.path, answered.path); };
    if (std::ranges::none_of(paths_, is_there)) paths_.push_back(std::move(answered));
  }
  /// Notes that a path could not be added, and why.
  void lose(std::exception_ptr why) noexcept {
    const std::lock_guard guard(lock_);
    lost_ = std::move(why);
  }
  /// All paths. Throws what kept one from being added.
  const std::vector<AnsweredPath>& paths() const {
    if (lost_) std::rethrow_exception(lost_);
    return paths_;
  }

 private:
  std::mutex lock_;
  std::vector<AnsweredPath> paths_;
  std::exception_ptr lost_;
};

/// What recording and answering contacts have in common: they have no state that could be moved
/// between processes, and frames leave nothing to be turned.
class DetachedContacts : public Contacts {
 public:
  void swap_bodies(std::size_t) override { refuse("its contacts exchange their bodies"); }
  std::vector<double> pack(std::size_t) const override { refuse(keeps_histories); }
  void unpack(std::size_t, std::span<const double>) override { refuse(keeps_histories); }
  double bytes_per_contact() const override { return 0; }

 protected:
  static constexpr const char* keeps_histories = "it moves what contacts remember to others";
  [[noreturn]] static void refuse(const char* why) { throw CannotRecord(why); }
  bool do_turn(std::span<const Matrix2>, std::size_t) override { return false; }
};

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
        recording_->add({{parameters_, std::move(steps_[i])}, std::move(forces_[i]), {}});
      }
    } catch (...) {  // no memory
      recording_->lose(std::current_exception());
    }
  }

  std::size_t size() const override { return answering_->size(); }
  std::unique_ptr<Contacts> clone() const override { refuse("its contacts try steps"); }
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
    if (!law_.adds_moments()) {
      std::ranges::transform(drive_pair(law_, path), forces.begin(), of_bodies);
    } else {
      const PairAnswers answers = drive_pair_with_moments(law_, path);
      for (std::size_t i = 0; i < forces.size(); ++i) {
        forces[i] = of_bodies(answers.forces[i]);
        forces[i].torque_p += answers.couples[i].on_p;
        forces[i].torque_q += answers.couples[i].on_q;
      }
    }
    recording_->add({{parameters_, path}, {}, {forces.begin(), forces.end()}});
  }

 private:
  static BodyForces of_bodies(const PairResult& r) {
    return {r.force.on_p, r.torque_p, r.torque_q};
  }

  FramedLaw law_;
  std::map<std::string, double> parameters_;
  std::shared_ptr<Recording> recording_;
};

/// A law with the parameters of another one that is asked for whole paths, of bodies where these
/// turn.
class LikeAnother : public AnyLaw::Model {
 public:
  explicit LikeAnother(FramedLaw like) : like_(std::move(like)), info_(like_.law.info()) {
    drop(Capability::turn);
    info_.capabilities.push_back(Capability::bodies);
    info_.capabilities.push_back(Capability::whole_paths);
    if (!like_.moments.any()) return;
    for (ParameterInfo& option : moment_options()) {
      if (std::ranges::count(moment_roles, option.name) == 0) continue;
      option.role = option.name;
      info_.parameters.push_back(std::move(option));
    }
  }

  bool set(std::string_view name, std::string_view text) override {
    const auto named = [&](const ParameterInfo& p) { return p.name == name; };
    if (std::ranges::none_of(info_.parameters, named)) return false;
    if (std::ranges::count(moment_roles, name) > 0 && like_.moments.any()) {
      like_.moments.set(name, text);
      moment_values_[std::string(name)] = read_number(text, name);
    } else {
      like_.law = like_.law.with_option(name, text);
    }
    return true;
  }
  void finish() override {}
  const LawInfo& info() const override { return info_; }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  FrameUpdate default_frame() const override { return FrameUpdate::exact; }
  std::optional<double> value(std::string_view role) const override {
    const auto found = moment_values_.find(std::string(role));
    return found != moment_values_.end() ? found->second : like_.law.value(role);
  }

 protected:
  const FramedLaw& like() const { return like_; }
  /// Parameters that the answer is told.
  std::map<std::string, double> told() const {
    std::map<std::string, double> all = parameters_of(like_.law);
    all.insert(moment_values_.begin(), moment_values_.end());
    return all;
  }
  LawInfo& own_info() { return info_; }
  void drop(Capability capability) { std::erase(info_.capabilities, capability); }

 private:
  FramedLaw like_;
  LawInfo info_;
  std::map<std::string, double> moment_values_;
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
    if (std::isnan(asked.moments.mu_rolling)) asked.moments.rolling = RollingRule::none;
    if (std::isnan(asked.moments.mu_twisting) &&
        asked.moments.twisting != TwistingRule::hertz_torsion)
      asked.moments.twisting = TwistingRule::none;
    return std::make_unique<RecordingBodies>(std::move(asked), told(), recording_);
  }

 private:
  std::shared_ptr<Recording> recording_;
};

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
      if (!answer.path.is_pair() && answer.path.parameters == parameters)
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
  return !answer.path.is_pair() &&
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

 private:
  std::shared_ptr<const Answers> answers_;
};

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
  }
  return answers;
}

/// A law that knows bodies, with moments of unknown rules where `like` has some.
FramedLaw in_place_of(const FramedLaw& like, std::unique_ptr<AnyLaw::Model> law) {
  FramedLaw made{AnyLaw(std::move(law))};
  if (like.moments.rolling != RollingRule::none) made.moments.rolling = RollingRule::own;
  if (like.moments.twisting != TwistingRule::none) made.moments.twisting = TwistingRule::own;
  if (made.moments.any()) made.moment_source = MomentSource::torques;
  return made;
}

Scheme with_law(Scheme scheme, std::unique_ptr<AnyLaw::Model> law) {
  scheme.framed = in_place_of(scheme.framed, std::move(law));
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
    instance.measure(with_law(scheme, std::make_unique<AnsweringModel>(
                                          scheme.framed, changed(recording->paths()))),
                     steps);
  } catch (const CannotRecord& e) {
    throw InputError(e.what());
  } catch (const Unsuitable&) {
    // Of a law with these capabilities it is only asked too much by contacts whose frames are
    // turned for it.
    throw InputError("it drives an assembly, whose contacts turn all at once");
  } catch (const LawFailure&) {
    throw InputError("its paths depend on the forces");
  }
  return recording->paths();
}

FramedLaw answering_law(const FramedLaw& like, std::vector<AnsweredPath> answers) {
  return in_place_of(like, std::make_unique<AnsweringModel>(like, std::move(answers)));
}

}  // namespace stickslip
