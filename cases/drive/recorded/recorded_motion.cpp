// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded/recorded_motion.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/drive/recorded/recorded_law.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

bool same(const BodyState& a, const BodyState& b) {
  return a.position == b.position && a.velocity == b.velocity && a.spin == b.spin;
}

bool same(const SystemBody& a, const SystemBody& b) {
  return a.radius == b.radius && a.mass == b.mass && a.inertia == b.inertia &&
         same(a.state, b.state) && a.load == b.load && a.torque == b.torque &&
         a.wall_normal == b.wall_normal;
}

bool same(const RecordedMotion& a, const RecordedMotion& b) {
  return a.parameters == b.parameters && a.start.dt == b.start.dt &&
         std::ranges::equal(a.start.bodies, b.start.bodies,
                            [](const SystemBody& x, const SystemBody& y) { return same(x, y); }) &&
         std::ranges::equal(a.start.contacts, b.start.contacts,
                            [](const SystemContact& x, const SystemContact& y) {
                              return x.p == y.p && x.q == y.q;
                            });
}

/// Bodies that a law of ours moves.
class MovedStates final : public MotionStates {
 public:
  MovedStates(const Scheme& scheme, const SystemStart& start)
      : dt_(start.dt), bodies_(scheme, bodies_of(start), pairs_of(start)) {}

  void tell(SystemState& state) const {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
      const Body& body = bodies_.body(i);
      state.bodies[i] = {body.position, body.velocity, body.spin};
    }
    for (std::size_t k = 0; k < state.contacts.size(); ++k)
      state.contacts[k] = {.force_p = bodies_.force(k).on_p};
  }
  void advance(SystemState& state) override {
    bodies_.step(dt_);
    tell(state);
  }

 private:
  static std::vector<Body> bodies_of(const SystemStart& start) {
    std::vector<Body> bodies;
    for (const SystemBody& told : start.bodies) {
      bodies.push_back({.radius = told.radius,
                        .mass = told.mass,
                        .inertia = told.inertia,
                        .position = told.state.position,
                        .velocity = told.state.velocity,
                        .spin = told.state.spin,
                        .wall_normal = told.wall_normal,
                        .load = told.load,
                        .torque = told.torque});
    }
    return bodies;
  }
  static std::vector<BodyPair> pairs_of(const SystemStart& start) {
    std::vector<BodyPair> pairs;
    for (const SystemContact& contact : start.contacts) pairs.push_back({contact.p, contact.q});
    return pairs;
  }

  double dt_;
  Bodies bodies_;
};

/// The bodies where they start, with contacts that nothing is known of.
SystemState state_of(const SystemStart& start) {
  SystemState state;
  for (const SystemBody& body : start.bodies) state.bodies.push_back(body.state);
  state.contacts.resize(start.contacts.size());
  return state;
}

/// Motions as they are begun.
class MotionRecording {
 public:
  /// What the law of the scheme moves from now on.
  std::shared_ptr<AnsweredMotion> begin(RecordedMotion motion, const Scheme& scheme) {
    const std::lock_guard guard(lock_);
    auto begin = [scheme, start = motion.start] {
      return std::make_unique<MovedStates>(scheme, start);
    };
    begun_.push_back(
        std::make_shared<AnsweredMotion>(AnsweredMotion{std::move(motion), std::move(begin)}));
    return begun_.back();
  }
  /// Those that took steps, each once, as long as the longest of those that are the same. None is
  /// kept here.
  std::vector<AnsweredMotion> taken() {
    std::vector<AnsweredMotion> motions;
    for (const auto& begun : std::exchange(begun_, {})) {
      if (begun->motion.steps == 0) continue;
      const auto known = std::ranges::find_if(
          motions, [&](const AnsweredMotion& m) { return same(m.motion, begun->motion); });
      if (known == motions.end()) {
        motions.push_back(std::move(*begun));
      } else if (known->motion.steps < begun->motion.steps) {
        *known = std::move(*begun);
      }
    }
    return motions;
  }

 private:
  std::mutex lock_;
  std::vector<std::shared_ptr<AnsweredMotion>> begun_;
};

/// Bodies that a law of ours moves in the place of the program that is to answer.
class RecordingMotion final : public SystemMotion {
 public:
  RecordingMotion(Scheme scheme, std::map<std::string, double> parameters,
                  std::shared_ptr<MotionRecording> recording)
      : scheme_(std::move(scheme)),
        parameters_(std::move(parameters)),
        recording_(std::move(recording)) {}

  SystemState start_system(const SystemStart& start) override {
    recorded_ = recording_->begin({parameters_, start}, scheme_);
    moved_.emplace(scheme_, start);
    now_ = state_of(start);
    moved_->tell(now_);
    return now_;
  }
  void advance_system(std::span<SystemState> states) override {
    for (SystemState& state : states) {
      moved_->advance(now_);
      state = now_;
    }
    recorded_->motion.steps += states.size();
    recorded_->motion.last = now_;
  }

 private:
  Scheme scheme_;
  std::map<std::string, double> parameters_;
  std::shared_ptr<MotionRecording> recording_;
  std::shared_ptr<AnsweredMotion> recorded_;
  std::optional<MovedStates> moved_;
  SystemState now_;
};

/// A law that moves bodies, and nothing else.
class MovingModel : public LikeAnother {
 public:
  explicit MovingModel(const FramedLaw& like) : LikeAnother(like) {
    drop(Capability::energy);
    drop(Capability::whole_paths);
  }
  std::unique_ptr<Contacts> contacts(std::size_t) const override { refuse(); }
  std::unique_ptr<BodyContact> body_contact() const override {
    if (moves()) refuse();
    return nullptr;  // nothing is known of its contacts, nor of their arms
  }
  bool set(std::string_view name, std::string_view text) override {
    if (name != native_option) return LikeAnother::set(name, text);
    moves_ = text == native_on;
    return true;
  }

 protected:
  /// Unless it was asked for contacts.
  bool moves() const { return moves_; }

 private:
  bool moves_ = true;
  [[noreturn]] static void refuse() {
    throw Unsuitable("the program moves the bodies itself and follows no path");
  }
};

class RecordingMotionModel final : public MovingModel {
 public:
  RecordingMotionModel(const Scheme& scheme, std::shared_ptr<MotionRecording> recording)
      : MovingModel(scheme.framed), scheme_(scheme), recording_(std::move(recording)) {}
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<RecordingMotionModel>(*this);
  }
  std::unique_ptr<BodyMotion> body_motion() const override {
    if (!moves()) return nullptr;
    Scheme scheme = scheme_;
    scheme.framed = like();
    return std::make_unique<RecordingMotion>(std::move(scheme), told(), recording_);
  }

 private:
  Scheme scheme_;
  std::shared_ptr<MotionRecording> recording_;
};

using MotionAnswers = std::vector<AnsweredMotion>;

class ReplayedMotion final : public SystemMotion {
 public:
  ReplayedMotion(std::shared_ptr<const MotionAnswers> answers,
                 std::map<std::string, double> parameters)
      : answers_(std::move(answers)), parameters_(std::move(parameters)) {}

  SystemState start_system(const SystemStart& start) override {
    const RecordedMotion asked{parameters_, start};
    const auto found = std::ranges::find_if(
        *answers_, [&](const AnsweredMotion& answer) { return same(answer.motion, asked); });
    if (found == answers_->end())
      throw LawFailure("the case asks for a motion that was not answered");
    answer_ = &*found;
    told_ = answer_->begin();
    now_ = state_of(start);
    return now_;
  }
  void advance_system(std::span<SystemState> states) override {
    for (SystemState& state : states) {
      if (done_ < answer_->motion.steps) {
        told_->advance(now_);
      } else {
        fly();
      }
      ++done_;
      state = now_;
    }
  }

 private:
  /// Whether the two have parted.
  bool are_apart(const SystemContact& contact) const {
    const SystemBody& p = answer_->motion.start.bodies[contact.p];
    const SystemBody& q = answer_->motion.start.bodies[contact.q];
    const Vector3 branch = now_.bodies[contact.p].position - now_.bodies[contact.q].position;
    return q.is_wall() ? branch.dot(q.wall_normal) >= p.radius
                       : branch.norm() >= p.radius + q.radius;
  }
  /// A step without contacts.
  void fly() {
    const SystemStart& start = answer_->motion.start;
    if (!std::ranges::all_of(start.contacts, [&](const auto& c) { return are_apart(c); }))
      throw LawFailure("the bodies still touch in the last row of the answer");
    for (std::size_t i = 0; i < start.bodies.size(); ++i) {
      const SystemBody& told = start.bodies[i];
      BodyState& body = now_.bodies[i];
      if (std::isfinite(told.inertia)) body.spin += start.dt / told.inertia * told.torque;
      const Vector3 speeding = std::isfinite(told.mass) ? Vector3(start.dt / told.mass * told.load)
                                                        : Vector3(Vector3::Zero());
      body.position += start.dt * (body.velocity + 0.5 * speeding);
      body.velocity += speeding;
    }
    std::ranges::fill(now_.contacts, BodyForces{});
  }

  std::shared_ptr<const MotionAnswers> answers_;
  std::map<std::string, double> parameters_;
  const AnsweredMotion* answer_ = nullptr;
  std::unique_ptr<MotionStates> told_;
  SystemState now_;
  std::size_t done_ = 0;
};

class ReplayingModel final : public MovingModel {
 public:
  ReplayingModel(const FramedLaw& like, MotionAnswers answers)
      : MovingModel(like), answers_(std::make_shared<const MotionAnswers>(std::move(answers))) {
    own_info().title = "Where bodies went, read from files";
    own_info().source = "another program";
  }
  std::unique_ptr<AnyLaw::Model> clone() const override {
    return std::make_unique<ReplayingModel>(*this);
  }
  std::unique_ptr<BodyMotion> body_motion() const override {
    if (!moves()) return nullptr;
    return std::make_unique<ReplayedMotion>(answers_, told());
  }

 private:
  std::shared_ptr<const MotionAnswers> answers_;
};

/// The moments of `like` are in the torques by which the law moves the bodies.
FramedLaw moving_law(const FramedLaw& like, std::unique_ptr<AnyLaw::Model> law) {
  FramedLaw made{AnyLaw(std::move(law))};
  made.moments = like.moments;
  if (made.moments.any()) made.moment_source = MomentSource::torques;
  return made;
}

/// Measures the case with another law in the scheme. Throws InputError where that cannot be done.
void measure_with(const CaseInstance& instance, Scheme scheme, FramedLaw law, int steps) {
  scheme.framed = std::move(law);
  try {
    instance.measure(scheme, steps);
  } catch (const Unsuitable& e) {
    throw InputError(e.what());
  } catch (const LawFailure& e) {
    throw InputError(e.what());
  }
}

}  // namespace

std::vector<AnsweredMotion> record_motions(const CaseInstance& instance, const Scheme& scheme,
                                           int steps) {
  const auto recording = std::make_shared<MotionRecording>();
  measure_with(instance, scheme,
               moving_law(scheme.framed, std::make_unique<RecordingMotionModel>(scheme, recording)),
               steps);
  return recording->taken();
}

void rehearse_motions(const CaseInstance& instance, const Scheme& scheme,
                      const std::vector<AnsweredMotion>& motions, int steps) {
  measure_with(instance, scheme, replaying_law(scheme.framed, motions), steps);
}

FramedLaw replaying_law(const FramedLaw& like, std::vector<AnsweredMotion> answers) {
  return moving_law(like, std::make_unique<ReplayingModel>(like, std::move(answers)));
}

}  // namespace stickslip::cases
