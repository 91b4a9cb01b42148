// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in where a history is kept: through a gap, in another contact, in a file, on the other
// body; and in stores of segments that are too small.
#include <algorithm>
#include <array>
#include <charconv>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"
#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// The law sleeps in the gap and goes on, after the touch, from the overlap at which it fell
/// asleep.
void sleep_in_gap(MistakenStep& s) {
  s.right = s.try_step(s.asked);
  if (s.asked.overlap_old > 0) s.memory.number = s.asked.overlap_old;
  if (!s.touches()) {
    s.is_skipped = true;
  } else if (s.asked.overlap_old <= 0 && s.memory.number > 0) {
    s.step.overlap_old = s.memory.number;
  }
}

void wake_after_gap(MistakenStep& s) {
  if (s.is_skipped) {
    s.answer = s.right;
    s.answer.tangential.setZero();
  } else {
    s.take_normal_of(s.right);
  }
}

/// The number with six digits.
double six_digits(double x) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, 6).ptr;
  return number_from<double>({text.data(), end}).value_or(0);
}

Matrix2 exchange() {
  Matrix2 map;
  map << 0, 1, 1, 0;
  return map;
}

/// Lays numbers of Jaeger's history: force, truncation, then overlap and slope of each segment.
constexpr std::size_t jaeger_header = 3;
constexpr std::size_t jaeger_segment = 3;

/// The whole history as one segment with the secant slope.
void merge_segments(MistakenStep& s) {
  std::vector<double> numbers = s.history();
  if (numbers.size() < jaeger_header + 2 * jaeger_segment || !(s.answer.normal > 0)) return;
  const double overlap = numbers[numbers.size() - jaeger_segment];
  numbers.resize(jaeger_header);
  numbers.insert(numbers.end(),
                 {overlap, numbers[0] / s.answer.normal, numbers[1] / s.answer.normal});
  s.set_history(numbers);
}

/// More than four segments: the oldest one goes, and the next one takes its place.
void drop_oldest(MistakenStep& s) {
  std::vector<double> numbers = s.history();
  if (numbers.size() <= jaeger_header + 4 * jaeger_segment) return;
  const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(jaeger_header);
  numbers.erase(first, first + static_cast<std::ptrdiff_t>(jaeger_segment));
  s.set_history(numbers);
}

std::vector<Mistake> elsewhere() {
  return {
      {.info = {"history-kept-through-gap",
                "the history is not cleared when the bodies part, and is there at the next touch",
                "", "", suits::all(), "gap"},
       .before = sleep_in_gap,
       .after = wake_after_gap,
       .tries_steps = true},
      {.info = {"history-of-neighbour", "every second contact reads the history of the one before",
                "index off by one", "", suits::all(), "memory"},
       .before =
           [](MistakenStep& s) {
             if (s.contact % 2 == 1) s.set_history(s.contacts.pack(s.contact - 1));
           }},
      {.info = {"histories-exchanged", "the histories of two neighbours are exchanged in each step",
                "index reversal", "ORNL/CabanaPD#204", suits::all(), "memory"},
       .after =
           [](MistakenStep& s) {
             if (s.contact % 2 == 0) return;
             const std::vector<double> other = s.contacts.pack(s.contact - 1);
             s.contacts.unpack(s.contact - 1, s.virgin);
             try {
               s.contacts.unpack(s.contact - 1, s.history());
             } catch (const InputError&) {  // not a number: it stays virgin
             }
             s.set_history(other);
           }},
      {.info = {"history-lost-in-restart", "the history is not written to restart files", "",
                "lammps/lammps#3022", suits::all(), "memory"},
       .pack =
           [](std::vector<double>& numbers, std::span<const double> virgin) {
             numbers.assign(virgin.begin(), virgin.end());
           }},
      {.info = {"history-with-six-digits", "the history is written to restart files as %g", "", "",
                suits::all(), "precision"},
       .pack =
           [](std::vector<double>& numbers, std::span<const double>) {
             std::ranges::transform(numbers, numbers.begin(), six_digits);
           }},
      {.info = {"history-sent-as-float", "the history is sent to other processes as float", "", "",
                suits::all(), "precision"},
       .pack =
           [](std::vector<double>& numbers, std::span<const double>) {
             for (double& x : numbers) x = in_single_precision(x);
           }},
      {.info = {"history-packed-in-wrong-order", "the components of the force are packed y, x", "",
                "", suits::springs(), "memory"},
       .pack = [](std::vector<double>& numbers,
                  std::span<const double>) { std::swap(numbers[0], numbers[1]); }},
      {.info = {"history-advanced-for-output",
                "asking for the force, for output, advances the history once more", "",
                "lammps/lammps#1631", suits::all(), "memory"},
       .before =
           [](MistakenStep& s) {
             ContactForce written;
             s.contacts.advance(std::span(&s.step, 1), std::span(&written, 1), s.contact);
           }},
  };
}

std::vector<Mistake> on_exchange() {
  return {
      {.info = {"swap-keeps-sign",
                "the history keeps its sign when the bodies exchange their places", "",
                "lammps/lammps#4945 (order of the two bodies)", suits::all(), "sign"},
       .swap = [](Contacts&, std::size_t) {}},
      {.info = {"swap-forgets", "the history is lost when the bodies exchange their places", "", "",
                suits::all(), "memory"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             const Matrix2 nothing = Matrix2::Zero();
             contacts.turn(std::span(&nothing, 1), contact);
           }},
      {.info = {"swap-changes-one-sign",
                "one component changes its sign when the bodies exchange their places", "",
                "lammps/lammps#4945 (order of the two bodies)", suits::all(), "sign"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             Matrix2 mirror;
             mirror << -1, 0, 0, 1;
             contacts.turn(std::span(&mirror, 1), contact);
           }},
      {.info = {"swap-negates-all-numbers",
                "all numbers of the history change their sign when the bodies exchange their "
                "places, those that are even too",
                "",
                "LAMMPS, measured: docs/engines.md (moments)",
                {"jaeger", "incremental-mindlin-deresiewicz"},
                "sign"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             std::vector<double> numbers = contacts.pack(contact);
             for (double& x : numbers) x = -x;
             try {
               contacts.unpack(contact, numbers);
             } catch (const InputError&) {  // no history at all: it is lost
               const Matrix2 nothing = Matrix2::Zero();
               contacts.turn(std::span(&nothing, 1), contact);
             }
           }},
      {.info = {"swap-exchanges-components", "the components are exchanged along with the bodies",
                "", "", suits::all(), "direction"},
       .swap =
           [](Contacts& contacts, std::size_t contact) {
             const Matrix2 map = exchange();
             contacts.turn(std::span(&map, 1), contact);
           }},
  };
}

std::vector<Mistake> segments() {
  return {
      {.info = {"segments-merged", "the whole load history is one segment", "secant", "",
                suits::jaeger(), "memory"},
       .after = merge_segments},
      {.info = {"oldest-segment-lost", "of more than four segments the oldest one is lost", "", "",
                suits::jaeger(), "memory"},
       .after = drop_oldest},
      {.info = {"store-of-three-segments",
                "the store holds three segments, and what does not fit is merged", "", "",
                suits::jaeger(), "memory"},
       .law = [](const AnyLaw& law) { return law.with_option("history-limit", "3"); }},
      {.info = {"segments-merged-loosely",
                "segments are merged where dFt/dFn differs by less than a fifth of the friction "
                "coefficient",
                "", "", suits::jaeger(), "memory"},
       .law =
           [](const AnyLaw& law) {
             return law.with_option("memory-tolerance", shortest(0.2 * law.value("mu").value()));
           }},
      {.info = {"full-store-not-reported", "a store of three segments that is full says nothing",
                "", "", suits::jaeger(), "interface"},
       .law = [](const AnyLaw& law) { return law.with_option("history-limit", "3"); },
       .after =
           [](MistakenStep& s) {
             if (s.answer.status == Status::history_full) s.answer.status = Status::ok;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_memory() {
  std::vector<Mistake> rows = elsewhere();
  for (const auto& others : {on_exchange(), segments()})
    rows.insert(rows.end(), others.begin(), others.end());
  return rows;
}

}  // namespace stickslip
