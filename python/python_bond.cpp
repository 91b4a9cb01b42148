// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_bond.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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

/// What a step is told as, in the order of stickslip.BondStep.
constexpr std::array number_fields{
    StepField<BondStep>{"u_old", 3, [](const BondStep& s) { return s.u_old.data(); }},
    StepField<BondStep>{"u_new", 3, [](const BondStep& s) { return s.u_new.data(); }},
    StepField<BondStep>{"theta_old", 3, [](const BondStep& s) { return s.theta_old.data(); }},
    StepField<BondStep>{"theta_new", 3, [](const BondStep& s) { return s.theta_new.data(); }},
    StepField<BondStep>{"length", 1, [](const BondStep& s) { return &s.length; }},
    StepField<BondStep>{"dt", 1, [](const BondStep& s) { return &s.dt; }},
};

/// A body with its orientation as w, x, y, z.
struct ToldBody {
  Vector3 position;
  std::array<double, 4> turn;
};
/// A step of bodies as it is told.
struct ToldBodies {
  ToldBody made_p, made_q, old_p, old_q, new_p, new_q;
  double dt;
};
ToldBody told(const BondBody& body) {
  const Orientation& o = body.orientation;
  return {body.position, {o.w(), o.x(), o.y(), o.z()}};
}

/// Fields in the order of stickslip.BodiesStep.
using Bodies = StepField<ToldBodies>;
constexpr std::array body_fields{
    Bodies{"made_position_p", 3, [](const ToldBodies& s) { return s.made_p.position.data(); }},
    Bodies{"made_turn_p", 4, [](const ToldBodies& s) { return s.made_p.turn.data(); }},
    Bodies{"made_position_q", 3, [](const ToldBodies& s) { return s.made_q.position.data(); }},
    Bodies{"made_turn_q", 4, [](const ToldBodies& s) { return s.made_q.turn.data(); }},
    Bodies{"old_position_p", 3, [](const ToldBodies& s) { return s.old_p.position.data(); }},
    Bodies{"old_turn_p", 4, [](const ToldBodies& s) { return s.old_p.turn.data(); }},
    Bodies{"old_position_q", 3, [](const ToldBodies& s) { return s.old_q.position.data(); }},
    Bodies{"old_turn_q", 4, [](const ToldBodies& s) { return s.old_q.turn.data(); }},
    Bodies{"position_p", 3, [](const ToldBodies& s) { return s.new_p.position.data(); }},
    Bodies{"turn_p", 4, [](const ToldBodies& s) { return s.new_p.turn.data(); }},
    Bodies{"position_q", 3, [](const ToldBodies& s) { return s.new_q.position.data(); }},
    Bodies{"turn_q", 4, [](const ToldBodies& s) { return s.new_q.turn.data(); }},
    Bodies{"dt", 1, [](const ToldBodies& s) { return &s.dt; }},
};

/// What a function answers: force and moment, or force and two torques.
struct Answer {
  BondForce numbers;
  BondForces bodies;
  bool broken = false;
};

/// A thing that it answers.
struct AnswerPart {
  const char* name;
  Vector3* (*vector)(Answer&);           ///< or
  double* (*number)(Answer&) = nullptr;  ///< or, of neither, the word broken
};
constexpr std::array parts_of_numbers{
    AnswerPart{"force", [](Answer& a) { return &a.numbers.force; }},
    AnswerPart{"moment", [](Answer& a) { return &a.numbers.moment; }},
    AnswerPart{"broken", nullptr},
    AnswerPart{"damping_force", [](Answer& a) { return &a.numbers.damping_force; }},
    AnswerPart{"damping_moment", [](Answer& a) { return &a.numbers.damping_moment; }},
    AnswerPart{"stored", nullptr, [](Answer& a) { return &a.numbers.stored; }},
    AnswerPart{"released", nullptr, [](Answer& a) { return &a.numbers.released; }},
};
constexpr std::array parts_of_bodies{
    AnswerPart{"force", [](Answer& a) { return &a.bodies.force_p; }},
    AnswerPart{"torque_p", [](Answer& a) { return &a.bodies.torque_p; }},
    AnswerPart{"torque_q", [](Answer& a) { return &a.bodies.torque_q; }},
    AnswerPart{"broken", nullptr},
};

std::string vector_text(const Vector3& v) {
  return "(" + shortest(v[0]) + ", " + shortest(v[1]) + ", " + shortest(v[2]) + ")";
}
std::string text_of(const BondStep& step) {
  return "u " + vector_text(step.u_new) + " m, theta " + vector_text(step.theta_new) + " rad";
}
std::string text_of(const ToldBodies& step) {
  return "p at " + vector_text(step.new_p.position) + " m, q at " +
         vector_text(step.new_q.position) + " m";
}

/// The bond of a law with its parameters set.
class PythonBond final : public OwnBond {
 public:
  PythonBond(std::shared_ptr<const LawFunctions> law, const py::object& parameters)
      : law_(std::move(law)),
        parameters_(parameters),
        numbers_(layout<BondStep>(number_fields)),
        bodies_(layout<ToldBodies>(body_fields)) {}

  std::size_t memory() const override { return law_->description.bond_numbers; }
  bool knows_bodies() const override { return law_->description.info.can(Capability::bodies); }
  BondForce advance(const BondStep& step, std::span<double> memory) override {
    return ask(numbers_, step, memory, parts_of_numbers, 2).numbers;
  }
  BondedBodiesAnswer advance(const BondedBodiesStep& step, std::span<double> memory) override {
    const ToldBodies all{told(step.made.p), told(step.made.q), told(step.old.p), told(step.old.q),
                         told(step.now.p),  told(step.now.q),  step.dt};
    const Answer answer = ask(bodies_, all, memory, parts_of_bodies, 3);
    return {answer.bodies, answer.broken};
  }

 private:
  template <class Step>
  FrameLayout<Step> layout(std::span<const StepField<Step>> fields) const {
    return {.fields = fields,
            .step_class = &law_->step_class,
            .memory_size = law_->description.bond_numbers,
            .memory_type = &law_->memory_type};
  }

  /// Answers a step: the first `needed` of the parts have to be there.
  template <class Step>
  Answer ask(FramePool<Step>& pool, const Step& step, std::span<double> memory,
             std::span<const AnswerPart> parts, std::size_t needed) {
    throw_if_interrupted();
    const InterpreterLock lock;
    const InsideLaw inside;
    const auto fail = [&](const std::string& what) {
      throw LawFailure(law_->label + ": " + what + " in a step of a bond: " + text_of(step));
    };
    try {
      std::unique_ptr<CallFrame<Step>> frame = pool.take(1);
      const Step* const only = &step;
      frame->fill(std::span(&only, 1));
      std::ranges::copy(memory, frame->numbers_of(0).begin());
      const py::object given = py::reinterpret_steal<py::object>(
          PyObject_CallFunctionObjArgs(law_->advance.get().ptr(), frame->step().ptr(),
                                       frame->memory().ptr(), parameters_.get().ptr(), nullptr));
      if (!given) throw py::error_already_set();
      Answer answer = read(given, parts, needed);
      std::ranges::copy(frame->numbers_of(0), memory.begin());
      pool.give_back(std::move(frame));
      return answer;
    } catch (const py::error_already_set& error) {
      fail(python::text_of(error));
    } catch (const WrongAnswer& wrong) {
      fail(wrong.what());
    }
    return {};
  }

  static Answer read(const py::object& given, std::span<const AnswerPart> parts,
                     std::size_t needed) {
    Answer answer;
    std::string to_return;
    for (std::size_t i = 0; i < needed; ++i)
      to_return += (i > 0 ? ", " : "") + std::string(parts[i].name);
    to_return = "; return " + to_return + " and, if it breaks, broken, or a dict";
    if (py::isinstance<py::dict>(given)) {
      const auto members = py::reinterpret_borrow<py::dict>(given);
      std::size_t found = 0;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (members.contains(parts[i].name)) {
          ++found;
          take(answer, parts[i], members[parts[i].name]);
        } else if (i < needed) {
          throw WrongAnswer(std::string("the dict that it returns has no '") + parts[i].name + "'");
        }
      }
      if (found < members.size()) refuse_others(members, parts);
      return answer;
    }
    if (!py::isinstance<py::tuple>(given))
      throw WrongAnswer("it returns " + type_name(given) + to_return);
    const auto things = py::reinterpret_borrow<py::tuple>(given);
    if (things.size() < needed || things.size() > needed + 1)
      throw WrongAnswer("it returns " + std::to_string(things.size()) + " things" + to_return);
    for (std::size_t i = 0; i < needed; ++i) {
      const py::object thing = things[i];
      take(answer, parts[i], thing);
    }
    if (things.size() > needed) {
      const py::object thing = things[needed];
      take(answer, {"broken", nullptr}, thing);
    }
    return answer;
  }

  static void take(Answer& answer, const AnswerPart& part, py::handle value) {
    const AnswerReader reader(false, 1);
    const auto refuse = [&](double x) {
      throw WrongAnswer(std::string(part.name) + " is " + shortest(x) + ", and has to be finite");
    };
    if (part.vector != nullptr) {
      reader.read(value, 3, part.name, [&](std::size_t, py::ssize_t j, double x) {
        if (!std::isfinite(x)) refuse(x);
        (*part.vector(answer))[j] = x;
      });
    } else if (part.number != nullptr) {
      reader.read(value, 1, part.name, [&](std::size_t, py::ssize_t, double x) {
        if (!std::isfinite(x)) refuse(x);
        *part.number(answer) = x;
      });
    } else {
      answer.broken = answer.numbers.broken = reader.flag(value, part.name);
    }
  }

  [[noreturn]] static void refuse_others(const py::dict& members,
                                         std::span<const AnswerPart> parts) {
    std::vector<std::string> known;
    for (const AnswerPart& part : parts) known.emplace_back(part.name);
    refuse_unknown_keys(members, known, "the dict that it returns");
    throw WrongAnswer("the dict that it returns has a key twice");
  }

  std::shared_ptr<const LawFunctions> law_;
  HeldObject parameters_;
  // Touched with the lock held; one of them is used.
  FramePool<BondStep> numbers_;
  FramePool<ToldBodies> bodies_;
};

}  // namespace

std::shared_ptr<OwnBond> python_bond(std::shared_ptr<const LawFunctions> law,
                                     const py::object& parameters) {
  return {new PythonBond(std::move(law), parameters), [](const OwnBond* ended) {
            const InterpreterLock lock;
            delete ended;
          }};
}

}  // namespace stickslip::python
