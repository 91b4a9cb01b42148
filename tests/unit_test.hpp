// SPDX-License-Identifier: BSD-3-Clause
// Boost.Test, which shows the operands of a failed check, also where they are enumerations,
// containers, optionals, vectors or durations; and the standard headers that most tests need.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <ostream>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/layer.hpp"

namespace stickslip::testing {

/// The name of an enumerator as it stands in the source; empty where the number has none.
template <auto value>
constexpr std::string_view enumerator() {
  std::string_view name = __PRETTY_FUNCTION__;
  name.remove_prefix(name.find("value = ") + 8);
  name = name.substr(0, name.find_first_of(";]"));
  name.remove_prefix(name.rfind(':') + 1);
  return name.find(')') == name.npos ? name : "";
}
/// That of one of the first 32.
template <class Enumeration>
std::string_view enumerator_of(Enumeration value) {
  std::string_view name;
  [&]<int... i>(std::integer_sequence<int, i...>) {
    ((value == Enumeration(i) ? void(name = enumerator<Enumeration(i)>()) : void()), ...);
  }
  (std::make_integer_sequence<int, 32>());
  return name;
}

template <class T>
concept Named = requires(const T& value) {
  name_of(value);
};
template <class T>
concept Streamed = requires(std::ostream& out, const T& value) {
  out << value;
};
template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;
template <class T>
concept Container = std::ranges::range<const T> && !Text<T> && !std::is_array_v<T>;
template <class T>
concept Matrix = std::derived_from<T, Eigen::EigenBase<T>>;
template <class T>
concept Tuple = requires {
  std::tuple_size<T>::value;
}
&&!Container<T>;
template <class T>
concept Optional =
    std::same_as<T, std::nullopt_t> || std::same_as<T, std::optional<typename T::value_type>>;
template <class T>
concept Duration = std::same_as<T, std::chrono::duration<typename T::rep, typename T::period>>;
template <class T>
concept Time = requires {
  typename T::clock;
  typename T::duration;
};
/// Histories of laws are shown as the numbers that they are packed in.
template <class T>
concept Packed = requires(const T& value) {
  value.pack();
};
template <class T>
concept Fields = std::is_class_v<T> && std::is_aggregate_v<T>;
/// What this header shows.
template <class T>
concept Shown = std::is_enum_v<T> || Optional<T> || Duration<T> || Matrix<T> ||
    ((Container<T> || Tuple<T> || Time<T> || Packed<T> || Fields<T>)&&!Streamed<T>);

/// Stands for a field of any type.
struct AnyField {
  template <class T>
  operator T() const;
};
/// How many fields an aggregate has.
template <class T, class... Given>
constexpr std::size_t count_of_fields() {
  if constexpr (requires { T{Given{}..., AnyField{}}; })
    return count_of_fields<T, Given..., AnyField>();
  else
    return sizeof...(Given);
}
/// The fields of an aggregate of at most six.
template <class T>
auto fields_of(const T& value) {
  constexpr std::size_t count = count_of_fields<T>();
  static_assert(count >= 1 && count <= 6, "show more fields, or give it an operator<<");
  if constexpr (count == 1) {
    const auto& [a] = value;
    return std::tie(a);
  } else if constexpr (count == 2) {
    const auto& [a, b] = value;
    return std::tie(a, b);
  } else if constexpr (count == 3) {
    const auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (count == 4) {
    const auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (count == 5) {
    const auto& [a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else {
    const auto& [a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  }
}

/// Writes a value as Boost.Test does, numbers with all their digits.
template <class T>
void show(std::ostream& out, const T& value) {
  out << boost::test_tools::tt_detail::print_helper(value);
}

/// Writes what this header shows.
template <Shown T>
void show(std::ostream& out, const T& value) {
  const char* between = "";
  const auto listed = [&](const auto& each) {
    out << std::exchange(between, ", ");
    show(out, each);
  };
  if constexpr (std::is_enum_v<T>) {
    std::string name(enumerator_of(value));
    if constexpr (Named<T>) name = name_of(value);
    if (name.empty()) name = std::to_string(static_cast<long>(value));
    out << name;
  } else if constexpr (Optional<T>) {
    if constexpr (std::same_as<T, std::nullopt_t>)
      out << "none";
    else
      value ? show(out, *value) : void(out << "none");
  } else if constexpr (Duration<T>) {
    out << std::chrono::duration<double>(value).count() << " s";
  } else if constexpr (Matrix<T>) {
    out << "(";
    for (Eigen::Index i = 0; i < value.rows(); ++i)
      for (Eigen::Index k = 0; k < value.cols(); ++k) listed(value.derived().coeff(i, k));
    out << ")";
  } else if constexpr (Time<T>) {
    show(out, value.time_since_epoch());
  } else if constexpr (Packed<T>) {
    show(out, value.pack());
  } else if constexpr (Tuple<T>) {
    out << "(";
    std::apply([&](const auto&... each) { (listed(each), ...); }, value);
    out << ")";
  } else if constexpr (Container<T>) {
    out << "{";
    for (const auto& each : value) listed(each);
    out << "}";
  } else {
    show(out, fields_of(value));
  }
}

}  // namespace stickslip::testing

namespace stickslip {

namespace data = boost::unit_test::data;
using boost::test_tools::tolerance;

/// How far two vectors, or tensors, are apart.
template <class A, class B>
auto apart(const A& a, const B& b) {
  return (a - b).norm();
}

/// Whether these parts stand in a text. A failed check shows what is missing.
inline boost::test_tools::assertion_result says(const std::string& text,
                                                std::initializer_list<std::string_view> parts) {
  boost::test_tools::assertion_result all(true);
  for (const std::string_view part : parts)
    if (text.find(part) == text.npos) {
      all = false;
      all.message() << "\n'" << part << "' is not in";
    }
  if (!all) all.message() << " '" << text << "'";
  return all;
}
/// Whether this part does.
inline boost::test_tools::assertion_result says(const std::string& text, std::string_view part) {
  return says(text, {part});
}

}  // namespace stickslip

/// Containers and vectors are compared and shown as wholes.
template <class T>
requires stickslip::testing::Container<std::remove_cvref_t<T>> ||
    stickslip::testing::Matrix<std::remove_cvref_t<T>>
struct boost::unit_test::is_forward_iterable<T> : boost::mpl::false_ {
};

template <stickslip::testing::Shown T>
struct boost::test_tools::tt_detail::print_log_value<T> {
  void operator()(std::ostream& out, const T& value) { stickslip::testing::show(out, value); }
};
