// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_moments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/shell/interruption.hpp"
#include "python/answer_reader.hpp"
#include "python/background.hpp"
#include "python/call_frame.hpp"
#include "python/law_failure.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

/// What a step is told as, in the order of stickslip.MomentStep.
using Field = StepField<MomentStep>;
constexpr std::array step_fields{
    Field{"roll", 2, [](const MomentStep& s) { return s.roll.data(); }},
    Field{"twist", 1, [](const MomentStep& s) { return &s.twist; }},
    Field{"roll_rate", 2, [](const MomentStep& s) { return s.roll_rate.data(); }},
    Field{"twist_rate", 1, [](const MomentStep& s) { return &s.twist_rate; }},
    Field{"normal_old", 1, [](const MomentStep& s) { return &s.normal_old; }},
    Field{"normal_new", 1, [](const MomentStep& s) { return &s.normal_new; }},
    Field{"overlap_old", 1, [](const MomentStep& s) { return &s.overlap_old; }},
    Field{"overlap_new", 1, [](const MomentStep& s) { return &s.overlap_new; }},
    Field{"radius_p", 1, [](const MomentStep& s) { return &s.radius_p; }},
    Field{"radius_q", 1, [](const MomentStep& s) { return &s.radius_q; }},
};

/// What a function answers, as it says it: moments without their dashpots, and these beside them.
struct Answer {
  Vector2 rolling = Vector2::Zero();
  double twisting = 0;
  std::optional<std::array<double, 3>> works;  ///< done, stored, dissipated [J]
  std::optional<Vector2> damping_rolling;
  std::optional<double> damping_twisting;
  std::optional<double> work_viscous;
  std::optional<bool> rolling_slips;
  std::optional<bool> twisting_slips;

  bool has_dashpot() const { return damping_rolling || damping_twisting; }
};

/// A member of the dictionary that a function may answer.
struct AnswerPart {
  const char* name;
  void (*read)(Answer&, const AnswerReader&, py::handle, const char*);
};
constexpr AnswerPart rolling_part{
    "rolling", [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      reader.read(value, 2, name, [&](std::size_t, py::ssize_t j, double x) { a.rolling[j] = x; });
    }};
constexpr AnswerPart twisting_part{
    "twisting", [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      reader.read(value, 1, name, [&](std::size_t, py::ssize_t, double x) { a.twisting = x; });
    }};
constexpr AnswerPart works_part{
    "works", [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      std::array<double, 3> works{};
      reader.read(value, works.size(), name, [&](std::size_t, py::ssize_t j, double x) {
        works[static_cast<std::size_t>(j)] = x;
      });
      a.works = works;
    }};
constexpr AnswerPart damping_rolling_part{
    "damping_rolling",
    [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      Vector2 damping = Vector2::Zero();
      reader.read(value, 2, name, [&](std::size_t, py::ssize_t j, double x) { damping[j] = x; });
      a.damping_rolling = damping;
    }};
constexpr AnswerPart damping_twisting_part{
    "damping_twisting",
    [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      reader.read(value, 1, name,
                  [&](std::size_t, py::ssize_t, double x) { a.damping_twisting = x; });
    }};
constexpr AnswerPart work_viscous_part{
    "work_viscous", [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      reader.read(value, 1, name, [&](std::size_t, py::ssize_t, double x) { a.work_viscous = x; });
    }};
constexpr AnswerPart rolling_slips_part{
    "rolling_slips", [](Answer& a, const AnswerReader& reader, py::handle value, const char* name) {
      a.rolling_slips = reader.flag(value, name);
    }};
constexpr AnswerPart twisting_slips_part{
    "twisting_slips", [](Answer& a, const AnswerReader& reader, py::handle value,
                         const char* name) { a.twisting_slips = reader.flag(value, name); }};

bool is_finite(const Vector2& v) { return std::isfinite(v[0] + v[1]); }
bool is_finite(const MomentStep& s) {
  return is_finite(s.roll) && is_finite(s.roll_rate) &&
         std::isfinite(s.twist + s.twist_rate + s.normal_old + s.normal_new + s.overlap_old +
                       s.overlap_new);
}

/// The moments of a law with its parameters set.
class PythonMoments final : public OwnMoments {
 public:
  PythonMoments(std::shared_ptr<const LawFunctions> law, const py::object& parameters,
                const MomentCaps& caps)
      : law_(std::move(law)),
        parameters_(parameters),
        caps_(caps),
        rolls_(law_->description.info.can(Capability::rolling)),
        twists_(law_->description.info.can(Capability::twisting)),
        frames_({.fields = step_fields,
                 .step_class = &law_->moment_step_class,
                 .is_batched = law_->is_batched,
                 .memory_size = law_->description.moment_memory.size(),
                 .memory_type = &law_->memory_type,
                 .may_write_memory = !law_->remembers_moments}) {
    // First those that must be there, in the order of a tuple.
    if (rolls_) parts_.push_back(rolling_part);
    if (twists_) parts_.push_back(twisting_part);
    parts_.push_back(works_part);
    if (rolls_) parts_.insert(parts_.end(), {damping_rolling_part, rolling_slips_part});
    if (twists_) parts_.insert(parts_.end(), {damping_twisting_part, twisting_slips_part});
    parts_.push_back(work_viscous_part);
  }

  MomentMemory memory() const override { return law_->description.moment_memory; }

  ContactMoment advance(const MomentStep& step, std::span<double> memory) override {
    throw_if_interrupted();
    const InterpreterLock lock;
    const InsideLaw inside;
    try {
      return call(step, memory);
    } catch (const py::error_already_set& error) {
      fail(text_of(error), step);
    } catch (const WrongAnswer& wrong) {
      fail(wrong.what(), step);
    }
  }

 private:
  ContactMoment call(const MomentStep& step, std::span<double> memory) {
    std::unique_ptr<CallFrame<MomentStep>> frame = frames_.take(1);
    frame->fill(std::array{&step});
    std::ranges::copy(memory, frame->numbers_of(0).begin());
    const py::object given = py::reinterpret_steal<py::object>(
        PyObject_CallFunctionObjArgs(law_->moments.get().ptr(), frame->step().ptr(),
                                     frame->memory().ptr(), parameters_.get().ptr(), nullptr));
    if (!given) throw py::error_already_set();

    const Answer answer = read(given);
    if (law_->remembers_moments) {
      remember(answer, memory);
    } else {
      std::ranges::copy(frame->numbers_of(0), memory.begin());
    }
    frames_.give_back(std::move(frame));
    if (is_finite(step)) check(answer, memory);
    return moment_of(answer, step);
  }

  std::size_t moments_alone() const { return (rolls_ ? 1U : 0U) + (twists_ ? 1U : 0U); }
  /// "return rolling, twisting and, if known, works, or a dict".
  std::string what_to_return() const {
    if (!twists_) return "return the rolling moment, or a dict";
    if (!rolls_) return "return the twisting moment, or a dict";
    return "return rolling, twisting and, if known, works, or a dict";
  }

  Answer read(const py::object& given) const {
    Answer answer;
    const AnswerReader reader(law_->is_batched, 1);
    const auto take = [&](const AnswerPart& part, py::handle value) {
      part.read(answer, reader, value, part.name);
    };
    if (py::isinstance<py::dict>(given)) {
      read_members(py::reinterpret_borrow<py::dict>(given), take);
    } else if (given.is_none()) {
      throw WrongAnswer("moments returns None; " + what_to_return());
    } else if (moments_alone() == 1) {
      take(parts_.front(), given);
    } else if (!py::isinstance<py::tuple>(given)) {
      throw WrongAnswer("moments returns a " + type_name(given) + "; " + what_to_return());
    } else {
      const auto all = py::reinterpret_borrow<py::tuple>(given);
      if (all.size() < moments_alone() || all.size() > moments_alone() + 1)
        throw WrongAnswer("moments returns " + std::to_string(all.size()) + " things; " +
                          what_to_return());
      for (std::size_t i = 0; i < all.size(); ++i) {
        const py::object part = all[i];
        take(parts_[i], part);
      }
    }
    return answer;
  }

  template <class Take>
  void read_members(const py::dict& given, const Take& take) const {
    std::vector<std::string> known;
    for (const AnswerPart& part : parts_) {
      known.emplace_back(part.name);
      if (given.contains(part.name)) {
        const py::object value = given[part.name];
        take(part, value);
      } else if (known.size() <= moments_alone()) {
        throw WrongAnswer("the dict that moments returns has no '" + known.back() + "'");
      }
    }
    refuse_unknown_keys(given, known, "the dict that moments returns");
  }

  /// In the order of the dtype: the vector first.
  void remember(const Answer& answer, std::span<double> memory) const {
    auto to = memory.begin();
    if (rolls_) to = std::copy_n(answer.rolling.data(), 2, to);
    if (twists_) *to = answer.twisting;
  }

  static void check(const Answer& answer, std::span<const double> memory) {
    if (!is_finite(answer.rolling))
      throw WrongAnswer("rolling is (" + shortest(answer.rolling[0]) + ", " +
                        shortest(answer.rolling[1]) + ")");
    if (!std::isfinite(answer.twisting))
      throw WrongAnswer("twisting is " + shortest(answer.twisting));
    if (!is_finite(answer.damping_rolling.value_or(Vector2::Zero())) ||
        !std::isfinite(answer.damping_twisting.value_or(0)))
      throw WrongAnswer("the moment of a dashpot is not finite");
    const bool knows_works = std::ranges::all_of(answer.works.value_or(std::array<double, 3>{}),
                                                 [](double x) { return std::isfinite(x); }) &&
                             std::isfinite(answer.work_viscous.value_or(0));
    if (!knows_works) throw WrongAnswer("a work is not finite");
    if (!std::ranges::all_of(memory, [](double x) { return std::isfinite(x); }))
      throw WrongAnswer("what it remembers is not finite");
  }

  ContactMoment moment_of(const Answer& answer, const MomentStep& step) const {
    constexpr double not_told = std::numeric_limits<double>::quiet_NaN();
    ContactMoment moment;
    moment.damping_rolling = answer.damping_rolling.value_or(Vector2::Zero());
    moment.damping_twisting = answer.damping_twisting.value_or(0);
    moment.rolling = answer.rolling + moment.damping_rolling;
    moment.twisting = answer.twisting + moment.damping_twisting;
    const auto [work, stored, dissipated] =
        answer.works.value_or(std::array{not_told, not_told, not_told});
    moment.viscous = answer.work_viscous.value_or(answer.has_dashpot() ? not_told : 0);
    moment.work = work + moment.viscous;
    moment.stored = stored;
    moment.dissipated = dissipated;
    const bool apart = step.overlap_new <= 0;
    moment.rolling_regime =
        apart ? Regime::separated
              : regime(answer.rolling_slips, answer.rolling.norm(), caps_.mu_rolling, step);
    moment.twisting_regime =
        apart ? Regime::separated
              : regime(answer.twisting_slips, std::abs(answer.twisting), caps_.mu_twisting, step);
    return moment;
  }
  /// Regime that the function tells; else by the cap that the role of the parameter means.
  static Regime regime(std::optional<bool> slips, double moment, double mu,
                       const MomentStep& step) {
    if (slips) return *slips ? Regime::slip : Regime::stick;
    // The cap as a law computes it, in whatever order.
    constexpr double round_off = 1e-13;
    const double cap = mu * reduced_radius(step.radius_p, step.radius_q) * step.normal_new;
    return moment >= (1 - round_off) * cap ? Regime::slip : Regime::stick;
  }

  [[noreturn]] void fail(const std::string& what, const MomentStep& step) const {
    throw LawFailure(law_->label + ": " + what + " in the moments of a step: " + text_of(step));
  }

  std::shared_ptr<const LawFunctions> law_;
  HeldObject parameters_;
  MomentCaps caps_;
  bool rolls_;
  bool twists_;
  std::vector<AnswerPart> parts_;
  FramePool<MomentStep> frames_;  ///< touched with the lock held
};

}  // namespace

std::shared_ptr<OwnMoments> python_moments(std::shared_ptr<const LawFunctions> law,
                                           const py::object& parameters, const MomentCaps& caps) {
  return {new PythonMoments(std::move(law), parameters, caps), [](const OwnMoments* ended) {
            const InterpreterLock lock;
            delete ended;
          }};
}

}  // namespace stickslip::python
