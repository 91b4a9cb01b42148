// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/mistakes/tangent_answer.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "reference/kinds/kind.hpp"
#include "reports/render/files/files.hpp"

namespace stickslip::app {
namespace {

using nlohmann::ordered_json;
using reports::TangentDeviations;
using reports::TangentDiagnosis;
using reports::TangentMistake;
using Matrix = Eigen::Matrix<double, 12, 12, Eigen::RowMajor>;
using Answer = std::map<std::string, std::vector<double>>;

ordered_json json_of(const TangentDiagnosis& d) {
  ordered_json mistakes = ordered_json::array();
  for (const auto& m : d.mistakes)
    mistakes.push_back({{"name", m.name}, {"title", m.title}, {"match", m.match}});
  ordered_json entries = ordered_json::array();
  for (const auto& e : d.entries)
    entries.push_back(
        {{"regime", e.regime}, {"entry", e.entry}, {"gives", e.told}, {"must_give", e.right}});
  return {{"law", d.law},         {"of", "tangent"},
          {"equal", d.is_equal},  {"unknown", d.is_unknown},
          {"mistakes", mistakes}, {"entries", entries}};
}

void print(const TangentDiagnosis& d) {
  fmt::print("tangent of {}\n", d.law);
  if (d.is_equal) {
    fmt::print("equal to the derivatives of the force: no mistake to name\n");
    return;
  }
  if (!d.entries.empty())
    fmt::print("\nentries that differ, n: normal, m: along the force, t: across it; row, column\n");
  for (const auto& e : d.entries) {
    const std::string ratio = std::abs(e.right) > 1e-9 * std::abs(e.told)
                                  ? fmt::format("{:.3g} times", e.told / e.right)
                                  : std::string("in place of 0");
    fmt::print("  {:<6} {}  {:>12.6g} N/m, must be {:>12.6g}: {}\n", e.regime, e.entry, e.told,
               e.right, ratio);
  }
  fmt::print("\n");
  if (d.is_unknown) fmt::print("no known mistake; most similar:\n");
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, d.mistakes.size()); ++i)
    fmt::print("{:>4.0f} %  {}\n        {}\n", 100 * d.mistakes[i].match, d.mistakes[i].name,
               d.mistakes[i].title);
}

/// Numbers of an answer, or of a list in a file.
std::vector<double> numbers_of(const reference::Value& value) {
  std::vector<double> all;
  if (const auto* const list = std::get_if<reference::Values>(&value.is))
    for (const reference::Value& each : *list)
      all.push_back(static_cast<double>(std::get<long double>(each.is)));
  return all;
}

/// The parts of the tangent that codes leave out, by body, arms, force: those of a small step.
class GeometricParts {
 public:
  GeometricParts(const Answer& answer, const Vector3& branch, double arm_p, double arm_q)
      : n_(branch.normalized()), inverse_(1 / branch.norm()), arms_{arm_p, arm_q} {
    force_ = Eigen::Map<const Vector3>(answer.at("force_p").data());
    normal_ = -n_.dot(force_);
    f_ = force_ + normal_ * n_;
  }

  /// The tilt of the force with the normal.
  Matrix tilt() const {
    return filled([&](const Vector3& apart, const Vector3&) -> Vector3 {
      const Vector3 dn = inverse_ * (apart - n_ * n_.dot(apart));
      return -f_.dot(dn) * n_ - normal_ * dn;
    });
  }
  /// Tilt and twist, all that turns the force with the bodies.
  Matrix turn() const {
    return tilt() + filled([&](const Vector3&, const Vector3& spin) -> Vector3 {
             return 0.5 * n_.dot(spin) * n_.cross(f_);
           });
  }
  /// The change of the arms with the overlap, in torques by displacements.
  Matrix arms() const {
    Matrix k = Matrix::Zero();
    for (int body = 0; body < 2; ++body)
      for (int i = 0; i < 3; ++i) {
        const double closing = (body == 0 ? 1 : -1) * n_[i];
        const Vector3 torque = -0.5 * closing * n_.cross(force_);
        k.block<3, 1>(3, 6 * body + i) = torque;
        k.block<3, 1>(9, 6 * body + i) = torque;
      }
    return k;
  }

 private:
  /// force(displacement of q against p, sum of spins) in forces and torques.
  template <class Force>
  Matrix filled(const Force& force) const {
    Matrix k = Matrix::Zero();
    const Vector3 still = Vector3::Zero();
    for (int i = 0; i < 12; ++i) {
      const Vector3 unit = Vector3::Unit(i % 3);
      const Vector3 one =
          i % 6 < 3 ? force(i < 6 ? Vector3(-unit) : unit, still) : force(still, unit);
      k.col(i) << one, arms_[0] * n_.cross(one), -one, arms_[1] * n_.cross(one);
    }
    return k;
  }

  Vector3 n_, force_, f_;
  double inverse_;
  std::array<double, 2> arms_;
  double normal_ = 0;
};

/// Entries over the stiffness and the arm, as one list.
std::vector<double> scaled(const Matrix& off, double stiffness, double arm) {
  std::vector<double> all;
  for (int row = 0; row < 12; ++row)
    for (int column = 0; column < 12; ++column) {
      const double unit = stiffness * (row % 6 < 3 ? 1 : arm) * (column % 6 < 3 ? 1 : arm);
      const double part = off(row, column) / unit;
      all.push_back(std::abs(part) > 1e-9 ? part : 0);
    }
  return all;
}

[[noreturn]] void refuse(const std::string& file, const std::string& what) {
  throw InputError(file + ": " + what);
}

struct PairFile {
  reference::NamedValues inputs;
  std::map<std::string, std::string> texts;
  Matrix told;
};

PairFile read_pair(const std::string& file) {
  const auto json = nlohmann::json::parse(read_file(file), nullptr, false);
  if (!json.is_object() || !json.contains("inputs") || !json.contains("tangent"))
    refuse(file, R"(needs an object with "inputs", as of reference tangent-pair, and "tangent")");
  PairFile pair;
  for (const auto& [name, value] : json.at("inputs").items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    pair.inputs.emplace_back(name, reference::Value(text));
    pair.texts[reference::dashed(name)] = text;
  }
  std::vector<double> numbers;
  for (const auto& each : json.at("tangent")) {
    const auto rows = each.is_array() ? each : nlohmann::json::array({each});
    for (const auto& x : rows) {
      if (!x.is_number())
        refuse(file, "tangent: entry " + std::to_string(numbers.size() / 12 + 1) + "," +
                         std::to_string(numbers.size() % 12 + 1) + " is no number: " + x.dump());
      numbers.push_back(x.get<double>());
    }
  }
  if (numbers.size() != 144)
    refuse(file,
           "tangent: must be 144 numbers or 12 rows of 12, has " + std::to_string(numbers.size()));
  pair.told = Eigen::Map<const Matrix>(numbers.data());
  return pair;
}

}  // namespace

TangentDiagnosis diagnose_pair_tangent(const std::string& file) {
  const PairFile pair = read_pair(file);
  Answer answer;
  try {
    for (const auto& [name, value] :
         reference::answer_of(*reference::kind_named("tangent-pair"), pair.inputs).outputs)
      answer[name] = numbers_of(value);
  } catch (const std::invalid_argument& wrong) {
    refuse(file, std::string("inputs: ") + wrong.what());
  }
  const auto list = [&](const char* name) {
    std::istringstream in(pair.texts.at(name));
    return std::vector<double>(std::istream_iterator<double>(in), {});
  };
  const auto p = list("centre-p"), q = list("centre-q"), moved = list("movement");
  Vector3 branch;
  for (std::size_t i = 0; i < 3; ++i)
    branch[static_cast<int>(i)] = q[i] + moved[6 + i] - p[i] - moved[i];
  const double radius_p = list("radius-p").at(0);
  const double radius_q = list("radius-q").at(0);
  const double half = 0.5 * (radius_p + radius_q - branch.norm());
  const GeometricParts parts(answer, branch, radius_p - half, radius_q - half);
  const Matrix right = Eigen::Map<const Matrix>(answer.at("tangent").data());
  const double stiffness = right.topLeftCorner<3, 3>().norm();
  const auto deviations = [&](const Matrix& k) {
    return TangentDeviations{scaled(k - right, stiffness, radius_p)};
  };
  return reports::named_tangent(
      file, deviations(pair.told),
      {{{"normal-frozen", "the normal does not turn: N/l and f/l are left out"},
        deviations(right - parts.tilt())},
       {{"arm-constant", "arms do not shorten with the overlap"}, deviations(right - parts.arms())},
       {{"rotation-of-force-missing", "a rigid rotation gives 0 and not w x F"},
        deviations(right - parts.turn())},
       {{"transposed", "rows stand for columns"}, deviations(right.transpose())},
       {{"symmetrised", "it is the mean of the matrix and its transpose"},
        deviations(0.5 * (right + right.transpose()))},
       {{"newton-per-millimetre", "it is in N/mm and not in N/m: a thousandth"},
        deviations(1e-3 * right)}});
}

CommandAnswer tangent_answer(const TangentDiagnosis& diagnosis, bool quiet) {
  return {[=] { return json_of(diagnosis); },
          [=] {
            if (!quiet) return print(diagnosis);
            fmt::print("{}\n", diagnosis.is_equal     ? "equal"
                               : diagnosis.is_unknown ? "unknown"
                                                      : diagnosis.mistakes.front().name);
          }};
}

}  // namespace stickslip::app
