// SPDX-License-Identifier: BSD-3-Clause
#include "python/python_law.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/shell/interruption.hpp"
#include "python/answer_reader.hpp"
#include "python/background.hpp"
#include "python/call_frame.hpp"
#include "python/interpreter.hpp"
#include "python/law_failure.hpp"
#include "python/law_functions.hpp"
#include "python/python_bond.hpp"
#include "python/python_moments.hpp"
#include "python/python_shapes.hpp"
#include "python/python_wall.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/told_number.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;

std::atomic<std::size_t> calls_made{0};
std::atomic<std::size_t> contacts_asked{0};

/// What a step is told as, in the order of stickslip.Step.
using Field = StepField<ContactStep>;
constexpr std::array step_fields{
    Field{"overlap_old", 1, [](const ContactStep& s) { return &s.overlap_old; }},
    Field{"overlap_new", 1, [](const ContactStep& s) { return &s.overlap_new; }},
    Field{"shift", 2, [](const ContactStep& s) { return s.shift.data(); }},
    Field{"velocity", 2, [](const ContactStep& s) { return s.velocity.data(); }},
    Field{"approach", 1, [](const ContactStep& s) { return &s.approach; }},
    Field{"approach_velocity", 1, [](const ContactStep& s) { return &s.approach_velocity; }},
    Field{"dt", 1, [](const ContactStep& s) { return &s.dt; }},
    Field{"effective_radius", 1, [](const ContactStep& s) { return &s.effective_radius; }},
    Field{"mass_p", 1, [](const ContactStep& s) { return &s.mass_p; }},
    Field{"mass_q", 1, [](const ContactStep& s) { return &s.mass_q; }},
};

/// One step of one contact that is asked for, and where the answer goes.
struct Question {
  const ContactStep* step = nullptr;
  ContactForce* force = nullptr;
  ToldBeside* beside = nullptr;
  double* state = nullptr;
  std::size_t number = 0;  ///< number of the step in its contact, from 1
};

/// A member of a dictionary that a law may answer in place of a tuple.
struct AnswerPart {
  const char* name;
  py::ssize_t width;
  void (*put)(const Question&, py::ssize_t, double);
  /// Whether the law says beforehand that it answers this; none: it need not.
  bool (*is_told)(const LawFunctions&) = nullptr;
};
/// Whether tangents stand in the answers, and are not those of a function.
bool answers_tangents(const LawFunctions& law) {
  return law.description.info.can(Capability::tangent) && law.tangent.is_none();
}
constexpr py::ssize_t tangent_width = 9;
constexpr std::array answer_parts{
    AnswerPart{"normal", 1, [](const Question& q, py::ssize_t, double x) { q.force->normal = x; }},
    AnswerPart{"tangential", 2,
               [](const Question& q, py::ssize_t j, double x) { q.force->tangential[j] = x; }},
    AnswerPart{"works", 4,
               [](const Question& q, py::ssize_t j, double x) {
                 ContactForce& f = *q.force;
                 std::array{&f.work_normal, &f.work_tangential, &f.work_stored,
                            &f.work_dissipated}[static_cast<std::size_t>(j)][0] = x;
               }},
    AnswerPart{"damping_normal", 1,
               [](const Question& q, py::ssize_t, double x) { q.force->damping_normal = x; }},
    AnswerPart{
        "damping_tangential", 2,
        [](const Question& q, py::ssize_t j, double x) { q.force->damping_tangential[j] = x; }},
    AnswerPart{"work_viscous", 1,
               [](const Question& q, py::ssize_t, double x) { q.force->work_viscous = x; }},
    AnswerPart{"limit", 1, [](const Question& q, py::ssize_t, double x) { q.beside->limit = x; },
               [](const LawFunctions& law) { return law.description.info.tells_limit; }},
    AnswerPart{"contact_radius", 1,
               [](const Question& q, py::ssize_t, double x) { q.beside->contact_radius = x; },
               [](const LawFunctions& law) { return law.description.info.tells_contact_radius; }},
    AnswerPart{
        "tangent", tangent_width,
        [](const Question& q, py::ssize_t j, double x) { q.beside->tangent(j / 3, j % 3) = x; },
        answers_tangents},
};
constexpr std::size_t parts_in_order = 3;  ///< those of a tuple

bool is_finite(const ContactForce& f) {
  return std::isfinite(f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                       f.damping_tangential[0] + f.damping_tangential[1]);
}
bool is_finite(const ContactStep& s) {
  return std::isfinite(s.overlap_old + s.overlap_new + s.shift[0] + s.shift[1] + s.velocity[0] +
                       s.velocity[1] + s.approach + s.approach_velocity + s.dt +
                       s.effective_radius);
}
bool has_works(const ContactForce& f) {
  return std::isfinite(f.work_normal + f.work_tangential + f.work_stored + f.work_dissipated);
}

/// A law with its parameters set.
class SetLaw {
 public:
  SetLaw(std::shared_ptr<const LawFunctions> law, HeldObject parameters,
         const FrictionCoefficients& friction)
      : law_(std::move(law)),
        parameters_(std::move(parameters)),
        friction_(friction),
        frames_({.fields = step_fields,
                 .step_class = &law_->step_class,
                 .is_batched = law_->is_batched,
                 .memory_size = law_->state_size,
                 .memory_type = &law_->state_type,
                 .may_write_memory = true}) {}

  const LawFunctions& law() const { return *law_; }
  /// The lock is to be held.
  py::object parameters() const { return py::reinterpret_borrow<py::object>(parameters_.get()); }

  /// Answers all questions, which are of different contacts. The lock is taken. Throws LawFailure.
  void answer(std::span<Question> questions) const {
    if (questions.empty()) return;
    throw_if_interrupted();
    const InterpreterLock lock;
    const InsideLaw inside;
    if (law().is_batched) {
      answer_locked(questions);
    } else {
      for (std::size_t i = 0; i < questions.size(); ++i) answer_locked(questions.subspan(i, 1));
    }
  }
  /// Answers the questions of one contact one after the other.
  void answer_in_turn(std::span<Question> questions) const {
    const InterpreterLock lock;
    const InsideLaw inside;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      throw_if_interrupted();
      answer_locked(questions.subspan(i, 1));
    }
  }

  /// Calls swap(state, p) or turn(map, state, p) for one state.
  void call_on_state(const HeldObject& function, const char* name, std::span<double> state,
                     const Matrix2* map) const {
    const InterpreterLock lock;
    const InsideLaw inside;
    try {
      const std::unique_ptr<CallFrame<ContactStep>> frame = frames_.take(1);
      std::ranges::copy(state, frame->numbers_of(0).begin());
      if (map == nullptr) {
        function.get()(frame->memory(), parameters_.get());
      } else {
        py::array_t<double> rows({2, 2});
        for (int i = 0; i < 2; ++i)
          for (int j = 0; j < 2; ++j) rows.mutable_at(i, j) = (*map)(i, j);
        py::object given = std::move(rows);
        if (law().is_batched) given = given.attr("reshape")(1, 2, 2);
        function.get()(given, frame->memory(), parameters_.get());
      }
      std::ranges::copy(frame->numbers_of(0), state.begin());
    } catch (const py::error_already_set& error) {
      throw LawFailure(law().label + ": " + text_of(error) + " in " + name);
    }
  }

  /// What a function tells of one step.
  struct Told {
    Matrix3 force;
    std::optional<DampingTangent> damping;  ///< derivatives of the dashpot force; none: not told
  };

  /// Calls tangent(step, state, p) for one contact, on a copy of its state.
  Told tangent(const ContactStep& step, std::span<const double> state) const {
    const InterpreterLock lock;
    const InsideLaw inside;
    const auto fail_with = [&](const std::string& what) {
      throw LawFailure(law().label + ": " + what + " in tangent: " + text_of(step));
    };
    Told tangent;
    try {
      const std::unique_ptr<CallFrame<ContactStep>> frame = frames_.take(1);
      steps_.assign(1, &step);
      frame->fill(steps_);
      std::ranges::copy(state, frame->numbers_of(0).begin());
      const py::object told =
          law().tangent.get()(frame->step(), frame->memory(), parameters_.get());
      const auto array =
          py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(told);
      if (!array) {
        PyErr_Clear();
        throw WrongAnswer("it returns a " + type_name(told) + "; return an array of (3, 3)");
      }
      std::vector<py::ssize_t> shape(array.shape(), array.shape() + array.ndim());
      const auto contacts = shape.end() - std::min<std::ptrdiff_t>(3, std::ssize(shape));
      if (law().is_batched && shape.size() > 2 && *contacts == 1) shape.erase(contacts);
      const bool has_dashpot = shape == std::vector<py::ssize_t>{3, 3, 3};
      if (!has_dashpot && shape != std::vector<py::ssize_t>{3, 3})
        throw WrongAnswer("it returns an array of another shape; return one of (3, 3)" +
                          std::string(law().is_batched ? " for each contact" : "") +
                          ", or three with those of the dashpot by movement and by velocity");
      const auto matrix = [&](int which) {
        Matrix3 k;
        for (int i = 0; i < 9; ++i) k(i / 3, i % 3) = array.data()[9 * which + i];
        return k;
      };
      tangent.force = matrix(0);
      if (has_dashpot) tangent.damping = {matrix(1), matrix(2)};
    } catch (const py::error_already_set& error) {
      fail_with(text_of(error));
    } catch (const WrongAnswer& wrong) {
      fail_with(wrong.what());
    }
    if (!tangent.force.allFinite() && is_finite(step)) fail_with("an entry is not finite");
    return tangent;
  }

 private:
  void answer_locked(std::span<Question> questions) const {
    try {
      call(questions);
    } catch (const py::error_already_set& error) {
      fail(text_of(error), questions);
    } catch (const WrongAnswer& wrong) {
      fail(wrong.what(), questions);
    }
  }

  void call(std::span<Question> questions) const {
    const std::size_t n = questions.size();
    std::unique_ptr<CallFrame<ContactStep>> frame = frames_.take(n);
    steps_.clear();
    for (const Question& q : questions) steps_.push_back(q.step);
    frame->fill(steps_);
    for (std::size_t k = 0; k < n; ++k)
      std::copy_n(questions[k].state, law().state_size, frame->numbers_of(k).begin());

    ++calls_made;
    contacts_asked += n;
    const py::object answer = py::reinterpret_steal<py::object>(
        PyObject_CallFunctionObjArgs(law().advance.get().ptr(), frame->step().ptr(),
                                     frame->memory().ptr(), parameters_.get().ptr(), nullptr));
    if (!answer) throw py::error_already_set();

    read(answer, questions);
    for (std::size_t k = 0; k < n; ++k) {
      const Question& q = questions[k];
      if (law().remembers_force) {
        std::copy_n(q.force->tangential.data(), 2, q.state);
      } else {
        std::copy_n(frame->numbers_of(k).begin(), law().state_size, q.state);
      }
      finish(q);
    }
    frames_.give_back(std::move(frame));
  }

  void read(const py::object& answer, std::span<Question> questions) const {
    constexpr double not_given = std::numeric_limits<double>::quiet_NaN();
    for (const Question& q : questions) {
      *q.force = ContactForce{};
      *q.beside = ToldBeside{};
      q.force->work_normal = q.force->work_tangential = q.force->work_stored =
          q.force->work_dissipated = not_given;
    }
    const AnswerReader reader(law().is_batched, questions.size());
    const auto take = [&](const AnswerPart& part, py::handle given) {
      const py::object value = part.width == tangent_width
                                   ? in_rows(given, questions.size())
                                   : py::reinterpret_borrow<py::object>(given);
      reader.read(value, part.width, part.name,
                  [&](std::size_t k, py::ssize_t j, double x) { part.put(questions[k], j, x); });
    };
    if (py::isinstance<py::dict>(answer)) {
      read_members(py::reinterpret_borrow<py::dict>(answer), take);
      return;
    }
    if (!py::isinstance<py::tuple>(answer)) {
      throw WrongAnswer("it returns " +
                        (answer.is_none() ? std::string("None") : "a " + type_name(answer)) +
                        "; return normal, tangential and, if known, works");
    }
    for (const AnswerPart& part : answer_parts) {
      if (is_told(part))
        throw WrongAnswer(std::string("it returns a tuple, and tells '") + part.name +
                          "'; return a dict");
    }
    const auto parts = py::reinterpret_borrow<py::tuple>(answer);
    if (parts.size() < 2 || parts.size() > parts_in_order) {
      throw WrongAnswer("it returns " + std::to_string(parts.size()) +
                        " things; return normal, tangential and, if known, works");
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const py::object part = parts[i];
      take(answer_parts[i], part);
    }
  }

  /// Tangents of (3, 3) as nine numbers of each contact, row by row.
  py::object in_rows(py::handle given, std::size_t contacts) const {
    auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(given);
    const py::ssize_t dimensions = law().is_batched ? 3 : 2;
    const auto n = static_cast<py::ssize_t>(contacts);
    const bool is_one = array && array.ndim() == dimensions && array.shape(dimensions - 1) == 3 &&
                        array.shape(dimensions - 2) == 3 &&
                        (!law().is_batched || array.shape(0) == n);
    if (!is_one) {
      PyErr_Clear();
      throw WrongAnswer(std::string("tangent: return an array of (3, 3)") +
                        (law().is_batched ? " for each contact" : ""));
    }
    if (law().is_batched) return array.reshape({n, tangent_width});
    return array.reshape({tangent_width});
  }

  /// Whether the law says that it tells this beside its force.
  bool is_told(const AnswerPart& part) const {
    return part.is_told != nullptr && part.is_told(law());
  }

  template <class Take>
  void read_members(const py::dict& answer, const Take& take) const {
    std::size_t found = 0;
    for (const AnswerPart& part : answer_parts) {
      if (!answer.contains(part.name)) {
        if (&part - answer_parts.data() < 2 || is_told(part))
          throw WrongAnswer(std::string("the dict that it returns has no '") + part.name + "'");
        continue;
      }
      if (part.is_told != nullptr && !is_told(part))
        throw WrongAnswer(std::string("the dict that it returns has '") + part.name +
                          "', which ss.law is to be told: tells=\"" + part.name + '"');
      ++found;
      const py::object value = answer[part.name];
      take(part, value);
    }
    if (found == answer.size()) return;
    std::vector<std::string> known;
    for (const AnswerPart& part : answer_parts) known.emplace_back(part.name);
    refuse_unknown_keys(answer, known, "the dict that it returns");
  }

  void finish(const Question& q) const {
    ContactForce& force = *q.force;
    const bool must_have_works = law().description.info.can(Capability::energy);
    if (!is_finite(force) || (must_have_works && !has_works(force))) {
      if (is_finite(*q.step))
        throw LawFailure(law().label + ": " + not_finite(force) + place_of(q));
      force.status = Status::not_finite;
    }
    for (const auto& [name, is_told, told] :
         {std::tuple{"limit", law().description.info.tells_limit, q.beside->limit},
          std::tuple{"contact_radius", law().description.info.tells_contact_radius,
                     q.beside->contact_radius}}) {
      if (!is_told || (told >= 0 && std::isfinite(told)) || !is_finite(*q.step)) continue;
      throw LawFailure(law().label + ": " + name + " is " + told_number(told) +
                       ", and has to be a number from 0 up" + place_of(q));
    }
    if (answers_tangents(law()) && !q.beside->tangent.allFinite() && is_finite(*q.step))
      throw LawFailure(law().label + ": an entry of tangent is not finite" + place_of(q));
    const bool tells_limit = law().description.info.tells_limit;
    force.regime = regime_by_limit(force, friction_,
                                   tells_limit ? std::optional(q.beside->limit) : std::nullopt);
  }
  static std::string not_finite(const ContactForce& f) {
    if (!std::isfinite(f.normal)) return "normal is " + shortest(f.normal);
    if (!std::isfinite(f.tangential[0] + f.tangential[1]))
      return "tangential is (" + shortest(f.tangential[0]) + ", " + shortest(f.tangential[1]) + ")";
    return is_finite(f) ? "a work is not finite" : "a damping force is not finite";
  }
  static std::string place_of(const Question& q) {
    return " in step " + std::to_string(q.number) + " of the contact: " + text_of(*q.step);
  }
  [[noreturn]] void fail(const std::string& what, std::span<const Question> questions) const {
    std::string text = law().label + ": " + what;
    text += questions.size() == 1
                ? place_of(questions.front())
                : " in a batch of " + std::to_string(questions.size()) + " contacts";
    throw LawFailure(text);
  }

  std::shared_ptr<const LawFunctions> law_;
  HeldObject parameters_;
  FrictionCoefficients friction_;
  // Touched with the lock held.
  mutable FramePool<ContactStep> frames_;
  mutable std::vector<const ContactStep*> steps_;
};

/// Gives back with the lock held what was made with it.
std::shared_ptr<const SetLaw> with_lock_at_end(SetLaw* law) {
  return {law, [](const SetLaw* ended) {
            const InterpreterLock lock;
            delete ended;
          }};
}

/// Contacts of a law in Python.
class PythonContacts final : public Contacts {
 public:
  PythonContacts(std::shared_ptr<const SetLaw> law, std::size_t n)
      : law_(std::move(law)), numbers_(n * law_->law().state_size), told_(n), steps_done_(n) {}

  bool asks_at_once() const override { return law_->law().is_batched; }
  std::size_t size() const override { return steps_done_.size(); }
  void tell_beside(std::span<const ContactStep>, std::span<const ContactForce>,
                   std::span<ToldBeside> told, std::size_t first) const override {
    std::copy_n(told_.begin() + static_cast<std::ptrdiff_t>(first), told.size(), told.begin());
  }
  void swap_bodies(std::size_t contact) override {
    const LawFunctions& law = law_->law();
    if (law.remembers_force) {
      for (double& x : state_of(contact)) x = -x;
      return;
    }
    if (law.swap.is_none()) {
      if (law.state_size == 0) return;
      throw LawFailure(law.label + ": it has no function swap(state, p)");
    }
    law_->call_on_state(law.swap, "swap", state_of(contact), nullptr);
  }
  std::vector<double> pack(std::size_t contact) const override {
    const auto first = numbers_.begin() + static_cast<std::ptrdiff_t>(contact * width());
    return {first, first + static_cast<std::ptrdiff_t>(width())};
  }
  void unpack(std::size_t contact, std::span<const double> numbers) override {
    if (numbers.size() != width())
      throw InputError(law_->law().label + ": a state has " + std::to_string(width()) +
                       " numbers, not " + std::to_string(numbers.size()));
    std::ranges::copy(numbers, state_of(contact).begin());
  }
  bool tangents(std::span<const ContactStep> steps, std::span<Matrix3> tangents,
                std::size_t first) const override {
    if (answers_tangents(law_->law())) {
      tangents_beside(*this, steps, tangents, first);
      return true;
    }
    if (law_->law().tangent.is_none()) return false;
    for (std::size_t i = 0; i < steps.size(); ++i)
      tangents[i] = told_tangent(steps[i], first + i).force;
    return true;
  }
  bool damping_tangents(std::span<const ContactStep> steps, std::span<DampingTangent> tangents,
                        std::size_t first) const override {
    if (law_->law().tangent.is_none()) return false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto told = told_tangent(steps[i], first + i);
      if (!told.damping) return false;
      tangents[i] = *told.damping;
    }
    return true;
  }
  std::unique_ptr<Contacts> clone() const override {
    return std::make_unique<PythonContacts>(*this);
  }
  void copy_from(const Contacts& other) override {
    const auto* const same = dynamic_cast<const PythonContacts*>(&other);
    if (same == nullptr) throw std::logic_error("copy_from: contacts of another law");
    numbers_ = same->numbers_;
    told_ = same->told_;
    steps_done_ = same->steps_done_;
  }
  double bytes_per_contact() const override {
    return static_cast<double>(width() * sizeof(double));
  }

 private:
  std::size_t width() const { return law_->law().state_size; }
  std::span<double> state_of(std::size_t contact) {
    return std::span(numbers_).subspan(contact * width(), width());
  }
  SetLaw::Told told_tangent(const ContactStep& step, std::size_t contact) const {
    return law_->tangent(step, std::span(numbers_).subspan(contact * width(), width()));
  }
  Question question(const ContactStep& step, ContactForce& force, std::size_t contact) {
    return {&step, &force, &told_[contact], numbers_.data() + contact * width(),
            ++steps_done_[contact]};
  }

  void do_advance(std::span<const ContactStep> steps, std::span<ContactForce> forces,
                  std::size_t first) override {
    questions_.clear();
    for (std::size_t i = 0; i < steps.size(); ++i)
      questions_.push_back(question(steps[i], forces[i], first + i));
    law_->answer(questions_);
  }
  void do_follow(std::span<const ContactStep> path, std::span<ContactForce> forces) override {
    questions_.clear();
    for (std::size_t i = 0; i < path.size(); ++i)
      questions_.push_back(question(path[i], forces[i], 0));
    law_->answer_in_turn(questions_);
  }
  bool do_turn(std::span<const Matrix2> maps, std::size_t first) override {
    const LawFunctions& law = law_->law();
    if (law.remembers_force) {
      for (std::size_t i = 0; i < maps.size(); ++i) {
        const std::span<double> state = state_of(first + i);
        const Vector2 turned = maps[i] * Vector2(state[0], state[1]);
        std::copy_n(turned.data(), 2, state.begin());
      }
      return true;
    }
    if (law.turn.is_none()) return false;
    for (std::size_t i = 0; i < maps.size(); ++i)
      law_->call_on_state(law.turn, "turn", state_of(first + i), &maps[i]);
    return true;
  }

  std::shared_ptr<const SetLaw> law_;
  std::vector<double> numbers_;   ///< states, one after the other
  std::vector<ToldBeside> told_;  ///< beside the last answer of each
  std::vector<std::size_t> steps_done_;
  std::vector<Question> questions_;
};

/// A law in Python behind the erased interface.
class PythonModel final : public AnyLaw::Model {
 public:
  explicit PythonModel(std::shared_ptr<const LawFunctions> law) : law_(std::move(law)) {
    for (const ParameterInfo& p : info().parameters) values_.push_back(p.default_text);
    finish();
  }

  std::unique_ptr<Model> clone() const override { return std::make_unique<PythonModel>(*this); }
  bool set(std::string_view name, std::string_view text) override {
    const auto& parameters = info().parameters;
    const auto found = std::ranges::find(parameters, name, &ParameterInfo::name);
    if (found == parameters.end()) return false;
    const auto index = static_cast<std::size_t>(found - parameters.begin());
    check(*found, law_->description.ranges[index], text);
    values_[index] = std::string(without_plus(text));
    return true;
  }
  void finish() override {
    const InterpreterLock lock;
    py::dict values;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const ParameterInfo& p = info().parameters[i];
      if (p.choices.empty()) {
        values[py::str(p.name)] = read_number(values_[i], p.name);
      } else {
        values[py::str(p.name)] = values_[i];
      }
    }
    try {
      const double mu = value("mu").value_or(0);
      set_ = with_lock_at_end(new SetLaw(law_, HeldObject(law_->make_parameters.get()(values)),
                                         {mu, value("mu-kinetic").value_or(mu)}));
    } catch (const py::error_already_set& error) {
      throw InputError(law_->label + ": " + text_of(error));
    }
  }
  std::unique_ptr<Contacts> contacts(std::size_t n) const override {
    if (!info().has_contacts()) throw Unsuitable(no_contacts(info()));
    return std::make_unique<PythonContacts>(set_, n);
  }
  double range(double effective_radius) const override {
    if (law_->gap.is_none()) return Model::range(effective_radius);
    const InterpreterLock lock;
    double gap = 0;
    try {
      gap = law_->gap.get()(effective_radius, set_->parameters()).cast<double>();
    } catch (const py::error_already_set& error) {
      throw LawFailure(law_->label + ": " + text_of(error) + " in gap");
    } catch (const py::cast_error&) {
      throw LawFailure(law_->label + ": its gap is no number");
    }
    return checked_gap(law_->label, gap, effective_radius);
  }
  std::shared_ptr<const AnyBond> bond() const override {
    if (!info().can(Capability::bond)) return nullptr;
    const InterpreterLock lock;
    return make_own_bond(python_bond(law_, set_->parameters()));
  }
  std::shared_ptr<OwnWall> own_wall() const override {
    if (law_->wall.is_none()) return nullptr;
    const InterpreterLock lock;
    return python_wall(law_, set_->parameters());
  }
  std::shared_ptr<OwnShapes> own_shapes() const override {
    if (law_->shapes.is_none()) return nullptr;
    const InterpreterLock lock;
    return python_shapes(law_, set_->parameters());
  }
  std::shared_ptr<OwnMoments> own_moments() const override {
    if (law_->moments.is_none()) return nullptr;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const MomentCaps caps{.mu_rolling = value("mu-rolling").value_or(none),
                          .mu_twisting = value("mu-twisting").value_or(none)};
    const InterpreterLock lock;
    return python_moments(law_, set_->parameters(), caps);
  }
  const LawInfo& info() const override { return law_->description.info; }
  std::optional<LinearFrictionClaims> claims() const override {
    return law_->description.claims.linear;
  }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return law_->description.claims.partial_slip;
  }
  FrameUpdate default_frame() const override { return law_->description.frame; }
  Kinematics default_kinematics() const override { return law_->description.kinematics; }
  std::optional<double> value(std::string_view role) const override {
    const ParameterInfo* const parameter = info().by_role(role);
    if (parameter == nullptr || !parameter->choices.empty()) return std::nullopt;
    const auto index = static_cast<std::size_t>(parameter - info().parameters.data());
    return read_number(values_[index], parameter->name);
  }

 private:
  static void check(const ParameterInfo& parameter, const Range& range, std::string_view text) {
    const std::string shown = parameter.name + "=" + std::string(text);
    if (!parameter.choices.empty()) {
      if (std::ranges::count(parameter.choices, text) > 0) return;
      throw InputError(shown + ": must be " + parameter.range);
    }
    if (range.contains(read_number(text, parameter.name))) return;
    throw InputError(shown + " [" + parameter.unit + "]: must be " + parameter.range);
  }

  std::shared_ptr<const LawFunctions> law_;
  std::vector<std::string> values_;  ///< values of the parameters, in their order
  std::shared_ptr<const SetLaw> set_;
};

}  // namespace

AnyLaw python_law(const py::object& law, const std::string& label) {
  const auto made = std::make_shared<LawFunctions>();
  made->label = label;
  try {
    made->description = read_description(law.attr("_description")().cast<std::string>());
    made->description.info.is_dear_to_ask = false;  // a call in this process, and no message
  } catch (const InputError& what) {
    throw InputError(label + ": " + what.what());
  }
  made->is_batched = law.attr("batched").cast<bool>();
  made->remembers_force = law.attr("_remembers_force").cast<bool>();
  made->state_size = law.attr("_state_size").cast<std::size_t>();
  made->advance = HeldObject(law.attr("_advance"));
  made->swap = HeldObject(law.attr("_swap"));
  made->turn = HeldObject(law.attr("_turn"));
  made->gap = HeldObject(law.attr("_gap"));
  made->wall = HeldObject(law.attr("_wall"));
  made->shapes = HeldObject(law.attr("_shapes"));
  made->tangent = HeldObject(law.attr("_tangent"));
  made->make_parameters = HeldObject(law.attr("_make_parameters"));
  made->step_class = HeldObject(law.attr("_step_class"));
  made->state_type = HeldObject(law.attr("_state_type"));
  made->moments = HeldObject(law.attr("_moments"));
  made->remembers_moments = law.attr("_remembers_moments").cast<bool>();
  made->moment_step_class = HeldObject(law.attr("_moment_step_class"));
  made->memory_type = HeldObject(law.attr("_memory_type"));
  return AnyLaw(std::make_unique<PythonModel>(made));
}

CallCount call_count() { return {calls_made, contacts_asked}; }

}  // namespace stickslip::python
