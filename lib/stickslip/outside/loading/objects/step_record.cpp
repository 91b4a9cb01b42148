// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/step_record.hpp"

#include <algorithm>
#include <cmath>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// One function for each kind of event.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// How an event begins among the numbers of a packed record: its place in the variant.
constexpr double step_mark = 0;
constexpr double turn_mark = 1;
constexpr double swap_mark = 2;
constexpr double state_mark = 3;

constexpr std::size_t step_size = 12;
constexpr std::size_t turn_size = 4;

/// Reads numbers one after the other.
class NumberReader {
 public:
  explicit NumberReader(std::span<const double> numbers) : left_(numbers) {}
  bool is_done() const { return left_.empty(); }
  double next() { return take(1).front(); }
  std::span<const double> take(std::size_t count) {
    if (count > left_.size()) throw LawFailure("numbers that are not those of a packed contact");
    const auto taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }

 private:
  std::span<const double> left_;
};

ContactStep step_from(std::span<const double> x) {
  return {.overlap_old = x[0],
          .overlap_new = x[1],
          .shift = Vector2(x[2], x[3]),
          .velocity = Vector2(x[4], x[5]),
          .approach = x[6],
          .approach_velocity = x[7],
          .dt = x[8],
          .effective_radius = x[9],
          .mass_p = x[10],
          .mass_q = x[11]};
}

}  // namespace

void StepRecord::add(const Event& event) {
  events_.push_back(event);
  const auto* const step = std::get_if<ContactStep>(&event);
  if (step == nullptr) return;
  ++steps_;
  largest_overlap_ = std::max(largest_overlap_, std::abs(step->overlap_new));
  if (effective_radius_ == 0) effective_radius_ = std::max(step->effective_radius, 0.0);
}

double StepRecord::sphere_radius() const {
  if (effective_radius_ > 0) return effective_radius_;
  constexpr double overlaps = 100;
  double radius = 1;
  while (radius < overlaps * largest_overlap_) radius *= 2;
  return radius;
}

std::string StepRecord::lines(const RowFormat& rows) const {
  std::string text;
  for (const Event& event : events_) text += line(event, rows);
  return text;
}

void StepRecord::tell(const std::function<void(std::span<const ContactStep>)>& steps,
                      const std::function<void(const std::string&)>& line,
                      const RowFormat& rows) const {
  std::vector<ContactStep> run;
  const auto end_run = [&] {
    if (!run.empty()) steps(run);
    run.clear();
  };
  for (const Event& event : events_) {
    if (const auto* const step = std::get_if<ContactStep>(&event)) {
      run.push_back(*step);
    } else {
      end_run();
      line(line_of(event, rows));
    }
  }
  end_run();
}

std::string StepRecord::line(const Event& event, const RowFormat& rows) const {
  const auto* const step = std::get_if<ContactStep>(&event);
  if (step == nullptr || !rows.tells_bodies() || step->effective_radius > 0)
    return line_of(event, rows);
  ContactStep with_radius = *step;
  with_radius.effective_radius = sphere_radius();
  return rows.row(with_radius);
}

std::vector<double> StepRecord::pack() const {
  std::vector<double> numbers;
  for (const Event& event : events_) {
    std::visit(
        Overloaded{
            [&](const ContactStep& s) {
              numbers.insert(numbers.end(),
                             {step_mark, s.overlap_old, s.overlap_new, s.shift[0], s.shift[1],
                              s.velocity[0], s.velocity[1], s.approach, s.approach_velocity, s.dt,
                              s.effective_radius, s.mass_p, s.mass_q});
            },
            [&](const Matrix2& m) {
              numbers.insert(numbers.end(), {turn_mark, m(0, 0), m(0, 1), m(1, 0), m(1, 1)});
            },
            [&](BodiesSwapped) { numbers.push_back(swap_mark); },
            [&](const StateSet& set) {
              numbers.insert(numbers.end(), {state_mark, static_cast<double>(set.numbers.size())});
              numbers.insert(numbers.end(), set.numbers.begin(), set.numbers.end());
            }},
        event);
  }
  return numbers;
}

StepRecord StepRecord::unpack(std::span<const double> numbers) {
  StepRecord record;
  NumberReader reader(numbers);
  while (!reader.is_done()) {
    const double mark = reader.next();
    if (mark == step_mark) {
      record.add(step_from(reader.take(step_size)));
    } else if (mark == turn_mark) {
      const auto x = reader.take(turn_size);
      record.add(Matrix2({{x[0], x[1]}, {x[2], x[3]}}));
    } else if (mark == swap_mark) {
      record.add(BodiesSwapped{});
    } else if (mark == state_mark) {
      const double size = reader.next();
      if (!(size >= 0 && size <= static_cast<double>(numbers.size())))
        throw LawFailure("numbers that are not those of a packed contact");
      const auto state = reader.take(static_cast<std::size_t>(size));
      record.add(StateSet{{state.begin(), state.end()}});
    } else {
      throw LawFailure("numbers that are not those of a packed contact");
    }
  }
  return record;
}

std::string line_of(const StepRecord::Event& event, const RowFormat& rows) {
  return std::visit(
      Overloaded{[&](const ContactStep& step) { return rows.row(step); },
                 [](const Matrix2& m) {
                   return "turn " + numbers_text({m(0, 0), m(0, 1), m(1, 0), m(1, 1)}) + '\n';
                 },
                 [](BodiesSwapped) { return std::string("swap\n"); },
                 [](const StateSet& set) { return "unpack " + numbers_text(set.numbers) + '\n'; }},
      event);
}

}  // namespace stickslip
