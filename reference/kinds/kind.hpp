// SPDX-License-Identifier: BSD-3-Clause
// A kind of reference: a question with named inputs and outputs that can be asked from a file. It
// says what it needs, what it answers, where that comes from and how it is known otherwise.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "reference/kinds/value.hpp"

namespace stickslip::reference {

/// How a value is written.
enum class Form { number, numbers, word, words, yes_or_no, named };
/// Name of a form, for instance "numbers".
[[nodiscard]] std::string_view name_of(Form form);

/// Which numbers an input may have.
struct InputRange {
  long double low = -std::numeric_limits<long double>::infinity();
  long double high = std::numeric_limits<long double>::infinity();
  bool low_is_allowed = true;
  bool infinite_is_allowed = false;  ///< "inf", which stands for a wall

  [[nodiscard]] bool holds(long double number) const;
  /// Range in words, like "above 0", "from 0 to 1"; "any".
  [[nodiscard]] std::string text() const;
};
inline constexpr InputRange any_number{};
inline constexpr InputRange above_zero{.low = 0, .low_is_allowed = false};
/// Radii, masses and moduli of a body that may be a wall.
inline constexpr InputRange above_zero_or_infinite{
    .low = 0, .low_is_allowed = false, .infinite_is_allowed = true};
inline constexpr InputRange not_negative{.low = 0};
inline constexpr InputRange from_zero_to_one{.low = 0, .high = 1};

/// A number or a list of numbers that a kind is asked with.
struct KindInput {
  std::string name;
  std::string unit;  ///< "-" for a number without one
  std::string text;  ///< what it is
  InputRange range = {};
  Form form = Form::number;
  std::string by_default = {};         ///< a number as text; empty: it must be given
  std::vector<std::string> also = {};  ///< names that it had in older versions
};

/// What a kind answers. Its name is the one that files of answers have, with underscores.
struct KindOutput {
  std::string name;
  std::string unit;  ///< "-" for a number without one, empty for words
  std::string text;  ///< what it is
  Form form = Form::number;
};

struct Kind;

/// The name with dashes in place of underscores, as kinds and inputs are spelled.
[[nodiscard]] std::string dashed(std::string_view name);
/// Whether an input goes by this name, with dashes or underscores, today or in older versions.
[[nodiscard]] bool goes_by(const KindInput& input, std::string_view name);

/// The inputs of one case, read and found good.
class KindInputs {
 public:
  /// Numbers may be numbers or texts, and a list may be one text with blanks. Throws
  /// std::invalid_argument with one line that names the input: one that is missing, unknown, given
  /// twice, no number, out of its range, or of no number at all.
  KindInputs(const Kind& kind, const NamedValues& given);

  [[nodiscard]] long double number(std::string_view name) const;
  [[nodiscard]] const std::vector<long double>& numbers(std::string_view name) const;
  [[nodiscard]] const std::string& word(std::string_view name) const;
  /// Numbers that are counts. Throws std::invalid_argument for others.
  [[nodiscard]] std::vector<int> counts(std::string_view name) const;

 private:
  struct Read {
    KindInput input;
    std::vector<long double> numbers;
    std::string word;
  };
  const Read& found(std::string_view name) const;

  std::vector<Read> read_;
};

/// The outputs of one case in the order of its kind. `uncertainty`: what each may err by, absolute,
/// in its unit, and each number of a list; what is no number has none. It includes that answers are
/// rounded to double precision.
struct KindAnswer {
  NamedValues outputs;
  std::vector<std::pair<std::string, long double>> uncertainty;

  /// Adds an output whose numbers err by `relative` of the largest of them.
  void add(const std::string& name, Value value, long double relative);
  /// Adds one that errs by that much.
  void add_within(const std::string& name, Value value, long double absolute);
  /// Adds words, or numbers that are counted.
  void add_exact(const std::string& name, Value value);
};

/// Rounding to double and what a closed form in long double loses.
inline constexpr long double closed_form_error = 1e-15L;

/// A kind. Names of kinds and inputs have dashes.
struct Kind {
  std::string name;
  std::string text;          ///< the question, in a sentence
  std::string source;        ///< source of the answer
  std::string second_route;  ///< by which it is known otherwise, and how far both are apart
  std::vector<KindInput> inputs = {};
  std::vector<KindOutput> outputs = {};
  /// Answers from inputs that are good each by itself. Throws std::invalid_argument with one line
  /// where they are not good together.
  std::function<KindAnswer(const KindInputs&)> solve = {};
};

/// A number in the name of an output, as a program writes it: .5 is 0.5.
[[nodiscard]] std::string shortest(long double number);

/// Numbers in the name of an output, with a line between: 0.5_1_2_pi.
[[nodiscard]] std::string shortest(const std::vector<long double>& numbers);

/// A kind and what it is asked with.
struct Question {
  std::string kind;
  NamedValues inputs = {};
};

/// A number of the truth with its name, unit and meaning.
struct NamedNumber {
  std::string name;
  std::string unit;
  std::string text;
  long double value = 0;
  long double uncertainty = 0;  ///< absolute
};

/// Reads the inputs and answers. Throws std::invalid_argument as both do.
[[nodiscard]] KindAnswer answer_of(const Kind& kind, const NamedValues& given);

/// All kinds.
[[nodiscard]] const std::vector<Kind>& kinds();
/// The kind of this name, with dashes or underscores; nullptr if there is none.
[[nodiscard]] const Kind* kind_named(std::string_view name);

}  // namespace stickslip::reference
