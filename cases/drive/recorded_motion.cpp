// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/recorded_motion.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/drive/recorded_law.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

bool same(const BodyState& a, const BodyState& b) {
  return a.position == b.position && a.velocity == b.velocity && a.spin == b.spin;
}

bool same(const MovingBody& a, const MovingBody& b) {
  return a.radius == b.radius && a.mass == b.mass && same(a.state, b.state) && a.load == b.load;
}

bool same(const RecordedMotion& a, const RecordedMotion& b) {
  return a.parameters == b.parameters && same(a.start.p, b.start.p) && same(a.start.q, b.start.q) &&
         a.start.dt == b.start.dt;
}

/// Motions as they are begun, each once.
class MotionRecording {
 public:
  void note(const AnsweredMotion& answered) {
    const std::lock_guard guard(lock_);
    const auto known = std::ranges::find_if(
        motions_, [&](const AnsweredMotion& m) { return same(m.motion, answered.motion); });
    if (known == motions_.end()) {
      motions_.push_back(answered);
    } else if (known->states.size() < answered.states.size()) {
      *known = answered;
    }
  }
  const std::vector<AnsweredMotion>& motions() const { return motions_; }

 private:
  std::mutex lock_;
  std::vector<AnsweredMotion> motions_;
};

/// Bodies that a law of ours moves in the place of the program that is to answer.
class RecordingMotion final : public BodyMotion {
 public:
  RecordingMotion(Scheme scheme, std::map<std::string, double> parameters,
                  std::shared_ptr<MotionRecording> recording)
      : scheme_(std::move(scheme)), recording_(std::move(recording)) {
    answered_.motion.parameters = std::move(parameters);
  }

  MotionState start(const MotionStart& start) override {
    answered_.motion.start = start;
    Body p = solid_sphere(start.p.radius, start.p.mass);
    place(p, start.p);
    Body q;
    if (std::isfinite(start.q.mass)) {
      q = solid_sphere(start.q.radius, start.q.mass);
    } else {
      q = fixed_wall(start.q.state.position,
                     (start.p.state.position - start.q.state.position).normalized());
      q.radius = start.q.radius;
    }
    place(q, start.q);
    bodies_ =
        std::make_unique<Bodies>(scheme_, std::vector<Body>{p, q}, std::vector<BodyPair>{{0, 1}});
    return {start.p.state, start.q.state, {}};
  }
  void advance(std::span<MotionState> states) override {
    for (MotionState& state : states) {
      bodies_->step(answered_.motion.start.dt);
      state.p = state_of(bodies_->body(0));
      state.q = state_of(bodies_->body(1));
      state.forces.force_p = bodies_->force(0).on_p;
      answered_.states.push_back(state);
    }
    answered_.motion.steps = answered_.states.size();
    recording_->note(answered_);
  }

 private:
  static void place(Body& body, const MovingBody& told) {
    body.position = told.state.position;
    body.velocity = told.state.velocity;
    body.spin = told.state.spin;
    body.load = std::isfinite(told.mass) ? told.load : Vector3(Vector3::Zero());
  }
  static BodyState state_of(const Body& body) { return {body.position, body.velocity, body.spin}; }

  Scheme scheme_;
  AnsweredMotion answered_;
  std::shared_ptr<MotionRecording> recording_;
  std::unique_ptr<Bodies> bodies_;
};

/// A law that moves bodies, and nothing else.
class MovingModel : public LikeAnother {
 public:
  explicit MovingModel(const FramedLaw& like) : LikeAnother(without_moments_of(like)) {
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
  static FramedLaw without_moments_of(FramedLaw law) {
    law.moments = {};
    return law;
  }
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

class ReplayedMotion final : public BodyMotion {
 public:
  ReplayedMotion(std::shared_ptr<const MotionAnswers> answers,
                 std::map<std::string, double> parameters)
      : answers_(std::move(answers)), parameters_(std::move(parameters)) {}

  MotionState start(const MotionStart& start) override {
    const RecordedMotion asked{parameters_, start};
    const auto found = std::ranges::find_if(
        *answers_, [&](const AnsweredMotion& answer) { return same(answer.motion, asked); });
    if (found == answers_->end())
      throw LawFailure("the case asks for a motion that was not answered");
    answer_ = &*found;
    now_ = {start.p.state, start.q.state, {}};
    return now_;
  }
  void advance(std::span<MotionState> states) override {
    for (MotionState& state : states) {
      if (done_ < answer_->states.size()) {
        now_ = answer_->states[done_];
      } else {
        fly();
      }
      ++done_;
      state = now_;
    }
  }

 private:
  /// A step without contact.
  void fly() {
    const MotionStart& start = answer_->motion.start;
    const Vector3 branch = now_.p.position - now_.q.position;
    const double reach = start.p.radius + (std::isfinite(start.q.radius) ? start.q.radius : 0);
    const double distance =
        std::isfinite(start.q.radius)
            ? branch.norm()
            : branch.dot((start.p.state.position - start.q.state.position).normalized());
    if (!(distance >= reach))
      throw LawFailure("the bodies still touch in the last row of the answer");
    for (const auto& [body, told] : {std::pair{&now_.p, &start.p}, {&now_.q, &start.q}}) {
      if (!std::isfinite(told->mass)) continue;
      const Vector3 speeding = start.dt / told->mass * told->load;
      body->position += start.dt * (body->velocity + 0.5 * speeding);
      body->velocity += speeding;
    }
    now_.forces = {};
  }

  std::shared_ptr<const MotionAnswers> answers_;
  std::map<std::string, double> parameters_;
  const AnsweredMotion* answer_ = nullptr;
  MotionState now_;
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

Scheme moved_by(Scheme scheme, std::unique_ptr<AnyLaw::Model> law) {
  scheme.framed = FramedLaw{AnyLaw(std::move(law))};
  return scheme;
}

}  // namespace

std::vector<AnsweredMotion> record_motions(const CaseInstance& instance, const Scheme& scheme,
                                           int steps) {
  const auto recording = std::make_shared<MotionRecording>();
  try {
    instance.measure(moved_by(scheme, std::make_unique<RecordingMotionModel>(scheme, recording)),
                     steps);
    // The rehearsal: the case asks for nothing else.
    Scheme rehearsal = scheme;
    rehearsal.framed = replaying_law(scheme.framed, recording->motions());
    instance.measure(rehearsal, steps);
  } catch (const Unsuitable& e) {
    throw InputError(e.what());
  } catch (const LawFailure& e) {
    throw InputError(e.what());
  }
  return recording->motions();
}

FramedLaw replaying_law(const FramedLaw& like, std::vector<AnsweredMotion> answers) {
  return FramedLaw{AnyLaw(std::make_unique<ReplayingModel>(like, std::move(answers)))};
}

}  // namespace stickslip::cases
