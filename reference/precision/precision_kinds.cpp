// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "reference/kinds/described.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/precision/rounded_history.hpp"
#include "reference/precision/rounded_motion.hpp"

namespace stickslip::reference {
namespace {

/// Numbers in single precision are told by nine digits, which tell one from all others.
constexpr long double nine_digits = 5e-9L;
/// Relative errors are told by seven digits.
constexpr long double seven_digits = 5e-7L;
/// Numbers in single precision whose square and product with a number like it stay within its
/// range.
constexpr InputRange of_single{.low = 1e-18L, .high = 1e18L};

const KindInput single_or_refused{"type",     "-",        "float32, or float32, nearest even",
                                  any_number, Form::word, "float32"};

[[noreturn]] void refuse_word(const std::string& name, const std::string& word,
                              const std::string& mend) {
  throw std::invalid_argument(name + ": '" + word + "' is not known; write " + mend);
}

void require_single(const KindInputs& in) {
  const std::string& type = in.word("type");
  if (type != "float32" && type != "float32, nearest even") refuse_word("type", type, "float32");
}

/// The numbers of at most three digits that stand in a word where the form has #; nothing where the
/// word has another form.
std::optional<std::vector<int>> numbers_in(std::string_view word, std::string_view form) {
  constexpr std::size_t most_digits = 3;
  std::vector<int> numbers;
  for (const char c : form) {
    if (c != '#') {
      if (word.empty() || word.front() != c) return std::nullopt;
      word.remove_prefix(1);
      continue;
    }
    const auto is_digit = [](char d) { return d >= '0' && d <= '9'; };
    std::size_t digits = 0;
    int number = 0;
    for (; digits < std::min(word.size(), most_digits) && is_digit(word[digits]); ++digits)
      number = 10 * number + (word[digits] - '0');
    if (digits == 0) return std::nullopt;
    word.remove_prefix(digits);
    numbers.push_back(number);
  }
  if (!word.empty()) return std::nullopt;
  return numbers;
}

/// Numbers in an input that has one of two forms; throws what says the mend.
std::vector<int> numbers_in(const KindInputs& in, const std::string& name, std::string_view form,
                            std::string_view or_form, const std::string& mend) {
  if (const auto numbers = numbers_in(in.word(name), form)) return *numbers;
  const auto numbers = numbers_in(in.word(name), or_form);
  if (!numbers) refuse_word(name, in.word(name), mend);
  return *numbers;
}

Value digits_of_all(const std::vector<long double>& numbers, int digits = 9) {
  Values values;
  for (const long double number : numbers) values.emplace_back(digits_of(number, digits));
  return values;
}

Value bits_of_all(const std::vector<long double>& numbers) {
  Values values;
  for (const long double number : numbers) values.emplace_back(bits_of_single(number));
  return values;
}

KindAnswer answer_of_ladder(const KindInputs& in) {
  require_single(in);
  const std::string mend = "2^k, k = 0 ... 26, with k up to 28";
  const std::string form = "2^k, k = # ... #";
  const std::vector<int> span = numbers_in(in, "steps", form, form, mend);
  const int first = span[0];
  const int last = span[1];
  if (first > last || last > 28) refuse_word("steps", in.word("steps"), mend);
  const long double x = in.number("x");
  const long double kt = in.number("kt");
  Values ks;
  std::vector<long double> shifts;
  std::vector<long double> forces;
  std::vector<long double> compensated;
  std::vector<long double> shift_errors;
  std::vector<long double> force_errors;
  long double largest = 0;
  for (int k = first; k <= last; ++k) {
    const SingleSpring spring = single_spring(x, kt, k);
    ks.emplace_back(k);
    shifts.push_back(spring.shift);
    forces.push_back(spring.force);
    compensated.push_back(spring.compensated);
    shift_errors.push_back(spring.shift / x - 1);
    force_errors.push_back(spring.force / (kt * x) - 1);
    largest = std::max(largest, std::abs(spring.compensated / x - 1));
  }
  KindAnswer answer;
  answer.add_exact("k", ks);
  answer.add("shift_end", digits_of_all(shifts), nine_digits);
  answer.add_exact("shift_bits", bits_of_all(shifts));
  answer.add("force_end", digits_of_all(forces), nine_digits);
  answer.add_exact("force_bits", bits_of_all(forces));
  answer.add("shift_relative", digits_of_all(shift_errors, 7), seven_digits);
  answer.add("force_relative", digits_of_all(force_errors, 7), seven_digits);
  answer.add("compensated_end", digits_of_all(compensated), nine_digits);
  answer.add_within("largest_compensated_relative", largest, 1e-18L);
  return answer;
}

Kind ladder_kind() {
  return {
      .name = "history-ladder",
      .text =
          "A spring in single precision that is pulled by x in N equal steps: its shift, "
          "the sum of d = float(x/N); its force, the sum of float(float(kt) d); and the shift with "
          "the rest of each sum kept (Kahan)",
      .source =
          "between two powers of two with last place q each step but the first adds q rint(d/q), "
          "ties to even: jumps from binade to binade, to the bit",
      .second_route = "the sums of floats, step by step: all bits",
      .inputs = {{"x", "m", "shift", of_single},
                 {"kt", "N/m", "stiffness", of_single},
                 {"steps", "-", "numbers of steps N: 2^k, k = A ... B, B at most 28", any_number,
                  Form::word, "2^k, k = 0 ... 26"},
                 single_or_refused},
      .outputs = {{"k", "-", "exponents k of the numbers of steps N = 2^k", Form::numbers},
                  {"shift_end", "m", "shift at the end, nine digits", Form::numbers},
                  {"shift_bits", "", "bits of the shift at the end, in hexadecimal", Form::words},
                  {"force_end", "N", "force at the end, nine digits", Form::numbers},
                  {"force_bits", "", "bits of the force at the end, in hexadecimal", Form::words},
                  {"shift_relative", "-", "shift over x, less 1; seven digits", Form::numbers},
                  {"force_relative", "-", "force over kt x, less 1; seven digits", Form::numbers},
                  {"compensated_end", "m", "compensated sum less its rest, nine digits",
                   Form::numbers},
                  {"largest_compensated_relative", "-",
                   "largest error of the compensated sum over x"}},
      .solve = answer_of_ladder};
}

NumberType floating_of(const KindInputs& in, const std::string& name) {
  const std::string mend = "B bits, least 2^-M, with B from 2 to 24 and M from B to 149";
  const std::vector<int> numbers = numbers_in(in, name, "# bits, least 2^-#", "# bits", mend);
  const int bits = numbers[0];
  const int least = numbers.size() > 1 ? numbers[1] : 125 + bits;
  if (bits < 2 || bits > 24 || least < bits || least > 149) refuse_word(name, in.word(name), mend);
  return NumberType::floating(bits, -least);
}

NumberType fixed_of(const KindInputs& in, const std::string& name) {
  const std::string mend = "multiples of 2^-B, with B from 0 to 60";
  const std::string form = "multiples of 2^-#";
  const int fraction = numbers_in(in, name, form, form, mend)[0];
  if (fraction > 60) refuse_word(name, in.word(name), mend);
  return NumberType::fixed(fraction);
}

/// The ends of sums of x/2^k, k = 0 ... last.
Value ends_of(long double x, const NumberType& type, int last, const std::string& name) {
  Values ends;
  for (int k = 0; k <= last; ++k) {
    const long double increment = rounded(std::ldexp(x, -k), type);
    const long double end = repeated_sum(0, increment, std::uint64_t{1} << k, type);
    if (!std::isfinite(end) || !std::isfinite(increment))
      throw std::invalid_argument("x: its sum in 2^" + std::to_string(k) + " steps of " + name +
                                  " is beyond the range of that type, which ends at 2^" +
                                  std::to_string(type.top) + "; take a smaller x");
    ends.emplace_back(end);
  }
  return ends;
}

KindAnswer answer_of_types(const KindInputs& in) {
  const std::string mend = "2^k from k = 0, or 2^k, k = 0 ... B with B up to 40";
  const std::vector<int> span = numbers_in(in, "steps", "2^k from k = 0", "2^k, k = 0 ... #", mend);
  const bool is_told = !span.empty();
  const int last = is_told ? span[0] : 0;
  if (last > 40) refuse_word("steps", in.word("steps"), mend);
  const long double x = in.number("x");
  const NumberType half = floating_of(in, "half");
  const NumberType bfloat = floating_of(in, "bfloat");
  const NumberType fixed = fixed_of(in, "fixed16");
  KindAnswer answer;
  answer.add("half_end", ends_of(x, half, is_told ? last : 14, "half"), closed_form_error);
  answer.add("bfloat_end", ends_of(x, bfloat, is_told ? last : 12, "bfloat"), closed_form_error);
  answer.add("fixed16_end", ends_of(x, fixed, is_told ? last : 18, "fixed16"), closed_form_error);
  return answer;
}

Kind types_kind() {
  return {.name = "history-types",
          .text =
              "A sum of 2^k increments x/2^k in types of fewer digits than single precision, "
              "nearest even",
          .source = "the jumps of history-ladder; half: 11 bits, least 2^-24; bfloat: 8 bits",
          .second_route = "step by step with whole numbers: all bits",
          .inputs = {{"x", "-", "sum of all increments", of_single},
                     {"steps", "-",
                      "numbers of steps: 2^k from k = 0, up to 14 (half), 12 (bfloat) and 18 "
                      "(fixed16), or 2^k, k = 0 ... B, B at most 40",
                      any_number, Form::word, "2^k from k = 0"},
                     {"half", "-", "half precision: B bits, least 2^-M", any_number, Form::word,
                      "11 bits, least 2^-24"},
                     {"bfloat", "-",
                      "bfloat: B bits, with the exponents of single precision, or as half",
                      any_number, Form::word, "8 bits"},
                     {"fixed16", "-", "fixed point: multiples of 2^-B", any_number, Form::word,
                      "multiples of 2^-16"}},
          .outputs = {{"half_end", "-", "ends in half precision", Form::numbers},
                      {"bfloat_end", "-", "ends in bfloat", Form::numbers},
                      {"fixed16_end", "-", "ends in fixed point", Form::numbers}},
          .solve = answer_of_types};
}

Kind standing_kind() {
  return {.name = "history-standing",
          .text =
              "Where a sum of equal increments in single precision stands, however many they "
              "are",
          .source = "the smallest power of two whose last place is at least twice the increment",
          .second_route = "2^40 increments, from binade to binade: all bits",
          .inputs = {{"increment", "-", "increments, rounded to single precision", of_single,
                      Form::numbers},
                     single_or_refused},
          .outputs = {{"stands_at", "-", "sum at which it stands, nine digits", Form::numbers},
                      {"bits", "", "bits of that sum, in hexadecimal", Form::words}},
          .solve = [](const KindInputs& in) {
            require_single(in);
            std::vector<long double> stands;
            for (const long double increment : in.numbers("increment"))
              stands.push_back(standing_of_single(increment));
            KindAnswer answer;
            answer.add("stands_at", digits_of_all(stands), nine_digits);
            answer.add_exact("bits", bits_of_all(stands));
            return answer;
          }};
}

KindAnswer answer_of_cycles(const KindInputs& in) {
  require_single(in);
  const long double x = in.number("x");
  const std::vector<int> up = in.counts("up");
  const std::vector<int> down = in.counts("down");
  const std::vector<int> counts = in.counts("cycles");
  if (up.size() != down.size())
    throw std::invalid_argument("up and down must have as many numbers: they have " +
                                std::to_string(up.size()) + " and " + std::to_string(down.size()));
  if (!std::ranges::is_sorted(counts)) throw std::invalid_argument("cycles: must ascend");
  KindAnswer answer;
  for (std::size_t i = 0; i < up.size(); ++i) {
    const std::string name = "up_" + std::to_string(up[i]) + "_down_" + std::to_string(down[i]);
    if (std::ranges::count(answer.outputs, name, &NamedValues::value_type::first) > 0)
      throw std::invalid_argument("up, down: " + name + " stands there twice");
    const auto cycles = [&](const std::vector<int>& after) {
      return single_cycles(x, static_cast<std::uint64_t>(up[i]),
                           static_cast<std::uint64_t>(down[i]), after);
    };
    const SingleCycles found = cycles(counts);
    // Ties that are not to even one way alone may miss more than binades do.
    const long double missed = std::abs(cycles({1}).ends[0] - found.foretold);
    answer.add_within(name,
                      NamedValues{{"cycle", Values(counts.begin(), counts.end())},
                                  {"end", digits_of_all(found.ends)},
                                  {"bits", bits_of_all(found.ends)},
                                  {"foretold_a_cycle", digits_of(found.foretold, 6)}},
                      std::max(40 * last_place(x, single_type), missed));
  }
  return answer;
}

Kind cycles_kind() {
  const InputRange counted{.low = 1, .high = 1e5L};
  return {.name = "history-cycles",
          .text =
              "What is left of a spring in single precision after cycles up to x by n1 increments "
              "float(x/n1) and down by n2 increments float(x/n2)",
          .source =
              "the jumps of history-ladder; foretold: sums over binades of n (q rint(d/q) - d) of "
              "both strokes, mostly within 40 last places of x (the uncertainty); ends are exact",
          .second_route = "the sums of floats, step by step: all bits",
          .inputs = {{"x", "m", "top of each cycle", of_single},
                     {"up", "-", "n1 of each pair of strokes, whole numbers", counted,
                      Form::numbers, "1000 1000 10000 10000"},
                     {"down", "-", "n2 of each, as many", counted, Form::numbers,
                      "1000 1300 10000 13000"},
                     {"cycles", "-", "numbers of cycles after which it is asked, ascending",
                      counted, Form::numbers, "1 10 100 1000"},
                     single_or_refused},
          .outputs = {{"up_*", "m",
                       "up_N1_down_N2: cycle, how many; end, left then, nine digits, and its bits; "
                       "foretold_a_cycle",
                       Form::named}},
          .solve = answer_of_cycles};
}

/// The cell of coordinates in fixed point over the radius, which older files tell in the type.
std::optional<long double> fixed_cell_of(const KindInputs& in) {
  const std::string& type = in.word("type");
  if (type == "float32") return std::nullopt;
  if (type == "fixed point") return in.number("cell-over-R");
  const auto told = numbers_in(type, "fixed point, b bits of a cell of # radii");
  if (!told || told->front() == 0) refuse_word("type", type, "float32, or fixed point");
  return told->front();
}

const char* const any_position = "each coordinate in base + X ... base + spread X, any direction";

/// Least and largest coordinate of one sphere at a distance.
std::pair<long double, long double> coordinates_at(const KindInputs& in, long double distance) {
  const long double base = in.number("base");
  const long double spread = in.number("spread");
  if (base != rounded(base, single_type))
    throw std::invalid_argument("base: must be a number in single precision, as 3 or 3.125");
  const std::string& position = in.word("position");
  const bool is_of_older_files =
      position == "each coordinate in 3 + X ... 3 + 1.3 X, any direction" && base == 3 &&
      spread == 1.3L;
  if (position != any_position && !is_of_older_files)
    refuse_word("position", position, any_position);
  return {base + distance, base + spread * distance};
}

KindAnswer answer_of_overlap(const KindInputs& in) {
  const std::optional<long double> cell = fixed_cell_of(in);
  const long double radius = in.number("radius");
  const long double overlap = in.number("overlap");
  if (overlap >= 2 * radius) throw std::invalid_argument("overlap: must be below twice the radius");
  std::vector<long double> distances;
  std::vector<OverlapError> errors;
  if (cell)
    for (const long double bits : in.numbers("bits"))
      errors.push_back(overlap_error_of_fixed(*cell * radius * std::exp2(-bits)));
  else
    distances = in.numbers("X");
  for (const long double X : distances) {
    const auto [from, to] = coordinates_at(in, X);
    errors.push_back(overlap_error_of_single(radius, overlap, from, to));
  }
  std::vector<long double> rms;
  std::vector<long double> worst;
  for (const OverlapError& each : errors) {
    rms.push_back(each.rms);
    worst.push_back(each.worst);
  }
  KindAnswer answer;
  answer.add("X", distances, closed_form_error);
  answer.add("rms", rms, cell ? 1e-2L : 2e-2L);
  answer.add("worst", worst, 1e-1L);
  return answer;
}

Kind overlap_kind() {
  return {.name = "overlap",
          .text =
              "How far an overlap is off that is taken from coordinates in single precision, or "
              "in fixed point; the largest of 10^5 pairs is worst as often as not",
          .source =
              "uniform rounding of each coordinate: last place over sqrt 6 along any "
              "direction, the mean over the binades that coordinates are in; single "
              "precision: and rounding of the length",
          .second_route = "10^5 pairs in floats: rms 2 % of the largest, worst 10 %",
          .inputs = {{"radius", "m", "radius of both spheres", {.low = 1e-3L, .high = 1e3L}},
                     {"overlap", "m", "overlap, below twice the radius", above_zero},
                     {"type", "-", "float32, or fixed point: b bits of a cell", any_number,
                      Form::word, "float32"},
                     {"position", "-",
                      "position of one sphere in float32; the other lies in any direction",
                      any_number, Form::word, any_position},
                     {"X",
                      "m",
                      "distances, for float32",
                      {.low = 0, .high = 1e9L},
                      Form::numbers,
                      "0 10 100 1000 10000"},
                     {"base",
                      "m",
                      "least coordinate at distance 0, for float32",
                      {.low = 1e-3L, .high = 1e9L},
                      Form::number,
                      "3"},
                     {"spread",
                      "-",
                      "largest coordinate over the least one, far away, for float32",
                      {.low = 1, .high = 100, .low_is_allowed = false},
                      Form::number,
                      "1.3"},
                     {"bits",
                      "-",
                      "bits b of fixed point",
                      {.low = 1, .high = 64},
                      Form::numbers,
                      "16 20 24"},
                     {"cell-over-R", "-", "cell over the radius, for fixed point", above_zero,
                      Form::number, "4"}},
          .outputs = {{"X", "m", "distances of float32; none for fixed point", Form::numbers},
                      {"rms", "m", "root mean square of the error, for each X or b", Form::numbers},
                      {"worst", "m", "largest of 10^5 pairs", Form::numbers}},
          .solve = answer_of_overlap};
}

Kind limits_kind() {
  return {
      .name = "overlap-limits",
      .text =
          "How far from the origin, and with how few bits of a cell, an overlap keeps a "
          "part of itself",
      .source =
          "last place at most sqrt 6 tolerance overlap, which in single precision is at "
          "most 2^-23 of a coordinate; a Hertzian force is off by 1.5 of it",
      .second_route = "last places of coordinates there: at most that, and above it a binade on",
      .inputs = {{"tolerance-of-overlap", "-",
                  "tolerance of the overlap, relative, root mean square", above_zero},
                 {"overlap-over-R", "-", "overlaps over the radius", above_zero, Form::numbers},
                 {"cell-over-R", "-", "cell of fixed point over the radius", above_zero,
                  Form::number, "4"}},
      .outputs = {{"largest_distance_over_R", "-",
                   "largest distance from the origin over the radius, in single precision",
                   Form::numbers},
                  {"bits_in_cell_of_*", "-", "bits_in_cell_of_4R: fewest bits of fixed point",
                   Form::numbers}},
      .solve = [](const KindInputs& in) {
        const long double tolerance = in.number("tolerance-of-overlap");
        const long double cell = in.number("cell-over-R");
        Values distances;
        Values bits;
        for (const long double overlap : in.numbers("overlap-over-R")) {
          distances.emplace_back(largest_distance_of_single(tolerance, overlap));
          bits.emplace_back(bits_of_cell(tolerance, overlap, cell));
        }
        KindAnswer answer;
        answer.add("largest_distance_over_R", distances, closed_form_error);
        answer.add_exact("bits_in_cell_of_" + shortest(cell) + "R", bits);
        return answer;
      }};
}

Kind cut_kind() {
  return {.name = "impact-cut",
          .text =
              "Restitution of an elastic impact on a wall when positions are cut off, away from "
              "the wall, not rounded: the mean over where the body starts; the opposite wall "
              "has the other sign",
          .source = "h/(2 dt) of drift, coming and going: -h/(v dt)",
          .second_route = "velocity Verlet with positions that are cut, many starts: 5 %",
          .inputs = {optional_input({"power", "-", "power of the overlap in the force; 1.5: Hertz",
                                     between(1, 4)},
                                    "1"),
                     {"steps", "-", "steps of the contact", between(20, 1e9L)},
                     {"place-over-top", "-", "place h over the greatest overlap", above_zero,
                      Form::numbers}},
          .outputs = {{"restitution_minus_1", "-", "restitution less 1, for each place",
                       Form::numbers}},
          .solve = [](const KindInputs& in) {
            Values losses;
            for (const long double place : in.numbers("place-over-top")) {
              const long double loss =
                  restitution_loss_of_cut(in.number("power"), in.number("steps"), place);
              if (loss < -0.5L)
                throw std::invalid_argument(
                    "place-over-top: is above half of v dt, where the body may stand in the air; "
                    "take fewer steps or a smaller place");
              losses.emplace_back(loss);
            }
            KindAnswer answer;
            answer.add("restitution_minus_1", losses, 5e-2L);
            return answer;
          }};
}

KindAnswer answer_of_sum(const KindInputs& in) {
  require_single(in);
  const SingleSum sum = single_sum(in.numbers("forces"));
  const auto& contacts = in.numbers("contacts");
  const auto& sizes = in.numbers("force-over-weight");
  if (contacts.size() != sizes.size())
    throw std::invalid_argument(
        "contacts and force-over-weight must have as many numbers: they "
        "have " +
        std::to_string(contacts.size()) + " and " + std::to_string(sizes.size()));
  Values rms;
  Values order;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i] != std::floor(contacts[i]))
      throw std::invalid_argument("contacts: must be whole numbers");
    const SumNoise noise = sum_noise(static_cast<int>(contacts[i]), sizes[i]);
    rms.emplace_back(noise.rms);
    order.emplace_back(noise.order);
  }
  KindAnswer answer;
  answer.add("forwards", digits_of(sum.forwards), nine_digits);
  answer.add("backwards", digits_of(sum.backwards), nine_digits);
  answer.add("exact", sum.exact, closed_form_error);
  answer.add_exact("bits", bits_of_all({sum.forwards, sum.backwards}));
  answer.add("rms_over_weight", rms, 3e-2L);
  answer.add("order_rms", order, 3e-2L);
  return answer;
}

Kind sum_kind() {
  return {.name = "sum",
          .text =
              "Forces of one body added in single precision, in two orders; and the noise of "
              "such sums where the forces are much larger than the weight that they bear",
          .source =
              "each sum rounded to the bit; noise: 20,000 sums of normally distributed forces, "
              "the last of which makes the sum 1",
          .second_route = "floats; the noise with other random numbers: 3 %",
          .inputs = {optional_input({"forces", "N", "forces in their order", between(-1e30L, 1e30L),
                                     Form::numbers},
                                    "0"),
                     optional_input({"contacts", "-", "number of forces of a body, for the noise",
                                     between(2, 100), Form::numbers},
                                    "12"),
                     optional_input({"force-over-weight", "-",
                                     "size of a force over the weight, for each number of contacts",
                                     between(1e-6L, 1e12L), Form::numbers},
                                    "1"),
                     single_or_refused},
          .outputs = {{"forwards", "N", "sum from the first to the last force, nine digits"},
                      {"backwards", "N", "sum from the last to the first force, nine digits"},
                      {"exact", "N", "sum of the forces in single precision"},
                      {"bits", "", "bits of both sums, in hexadecimal", Form::words},
                      {"rms_over_weight", "-", "noise of the sum", Form::numbers},
                      {"order_rms", "-", "root mean square of the difference of both orders",
                       Form::numbers}},
          .solve = answer_of_sum};
}

}  // namespace

std::vector<Kind> precision_kinds() {
  return {ladder_kind(),  types_kind(),  standing_kind(), cycles_kind(),
          overlap_kind(), limits_kind(), cut_kind(),      sum_kind()};
}

}  // namespace stickslip::reference
