// SPDX-License-Identifier: BSD-3-Clause
#include "app/bodies/motion_answers.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

/// Numbers of a body after a step: position, velocity, spin, and the force where it is told.
constexpr std::size_t numbers_of_state = 9;
constexpr std::size_t numbers_with_force = 12;
/// Numbers that are written and read in one go.
constexpr std::size_t numbers_at_a_time = 1 << 12;

/// Forces of the contacts of a motion from those on its bodies that move [N], none where these do
/// not say them.
class ContactsOfBodies {
 public:
  explicit ContactsOfBodies(const SystemStart& start) {
    const auto contacts = static_cast<Eigen::Index>(start.contacts.size());
    for (std::size_t i = 0; i < start.bodies.size(); ++i)
      if (std::isfinite(start.bodies[i].mass)) moving_.push_back(i);
    Eigen::MatrixXd signs =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(moving_.size()), contacts);
    for (std::size_t row = 0; row < moving_.size(); ++row) {
      for (std::size_t c = 0; c < start.contacts.size(); ++c) {
        double& sign = signs(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(c));
        if (start.contacts[c].p == moving_[row]) sign = 1;
        if (start.contacts[c].q == moving_[row]) sign = -1;
      }
    }
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(signs);
    are_known_ = solver.rank() == contacts;
    if (are_known_) inverse_ = solver.pseudoInverse();
  }

  /// Sets them from the force on each body.
  void tell(std::span<const Vector3> on_bodies, std::vector<BodyForces>& contacts) const {
    for (std::size_t c = 0; c < contacts.size(); ++c) {
      Vector3 force = Vector3::Constant(are_known_ ? 0 : std::numeric_limits<double>::quiet_NaN());
      for (std::size_t row = 0; are_known_ && row < moving_.size(); ++row)
        force += inverse_(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(row)) *
                 on_bodies[moving_[row]];
      contacts[c].force_p = force;
    }
  }

 private:
  std::vector<std::size_t> moving_;
  Eigen::MatrixXd inverse_;
  bool are_known_ = false;
};

/// A motion whose answer is among the numbers: body after body in each step, step after step.
struct ToldMotion {
  SystemStart start;
  std::vector<std::size_t> told;  ///< places of the bodies that have rows
  std::shared_ptr<const ScratchNumbers> numbers;
  std::uint64_t place = 0;  ///< place of the first number
  std::size_t steps = 0;
  std::size_t numbers_of_body = numbers_of_state;
  ContactsOfBodies contacts;

  std::size_t numbers_of_step() const { return told.size() * numbers_of_body; }
  bool tells_forces() const { return numbers_of_body == numbers_with_force; }
};

/// The states of such a motion, of which some are in memory.
class ToldStates final : public MotionStates {
 public:
  explicit ToldStates(std::shared_ptr<const ToldMotion> motion)
      : motion_(std::move(motion)), forces_(motion_->start.bodies.size(), Vector3::Zero()) {}

  void advance(SystemState& state) override {
    const SystemStart& start = motion_->start;
    const double* number = next_step();
    for (const std::size_t i : motion_->told) {
      const BodyState before =
          std::exchange(state.bodies[i],
                        {Vector3::Map(number), Vector3::Map(number + 3), Vector3::Map(number + 6)});
      // The contacts alone change the velocity in a step by the force in its middle.
      if (motion_->tells_forces()) {
        forces_[i] = Vector3::Map(number + numbers_of_state);
      } else if (const SystemBody& body = start.bodies[i]; std::isfinite(body.mass)) {
        forces_[i] =
            body.mass / start.dt * (state.bodies[i].velocity - before.velocity) - body.load;
      }
      number += motion_->numbers_of_body;
    }
    motion_->contacts.tell(forces_, state.contacts);
  }

 private:
  const double* next_step() {
    const std::size_t step = motion_->numbers_of_step();
    if (used_ == read_.size()) {
      const std::size_t ahead =
          std::min(std::max<std::size_t>(1, numbers_at_a_time / step), motion_->steps - done_);
      read_.resize(ahead * step);
      motion_->numbers->read(motion_->place + done_ * step, read_);
      used_ = 0;
    }
    ++done_;
    return read_.data() + std::exchange(used_, used_ + step);
  }

  std::shared_ptr<const ToldMotion> motion_;
  std::vector<Vector3> forces_;
  std::vector<double> read_;
  std::size_t used_ = 0;  ///< number of bytes that were read
  std::size_t done_ = 0;  ///< steps
};

/// Writes numbers, which mostly come one after the other, many at a time.
class Writer {
 public:
  explicit Writer(std::shared_ptr<ScratchNumbers> numbers) : numbers_(std::move(numbers)) {}
  void write(std::uint64_t place, std::span<const double> numbers) {
    if (place != place_ + waiting_.size() || waiting_.size() >= numbers_at_a_time) {
      flush();
      place_ = place;
    }
    waiting_.insert(waiting_.end(), numbers.begin(), numbers.end());
  }
  void flush() {
    numbers_->write(place_, waiting_);
    waiting_.clear();
  }

 private:
  std::shared_ptr<ScratchNumbers> numbers_;
  std::uint64_t place_ = 0;  ///< place of the first motion that waits
  std::vector<double> waiting_;
};

/// The motions of a part before anything of the file was read.
std::vector<std::shared_ptr<ToldMotion>> motions_of(
    const MotionPart& part, const std::shared_ptr<ScratchNumbers>& numbers) {
  std::vector<std::shared_ptr<ToldMotion>> motions;
  for (std::size_t k = 0; k < part.motions.size(); ++k) {
    const SystemStart& start = part.motions[k].start;
    std::vector<std::size_t> told;
    // What is fixed has no rows.
    for (std::size_t i = 0; i < part.bodies[k].size(); ++i)
      if (!part.scene.bodies[part.bodies[k][i]].fixed) told.push_back(i);
    motions.push_back(
        std::make_shared<ToldMotion>(ToldMotion{.start = start,
                                                .told = std::move(told),
                                                .numbers = numbers,
                                                .steps = part.scene.times.size() - 1,
                                                .contacts = ContactsOfBodies(start)}));
  }
  return motions;
}

/// What a row holds of a body in the axes of the case, its motion at the origin.
std::array<double, numbers_with_force> numbers_of_row(const TrajectoryRow& row,
                                                      const Vector3& place) {
  std::array<double, numbers_with_force> numbers{};
  Vector3::Map(numbers.data()) = in_case(Vector3(row.state.position - place));
  Vector3::Map(numbers.data() + 3) = in_case(row.state.velocity);
  Vector3::Map(numbers.data() + 6) = in_case(row.state.spin);
  if (row.force) Vector3::Map(numbers.data() + numbers_of_state) = in_case(*row.force);
  return numbers;
}

/// Refuses spins in another unit where the first rows do not show it: nothing turns there. Those
/// after the last steps of a law that stands in for the program have the size that they must have.
void refuse_other_units(const MotionPart& part, const fs::path& file, long last_line,
                        const TrajectoryFormat& format,
                        const std::vector<std::shared_ptr<ToldMotion>>& motions) {
  if (std::ranges::any_of(part.scene.bodies,
                          [](const SceneBody& body) { return !body.state.spin.isZero(0); }))
    return;
  double products = 0;
  double squares = 0;
  for (std::size_t k = 0; k < motions.size(); ++k) {
    const ToldMotion& motion = *motions[k];
    std::vector<double> step(motion.numbers_of_step());
    motion.numbers->read(motion.place + (part.motions[k].steps - 1) * step.size(), step);
    for (std::size_t i = 0; i < motion.told.size(); ++i) {
      const Vector3 told = Vector3::Map(step.data() + i * motion.numbers_of_body + 6);
      const Vector3& expected = part.motions[k].last.bodies[motion.told[i]].spin;
      products += told.dot(expected);
      squares += expected.squaredNorm();
    }
  }
  if (!(squares > 0)) return;
  const std::string mend = mend_of_spins(products / squares, format);
  if (mend.empty()) return;
  throw InputError(
      fmt::format("{}: line {}: at the end spins are {:.4g} times what they can be: {}",
                  file.string(), last_line, products / squares, mend));
}

}  // namespace

std::vector<AnsweredMotion> read_motions(const MotionPart& part, const fs::path& file,
                                         const TrajectoryFormat& format,
                                         const std::shared_ptr<ScratchNumbers>& numbers) {
  const auto motions = motions_of(part, numbers);
  // The motion of a body of the scene, and its place among those that are told.
  std::vector<std::pair<std::size_t, std::size_t>> place_of(part.scene.bodies.size());
  for (std::size_t k = 0; k < motions.size(); ++k)
    for (std::size_t i = 0; i < motions[k]->told.size(); ++i)
      place_of[part.bodies[k][motions[k]->told[i]]] = {k, i};
  std::vector<Writer> writers(motions.size(), Writer(numbers));
  bool has_begun = false;
  long last_line = 0;
  read_trajectory(file, part.scene, format, [&](const TrajectoryRow& row) {
    if (!std::exchange(has_begun, true)) {
      for (const auto& motion : motions) {
        if (row.force) motion->numbers_of_body = numbers_with_force;
        motion->place = numbers->allot(motion->steps * motion->numbers_of_step());
      }
    }
    last_line = row.line;
    if (row.time == 0) return;
    const auto [k, i] = place_of[row.body];
    const ToldMotion& motion = *motions[k];
    const auto told = numbers_of_row(row, part.places[k]);
    writers[k].write(
        motion.place + (row.time - 1) * motion.numbers_of_step() + i * motion.numbers_of_body,
        std::span(told).first(motion.numbers_of_body));
  });
  for (Writer& writer : writers) writer.flush();
  refuse_other_units(part, file, last_line, format, motions);
  std::vector<AnsweredMotion> answers;
  for (std::size_t k = 0; k < motions.size(); ++k) {
    answers.push_back({part.motions[k], [motion = std::shared_ptr<const ToldMotion>(motions[k])] {
                         return std::make_unique<ToldStates>(motion);
                       }});
    answers.back().motion.steps = motions[k]->steps;
  }
  return answers;
}

}  // namespace stickslip::app
